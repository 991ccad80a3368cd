//go:build slow && linux

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/broken"
)

// brokenFiles is how many files are sent: 2,000 for the full test (BROKEN=2000, twenty minutes); by default as many as
// the slow tests have time for.
var brokenFiles = cmp.Or(number(os.Getenv("BROKEN")), 160)

func number(text string) int {
	n, _ := strconv.Atoi(text) // 0 if there is no number
	return n
}

const (
	// brokenTime is the maximum time for a file from its claim to its end; on a busy machine it is processor time.
	brokenTime = 20 * time.Second
	// flatMemory is how many bytes more the idle server may hold afterwards than before. The memory for a result of 25
	// MB must be returned.
	flatMemory = 64 << 20
	// restTime is how long returning memory may take.
	restTime = 4 * memoryPoll
)

// Two thousand broken files are sent to a whole server. Each must end in time with a result or a typed failure, the
// server's memory must not grow, and another organization's uploads must continue meanwhile.
func TestBrokenFilesDoNotAffectOthers(t *testing.T) {
	data := t.TempDir()
	output(t, "plan", "set", "open", "--requests-per-minute", "0", "--data", data)
	hostileKey, quietKey := keyOf(t, data, "Hostile"), keyOf(t, data, "Quiet")
	s := startServer(t, data)
	hostile, quiet := clientOf(t, s, hostileKey), clientOf(t, s, quietKey)
	alone := uploads(t, quiet, func(n int) bool { return n < 30 })
	before := residentBytes(t, s.Process.Pid)
	over := make(chan struct{})
	beside := make(chan []time.Duration, 1)
	go func() {
		beside <- uploads(t, quiet, func(int) bool {
			select {
			case <-over:
				return false
			default:
				return true
			}
		})
	}()
	var halfway int64
	ends, slowest, late := sendBroken(t, hostile, func() { halfway = residentBytes(t, s.Process.Pid) })
	close(over)
	busy := <-beside
	sendLate(t, hostile, s.Process.Pid, late)
	after, most := atRest(t, s.Process.Pid), peakBytes(t, s.Process.Pid)
	t.Logf(
		"%d files: %v; slowest %v; server's memory %d MB before, %d halfway, %d after, %d at most", brokenFiles, ends,
		slowest, before>>20, halfway>>20, after>>20, most>>20,
	)
	t.Logf(
		"another organization's statement, sent to read, median of %d: %v alone, %v beside them, %.2f times",
		len(busy),
		median(alone),
		median(busy),
		float64(median(busy))/float64(median(alone)),
	)
	if ends["internal_error"] > 0 || ends["timeout"] > 0 {
		t.Errorf("ends %v; want neither internal_error nor timeout", ends)
	}
	if after > before+flatMemory {
		t.Errorf("the server holds %d MB more than before, want it flat", (after-before)>>20)
	}
}

func keyOf(t *testing.T, data, org string) string {
	t.Helper()
	output(t, "org", "create", org, "--plan", "open", "--data", data)
	return lastLine(output(
		t, "key", "create", "--org", org, "--data", data, "--scope", "document:write", "--scope", "document:read",
	))
}

