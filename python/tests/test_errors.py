"""Whatever is asked, the answer is an answer or an exception: never a crash."""

import os
import random

import numpy as np
import pytest

import faubourg
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
