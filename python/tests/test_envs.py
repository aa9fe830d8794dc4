"""PettingZoo and Gymnasium: what their documentation asks for, and their own tests where they are installed."""

import importlib.util
import re

import numpy as np
import pytest

import faubourg
from faubourg import spaces
from play import SMALL


def walk(env, cycles, seed):
    """What PettingZoo's api_test demands of an AEC environment, step by step."""
    choose = np.random.default_rng(seed)
    env.reset(seed=seed)
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    live, finished, owed = list(env.agents), set(), {a: 0.0 for a in env.agents}
    for agent in env.agent_iter(env.num_agents * cycles):
        observation, reward, termination, truncation, info = env.last()
        assert env.last(observe=False)[0] is None
        assert info is env.infos[agent] and isinstance(termination, bool) and truncation is False
        assert env.observation_space(agent).contains(observation)
        action = None if termination else int(choose.choice(np.flatnonzero(observation["action_mask"])))
        if not termination:
            assert np.array_equal(observation["action_mask"], env.action_mask(agent))
        assert env.step(action) is None
        assert owed[agent] == reward
        owed[agent] = 0.0
        for other, gained in env.rewards.items():
            owed[other] += gained
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
        if termination:
            live.remove(agent)
            assert agent not in finished
            finished.add(agent)
        assert env.agents == live and env.num_agents == len(live)
        if not env.agents:
            assert finished == set(env.possible_agents)
            return True
    return False


@pytest.mark.parametrize("form", ["words", "moves"])
@pytest.mark.parametrize("name,players", SMALL)
def test_agents_act_one_at_a_time(name, players, form):
    env = faubourg.AecEnv(name, players=players, form=form, utility="gains" if players == 3 else "win")
    assert env.possible_agents == [f"player_{i}" for i in range(players)] and env.max_num_agents == players
    assert re.match("[a-z]+_[0-9]+", env.possible_agents[0]) and env.metadata["name"] == f"faubourg_{name}"
    assert walk(env, 100_000, 1), "the game ended and all left"
    env.reset(seed=2)
    first = env.observe(env.agent_selection)
    env.reset(seed=2)
    assert np.array_equal(first["observation"], env.observe(env.agent_selection)["observation"])
    action = int(np.flatnonzero(first["action_mask"])[0])
    env.step(np.int32(action))
    assert isinstance(env.render(), str) and env.unwrapped is env
    env.close()


def test_what_an_aec_environment_refuses():
    env = faubourg.AecEnv("village")
    env.reset(seed=1)
    mask = env.action_mask(env.agent_selection)
    with pytest.raises(faubourg.Refused):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(faubourg.Refused, match="must act"):
        env.step(None)
    with pytest.raises(faubourg.Refused, match="render_mode"):
        faubourg.AecEnv("village", render_mode="rgb_array")


