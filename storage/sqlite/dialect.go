package sqlite

import (
	"errors"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// Dialect is SQLite's: a single writer needs no locks.
var Dialect = storage.Dialect{Name: "sqlite", Classify: classify}

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
	codeForeignKey       = 19 | 3<<8
	codePrimaryKey       = 19 | 6<<8
	codeUnique           = 19 | 8<<8
)

// classify gives a driver's error its meaning. A failed read stays what it is: the next may work, and
// nothing was promised.
func classify(err error) error {
	var coded interface{ Code() int } // *sqlite.Error of the driver
	if !errors.As(err, &coded) {
		return err
	}
	switch code := coded.Code(); {
	case code == codeForeignKey: // what the row hangs on is not there
		return storage.Wrap(engine.ErrNotFound, err)
	case code == codePrimaryKey, code == codeUnique:
		return storage.Wrap(engine.ErrDuplicate, err)
	case code&0xff == codeBusy:
		return storage.Wrap(engine.ErrStorageBusy, err)
	case code&0xff == codeFull, code == codeIOErrorShmSize:
		return storage.Wrap(engine.ErrStorageFull, err)
	case code == codeIOErrorRead, code == codeIOErrorShortRead:
		return err
	case code&0xff == codeIOError, code&0xff == codeCorrupt, code&0xff == codeNotADatabase, code&0xff == codeReadOnly:
		return storage.Wrap(engine.ErrStorageFailed, err)
	}
	return err
}
