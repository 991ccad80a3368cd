//go:build linux

// Package memorygroup puts processes of a test into a memory control group, in which the kernel ends them when together
// they take more than the group has. Begin with [New]. It is for tests that run as root.
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

// Group is a memory control group of its own.
type Group struct {
	path    string
	unified bool // version 2
}

// roots are where groups can be made, by version.
const (
	unifiedRoot = "/sys/fs/cgroup"
	memoryRoot  = "/sys/fs/cgroup/memory"
)

// New makes a group of so many bytes. Where none can be made the test is skipped, and says why.
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
	t.Cleanup(func() { // after those of the processes, which end them
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

// Inside makes a command start in the group, with its score for the kernel's choice of whom to end: -1000 never, 1000
// first.
func (g *Group) Inside(c *exec.Cmd, score int) {
	if c.Path == "/proc/self/exe" { // of the shell it would be another
		c.Path, _ = os.Executable()
	}
	script := fmt.Sprintf(
		`echo $$ > %q && echo %d > /proc/self/oom_score_adj && exec "$0" "$@"`, filepath.Join(g.path, "cgroup.procs"),
		score,
	)
	c.Args = append([]string{"sh", "-c", script, c.Path}, c.Args[1:]...)
	c.Path = "/bin/sh"
}

// awaitEmpty waits until the group's processes, which have been killed, are gone.
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

// Kills counts the processes that the kernel ended for memory.
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
