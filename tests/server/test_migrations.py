"""The migrations lead to the database schema that the program expects."""

from __future__ import annotations

import re
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.command import downgrade, upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from saecula.server.results.rating import complete
from saecula.server.storage import database
from saecula.server.storage.models import Base


def test_the_migrations_make_what_the_models_say() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        database.upgrade(connection)
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
        assert differences == []
        database.upgrade(connection)  # a second time does nothing


def test_the_way_back() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        database.upgrade(connection)
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]


def test_what_was_there_before_stays() -> None:
    """An account of an older server: its session continues, and its address still has to be confirmed."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        connection.execute(text("PRAGMA foreign_keys=ON"))
        upgrade(config, "0003")
        connection.execute(
            text(
                "INSERT INTO users (id, name, key, password, email, lang, settings, guest, admin, created, seen) "
                "VALUES ('u', 'Ada', 'ada', 'x', 'ada@example.org', 'en', '{}', 0, 0, 5, 5)"
            )
        )
        connection.execute(text("INSERT INTO sessions (token, user_id, created, expires) VALUES ('t', 'u', 7, 9)"))
        database.upgrade(connection)
        assert connection.execute(text("SELECT email, confirmed FROM users")).one() == ("ada@example.org", 0)
        assert connection.execute(text("SELECT seen, device FROM sessions")).one() == (7, "")
        downgrade(config, "0003")
        assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 1


def test_tables_from_before_there_were_keys_stay() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        connection.execute(text("PRAGMA foreign_keys=ON"))
        upgrade(config, "0004")
        connection.execute(
            text(
                "INSERT INTO tables (id, game, game_id, rules, status, version, asked, seed, setup, visibility, "
                "invite, creator, pace, created, changed, bot_due, waiting) "
                "VALUES ('t', 'g', 'g', '1', 'playing', 3, 3, 77, '[]', 'link', 'i', 'u', '{}', 1, 1, 0, '[0]')"
            )
        )
        connection.execute(
            text(
                "INSERT INTO moves (table_id, n, seat, text, outcomes, version, at) "
                "VALUES ('t', 1, 0, 'go', '[]', 1, 1)"
            )
        )
        database.upgrade(connection)
        assert connection.execute(text("SELECT seed, key FROM tables")).one() == (77, None)
        assert connection.execute(text("SELECT n, text FROM moves")).one() == (1, "go")
        downgrade(config, "0004")
        assert connection.execute(text("SELECT count(*) FROM moves")).scalar() == 1


def test_games_that_are_over_are_found_by_their_options() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        upgrade(config, "0022")
        for n, variant in enumerate(("", "scenario=hannibal", "draft=yes, first=1"), 1):
            connection.execute(
                text(
                    "INSERT INTO results (n, table_id, game_id, variant, players, moves, reason, ended, public, rated, "
                    "unrated, imported, owner) VALUES (:n, :t, 'g', :variant, 2, 9, 'r', :ended, 1, 0, '', 0, 'u')"
                ),
                {"n": n, "t": f"t{n}", "variant": variant, "ended": 10.0 * n},
            )
        database.upgrade(connection)
        found = connection.execute(text("SELECT n, option, ended FROM result_options ORDER BY n, option")).all()
        assert found == [(2, "scenario=hannibal", 20.0), (3, "draft=yes", 30.0), (3, "first=1", 30.0)]


def test_games_that_programs_have_played_are_rated_no_longer() -> None:
    """Two rated games of an older server: of two people, and then of one of them with a program."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        upgrade(config, "0024")
        for n, players in enumerate(("ab", "ac"), 1):
            connection.execute(
                text(
                    "INSERT INTO results (n, table_id, game_id, variant, players, moves, reason, ended, public, rated, "
                    "unrated, imported, owner) VALUES (:n, :t, 'g', '', 2, 9, 'r', :n, 1, 1, '', 0, 'u')"
                ),
                {"n": n, "t": f"t{n}"},
            )
            for seat, player in enumerate(players):
                connection.execute(
                    text(
                        "INSERT INTO seats (table_id, seat, kind, user_id, name, program) "
                        "VALUES (:t, :seat, 'person', :player, '', :program)"
                    ),
                    {"t": f"t{n}", "seat": seat, "player": player, "program": player == "c"},
                )
                connection.execute(
                    text(
                        "INSERT INTO result_seats (n, seat, game_id, ended, user_id, player, name, place, score, "
                        'fraction, team, "left", counts, roles, awards, mu) '
                        "VALUES (:n, :seat, 'g', :n, :player, :player, '', :place, 0, '1', :seat, 0, 1, '', '', 1)"
                    ),
                    {"n": n, "seat": seat, "player": player, "place": seat + 1},
                )
                connection.execute(
                    text(
                        "INSERT INTO ratings (player, game_id, mu, sigma, games, wins, changed) "
                        "VALUES (:player, 'g', 1, 1, 9, 9, 1) ON CONFLICT DO NOTHING"
                    ),
                    {"player": player},
                )
        database.upgrade(connection)
        assert connection.execute(text("SELECT count(*) FROM ratings")).scalar() == 0
        complete(connection)  # as every start of the server does
        assert connection.execute(text("SELECT n, rated, unrated FROM results ORDER BY n")).all() == [
            (1, 1, ""),
            (2, 0, "program"),
        ]
        ratings = connection.execute(text("SELECT player, mu > 25, games, wins FROM ratings ORDER BY player")).all()
        assert ratings == [("a", 1, 1, 1), ("b", 0, 1, 0)]
        noted = connection.execute(text("SELECT n, mu IS NULL FROM result_seats ORDER BY n, seat")).all()
        assert noted == [(1, 0), (1, 0), (2, 1), (2, 1)]
        connection.execute(text("UPDATE ratings SET games = 7"))
        complete(connection)
        assert connection.execute(text("SELECT games FROM ratings")).scalars().all() == [7, 7], "only if there are none"


def test_ratings_without_games_of_programs_stay() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        upgrade(config, "0024")
        connection.execute(
            text(
                "INSERT INTO ratings (player, game_id, mu, sigma, games, wins, changed) "
                "VALUES ('bot:greedy', 'g', 1, 1, 9, 9, 1)"
            )
        )
        database.upgrade(connection)
        complete(connection)
        assert connection.execute(text("SELECT games FROM ratings")).scalars().all() == [9]


def test_migrations_do_not_use_the_tables_of_the_program_which_change_after_them() -> None:
    """How names look is no table: it is a function of the name."""
    used = set()
    for path in Path(database.MIGRATIONS, "versions").glob("*.py"):
        used |= set(re.findall(r"^\s*(?:from|import) (saecula[\w.]*)", path.read_text("utf-8"), re.M))
    assert used == {"saecula.server.accounts.names"}


def test_the_looks_of_names_that_were_there_before_are_known() -> None:
    """An account of an older server has a name in Cyrillic letters that looks like "Ada"."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        connection.execute(text("PRAGMA foreign_keys=ON"))
        upgrade(config, "0008")
        connection.execute(
            text(
                "INSERT INTO users (id, name, key, lang, settings, guest, admin, created, seen, confirmed) "
                "VALUES ('u', '\u0410d\u0430', 'x', 'en', '{}', 0, 0, 5, 5, 0)"
            )
        )
        connection.execute(
            text("INSERT INTO sessions (token, user_id, created, expires, seen, device) VALUES ('t', 'u', 7, 9, 7, '')")
        )
        database.upgrade(connection)
        found = connection.execute(text("SELECT form, look, suspended, suspended_why FROM users")).one()
        assert found == ("ada", "ada", None, "")
        downgrade(config, "0008")
        assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 1
