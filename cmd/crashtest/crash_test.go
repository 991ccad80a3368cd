//go:build slow

package crashtest

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

const (
	defaultCycles  = 200
	postgresCycles = 25
	bugCycles      = 20 // a planted bug must be noticed well before the real run ends
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

// The same, with a PostgreSQL behind the appliance.
func TestKillsLoseNothingAcknowledgedOnPostgreSQL(t *testing.T) {
	_, url := pgtest.Durable(t)
	t.Setenv(childURL, url)
	for _, f := range crash(t, postgresCycles, false) {
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

func startAppliance(t *testing.T, folder string, bug bool) *appliance {
	t.Helper()
	return startApplianceAs(t, folder, bug, func(*exec.Cmd) {})
}

// cutPower undoes every rename that was not followed by a sync of its folder, and starts a new log.
func cutPower(logPath string) (undone int, err error) {
	f, err := os.Open(logPath)
	if os.IsNotExist(err) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	pending := map[string][]string{} // renames by folder
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		kind, path, _ := strings.Cut(lines.Text(), " ")
		switch kind {
		case "R":
			folder := filepath.Dir(path)
			pending[folder] = append(pending[folder], path)
		case "S":
			delete(pending, path)
		}
	}
	for _, paths := range pending {
		for _, path := range paths {
			if os.Remove(path) == nil {
				undone++
			}
		}
	}
	if err := lines.Err(); err != nil {
		return undone, err
	}
	return undone, os.Truncate(logPath, 0)
}
