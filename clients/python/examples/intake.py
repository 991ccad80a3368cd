"""A lender's evening: an application with its statement comes in, is read, corrected, and told about.

Usage: python intake.py STATEMENT, with DOSSIER_URL, DOSSIER_KEY and DOSSIER_WEBHOOK_SECRET set.
"""

import os
import sys
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer

# [connect
from dossier_client import Client, DocumentFailed, DossierError, types, verify_webhook

client = Client(os.environ["DOSSIER_URL"], os.environ["DOSSIER_KEY"])
# connect]

statement_path = sys.argv[1]


# [narrow
def describe(result: types.DocumentResult) -> str:
    if result["document_type"] == "bank_statement":
        checks = result["balance_checks"]
        return f"bank statement: {len(result['transactions'])} rows, closing {result['closing_balance']}, {checks and checks['status']}"
    if result["document_type"] == "loan_statement":
        return f"loan statement: principal {result['principal_amount']}, {len(result['schedule'])} instalments"
    if result["document_type"] == "credit_card_statement":
        return f"credit card statement: {len(result['transactions'])} rows, due {result['due_date']}"
    return result["document_type"]
# narrow]


# [intake
application = client.intake(
    {
        "business_name": "Bayani Bakery",
        "borrower_email": "maria@example.com",
        "external_ref": "crm-2",
        "loan_amount": Decimal("1250000.50"),
    },
    [statement_path],
)["data"]
for paper in client.list_application_documents(application["id"])["data"]:
    print(application["app_id"], describe(client.result(paper["id"])))
# intake]


# [receive
class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            payload = verify_webhook(body, self.headers, os.environ["DOSSIER_WEBHOOK_SECRET"])
        except DossierError:
            self.send_error(401, "not signed by our dossier")
            return
        self.send_response(204)
        self.end_headers()
        if payload["event"] == "document.completed":
            print("told of", payload["document_type"], payload["file_name"])
# receive]


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
told = threading.Thread(target=receiver.handle_request)
told.start()
webhook_url = f"http://127.0.0.1:{receiver.server_port}/"

# [upload
upload = client.upload(statement_path, document_type="bank_statement", webhook_url=webhook_url)
statement = client.result(upload["document_id"], "bank_statement", timeout=120)
for row in statement["transactions"][:2]:
    print(row["date"], row["description"], row["debit"], row["credit"])
# upload]
told.join()  # so that it does not print between the lines below

# [correct
corrected = client.correct(
    upload["document_id"],
    lambda rows: [{**row, "description": "Opening deposit, branch"} if row["row"] == 1 else row for row in rows],
)
print("row 1 is now:", corrected["transactions"][0]["description"])
# correct]

# [errors
try:
    client.upload(("scan.gif", b"GIF89a"), document_type="bank_statement")
except DossierError as error:
    print("refused:", error.code, error.status, error.request_id is not None)
unreadable = client.upload(("broken.pdf", b"%PDF-1.7 and nothing more"), document_type="bank_statement")
try:
    client.result(unreadable["document_id"])
except DocumentFailed as error:
    print("not read:", error.category)
# errors]
