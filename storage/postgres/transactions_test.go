package postgres_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// endBackends ends the connections of a store to its database, as an operator or a failing server does.
const endBackends = `
	SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
	WHERE datname = current_database() AND pid <> pg_backend_pid()`

// A transaction whose connection is lost before the commit is run again, and the application hears of nothing.
func TestTransactionOfALostConnectionIsRunAgain(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	s, raw := open(t, url), pgtest.Raw(t, url)
	o := newOwner(t, s)
	runs := 0
	err := s.InTx(ctx, func(tx engine.Tx) error {
		runs++
		if err := tx.PutPlan(ctx, engine.Plan{Name: fmt.Sprint("run ", runs)}); err != nil {
			return err
		}
		if runs == 1 {
			if _, err := raw.Exec(endBackends); err != nil {
				t.Error(err)
			}
		}
		_, err := tx.Document(ctx, o.org, o.document.ID)
		return err
	})
	if err != nil || runs != 2 {
		t.Errorf("got %v after %d runs, want success after 2", err, runs)
	}
	if _, err := s.Plan(ctx, "run 1"); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("the change of the lost run: got %v, want not found", err)
	}
	if _, err := s.Plan(ctx, "run 2"); err != nil {
		t.Errorf("the change of the second run: %v", err)
	}
}

// A function that hides a failed statement does not hide that its transaction has to run again.
func TestHiddenFailureOfAStatementIsNotHidden(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	s, raw := open(t, url), pgtest.Raw(t, url)
	o := newOwner(t, s)
	runs, mistaken := 0, errors.New("not there")
	err := s.InTx(ctx, func(tx engine.Tx) error {
		if runs++; runs == 1 {
			if _, err := raw.Exec(endBackends); err != nil {
				t.Error(err)
			}
		}
		if _, err := tx.Document(ctx, o.org, o.document.ID); err != nil {
			return mistaken
		}
		return nil
	})
	if err != nil || runs != 2 {
		t.Errorf("got %v after %d runs, want success after 2", err, runs)
	}
}

func TestReadOfALostConnectionIsSentAgain(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	s, raw := open(t, url), pgtest.Raw(t, url)
	o := newOwner(t, s)
	for range 10 {
		if _, err := s.Document(ctx, o.org, o.document.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := raw.Exec(endBackends); err != nil {
			t.Fatal(err)
		}
	}
}

// A connection that the server ended while it was idle leaves the pool. Otherwise each read with another scope than the
// connection's last would meet it again.
func TestLostConnectionsLeaveThePool(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	s, raw := open(t, url), pgtest.Raw(t, url)
	a, b := newOwner(t, s), newOwner(t, s)
	for range 10 {
		for _, o := range []owner{a, b} {
			if _, err := s.Document(ctx, o.org, o.document.ID); err != nil {
				t.Fatal(err)
			}
			if _, err := raw.Exec(endBackends); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Another claim holds the only job of the organization whose turn it is. The next organizations are served meanwhile.
func TestClaimPassesOverAnOrganizationWhoseJobsAreHeld(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	s, raw := open(t, url), pgtest.Raw(t, url)
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	var owners []owner
	for i := range 4 {
		o := newOwner(t, s)
		owners = append(owners, o)
		if err := s.InTx(ctx, func(tx engine.Tx) error {
			at := now.Add(time.Duration(i) * time.Second)
			return tx.InsertJob(ctx, engine.Job{ID: o.document.JobID, Org: o.org, DocumentID: o.document.ID,
				State: engine.JobAvailable, CreatedAt: at, AvailableAt: at})
		}); err != nil {
			t.Fatal(err)
		}
	}
	other, err := raw.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer other.Rollback()
	if _, err := other.Exec(
		`SELECT id FROM jobs WHERE id IN ($1, $2) FOR UPDATE`, owners[0].document.JobID, owners[2].document.JobID,
	); err != nil {
		t.Fatal(err)
	}
	claim := func() (ids []string) {
		t.Helper()
		jobs, err := s.ClaimJobs(ctx, engine.JobClaim{
			Owner: "w", Now: now.Add(time.Minute), LeaseUntil: now.Add(2 * time.Minute), Most: 10, MostLong: 10,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range jobs {
			ids = append(ids, j.ID)
		}
		return ids
	}
	if got, want := claim(), []string{owners[1].document.JobID, owners[3].document.JobID}; !slices.Equal(got, want) {
		t.Errorf("claimed %v, want the jobs that nobody holds: %v", got, want)
	}
	if err := other.Rollback(); err != nil {
		t.Fatal(err)
	}
	if got, want := claim(), []string{owners[0].document.JobID, owners[2].document.JobID}; !slices.Equal(got, want) {
		t.Errorf("claimed %v once they are free, want %v", got, want)
	}
}
