//go:build linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/engine"
)

// hostile is a reader that has been taken over. What it tries is named by the declared type, with an
// argument in the file name. It answers document_type "denied" or "escaped".
type hostile struct{}

func (hostile) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	switch in.DeclaredType {
	case "echo":
		return echo(in)
	case "fail":
		return engine.Extraction{}, &engine.ExtractError{Category: engine.PasswordRequired,
			Message: "The document is protected."}
	case "strange category":
		return engine.Extraction{}, &engine.ExtractError{Category: "gibberish", Message: "?"}
	case "plain error":
		return engine.Extraction{}, errors.New("Juan dela Cruz 0001-2345")
	case "panic":
		panic("Juan dela Cruz 0001-2345")
	case "panic elsewhere":
		go panic("Juan dela Cruz 0001-2345")
		select {}
	case "tell":
		return tellPages(in)
	case "recognize":
		return recognizePages(in)
	case "tell without end":
		for i := 0; ; i++ {
			in.Tell(engine.Progress{PagesDone: i, PagesTotal: i})
		}
	case "index":
		return engine.Extraction{}, fmt.Errorf("%d", []int{}[len(in.FileName)])
	}
	if attempt, ok := attempts[in.DeclaredType]; ok {
		err := attempt(in.FileName)
		if err == nil {
			return engine.Extraction{DocumentType: "escaped"}, nil
		}
		return engine.Extraction{DocumentType: "denied"}, nil
	}
	return engine.Extraction{}, &engine.ExtractError{Category: engine.InternalError,
		Message: "unknown attempt " + in.DeclaredType}
}

func echo(in engine.ExtractRequest) (engine.Extraction, error) {
	b, err := io.ReadAll(io.NewSectionReader(in.Content, 0, in.Size))
	if err != nil {
		return engine.Extraction{}, err
	}
	content, password := string(b), in.Password
	return engine.Extraction{
		SchemaVersion: engine.SchemaVersion, DocumentType: "echo",
		Fields: engine.Fields{{Name: "content", Value: content}, {Name: "password", Value: password},
			{Name: "kind", Value: in.Kind}, {Name: "file_name", Value: in.FileName}, {Name: "today", Value: in.Today}},
	}, nil
}

// tellPages reports the progress in the file name, one "done total recognized" a line.
func tellPages(in engine.ExtractRequest) (engine.Extraction, error) {
	for line := range strings.Lines(in.FileName) {
		var p engine.Progress
		if _, err := fmt.Sscan(line, &p.PagesDone, &p.PagesTotal, &p.Recognized); err != nil {
			return engine.Extraction{}, err
		}
		in.Tell(p)
	}
	return engine.Extraction{DocumentType: "told"}, nil
}

// recognizePages reports pages with a pause before each; the file name is "pages total milliseconds". It hangs if fewer
// pages are read than there are.
func recognizePages(in engine.ExtractRequest) (engine.Extraction, error) {
	var pages, total, pause int
	if _, err := fmt.Sscan(in.FileName, &pages, &total, &pause); err != nil {
		return engine.Extraction{}, err
	}
	for n := 1; n <= pages; n++ {
		time.Sleep(time.Duration(pause) * time.Millisecond)
		in.Tell(engine.Progress{PagesDone: n, PagesTotal: total, Recognized: n})
	}
	if pages < total {
		time.Sleep(time.Hour)
	}
	return engine.Extraction{DocumentType: "recognized"}, nil
}

