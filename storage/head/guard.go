package head

import (
	"crypto/rand"
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
)

// syncInterval is the longest time whose records a power cut may remove from the head.
const syncInterval = time.Second

// ErrForged is returned if a chain continues from an entry that was not made through dossier.
var ErrForged = errors.New("an audit chain was changed behind the server's back")

// Guard is what a running store keeps beside its head: whether records are missing, and a goroutine that syncs the
// files. Its methods are safe for concurrent use.
type Guard struct {
	// Folder is the head itself.
	Folder *Folder
	// Log receives messages about the head; never nil.
	Log *slog.Logger
	// Boot identifies the run of the operating system; "" if that is unknown.
	Boot string

	loss atomic.Pointer[engine.Loss]
	fail atomic.Pointer[error]
	stop chan struct{}
	idle chan struct{}
}

// NewGuard returns the guard of a data folder's head. A nil log discards messages.
func NewGuard(data string, key []byte, boot string, log *slog.Logger) *Guard {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Guard{
		Folder: Open(data, key),
		Log:    log,
		Boot:   boot,
		stop:   make(chan struct{}),
		idle:   make(chan struct{}),
	}
}

// BootID identifies the current run of the operating system; "" if that is unknown.
func BootID() string {
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// NewID returns an id for a new head.
func NewID() string { return random(12) }

// NewMark returns a mark for a commit.
func NewMark() string { return random(8) }

func random(bytes int) string {
	id := make([]byte, bytes)
	rand.Read(id) // never fails; the process ends instead
	return hex.EncodeToString(id)
}

// Run syncs the head every second until Stop. While records are missing, it also calls lookAgain, because another
// process may accept the loss.
func (g *Guard) Run(lookAgain func()) {
	defer close(g.idle)
	tick := time.NewTicker(syncInterval)
	defer tick.Stop()
	for {
		select {
		case <-g.stop:
			return
		case <-tick.C:
		}
		if err := g.Folder.Sync(); err != nil {
			g.Fail(err)
		}
		if g.Loss() != nil {
			lookAgain()
		}
	}
}

// Stop ends Run and syncs the head.
func (g *Guard) Stop() error {
	close(g.stop)
	<-g.idle
	return g.Folder.Sync()
}

// Fail remembers an error after which nothing more may be written.
func (g *Guard) Fail(err error) { g.fail.CompareAndSwap(nil, &err) }

// Failed is the error of Fail as engine.ErrStorageFailed; nil if there is none.
func (g *Guard) Failed() error {
	if failed := g.fail.Load(); failed != nil {
		return storage.Wrap(engine.ErrStorageFailed, *failed)
	}
	return nil
}

// Loss describes the missing records; nil if none are known to be missing. A nil Guard knows of none.
func (g *Guard) Loss() *engine.Loss {
	if g == nil {
		return nil
	}
	return g.loss.Load()
}

// SetLoss stores the outcome of a comparison.
func (g *Guard) SetLoss(loss *engine.Loss) { g.loss.Store(loss) }

// Refusal is the error for writes while records are missing; nil if none are.
func (g *Guard) Refusal() error {
	loss := g.Loss()
	if loss == nil {
		return nil
	}
	return storage.Wrap(engine.ErrDataMissing, errors.New(strings.Join(loss.Lines(), "; ")))
}

// Forged refuses writes from now on, because of ErrForged, even if a comparison found nothing.
func (g *Guard) Forged(cause error) error {
	if g.Loss() == nil {
		g.SetLoss(&engine.Loss{Problems: []string{cause.Error()}})
	}
	return g.Refusal()
}

// TellCut logs lines that do not verify and, if the last stop was not clean, what is uncertain after a power cut.
func (g *Guard) TellCut(clean bool) {
	view := g.Folder.View()
	if n := view.Unreadable; n > 0 {
		g.Log.Warn("the head has lines that do not verify; the others and its second copy say all of it", "lines", n)
	}
	if !clean && view.Boot != g.Boot {
		g.Log.Warn(
			"the machine went down without a clean stop: of the second before it the head may have no record; everything before it is there",
			"last_record", view.At.Format(time.RFC3339),
			"commit", view.Commit,
		)
	}
}

// TellNew logs that an installation has a head now.
func (g *Guard) TellNew(commit int64) {
	g.Log.Info("a head is kept from now on beside the database: what goes missing will be noticed", "commit", commit)
}

// Meaning wraps an error of the head's files in one of the engine's.
func Meaning(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.ENOSPC), errors.Is(err, unix.EDQUOT):
		return storage.Wrap(engine.ErrStorageFull, err)
	case errors.Is(err, ErrLocked):
		return storage.Wrap(engine.ErrStorageBusy, err)
	}
	return storage.Wrap(engine.ErrStorageFailed, err)
}

// Touched returns the organizations that the notes of one commit are about, in their state after it. It returns
// ErrForged if an audit entry does not follow the newest one of the view. others is true if there may be entries that
// the view does not know yet; a gap is then no error.
func (v *View) Touched(notes []storage.Note, others bool) (orgs []Org, err error) {
	places := map[engine.OrgID]int{}
	for _, n := range notes {
		at, ok := places[n.Org]
		if !ok {
			o := v.Orgs[n.Org]
			o.ID, o.Name = n.Org, ""
			at = len(orgs)
			places[n.Org], orgs = at, append(orgs, o)
		}
		o := &orgs[at]
		if n.Name != "" {
			o.Name = n.Name
		}
		o.Deleted = o.Deleted || n.Deleted
		o.Application, o.Document, o.Event =
			max(o.Application, n.Application), max(o.Document, n.Document), max(o.Event, n.Event)
		if e := n.Entry; e != nil {
			next := e.Seq == o.Seq+1 && (o.Seq == 0 || e.PrevHash == o.Hash)
			if !next && !(others && e.Seq > o.Seq+1) {
				return nil, fmt.Errorf(
					"%w: entry %d of %s does not follow entry %d of the head", ErrForged, e.Seq, n.Org, o.Seq,
				)
			}
			o.Seq, o.Hash = e.Seq, e.Hash
			o.Changes = append(o.Changes, Change{Action: e.Action, Subject: e.Subject})
		}
	}
	return orgs, nil
}
