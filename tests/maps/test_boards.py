"""The boards that come with Branchline: their counts, and what the published games are known to have."""

from __future__ import annotations

import heapq
from collections import Counter

import pytest

from branchline.maps import Map, Ticket, load_map, map_ids

EIGHT = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red")


def doubles(board: Map) -> int:
    return sum(route.twin is not None for route in board.routes) // 2


def shortest(board: Map, ticket: Ticket) -> int:
    """The fewest spaces between a ticket's two locations."""
    reached: set[str] = set()
    queue = [(0, ticket.a)]
    while queue:
        spaces, here = heapq.heappop(queue)
        if here == ticket.b:
            return spaces
        if here not in reached:
            reached.add(here)
            for route in board.routes:
                if here in (route.a, route.b):
                    there = route.b if here == route.a else route.a
                    heapq.heappush(queue, (spaces + route.length, there))
    raise AssertionError(f"{ticket.id} cannot be made")


def test_the_maps_that_come_with_branchline() -> None:
    assert map_ids() == ("usa", "nederland", "amsterdam", "mini")
    assert [load_map(name).id for name in map_ids()] == list(map_ids())


@pytest.mark.parametrize(
    ("id", "locations", "tracks", "pairs", "spaces", "tickets"),
    [
        ("usa", 36, 100, 22, 309, 30),
        ("nederland", 30, 97, 44, 306, 44),
        ("amsterdam", 17, 45, 13, 89, 24),
        ("mini", 10, 21, 5, 45, 12),
    ],
)
def test_every_board_has_its_counts(
    id: str, locations: int, tracks: int, pairs: int, spaces: int, tickets: int
) -> None:
    board = load_map(id)
    assert len(board.locations) == locations
    assert len(board.routes) == tracks
    assert doubles(board) == pairs
    assert sum(route.length for route in board.routes) == spaces
    assert len(board.tickets) == tickets


@pytest.mark.parametrize("id", map_ids())
def test_the_two_tracks_of_a_double_know_each_other(id: str) -> None:
    board = load_map(id)
    for route in board.routes:
        twin = None if route.twin is None else board.route(route.twin)
        joining = [other for other in board.routes if {other.a, other.b} == {route.a, route.b}]
        assert len(joining) == (1 if twin is None else 2)
        if twin:
            assert (twin.twin, twin.a, twin.b, twin.length) == (route.id, route.a, route.b, route.length)
            assert {route.id, twin.id} == {f"{route.a}--{route.b}", f"{route.a}--{route.b}--2"}
        else:
            assert route.id == f"{route.a}--{route.b}"


@pytest.mark.parametrize("id", map_ids())
def test_everything_is_found_by_its_id(id: str) -> None:
    board = load_map(id)
    assert all(board.location(location.id) is location for location in board.locations)
    assert all(board.route(route.id) is route for route in board.routes)
    assert all(board.ticket(ticket.id) is ticket for ticket in board.tickets)
    assert all(ticket.id == f"{ticket.a}--{ticket.b}" for ticket in board.tickets)
    with pytest.raises(KeyError):
        board.route("nowhere--else")


@pytest.mark.parametrize("id", map_ids())
def test_every_map_says_where_its_facts_come_from(id: str) -> None:
    board = load_map(id)
    assert board.provenance["edition"] and board.provenance["tickets"]
    assert board.notes


@pytest.mark.parametrize("id", map_ids())
def test_every_location_is_on_the_board(id: str) -> None:
    board = load_map(id)
    for location in board.locations:
        assert 0 < location.x < board.width and 0 < location.y < board.height


def test_usa_has_seven_tracks_and_27_spaces_of_each_colour() -> None:
    usa = load_map("usa")
    tracks = Counter(route.color for route in usa.routes)
    spaces: Counter[str | None] = Counter()
    for route in usa.routes:
        spaces[route.color] += route.length
    assert usa.colors == EIGHT
    assert {color: (tracks[color], spaces[color]) for color in EIGHT} == dict.fromkeys(EIGHT, (7, 27))
    assert (tracks[None], spaces[None]) == (44, 93)


