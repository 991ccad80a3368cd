package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// beside is another process over the same database, with a notifier of its own.
func (h *fixture) beside(adjust ...func(*engine.Config)) *fixture {
	h.t.Helper()
	store := h.database.Open(h.t)
	other := *h
	other.store, other.calls = store, newCallLog()
	c := h.Config
	c.Store, c.Notifier, c.Owner = store, other.calls, ""
	for _, f := range adjust {
		f(&c)
	}
	var err error
	if other.Engine, err = engine.New(c); err != nil {
		h.t.Fatal(err)
	}
	return &other
}

// feed reads everything from a number on.
func (h *fixture) feed(by engine.Principal, after int64) (all []engine.Event) {
	h.t.Helper()
	for more := true; more; {
		page, err := h.Events.List(h.t.Context(), by, engine.EventQuery{After: after, Limit: engine.MaxPageSize})
		if err != nil {
			h.t.Fatal(err)
		}
		all, after, more = append(all, page.Events...), page.NextAfter, page.HasMore
	}
	return all
}

func names(events []engine.Event) string {
	var list []string
	for _, ev := range events {
		list = append(list, string(ev.Name))
	}
	return strings.Join(list, " ")
}

// Two readers with pages of random sizes, and two processes that write at the same time: each reader gets every event
// once, in one order, and in the order in which each writer made them.
func TestReadersMissNoEvents(t *testing.T) {
	const writers, each = 4, 25 // two events each time: 200
	h := newFixture(t)
	houses := []*fixture{h, h.beside()}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	var all sync.WaitGroup
	written := make([][]string, writers)
	for w := range writers {
		all.Go(func() {
			at := houses[w%2]
			for range each {
				made, err := at.Applications.Create(ctx, at.by, input(""))
				if err == nil {
					_, err = at.Applications.Update(
						ctx, at.by, made.Application.ID, engine.ApplicationPatch{Status: new(engine.StatusApproved)},
					)
				}
				if err != nil {
					t.Error(err)
					return
				}
				written[w] = append(
					written[w], made.Application.ID+" application.created",
					made.Application.ID+" application.status_changed",
				)
			}
		})
	}
	read := make([][]engine.Event, 2)
	for r := range read {
		all.Go(func() {
			random, after := rand.New(rand.NewPCG(7, uint64(r))), int64(0)
			for len(read[r]) < 2*writers*each {
				page, err := houses[r].Events.List(
					ctx, h.by, engine.EventQuery{After: after, Limit: 1 + random.IntN(20), Wait: engine.MaxEventWait},
				)
				if err != nil {
					t.Errorf("after %d: %v", after, err)
					return
				}
				read[r], after = append(read[r], page.Events...), page.NextAfter
			}
		})
	}
	all.Wait()
	var told []string
	for i, ev := range read[0] {
		if ev.Seq != int64(i+1) || ev.ID != read[1][i].ID {
			t.Fatalf(
				"event %d has the number %d and the id %s, the other reader's %s; want 1, 2, 3 … and one order", i,
				ev.Seq, ev.ID, read[1][i].ID,
			)
		}
		told = append(told, ev.ApplicationID+" "+string(ev.Name))
	}
	for w, list := range written {
		at := -1
		for _, one := range list {
			next := slices.Index(told, one)
			if next <= at {
				t.Fatalf(
					"writer %d: %s stands at %d, after what came before it at %d; want the order of commits", w, one,
					next, at,
				)
			}
			at = next
		}
	}
}

func TestFeedReportsEachChange(t *testing.T) {
	h := newFixture(t)
	h.run()
	r, err := h.Intake.Submit(
		t.Context(), h.by, input("crm-1"), []*engine.StagedFile{h.stage("secret-name.txt", "hello")},
	)
	if err != nil {
		t.Fatal(err)
	}
	list, err := h.Applications.Documents(t.Context(), h.by, r.Application.ID)
	if err != nil {
		t.Fatal(err)
	}
	h.settled(list[0].ID)
	if _, err := h.Applications.Update(
		t.Context(), h.by, "APP-1", engine.ApplicationPatch{Status: new(engine.StatusApproved), LoanType: new("term")},
	); err != nil {
		t.Fatal(err)
	}
	// nothing new
	if _, err := h.Applications.Update(
		t.Context(), h.by, "APP-1", engine.ApplicationPatch{LoanType: new("term")},
	); err != nil {
		t.Fatal(err)
	}
	wait := h.upload("fail processing_error")
	h.settled(wait.ID)
	if err := h.Documents.Delete(t.Context(), h.by, wait.ID); err != nil {
		t.Fatal(err)
	}
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	got := h.feed(h.by, 0)
	want := "application.created document.completed application.updated application.status_changed document.failed document.deleted document.deleted application.deleted"
	if names(got) != want {
		t.Fatalf("the feed tells %s\nwant %s", names(got), want)
	}
	for i, want := range map[int]string{
		1: fmt.Sprintf(`{"event":"document.completed","document_id":%d,"deleted":true}`, list[0].ID),
		2: `"status":"approved","fields":["loan_type"],`,
		3: `"app_id":"APP-1","from":"submitted","to":"approved",`,
		4: fmt.Sprintf(`{"event":"document.failed","document_id":%d,"deleted":true}`, wait.ID),
		6: fmt.Sprintf(`{"event":"document.deleted","document_id":%d,"deleted_at":`, list[0].ID),
		7: `"app_id":"APP-1","deleted_at":`,
	} {
		if body := string(got[i].Body()); !strings.Contains(body, want) || !json.Valid(got[i].Body()) {
			t.Errorf("event %d says %s, want %s in it", i+1, body, want)
		}
	}
}