def test_all_answer_at_once_where_all_play_together():
    env = faubourg.TogetherEnv("citytour", players=3)
    observations, infos = env.reset(seed=4)
    assert set(observations) == set(infos) == set(env.agents)
    choose, total = np.random.default_rng(0), 0.0
    while env.agents:
        for agent, seen in observations.items():
            assert env.observation_space(agent).contains(seen) and seen["action_mask"].any()
        actions = {a: int(choose.choice(np.flatnonzero(observations[a]["action_mask"]))) for a in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert len(set(rewards.values())) == 1 and len(set(terminations.values())) == 1
        total += rewards["player_0"]
    assert abs(total) == 1
    with pytest.raises(faubourg.Refused):
        env.step({})


@pytest.mark.parametrize("settings", [{}, {"name": "village", "bots": ["greedy"]}, {"name": "greentown", "bots": ["random"], "seat": 1}])
def test_one_player_alone(settings):
    env = faubourg.SoloEnv(**settings)
    choose = np.random.default_rng(3)
    for seed in (7, 7):
        seen, info = env.reset(seed=seed)
        assert env.observation_space.contains(seen) and np.array_equal(info["action_mask"], env.action_masks())
        over, total, first = False, 0.0, seen
        while not over:
            seen, reward, over, truncated, info = env.step(int(choose.choice(np.flatnonzero(info["action_mask"]))))
            assert env.observation_space.contains(seen) and truncated is False
            total += reward
        assert -1 <= total <= 1
    again, _ = env.reset(seed=7)
    assert np.array_equal(first, again)
    illegal = int(np.flatnonzero(env.action_masks() == 0)[0])
    seen, reward, over, truncated, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(faubourg.Refused, match="reset"):
        env.step(illegal)


def test_whatever_is_tried_where_all_play_together():
    """As those try it who know no mask: a wrong answer of who decides loses, of who waits it is passed over."""
    env, same = faubourg.TogetherEnv("citytour", players=2), faubourg.TogetherEnv("citytour", players=2)
    for seed in range(20):
        env.reset(seed=seed), same.reset(seed=seed)
        while env.agents:
            actions = {agent: env.action_space(agent).sample() for agent in env.agents}
            seen, rewards, over, _, infos = env.step(actions)
            again = same.step(actions)
            assert rewards == again[1] and infos == again[4] and np.array_equal(seen["player_0"]["observation"], again[0]["player_0"]["observation"])
        assert all(over.values())
        if infos["player_0"].get("illegal"):
            assert set(rewards.values()) == {-1.0}
            break
    else:
        raise AssertionError("nothing wrong was tried")
    strict = faubourg.TogetherEnv("citytour", players=2, illegal="raise")
    observations, _ = strict.reset(seed=1)
    decider = next(agent for agent in strict.agents if observations[agent]["action_mask"].sum() != 1 or not observations[agent]["action_mask"][0])
    wrong = int(np.flatnonzero(observations[decider]["action_mask"] == 0)[-1])
    with pytest.raises(faubourg.Refused):
        strict.step({agent: wrong for agent in strict.agents})
    with pytest.raises(faubourg.Refused, match="illegal"):
        faubourg.TogetherEnv(illegal="pass")
    moves = faubourg.TogetherEnv("citytour", players=2, form="moves")
    assert moves.game.form == "moves" and moves.reset(seed=1)[0]["player_1"]["action_mask"].shape == (16,)


@pytest.mark.parametrize("make", [lambda **more: faubourg.AecEnv("village", **more), lambda **more: faubourg.TogetherEnv(**more),
                                  lambda **more: faubourg.SoloEnv(**more)])
def test_boards_are_shown_and_states_told(make, capsys):
    env = make(render_mode="human")
    assert {"human", "ansi"} <= set(env.metadata["render_modes"]) and env.metadata["render_fps"] > 0
    env.reset(seed=1)
    shown = capsys.readouterr().out
    assert shown.strip()
    state = env.state_
    action = state.legal_actions()[0]
    env.step({agent: action for agent in env.agents} if isinstance(env, faubourg.TogetherEnv) else action)
    assert capsys.readouterr().out.strip() and env.render() is None and capsys.readouterr().out.strip()
    quiet = make()
    quiet.reset(seed=1)
    assert quiet.render().strip() == shown.strip() and not capsys.readouterr().out
    assert quiet.state_space.contains(quiet.state()) and quiet.state().shape == (quiet.game.num_players() * quiet.game.observation_tensor_size(),)


@pytest.mark.parametrize("make", [lambda: faubourg.AecEnv("village", form="moves"), lambda: faubourg.SoloEnv(form="moves")])
def test_actions_are_whole_numbers(make):
    env = make()
    env.reset(seed=1)
    action = env.state_.legal_actions()[0]
    for odd in (action + 0.5, float(action), str(action), [action], np.array([action, action])):
        with pytest.raises(TypeError):
            env.step(odd)
    env.step(np.array(action))


def test_what_is_asked_before_the_first_game():
    env = faubourg.SoloEnv("citytour", form="moves")
    assert env.action_masks().shape == (env.action_space.n,) and env.render()
    with pytest.raises(faubourg.Refused, match="reset"):
        env.step(0)
    with pytest.raises(faubourg.Refused) as no:
        faubourg.SoloEnv("village", bots=["nobody"])
    assert no.value.code == "bot"


def test_spaces_are_spaces():
    space = spaces.discrete(5)
    assert space.contains(4) and not space.contains(5) and not space.contains("4")
    assert space.sample(np.array([0, 0, 1, 0, 0], dtype=np.int8)) == 2
    box = spaces.box(0, 1, (3,), np.int8)
    assert box.contains(np.zeros(3, np.int8)) and not box.contains(np.full(3, 2, np.int8)) and not box.contains(np.zeros(4, np.int8))
    assert box.contains(box.sample()) and spaces.mapping({"a": box}).contains(spaces.mapping({"a": box}).sample())


# Their own tests, where they are installed; Debian has no package of either.
if importlib.util.find_spec("pettingzoo"):

    def test_pettingzoo_accepts_the_environments():
        from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

        for name, players in SMALL:
            for form in ("words", "moves"):
                api_test(faubourg.AecEnv(name, players=players, form=form), num_cycles=200)
                seed_test(lambda: faubourg.AecEnv(name, players=players, form=form), num_cycles=50)
        for form in ("words", "moves"):
            parallel_api_test(faubourg.TogetherEnv(form=form), num_cycles=200)
            parallel_seed_test(lambda: faubourg.TogetherEnv(form=form), num_cycles=50)


if importlib.util.find_spec("gymnasium"):

    def test_gymnasium_accepts_the_environment():
        from gymnasium.utils.env_checker import check_env

        check_env(faubourg.SoloEnv())
        check_env(faubourg.SoloEnv("village", bots=["random"], render_mode="ansi"))
