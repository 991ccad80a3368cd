/**
 * A client of dossier: loan applications and their papers, read and proven.
 *
 * Dossier sends requests and waits; verifyWebhook checks what dossier sends by itself. Every schema of the API is a type of
 * its name.
 */
export { Dossier } from "./client.js";
export type { CallOptions, ClientOptions, FinishedDocument, IntakeOptions, Result, ResultOf, UploadOptions, WaitOptions } from "./client.js";
export { DocumentFailed, DossierError } from "./errors.js";
export type { Answer, Arguments, OperationId } from "./call.js";
export type { Source } from "./source.js";
export { verifyWebhook } from "./webhooks.js";
export type * from "./schema.js";
