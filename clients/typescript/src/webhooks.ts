import { Webhook } from "standardwebhooks";

import { DossierError } from "./errors.js";
import type { WebhookPayload } from "./schema.js";

/**
 * Checks that a request comes from dossier, and gives its payload, told apart by event.
 *
 * body: the text or bytes as they came, before anything parsed them. headers: those of fetch or of Node. secrets: whsec_… of
 * the receiver (createWebhook) or of the organization (dossier org secret); several while you change them.
 *
 * Throws DossierError with the code WEBHOOK_NOT_VERIFIED, and TypeError for a secret that cannot be one. webhook-id names the event: an id that you have seen is the same
 * event, sent again.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secrets: string | readonly string[],
): WebhookPayload {
  const all = typeof secrets === "string" ? [secrets] : secrets;
  for (const secret of all) judge(secret);
  const text = typeof body === "string" ? body : decoded(body);
  const plain: Record<string, string> = {};
  for (const [name, value] of headers instanceof Headers ? headers : Object.entries(headers)) {
    if (typeof value === "string") plain[name.toLowerCase()] = value;
  }
  let why: unknown;
  for (const secret of all) {
    try {
      return new Webhook(secret).verify(text, plain) as WebhookPayload;
    } catch (error) {
      why = error;
    }
  }
  throw new DossierError("WEBHOOK_NOT_VERIFIED", why instanceof Error ? why.message : "No secret was given.", { cause: why });
}

/** Bytes. With an empty secret, of a variable that is not set, anybody could sign. */
const shortestSecret = 16;

function judge(secret: string): void {
  let bytes = 0;
  try {
    bytes = atob(secret.replace(/^whsec_/, "")).length;
  } catch {
    // no base64
  }
  if (bytes < shortestSecret) throw new TypeError(`a webhook secret is whsec_ and base64 of at least ${shortestSecret} bytes; this one is not`);
}

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch (error) {
    throw new DossierError("WEBHOOK_NOT_VERIFIED", "The body is no UTF-8.", { cause: error });
  }
}
