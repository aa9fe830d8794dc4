"""Learns a game from nothing by playing against itself, in plain numpy: a small network says what a position is worth, the
best move is the one that leads to the best position, and what came of it teaches the network (TD(λ) on afterstates).

    python3 learn.py --game greentown        # two players, against random
    python3 learn.py --game citytour         # the first days, against greedy

Minutes on two cores. The learning curve is written as learning-GAME.png and learning-GAME.csv.
"""

import argparse
import os
import sys
import time

import numpy as np

import faubourg

GAMES = {
    # Settings trained side by side; whom to be tested against; what must be reached.
    "greentown": {"settings": [{}], "players": 2, "games": 1500, "against": "random", "wanted": 0.9},
    "citytour": {"settings": [{"day": 1}, {"day": 2}, {"day": 3}], "players": 1, "games": 30_000, "against": "greedy", "wanted": None,
                 "look": 64},
}

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--game", choices=GAMES, default="greentown")
parser.add_argument("--games", type=int, help="to learn from")
parser.add_argument("--test", type=int, default=400, help="games of the last test; those on the way are shorter")
parser.add_argument("--hidden", type=int, default=64)
parser.add_argument("--rows", type=int, default=192, help="games side by side")
parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--look", type=int, help="leaves of a search with the network, a move, in the last test of City Tour")
parser.add_argument("--check", action="store_true", help="fail if the aim is not reached")
args = parser.parse_args()
about = GAMES[args.game]
total = args.games or about["games"]
random = np.random.default_rng(args.seed)


class Net:
    """One hidden layer; learns by Adam. Says what a position is worth, from -1 to 1."""

    def __init__(self, inputs, hidden):
        self.w = [random.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)), np.zeros(hidden), random.normal(0, 0.1, hidden), np.zeros(1)]
        self.w = [w.astype(np.float32) for w in self.w]
        self.m = [np.zeros_like(w) for w in self.w]
        self.v = [np.zeros_like(w) for w in self.w]
        self.steps = 0

    def __call__(self, x):
        return np.tanh(np.maximum(x @ self.w[0] + self.w[1], 0) @ self.w[2] + self.w[3])

    def learn(self, x, wanted, rate):
        h = np.maximum(x @ self.w[0] + self.w[1], 0)
        y = np.tanh(h @ self.w[2] + self.w[3])
        dy = (y - wanted) * (1 - y * y) / len(x)
        dh = np.outer(dy, self.w[2]) * (h > 0)
        self.steps += 1
        for i, g in enumerate((x.T @ dh, dh.sum(0), h.T @ dy, dy.sum(keepdims=True))):
            self.m[i] += 0.1 * (g - self.m[i])
            self.v[i] += 0.001 * (g * g - self.v[i])
            self.w[i] -= rate * (self.m[i] / (1 - 0.9**self.steps)) / (np.sqrt(self.v[i] / (1 - 0.999**self.steps)) + 1e-8)
        return float(np.mean((y - wanted) ** 2))


def best_of_each(values, first):
    """The place of the best value of each row, counted from the row's first."""
    best = np.repeat(np.maximum.reduceat(values, first[:-1]), np.diff(first))
    at = np.where(values >= best, np.arange(len(values)), len(values))
    return np.minimum.reduceat(at, first[:-1]) - first[:-1]


def choose(batch, net, explore=0.0):
    """An action for every row; the positions they lead to, and what these are thought to be worth."""
    ahead, first, rewards, dones = batch.successors()
    values = np.where(dones, rewards[np.arange(len(dones)), np.repeat(batch.players, np.diff(first))], net(ahead))
    actions = best_of_each(values, first)
    wild = random.random(len(actions)) < explore
    actions[wild] = (random.random(wild.sum()) * np.diff(first)[wild]).astype(np.int64)
    chosen = first[:-1] + actions
    return actions, ahead[chosen], values[chosen]


def worth(batch, row, seat):
    """What a game that ended taught a seat: won or lost, and a little of by how much."""
    scores = batch.scores[row]
    if args.game == "citytour":
        return 0.7 * batch.rewards[row][seat] + 0.3 * min(1.0, scores[seat] / 10 - 1)
    lead = scores[seat] - max(s for other, s in enumerate(scores) if other != seat)
    return 0.6 * batch.rewards[row][seat] + 0.4 * np.tanh(lead / 15)


class School:
    """Games of one setting side by side, and what they have taught so far."""

    def __init__(self, options, rows, seed):
        self.game = faubourg.load_game(args.game, players=about["players"], options=options)
        self.batch = faubourg.BatchEnv(self.game, rows, args.threads, seed)
        self.walks = [[[] for _ in range(about["players"])] for _ in range(rows)]  # by row and seat: positions and values
        self.games = 0

    def step(self, net, explore, lessons, trust=0.8):
        players = self.batch.players.copy()
        actions, seen, values = choose(self.batch, net, explore)
        self.batch.step(actions)
        for row, seat in enumerate(players):
            self.walks[row][seat].append((seen[row], values[row]))
        for row in np.flatnonzero(self.batch.dones):
            self.games += 1
            for seat, walk in enumerate(self.walks[row]):
                taught = worth(self.batch, row, seat)
                for i in range(len(walk) - 1, -1, -1):
                    lessons.append((walk[i][0], taught))
                    taught = trust * taught + (1 - trust) * walk[i][1]
                walk.clear()


