package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
)

// maxFindings bounds what CheckIntegrity lists: a file that is damaged in many places is damaged.
const maxFindings = 20

// CheckIntegrity runs SQLite's integrity_check and foreign_key_check on a data folder's database and returns
// what they find, nothing when the database is whole. It reads every page, beside a running server.
func CheckIntegrity(ctx context.Context, folder string) (findings []string, err error) {
	db, err := openPool(filepath.Join(folder, FileName), readerPragmas(), 1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	pages, err := texts(ctx, db, fmt.Sprintf(`PRAGMA integrity_check(%d)`, maxFindings))
	if err != nil {
		return nil, err
	}
	for _, finding := range pages {
		if finding != "ok" {
			findings = append(findings, finding)
		}
	}
	keys, err := texts(ctx, db, fmt.Sprintf(`
		SELECT 'a row of ' || "table" || ' names a row of ' || parent || ' that is not there' FROM pragma_foreign_key_check LIMIT %d`, maxFindings))
	return append(findings, keys...), err
}

func texts(ctx context.Context, db *sql.DB, query string) (all []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return all, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}
