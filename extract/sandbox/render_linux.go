package sandbox

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// # Why a child stays with a paper that somebody looks at
//
// Starting the painter of text takes a second or two, and people look at one page after the other. So a child that has
// painted a page stays for a short time, only for further pages of the same file with the same password. It has no more
// data than it had before.
const (
	// stayTime is how long a child waits for another page.
	stayTime = 10 * time.Second
	// maxStaying is how many wait at the same time; the one that has waited longest ends for a new one.
	maxStaying = 2
	// maxPagesPerChild bounds the memory and processor time that a child adds up over its pages.
	maxPagesPerChild = 40
)

// paperKey is a file and the password that opened it.
type paperKey struct{ paper, password string }

// shownPaper is a child that waits for another page of its file.
type shownPaper struct {
	p     *process
	pages int // painted so far
	timer *time.Timer
}

// shownPapers are the children that wait.
type shownPapers struct {
	mu     sync.Mutex
	of     map[paperKey][]*shownPaper
	order  []paperKey // of those that wait, the longest first
	closed bool
}

// Render implements engine.Renderer. Errors are *engine.ExtractError, engine.ErrNotFound, ctx's own when the caller
// gave up, ErrWeakSandbox or ErrClosed.
func (x *Extractor) Render(ctx context.Context, in engine.RenderRequest) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := in.Check(); err != nil {
		return nil, failure(engine.InternalError, messageInternal, err)
	}
	body, err := json.Marshal(renderRequestOf(in))
	if err != nil || len(body) > maxRequest {
		return nil, failure(engine.InternalError, messageInternal, errors.Join(err, ErrRequestTooLarge))
	}
	key := paperKey{in.Paper, in.Password}
	if o := x.papers.take(key); o != nil {
		png, answered, err := x.paint(ctx, key, o, body, nil, in)
		if answered || ctx.Err() != nil {
			return png, err
		}
		// it may have used too much over its pages; a new child may still paint this one
	}
	f, err := openDocument(in.Content, in.Size)
	if err != nil {
		return nil, failure(engine.InternalError, messageInternal, err)
	}
	defer f.Close()
	p, err := x.take()
	if err != nil {
		return nil, err
	}
	x.refill()
	png, _, err := x.paint(ctx, key, &shownPaper{p: p}, body, []*os.File{f}, in)
	return png, err
}

// paint lets a child paint a page; answered reports whether the child survived it. The child then waits for the next
// page, or ends.
func (x *Extractor) paint(ctx context.Context, key paperKey, o *shownPaper, body []byte, files []*os.File,
	in engine.RenderRequest) (png []byte, answered bool, err error) {
	a, err := x.ask(ctx, o.p, body, files, wanted{most: engine.MaxPictureBytes}, func(engine.Progress) {})
	if err != nil {
		o.p.finish()
		return nil, false, err
	}
	png, err = a.picture(in)
	o.pages++
	if err != nil && !errors.Is(err, engine.ErrNotFound) || !x.papers.stay(key, o) {
		o.p.finish()
	}
	return png, true, err
}

// picture turns the child's answer into the result of Render. The child may have been taken over, so only a PNG of the
// right size is passed on.
func (a answer) picture(in engine.RenderRequest) ([]byte, error) {
	switch {
	case a.Crash != "" || a.Category != "":
		return nil, failureOf(a)
	case a.NoPage:
		return nil, engine.ErrNotFound
	}
	if err := checkPicture(a.png, in.Width); err != nil {
		return nil, failure(engine.InternalError, messageInternal, err)
	}
	return a.png, nil
}

// pngHead is how a PNG begins: its mark, then the header's length and name.
const pngHead = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"

func checkPicture(png []byte, width int) error {
	if len(png) < len(pngHead)+8 || len(png) > engine.MaxPictureBytes || !bytes.HasPrefix(png, []byte(pngHead)) {
		return fmt.Errorf("child's picture of %d bytes is no PNG", len(png))
	}
	w, h := int64(binary.BigEndian.Uint32(png[len(pngHead):])), int64(binary.BigEndian.Uint32(png[len(pngHead)+4:]))
	if w < 1 || h < 1 || w > int64(width) || w*h > engine.MaxPicturePixels {
		return fmt.Errorf("child's picture has %d x %d pixels", w, h)
	}
	return nil
}

// take returns the child that waits for further pages of a paper; nil if there is none.
func (o *shownPapers) take(key paperKey) *shownPaper {
	o.mu.Lock()
	defer o.mu.Unlock()
	if key.paper == "" || len(o.of[key]) == 0 {
		return nil
	}
	return o.remove(key, o.of[key][0])
}

// stay has a child wait for further pages; false when it is to end.
func (o *shownPapers) stay(key paperKey, waiting *shownPaper) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || key.paper == "" || waiting.pages >= maxPagesPerChild {
		return false
	}
	if len(o.order) >= maxStaying {
		longest := o.order[0]
		go o.remove(longest, o.of[longest][0]).p.finish()
	}
	if o.of == nil {
		o.of = map[paperKey][]*shownPaper{}
	}
	o.of[key], o.order = append(o.of[key], waiting), append(o.order, key)
	waiting.timer = time.AfterFunc(stayTime, func() { o.end(key, waiting) })
	return true
}

// end ends a child whose time is over, unless it works again.
func (o *shownPapers) end(key paperKey, waiting *shownPaper) {
	o.mu.Lock()
	found := o.remove(key, waiting)
	o.mu.Unlock()
	if found != nil {
		found.p.finish()
	}
}

// remove takes a child out; nil when it is not there. The caller holds the lock.
func (o *shownPapers) remove(key paperKey, waiting *shownPaper) *shownPaper {
	for i, other := range o.of[key] {
		if other != waiting {
			continue
		}
		waiting.timer.Stop()
		if o.of[key] = append(o.of[key][:i:i], o.of[key][i+1:]...); len(o.of[key]) == 0 {
			delete(o.of, key)
		}
		for i, k := range o.order {
			if k == key {
				o.order = append(o.order[:i:i], o.order[i+1:]...)
				break
			}
		}
		return waiting
	}
	return nil
}

// Forget ends the children that wait with a paper open.
func (x *Extractor) Forget(paper string) {
	x.papers.endAll(func(k paperKey) bool { return k.paper == paper })
}

func (o *shownPapers) endAll(which func(paperKey) bool) {
	o.mu.Lock()
	var ending []*shownPaper
	for key, list := range o.of {
		for _, waiting := range append([]*shownPaper(nil), list...) {
			if which(key) {
				ending = append(ending, o.remove(key, waiting))
			}
		}
	}
	o.mu.Unlock()
	for _, e := range ending {
		e.p.finish()
	}
}

func (o *shownPapers) close() {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	o.endAll(func(paperKey) bool { return true })
}

// answerToRender paints in the child.
func answerToRender(ctx context.Context, painter engine.Renderer, r request, content io.ReaderAt) (a answer) {
	defer func() {
		if v := recover(); v != nil {
			a = answer{Crash: panicSignature(v)}
		}
	}()
	in, err := r.toRender(content)
	if err != nil {
		return answer{Category: engine.InternalError, Message: messageInternal}
	}
	png, err := painter.Render(ctx, in)
	switch {
	case errors.Is(err, engine.ErrNotFound):
		return answer{NoPage: true}
	case err != nil:
		return answerOf(err)
	}
	return answer{HasPicture: true, png: png}
}
