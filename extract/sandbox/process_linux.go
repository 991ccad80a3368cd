package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// childMarker is the environment variable by which a process knows that it is a child; its value is
// the limits as JSON.
const childMarker = "DOSSIER_SANDBOX_CHILD"

// process is one child: started, then locked in, then given one document, then gone.
type process struct {
	proc   *os.Process
	socket *os.File // requests go out here; the child's standard input
	stdout *os.File // frames come in here
	stderr *os.File
	walls  Walls

	printed tail
	end     atomic.Int32 // of type end: the first reason to kill
	gone    chan struct{}
	state   *os.ProcessState // after gone

	signals sync.Mutex
	reaped  bool // its number may belong to somebody else
	started time.Time
}

// startProcess starts a child; it is not yet locked in.
func startProcess(c Config, isolation string) (*process, error) {
	marker, err := json.Marshal(c.limits(isolation))
	if err != nil {
		return nil, err
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket to the child: %w", err)
	}
	ours, theirs := os.NewFile(uintptr(pair[0]), "sandbox"), os.NewFile(uintptr(pair[1]), "sandbox child")
	defer theirs.Close()
	outR, outW, err := os.Pipe()
	if err != nil {
		ours.Close()
		return nil, err
	}
	defer outW.Close()
	errR, errW, err := os.Pipe()
	if err != nil {
		ours.Close()
		outR.Close()
		return nil, err
	}
	defer errW.Close()

	p := &process{socket: ours, stdout: outR, stderr: errR, gone: make(chan struct{}), started: time.Now()}
	p.proc, err = os.StartProcess(c.Command[0], c.Command, &os.ProcAttr{
		Dir:   "/",
		Env:   childEnvironment(marker),
		Files: []*os.File{theirs, outW, errW},
		Sys:   attributes(isolation),
	})
	if err != nil {
		p.closeFiles()
		return nil, err
	}
	go p.reap()
	return p, nil
}

// childEnvironment is all that the child inherits: its limits and settings of the Go runtime, which
// then neither opens control group files nor prints traces.
func childEnvironment(marker []byte) []string {
	return []string{
		childMarker + "=" + string(marker),
		"GOMAXPROCS=" + strconv.Itoa(procs()),
		"GODEBUG=containermaxprocs=0,updatemaxprocs=0",
		"GOTRACEBACK=none",
	}
}

// reap collects what the child prints and its end, so that no zombie stays.
func (p *process) reap() {
	var reading sync.WaitGroup
	reading.Go(func() {
		if _, err := io.Copy(&p.printed, p.stderr); errors.Is(err, errFlood) {
			p.kill(endFlood)
		}
	})
	awaitDeath(p.proc.Pid)
	p.killGroup() // whatever the child may have left in its group
	p.state = p.collect()
	p.stderr.SetReadDeadline(time.Now())
	reading.Wait()
	close(p.gone)
}

// kill ends the child and its group; the first reason counts.
func (p *process) kill(why end) {
	p.end.CompareAndSwap(int32(endItself), int32(why))
	p.killGroup()
}

// killGroup signals the child's group for as long as the child's number is its own: the kernel gives the
// number of a dead process away only when somebody has waited for it.
func (p *process) killGroup() {
	p.signals.Lock()
	defer p.signals.Unlock()
	if !p.reaped {
		syscall.Kill(-p.proc.Pid, syscall.SIGKILL) // ESRCH: already gone
	}
}

// awaitDeath waits for a child's end and leaves it as a zombie, so that its number stays taken.
func awaitDeath(pid int) {
	for unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

// collect waits for the dead child, after which its number is no longer its own.
func (p *process) collect() *os.ProcessState {
	p.signals.Lock()
	defer p.signals.Unlock()
	state, err := p.proc.Wait()
	p.reaped = true
	if err != nil {
		return new(os.ProcessState) // someone else waited for it
	}
	return state
}

// finish kills what is left, waits for it and closes the parent's descriptors.
func (p *process) finish() {
	p.kill(endDone)
	<-p.gone
	p.closeFiles()
}

func (p *process) closeFiles() {
	p.socket.Close()
	p.stdout.Close()
	p.stderr.Close()
}

// errLockIn says that a child could not put up a wall that must stand under its isolation.
var errLockIn = errors.New("child could not lock itself in")

// exitLockIn is the status of a child that ended for errLockIn.
const exitLockIn = 71

// awaitHello waits until the child has locked itself in.
func (p *process) awaitHello(deadline time.Time) error {
	p.stdout.SetReadDeadline(deadline)
	defer p.stdout.SetReadDeadline(time.Time{})
	body, err := readFrame(p.stdout, maxRequest)
	if err != nil {
		p.awaitEnd()
		if p.state != nil && p.state.ExitCode() == exitLockIn {
			err = errLockIn
		}
		return fmt.Errorf("%w: %v; %s", err, p.state, p.printed.signature())
	}
	var h hello
	if err := json.Unmarshal(body, &h); err != nil {
		return fmt.Errorf("child's first words: %w", err)
	}
	p.walls = h.Walls
	return nil
}

// memory is what the child alone holds, in bytes: resident pages that no file backs.
func (p *process) memory() int64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(p.proc.Pid) + "/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(b)
	if len(fields) < 3 {
		return 0
	}
	resident, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	shared, _ := strconv.ParseInt(string(fields[2]), 10, 64)
	return (resident - shared) * int64(os.Getpagesize())
}

// peakMemory is the most that the child, once gone, ever held resident, in bytes.
func (p *process) peakMemory() int64 {
	usage, ok := p.state.SysUsage().(*syscall.Rusage)
	if !ok || usage == nil {
		return 0
	}
	return usage.Maxrss * 1024 // the kernel counts in KiB
}

// send hands over the request and the files' descriptors.
func (p *process) send(body []byte, files []*os.File) error {
	message := frame(body)
	fds := make([]int, len(files))
	for i, f := range files {
		fds[i] = int(f.Fd())
	}
	rights := unix.UnixRights(fds...)
	conn, err := p.socket.SyscallConn()
	if err != nil {
		return err
	}
	var sent int
	var sendErr error
	err = conn.Control(func(fd uintptr) {
		sent, sendErr = unix.SendmsgN(int(fd), message, rights, nil, unix.MSG_NOSIGNAL)
	})
	if err = errors.Join(err, sendErr); err == nil && sent < len(message) {
		_, err = p.socket.Write(message[sent:])
	}
	return err
}
