from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, Mapping, Optional, TypeVar, cast

T = TypeVar("T")
_Page = Mapping[str, Any]


class _Position:
    """The entries of a page that are still to come, and where the next page begins."""

    def __init__(self, item_name: str, cursor: Optional[str]) -> None:
        self.cursor = cursor
        self._item_name = item_name
        self._items: Iterator[Any] = iter(())
        self._following: Optional[str] = cursor
        self._has_more = True

    def turn(self) -> bool:
        """Moves on to the next page. Returns False after the last one."""
        self.cursor = self._following
        return self._has_more

    def show(self, page: _Page) -> None:
        self._items = iter(page[self._item_name])
        self._following = page["pagination"]["next_cursor"]
        self._has_more = page["pagination"]["has_more"]

    def take(self) -> Any:
        return next(self._items)


class Pager(Generic[T], Iterator[T]):
    """Iterates over the entries of all pages and fetches each page when it is reached.

    `cursor` changes only after all entries of a page were processed. Store it to continue there
    later: entries of an unfinished page are then returned again, and none is missed.
    """

    def __init__(self, fetch: Callable[[Optional[str]], object], item_name: str, cursor: Optional[str]) -> None:
        self._fetch = fetch
        self._position = _Position(item_name, cursor)

    @property
    def cursor(self) -> Optional[str]:
        return self._position.cursor

    def __next__(self) -> T:
        while True:
            try:
                return cast("T", self._position.take())
            except StopIteration:
                if not self._position.turn():
                    raise
            self._position.show(cast("_Page", self._fetch(self.cursor)))


class AsyncPager(Generic[T], AsyncIterator[T]):
    """The same for `async for`."""

    def __init__(
        self, fetch: Callable[[Optional[str]], Awaitable[object]], item_name: str, cursor: Optional[str]
    ) -> None:
        self._fetch = fetch
        self._position = _Position(item_name, cursor)

    @property
    def cursor(self) -> Optional[str]:
        return self._position.cursor

    async def __anext__(self) -> T:
        while True:
            try:
                return cast("T", self._position.take())
            except StopIteration:
                if not self._position.turn():
                    raise StopAsyncIteration from None
            self._position.show(cast("_Page", await self._fetch(self.cursor)))
