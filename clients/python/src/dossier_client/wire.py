"""JSON as the API writes it: money stays exact."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import lru_cache
from typing import Any, Dict, List, Mapping, Sequence, Union, cast, get_args, get_origin, get_type_hints
from urllib.parse import quote

from . import types as t


def segment(value: object) -> str:
    """A value as a segment of a path."""
    return quote(str(value), safe="")


def dumps(value: Any) -> str:
    """JSON text of a value; a Decimal is written digit for digit."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number that JSON knows")
        return format(value, "f")
    if isinstance(value, Mapping):
        members = cast(Mapping[str, Any], value)
        return "{" + ",".join(f"{json.dumps(name)}:{dumps(member)}" for name, member in members.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return "[" + ",".join(dumps(element) for element in cast(Sequence[Any], value)) + "]"
    return json.dumps(value, allow_nan=False)


def loads(text: bytes, of: Any) -> Any:
    """The value of a JSON text, as the type of says: numbers that are money are Decimal, also whole ones."""
    return _typed(json.loads(text, parse_float=Decimal), of)


@lru_cache(maxsize=None)
def _keys(of: Any) -> Dict[str, Any]:
    return get_type_hints(of)


def _typed(value: Any, of: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, dict):
        return _typed_dict(cast(Dict[str, Any], value), of)
    if isinstance(value, list):
        item = (get_args(_member(of, list)) or (Any,))[0]
        return [_typed(element, item) for element in cast(List[Any], value)]
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        members = _members(of)
        if Decimal in members:
            return Decimal(value)
        if float in members:
            return float(value)
    return value


def _typed_dict(value: Dict[str, Any], of: Any) -> Dict[str, Any]:
    for key, words in t.UNIONS.items():
        word = value.get(key)
        if isinstance(word, str) and words.get(word) in _members(of):
            of = words[word]
            break
    else:
        of = _member(of, dict)
    if get_origin(of) is dict:
        values = get_args(of)[1]
        return {k: _typed(v, values) for k, v in value.items()}
    keys = _keys(of) if hasattr(of, "__total__") else {}
    return {k: _typed(v, keys.get(k, Any)) for k, v in value.items()}


def _members(of: Any) -> Sequence[Any]:
    """The members of a union, those of unions in it too; any other type is its own only member."""
    if get_origin(of) is Union:
        return [m for member in get_args(of) for m in _members(member)]
    return [of]


def _member(of: Any, kind: type) -> Any:
    """The member of a union that a list or a dict belongs to."""
    for member in _members(of):
        if get_origin(member) is kind or kind is dict and hasattr(member, "__total__"):
            return member
    return Any
