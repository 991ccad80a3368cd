//go:build linux

package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// parentScript makes the test program play a parent that is killed while its child works, or the
// victim of escapes.
const (
	parentScript = "SANDBOX_TEST_PARENT"
	victimScript = "victim"
)

func runAsParent(attempt string) int {
	if attempt == victimScript {
		time.Sleep(time.Minute) // the test kills it long before
		return 0
	}
	x, err := New(Config{Pool: 1})
	if err != nil {
		return 1
	}
	go x.Extract(context.Background(), asking(attempt))
	for len(childrenOf(os.Getpid())) < 2 { // the working one and the idle one
		time.Sleep(time.Millisecond)
	}
	fmt.Println("ready")
	select {}
}

// childrenOf lists the processes, zombies included, whose parent is pid.
func childrenOf(pid int) (children []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		b, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		fields := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(pid) {
			child, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			children = append(children, child)
		}
	}
	return children
}

// eventually polls: what the kernel does with other processes sends no event here.
func eventually(t *testing.T, within time.Duration, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(within); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %v: %s", within, what)
		}
	}
}

func TestChildrenDieWithTheirParent(t *testing.T) {
	parent := exec.Command("/proc/self/exe")
	parent.Env = append(os.Environ(), parentScript+"=sleep without end")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 6)); err != nil {
		t.Fatal(err)
	}
	children := childrenOf(parent.Process.Pid)
	parent.Process.Kill()
	parent.Wait()
	for _, child := range children {
		eventually(t, time.Second, fmt.Sprintf("child %d is gone", child), func() bool {
			state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", child))
			return err != nil || bytes.Contains(state, []byte(") Z ")) // waits for the system's init
		})
	}
}

func TestOverrunsAreGoneWithinASecondOfTheDeadline(t *testing.T) {
	const timeout, atOnce = 300 * time.Millisecond, 8
	x := extractorFor(t, Config{Timeout: timeout, Pool: atOnce})
	eventually(t, 20*time.Second, "the children are idle, so that starting them does not count", func() bool { return idleChildren(x) == atOnce })
	var running sync.WaitGroup
	for i := range atOnce {
		what := []string{"loop without end", "sleep without end"}[i%2]
		running.Go(func() {
			begin := time.Now()
			_, err := x.Extract(t.Context(), asking(what))
			var known *engine.ExtractError
			if !errors.As(err, &known) || known.Category != engine.TimedOut {
				t.Errorf("%s: %v, want the category timeout", what, err)
			}
			if over := time.Since(begin) - timeout; over > time.Second {
				t.Errorf("%s was gone %v after its deadline, want at most 1s", what, over)
			}
		})
	}
	running.Wait()
	x.Close()
	if left := childrenOf(os.Getpid()); len(left) > 0 {
		t.Errorf("processes left, running or zombies: %v, want none", left)
	}
}

func TestCancellingEndsTheChildAtOnce(t *testing.T) {
	x := extractorFor(t, Config{})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := x.Extract(ctx, asking("loop without end"))
		done <- err
	}()
	eventually(t, 5*time.Second, "a child works", func() bool { return len(childrenOf(os.Getpid())) > 0 })
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if left := childrenOf(os.Getpid()); len(left) > 0 {
		t.Errorf("processes left: %v, want none", left)
	}
}

func TestDescriptorsAndProcessesStayFlat(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 5 * time.Second, MaxMemory: 128 << 20})
	run := func(n int) {
		for i := range n {
			x.Extract(t.Context(), asking([]string{"echo", "panic", "leave without an answer", "fail", "write 10 GB to the pipe"}[i%5]))
		}
	}
	run(5) // the runtime opens its poller once
	before := openDescriptors(t)
	run(50)
	if after := openDescriptors(t); after > before {
		t.Errorf("%d descriptors open after 50 documents, %d before", after, before)
	}
	if left := childrenOf(os.Getpid()); len(left) > 0 {
		t.Errorf("processes left: %v, want none", left)
	}
}

func openDescriptors(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

func TestThePasswordIsInNoArgumentAndNoEnvironment(t *testing.T) {
	const password = "canary-4711"
	x := extractorFor(t, Config{})
	in := asking("sleep without end")
	in.Password = password
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		x.Extract(ctx, in)
	}()
	var seen []byte
	eventually(t, 5*time.Second, "the child's environment is there, or not for this user", func() bool {
		withheld := false
		for _, child := range childrenOf(os.Getpid()) {
			for _, name := range []string{"cmdline", "environ"} {
				b, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", child, name))
				seen = append(seen, b...)
				withheld = withheld || errors.Is(err, fs.ErrPermission)
			}
		}
		return withheld || bytes.Contains(seen, []byte(childMarker))
	})
	cancel()
	<-done
	if bytes.Contains(seen, []byte(password)) {
		t.Errorf("the password shows in %q", seen)
	}
}
