from __future__ import annotations

from typing import Any, Literal, Optional, Union, cast

from .models import ErrorCode, FieldError, Unsupported

Code = Union[ErrorCode, Literal["unexpected_response", "connection_failed"]]
Retry = Literal["retryable", "actionable", "terminal"]


class SlipwayError(Exception):
    """A failed request. Its subclasses follow the HTTP status."""

    status: Optional[int]
    """The HTTP status, or None if no response arrived."""
    code: Code
    """The error code. `unexpected_response` if the response came from a proxy, for example, and
    `connection_failed` if none arrived."""
    message: str
    retry: Retry
    """`retryable` means send the same request again, `actionable` means change the request,
    `terminal` means don't retry."""
    request_id: Optional[str]
    """Include this when you contact support."""
    retry_after: Optional[float]
    """The seconds to wait according to Retry-After, if present."""
    data: dict[str, Any]
    """Everything the response says about the error."""

    def __init__(
        self,
        message: str,
        *,
        code: Code,
        retry: Retry,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        data: Optional[dict[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.retry = retry
        self.request_id = request_id
        self.retry_after = retry_after
        self.data = data or {}

    def __str__(self) -> str:
        request = f", request_id {self.request_id}" if self.request_id else ""
        return f"{self.message} ({self.code}{request})"

    @property
    def errors(self) -> list[FieldError]:
        """Every invalid field."""
        return cast("list[FieldError]", self.data.get("errors", []))

    @property
    def unsupported(self) -> Optional[Unsupported]:
        """Why the provider can't serve the request, if that is the reason."""
        return cast("Optional[Unsupported]", self.data.get("unsupported"))

    @property
    def is_retryable(self) -> bool:
        return self.retry == "retryable"


class APIConnectionError(SlipwayError):
    """No response arrived: the connection failed or timed out."""


class BadRequestError(SlipwayError):
    """The request is invalid. `errors` lists every invalid field."""


class AuthenticationError(SlipwayError):
    """The API key is missing, invalid, or expired."""


class PermissionDeniedError(SlipwayError):
    """The API key can't be used for this request."""


class NotFoundError(SlipwayError):
    """The path or ID doesn't exist."""


class ConflictError(SlipwayError):
    """The request contradicts an earlier one, or the quote can't be used any longer."""


class UnprocessableEntityError(SlipwayError):
    """The provider can't serve the request. `unsupported` says why, if known."""


class RateLimitError(SlipwayError):
    """Too many requests."""


class ServerError(SlipwayError):
    """The service failed or is unavailable."""


_classes: dict[int, type[SlipwayError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    405: BadRequestError,
    409: ConflictError,
    413: BadRequestError,
    415: BadRequestError,
    422: UnprocessableEntityError,
    429: RateLimitError,
}


def class_of(status: int) -> type[SlipwayError]:
    if status >= 500:
        return ServerError
    return _classes.get(status, SlipwayError)
