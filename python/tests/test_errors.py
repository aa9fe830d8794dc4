"""Whatever is asked, the answer is an answer or an exception: never a crash."""

import json
import os
import random
import subprocess
import sys

import numpy as np
import pytest

import faubourg
from conftest import BUILT_IN, ROOT
from play import SMALL, middle, play_on

ROUNDS = 4000 if os.environ.get("FAUBOURG_RELEASE") else 400


def test_a_refused_move_names_its_rule():
    state = faubourg.load_game("village", players=2).new_initial_state()
    with pytest.raises(faubourg.Refused) as no:
        state.play("build church a10-a11 pay 5")
    assert no.value.code.startswith("VL-") and no.value.text and str(no.value) == f"{no.value.code} {no.value.text}"
    with pytest.raises(faubourg.Refused) as no:
        faubourg.load_record(state.record() + '{"by":1,"do":"settle b2"}\n')
    assert (no.value.line, no.value.code) == (2, "record") and str(no.value).startswith("line 2: ")
    assert isinstance(no.value, ValueError)


@pytest.mark.parametrize("wrong", [
    {"name": "chess"}, {"name": "village", "players": 9}, {"name": "village", "players": -1}, {"name": "village", "options": {"target": 10**9}},
    {"name": "village", "options": {"nothing": 1}}, {"name": "village", "form": "letters"}, {"name": "village", "utility": "fame"},
    {"name": "village", "players": 0}, {"name": "village", "rules": 0}, {"name": "village", "rules": -1},
    {"name": "village", "rules": 77}, {"name": "village", "data": {}}, {"name": "citytour", "options": {"own": {"a": [1]}}},
    {"name": "village(players=2)"}, {"name": "village", "start": "nonsense"}])
def test_a_game_that_cannot_be_is_refused(wrong):
    with pytest.raises(faubourg.Refused):
        faubourg.load_game(**wrong)


@pytest.mark.parametrize("name,players", SMALL)
def test_a_finished_state_takes_nothing(name, players):
    state = play_on(faubourg.load_game(name, players=players).new_initial_state(), 1)
    before = state.record()
    for ask in (lambda: state.apply_action(0), lambda: state.play("x"), lambda: state.draw(faubourg.Rng()), lambda: state.child(0),
                lambda: state.chance_outcomes(), lambda: state.action_to_string(0), lambda: state.string_to_action("x"),
                lambda: faubourg.hints(state), lambda: faubourg.make_bot(state.get_game(), "greedy").step(state),
                lambda: faubourg.search(state, lambda *a: []), lambda: faubourg.solve(state),
                lambda: faubourg.BatchEnv(state.get_game().starting_at(state), 1)):
        with pytest.raises(faubourg.Refused):
            ask()
    assert state.record() == before and state.legal_actions() == [] and not state.legal_actions_mask().any()
    assert state.moves() == []


ODD = [None, -1, 0, 1, 7, 2**31 - 1, 2**31, -(2**63), 2**64, 10**30, 1.5, float("nan"), "", "settle b2", "\0", "é" * 50, "x" * 5000, b"x", [], {},
       (), object(), np.int64(3), np.array([1, 2]), np.zeros((0,)), True, lambda: 0, lambda: 2.0, "all", "public"]
ASKED = ["legal_actions", "legal_actions_mask", "action_to_string", "string_to_action", "apply_action", "child", "play", "draw", "undo_action",
         "player_return", "player_reward", "information_state_string", "observation_string", "view", "observation_tensor",
         "resample_from_infostate", "evaluate", "render", "__deepcopy__", "__eq__"]
PLAIN = ["history", "returns", "rewards", "record", "serialize", "moves", "words", "clone", "history_str", "__str__", "__repr__", "__hash__"]


