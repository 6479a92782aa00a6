"""Host names: which ones a request may be addressed to."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from starlette.datastructures import Headers

from papercrown.core.errors import OptionError
from papercrown.core.phrasing import shown

_HOST_NAME = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*|\[[0-9a-f:.]+\]")
MAX_HOST_CHARACTERS = 253


def named_host(headers: Headers) -> str:
    """The host that a request is addressed to, without its port; empty unless there is exactly one."""
    hosts = headers.getlist("host")
    return normalised_host(hosts[0]) if len(hosts) == 1 else ""


def normalised_host(host: str) -> str:
    name = host.strip().lower()
    closed = name.find("]") + 1 if name.startswith("[") else name.find(":")
    return (name if closed < 1 else name[:closed]).removesuffix(".")


def parse_hosts(hosts: Iterable[str]) -> frozenset[str]:
    """The names as requests are compared with them, or `OptionError`."""
    names = set()
    for host in hosts:
        name = host.strip().lower().removesuffix(".")
        if len(name) > MAX_HOST_CHARACTERS or not _HOST_NAME.fullmatch(name):
            raise OptionError(f"--allowed-host: expected a name such as play.example.org, got {shown(host)}")
        names.add(name)
    return frozenset(names)


def is_name(host: str) -> bool:
    """Whether it is a name of the DNS, neither an address nor this machine's own name."""
    return bool(host) and not is_loopback(host) and _address(host) is None


def is_loopback(host: str) -> bool:
    """Whether it names this machine for itself, which no page of another site can claim."""
    address = _address(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host[1:-1] if host.startswith("[") and host.endswith("]") else host)
    except ValueError:
        return None
