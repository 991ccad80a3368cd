package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/dossier-lending/dossier/storage/head"
)

// Copy copies the database of one data folder to another, in its state at one moment; a server may write meanwhile.
// The copy contains no deleted data and has no head yet (BeginHead). The target folder must exist, without a
// database. Copy does not wait for the disk. It returns engine.ErrStorageFull if there is no room.
func Copy(ctx context.Context, from, to string) (err error) {
	db, err := openPool(
		filepath.Join(from, FileName), []pragma{{"busy_timeout", strconv.FormatInt(busyTimeout.Milliseconds(), 10)}}, 1,
	)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	target := filepath.Join(to, FileName)
	// A single read transaction sees one moment. SQLite's online backup starts again after every write, so under load
	// it may never end.
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, target); err != nil {
		return classify(err)
	}
	return os.Chmod(target, fileMode)
}

// BeginHead writes the head of a copy: the head of the installation at the copy's newest commit. The copy is then
// complete by itself. If a newer head lies beside it, missing later commits are still noticed. key is the
// installation's HeadKey.
func BeginHead(ctx context.Context, folder string, key []byte) (err error) {
	file := filepath.Join(folder, FileName)
	writer, err := openPool(file, writerPragmas(Full), 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, writer.Close()) }()
	g, err := newGroup(ctx, writer)
	if err != nil {
		return describe(err, file)
	}
	k := &keeper{Guard: head.NewGuard(folder, key, bootID(), nil), group: g}
	err = k.exclusively(ctx, func() error { return k.beginCopy(ctx) })
	return errors.Join(err, k.Folder.Close(), g.prepared.Close(), g.conn.Close())
}

// beginCopy writes the head of a copy. It fails if there is a head already.
func (k *keeper) beginCopy(ctx context.Context) error {
	if err := k.Folder.Load(); !errors.Is(err, head.ErrNone) {
		return errors.Join(fmt.Errorf("%s has a head already", k.Folder.Path()), err)
	}
	row, err := k.readRow(ctx)
	if err == nil {
		err = k.begin(ctx, row)
	}
	if err == nil { // all of it is on the disk, because a power cut would have interrupted the copy
		_, err = k.group.exec(ctx, `UPDATE installation SET head_synced = commits WHERE id = 1`)
	}
	return err
}

// maxFindings is the maximum number of findings that CheckIntegrity lists.
const maxFindings = 20

// CheckIntegrity runs SQLite's integrity_check and foreign_key_check on the database of a data folder and returns their
// findings; none if the database is intact. It reads every page; a server may run meanwhile.
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
