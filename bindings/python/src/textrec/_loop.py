"""Event loops, told from the library's threads."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any, Callable

from ._image import opened
from ._operation import Operation
from ._result import Result

if TYPE_CHECKING:
    from ._handle import SharedHandle
    from ._image import ImageSource, OrientationLike


def in_loop(function: Callable[..., object]) -> Callable[..., None]:
    """A function for any thread that has this one called in the event loop that runs here and now."""
    # asyncio takes a while to import, and most do without it.
    import asyncio

    loop = asyncio.get_running_loop()

    def call(*arguments: Any) -> None:
        # The loop was closed: nobody waits any more.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(function, *arguments)

    return call


async def awaited(
    recognizer: SharedHandle,
    image: ImageSource,
    orientation: OrientationLike,
    page: int,
    channels: str,
    progress: Callable[[float], object] | None,
) -> Result:
    """Read an image in the background; the end of the waiting, by whatever, is that of the reading."""
    import asyncio

    ended = asyncio.Event()
    failures: list[BaseException] = []

    def tell(fraction: float) -> None:
        if progress is not None and not ended.is_set():
            try:
                progress(fraction)
            except BaseException as failure:
                failures.append(failure)
                ended.set()

    open = functools.partial(opened, image, orientation, page, channels)
    operation = Operation(recognizer, open, in_loop(ended.set), None if progress is None else in_loop(tell))
    try:
        await ended.wait()
    finally:
        operation.cancel()
    if failures:
        raise failures[0]
    return operation.result()
