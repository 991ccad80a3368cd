package postgres

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// Dialect is the dialect of PostgreSQL.
var Dialect = storage.Dialect{
	Name:       "postgres",
	SkipLocked: "FOR UPDATE SKIP LOCKED",
	LockSQL:    "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
	FullText: storage.FullText{Quote: "'", Prefix: ":*", And: " & ", Or: " | ",
		// Without OFFSET, the planner would walk all documents in the order of the list and look for the words in each.
		SQL: "SELECT s.document_id AS id FROM document_search s " +
			"WHERE s.org_id = $1 AND array_to_tsvector(string_to_array(s.words, ' ')) @@ CAST($2 AS tsquery) OFFSET 0"},
	Classify: classify,
}

// SQLSTATE codes of PostgreSQL's manual, appendix A.
const (
	stateForeignKey      = "23503"
	stateUniqueViolation = "23505"
	stateSerialization   = "40001"
	stateDeadlock        = "40P01"
	stateDiskFull        = "53100"
	stateOutOfMemory     = "53200"
	stateConnections     = "53300" // too many of them
	stateLockWait        = "55P03"
	stateCanceled        = "57014" // by a time limit: statements are not canceled otherwise
	stateAdminShutdown   = "57P01" // also of a backend that an operator ends
	stateCrashShutdown   = "57P02"
	stateCannotConnect   = "57P03" // starting up, shutting down, recovering
	stateReadOnly        = "25006" // a standby, or a primary that became one
	stateIOError         = "58030"
	stateFileMissing     = "58P01"
	stateDataCorrupted   = "XX001"
	stateIndexCorrupted  = "XX002"
)

// classify wraps an error of the driver in one of the engine's; other errors are returned unchanged.
//
// An I/O error is damage, not ErrStorageFailed: PostgreSQL itself stops and recovers after a failed flush of its log,
// so this process need not stop for it.
func classify(err error) error {
	var coded *pgconn.PgError
	if !errors.As(err, &coded) {
		if unreachable(err) {
			return storage.Wrap(engine.ErrStorageBusy, err)
		}
		return err
	}
	switch coded.SQLState() {
	case stateForeignKey: // the row refers to a row that does not exist
		return storage.Wrap(engine.ErrNotFound, err)
	case stateUniqueViolation:
		return storage.Wrap(engine.ErrDuplicate, err)
	case stateSerialization, stateDeadlock, stateOutOfMemory, stateConnections, stateLockWait, stateCanceled,
		stateAdminShutdown, stateCrashShutdown, stateCannotConnect, stateReadOnly:
		return storage.Wrap(engine.ErrStorageBusy, err)
	case stateDiskFull:
		return storage.Wrap(engine.ErrStorageFull, err)
	case stateIOError, stateFileMissing, stateDataCorrupted, stateIndexCorrupted:
		return storage.Wrap(engine.ErrDamaged, err)
	}
	return err
}

// unreachable reports whether the error means that there is no connection, or that it was lost.
func unreachable(err error) bool {
	var connecting *pgconn.ConnectError
	var network net.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return false
	case errors.As(err, &connecting), errors.As(err, &network):
		return true
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return true
	case errors.Is(err, pgx.ErrTxClosed), errors.Is(err, driver.ErrBadConn), errors.Is(err, context.DeadlineExceeded):
		return true
	}
	return pgconn.SafeToRetry(err) || errors.Is(err, pgconn.ErrConnClosed)
}
