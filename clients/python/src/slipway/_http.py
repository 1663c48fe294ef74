from __future__ import annotations

import http.client
import random
import re
import ssl
import time
from dataclasses import dataclass, field
from decimal import Decimal
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from . import _json
from ._errors import APIConnectionError, SlipwayError, class_of
from ._version import version

_INITIAL_BACKOFF = 0.5
_RETRYABLE_STATUSES = {429, 502, 503, 504}


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would send the API key to another address."""

    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


@dataclass(frozen=True)
class Transport:
    """Sends requests, each on its own connection, so that threads can share it."""

    base_url: str
    api_key: str = field(repr=False)
    timeout: float
    max_attempts: int
    max_wait: float

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("https://", "http://")):
            raise ValueError("base_url must be a URL such as https://sandbox.example.com")
        if not re.fullmatch(r"[!-~]+", self.api_key):
            raise ValueError("api_key is empty or has characters that a key can't have")

    def attempt(self, method: str, path: str, values: Mapping[str, object]) -> Any:
        """Sends one request. Returns the data of its response or raises SlipwayError."""
        request = self._request(method, path, values)
        try:
            with _opener.open(request, timeout=self.timeout) as response:
                return _data(response.status, response.headers, response.read())
        except HTTPError as error:
            with error:
                return _data(error.code, error.headers, _read(error))
        except (OSError, http.client.HTTPException) as error:
            raise _connection_error(error) from error

    def _request(self, method: str, path: str, given: Mapping[str, object]) -> Request:
        url = f"{self.base_url.rstrip('/')}/api/v1/partner{path}"
        headers = {"X-SVC-API-KEY": self.api_key, "User-Agent": f"slipway-python/{version}"}
        values = {name: value for name, value in given.items() if value is not None}
        # Operations without fields take no body.
        if method != "GET" and given:
            headers["Content-Type"] = "application/json"
            return Request(url, _json.dumps(values), headers, method=method)
        query = urlencode([
            (name, _json.text(one) if isinstance(one, (bool, Decimal)) else one)
            for name, value in values.items()
            for one in (value if isinstance(value, (list, tuple)) else [value])
        ])
        return Request(f"{url}?{query}" if query else url, None, headers, method=method)

    def wait_before_next(self, attempt: int, error: SlipwayError) -> Optional[float]:
        """The seconds to wait before the next attempt, or None if there is none."""
        if not error.is_retryable or attempt >= self.max_attempts:
            return None
        # Random jitter, so that many clients don't retry at the same moment.
        backoff = _INITIAL_BACKOFF * 2.0 ** (attempt - 1) * random.uniform(0.5, 1)
        if error.retry_after is None:
            return min(self.max_wait, backoff)
        return error.retry_after + random.uniform(0, 0.5) if error.retry_after <= self.max_wait else None


def _read(response: HTTPError) -> bytes:
    try:
        return response.read()
    except (OSError, http.client.HTTPException) as error:
        raise _connection_error(error) from error


def _connection_error(error: Exception) -> APIConnectionError:
    reason = error.reason if isinstance(error, URLError) else error
    is_certificate = isinstance(reason, ssl.SSLCertVerificationError)
    return APIConnectionError(
        f"The request failed: {reason}",
        code="connection_failed",
        retry="terminal" if is_certificate else "retryable",
    )


def _data(status: int, headers: Message, body: bytes) -> Any:
    """The data of a successful response. Raises SlipwayError for a failed one."""
    envelope = _envelope(body)
    request_id = headers.get("X-Request-Id")
    retry_after = _retry_after(headers.get("Retry-After"))
    if envelope is None:
        raise class_of(status)(
            f"Unexpected response with status {status}",
            code="unexpected_response",
            retry="retryable" if status in _RETRYABLE_STATUSES else "terminal",
            status=status,
            request_id=request_id,
            retry_after=retry_after,
        )
    data = envelope["data"]
    if envelope["success"] and 200 <= status < 300:
        return data
    raise class_of(status)(
        str(envelope.get("msg")),
        code=data.get("error", "unexpected_response"),
        retry=data.get("retry", "terminal"),
        status=status,
        request_id=request_id,
        retry_after=retry_after,
        data=data,
    )


def _envelope(body: bytes) -> Optional[dict[str, Any]]:
    try:
        value = _json.loads(body)
    except ValueError:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("success"), bool):
        return None
    return value if isinstance(value.get("data"), dict if not value["success"] else (dict, list)) else None


def _retry_after(text: Optional[str]) -> Optional[float]:
    """HTTP allows seconds or a date."""
    if text is None:
        return None
    if re.fullmatch("[0-9]+", text):
        return float(text)
    try:
        at: float = parsedate_to_datetime(text).timestamp()
        return max(0.0, at - time.time())
    except (TypeError, ValueError):
        return None
