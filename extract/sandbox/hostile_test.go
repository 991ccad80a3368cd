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
	"strings"
	"syscall"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"golang.org/x/sys/unix"
)

// hostile is a reader that has been taken over. What it tries is named by the declared type, with an
// argument in the file name. It answers document_type "denied" or "escaped".
type hostile struct{}

func (hostile) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	switch in.DeclaredType {
	case "echo":
		return echo(in)
	case "fail":
		return engine.Extraction{}, &engine.ExtractError{Category: engine.PasswordRequired, Message: "The document is protected."}
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
	return engine.Extraction{}, &engine.ExtractError{Category: engine.InternalError, Message: "unknown attempt " + in.DeclaredType}
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

// tellPages reports what the file name says, one "done total recognized" a line.
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

// recognizePages reports pages with a pause before each; the file name says "pages total milliseconds". When
// fewer are read than there are it hangs.
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
	"signal the parent":             func(pid string) error { return unix.Kill(number(pid), unix.SIGWINCH) },
	"signal everyone":               func(string) error { return unix.Kill(-1, unix.SIGWINCH) },
	"read the parent's environment": func(pid string) error { _, err := os.ReadFile("/proc/" + pid + "/environ"); return err },
	"read the parent's memory": func(pid string) error {
		local := make([]byte, 8)
		_, err := unix.ProcessVMReadv(number(pid), []unix.Iovec{{Base: &local[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return err
	},
	"use leaked descriptors": useLeaked,
	"write to the document":  func(string) error { return writeToAny() },
	"get a new namespace":    func(string) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"open an io_uring":       func(string) error { return rawCall(unix.SYS_IO_URING_SETUP) },
	"load a bpf program":     func(string) error { return rawCall(unix.SYS_BPF) },
	"raise its own limits":   func(string) error { return unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{Cur: 1, Max: 1}) },
	"open a socket":          func(string) error { _, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0); return err },
	"open a netlink socket":  func(string) error { _, err := unix.Socket(unix.AF_NETLINK, unix.SOCK_RAW, 0); return err },
	"take 10 GB of memory":   takeMemory,
	"overflow the stack":     func(string) error { return errors.New(fmt.Sprint(recurse(1))) },
	"loop without end": func(string) error {
		for i := 0; ; i++ {
			sink = i
		}
	},
	"sleep without end":       func(string) error { time.Sleep(time.Hour); return nil },
	"write 10 GB to the pipe": floodPipe,
	"print 10 GB":             floodStdout,
	"close the pipe":          func(string) error { unix.Close(3); time.Sleep(time.Hour); return nil },
	"answer garbage":          func(string) error { unix.Write(3, frame([]byte("{garbage"))); time.Sleep(time.Hour); return nil },
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
	if _, _, errno := syscall.RawSyscall(call, 0, 0, 0); errno != 0 && errno != syscall.EFAULT && errno != syscall.EINVAL {
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
