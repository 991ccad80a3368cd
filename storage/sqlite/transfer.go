package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/dossier-lending/dossier/storage/transfer"
)

// columnsSQL lists all columns for transfer.Database. Nothing here says which of the whole numbers are booleans.
const columnsSQL = `
	SELECT m.name, c.name, 0 FROM sqlite_schema m JOIN pragma_table_info(m.name) c
	WHERE m.type = 'table' ORDER BY m.name, c.cid`

// OpenSource opens the database of a data folder as the source of a copy of rows. Its schema must be the newest one: a
// store was opened before (Open).
func OpenSource(folder string) (*transfer.Database, error) {
	return raw(folder, readerPragmas())
}

// OpenTarget opens the database of a data folder as the target of a copy of rows. It creates folder and file if they
// are missing, and migrates the database to the newest schema. The caller holds the folder's lock (LockFolder).
func OpenTarget(ctx context.Context, folder string) (*transfer.Database, error) {
	file, err := makeFile(folder)
	if err != nil {
		return nil, err
	}
	d, err := raw(folder, writerPragmas(Full))
	if err != nil {
		return nil, err
	}
	if err := migrateAlone(folder, func() error { return prepare(ctx, d.DB, Full) }); err != nil {
		return nil, errors.Join(describe(err, file), d.Close())
	}
	return d, nil
}

func raw(folder string, pragmas []pragma) (*transfer.Database, error) {
	file := filepath.Join(folder, FileName)
	db, err := openPool(file, pragmas, 1)
	if err != nil {
		return nil, err
	}
	return &transfer.Database{
		DB:      db,
		Dialect: Dialect,
		Name:    file,
		Columns: columnsSQL,
		Begin:   "BEGIN",
		// In the log, commits keep their order; so a power cut removes the newest ones, with the progress in them.
		Bulk:          []string{"PRAGMA synchronous = NORMAL"},
		Safe:          []string{"PRAGMA synchronous = FULL"},
		RowsPerInsert: 1, // a statement costs no journey here
		StartOver: fmt.Sprintf(
			"to start over, delete %s with the files beside it (-wal, -shm) and run the command again", file,
		),
	}, nil
}
