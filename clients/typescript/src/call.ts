import { places } from "./operations.js";
import type { operations } from "./schema.js";

/** The operations of the API, by their operationId. */
export type OperationId = keyof typeof places & keyof operations;

type Of<O extends OperationId> = operations[O];
type Parameters<O extends OperationId, In extends "path" | "query" | "header"> = Of<O>["parameters"] extends { [K in In]?: infer P } ? Exclude<P, undefined> : never;
type Json<O extends OperationId> = Of<O> extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
type Form<O extends OperationId> = Of<O> extends { requestBody: { content: { "multipart/form-data": unknown } } } ? FormData : never;

/** A member that may be left out where all of it is optional, and that is absent where there is nothing. */
type Member<Name extends string, T> = [T] extends [never] ? unknown : Record<string, never> extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

/** What an operation takes: path, query and header by the API's own names, and the body. */
export type Arguments<O extends OperationId> = Member<"path", Parameters<O, "path">> &
  Member<"query", Parameters<O, "query">> &
  Member<"header", Parameters<O, "header">> &
  Member<"body", Json<O> | Form<O>>;

type Success<R> = { [S in keyof R & (200 | 201 | 202)]: R[S] }[keyof R & (200 | 201 | 202)];

/** What an operation answers: the JSON, or a Blob of a file. */
export type Answer<O extends OperationId> =
  Success<Of<O>["responses"]> extends { content: infer C } ? (C extends { "application/json": infer J } ? J : Blob) : never;