func clientOf(t *testing.T, s *running, key string) *demoClient {
	t.Helper()
	addr, err := net.ResolveTCPAddr("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	return newDemoClient(addr, key)
}

type brokenJob struct {
	Status     string  `json:"status"`
	Error      *string `json:"error"`
	Processing float64 `json:"processing_time_seconds"`
	Result     json.RawMessage
}

// await polls a document until its final state.
func await(ctx context.Context, c *demoClient, id int64, every time.Duration) (job brokenJob, err error) {
	for job.Status != "completed" && job.Status != "failed" {
		time.Sleep(every)
		if err = c.call(
			ctx, http.MethodGet, fmt.Sprintf("/documents/jobs/%d", id), "Bearer", "", nil, &job,
		); err != nil {
			return job, err
		}
	}
	return job, nil
}

// uploads sends small statements one after the other, and measures the time from sending to the result of each.
func uploads(t *testing.T, c *demoClient, more func(n int) bool) (took []time.Duration) {
	for n := 0; more(n); n++ {
		began := time.Now()
		id, err := c.upload(t.Context(), "a.csv", fmt.Appendf(nil, "%s2026-01-04,Pay %d,,1.00,1301.00\n", statement, n))
		if err == nil {
			_, err = await(t.Context(), c, id, 5*time.Millisecond)
		}
		if err != nil {
			t.Error(err)
			return took
		}
		took = append(took, time.Since(began))
	}
	return took
}

// sendBroken sends all files from four clients, and calls halfway in the middle. It counts the outcomes, finds the
// slowest file and collects those that took too long.
func sendBroken(
	t *testing.T, c *demoClient, halfway func(),
) (ends map[string]int, slowest time.Duration, late []broken.File) {
	ends = map[string]int{}
	var mu sync.Mutex
	var clients sync.WaitGroup
	queue := make(chan broken.File)
	for range 4 {
		clients.Go(func() {
			for f := range queue {
				end, took := sendOne(t, c, f)
				mu.Lock()
				ends[end]++
				slowest = max(slowest, took)
				if took > brokenTime {
					late = append(late, f)
				}
				mu.Unlock()
			}
		})
	}
	sent := 0
	for f := range broken.Files(1, brokenFiles, soundPapers(t)...) {
		if queue <- f; sent == brokenFiles/2 {
			halfway()
		}
		sent++
	}
	close(queue)
	clients.Wait()
	return ends, slowest, late
}

// sendLate sends the files that took too long again, one after the other, and measures the processor time of the
// server's children for each.
func sendLate(t *testing.T, c *demoClient, server int, late []broken.File) {
	for _, f := range late {
		before := timeBelow(t, server)
		end, took := sendOne(t, c, f)
		spent := timeBelow(t, server) - before
		t.Logf("%s again by itself: %s after %v, %v of it the processors'", f.Name, end, took, spent)
		if spent > brokenTime {
			t.Errorf("%s: %s after %v of the processors' time, want at most %v", f.Name, end, spent, brokenTime)
		}
	}
}

// timeBelow returns the processor time of all descendants of a process, both running and ended.
func timeBelow(t *testing.T, parent int) (spent time.Duration) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	ticks, below := map[int][2]int{}, map[int][]int{}
	for _, path := range all {
		stat, err := os.ReadFile(path)
		pid, rest, found := strings.Cut(string(stat), " (")
		fields := strings.Fields(rest[strings.LastIndex(rest, ")")+1:])
		if err != nil || !found || len(fields) < 15 {
			continue // ended meanwhile
		}
		// The fields after the name: state, parent, ..., from the twelfth on its own user and system time, then those
		// of its ended children.
		above := number(fields[1])
		below[above] = append(below[above], number(pid))
		ticks[number(pid)] = [2]int{number(fields[11]) + number(fields[12]), number(fields[13]) + number(fields[14])}
	}
	const tick = time.Second / 100
	var of func(pid int) int
	of = func(pid int) (sum int) {
		for _, child := range below[pid] {
			sum += ticks[child][0] + of(child)
		}
		return sum + ticks[pid][1]
	}
	return time.Duration(of(parent)) * tick
}

func sendOne(t *testing.T, c *demoClient, f broken.File) (end string, took time.Duration) {
	id, err := c.upload(t.Context(), "x."+f.Kind, f.Content)
	if err != nil {
		return "refused", 0
	}
	job, err := await(t.Context(), c, id, 50*time.Millisecond)
	if err != nil {
		t.Errorf("%s: %v", f.Name, err)
		return "lost", 0
	}
	took = time.Duration(job.Processing * float64(time.Second))
	switch {
	case job.Error == nil:
		return job.Status, took
	case strings.Contains(*job.Error, "on our side"):
		t.Errorf("%s: %s", f.Name, *job.Error)
		return "internal_error", took
	case strings.Contains(*job.Error, "ended abnormally"):
		t.Errorf("%s: %s", f.Name, *job.Error)
		return "crash", took
	case strings.Contains(*job.Error, "took longer"):
		return "timeout", took
	}
	return "failed", took
}

func soundPapers(t *testing.T) (files []broken.File) {
	t.Helper()
	for _, look := range extracttest.Templates() {
		kind := map[string]string{
			"grid":      "pdf",
			"mainframe": "pdf",
			"carried":   "pdf",
			"csv":       "csv",
			"xlsx":      "xlsx",
			"txt":       "txt",
		}[look.Name]
		if kind != "" {
			files = append(files, broken.File{Name: look.Name, Kind: kind, Content: extracttest.Make(look, 1).Content})
		}
	}
	old, err := os.ReadFile("../../extract/sheet/testdata/statement.xls")
	if err != nil {
		t.Fatal(err)
	}
	return append(files, broken.File{Name: "old workbook", Kind: "xls", Content: old})
}

// atRest returns the lowest memory of a process while it is idle.
func atRest(t *testing.T, pid int) int64 {
	t.Helper()
	least := residentBytes(t, pid)
	for began := time.Now(); time.Since(began) < restTime; time.Sleep(memoryPoll / 4) {
		least = min(least, residentBytes(t, pid))
	}
	return least
}

func residentBytes(t *testing.T, pid int) int64 { return statusBytes(t, pid, "VmRSS:") }
func peakBytes(t *testing.T, pid int) int64     { return statusBytes(t, pid, "VmHWM:") }

// statusBytes returns a value in bytes from /proc/PID/status, which does not include children.
func statusBytes(t *testing.T, pid int, line string) int64 {
	t.Helper()
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(string(b)) {
		if fields := strings.Fields(l); len(fields) > 1 && fields[0] == line {
			kb, err := strconv.ParseInt(fields[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return kb << 10
		}
	}
	t.Fatalf("the kernel says nothing of %s", line)
	return 0
}
