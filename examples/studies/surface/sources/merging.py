def sort_values(values):
    if len(values) < 2:
        return list(values)
    half = len(values) // 2
    low = sort_values(values[:half])
    high = sort_values(values[half:])
    merged = []
    at = to = 0
    while at < len(low) and to < len(high):
        if low[at] <= high[to]:
            merged.append(low[at])
            at += 1
        else:
            merged.append(high[to])
            to += 1
    merged.extend(low[at:])
    merged.extend(high[to:])
    return merged
