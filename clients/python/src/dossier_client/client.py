"""Requests to dossier: sent, repeated where that is safe, and waited for."""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import ssl
import time
import urllib.error
import urllib.request
import uuid
from pathlib import PurePath
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, cast
from urllib.parse import urlencode

from . import types as t
from ._version import __version__
from .errors import DocumentFailed, DossierError
from .operations import Operations
from .wire import dumps, loads, segment

Source = Union[str, "os.PathLike[str]", Tuple[str, Union[bytes, BinaryIO]]]
"""A file: its path, or its name with its bytes or an open binary file that can seek."""

LONGEST_RETRY_AFTER = 60.0
"""Seconds. When the server asks for a longer pause the error is raised at once, and its retry_after says how long."""

_CHUNK = 1 << 16


class Client(Operations):
    """A key's access to one dossier.

    base_url: the server's address, without /api/v1.
    key: an API key. It is sent as ApiKey on loan paths and as Bearer on document paths.
    timeout: seconds without a byte before an attempt counts as lost. A page's picture may take two minutes on a busy server.
    max_retries: how often a request is sent again after dossier's own 429 or 503, and, where a second time does no harm,
        after a lost connection. Requests that make something carry an Idempotency-Key and are safe.
    ssl_context: for a server with a certificate of your own authority.

    May be shared by threads.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 150,
        max_retries: int = 4,
        ssl_context: Optional[ssl.SSLContext] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._max_retries = max_retries
        self._sleep = sleep
        tls = _HTTPSHandler() if ssl_context is None else _HTTPSHandler(context=ssl_context)
        self._opener = urllib.request.build_opener(_NoRedirects(), _HTTPHandler(), tls)

    def upload(
        self,
        source: Optional[Source] = None,
        *,
        url: Optional[str] = None,
        document_type: str = "auto",
        filename: Optional[str] = None,
        password: Optional[str] = None,
        application_id: Optional[str] = None,
        folder_id: Optional[str] = None,
        webhook_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.UploadOutputBody:
        """Send one paper to be read; wait() or result() takes the document_id of the answer.

        source: the file; or url, from which the server fetches it.
        document_type: any spelling of a document type, custom:<slug>, or auto.
        filename: instead of the file's own name.
        password: of a protected PDF.
        idempotency_key: your own, when the upload may be repeated after your program was started anew.
        """
        fields = {
            "document_type": document_type,
            "password": password,
            "application_id": application_id,
            "folder_id": folder_id,
            "webhook_url": webhook_url,
        }
        body: Any
        if url is not None and source is None:
            body = _said({**fields, "file_url": url, "filename": filename})
        elif url is None and source is not None:
            body = _Form(_said(fields), "file", [source], filename)
        else:
            raise TypeError("upload takes a file or url=")
        return self._call(
            "POST",
            "/api/v1/documents/async",
            "Bearer",
            t.UploadOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def intake(
        self,
        application: t.ApplicationInput,
        files: Iterable[Source] = (),
        *,
        password: Optional[str] = None,
        passwords: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.IntakeOutputBody:
        """Push a borrower, the loan's terms and files in one request.

        With an external_ref that exists already the answer has idempotent: true, and nothing is changed.
        passwords: of protected files, by file name; password is tried on all others.
        """
        fields = {"application": application, "password": password, "passwords": passwords}
        form = _Form(_said(fields), "files", files)
        return self._call(
            "POST", "/api/v1/intake", "ApiKey", t.IntakeOutputBody, body=form, idempotency_key=idempotency_key, keyed=True
        )

    def attach(
        self,
        application_id: str,
        files: Iterable[Source],
        *,
        document_type: str = "auto",
        password: Optional[str] = None,
        passwords: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.DataListDocument:
        """Add files to an application, by its uuid or its app_id."""
        fields = {"document_type": document_type, "password": password, "passwords": passwords}
        form = _Form(_said(fields), "files", files)
        path = f"/api/v1/applications/{segment(application_id)}/documents"
        return self._call("POST", path, "ApiKey", t.DataListDocument, body=form, idempotency_key=idempotency_key, keyed=True)

    def upload_batch(
        self,
        files: Iterable[Source],
        *,
        idempotency_key: Optional[str] = None,
        **fields: str,
    ) -> t.SubmitBatchOutputBody:
        """Send up to a batch of papers at once; fields are those of POST /batch/upload, such as document_type."""
        form = _Form(fields, "files", files)
        path = "/api/v1/batch/upload"
        return self._call("POST", path, "Bearer", t.SubmitBatchOutputBody, body=form, idempotency_key=idempotency_key, keyed=True)

    def wait(
        self,
        document_id: int,
        *,
        timeout: float = 600,
        progress: Optional[Callable[[t.DocumentDetail], None]] = None,
    ) -> t.DocumentDetail:
        """Wait until a document is completed or failed, and return it.

        timeout: seconds. After them, DossierError with the code WAIT_TIMEOUT: the document is still being read.
        progress: is given the document at each look; pages_done of pages_total are read.
        """
        end = time.monotonic() + timeout
        pause = 0.25
        path = f"/api/v1/documents/{segment(document_id)}"
        while True:
            document = self._send("GET", path, "Bearer", t.DocumentOutputBody, end=end)[0]["document"]
            if progress is not None:
                progress(document)
            if document["status"] in ("completed", "failed"):
                return document
            left = end - time.monotonic()
            if left <= 0:
                raise DossierError("WAIT_TIMEOUT", f"Document {document_id} is still {document['status']} after {timeout:g} seconds.")
            self._sleep(min(pause, left))
            pause = min(pause * 1.5, 5)

    def result(
        self,
        document_id: int,
        document_type: Optional[str] = None,
        *,
        timeout: float = 600,
        progress: Optional[Callable[[t.DocumentDetail], None]] = None,
    ) -> Any:
        wanted: Callable[[str], bool] = lambda found: found == document_type if document_type else not _is_custom(found)
        return self._result(self.wait(document_id, timeout=timeout, progress=progress), wanted)

    result.__doc__ = Operations.result.__doc__

    def custom_result(
        self,
        document_id: int,
        slug: str,
        *,
        timeout: float = 600,
        progress: Optional[Callable[[t.DocumentDetail], None]] = None,
    ) -> t.CustomResult:
        """Wait until a document is read by your own schema of that slug, and return its result; errors as result has."""
        return self._result(self.wait(document_id, timeout=timeout, progress=progress), lambda found: found == "custom:" + slug)

    def _result(self, document: t.DocumentDetail, wanted: Callable[[str], bool]) -> Any:
        result = document["result"]
        if document["status"] == "failed" or result is None:
            raise DocumentFailed(document)
        if not wanted(result["document_type"]):
            message = f"Document {document['id']} is of another type: {result['document_type']}."
            raise DossierError("DOCUMENT_TYPE_DIFFERS", message, body=document)
        return result

    def correct(
        self,
        document_id: int,
        change: Callable[[List[t.Transaction]], Sequence[Union[t.Transaction, t.ReplaceTransactionsBodyTransactions]]],
    ) -> t.TransactionsOutputBody:
        """Correct the transactions of a bank statement or passbook.

        change is given the rows as they are and returns those that shall be. When somebody else changes them meanwhile,
        it is called again with the new rows, so that no correction is lost.
        """
        for attempt in range(5):
            path = f"/api/v1/documents/{segment(document_id)}"
            answer, headers = self._send("GET", path, "Bearer", t.DocumentOutputBody)
            result = answer["document"]["result"]
            if result is None:
                raise DossierError("DOCUMENT_NOT_PROCESSED", f"Document {document_id} has no transactions yet.")
            etag = headers["ETag"]
            if etag is None:
                message = "The answer has no ETag (a proxy may have removed it), and without it a correction could undo somebody else's."
                raise DossierError("NO_ETAG", message)
            rows = change(result.get("transactions", []))
            try:
                return self.replace_transactions(document_id, {"transactions": rows}, if_match=etag)
            except DossierError as error:
                if error.code != "PRECONDITION_FAILED" or attempt == 4:
                    raise
        raise AssertionError("unreachable")

    def _call(self, method: str, path: str, scheme: str, answer: Any, **how: Any) -> Any:
        return self._send(method, path, scheme, answer, **how)[0]

    def _send(
        self,
        method: str,
        path: str,
        scheme: str,
        answer: Any,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        keyed: bool = False,
        end: Optional[float] = None,
    ) -> Tuple[Any, http.client.HTTPMessage]:
        asked = {name: _in_query(value) for name, value in _said(query or {}).items()}
        url = self._base + path + ("?" + urlencode(asked) if asked else "")
        sent = {"Authorization": f"{scheme} {self._key}", "Accept": "*/*", "User-Agent": f"dossier-python/{__version__}"}
        for name, value in _said(headers or {}).items():
            sent[name] = value.encode().decode("latin-1")  # so that the bytes of UTF-8 are sent
        if keyed:
            sent["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if isinstance(body, _Form):
            sent.update({"Content-Type": body.content_type, "Content-Length": str(body.length)})
        elif body is not None:
            sent["Content-Type"] = "application/json"
        safe = keyed or method == "GET"
        for attempt in range(self._max_retries + 1):
            try:
                return self._attempt(urllib.request.Request(url, _content(body), sent, method=method), answer, end)
            except DossierError as error:
                pause = _pause(error, attempt, safe)
                late = end is not None and time.monotonic() + (pause or 0) >= end
                if late and error.status == 0:
                    raise DossierError("WAIT_TIMEOUT", f"{url} did not answer in time: {error}") from error
                if pause is None or late or attempt == self._max_retries:
                    raise
            self._sleep(pause)
        raise AssertionError("unreachable")

    def _attempt(self, request: urllib.request.Request, answer: Any, end: Optional[float]) -> Tuple[Any, http.client.HTTPMessage]:
        timeout = self._timeout
        if end is not None:
            timeout = min(timeout, max(end - time.monotonic(), 1))
        try:
            with self._opener.open(request, timeout=timeout) as response:
                content = response.read()
                if answer is bytes:
                    return content, response.headers
                try:
                    return loads(content, answer), response.headers
                except ValueError:
                    raise _failure_of(response, None) from None
        except urllib.error.HTTPError as response:
            with response:
                raise _failure(response) from None
        except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            code = "TIMEOUT" if isinstance(reason, (TimeoutError, socket.timeout)) else "NETWORK"
            raise DossierError(code, f"{request.full_url} did not answer: {reason}") from error


class _Refusable(http.client.HTTPConnection):
    """A connection on which an answer that comes before all is sent is read: a server that refuses a large upload answers at
    once and closes soon. Without an answer the reading fails as the sending did."""

    _closed = False

    def send(self, data: Any) -> None:
        if not self._closed:
            try:
                super().send(data)
            except (BrokenPipeError, ConnectionResetError):
                self._closed = True


class _RefusableTLS(_Refusable, http.client.HTTPSConnection):
    pass


class _HTTPHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_Refusable, req)


class _HTTPSHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_RefusableTLS, req, context=self._context)  # type: ignore[attr-defined]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect is an error: following it would turn POST into GET, and hand the key to another server."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def _is_custom(document_type: str) -> bool:
    return document_type.startswith("custom:")


def _said(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _in_query(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return ",".join(str(element) for element in cast(Sequence[Any], value))
    return str(value).lower() if isinstance(value, bool) else value


def _failure(response: urllib.error.HTTPError) -> DossierError:
    try:
        body: Any = json.loads(response.read())
    except (ValueError, OSError, http.client.HTTPException):
        body = None
    return _failure_of(response, body)


def _failure_of(response: Any, body: Any) -> DossierError:
    try:
        retry_after: Optional[float] = float(response.headers["Retry-After"])
    except (TypeError, ValueError):
        retry_after = None
    ours = cast(Dict[str, Any], body) if isinstance(body, dict) and "error" in body and "message" in body else {}
    return DossierError(
        ours.get("error", f"HTTP_{response.code}"),
        ours.get("message", f"{response.url} answered {response.code} {response.reason}, and not as dossier does."),
        status=response.code,
        details=ours.get("details"),
        request_id=response.headers["X-Request-Id"],
        retry_after=retry_after,
        body=body,
    )


def _pause(error: DossierError, attempt: int, safe: bool) -> Optional[float]:
    """The seconds before another attempt; None when there shall be none.

    After dossier's own 429 and 503 nothing was done, so every request may be sent again. After a lost connection, or an
    answer that a proxy gave, only one that does no harm a second time.
    """
    refused = error.status in (429, 503) and error.code != "HTTP_503"
    unknown = error.status == 0 or error.code in ("HTTP_502", "HTTP_503", "HTTP_504", "OUTCOME_UNKNOWN")
    if not refused and not (unknown and safe):
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= LONGEST_RETRY_AFTER else None
    return min(0.5 * 2.0**attempt, 8) * random.uniform(0.5, 1)


def _content(body: Any) -> Any:
    if isinstance(body, _Form):
        return iter(body)
    return None if body is None else dumps(body).encode()


class _Form:
    """A multipart form that can be sent several times; files are read as they are sent."""

    def __init__(self, fields: Mapping[str, Any], name: str, files: Iterable[Source], file_name: Optional[str] = None) -> None:
        boundary = uuid.uuid4().hex
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self._parts: List[Union[bytes, Source]] = []
        self.length = 0
        for field, value in fields.items():
            json_type = "" if isinstance(value, str) else "Content-Type: application/json\r\n"
            text = value if isinstance(value, str) else dumps(value)
            self._add(f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n{json_type}\r\n{text}\r\n'.encode())
        for source in files:
            own = source[0] if isinstance(source, tuple) else PurePath(source).name
            called = file_name or own
            for character, escaped in (('"', "%22"), ("\r", "%0D"), ("\n", "%0A")):  # as browsers do
                called = called.replace(character, escaped)
            self._add(
                f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{called}"\r\n'
                "Content-Type: application/octet-stream\r\n\r\n".encode()
            )
            self._add(source)
            self._add(b"\r\n")
        self._add(f"--{boundary}--\r\n".encode())

    def _add(self, part: Union[bytes, Source]) -> None:
        self._parts.append(part)
        if isinstance(part, bytes):
            self.length += len(part)
        elif not isinstance(part, tuple):
            self.length += os.path.getsize(part)
        elif isinstance(part[1], bytes):
            self.length += len(part[1])
        else:
            self.length += part[1].seek(0, os.SEEK_END)

    def __iter__(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
            elif not isinstance(part, tuple):
                with open(part, "rb") as file:
                    yield from iter(lambda: file.read(_CHUNK), b"")
            elif isinstance(part[1], bytes):
                yield part[1]
            else:
                part[1].seek(0)
                yield from iter(lambda: part[1].read(_CHUNK), b"")  # type: ignore[union-attr]
