package storage

import (
	"context"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// Dialect holds the differences between the databases. Everything else is written once.
type Dialect struct {
	Name string // "sqlite" or "postgres"
	// SkipLocked is appended to a SELECT that picks rows to claim, so that two workers do not wait for each other.
	// Empty if the database has a single writer.
	SkipLocked string
	// LockSQL takes a lock with the name $1; the transaction holds it until its end. Empty if the database has a single
	// writer.
	LockSQL string
	// FullText queries the full-text index of documents.
	FullText FullText
	// Classify wraps a driver's error in one of the engine's (ErrNotFound, ErrDuplicate, ErrStorageFull,
	// ErrStorageBusy, ErrStorageFailed, ErrDamaged), and returns other errors unchanged.
	Classify func(error) error
	// ClassifyRead does the same for reads outside of transactions; if it is nil, Classify is used.
	ClassifyRead func(error) error
}

// PostgreSQL is the dialect of PostgreSQL 12 and newer, for any driver whose errors have SQLState.
var PostgreSQL = Dialect{
	Name:       "postgres",
	SkipLocked: "FOR UPDATE SKIP LOCKED",
	LockSQL:    "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
	FullText: FullText{Quote: "'", Prefix: ":*", And: " & ", Or: " | ",
		SQL: "SELECT s.document_id AS id FROM document_search s " +
			"WHERE s.org_id = $1 AND array_to_tsvector(string_to_array(s.words, ' ')) @@ CAST($2 AS tsquery)"},
	Classify: classifySQLState,
}

// SQLSTATE classes of PostgreSQL's manual, appendix A.
const (
	sqlStateForeignKey      = "23503"
	sqlStateUniqueViolation = "23505"
	sqlStateSerialization   = "40001"
	sqlStateDeadlock        = "40P01"
	sqlStateDiskFull        = "53100"
	sqlStateConnections     = "53300" // too many of them
	sqlStateLockWait        = "55P03"
	sqlStateIOError         = "58030"
	sqlStateDataCorrupted   = "XX001"
	sqlStateIndexCorrupted  = "XX002"
)

func classifySQLState(err error) error {
	var coded interface{ SQLState() string }
	if !errors.As(err, &coded) {
		return err
	}
	switch coded.SQLState() {
	case sqlStateForeignKey: // the row refers to a row that does not exist
		return Wrap(engine.ErrNotFound, err)
	case sqlStateUniqueViolation:
		return Wrap(engine.ErrDuplicate, err)
	case sqlStateSerialization, sqlStateDeadlock, sqlStateConnections, sqlStateLockWait:
		return Wrap(engine.ErrStorageBusy, err)
	case sqlStateDiskFull:
		return Wrap(engine.ErrStorageFull, err)
	case sqlStateDataCorrupted, sqlStateIndexCorrupted:
		return Wrap(engine.ErrDamaged, err)
	case sqlStateIOError:
		return Wrap(engine.ErrStorageFailed, err)
	}
	return err
}

// Wrap joins one of the engine's errors (meaning) with the driver's error (cause): errors.Is finds both, and the log
// shows both.
func Wrap(meaning, cause error) error { return &wrapped{meaning, cause} }

type wrapped struct{ meaning, cause error }

func (w *wrapped) Error() string   { return w.meaning.Error() + ": " + w.cause.Error() }
func (w *wrapped) Unwrap() []error { return []error{w.meaning, w.cause} }

// Lock makes transactions that lock the same name run one after the other.
func (t *tx) Lock(ctx context.Context, org engine.OrgID, name string) error {
	return t.lock(ctx, org, name)
}

func (r *runner) lock(ctx context.Context, org engine.OrgID, name string) error {
	if r.dialect.LockSQL == "" {
		return ctx.Err()
	}
	_, err := r.exec(ctx, r.dialect.LockSQL, string(org)+"\x1f"+name)
	return err
}
