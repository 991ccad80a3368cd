package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// BenchmarkPageOfText measures the processor time for a page of a long statement, including the result as JSON, in all
// goroutines together. The baseline is finding its words only.
func BenchmarkPageOfText(b *testing.B) {
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(appliance.ChildGarbage)) // as in a child process
	content, pages := longStatement(b, longRows)
	words := cpuOf(b, func() error {
		f, err := pdf.Open(bytes.NewReader(content), int64(len(content)), pdf.Options{})
		if err == nil {
			_, err = f.Document(b.Context())
		}
		return err
	})
	whole := cpuOf(b, func() error { return readWhole(b, reader, content) })
	b.ReportMetric(milliseconds(whole)/float64(pages), "cpu-ms/page")
	b.ReportMetric(25*milliseconds(whole)/float64(pages), "cpu-ms/25-pages")
	b.ReportMetric(float64(whole)/float64(words), "x-words-alone")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkRowsOfText measures the processor time for a statement of 300 pages, compared with one with a quarter of its
// rows. The ratio is a little more than four, because more garbage is collected.
func BenchmarkRowsOfText(b *testing.B) {
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(appliance.ChildGarbage))
	const rows, times = 2850, 4
	few, many := time.Hour, time.Hour // the minimum is least affected by other programs
	quarter, _ := longStatement(b, rows)
	all, pages := longStatement(b, rows*times)
	for b.Loop() {
		began := cpuTime(b)
		if err := readWhole(b, reader, quarter); err != nil {
			b.Fatal(err)
		}
		between := cpuTime(b)
		if err := readWhole(b, reader, all); err != nil {
			b.Fatal(err)
		}
		few, many = min(few, between-began), min(many, cpuTime(b)-between)
	}
	b.ReportMetric(float64(pages), "pages")
	b.ReportMetric(milliseconds(many)/rows/times, "cpu-ms/row")
	b.ReportMetric(float64(many)/float64(few), "x-4-times-the-rows")
	b.ReportMetric(0, "ns/op")
}

// readWhole reads a statement and encodes the result, as a child process does.
func readWhole(b *testing.B, reader engine.Extractor, content []byte) error {
	e, err := reader.Extract(b.Context(), engine.ExtractRequest{
		Content:      bytes.NewReader(content),
		Size:         int64(len(content)),
		FileName:     "long.pdf",
		Kind:         "pdf",
		DeclaredType: "bank_statement",
		Today:        engine.Date{Year: 2026, Month: 1, Day: 31},
	})
	if err == nil {
		_, err = e.MarshalJSON()
	}
	return err
}

// longRows is the number of rows on about 25 pages.
const longRows = 950

// longStatement returns a generated statement in the longest template, and its number of pages.
func longStatement(b *testing.B, rows int) (content []byte, pages int) {
	b.Helper()
	for _, look := range extracttest.Templates() {
		if look.Name != "long" {
			continue
		}
		content = extracttest.Make(look.WithRows(rows), 1).Content
		f, err := pdf.Open(bytes.NewReader(content), int64(len(content)), pdf.Options{})
		if err != nil {
			b.Fatal(err)
		}
		return content, f.NumPages()
	}
	b.Fatal("there is no long statement")
	return nil, 0
}

// cpuOf returns the processor time of one run, the mean of ten after a first one.
func cpuOf(b *testing.B, do func() error) time.Duration {
	b.Helper()
	const runs = 10
	var began time.Duration
	for i := range runs + 1 {
		if i == 1 {
			began = cpuTime(b)
		}
		if err := do(); err != nil {
			b.Fatal(err)
		}
	}
	return (cpuTime(b) - began) / runs
}

func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// rowsOfLongStatement is the number of rows on about 200 pages.
const rowsOfLongStatement = 7600

