// Package storage keeps dossier's records in a database: it implements engine.Store over database/sql.
//
// To open a database, call sqlite.Open (package storage/sqlite) or postgres.Open (package storage/postgres); most
// callers never name this package. To support
// another database, write a [Dialect], a [Committer] and a function that opens it, and run the suite in
// storage/storagetest.
//
// Each SQL text is written in full where it is used, once for both databases, with $1 parameters. What must differ is
// in [Dialect]. The files, in reading order:
//
//   - store.go: [Store], its transactions ([Committer]), and the [Anchor] that knows what was committed
//   - ports.go: the parts of a store by noun, one for each port of the engine
//   - querier.go: running statements, reading rows, storing times, amounts and JSON
//   - dialect.go: what differs between the databases, and the meaning of a driver's errors
//   - organizations.go: organizations, plans, keys, erasures, and deleting an organization
//   - copied_tables.go: the tables that move to another database (package storage/transfer)
//   - applications.go: applications, borrowers, status history, mails to borrowers
//   - documents.go, document_lists.go, folders.go, search.go: documents, their lists, folders and full-text index
//   - jobs.go: the queue of documents to read, and the attempts to read each
//   - extractions.go: results with their checksums, edits, corrections and earlier versions
//   - batches.go: batches, and answers kept for repeated requests
//   - webhooks.go: receivers, deliveries, callbacks and events
//   - schemas.go: lenders' own document schemas and export templates
//   - policies.go: underwriting policies
//   - audit.go: the audit log and the log of who read which document
//
// # Why every statement names the organization
//
// Rows are keyed (org_id, id), and each statement on such a table has the condition org_id = $1. A row of another
// organization is therefore not found, exactly like a row that does not exist. A test checks every statement; it
// lists the few that work for the whole installation, such as the queue's, by name.
//
// # Why times are integers
//
// Microseconds since 1970 sort, compare and round-trip alike in both databases. Text and native time
// types do not: time zones and precision differ by driver.
//
// # Why nothing grows with the number of documents
//
// A statement finds its rows by an index made for it, and a page by the order of that index; totals are kept, not
// counted (docs/decisions/0009). Tests look at the plan of every statement: one that walks over all rows of an
// organization is refused, unless it is listed with a reason. storagetest.Growth measures every call among few and
// among many documents.
//
// # Why reads are not interrupted
//
// A read returns at most a page and takes well under a millisecond. To make it interruptible, database/sql and the
// driver start two goroutines per query, which cost more than the query. So a context is checked before a query, not
// during it. Inside a transaction on SQLite an interrupt would also undo the whole transaction, with the changes of
// other callers that share its commit.
package storage
