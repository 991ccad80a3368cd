package postgres_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/head/headtest"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// Variables of a child process that writes until it is killed: the database, the data folder, and the organizations.
const (
	childDatabase = "DOSSIER_TEST_WRITER"
	childFolder   = "DOSSIER_TEST_FOLDER"
	childOrgs     = "DOSSIER_TEST_ORGS"
	childWriters  = 6
)

// killedChild writes until it is killed, if this process is the child of a test.
func killedChild() {
	if url := os.Getenv(childDatabase); url != "" {
		if err := writeUntilKilled(url, os.Getenv(childFolder), strings.Split(os.Getenv(childOrgs), ",")); err != nil {
			fmt.Println("failed", err)
			os.Exit(1)
		}
	}
}

// writeUntilKilled creates applications and prints each that was acknowledged: its organization, id and number.
func writeUntilKilled(url, folder string, orgs []string) error {
	s, err := postgres.Open(context.Background(), url, postgres.Options{HeadKey: headtest.Key, HeadFolder: folder})
	if err != nil {
		return err
	}
	e, err := engine.New(engine.Config{
		Store:     s,
		Blobs:     struct{ engine.Blobs }{},
		Extractor: struct{ engine.Extractor }{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for w := range childWriters {
		go func() {
			for n := 0; ; n++ {
				org := engine.OrgID(orgs[(w+n)%len(orgs)])
				made, err := e.Applications.Create(context.Background(), engine.Principal{Org: org, KeyID: "k"},
					engine.ApplicationInput{
						BusinessName: "B", BorrowerEmail: fmt.Sprintf("%d.%d.%d@example.com", os.Getpid(), w, n),
					})
				code := engine.CodeOf(err)
				switch {
				case err == nil:
					fmt.Printf("made %s %s %d\n", org, made.Application.ID, made.Application.Number)
				case code == engine.CodeStorageUnavailable, errors.Is(err, engine.ErrOutcomeUnknown):
					time.Sleep(20 * time.Millisecond) // the server is down
				default:
					failed <- err
				}
			}
		}()
	}
	return <-failed
}

// child is a process that writes.
type child struct {
	*exec.Cmd
	first chan struct{} // closed at the first acknowledgement
	ended chan struct{}
	mu    sync.Mutex
	acks  map[string]headtest.Ack
	said  string // what it failed with
}

func startChild(t *testing.T, l *headtest.Lender) *child {
	t.Helper()
	c := &child{Cmd: exec.Command(os.Args[0]), first: make(chan struct{}), ended: make(chan struct{}),
		acks: map[string]headtest.Ack{}}
	c.Env = append(os.Environ(), childDatabase+"="+l.Database.(database).url, childFolder+"="+l.Folder,
		childOrgs+"="+string(l.Orgs[0].ID)+","+string(l.Orgs[1].ID))
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(c.ended)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.read(lines.Text())
		}
	}()
	return c
}

func (c *child) read(line string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	words := strings.Fields(line)
	if len(words) != 4 || words[0] != "made" {
		c.said += line
		return
	}
	number, err := strconv.ParseInt(words[3], 10, 64)
	if err != nil {
		c.said += err.Error()
	}
	c.acks[words[2]] = headtest.Ack{Org: engine.OrgID(words[1]), Number: number}
	if len(c.acks) == 1 {
		close(c.first)
	}
}

// kill ends the process without warning, and returns what it had acknowledged.
func (c *child) kill(t *testing.T) map[string]headtest.Ack {
	t.Helper()
	if err := c.Process.Kill(); err != nil {
		t.Errorf("the process had ended by itself: %s", c.said)
	}
	<-c.ended
	_ = c.Wait()
	if c.said != "" {
		t.Errorf("a process failed: %s", c.said)
	}
	return c.acks
}

// Two processes write and are killed at random moments, in some rounds after half of their connections were ended or
// the server crashed and came back. Nothing acknowledged is missing, and the head raises no false alarm.
func TestKillsAndCrashesLoseNothingAndRaiseNoFalseAlarm(t *testing.T) { killsAndCrashes(t, 6) }

func killsAndCrashes(t *testing.T, rounds int) {
	server, url := ownServer(t)
	l := headtest.NewLender(t, t.TempDir(), database{t, url})
	l.Close()
	random := rand.New(rand.NewPCG(3, 4))
	for round := range rounds {
		children := []*child{startChild(t, l), startChild(t, l)}
		for _, c := range children {
			select {
			case <-c.first:
			case <-c.ended:
				t.Fatalf("a process ended: %s", c.said)
			}
		}
		time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
		switch round % 3 {
		case 1: // about half of the connections, in the middle of whatever they do
			texts(t, pgtest.Raw(t, url), `
				SELECT CAST(pg_terminate_backend(pid) AS TEXT) FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`)
		case 2:
			crashAndRestart(t, server)
		}
		time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
		for _, c := range children {
			for id, a := range c.kill(t) {
				l.Acks[id] = a
			}
			time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond)
		}
		l.Open(headtest.Key)
		l.ExpectIntact()
		l.Close()
	}
	t.Logf("%d rounds, %d acknowledged applications", rounds, len(l.Acks))
	l.Open(headtest.Key)
	expectAddedIsNoticed(l)
}
