def sort_values(values):
    result = []
    for value in values:
        at = len(result)
        while at > 0 and result[at - 1] > value:
            at = at - 1
        result.insert(at, value)
    return result
