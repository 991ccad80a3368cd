package httpapi

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// unlimited lifts the rate of the house's organization, so that a benchmark measures the server.
func unlimited(b *testing.B, h *house) string {
	h.must(h.engine.Store.InTx(b.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(b.Context(), engine.Plan{Name: "unlimited"})
	}))
	return h.organization("Benchmark Bank", "unlimited")
}

// peakHeap watches the memory in use while something runs, and tells how far it rose.
func peakHeap(run func()) (peak uint64) {
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			runtime.ReadMemStats(&now)
			if used := now.HeapInuse + now.StackInuse; used > before.HeapInuse+before.StackInuse {
				peak = max(peak, used-before.HeapInuse-before.StackInuse)
			}
			select {
			case <-stop:
				return
			case <-tick.C:
			}
		}
	}()
	run()
	close(stop)
	<-done
	return peak
}

// BenchmarkUploadOf100MB sends the largest file in both forms; client and server share the process, so
// the peak is an upper bound of what the server takes. It fails above 16 MB.
func BenchmarkUploadOf100MB(b *testing.B) {
	const most = 16 << 20
	for name, make := range map[string]func() ask{
		"form":   func() ask { return bigForm(engine.MaxFileBytes, false) },
		"base64": func() ask { return bigJSON(engine.MaxFileBytes) },
	} {
		b.Run(name, func(b *testing.B) {
			h := openHouse(b)
			var peak uint64
			b.SetBytes(engine.MaxFileBytes)
			for b.Loop() {
				peak = max(peak, peakHeap(func() { h.send(make()).wantStatus(202) }))
			}
			b.ReportMetric(float64(peak)/(1<<20), "peak-MB")
			if peak > most {
				b.Errorf("peak is %d MB above the start, want at most 16", peak>>20)
			}
		})
	}
}

// BenchmarkGetApplication compares reading an application from 16 clients with a bare net/http handler
// that writes the same bytes, in the same run. It fails below a quarter of the bare rate.
func BenchmarkGetApplication(b *testing.B) {
	h := openHouse(b)
	h.key = unlimited(b, h)
	id := h.apply()
	body := h.get("/applications/" + id).raw
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(body)
	}))
	defer bare.Close()
	var baseline, ours float64
	for b.Loop() {
		baseline, ours = 0, 0
		for range 8 { // in turns, so that other load on the machine falls on both
			baseline += rate(b, h, bare.URL+"/") / 8
			ours += rate(b, h, h.server.URL+basePath+"/applications/"+id) / 8
		}
	}
	b.ReportMetric(baseline, "bare/s")
	b.ReportMetric(ours, "ours/s")
	b.ReportMetric(ours/baseline, "ratio")
	if ours < baseline/4 {
		b.Errorf("%.0f reads/s against %.0f of a bare handler, want at least a quarter", ours, baseline)
	}
}

// rate asks from 16 clients for a while and tells requests per second.
func rate(b *testing.B, h *house, url string) float64 {
	b.Helper()
	const clients, length = 16, 250 * time.Millisecond
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	var done atomic.Int64
	var wg sync.WaitGroup
	end := time.Now().Add(length)
	for range clients {
		wg.Go(func() {
			for time.Now().Before(end) {
				r, _ := http.NewRequest("GET", url, nil)
				r.Header.Set("Authorization", "ApiKey "+h.key)
				response, err := client.Do(r)
				if err != nil || response.StatusCode != 200 {
					b.Errorf("got %v %v", response, err)
					return
				}
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
				done.Add(1)
			}
		})
	}
	wg.Wait()
	return float64(done.Load()) / length.Seconds()
}

// BenchmarkCreateApplication makes applications from 64 clients.
func BenchmarkCreateApplication(b *testing.B) {
	h := openHouse(b)
	key := unlimited(b, h)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	defer client.CloseIdleConnections()
	var n atomic.Int64
	b.SetParallelism(64 / runtime.GOMAXPROCS(0))
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r, _ := http.NewRequest("POST", h.server.URL+basePath+"/applications",
				strings.NewReader(fmt.Sprintf(`{"business_name":"B","borrower_email":"b%d@example.com"}`, n.Add(1))))
			r.Header.Set("Authorization", "ApiKey "+key)
			response, err := client.Do(r)
			if err != nil || response.StatusCode != 201 {
				b.Errorf("got %v %v", response, err)
				return
			}
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	})
	b.ReportMetric(float64(n.Load())/b.Elapsed().Seconds(), "created/s")
}