// BenchmarkLongStatement measures the processor time for a statement of 200 pages from its upload to the response with
// the whole result: server, child process, database and response. The baseline is "pdftotext -bbox" of the same file,
// which only finds the words. The goal is at most 2.5 times that.
func BenchmarkLongStatement(b *testing.B) {
	pdftotext, err := exec.LookPath("pdftotext")
	if err != nil {
		b.Skip("pdftotext is not installed (scripts/setup test)")
	}
	content, pages := longStatement(b, rowsOfLongStatement)
	file := filepath.Join(b.TempDir(), "long.pdf")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		b.Fatal(err)
	}
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	c := benchServer(b, true)
	uploadAndRead(b, c, "first.pdf", content) // so that caches are filled
	const never = time.Hour
	words, inProcess, whole := never, never, never // the minimum is least affected by other programs
	var size int
	for b.Loop() {
		words = min(words, cpuOfFamily(b, func() {
			if err := exec.Command(
				pdftotext, "-bbox", file, filepath.Join(b.TempDir(), "words.html"),
			).Run(); err != nil {
				b.Fatal(err)
			}
		}))
		inProcess = min(inProcess, cpuOfFamily(b, func() {
			if err := readWhole(b, reader, content); err != nil {
				b.Fatal(err)
			}
		}))
		runtime.GC() // so that the garbage from reading in this process does not count
		whole = min(whole, cpuOfFamily(b, func() { size = uploadAndRead(b, c, "long.pdf", content) }))
	}
	b.ReportMetric(float64(pages), "pages")
	b.ReportMetric(float64(size)/(1<<20), "answer-MB")
	b.ReportMetric(milliseconds(words), "pdftotext-cpu-ms")
	b.ReportMetric(milliseconds(inProcess), "in-process-cpu-ms")
	b.ReportMetric(milliseconds(whole), "whole-cpu-ms")
	b.ReportMetric(float64(whole)/float64(words), "x-pdftotext")
	b.ReportMetric(0, "ns/op")
}

// uploadAndRead sends a statement, waits for it and reads its document. It returns the size of the response in bytes.
func uploadAndRead(b *testing.B, c *demoClient, name string, content []byte) int {
	b.Helper()
	return readBody(b, c, uploadPatiently(b, c, name, content))
}

// uploadPatiently sends a statement and waits for it with few requests. It returns the document's id.
func uploadPatiently(b *testing.B, c *demoClient, name string, content []byte) int64 {
	b.Helper()
	id, err := c.upload(b.Context(), name, content)
	if err != nil {
		b.Fatal(err)
	}
	for {
		var page struct {
			Documents []struct {
				ID     int64                 `json:"id"`
				Status engine.DocumentStatus `json:"status"`
			} `json:"documents"`
		}
		if err := c.call(b.Context(), http.MethodGet, "/documents?limit=1", "Bearer", "", nil, &page); err != nil {
			b.Fatal(err)
		}
		if len(page.Documents) == 1 && page.Documents[0].ID == id &&
			page.Documents[0].Status == engine.DocumentCompleted {
			break
		}
		time.Sleep(250 * time.Millisecond) // each request costs processor time
	}
	return id
}

// readBody reads a document with its result and returns the size of the response in bytes.
func readBody(b *testing.B, c *demoClient, id int64) int {
	b.Helper()
	request, err := http.NewRequestWithContext(
		b.Context(), http.MethodGet, c.base+fmt.Sprintf("/documents/%d", id), nil,
	)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Accept-Encoding", "identity") // compression is measured elsewhere
	answer, err := c.http.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	var body bytes.Buffer
	if _, err := body.ReadFrom(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("status %d, %v", answer.StatusCode, err)
	}
	return body.Len()
}

// cpuOfFamily returns the processor time of a call in this process and in children that ended meanwhile.
func cpuOfFamily(b *testing.B, do func()) time.Duration {
	b.Helper()
	began := cpuTime(b) + cpuOfChildren(b)
	do()
	return cpuTime(b) + cpuOfChildren(b) - began
}

func cpuOfChildren(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
