// Package transfer copies the rows of an installation from one database to another, from SQLite to PostgreSQL or back.
// The openers are sqlite.OpenSource, sqlite.OpenTarget, postgres.OpenSource and postgres.OpenTarget. Then
//
//	report, err := transfer.Copy(ctx, from, to, transfer.Options{Move: true})
//
// copies and compares, and [Finish] makes the target an ordinary database. Until then no store opens it
// ([CheckFinished]).
//
// The files, in reading order:
//
//   - copy.go: [Copy] and [Finish]
//   - database.go: [Database], one side of a copy, and its tables
//   - progress.go: how far a copy has come, and what it refuses
//   - rows.go: reading rows and writing them in batches
//   - compare.go: counts, digests and audit chains of both sides
//
// # Why an interrupted copy continues
//
// Rows are read in the order of their primary key, in one transaction that sees one moment of the source. A batch is
// written in one transaction together with the key of its last row. So after a kill the target has whole batches, and
// the copy continues behind the last one. A source that has changed in between is noticed, at once by its newest audit
// entries and numbers, and at the latest when all rows of both sides are compared.
package transfer
