// A lender's evening: an application with its statement comes in, is read, corrected, and told about.
// Usage: node intake.js STATEMENT, with DOSSIER_URL, DOSSIER_KEY and DOSSIER_WEBHOOK_SECRET set.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// [connect
import { Dossier, DocumentFailed, DossierError, verifyWebhook, type Result } from "@dossier-lending/client";

const dossier = new Dossier({ baseUrl: process.env["DOSSIER_URL"]!, apiKey: process.env["DOSSIER_KEY"]! });
// connect]

const statementPath = process.argv[2]!;

// [intake
const { data: application } = await dossier.intake(
  { business_name: "Bayani Bakery", borrower_email: "maria@example.com", external_ref: "crm-1", loan_amount: 1250000.5 },
  [{ path: statementPath }],
);
const { data: papers } = await dossier.call("listApplicationDocuments", { path: { id: application.id } });
for (const paper of papers) {
  const result = await dossier.result(paper.id);
  console.log(application.app_id, describe(result));
}
// intake]

// [narrow
function describe(result: Result): string {
  switch (result.document_type) {
    case "bank_statement":
      return `bank statement: ${result.transactions.length} rows, closing ${result.closing_balance}, ${result.balance_checks?.status}`;
    case "loan_statement":
      return `loan statement: principal ${result.principal_amount}, ${result.schedule.length} instalments`;
    case "credit_card_statement":
      return `credit card statement: ${result.transactions.length} rows, due ${result.due_date}`;
    default:
      return result.document_type;
  }
}
// narrow]

// [receive
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  try {
    const payload = verifyWebhook(body, request.headers, process.env["DOSSIER_WEBHOOK_SECRET"]!);
    response.writeHead(204).end();
    if (payload.event === "document.completed") console.log("told of", payload.document_type, payload.file_name);
    receiver.close();
  } catch {
    response.writeHead(401).end("not signed by our dossier");
  }
});
// receive]
await once(receiver.listen(0, "127.0.0.1"), "listening");
const told = once(receiver, "close");
const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

// [upload
const upload = await dossier.upload({ path: statementPath }, { documentType: "bank_statement", webhookUrl });
const statement = await dossier.result(upload.document_id, { documentType: "bank_statement", timeoutMs: 120_000 });
for (const row of statement.transactions.slice(0, 2)) console.log(row.date, row.description, row.debit, row.credit);
// upload]
await told; // so that it does not print between the lines below

// [correct
const corrected = await dossier.correct(upload.document_id, (rows) =>
  rows.map((row) => (row.row === 1 ? { ...row, description: "Opening deposit, branch" } : row)),
);
console.log("row 1 is now:", corrected.transactions[0]?.description);
// correct]

// [errors
try {
  await dossier.upload({ bytes: "GIF89a", name: "scan.gif" }, { documentType: "bank_statement" });
} catch (error) {
  if (!(error instanceof DossierError)) throw error;
  console.log("refused:", error.code, error.status, error.requestId !== null);
}
const unreadable = await dossier.upload({ bytes: "%PDF-1.7 and nothing more", name: "broken.pdf" }, { documentType: "bank_statement" });
try {
  await dossier.result(unreadable.document_id);
} catch (error) {
  if (!(error instanceof DocumentFailed)) throw error;
  console.log("not read:", error.category);
}
// errors]