def tested(options, net, games, seed=77):
    """How often the learner wins, and against whom: a seat each in turn, or the same days by a bot."""
    game = faubourg.load_game(args.game, players=about["players"], options=options)
    seats = None if about["players"] == 1 else ["agent"] + [about["against"]] * (about["players"] - 1)
    rows = min(games, 64)
    batch = faubourg.BatchEnv(game, rows, args.threads, seed, seats=seats, rotate=True)
    left, wins, played = np.full(rows, -(-games // rows)), 0.0, 0
    while left.any():
        actions, _, _ = choose(batch, net)
        batch.step(actions)
        for row in np.flatnonzero(batch.dones & (left > 0)):
            left[row] -= 1
            played += 1
            wins += batch.rewards[row][row % about["players"]] > 0
    return wins / played


def bot_wins(options, games, seed=77):
    """How often the bot wins the same setting alone."""
    simulation = faubourg.Simulation(faubourg.load_game(args.game, players=1, options=options), [about["against"]])
    return sum(bool(simulation.play(seed, i)["winners"]) for i in range(games)) / games


def looked_ahead(options, net, games, leaves, seed=77):
    """How often the learner wins when it looks ahead: a search over draws and placements, judged by the network."""
    game = faubourg.load_game(args.game, players=1, options=options)

    def judge(states):
        """A leaf is worth what the best move there leads to."""
        ends, seen, first = [], [], [0]
        for state in states:
            for action in state.legal_actions():
                child = state.child(action)
                ends.append(child.returns()[0] if child.is_terminal() else np.nan)
                seen.append(child.observation_tensor(0))
            first.append(len(seen))
        values = np.where(np.isnan(ends), net(np.array(seen)), ends)
        return np.maximum.reduceat(values, first[:-1])[:, None]

    wins = 0
    for number in range(games):
        state, luck = game.new_initial_state(), faubourg.Rng.of(seed, number)
        while not state.is_terminal():
            if state.is_chance_node():
                state.draw(luck)
            else:
                found = faubourg.search(state, judge, iterations=leaves, batch=16, explore=1.0, seed=number, states=True)
                state.play(found[0]["move"])
        wins += bool(state.winners())
    return wins / games


schools = [School(options, max(16, args.rows // len(about["settings"])), args.seed + i) for i, options in enumerate(about["settings"])]
net = Net(schools[0].game.observation_tensor_size(), args.hidden)
curve, begin, shown = [], time.time(), 0
memory_x, memory_y = [], []


def report(games, test):
    shares = [tested(options, net, test) for options in about["settings"]]
    curve.append((games, time.time() - begin, *shares))
    names = [", ".join(f"{k} {v}" for k, v in o.items()) or args.game for o in about["settings"]]
    against = f"against {about['against']}" if about["players"] > 1 else "alone"
    print(f"{games:7} games {time.time() - begin:6.0f} s   {against}: " + "   ".join(f"{n} {s:.3f}" for n, s in zip(names, shares)), flush=True)
    return shares


report(0, min(args.test, 64))
while (games := sum(school.games for school in schools)) < total:
    share = games / total
    lessons = []
    while len(lessons) < 8192 and sum(school.games for school in schools) < total:
        for school in schools:
            school.step(net, explore=0.1 * (1 - share) + 0.01, lessons=lessons)
    memory_x = (memory_x + [np.array([x for x, _ in lessons], np.float32)])[-4:]
    memory_y = (memory_y + [np.array([y for _, y in lessons], np.float32)])[-4:]
    x, y = np.concatenate(memory_x), np.concatenate(memory_y)
    for part in np.array_split(random.permutation(len(x)), max(1, len(x) // 256)):
        net.learn(x[part], y[part], rate=1e-3 * (1 - 0.9 * share))
    if games >= shown + total / 12:
        shown = games
        report(games, min(args.test, 128))

shares = report(games, args.test)
np.savetxt(f"learning-{args.game}.csv", np.array(curve), delimiter=",", header="games,seconds," + ",".join(f"share{i}" for i in range(len(shares))))
bars = [bot_wins(options, args.test) for options in about["settings"]] if about["players"] == 1 else []
if bars:
    look = about["look"] if args.look is None else args.look
    if look:
        shares = [looked_ahead(options, net, max(1, args.test // 2), look) for options in about["settings"]]
        print(f"looking ahead, {look} leaves a move: " + "   ".join(f"{s:.3f}" for s in shares), flush=True)
    print(f"against {about['against']} on the same days: the learner wins {np.mean(shares):.3f} of them, {about['against']} {np.mean(bars):.3f}"
          + " (" + ", ".join(f"{a:.3f} : {b:.3f}" for a, b in zip(shares, bars)) + ")")
else:
    print(f"against {about['against']}: {shares[0]:.3f}")

try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots(figsize=(6, 3.5))
    for i, options in enumerate(about["settings"]):
        name = ", ".join(f"{key} {value}" for key, value in options.items()) or args.game
        line = axis.plot([c[0] for c in curve], [c[2 + i] for c in curve], marker="o", label=name)
        if bars:
            axis.axhline(bars[i], color=line[0].get_color(), linestyle="--", linewidth=1)
            axis.plot(curve[-1][0], shares[i], marker="*", markersize=12, color=line[0].get_color())
    axis.set_xlabel("games learned from")
    axis.set_ylabel("share won" + (f" (dashed: {about['against']}; star: looking ahead)" if bars else ""))
    axis.set_ylim(0, 1)
    axis.legend()
    figure.tight_layout()
    figure.savefig(f"learning-{args.game}.png", dpi=120)
except ImportError:
    print("no plot: python3-matplotlib is not installed")

if args.check:
    reached = shares[0] >= about["wanted"] if not bars else np.mean(shares) > np.mean(bars)
    sys.exit(0 if reached else 1)
