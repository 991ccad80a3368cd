package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Extractor reads each document, merges files and paints pages, each in a child process. It is safe for concurrent
// use; how many documents are read at the same time is the caller's business.
type Extractor struct {
	config  Config
	spawner spawner

	mu       sync.Mutex
	idle     []*process
	papers   shownPapers // of which pages were painted lately
	starting int
	closed   bool
	work     sync.WaitGroup // starts in the background
}

// New makes an Extractor and begins to start its idle children in the background. The first child shows whether the
// sandbox is strong enough; [Probe] checks it beforehand.
func New(c Config) (*Extractor, error) {
	c = c.withDefaults()
	if c.Command[0] == "" {
		return nil, errors.New("sandbox: the program to start is not known; set Config.Command")
	}
	x := &Extractor{config: c, spawner: newSpawner(c)}
	for range c.Pool {
		x.refill()
	}
	return x, nil
}

// Extract implements engine.Extractor. Errors are *engine.ExtractError, ctx's own when the caller gave
// up, ErrWeakSandbox or ErrClosed.
func (x *Extractor) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	if err := ctx.Err(); err != nil {
		return engine.Extraction{}, err
	}
	body, err := json.Marshal(requestOf(in))
	if err != nil {
		return engine.Extraction{}, err
	}
	room := maxRequest
	if in.Schema != nil {
		room += maxSchema
	}
	if len(in.Rules) > 0 {
		room += maxRules
	}
	if len(body) > room {
		return engine.Extraction{}, failure(engine.ProcessingError,
			"The file's name and its password together are too long. Send a shorter name.", ErrRequestTooLarge)
	}
	files, err := openPaper(in)
	defer closeAll(files)
	if err != nil {
		return engine.Extraction{}, failure(engine.InternalError, messageInternal, err)
	}
	p, err := x.take()
	if err != nil {
		return engine.Extraction{}, err
	}
	defer x.refill()
	defer p.finish()
	a, err := x.ask(ctx, p, body, files, wanted{most: x.config.MaxOutput, encode: in.Encode}, in.Tell)
	if err != nil {
		return engine.Extraction{}, err
	}
	return verdictOf(a)
}

// openPaper opens the document and, if it was merged, its source files.
func openPaper(in engine.ExtractRequest) (files []*os.File, err error) {
	if len(in.Sources) > maxSources {
		return nil, fmt.Errorf("%d sources, at most %d are handed over", len(in.Sources), maxSources)
	}
	f, err := openDocument(in.Content, in.Size)
	if err != nil {
		return nil, err
	}
	files = append(files, f)
	for _, s := range in.Sources {
		if f, err = openDocument(s.Content, s.Size); err != nil {
			return files, err
		}
		files = append(files, f)
	}
	return files, nil
}

// wanted is what an answer may be.
type wanted struct {
	most   int  // bytes of each of its frames, and of the extraction's parts together
	encode bool // the extraction is only stored
}

// ask gives a child its task and waits for the answer, the deadline, the memory bound or ctx.
func (x *Extractor) ask(ctx context.Context, p *process, body []byte, files []*os.File, want wanted,
	tell func(engine.Progress)) (a answer, err error) {
	w := x.watch(ctx, p)
	defer w.stop()
	sendErr := p.send(body, files)
	closeAll(files) // the child has its own; of an output the only writer must be the child
	a, err = readAnswer(p.stdout, want.most, func(at engine.Progress) {
		w.advance(at)
		tell(at)
	}, want.encode)
	w.stop()
	if err == nil {
		return a, nil
	}
	if errors.Is(err, errNotJSON) || errors.Is(err, errNoExtraction) {
		return a, failure(engine.InternalError, messageInternal, err)
	}
	if errors.Is(err, errFrameTooLarge) {
		p.kill(endFlood)
	}
	p.awaitEnd()
	return a, x.whyItEnded(ctx, p, w.limit(), sendErr)
}

// awaitEnd waits for a child whose output ended. It gives a child that still runs only little time.
func (p *process) awaitEnd() {
	select {
	case <-p.gone:
	case <-time.After(hangUpGrace):
		p.kill(endSilent)
		<-p.gone
	}
}

