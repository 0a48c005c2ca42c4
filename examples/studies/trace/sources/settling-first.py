def shortest_distances(node_count, edges, start):
    onward = [[] for vertex in range(node_count)]
    for tail, tip in edges:
        onward[tail].append(tip)
    steps = [None] * node_count
    settled = [False] * node_count
    steps[start] = 0
    for turn in range(node_count):
        chosen = None
        for vertex in range(node_count):
            # Wrong on purpose: the first unsettled vertex is taken, not the nearest.
            if chosen is None and not settled[vertex] and steps[vertex] is not None:
                chosen = vertex
        if chosen is None:
            break
        settled[chosen] = True
        for there in onward[chosen]:
            offer = steps[chosen] + 1
            if steps[there] is None or offer < steps[there]:
                steps[there] = offer
    return steps
