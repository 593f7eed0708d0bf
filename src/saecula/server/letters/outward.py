"""Requests to addresses that people choose: never into the private network of the server, and never for long.

Only the status of an answer is read; a whole call may take ten seconds.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import httpx

from saecula.server.settings import Settings

SECONDS: Final = 10.0
"""The longest time of a call, from looking up the name to the status of the answer."""
LOOKING_UP: Final = ThreadPoolExecutor(4, "hooks")
"""Looks up names here, so that a name server that does not answer can delay only other calls of this kind."""
RELAYS: Final = ipaddress.ip_network("192.88.99.0/24")
GLOBAL: Final = ipaddress.ip_network("2000::/3")
WRAPPED: Final = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32"))
"""Addresses that contain another address and lead wherever that one leads."""


async def post(settings: Settings, url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Posts to an address that a person chose; returns the status of the answer."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("a web hook is an http address")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if not settings.private_hooks and port not in settings.hook_ports:
        raise ValueError("a web hook may not lead to this port")
    async with asyncio.timeout(SECONDS):
        ip = await _address(parts.hostname, port)
        if not settings.private_hooks and not outside(ip):
            raise ValueError("a web hook may not lead into the private network")
        host = f"[{ip}]" if ip.version == 6 else str(ip)
        target = urlunsplit((parts.scheme, f"{host}:{port}", parts.path or "/", parts.query, ""))
        sent = {"Host": parts.netloc.rpartition("@")[2], "Accept-Encoding": "identity", "Connection": "close"}
        async with (
            httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False, verify=trust()) as client,
            client.stream(
                "POST",
                target,
                content=body,
                headers={**sent, **headers},
                extensions={"sni_hostname": parts.hostname},
            ) as answer,
        ):
            return answer.status_code  # (the body of the answer is not read)


async def _address(host: str, port: int) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(LOOKING_UP, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    return ipaddress.ip_address(found[0][4][0])


def outside(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is in the public network: not local, not private, and not another one in disguise."""
    if not ip.is_global or ip.is_multicast:
        return False
    if isinstance(ip, ipaddress.IPv4Address):
        return ip not in RELAYS
    return ip in GLOBAL and not any(ip in network for network in WRAPPED)


@cache
def trust() -> ssl.SSLContext:
    """The certificates that the server trusts; read only once, because it takes a while."""
    return ssl.create_default_context()
