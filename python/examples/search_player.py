"""A search whose leaves are judged here, many at a time, against a bot: the evaluation is the only thing to write."""

import argparse

import numpy as np

import faubourg

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--iterations", type=int, default=400)
parser.add_argument("--games", type=int, default=10)
args = parser.parse_args()

game = faubourg.load_game("village", players=2)


def evaluate(leaves):
    """What each seat expects, from -1 to 1: here by the points on the table; a network would do better."""
    points = np.array([[leaf.evaluate(seat) for seat in range(2)] for leaf in leaves])
    lead = np.tanh((points[:, :1] - points[:, 1:]) / 30)
    return np.hstack([lead, -lead])


def searcher(state):
    return faubourg.search(state, evaluate, iterations=args.iterations, batch=32, states=True)[0]["move"]


print(faubourg.arena(game, {"search": searcher, "random": "random"}, rounds=args.games))
