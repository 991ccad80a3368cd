// Package postgres keeps dossier's records in a PostgreSQL database, version 15 or newer. Start with [Open], which
// returns the store.
//
// The files: open.go connects and migrates, pools.go makes the connections, scope.go keeps organizations apart,
// transactions.go runs transactions, lanes.go knows what became of a commit, keeper.go and loss.go keep a head beside
// the database, dialect.go gives PostgreSQL's errors their meaning.
//
// # Why transactions are not collected into one commit here
//
// With SQLite there is one writer, and transactions that wait at the same time share one commit (storage/sqlite).
// PostgreSQL has many writers, and commits that wait at the same time share one flush of its log by themselves.
package postgres
