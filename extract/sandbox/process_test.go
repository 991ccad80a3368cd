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

// childrenOf lists the child processes of pid, with zombies.
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
	eventually(t, 20*time.Second, "the children are idle, so that starting them does not count",
		func() bool { return idleChildren(x) == atOnce })
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
			x.Extract(t.Context(), asking([]string{"echo", "panic", "leave without an answer", "fail",
				"write 10 GB to the pipe"}[i%5]))
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

func TestPasswordIsNotInArgumentsOrEnvironment(t *testing.T) {
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

func TestDeadlineGrowsWithRecognizedPagesUpToMaximum(t *testing.T) {
	for _, c := range []struct {
		name         string
		config       Config
		pages, total int
		pause        time.Duration
		want         string // "" for a result, else a part of the message
		least, most  time.Duration
	}{
		{"a scan that takes twice the time of a document without pages",
			Config{Timeout: time.Second, PageTime: time.Minute, MaxTime: time.Hour},
			7, 7, 300 * time.Millisecond, "", 2 * time.Second, 20 * time.Second},
		{"a scan that hangs at its fourth page", Config{Timeout: time.Second, PageTime: time.Minute,
			MaxTime: time.Hour},
			3, 300, 10 * time.Millisecond, "at page 4 of 300", time.Second, 3 * time.Second},
		{"pages that take more than their share", Config{Timeout: time.Second, PageTime: time.Millisecond,
			MaxTime: time.Hour},
			100, 100, 100 * time.Millisecond, "of 100", time.Second, 3 * time.Second},
		{"pages as if without end", Config{Timeout: 500 * time.Millisecond, PageTime: time.Hour,
			MaxTime: 2 * time.Second},
			10_000, 10_000, 20 * time.Millisecond, "longer than 2s", 2 * time.Second, 4 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x := extractorFor(t, c.config)
			in := asking("recognize")
			in.FileName = fmt.Sprint(c.pages, c.total, c.pause.Milliseconds())
			began := time.Now()
			_, err := x.Extract(t.Context(), in)
			took := time.Since(began)
			var known *engine.ExtractError
			switch {
			case c.want == "" && err != nil:
				t.Errorf("ended by %v after %v, want a result", err, took)
			case c.want != "" && (!errors.As(err, &known) || known.Category != engine.TimedOut ||
				!strings.Contains(known.Message, c.want)):
				t.Errorf("ended by %v after %v, want timeout with %q", err, took, c.want)
			}
			if took < c.least || took > c.most {
				t.Errorf("ended after %v, want %v to %v", took, c.least, c.most)
			}
		})
	}
}

// What a child may use of the processors rises with its pages, and its priority falls.
func TestRecognizingChildGetsCPUTimeAndLowerPriority(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 5 * time.Second, PageTime: time.Minute, MaxTime: time.Hour})
	in := asking("recognize")
	in.FileName = "3 3 700"
	var soft, hard, nice []int
	in.Progress = func(p engine.Progress) {
		if p.PagesDone == 3 {
			return // it may be gone by now
		}
		pid := childrenOf(os.Getpid())[0]
		s, h := cpuLimit(t, pid)
		soft, hard, nice = append(soft, s), append(hard, h), append(nice, niceOf(t, pid))
	}
	before := int(cpuSeconds(5 * time.Second))
	if _, err := x.Extract(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	if len(soft) != 2 || soft[1] <= before || hard[0] < int(cpuSeconds(time.Hour)) || hard[1] != hard[0] ||
		nice[0] != yieldingNice || nice[1] != yieldingNice {
		t.Errorf(
			"CPU seconds allowed %v, at most %v, priority %v; want more than %d, at most an hour's, stepped back",
			soft, hard, nice, before,
		)
	}
}

// A file that takes long, whatever is wrong with it, steps back for the others.
func TestSlowChildGetsLowerPriority(t *testing.T) {
	x := extractorFor(t, Config{Timeout: 20 * yieldAfter})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = x.Extract(ctx, asking("loop without end")) // it is stopped below
	}()
	least := 0
	for began := time.Now(); least != yieldingNice &&
		time.Since(began) < 10*yieldAfter; time.Sleep(10 * time.Millisecond) {
		for _, pid := range childrenOf(os.Getpid()) {
			least = max(least, niceOf(t, pid))
		}
	}
	stop()
	<-ended
	if least != yieldingNice {
		t.Errorf("the priority of a child that never ends was %d, want %d", least, yieldingNice)
	}
}

