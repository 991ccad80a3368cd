import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";

import { DocumentFailed, Dossier, DossierError, verifyWebhook } from "@dossier-lending/client";

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A client whose server gives these answers, one after the other; an Error is a lost connection. */
function served(...answers: (Error | (() => Response))[]): { dossier: Dossier; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), method: init.method ?? "", headers: new Headers(init.headers), body: init.body });
    const answer = answers.shift();
    if (answer === undefined) throw new Error("no more answers");
    if (answer instanceof Error) throw answer;
    return answer();
  };
  return { dossier: new Dossier({ baseUrl: "https://dossier.example/", apiKey: "dk_1", fetch: fetch as typeof globalThis.fetch }), sent };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => (): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", "X-Request-Id": "r-1", ...headers } });
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  json(status, { success: false, error, message: "A sentence.", details: [{ field: "/file", code: "REQUIRED", message: "file is required." }], request_id: "r-1" }, headers);
const accepted = json(202, { success: true, document_id: 7, job_id: "7", document_type: "auto", status: "pending", status_url: "/" });
const document = (status: string, more: object = {}) => json(200, { success: true, document: { id: 7, status, result: null, error: null, error_category: null, ...more } }, { ETag: '"3"' });

async function failed(promise: Promise<unknown>): Promise<DossierError> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof DossierError, String(error));
    return error;
  }
  assert.fail("it succeeded");
}

test("an upload is sent again after 429 and after a lost connection, under the same key", async () => {
  const { dossier, sent } = served(refusal(429, "RATE_LIMITED", { "Retry-After": "0" }), new TypeError("fetch failed"), accepted);
  const upload = await dossier.upload({ bytes: "Date,Amount", name: "a.csv" }, { documentType: "bank_statement" });
  assert.equal(upload.document_id, 7);
  assert.equal(sent.length, 3);
  const keys = new Set(sent.map((request) => request.headers.get("Idempotency-Key")));
  assert.equal(keys.size, 1);
  assert.match([...keys][0] ?? "", /^[0-9a-f-]{36}$/);
  const form = sent[2]?.body;
  assert.ok(form instanceof FormData);
  assert.equal(form.get("document_type"), "bank_statement");
  const file = form.get("file");
  assert.ok(file instanceof Blob);
  assert.equal(await file.text(), "Date,Amount");
});

test("what makes something twice when it is sent twice is not sent again after a lost connection", async () => {
  const { dossier, sent } = served(new TypeError("fetch failed"));
  const error = await failed(dossier.call("redeliver", { path: { webhook_id: "w", delivery_id: "d" } }));
  assert.deepEqual([error.code, error.status, sent.length], ["NETWORK", 0, 1]);
});

test("a pause that is too long is left to the caller", async () => {
  const { dossier, sent } = served(refusal(429, "OUTREACH_TOO_SOON", { "Retry-After": "3000" }));
  const error = await failed(dossier.call("sendOutreach", { path: { id: "APP-1" } }));
  assert.deepEqual([error.code, error.retryAfter, sent.length], ["OUTREACH_TOO_SOON", 3000, 1]);
});

test("retries end", async () => {
  const busy = refusal(503, "SERVER_BUSY", { "Retry-After": "0" });
  const { dossier, sent } = served(busy, busy, busy, busy, busy, busy);
  const error = await failed(dossier.call("listDocuments", {}));
  assert.deepEqual([error.code, error.status, sent.length], ["SERVER_BUSY", 503, 5]);
});

test("an error has all that the server said", async () => {
  const { dossier } = served(refusal(400, "VALIDATION_FAILED"));
  const error = await failed(dossier.upload({ bytes: "x", name: "x" }));
  assert.deepEqual([error.code, error.status, error.message, error.requestId], ["VALIDATION_FAILED", 400, "A sentence.", "r-1"]);
  assert.equal(error.details[0]?.field, "/file");
});

test("an answer of a proxy is an error too", async () => {
  const { dossier } = served(() => new Response("<html>", { status: 413 }));
  const error = await failed(dossier.upload({ bytes: "x", name: "x" }));
  assert.deepEqual([error.code, error.status], ["HTTP_413", 413]);
});

