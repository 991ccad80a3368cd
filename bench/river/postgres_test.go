package river

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// workers is how many jobs run at the same time, in both queues.
const workers = 8

// cluster starts a PostgreSQL server whose commits wait for the disk, and returns the URLs of two databases on it: one
// for River, one for dossier.
func cluster(b *testing.B) (forRiver, forOwn string) {
	b.Helper()
	bin, err := pgtest.Bin()
	if err != nil {
		b.Skip(err)
	}
	server, err := pgtest.Start(bin)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { server.Stop() })
	db, err := server.Connect(pgtest.Superuser, "postgres")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{
		"CREATE ROLE " + pgtest.Role + " LOGIN", "CREATE DATABASE river OWNER " + pgtest.Role,
		"CREATE DATABASE own OWNER " + pgtest.Role,
	} {
		if _, err := db.Exec(statement); err != nil {
			b.Fatal(err)
		}
	}
	return server.URL(pgtest.Role, "river"), server.URL(pgtest.Role, "own")
}

func riverPool(b testing.TB, url string) *pgxpool.Pool {
	b.Helper()
	pool, err := pgxpool.New(context.Background(), url)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := migrator.Migrate(context.Background(), rivermigrate.DirectionUp, nil); err != nil {
		b.Fatal(err)
	}
	return pool
}

// riverWorker does what a test says with each job.
type riverWorker struct {
	river.WorkerDefaults[readArgs]
	work func(ctx context.Context, job *river.Job[readArgs]) error
}

func (w *riverWorker) Work(ctx context.Context, job *river.Job[readArgs]) error {
	return w.work(ctx, job)
}
func (w *riverWorker) Timeout(*river.Job[readArgs]) time.Duration { return -1 }

func riverClient(
	b testing.TB, pool *pgxpool.Pool, work func(ctx context.Context, job *river.Job[readArgs]) error,
) *river.Client[pgx.Tx] {
	b.Helper()
	all := river.NewWorkers()
	river.AddWorker(all, &riverWorker{work: work})
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: workers}}, Workers: all,
		FetchCooldown: 2 * time.Millisecond, JobTimeout: -1,
	})
	if err != nil {
		b.Fatal(err)
	}
	return client
}

func riverInsert(pool *pgxpool.Pool, client *river.Client[pgx.Tx], id int64) error {
	return pgx.BeginFunc(context.Background(), pool, func(tx pgx.Tx) error {
		_, err := client.InsertTx(context.Background(), tx, readArgs{id}, nil)
		return err
	})
}

