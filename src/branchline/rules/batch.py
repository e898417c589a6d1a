"""Batches: many games dealt, played out at random and scored in one call, a row of numbers each."""

from __future__ import annotations

from .board import Board
from .capacity import SEATS
from .chance import Stream, below
from .events import Events
from .legal import count_claims, count_draws, count_ways, draw_number, key_number, pick_any_claim, pick_card
from .longest import Scratch
from .playout import act_at_random, random_number
from .records import name_array
from .scoring import Sheet, score_game
from .setup import set_up
from .state import OVER, TURN, State
from .tickets import can_draw_tickets
from .twin import rule

ACTIONS, TURNS, ROUNDS, SEAT_COLUMNS = range(4)
"""A row's columns; from SEAT_COLUMNS on, each seat has as many as there are below."""
SCORE, RANK, TRACK, COMPLETED, HELD, BONUS, LOANS, PER_SEAT = range(8)
COLUMNS = SEAT_COLUMNS + PER_SEAT * SEATS

LONGEST_GAME = 20_000
"""Cards, pieces and tickets run out long before: a game of so many actions would never end."""

name_array("deals", "u4", 2)
name_array("picks", "u4", 2)


@rule
def play_games(
    boards: list[Board],
    states: list[State],
    logs: list[Events],
    scratches: list[Scratch],
    streams: list[Stream],
    sheets: list[Sheet],
    deals: list[list[int]],
    picks: list[list[int]],
    table: list[list[int]],
    games: int,
) -> int:
    """Plays games from the words of their two random streams, and fills a row of the table for each.

    Returns how many were played: fewer than asked for if one of them does not end.
    """
    for game in range(games):
        for word in range(4):
            states[0].stream.words[word] = deals[game][word]
            streams[0].words[word] = picks[game][word]
        logs[0].count = 0
        set_up(boards[0], states[0], logs[0])
        actions = 0
        turns = 0
        while states[0].phase != OVER and actions < LONGEST_GAME:
            if states[0].phase == TURN:
                turns += 1
            logs[0].count = 0
            act_at_random(boards[0], states[0], logs[0], scratches[0], streams[0])
            actions += 1
        if states[0].phase != OVER:
            return game
        table[game][ACTIONS] = actions
        table[game][TURNS] = turns
        table[game][ROUNDS] = int(states[0].round)
        score_game(boards[0], states[0], scratches[0], sheets[0])
        for seat in range(boards[0].seats):
            column = SEAT_COLUMNS + seat * PER_SEAT
            table[game][column + SCORE] = int(sheets[0].total[seat])
            table[game][column + RANK] = int(sheets[0].rank[seat])
            table[game][column + TRACK] = int(states[0].score[seat])
            table[game][column + COMPLETED] = int(sheets[0].completed[seat])
            table[game][column + HELD] = tickets_held(boards[0], states[0], seat)
            table[game][column + BONUS] = int(sheets[0].bonus[seat])
            table[game][column + LOANS] = int(states[0].loans[seat])
    return games


@rule
def number_at_random(board: Board, state: State, scratch: Scratch, stream: Stream) -> int:
    """Returns the number of the action that `act_at_random` plays from the same stream, without playing it."""
    seat = int(state.seat)
    if state.phase != TURN:
        return random_number(board, state, scratch, seat, stream)
    draws = count_draws(state)
    reach = count_ways(board, state, scratch, seat)
    claims = count_claims(board, state, scratch, seat, reach)
    tickets = 1 if can_draw_tickets(state) else 0
    if draws + claims + tickets == 0:
        return int(board.pass_number)
    place = below(stream, draws + claims + tickets)
    if place < draws:
        return draw_number(board, pick_card(state, place))
    if place < draws + claims:
        return key_number(board, pick_any_claim(board, state, scratch, seat, reach, place - draws))
    return int(board.tickets_number)


@rule
def tickets_held(board: Board, state: State, seat: int) -> int:
    """T4: returns how many tickets the seat has kept."""
    held = 0
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == seat:
            held += 1
    return held
