def sort_values(values):
    waiting = list(values)
    done = []
    while waiting:
        best = 0
        for place in range(1, len(waiting)):
            if waiting[place] < waiting[best]:
                best = place
        done.append(waiting.pop(best))
    return done
