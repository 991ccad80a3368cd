//go:build slow

package crashtest

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

const (
	defaultCycles = 200
	writers       = 4
	bugCycles     = 20 // a planted bug must be noticed well before the real run ends
)

func TestKillsLoseNothingAcknowledged(t *testing.T) {
	cycles := defaultCycles
	if text := os.Getenv("CYCLES"); text != "" {
		var err error
		if cycles, err = strconv.Atoi(text); err != nil {
			t.Fatalf("CYCLES=%q is not a number", text)
		}
	}
	faults := crash(t, cycles, false)
	for _, f := range faults {
		t.Error(f)
	}
}

func TestMissingFolderFsyncIsNoticed(t *testing.T) {
	if faults := crash(t, bugCycles, true); len(faults) == 0 {
		t.Error("the file store left out the fsync of its folders and the crash test did not notice")
	}
}

// If commits are cut from the write-ahead log after a kill, the loss must be noticed. Otherwise the kills above would
// not test the head.
func TestCommitsCutFromLogAreNoticed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	key := prepare(t, folder)
	receiver := newReceiver()
	defer receiver.server.Close()
	a := startAppliance(t, folder, false)
	stop := make(chan struct{})
	l := &load{
		base:   a.base,
		key:    key,
		hook:   receiver.server.URL,
		ledger: newLedger(),
		random: rand.New(rand.NewPCG(1, 1)),
	}
	go l.run(stop)
	for deadline := time.Now().Add(settleTime); l.acknowledged() < 5; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nothing was acknowledged")
		}
	}
	a.kill(t)
	close(stop)
	wal := filepath.Join(folder, sqlite.FileName+"-wal")
	info, err := os.Stat(wal)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(wal, info.Size()/2); err != nil {
		t.Fatal(err)
	}
	e, err := newEngine(t.Context(), folder, blob.OS{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Store.Close()
	if e.Store.Loss() == nil {
		t.Error("commits were cut from the log and nobody missed them")
	}
}

// crash runs the cycles and returns the findings of the oracle.
func crash(t *testing.T, cycles int, bug bool) []string {
	return crashBy(t, cycles, bug, func(*exec.Cmd) {}, func(a *appliance) { a.kill(t) })
}

// crashBy is crash with changed commands, and with another way of ending the process.
func crashBy(t *testing.T, cycles int, bug bool, change func(*exec.Cmd), end func(*appliance)) []string {
	folder := filepath.Join(t.TempDir(), "data")
	key := prepare(t, folder)
	receiver := newReceiver()
	defer receiver.server.Close()
	book := newLedger()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	undone := 0
	for cycle := range cycles {
		a := startApplianceAs(t, folder, bug, change)
		stop := make(chan struct{})
		var all sync.WaitGroup
		for w := range writers {
			l := &load{base: a.base, key: key, hook: receiver.server.URL, ledger: book,
				random: rand.New(rand.NewPCG(seed, uint64(cycle*writers+w+2)))}
			all.Go(func() { l.run(stop) })
		}
		time.Sleep(time.Duration(50+random.IntN(350)) * time.Millisecond) // the random time of the kill
		end(a)
		close(stop)
		all.Wait()
		n, err := cutPower(folder + ".renames")
		if err != nil {
			t.Fatal(err)
		}
		undone += n
	}
	a := startAppliance(t, folder, bug)
	o := &oracle{t: t, load: &load{base: a.base, key: key, hook: receiver.server.URL, ledger: book}, receiver: receiver}
	o.ask()
	swallowed := o.askAgain()
	a.kill(t)
	o.askTheStore(folder)
	t.Logf(
		"%d cycles, %d requests, %d documents and %d intakes acknowledged, %d uploads sent again (%d of them made although no answer had come), %d renames undone by power cuts",
		cycles,
		book.requests,
		len(book.documents),
		o.intakes,
		len(book.again),
		swallowed,
		undone,
	)
	return o.faults
}

// prepare creates the organization and its key.
func prepare(t *testing.T, folder string) (key string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	e, err := newEngine(t.Context(), folder, blob.OS{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Store.Close()
	if err := e.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(t.Context(), engine.Plan{Name: "unlimited", SoftDeleteRetainDays: 30})
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Organizations.Create(t.Context(), orgName, "unlimited"); err != nil {
		t.Fatal(err)
	}
	key, _, err = e.Organizations.CreateKey(t.Context(), orgName, engine.Scopes)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// receiver counts callbacks by document and event.
type receiver struct {
	server *httptest.Server
	mu     sync.Mutex
	seen   map[string]int
}

func newReceiver() *receiver {
	r := &receiver{seen: map[string]int{}}
	r.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		var body struct {
			Event      string `json:"event"`
			DocumentID int64  `json:"document_id"`
		}
		raw, _ := io.ReadAll(request.Body)
		json.Unmarshal(raw, &body)
		r.mu.Lock()
		r.seen[fmt.Sprintf("%s of %d", body.Event, body.DocumentID)]++
		r.mu.Unlock()
	}))
	return r
}
