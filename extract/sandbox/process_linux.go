package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/engine"
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
	p.offer()
	go p.reap()
	return p, nil
}

// offer makes the kernel end the child before the server when memory runs out, from the start: until the child locks
// itself in, it already takes 50 MB. An error does not matter, because the child sets and reports the same.
func (p *process) offer() {
	os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", p.proc.Pid), []byte(endedFirst), 0)
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

// reap collects the child's output and waits for its end, so that no zombie stays.
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

// killGroup signals the child's group while the child still owns its number. The kernel gives away the number of a dead
// process only after somebody has waited for it.
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

// collect waits for the dead child, after which the child no longer owns its number.
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

// finish kills the rest of the group, waits for it and closes the parent's descriptors.
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

// errLockIn means that a child could not put up a wall that its isolation needs.
var errLockIn = errors.New("child could not lock itself in")

// errCrashed means that a child crashed while it started. It does so when the memory is used up: the kernel kills it,
// or a page of memory that it touches is not to be had (SIGSEGV).
var errCrashed = errors.New("child crashed while it started")

// exitLockIn is the status of a child that ended for errLockIn.
const exitLockIn = 71

// awaitHello waits until the child has locked itself in.
func (p *process) awaitHello(deadline time.Time) error {
	p.stdout.SetReadDeadline(deadline)
	defer p.stdout.SetReadDeadline(time.Time{})
	body, err := readFrame(p.stdout, maxRequest)
	if err != nil {
		p.awaitEnd()
		switch {
		case p.state != nil && p.state.ExitCode() == exitLockIn:
			err = errLockIn
		case p.crashed():
			err = errCrashed
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

// crashed reports whether an ended child crashed, or was killed by others than its parent.
func (p *process) crashed() bool {
	if p.state == nil || end(p.end.Load()) != endItself {
		return false
	}
	status, ok := p.state.Sys().(syscall.WaitStatus)
	return ok && (status.Signaled() || status.ExitStatus() == exitCrash)
}

// exitCrash is the status with which the Go runtime ends a program that crashed.
const exitCrash = 2

// memory returns the memory of the child alone, in bytes: resident pages without a file.
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

// peakMemory returns the most memory that an ended child ever had resident, in bytes.
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

// spawner starts children from one thread that lives as long as the Extractor: the kernel kills a
// child when the thread that started it ends, and the Go runtime may end threads.
type spawner struct {
	config   Config
	requests chan order
	quit     chan struct{}
	stopOnce *sync.Once
	way      *atomic.Int32 // index into isolations: the strongest that the kernel permits
}

// order is one start to make.
type order struct {
	isolation string
	reply     chan<- started
}

type started struct {
	p   *process
	err error
}

func newSpawner(c Config) spawner {
	s := spawner{config: c, requests: make(chan order), quit: make(chan struct{}),
		stopOnce: new(sync.Once), way: new(atomic.Int32)}
	go s.serve()
	return s
}

// serve makes the starts, on its own thread until stop.
func (s spawner) serve() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for {
		select {
		case <-s.quit:
			return
		case o := <-s.requests:
			p, err := startProcess(s.config, o.isolation)
			o.reply <- started{p, err}
		}
	}
}

func (s spawner) stop() { s.stopOnce.Do(func() { close(s.quit) }) }

// The pauses before another child is started in place of one that crashed while it started, 3 s together.
const (
	leastPause = 100 * time.Millisecond
	mostPause  = 1600 * time.Millisecond
)

// start returns a child that is locked in, isolated as well as the kernel permits.
func (s spawner) start() (*process, error) {
	ways := isolations(s.config.leaveOff)
	var problems []error
	for i := int(s.way.Load()); i < len(ways); i++ {
		p, err := s.startAs(ways[i])
		if errors.Is(err, os.ErrDeadlineExceeded) {
			// The machine or the child hung. One such moment must not cost a document.
			p, err = s.startAs(ways[i])
		}
		for pause := leastPause; errors.Is(err, errCrashed) && pause <= mostPause; pause *= 2 {
			select { // a document that takes all memory ends within seconds; it must not cost others
			case <-time.After(pause):
			case <-s.quit:
				return nil, ErrClosed
			}
			p, err = s.startAs(ways[i])
		}
		if err == nil {
			s.way.Store(int32(i))
			return s.judge(p)
		}
		problems = append(problems, fmt.Errorf("%s: %w", ways[i], err))
		if !refused(err) && !errors.Is(err, errLockIn) {
			break
		}
	}
	return nil, failure(engine.InternalError, messageInternal,
		fmt.Errorf("sandbox child does not start: %w", errors.Join(problems...)))
}

// judge refuses a child with neither of the two walls that matter most.
func (s spawner) judge(p *process) (*process, error) {
	if p.walls.Strong() || s.config.AllowWeakSandbox {
		return p, nil
	}
	p.finish()
	return nil, ErrWeakSandbox
}

func (s spawner) startAs(isolation string) (*process, error) {
	reply := make(chan started, 1)
	select {
	case s.requests <- order{isolation, reply}:
	case <-s.quit:
		return nil, ErrClosed
	}
	result := <-reply
	if result.err != nil {
		return nil, result.err
	}
	if err := result.p.awaitHello(time.Now().Add(s.config.startTime)); err != nil {
		result.p.finish()
		return nil, err
	}
	return result.p, nil
}

// watch observes a working child. It kills the child if its time is over, if it uses too much memory, or if ctx ends.
type watch struct {
	p        *process
	memory   int64 // bytes
	patience engine.TimeBudget
	began    time.Time
	done     chan struct{}
	stop     func() // may be called twice

	mu       sync.Mutex
	until    time.Time
	progress engine.Progress
}

func (x *Extractor) watch(ctx context.Context, p *process) *watch {
	w := &watch{p: p, memory: x.config.MaxMemory, patience: x.config.timeBudget(), began: time.Now(),
		done: make(chan struct{})}
	w.until = w.began.Add(w.patience.Base)
	w.stop = sync.OnceFunc(func() { close(w.done) })
	go w.run(ctx)
	return w
}

func (w *watch) run(ctx context.Context) {
	deadline := time.NewTimer(w.patience.Base)
	defer deadline.Stop()
	poll := time.NewTicker(rssPoll)
	defer poll.Stop()
	slow := time.NewTimer(yieldAfter)
	defer slow.Stop()
	for {
		select {
		case <-w.done:
			return
		case <-ctx.Done():
			w.p.kill(endCancel)
			return
		case <-deadline.C:
			left := w.left()
			if left <= 0 {
				w.p.kill(endTimeout)
				return
			}
			deadline.Reset(left)
		case <-slow.C:
			w.p.yield()
		case <-poll.C:
			if w.p.memory() > w.memory {
				w.p.kill(endMemory)
				return
			}
		}
	}
}

func (w *watch) left() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Until(w.until)
}

// advance gives more time for recognized pages, and lowers the child's priority below children that read text.
func (w *watch) advance(p engine.Progress) {
	w.mu.Lock()
	defer w.mu.Unlock()
	earlier := w.progress
	w.progress = p
	if p.Recognized <= earlier.Recognized {
		return
	}
	if earlier.Recognized == 0 {
		w.p.yield()
	}
	now := time.Now()
	w.until = now.Add(w.patience.Left(now.Sub(w.began), p.Recognized))
	w.p.allowCPU(cpuSeconds(w.until.Sub(w.began)))
}

func (w *watch) limit() deadline {
	w.mu.Lock()
	defer w.mu.Unlock()
	return deadline{w.until.Sub(w.began).Round(100 * time.Millisecond), w.progress}
}

// yieldAfter is the time after which a child counts as slow and gets a lower priority. Ordinary text, for which others
// wait, takes a tenth of it.
const yieldAfter = time.Second

// yieldingNice is the lower priority of a child that is slow or recognizes pixels: beside a child that reads text it
// gets a quarter of a processor, alone all of it.
const yieldingNice = 6

// yield lowers the child's priority, with all its threads.
func (p *process) yield() {
	p.signals.Lock()
	defer p.signals.Unlock()
	if !p.reaped {
		_ = onChild(func() error { // without it the child is merely less polite
			return unix.Setpriority(unix.PRIO_PGRP, p.proc.Pid, yieldingNice)
		})
	}
}

// allowCPU raises the processor time of the child. Its hard limit bounds the raise.
func (p *process) allowCPU(seconds uint64) {
	p.signals.Lock()
	defer p.signals.Unlock()
	if p.reaped {
		return
	}
	_ = onChild(func() error { // without it the kernel ends the child where its first limit was
		var now unix.Rlimit
		if err := unix.Prlimit(p.proc.Pid, unix.RLIMIT_CPU, nil, &now); err != nil || now.Cur >= seconds {
			return err
		}
		now.Cur = min(seconds, now.Max)
		return unix.Prlimit(p.proc.Pid, unix.RLIMIT_CPU, &now, nil)
	})
}