def test_usa_tickets_sum_to_349_and_five_are_not_worth_their_shortest_path() -> None:
    usa = load_map("usa")
    assert sum(ticket.points for ticket in usa.tickets) == 349
    assert all(ticket.official for ticket in usa.tickets)
    other = {t.id: (t.points, shortest(usa, t)) for t in usa.tickets if t.points != shortest(usa, t)}
    assert other == {
        "los-angeles--chicago": (16, 15),
        "los-angeles--miami": (20, 19),
        "los-angeles--new-york": (21, 20),
        "sault-st-marie--oklahoma-city": (9, 8),
        "seattle--new-york": (22, 20),
    }


@pytest.mark.parametrize(
    ("id", "length", "color"),
    [
        ("raleigh--charleston", 2, None),
        ("el-paso--houston", 6, "green"),
        ("houston--new-orleans", 2, None),
        ("atlanta--raleigh", 2, None),
        ("denver--kansas-city", 4, "black"),
        ("denver--kansas-city--2", 4, "orange"),
        ("santa-fe--denver", 2, None),
        ("las-vegas--salt-lake-city", 3, "orange"),
    ],
)
def test_usa_routes_that_sources_get_wrong(id: str, length: int, color: str | None) -> None:
    route = load_map("usa").route(id)
    assert (route.length, route.color, route.toll, route.cart) == (length, color, 0, False)


def test_nederland_tickets_are_as_the_rule_book_counts_them() -> None:
    nederland = load_map("nederland")
    points = [ticket.points for ticket in nederland.tickets]
    assert sum(29 <= value <= 34 for value in points) == 6
    assert sum(17 <= value <= 26 for value in points) == 17
    assert nederland.ticket("roermond--middelburg").points == 21


def test_nederland_neutral_routes_are_doubles_and_two_of_them_occur_twice() -> None:
    nederland = load_map("nederland")
    named = Counter(frozenset(ticket.neutral) for ticket in nederland.tickets if ticket.neutral)
    assert named.total() == 35
    assert {pair for pair, count in named.items() if count > 1} == {
        frozenset(("amsterdam", "rotterdam")),
        frozenset(("rotterdam", "antwerpen")),
    }
    joined = {frozenset((route.a, route.b)) for route in nederland.routes if route.twin}
    assert named.keys() <= joined
    assert nederland.ticket("emmen--antwerpen").neutral == ("arnhem", "enschede")


def test_nederland_tolls_are_the_same_on_both_tracks() -> None:
    nederland = load_map("nederland")
    assert nederland.route("rotterdam--breda").toll == 4
    assert {route.toll for route in nederland.routes} == {1, 2, 3, 4}
    for route in nederland.routes:
        assert route.twin is None or nederland.route(route.twin).toll == route.toll
    assert nederland.route("s-hertogenbosch--eindhoven").length == 1
    assert nederland.location("s-hertogenbosch").name == "'s-Hertogenbosch"


def test_amsterdam_has_sixteen_cart_tracks() -> None:
    amsterdam = load_map("amsterdam")
    assert sum(route.cart for route in amsterdam.routes) == 16
    assert amsterdam.colors == ("pink", "blue", "green", "black", "red", "orange")
    assert amsterdam.route("noordermarkt--jan-roodenpoortstoren").length == 3
    assert amsterdam.piece == "cart"


def test_amsterdam_says_that_only_four_of_its_contracts_are_documented() -> None:
    amsterdam = load_map("amsterdam")
    assert {ticket.id: ticket.points for ticket in amsterdam.tickets if ticket.official} == {
        "dam--de-drie-hendricken": 3,
        "oude-waal--blauwbrug": 4,
        "noordermarkt--waag": 5,
        "jordaan--oude-kerk": 6,
    }
    assert any("Only 4 of the 24 contracts" in note and "20 are our own" in note for note in amsterdam.notes)


@pytest.mark.parametrize("id", ["amsterdam", "mini"])
def test_every_ticket_is_worth_its_shortest_path(id: str) -> None:
    board = load_map(id)
    assert [ticket.points for ticket in board.tickets] == [shortest(board, ticket) for ticket in board.tickets]


def test_a_map_introduces_itself() -> None:
    assert repr(load_map("usa")) == "<Map 'usa': 36 locations, 100 routes>"


def test_mini_uses_every_mechanism() -> None:
    mini = load_map("mini")
    variants = mini.variants.values()
    assert any(variant.longest_path_bonus for variant in variants)
    assert any(variant.tokens for variant in variants)
    assert any(variant.neutral for variant in variants)
    assert any(variant.merchandise for variant in variants)
    assert {variant.returns for variant in variants} == {"under", "discard"}
