// Package sqlite keeps dossier's records in one SQLite file. Start with [Open], which returns the store; a server first
// calls [LockFolder].
//
// The files: open.go opens and migrates a database, lock.go keeps a second server out, group_commit.go runs
// transactions, keeper.go and loss.go keep the head (package storage/head) and compare it with the database, erase.go
// removes deleted data from the files, copy.go makes and checks backups, dialect.go gives SQLite's errors their
// meaning.
//
// # Why synchronous=FULL, and why transactions share commits
//
// With write-ahead logging and synchronous=NORMAL, SQLite loses its last commits in a power cut. With FULL each
// commit waits for the disk, several milliseconds on common machines. So there is one writing connection, and
// transactions that wait at the same time share one commit (see group): each runs in its own savepoint, and all are
// answered after the one fsync.
package sqlite
