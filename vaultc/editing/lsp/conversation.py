"""The conversation with an editor: messages in a stream of bytes, each answered once."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import os
import re
import traceback
from collections import abc, deque
from typing import Any, NoReturn, Protocol

from vaultc.editing.lsp import parameters, protocol
from vaultc.support import errors
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.pipes import chunks

LONGEST_HEADERS = 8 * 1024
"""Bytes of the headers of one message."""
LONGEST_BODY = 64 * 1024 * 1024
"""Bytes of one message."""
_END = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(.*?)[ \t]*", re.IGNORECASE)


class FramingError(errors.VaultcError):
    """The beginning of the next message is unknown; the message says why."""


class MessageReader:
    """Takes bytes as they come and gives whole messages; no memory is taken for what has not come."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length: int | None = None

    def feed(self, data: bytes) -> abc.Iterator[bytes]:
        """The bodies that are whole now.

        Raises:
            FramingError: headers without a usable Content-Length, or longer than any editor sends.
        """
        self._buffer += data
        while (body := self._next()) is not None:
            yield body

    def _next(self) -> bytes | None:
        if self._length is None:
            self._length = self._headers()
        if self._length is None or len(self._buffer) < self._length:
            return None
        body = bytes(self._buffer[: self._length])
        del self._buffer[: self._length]
        self._length = None
        return body

    def _headers(self) -> int | None:
        """The length of the message whose headers begin here; None if they are not whole yet."""
        end = _END.search(self._buffer, 0, LONGEST_HEADERS)
        if end is None:
            if len(self._buffer) >= LONGEST_HEADERS:
                raise FramingError(f"the headers of a message are longer than {LONGEST_HEADERS} bytes")
            return None
        length = _length_of(bytes(self._buffer[: end.start()]))
        del self._buffer[: end.end()]
        return length


def _length_of(headers: bytes) -> int:
    found = [match[1] for line in headers.split(b"\n") if (match := _LENGTH.fullmatch(line.rstrip(b"\r")))]
    if not found:
        raise FramingError("a message has no header Content-Length")
    if len(set(found)) > 1:
        raise FramingError("a message has several headers Content-Length that differ")
    written = found[0]
    if not re.fullmatch(rb"[0-9]+", written):
        shown = ascii(written[:40].decode("latin-1"))
        raise FramingError(f"Content-Length is {shown}; it must be a number of bytes, 0 or more")
    if len(written.lstrip(b"0")) > 12 or int(written) > LONGEST_BODY:
        raise FramingError(f"a message is announced as longer than {LONGEST_BODY} bytes")
    return int(written)


PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002
REQUEST_CANCELLED = -32800
REQUEST_FAILED = -32803
"""A request that failed for a reason to be shown."""
LARGEST_POSITION = 2**31 - 1
"""The largest line and character that the protocol has."""
_LARGE = 2**63

RequestId = int | str | None
"""By which an answer names its request."""


class MessageError(errors.VaultcError):
    """A message that cannot be used; the text says why."""

    def __init__(self, code: int, text: str, key: RequestId = None) -> None:
        super().__init__(text)
        self.code = code
        self.key = key


def message_of(body: bytes) -> dict[str, Any]:
    """The message of a body, with an id that can be answered or none.

    Lines and characters beyond what the protocol has are limited to it, like those beyond the end of a text.

    Raises:
        MessageError: it is not JSON, or no message.
    """
    try:
        message = json.loads(body, object_hook=_limited, parse_int=_integer, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise MessageError(PARSE_ERROR, f"this is not JSON: {why}") from None
    if not isinstance(message, dict):
        raise MessageError(INVALID_REQUEST, "a message must be a JSON object; batches are not taken")
    key = message.get("id")
    is_key = isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool) and abs(key) < _LARGE)
    if "id" in message and not is_key and (key is not None or "method" in message):
        raise MessageError(INVALID_REQUEST, "the id of a request must be a string or an integer")
    if message.get("jsonrpc") != "2.0":
        raise MessageError(INVALID_REQUEST, 'a message must have "jsonrpc": "2.0"', key)
    if not isinstance(message.get("method", ""), str):
        raise MessageError(INVALID_REQUEST, "the method must be a string", key)
    return message


def address_in(params: Any) -> str | None:
    """The address of the document that some parameters are about."""
    document = params.get("textDocument") if isinstance(params, abc.Mapping) else None
    address = document.get("uri") if isinstance(document, abc.Mapping) else None
    return address if isinstance(address, str) else None


def _limited(found: dict[str, Any]) -> dict[str, Any]:
    """An object of a message; in a place of a text the numbers are limited, and others left out."""
    if "line" in found and "character" in found:
        for name in ("line", "character"):
            value = found[name]
            if isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1:
                found[name] = min(max(int(value), 0), LARGEST_POSITION)
            else:
                found[name] = None
    if "range" in found and found["range"] is None:
        del found["range"]
    return found


def _integer(digits: str) -> int:
    """A number of JSON; one with hundreds of digits is only large."""
    if len(digits) <= 19:
        return int(digits)
    return -_LARGE if re.match("-", digits) else _LARGE


