//go:build linux

package sandbox

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"golang.org/x/sys/unix"
)

// escape is one attempt with what it needs to succeed where there is no wall.
type escape struct {
	what     string
	argument string
	// happened looks from outside whether it worked; nil when the child's own word is enough.
	happened func() bool
}

// escapes prepares targets that a process without walls would reach.
func escapes(t *testing.T) []escape {
	t.Helper()
	dir := t.TempDir()
	os.Chmod(dir, 0o777)
	os.Chmod(filepath.Dir(dir), 0o777)
	readable, outside := filepath.Join(dir, "readable"), filepath.Join(dir, "outside")
	if err := os.WriteFile(readable, []byte("secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	os.Chmod(readable, 0o666)
	tcp, udp, unixPath := listen(t, dir)
	exists := func(path string) func() bool {
		return func() bool { _, err := os.Stat(path); return err == nil }
	}
	parent := victim(t)
	return []escape{
		{"read a system file", "", nil},
		{"read the given file", readable, nil},
		{"list the root", "", nil},
		{"write outside", outside, exists(outside)},
		{"create in cwd", "", exists("/escaped.txt")},
		{"remove a file", readable, func() bool { return !exists(readable)() }},
		{"connect by TCP", tcp, nil},
		{"connect by UDP", udp, nil},
		{"connect by unix", unixPath, nil},
		{"connect to the metadata address", "", nil},
		{"open a socket", "", nil},
		{"open a netlink socket", "", nil},
		{"start a program", "", nil},
		{"fork", "", nil},
		{"trace the parent", parent, nil},
		{"signal the parent", parent, nil},
		{"signal everyone", "", nil},
		{"read the parent's environment", parent, nil},
		{"read the parent's memory", parent, nil},
		{"use leaked descriptors", "", nil},
		{"write to the document", "", nil},
		{"get a new namespace", "", nil},
		{"open an io_uring", "", nil},
		{"load a bpf program", "", nil},
		{"raise its own limits", "", nil},
	}
}

// victim is a process of the parent's user that stands for the parent: without walls an attempt to trace
// it would stop the test itself.
func victim(t *testing.T) (pid string) {
	t.Helper()
	c := exec.Command("/proc/self/exe")
	c.Env = append(os.Environ(), parentScript+"="+victimScript)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	return strconv.Itoa(c.Process.Pid)
}

// listen opens what a child could connect to, as long as the test runs.
func listen(t *testing.T, dir string) (tcp, udp, unixPath string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	u, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { u.Close() })
	unixPath = filepath.Join(dir, "socket")
	s, err := net.Listen("unix", unixPath)
	if err != nil {
		t.Fatal(err)
	}
	os.Chmod(unixPath, 0o777)
	t.Cleanup(func() { s.Close() })
	return l.Addr().String(), u.LocalAddr().String(), unixPath
}

// leak opens a folder and a file that every process started from here inherits.
func leak(t *testing.T) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "leaked")
	if err := os.WriteFile(path, []byte(strings.Repeat("x", leakedSize)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{path, "/"} {
		fd, err := unix.Open(p, unix.O_RDONLY, 0) // without O_CLOEXEC
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { unix.Close(fd) })
	}
}

// attemptAll lets a fresh child make each attempt and names those that worked.
func attemptAll(t *testing.T, c Config) (worked []string) {
	t.Helper()
	leak(t)
	x := extractorFor(t, c)
	for _, e := range escapes(t) {
		in := asking(e.what)
		in.FileName = e.argument
		got, err := x.Extract(t.Context(), in)
		var known *engine.ExtractError
		switch {
		case err == nil && got.DocumentType == "denied":
		case errors.As(err, &known) && known.Category == engine.ProcessingError: // killed for trying
		case err == nil && got.DocumentType == "escaped":
			worked = append(worked, e.what)
		default:
			t.Errorf("%s: %v: %v", e.what, err, errors.Unwrap(err))
		}
		if e.happened != nil && e.happened() {
			worked = append(worked, e.what+" (seen from outside)")
		}
	}
	return worked
}

func TestNoEscapeWorks(t *testing.T) {
	if worked := attemptAll(t, Config{}); len(worked) > 0 {
		t.Errorf("escapes that worked: %q, want none", worked)
	}
}

func TestNoEscapeWorksWithoutNamespaces(t *testing.T) {
	if worked := attemptAll(t, Config{leaveOff: []string{"namespaces"}}); len(worked) > 0 {
		t.Errorf("escapes that worked with Landlock and seccomp alone: %q, want none", worked)
	}
}

// The planted fault: with the walls left off, the same attempts must be seen to work. An attempt that
// fails even here would prove nothing above.
func TestTheAttemptsWorkWithoutWalls(t *testing.T) {
	worked := attemptAll(t, Config{AllowWeakSandbox: true, leaveOff: []string{"namespaces", "landlock", "seccomp", "limits", "descriptors"}})
	seen := map[string]bool{}
	for _, w := range worked {
		seen[w] = true
	}
	t.Logf("without walls these work: %q", worked)
	for _, e := range escapes(t) {
		if !seen[e.what] && !needsPrivilege[e.what] {
			t.Errorf("%q did not work even without walls, so that its denial proves nothing", e.what)
		}
	}
}

// needsPrivilege are attempts that nobody's process may not make even without walls, or whose success
// depends on the machine; "write to the document" is stopped by the descriptor itself.
var needsPrivilege = map[string]bool{
	"create in cwd": true, "trace the parent": true, "signal the parent": true,
	"read the parent's environment": true, "read the parent's memory": true, "get a new namespace": true,
	"write to the document": true, "connect to the metadata address": true,
	"open an io_uring": true, "load a bpf program": true, "signal everyone": true,
}

func TestOneWallAloneStopsFilesAndNetwork(t *testing.T) {
	for _, off := range []string{"landlock", "seccomp"} {
		t.Run("without "+off, func(t *testing.T) {
			for _, w := range attemptAll(t, Config{leaveOff: []string{"namespaces", off}}) {
				switch w {
				case "read a system file", "read the given file", "write outside", "connect by TCP":
					t.Errorf("%q worked with %s off, want the other wall to hold", w, off)
				}
			}
		})
	}
}

func TestWithoutBothWallsNothingIsRead(t *testing.T) {
	x := extractorFor(t, Config{leaveOff: []string{"landlock", "seccomp"}})
	_, err := x.Extract(t.Context(), asking("echo", "x"))
	if !errors.Is(err, ErrWeakSandbox) {
		t.Errorf("error %v, want ErrWeakSandbox", err)
	}
	weak := extractorFor(t, Config{AllowWeakSandbox: true, leaveOff: []string{"landlock", "seccomp"}})
	if _, err := weak.Extract(t.Context(), asking("echo", "x")); err != nil {
		t.Errorf("error %v although the operator allowed the weak sandbox", err)
	}
}

func TestAProbeNamesTheWalls(t *testing.T) {
	r, err := Probe(t.Context(), Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s; missing %q; %.1f ms", r.Walls, r.Missing, r.StartMillis)
	if !r.Strong() || !r.Limits || !r.NoCapabilities {
		t.Errorf("walls %s, want at least Landlock or seccomp, limits and no capabilities", r.Walls)
	}
}
