"""Settings of a server: the environment (`SAECULA_*`) overrides a TOML file, which overrides the defaults."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from saecula.core import BadOption

PREFIX = "SAECULA_"


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Every setting with its default. `.env.sample` lists them with a sentence each."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    base_url: str = ""
    data_dir: str = ""
    database_url: str = ""
    durable: Literal["normal", "full"] = "full"
    backup: str = ""
    backup_hours: float = 24.0
    backup_keep: int = 14
    s3_endpoint: str = ""
    s3_region: str = "us-east-1"
    s3_key: str = ""
    s3_secret: str = ""
    trusted_proxies: list[str] = []
    hosts: list[str] = []
    hsts_days: int = 0
    signup: Literal["open", "closed"] = "open"
    guests: bool = True
    session_days: int = 90
    smtp_url: str = ""
    mail_from: str = ""
    mail_rate: float = 6.0
    webhooks: bool = True
    push: bool = True
    private_hooks: bool = False
    hook_ports: list[int] = msgspec.field(default_factory=lambda: [80, 443, 8080, 8443])
    remind_minutes: float = 5.0
    absent_hours: float = 24.0
    bot_workers: int = -1
    replay_workers: Literal[0, 1] = 1
    bot_delay: float = 0.3
    bot_think: float = 3.0
    bot_seconds: float = 20.0
    bot_ahead: float = 6.0
    bot_parameters: bool = False
    analysis_seconds: float = 60.0
    rate: float = 40.0
    rate_user: float = 20.0
    sign_rate: float = 20.0
    sign_rate_account: float = 30.0
    table_rate: float = 60.0
    report_rate: float = 20.0
    sockets: int = 5000
    sockets_ip: int = 200
    sockets_user: int = 30
    body_limit: int = 65_536
    request_seconds: float = 30.0
    live_tables: int = 1000
    live_memory: int = 512
    tables_per_user: int = 200
    metrics: Literal["local", "on", "off"] = "local"
    log_format: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def home(self) -> Path:
        """The folder of the embedded database."""
        if self.data_dir:
            return Path(self.data_dir)
        base = os.environ.get("XDG_DATA_HOME")
        return (Path(base) if base else Path.home() / ".local" / "share") / "saecula"

    @property
    def database(self) -> str:
        """The address of the database for SQLAlchemy."""
        url = self.database_url
        if not url:
            return f"sqlite+aiosqlite:///{self.home / 'saecula.db'}"
        for plain, driver in (
            ("postgresql://", "postgresql+asyncpg://"),
            ("postgres://", "postgresql+asyncpg://"),
            ("sqlite://", "sqlite+aiosqlite://"),
        ):
            if url.startswith(plain):
                url = driver + url[len(plain) :]
        if url.startswith("postgresql"):
            url = re.sub(r"([?&])sslmode=", r"\1ssl=", url)  # libpq and the driver use different names
        return url

    @property
    def dsn(self) -> str:
        """The address of PostgreSQL for the driver itself."""
        url = re.sub(r"([?&])ssl=", r"\1sslmode=", self.database)
        return url.replace("postgresql+asyncpg://", "postgresql://", 1)

    @property
    def postgres(self) -> bool:
        return self.database.startswith("postgresql")

    @property
    def address(self) -> str:
        """The address of the page, without a trailing slash."""
        return (self.base_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def root(self) -> str:
        """The path that the page is served under: empty, or `/saecula`."""
        return urlsplit(self.base_url).path.rstrip("/")


def load(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings: arguments override the environment, then the file named by SAECULA_CONFIG, then the defaults.

    `SAECULA_SMTP_URL_FILE=/run/secrets/smtp` reads a value from a file.
    """
    env = os.environ if environment is None else environment
    known = set(Settings.__struct_fields__)
    values: dict[str, Any] = {}
    config = env.get(f"{PREFIX}CONFIG", "")
    if config:
        try:
            values.update(tomllib.loads(Path(config).read_text("utf-8")))
        except (OSError, ValueError) as error:
            raise BadOption(f"{PREFIX}CONFIG={config}: {error}") from None
    for name in known:
        variable = f"{PREFIX}{name.upper()}"
        if variable in env:
            values[name] = env[variable]
        elif f"{variable}_FILE" in env:
            try:
                values[name] = Path(env[f"{variable}_FILE"]).read_text("utf-8").strip()
            except OSError as error:
                raise BadOption(f"{variable}_FILE: {error.strerror}") from None
    values.update({key: value for key, value in given.items() if value is not None})
    for name in ("trusted_proxies", "hosts", "hook_ports"):
        if isinstance(values.get(name), str):
            values[name] = [part.strip() for part in values[name].split(",") if part.strip()]
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadOption(f"settings: {error}") from None
    if settings.base_url and not re.fullmatch(r"https?://[^/\s?#]+(/[A-Za-z0-9._~-]+)*/?", settings.base_url):
        raise BadOption("base_url: give an address such as https://play.example.org or https://example.org/saecula")
    if settings.backup.startswith("s3://"):
        if not re.fullmatch(r"https?://[^/\s?#]+(/[^\s?#]*)?", settings.s3_endpoint):
            raise BadOption("s3_endpoint: give the address of the store, such as https://s3.example.org")
        if not (settings.s3_key and settings.s3_secret):
            raise BadOption("backup: an S3 store needs s3_key and s3_secret")
        if not re.fullmatch(r"s3://[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9._/-]*)?", settings.backup):
            raise BadOption("backup: give a folder, or s3://bucket/prefix")
    if settings.backup_hours < 0 or settings.backup_keep < 0:
        raise BadOption("backup_hours, backup_keep: they must be 0 or more")
    if settings.workers > 1 and not settings.postgres:
        raise BadOption("workers: several worker processes need PostgreSQL (SAECULA_DATABASE_URL)")
    return settings
