// Package secondreader asks an independent PDF library for the amounts on each page, so that a fault of our own reader,
// or a file made to be read in two ways, is noticed.
//
// Start with [Amounts] and [Disagreements].
//
// # Why only amounts, and why so tolerant
//
// The library (ledongthuc/pdf) finds characters well but not their places: it joins cells, appends stray letters to
// text, skips forms, knows neither AES-256 nor 40-bit RC4, and panics on some files. So its silence or failure means
// nothing. Only an amount that we read and that is not in its text is worth a remark.
//
// It must run where a crash does no harm: a hostile file may make it use much memory, and a call that never ends is
// abandoned when the context ends.
package secondreader

import (
	"context"
	"io"
	"strings"
	"unicode"

	"github.com/ledongthuc/pdf" // reads text with code that shares nothing with ours
)

// Bounds on the library's work.
const (
	// maxFileBytes: larger files are mostly pictures, and the library is slow on them.
	maxFileBytes = 32 << 20
	// maxPages bounds the pages that are read; each takes up to 25 ms.
	maxPages = 500
	// maxNodes bounds the nodes of the page tree that are looked at.
	maxNodes = 10 * maxPages
	// maxPageText bounds the text kept of a page; a dense page has 10,000 characters.
	maxPageText = 1 << 20
)

// Opinion is the result of the second reader: the text of each page that it could read, by page number from 1, without
// white space. A missing page has no opinion.
type Opinion map[int]string

// Amounts reads a file's pages. It never fails: pages that cannot be read, panic or take longer than ctx allows are
// left out, and an empty opinion disagrees with nothing.
func Amounts(ctx context.Context, r io.ReaderAt, size int64, password string) Opinion {
	if size > maxFileBytes || ctx.Err() != nil {
		return nil
	}
	pages := make(chan readPage)
	done := make(chan struct{})
	defer close(done)
	go read(r, size, password, pages, done)
	opinion := Opinion{}
	for {
		select {
		case p, more := <-pages:
			if !more {
				return opinion
			}
			opinion[p.number] = p.text
		case <-ctx.Done():
			return opinion
		}
	}
}

type readPage struct {
	number int
	text   string
}

// read sends the pages one by one and ends when done is closed.
func read(r io.ReaderAt, size int64, password string, pages chan<- readPage, done <-chan struct{}) {
	defer close(pages)
	var t tree
	survives(func() {
		if file := open(r, size, password); file != nil {
			t.walk(file.Trailer().Key("Root").Key("Pages"))
		}
	})
	for i, p := range t.pages {
		text := ""
		if !survives(func() { text, _ = p.GetPlainText(nil) }) || text == "" {
			continue
		}
		select {
		case pages <- readPage{i + 1, compact(text)}:
		case <-done:
			return
		}
	}
}

// tree is a file's pages in order, as its page tree is walked once: the library looks each page up from the first one
// on, which grows with the square of their number.
type tree struct {
	pages []pdf.Page
	nodes int // visited
}

// walk adds the pages below a node.
func (t *tree) walk(node pdf.Value) {
	kids := node.Key("Kids")
	for i := 0; i < kids.Len() && len(t.pages) < maxPages && t.nodes < maxNodes; i++ {
		t.nodes++
		kid := kids.Index(i)
		switch kid.Key("Type").Name() {
		case "Pages":
			t.walk(kid)
		case "Page":
			t.pages = append(t.pages, pdf.Page{V: kid})
		}
	}
}

// survives runs f and reports whether it returned without a panic.
func survives(f func()) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	f()
	return true
}

func open(r io.ReaderAt, size int64, password string) *pdf.Reader {
	asked := false
	file, err := pdf.NewReaderEncrypted(r, size, func() string {
		if asked { // an empty answer ends the asking
			return ""
		}
		asked = true
		return password
	})
	if err != nil {
		return nil
	}
	return file
}

// compact drops white space, because the reader's line breaks and blanks are not to be trusted.
func compact(text string) string {
	var b strings.Builder
	for _, r := range text {
		if b.Len() >= maxPageText {
			break
		}
		if !unicode.IsSpace(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}
