package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkIdleAppliance builds the binary, starts it on an existing installation, and reports the time
// to the first 200 of /readyz and the memory of the idle server and of its waiting reader.
func BenchmarkIdleAppliance(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "dossier")
	if out, err := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, ".").CombinedOutput(); err != nil {
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
		time.Sleep(300 * time.Millisecond) // let the waiting reader settle
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

// proportionalMB is the memory of a process and of its children in MB, pages that several share counted
// once in all (Pss).
func proportionalMB(b *testing.B, pid int) (own, children float64) {
	b.Helper()
	list, err := os.ReadDir("/proc")
	if err != nil {
		b.Fatal(err)
	}
	for _, entry := range list {
		status, err := os.ReadFile(filepath.Join("/proc", entry.Name(), "status"))
		if err != nil {
			continue // not a process, or gone
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
