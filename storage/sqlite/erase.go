package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	// eraseTries and eraseWait bound how long Erase waits for readers: 20 × 250 ms, with writers served
	// in between. Our own reads take less than a millisecond; only another process holds one longer.
	eraseTries = 20
	eraseWait  = 250 * time.Millisecond
)

// errReadersBusy says that a reader kept the log from being emptied.
var errReadersBusy = errors.New("a reader holds the write-ahead log; deleted rows leave the files at the next checkpoint")

// Erase moves the write-ahead log into the database file and cuts it to nothing. Deleting has
// overwritten the rows with zeros there already (secure_delete); the log was the last place that could
// still hold them.
func (g *group) Erase(ctx context.Context) error {
	err := errReadersBusy
	for try := 0; try < eraseTries && errors.Is(err, errReadersBusy); try++ {
		err = g.call(ctx, g.checkpoint)
	}
	return err
}

// checkpoint runs on the writer's goroutine, between two batches.
func (g *group) checkpoint() error {
	if err := cmp.Or(g.failed, g.keeper.refusal()); err != nil {
		return err
	}
	if err := g.setBusyTimeout(eraseWait); err != nil {
		return g.judge(err)
	}
	var busy, inLog, moved int
	err := g.conn.QueryRowContext(context.Background(), `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &inLog, &moved)
	if restore := g.setBusyTimeout(busyTimeout); err == nil {
		err = restore
	}
	if err != nil {
		return g.judge(err)
	}
	if busy != 0 {
		return errReadersBusy
	}
	return nil
}

func (g *group) setBusyTimeout(d time.Duration) error {
	_, err := g.conn.ExecContext(context.Background(), fmt.Sprintf(`PRAGMA busy_timeout(%d)`, d.Milliseconds()))
	return err
}
