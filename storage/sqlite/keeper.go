package sqlite

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// keeper writes the head beside the database (package storage/head) and compares the two. All methods except Loss and
// AuditHead run on the writer's goroutine. A nil keeper keeps no head.
//
// # Why the head is locked after the database
//
// A process takes SQLite's write lock first, then the head's lock, and releases the head's lock after it wrote the
// record of its commit. So records are in the order of commits, and the holder of both locks sees a database and a head
// that match.
type keeper struct {
	*head.Guard
	group  *group
	row    installation // as of the newest commit that this process knows
	marked int64        // head_synced in the database
	line   []byte       // of the current commit
	record head.Record
	stale  bool // a commit has no record, so the next batch compares first
}

var _ storage.Anchor = (*keeper)(nil)

// installation is the row that is compared with the head.
type installation struct {
	head    string // "" if there never was a head
	commits int64
	digest  string
	synced  int64
}

// newKeeper compares database and head, and creates the first head of an installation. Call it before the writer runs;
// run starts the regular syncing.
func newKeeper(ctx context.Context, folder string, key []byte, g *group, log *slog.Logger) (*keeper, error) {
	if key == nil {
		return nil, nil
	}
	k := &keeper{Guard: head.NewGuard(folder, key, bootID(), log), group: g}
	if err := k.exclusively(ctx, func() error { return k.look(ctx, true) }); err != nil {
		return nil, errors.Join(err, k.Folder.Close())
	}
	return k, nil
}

// bootID identifies the current run of the operating system. A test may replace it.
var bootID = head.BootID

// exclusively runs fn in a transaction with both locks, and commits it.
func (k *keeper) exclusively(ctx context.Context, fn func() error) error {
	if err := k.group.do("BEGIN IMMEDIATE"); err != nil {
		return classify(err)
	}
	err := k.lock()
	if err == nil {
		defer k.Folder.Unlock()
		err = fn()
	}
	if err == nil {
		err = k.group.do("COMMIT")
	}
	if err != nil {
		_ = k.group.do("ROLLBACK") // fails if SQLite has rolled back already
		return classify(err)
	}
	return nil
}

func (k *keeper) lock() error { return head.Meaning(k.Folder.Lock()) }

// look compares the database with the head and stores the outcome. Commits that only the database has are added to the
// head; they are expected after a kill between a commit and its record, and after a power cut.
func (k *keeper) look(ctx context.Context, first bool) error {
	row, err := k.readRow(ctx)
	if err != nil {
		return err
	}
	loaded := k.Folder.Load()
	view := k.Folder.View()
	if row.head == "" && (errors.Is(loaded, head.ErrNone) || loaded == nil && len(view.Records) == 0) {
		d, err := k.found(ctx, row, view)
		if err != nil {
			return err
		}
		if missing, err := view.CompareChains(ctx, k.group.prepared, d); err != nil || missing == nil {
			return errors.Join(err, k.create(ctx, row))
		}
	}
	loss, err := k.compare(ctx, row, view, loaded)
	if err != nil && errors.Is(classify(err), engine.ErrDamaged) {
		loss, err = head.DamagedDatabase(err), nil
	}
	if err != nil {
		return err
	}
	k.SetLoss(loss)
	if loss != nil {
		k.row = row
		return nil
	}
	k.TellCut(!first || row.synced >= row.commits)
	k.row, k.marked = row, row.synced
	if row.commits == view.Commit {
		return nil
	}
	return k.begin(ctx, row)
}

func (k *keeper) readRow(ctx context.Context) (r installation, err error) {
	err = head.One(
		ctx, k.group.prepared, `SELECT head_id, commits, digest, head_synced FROM installation WHERE id = 1`, nil,
		&r.head, &r.commits, &r.digest, &r.synced,
	)
	return r, err
}

// create makes the first head. The files are written before the row that refers to them.
func (k *keeper) create(ctx context.Context, row installation) error {
	if err := k.Folder.Archive("unfinished"); err != nil {
		return head.Meaning(err)
	}
	row.head, row.commits = head.NewID(), row.commits+1
	if err := k.begin(ctx, row); err != nil {
		return err
	}
	if _, err := k.group.exec(
		ctx, `UPDATE installation SET head_id = $1, commits = $2, digest = $3, head_synced = $2 WHERE id = 1`,
		row.head, row.commits, row.digest,
	); err != nil {
		return err
	}
	row.synced = row.commits
	k.row, k.marked = row, row.commits
	k.SetLoss(nil)
	k.TellNew(row.commits)
	return nil
}

