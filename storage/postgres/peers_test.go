package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// soon is how long a test waits for what should come at once.
const soon = 20 * time.Second

func TestNewsComesFromOthersOnly(t *testing.T) {
	url := pgtest.Database(t)
	a, b := open(t, url), open(t, url)
	heard := func(news <-chan struct{}, who string) {
		t.Helper()
		select {
		case <-news:
		case <-time.After(soon):
			t.Fatalf("%s heard nothing", who)
		}
	}
	heard(a.News(), "a, at its start,")
	heard(b.News(), "b, at its start,")
	b.Announce()
	heard(a.News(), "a")
	select {
	case <-b.News():
		t.Error("b heard its own announcement")
	case <-time.After(100 * time.Millisecond): // long after a heard it
	}
}

// A lost connection may have lost an announcement, so it counts as news.
func TestALostListenerListensAgain(t *testing.T) {
	url := pgtest.Database(t)
	a, b := open(t, url), open(t, url)
	<-a.News()
	if _, err := pgtest.Raw(t, url).Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'dossier listener'`); err != nil {
		t.Fatal(err)
	}
	select {
	case <-a.News():
	case <-time.After(soon):
		t.Fatal("a heard nothing after its connection was lost")
	}
	b.Announce()
	select {
	case <-a.News():
	case <-time.After(soon):
		t.Fatal("a no longer hears")
	}
}

func TestWorkOfOneNameRunsInOneProcess(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	a, b := open(t, url), open(t, url)
	tried := false
	ran, err := a.Alone(ctx, "maintenance", func(context.Context) error {
		other, err := b.Alone(ctx, "maintenance", func(context.Context) error { return errors.New("both ran") })
		if other || err != nil {
			t.Errorf("beside the first: ran %t, %v", other, err)
		}
		tried = true
		different, err := b.Alone(ctx, "erasures", func(context.Context) error { return nil })
		if !different || err != nil {
			t.Errorf("work of another name: ran %t, %v", different, err)
		}
		return nil
	})
	if !ran || err != nil || !tried {
		t.Errorf("the first: ran %t, %v", ran, err)
	}
	if ran, err := b.Alone(ctx, "maintenance", func(context.Context) error { return nil }); !ran || err != nil {
		t.Errorf("after the first: ran %t, %v", ran, err)
	}
}

func TestWorkStopsWhenItsLockMayBeLost(t *testing.T) {
	url := pgtest.Database(t)
	a := open(t, url)
	ran, err := a.Alone(t.Context(), "maintenance", func(ctx context.Context) error {
		if _, err := pgtest.Raw(t, url).Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			t.Error(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(soon):
			return nil
		}
	})
	if !ran || !errors.Is(err, context.Canceled) {
		t.Errorf("ran %t, %v; want its context canceled", ran, err)
	}
}

func TestOneServerUnlessAllShare(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	lock := func(shared bool) (*postgres.ServerLock, error) { return postgres.LockServer(ctx, url, shared) }
	only, err := lock(false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock(true); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("a sharing server beside the only one: %v", err)
	}
	if err := only.Unlock(); err != nil {
		t.Fatal(err)
	}
	first, err := lock(true)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Unlock()
	second, err := lock(true)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Unlock()
	if _, err := lock(false); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("an only server beside sharing ones: %v", err)
	}
}

func TestAServerThatLostItsLockToAnotherIsTold(t *testing.T) {
	ctx, url := t.Context(), pgtest.Database(t)
	lock, err := postgres.LockServer(ctx, url, false)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	db := pgtest.Raw(t, url)
	thief, err := db.Conn(ctx) // waits for the lock, so it gets it at once
	if err != nil {
		t.Fatal(err)
	}
	defer thief.Close()
	got := make(chan error, 1)
	go func() {
		_, err := thief.ExecContext(ctx, `SELECT pg_advisory_lock(l.objid::bigint + (l.classid::bigint << 32))
			FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
			  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		got <- err
	}()
	waiting := func() bool {
		return len(texts(t, db, `SELECT 'waits' FROM pg_locks l WHERE l.locktype = 'advisory' AND NOT l.granted
			AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`)) > 0
	}
	until(t, "the other waits for the lock", waiting)
	if _, err := db.Exec(`SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted
		AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`); err != nil {
		t.Fatal(err)
	}
	if err := <-got; err != nil {
		t.Fatal(err)
	}
	until(t, "the server is told", func() bool { return errors.Is(lock.Check(), postgres.ErrLocked) })
}

// until waits for a condition.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(soon); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not in time: %s", what)
		}
	}
}
