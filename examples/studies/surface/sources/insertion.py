def sort_values(values):
    row = list(values)
    for place in range(1, len(row)):
        held = row[place]
        gap = place - 1
        while gap >= 0 and row[gap] > held:
            row[gap + 1] = row[gap]
            gap -= 1
        row[gap + 1] = held
    return row
