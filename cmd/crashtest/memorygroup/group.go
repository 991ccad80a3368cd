//go:build linux

// Package memorygroup puts processes of a test into a memory control group. The kernel ends them if together they use
// more memory than the group has. Start with [New]. It is for tests that run as root.
package memorygroup

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Group is a memory control group.
type Group struct {
	path    string
	unified bool // version 2
}

// The folders in which groups can be created, by version.
const (
	unifiedRoot = "/sys/fs/cgroup"
	memoryRoot  = "/sys/fs/cgroup/memory"
)

// New creates a group with a number of bytes. It skips the test, with the reason, if it cannot.
func New(t *testing.T, bytes int64) *Group {
	t.Helper()
	name := fmt.Sprintf("dossier-%d-%s", os.Getpid(), strings.NewReplacer("/", "-", " ", "-").Replace(t.Name()))
	g := &Group{path: filepath.Join(memoryRoot, name)}
	limit := "memory.limit_in_bytes"
	if controllers, err := os.ReadFile(filepath.Join(unifiedRoot, "cgroup.subtree_control")); err == nil {
		if !strings.Contains(string(controllers), "memory") {
			t.Skip("skipped, out of memory was not tested: control groups of version 2 without memory for subgroups")
		}
		g, limit = &Group{filepath.Join(unifiedRoot, name), true}, "memory.max"
	}
	if err := os.Mkdir(g.path, 0o755); err != nil {
		t.Skipf("skipped, out of memory was not tested: no memory control group can be made here: %v", err)
	}
	t.Cleanup(func() { // runs after the cleanups that end the processes
		g.awaitEmpty(t)
		if err := os.Remove(g.path); err != nil {
			t.Errorf("the memory control group stays: %v", err)
		}
	})
	if err := os.WriteFile(filepath.Join(g.path, limit), []byte(strconv.FormatInt(bytes, 10)), 0o644); err != nil {
		t.Skipf("skipped, out of memory was not tested: the group takes no limit: %v", err)
	}
	return g
}

// Inside makes a command start in the group. score is its oom_score_adj: with -1000 the kernel never ends it, with 1000
// it ends it first.
func (g *Group) Inside(c *exec.Cmd, score int) {
	if c.Path == "/proc/self/exe" { // inside the shell it would be another program
		c.Path, _ = os.Executable()
	}
	script := fmt.Sprintf(
		`echo $$ > %q && echo %d > /proc/self/oom_score_adj && exec "$0" "$@"`, filepath.Join(g.path, "cgroup.procs"),
		score,
	)
	c.Args = append([]string{"sh", "-c", script, c.Path}, c.Args[1:]...)
	c.Path = "/bin/sh"
}

// awaitEmpty waits until the killed processes of the group are gone.
func (g *Group) awaitEmpty(t *testing.T) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		left, err := os.ReadFile(filepath.Join(g.path, "cgroup.procs"))
		if err != nil || len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("processes of the group live on: %s", bytes.Fields(left))
			return
		}
	}
}

// Kills returns how many processes the kernel ended because of memory.
func (g *Group) Kills(t *testing.T) int {
	t.Helper()
	file := "memory.oom_control"
	if g.unified {
		file = "memory.events"
	}
	content, err := os.ReadFile(filepath.Join(g.path, file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(content) {
		if count, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("oom_kill ")); ok {
			n, err := strconv.Atoi(string(count))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Skip("skipped, out of memory was not tested: this kernel does not count whom it ends")
	return 0
}
