package httpapi

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// BenchmarkBatchOf100 submits 100 small documents in one request, against the same 100 uploaded one
// after the other in the same run. A batch shares one commit; it fails when it costs more than they do.
func BenchmarkBatchOf100(b *testing.B) {
	s := openTestServer(b)
	s.must(s.engine.Store.InTx(b.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(b.Context(), engine.Plan{Name: "unlimited", BatchAllowed: true})
	}))
	s.key = s.organization("Benchmark Bank", "unlimited")
	var batched, single time.Duration
	n := 0
	contents := func() (parts []formPart) {
		for range engine.MaxBatchDocuments {
			n++
			parts = append(parts, formPart{"files", "a.csv", "", fmt.Sprintf("%s2026-01-03,%d,,1\n", csvFile, n)})
		}
		return parts
	}
	for b.Loop() {
		parts := contents()
		began := time.Now()
		s.postForm("/batch/upload", append(parts, typed("bank_statement"))...).wantStatus(202)
		batched += time.Since(began)
		began = time.Now()
		for _, p := range contents() {
			s.upload(strings.Clone(p.content))
		}
		single += time.Since(began)
	}
	b.ReportMetric(float64(batched.Milliseconds())/float64(b.N), "ms/batch")
	b.ReportMetric(float64(single.Milliseconds())/float64(b.N), "ms/100-uploads")
	if batched > single {
		b.Errorf("100 documents took %v as batches and %v one by one", batched, single)
	}
}

// BenchmarkBatchOf200MB sends two of the largest files as base64; client and server share the process,
// so the peak is an upper bound of what the server takes. It fails above 16 MB.
func BenchmarkBatchOf200MB(b *testing.B) {
	const most = 16 << 20
	s := openTestServer(b)
	for b.Loop() {
		peak := peakMemory(b, func() { s.send(bigBatch(2, engine.MaxFileBytes)).wantStatus(202) })
		b.ReportMetric(float64(peak)/(1<<20), "MB-peak")
		if peak > most {
			b.Errorf("grew by %d bytes, want at most %d", peak, most)
		}
	}
}
