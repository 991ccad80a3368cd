package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/dossier-lending/dossier/storage"
)

const (
	// eraseTries and eraseWait bound how long Erase waits for readers: 20 × 250 ms, with writers served in between.
	// Reads of this process take less than a millisecond; only another process can read for longer.
	eraseTries = 20
	eraseWait  = 250 * time.Millisecond
)

// errReadersBusy is returned if a reader prevents Erase from emptying the log.
var errReadersBusy = errors.New(
	"a reader holds the write-ahead log; deleted rows leave the files at the next checkpoint",
)

// Erase removes deleted words from the full-text index, then moves the write-ahead log into the database file and
// empties it. In the database file, secure_delete has overwritten deleted rows with zeros already; index and log are
// the last places that could still contain them.
func (g *group) Erase(ctx context.Context) error {
	if err := g.mergeWords(ctx); err != nil {
		return err
	}
	// Most of the log is moved while others write; what is left to the writer takes a moment. If this fails, the writer
	// does it all. One at a time: SQLite refuses a checkpoint while another one runs.
	g.moving.Lock()
	defer g.moving.Unlock()
	if g.reader != nil {
		_, _ = g.reader.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`)
	}
	err := errReadersBusy
	for try := 0; try < eraseTries && errors.Is(err, errReadersBusy); try++ {
		err = g.call(ctx, g.checkpoint)
	}
	return err
}

// mergePages is how many pages of the index one merge step writes. A writer that comes during a step waits for it. So
// if somebody else wrote within writersNear, a step writes gentlePages, and is followed by a pause of gentlePause times
// its own duration. That takes ten times as long, so after gentleLimit the steps are as long as without writers, each
// followed by a pause as long as itself.
const (
	mergePages  = 100
	gentlePages = 4
	gentlePause = 3
	gentleLimit = time.Second
	writersNear = time.Second
)

// mergeWords merges all segments of the full-text index that exist now into one. FTS5 only marks a deleted word as
// deleted in a newer segment, and the start of the word may also remain where pages are divided. Merging writes neither
// of them again.
//
// # Why not FTS5's secure-delete
//
// It removes a word at once, but takes 0.4 ms per word on the reference machine: a statement with 8,000 references
// would block all writers for seconds at each edit. It also leaves the starts of deleted words where pages are divided.
func (g *group) mergeWords(ctx context.Context) error {
	start := time.Now()
	asked := g.asked.Load() // by whoever erases now, who does not count
	step := func(sign int, old []int64) (left []int64, err error) {
		if at := g.asked.Load(); at == asked || time.Since(time.Unix(0, at)) > writersNear {
			return g.mergeStep(ctx, sign*mergePages, old)
		}
		began, pages, pause := time.Now(), gentlePages, time.Duration(gentlePause)
		if began.Sub(start) > gentleLimit {
			pages, pause = mergePages, 1
		}
		if left, err = g.mergeStep(ctx, sign*pages, old); err != nil || len(left) <= 1 {
			return left, err
		}
		select {
		case <-time.After(pause * time.Since(began)):
			return left, nil
		case <-ctx.Done():
			return left, ctx.Err()
		}
	}
	old, err := step(-1, nil) // a negative number of pages begins a merge of all segments
	for len(old) > 1 && err == nil {
		old, err = step(1, old)
	}
	return err
}

// mergeStep does one step and returns which of the old segments still exist. If old is nil, these are all segments that
// existed before the step. The result is empty if there is nothing to do.
func (g *group) mergeStep(ctx context.Context, pages int, old []int64) (left []int64, err error) {
	err = g.inTx(ctx, func(q storage.Querier) error {
		if old == nil {
			if old, err = numbers(ctx, q, `SELECT DISTINCT segid FROM document_words_idx`); err != nil {
				return err
			}
		}
		before, err := numbers(ctx, q, `SELECT total_changes()`)
		if err != nil {
			return err
		}
		if _, err := q.ExecContext(
			ctx, `INSERT INTO document_words (document_words, rank) VALUES ('merge', $1)`, pages,
		); err != nil {
			return err
		}
		after, err := numbers(ctx, q, `SELECT total_changes()`)
		if err != nil || after[0]-before[0] < 2 { // the command itself counts as one
			return err
		}
		now, err := numbers(ctx, q, `SELECT DISTINCT segid FROM document_words_idx`)
		for _, segment := range old {
			if slices.Contains(now, segment) {
				left = append(left, segment)
			}
		}
		return err
	})
	return left, err
}

// numbers reads a column of numbers.
func numbers(ctx context.Context, q storage.Querier, query string) (list []int64, err error) {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, rows.Err()
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
