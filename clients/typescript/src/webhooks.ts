import { Webhook } from "standardwebhooks";

import { DossierError } from "./errors.js";
import type { WebhookPayload } from "./schema.js";

/**
 * Checks that a request comes from dossier, and gives its payload, told apart by event.
 *
 * body: the text or bytes as they came, before anything parsed them. headers: those of fetch or of Node. secrets: whsec_… of
 * the receiver (createWebhook) or of the organization (dossier org secret); several while you change them.
 *
 * Throws DossierError with the code WEBHOOK_NOT_VERIFIED. webhook-id names the event: an id that you have seen is the same
 * event, sent again.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secrets: string | readonly string[],
): WebhookPayload {
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  const plain: Record<string, string> = {};
  for (const [name, value] of headers instanceof Headers ? headers : Object.entries(headers)) {
    if (typeof value === "string") plain[name.toLowerCase()] = value;
  }
  let why: unknown;
  for (const secret of typeof secrets === "string" ? [secrets] : secrets) {
    try {
      return new Webhook(secret).verify(text, plain) as WebhookPayload;
    } catch (error) {
      why = error;
    }
  }
  throw new DossierError("WEBHOOK_NOT_VERIFIED", why instanceof Error ? why.message : "No secret was given.", { cause: why });
}
