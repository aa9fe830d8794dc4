"""Many games side by side: the same games as one by one, whatever the threads."""

import multiprocessing
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import faubourg
from conftest import BUILT_IN
from play import SMALL


def trace(game, n, threads, steps, seed=5, **more):
    batch = faubourg.BatchEnv(game, n, threads, seed, **more)
    seen = []
    for _ in range(steps):
        batch.step(batch.sample())
        seen.append((batch.players.copy(), batch.masks.sum(axis=1), batch.observations.sum(axis=1), batch.rewards.copy(),
                     batch.dones.copy(), batch.scores.copy(), batch.lengths.copy()))
    return batch, seen


@pytest.mark.parametrize("form", ["moves", "words"])
@pytest.mark.parametrize("name,players", SMALL)
def test_threads_change_nothing(name, players, form):
    game = faubourg.load_game(name, players=players, form=form)
    one, first = trace(game, 40, 1, 60)
    two, second = trace(game, 40, 3, 60)
    for a, b in zip(first, second):
        assert all(np.array_equal(x, y) for x, y in zip(a, b))
    assert [one.record(r) for r in range(40)] == [two.record(r) for r in range(40)]
    assert np.array_equal(one.observations, two.observations) and np.array_equal(one.masks, two.masks)
    one.reset(5)
    fresh = faubourg.BatchEnv(game, 40, 1, 5)
    assert np.array_equal(one.observations, fresh.observations) and np.array_equal(one.masks, fresh.masks)
    assert not np.array_equal(trace(game, 40, 1, 60, seed=6)[0].observations, two.observations)


@pytest.mark.parametrize("form", ["moves", "words"])
@pytest.mark.parametrize("name,players", SMALL)
def test_a_row_is_a_state(name, players, form):
    game = faubourg.load_game(name, players=players, form=form)
    batch, _ = trace(game, 6, 2, 45)
    assert batch.observations.shape == (6, game.observation_tensor_size())
    assert batch.masks.shape == (6, game.num_distinct_actions()) and batch.masks.dtype == np.bool_
    for row in range(6):
        state = batch.state(row)
        assert state.current_player() == batch.players[row]
        assert list(np.flatnonzero(batch.masks[row])) == state.legal_actions()
        assert batch.counts[row] == len(state.legal_actions())
        assert np.array_equal(batch.observations[row], state.observation_tensor())
        assert faubourg.load_record(batch.record(row)).record() == batch.record(row)


def test_the_arrays_stay_where_they_are_and_outlive_the_batch():
    batch = faubourg.BatchEnv(faubourg.load_game("village", players=2, form="words"), 8)
    seen = batch.observations
    before = seen.copy()
    for _ in range(10):
        batch.step(batch.sample())
    assert not np.array_equal(seen, before) and np.shares_memory(seen, batch.observations)
    del batch
    assert np.isfinite(seen).all()


@pytest.mark.parametrize("utility", ["win", "gains"])
def test_games_end_and_others_begin(utility):
    game = faubourg.load_game("citytour", players=2, utility=utility)
    batch = faubourg.BatchEnv(game, 32, 2, 1)
    ended, gained = 0, np.zeros((32, 2))
    for _ in range(120):
        batch.step(batch.sample())
        gained += batch.rewards
        for row in np.flatnonzero(batch.dones):
            ended += 1
            assert 1 <= batch.lengths[row] <= 60
            if utility == "gains":
                assert np.array_equal(gained[row], batch.scores[row])
            else:
                assert abs(gained[row][0]) == 1 and gained[row][0] == gained[row][1]
            gained[row] = 0
        if utility == "win":
            assert not gained.any()
    assert ended > 100


