"""`branchline maps`: which there are, all about one, and what is wrong with a file."""

from __future__ import annotations

import argparse
import textwrap
from dataclasses import asdict
from typing import Any

from ..log_text import many, route_text
from ..maps import Map, MapError, Variant, load_map, map_ids
from .arguments import MAP_HELP, OVERLAY_HELP, Commands, add_command, found_map
from .output import FINE, NO, WIDTH, say, say_json, say_table


def add_maps(commands: Commands) -> None:
    """Adds the commands."""
    maps = commands.add_parser("maps", help="list, show and check maps", description="List, show and check maps.")
    inner = maps.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_command(inner, "list", list_maps, help="list our maps", examples="  branchline maps list")
    show = add_command(
        inner,
        "show",
        show_map,
        help="show a map: variants, routes, tickets, where its facts come from",
        examples="  branchline maps show amsterdam\n"
        "  branchline maps show my_map.toml\n"
        "  branchline maps show amsterdam --overlay my_contracts.toml\n"
        "  branchline maps show usa --json",
    )
    show.add_argument("map", metavar="ID_OR_FILE", help=MAP_HELP)
    show.add_argument("--overlay", metavar="FILE", help=OVERLAY_HELP)
    check = add_command(
        inner,
        "check",
        check_maps,
        help="check map files and tell all that is wrong with them, with file and line",
        examples="  branchline maps check my_map.toml\n  branchline maps check amsterdam --overlay my_contracts.toml",
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="a map file, or one of our maps by its id")
    check.add_argument("--overlay", metavar="FILE", help=OVERLAY_HELP)


def list_maps(args: argparse.Namespace) -> int:
    """Lists the maps that come with Branchline."""
    maps = [load_map(each) for each in map_ids()]
    if args.json:
        say_json([_counts(each) for each in maps])
        return FINE
    rows = [
        (
            each.id,
            each.name,
            ", ".join(each.variants),
            _range(each.players),
            str(len(each.locations)),
            str(len(each.routes)),
            str(len(each.tickets)),
        )
        for each in maps
    ]
    say_table("Our maps", ("id", "name", "variants", "players", "locations", "routes", "tickets"), rows, words=3)
    say("branchline maps show ID tells more; a map of your own is a file: docs/maps.md")
    return FINE


def show_map(args: argparse.Namespace) -> int:
    """Shows all about a map."""
    shown = found_map(args.map, args.overlay)
    if args.json:
        say_json(_whole(shown))
        return FINE
    say(f"{shown.name} ({shown.id}), {_range(shown.players)} players")
    say(_board_line(shown))
    say(f"hash {shown.hash}")
    say()
    _say_variants(shown)
    _say_routes(shown)
    _say_tickets(shown)
    _say_unofficial(shown)
    _say_sources(shown)
    return FINE


def check_maps(args: argparse.Namespace) -> int:
    """Checks map files, each of them to the end."""
    answers = [_checked(file, args.overlay) for file in args.files]
    if args.json:
        say_json(answers)
    else:
        for answer in answers:
            for problem in answer["problems"]:
                say(problem)
            if answer["ok"]:
                facts = f"{answer['locations']} locations, {answer['routes']} routes, {answer['tickets']} tickets"
                say(f"{answer['file']}: fine: {facts}, hash {answer['hash'][:12]}")
    return FINE if all(answer["ok"] for answer in answers) else NO


def _checked(file: str, overlay: str | None) -> dict[str, Any]:
    try:
        found = load_map(file, overlay=overlay)
    except MapError as error:
        return {"file": file, "ok": False, "problems": list(error.problems)}
    return {"file": file, "ok": True, "problems": [], **_counts(found)}


def _counts(map: Map) -> dict[str, Any]:
    return {
        "id": map.id,
        "name": map.name,
        "hash": map.hash,
        "players": list(map.players),
        "variants": list(map.variants),
        "locations": len(map.locations),
        "routes": len(map.routes),
        "doubles": _doubles(map),
        "spaces": sum(route.length for route in map.routes),
        "tickets": len(map.tickets),
        "unofficial_tickets": sum(not ticket.official for ticket in map.tickets),
    }


def _whole(map: Map) -> dict[str, Any]:
    return {
        **_counts(map),
        "piece": map.piece,
        "colors": list(map.colors),
        "cards_per_color": map.cards_per_color,
        "wilds": map.wilds,
        "variants": [asdict(variant) for variant in map.variants.values()],
        "locations": [asdict(location) for location in map.locations],
        "routes": [asdict(route) for route in map.routes],
        "tickets": [asdict(ticket) for ticket in map.tickets],
        "provenance": dict(map.provenance),
        "notes": list(map.notes),
    }


def _board_line(map: Map) -> str:
    spaces = many(sum(route.length for route in map.routes), "space")
    cards = len(map.colors) * map.cards_per_color + map.wilds
    return (
        f"{many(len(map.locations), 'location')}, {many(len(map.routes), 'route')} "
        f"({many(_doubles(map), 'double')}, {spaces}), {many(len(map.tickets), 'ticket')}\n"
        f"{cards} cards: {map.cards_per_color} each of {', '.join(map.colors)}, and {many(map.wilds, 'wild')}"
    )


