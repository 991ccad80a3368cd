"""The client against a server that answers what a test tells it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import json
import socket
import tempfile
import threading
import time
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from dossier_client import Client, DocumentFailed, DossierError, verify_webhook
from dossier_client.wire import dumps, loads
from dossier_client import types as t

Answer = Optional[Tuple[int, Any, Dict[str, str]]]


class Server:
    """Gives its answers one after the other; None breaks the connection off."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.sent: List[Tuple[str, str, Dict[str, str], bytes]] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                server.sent.append((self.command, self.path, dict(self.headers.items()), body))
                answer = server.answers.pop(0)
                if answer is None:
                    self.connection.close()
                    self.close_connection = True
                    return
                status, value, headers = answer
                content = value if isinstance(value, bytes) else json.dumps(value).encode()
                self.send_response(status)
                for name, text in {"Content-Length": str(len(content)), "X-Request-Id": "r-1", **headers}.items():
                    self.send_header(name, text)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = answer

            def log_message(self, format: str, *args: Any) -> None:
                pass

            def finish(self) -> None:
                try:
                    super().finish()
                except OSError:
                    pass  # the connection that was broken off

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.paused: List[float] = []
        self.client = Client(f"http://127.0.0.1:{self.http.server_port}/", "dk_1", sleep=self.paused.append)


def refusal(status: int, code: str, **headers: str) -> Answer:
    details = [{"field": "/file", "code": "REQUIRED", "message": "file is required."}]
    body = {"success": False, "error": code, "message": "A sentence.", "details": details, "request_id": "r-1"}
    return status, body, {name.replace("_", "-"): value for name, value in headers.items()}


ACCEPTED: Answer = (202, {"success": True, "document_id": 7, "job_id": "7", "status": "pending"}, {})


def document(status: str, **more: Any) -> Answer:
    value = {"id": 7, "status": status, "result": None, "error": None, "error_category": None, **more}
    return 200, {"success": True, "document": value}, {"ETag": '"3"'}


