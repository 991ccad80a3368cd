//go:build slow && linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/cmd/crashtest/memorygroup"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

const (
	groupMemory = 512 << 20
	// serverMemory is what the server holds: more than any reader can get, so that without the readers' score the kernel
	// would end the server.
	serverMemory  = 300 << 20
	greedyReaders = 4
	holds         = "TEST_SERVER_HOLDS" // an environment variable that readers do not inherit
	greed         = "take all memory"
	// unscored in the group's name makes its readers leave out their score: the planted bug.
	unscored = "unscored"
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

// runTestChild is appliance.Child with a reader that takes all memory where a document asks for that.
func runTestChild() int {
	const marker = "DOSSIER_SANDBOX_CHILD"
	if group, err := os.ReadFile("/proc/self/cgroup"); err == nil && bytes.Contains(group, []byte(unscored)) {
		os.Setenv(marker, strings.Replace(os.Getenv(marker), "{", `{"leave_off":["oom score"],`, 1))
	}
	tools, err := appliance.ChildTools(all.Types())
	if err != nil {
		return 1
	}
	tools.Extractor = greedyReader{tools.Extractor}
	return sandbox.Child(context.Background(), tools)
}

// greedyReader takes memory until the kernel ends it, for a document that asks for that.
type greedyReader struct{ engine.Extractor }

func (r greedyReader) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	start := make([]byte, len(greed))
	if in.Content.ReadAt(start, 0); string(start) != greed {
		return r.Extractor.Extract(ctx, in)
	}
	var taken [][]byte
	for { // within seconds
		taken = append(taken, bytes.Repeat([]byte{byte(len(taken))}, 1<<20))
	}
}

// Readers that take all memory of the server's control group are ended by the kernel, one after the other, and their
// documents fail and say why. The server lives on and reads the next one. Readers without their score are the planted
// bug: the kernel ends the server.
func TestOutOfMemoryEndsReadersNeverTheServer(t *testing.T) {
	t.Run("readers", func(t *testing.T) {
		s, b, group := serverInGroup(t)
		ids := b.uploadGreedy()
		for _, id := range ids {
			b.failedOfMemory(id)
		}
		if n := group.Kills(t); n < greedyReaders {
			t.Errorf("the kernel ended %d processes, want each of the %d readers; this test shows nothing", n, greedyReaders)
		}
		if status, _ := s.do(t, "GET", "/healthz", "", "", nil); status != http.StatusOK {
			t.Errorf("/healthz answers %d", status)
		}
		b.result(b.upload())
	})
	t.Run(unscored, func(t *testing.T) {
		s, b, group := serverInGroup(t)
		b.uploadGreedy()
		time.AfterFunc(time.Minute, func() { s.Process.Kill() }) // the count below is 0 then
		if status := s.end(t); status != 128+int(syscall.SIGKILL) || group.Kills(t) == 0 {
			t.Errorf("the server of readers without a score ended with %d, want it ended by the kernel", status)
		}
	})
}

// serverInGroup is a large server with as many workers as there are greedy documents, in a group of its own.
func serverInGroup(t *testing.T) (*running, *backupLoad, *memorygroup.Group) {
	t.Helper()
	group, data := memorygroup.New(t, groupMemory), filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	output(t, "plan", "set", "open", "--requests-per-minute", "0", "--data", data)
	output(t, "org", "create", "Acme", "--plan", "open", "--data", data)
	key := lastLine(output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:write", "--scope", "document:read"))
	serve := command("serve", "--data", data, "--addr", "127.0.0.1:0")
	serve.Env = append(serve.Env, fmt.Sprintf("DOSSIER_WORKERS=%d", greedyReaders), "DOSSIER_MAX_MEMORY_MB=2048", holds+"=1")
	group.Inside(serve, 0)
	s := startServing(t, serve)
	return s, &backupLoad{t: t, key: key, client: clientOf(t, s, key)}, group
}

// uploadGreedy uploads the documents whose readers take all memory.
func (b *backupLoad) uploadGreedy() (ids []int64) {
	b.t.Helper()
	for n := range greedyReaders {
		id, err := b.client.upload(b.t.Context(), "a.csv", fmt.Appendf(nil, "%s,%d\n%s", greed, n, statement))
		if err != nil {
			b.t.Logf("upload %d: %v", n, err) // the server may be ended by now
			return ids
		}
		ids = append(ids, id)
	}
	return ids
}

// failedOfMemory waits for a document's end: it failed, and says that its memory was not enough.
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
	if err := b.client.call(b.t.Context(), http.MethodGet, fmt.Sprintf("/documents/%d", id), "Bearer", "", nil, &v); err != nil {
		b.t.Fatal(err)
	}
	if v.Document.Category != string(engine.ProcessingError) || !strings.Contains(v.Document.Error, "within the memory") {
		b.t.Errorf("document %d failed as %q: %s", id, v.Document.Category, v.Document.Error)
	}
}