test("a 503 of a proxy may come after the work", async () => {
  const reset = (): Response => new Response("upstream reset", { status: 503 });
  const { dossier, sent } = served(reset);
  const error = await failed(dossier.call("redeliver", { path: { webhook_id: "w", delivery_id: "d" } }));
  assert.deepEqual([error.code, sent.length], ["HTTP_503", 1]);
  const again = served(reset, document("pending"));
  await again.dossier.call("getDocument", { path: { document_id: 7 } });
  assert.equal(again.sent.length, 2);
});

test("a page that a proxy answers with 200 is an error", async () => {
  const { dossier } = served(() => new Response("<html>", { status: 200, headers: { "Content-Type": "text/html" } }));
  assert.equal((await failed(dossier.call("listDocuments", {}))).code, "HTTP_200");
});

test("lists are asked with commas, and headers are UTF-8", async () => {
  const { dossier, sent } = served(document("pending"), () => new Response("png", { headers: { "Content-Type": "image/png" } }));
  await dossier.call("getDocument", { path: { document_id: 7 }, query: { include: ["account_number", "provenance"] } });
  assert.equal(new URL(sent[0]?.url ?? "").searchParams.get("include"), "account_number,provenance");
  await dossier.call("getPagePicture", { path: { document_id: 7, n: "1" }, header: { "Dossier-Document-Password": "contraseña €" } });
  const bytes = Uint8Array.from(sent[1]?.headers.get("Dossier-Document-Password") ?? "", (character) => character.charCodeAt(0));
  assert.equal(new TextDecoder().decode(bytes), "contraseña €");
});

