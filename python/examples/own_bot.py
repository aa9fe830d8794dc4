"""A bot of one's own in the arena. `own_bot.py serve` sits at the program's tables:

    faubourg play village --seats "you,cmd:python3 own_bot.py serve"
"""

import argparse
import sys

import faubourg


def choose(view, moves):
    """Builds when it can, visits when it may; otherwise whatever comes first."""
    for act in ("build", "visit", "go"):
        for move in moves:
            if move.startswith(act):
                return move
    return moves[0]


if sys.argv[1:] == ["serve"]:
    faubourg.serve(lambda decision: choose(decision.view, decision.moves))
    sys.exit()

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--rounds", type=int, default=20)
args = parser.parse_args()
game = faubourg.load_game("village", players=2)
entrants = {"mine": lambda state: choose(state.view(), state.moves()), "random": "random", "easy": "easy"}
print(faubourg.arena(game, entrants, rounds=args.rounds))
