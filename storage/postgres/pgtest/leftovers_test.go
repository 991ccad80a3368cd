package pgtest_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// childVariable makes this binary start a server, say where its socket is, and wait to be killed.
const childVariable = "DOSSIER_PGTEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) == "" {
		os.Exit(m.Run())
	}
	bin, err := pgtest.Bin()
	if err == nil {
		var s *pgtest.Server
		if s, err = pgtest.Start(bin, pgtest.Fast...); err == nil {
			fmt.Println(s.URL(pgtest.Role, "postgres"))
			select {}
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// A test process that is killed leaves neither its server nor its folder.
func TestKilledTestLeavesNothing(t *testing.T) {
	pgtest.Require(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env, child.Stderr = append(os.Environ(), childVariable+"=1"), os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_, rest, _ := strings.Cut(line, "host=")
	folder, _, found := strings.Cut(rest, "&")
	if err != nil || !found {
		t.Fatalf("the child said %q, %v", line, err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "data", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.SplitN(string(text), "\n", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, 0); err != nil {
		t.Fatalf("the server does not run: %v", err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		_, left := os.Stat(folder)
		runs := syscall.Kill(pid, 0)
		if errors.Is(left, os.ErrNotExist) && errors.Is(runs, syscall.ESRCH) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("after 20 s: folder %v, process %v; want both gone", left, runs)
		}
	}
}