// begin writes a new file of the head with the state of the database.
func (k *keeper) begin(ctx context.Context, row installation) error {
	orgs, err := k.Folder.View().ReadOrgs(ctx, k.group.prepared)
	if err != nil {
		return err
	}
	return head.Meaning(k.Folder.Begin(
		head.Record{Head: row.head, Commit: row.commits, Digest: row.digest, At: time.Now().UTC(), Boot: k.Boot}, orgs,
	))
}

// begun is called when a batch begins. It takes the head's lock and checks whether another process has committed.
func (k *keeper) begun(ctx context.Context) error {
	if k == nil {
		return nil
	}
	if err := k.Failed(); err != nil {
		return err
	}
	if err := k.lock(); err != nil {
		return err
	}
	if !k.stale && !k.Folder.Moved() {
		return nil
	}
	err := k.look(ctx, false)
	if err == nil {
		k.stale, err = false, k.Refusal()
	}
	if err == nil {
		err = head.Meaning(k.Folder.Continue())
	}
	if err != nil {
		k.Folder.Unlock()
	}
	return err
}

// ended is called when a batch has ended, with or without an error.
func (k *keeper) ended() {
	if k != nil {
		k.Folder.Unlock()
	}
}

// errOvertaken is returned if another process committed and left no record.
var errOvertaken = errors.New("another process committed and ended before its record was written")

// seal stores the commit's number and digest in the database, and prepares its record.
func (k *keeper) seal(ctx context.Context, notes []storage.Note) error {
	if k == nil {
		return nil
	}
	orgs, err := k.Folder.View().Touched(notes, false)
	if err != nil {
		return err
	}
	k.record = head.Record{At: time.Now().UTC(), Boot: k.Boot, Orgs: orgs}
	if k.line, err = k.Folder.Prepare(&k.record); err != nil {
		return head.Meaning(err)
	}
	synced := max(k.marked, k.Folder.Synced())
	result, err := k.group.exec(
		ctx,
		`UPDATE installation SET commits = $1, digest = $2, head_synced = MAX(head_synced, $3) WHERE id = 1 AND commits = $4 AND digest = $5`,
		k.record.Commit, k.record.Digest, synced, k.row.commits, k.row.digest,
	)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n != 1 {
		k.stale = true // another process ended between its commit and its record
		return storage.Wrap(engine.ErrStorageBusy, errors.Join(errOvertaken, err))
	}
	k.marked = synced
	return nil
}

// committed writes the record of a durable commit. No caller gets its result before.
func (k *keeper) committed() error {
	if k == nil {
		return nil
	}
	k.row.commits, k.row.digest = k.record.Commit, k.record.Digest
	if err := k.Folder.Append(k.record, k.line); err != nil {
		k.stale = true
		return storage.Wrap(engine.ErrOutcomeUnknown, storage.Wrap(engine.ErrStorageFailed, err)) // but durable
	}
	return nil
}

// forged compares again after a chain did not continue where the head ends. From then on writes are refused.
func (k *keeper) forged(ctx context.Context, cause error) error {
	if err := k.exclusively(ctx, func() error { return k.look(ctx, false) }); err != nil {
		return err
	}
	return k.Forged(cause)
}

// Loss describes the missing records; nil if none are known to be missing.
func (k *keeper) Loss() *engine.Loss {
	if k == nil {
		return nil
	}
	return k.Guard.Loss()
}

// refusal is the error for writes while records are missing; nil if none are.
func (k *keeper) refusal() error {
	if k == nil {
		return nil
	}
	return k.Refusal()
}

// run syncs the head every second. While records are missing, it also checks whether another process accepted the loss.
func (k *keeper) run() {
	k.Run(func() {
		_ = k.group.call(context.Background(), func() error { return k.lookAgain(context.Background()) })
	})
}

// lookAgain compares again if the database has another head than before.
func (k *keeper) lookAgain(ctx context.Context) error {
	row, err := k.readRow(ctx)
	if err != nil || row == k.row {
		return err
	}
	return k.exclusively(ctx, func() error { return k.look(ctx, false) })
}

// close syncs the head and stores in the database that it is complete. The writer must have stopped.
func (k *keeper) close() error {
	if k == nil {
		return nil
	}
	err := k.Stop()
	if synced := k.Folder.Synced(); err == nil && k.Loss() == nil && k.group.failed == nil && synced > k.marked {
		// On a full disk this fails: the next start then cannot distinguish this stop from a power cut.
		_, _ = k.group.exec(
			context.Background(), `UPDATE installation SET head_synced = MAX(head_synced, $1) WHERE id = 1`, synced,
		)
	}
	return errors.Join(err, k.Folder.Close())
}
