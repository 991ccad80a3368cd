package crashtest

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// enoughProgress is how many requests succeed between two failures of the server, so that each meets a busy one.
const enoughProgress = 5

// The appliance runs on while PostgreSQL crashes and restarts, and while its backends are ended, all of them or one.
func TestDatabaseCrashesLoseNothingAcknowledged(t *testing.T) {
	rounds := serverRounds
	if text := os.Getenv("ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatalf("ROUNDS=%q is not a number", text)
		}
	}
	server, url := pgtest.Durable(t)
	for _, fault := range outages(t, server, url, rounds, ways, func() {}) {
		t.Error(fault)
	}
}

// outages runs the appliance under load through failures of its server in the first ways of breakServer, and returns
// the findings of the oracle. plant is called when the schema is there.
func outages(t *testing.T, server *pgtest.Server, url string, rounds, ways int, plant func()) []string {
	t.Setenv(childURL, url)
	folder := filepath.Join(t.TempDir(), "data")
	key := prepare(t, folder)
	plant()
	receiver := newReceiver()
	defer receiver.server.Close()
	book := newLedger()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	log, err := os.Create(folder + ".log") // it is long, because every request and worker meets the failures
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	a := startApplianceAs(t, folder, false, func(c *exec.Cmd) { c.Stderr = log })
	defer a.kill(t)
	l := &load{base: a.base, key: key, hook: receiver.server.URL, ledger: book}
	stop := l.start(seed)
	defer stop()
	failures := map[string]int{}
	for range rounds {
		l.progress(t)
		time.Sleep(time.Duration(random.IntN(200)) * time.Millisecond) // the random time of the failure
		failures[breakServer(t, server, random.IntN(ways))]++
	}
	l.progress(t)
	stop()
	o := &oracle{t: t, load: l, receiver: receiver}
	o.ask()
	swallowed := o.askAgain()
	a.kill(t)
	o.askTheStore(folder)
	t.Logf(
		"%v, %d requests, %d documents and %d intakes acknowledged, %d uploads sent again (%d of them made although no answer had come)",
		failures, book.requests, len(book.documents), o.intakes, len(book.again), swallowed,
	)
	return o.faults
}

// start sends requests from several clients until stop is called.
func (l *load) start(seed uint64) (stop func()) {
	ended := make(chan struct{})
	var all sync.WaitGroup
	for w := range writers {
		one := *l
		one.random = rand.New(rand.NewPCG(seed, uint64(w+2)))
		all.Go(func() { one.run(ended) })
	}
	return sync.OnceFunc(func() { close(ended); all.Wait() })
}

// progress waits until more requests have succeeded.
func (l *load) progress(t *testing.T) {
	t.Helper()
	before := l.acknowledged()
	deadline := time.Now().Add(settleTime)
	for ; l.acknowledged() < before+enoughProgress; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the appliance does not work again within %s", settleTime)
		}
	}
}

// ways is how many breakServer knows.
const ways = 3

// breakServer makes the server fail in one of its ways, and says which.
func breakServer(t *testing.T, server *pgtest.Server, way int) string {
	t.Helper()
	backends := "SELECT pid FROM pg_stat_activity WHERE usename = '" + pgtest.Role + "'"
	switch way {
	case 0:
		if err := server.Crash(); err != nil {
			t.Fatal(err)
		}
		if err := server.Restart(); err != nil {
			t.Fatal(err)
		}
		return "crashes"
	case 1:
		endBackends(t, server, backends)
		return "all backends ended"
	default:
		endBackends(t, server, backends+" ORDER BY random() LIMIT 1")
		return "one backend ended"
	}
}

func endBackends(t *testing.T, server *pgtest.Server, which string) {
	t.Helper()
	db, err := server.Connect(pgtest.Superuser, "postgres")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("SELECT pg_terminate_backend(pid) FROM (" + which + ") AS b"); err != nil {
		t.Fatal(err)
	}
}
