"""The conversation with an editor: every request is answered once, and nothing that an editor sends ends it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import abc
from typing import Any

import attrs
from lsprotocol import types
from pygls.protocol import LanguageServerProtocol

from vaultc.editing.lsp import addresses, framing, messages
from vaultc.support.pipes import chunks

_WITH_TEXTS = (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE)
_KEEPS_TEXTS = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_CLOSE,
    types.NOTEBOOK_DOCUMENT_DID_OPEN,
    types.NOTEBOOK_DOCUMENT_DID_CHANGE,
    types.NOTEBOOK_DOCUMENT_DID_CLOSE,
)


class Conversation(LanguageServerProtocol):  # type: ignore[misc]
    """The protocol, with texts that only this module keeps.

    The library below would keep each text a second time, with other line ends than the protocol's.
    """

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self.status: int | None = None
        """The exit status, once the editor has ended the conversation."""
        self.lost: abc.Callable[[str], None] = lambda _address: None
        """Told the address of a text of which a change could not be understood."""
        for name in _KEEPS_TEXTS:
            self.fm.builtin_features.pop(name, None)
        self.fm.builtin_features[types.INITIALIZE] = self._initialize
        self.fm.builtin_features[types.EXIT] = self._exit

    # ---- taking messages

    def take(self, body: bytes) -> None:
        """Do what a message asks for; a request that cannot be understood is answered by an error."""
        try:
            self._take(messages.message_of(body))
        except messages.MessageError as error:
            self.refuse(error.key, error.code, str(error))

    def refuse(self, key: int | str | None, code: int, text: str) -> None:
        """Answer with an error; without a key if it is not known what is answered."""
        self._send_data({"jsonrpc": "2.0", "id": key, "error": {"code": code, "message": text}})

    def _take(self, message: dict[str, Any]) -> None:
        key, method = message.get("id"), message.get("method")
        if method is None and ("result" in message or "error" in message):
            self._answered(message)
        elif method is None:
            raise messages.MessageError(
                messages.INVALID_REQUEST, "a message must have a method, a result or an error", key
            )
        elif "id" in message:
            self._objected(key, method)
            self.handle_message(self._structured(message, key))
        elif method == types.EXIT or (self._workspace is not None and self._is_known(method)):
            self._told(message)

    def _is_known(self, method: str) -> bool:
        return method in self.fm.builtin_features or method in self.fm.features or method == types.CANCEL_REQUEST

    def _objected(self, key: Any, method: str) -> None:
        """
        Raises:
            MessageError: this request cannot be made, or not now.
        """
        if self._shutdown:
            raise messages.MessageError(messages.INVALID_REQUEST, "the server has been shut down", key)
        if self._workspace is None and method != types.INITIALIZE:
            raise messages.MessageError(messages.NOT_INITIALIZED, "the server has not been initialized", key)
        if self._workspace is not None and method == types.INITIALIZE:
            raise messages.MessageError(messages.INVALID_REQUEST, "the server has been initialized already", key)
        if not self._is_known(method):
            raise messages.MessageError(messages.METHOD_NOT_FOUND, f"there is no method {method[:80]!r}", key)

    def _structured(self, message: dict[str, Any], key: Any) -> Any:
        try:
            return self.structure_message(message)
        except Exception:
            method = str(message.get("method"))
            raise messages.MessageError(
                messages.INVALID_PARAMS, f"these are not parameters of {method[:80]}", key
            ) from None

    def _told(self, message: dict[str, Any]) -> None:
        """A notification, to which there is no answer. A text that cannot be followed is forgotten."""
        method, params = message["method"], message.get("params")
        try:
            if method in _WITH_TEXTS and not messages.are_texts(params):
                raise messages.MessageError(messages.INVALID_PARAMS, f"these are not parameters of {method}")
            structured = self._structured(message, None)
        except messages.MessageError as error:
            address = messages.address_in(params)
            if method in _WITH_TEXTS and address is not None:
                self.lost(address)
            show = types.ShowMessageParams(types.MessageType.Error, f"vaultc: {error}")
            self.notify(types.WINDOW_SHOW_MESSAGE, show)
            return
        self.handle_message(structured)

    def _answered(self, message: dict[str, Any]) -> None:
        """The answer to a request of ours; nothing is asked twice."""
        with contextlib.suppress(Exception):
            self.handle_message(self.structure_message(message))

    def report(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an internal error in work without a response."""
        error = context.get("exception")
        if error is None or isinstance(error, BrokenPipeError):
            return
        text = f"vaultc: internal error: {type(error).__name__}: {error} (this is a bug in vaultc, not in your file)"
        with contextlib.suppress(Exception):
            self.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(types.MessageType.Error, text))

    # ---- what the library does by itself

    def _initialize(self, params: types.InitializeParams) -> abc.Generator[Any, Any, types.InitializeResult]:
        """Begin; folders that are none are left out."""
        root = addresses.path_of(params.root_uri) if params.root_uri else addresses.usable_path(params.root_path)
        folders = [folder for folder in params.workspace_folders or () if addresses.path_of(folder.uri)]
        usable = attrs.evolve(
            params, root_path=None, root_uri=addresses.uri_of(root) if root else None, workspace_folders=folders or None
        )
        result: types.InitializeResult = yield from self.lsp_initialize(usable)
        return result

    def _exit(self, *_args: Any) -> None:
        """End the conversation, in order only after a request to shut down."""
        self.status = 0 if self._shutdown else 1


async def converse(protocol: Conversation, incoming: int) -> int:
    """Take the messages that come from a file descriptor until the editor ends; gives the exit status.

    Raises:
        FramingError: it is not known where the next message begins; the editor has been told.
    """
    asyncio.get_running_loop().set_exception_handler(protocol.report)
    frames = framing.MessageReader()
    try:
        async for data in chunks(incoming):
            for body in frames.feed(data):
                protocol.take(body)
                await asyncio.sleep(0)
                if protocol.status is not None:
                    return protocol.status
    except framing.FramingError as error:
        protocol.refuse(None, messages.PARSE_ERROR, str(error))
        raise
    return 0


def quiet() -> None:
    """Keep what the library logs to itself: whatever fails is told to the editor."""
    log = logging.getLogger("pygls")
    log.addHandler(logging.NullHandler())
    log.propagate = False
