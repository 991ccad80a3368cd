// Package engine is dossier's domain in plain Go: loan applications, their documents, the jobs that
// read them and everything that is kept of it. It sees no SQL, no HTTP, no PDF and no Excel; those are
// ports (ports.go) that an embedder or cmd/dossier passes to [New].
//
// Reading order: [Engine] and [Config] (engine.go), who asks ([Principal], key.go), the nouns (organization.go,
// application.go, document.go, job.go, event.go, callback.go, webhook.go, audit.go), what a paper says ([Extraction],
// [Transaction], [Metrics]), and the one table of failures (errors.go).
//
// # Why answers wait for the disk
//
// A method that changes something returns without error only after its rows and its bytes are durable.
// The order is always: blob, then rows in one transaction, then the answer. An orphaned blob is
// collected later; a row without its blob cannot come to be.
//
// # Why every call names its caller
//
// Every operation takes a [Principal] and every store method an organization, so that forgetting whose
// data is meant does not compile. Another organization's data is reported exactly as absent data is.
package engine
