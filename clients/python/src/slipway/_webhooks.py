from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Iterable, NamedTuple, Optional, Protocol, Sequence, Union, cast

from . import _json
from .models import WebhookEvent


class WebhookVerificationError(Exception):
    """The webhook isn't authentic. Respond with 400."""


class Headers(Protocol):
    """A dict, or the headers of a request in http.server, Flask, FastAPI, and Django."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class VerifiedWebhook(NamedTuple):
    id: str
    """The same on every retry. Process each ID only once."""
    event: WebhookEvent


def verify_webhook(
    body: Union[bytes, str],
    headers: Headers,
    secret: Union[str, Sequence[str]],
    tolerance: float = 300,
    *,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Verifies a webhook according to Standard Webhooks 1.0 and returns its ID and event. Raises
    WebhookVerificationError if it isn't authentic, and ValueError if the secret isn't one.

    :param body: The raw body, not parsed.
    :param secret: The `whsec_…` secret, or both secrets while rotating.
    :param tolerance: The maximum age of the timestamp in seconds, in either direction.
    :param now: The Unix time to compare with, for tests. Defaults to the current time.
    """
    keys = [_key(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise ValueError("Missing the endpoint's secret, such as whsec_…")
    raw = _bytes(body) if isinstance(body, str) else bytes(body)
    webhook_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookVerificationError("webhook-timestamp isn't a Unix time")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("webhook-timestamp is too old or too new")
    signed = _bytes(f"{webhook_id}.{timestamp}.") + raw
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    received = [_bytes(one[3:]) for one in signatures if one.startswith("v1,")]
    if not any(hmac.compare_digest(ours, theirs) for ours in expected for theirs in received):
        raise WebhookVerificationError("webhook-signature doesn't match")
    try:
        return VerifiedWebhook(webhook_id, cast("WebhookEvent", _json.loads(raw)))
    except ValueError as error:
        raise WebhookVerificationError("The body isn't JSON") from error


def _bytes(text: str) -> bytes:
    # Text that isn't valid Unicode must fail verification, not raise another error.
    return text.encode("utf-8", "surrogatepass")


def _key(secret: str) -> bytes:
    text = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error:
        key = b""
    # Anyone could sign with an empty key.
    if len(key) < 24:
        raise ValueError("The secret isn't a whsec_ secret")
    return key


def _header(headers: Headers, name: str) -> str:
    values = [value for known, value in headers.items() if known.lower() == name]
    if len(values) != 1 or not isinstance(values[0], str) or not values[0]:
        raise WebhookVerificationError(f"{name} is missing")
    return values[0]
