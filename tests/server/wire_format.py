"""The messages of a module, as clients see them: renaming a class or field must not change a tag or key."""

from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct


def messages(module: ModuleType) -> dict[str, Any]:
    """The structs that a module defines, except those from which others inherit."""
    structs = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__
    }
    bases = {base for struct in structs.values() for base in struct.__mro__[1:]}
    return {name: struct for name, struct in structs.items() if struct not in bases}


def wire_format(module: ModuleType) -> dict[str, str]:
    """For each message, its tag and its keys in order."""
    keys = {}
    for name, struct in messages(module).items():
        config = struct.__struct_config__
        tag = [f"{config.tag_field}={config.tag}"] if config.tag_field else []
        keys[name] = " ".join([*tag, *(field.encode_name for field in msgspec.structs.fields(struct))])
    return keys


def omitting_defaults(module: ModuleType) -> set[str]:
    """The messages that leave out a field with its default value."""
    return {name for name, struct in messages(module).items() if struct.__struct_config__.omit_defaults}


def refusing_unknown_keys(module: ModuleType) -> set[str]:
    return {name for name, struct in messages(module).items() if struct.__struct_config__.forbid_unknown_fields}
