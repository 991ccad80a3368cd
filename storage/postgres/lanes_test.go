package postgres_test

import (
	"database/sql"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// outcomeTest is a store behind a proxy, and what its callers were told.
type outcomeTest struct {
	*proxy
	t     *testing.T
	url   string // without the proxy
	opts  postgres.Options
	store *storage.Store
}

func newOutcomeTest(t *testing.T, url string, opts postgres.Options) *outcomeTest {
	t.Helper()
	p, via := newProxy(t, url)
	o := &outcomeTest{proxy: p, t: t, url: url, opts: opts}
	var err error
	if o.store, err = postgres.Open(t.Context(), via, opts); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.store.Close() })
	return o
}

// put commits one row while the proxy interferes with the first try. It returns the name of that try's row, and what
// the caller was told.
func (o *outcomeTest) put(interfere func(*held)) (name string, err error) {
	o.t.Helper()
	name = uuid.NewString()
	if interfere != nil {
		o.onCommit.Store(&interfere)
	}
	try := 0
	return name, o.store.InTx(o.t.Context(), func(tx engine.Tx) error {
		try++
		return tx.PutPlan(o.t.Context(), engine.Plan{Name: name + strings.Repeat(repeated, try-1)})
	})
}

// repeated is added to the name of a row for each further try.
const repeated = "-repeated"

func (o *outcomeTest) count(name string) int {
	o.t.Helper()
	return len(texts(o.t, pgtest.Raw(o.t, o.url), `SELECT name FROM plans WHERE name = $1`, name))
}

// expectRepeatable fails if the first try was kept. The caller must have been told that it may repeat it, or it was
// repeated.
func (o *outcomeTest) expectRepeatable(name string, got error) {
	o.t.Helper()
	if second := o.count(name+repeated) == 1; !errors.Is(got, engine.ErrStorageBusy) && (got != nil || !second) {
		o.t.Errorf("the caller was told %v, and it was repeated: %t; want either", got, second)
	}
	if o.count(name) > 0 {
		o.t.Error("it may be repeated, and was kept")
	}
	o.expectGoesOn()
}

// expectKept fails if the first try was not kept, or if the caller was told something else.
func (o *outcomeTest) expectKept(name string, got, want error) {
	o.t.Helper()
	if !errors.Is(got, want) || want == nil && got != nil {
		o.t.Errorf("the caller was told %v, want %v", got, want)
	}
	if o.count(name) != 1 || o.count(name+repeated) > 0 {
		o.t.Error("it was not kept, or repeated")
	}
	o.expectGoesOn()
}

// expectGoesOn fails if the store does not go on, or if the head raises a false alarm.
func (o *outcomeTest) expectGoesOn() {
	o.t.Helper()
	if _, err := o.put(nil); err != nil {
		o.t.Errorf("the next commit: %v", err)
	}
	if loss := o.store.Loss(); loss != nil {
		o.t.Errorf("false alarm: %q", loss.Lines())
	}
	if o.opts.HeadKey == nil {
		return
	}
	if err := o.store.Close(); err != nil {
		o.t.Fatal(err)
	}
	again, err := postgres.Open(o.t.Context(), o.url, o.opts)
	if err != nil {
		o.t.Fatal(err)
	}
	defer again.Close()
	if loss := again.Loss(); loss != nil {
		o.t.Errorf("after a restart, false alarm: %q", loss.Lines())
	}
}

// bothWays runs a test with a head and without one.
func bothWays(t *testing.T, run func(t *testing.T, opts postgres.Options)) {
	pgtest.Require(t)
	t.Run("with a head", func(t *testing.T) {
		run(t, postgres.Options{HeadKey: headtest.Key, HeadFolder: t.TempDir()})
	})
	t.Run("without a head", func(t *testing.T) { run(t, postgres.Options{}) })
}

func TestCommitWhoseAnswerIsLostIsFoundAgain(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		o := newOutcomeTest(t, pgtest.Database(t), opts)
		name, err := o.put(func(h *held) {
			h.forward()
			<-h.answered
			h.cut()
		})
		o.expectKept(name, err, nil)
	})
}

