def sort_values(values):
    result = list(values)
    changed = True
    while changed:
        changed = False
        for at in range(len(result) - 1):
            if result[at] > result[at + 1]:
                result[at], result[at + 1] = result[at + 1], result[at]
                changed = True
    return result
