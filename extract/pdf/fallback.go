package pdf

import (
	"context"
	"errors"

	"github.com/dossier-lending/dossier/extract/page"
)

// Fallback is another engine that reads single pages. Package pdfium has one; embedders who do not
// want to link it pass none.
type Fallback interface {
	// Name is the engine's name for [page.Page.Reader].
	Name() string
	// ReadWords reads the words of page number (from 1) in drawing or reading order. data is the file
	// from its header on; it must not be changed.
	ReadWords(ctx context.Context, data []byte, password string, number int) ([]FallbackWord, error)
}

// FallbackWord is a word as another engine found it, in the page's own coordinates: the file's units,
// upwards, not rotated.
type FallbackWord struct {
	Text                     string
	Left, Bottom, Right, Top float64
	Size                     float64 // 0 when unknown
}

// place turns fallback words into the page's words.
func (fr frame) place(words []FallbackWord) []page.Word {
	out := make([]page.Word, 0, len(words))
	for i, w := range words {
		x0, y0 := fr.toPage.apply(w.Left, w.Bottom)
		x1, y1 := fr.toPage.apply(w.Right, w.Top)
		box := page.Box{X0: min(x0, x1), Y0: min(y0, y1), X1: max(x0, x1), Y1: max(y0, y1)}
		out = append(out, page.Word{
			Text: w.Text, Box: box, Size: w.Size, Order: i + 1, Confidence: 1, Source: page.SourceText,
			Hidden: box.X1 < 0 || box.Y1 < 0 || box.X0 > fr.width || box.Y0 > fr.height,
		})
	}
	return out
}

// FallbackPage reads page n with [Options.Fallback], whatever this reader thinks of the page: for second
// opinions. Rules and images, which need no fonts, are this reader's.
func (f *File) FallbackPage(ctx context.Context, n int) (p page.Page, err error) {
	defer wall(&err)
	if f.opt.Fallback == nil {
		return page.Page{}, ErrNoFallback
	}
	own, err := f.readPage(ctx, n)
	if unreadable := (*UnreadableError)(nil); err != nil && !errors.As(err, &unreadable) {
		return page.Page{}, err
	}
	words, err := f.opt.Fallback.ReadWords(ctx, f.data, f.opt.Password, n)
	if err != nil {
		return page.Page{}, err
	}
	return f.withWords(own, words), nil
}

// fallBack lets the other engine read a page that this reader could not.
func (f *File) fallBack(ctx context.Context, own page.Page, why *UnreadableError) page.Page {
	own.Note = why.Reason
	if f.opt.Fallback == nil {
		f.note(NoteUnreadable, own.Number, "%s", why.Reason)
		return own
	}
	name := f.opt.Fallback.Name()
	words, err := f.opt.Fallback.ReadWords(ctx, f.data, f.opt.Password, own.Number)
	if err != nil || len(words) == 0 {
		f.note(NoteUnreadable, own.Number, "%s; %s could not read it either", why.Reason, name)
		return own
	}
	f.note(NoteFallback, own.Number, "read by %s: %s", name, why.Reason)
	return f.withWords(own, words)
}

func (f *File) withWords(own page.Page, words []FallbackWord) page.Page {
	own.Words, own.Reader = f.frame(f.pages[own.Number-1]).place(words), f.opt.Fallback.Name()
	return own
}
