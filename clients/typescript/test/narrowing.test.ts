// This file is a program of a lender: it compiles, strictly, without a cast. What must not compile is marked.
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Dossier, FinishedDocument, Result, ResultOf, WebhookPayload } from "@dossier-lending/client";

export function summary(result: Result): (string | number | null)[] {
  switch (result.document_type) {
    case "bank_statement":
      return [result.bank_name, result.closing_balance, ...result.transactions.map((row) => row.credit - row.debit)];
    case "loan_statement":
      return [result.account_name, result.principal_amount, ...result.schedule.map((payment) => payment.due_date)];
    case "credit_card_statement":
      return [result.due_date, result.minimum_amount_due, result.metrics?.card?.utilisation_ratio ?? null];
    default:
      // @ts-expect-error: only statements have transactions
      return [result.document_type, result.transactions];
  }
}

export function outcome(document: FinishedDocument): string {
  if (document.status === "failed") return document.error_category;
  const type: string = document.result.document_type;
  return type;
}

function told(payload: WebhookPayload): number | string {
  switch (payload.event) {
    case "document.completed":
      return payload.document_id;
    case "application.status_changed":
      return `${payload.from} to ${payload.to}`;
    default:
      // @ts-expect-error: not every event tells of a document
      return payload.document_id;
  }
}

export async function operations(dossier: Dossier): Promise<void> {
  const { documents } = await dossier.call("listDocuments", { query: { status: "failed" } });
  const ids: number[] = documents.map((document) => document.id);
  const workbook: Blob = await dossier.call("exportDocument", { path: { document_id: ids[0] ?? 1 } });
  const statement: ResultOf<"bank_statement"> = await dossier.result(1, { documentType: "bank_statement" });
  await dossier.call("verifyDocuments", { body: { document_ids: ids } });
  await dossier.call("listWebhooks", {});
  // @ts-expect-error: there is no such status
  await dossier.call("listDocuments", { query: { status: "lost" } });
  // @ts-expect-error: the document's id is missing
  await dossier.call("getDocument", {});
  // @ts-expect-error: there is no such operation
  await dossier.call("listEverything", {});
  // @ts-expect-error: a payslip is no bank statement
  const wrong: ResultOf<"payslip"> = statement;
  void [workbook, wrong];
}

test("payloads are told apart by their event", () => {
  assert.equal(told({ event: "document.completed", document_id: 7, status: "completed", document_type: "payslip", file_name: "a.pdf", processing_time_seconds: 1, completed_at: "" }), 7);
  assert.equal(told({ event: "application.status_changed", application_id: "", app_id: "APP-1", from: "submitted", to: "approved", changed_at: "" }), "submitted to approved");
});
