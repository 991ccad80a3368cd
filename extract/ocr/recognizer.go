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

// Mode is what a picture shows to a recognizer.
type Mode int

const (
	// SparsePage is a page with words anywhere; tables without rules are read as a whole.
	SparsePage Mode = iota
	// FiguresLine is one line of digits with separators, signs and brackets.
	FiguresLine
	// WordsLine is one line of any text.
	WordsLine
	// MarkedLine is one line of words whose letters may have diacritics (Ñ, ü) that the recognizer's own language
	// lacks. Higher modes are the same for further languages, see [Marker].
	MarkedLine
)

// Marker is a Recognizer that knows several languages with diacritics. It reads the first of them in MarkedLine and
// the others in the modes after it. The names are those of languages.txt. No names mean that no other language would
// help.
type Marker interface {
	// MarkedLanguages returns the languages with diacritics in the order of their modes.
	MarkedLanguages() []string
}

// Recognizer reads the words of a prepared picture. One value serves one goroutine at a time.
type Recognizer interface {
	// Recognize returns the words of a picture in any order, none for an empty picture. It may ignore ctx while it
	// reads a page: a caller that must stop it has to end the process.
	Recognize(ctx context.Context, g *raster.Gray, m Mode) ([]Word, error)
	// Name is the name of the engine, for page.Page.Reader.
	Name() string
	// Close frees its memory.
	Close() error
}

// Word is a recognized word.
type Word struct {
	// Text is what was read.
	Text string
	// Box is around the word's ink, in pixels of the picture.
	Box image.Rectangle
	// Confidence is the engine's own, from 0 to 1.
	Confidence float64
	// Top and Bottom are where the word's row of type begins and ends, in pixels; even a dash has the height of a
	// capital there. Both are 0 if the engine does not give them.
	Top, Bottom float64
	// Alternatives are other readings of a word with digits, the likeliest first. A recognizer may offer them only
	// in FiguresLine.
	Alternatives []page.Alternative
}

// ErrUnavailable means that no recognizer could be opened. It does not depend on the page.
var ErrUnavailable = errors.New("text recognition is not available")

// Pool lends recognizers to goroutines, so that pages are read in parallel. A recognizer is opened when it is first
// needed, which loads its model, and then kept. A Pool is safe for concurrent use.
type Pool struct {
	open  func() (Recognizer, error)
	slots chan struct{} // one for each recognizer that may be out
	mu    sync.Mutex
	free  []Recognizer
	// closed is set by Close: recognizers that are returned later are closed.
	closed bool
}

// NewPool returns a pool of at most size recognizers, at least one. open opens a recognizer.
func NewPool(size int, open func() (Recognizer, error)) *Pool {
	return &Pool{open: open, slots: make(chan struct{}, max(size, 1))}
}

// Size is the greatest number of recognizers in use at once.
func (p *Pool) Size() int { return cap(p.slots) }

// Take waits for a recognizer. It fails with the error of ctx or with ErrUnavailable. Every recognizer taken must be
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

// Put returns a recognizer to the pool. After [Pool.Close] the recognizer is closed.
func (p *Pool) Put(r Recognizer) {
	p.mu.Lock()
	if p.closed {
		_ = r.Close() // nobody is left who could handle the error
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

// languagesOf maps a word to the languages in which statements print it.
var languagesOf = parseLanguages(languageData)

func parseLanguages(data string) map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(data) {
		if word, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			of[word] = append(of[word], name)
		}
	}
	return of
}

const (
	// leastTold is how many words of a language a page must have; each word counts once and is shared between its
	// languages. clearly is how many times more than of any other language there must be.
	leastTold = 3.0
	clearly   = 1.3
)

// languageOf returns the language of a page's words; "" if they do not show it.
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