@pytest.mark.parametrize("form", ["moves", "words"])
@pytest.mark.parametrize("name,players", SMALL)
def test_any_question_is_answered_or_refused(name, players, form):
    choose = random.Random(name + form)
    game = faubourg.load_game(name, players=players, form=form)
    state = game.new_initial_state()
    for _ in range(ROUNDS):
        if state.is_terminal():
            state = game.new_initial_state()
        if choose.random() < 0.5:
            state.apply_action(choose.choice(state.legal_actions()))
            continue
        if choose.random() < 0.05:
            seat = choose.randrange(players)
            state = state.resample_from_infostate(seat, choose.getrandbits(60))
        asked = choose.choice(ASKED)
        given = [choose.choice(ODD) for _ in range(choose.randrange(3))]
        try:
            getattr(state, asked)(*given)
        except (faubourg.Refused, TypeError, ValueError, OverflowError):
            pass
        try:
            getattr(state, choose.choice(PLAIN))()
        except faubourg.Refused as no:
            assert no.code == "record"  # of a resampled state


@pytest.mark.parametrize("name,players", SMALL)
def test_spoiled_records_are_refused_or_read(name, players):
    choose = random.Random(name)
    game = faubourg.load_game(name, players=players)
    text = play_on(game.new_initial_state(), 3, 60).record()
    for _ in range(ROUNDS // 4):
        spoiled = bytearray(text.encode())
        for _ in range(choose.randrange(1, 4)):
            at = choose.randrange(len(spoiled))
            if choose.random() < 0.5:
                spoiled[at] = choose.randrange(256)
            else:
                del spoiled[at : at + choose.randrange(1, 40)]
        for ask in (game.load, game.deserialize_state, faubourg.load_record):
            try:
                ask(spoiled.decode(errors="replace"))
            except (faubourg.Refused, ValueError):
                pass
    for words in ("[]", "[99999]", "[-1]", "[0.5]", '"x"', "[[1]]", "{}"):
        with pytest.raises(faubourg.Refused):
            faubourg.load_game(name, players=players, form="words").deserialize_state(text + '{"words":' + words + "}\n" + "x")
    with pytest.raises((faubourg.Refused, TypeError, ValueError)):
        game.starting_at(faubourg.load_game("village" if name != "village" else "greentown", players=2).new_initial_state())


@pytest.mark.parametrize("header", [
    "", "[]", pytest.param("[" * 100_000, id="deep"), "null", "{}", '{"game":"village"}', '{"game":"village","players":[]}', '{"game":"village","players":{}}',
    '{"game":"village","players":["a","b"],"options":[1]}', '{"game":"village","players":["a","b"],"options":null}',
    '{"game":"village","players":["a","b"],"rules":1e30}', '{"game":"village","players":["a","b"],"rules":' + "9" * 30 + "}",
    '{"game":"village","players":["a","b"],"rules":-1}', '{"game":7,"players":["a","b"]}'])
def test_a_header_that_cannot_be_is_refused(header):
    with pytest.raises(faubourg.Refused):
        faubourg.load_record(header + "\n")
    with pytest.raises(faubourg.Refused):
        faubourg.load_game("village", players=2).deserialize_state(header + "\n")


def test_a_state_belongs_to_its_components():
    """A state counts cards and tiles: with fewer of them it would point at none."""
    for name in faubourg.games():
        path = ROOT / "games" / name / "data.json"
        data = json.loads(path.read_text())
        same = faubourg.load_game(name, players=2, data=data)
        state = middle(name, 2, actions=30)
        assert same.starting_at(state).new_initial_state().moves() == state.moves()
    data = json.loads((ROOT / "games/greentown/data.json").read_text())
    del data["cards"][4]
    fewer = faubourg.load_game("greentown", players=2, data=data)
    with pytest.raises(faubourg.Refused, match="another game"):
        fewer.starting_at(middle("greentown", 2, actions=30))
    assert fewer.starting_at(play_on(fewer.new_initial_state(), 1, 20)).new_initial_state().legal_actions()


def test_a_move_begun_by_words_is_not_one_of_moves():
    state = faubourg.load_game("village", players=2, form="words").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(faubourg.Refused, match="word"):
        faubourg.load_game("village", players=2).deserialize_state(state.serialize())
    text = state.serialize()
    for wrong in (str(2**32 + state.history()[0]), str(2**64 - 1), "-1", "1e3"):
        with pytest.raises(faubourg.Refused):
            state.get_game().deserialize_state(text.replace(f'"words":[{state.history()[0]}]', f'"words":[{wrong}]'))


def test_odd_times_and_amounts():
    state = middle("village", 2)
    bot = faubourg.make_bot(state.get_game(), "random")
    for seconds in (float("inf"), float("nan"), -1.0, 1e300):
        with pytest.raises(faubourg.Refused) as no:
            bot.choose(state, seconds=seconds)
        assert no.value.code == "seconds"
        with pytest.raises(faubourg.Refused):
            faubourg.hints(state, seconds=seconds)
    assert bot.choose(state, seconds=5) in state.moves()
    for entrants, results in ((10**6, []), (2, [(10**8, 0, 1, 1.0)]), (2, [(0, 0, 1, 2.0)]), (2, [(0, 0, 2, 1.0)])):
        with pytest.raises(faubourg.Refused):
            faubourg.ratings(entrants, results)
    for seed in (5, np.int64(5), np.uint8(5)):
        assert state.resample_from_infostate(0, seed) == state.resample_from_infostate(0, 5)
    for odd in (np.array([1, 2]), -1, 2**64, "5", lambda: None, lambda: 1.0):
        with pytest.raises((faubourg.Refused, TypeError, OverflowError)):
            state.resample_from_infostate(0, odd)


@pytest.mark.skipif(BUILT_IN, reason="starts another Python")
def test_a_search_that_meets_only_ends_may_be_stopped():
    """Nobody is asked any more once all is known; an interrupt must get through all the same."""
    script = (
        "import faubourg, signal\n"
        "game = faubourg.load_game('citytour', players=1, options={'day': 1})\n"
        "state, luck = game.new_initial_state(), faubourg.Rng(1)\n"
        "last = None\n"
        "while not state.is_terminal():\n"
        "    if state.is_chance_node():\n"
        "        state.draw(luck)\n"
        "    else:\n"
        "        last = state.clone()\n"
        "        state.apply_action(state.legal_actions()[0])\n"
        "signal.alarm(2)\n"
        "def over(*_): raise KeyboardInterrupt\n"
        "signal.signal(signal.SIGALRM, over)\n"
        "try:\n"
        "    faubourg.search(last, lambda o, p, c: [[0.0]] * len(p), iterations=2**60, batch=64)\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped')\n")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=60)
    assert said.stdout == "stopped\n", said.stderr


