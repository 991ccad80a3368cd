package sqlite

import (
	"errors"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// Dialect is the dialect of SQLite. It has no locks, because there is a single writer.
var Dialect = storage.Dialect{Name: "sqlite", Classify: classify, ClassifyRead: classifyRead,
	FullText: storage.FullText{Quote: `"`, Prefix: "*", And: " AND ", Or: " OR ",
		SQL: "SELECT rowid AS id FROM document_words WHERE document_words MATCH $2"}}

// Result codes of SQLite (sqlite.org/rescode.html). The low byte is the primary code, the whole the
// extended one.
const (
	codeBusy             = 5
	codeReadOnly         = 8
	codeIOError          = 10
	codeCorrupt          = 11
	codeFull             = 13
	codeNotADatabase     = 26
	codeIOErrorRead      = 10 | 1<<8
	codeIOErrorShortRead = 10 | 2<<8
	codeIOErrorShmSize   = 10 | 19<<8 // the shared-memory file could not grow: no room
	codeIOErrorChecksum  = 10 | 32<<8 // the checksum of a page does not match
	codeIOErrorSystem    = 10 | 33<<8 // the file system reports that the file is damaged
	codeIOErrorInPage    = 10 | 34<<8 // a mapped page cannot be read
	codeForeignKey       = 19 | 3<<8
	codePrimaryKey       = 19 | 6<<8
	codeUnique           = 19 | 8<<8
)

// damaged reports whether a result code means that stored pages cannot be read. Only the request that reads them
// fails then; writing goes on.
func damaged(code int) bool {
	switch code {
	case codeIOErrorRead, codeIOErrorShortRead, codeIOErrorChecksum, codeIOErrorSystem, codeIOErrorInPage:
		return true
	}
	return code&0xff == codeCorrupt || code&0xff == codeNotADatabase
}

// classifyRead is classify for a connection that only reads. An I/O error there is damage, not a failed write.
func classifyRead(err error) error {
	if err = classify(err); errors.Is(err, engine.ErrStorageFailed) {
		return storage.Wrap(engine.ErrDamaged, driverError(err))
	}
	return err
}

func driverError(err error) error {
	var coded interface {
		error
		Code() int
	}
	if errors.As(err, &coded) {
		return coded
	}
	return err
}

// commitFailed turns the error of a COMMIT into one of the engine's. If another program holds the database, or there
// is no room for the last page, the commit was not written. After any other error it may be complete in the log, and
// take effect after a restart: the outcome is unknown.
func commitFailed(err error) error {
	var coded interface{ Code() int }
	code := 0
	if errors.As(err, &coded) {
		code = coded.Code()
	}
	switch {
	case code&0xff == codeBusy, code&0xff == codeFull:
		return classify(err)
	case code == codeIOErrorShmSize: // the log had room, but its index had not: the next commit overwrites it
		return storage.Wrap(engine.ErrOutcomeUnknown, classify(err))
	}
	return storage.Wrap(engine.ErrOutcomeUnknown, storage.Wrap(engine.ErrStorageFailed, err))
}

// classify wraps an error of the driver in one of the engine's; other errors are returned unchanged.
func classify(err error) error {
	var coded interface{ Code() int } // *sqlite.Error of the driver
	if !errors.As(err, &coded) {
		return err
	}
	switch code := coded.Code(); {
	case code == codeForeignKey: // the row refers to a row that does not exist
		return storage.Wrap(engine.ErrNotFound, err)
	case code == codePrimaryKey, code == codeUnique:
		return storage.Wrap(engine.ErrDuplicate, err)
	case code&0xff == codeBusy:
		return storage.Wrap(engine.ErrStorageBusy, err)
	case code&0xff == codeFull, code == codeIOErrorShmSize:
		return storage.Wrap(engine.ErrStorageFull, err)
	case damaged(code):
		return storage.Wrap(engine.ErrDamaged, err)
	case code&0xff == codeIOError, code&0xff == codeReadOnly:
		return storage.Wrap(engine.ErrStorageFailed, err)
	}
	return err
}
