package storagetest

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// watched is a TB that records failures instead of failing.
type watched struct {
	ctx      context.Context
	mu       sync.Mutex
	failures []string
}

func (w *watched) Helper()                  {}
func (w *watched) Context() context.Context { return w.ctx }
func (w *watched) Errorf(f string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failures = append(w.failures, fmt.Sprintf(f, args...))
}
func (w *watched) Fatalf(f string, args ...any) {
	w.Errorf(f, args...)
	runtime.Goexit()
}

// watch runs one behaviour and returns its failures.
func watch(t *testing.T, b behaviour, s engine.Store) []string {
	w := &watched{ctx: t.Context()}
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.Check(w, s)
	}()
	<-done
	return w.failures
}

// A store that forgets the organization in any one method must fail the suite.
func TestSuiteNoticesForgottenOrganization(t *testing.T) {
	caught := 0
	for _, b := range behaviours() {
		method, is := strings.CutSuffix(b.Name, strangerSuffix)
		if !is {
			continue
		}
		t.Run(method, func(t *testing.T) {
			if failures := watch(t, b, newForgetful(opentest.New(t).Open(t), method)); len(failures) == 0 {
				t.Error("it forgot the organization and passed")
			} else {
				caught++
			}
		})
	}
	if caught < 30 {
		t.Errorf("caught %d planted bugs; want one for each of the methods", caught)
	}
}

// A database without any one of the triggers that keep totals must fail the suite.
func TestSuiteNoticesMissingCounts(t *testing.T) {
	for _, trigger := range []string{
		"documents_counted_when_added", "documents_counted_when_removed", "documents_counted_when_changed",
		"applications_counted_when_added", "applications_counted_when_removed", "applications_counted_when_changed",
		"webhook_deliveries_counted_when_added", "webhook_deliveries_counted_when_removed",
	} {
		noticed := false
		for _, b := range slices.Concat(documentListBehaviours[1:3], webhookBehaviours, lateApplications) {
			d := opentest.New(t)
			s := d.Open(t)
			drop := `DROP TRIGGER ` + trigger
			if opentest.Postgres() {
				table, _, _ := strings.Cut(trigger, "_counted")
				drop += ` ON ` + table
			}
			if _, err := d.Raw().Exec(drop); err != nil {
				t.Fatal(err)
			}
			noticed = noticed || len(watch(t, b, s)) > 0
		}
		if !noticed {
			t.Errorf("a database without %s passed", trigger)
		}
	}
}

// A store that ignores the attempt must fail the suite.
func TestSuiteNoticesMissingFencingToken(t *testing.T) {
	for _, b := range behaviours() {
		if !strings.HasPrefix(b.Name, "a job whose lease lapsed") {
			continue
		}
		if failures := watch(t, b, &unfenced{opentest.New(t).Open(t)}); len(failures) == 0 {
			t.Error("a store without fencing passed")
		}
		return
	}
	t.Error("the behaviour about lapsed leases is gone")
}

// unfenced finishes a job even if another attempt holds it now.
type unfenced struct{ engine.Store }

func (u *unfenced) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return u.Store.InTx(ctx, func(tx engine.Tx) error { return fn(&unfencedTx{tx}) })
}

type unfencedTx struct{ engine.Tx }

func (u *unfencedTx) FinishJob(ctx context.Context, j engine.Job, state engine.JobState) (bool, error) {
	now, err := u.Job(ctx, j.Org, j.ID)
	if err != nil {
		return false, err
	}
	return u.Tx.FinishJob(ctx, now, state)
}
