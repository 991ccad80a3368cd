"""What goes wrong."""

from __future__ import annotations

from typing import Any, List, Optional

from . import types as t


class DossierError(Exception):
    """A request that did not succeed.

    code: the machine-readable code of the API, such as NOT_FOUND; NETWORK and TIMEOUT when no answer came, WAIT_TIMEOUT when a
        document was not read in time, HTTP_<status> for an answer that is not dossier's (a proxy's, for one).
    status: of the answer; 0 when there was none.
    message: one plain sentence with the way out.
    details: the fields at fault, by JSON pointer.
    request_id: for the operator; None when no answer came.
    retry_after: seconds to wait, as the server said; None when it did not.
    body: the whole answer. A partly stored intake has "data" and "files" in it.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        details: Optional[List[t.ErrorDetail]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        body: Any = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.details: List[t.ErrorDetail] = details or []
        self.request_id = request_id
        self.retry_after = retry_after
        self.body = body


class DocumentFailed(DossierError):
    """A document that could not be read. The request itself succeeded.

    code: DOCUMENT_FAILED.
    category: why, in one word: password_required, unreadable_document, …
    document: the document as it stands.
    """

    def __init__(self, document: t.DocumentDetail) -> None:
        super().__init__("DOCUMENT_FAILED", document["error"] or "The document could not be read.", body=document)
        self.document = document
        self.category = document["error_category"] or "processing_error"
