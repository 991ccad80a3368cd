//go:build slow && linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/cmd/crashtest/memorygroup"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// mostHostileMB is the maximum memory of a server while it receives sixteen of the largest bodies at the same time.
const mostHostileMB = 300

// hostileBodies are bodies for PUT /documents/{id}/transactions, generated while they are sent.
var hostileBodies = map[string]func() io.Reader{
	"as much as is taken": func() io.Reader {
		return fewRows(
			14_999,
			`{"date":"2026-01-03","description":"`+strings.Repeat("x", 480)+`","debit":1,"credit":0,"balance":1}`,
		)
	},
	"rows that fit": func() io.Reader {
		return rowsOf(
			`{"date":"2026-01-03","description":"` + strings.Repeat("x", 480) + `","debit":1,"credit":0,"balance":1}`,
		)
	},
	"rows with many names": func() io.Reader {
		return rowsOf(`{"date":"2026-01-03","description":"x","debit":1,"credit":0` + manyNames(30) + `}`)
	},
	"small rows":     func() io.Reader { return rowsOf(`{}`) },
	"lists in lists": func() io.Reader { return rowsOf(strings.Repeat("[", 20) + strings.Repeat("]", 20)) },
	"one text": func() io.Reader {
		return io.MultiReader(
			strings.NewReader(`{"transactions":[{"description":"`), repeated("x", hostileBytes),
			strings.NewReader(`"}]}`),
		)
	},
	"one name": func() io.Reader { return io.MultiReader(strings.NewReader(`{"`), repeated("x", hostileBytes)) },
	"white space": func() io.Reader {
		return io.MultiReader(
			strings.NewReader(`{"transactions":`), repeated(" ", hostileBytes), strings.NewReader(`[]}`),
		)
	},
	"numbers": func() io.Reader { return rowsOf(strings.Repeat("9", 500)) },
}