func TestCommitThatNeverReachesTheServerMayBeRepeated(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		o := newOutcomeTest(t, pgtest.Database(t), opts)
		name, err := o.put((*held).cut)
		o.expectRepeatable(name, err)
	})
}

func TestCommitOfAKilledBackendMayBeRepeated(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		o := newOutcomeTest(t, pgtest.Database(t), opts)
		name, err := o.put(func(h *held) {
			killed := texts(t, pgtest.Raw(t, o.url), `
				SELECT CAST(pg_terminate_backend(pid, 10000) AS TEXT) FROM pg_stat_activity
				WHERE datname = current_database() AND state = 'idle in transaction'`)
			if len(killed) != 1 {
				t.Errorf("killed %d backends, want that of the commit", len(killed))
			}
			_, _ = h.server.Write(h.message)
			h.cut()
		})
		o.expectRepeatable(name, err)
	})
}

func TestOutcomeIsUnknownWhileTheServerCannotBeReached(t *testing.T) {
	postgres.LimitOutcome(t, time.Second)
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		o := newOutcomeTest(t, pgtest.Database(t), opts)
		name, err := o.put(func(h *held) {
			h.forward()
			<-h.answered
			o.shut(h)
			h.cut()
		})
		o.open()
		o.expectKept(name, err, engine.ErrOutcomeUnknown)
	})
}

// ownServer starts a server of the test's own that may be crashed, and returns the URL of an empty database.
func ownServer(t testing.TB, settings ...string) (s *pgtest.Server, url string) {
	t.Helper()
	s, err := pgtest.Start(pgtest.Require(t), settings...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop() })
	admin, err := s.Connect(pgtest.Superuser, "postgres")
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	for _, statement := range []string{
		"CREATE ROLE " + pgtest.Role + " LOGIN", "CREATE DATABASE d OWNER " + pgtest.Role, "CHECKPOINT",
	} {
		if _, err := admin.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	return s, s.URL(pgtest.Role, "d")
}

func crashAndRestart(t *testing.T, s *pgtest.Server) {
	t.Helper()
	if err := s.Crash(); err != nil {
		t.Error(err)
	}
	if err := s.Restart(); err != nil {
		t.Error(err)
	}
}

func TestCommitBeforeWhichTheServerCrashesMayBeRepeated(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		server, url := ownServer(t)
		o := newOutcomeTest(t, url, opts)
		name, err := o.put(func(h *held) {
			crashAndRestart(t, server)
			h.cut()
		})
		o.expectRepeatable(name, err)
	})
}

func TestCommitAfterWhichTheServerCrashesIsFoundAgain(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		server, url := ownServer(t)
		o := newOutcomeTest(t, url, opts)
		name, err := o.put(func(h *held) {
			h.forward()
			<-h.answered
			crashAndRestart(t, server)
			h.cut()
		})
		o.expectKept(name, err, nil)
	})
}

// After a crash the server gives the number of a transaction that left no trace to another one. Asked for the outcome
// of that number, it tells the other's.
func TestOutcomeOfAnotherTransactionOfTheSameNumberIsNotTaken(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		server, url := ownServer(t, "wal_writer_delay=10000", "autovacuum=off")
		o := newOutcomeTest(t, url, opts)
		name, err := o.put(func(h *held) {
			defer h.cut()
			xid := texts(t, pgtest.Raw(t, url), `
				SELECT CAST(backend_xid AS TEXT) FROM pg_stat_activity
				WHERE datname = current_database() AND state = 'idle in transaction'`)
			if len(xid) != 1 {
				t.Errorf("found the numbers %v, want that of the commit", xid)
				return
			}
			crashAndRestart(t, server)
			raw := pgtest.Raw(t, url)
			status := ""
			for n := 0; n < 200 && status != "committed"; n++ {
				texts(t, raw, `SELECT CAST(pg_current_xact_id() AS TEXT)`) // takes a number and commits
				if err := raw.QueryRow(
					`SELECT COALESCE(pg_xact_status(CAST($1 AS xid8)), '')`, xid[0],
				).Scan(&status); err != nil {
					status = err.Error()
				}
			}
			if status != "committed" {
				t.Errorf("the number %s is %q, want that another transaction has it; the test shows nothing", xid[0], status)
			}
		})
		o.expectRepeatable(name, err)
	})
}

