// Package httpapi serves both documented services, loan applications and document processing, as one http.Handler over
// an [engine.Engine].
//
// Start with [New], which checks the declarations of all routes and returns the handler, and [NewServer], which adds
// the time limits that the handler relies on.
//
// # Where to look
//
// routes.go is the table of the API: one line for each operation. To add one, write its response type and its handler
// beside similar ones (applications.go, documents.go, batches.go, ...), declare summary, body and failures in the
// operations of that file, and add a line to the table. The document at /openapi.json is made from these declarations
// and from the Go types of requests and responses (openapi.go, openapi_results.go, openapi_examples.go).
//
// Code for all requests: server.go (configuration, readiness), route.go (guard, documentation), call.go (one request,
// its log line and its body), auth.go (keys), limits.go (limits of size and memory), failure.go (error responses),
// idempotency.go, cors.go, compress.go, metrics.go. Bodies are read by json.go, forms.go, upload_json.go and
// transaction_rows.go.
//
// Packages inside: connections (what happens before a request is read), ratelimit, outbound (downloads and callbacks),
// mcp (the API as tools for assistants).
//
// An embedding program needs [New], [Config], [Handler], [NewServer], [Listen], [ListenWithin], [NewFront] and the
// authentication ([Authenticator], [Keys], [ErrNoCredentials]). Types of responses are exported only if other responses
// embed them, because the generator of the OpenAPI document ignores embedded structs that are not exported.
//
// # Why the order of checks is fixed
//
// A request is refused with 401, 429, 403, 400 without a look-up, 404, 400 because of state, in this order on every
// path, so that no status shows what exists in another organization. The guard (auth.go) does the first three; a
// handler reads and checks the whole request before it calls the engine.
//
// # Why uploads read the body themselves
//
// A form parser that stores parts would hold or write a file twice. Here a file part, or the base64 text of a JSON
// body, is streamed into the engine's staging area, which hashes while it writes. It takes the same memory for one byte
// as for 100 MB.
package httpapi
