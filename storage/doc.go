// Package storage keeps dossier's rows: it is engine.Store over database/sql.
//
// Most callers open a database with storage/sqlite and never name this package. Who adds a database
// writes a [Dialect], a [Committer] and an opener, and runs the suite in storage/storagetest.
//
// One file a noun; the SQL stands whole where it is used, written once with $1 parameters for both
// databases. What must differ is in [Dialect].
//
// # Why every statement names the organization
//
// Rows are keyed (org_id, id), and each statement on an organization's table carries the predicate, so
// another organization's row is an index miss like an absent one. The few statements that work for the
// whole installation (the queue) are listed by name in the test that checks this.
//
// # Why times are integers
//
// Microseconds since 1970 sort, compare and round-trip alike in both databases. Text and native time
// types do not: time zones and precision differ by driver.
//
// # Why reads are not interrupted
//
// A read is at most a page and takes well under a millisecond. Interrupting one costs two goroutines
// per query in database/sql and the driver, more than the query itself, so a context is looked at
// before a query and not during it. Inside a transaction on SQLite an interrupt would even undo the
// whole transaction and with it the changes of other callers that share its commit.
package storage
