package main

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// BenchmarkStoredResults compares packed results with results as text, the form from before packing: bytes on disk,
// reading one result, and listing a hundred documents. All are results of one statement of three pages.
func BenchmarkStoredResults(b *testing.B) {
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	paper := threePages(b)
	read, err := reader.Extract(b.Context(), engine.ExtractRequest{
		Content:      bytes.NewReader(paper.Content),
		Size:         int64(len(paper.Content)),
		FileName:     paper.Name,
		Kind:         "pdf",
		DeclaredType: "bank_statement",
		Today:        engine.Date{Year: 2026, Month: 1, Day: 31},
	})
	if err != nil {
		b.Fatal(err)
	}
	result, err := read.MarshalJSON()
	if err != nil {
		b.Fatal(err)
	}
	text, packed := newResults(b, result, read.Workings, false), newResults(b, result, read.Workings, true)
	const never = time.Hour
	one, list := [2]time.Duration{never, never}, [2]time.Duration{never, never} // the least is disturbed least
	var packing []time.Duration
	for b.Loop() {
		for i, r := range []*results{text, packed} {
			one[i] = min(one[i], r.readEach(b, result))
			list[i] = min(list[i], r.list(b))
		}
		began := time.Now()
		packed.store.PackResult(packed.org, 1, engine.CompressJSON(result))
		packing = append(packing, time.Since(began))
	}
	b.ReportMetric(float64(len(result)), "result-bytes")
	b.ReportMetric(text.perDocument, "text-bytes/doc")
	b.ReportMetric(packed.perDocument, "packed-bytes/doc")
	b.ReportMetric(text.perDocument/packed.perDocument, "x-smaller")
	b.ReportMetric(float64(one[0].Microseconds()), "text-read-µs")
	b.ReportMetric(float64(one[1].Microseconds()), "packed-read-µs")
	b.ReportMetric(float64(one[1])/float64(one[0]), "x-read")
	b.ReportMetric(float64(list[0].Microseconds()), "text-list-µs")
	b.ReportMetric(float64(list[1].Microseconds()), "packed-list-µs")
	b.ReportMetric(float64(list[1])/float64(list[0]), "x-list")
	b.ReportMetric(float64(median(packing).Microseconds()), "packing-µs")
	b.ReportMetric(0, "ns/op")
}

// storedResults is how many documents a side of the comparison has: more than the page caches hold as text.
const storedResults = 500

// results is a store of documents with a result each.
type results struct {
	store       *storage.Store
	org         engine.OrgID
	perDocument float64 // bytes of the database, rows of documents included
}

// newResults fills a store with the same result for each document, packed or as text.
func newResults(b *testing.B, result, workings []byte, packed bool) *results {
	b.Helper()
	folder := b.TempDir()
	store, err := sqlite.Open(b.Context(), folder, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	r := &results{store: store, org: "o"}
	file := filepath.Join(folder, sqlite.FileName)
	raw, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)")
	if err != nil {
		b.Fatal(err)
	}
	defer raw.Close()
	r.inTx(b, func(tx engine.Tx) error {
		if err := tx.PutPlan(b.Context(), engine.Plan{Name: "p"}); err != nil {
			return err
		}
		return tx.InsertOrganization(b.Context(), engine.Organization{ID: r.org, Name: "O", Plan: "p"})
	})
	size := func() int64 {
		if err := store.Erase(b.Context()); err != nil { // moves the log into the file
			b.Fatal(err)
		}
		info, err := os.Stat(file)
		if err != nil {
			b.Fatal(err)
		}
		return info.Size()
	}
	empty, compressed := size(), engine.CompressJSON(result)
	for id := int64(1); id <= storedResults; id++ {
		x, w := store.PackResult(r.org, id, compressed), store.PackWorkings(r.org, id, workings)
		r.inTx(b, func(tx engine.Tx) error {
			err := tx.InsertDocument(b.Context(), engine.Document{ID: id, Org: r.org, FileName: "march.pdf",
				Status: engine.DocumentCompleted, DocumentType: "bank_statement", UploadedAt: time.Now()})
			if err == nil && packed {
				err = tx.PutExtraction(b.Context(), r.org, id, x, time.Now())
			}
			if err == nil && packed {
				err = tx.PutWorkings(b.Context(), r.org, id, w)
			}
			return err
		})
		if packed {
			continue
		}
		if _, err := raw.Exec(`INSERT INTO extractions (org_id, document_id, result, result_sum, workings, workings_sum, at)
			VALUES ($1, $2, $3, $4, $5, $6, 0)`, r.org, id, string(result), x.Sum, string(workings), w.Sum); err != nil {
			b.Fatal(err)
		}
	}
	r.perDocument = float64(size()-empty) / storedResults
	return r
}

func (r *results) inTx(b *testing.B, fn func(tx engine.Tx) error) {
	b.Helper()
	if err := r.store.InTx(b.Context(), fn); err != nil {
		b.Fatal(err)
	}
}

// readEach returns the mean time to read the result of a document, over all documents.
func (r *results) readEach(b *testing.B, want []byte) time.Duration {
	b.Helper()
	began := time.Now()
	for id := int64(1); id <= storedResults; id++ {
		if got, err := r.store.Extraction(b.Context(), r.org, id); err != nil || len(got) != len(want) {
			b.Fatalf("%d bytes, %v; want %d", len(got), err, len(want))
		}
	}
	return time.Since(began) / storedResults
}

// list returns the median time to list a hundred documents.
func (r *results) list(b *testing.B) time.Duration {
	b.Helper()
	var times []time.Duration
	for range 21 {
		began := time.Now()
		list, _, err := r.store.Documents(b.Context(), r.org, engine.DocumentFilter{Limit: 100})
		if err != nil || len(list) != 100 {
			b.Fatalf("%d documents, %v; want 100", len(list), err)
		}
		times = append(times, time.Since(began))
	}
	return median(times)
}
