package postgres_test

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/postgres"
)

const (
	callers = 32
	// turns is how often each side of a comparison runs, in changing order, and turn how long; the median counts.
	turns = 9
	turn  = 500 * time.Millisecond
)

// side is one side of a comparison: a store, an organization for each caller, and whether they commit one at a time.
type side struct {
	name  string
	store *storage.Store
	orgs  []engine.OrgID
	alone *sync.Mutex // nil if they commit at once
	rates []float64
}

func newSide(b *testing.B, name string, s *storage.Store) *side {
	b.Helper()
	b.Cleanup(func() { s.Close() })
	var orgs []engine.OrgID
	for range callers {
		org := engine.OrgID(uuid.NewString())
		orgs = append(orgs, org)
		if err := s.InTx(b.Context(), func(tx engine.Tx) error {
			return errors.Join(
				tx.PutPlan(b.Context(), engine.Plan{Name: "p"}),
				tx.InsertOrganization(
					b.Context(), engine.Organization{ID: org, Name: string(org), Plan: "p", CreatedAt: time.Now()},
				),
			)
		}); err != nil {
			b.Fatal(err)
		}
	}
	return &side{name: name, store: s, orgs: orgs}
}

// run commits audit entries for a turn, each caller in its own chain.
func (s *side) run(b *testing.B) {
	b.Helper()
	var all sync.WaitGroup
	var commits atomic.Int64
	began := time.Now()
	for _, org := range s.orgs {
		all.Go(func() {
			for time.Since(began) < turn {
				if s.alone != nil {
					s.alone.Lock()
				}
				err := s.store.InTx(b.Context(), func(tx engine.Tx) error { return appendEntry(b, tx, org) })
				if s.alone != nil {
					s.alone.Unlock()
				}
				if err != nil {
					b.Error(err)
					return
				}
				commits.Add(1)
			}
		})
	}
	all.Wait()
	s.rates = append(s.rates, float64(commits.Load())/time.Since(began).Seconds())
}

func (s *side) median() float64 {
	slices.Sort(s.rates)
	return s.rates[len(s.rates)/2]
}

func appendEntry(b *testing.B, tx engine.Tx, org engine.OrgID) error {
	last, err := tx.LastAudit(b.Context(), org)
	if err != nil && !errors.Is(err, engine.ErrNotFound) {
		return err
	}
	e := engine.AuditEntry{Org: org, Seq: last.Seq + 1, At: time.Now(), PrevHash: last.Hash,
		Action: "document.uploaded", Subject: "1", Before: []byte(`{}`), After: []byte(`{"document_type":"auto","size_bytes":123456}`)}
	e.Hash = e.ComputeHash()
	return tx.InsertAudit(b.Context(), e)
}

// Goal: a head costs 32 concurrent callers at most a quarter of their commits, against the same transactions without
// even a lane, and they stay at least three times as fast as one commit at a time. The server waits for the disk.
func BenchmarkConcurrentCommitsWithHead(b *testing.B) {
	_, url := ownServer(b)
	open := func(opts postgres.Options) *storage.Store {
		opts.Connections = 2*callers + 5
		s, err := postgres.Open(b.Context(), url, opts)
		if err != nil {
			b.Fatal(err)
		}
		return s
	}
	bare, err := postgres.OpenBare(b.Context(), url, 2*callers+5)
	if err != nil {
		b.Fatal(err)
	}
	sides := []*side{
		newSide(b, "with-head", open(postgres.Options{HeadKey: headtest.Key, HeadFolder: b.TempDir()})),
		newSide(b, "without-head", open(postgres.Options{})),
		newSide(b, "without-lane", bare),
	}
	for _, s := range sides[:3] {
		s.run(b) // connections and statements are made
		s.rates = nil
	}
	alone := *sides[0]
	alone.name, alone.alone = "one-at-a-time", &sync.Mutex{}
	sides = append(sides, &alone)
	for b.Loop() {
		for n := range turns {
			for i := range sides {
				sides[(i+n)%len(sides)].run(b)
			}
		}
		b.ReportMetric(0, "ns/op") // has no meaning here
		for _, s := range sides {
			b.ReportMetric(s.median(), s.name+"/s")
		}
		b.ReportMetric(sides[0].median()/sides[2].median(), "head-of-bare")
		b.ReportMetric(sides[1].median()/sides[2].median(), "lane-of-bare")
		b.ReportMetric(sides[0].median()/sides[3].median(), "times-one-at-a-time")
	}
}