func TestApplicationEventsNeedTheirScope(t *testing.T) {
	h := newFixture(t)
	for range 3 {
		if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
			t.Fatal(err)
		}
	}
	documents := h.by
	documents.Scopes = []engine.Scope{engine.DocumentRead}
	page, err := h.Events.List(t.Context(), documents, engine.EventQuery{Limit: 10})
	if err != nil || len(page.Events) != 0 || page.NextAfter != 3 || page.HasMore {
		t.Errorf("got %+v, %v; want nothing, and the hidden events passed", page, err)
	}
	d := h.upload("hello")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	if got := names(h.feed(documents, page.NextAfter)); got != "document.deleted" {
		t.Errorf("then it reads %q, want document.deleted", got)
	}
	_, stranger := h.newOrg("Other Lending", "paid")
	if got := h.feed(stranger, 0); len(got) != 0 {
		t.Errorf("a stranger reads %s", names(got))
	}
}

func TestWaitingReaderIsWokenByNextEvent(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.PollInterval = time.Hour }) // only the bell can wake
	type answer struct {
		page engine.EventPage
		err  error
	}
	ask := func(ctx context.Context, q engine.EventQuery) <-chan answer {
		got := make(chan answer, 1)
		q.Limit, q.Wait = 10, engine.MaxEventWait
		go func() { page, err := h.Events.List(ctx, h.by, q); got <- answer{page, err} }()
		return got
	}
	soon, end := context.WithTimeout(t.Context(), 10*time.Second) // long before its own end
	defer end()
	woken := ask(soon, engine.EventQuery{})
	if _, err := h.Applications.Create(t.Context(), h.by, input("")); err != nil {
		t.Fatal(err)
	}
	if a := <-woken; a.err != nil || names(a.page.Events) != "application.created" || a.page.NextAfter != 1 {
		t.Errorf("got %+v, want the event that came", a)
	}
	leaving, leave := context.WithCancel(t.Context())
	left := ask(leaving, engine.EventQuery{After: 1})
	leave()
	if a := <-left; a.err != context.Canceled {
		t.Errorf("got %+v, want the end of the caller", a)
	}
	stop := make(chan struct{})
	close(stop)
	if a := <-ask(
		t.Context(), engine.EventQuery{After: 1, Stop: stop},
	); a.err != nil || len(a.page.Events) != 0 || a.page.NextAfter != 1 {
		t.Errorf("got %+v, want an empty page at once", a)
	}
}

func TestReaderFindsEventsOfOtherProcess(t *testing.T) {
	h := newFixture(t)
	other := h.beside()
	got := make(chan string, 1)
	go func() {
		page, err := h.Events.List(t.Context(), h.by, engine.EventQuery{Limit: 1, Wait: engine.MaxEventWait})
		got <- fmt.Sprint(names(page.Events), err)
	}()
	if _, err := other.Applications.Create(t.Context(), other.by, input("")); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != "application.created<nil>" {
		t.Errorf("got %s", text)
	}
}

func TestTooManyWaitersAreRefused(t *testing.T) {
	h := newFixture(t)
	_, stranger := h.newOrg("Other Lending", "paid")
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	q := engine.EventQuery{Limit: 1, Wait: engine.MaxEventWait}
	refused := make(chan error, 64)
	var waiting sync.WaitGroup
	for range 33 { // one more than may wait
		waiting.Go(func() { _, err := h.Events.List(ctx, h.by, q); refused <- err })
	}
	wantCode(t, <-refused, engine.CodeRateLimited)
	q.Wait = 0
	if _, err := h.Events.List(ctx, h.by, q); err != nil {
		t.Errorf("without waiting: %v, want an answer", err)
	}
	stop := make(chan struct{})
	close(stop)
	if _, err := h.Events.List(ctx, stranger, engine.EventQuery{Limit: 1, Wait: time.Second, Stop: stop}); err != nil {
		t.Errorf("another organization: %v, want an answer", err)
	}
	leave()
	waiting.Wait()
	if _, err := h.Events.List(
		t.Context(), h.by, engine.EventQuery{Limit: 1, Wait: time.Second, Stop: stop},
	); err != nil {
		t.Errorf("when they have left: %v, want an answer", err)
	}
}

