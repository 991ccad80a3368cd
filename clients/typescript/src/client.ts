import type { Answer, Arguments, OperationId } from "./call.js";
import { DocumentFailed, DossierError } from "./errors.js";
import { places, type Place } from "./operations.js";
import type * as schema from "./schema.js";
import { opened, type Source } from "./source.js";

/** Seconds. When the server asks for a longer pause the error is thrown at once, and its retryAfter says how long. */
const longestRetryAfter = 60;

/** How long a look that began before the end of a wait may still take. */
const lastLookMs = 1000;

/** How many bytes of files a slow line sends in a millisecond. */
const slowestLine = 50;

export interface ClientOptions {
  /** The server's address, without /api/v1. */
  readonly baseUrl: string | URL;
  /** An API key. It is sent as ApiKey on loan paths and as Bearer on document paths. */
  readonly apiKey: string;
  /** Milliseconds after which an attempt without an answer counts as lost; 5 minutes unless given, and a second more for each
   * 50 KB of files that are sent. */
  readonly timeoutMs?: number;
  /**
   * How often a request is sent again after dossier's own 429 or 503 and, where a second time does no harm, after a lost connection; 4
   * unless given. Requests that make something carry an Idempotency-Key and are safe.
   */
  readonly maxRetries?: number;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Your own, when a request may be repeated after your program was started anew. Otherwise one is made. */
  readonly idempotencyKey?: string;
  /** Milliseconds for an attempt, sending included; instead of the client's. */
  readonly timeoutMs?: number;
}

export interface UploadOptions extends CallOptions {
  /** Any spelling of a document type, custom:<slug>, or auto, which is what it is unless given. */
  readonly documentType?: schema.DocumentResult["document_type"] | "auto" | (string & {});
  /** Of a protected PDF. */
  readonly password?: string;
  readonly applicationId?: string;
  readonly folderId?: string;
  readonly webhookUrl?: string;
}

export interface IntakeOptions extends CallOptions {
  /** Tried on every protected file. */
  readonly password?: string;
  /** By file name; goes before password. */
  readonly passwords?: Readonly<Record<string, string>>;
}

export interface WaitOptions {
  /** Milliseconds; 10 minutes unless given. After them DossierError with the code WAIT_TIMEOUT: it is still being read. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Is given the document at each look; pages_done of pages_total are read. */
  readonly onProgress?: (document: schema.DocumentDetail) => void;
}

/** A document's result: told apart by document_type. */
export type Result = schema.DocumentResult | schema.CustomResult;

/** The result of one document type. */
export type ResultOf<T extends Result["document_type"]> = Extract<Result, { document_type: T }>;

/** A document that is read, or could not be: told apart by status. */
export type FinishedDocument =
  | (Omit<schema.DocumentDetail, "status" | "result"> & { status: "completed"; result: Result })
  | (Omit<schema.DocumentDetail, "status" | "result" | "error" | "error_category"> & { status: "failed"; result: null; error: string; error_category: string });

/** A key's access to one dossier. */
export class Dossier {
  readonly #base: string;
  readonly #key: string;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: ClientOptions) {
    this.#base = String(options.baseUrl).replace(/\/+$/, "");
    this.#key = options.apiKey;
    this.#timeoutMs = options.timeoutMs ?? 5 * 60_000;
    this.#maxRetries = options.maxRetries ?? 4;
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /** Sends one paper to be read; wait and result take the document_id of the answer. */
  async upload(source: Source, options: UploadOptions = {}): Promise<schema.UploadOutputBody> {
    const fields = defined({
      document_type: options.documentType ?? "auto",
      password: options.password,
      application_id: options.applicationId,
      folder_id: options.folderId,
      webhook_url: options.webhookUrl,
    });
    if ("url" in source) {
      const body = { ...fields, ...defined({ file_url: String(source.url), filename: source.name }) };
      return this.call("uploadDocumentAsync", { body: body as Arguments<"uploadDocumentAsync">["body"] }, options);
    }
    return this.call("uploadDocumentAsync", { body: await form(fields, "file", [source]) }, options);
  }

  /**
   * Pushes a borrower, the loan's terms and files in one request. With an external_ref that exists already the answer has
   * `idempotent: true`, and nothing is changed.
   */
  async intake(application: schema.ApplicationInput, files: readonly Local[] = [], options: IntakeOptions = {}): Promise<schema.IntakeOutputBody> {
    return this.call("intake", { body: await form(defined({ application, password: options.password, passwords: options.passwords }), "files", files) }, options);
  }