// attempts are the escapes; nil means that it worked.
var attempts = map[string]func(argument string) error{
	"read a system file":  func(string) error { _, err := os.ReadFile("/etc/passwd"); return err },
	"read the given file": func(path string) error { _, err := os.ReadFile(path); return err },
	"list the root": func(string) error {
		entries, err := os.ReadDir("/")
		if err == nil && len(entries) == 0 {
			err = errors.New("empty")
		}
		return err
	},
	"write outside":   func(path string) error { return os.WriteFile(path, []byte("x"), 0o666) },
	"create in cwd":   func(string) error { return os.WriteFile("escaped.txt", []byte("x"), 0o666) },
	"remove a file":   os.Remove,
	"connect by TCP":  dial("tcp"),
	"connect by UDP":  sendUDP,
	"connect by unix": dial("unix"),
	"connect to the metadata address": func(string) error {
		return dial("tcp")("169.254.169.254:80")
	},
	"start a program": func(string) error { return exec.Command("/bin/true").Run() },
	"fork": func(string) error {
		pid, _, errno := syscall.RawSyscall6(syscall.SYS_CLONE, uintptr(syscall.SIGCHLD), 0, 0, 0, 0, 0)
		if errno != 0 {
			return errno
		}
		if pid == 0 {
			for { // the grandchild stays
				syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
			}
		}
		return nil
	},
	"trace the parent": func(pid string) error {
		return unix.PtraceAttach(number(pid))
	},
	"signal the parent": func(pid string) error { return unix.Kill(number(pid), unix.SIGWINCH) },
	"signal everyone":   func(string) error { return unix.Kill(-1, unix.SIGWINCH) },
	"read the parent's environment": func(pid string) error {
		_,
			err := os.ReadFile("/proc/" + pid + "/environ")
		return err
	},
	"read the parent's memory": func(pid string) error {
		local := make([]byte, 8)
		_, err := unix.ProcessVMReadv(number(pid), []unix.Iovec{{Base: &local[0], Len: 8}},
			[]unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return err
	},
	"use leaked descriptors": useLeaked,
	"write to the document":  func(string) error { return writeToAny() },
	"get a new namespace":    func(string) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"open an io_uring":       func(string) error { return rawCall(unix.SYS_IO_URING_SETUP) },
	"load a bpf program":     func(string) error { return rawCall(unix.SYS_BPF) },
	"raise its own limits": func(string) error {
		return unix.Setrlimit(unix.RLIMIT_CORE,
			&unix.Rlimit{Cur: 1, Max: 1})
	},
	"open a socket": func(string) error {
		_,
			err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
		return err
	},
	"open a netlink socket": func(string) error {
		_,
			err := unix.Socket(unix.AF_NETLINK, unix.SOCK_RAW, 0)
		return err
	},
	"take 10 GB of memory": takeMemory,
	"overflow the stack":   func(string) error { return errors.New(fmt.Sprint(recurse(1))) },
	"loop without end": func(string) error {
		for i := 0; ; i++ {
			sink = i
		}
	},
	"sleep without end":       func(string) error { time.Sleep(time.Hour); return nil },
	"write 10 GB to the pipe": floodPipe,
	"print 10 GB":             floodStdout,
	"close the pipe":          func(string) error { unix.Close(3); time.Sleep(time.Hour); return nil },
	"answer garbage": func(string) error {
		unix.Write(3,
			frame([]byte("{garbage")))
		time.Sleep(time.Hour)
		return nil
	},
	"answer half a frame":     func(string) error { unix.Write(3, []byte{0, 0, 1, 0, 'x'}); os.Exit(0); return nil },
	"leave without an answer": func(string) error { os.Exit(0); return nil },
}

var sink int

func number(s string) int {
	var n int
	fmt.Sscan(s, &n)
	return n
}

func rawCall(call uintptr) error {
	if _, _, errno := syscall.RawSyscall(call, 0, 0, 0); errno != 0 && errno != syscall.EFAULT &&
		errno != syscall.EINVAL {
		return errno
	}
	return nil
}

func dial(network string) func(string) error {
	return func(address string) error {
		c, err := net.DialTimeout(network, address, 2*time.Second)
		if err == nil {
			c.Close()
		}
		return err
	}
}

func sendUDP(address string) error {
	c, err := net.Dial("udp", address)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = c.Write([]byte("escaped"))
	return err
}

// useLeaked looks for any open regular file, directory or socket beyond those a child must have.
func useLeaked(string) error {
	for fd := 0; fd < 1024; fd++ {
		var stat unix.Stat_t
		if unix.Fstat(fd, &stat) != nil {
			continue
		}
		kind := stat.Mode & unix.S_IFMT
		if kind == unix.S_IFDIR || kind == unix.S_IFREG && stat.Size == leakedSize {
			return nil
		}
	}
	return errors.New("none found")
}

const leakedSize = 4242

func writeToAny() error {
	for fd := 3; fd < 64; fd++ {
		var stat unix.Stat_t
		if unix.Fstat(fd, &stat) != nil || stat.Mode&unix.S_IFMT != unix.S_IFREG {
			continue
		}
		if _, err := unix.Pwrite(fd, []byte("x"), 0); err == nil {
			return nil
		}
	}
	return errors.New("none is writable")
}

func takeMemory(string) error {
	var kept [][]byte
	for range 160 {
		b := make([]byte, 64<<20)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		kept = append(kept, b)
	}
	sink = len(kept)
	return nil
}

func recurse(n int) int {
	if n == 0 {
		return 0
	}
	return recurse(n+1) + 1
}

func floodPipe(string) error {
	b := []byte(strings.Repeat("\xff", 1<<20))
	for range 10 << 10 {
		if _, err := unix.Write(3, b); err != nil {
			return err
		}
	}
	return nil
}

func floodStdout(string) error {
	b := []byte(strings.Repeat("Juan dela Cruz\n", 1<<16))
	for range 10 << 10 {
		if _, err := os.Stdout.Write(b); err != nil {
			time.Sleep(time.Hour)
		}
	}
	return nil
}

// escape is one attempt with the conditions under which it succeeds without walls.
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

// victim is a process of the parent's user in place of the parent: without walls an attempt to trace the parent would
// stop the test itself.
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
func TestAttacksWorkWithoutWalls(t *testing.T) {
	worked := attemptAll(t, Config{AllowWeakSandbox: true,
		leaveOff: []string{"namespaces", "landlock", "seccomp", "limits", "descriptors"}})
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

func TestNothingIsReadWithoutLandlockAndSeccomp(t *testing.T) {
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

func TestProbeNamesWalls(t *testing.T) {
	r, err := Probe(t.Context(), Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s; missing %q; %.1f ms", r.Walls, r.Missing, r.StartMillis)
	if !r.Strong() || !r.Limits || !r.NoCapabilities {
		t.Errorf("walls %s, want at least Landlock or seccomp, limits and no capabilities", r.Walls)
	}
}
