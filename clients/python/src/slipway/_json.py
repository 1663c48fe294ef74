from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import Any

from .models import DECIMAL_FIELDS


def loads(body: bytes) -> Any:
    """Parses JSON without binary fractions. Amounts are Decimal, whether numbers or strings."""
    return json.loads(body, parse_float=Decimal, object_hook=_with_decimals)


def _with_decimals(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _decimal(value) if name in DECIMAL_FIELDS else value for name, value in values.items()}


def _decimal(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return value
    try:
        return Decimal(value)
    except InvalidOperation:
        return value


def dumps(values: dict[str, object]) -> bytes:
    """The values as a JSON object. The json module can't write a Decimal as a number."""
    pairs = (f"{json.dumps(name)}:{text(value)}" for name, value in values.items())
    return f"{{{','.join(pairs)}}}".encode()


def text(value: object) -> str:
    """A value as JSON."""
    return format(value, "f") if isinstance(value, Decimal) else json.dumps(value)
