package sqlite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"

	"github.com/dossier-lending/dossier/storage/head"
)

// Copy writes the database of one data folder into another, as it is at one moment, also while a server writes. The copy holds
// nothing that was deleted, and it has no head yet. The folder must be there, the file must not; nothing is made durable.
// engine.ErrStorageFull says that there is no room.
func Copy(ctx context.Context, from, to string) (err error) {
	db, err := openPool(filepath.Join(from, FileName), []pragma{{"busy_timeout", strconv.FormatInt(busyTimeout.Milliseconds(), 10)}}, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	target := filepath.Join(to, FileName)
	// One read of one moment. SQLite's online backup begins again at every write, so under load it may never end.
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, target); err != nil {
		return classify(err)
	}
	return os.Chmod(target, fileMode)
}

// BeginHead gives a copy the head that fits it: the installation's own as it was at the copy's newest commit. So the copy
// is whole in itself, and beside a newer head it is still missed what was committed since. key is the installation's.
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
	k := &keeper{folder: head.Open(folder, key), group: g, log: slog.New(slog.DiscardHandler), boot: bootID()}
	err = k.exclusively(ctx, func() error { return k.beginCopy(ctx) })
	return errors.Join(err, k.folder.Close(), g.prepared.Close(), g.conn.Close())
}

// beginCopy begins the head of a copy, where there must be none.
func (k *keeper) beginCopy(ctx context.Context) error {
	if err := k.folder.Load(); !errors.Is(err, head.ErrNone) {
		return errors.Join(fmt.Errorf("%s has a head already", k.folder.Path()), err)
	}
	row, err := k.readRow(ctx)
	if err == nil {
		err = k.begin(ctx, row)
	}
	if err == nil { // a copy was not cut off by a power cut
		_, err = k.group.exec(ctx, `UPDATE installation SET head_synced = commits WHERE id = 1`)
	}
	return err
}
