def shortest_distances(node_count, edges, start):
    steps = [None] * node_count
    steps[start] = 0
    # Wrong on purpose: the edges are passed over once only.
    for tail, tip in edges:
        if steps[tail] is not None:
            offer = steps[tail] + 1
            if steps[tip] is None or offer < steps[tip]:
                steps[tip] = offer
    return steps
