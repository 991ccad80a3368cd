package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sys/unix" // processor time, which other programs do not influence

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// measured is how long each side of a comparison runs.
const measured = 2 * time.Second

// rate calls work from many goroutines for the measured time, and returns the calls per second.
func rate(b *testing.B, goroutines int, work func(i int64) error) float64 {
	b.Helper()
	return rateFor(b, measured, goroutines, work)
}

// rateFor is rate with another duration.
func rateFor(b *testing.B, measured time.Duration, goroutines int, work func(i int64) error) float64 {
	b.Helper()
	var calls atomic.Int64
	began := time.Now()
	var all sync.WaitGroup
	for range goroutines {
		all.Go(func() {
			for time.Since(began) < measured {
				if err := work(calls.Add(1)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return float64(calls.Load()) / time.Since(began).Seconds()
}

// compare reports both rates, and how many times the baseline ours is.
func compare(b *testing.B, ours, baseline float64) {
	b.Helper()
	b.ReportMetric(0, "ns/op") // has no meaning here
	b.ReportMetric(ours, "ours/s")
	b.ReportMetric(baseline, "baseline/s")
	b.ReportMetric(ours/baseline, "times")
}

// fsyncs measures how many 4 KiB writes with fsync the machine does per second, one after the other.
func fsyncs(b *testing.B, folder string) float64 {
	b.Helper()
	f, err := os.Create(filepath.Join(folder, "fsync"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	page := make([]byte, 4096)
	return rate(b, 1, func(i int64) error {
		if _, err := f.WriteAt(page, i*4096); err != nil {
			return err
		}
		return f.Sync()
	})
}

// organization opens a store with one organization, borrower and application.
func organization(b *testing.B, folder string) (*storage.Store, engine.Application) {
	b.Helper()
	s := open(b, folder)
	ctx, now := b.Context(), time.Now()
	a := engine.Application{
		ID:            uuid.NewString(),
		Org:           "0190aaaa-0000-7000-8000-00000000000a",
		Number:        1,
		BorrowerID:    "b",
		BusinessName:  "Reyes Bakery",
		BorrowerEmail: "ana@example.com",
		Status:        engine.StatusSubmitted,
		CreatedAt:     now,
		UpdatedAt:     now,
		ActiveAt:      now,
	}
	err := s.InTx(ctx, func(tx engine.Tx) error {
		if err := tx.PutPlan(ctx, engine.Plan{Name: "p"}); err != nil {
			return err
		}
		if err := tx.InsertOrganization(ctx, engine.Organization{ID: a.Org, Name: "O", Plan: "p"}); err != nil {
			return err
		}
		if err := tx.InsertBorrower(ctx, engine.Borrower{ID: "b", Org: a.Org, Email: "ana@example.com"}); err != nil {
			return err
		}
		return tx.InsertApplication(ctx, a)
	})
	if err != nil {
		b.Fatal(err)
	}
	return s, a
}

// insertUpload writes the rows of one upload: document, job and audit entry.
func insertUpload(ctx context.Context, s *storage.Store, org engine.OrgID, id int64, sum string) error {
	now := time.Now()
	return s.InTx(ctx, func(tx engine.Tx) error {
		jobID := uuid.NewString()
		if err := tx.InsertDocument(ctx, engine.Document{
			ID:         id,
			Org:        org,
			FileName:   "a.pdf",
			SHA256:     sum,
			Status:     engine.DocumentPending,
			UploadedAt: now,
			JobID:      jobID,
		}); err != nil {
			return err
		}
		if err := tx.InsertJob(ctx, engine.Job{
			ID:          jobID,
			Org:         org,
			DocumentID:  id,
			State:       engine.JobAvailable,
			CreatedAt:   now,
			AvailableAt: now,
		}); err != nil {
			return err
		}
		return tx.InsertAudit(ctx, engine.AuditEntry{
			Org:    org,
			Seq:    id,
			At:     now,
			Action: "document.uploaded",
			Before: []byte(`{}`),
			After:  []byte(`{}`),
		})
	})
}

// Goal: for 16 concurrent clients, small durable uploads (blob and row) reach at least 3 times the machine's rate of
// single fsyncs.
func BenchmarkDurableUploadsAgainstSingleFsyncs(b *testing.B) {
	folder := b.TempDir()
	s, a := organization(b, folder)
	blobs, err := blob.Open(filepath.Join(folder, "documents"))
	if err != nil {
		b.Fatal(err)
	}
	keep := func() (sum string, err error) {
		staged, err := blobs.Stage(
			b.Context(), a.Org, strings.NewReader(uuid.NewString()+" a small statement"), engine.MaxFileBytes,
		)
		if err != nil {
			return "", err
		}
		return staged.SHA256(), staged.Commit(b.Context())
	}
	// The first documents of an organization create its folders.
	rate(b, 16, func(int64) error { _, err := keep(); return err })
	for b.Loop() {
		baseline := fsyncs(b, folder)
		b.ReportMetric(rate(b, 16, func(int64) error { _, err := keep(); return err }), "blobs-alone/s")
		b.ReportMetric(
			rate(b, 16, func(int64) error { return insertUpload(b.Context(), s, a.Org, nextID.Add(1), "") }),
			"rows-alone/s",
		)
		ours := rate(b, 16, func(int64) error {
			sum, err := keep()
			if err != nil {
				return err
			}
			return insertUpload(b.Context(), s, a.Org, nextID.Add(1), sum)
		})
		compare(b, ours, baseline)
	}
}

var nextID atomic.Int64

// commitEach runs each transaction by itself.
type commitEach struct{ db *sql.DB }

func (c commitEach) InTx(ctx context.Context, fn func(storage.Querier) error) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (commitEach) Erase(context.Context) error { return nil }
func (commitEach) Close() error                { return nil }

// Goal: for 64 concurrent clients, at least twice the rate of one commit per transaction with synchronous=FULL.
func BenchmarkTransactionsFrom64AgainstOneCommitEach(b *testing.B) {
	folder := b.TempDir()
	s, a := organization(b, folder)
	// The baseline runs the same statements through the same code, but with one commit per call.
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName)+
		"?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=secure_delete(1)")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	each := storage.New(storage.Config{
		Dialect:   sqlite.Dialect,
		Reader:    db,
		Committer: commitEach{db},
		Close:     func() error { return nil },
	})
	for b.Loop() {
		baseline := rate(b, 64, func(int64) error { return insertUpload(b.Context(), each, a.Org, nextID.Add(1), "") })
		ours := rate(b, 64, func(int64) error { return insertUpload(b.Context(), s, a.Org, nextID.Add(1), "") })
		compare(b, ours, baseline)
	}
}

// Reads one application with its number of documents, for 16 concurrent clients.
func BenchmarkPointReadFrom16(b *testing.B) {
	s, a := organization(b, b.TempDir())
	for range 5 {
		if err := insertUpload(b.Context(), s, a.Org, nextID.Add(1), ""); err != nil {
			b.Fatal(err)
		}
	}
	b.SetParallelism(8) // times GOMAXPROCS, 2 on the reference machine
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := s.Application(b.Context(), a.Org, a.ID); err != nil {
				b.Error(err)
			}
		}
	})
}

// Goal: well below the 150 ms that a server may take until it is ready.
func BenchmarkOpenUpToDate(b *testing.B) {
	folder := b.TempDir()
	open(b, folder)
	for b.Loop() {
		s, err := sqlite.Open(b.Context(), folder, sqlite.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// Measures an empty poll of the queue, and a claim and its finish while ten thousand jobs wait.
func BenchmarkClaim(b *testing.B) {
	s, a := organization(b, b.TempDir())
	b.Run("idle", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.ClaimJobs(b.Context(), engine.JobClaim{
				Owner:      "w",
				Now:        time.Now(),
				LeaseUntil: time.Now().Add(time.Minute),
				Most:       2,
				MostLong:   2,
			}); err != nil {
				b.Fatal(err)
			}
		}
	})
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			for range 10_000 / 64 {
				if err := insertUpload(b.Context(), s, a.Org, nextID.Add(1), ""); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	b.Run("of 10000", func(b *testing.B) {
		for b.Loop() {
			jobs, err := s.ClaimJobs(b.Context(), engine.JobClaim{
				Owner:      "w",
				Now:        time.Now(),
				LeaseUntil: time.Now().Add(time.Minute),
				Most:       1,
				MostLong:   1,
			})
			if err != nil || len(jobs) != 1 {
				b.Fatal(fmt.Sprint(jobs, err))
			}
			if err := s.InTx(
				b.Context(),
				func(tx engine.Tx) error { _, err := tx.FinishJob(b.Context(), jobs[0], engine.JobDone); return err },
			); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Goal: reading an audit chain and checking its hashes takes at most 1 s per 100,000 entries.
func BenchmarkAuditVerification(b *testing.B) {
	s, a := organization(b, b.TempDir())
	const entries = 50_000
	err := s.InTx(b.Context(), func(tx engine.Tx) error {
		prev := strings.Repeat("0", 64)
		for seq := int64(1); seq <= entries; seq++ {
			e := engine.AuditEntry{
				Org:      a.Org,
				Seq:      seq,
				At:       time.Now().Truncate(time.Millisecond),
				KeyID:    "abcd1234",
				Action:   "document.uploaded",
				Subject:  "123456789",
				Before:   []byte(`{}`),
				After:    []byte(`{"document_type":"auto","size_bytes":123456}`),
				PrevHash: prev,
			}
			e.Hash = e.ComputeHash()
			prev = e.Hash
			if err := tx.InsertAudit(b.Context(), e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	e, err := engine.New(engine.Config{
		Store:     s,
		Blobs:     struct{ engine.Blobs }{},
		Extractor: struct{ engine.Extractor }{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n, err := e.Audit.Verify(b.Context(), a.Org); err != nil || n != entries {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(entries*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
}

// fillFolder creates a folder with a number of documents.
func fillFolder(b *testing.B, s *storage.Store, org engine.OrgID, documents int) engine.Folder {
	b.Helper()
	now := time.Now()
	f := engine.Folder{ID: uuid.NewString(), Org: org, Name: uuid.NewString(), CreatedAt: now, UpdatedAt: now}
	if err := s.InTx(b.Context(), func(tx engine.Tx) error {
		if err := tx.InsertFolder(b.Context(), f); err != nil {
			return err
		}
		for range documents {
			d := engine.Document{
				ID:         nextID.Add(1),
				Org:        org,
				FolderID:   &f.ID,
				FileName:   "a.pdf",
				Status:     engine.DocumentCompleted,
				UploadedAt: now,
				JobID:      "j",
			}
			if err := tx.InsertDocument(b.Context(), d); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		b.Fatal(err)
	}
	return f
}

// Goal: a page of a folder of 100 documents, with its total, takes the same time if there are 100,000 other documents.
func BenchmarkFolderPageAmongManyDocuments(b *testing.B) {
	rates := map[int]float64{}
	for _, others := range []int{100, 100_000} {
		s, a := organization(b, b.TempDir())
		f := fillFolder(b, s, a.Org, 100)
		fillFolder(b, s, a.Org, others)
		rates[others] = rate(b, 1, func(int64) error {
			list, total, err := s.Documents(b.Context(), a.Org, engine.DocumentFilter{FolderID: f.ID, Limit: 20})
			if err == nil && (len(list) != 20 || total != 100) {
				err = fmt.Errorf("%d of %d documents, want 20 of 100", len(list), total)
			}
			return err
		})
	}
	compare(b, rates[100_000], rates[100])
}

// chained writes the rows of one upload, with its entry at the end of the audit chain.
func chained(b *testing.B, s *storage.Store, org engine.OrgID) error {
	ctx, id, now := b.Context(), nextID.Add(1), time.Now()
	return s.InTx(ctx, func(tx engine.Tx) error {
		job := uuid.NewString()
		if err := tx.InsertDocument(ctx, engine.Document{
			ID:         id,
			Org:        org,
			FileName:   "a.pdf",
			Status:     engine.DocumentPending,
			UploadedAt: now,
			JobID:      job,
		}); err != nil {
			return err
		}
		if err := tx.InsertJob(
			ctx,
			engine.Job{ID: job, Org: org, DocumentID: id, State: engine.JobAvailable, CreatedAt: now, AvailableAt: now},
		); err != nil {
			return err
		}
		last, err := tx.LastAudit(ctx, org)
		if err != nil && !errors.Is(err, engine.ErrNotFound) {
			return err
		}
		e := engine.AuditEntry{
			Org:      org,
			Seq:      last.Seq + 1,
			At:       now.Truncate(time.Millisecond),
			KeyID:    "abcd1234",
			Action:   "document.uploaded",
			Subject:  fmt.Sprint(id),
			Before:   []byte(`{}`),
			After:    []byte(`{"document_type":"auto","size_bytes":123456}`),
			PrevHash: last.Hash,
		}
		if e.Seq == 1 {
			e.PrevHash = strings.Repeat("0", 64)
		}
		e.Hash = e.ComputeHash()
		return tx.InsertAudit(ctx, e)
	})
}

// processorTime returns the processor time that this process has used.
func processorTime() time.Duration {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// Goal: acknowledged writes with a head reach at least 0.95 times the rate without, measured alternately.
func BenchmarkWritesWithHeadAgainstWithout(b *testing.B) {
	for _, callers := range []int{1, 16, 64} {
		b.Run(fmt.Sprintf("from %d", callers), func(b *testing.B) {
			var stores [2]*storage.Store
			var orgs [2]engine.OrgID
			for i, key := range [][]byte{nil, headtest.Key} {
				folder := b.TempDir()
				_, a := organization(b, folder)
				s, err := sqlite.Open(b.Context(), folder, sqlite.Options{HeadKey: key})
				if err != nil {
					b.Fatal(err)
				}
				b.Cleanup(func() { s.Close() })
				stores[i], orgs[i] = s, a.Org
			}
			for b.Loop() {
				var rates [2][]float64
				var cpu [2]time.Duration
				var calls [2]int64
				for turn := range 40 { // short turns in changing order, so that other programs disturb both sides alike
					for _, i := range [2]int{turn % 2, 1 - turn%2} {
						began := processorTime()
						r := rateFor(
							b, 250*time.Millisecond, callers,
							func(int64) error { atomic.AddInt64(&calls[i], 1); return chained(b, stores[i], orgs[i]) },
						)
						rates[i], cpu[i] = append(rates[i], r), cpu[i]+processorTime()-began
					}
				}
				for i := range rates {
					slices.Sort(rates[i])
				}
				compare(b, rates[1][20], rates[0][20])
				b.ReportMetric(float64(cpu[1].Microseconds())/float64(calls[1]), "ours-cpu-us/write")
				b.ReportMetric(float64(cpu[0].Microseconds())/float64(calls[0]), "baseline-cpu-us/write")
			}
		})
	}
}