func cpuLimit(t *testing.T, pid int) (soft, hard int) {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(line, "Max cpu time"); ok {
			if _, err := fmt.Sscan(rest, &soft, &hard); err != nil {
				t.Fatalf("limit %q: %v", line, err)
			}
		}
	}
	return soft, hard
}

// niceOf is the lowest priority among a process's threads.
func niceOf(t *testing.T, pid int) int {
	t.Helper()
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		t.Fatal(err)
	}
	least := 100
	for _, task := range tasks {
		b, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/stat", pid, task.Name()))
		if err != nil {
			continue // ended meanwhile
		}
		var nice int
		fields := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
		fmt.Sscan(fields[16], &nice)
		least = min(least, nice)
	}
	return least
}

func idleChildren(x *Extractor) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.idle)
}

func TestPoolRefillsAndEachChildReadsOneDocument(t *testing.T) {
	x := extractorFor(t, Config{Pool: 2})
	used := map[int]bool{}
	for range 5 {
		eventually(t, 5*time.Second, "two children are idle", func() bool { return idleChildren(x) == 2 })
		x.mu.Lock()
		pid := x.idle[1].proc.Pid
		x.mu.Unlock()
		if used[pid] {
			t.Errorf("child %d serves a second document", pid)
		}
		used[pid] = true
		if _, err := x.Extract(t.Context(), asking("echo", "x")); err != nil {
			t.Fatal(err)
		}
	}
	x.Close()
	if left := childrenOf(os.Getpid()); len(left) > 0 {
		t.Errorf("processes left after Close: %v, want none", left)
	}
	if _, err := x.Extract(t.Context(), asking("echo")); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v after Close, want ErrClosed", err)
	}
}

func TestDeadIdleChildIsSkipped(t *testing.T) {
	x := extractorFor(t, Config{Pool: 1})
	eventually(t, 5*time.Second, "a child is idle", func() bool { return idleChildren(x) == 1 })
	x.mu.Lock()
	p := x.idle[0]
	x.mu.Unlock()
	p.killGroup()
	<-p.gone
	if _, err := x.Extract(t.Context(), asking("echo", "x")); err != nil {
		t.Errorf("error %v, want the document read by another child", err)
	}
}

func TestFileIsPassedOnOnlyIfItCannotBeChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "paper")
	if err := os.WriteFile(path, []byte("paper"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		flag int
		size int64
		want bool
	}{
		{"open for reading", os.O_RDONLY, 5, true},
		{"open for writing too", os.O_RDWR, 5, false},
		{"of another size than the request says", os.O_RDONLY, 4, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := os.OpenFile(path, c.flag, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			own := ownFile(f, c.size)
			if got := own != nil; got != c.want {
				t.Errorf("handed over: %t, want %t", got, c.want)
			}
			if own != nil {
				own.Close()
			}
		})
	}
}

func TestContentShorterThanItsSizeIsAnError(t *testing.T) {
	in := asking("echo", "short")
	in.Size = 100
	_, err := extractorFor(t, Config{}).Extract(t.Context(), in)
	var known *engine.ExtractError
	if !errors.As(err, &known) || known.Category != engine.InternalError {
		t.Errorf("error %v, want internal_error", err)
	}
}

func TestTooLongPasswordIsRefused(t *testing.T) {
	in := asking("echo")
	in.Password = fmt.Sprintf("%*d", maxRequest, 1)
	_, err := extractorFor(t, Config{}).Extract(t.Context(), in)
	if !errors.Is(err, ErrRequestTooLarge) {
		t.Errorf("error %v, want ErrRequestTooLarge", err)
	}
}

// BenchmarkPerDocument measures what the sandbox adds: the same trivial reader in process, in a child
// started for it, and in a child that was idle.
func BenchmarkPerDocument(b *testing.B) {
	extract := func(b *testing.B, x engine.Extractor, before func()) {
		for b.Loop() {
			b.StopTimer()
			before()
			b.StartTimer()
			if _, err := x.Extract(b.Context(), asking("echo", "x")); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("in process", func(b *testing.B) { extract(b, InProcess(hostile{}), func() {}) })
	b.Run("cold child", func(b *testing.B) { extract(b, extractorFor(b, Config{}), func() {}) })
	b.Run("idle child", func(b *testing.B) {
		x := extractorFor(b, Config{Pool: 1})
		extract(b, x, func() {
			for idleChildren(x) == 0 {
				time.Sleep(100 * time.Microsecond)
			}
		})
	})
}
