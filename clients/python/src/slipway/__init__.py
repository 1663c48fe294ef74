"""A client for the Slipway Partner API, without dependencies."""

from . import models
from ._client import AsyncClient, Client
from ._errors import (
    APIConnectionError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    SlipwayError,
    UnprocessableEntityError,
)
from ._pager import AsyncPager, Pager
from ._version import version as __version__
from ._webhooks import VerifiedWebhook, WebhookVerificationError, verify_webhook

__all__ = [
    "APIConnectionError",
    "AsyncClient",
    "AsyncPager",
    "AuthenticationError",
    "BadRequestError",
    "Client",
    "ConflictError",
    "NotFoundError",
    "Pager",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "SlipwayError",
    "UnprocessableEntityError",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "__version__",
    "models",
    "verify_webhook",
]
