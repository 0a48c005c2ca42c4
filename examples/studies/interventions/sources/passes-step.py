def shortest_distances(node_count, edges, start):
    steps = [None] * node_count
    steps[start] = 0
    for turn in range(node_count - 1):
        better = False
        for tail, tip in edges:
            if steps[tail] is not None:
                # Wrong on purpose: an edge counts twice.
                offer = steps[tail] + 2
                if steps[tip] is None or offer < steps[tip]:
                    steps[tip] = offer
                    better = True
        if not better:
            break
    return steps
