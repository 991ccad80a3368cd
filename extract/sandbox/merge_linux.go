package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/dossier-lending/dossier/engine"
)

// Merge implements engine.Merger: it merges in a child process. What the child writes comes over a pipe,
// so that its ban on writing files stands. Errors are *engine.SourceError, *engine.ExtractError,
// engine.ErrTooLarge, those of out and ctx, ErrWeakSandbox or ErrClosed.
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
	a, err := x.ask(ctx, p, body, files, x.config.MaxOutput, func(engine.Progress) {})
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

// merged turns the child's answer into what Merge returns.
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
