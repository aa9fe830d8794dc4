"""A balance study: is the first seat better, do options matter, how long are games? Tables, and plots as PNG."""

import argparse
import math
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import faubourg

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--game", default="village")
parser.add_argument("--bot", default="greedy")
parser.add_argument("--games", type=int, default=2000, help="for each setting")
parser.add_argument("--out", default="balance")
args = parser.parse_args()
out = pathlib.Path(args.out)
out.mkdir(parents=True, exist_ok=True)

about = next(g for g in faubourg.catalogue()["games"] if g["id"] == args.game)
fewest, most = about["players"]
choices = [{}] + [
    {option["id"]: value}
    for option in about["options"]
    for value in (option.get("values") or ([not option["standard"]] if option["kind"] == "boolean" else []))
    if value != option["standard"]
]


def study(players, options):
    """Shares of the win by seat, and how long the games were."""
    simulation = faubourg.Simulation(faubourg.load_game(args.game, players=players, options=options), [args.bot] * players)
    wins, lengths = np.zeros(players), []
    for i in range(args.games):
        played = simulation.play(1, i)
        for seat in played["winners"]:
            wins[seat] += 1 / len(played["winners"])
        lengths.append(played["events"])
    return wins / args.games, np.array(lengths)


def error(share):
    return 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / args.games)


# Seats
figure, axes = plt.subplots(1, most - max(2, fewest) + 1, figsize=(3 * (most - max(2, fewest) + 1), 3), squeeze=False, sharey=True)
for axis, players in zip(axes[0], range(max(2, fewest), most + 1)):
    shares, lengths = study(players, {})
    for seat, share in enumerate(shares):
        print(f"{players} players, seat {seat}: wins {share:.3f} ± {error(share):.3f}")
    axis.bar(range(players), shares, yerr=[error(s) for s in shares], color="#5b8c5a", capsize=3)
    axis.axhline(1 / players, color="#444", linewidth=1, linestyle="--")
    axis.set_title(f"{players} players")
    axis.set_xlabel("seat")
    axis.set_xticks(range(players))
axes[0][0].set_ylabel("share of wins")
figure.tight_layout()
figure.savefig(out / "seats.png", dpi=120)

# Options and lengths
players = max(2, fewest)
names, first, spread = [], [], []
for options in choices:
    shares, lengths = study(players, options)
    names.append(", ".join(f"{k}={v}" for k, v in options.items()) or "standard")
    first.append(shares[0])
    spread.append(lengths)
    print(f"{names[-1]}: the first seat wins {shares[0]:.3f} ± {error(shares[0]):.3f}, {lengths.mean():.0f} events")
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 0.5 * len(names) + 1.5), sharey=True)
left.barh(range(len(names)), first, xerr=[error(s) for s in first], color="#c98a3d", capsize=3)
left.axvline(1 / players, color="#444", linewidth=1, linestyle="--")
left.set_yticks(range(len(names)))
left.set_yticklabels(names)
left.set_xlabel("share of wins of the first seat")
right.boxplot(spread, vert=False, positions=range(len(names)), showfliers=False)
right.set_yticks(range(len(names)))
right.set_yticklabels(names)
right.set_xlabel("events in a game")
figure.tight_layout()
figure.savefig(out / "options.png", dpi=120)
print("plots are in", out)