func TestEventQueriesOutOfRangeAreRefused(t *testing.T) {
	h := newFixture(t)
	for name, q := range map[string]engine.EventQuery{
		"a number that is not reached": {After: 1, Limit: 1}, "a negative number": {After: -1, Limit: 1},
		"no limit": {}, "a limit above the page": {Limit: engine.MaxPageSize + 1},
		"a long wait": {Limit: 1, Wait: engine.MaxEventWait + 1}, "a negative wait": {Limit: 1, Wait: -1},
	} {
		if _, err := h.Events.List(t.Context(), h.by, q); engine.CodeOf(err) != engine.CodeValidationFailed {
			t.Errorf("%s: %v, want VALIDATION_FAILED", name, err)
		}
	}
}

func TestEventsAreKeptForConfiguredDays(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	h := newFixture(t, func(c *engine.Config) { c.Now = func() time.Time { return now }; c.EventRetainDays = 7 })
	w := h.receiver("https://lender.example/hook")
	make := func(n int) {
		t.Helper()
		err := h.store.InTx(t.Context(), func(tx engine.Tx) error {
			for range n {
				ev := engine.Event{
					Org:           h.org.ID,
					ID:            h.NewID(),
					Name:          engine.EventApplicationUpdated,
					At:            now,
					ApplicationID: "a",
					Payload:       []byte(`{}`),
				}
				seq, err := tx.AppendEvent(t.Context(), ev)
				if err == nil {
					err = tx.InsertDelivery(t.Context(), engine.Delivery{
						ID:        h.NewID(),
						Org:       h.org.ID,
						WebhookID: w.ID,
						EventSeq:  seq,
						MessageID: ev.ID,
						Event:     ev.Name,
						Attempt:   engine.DeliveryFirst,
						ClaimedAt: now,
					})
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	make(600) // more than one sweep takes at a time
	now = now.AddDate(0, 0, 3)
	make(2)
	now = now.AddDate(0, 0, -2) // the clock is set back once
	make(1)
	now = now.AddDate(0, 0, 7).Add(time.Hour)
	if _, err := h.Maintenance.SweepEvents(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := h.feed(h.by, 0); len(got) != 3 || got[0].Seq != 601 {
		t.Errorf("%d events are kept, want the last three: a hole would be taken for the end", len(got))
	}
	if _, total, err := h.Webhooks.Deliveries(t.Context(), h.by, w.ID, 1, 0); err != nil || total != 2 {
		t.Errorf("%d deliveries are kept, %v; want those of the last seven days", total, err)
	}
	for after, want := range map[int64]engine.Code{1: engine.CodeEventsGone, 599: engine.CodeEventsGone} {
		_, err := h.Events.List(t.Context(), h.by, engine.EventQuery{After: after, Limit: 1})
		wantCode(t, err, want)
		if !strings.Contains(err.Error(), "after=600,") {
			t.Errorf("after %d it says %v, want the number to go on with", after, err)
		}
	}
	if got := h.feed(h.by, 600); len(got) != 3 {
		t.Errorf("from the number that it names on %d events come, want 3", len(got))
	}
}

// When a permanent deletion is acknowledged, what events say about the document is in no file any more.
func TestEventsDoNotNamePurgedDocument(t *testing.T) {
	const canary = "CANARY"
	h := newFixture(t)
	h.by = h.newOrgWithRetention("Hasty", 0)
	h.run()
	d := h.upload("hello", func(in *engine.UploadInput) { in.File = h.stage(canary+".txt", "hello") })
	h.settled(d.ID)
	if got := h.feed(h.by, 0); len(got) != 1 || !strings.Contains(string(got[0].Body()), canary) {
		t.Fatalf("the event does not say the name, so its removal proves nothing: %v", got)
	}
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	if found := h.traces(canary); len(found) != 0 {
		t.Errorf("the name is still in %v", found)
	}
	if got := names(h.feed(h.by, 0)); got != "document.completed document.deleted" {
		t.Errorf("the feed tells %s, want that it ended and was deleted", got)
	}
}
