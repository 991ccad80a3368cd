package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// BenchmarkDatabases measures the same server on SQLite and on PostgreSQL, both with durable commits on the same disk
// in the same run: applications from 64 clients, uploads and reads from 16, and claims of the queue, each a second.
func BenchmarkDatabases(b *testing.B) {
	lite := databaseRates(b, "")
	post := databaseRates(b, durableDatabase(b))
	for _, name := range []string{"applications", "uploads", "reads", "claims"} {
		b.ReportMetric(lite[name], "sqlite-"+name+"/s")
		b.ReportMetric(post[name], "postgres-"+name+"/s")
		b.ReportMetric(post[name]/lite[name], "x-"+name)
	}
	b.ReportMetric(0, "ns/op")
}

// durableDatabase starts a PostgreSQL server whose commits wait for the disk, and returns the URL of a database on it.
func durableDatabase(b *testing.B) string {
	b.Helper()
	server, err := pgtest.Start(pgtest.Require(b))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := server.Stop(); err != nil {
			b.Error(err)
		}
	})
	db, err := server.Connect(pgtest.Superuser, "postgres")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{"CREATE ROLE " + pgtest.Role + " LOGIN", "CREATE DATABASE bench OWNER " + pgtest.Role} {
		if _, err := db.Exec(statement); err != nil {
			b.Fatal(err)
		}
	}
	return server.URL(pgtest.Role, "bench")
}

// databaseRates serves an installation whose records are in a database (SQLite if the address is empty), and returns
// operations a second.
func databaseRates(b *testing.B, address string) map[string]float64 {
	b.Helper()
	s, err := load("", map[string]any{
		"data": b.TempDir(), "addr": "127.0.0.1:0", "idle_readers": 0, "database": address,
	})
	if err != nil {
		b.Fatal(err)
	}
	a, err := openAppliance(s, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	c := benchClient(b, a, false)
	rates := map[string]float64{"applications": createApplications(b, c)}
	var n, last atomic.Int64
	rates["uploads"] = parallel(b, 16, func() error {
		id, err := c.upload(b.Context(), "a.csv",
			fmt.Appendf(nil, "Date,Description,Debit,Credit,Balance\n2026-01-02,Row %d,,1.00,1.00\n", n.Add(1)))
		last.Store(id)
		return err
	})
	rates["reads"] = parallel(b, 16, func() error {
		var answer map[string]any
		return c.call(b.Context(), http.MethodGet, fmt.Sprintf("/documents/jobs/%d", last.Load()), "Bearer", "", nil, &answer)
	})
	rates["claims"] = claimAll(b, a.Store, int(n.Load()))
	return rates
}

// claimAll claims waiting jobs, eight at a time, as eight workers do, and returns the rate.
func claimAll(b *testing.B, store engine.Store, jobs int) float64 {
	b.Helper()
	began := time.Now()
	for left := jobs; left > 0; {
		now := time.Now()
		claimed, err := store.ClaimJobs(context.Background(), engine.JobClaim{
			Owner: "bench", Now: now, LeaseUntil: now.Add(time.Hour), Most: 8, MostLong: 8,
		})
		if err != nil || len(claimed) == 0 {
			b.Fatalf("claimed %d of %d, %v", len(claimed), left, err)
		}
		left -= len(claimed)
	}
	return float64(jobs) / time.Since(began).Seconds()
}