class ClientTest(unittest.TestCase):
    def served(self, *answers: Answer) -> Server:
        server = Server(*answers)
        self.addCleanup(server.http.server_close)
        self.addCleanup(server.http.shutdown)
        return server

    def test_an_upload_is_sent_again_under_the_same_key(self) -> None:
        server = self.served(refusal(429, "RATE_LIMITED", Retry_After="3"), None, ACCEPTED)
        upload = server.client.upload(("a.csv", b"Date,Amount"), document_type="bank_statement")
        self.assertEqual(upload["document_id"], 7)
        self.assertEqual(len({headers["Idempotency-Key"] for _, _, headers, _ in server.sent}), 1)
        self.assertEqual(len(server.sent), 3)
        self.assertEqual(server.paused[0], 3)
        body = server.sent[2][3]
        self.assertEqual(body, server.sent[0][3])
        self.assertIn(b'name="file"; filename="a.csv"\r\n', body)
        self.assertIn(b"\r\n\r\nDate,Amount\r\n--", body)
        self.assertIn(b'name="document_type"\r\n\r\nbank_statement\r\n', body)

    def test_a_file_is_sent_from_a_path_and_from_an_open_file(self) -> None:
        server = self.served(ACCEPTED, ACCEPTED)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'march "new".csv'
            path.write_bytes(b"x" * 200_000)
            server.client.upload(path)
        file = io.BytesIO(b"yyy")
        file.read()
        server.client.upload(("b.csv", file))
        self.assertIn(b'filename="march %22new%22.csv"', server.sent[0][3])
        self.assertIn(b"x" * 200_000, server.sent[0][3])
        self.assertIn(b"\r\n\r\nyyy\r\n--", server.sent[1][3])

    def test_what_happens_twice_when_sent_twice_is_not_sent_again(self) -> None:
        server = self.served(None)
        with self.assertRaises(DossierError) as caught:
            server.client.redeliver("w", "d")
        self.assertEqual((caught.exception.code, caught.exception.status, len(server.sent)), ("NETWORK", 0, 1))

    def test_a_pause_that_is_too_long_is_left_to_the_caller(self) -> None:
        server = self.served(refusal(429, "OUTREACH_TOO_SOON", Retry_After="3000"))
        with self.assertRaises(DossierError) as caught:
            server.client.send_outreach("APP-1")
        self.assertEqual((caught.exception.retry_after, server.paused), (3000, []))

    def test_retries_end(self) -> None:
        server = self.served(*[refusal(503, "SERVER_BUSY", Retry_After="1")] * 6)
        with self.assertRaises(DossierError) as caught:
            server.client.list_documents()
        self.assertEqual((caught.exception.code, len(server.sent), server.paused), ("SERVER_BUSY", 5, [1, 1, 1, 1]))

    def test_an_error_has_all_that_the_server_said(self) -> None:
        server = self.served(refusal(400, "VALIDATION_FAILED"))
        with self.assertRaises(DossierError) as caught:
            server.client.list_documents(status="failed")
        error = caught.exception
        self.assertEqual((error.code, error.status, error.message, error.request_id), ("VALIDATION_FAILED", 400, "A sentence.", "r-1"))
        self.assertEqual(error.details[0]["field"], "/file")
        self.assertEqual(server.sent[0][1], "/api/v1/documents?status=failed")

    def test_an_answer_of_a_proxy_is_an_error_too(self) -> None:
        for answer in ((413, b"<html>", {}), (302, b"", {"Location": "/elsewhere"}), (200, b"<html>", {})):
            with self.assertRaises(DossierError) as caught:
                self.served(answer).client.list_documents()
            self.assertEqual(caught.exception.code, f"HTTP_{answer[0]}")

    def test_a_503_of_a_proxy_may_come_after_the_work(self) -> None:
        server = self.served((503, b"upstream reset", {}))
        with self.assertRaises(DossierError) as caught:
            server.client.redeliver("w", "d")
        self.assertEqual((caught.exception.code, len(server.sent)), ("HTTP_503", 1))
        again = self.served((503, b"upstream reset", {}), document("pending"))
        again.client.get_document(7)
        self.assertEqual(len(again.sent), 2)

    def test_lists_are_asked_with_commas_and_headers_are_utf8(self) -> None:
        server = self.served(document("pending"), (200, b"\x89PNG", {}))
        server.client.get_document(7, include=["account_number", "provenance"])
        self.assertEqual(server.sent[0][1], "/api/v1/documents/7?include=account_number%2Cprovenance")
        server.client.get_page_picture(7, "1", dossier_document_password="contraseña €")
        self.assertEqual(server.sent[1][2]["Dossier-Document-Password"].encode("latin-1").decode(), "contraseña €")

    def test_a_refusal_before_all_is_sent_is_heard(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        taken: List[int] = []

        def refuse() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                connection.recv(4096)
                taken.append(1)
                content = json.dumps({"error": "UNAUTHORIZED", "message": "A sentence."}).encode()
                head = f"HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\nConnection: close\r\n\r\n"
                connection.sendall(head.encode() + content)
                connection.shutdown(socket.SHUT_WR)
                time.sleep(0.1)
                connection.close()  # with most of the file not read

        threading.Thread(target=refuse, daemon=True).start()
        client = Client(f"http://127.0.0.1:{listener.getsockname()[1]}", "dk_wrong", sleep=lambda _: None)
        with self.assertRaises(DossierError) as caught:
            client.upload(("large.pdf", io.BytesIO(b"x" * 30_000_000)))
        listener.close()
        self.assertEqual((caught.exception.code, caught.exception.status, len(taken)), ("UNAUTHORIZED", 401, 1))

    def test_waiting_ends_although_a_look_hangs(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))  # takes connections and answers nothing
        client = Client(f"http://127.0.0.1:{listener.getsockname()[1]}", "dk_1")
        began = time.monotonic()
        with self.assertRaises(DossierError) as caught:
            client.result(7, timeout=0.2)
        listener.close()
        self.assertEqual(caught.exception.code, "WAIT_TIMEOUT")
        self.assertLess(time.monotonic() - began, 30)

    def test_loan_paths_take_apikey_and_document_paths_bearer(self) -> None:
        server = self.served((200, {"data": {}}, {}), document("pending"))
        server.client.get_application("a/b")
        server.client.get_document(7)
        self.assertEqual(
            [(path, headers["Authorization"]) for _, path, headers, _ in server.sent],
            [("/api/v1/applications/a%2Fb", "ApiKey dk_1"), ("/api/v1/documents/7", "Bearer dk_1")],
        )

    def test_an_address_is_given_to_the_server_to_fetch(self) -> None:
        server = self.served(ACCEPTED)
        server.client.upload(url="https://bank.example/a.pdf")
        self.assertEqual(json.loads(server.sent[0][3]), {"document_type": "auto", "file_url": "https://bank.example/a.pdf"})

    def test_waiting_ends_with_the_document_or_its_deadline(self) -> None:
        server = self.served(document("processing"), document("completed"), document("processing"))
        seen: List[str] = []
        finished = server.client.wait(7, progress=lambda d: seen.append(d["status"]))
        self.assertEqual((finished["status"], seen), ("completed", ["processing", "completed"]))
        with self.assertRaises(DossierError) as caught:
            server.client.wait(7, timeout=0)
        self.assertEqual(caught.exception.code, "WAIT_TIMEOUT")

    def test_a_document_that_failed_or_is_of_another_type_has_no_result(self) -> None:
        failed = document("failed", error="It is protected.", error_category="password_required")
        payslip, custom = ({"document_type": name} for name in ("payslip", "custom:policy"))
        server = self.served(failed, *[document("completed", result=r) for r in (payslip, custom, custom, payslip)])
        with self.assertRaises(DocumentFailed) as caught:
            server.client.result(7)
        self.assertEqual((caught.exception.category, caught.exception.message), ("password_required", "It is protected."))
        for ask in (lambda: server.client.result(7, "passbook"), lambda: server.client.result(7)):
            with self.assertRaises(DossierError) as other:
                ask()
            self.assertEqual(other.exception.code, "DOCUMENT_TYPE_DIFFERS")
        self.assertEqual(server.client.custom_result(7, "policy"), custom)
        seen: List[str] = []
        self.assertEqual(server.client.result(7, "payslip", progress=lambda d: seen.append(d["status"])), payslip)
        self.assertEqual(seen, ["completed"])

    def test_a_correction_that_meets_another_one_is_made_again_on_the_new_rows(self) -> None:
        def rows(description: str) -> Answer:
            row = {"row": 1, "description": description, "debit": 0, "credit": 1250000.55}
            return document("completed", result={"document_type": "passbook", "transactions": [row]})

        server = self.served(rows("old"), refusal(412, "PRECONDITION_FAILED"), rows("new"), (200, {"transactions": []}, {}))
        server.client.correct(7, lambda all_rows: [{**row, "teller": "T"} for row in all_rows])
        _, _, headers, body = server.sent[3]
        self.assertEqual(headers["If-Match"], '"3"')
        row = {"row": 1, "description": "new", "debit": 0, "credit": 1250000.55, "teller": "T"}
        self.assertEqual(json.loads(body), {"transactions": [row]})

    def test_nothing_is_corrected_blindly_when_a_proxy_took_the_etag(self) -> None:
        _, body, _ = document("completed", result={"document_type": "passbook", "transactions": []}) or (0, None, {})
        server = self.served((200, body, {}))
        with self.assertRaises(DossierError) as caught:
            server.client.correct(7, lambda rows: rows)
        self.assertEqual((caught.exception.code, len(server.sent)), ("NO_ETAG", 1))


