package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// longCSV is a statement of so many rows in the form of a bank's export.
func longCSV(rows int) []byte {
	var b bytes.Buffer
	b.WriteString("Date,Description,Debit,Credit,Balance\n2026-01-01,Opening balance,,,1000.00\n")
	balance := 100_000
	for i := range rows {
		day, amount := 1+i*30/rows, (i*7919)%9000+100
		if i%2 == 0 {
			balance += amount
			fmt.Fprintf(&b, "2026-01-%02d,POS purchase %d store,,%s,%s\n", day, i, decimal(amount), decimal(balance))
		} else {
			balance -= amount / 2
			fmt.Fprintf(&b, "2026-01-%02d,Transfer %d to account,%s,,%s\n", day, i, decimal(amount/2), decimal(balance))
		}
	}
	return b.Bytes()
}

func decimal(hundredths int) string { return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100) }

// rowsOfLongCSV is the number of rows in a year's export of a busy shop.
const rowsOfLongCSV = 20_000

// BenchmarkMemoryOfLongTable measures the most memory that the server and the child that reads it hold while a CSV of
// 20,000 rows is read and stored, and the server also when the result was answered, beside what both hold when they are
// idle. x-json compares what they took more until it was stored with the result's size as JSON.
func BenchmarkMemoryOfLongTable(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "dossier")
	if out, err := exec.Command(
		"go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, ".",
	).CombinedOutput(); err != nil {
		b.Fatalf("build: %v\n%s", err, out)
	}
	content := longCSV(rowsOfLongCSV)
	var server, answering, child, idleServer, idleChild, size float64
	for b.Loop() {
		data := b.TempDir()
		process, base := startBinary(b, binary, data)
		c := keyForBench(b, binary, data, base)
		time.Sleep(time.Second) // until the waiting child has started
		idleServer = max(idleServer, peakOf(process.Process.Pid))
		for _, pid := range childrenOfBench(process.Process.Pid) {
			idleChild = max(idleChild, peakOf(pid))
		}
		watched := watchChildren(process.Process.Pid)
		id := uploadPatiently(b, c, "year.csv", content)
		child = max(child, watched())
		server = max(server, peakOf(process.Process.Pid))
		size = max(size, float64(readBody(b, c, id)))
		answering = max(answering, peakOf(process.Process.Pid))
		process.Process.Kill()
		process.Wait()
	}
	b.ReportMetric(float64(len(content))/1e6, "csv-MB")
	b.ReportMetric(size/1e6, "json-MB")
	b.ReportMetric(idleServer/1e6, "idle-server-MB")
	b.ReportMetric(idleChild/1e6, "idle-child-MB")
	b.ReportMetric(server/1e6, "server-MB")
	b.ReportMetric(answering/1e6, "answering-MB")
	b.ReportMetric(child/1e6, "child-MB")
	b.ReportMetric((server-idleServer)/size, "server-x-json")
	b.ReportMetric((child-idleChild)/size, "child-x-json")
	b.ReportMetric(0, "ns/op")
}

// keyForBench makes an organization with a key and returns a client of a running server.
func keyForBench(b *testing.B, binary, data, base string) *demoClient {
	b.Helper()
	var out []byte
	for _, args := range [][]string{{"org", "create", demoOrg}, {"key", "create", "--org", demoOrg,
		"--scope", "document:write", "--scope", "document:read"}} {
		var err error
		if out, err = exec.Command(binary, append(args, "--data", data)...).Output(); err != nil {
			b.Fatalf("%v: %v", args, err)
		}
	}
	return &demoClient{base: base + "/api/v1", key: lastLine(string(out)), http: &http.Client{}}
}

// peakOf returns the most memory in bytes that a process ever held resident; 0 if it has ended.
func peakOf(pid int) float64 {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0
	}
	return kilobytes(status, "VmHWM:") * 1024
}

func childrenOfBench(pid int) (children []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, child := range strings.Fields(string(text)) {
			if n, err := strconv.Atoi(child); err == nil {
				children = append(children, n)
			}
		}
	}
	return children
}

// watchChildren polls the children of a process until the returned function is called, which returns the highest peak.
func watchChildren(pid int) (stop func() float64) {
	var all sync.WaitGroup
	peak, done := 0.0, make(chan struct{})
	all.Go(func() {
		for {
			for _, child := range childrenOfBench(pid) {
				peak = max(peak, peakOf(child))
			}
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	})
	return func() float64 { close(done); all.Wait(); return peak }
}
