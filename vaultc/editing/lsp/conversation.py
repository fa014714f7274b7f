"""The conversation with an editor: every request is answered once, and nothing that an editor sends ends it."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import os
import traceback
from collections import abc, deque
from typing import Any, NamedTuple, Protocol

from vaultc.editing.lsp import enums, framing, messages, parameters, protocol
from vaultc.editing.lsp.json_records import RecordError, from_json, to_json
from vaultc.support.pipes import chunks

MOST_WAITING = 1000
"""Messages that are read before the first of them is done."""
TURNS = 3
"""Turns of the event loop until the bytes that the reading thread has taken are messages in line."""
_WITH_TEXTS = ("textDocument/didOpen", "textDocument/didChange")


class MessageWriter(Protocol):
    """Takes what is sent to the editor."""

    def write(self, data: bytes) -> None:
        """Send a message."""


class Route(NamedTuple):
    """The function that answers a method, and the record of its parameters."""

    params: type
    answer: abc.Callable[[Any], Any]


class Conversation:
    """The state of a conversation: the order of messages, requests that are being answered, and its end."""

    def __init__(self, routes: abc.Mapping[str, Route]) -> None:
        self._routes = routes
        self._writer: MessageWriter | None = None
        self._waiting: deque[dict[str, Any] | messages.MessageError] = deque()
        self._cancelled: set[messages.RequestId] = set()
        self._tasks: dict[messages.RequestId, asyncio.Task[None]] = {}
        self._initialized = self._shut_down = False
        self._asked = 0
        self.status: int | None = None
        """The exit status, once the editor has ended the conversation."""
        self.lost: abc.Callable[[str], None] = lambda _address: None
        """Told the address of a text of which a change could not be understood."""

    def set_writer(self, writer: MessageWriter) -> None:
        """Send to a writer from now on."""
        self._writer = writer

    # ---- sending

    def send(self, message: abc.Mapping[str, Any]) -> None:
        """Send a message."""
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._writer is not None
        self._writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method: str, params: object) -> None:
        """Tell the editor something."""
        self.send({"method": method, "params": to_json(params)})

    def ask(self, method: str, params: object = None) -> None:
        """Ask the editor for something that it may refuse; its answer is not needed."""
        self._asked += 1
        self.send({"id": f"vaultc-{self._asked}", "method": method, "params": to_json(params)})

    def show(self, kind: enums.MessageType, text: str) -> None:
        """Show a message to the author."""
        self.notify("window/showMessage", protocol.ShowMessageParams(kind, text))

    def refuse(self, key: messages.RequestId, code: int, text: str) -> None:
        """Answer with an error; without a key if it is not known what is answered."""
        self.send({"id": key, "error": {"code": code, "message": text}})

    # ---- taking messages

    def take(self, body: bytes) -> None:
        """Do what a message asks for; a request that cannot be understood is answered by an error."""
        self.hear(body)
        while self.work():
            pass

    def hear(self, body: bytes) -> None:
        """Take a message in line; the request that it cancels will not be worked on."""
        try:
            message = messages.message_of(body)
        except messages.MessageError as error:
            self._waiting.append(error)
            return
        if message.get("method") == "$/cancelRequest":
            self._cancel(message.get("params"))
        else:
            self._waiting.append(message)

    def work(self) -> bool:
        """Do what the next message in line asks for; False if there is none."""
        if not self._waiting:
            return False
        message = self._waiting.popleft()
        try:
            if isinstance(message, messages.MessageError):
                raise message
            self._take(message)
        except messages.MessageError as error:
            self.refuse(error.key, error.code, str(error))
        return True

    @property
    def is_full(self) -> bool:
        """True if no more messages should be read yet."""
        return len(self._waiting) >= MOST_WAITING

    def _cancel(self, params: object) -> None:
        key = params.get("id") if isinstance(params, dict) else None
        if not isinstance(key, int | str):
            return
        if key in self._tasks:
            self._tasks[key].cancel()
        elif any(isinstance(each, dict) and each.get("id") == key and "method" in each for each in self._waiting):
            self._cancelled.add(key)

    def _take(self, message: dict[str, Any]) -> None:
        key, method = message.get("id"), message.get("method")
        if method is None and ("result" in message or "error" in message):
            return  # what the editor is asked for is nothing to wait for
        if method is None:
            text = "a message must have a method, a result or an error"
            raise messages.MessageError(messages.INVALID_REQUEST, text, key)
        if "id" in message:
            self._request(key, method, message.get("params"))
        elif method == "exit":
            self.status = 0 if self._shut_down else 1
        elif self._initialized and method in self._routes:
            self._told(method, message.get("params"))

    # ---- requests

    def _request(self, key: messages.RequestId, method: str, params: object) -> None:
        if key in self._cancelled:
            self._cancelled.discard(key)
            raise messages.MessageError(messages.REQUEST_CANCELLED, "the request has been cancelled", key)
        self._check_time(key, method)
        result = self._answer(method, params, key)
        self._initialized |= method == "initialize"
        self._shut_down |= method == "shutdown"
        if inspect.isawaitable(result):
            self._tasks[key] = asyncio.ensure_future(self._finish(key, result))
        else:
            self.send({"id": key, "result": to_json(result)})

    def _check_time(self, key: messages.RequestId, method: str) -> None:
        """
        Raises:
            MessageError: this request cannot be made, or not now.
        """
        if self._shut_down:
            raise messages.MessageError(messages.INVALID_REQUEST, "the server has been shut down", key)
        if not self._initialized and method != "initialize":
            raise messages.MessageError(messages.NOT_INITIALIZED, "the server has not been initialized", key)
        if self._initialized and method == "initialize":
            raise messages.MessageError(messages.INVALID_REQUEST, "the server has been initialized already", key)
        if method not in self._routes:
            raise messages.MessageError(messages.METHOD_NOT_FOUND, f"there is no method {method[:80]!r}", key)

    def _answer(self, method: str, params: object, key: messages.RequestId) -> Any:
        """
        Raises:
            MessageError: the parameters are none of the method, or answering has failed.
        """
        route = self._routes[method]
        try:
            if route.params is parameters.NoParams:
                return route.answer(None)
            return route.answer(from_json(route.params, params))
        except RecordError as error:
            text = f"these are not parameters of {method}: {error}"
            raise messages.MessageError(messages.INVALID_PARAMS, text, key) from None
        except messages.MessageError as error:
            raise messages.MessageError(error.code, str(error), key) from None
        except Exception as error:
            raise _internal(error, key) from error

    async def _finish(self, key: messages.RequestId, work: abc.Awaitable[Any]) -> None:
        """Answer when some work is done."""
        try:
            self.send({"id": key, "result": to_json(await work)})
        except asyncio.CancelledError:
            self.refuse(key, messages.REQUEST_CANCELLED, "the request has been cancelled")
        except messages.MessageError as error:
            self.refuse(key, error.code, str(error))
        except Exception as error:
            self.refuse(key, messages.INTERNAL_ERROR, str(_internal(error, key)))
        finally:
            self._tasks.pop(key, None)

    # ---- notifications

    def _told(self, method: str, params: object) -> None:
        """A notification, to which there is no answer. A text that cannot be followed is forgotten."""
        try:
            self._answer(method, params, None)
        except messages.MessageError as error:
            address = messages.address_in(params)
            if method in _WITH_TEXTS and address is not None:
                self.lost(address)
            self.show(enums.MessageType.Error, f"vaultc: {error}")

    def report(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an internal error in work without a response."""
        error = context.get("exception")
        if error is None or isinstance(error, BrokenPipeError):
            return
        with contextlib.suppress(Exception):
            self.show(enums.MessageType.Error, f"vaultc: {_internal(error, None)}")