class WireTest(unittest.TestCase):
    def test_money_is_exact_and_other_numbers_are_not_money(self) -> None:
        text = b"""{"success": true, "document": {"id": 7, "processing_time_seconds": 2, "result": {"document_type": "bank_statement",
            "closing_balance": 120, "opening_balance": null, "page_count": 3, "new_in_a_later_version": {"a": 0.1},
            "transactions": [{"debit": 0, "credit": 90071992547409.93, "row": 1}], "type_check": {"confidence": 1}}}}"""
        document = loads(text, t.DocumentOutputBody)["document"]
        result = document["result"]
        self.assertEqual(str(result["transactions"][0]["credit"]), "90071992547409.93")
        kinds = [type(result[key]) for key in ("closing_balance", "page_count")] + [type(document["processing_time_seconds"])]
        self.assertEqual(kinds, [Decimal, int, float])
        self.assertIsInstance(result["transactions"][0]["debit"], Decimal)
        self.assertIsInstance(result["type_check"]["confidence"], float)
        self.assertEqual(result["new_in_a_later_version"], {"a": Decimal("0.1")})

    def test_what_is_written_reads_the_same(self) -> None:
        value = {"a\n": [Decimal("1250000.50"), 1, True, None, "é"], "b": Decimal("1E+3")}
        self.assertEqual(dumps(value), '{"a\\n":[1250000.50,1,true,null,"\\u00e9"],"b":1000}')
        with self.assertRaises(ValueError):
            dumps({"a": Decimal("NaN")})


