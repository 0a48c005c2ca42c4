def shortest_distances(node_count, edges, start):
    onward = [[] for vertex in range(node_count)]
    for tail, tip in edges:
        onward[tail].append(tip)
    steps = [None] * node_count
    settled = [False] * node_count
    steps[start] = 0
    for turn in range(node_count):
        nearest = None
        for vertex in range(node_count):
            if not settled[vertex] and steps[vertex] is not None:
                if nearest is None or steps[vertex] < steps[nearest]:
                    nearest = vertex
        if nearest is None:
            break
        settled[nearest] = True
        for there in onward[nearest]:
            offer = steps[nearest] + 1
            if steps[there] is None or offer < steps[there]:
                steps[there] = offer
    return steps
