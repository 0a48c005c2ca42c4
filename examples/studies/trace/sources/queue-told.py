"""Rings around a stone in water."""


def shortest_distances(node_count, edges, start):
    """How many edges away each vertex is, or None where no way leads there."""
    neighbours = [[] for _ in range(node_count)]
    for a, b in edges:
        neighbours[a].append(b)

    ring = [None] * node_count
    ring[start] = 0
    line = [start]
    front = 0

    # The line is served in the order in which vertices joined it.
    while front < len(line):
        vertex = line[front]
        front += 1
        for other in neighbours[vertex]:
            if ring[other] is None:
                ring[other] = ring[vertex] + 1
                line.append(other)
    return ring
