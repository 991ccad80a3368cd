package httpapi

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// unlimited removes the rate limit of the test organization, so that a benchmark measures the server.
func unlimited(b *testing.B, s *testServer) string {
	s.must(s.engine.Store.InTx(b.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(b.Context(), engine.Plan{Name: "unlimited"})
	}))
	return s.organization("Benchmark Bank", "unlimited")
}

// resident returns the process's memory according to the system, in bytes.
func resident(b *testing.B) int64 {
	b.Helper()
	raw, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Skip("needs /proc to measure memory")
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(raw), &size, &pages); err != nil {
		b.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// peakMemory returns by how many bytes the process grew at most during run.
func peakMemory(b *testing.B, run func()) (peak int64) {
	debug.FreeOSMemory()
	before := resident(b)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			peak = max(peak, resident(b)-before)
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

// BenchmarkUploadOf100MB sends the largest file in both forms. Client and server share the process, so the peak is an
// upper bound of the server's memory. It fails above 16 MB.
func BenchmarkUploadOf100MB(b *testing.B) {
	const most = 16 << 20
	for name, make := range map[string]func() ask{
		"form":   func() ask { return bigForm(engine.MaxFileBytes, false) },
		"base64": func() ask { return bigJSON(engine.MaxFileBytes) },
	} {
		b.Run(name, func(b *testing.B) {
			s := openTestServer(b)
			var peak int64
			b.SetBytes(engine.MaxFileBytes)
			for b.Loop() {
				peak = max(peak, peakMemory(b, func() { s.send(make()).wantStatus(202) }))
			}
			b.ReportMetric(float64(peak)/(1<<20), "peak-MB")
			if peak > most {
				b.Errorf("peak is %d MB above the start, want at most 16", peak>>20)
			}
		})
	}
}

// BenchmarkGetApplication compares reading an application from 16 clients with a plain net/http handler that writes the
// same bytes, in the same run. It fails below a quarter of the plain handler's rate.
func BenchmarkGetApplication(b *testing.B) {
	s := openTestServer(b)
	s.key = unlimited(b, s)
	id := s.apply()
	body := s.get("/applications/" + id).raw
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(body)
	}))
	defer bare.Close()
	var baseline, ours float64
	for b.Loop() {
		baseline, ours = 0, 0
		for range 4 { // alternately, so that other load on the machine affects both
			baseline += rate(b, s, bare.URL+"/") / 4
			ours += rate(b, s, s.server.URL+basePath+"/applications/"+id) / 4
		}
	}
	b.ReportMetric(baseline, "bare/s")
	b.ReportMetric(ours, "ours/s")
	b.ReportMetric(ours/baseline, "ratio")
	if ours < baseline/4 {
		b.Errorf("%.0f reads/s against %.0f of a bare handler, want at least a quarter", ours, baseline)
	}
}

// rate returns the requests per second from 16 clients.
func rate(b *testing.B, s *testServer, url string) float64 {
	return repeated(b, 16, func(int, int) *http.Request {
		r, _ := http.NewRequest("GET", url, nil)
		r.Header.Set("Authorization", "ApiKey "+s.key)
		return r
	}, 200)
}

// BenchmarkSmallUploads sends small files from 16 clients; each is acknowledged when file and row are durable. The
// baseline is the rate of single fsyncs of 4 KiB on the same disk. The goal is three times that rate on an otherwise
// idle disk, whose fsyncs can share journal commits.
func BenchmarkSmallUploads(b *testing.B) {
	s := openTestServer(b)
	key := unlimited(b, s)
	var single, uploads float64
	for b.Loop() {
		single, uploads = 0, 0
		for range 4 { // alternately, so that other load on the machine affects both
			single += fsyncs(b, s.folder) / 4
			uploads += repeated(b, 16, func(who, i int) *http.Request {
				body, contentType := formBody(
					typed("auto"), file("a.csv", fmt.Sprintf("a,b\n%d,%d,%d\n", who, i, time.Now().UnixNano())),
				)
				r, _ := http.NewRequest("POST", s.server.URL+basePath+"/documents", body)
				r.Header.Set("Content-Type", contentType)
				r.Header.Set("Authorization", "Bearer "+key)
				return r
			}, 202) / 4
		}
	}
	b.ReportMetric(single, "fsync/s")
	b.ReportMetric(uploads, "uploads/s")
	b.ReportMetric(uploads/single, "ratio")
}

// fsyncs returns how many writes of 4 KiB with fsync one goroutine makes per second.
func fsyncs(b *testing.B, folder string) float64 {
	b.Helper()
	f, err := os.CreateTemp(folder, "fsync")
	if err != nil {
		b.Fatal(err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	page := make([]byte, 4096)
	n, end := 0, time.Now().Add(benchLength)
	for ; time.Now().Before(end); n++ {
		if _, err := f.Write(page); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
	}
	return float64(n) / benchLength.Seconds()
}

// BenchmarkCreateApplication creates applications from 64 clients, whose commits share fsyncs, and from one client,
// whose requests wait for one commit each, in the same run. It fails below twice the rate of one client.
func BenchmarkCreateApplication(b *testing.B) {
	s := openTestServer(b)
	key := unlimited(b, s)
	var alone, together float64
	for b.Loop() {
		alone, together = 0, 0
		for range 4 { // alternately, so that other load on the machine affects both
			alone += creations(b, s, key, 1) / 4
			together += creations(b, s, key, 64) / 4
		}
	}
	b.ReportMetric(alone, "alone/s")
	b.ReportMetric(together, "together/s")
	b.ReportMetric(together/alone, "ratio")
	if together < 2*alone {
		b.Errorf("%.0f applications/s from 64 clients against %.0f from one, want at least twice", together, alone)
	}
}

// creations creates applications and returns how many per second.
func creations(b *testing.B, s *testServer, key string, clients int) float64 {
	return repeated(b, clients, func(who, i int) *http.Request {
		r, _ := http.NewRequest("POST", s.server.URL+basePath+"/applications",
			strings.NewReader(fmt.Sprintf(`{"business_name":"B","borrower_email":"b%d.%d@example.com"}`, who, i)))
		r.Header.Set("Authorization", "ApiKey "+key)
		return r
	}, 201)
}

// benchLength is the duration of one turn of a comparison.
const benchLength = 500 * time.Millisecond

// repeated sends requests from several clients and returns the responses per second.
func repeated(b *testing.B, clients int, request func(who, i int) *http.Request, want int) float64 {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	var done atomic.Int64
	var wg sync.WaitGroup
	end := time.Now().Add(benchLength)
	for who := range clients {
		wg.Go(func() {
			for i := 0; time.Now().Before(end); i++ {
				response, err := client.Do(request(who, i))
				if err != nil || response.StatusCode != want {
					b.Errorf("got %v %v, want %d", response, err, want)
					return
				}
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
				done.Add(1)
			}
		})
	}
	wg.Wait()
	return float64(done.Load()) / benchLength.Seconds()
}
