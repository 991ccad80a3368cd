import type { DocumentDetail, ErrorDetail } from "./schema.js";

/** A request that did not succeed. */
export class DossierError extends Error {
  override readonly name: string = "DossierError";
  /**
   * The machine-readable code of the API, such as NOT_FOUND; NETWORK and TIMEOUT when no answer came, WAIT_TIMEOUT when a
   * document was not read in time, HTTP_<status> for an answer that is not dossier's (a proxy's, for one).
   */
  readonly code: string;
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** The fields at fault, by JSON pointer. */
  readonly details: readonly ErrorDetail[];
  /** For the operator; null when no answer came. */
  readonly requestId: string | null;
  /** Seconds to wait, as the server said; null when it did not. */
  readonly retryAfter: number | null;
  /** The whole answer. A partly stored intake has `data` and `files` in it. */
  readonly body: unknown;

  constructor(
    code: string,
    message: string,
    more: { status?: number; details?: readonly ErrorDetail[]; requestId?: string | null; retryAfter?: number | null; body?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? 0;
    this.details = more.details ?? [];
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
    this.body = more.body;
  }
}

/** A document that could not be read; the request itself succeeded. Its code is DOCUMENT_FAILED. */
export class DocumentFailed extends DossierError {
  override readonly name = "DocumentFailed";
  /** Why, in one word: password_required, unreadable_document, … */
  readonly category: string;

  constructor(readonly document: DocumentDetail) {
    super("DOCUMENT_FAILED", document.error ?? "The document could not be read.", { body: document });
    this.category = document.error_category ?? "processing_error";
  }
}
