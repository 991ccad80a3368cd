"""A client of dossier: loan applications and their papers, read and proven.

    client = Client("https://dossier.example", key)
    accepted = client.upload("march.pdf", document_type="bank_statement")
    statement = client.result(accepted["document_id"], "bank_statement")
    print(statement["closing_balance"], len(statement["transactions"]))

Client sends requests and waits; types holds the type of every answer; verify_webhook checks what dossier sends by itself.
"""

from . import types
from ._version import __version__
from .client import Client, Source
from .errors import DocumentFailed, DossierError
from .webhooks import verify_webhook

__all__ = ["Client", "DocumentFailed", "DossierError", "Source", "__version__", "types", "verify_webhook"]
