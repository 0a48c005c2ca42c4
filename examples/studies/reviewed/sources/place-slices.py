def sort_values(values):
    result = []
    for value in values:
        at = 0
        while at < len(result) and result[at] <= value:
            at = at + 1
        result = result[:at] + [value] + result[at:]
    return result
