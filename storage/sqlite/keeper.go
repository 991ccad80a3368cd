package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// headSyncInterval is the longest time whose records a power cut may remove from the head.
const headSyncInterval = time.Second

// keeper writes the head beside the database (package storage/head) and compares the two. All methods except Loss and
// AuditHead run on the writer's goroutine. A nil keeper keeps no head.
//
// # Why the head is locked after the database
//
// A process takes SQLite's write lock first, then the head's lock, and releases the head's lock after it wrote the
// record of its commit. So records are in the order of commits, and the holder of both locks sees a database and a head
// that match.
type keeper struct {
	folder *head.Folder
	group  *group
	log    *slog.Logger
	boot   string
	row    installation // as of the newest commit that this process knows
	marked int64        // head_synced in the database
	line   []byte       // of the current commit
	record head.Record
	stale  bool // a commit has no record, so the next batch compares first

	loss atomic.Pointer[engine.Loss]
	fail atomic.Pointer[error] // of syncing the head
	stop chan struct{}
	idle chan struct{}
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
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	k := &keeper{
		folder: head.Open(folder, key),
		group:  g,
		log:    log,
		boot:   bootID(),
		stop:   make(chan struct{}),
		idle:   make(chan struct{}),
	}
	if err := k.exclusively(ctx, func() error { return k.look(ctx, true) }); err != nil {
		return nil, errors.Join(err, k.folder.Close())
	}
	return k, nil
}

