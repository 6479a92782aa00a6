"""Proxies: the client's address and scheme from the headers of trusted ones, and warnings about misconfigured ones."""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from papercrown.core.errors import OptionError
from papercrown.core.phrasing import shown
from papercrown.server.http.hosts import is_name, named_host

log = logging.getLogger("papercrown")

TRUSTED_PROXIES = "127.0.0.1,::1"
"""Proxies whose `X-Forwarded-*` headers are believed: by default only those on this machine."""
PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via")
"""A request with one of these came through a proxy, so from anywhere."""
SCHEMES = ("http", "https", "ws", "wss")
MAX_ADDRESS_CHARACTERS = 60
_WITH_PORT = re.compile(r"\[([^\]]+)\](?::\d+)?|([^:]+):\d+")
APPENDED = (
    "the proxy at %s appends to the X-Forwarded-For that clients sent: it must replace it by the client's address; "
    "what clients sent is ignored"
)
MISSING = (
    "the proxy at %s sends no X-Forwarded-For: all players behind it count as one address until it sends the client's"
)
MALFORMED = "the proxy at %s sends an X-Forwarded-For that does not end with an address: its own is counted instead"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def parse_proxies(proxies: str) -> list[Network]:
    """The networks in a list with commas, or `OptionError`."""
    networks: list[Network] = []
    for proxy in proxies.split(","):
        try:
            networks.append(ipaddress.ip_network(proxy.strip()))
        except ValueError:
            raise OptionError(f"--proxy: expected addresses or networks, got {shown(proxy)}") from None
        if networks[-1].prefixlen == 0:
            raise OptionError(f"--proxy: expected the addresses of proxies, got everyone's: {shown(proxy)}")
    return networks


def parse_address(text: str) -> Address | None:
    """An IP address, with or without a port; None if it is something else."""
    if len(text) > MAX_ADDRESS_CHARACTERS:
        return None
    with_port = _WITH_PORT.fullmatch(text)
    try:
        address = ipaddress.ip_address(with_port[1] or with_port[2] if with_port else text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


class ProxyHeaders:
    """Sets the client and the scheme of a request that a trusted proxy forwards.

    The client is the last address of `X-Forwarded-For` that is not a trusted proxy's: every proxy appends the address
    that it was called from, and what precedes that is the client's own claim. Each kind of misconfiguration is logged
    once.
    """

    def __init__(self, app: ASGIApp, proxies: str = TRUSTED_PROXIES) -> None:
        self.app = app
        self._proxies = parse_proxies(proxies)
        self._warned: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("client") and (peer := parse_address(scope["client"][0])):
            client = self._forwarded_client(scope, peer) if self._is_trusted(peer) else peer
            scope["client"] = (str(client), scope["client"][1])
        await self.app(scope, receive, send)

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._proxies)

    def _forwarded_client(self, scope: Scope, proxy: Address) -> Address:
        headers = Headers(scope=scope)
        scheme = headers.get("x-forwarded-proto", "").strip()
        if scheme in SCHEMES:
            scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        entries = [entry.strip() for value in headers.getlist("x-forwarded-for") for entry in value.split(",")]
        entries = [entry for entry in entries if entry]
        if not entries:
            if any(name in headers for name in PROXY_HEADERS) or is_name(named_host(headers)):
                self._warn(MISSING, proxy)
            return proxy
        return self._last_untrusted(entries, proxy)

    def _last_untrusted(self, entries: Sequence[str], proxy: Address) -> Address:
        client = proxy
        for position in reversed(range(len(entries))):
            address = parse_address(entries[position])
            if address is None:
                self._warn(MALFORMED, proxy)
                return client
            client = address
            if not self._is_trusted(address):
                if position:
                    self._warn(APPENDED, proxy)
                return client
        return parse_address(entries[-1]) or proxy  # a client on the machine of a proxy

    def _warn(self, problem: str, proxy: Address) -> None:
        if problem not in self._warned:
            self._warned.add(problem)
            log.warning(problem, proxy)
