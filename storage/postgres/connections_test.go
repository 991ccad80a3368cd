package postgres_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// together runs the two works that one process does for all. Each calls meanwhile when both run.
func together(t *testing.T, s engine.Store, meanwhile func(ctx context.Context) error) {
	t.Helper()
	var begun, all sync.WaitGroup
	begun.Add(2)
	for _, name := range []string{"maintenance", "erasures"} {
		all.Go(func() {
			ran, err := s.Alone(t.Context(), name, func(ctx context.Context) error {
				begun.Done()
				begun.Wait()
				return meanwhile(ctx)
			})
			if !ran || err != nil {
				t.Errorf("%s: ran %t, %v", name, ran, err)
			}
		})
	}
	// A failed test would wait for them as well.
	hang := time.AfterFunc(soon, func() { panic("the works wait for each other's connections") })
	defer hang.Stop()
	all.Wait()
}

func TestWorksThatRunAloneDoNotTakeTheConnectionsOfTransactions(t *testing.T) {
	s, err := postgres.Open(
		t.Context(), pgtest.Database(t), postgres.Options{Connections: postgres.LeastConnections},
	)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	together(t, s, func(ctx context.Context) error {
		return s.InTx(ctx, func(tx engine.Tx) error { return tx.PutPlan(ctx, engine.Plan{Name: "standard"}) })
	})
}

// A server that does everything at once opens as many connections as the documentation and doctor say.
func TestConnectionsOfAServer(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	lock, err := postgres.LockServer(ctx, url, false)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	s, err := postgres.OpenBusy(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.News()
	db, most := pgtest.Raw(t, url), 0
	var all sync.WaitGroup
	using, used := context.WithCancel(ctx)
	all.Go(func() {
		for ; using.Err() == nil; time.Sleep(10 * time.Millisecond) {
			n, err := strconv.Atoi(texts(t, db, `SELECT CAST(count(*) AS TEXT) FROM pg_stat_activity
				WHERE datname = current_database() AND usename <> '`+pgtest.Superuser+`'`)[0])
			if err != nil {
				t.Error(err)
			}
			most = max(most, n)
		}
	})
	var once sync.Once
	together(t, s, func(ctx context.Context) (err error) {
		once.Do(func() { err = s.Use(ctx) })
		return err
	})
	used()
	all.Wait()
	if most != postgres.Needed {
		t.Errorf("a server opened %d connections, want %d", most, postgres.Needed)
	}
	page, err := os.ReadFile("../../docs/postgresql.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("at most %d for each server", most); !strings.Contains(string(page), want) {
		t.Errorf("docs/postgresql.md does not say %q", want)
	}
}