def _internal(error: BaseException, key: messages.RequestId) -> messages.MessageError:
    if os.environ.get("VAULTC_TRACEBACK"):
        traceback.print_exception(error)
    text = f"internal error: {type(error).__name__}: {error} (this is a bug in vaultc, not in your file)"
    return messages.MessageError(messages.INTERNAL_ERROR, text, key)


async def converse(conversation: Conversation, incoming: int) -> int:
    """Take the messages that come from a file descriptor until the editor ends; gives the exit status.

    All that has come is read before the next message is worked on, so that a request can be cancelled while the
    server is busy with another.

    Raises:
        FramingError: it is not known where the next message begins; the editor has been told.
    """
    asyncio.get_running_loop().set_exception_handler(conversation.report)
    changed = asyncio.Event()
    reading = asyncio.create_task(_read(conversation, incoming, changed))
    try:
        while conversation.status is None:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            if conversation.work():
                continue
            if reading.done():
                break
            changed.clear()
            await changed.wait()
        if reading.done():
            reading.result()
        return conversation.status or 0
    except framing.FramingError as error:
        conversation.refuse(None, messages.PARSE_ERROR, str(error))
        raise
    finally:
        reading.cancel()


async def _read(conversation: Conversation, incoming: int, changed: asyncio.Event) -> None:
    """Take messages in line as they come."""
    frames = framing.MessageReader()
    try:
        async for data in chunks(incoming):
            for body in frames.feed(data):
                conversation.hear(body)
                changed.set()
            while conversation.is_full:
                await asyncio.sleep(0)
    finally:
        changed.set()