  /** Adds files to an application, by its uuid or its app_id. */
  async attach(applicationId: string, files: readonly Local[], options: IntakeOptions & { readonly documentType?: string } = {}): Promise<schema.DataListDocument> {
    const fields = defined({ document_type: options.documentType ?? "auto", password: options.password, passwords: options.passwords });
    return this.call("attachDocuments", { path: { id: applicationId }, body: await form(fields, "files", files) }, options);
  }

  /** Waits until a document is completed or failed. */
  async wait(documentId: number, options: WaitOptions = {}): Promise<FinishedDocument> {
    const most = options.timeoutMs ?? 10 * 60_000;
    const end = Date.now() + most;
    const over = new AbortController(); // ends a look that hangs, too
    const abort = (): void => over.abort(options.signal?.reason);
    options.signal?.throwIfAborted();
    options.signal?.addEventListener("abort", abort);
    const timer = setTimeout(() => over.abort(new DossierError("WAIT_TIMEOUT", `Document ${documentId}: no answer in time.`)), most + lastLookMs);
    try {
      for (let pause = 250; ; pause = Math.min(pause * 1.5, 5000)) {
        const { document } = await this.call("getDocument", { path: { document_id: documentId } }, { signal: over.signal });
        options.onProgress?.(document);
        if (document.status === "completed" || document.status === "failed") return document as FinishedDocument;
        const left = end - Date.now();
        if (left <= 0) throw new DossierError("WAIT_TIMEOUT", `Document ${documentId} is still ${document.status}.`, { body: document });
        await sleep(Math.min(pause, left), over.signal);
      }
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", abort);
    }
  }

  /**
   * Waits until a document is read, and gives its result. A document that failed throws DocumentFailed. With documentType the
   * result is of that type; a document that turned out as another throws DossierError with the code DOCUMENT_TYPE_DIFFERS.
   */
  async result(documentId: number, options?: WaitOptions): Promise<Result>;
  async result<T extends Result["document_type"]>(documentId: number, options: WaitOptions & { readonly documentType: T }): Promise<ResultOf<T>>;
  async result(documentId: number, options: WaitOptions & { readonly documentType?: string } = {}): Promise<Result> {
    const document = await this.wait(documentId, options);
    if (document.status === "failed") throw new DocumentFailed(document);
    const found = document.result.document_type;
    if (options.documentType !== undefined && found !== options.documentType) {
      throw new DossierError("DOCUMENT_TYPE_DIFFERS", `Document ${documentId} is ${found}, not ${options.documentType}.`, { body: document });
    }
    return document.result;
  }

  /**
   * Corrects the transactions of a bank statement or passbook: change is given the rows as they are and returns those that
   * shall be. When somebody else changes them meanwhile it is called again with the new rows, so that no correction is lost.
   */
  async correct(documentId: number, change: (rows: schema.Transaction[]) => Arguments<"replaceTransactions">["body"]["transactions"], options: CallOptions = {}): Promise<schema.TransactionsOutputBody> {
    const path = { document_id: documentId };
    for (let attempt = 1; ; attempt++) {
      const { answer, headers } = await this.#send("getDocument", { path }, options);
      const { result } = answer.document;
      if (result === null) throw new DossierError("DOCUMENT_NOT_PROCESSED", `Document ${documentId} has no transactions yet.`);
      const etag = headers.get("ETag");
      if (etag === null) throw new DossierError("NO_ETAG", "The answer has no ETag (a proxy may have removed it), and without it a correction could undo somebody else's.");
      const rows = "transactions" in result ? (result.transactions as schema.Transaction[]) : [];
      try {
        const header = { "If-Match": etag };
        return await this.call("replaceTransactions", { path, header, body: { transactions: change(rows) } as Arguments<"replaceTransactions">["body"] }, options);
      } catch (error) {
        if (!(error instanceof DossierError) || error.code !== "PRECONDITION_FAILED" || attempt === 5) throw error;
      }
    }
  }

