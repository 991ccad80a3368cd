package postgres

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// keeper writes the head beside the database (package storage/head) and compares the two. A nil keeper keeps no head.
//
// # Why commits do not wait for each other
//
// Each commit counts up a lane of its own (lanes.go), and its record names that lane. A record is written after the
// commit, in whatever order the commits end, and without a lock of the database. What the head does not know of a lane
// is normal, because a process may be killed between a commit and its record; what it knows and the database does not
// have is missing.
//
// # Locks
//
// The lock on the table installation comes first, then mu, then the lock of the head's files. Transactions wait for mu
// while they hold a connection of theirs, so the statements of this file have connections of their own.
type keeper struct {
	*head.Guard
	control *sql.DB
	looking sync.Mutex // one comparison at a time in this process

	queueing sync.Mutex // protects queue
	queue    []*unrecorded

	mu      sync.Mutex // protects the folder, and the fields below
	pending int64      // the size of all records whose commits are under way
	seen    string     // the id of the head that the database had when it was last compared
}

var _ storage.Anchor = (*keeper)(nil)

// newKeeper compares database and head, and creates the first head of an installation. It returns nil if servers share
// the database.
func newKeeper(ctx context.Context, control *sql.DB, opts Options) (*keeper, error) {
	k := &keeper{Guard: head.NewGuard(opts.HeadFolder, opts.HeadKey, bootID(), opts.Log), control: control}
	none := false
	err := k.exclusively(ctx, func(tx *sql.Tx) (err error) {
		if none, err = k.shared(ctx, tx); none || err != nil {
			return err
		}
		return k.look(ctx, tx, true)
	}, nil)
	if none || err != nil {
		return nil, errors.Join(err, k.Folder.Close())
	}
	go k.Run(func() { _ = k.lookAgain(context.Background()) })
	return k, nil
}

// bootID identifies the current run of the operating system. A test may replace it.
var bootID = head.BootID

// exclusively runs fn in a transaction while no other process compares or replaces the head, and then after, if it is
// not nil, while the head is still locked.
func (k *keeper) exclusively(ctx context.Context, fn func(tx *sql.Tx) error, after func() error) error {
	k.looking.Lock()
	defer k.looking.Unlock()
	tx, err := k.control.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{Isolation: isolation})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `LOCK TABLE installation IN EXCLUSIVE MODE`); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.lock(); err != nil {
		return err
	}
	defer k.Folder.Unlock()
	err = fn(tx)
	if err == nil {
		err = tx.Commit()
	}
	if err == nil && after != nil {
		err = after()
	}
	return err
}

func (k *keeper) lock() error { return head.Meaning(k.Folder.Lock()) }

// prepare fills in what the ticket's transaction writes into its lane, and makes sure of the room for its record.
// The caller must call done later, also after an error.
func (k *keeper) prepare(t *ticket, notes []storage.Note) error {
	if k == nil {
		t.before.Commits = -1 // whatever the lane has
		return nil
	}
	if err := cmp.Or(k.Failed(), k.Refusal()); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	view := k.Folder.View()
	orgs, err := view.Touched(notes, true)
	if err != nil {
		return err
	}
	t.head, t.before, t.orgs, t.synced = view.Head, view.Lanes[t.lane.Number], orgs, k.Folder.Synced()
	if t.size, err = k.record(*t).Size(); err != nil {
		return err
	}
	k.pending += t.size
	if k.Folder.Opened() && k.Folder.HasRoom(k.pending) {
		return nil
	}
	if err := k.lock(); err != nil {
		return err
	}
	defer k.Folder.Unlock()
	if err := head.Meaning(k.Folder.Follow()); err != nil || k.Folder.HasRoom(k.pending) {
		return err
	}
	return head.Meaning(k.Folder.MakeRoom())
}

// record is the head's record of a commit.
func (k *keeper) record(t ticket) head.Record {
	return head.Record{At: time.Now().UTC(), Boot: k.Boot, Orgs: t.orgs, Lanes: []head.Lane{t.lane}}
}

