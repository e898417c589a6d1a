"""The OpenSpiel game `branchline`: a chance node that picks a deal, then the seats in turn.

| parameter | default | |
|---|---|---|
| `map`, `variant`, `players` | `usa`, `""` (the map's first), 2 | what is played |
| `seed` | 0 | which deals there are |
| `deals` | 1000 | how many: the chance node picks one of them, each equally likely; all that follows is settled by it |

Returns are those of `reward="win"`, and add up to 0. The observation tensor is the observation of the other
environments; the information-state tensor has all moves besides, as far as the seat could see them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ..core import Setting, setting
from ..maps import load_map
from ..rules.capacity import MARKET, OFFER
from .layout import Layout
from .tables import Tables, episode_seed

NAME = "branchline"
DEFAULTS = {"map": "usa", "variant": "", "players": 2, "seed": 0, "deals": 1000}
ROW = 4 + OFFER
"""A move in the information state: seat + 1, action (two bytes), card drawn + 1, then market or offer, each + 1."""
UNSEEN_KEEP = 0xFFFF
"""What others see of a choice of tickets: that it was made."""
_NOTHING = (0,) * OFFER

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Branchline: railway and canal route games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


def longest_game(kind: Setting) -> int:
    """Returns more decisions than a game can have: cards, pieces, routes and tickets run out."""
    board = kind.board
    draws = sum(board.cards) + board.seats * board.pieces
    # Whoever passes waits for a claim: nothing else can bring cards back (P1).
    passes = board.seats * (board.routes + 1)
    return board.seats + draws + board.routes + 2 * board.tickets + passes + board.routes


class BranchlineGame(pyspiel.Game):  # type: ignore[misc]
    """A map, a variant, a number of seats, and the deals that chance may pick."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.setting = setting(load_map(given["map"]), given["variant"] or None, given["players"])
        self.seed, self.deals = int(given["seed"]), int(given["deals"])
        if self.deals < 1:
            raise ValueError("there is at least one deal")
        self.layout = Layout(self.setting)
        self.outcomes = [(deal, 1.0 / self.deals) for deal in range(self.deals)]
        self.most_moves = longest_game(self.setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.board.numbers,
            max_chance_outcomes=self.deals,
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_moves,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))
        self.blank = Tables(self.setting, 1)

    def new_initial_state(self) -> BranchlineState:
        """Returns the state before the deal."""
        return BranchlineState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BranchlineObserver:
        """Returns an observer; with perfect recall it shows the moves too."""
        return BranchlineObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Core:
    """What a state holds: quick to copy, as `clone` copies it deeply."""

    def __init__(self, tables: Tables | None, seen: list[bytes]) -> None:
        self.tables = tables
        self.seen = seen
        """Of each seat: the moves as it has seen them, a row of bytes each."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Core:
        return Core(self.tables and self.tables.copy(), self.seen[:])


class BranchlineState(pyspiel.State):  # type: ignore[misc]
    """A position with its moves so far."""

    def __init__(self, game: BranchlineGame) -> None:
        super().__init__(game)
        self.core = Core(None, [b""] * game.setting.players)

    @property
    def tables(self) -> Tables:
        """The game that was dealt."""
        if self.core.tables is None:
            raise ValueError("nothing has been dealt yet")
        return self.core.tables

    def current_player(self) -> Any:
        """Returns the seat to decide, CHANCE before the deal, TERMINAL when over."""
        if self.core.tables is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.core.tables.number("seat", 0)
        return pyspiel.PlayerId.TERMINAL if seat < 0 else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the deals, each equally likely."""
        return self.get_game().outcomes  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        """Returns the legal actions, ascending."""
        return np.flatnonzero(self.tables.masks[0]).tolist()

    def _apply_action(self, action: int) -> None:
        """Deals, or plays the seat's action."""
        if self.core.tables is None:
            game = self.get_game()
            self.core.tables = game.blank.copy()
            self.core.tables.reset([episode_seed(game.seed, action + 1)])
            return
        tables = self.tables
        if not tables.allows(action):
            raise ValueError(f"action {action} is not legal now")
        tables.choices[0] = action
        seat, board = tables.number("seat", 0), tables.setting.board
        keeps = board.keep_number <= action < board.neutral_number
        offer = _offer(tables, seat) if keeps else ()
        before = _hand(tables, seat)
        tables.step()
        after = _hand(tables, seat)
        drawn = next((card + 1 for card in range(len(after)) if after[card] > before[card]), 0)
        move = (seat, action, drawn, int(keeps), *(offer or _market(tables)))
        self.core.seen = [seen + _seen_move(player, move) for player, seen in enumerate(self.core.seen)]

    def _action_to_string(self, player: int, action: int) -> str:
        """Returns an action in words."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.get_game().setting.table[action].to_dict())

    def is_terminal(self) -> bool:
        """Tells whether the game is over."""
        return self.core.tables is not None and self.core.tables.number("seat", 0) < 0

    def returns(self) -> list[float]:
        """Returns the victory's share of each seat, 0 until the game is over."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return self.tables.gains[0].tolist()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "before the deal" if self.core.tables is None else repr(self.core.tables.game(0))

    def seen_moves(self, player: int) -> npt.NDArray[np.uint8]:
        """Returns the rows of all moves as a seat has seen them: without others' blind cards, offers and choices."""
        return np.frombuffer(self.core.seen[player], np.uint8).reshape(-1, ROW)