@pytest.mark.parametrize("name,options", [("village", {"target": 20}), ("greentown", {}), ("grinivil", {})])
def test_what_is_gained_adds_up_to_the_score(name, options):
    game = faubourg.load_game(name, players=2, options=options, utility="gains")
    batch, gained, ended = faubourg.BatchEnv(game, 8, 2, 1), np.zeros((8, 2)), 0
    while ended < 4:
        batch.step(batch.sample())
        gained += batch.rewards
        for row in np.flatnonzero(batch.dones):
            ended += 1
            assert np.array_equal(gained[row], batch.scores[row])
            gained[row] = 0


def test_chance_may_be_drawn_outside():
    game = faubourg.load_game("village", players=2, form="words")
    batch, choose, drawn = faubourg.BatchEnv(game, 16, 2, 3, chance="outside"), np.random.default_rng(0), 0
    for _ in range(200):
        at_chance = batch.players == faubourg.CHANCE_PLAYER
        assert np.allclose(batch.chances[at_chance].sum(axis=1), 1) and not batch.chances[~at_chance].any()
        assert np.array_equal(batch.chances[at_chance] > 0, batch.masks[at_chance])
        drawn += int(at_chance.sum())
        actions = batch.sample()
        for row in np.flatnonzero(at_chance):
            actions[row] = choose.choice(len(batch.chances[row]), p=batch.chances[row] / batch.chances[row].sum(dtype=np.float64))
        batch.step(actions)
    assert drawn > 300
    with pytest.raises(faubourg.Refused, match="inside"):
        faubourg.BatchEnv(game, 2).chances


def test_bots_may_sit_inside():
    game = faubourg.load_game("village", players=2)
    batch = faubourg.BatchEnv(game, 24, 2, 1, seats=["agent", "greedy"], rotate=True)
    won = games = 0
    for _ in range(250):
        assert all(batch.players[row] == row % 2 for row in range(24))
        batch.step(batch.sample())
        for row in np.flatnonzero(batch.dones):
            games += 1
            won += batch.rewards[row][row % 2] > 0
    assert games >= 24 and won / games < 0.45, (won, games)


def test_what_follows_from_each_move():
    game = faubourg.load_game("greentown", players=2, utility="gains")
    batch = faubourg.BatchEnv(game, 5, 2, 2)
    for _ in range(40):
        ahead, first, rewards, dones = batch.successors()
        assert list(np.diff(first)) == list(batch.counts) and len(ahead) == first[-1] == len(rewards) == len(dones)
        for row in (0, 3):
            state = batch.state(row)
            for action in (0, state.legal_actions()[-1]):
                child = state.child(action)
                at = first[row] + action
                assert np.array_equal(child.observation_tensor(state.current_player()), ahead[at])
                assert np.array_equal(np.subtract(child.returns(), state.returns()), rewards[at]) and child.is_terminal() == dones[at]
        batch.step(batch.sample())
    with pytest.raises(faubourg.Refused, match="moves"):
        faubourg.BatchEnv(faubourg.load_game("village", form="words"), 2).successors()


def test_a_wrong_action_moves_no_game():
    batch = faubourg.BatchEnv(faubourg.load_game("village", players=2, form="words"), 4, 2)
    records = [batch.record(row) for row in range(4)]
    good = batch.sample().copy()
    for row, action in ((2, -1), (3, 10**6), (1, int(np.flatnonzero(~batch.masks[1])[0]))):
        bad = good.copy()
        bad[row] = action
        with pytest.raises(faubourg.Refused, match=f"row {row}: action {action} "):
            batch.step(bad)
        assert [batch.record(r) for r in range(4)] == records
    for odd in (good + 0.5, [None] * 4, "abcd", np.array(["1"] * 4)):
        with pytest.raises(faubourg.Refused, match="whole numbers"):
            batch.step(odd)
    with pytest.raises(faubourg.Refused, match=f"action {2**32 + int(good[0])} "):
        batch.step(good.astype(np.int64) + 2**32)
    for wrong in (good[:3], np.zeros(0, np.int32), good.reshape(2, 2)[:1]):
        with pytest.raises(faubourg.Refused, match="actions for 4 games"):
            batch.step(wrong)
    with pytest.raises(ValueError):
        batch.masks[0] = True
    batch.step([int(a) for a in good])  # a list will do


