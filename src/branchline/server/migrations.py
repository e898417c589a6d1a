"""The schema of the SQLite store, step by step; a step that has been released is never changed."""

from __future__ import annotations

import sqlite3

STEPS = (
    """
    create table tables (
        id text primary key,
        state blob not null,
        status text not null,
        public integer not null,
        touched real not null
    ) strict, without rowid;
    create index tables_open on tables (status, public, touched);
    create table tokens (
        hash text primary key,
        table_id text not null references tables (id) on delete cascade,
        chair integer not null
    ) strict, without rowid;
    create index tokens_of on tokens (table_id, chair);
    create table games (
        id text primary key,
        table_id text not null references tables (id) on delete cascade,
        number integer not null,
        map text not null,
        map_hash text not null,
        variant text not null,
        players integer not null,
        seed text not null,
        names text not null,
        deadline real,
        over integer not null default 0,
        unique (table_id, number)
    ) strict, without rowid;
    create index games_due on games (deadline) where deadline is not null and over = 0;
    create table actions (
        game text not null references games (id) on delete cascade,
        seq integer not null,
        seat integer not null,
        action blob not null,
        client text,
        at real not null,
        primary key (game, seq)
    ) strict, without rowid;
    create unique index actions_client on actions (game, seat, client) where client is not null;
    """,
)


class TooNew(Exception):
    """The file was written by a later Branchline."""


def migrate(connection: sqlite3.Connection) -> int:
    """Brings a database up to date, each step whole or not at all, and returns how many steps it took."""
    (version,) = connection.execute("pragma user_version").fetchone()
    if version > len(STEPS):
        raise TooNew(f"the games were kept by a newer Branchline (schema {version}, here {len(STEPS)})")
    for number, step in enumerate(STEPS[version:], version + 1):
        connection.executescript(f"begin immediate; {step} pragma user_version = {number}; commit;")
    return len(STEPS) - int(version)
