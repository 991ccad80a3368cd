package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// postman counts letters; held ones wait until the delivery is ended.
type postman struct {
	letters chan engine.OutreachLetter
	hold    bool
	ended   atomic.Int32
}

func newPostman() *postman { return &postman{letters: make(chan engine.OutreachLetter, 100)} }

func (p *postman) Send(ctx context.Context, l engine.OutreachLetter) error {
	p.letters <- l
	if p.hold {
		<-ctx.Done()
		p.ended.Add(1)
		return ctx.Err()
	}
	return nil
}

var bakeryRules = engine.ChecklistRules{
	Default: "any",
	Products: []engine.Product{{Name: "any", Label: "Any",
		Required: []engine.Requirement{
			{Key: "permit", Label: "Permit", Why: "Shows it.", Types: []string{"mayors_permit"}},
		}}},
}

func mailingFixture(t *testing.T, p *postman, adjust ...func(*engine.Config)) *fixture {
	return newFixture(t, append([]func(*engine.Config){func(c *engine.Config) {
		c.Mailer, c.Checklists = p, bakeryRules
	}}, adjust...)...)
}

func (h *fixture) outreachIntake(contents ...string) engine.Application {
	h.t.Helper()
	yes := true
	var files []*engine.StagedFile
	for i, content := range contents {
		files = append(files, h.stage(fmt.Sprintf("%d.txt", i), content))
	}
	r, err := h.Intake.Submit(
		h.t.Context(), h.by,
		engine.ApplicationInput{BusinessName: "Reyes Bakery", BorrowerEmail: "ana@example.com", SendOutreach: &yes},
		files,
	)
	if err != nil {
		h.t.Fatal(err)
	}
	return r.Application
}

func (h *fixture) mails(a engine.Application) []engine.Outreach {
	h.t.Helper()
	list, err := h.store.Outreach(h.t.Context(), h.org.ID, a.ID, 100)
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

func (h *fixture) mailEnded(a engine.Application) {
	h.t.Helper()
	eventually(
		h.t, "the mail's outcome", func() bool { list := h.mails(a); return len(list) > 0 && list[0].Outcome != nil },
	)
}

func TestTwoEnginesMailBorrowerOnce(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	other, err := engine.New(engine.Config{
		Store:        h.store,
		Blobs:        h.blobs,
		Extractor:    h.read,
		Types:        someTypes{},
		Mailer:       p,
		Checklists:   bakeryRules,
		PollInterval: h.PollInterval,
	})
	if err != nil {
		t.Fatal(err)
	}
	var all []engine.Application
	for i := range 5 {
		all = append(all, h.outreachIntake(fmt.Sprint("a", i), fmt.Sprint("b", i), fmt.Sprint("c", i)))
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); other.Run(ctx) }()
	stop := h.run()
	for _, a := range all {
		h.mailEnded(a)
	}
	cancel()
	<-done
	stop()
	if len(p.letters) != len(all) {
		t.Errorf("%d letters for %d applications, want one each", len(p.letters), len(all))
	}
}

