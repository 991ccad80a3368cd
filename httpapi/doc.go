// Package httpapi serves both documented services, loan applications and document processing, as one
// http.Handler over an [engine.Engine].
//
// Begin with [New], which checks every route's declaration and makes the handler, and [NewServer],
// which puts it behind the time limits that belong to it. To add an operation, write its answer and its
// handler beside its siblings (applications.go, documents.go) and add one line to routes.go: a route
// says its path, its scope and the failures it can answer with, and the OpenAPI document at
// /openapi.json is made from that declaration and from the types that decode the request.
//
// # Why the order of judgement is fixed
//
// A request is judged 401, 429, 403, 400 without a look-up, 404, 400 on state, in this order on every
// path, so that no status tells what exists in another organization. guard.go does the first three; a
// handler reads and judges everything it was sent before it asks the engine.
//
// # Why uploads read the body themselves
//
// A form parser that keeps or spools parts would hold or write a file twice. Here a file part, or the
// base64 text of a JSON body, runs straight into the engine's staging, which hashes while it writes;
// memory stays the same for one byte and for 100 MB.
package httpapi