test("an attempt has the time that the call gives it", async () => {
  let attempts = 0;
  const fetch = (_: unknown, init: RequestInit = {}): Promise<Response> => {
    attempts++;
    return new Promise((_resolve, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  };
  const dossier = new Dossier({ baseUrl: "https://dossier.example", apiKey: "dk_1", maxRetries: 0, fetch: fetch as typeof globalThis.fetch });
  assert.equal((await failed(dossier.upload({ bytes: "a", name: "a.csv" }, { timeoutMs: 20 }))).code, "TIMEOUT");
  assert.equal(attempts, 1);
});

test("waiting ends although a look hangs", async () => {
  const fetch = (_: unknown, init: RequestInit = {}): Promise<Response> =>
    new Promise((_resolve, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  const dossier = new Dossier({ baseUrl: "https://dossier.example", apiKey: "dk_1", fetch: fetch as typeof globalThis.fetch });
  assert.equal((await failed(dossier.wait(7, { timeoutMs: 10 }))).code, "WAIT_TIMEOUT");
});

test("loan paths take ApiKey, document paths Bearer; parts of a path are escaped", async () => {
  const { dossier, sent } = served(json(200, { data: {} }), document("pending"));
  await dossier.call("getApplication", { path: { id: "a/b" } });
  await dossier.call("getDocument", { path: { document_id: 7 } });
  assert.deepEqual(sent.map((request) => [request.url, request.headers.get("Authorization")]), [
    ["https://dossier.example/api/v1/applications/a%2Fb", "ApiKey dk_1"],
    ["https://dossier.example/api/v1/documents/7", "Bearer dk_1"],
  ]);
});

test("an address is given to the server to fetch", async () => {
  const { dossier, sent } = served(accepted);
  await dossier.upload({ url: "https://bank.example/a.pdf" });
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), { document_type: "auto", file_url: "https://bank.example/a.pdf" });
});

test("waiting ends with the document, and tells how far it is", async () => {
  const { dossier } = served(document("processing", { pages_done: 2 }), document("completed", { result: { document_type: "payslip" } }));
  const seen: string[] = [];
  const finished = await dossier.wait(7, { onProgress: (d) => seen.push(d.status) });
  assert.deepEqual([finished.status, finished.result?.document_type, seen], ["completed", "payslip", ["processing", "completed"]]);
});

test("waiting ends at its deadline, and when the caller says so", async () => {
  const late = await failed(served(document("processing"), document("processing")).dossier.wait(7, { timeoutMs: 1 }));
  assert.equal(late.code, "WAIT_TIMEOUT");
  const stop = new AbortController();
  const waiting = served(document("processing"), document("processing")).dossier.wait(7, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error("closed")), 10);
  await assert.rejects(waiting, /closed/);
});

test("a document that failed, or is of another type, has no result", async () => {
  const why = await failed(served(document("failed", { error: "It is protected.", error_category: "password_required" })).dossier.result(7));
  assert.ok(why instanceof DocumentFailed);
  assert.deepEqual([why.code, why.category, why.message], ["DOCUMENT_FAILED", "password_required", "It is protected."]);
  const other = await failed(served(document("completed", { result: { document_type: "payslip" } })).dossier.result(7, { documentType: "passbook" }));
  assert.equal(other.code, "DOCUMENT_TYPE_DIFFERS");
});

test("a correction that meets another one is made again on the new rows", async () => {
  const rows = (description: string) => document("completed", { result: { document_type: "passbook", transactions: [{ row: 1, description }] } });
  const { dossier, sent } = served(rows("old"), refusal(412, "PRECONDITION_FAILED"), rows("new"), json(200, { success: true, transactions: [] }));
  await dossier.correct(7, (all) => all.map((row) => ({ ...row, teller: "T" })));
  assert.equal(sent[3]?.headers.get("If-Match"), '"3"');
  assert.deepEqual(JSON.parse(String(sent[3]?.body)), { transactions: [{ row: 1, description: "new", teller: "T" }] });
});

test("nothing is corrected blindly when a proxy took the ETag", async () => {
  const { dossier, sent } = served(json(200, { success: true, document: { id: 7, status: "completed", result: { document_type: "passbook", transactions: [] } } }));
  assert.deepEqual([(await failed(dossier.correct(7, (rows) => rows))).code, sent.length], ["NO_ETAG", 1]);
});

test("a webhook is verified by its signature and time", () => {
  const secret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
  const other = `whsec_${Buffer.from("fedcba9876543210fedcba9876543210").toString("base64")}`;
  const body = '{"event":"document.deleted","document_id":7,"deleted_at":"2026-03-14T09:26:53.589Z"}';
  const headers = (age: number) => {
    const sent = String(Math.floor(Date.now() / 1000) - age);
    const signature = createHmac("sha256", Buffer.from("0123456789abcdef0123456789abcdef")).update(`msg_1.${sent}.${body}`).digest("base64");
    return { "Webhook-Id": "msg_1", "Webhook-Timestamp": sent, "Webhook-Signature": `v1,${signature}` };
  };
  assert.equal(verifyWebhook(body, headers(0), secret).event, "document.deleted");
  assert.equal(verifyWebhook(Buffer.from(body), new Headers(headers(0)), [other, secret]).event, "document.deleted");
  const refused = { code: "WEBHOOK_NOT_VERIFIED" };
  assert.throws(() => verifyWebhook(body.replace("7", "8"), headers(0), secret), refused);
  assert.throws(() => verifyWebhook(body, headers(301), secret), refused);
  assert.throws(() => verifyWebhook(body, headers(-301), secret), refused);
  assert.throws(() => verifyWebhook(body, headers(0), other), refused);
  assert.throws(() => verifyWebhook(body, {}, secret), refused);
});

test("a secret that anybody knows is none, and a body that is no UTF-8 is not verified", () => {
  const sent = String(Math.floor(Date.now() / 1000));
  const headers = { "webhook-id": "msg_1", "webhook-timestamp": sent, "webhook-signature": "v1," + createHmac("sha256", "").update(`msg_1.${sent}.{}`).digest("base64") };
  for (const secret of ["", "whsec_", "whsec_c2hvcnQ=", "whsec_???"]) assert.throws(() => verifyWebhook("{}", headers, secret), TypeError);
  assert.throws(
    () => verifyWebhook(new Uint8Array([0xff, 0xfe]), headers, "whsec_" + Buffer.alloc(32, 7).toString("base64")),
    (error: unknown) => error instanceof DossierError && error.code === "WEBHOOK_NOT_VERIFIED",
  );
});