def in_a_child(answers):
    game = faubourg.load_game("village", players=2)
    batch = faubourg.BatchEnv(game, 64, 2, 1)
    for _ in range(5):
        batch.step(batch.sample())
    answers.put(float(batch.observations.sum()))


def test_a_process_that_forks_goes_on():
    game = faubourg.load_game("village", players=2)
    batch = faubourg.BatchEnv(game, 64, 2, 1)
    batch.step(batch.sample())
    context = multiprocessing.get_context("fork")
    answers = context.Queue()

    def child():
        batch.step(batch.sample())  # its threads stayed behind
        in_a_child(answers)

    process = context.Process(target=child)
    process.start()
    assert answers.get(timeout=60) > 0
    process.join(60)
    assert process.exitcode == 0


def test_one_thread_at_a_time():
    game = faubourg.load_game("greentown", players=2, form="words")
    batch = faubourg.BatchEnv(game, 512, 2, 1)
    busy, done = [], threading.Event()

    def others():
        while not done.is_set():
            for ask in (lambda: batch.reset(3), batch.sample, lambda: batch.step(np.zeros(512, np.int64)), lambda: batch.record(0)):
                try:
                    ask()
                except faubourg.Refused as no:
                    busy.append(no.code)

    thread = threading.Thread(target=others)
    thread.start()
    for _ in range(2000):
        try:
            batch.step(batch.sample())
        except faubourg.Refused as no:
            busy.append(no.code)
        if busy.count("busy") > 30:
            break
    done.set()
    thread.join()
    assert set(busy) <= {"busy", "action"} and "busy" in busy
    batch.reset(5)
    fresh = faubourg.BatchEnv(game, 512, 1, 5)
    assert np.array_equal(batch.observations, fresh.observations) and np.array_equal(batch.masks, fresh.masks)


@pytest.mark.skipif(BUILT_IN, reason="starts another Python")
def test_fewer_threads_than_asked_for_do():
    """Where the system gives no more of them: here for want of room for their stacks."""
    script = (
        "import resource, faubourg\n"
        "game = faubourg.load_game('village', players=2)\n"
        "used = 1024 * int(next(line for line in open('/proc/self/status') if line.startswith('VmSize')).split()[1])\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 2**27, -1))\n"
        "batch = faubourg.BatchEnv(game, 4, 256, 1)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (-1, -1))\n"
        "for _ in range(5): batch.step(batch.sample())\n"
        "print(batch.record(0)[:1])\n")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OPENBLAS_NUM_THREADS": "1"}
    said = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0 and said.stdout == "{\n", said.stderr


def test_actions_of_any_layout_and_whole_type():
    game = faubourg.load_game("village", players=2)
    records = set()
    for shaped in (lambda a: a.astype(np.uint64), lambda a: a.astype(">i8"), lambda a: np.repeat(a, 3)[::3], lambda a: a.astype(np.int16)[:, None],
                   lambda a: np.stack([a, a], axis=1)[:, 1], lambda a: list(map(np.int32, a)), tuple):
        batch = faubourg.BatchEnv(game, 8, seed=2)
        for _ in range(10):
            batch.step(shaped(batch.sample()))
        records.add("".join(batch.record(row) for row in range(8)))
    assert len(records) == 1


@pytest.mark.parametrize("wrong", [
    {"n": 0}, {"n": 10**7}, {"threads": 0}, {"chance": "sideways"}, {"seats": ["agent"]}, {"seats": ["agent", "nobody"]},
    {"seats": ["greedy", "greedy"]}])
def test_a_batch_that_cannot_be_is_refused(wrong):
    game = faubourg.load_game("village", players=2)
    with pytest.raises(faubourg.Refused):
        faubourg.BatchEnv(game, **{"n": 4, **wrong})