def _doubles(map: Map) -> int:
    return sum(route.twin is not None for route in map.routes) // 2


def _say_variants(map: Map) -> None:
    variants = list(map.variants.values())
    facts = [_variant_facts(map, variant) for variant in variants]
    names = [f"{variant.name} (default)" if i == 0 else variant.name for i, variant in enumerate(variants)]
    labels = dict.fromkeys(label for fact in facts for label in fact)
    rows = [(label, *(fact.get(label, "–") for fact in facts)) for label in labels]
    say_table("Variants", ("", *names), rows, words=1 + len(names))


def _variant_facts(map: Map, variant: Variant) -> dict[str, str]:
    closes = variant.close_doubles
    facts = {
        "players": _range(variant.players),
        f"{map.piece}s each": f"{variant.pieces}, last turns at {variant.end_pieces} or fewer",
        "starting hand": many(variant.hand, "card"),
        "first tickets": f"{variant.first_deal} dealt, {variant.first_keep} or more kept",
        "tickets later": f"{variant.draw_deal} drawn, {variant.draw_keep} or more kept",
        "not kept": "under the pile" if variant.returns == "under" else "face up, shuffled again later",
        "second track": f"closed with up to {closes} players" if closes else "always open",
        "starting scores": ", ".join(str(score) for score in variant.start_scores),
        "points by length": ", ".join(f"{i}: {n}" for i, n in enumerate(variant.points) if i),
    }
    if variant.longest_path_bonus:
        breaks = ", and breaks ties" if variant.longest_path_breaks_ties else ""
        facts["longest path"] = f"{variant.longest_path_bonus} points{breaks}"
    if variant.tokens:
        facts["toll tokens"] = f"{variant.tokens} each, a loan costs {variant.loan_cost} points"
        facts["for tokens left"] = _ranks(variant.token_bonus)
    if variant.merchandise:
        facts["merchandise"] = many(variant.merchandise, "card")
        facts["for merchandise"] = _ranks(variant.merchandise_bonus)
    if variant.neutral:
        facts["neutral player"] = f"{variant.neutral.pieces} {map.piece}s, from round {variant.neutral.first_round}"
    return facts


def _ranks(bonus: Any) -> str:
    return "; ".join(f"{seats} seats {'/'.join(str(n) for n in ranks)}" for seats, ranks in bonus.items())


def _say_routes(map: Map) -> None:
    tolls = any(route.toll for route in map.routes)
    carts = any(route.cart for route in map.routes)
    heads = ["route", "id", "colour", "length", *(["toll"] if tolls else []), *(["carts"] if carts else [])]
    rows = [
        [
            route_text(map, route.id),
            route.id,
            route.color or "grey",
            str(route.length),
            *([str(route.toll)] if tolls else []),
            *(["yes" if route.cart else ""] if carts else []),
        ]
        for route in map.routes
    ]
    say_table("Routes", heads, rows, words=3)


def _say_tickets(map: Map) -> None:
    neutral = any(ticket.neutral for ticket in map.tickets)
    unofficial = any(not ticket.official for ticket in map.tickets)
    heads = [
        "ticket",
        "id",
        *(["neutral route"] if neutral else []),
        *(["source"] if unofficial else []),
        "points",
    ]
    rows = []
    for ticket in map.tickets:
        row = [f"{map.location(ticket.a).name} – {map.location(ticket.b).name}", ticket.id]
        if neutral:
            row.append(" – ".join(map.location(end).name for end in ticket.neutral or ()))
        if unofficial:
            row.append("documented" if ticket.official else "our own")
        rows.append([*row, str(ticket.points)])
    say_table("Tickets", heads, rows, words=len(heads) - 1)


def _say_unofficial(map: Map) -> None:
    """Tells which tickets are not the published game's own, and how to put those in their place."""
    ours = [ticket for ticket in map.tickets if not ticket.official]
    if not ours:
        return
    first = ours[0]
    share = f"{len(ours)} of the {len(map.tickets)} tickets"
    say(f"Note: {share}, marked above, are our own, not the published game's.")
    say("If you own the box, type the real ones into a small overlay file, say my_tickets.toml:")
    say()
    say(f'    map = "{map.id}"')
    say('    replaces = "unofficial"')
    say("    tickets = [")
    say(f'      {{ a = "{first.a}", b = "{first.b}", points = {first.points} }},  # and so on')
    say("    ]")
    say()
    say(f"and name it wherever the map is used: branchline maps show {map.id} --overlay my_tickets.toml")
    say()


def _say_sources(map: Map) -> None:
    if map.provenance:
        say("Where the facts come from")
        for topic, text in map.provenance.items():
            say(_paragraph(f"{topic}: {text}", "  "))
        say()
    for note in map.notes:
        say(_paragraph(note, ""))


def _paragraph(text: str, indent: str) -> str:
    words = " ".join(text.split())
    return textwrap.fill(words, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def _range(players: tuple[int, int]) -> str:
    least, most = players
    return str(least) if least == most else f"{least}–{most}"
