package river

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

func openOwn(b *testing.B) (*storage.Store, engine.OrgID) {
	b.Helper()
	store, err := sqlite.Open(b.Context(), b.TempDir(), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	org := engine.Organization{
		ID:        "0198c0de-0000-7000-8000-000000000001",
		Name:      "Acme",
		Plan:      "paid",
		CreatedAt: time.Now(),
	}
	err = store.InTx(b.Context(), func(tx engine.Tx) error {
		if err := tx.PutPlan(b.Context(), engine.DefaultPlans[1]); err != nil {
			return err
		}
		return tx.InsertOrganization(b.Context(), org)
	})
	if err != nil {
		b.Fatal(err)
	}
	return store, org.ID
}

// insertOwn writes a document's row and its job, which is more than River's benchmark writes.
func insertOwn(ctx context.Context, store *storage.Store, org engine.OrgID, id int64) error {
	now := time.Now()
	return store.InTx(ctx, func(tx engine.Tx) error {
		d := engine.Document{
			ID:           id,
			Org:          org,
			FileName:     "a.txt",
			DeclaredType: "auto",
			DocumentType: "auto",
			Kind:         "txt",
			SHA256:       fmt.Sprintf("%064d", id),
			Status:       engine.DocumentPending,
			UploadedAt:   now,
			JobID:        fmt.Sprint(id),
		}
		if err := tx.InsertDocument(ctx, d); err != nil {
			return err
		}
		return tx.InsertJob(ctx, engine.Job{
			ID:          d.JobID,
			Org:         org,
			DocumentID:  id,
			State:       engine.JobAvailable,
			CreatedAt:   now,
			AvailableAt: now,
		})
	})
}

// BenchmarkOwnDurableInserts is BenchmarkDurableInserts with dossier's table.
func BenchmarkOwnDurableInserts(b *testing.B) {
	store, org := openOwn(b)
	var next atomic.Int64
	b.SetParallelism(8) // 16 writers on two processors
	before := fsyncRate(b)
	began := time.Now()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := insertOwn(b.Context(), store, org, next.Add(1)); err != nil {
				b.Error(err)
			}
		}
	})
	rate := float64(b.N) / time.Since(began).Seconds()
	b.ReportMetric(rate, "jobs/s")
	b.ReportMetric(2*rate/(before+fsyncRate(b)), "x-single-fsync")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkOwnPickUp is BenchmarkPickUp with dossier's table. The engine wakes its workers when a job is committed, so
// only the claim itself is measured.
func BenchmarkOwnPickUp(b *testing.B) {
	store, org := openOwn(b)
	var total time.Duration
	for i := range b.N {
		if err := insertOwn(b.Context(), store, org, int64(i+1)); err != nil {
			b.Fatal(err)
		}
		committed := time.Now()
		jobs, err := store.ClaimJobs(b.Context(), engine.JobClaim{
			Owner:      "bench",
			Now:        committed,
			LeaseUntil: committed.Add(time.Minute),
			Most:       2,
			MostLong:   2,
		})
		if err != nil || len(jobs) != 1 {
			b.Fatalf("claimed %d jobs, %v", len(jobs), err)
		}
		total += time.Since(committed)
	}
	b.ReportMetric(float64(total.Microseconds())/1000/float64(b.N), "mean-ms")
	b.ReportMetric(0, "ns/op")
}
