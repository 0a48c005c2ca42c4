"""Runs owned example programs against properties that a right answer has.

stdin:  [{"program": path, "suite": path}, ...]
stdout: [[[case id, whether it passed], ...], ...]

Only scripts/example-studies.mjs calls this. No part of assay runs a program.
"""

import copy
import json
import sys


def is_sorted(given, answer):
    """The same values, none above the next."""
    if not isinstance(answer, list) or len(answer) != len(given):
        return False
    occurs = all(answer.count(value) == given.count(value) for value in given)
    return occurs and all(low <= high for low, high in zip(answer, answer[1:]))


def are_distances(given, answer):
    """Nothing to gain along an edge, and every distance but the start's is one more than some neighbour's.

    Only the true distances have all of these properties.
    """
    count, edges, start = given["node_count"], given["edges"], given["start"]
    if not isinstance(answer, list) or len(answer) != count or answer[start] != 0:
        return False
    known = {vertex: far for vertex, far in enumerate(answer) if far is not None}
    if any(tail in known and known.get(tip, count + 1) > known[tail] + 1 for tail, tip in edges):
        return False
    reached = {(tip, known[tail] + 1) for tail, tip in edges if tail in known}
    return all(vertex == start or (vertex, far) in reached for vertex, far in known.items())


def passes(program, task, given):
    try:
        if task == "sort":
            return is_sorted(given, program["sort_values"](copy.deepcopy(given)))
        return are_distances(given, program["shortest_distances"](**copy.deepcopy(given)))
    except Exception:
        return False


def outcomes(request):
    with open(request["suite"], encoding="utf-8") as file:
        suite = json.load(file)
    task = "sort" if suite["oracle_id"].startswith("sort") else "graph"
    program = {}
    with open(request["program"], encoding="utf-8") as file:
        exec(compile(file.read(), "program", "exec"), program)
    return [[case["id"], passes(program, task, case["input"])] for case in suite["cases"]]


json.dump([outcomes(request) for request in json.load(sys.stdin)], sys.stdout)
