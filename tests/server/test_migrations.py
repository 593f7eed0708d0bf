"""The migrations lead to the form of the database that the program knows."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.command import downgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect

from saecula.server import database
from saecula.server.models import Base


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