// hangUpGrace lets a crashing child finish saying why.
const hangUpGrace = 200 * time.Millisecond

// whyItEnded turns the end of a child without an answer into an error. limit is its deadline.
func (x *Extractor) whyItEnded(ctx context.Context, p *process, limit deadline, sendErr error) error {
	signature := p.printed.signature()
	switch end(p.end.Load()) {
	case endTimeout:
		return timeoutFailure(limit)
	case endMemory:
		return failure(engine.ProcessingError, messageMemory, errors.New("memory above the bound"))
	case endFlood:
		return failure(engine.InternalError, messageInternal, errors.New("child's output above the bound"))
	case endSilent:
		return failure(engine.InternalError, messageInternal, errors.New("child closed its output without an answer"))
	case endCancel:
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return failure(engine.TimedOut, timeoutFailure(limit).(*engine.ExtractError).Message, ctx.Err())
		}
		return ctx.Err()
	}
	return x.causeOfDeath(p, signature, limit, sendErr)
}

// causeOfDeath judges a child that ended by itself or by the kernel.
func (x *Extractor) causeOfDeath(p *process, signature string, limit deadline, sendErr error) error {
	cause := errors.Join(fmt.Errorf("child ended: %v; %s", p.state, signature), sendErr)
	status, _ := p.state.Sys().(syscall.WaitStatus)
	clean := status.Exited() && status.ExitStatus() == 0
	switch {
	case strings.Contains(signature, "SIGXCPU"):
		return timeoutFailure(limit)
	case ranOutOfMemory(signature), status.Signaled() && status.Signal() == syscall.SIGKILL, // the kernel's own
		!clean && p.peakMemory() > x.config.MaxMemory/2: // the Go runtime does not always report it
		return failure(engine.ProcessingError, messageMemory, cause)
	case clean:
		return failure(engine.InternalError, messageInternal, cause) // without an answer
	}
	return failure(engine.ProcessingError, messageCrash, cause)
}

// take returns an idle child or starts one. It skips children that died while idle.
func (x *Extractor) take() (*process, error) {
	for {
		x.mu.Lock()
		if x.closed {
			x.mu.Unlock()
			return nil, ErrClosed
		}
		var p *process
		if n := len(x.idle); n > 0 {
			p, x.idle = x.idle[n-1], x.idle[:n-1]
		}
		x.mu.Unlock()
		if p == nil {
			return x.spawner.start()
		}
		select {
		case <-p.gone:
			p.finish()
		default:
			return p, nil
		}
	}
}

// refill starts an idle child in the background when the pool lacks one.
func (x *Extractor) refill() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed || len(x.idle)+x.starting >= x.config.Pool {
		return
	}
	x.starting++
	x.work.Go(func() {
		p, err := x.spawner.start() // on error the next document starts its own child and reports why
		if !x.keep(p, err) && p != nil {
			p.finish()
		}
	})
}

// keep puts a started child into the pool; false if there is no child or the pool is closed.
func (x *Extractor) keep(p *process, err error) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.starting--
	if err != nil || x.closed {
		return false
	}
	x.idle = append(x.idle, p)
	return true
}

// Close ends the idle children. Documents in work end by their ctx.
func (x *Extractor) Close() error {
	x.mu.Lock()
	idle := x.idle
	x.idle, x.closed = nil, true
	x.mu.Unlock()
	for _, p := range idle {
		p.finish()
	}
	x.papers.close()
	x.work.Wait()
	x.spawner.stop()
	return nil
}

// Probe starts one child and reports which walls it has around it.
func Probe(ctx context.Context, c Config) (Report, error) {
	c = c.withDefaults()
	c.AllowWeakSandbox = true
	s := newSpawner(c)
	defer s.stop()
	if err := ctx.Err(); err != nil {
		return Report{}, err
	}
	begin := time.Now()
	p, err := s.start()
	if err != nil {
		return Report{}, err
	}
	defer p.finish()
	return Report{Walls: p.walls, StartMillis: float64(time.Since(begin).Microseconds()) / 1000}, nil
}

