package ocr

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Mode says what a picture shows.
type Mode int

const (
	// SparsePage is a page with words anywhere: tables without rules are read whole.
	SparsePage Mode = iota
	// FiguresLine is one line of figures: digits, marks between them, signs, brackets.
	FiguresLine
	// WordsLine is one line of anything.
	WordsLine
	// MarkedLine is one line of words whose letters may bear marks (Ñ, ü), which the page's own language may
	// not know. The modes after it are the same in other languages, see [Marker].
	MarkedLine
)

// Marker is a Recognizer that knows several languages whose letters bear marks: it reads in the first of them in
// MarkedLine, in the others in the modes after it. Names are as languages.txt has them; none says that
// there is nothing to gain by another language.
type Marker interface{ MarkedLanguages() []string }

// Recognizer reads the words of a prepared picture. One value serves one goroutine at a time.
type Recognizer interface {
	// Recognize gives the words in any order, none for an empty picture. It may ignore ctx while a page
	// is being read; who must stop it ends its process.
	Recognize(ctx context.Context, g *raster.Gray, m Mode) ([]Word, error)
	// Name is the engine's, for page.Page.Reader.
	Name() string
	// Close gives its memory back.
	Close() error
}

// Word is a recognized word. Box is around its ink, in pixels of the picture; Confidence is 0..1 as the
// engine gave it.
type Word struct {
	Text       string
	Box        image.Rectangle
	Confidence float64
	// Top and Bottom are where the word's row of type begins and ends, in pixels: a dash reaches from one
	// to the other as a capital does. Both 0 where the engine does not say.
	Top, Bottom float64
	// Alternatives are other readings of a word with figures in it, the likeliest first; a recognizer may look for
	// them only where it is asked for one line of figures.
	Alternatives []page.Alternative
}

// ErrUnavailable says that no recognizer could be opened, whatever the pages show.
var ErrUnavailable = errors.New("text recognition is not available")

// Pool lends recognizers to goroutines, so that pages are read side by side. Recognizers are opened when
// they are first needed and kept: opening one loads its model. A Pool is safe for concurrent use.
type Pool struct {
	open  func() (Recognizer, error)
	slots chan struct{} // one for each recognizer that may be out
	mu    sync.Mutex
	free  []Recognizer
	// closed says that a recognizer is closed when it is put back.
	closed bool
}

// NewPool makes a pool of at most size recognizers, at least one.
func NewPool(size int, open func() (Recognizer, error)) *Pool {
	return &Pool{open: open, slots: make(chan struct{}, max(size, 1))}
}

// Size is how many recognizers may be out at once.
func (p *Pool) Size() int { return cap(p.slots) }

// Take waits for a recognizer. The errors are ctx's and ErrUnavailable. Every recognizer taken must be
// put back.
func (p *Pool) Take(ctx context.Context) (Recognizer, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.free); n > 0 {
		r := p.free[n-1]
		p.free = p.free[:n-1]
		return r, nil
	}
	r, err := p.open()
	if err != nil {
		<-p.slots
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return r, nil
}

// Put gives a recognizer back. After [Pool.Close] it is closed.
func (p *Pool) Put(r Recognizer) {
	p.mu.Lock()
	if p.closed {
		_ = r.Close() // nobody is left to tell
	} else {
		p.free = append(p.free, r)
	}
	p.mu.Unlock()
	<-p.slots
}

// Close closes the recognizers that are not out; those are when they are put back.
func (p *Pool) Close() (err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, r := range p.free {
		err = errors.Join(err, r.Close())
	}
	p.free = nil
	return err
}

//go:embed languages.txt
var languageData string

// languagesOf tells in which languages a word is printed on statements.
var languagesOf = parseLanguages(languageData)

func parseLanguages(data string) map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(data) {
		name, words, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for _, w := range strings.Fields(words) {
			of[w] = append(of[w], name)
		}
	}
	return of
}

const (
	// leastTold is how many words of a language a page must print, each counted once and shared by the languages that
	// have it; clearly how many times more than of any other.
	leastTold = 3.0
	clearly   = 1.3
)

// languageOf is the language that a page's words are of; "" when they do not tell.
func languageOf(texts []string) string {
	count, seen := map[string]float64{}, map[string]bool{}
	for _, text := range texts {
		text = strings.ToLower(plain(strings.Trim(text, ".,:;()")))
		if of := languagesOf[text]; !seen[text] {
			seen[text] = true
			for _, name := range of {
				count[name] += 1 / float64(len(of))
			}
		}
	}
	best, next := "", 0.0
	for name, n := range count {
		switch {
		case best == "" || n > count[best]:
			best, next = name, max(next, count[best])
		default:
			next = max(next, n)
		}
	}
	if count[best] < leastTold || count[best] < clearly*next {
		return ""
	}
	return best
}