// A crash between claim and sending leaves a claim without an outcome. Nobody sends it a second time.
func TestMailClaimedBeforeCrashIsNotSentAgain(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	a := h.outreachIntake("one")
	err := h.store.InTx(t.Context(), func(tx engine.Tx) error {
		_, err := tx.ClaimOutreach(t.Context(), engine.Outreach{
			ID:            "lost",
			Org:           h.org.ID,
			ApplicationID: a.ID,
			Cause:         engine.OutreachCreation,
			ClaimedAt:     a.CreatedAt,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	stop := h.run()
	eventually(t, "the status to move", func() bool {
		now, err := h.Applications.Get(t.Context(), h.by, a.ID)
		return err == nil && now.Status == engine.StatusAwaitingDocs
	})
	stop()
	if list := h.mails(a); len(p.letters) != 0 || len(list) != 1 || list[0].Outcome != nil {
		t.Errorf("%d letters came and %+v is kept, want the claim alone", len(p.letters), list)
	}
}

func TestConcurrentManualMailsSendOne(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	made, err := h.Applications.Create(
		t.Context(), h.by, engine.ApplicationInput{BusinessName: "Reyes Bakery", BorrowerEmail: "ana@example.com"},
	)
	if err != nil {
		t.Fatal(err)
	}
	var sent, soon atomic.Int32
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			_, wait, err := h.Outreach.Send(t.Context(), h.by, made.Application.ID)
			if err == nil {
				sent.Add(1)
			} else if engine.CodeOf(err) == engine.CodeOutreachTooSoon && wait > 0 {
				soon.Add(1)
			}
		})
	}
	all.Wait()
	h.mailEnded(made.Application)
	if sent.Load() != 1 || soon.Load() != 9 || len(p.letters) != 1 {
		t.Errorf("%d sent, %d too soon, %d letters; want 1, 9, 1", sent.Load(), soon.Load(), len(p.letters))
	}
}

// The mail does not depend on whether the last document was read or deleted, because nothing more is waited for.
func TestDeletingLastPendingDocumentMailsBorrower(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	a := h.outreachIntake("one")
	documents, err := h.Applications.Documents(t.Context(), h.by, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Documents.Delete(t.Context(), h.by, documents[0].ID); err != nil {
		t.Fatal(err)
	}
	h.mailEnded(a)
	if len(p.letters) != 1 {
		t.Errorf("%d letters came, want 1", len(p.letters))
	}
}

// When a deletion is acknowledged, no mail to the borrower is under way any more.
func TestDeletionCancelsRunningMail(t *testing.T) {
	p := newPostman()
	p.hold = true
	h := mailingFixture(t, p)
	a := h.outreachIntake()
	<-p.letters
	if err := h.Applications.Delete(t.Context(), h.by, a.ID); err != nil {
		t.Fatal(err)
	}
	if p.ended.Load() != 1 {
		t.Error("the deletion was acknowledged while the mail was still being sent")
	}
	if list := h.mails(a); len(list) != 0 {
		t.Errorf("%+v is kept of a deleted application's mails", list)
	}
}

func TestMailsAreAuditedWithoutBorrowerData(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	a := h.outreachIntake()
	h.mailEnded(a)
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, entry := range entries {
		if entry.Subject == a.ID {
			actions = append(actions, entry.Action)
		}
		if text := string(entry.Before) + string(entry.After); strings.Contains(text, "ana@") ||
			strings.Contains(text, "Reyes") {
			t.Errorf("%s names the borrower: %s", entry.Action, text)
		}
	}
	if got := strings.Join(
		actions, " ",
	); got != "application.created outreach.claimed application.updated outreach.sent" {
		t.Errorf("audit log has %s", got)
	}
}

// Readers of the feed and receivers learn of an automatic status change as of one that a person made.
func TestAutomaticStatusChangeIsReported(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	w := h.receiver("https://lender.example/hook")
	stop := h.run()
	a := h.outreachIntake("one")
	h.mailEnded(a)
	stop()
	var told []engine.Event
	for _, ev := range h.feed(h.by, 0) {
		if ev.Name == engine.EventApplicationStatusChanged {
			told = append(told, ev)
		}
	}
	if len(told) != 1 || told[0].ApplicationID != a.ID ||
		!strings.Contains(string(told[0].Payload), `"from":"submitted","to":"awaiting_docs"`) {
		t.Fatalf("the feed tells %+v, want the move from submitted to awaiting_docs", told)
	}
	eventually(t, "its delivery", func() bool {
		return slices.ContainsFunc(
			h.log(w), func(d engine.Delivery) bool { return d.EventSeq == told[0].Seq && d.SentAt != nil },
		)
	})
}

// slowMoves takes its time for application.status_changed.
type slowMoves struct{}

func (slowMoves) Send(_ context.Context, c engine.Callback, _ []byte) (int, error) {
	if c.Event == engine.EventApplicationStatusChanged {
		time.Sleep(200 * time.Millisecond)
	}
	return 204, nil
}

// Work for a borrower's mail may change the application's status, which is reported to receivers: draining waits for
// that callback too.
func TestDrainWaitsForWorkStartedByMail(t *testing.T) {
	s := &lockingStore{}
	h := mailingFixture(
		t, newPostman(), func(c *engine.Config) { s.Store, c.Store, c.Notifier = c.Store, s, slowMoves{} },
	)
	w := h.receiver("https://lender.example/")
	s.onLock = func(_ engine.Tx, name string) error {
		if strings.HasPrefix(name, "application:") {
			time.Sleep(200 * time.Millisecond) // the callbacks of the intake have ended by now
		}
		return nil
	}
	a := h.outreachIntake()
	h.Drain()
	if mails := h.mails(a); len(mails) != 1 || mails[0].Outcome == nil {
		t.Errorf("the mails are %+v, want one that ended", mails)
	}
	told := 0
	for _, d := range h.log(w) {
		if d.StatusCode == nil {
			t.Errorf("not awaited: %+v", d)
		}
		if d.Event == engine.EventApplicationStatusChanged {
			told++
		}
	}
	if told != 1 {
		t.Errorf("receivers were told %d times that the application waits for papers, want once", told)
	}
}