def test_odd_numbers_for_batches_and_searches():
    choose = random.Random(1)
    game = faubourg.load_game("village", players=2, form="words")
    batch = faubourg.BatchEnv(game, 3, 2)
    for _ in range(ROUNDS // 2):
        odd = choose.choice(ODD)
        for ask in (lambda: batch.step(odd), lambda: batch.step([odd] * 3), lambda: batch.record(odd), lambda: batch.state(odd),
                    lambda: batch.reset(odd), lambda: faubourg.BatchEnv(game, 2, seats=odd), lambda: faubourg.Rng(odd).below(3),
                    lambda: faubourg.ratings(2, [(0, odd, 1, 1.0)]), lambda: faubourg.Simulation(game, [odd, "random"]),
                    lambda: faubourg.make_bot(game, odd), lambda: game.load(odd)):
            try:
                ask()
            except (faubourg.Refused, TypeError, ValueError, OverflowError):
                pass
    batch.reset(1)
    batch.step(batch.sample())


def test_a_resampled_state_says_what_it_has_not():
    state = middle("village", 2).resample_from_infostate(0, 1)
    for ask in (state.record, state.serialize, lambda: faubourg.story(state), lambda: faubourg.analyse(state)):
        with pytest.raises(faubourg.Refused, match="resampled"):
            ask()
    assert state.moves() and faubourg.hints(state, iterations=10)
