from __future__ import annotations

import asyncio
import time
from typing import Any, Awaitable, Callable

from ._errors import SlipwayError
from ._http import Transport
from ._operations import AsyncOperations, Operations


class Client(Operations):
    """A client for the Partner API. Methods return the `data` of the response and raise
    SlipwayError on failure. Threads can share a client.

    Requests are retried, which is safe for create_transaction too: repeating the same
    partner_context and body doesn't create another transaction.

    :param base_url: The base address of the environment, such as https://sandbox.example.com.
    :param timeout: The seconds that connecting and each wait for data may take.
    :param max_attempts: The maximum number of attempts per request.
    :param max_wait: The longest wait between attempts in seconds. A longer Retry-After fails the
        request immediately.
    :param sleep: Replaces the wait between attempts, for tests.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        max_attempts: int = 4,
        max_wait: float = 60.0,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._transport = Transport(base_url, api_key, timeout, max_attempts, max_wait)
        self._sleep = sleep

    def _call(self, method: str, path: str, values: dict[str, object]) -> Any:
        attempt = 1
        while True:
            try:
                return self._transport.attempt(method, path, values)
            except SlipwayError as error:
                wait = self._transport.wait_before_next(attempt, error)
                if wait is None:
                    raise
            self._sleep(wait)
            attempt += 1


class AsyncClient(AsyncOperations):
    """The same client for asyncio. Each attempt runs in a thread of asyncio's default executor,
    which bounds how many run at once; the waits between attempts hold no thread.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        max_attempts: int = 4,
        max_wait: float = 60.0,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._transport = Transport(base_url, api_key, timeout, max_attempts, max_wait)
        self._sleep = sleep

    async def _call(self, method: str, path: str, values: dict[str, object]) -> Any:
        attempt = 1
        while True:
            try:
                return await asyncio.to_thread(self._transport.attempt, method, path, values)
            except SlipwayError as error:
                wait = self._transport.wait_before_next(attempt, error)
                if wait is None:
                    raise
            await self._sleep(wait)
            attempt += 1
