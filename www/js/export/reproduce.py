"""Works the grids of a page on multi-head attention out again, in double precision, from the weights alone.

Needs NumPy. Prints each head's largest difference from what the page showed; ends with status 1 where it is too large.
"""

import base64
import json
import sys

import numpy as np

DATA = json.loads(__DATA__)
TOLERANCE = 1e-5


def matrix(stored):
    numbers = np.frombuffer(base64.b64decode(stored["f32"]), dtype="<f4")
    return numbers.reshape(stored["shape"]).astype(np.float64)


# What does not follow the formula, on purpose; empty where everything does.
DEPARTURES = DATA["departures"] or {}


def softmax(scores):
    """Along rows; down columns where that mistake is made. A row in which everything is hidden has nothing to look at
    and stays zero."""
    axis = 0 if DEPARTURES.get("softmax") == "columns" else 1
    largest = scores.max(axis=axis, keepdims=True)
    exp = np.exp(scores - np.where(np.isinf(largest), 0, largest))
    total = exp.sum(axis=axis, keepdims=True)
    return np.divide(exp, total, out=np.zeros_like(exp), where=total > 0)


def turn(vectors):
    """Turns queries or keys by their positions, where the model does: pair (i, i + r) by position * 100^(-i/r)."""
    pairs = vectors.shape[1] // 2
    if not DATA["rotary"] or pairs == 0:
        return vectors
    angles = np.outer(np.arange(len(vectors)), 100.0 ** (-np.arange(pairs) / pairs))
    first, second = vectors[:, :pairs], vectors[:, pairs : 2 * pairs]
    turned = [first * np.cos(angles) - second * np.sin(angles), first * np.sin(angles) + second * np.cos(angles)]
    return np.hstack([*turned, vectors[:, 2 * pairs :]])


def look(x, head, key_start, weights):
    """One head: its pattern, and the values it reads."""
    own = slice(head["start"], head["start"] + head["dHead"])  # its columns of W_Q, its rows of W_O
    shared = slice(key_start, key_start + head["dHead"])  # the columns of its set of keys and values
    read = own if DATA["reading"] == "slice" else slice(None)
    q = turn(x[:, read] @ weights["wQ"][read, own])
    k = turn(x[:, read] @ weights["wK"][read, shared])
    v = x[:, read] @ weights["wV"][read, shared]
    width = {"none": 1, "model": x.shape[1]}.get(DEPARTURES.get("scale"), head["dHead"])
    scores = q @ k.T / np.sqrt(width)
    if head["positionBias"]:
        scores += matrix(head["positionBias"])
    if DATA["mask"] == "causal":
        scores[np.triu_indices(len(x), 1)] = 0 if DEPARTURES.get("hidden") == "zero" else -np.inf
    return softmax(scores), v


def key_starts(heads):
    """The first column of every set of keys and values, in the order in which heads come upon them."""
    starts, end = {}, 0
    for head in heads:
        if head["kvHead"] not in starts:
            starts[head["kvHead"]] = end
            end += head["dHead"]
    return starts


def main():
    weights = {name: matrix(stored) for name, stored in DATA["weights"].items()}
    x, residual = matrix(DATA["input"]), matrix(DATA["residualBefore"])
    starts = key_starts(DATA["heads"])
    patterns, values = zip(*[look(x, head, starts[head["kvHead"]], weights) for head in DATA["heads"]])
    patterns = list(patterns)
    if DEPARTURES.get("swapped"):  # two heads look with each other's pattern, each carries its own values
        a, b = DEPARTURES["swapped"]
        patterns[a], patterns[b] = patterns[b], patterns[a]
    differences = []
    for number, (head, pattern, v) in enumerate(zip(DATA["heads"], patterns, values), start=1):
        if not head["muted"]:
            own_rows = slice(head["start"], head["start"] + head["dHead"])
            residual = residual + pattern @ v @ weights["wO"][own_rows]
        differences.append(np.abs(pattern - matrix(head["pattern"])).max())
        print(f"head {number}: largest difference {differences[-1]:.1e}")
    differences.append(np.abs(residual - matrix(DATA["residual"])).max())
    print(f"residual stream: largest difference {differences[-1]:.1e}")
    return int(not max(differences) <= TOLERANCE)


sys.exit(main())