  /** Calls any operation by its operationId; what it takes and what it answers follow from the API's description. */
  async call<O extends OperationId>(operation: O, args: Arguments<O>, options: CallOptions = {}): Promise<Answer<O>> {
    return (await this.#send(operation, args, options)).answer;
  }

  async #send<O extends OperationId>(operation: O, args: Arguments<O>, options: CallOptions): Promise<{ answer: Answer<O>; headers: Headers }> {
    const place: Place = places[operation];
    const { path = {}, query = {}, header = {}, body } = args as Untyped;
    const url = new URL(this.#base + place.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name]))));
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const headers = new Headers();
    for (const [name, value] of Object.entries(header)) if (value !== undefined) headers.set(name, bytesOf(String(value)));
    if (place.scheme !== null) headers.set("Authorization", `${place.scheme} ${this.#key}`);
    if (place.idempotent && !headers.has("Idempotency-Key")) headers.set("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
    const init: RequestInit = { method: place.method, headers, redirect: "error" }; // a redirect would turn POST into GET
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(body);
    }
    const safe = place.idempotent || place.method === "GET";
    const timeoutMs = options.timeoutMs ?? this.#timeoutMs + filesOf(body) / slowestLine;
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.#attempt(url, init, place.binary, timeoutMs, options.signal);
        return { answer: response.body as Answer<O>, headers: response.headers };
      } catch (error) {
        const pause = error instanceof DossierError ? pauseAfter(error, attempt, safe) : null;
        if (pause === null || attempt >= this.#maxRetries) throw error;
        await sleep(pause, options.signal);
      }
    }
  }

  /** Sends once; a body that breaks off counts as no answer. */
  async #attempt(url: URL, init: RequestInit, binary: boolean, timeoutMs: number, signal?: AbortSignal): Promise<{ headers: Headers; body: unknown }> {
    signal?.throwIfAborted();
    const lost = new AbortController();
    const abort = (): void => lost.abort(signal?.reason);
    signal?.addEventListener("abort", abort);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      lost.abort();
    }, timeoutMs);
    try {
      const response = await this.#fetch(url, { ...init, signal: lost.signal });
      const content = await response.blob();
      if (!response.ok) throw failure(response, await content.text());
      if (binary) return { headers: response.headers, body: content };
      return { headers: response.headers, body: parsed(response, await content.text()) };
    } catch (error) {
      if (error instanceof DossierError) throw error;
      signal?.throwIfAborted();
      const why = late ? `within ${timeoutMs} ms` : `(${reason(error)})`;
      throw new DossierError(late ? "TIMEOUT" : "NETWORK", `${url.origin}${url.pathname} did not answer ${why}.`, { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }
}

/** A file on this side. */
type Local = Exclude<Source, { url: string | URL }>;

interface Untyped {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  body?: unknown;
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function form(fields: Record<string, unknown>, name: string, files: readonly Local[]): Promise<FormData> {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, typeof value === "string" ? value : JSON.stringify(value));
  for (const source of files) {
    const file = await opened(source);
    data.append(name, file.blob, file.name);
  }
  return data;
}

/** A header's value whose characters are the bytes of its UTF-8: fetch sends each as a byte. */
function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

/** The bytes of the files in a form. */
function filesOf(body: unknown): number {
  let bytes = 0;
  if (body instanceof FormData) for (const [, value] of body) if (value instanceof Blob) bytes += value.size;
  return bytes;
}

function parsed(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failure(response, text); // a proxy's page, for one
  }
}

function failure(response: Response, text: string): DossierError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = text;
  }
  const after = Number.parseFloat(response.headers.get("Retry-After") ?? "");
  const more = { status: response.status, requestId: response.headers.get("X-Request-Id"), retryAfter: Number.isNaN(after) ? null : after, body };
  if (isFailure(body)) return new DossierError(body.error, body.message, { ...more, details: body.details ?? [] });
  return new DossierError(`HTTP_${response.status}`, `${response.url} answered ${response.status}, and not as dossier does.`, more);
}

function isFailure(body: unknown): body is schema.Failure {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string" && "message" in body;
}

/**
 * The milliseconds before another attempt; null when there shall be none. After dossier's own 429 and 503 nothing was done, so
 * every request may be sent again. After a lost connection, or an answer that a proxy gave, only one that does no harm a second time.
 */
function pauseAfter(error: DossierError, attempt: number, safe: boolean): number | null {
  const refused = (error.status === 429 || error.status === 503) && error.code !== "HTTP_503";
  const unknown = error.status === 0 || ["HTTP_502", "HTTP_503", "HTTP_504", "OUTCOME_UNKNOWN"].includes(error.code);
  if (!refused && !(unknown && safe)) return null;
  if (error.retryAfter !== null) return error.retryAfter <= longestRetryAfter ? error.retryAfter * 1000 : null;
  return Math.min(500 * 2 ** attempt, 8000) * (0.5 + Math.random() / 2);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
