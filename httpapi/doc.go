// Package httpapi serves both documented services, loan applications and document processing, as one
// http.Handler over an [engine.Engine].
//
// Start with [New], which checks every route's declaration and makes the handler, and [NewServer], which puts it behind
// the time limits that it relies on.
//
// # Where to look
//
// routes.go is the table of the API: one line for each operation. To add one, write its answer and its handler beside
// its siblings (applications.go, documents.go, batches.go, ...), declare summary, body and failures in the operations
// of that file, and add a line to the table. The document at /openapi.json is made from these declarations and from the
// Go types of requests and answers (openapi.go, openapi_results.go, openapi_examples.go).
//
// What all requests share: server.go (configuration, readiness), route.go (guard, documentation), call.go (one request,
// its log line and its body), auth.go (keys), limits.go (bounds of size and memory), failure.go (answers that are no
// success), idempotency.go, cors.go, compress.go, metrics.go. Bodies are read by json.go, forms.go, upload_json.go and
// transaction_rows.go.
//
// Packages below: connections (what happens before a request is read), ratelimit, outbound (downloads and callbacks),
// mcp (the API as tools for assistants).
//
// # Why the order of checks is fixed
//
// A request is refused with 401, 429, 403, 400 without a look-up, 404, 400 because of state, in this order on every
// path, so that no status shows what exists in another organization. The guard (auth.go) does the first three; a
// handler reads and checks everything it was sent before it calls the engine.
//
// # Why uploads read the body themselves
//
// A form parser that keeps or spools parts would hold or write a file twice. Here a file part, or the base64 text of a
// JSON body, goes straight into the engine's staging, which hashes while it writes; memory stays the same for one byte
// and for 100 MB.
package httpapi