// Servers translate the severity of an error (lc_messages).
func TestEndOfABackendIsSeenInAnyLanguage(t *testing.T) {
	for severity, want := range map[string]bool{"FATAL": true, "PANIC": true, "ERROR": false} {
		err := &pgconn.PgError{Severity: "translated", SeverityUnlocalized: severity}
		if got := postgres.Lost(err); got != want {
			t.Errorf("%s leaves open whether the commit was made: %t, want %t", severity, got, want)
		}
	}
}

// standby is one that the server waits for at each commit, and that does not exist.
type standby struct {
	t     *testing.T
	url   string
	admin *sql.DB
}

func newStandby(t *testing.T, server *pgtest.Server, url string) *standby {
	t.Helper()
	admin, err := server.Connect(pgtest.Superuser, "postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { admin.Close() })
	return &standby{t, url, admin}
}

// require makes commits wait for standbys of these names; "" for none.
func (s *standby) require(names string) {
	for _, statement := range []string{
		`ALTER SYSTEM SET synchronous_standby_names = '` + names + `'`, `SELECT pg_reload_conf()`,
	} {
		if _, err := s.admin.Exec(statement); err != nil {
			s.t.Error(err)
		}
	}
}

// holdUp lets a commit wait for the standby, and returns the process that waits.
func (s *standby) holdUp(h *held) (pid string) {
	s.require("nobody")
	for ; ; time.Sleep(10 * time.Millisecond) {
		if h.muted.Load() {
			waiting := texts(s.t, s.admin, `SELECT CAST(pid AS TEXT) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)
			if len(waiting) > 0 {
				return waiting[0]
			}
			continue
		}
		// The server's processes read the setting when they are told to.
		if got := texts(s.t, pgtest.Raw(s.t, s.url), `SHOW synchronous_standby_names`); got[0] == "nobody" {
			time.Sleep(100 * time.Millisecond)
			h.forward()
		}
	}
}

// A commit that waits for a standby is under way although its connection is gone.
func TestOutcomeIsAskedAgainWhileTheCommitIsUnderWay(t *testing.T) {
	bothWays(t, func(t *testing.T, opts postgres.Options) {
		server, url := ownServer(t, pgtest.Fast...)
		o := newOutcomeTest(t, url, opts)
		standby := newStandby(t, server, url)
		var freed atomic.Bool
		name, err := o.put(func(h *held) {
			standby.holdUp(h)
			o.shut(h) // for the driver, which tries to cancel what it has lost
			h.cut()
			time.AfterFunc(300*time.Millisecond, o.open)
			time.AfterFunc(time.Second, func() {
				freed.Store(true)
				standby.require("")
			})
		})
		if !freed.Load() {
			t.Error("the caller was told before the commit had ended")
		}
		o.expectKept(name, err, nil)
	})
}

// A backend that is ended while its commit waits for a standby leaves the commit visible. It is acknowledged only after
// the standby has it.
func TestVisibleCommitIsNotAcknowledgedBeforeTheStandbyHasIt(t *testing.T) {
	for _, c := range []struct {
		name  string
		limit time.Duration
		back  bool // the standby comes back in time
		want  error
	}{
		{"the standby stays away", 2 * time.Second, false, engine.ErrOutcomeUnknown},
		{"the standby comes back", 20 * time.Second, true, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			postgres.LimitOutcome(t, c.limit)
			bothWays(t, func(t *testing.T, opts postgres.Options) {
				server, url := ownServer(t, pgtest.Fast...)
				o := newOutcomeTest(t, url, opts)
				standby := newStandby(t, server, url)
				var back atomic.Bool
				name, err := o.put(func(h *held) {
					pid := standby.holdUp(h)
					if ended := texts(t, standby.admin, `
						SELECT CAST(pg_terminate_backend(`+pid+`, 10000) AS TEXT)`); ended[0] != "true" {
						t.Error("the backend goes on")
					}
					h.cut()
					if c.back {
						time.AfterFunc(time.Second, func() {
							back.Store(true)
							standby.require("")
						})
					}
				})
				if c.back && !back.Load() {
					t.Error("the caller was told before the standby was back")
				}
				standby.require("")
				o.expectKept(name, err, c.want)
			})
		})
	}
}
