package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// benchServer starts a whole appliance in this process, with a key. Without processing, uploads wait in the queue: then
// only accepting them is measured.
func benchServer(b *testing.B, processing bool) *demoClient {
	b.Helper()
	s, err := load("", map[string]any{"data": b.TempDir(), "addr": "127.0.0.1:0", "idle_readers": 2})
	if err != nil {
		b.Fatal(err)
	}
	a, err := openAppliance(s, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	return benchClient(b, a, processing)
}

// benchClient serves the appliance and creates a key for it.
func benchClient(b *testing.B, a *appliance.Appliance, processing bool) *demoClient {
	b.Helper()
	if err := a.Engine.Store.InTx(b.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(b.Context(), engine.Plan{Name: "unlimited"})
	}); err != nil {
		b.Fatal(err)
	}
	if _, err := a.Engine.Organizations.Create(b.Context(), demoOrg, "unlimited"); err != nil {
		b.Fatal(err)
	}
	key, _, err := a.Engine.Organizations.CreateKey(b.Context(), demoOrg, engine.Scopes)
	if err != nil {
		b.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	var stop func() error
	if processing {
		stop = serveUntilStopped(context.Background(), a, listener)
	} else {
		stop = takeIn(a, listener)
	}
	b.Cleanup(func() {
		if err := stop(); err != nil {
			b.Error(err)
		}
	})
	c := newDemoClient(listener.Addr(), key)
	c.http.Transport = &http.Transport{MaxIdleConnsPerHost: 128}
	return c
}

// takeIn serves HTTP without processing documents.
func takeIn(a *appliance.Appliance, listener net.Listener) (stop func() error) {
	server := httpapi.NewServer("", a.Handler)
	go server.Serve(listener)
	return func() error { return errors.Join(server.Close(), a.Close()) }
}

// threePages returns a generated statement of three pages.
func threePages(b *testing.B) extracttest.Sample {
	b.Helper()
	for _, look := range extracttest.Templates() {
		for seed := 1; look.Name == "carried" && seed < 400; seed++ {
			p := extracttest.Make(look, seed)
			f, err := pdf.Open(bytes.NewReader(p.Content), int64(len(p.Content)), pdf.Options{})
			if err != nil {
				b.Fatal(err)
			}
			if f.NumPages() == 3 {
				return p
			}
		}
	}
	b.Fatal("no statement of three pages among the first 400 seeds")
	return extracttest.Sample{}
}

// BenchmarkUploadToCompleted measures the time from sending a statement of three pages to its result, on an idle
// appliance. The baseline is reading the same bytes in this process; the rest is overhead of queue and process.
func BenchmarkUploadToCompleted(b *testing.B) {
	c := benchServer(b, true)
	paper := threePages(b)
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	var whole, reading []time.Duration
	for range 25 {
		began := time.Now()
		if _, err := reader.Extract(b.Context(), engine.ExtractRequest{
			Content:      bytes.NewReader(paper.Content),
			Size:         int64(len(paper.Content)),
			FileName:     paper.Name,
			Kind:         "pdf",
			DeclaredType: "bank_statement",
			Today:        engine.DateOf(began),
		}); err != nil {
			b.Fatal(err)
		}
		reading = append(reading, time.Since(began))
		began = time.Now()
		uploadAndWait(b, c, paper.Name, paper.Content)
		whole = append(whole, time.Since(began))
		time.Sleep(50 * time.Millisecond) // until it is idle, with the next reader started
	}
	b.ReportMetric(milliseconds(median(whole)), "whole-ms")
	b.ReportMetric(milliseconds(median(reading)), "reading-ms")
	b.ReportMetric(milliseconds(median(whole)-median(reading)), "overhead-ms")
	b.ReportMetric(0, "ns/op")
}

func uploadAndWait(b *testing.B, c *demoClient, name string, content []byte) {
	b.Helper()
	id, err := c.upload(b.Context(), name, content)
	if err != nil {
		b.Fatal(err)
	}
	for {
		var job struct {
			Status string `json:"status"`
			Error  string `json:"error"`
		}
		if err := c.call(
			b.Context(), http.MethodGet, fmt.Sprintf("/documents/jobs/%d", id), "Bearer", "", nil, &job,
		); err != nil {
			b.Fatal(err)
		}
		switch engine.DocumentStatus(job.Status) {
		case engine.DocumentCompleted:
			return
		case engine.DocumentFailed:
			b.Fatalf("the statement failed: %s", job.Error)
		}
		time.Sleep(time.Millisecond)
	}
}

// upload sends one file as a bank statement.
func (c *demoClient) upload(ctx context.Context, name string, content []byte) (int64, error) {
	var answer struct {
		DocumentID int64 `json:"document_id"`
	}
	body, contentType, err := c.form(func(form *multipart.Writer) error {
		if err := form.WriteField("document_type", "bank_statement"); err != nil {
			return err
		}
		return writeFilePart(form, "file", name, content)
	})
	if err != nil {
		return 0, err
	}
	err = c.call(ctx, http.MethodPost, "/documents", "Bearer", contentType, body, &answer)
	return answer.DocumentID, err
}

// BenchmarkDurableUploads measures the rate of acknowledged small uploads over HTTP from 16 clients, compared with
// single fsyncs on the same disk before and after.
func BenchmarkDurableUploads(b *testing.B) {
	c := benchServer(b, false)
	before := singleFsyncs(b)
	var n atomic.Int64
	rate := parallel(b, 16, func() error {
		_, err := c.upload(
			b.Context(), "a.csv",
			fmt.Appendf(nil, "Date,Description,Debit,Credit,Balance\n2026-01-02,Row %d,,1.00,1.00\n", n.Add(1)),
		)
		return err
	})
	b.ReportMetric(rate, "uploads/s")
	b.ReportMetric(2*rate/(before+singleFsyncs(b)), "x-single-fsync")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkCreateApplications measures the rate of POST /applications from 64 clients, compared with the same service
// with one commit per request.
func BenchmarkCreateApplications(b *testing.B) {
	own := createApplications(b, benchServer(b, false))
	baseline := createApplications(b, oneCommitEach(b))
	b.ReportMetric(own, "applications/s")
	b.ReportMetric(own/baseline, "x-one-commit-each")
	b.ReportMetric(0, "ns/op")
}

func createApplications(b *testing.B, c *demoClient) (rate float64) {
	b.Helper()
	body := []byte(`{"business_name":"Tindahan ni Nena","borrower_email":"nena@example.com"}`)
	return parallel(b, 64, func() error {
		var answer map[string]any
		return c.call(
			b.Context(), http.MethodPost, "/applications", "ApiKey", "application/json", bytes.NewReader(body), &answer,
		)
	})
}

// oneCommitEach starts the same service on a store in which each transaction has its own commit.
func oneCommitEach(b *testing.B) *demoClient {
	b.Helper()
	store, err := sqlite.Open(b.Context(), b.TempDir(), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	a, err := appliance.New(appliance.Config{
		Data:          b.TempDir(),
		ReadInProcess: true,
		Engine:        engine.Config{Store: &serialStore{Store: store}},
	})
	if err != nil {
		b.Fatal(err)
	}
	return benchClient(b, a, false)
}

// serialStore runs one transaction at a time, so that each has its own commit.
type serialStore struct {
	engine.Store
	one sync.Mutex
}

func (s *serialStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	s.one.Lock()
	defer s.one.Unlock()
	return s.Store.InTx(ctx, fn)
}

// parallel calls do b.N times from a number of clients and returns the rate per second.
func parallel(b *testing.B, clients int, do func() error) float64 {
	b.Helper()
	var left atomic.Int64
	left.Store(int64(max(b.N, 4*clients)))
	total := left.Load()
	var all sync.WaitGroup
	began := time.Now()
	for range clients {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				if err := do(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return float64(total) / time.Since(began).Seconds()
}

// singleFsyncs measures how many durable 4 KiB appends the disk makes per second, one after the other.
func singleFsyncs(b *testing.B) float64 {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "fsync"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	const writes = 300
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

func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// BenchmarkIdleAppliance builds the binary, starts it on an existing installation, and reports the time until /readyz
// responds 200, and the memory of the idle server and its waiting reader.
func BenchmarkIdleAppliance(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "dossier")
	if out, err := exec.Command(
		"go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, ".",
	).CombinedOutput(); err != nil {
		b.Fatalf("build: %v\n%s", err, out)
	}
	data := b.TempDir()
	if out, err := exec.Command(binary, "org", "create", demoOrg, "--data", data).CombinedOutput(); err != nil {
		b.Fatalf("org create: %v\n%s", err, out)
	}
	var starts []time.Duration
	var server, readers float64
	for range 9 {
		began := time.Now()
		process, base := startBinary(b, binary, data)
		for {
			response, err := http.Get(base + "/readyz")
			if err == nil {
				response.Body.Close()
				if response.StatusCode == http.StatusOK {
					break
				}
			}
			time.Sleep(time.Millisecond)
		}
		starts = append(starts, time.Since(began))
		time.Sleep(300 * time.Millisecond) // until the waiting reader has started
		server, readers = proportionalMB(b, process.Process.Pid)
		process.Process.Kill()
		process.Wait()
	}
	b.ReportMetric(milliseconds(median(starts)), "ready-ms")
	b.ReportMetric(server, "server-MB")
	b.ReportMetric(readers, "reader-MB")
	b.ReportMetric(0, "ns/op")
}

func startBinary(b *testing.B, binary, data string) (*exec.Cmd, string) {
	b.Helper()
	c := exec.Command(binary, "serve", "--data", data, "--addr", "127.0.0.1:0")
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	go io.Copy(io.Discard, out)
	_, rest, _ := strings.Cut(line, "http://")
	address, _, _ := strings.Cut(rest, " ")
	return c, "http://" + address
}

// proportionalMB returns the memory of a process and of its children in MB (Pss: shared pages are counted once in
// total).
func proportionalMB(b *testing.B, pid int) (own, children float64) {
	b.Helper()
	list, err := os.ReadDir("/proc")
	if err != nil {
		b.Fatal(err)
	}
	for _, entry := range list {
		status, err := os.ReadFile(filepath.Join("/proc", entry.Name(), "status"))
		if err != nil {
			continue // not a process, or ended
		}
		rollup, err := os.ReadFile(filepath.Join("/proc", entry.Name(), "smaps_rollup"))
		if err != nil {
			continue
		}
		switch {
		case entry.Name() == strconv.Itoa(pid):
			own = kilobytes(rollup, "Pss:") / 1000
		case kilobytes(status, "PPid:") == float64(pid):
			children += kilobytes(rollup, "Pss:") / 1000
		}
	}
	return own, children
}

func kilobytes(text []byte, name string) float64 {
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			n, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return n
		}
	}
	return 0
}

// BenchmarkPagePictures requests the pages of a scan of 300 pages from a whole server: the first page, for which a
// child process is started; further pages; and pages requested before. The baseline is the minimum work: decoding one
// such image and encoding it as PNG with the standard library. grown-MB is the growth of the server's own memory over
// all pages.
func BenchmarkPagePictures(b *testing.B) {
	c := benchServer(b, false)
	content := photographed(b, 300)
	size := len(content)
	id, err := c.upload(b.Context(), "scan.pdf", content)
	if err != nil {
		b.Fatal(err)
	}
	content = nil // so that its memory is not counted
	look := func(page int) time.Duration {
		began := time.Now()
		request, err := http.NewRequestWithContext(
			b.Context(), "GET", fmt.Sprintf("%s/documents/%d/pages/%d", c.base, id, page), nil,
		)
		if err != nil {
			b.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+c.key)
		answer, err := c.http.Do(request)
		if err != nil {
			b.Fatal(err)
		}
		defer answer.Body.Close()
		if n, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
			b.Fatalf("page %d: %s after %d bytes, %v", page, answer.Status, n, err)
		}
		return time.Since(began)
	}
	first := look(1)
	before := ownMemory(b)
	var warm, kept, plain []time.Duration
	for page := 2; page <= 31; page++ {
		warm = append(warm, look(page))
		kept = append(kept, look(page))
		plain = append(plain, decodeAndWrite(b))
	}
	b.ReportMetric(milliseconds(first), "first-ms")
	b.ReportMetric(milliseconds(median(warm)), "warm-ms")
	b.ReportMetric(milliseconds(median(kept)), "kept-ms")
	b.ReportMetric(float64(median(warm))/float64(median(plain)), "x-decoding")
	b.ReportMetric(float64(ownMemory(b)-before)/(1<<20), "grown-MB")
	b.ReportMetric(float64(size)/(1<<20), "file-MB")
	b.ReportMetric(0, "ns/op")
}

// decodeAndWrite does the minimum work for rendering a page of a scan, with the standard library in this process.
func decodeAndWrite(b *testing.B) time.Duration {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, writing(), &jpeg.Options{Quality: 60}); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	img, err := jpeg.Decode(&file)
	if err != nil {
		b.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(io.Discard, img); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}

// ownMemory returns the resident memory of this process in bytes, after garbage collection.
func ownMemory(tb testing.TB) int64 {
	tb.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		tb.Skip("this system does not tell")
	}
	_, rest, _ := strings.Cut(string(text), "RssAnon:")
	kb, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return kb << 10
}
