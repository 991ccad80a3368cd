package appliance

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/dossier-lending/dossier/httpapi"
)

const (
	// drainTime is how long requests under way may take after Serve is stopped.
	drainTime = 30 * time.Second
	// failurePoll is how often Run checks whether storage has failed permanently.
	failurePoll = 200 * time.Millisecond
)

// Run processes documents until ctx ends. Then it returns documents that are being read to the queue, and returns nil.
// It returns earlier, with the reason, if storage failed permanently or the data folder was removed: then nothing more
// is acknowledged, and the program should end. Call it once, and not together with Serve.
func (a *Appliance) Run(ctx context.Context) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	processing := make(chan error, 1)
	go func() { processing <- a.Engine.Run(working) }()
	cause := a.untilFailure(ctx)
	stop()
	return errors.Join(cause, <-processing)
}

// untilFailure waits until ctx ends and returns nil, or until nothing more may be acknowledged and returns the reason.
func (a *Appliance) untilFailure(ctx context.Context) error {
	poll := time.NewTicker(failurePoll)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-poll.C:
			if err := errors.Join(a.lock.Check(), a.server.Check()); err != nil {
				return err
			}
			if err := a.Engine.Failed(); err != nil {
				return fmt.Errorf(
					"storage failed, nothing more was acknowledged; check the disk, then start again: %w", err,
				)
			}
		}
	}
}

// Serve handles requests on the listener, with the limits of the handler, and processes documents, until ctx ends or
// storage fails permanently. Then it drains: /readyz responds 503, documents that are being read go back to the queue,
// requests under way get half a minute, and callbacks are sent. It closes the listener. Call it once.
func (a *Appliance) Serve(ctx context.Context, listener net.Listener) error {
	log := a.config.Log
	working, stopWorking := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWorking()
	processing := make(chan error, 1)
	go func() { processing <- a.Engine.Run(working) }()

	files := OpenFiles()
	limits := httpapi.ConnectionLimitsFor(files)
	if files < fewFiles {
		log.Warn("few files may be open", "files", files, "connections", limits.All)
	}
	server := httpapi.NewServer(listener.Addr().String(), a.Handler)
	serving := make(chan error, 1)
	go func() { serving <- server.Serve(httpapi.ListenWithin(listener, limits)) }()
	log.Info("serving", "addr", listener.Addr().String(), "version", a.config.API.Version)

	cause := a.untilEnd(ctx, serving)
	a.Handler.Drain()
	log.Info("draining", "cause", errorText(cause))
	stopWorking() // running documents go back to the queue at once
	draining, stop := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer stop()
	if err := server.Shutdown(draining); err != nil {
		log.Warn("requests were cut off", "after", drainTime.String())
		server.Close()
	}
	err := errors.Join(cause, <-processing)
	a.Engine.Drain() // work that was started by requests in the meantime
	log.Info("stopped")
	return err
}

// untilEnd waits until ctx ends and returns nil, or until a failure ends the server.
func (a *Appliance) untilEnd(ctx context.Context, serving <-chan error) error {
	watching, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, 1)
	go func() { failed <- a.untilFailure(watching) }()
	select {
	case err := <-serving:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return fmt.Errorf("HTTP: %w", err)
	case err := <-failed:
		return err
	}
}

func errorText(err error) string {
	if err == nil {
		return "signal"
	}
	return err.Error()
}

// ChildGarbage is the GOGC setting of a child process: garbage in percent of the memory in use. A child reads one
// document and ends, so memory matters less than the time for garbage collection, which takes a fifth of the time for a
// long statement. Above roomyHeap it matters more.
const ChildGarbage = 400

const (
	// heapPoll is how often a child that reads checks its heap, in which it allocates some 10 MB meanwhile.
	heapPoll = 20 * time.Millisecond
	// roomyHeap is the minimum heap limit of a child. Statements of a hundred pages stay below it.
	roomyHeap = 192 << 20
	// tightHeap is that of a child that recognizes text: the memory for two pages at the same time. The images of a
	// page take tens of megabytes, become garbage a second later, and the recognizers need memory too.
	tightHeap = 64 << 20
)

// childHeap bounds the garbage of a child.
type childHeap struct {
	begin sync.Once
	room  atomic.Int64 // bytes that the heap may have in any case
}

// bound lets a child hold garbage of half the memory in use, once its heap needs more than its room. A table of 20,000
// rows then takes 240 MB instead of 360, and a quarter more processor time. The memory limit that was set before is
// never exceeded. It does not return.
func (h *childHeap) bound() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	most := debug.SetMemoryLimit(-1)
	for last := most; ; time.Sleep(heapPoll) {
		metrics.Read(live)
		if limit := min(most, max(h.room.Load(), int64(live[0].Value.Uint64())*3/2)); limit != last {
			debug.SetMemoryLimit(limit)
			last = limit
		}
	}
}

// fewFiles is the number of open files below which the server warns at its start that it can serve few connections.
const fewFiles = 1024

// OpenFiles returns how many files this process may have open at once. The Go runtime has raised the soft limit to the
// hard limit before main; child processes get the limit with which the process was started.
func OpenFiles() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fewFiles
	}
	return limit.Cur
}

// FewFiles describes what a low limit of open files means for a server in this process; "" if the limit is not low.
func FewFiles() string {
	files := OpenFiles()
	if files >= fewFiles {
		return ""
	}
	return fmt.Sprintf(
		"Only %d files may be open at the same time, so at most %d connections are served at once; raise the limit (ulimit -Hn %d, or LimitNOFILE= of a systemd unit).",
		files, httpapi.ConnectionLimitsFor(files).All, fewFiles,
	)
}
