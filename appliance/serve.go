package appliance

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"runtime/metrics"
	"syscall"
	"time"

	"github.com/dossier-lending/dossier/httpapi"
)

const (
	// drainTime is how long requests under way may take to finish once Serve ends.
	drainTime = 30 * time.Second
	// failurePoll is how often Run asks whether storage failed for good.
	failurePoll = 200 * time.Millisecond
)

// Run processes documents until ctx ends, gives those that are being read back to the queue and returns nil. It
// returns earlier, with the reason, when storage failed for good or the data folder was taken away: then nothing
// more is acknowledged, and the program should end. Call it once, and not beside Serve.
func (a *Appliance) Run(ctx context.Context) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	processing := make(chan error, 1)
	go func() { processing <- a.Engine.Run(working) }()
	cause := a.untilFailure(ctx)
	stop()
	return errors.Join(cause, <-processing)
}

// untilFailure waits until ctx ends, nil, or until nothing more may be acknowledged.
func (a *Appliance) untilFailure(ctx context.Context) error {
	poll := time.NewTicker(failurePoll)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-poll.C:
			if err := a.lock.Check(); err != nil {
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

// Serve answers requests on the listener, behind the limits that belong to the handler, and processes documents, until
// ctx ends or storage fails for good. Then it drains: /readyz says 503, documents that are being read go back to the
// queue, requests under way get half a minute to finish, callbacks are sent. It closes the listener. Call it once.
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
	a.Engine.Drain() // what the requests began that were served meanwhile
	log.Info("stopped")
	return err
}

// untilEnd waits for the end of ctx, nil, or for a failure that ends the server.
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

// ChildGarbage is how much garbage a child may hold, in hundredths of what it uses. It reads one document and ends,
// so that memory is worth less to it than the time to collect it: a fifth of a long statement's.
const ChildGarbage = 400

const (
	// heapPoll is how often a child that recognizes pictures looks at its heap.
	heapPoll = 200 * time.Millisecond
	// tightHeap is the least that its heap may take: what two pages side by side use.
	tightHeap = 64 << 20
)

// keepHeapTight lets a child that recognizes pictures hold half as much garbage as it uses, and none to speak
// of while it uses little: a page's pictures take tens of megabytes and are garbage a second later, beside
// recognizers that need their own memory. The limit that stood before is never exceeded. It does not return.
func keepHeapTight() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for most := debug.SetMemoryLimit(-1); ; time.Sleep(heapPoll) {
		metrics.Read(live)
		debug.SetMemoryLimit(min(most, max(tightHeap, int64(live[0].Value.Uint64())*3/2)))
	}
}

// fewFiles is the number of files below which the server says at start how few connections it serves.
const fewFiles = 1024

// OpenFiles is how many files this process may have open at once. The Go runtime has raised the soft limit to
// the hard one before main began; children get the limit that the process was started with.
func OpenFiles() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fewFiles
	}
	return limit.Cur
}

// FewFiles says what a low limit of open files means for a server in this process; "" when it is not low.
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
