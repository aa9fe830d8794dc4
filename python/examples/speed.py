"""How fast: random play through the batch and through the single interface, beside the bare engine."""

import argparse
import os
import random
import time

import faubourg

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
parser.add_argument("--rows", type=int, default=512)
args = parser.parse_args()


def rate(step, count):
    """How many of something a second, and a second of one core; `step` does some and `count` says how many."""
    for _ in range(20):
        step()
    done, begin, worked = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < args.seconds:
        step()
        done += count()
    return done / (time.perf_counter() - begin), done / max(time.process_time() - worked, 1e-9)


print(f"Random play, two players, {args.rows} rows, {args.threads} threads: a second, and a second of one core, in thousands.")
print(f"{'':12}{'batch, words':>20}{'batch, moves':>20}{'one state':>20}{'engine alone':>20}   decisions, actions, events")
for name, players in (("village", 2), ("greentown", 2), ("citytour", 2), ("grinivil", 2)):
    figures = []
    for form in ("words", "moves"):
        batch = faubourg.BatchEnv(faubourg.load_game(name, players=players, form=form), args.rows, args.threads, 1)
        figures.append(rate(lambda: batch.step(batch.sample()), lambda: args.rows))
    game = faubourg.load_game(name, players=players)
    count = [0]

    def one_game(choose=random.Random(1), luck=faubourg.Rng(1)):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.draw(luck)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(choose.random() * len(legal))])
        count[0] = state.move_number()

    figures.append(rate(one_game, lambda: count[0]))
    simulation, number, events = faubourg.Simulation(game, ["random"] * players), [0], [0]

    def simulate():
        number[0] += 1
        events[0] = simulation.play(1, number[0])["events"]

    figures.append(rate(simulate, lambda: events[0]))
    print(f"{name:12}" + "".join(f"{wall / 1000:11,.0f} {core / 1000:8,.0f}" for wall, core in figures), flush=True)
