"""What dossier sends by itself."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Any, Callable, Iterable, Protocol, Sequence, Tuple, Union

from . import types as t
from .errors import DossierError
from .wire import loads

class Headers(Protocol):
    """What has items(): a dict, or the headers of http.server, Flask, Django and others."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


TOLERANCE = 300
"""How many seconds the sender's clock may differ, either way; an older request may be a replayed one."""


def verify_webhook(
    body: bytes,
    headers: Headers,
    secrets: Union[str, Sequence[str]],
    *,
    now: Callable[[], float] = time.time,
) -> t.WebhookPayload:
    """Check that a request comes from dossier, and return its payload, told apart by "event".

    body: the bytes as they came, before anything parsed them.
    headers: of the request; upper and lower case do not matter.
    secrets: whsec_… of the receiver (POST /webhooks) or of the organization (dossier org secret); several while you
        change them.

    Raises DossierError with the code WEBHOOK_NOT_VERIFIED, and ValueError for a secret that cannot be one. webhook-id names the event: an id that you have seen is the same
    event, sent again.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, sent, signatures = (lower["webhook-" + name] for name in ("id", "timestamp", "signature"))
        age = now() - int(sent)
    except (KeyError, ValueError):
        raise _refused("The headers webhook-id, webhook-timestamp and webhook-signature are not all there.") from None
    if abs(age) > TOLERANCE:
        raise _refused("It was not sent within the last five minutes, or the clocks differ.")
    signed = f"{message_id}.{sent}.".encode() + body
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        wanted = hmac.new(_key(secret), signed, hashlib.sha256).digest()
        for signature in signatures.split(" "):
            version, _, text = signature.partition(",")
            if version == "v1" and hmac.compare_digest(wanted, _decoded(text)):
                payload: Any = loads(body, t.WebhookPayload)
                return payload
    raise _refused("No signature fits the secret.")


SHORTEST_SECRET = 16
"""Bytes. With an empty secret, of a variable that is not set, anybody could sign."""


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        key = b""
    if len(key) < SHORTEST_SECRET:
        raise ValueError(f"a webhook secret is whsec_ and base64 of at least {SHORTEST_SECRET} bytes; this one is not")
    return key


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _refused(message: str) -> DossierError:
    return DossierError("WEBHOOK_NOT_VERIFIED", message)
