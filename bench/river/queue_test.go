// Package river measures River's queue against dossier's own jobs table: on SQLite with synchronous=FULL, and on a
// PostgreSQL server of the benchmark's own, each pair on the
// same disk in the same run. It is a separate module, so that dossier does not depend on River.
//
//	cd bench/river && go test -bench . -benchtime 300x
package river

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	_ "modernc.org/sqlite"
)

type readArgs struct {
	DocumentID int64 `json:"document_id"`
}

func (readArgs) Kind() string { return "read" }

type reader struct {
	river.WorkerDefaults[readArgs]
	began chan time.Time
}

func (r *reader) Work(context.Context, *river.Job[readArgs]) error {
	r.began <- time.Now()
	return nil
}

func open(b *testing.B) *sql.DB {
	b.Helper()
	dsn := "file:" + filepath.Join(b.TempDir(), "river.db") +
		"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate"
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		b.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	b.Cleanup(func() { db.Close() })
	return db
}

// start migrates the database and starts a client. If poll is 0, River's default applies.
func start(b *testing.B, db *sql.DB, poll time.Duration) (*river.Client[*sql.Tx], *reader) {
	b.Helper()
	driver := riversqlite.New(db)
	migrator, err := rivermigrate.New(driver, nil)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := migrator.Migrate(b.Context(), rivermigrate.DirectionUp, nil); err != nil {
		b.Fatal(err)
	}
	worker := &reader{began: make(chan time.Time, 100_000)}
	workers := river.NewWorkers()
	river.AddWorker(workers, worker)
	config := &river.Config{Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 2}}, Workers: workers}
	if poll > 0 {
		config.FetchPollInterval, config.FetchCooldown = poll, poll
	}
	client, err := river.NewClient(driver, config)
	if err != nil {
		b.Fatal(err)
	}
	if err := client.Start(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { client.Stop(context.Background()) })
	return client, worker
}

func insert(b *testing.B, db *sql.DB, client *river.Client[*sql.Tx], id int64) {
	tx, err := db.BeginTx(b.Context(), nil)
	if err != nil {
		b.Error(err)
		return
	}
	defer tx.Rollback()
	if _, err := client.InsertTx(b.Context(), tx, readArgs{id}, nil); err != nil {
		b.Error(err)
		return
	}
	if err := tx.Commit(); err != nil {
		b.Error(err)
	}
}

// BenchmarkPickUp measures the time from a committed job to its start on an idle machine.
func BenchmarkPickUp(b *testing.B) {
	for name, poll := range map[string]time.Duration{"default": 0, "poll=20ms": 20 * time.Millisecond} {
		b.Run(name, func(b *testing.B) {
			db := open(b)
			client, worker := start(b, db, poll)
			var waits []time.Duration
			for i := range min(b.N, 60) {
				insert(b, db, client, int64(i))
				committed := time.Now()
				waits = append(waits, (<-worker.began).Sub(committed))
				time.Sleep(time.Duration(i%7) * 11 * time.Millisecond) // anywhere between two polls
			}
			slices.Sort(waits)
			b.ReportMetric(float64(waits[len(waits)/2].Microseconds())/1000, "median-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkDurableInserts measures the rate of acknowledged jobs from 16 writers, with one commit each, as in River's
// pool with one connection.
func BenchmarkDurableInserts(b *testing.B) {
	db := open(b)
	client, _ := start(b, db, 0)
	var next sync.Mutex
	left := b.N
	before := fsyncRate(b)
	began := time.Now()
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for {
				next.Lock()
				left--
				id := left
				next.Unlock()
				if id < 0 {
					return
				}
				insert(b, db, client, int64(id))
			}
		})
	}
	all.Wait()
	rate := float64(b.N) / time.Since(began).Seconds()
	b.ReportMetric(rate, "jobs/s")
	b.ReportMetric(2*rate/(before+fsyncRate(b)), "x-single-fsync")
	b.ReportMetric(0, "ns/op")
}

// fsyncRate measures how many 4 KiB writes with fsync this disk does per second, one after the other.
func fsyncRate(b *testing.B) float64 {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "fsync"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	const writes = 200
	block := make([]byte, 4096)
	began := time.Now()
	for range writes {
		if _, err := f.Write(block); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
	}
	return writes / time.Since(began).Seconds()
}

// BenchmarkIdle measures the processor time of an idle queue, in percent of one core.
func BenchmarkIdle(b *testing.B) {
	for name, poll := range map[string]time.Duration{"default": 0, "poll=20ms": 20 * time.Millisecond} {
		b.Run(name, func(b *testing.B) {
			start(b, open(b), poll)
			const span = 5 * time.Second
			before := cpuTime(b)
			time.Sleep(span)
			b.ReportMetric(100*float64(cpuTime(b)-before)/float64(span), "cpu-%")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkStart measures the time to migrate an up-to-date database and start a client.
func BenchmarkStart(b *testing.B) {
	db := open(b)
	start(b, db, 0)
	b.ResetTimer()
	for range b.N {
		start(b, db, 0)
	}
}