// done gives back the room that prepare reserved.
func (k *keeper) done(t *ticket) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.pending -= t.size
}

// unrecorded is a durable commit whose record is not written yet.
type unrecorded struct {
	ticket
	done chan error // one slot
}

// committed writes the record of a durable commit. No caller gets its result before. Commits that share a flush end
// together; whoever comes first writes the records of all.
func (k *keeper) committed(t ticket) error {
	if k == nil {
		return nil
	}
	u := &unrecorded{t, make(chan error, 1)}
	k.queueing.Lock()
	k.queue = append(k.queue, u)
	k.queueing.Unlock()
	k.mu.Lock()
	k.queueing.Lock()
	all := k.queue
	k.queue = nil
	k.queueing.Unlock()
	if len(all) > 0 {
		k.write(all)
	}
	k.mu.Unlock()
	err := <-u.done
	if errors.Is(err, engine.ErrStorageFailed) {
		k.Fail(err)
	}
	if err != nil {
		return storage.Wrap(engine.ErrOutcomeUnknown, err) // but durable
	}
	return nil
}

// write writes records, and tells each caller how that ended.
func (k *keeper) write(all []*unrecorded) {
	err := k.lock()
	if err == nil {
		defer k.Folder.Unlock()
		err = head.Meaning(k.Folder.Follow())
	}
	view := k.Folder.View()
	var plain []*unrecorded
	var records []head.Record
	for _, u := range all {
		switch {
		case err != nil:
			u.done <- err
		case view.Head != u.head:
			u.done <- nil // another process began a new head after this commit, with a state that includes it
		case u.lane.Commits > view.Lanes[u.lane.Number].Commits+1:
			// An earlier commit of this lane has no record: its process was killed, or is about to write it.
			defer func() { u.done <- k.adopt() }()
		default:
			plain, records = append(plain, u), append(records, k.record(u.ticket))
		}
	}
	if len(plain) == 0 {
		return
	}
	err = head.Meaning(k.Folder.AppendAll(records))
	for _, u := range plain {
		u.done <- err
	}
}

// adopt adds commits that have no record to the head, while it is locked.
func (k *keeper) adopt() error {
	ctx := context.Background()
	loaded := k.Folder.Load()
	d, now, err := k.found(ctx, k.control)
	if err != nil {
		return classify(err)
	}
	return k.judge(ctx, k.control, d, now, loaded, false)
}

// suspect is called with the error of a transaction that did not come to its commit, after it was rolled back. If the
// error may mean that the database was replaced or changed, it compares.
func (k *keeper) suspect(ctx context.Context, cause error) error {
	forged := errors.Is(cause, head.ErrForged)
	if k == nil || !forged && !errors.Is(cause, errOvertaken) {
		return cause
	}
	if err := k.Refusal(); err != nil {
		return err
	}
	err := k.exclusively(ctx, func(tx *sql.Tx) error { return k.look(ctx, tx, false) }, nil)
	switch {
	case err != nil:
		return err
	case forged:
		return k.Forged(cause)
	}
	return cmp.Or(k.Refusal(), cause)
}

// look compares the database with the head and stores the outcome. It creates the first head of an installation. Call
// it in exclusively.
func (k *keeper) look(ctx context.Context, tx *sql.Tx, first bool) error {
	loaded := k.Folder.Load()
	view := k.Folder.View()
	d, now, err := k.found(ctx, tx)
	if err != nil {
		return err
	}
	if d.Head == "" && (errors.Is(loaded, head.ErrNone) || loaded == nil && len(view.Records) == 0) {
		if missing, err := view.CompareChains(ctx, tx, d); err != nil || missing == nil {
			return errors.Join(err, k.create(ctx, tx, d))
		}
	}
	return k.judge(ctx, tx, d, now, loaded, first)
}