// bootID identifies the current run of the operating system; "" if that is unknown. A test may replace it.
var bootID = func() string {
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// exclusively runs fn in a transaction with both locks, and commits it.
func (k *keeper) exclusively(ctx context.Context, fn func() error) error {
	if err := k.group.do("BEGIN IMMEDIATE"); err != nil {
		return classify(err)
	}
	err := k.lock()
	if err == nil {
		defer k.folder.Unlock()
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

func (k *keeper) lock() error { return meaning(k.folder.Lock()) }

// meaning wraps an error of the head's files in one of the engine's.
func meaning(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.ENOSPC), errors.Is(err, unix.EDQUOT):
		return storage.Wrap(engine.ErrStorageFull, err)
	case errors.Is(err, head.ErrLocked):
		return storage.Wrap(engine.ErrStorageBusy, err)
	}
	return storage.Wrap(engine.ErrStorageFailed, err)
}

// look compares the database with the head and stores the outcome. Commits that only the database has are added to the
// head; they are expected after a kill between a commit and its record, and after a power cut.
func (k *keeper) look(ctx context.Context, first bool) error {
	row, err := k.readRow(ctx)
	if err != nil {
		return err
	}
	loaded := k.folder.Load()
	view := k.folder.View()
	if row.head == "" && (errors.Is(loaded, head.ErrNone) || loaded == nil && len(view.Records) == 0) {
		if loss, err := k.compareChains(ctx, row, view); err != nil || loss == nil {
			return errors.Join(err, k.create(ctx, row))
		}
	}
	loss, err := k.compare(ctx, row, view, loaded)
	if err != nil && errors.Is(classify(err), engine.ErrDamaged) {
		problem := "the database is damaged where it is compared with the head: " + err.Error()
		loss, err = &engine.Loss{Problems: []string{problem}}, nil
	}
	if err != nil {
		return err
	}
	k.loss.Store(loss)
	if loss != nil {
		k.row = row
		return nil
	}
	k.tellCut(row, view, first)
	k.row, k.marked = row, row.synced
	if row.commits == view.Commit {
		return nil
	}
	return k.begin(ctx, row)
}

func (k *keeper) readRow(ctx context.Context) (r installation, err error) {
	err = k.scan(
		ctx, `SELECT head_id, commits, digest, head_synced FROM installation WHERE id = 1`, nil, &r.head, &r.commits,
		&r.digest, &r.synced,
	)
	return r, err
}

// create makes the first head. The files are written before the row that refers to them.
func (k *keeper) create(ctx context.Context, row installation) error {
	if err := k.folder.Archive("unfinished"); err != nil {
		return meaning(err)
	}
	row.head, row.commits = newHeadID(), row.commits+1
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
	k.loss.Store(nil)
	k.log.Info(
		"a head is kept from now on beside the database: what goes missing will be noticed", "commit", row.commits,
	)
	return nil
}

func newHeadID() string {
	id := make([]byte, 12)
	rand.Read(id) // never fails; the process ends instead
	return hex.EncodeToString(id)
}

// begin writes a new file of the head with the state of the database.
func (k *keeper) begin(ctx context.Context, row installation) error {
	orgs, err := k.readOrgs(ctx)
	if err != nil {
		return err
	}
	return meaning(k.folder.Begin(
		head.Record{Head: row.head, Commit: row.commits, Digest: row.digest, At: time.Now().UTC(), Boot: k.boot}, orgs,
	))
}

// readOrgs reads the state of all organizations. Numbers that are higher in the head are kept.
func (k *keeper) readOrgs(ctx context.Context) (orgs []head.Org, err error) {
	err = k.each(ctx, `
		SELECT o.id, o.name, COALESCE(a.seq, 0), COALESCE(a.hash, ''),
		       COALESCE((SELECT last_number FROM application_numbers n WHERE n.org_id = o.id), 0),
		       MAX(COALESCE((SELECT MAX(id) FROM documents d WHERE d.org_id = o.id), 0),
		           COALESCE((SELECT document_id FROM lost_documents l WHERE l.org_id = o.id), 0)),
		       COALESCE((SELECT last_seq FROM event_counters c WHERE c.org_id = o.id), 0)
		FROM organizations o
		LEFT JOIN audit_log a ON a.org_id = o.id AND a.seq = (SELECT MAX(seq) FROM audit_log WHERE org_id = o.id)
		ORDER BY o.id`, nil, func(rows *sql.Rows) error {
		var o head.Org
		if err := rows.Scan(&o.ID, &o.Name, &o.Seq, &o.Hash, &o.Application, &o.Document, &o.Event); err != nil {
			return err
		}
		known := k.folder.View().Orgs[o.ID]
		o.Application = max(o.Application, known.Application)
		o.Document = max(o.Document, known.Document)
		o.Event = max(o.Event, known.Event)
		orgs = append(orgs, o)
		return nil
	})
	return orgs, err
}

// tellCut logs what is uncertain after a power cut.
func (k *keeper) tellCut(row installation, view *head.View, first bool) {
	if n := view.Unreadable; n > 0 {
		k.log.Warn("the head has lines that do not verify; the others and its second copy say all of it", "lines", n)
	}
	if !first || row.synced >= row.commits {
		return // a clean stop
	}
	if view.Boot != k.boot {
		k.log.Warn(
			"the machine went down without a clean stop: of the second before it the head may have no record; everything before it is there",
			"last_record",
			view.At.Format(time.RFC3339),
			"commit",
			view.Commit,
		)
	}
}

// begun is called when a batch begins. It takes the head's lock and checks whether another process has committed.
func (k *keeper) begun(ctx context.Context) error {
	if k == nil {
		return nil
	}
	if failed := k.fail.Load(); failed != nil {
		return storage.Wrap(engine.ErrStorageFailed, *failed)
	}
	if err := k.lock(); err != nil {
		return err
	}
	if !k.stale && !k.folder.Moved() {
		return nil
	}
	err := k.look(ctx, false)
	if err == nil {
		k.stale, err = false, k.refusal()
	}
	if err == nil {
		err = meaning(k.folder.Continue())
	}
	if err != nil {
		k.folder.Unlock()
	}
	return err
}

// ended is called when a batch has ended, with or without an error.
func (k *keeper) ended() {
	if k != nil {
		k.folder.Unlock()
	}
}

// errOvertaken is returned if another process committed and left no record.
var errOvertaken = errors.New("another process committed and ended before its record was written")

// errForged is returned if a chain continues from an entry that was not made through dossier.
var errForged = errors.New("an audit chain was changed behind the server's back")

// seal stores the commit's number and digest in the database, and prepares its record.
func (k *keeper) seal(ctx context.Context, notes []storage.Note) error {
	if k == nil {
		return nil
	}
	orgs, err := k.touched(notes)
	if err != nil {
		return err
	}
	k.record = head.Record{At: time.Now().UTC(), Boot: k.boot, Orgs: orgs}
	if k.line, err = k.folder.Prepare(&k.record); err != nil {
		return meaning(err)
	}
	synced := max(k.marked, k.folder.Synced())
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

// touched returns the organizations that the notes are about, in their state after the commit.
func (k *keeper) touched(notes []storage.Note) (orgs []head.Org, err error) {
	places := map[engine.OrgID]int{}
	for _, n := range notes {
		at, ok := places[n.Org]
		if !ok {
			o := k.folder.View().Orgs[n.Org]
			o.ID, o.Name = n.Org, ""
			at = len(orgs)
			places[n.Org], orgs = at, append(orgs, o)
		}
		o := &orgs[at]
		if n.Name != "" {
			o.Name = n.Name
		}
		o.Deleted = o.Deleted || n.Deleted
		o.Application = max(o.Application, n.Application)
		o.Document = max(o.Document, n.Document)
		o.Event = max(o.Event, n.Event)
		if e := n.Entry; e != nil {
			if e.Seq != o.Seq+1 || o.Seq > 0 && e.PrevHash != o.Hash {
				return nil, fmt.Errorf(
					"%w: entry %d of %s does not follow entry %d of the head", errForged, e.Seq, n.Org, o.Seq,
				)
			}
			o.Seq, o.Hash = e.Seq, e.Hash
			o.Changes = append(o.Changes, head.Change{Action: e.Action, Subject: e.Subject})
		}
	}
	return orgs, nil
}

// committed writes the record of a durable commit. No caller gets its result before.
func (k *keeper) committed() error {
	if k == nil {
		return nil
	}
	k.row.commits, k.row.digest = k.record.Commit, k.record.Digest
	if err := k.folder.Append(k.record, k.line); err != nil {
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
	if k.Loss() == nil {
		k.loss.Store(&engine.Loss{Problems: []string{cause.Error()}})
	}
	return k.refusal()
}

// Loss describes the missing records; nil if none are known to be missing.
func (k *keeper) Loss() *engine.Loss {
	if k == nil {
		return nil
	}
	return k.loss.Load()
}

// refusal is the error for writes while records are missing; nil if none are.
func (k *keeper) refusal() error {
	loss := k.Loss()
	if loss == nil {
		return nil
	}
	return storage.Wrap(engine.ErrDataMissing, errors.New(strings.Join(loss.Lines(), "; ")))
}

// run syncs the head every second. While records are missing, it also checks whether another process accepted the loss.
func (k *keeper) run() {
	defer close(k.idle)
	tick := time.NewTicker(headSyncInterval)
	defer tick.Stop()
	for {
		select {
		case <-k.stop:
			return
		case <-tick.C:
		}
		if err := k.folder.Sync(); err != nil {
			k.fail.CompareAndSwap(nil, &err)
		}
		if k.Loss() != nil {
			_ = k.group.call(context.Background(), func() error { return k.lookAgain(context.Background()) })
		}
	}
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
	close(k.stop)
	<-k.idle
	err := k.folder.Sync()
	if synced := k.folder.Synced(); err == nil && k.Loss() == nil && k.group.failed == nil && synced > k.marked {
		// On a full disk this fails: the next start then cannot distinguish this stop from a power cut.
		_, _ = k.group.exec(
			context.Background(), `UPDATE installation SET head_synced = MAX(head_synced, $1) WHERE id = 1`, synced,
		)
	}
	return errors.Join(err, k.folder.Close())
}

// scan reads one row.
func (k *keeper) scan(ctx context.Context, query string, args []any, into ...any) error {
	found := false
	err := k.each(ctx, query, args, func(rows *sql.Rows) error {
		found = true
		return rows.Scan(into...)
	})
	if err == nil && !found {
		return engine.ErrNotFound
	}
	return err
}

// each reads all rows.
func (k *keeper) each(ctx context.Context, query string, args []any, read func(*sql.Rows) error) error {
	rows, err := k.group.prepared.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