def _hand(tables: Tables, seat: int) -> list[int]:
    if tables.mode == "compiled":
        return tables.states["hand"][0, seat].tolist()  # type: ignore[no-any-return]
    return tables.states[0].hand[seat][:]  # type: ignore[no-any-return]


def _offer(tables: Tables, seat: int) -> tuple[int, ...]:
    if tables.mode == "compiled":
        offer = tables.states["offer"][0, seat, : int(tables.states["offer_size"][0, seat])].tolist()
    else:
        offer = tables.states[0].offer[seat][: tables.states[0].offer_size[seat]]
    return tuple(ticket + 1 for ticket in offer)


def _market(tables: Tables) -> tuple[int, ...]:
    market = tables.states["market"][0].tolist() if tables.mode == "compiled" else tables.states[0].market
    return tuple(card + 1 for card in market[:MARKET])


def _seen_move(player: int, move: tuple[int, ...]) -> bytes:
    seat, action, drawn, keeps, *shown = move
    if seat != player:
        # A card that was taken face up is named by the action itself.
        drawn = 0
        if keeps:
            action, shown = UNSEEN_KEEP, []
    padded = (*shown, *_NOTHING)[:OFFER]
    return bytes((seat + 1, action >> 8, action & 0xFF, drawn, *padded))


class BranchlineObserver:
    """Writes what a seat sees into a tensor."""

    def __init__(self, game: BranchlineGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; given: {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observations are those of a seat, private part included")
        self.game, self.recalls = game, bool(kind.perfect_recall)
        size = game.layout.size
        moves = game.most_moves * ROW if self.recalls else 0
        self.tensor: npt.NDArray[np.float32] = np.zeros(size + moves, np.float32)
        self.dict = {
            each.name: self.tensor[each.start : each.stop].reshape(each.shape) for each in game.layout.values()
        }
        if self.recalls:
            self.dict["moves"] = self.tensor[size:].reshape(game.most_moves, ROW)

    def set_from(self, state: BranchlineState, player: int) -> None:
        """Fills the tensor; before the deal there is nothing to see."""
        self.tensor.fill(0)
        if state.core.tables is None:
            return
        self.tensor[: self.game.layout.size] = state.core.tables.observation(0, player)
        if self.recalls:
            rows = state.seen_moves(player)
            self.dict["moves"][: len(rows)] = rows

    def string_from(self, state: BranchlineState, player: int) -> str:
        """Returns the same as text."""
        if state.core.tables is None:
            return "before the deal"
        seen = state.core.tables.observation(0, player)
        parts = [f"{name}={self.game.layout.part(seen, name).tolist()}" for name in self.game.layout]
        if self.recalls:
            parts.append(f"moves={state.core.seen[player].hex()}")
        return " ".join(parts)


def resampler(seed: int | None = None) -> Callable[[BranchlineState, int], BranchlineState]:
    """Returns a resampler for `ISMCTSBot.set_resampler`: what the player can't know is dealt anew."""
    stream = random.Random(seed)  # noqa: S311

    def resample(state: BranchlineState, player: int) -> BranchlineState:
        twin: BranchlineState = state.clone()
        sampled = state.tables.game(0).sample(player, stream.getrandbits(64))
        twin.tables.states[0] = sampled._states[0]
        return twin

    return resample


def register() -> None:
    """Registers the game with OpenSpiel; again does nothing."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(GAME_TYPE, BranchlineGame)