const hostileBytes = 57 << 20

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"name%d":"%d"`, i, i)
	}
	return b.String()
}

func rowsOf(row string) io.Reader { return fewRows(hostileBytes/(len(row)+1), row) }

func fewRows(n int, row string) io.Reader {
	return io.MultiReader(
		strings.NewReader(`{"transactions":[`+row), repeated(","+row, n*(len(row)+1)), strings.NewReader(`]}`),
	)
}

// repeated returns n bytes of a repeated text.
func repeated(text string, n int) io.Reader { return io.LimitReader(&repeating{text: text}, int64(n)) }

type repeating struct {
	text string
	at   int
}

func (r *repeating) Read(p []byte) (n int, err error) {
	for n < len(p) {
		copied := copy(p[n:], r.text[r.at:])
		n, r.at = n+copied, (r.at+copied)%len(r.text)
	}
	return n, nil
}

// Sixteen hostile bodies, most of 57 MB, are sent at the same time. The server's memory must stay small, and small
// requests must be served meanwhile.
func TestSixteenHostileBodiesUseLittleMemory(t *testing.T) {
	for name, body := range hostileBodies {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			s := startServer(t, data)
			key := newKey(t, data)
			path := completedStatement(t, s, key)
			var all sync.WaitGroup
			answers := make(chan string, 16)
			for range cap(answers) {
				all.Go(func() {
					r, _ := http.NewRequestWithContext(t.Context(), "PUT", s.url+path+"/transactions", body())
					r.Header.Set("Authorization", "Bearer "+key)
					answer, err := http.DefaultClient.Do(r)
					if err != nil {
						answers <- "cut off"
						return
					}
					io.Copy(io.Discard, answer.Body)
					answer.Body.Close()
					answers <- fmt.Sprint(answer.StatusCode)
				})
			}
			done := make(chan struct{})
			go func() { all.Wait(); close(done) }()
			slowest := time.Duration(0)
			for running := true; running; {
				began := time.Now()
				if status, _ := s.do(
					t, "GET", "/api/v1/documents?limit=1", key, "", nil,
				); status != 200 && status != 429 {
					t.Errorf("a small request answered %d meanwhile", status)
				}
				slowest = max(slowest, time.Since(began))
				select {
				case <-done:
					running = false
				case <-time.After(100 * time.Millisecond):
				}
			}
			close(answers)
			told := map[string]int{}
			for answer := range answers {
				told[answer]++
			}
			peak := peakMB(t, s.Process.Pid)
			t.Logf("answers %v, peak %.0f MB, slowest small request %v", told, peak, slowest)
			if peak > mostHostileMB {
				t.Errorf("the server took %.0f MB, want at most %d", peak, mostHostileMB)
			}
		})
	}
}

// completedStatement uploads a statement, waits until it is read, and returns its path.
func completedStatement(t *testing.T, s *running, key string) string {
	t.Helper()
	body, contentType := upload(0)
	_, receipt := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
	path := fmt.Sprintf("/api/v1/documents/%.0f", receipt["document_id"])
	// The API has no other way of waiting than polling.
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		_, answer := s.do(t, "GET", path, key, "", nil)
		if document, _ := answer["document"].(map[string]any); document["status"] == "completed" {
			return path
		}
		if time.Now().After(deadline) {
			t.Fatalf("the statement was not read: %v", answer)
		}
	}
}

// peakMB returns the maximum resident memory of a process in MB.
func peakMB(t *testing.T, pid int) float64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes(status, "VmHWM:") / 1000
}

const (
	groupMemory = 512 << 20
	// serverMemory is the memory of the server. It is more than any reader can use, so without the readers' score the
	// kernel would end the server.
	serverMemory  = 300 << 20
	greedyReaders = 4
	holds         = "TEST_SERVER_HOLDS" // an environment variable that readers do not inherit
	greed         = "take all memory"
)

var held []byte

func init() {
	beforeRun = func() {
		if sandbox.IsChild() {
			os.Exit(runTestChild())
		}
		if os.Getenv(holds) != "" {
			held = bytes.Repeat([]byte{1}, serverMemory)
		}
	}
}

// runTestChild is appliance.Child with a reader that takes all memory if a document asks for it.
func runTestChild() int {
	tools, err := appliance.ChildTools(all.Types())
	if err != nil {
		return 1
	}
	tools.Extractor = greedyReader{tools.Extractor}
	return sandbox.Child(context.Background(), tools)
}

// greedyReader takes memory until the kernel ends it, if the document asks for it.
type greedyReader struct{ engine.Extractor }

func (r greedyReader) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	start := make([]byte, len(greed))
	if in.Content.ReadAt(start, 0); string(start) != greed {
		return r.Extractor.Extract(ctx, in)
	}
	var taken [][]byte
	for { // ends within seconds
		taken = append(taken, bytes.Repeat([]byte{byte(len(taken))}, 1<<20))
	}
}

// If readers take all memory of the server's control group, the kernel ends them one after the other, and their
// documents fail with the reason. The server continues and reads the next document. A server with the score of its
// readers is the planted bug: the kernel ends the server, which is larger.
func TestOutOfMemoryEndsReadersNotTheServer(t *testing.T) {
	t.Run("readers", func(t *testing.T) {
		s, b, group := serverInGroup(t, 0)
		ids := b.uploadGreedy()
		for _, id := range ids {
			b.failedOfMemory(id)
		}
		if n := group.Kills(t); n < greedyReaders {
			t.Errorf(
				"the kernel ended %d processes, want each of the %d readers; this test shows nothing", n, greedyReaders,
			)
		}
		if status, _ := s.do(t, "GET", "/healthz", "", "", nil); status != http.StatusOK {
			t.Errorf("/healthz answers %d", status)
		}
		b.result(b.upload())
	})
	t.Run("server scored as readers", func(t *testing.T) {
		s, b, group := serverInGroup(t, 1000)
		b.uploadGreedy()
		time.AfterFunc(time.Minute, func() { s.Process.Kill() }) // then the count below is 0
		if status := s.end(t); status != 128+int(syscall.SIGKILL) || group.Kills(t) == 0 {
			t.Errorf("the server with the score of its readers ended with %d, want it ended by the kernel", status)
		}
	})
}

// serverInGroup starts a large server in a memory group, with an oom_score_adj and as many workers as there are greedy
// documents.
func serverInGroup(t *testing.T, score int) (*running, *backupLoad, *memorygroup.Group) {
	t.Helper()
	group, data := memorygroup.New(t, groupMemory), filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	output(t, "plan", "set", "open", "--requests-per-minute", "0", "--data", data)
	output(t, "org", "create", "Acme", "--plan", "open", "--data", data)
	key := lastLine(output(
		t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:write", "--scope", "document:read",
	))
	serve := command("serve", "--data", data, "--addr", "127.0.0.1:0")
	serve.Env = append(
		serve.Env, fmt.Sprintf("DOSSIER_WORKERS=%d", greedyReaders), "DOSSIER_MAX_MEMORY_MB=2048", holds+"=1",
	)
	group.Inside(serve, score)
	s := startServing(t, serve)
	return s, &backupLoad{t: t, key: key, client: clientOf(t, s, key)}, group
}

// uploadGreedy uploads the documents whose readers take all memory.
func (b *backupLoad) uploadGreedy() (ids []int64) {
	b.t.Helper()
	for n := range greedyReaders {
		id, err := b.client.upload(b.t.Context(), "a.csv", fmt.Appendf(nil, "%s,%d\n%s", greed, n, statement))
		if err != nil {
			b.t.Logf("upload %d: %v", n, err) // the server may have been ended
			return ids
		}
		ids = append(ids, id)
	}
	return ids
}

// failedOfMemory waits for a document's final state, and checks that it failed because of memory.
func (b *backupLoad) failedOfMemory(id int64) {
	b.t.Helper()
	job, err := await(b.t.Context(), b.client, id, 10*time.Millisecond)
	if err != nil || job.Status != "failed" {
		b.t.Fatalf("document %d is %q: %v", id, job.Status, err)
	}
	var v struct {
		Document struct {
			Error    string
			Category string `json:"error_category"`
		}
	}
	if err := b.client.call(
		b.t.Context(), http.MethodGet, fmt.Sprintf("/documents/%d", id), "Bearer", "", nil, &v,
	); err != nil {
		b.t.Fatal(err)
	}
	if v.Document.Category != string(engine.ProcessingError) ||
		!strings.Contains(v.Document.Error, "within the memory") {
		b.t.Errorf("document %d failed as %q: %s", id, v.Document.Category, v.Document.Error)
	}
}