func ownStore(b testing.TB, url string) (*storage.Store, engine.OrgID) {
	b.Helper()
	store, err := postgres.Open(context.Background(), url, postgres.Options{Connections: 40})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	org := engine.OrgID("0198c0de-0000-7000-8000-000000000001")
	err = store.InTx(context.Background(), func(tx engine.Tx) error {
		if err := tx.PutPlan(context.Background(), engine.DefaultPlans[1]); err != nil {
			return err
		}
		err := tx.InsertOrganization(
			context.Background(), engine.Organization{ID: org, Name: "Acme", Plan: "paid", CreatedAt: time.Now()},
		)
		if errors.Is(err, engine.ErrDuplicate) { // another process of this benchmark was first
			return nil
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return store, org
}

// from16 calls do n times from 16 goroutines and returns the rate per second.
func from16(b *testing.B, n int, do func(id int64) error) float64 {
	b.Helper()
	var next atomic.Int64
	var all sync.WaitGroup
	began := time.Now()
	for range 16 {
		all.Go(func() {
			for id := next.Add(1); id <= int64(n); id = next.Add(1) {
				if err := do(id); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return float64(n) / time.Since(began).Seconds()
}

// claim claims jobs of the own table.
func claim(store *storage.Store, owner string, lease time.Duration) ([]engine.Job, error) {
	now := time.Now()
	return store.ClaimJobs(context.Background(), engine.JobClaim{
		Owner: owner, Now: now, LeaseUntil: now.Add(lease), Most: workers, MostLong: workers,
	})
}

func finish(store *storage.Store, j engine.Job) (held bool, err error) {
	err = store.InTx(context.Background(), func(tx engine.Tx) error {
		held, err = tx.FinishJob(context.Background(), j, engine.JobDone)
		return err
	})
	return held, err
}

// BenchmarkPostgresInsertAndWork inserts jobs durably from 16 writers, then works them all off with 8 workers that do
// nothing, in River and in dossier's table on the same server.
func BenchmarkPostgresInsertAndWork(b *testing.B) {
	forRiver, forOwn := cluster(b)
	pool := riverPool(b, forRiver)
	var done atomic.Int64
	n := max(b.N, 2000)
	finished := make(chan struct{})
	client := riverClient(b, pool, func(context.Context, *river.Job[readArgs]) error {
		if done.Add(1) == int64(n) {
			close(finished)
		}
		return nil
	})
	riverInserts := from16(b, n, func(id int64) error { return riverInsert(pool, client, id) })
	began := time.Now()
	if err := client.Start(context.Background()); err != nil {
		b.Fatal(err)
	}
	<-finished
	riverWork := float64(n) / time.Since(began).Seconds()
	if err := client.Stop(context.Background()); err != nil {
		b.Fatal(err)
	}

	store, org := ownStore(b, forOwn)
	ownInserts := from16(b, n, func(id int64) error { return insertOwn(context.Background(), store, org, id) })
	began = time.Now()
	var all sync.WaitGroup
	jobs := make(chan engine.Job)
	for range workers {
		all.Go(func() {
			for j := range jobs {
				if held, err := finish(store, j); err != nil || !held {
					b.Errorf("finishing: held %t, %v", held, err)
				}
			}
		})
	}
	for left := n; left > 0; {
		claimed, err := claim(store, "bench", time.Minute)
		if err != nil {
			b.Fatal(err)
		}
		for _, j := range claimed {
			jobs <- j
		}
		left -= len(claimed)
	}
	close(jobs)
	all.Wait()
	ownWork := float64(n) / time.Since(began).Seconds()
	b.ReportMetric(riverInserts, "river-inserts/s")
	b.ReportMetric(ownInserts, "own-inserts/s")
	b.ReportMetric(ownInserts/riverInserts, "x-inserts")
	b.ReportMetric(riverWork, "river-work/s")
	b.ReportMetric(ownWork, "own-work/s")
	b.ReportMetric(ownWork/riverWork, "x-work")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPostgresPickUp measures the time from a job that another process commits to its start on an idle machine.
func BenchmarkPostgresPickUp(b *testing.B) {
	forRiver, forOwn := cluster(b)
	pool := riverPool(b, forRiver)
	began := make(chan time.Time, 1)
	client := riverClient(b, pool, func(context.Context, *river.Job[readArgs]) error {
		began <- time.Now()
		return nil
	})
	if err := client.Start(context.Background()); err != nil {
		b.Fatal(err)
	}
	defer client.Stop(context.Background())
	sender := riverClient(b, riverPool(b, forRiver), nil)
	store, _ := ownStore(b, forOwn)
	other, org := ownStore(b, forOwn)
	news := store.News()
	<-news
	var rivers, own time.Duration
	n := max(b.N, 40)
	for i := range n {
		time.Sleep(time.Duration(i%7) * 11 * time.Millisecond) // anywhere between two polls
		if err := riverInsert(pool, sender, int64(i)); err != nil {
			b.Fatal(err)
		}
		committed := time.Now()
		rivers += (<-began).Sub(committed)

		if err := insertOwn(context.Background(), other, org, int64(i+1)); err != nil {
			b.Fatal(err)
		}
		committed = time.Now()
		other.Announce()
		<-news
		claimed, err := claim(store, "bench", time.Minute)
		own += time.Since(committed)
		if err != nil || len(claimed) != 1 {
			b.Fatalf("claimed %d, %v", len(claimed), err)
		}
		if _, err := finish(store, claimed[0]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rivers.Microseconds())/1000/float64(n), "river-mean-ms")
	b.ReportMetric(float64(own.Microseconds())/1000/float64(n), "own-mean-ms")
	b.ReportMetric(0, "ns/op")
}

// lease is after what time a job of a lost worker is taken back.
const lease = 5 * time.Second

// urlVariable is set for a process that claims jobs of this database and waits to be killed.
const urlVariable = "BENCH_URL"

func TestMain(m *testing.M) {
	if url := os.Getenv(urlVariable); url != "" {
		os.Exit(holdJobs(url))
	}
	os.Exit(m.Run())
}

// holdJobs claims jobs, prints their number, and waits for its end.
func holdJobs(url string) int {
	fail := func(err error) int { fmt.Fprintln(os.Stderr, err); return 1 }
	store, err := postgres.Open(context.Background(), url, postgres.Options{})
	if err != nil {
		return fail(err)
	}
	jobs, err := claim(store, "child", lease)
	if err != nil {
		return fail(err)
	}
	fmt.Println(len(jobs))
	select {}
}

// killHolder starts a process that holds 8 jobs and kills it.
func killHolder(b *testing.B, url string) {
	b.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), urlVariable+"="+url)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		b.Fatal(err)
	}
	var text [8]byte
	count, err := out.Read(text[:])
	held, _ := strconv.Atoi(string(text[:max(0, count-1)]))
	if err != nil || held != workers {
		b.Fatalf("the child holds %d jobs, %v", held, err)
	}
	if err := child.Process.Kill(); err != nil {
		b.Fatal(err)
	}
	_ = child.Wait() // it was killed
}

// BenchmarkPostgresRecovery kills -9 a process that holds 8 jobs under a lease of 5 seconds, and measures the time until
// another process has claimed all of them.
func BenchmarkPostgresRecovery(b *testing.B) {
	_, forOwn := cluster(b)
	store, org := ownStore(b, forOwn)
	for id := range int64(workers) {
		if err := insertOwn(b.Context(), store, org, id+1); err != nil {
			b.Fatal(err)
		}
	}
	killHolder(b, forOwn)
	killed := time.Now()
	for left := workers; left > 0; time.Sleep(time.Second) { // the engine's poll
		jobs, err := claim(store, "survivor", lease)
		if err != nil {
			b.Fatal(err)
		}
		left -= len(jobs)
	}
	b.ReportMetric(time.Since(killed).Seconds(), "own-s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPostgresFencing lets a job be taken from a worker that is only slow, and counts the results that the slow
// worker may still store while another one has the job: 1 means that there is no fencing. River's job is taken back by
// the statement of its rescuer, which otherwise comes after its interval.
func BenchmarkPostgresFencing(b *testing.B) {
	forRiver, forOwn := cluster(b)
	pool := riverPool(b, forRiver)
	first, second, stored := make(chan int64, 1), make(chan struct{}), make(chan bool, 1)
	client := riverClient(b, pool, func(ctx context.Context, job *river.Job[readArgs]) error {
		if job.Attempt > 1 {
			close(second)
			<-ctx.Done()
			return ctx.Err()
		}
		first <- job.ID
		<-second // the worker's process was stopped for a while
		err := pgx.BeginFunc(context.Background(), pool, func(tx pgx.Tx) error {
			_, err := river.JobCompleteTx[*riverpgxv5.Driver](context.WithoutCancel(ctx), tx, job)
			return err
		})
		stored <- err == nil
		return nil
	})
	if err := riverInsert(pool, client, 1); err != nil {
		b.Fatal(err)
	}
	if err := client.Start(context.Background()); err != nil {
		b.Fatal(err)
	}
	if _, err := pool.Exec(
		context.Background(), `UPDATE river_job SET state = 'retryable', scheduled_at = now() WHERE id = $1`, <-first,
	); err != nil {
		b.Fatal(err)
	}
	accepted := map[bool]float64{true: 1}
	rivers := accepted[<-stored]
	if err := client.StopAndCancel(context.Background()); err != nil {
		b.Fatal(err)
	}

	store, org := ownStore(b, forOwn)
	if err := insertOwn(context.Background(), store, org, 1); err != nil {
		b.Fatal(err)
	}
	slow, err := claim(store, "slow", time.Millisecond)
	if err != nil || len(slow) != 1 {
		b.Fatalf("claimed %d, %v", len(slow), err)
	}
	time.Sleep(10 * time.Millisecond) // longer than the lease
	if next, err := claim(store, "second", time.Minute); err != nil || len(next) != 1 {
		b.Fatalf("claimed %d again, %v", len(next), err)
	}
	held, err := finish(store, slow[0])
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(rivers, "river-zombie-results")
	b.ReportMetric(accepted[held], "own-zombie-results")
	b.ReportMetric(0, "ns/op")
}
