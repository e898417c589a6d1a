"""The rules' doors to Python: each takes records in arrays (lists, in plain mode) and works on the first."""

from __future__ import annotations

from .board import Board
from .chance import Stream
from .claims import route_refusal
from .events import Events
from .legal import count_legal, list_legal, pick_legal
from .longest import Scratch, link_network, longest_path, mark_components
from .playout import play_out, random_number
from .sampling import deal_hidden
from .scoring import Sheet, joined, score_game
from .setup import set_up
from .state import State
from .turn import act, act_number, refusal
from .twin import rule


@rule
def begin(boards: list[Board], states: list[State], logs: list[Events]) -> None:
    """Sets up a game in a state whose stream is seeded (S1, S2)."""
    logs[0].count = 0
    set_up(boards[0], states[0], logs[0])


@rule
def why_not(
    boards: list[Board],
    states: list[State],
    logs: list[Events],
    seat: int,
    do: int,
    first: int,
    second: int,
    third: int,
) -> int:
    """Returns why the seat may not do this, 0 if it may."""
    return refusal(boards[0], states[0], logs[0], seat, do, first, second, third)


@rule
def why_not_route(boards: list[Board], states: list[State], logs: list[Events], seat: int, route: int) -> int:
    """Returns why the seat can't claim the route however it pays, 0 if it can."""
    return route_refusal(boards[0], states[0], logs[0], seat, route)


@rule
def play(
    boards: list[Board],
    states: list[State],
    logs: list[Events],
    seat: int,
    do: int,
    first: int,
    second: int,
    third: int,
) -> int:
    """Does an action and logs its events, or returns why not and changes nothing."""
    logs[0].count = 0
    code = refusal(boards[0], states[0], logs[0], seat, do, first, second, third)
    if code == 0:
        act(boards[0], states[0], logs[0], seat, do, first, second, third)
    return code


@rule
def play_number(boards: list[Board], states: list[State], logs: list[Events], seat: int, number: int) -> None:
    """Does a legal action by its number in the action table."""
    logs[0].count = 0
    act_number(boards[0], states[0], logs[0], seat, number)


@rule
def how_many(boards: list[Board], states: list[State], scratches: list[Scratch], seat: int) -> int:
    """Returns how many actions are legal."""
    return count_legal(boards[0], states[0], scratches[0], seat)


@rule
def which(boards: list[Board], states: list[State], scratches: list[Scratch], seat: int, place: int) -> int:
    """Returns the number of the legal action at a place."""
    return pick_legal(boards[0], states[0], scratches[0], seat, place)


@rule
def all_legal(boards: list[Board], states: list[State], scratches: list[Scratch], seat: int, numbers: list[int]) -> int:
    """Writes down the numbers of all legal actions and returns how many there are."""
    return list_legal(boards[0], states[0], scratches[0], seat, numbers)


@rule
def pick_random(
    boards: list[Board], states: list[State], scratches: list[Scratch], seat: int, streams: list[Stream]
) -> int:
    """Returns the number of a random legal action of a seat."""
    return random_number(boards[0], states[0], scratches[0], seat, streams[0])


@rule
def final_score(boards: list[Board], states: list[State], scratches: list[Scratch], sheets: list[Sheet]) -> None:
    """Fills the score sheet (E2–E4)."""
    score_game(boards[0], states[0], scratches[0], sheets[0])


@rule
def path_of(boards: list[Board], states: list[State], scratches: list[Scratch], seat: int) -> int:
    """Returns the longest path of a seat (U1)."""
    return longest_path(boards[0], states[0], scratches[0], seat)


@rule
def tickets_made(
    boards: list[Board], states: list[State], scratches: list[Scratch], seat: int, numbers: list[int]
) -> int:
    """Writes down the tickets that the seat has completed so far (E3) and returns how many there are."""
    link_network(boards[0], states[0], scratches[0], seat)
    mark_components(boards[0], scratches[0])
    made = 0
    for ticket in range(boards[0].tickets):
        if states[0].ticket_at[ticket] == seat and joined(boards[0], scratches[0], ticket):
            numbers[made] = ticket
            made += 1
    return made


@rule
def sample_hidden(boards: list[Board], states: list[State], scratches: list[Scratch], seat: int) -> None:
    """Deals anew what the seat can't know."""
    deal_hidden(boards[0], states[0], scratches[0], seat)


@rule
def finish(
    boards: list[Board],
    states: list[State],
    logs: list[Events],
    scratches: list[Scratch],
    streams: list[Stream],
    sheets: list[Sheet],
) -> int:
    """Plays the game out at random and fills the score sheet. Returns the number of actions."""
    actions = play_out(boards[0], states[0], logs[0], scratches[0], streams[0])
    score_game(boards[0], states[0], scratches[0], sheets[0])
    return actions