def _refuse(word: str) -> NoReturn:
    raise errors.InvalidValueError(f"{word} is not a number of JSON")


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
        self._waiting: deque[dict[str, Any] | MessageError] = deque()
        self._cancelled: set[RequestId] = set()
        self._tasks: dict[RequestId, asyncio.Task[None]] = {}
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
        self.send({"method": method, "params": protocol.to_json(params)})

    def ask(self, method: str, params: object = None) -> None:
        """Ask the editor for something that it may refuse; its answer is not needed."""
        self._asked += 1
        self.send({"id": f"vaultc-{self._asked}", "method": method, "params": protocol.to_json(params)})

    def show(self, kind: protocol.MessageType, text: str) -> None:
        """Show a message to the author."""
        self.notify("window/showMessage", protocol.ShowMessageParams(kind, text))

    def refuse(self, key: RequestId, code: int, text: str) -> None:
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
            message = message_of(body)
        except MessageError as error:
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
            if isinstance(message, MessageError):
                raise message
            self._take(message)
        except MessageError as error:
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
            raise MessageError(INVALID_REQUEST, "a message must have a method, a result or an error", key)
        if "id" in message:
            self._request(key, method, message.get("params"))
        elif method == "exit":
            self.status = 0 if self._shut_down else 1
        elif self._initialized and method in self._routes:
            self._told(method, message.get("params"))

    # ---- requests

    def _request(self, key: RequestId, method: str, params: object) -> None:
        if key in self._cancelled:
            self._cancelled.discard(key)
            raise MessageError(REQUEST_CANCELLED, "the request has been cancelled", key)
        begins = method == "initialize"
        for is_so, code, text in (
            (self._shut_down, INVALID_REQUEST, "the server has been shut down"),
            (not self._initialized and not begins, NOT_INITIALIZED, "the server has not been initialized"),
            (self._initialized and begins, INVALID_REQUEST, "the server has been initialized already"),
            (method not in self._routes, METHOD_NOT_FOUND, f"there is no method {method[:80]!r}"),
        ):
            if is_so:
                raise MessageError(code, text, key)
        result = self._answer(method, params, key)
        self._initialized |= begins
        self._shut_down |= method == "shutdown"
        if inspect.isawaitable(result):
            self._tasks[key] = asyncio.ensure_future(self._finish(key, result))
        else:
            self.send({"id": key, "result": protocol.to_json(result)})

    def _answer(self, method: str, params: object, key: RequestId) -> Any:
        """
        Raises:
            MessageError: the parameters are none of the method, or answering has failed.
        """
        route = self._routes[method]
        try:
            if route.params is parameters.NoParams:
                return route.answer(None)
            return route.answer(protocol.from_json(route.params, params))
        except protocol.RecordError as error:
            raise MessageError(INVALID_PARAMS, f"these are not parameters of {method}: {error}", key) from None
        except MessageError as error:
            raise MessageError(error.code, str(error), key) from None
        except Exception as error:
            raise _internal(error, key) from error

    async def _finish(self, key: RequestId, work: abc.Awaitable[Any]) -> None:
        """Answer when some work is done."""
        try:
            self.send({"id": key, "result": protocol.to_json(await work)})
        except asyncio.CancelledError:
            self.refuse(key, REQUEST_CANCELLED, "the request has been cancelled")
        except MessageError as error:
            self.refuse(key, error.code, str(error))
        except Exception as error:
            self.refuse(key, INTERNAL_ERROR, str(_internal(error, key)))
        finally:
            self._tasks.pop(key, None)

    # ---- notifications

    def _told(self, method: str, params: object) -> None:
        """A notification, to which there is no answer. A text that cannot be followed is forgotten."""
        try:
            self._answer(method, params, None)
        except MessageError as error:
            address = address_in(params)
            if method in _WITH_TEXTS and address is not None:
                self.lost(address)
            self.show(protocol.MessageType.Error, f"vaultc: {error}")

    def report(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an internal error in work without a response."""
        error = context.get("exception")
        if error is None or isinstance(error, BrokenPipeError):
            return
        with contextlib.suppress(Exception):
            self.show(protocol.MessageType.Error, f"vaultc: {_internal(error, None)}")


def _internal(error: BaseException, key: RequestId) -> MessageError:
    if os.environ.get("VAULTC_TRACEBACK"):
        traceback.print_exception(error)
    text = f"internal error: {type(error).__name__}: {error} (this is a bug in vaultc, not in your file)"
    return MessageError(INTERNAL_ERROR, text, key)


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
    except FramingError as error:
        conversation.refuse(None, PARSE_ERROR, str(error))
        raise
    finally:
        reading.cancel()


async def _read(conversation: Conversation, incoming: int, changed: asyncio.Event) -> None:
    """Take messages in line as they come."""
    frames = MessageReader()
    try:
        async for data in chunks(incoming):
            for body in frames.feed(data):
                conversation.hear(body)
                changed.set()
            while conversation.is_full:
                await asyncio.sleep(0)
    finally:
        changed.set()