// Merge implements engine.Merger: it merges in a child process. The child's output comes over a pipe, so that it still
// may not write files. Errors are *engine.SourceError, *engine.ExtractError, engine.ErrTooLarge, those of out and ctx,
// ErrWeakSandbox or ErrClosed.
func (x *Extractor) Merge(ctx context.Context, in engine.MergeRequest, out io.Writer) (engine.Merged, error) {
	var none engine.Merged
	if err := ctx.Err(); err != nil {
		return none, err
	}
	if len(in.Sources) == 0 || len(in.Sources) > maxSources {
		return none, fmt.Errorf("sandbox merges 1 to %d files, not %d", maxSources, len(in.Sources))
	}
	body, err := json.Marshal(mergeRequestOf(in))
	if err != nil {
		return none, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return none, failure(engine.InternalError, messageInternal, err)
	}
	defer r.Close()
	files := []*os.File{w}
	defer func() { closeAll(files) }()
	for _, s := range in.Sources {
		f, err := openDocument(s.Content, s.Size)
		if err != nil {
			return none, failure(engine.InternalError, messageInternal, err)
		}
		files = append(files, f)
	}
	p, err := x.take()
	if err != nil {
		return none, err
	}
	defer x.refill()
	defer p.finish()
	copied := make(chan error, 1)
	go func() {
		err := copyBounded(out, r, in.MaxBytes)
		if err != nil {
			p.kill(endDone)
		}
		copied <- err
	}()
	a, err := x.ask(ctx, p, body, files, wanted{most: x.config.MaxOutput}, func(engine.Progress) {})
	if err != nil { // the child is dead: its end of the pipe is closed with ours
		p.kill(endDone)
	}
	closeAll(files[:1])
	if cerr := <-copied; cerr != nil {
		return none, cerr
	}
	if err != nil {
		return none, err
	}
	return a.merged(len(in.Sources))
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close() // a second time does nothing
	}
}

// copyBounded is io.Copy up to a number of bytes.
func copyBounded(out io.Writer, r io.Reader, most int64) error {
	n, err := io.Copy(out, io.LimitReader(r, most))
	if err != nil || n < most {
		return err
	}
	var one [1]byte
	if n, _ := r.Read(one[:]); n > 0 {
		return engine.ErrTooLarge
	}
	return nil
}

// merged turns the child's answer into the result of Merge.
func (a answer) merged(sources int) (engine.Merged, error) {
	garbage := failure(engine.InternalError, messageInternal, errors.New("child's answer to a merge makes no sense"))
	switch {
	case a.TooLarge:
		return engine.Merged{}, engine.ErrTooLarge
	case a.Crash != "" || a.Category != "" && a.Place == nil:
		return engine.Merged{}, failureOf(a)
	case a.Category != "":
		var cause *engine.ExtractError
		if *a.Place < 0 || *a.Place >= sources || !errors.As(failureOf(a), &cause) {
			return engine.Merged{}, garbage
		}
		return engine.Merged{}, &engine.SourceError{Place: *a.Place, Cause: cause}
	case len(a.Pages) != sources:
		return engine.Merged{}, garbage
	}
	for _, pages := range a.Pages {
		if pages < 1 || pages > engine.MaxMergedPages {
			return engine.Merged{}, garbage
		}
	}
	return engine.Merged{Pages: a.Pages}, nil
}

// answerToMerge runs the merger in the child and closes the output before it answers, so that the parent
// has all of it by then.
func answerToMerge(ctx context.Context, m engine.Merger, in engine.MergeRequest, out *os.File) (a answer) {
	defer out.Close()
	defer func() {
		if v := recover(); v != nil {
			a = answer{Crash: panicSignature(v)}
		}
	}()
	merged, err := m.Merge(ctx, in, out)
	if cerr := out.Close(); err == nil {
		err = cerr
	}
	var source *engine.SourceError
	switch {
	case err == nil:
		return answer{Pages: merged.Pages}
	case errors.As(err, &source):
		a = answerOf(source.Cause)
		a.Place = &source.Place
		return a
	case errors.Is(err, engine.ErrTooLarge):
		return answer{TooLarge: true}
	}
	return answerOf(err)
}
