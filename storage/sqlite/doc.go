// Package sqlite opens dossier's database as one file and makes the store that keeps rows in it. Start
// with [Open]; a server first takes [LockFolder].
//
// # Why FULL, and why commits are shared
//
// In write-ahead mode SQLite with synchronous=NORMAL loses its last commits in a power cut; with FULL
// each commit waits for the disk, several milliseconds on common machines. So one connection writes,
// and transactions that wait at the same time share one commit (see group): each runs inside a
// savepoint of its own, and all are answered after the one fsync.
package sqlite
