def shortest_distances(node_count, edges, start):
    onward = [[] for _ in range(node_count)]
    for tail, tip in edges:
        onward[tail].append(tip)
    steps = [None] * node_count
    steps[start] = 0
    waiting = [start]
    served = 0
    while served < len(waiting):
        here = waiting[served]
        served += 1
        for there in onward[here]:
            if steps[there] is None:
                # Wrong on purpose: an edge counts twice.
                steps[there] = steps[here] + 2
                waiting.append(there)
    return steps