class WebhookTest(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()
    other = "whsec_" + base64.b64encode(b"fedcba9876543210fedcba9876543210").decode()
    body = b'{"event":"document.completed","document_id":7,"processing_time_seconds":1}'

    def headers(self, age: int = 0) -> Dict[str, str]:
        sent = str(int(time.time()) - age)
        key = base64.b64decode(self.secret[6:])
        signature = hmac.new(key, f"msg_1.{sent}.".encode() + self.body, hashlib.sha256).digest()
        return {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": sent,
            "Webhook-Signature": "v1,AAAA v2,x v1," + base64.b64encode(signature).decode(),
        }

    def test_what_is_signed_is_taken(self) -> None:
        self.assertEqual(verify_webhook(self.body, self.headers(), self.secret)["event"], "document.completed")
        self.assertEqual(verify_webhook(self.body, self.headers(), [self.other, self.secret])["event"], "document.completed")
        payload = verify_webhook(self.body, self.headers(290), self.secret)
        self.assertIsInstance(payload["processing_time_seconds"], float)  # type: ignore[typeddict-item]

    def test_everything_else_is_refused(self) -> None:
        for body, headers, secrets in (
            (self.body.replace(b"7", b"8"), self.headers(), self.secret),
            (self.body, self.headers(302), self.secret),
            (self.body, self.headers(-302), self.secret),
            (self.body, self.headers(), self.other),
            (self.body, {**self.headers(), "Webhook-Id": "msg_2"}, self.secret),
            (self.body, {**self.headers(), "Webhook-Signature": "v1,???"}, self.secret),
            (self.body, {**self.headers(), "Webhook-Timestamp": "now"}, self.secret),
            (self.body, {}, self.secret),
            (self.body, self.headers(), []),
        ):
            with self.assertRaises(DossierError) as caught:
                verify_webhook(body, headers, secrets)
            self.assertEqual(caught.exception.code, "WEBHOOK_NOT_VERIFIED")

    def test_a_secret_that_anybody_knows_is_none(self) -> None:
        for secret in ("", "whsec_", "whsec_" + base64.b64encode(b"short").decode(), "whsec_???"):
            sent = str(int(time.time()))
            forged = base64.b64encode(hmac.new(b"", f"msg_1.{sent}.".encode() + self.body, hashlib.sha256).digest()).decode()
            headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": sent, "Webhook-Signature": "v1," + forged}
            with self.assertRaises(ValueError):
                verify_webhook(self.body, headers, secret)


if __name__ == "__main__":
    unittest.main()