// judge stores whether records are missing. Commits that only the database has are added to the head; they are expected
// after a kill between a commit and its record, beside another process, and after a power cut. loaded is the error of
// reading the head.
func (k *keeper) judge(
	ctx context.Context, q storage.Querier, d head.Database, now map[int64]head.Lane, loaded error, first bool,
) error {
	k.seen = d.Head
	loss, view := head.Unloaded(loaded), k.Folder.View()
	if loss == nil {
		if loaded != nil {
			return head.Meaning(loaded)
		}
		var err error
		loss, err = view.Compare(ctx, q, d)
		if err != nil && errors.Is(classify(err), engine.ErrDamaged) {
			loss, err = head.DamagedDatabase(err), nil
		}
		if err != nil {
			return err
		}
	}
	k.SetLoss(loss)
	if loss != nil {
		return nil
	}
	k.TellCut(!first || !d.Ahead && d.Synced >= view.Commit)
	if !d.Ahead {
		return nil
	}
	return k.begin(head.Record{Head: d.Head, Commit: view.Commit + 1, Digest: view.Digest}, d.Orgs, now)
}

// create makes the first head. The files are written before the rows that refer to them.
func (k *keeper) create(ctx context.Context, tx *sql.Tx, d head.Database) error {
	if err := k.Folder.Archive("unfinished"); err != nil {
		return head.Meaning(err)
	}
	r := head.Record{Head: head.NewID(), Commit: 1}
	if err := k.begin(r, d.Orgs, nil); err != nil {
		return err
	}
	if err := k.belong(ctx, tx, r.Head); err != nil {
		return err
	}
	k.SetLoss(nil)
	k.TellNew(r.Commit)
	return nil
}

// belong makes the database belong to a head, with new lanes.
func (k *keeper) belong(ctx context.Context, tx *sql.Tx, id string) error {
	if err := makeLanes(ctx, tx, id); err != nil {
		return err
	}
	// A commit under way holds its lane, so this waits for it, and the new head's state includes it.
	if _, err := tx.ExecContext(
		ctx, `DELETE FROM commit_lanes WHERE head_id NOT IN ('', $1)`, id,
	); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE installation SET head_id = $1 WHERE id = 1`, id)
	k.seen = id
	return err
}

// begin writes a new file of the head with the state of the database.
func (k *keeper) begin(r head.Record, orgs []head.Org, now map[int64]head.Lane) error {
	r.At, r.Boot = time.Now().UTC(), k.Boot
	for n := range int64(laneCount) {
		known := k.Folder.View().Lanes[n]
		if now[n].Commits > known.Commits {
			known = now[n]
		}
		if known.Commits > 0 {
			r.Lanes = append(r.Lanes, known)
		}
	}
	for id := range k.Folder.View().Deleted {
		if !slices.ContainsFunc(orgs, func(o head.Org) bool { return o.ID == id }) {
			orgs = append(orgs, head.Org{ID: id, Deleted: true})
		}
	}
	return head.Meaning(k.Folder.Begin(r, orgs))
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

// lookAgain compares again if the database has another head than before.
func (k *keeper) lookAgain(ctx context.Context) error {
	var id string
	err := k.control.QueryRowContext(ctx, `SELECT head_id FROM installation WHERE id = 1`).Scan(&id)
	k.mu.Lock()
	seen := k.seen
	k.mu.Unlock()
	if err != nil || id == seen {
		return err
	}
	return k.exclusively(ctx, func(tx *sql.Tx) error { return k.look(ctx, tx, false) }, nil)
}

// close syncs the head and stores in the database that it is complete. No transaction may be under way.
func (k *keeper) close() error {
	if k == nil {
		return nil
	}
	err := k.Stop()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil && k.Loss() == nil && k.Failed() == nil && k.Folder.Opened() {
		// If the database cannot be reached, the next start cannot distinguish this stop from a power cut.
		ctx, cancel := context.WithTimeout(context.Background(), outcomeTry)
		defer cancel()
		_, _ = k.control.ExecContext(
			ctx, `UPDATE commit_lanes SET synced = $2 WHERE head_id = $1 AND lane = 0 AND synced < $2`,
			k.Folder.View().Head, k.Folder.Synced(),
		)
	}
	return errors.Join(err, k.Folder.Close())
}
