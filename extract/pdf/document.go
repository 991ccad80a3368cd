package pdf

import (
	"context"
	"errors"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Reader is the name of this engine in [page.Page.Reader].
const Reader = "dossier"

// Codes of the notes in a document.
const (
	// NoteRepaired: the file was damaged and its objects were found by scanning.
	NoteRepaired = "PDF_REPAIRED"
	// NoteFallback: another engine read the page, and why.
	NoteFallback = "PDF_PAGE_FALLBACK"
	// NoteUnreadable: text on the page could not be decoded, and why.
	NoteUnreadable = "PDF_PAGE_UNREADABLE"
	// NoteDamaged: a part of the page's content was lost.
	NoteDamaged = "PDF_PAGE_DAMAGED"
)

// Document reads all pages. Pages that cannot be read are handed to the fallback; without one, or when it
// fails too, they come as far as they were read, with a note. The only errors are the context's end and
// a [*LimitError] for the whole file.
func (f *File) Document(ctx context.Context) (doc page.Document, err error) {
	defer wall(&err)
	f.notes = nil // a second reading says everything again
	doc = page.Document{Kind: "pdf", Encrypted: f.Encrypted(), Info: f.Info(), Revisions: max(1, len(f.Revisions()))}
	for n := 1; n <= f.NumPages(); n++ {
		p, err := f.readPage(ctx, n)
		if ctx.Err() != nil {
			return doc, ctx.Err()
		}
		if unreadable := (*UnreadableError)(nil); errors.As(err, &unreadable) {
			p = f.fallBack(ctx, p, unreadable)
		} else if err != nil {
			return doc, err
		}
		doc.Pages = append(doc.Pages, p)
	}
	doc.Repaired = f.repaired
	if f.repaired {
		f.note(NoteRepaired, 0, "the cross-reference table is damaged; objects were found by scanning the file")
	}
	doc.Notes = f.notes
	return doc, nil
}

// Page reads page n, counted from 1. With a [*UnreadableError] or [*LimitError] comes what could be read.
func (f *File) Page(n int) (p page.Page, err error) {
	defer wall(&err)
	return f.readPage(context.Background(), n)
}

func (f *File) readPage(ctx context.Context, n int) (page.Page, error) {
	if n < 1 || n > len(f.pages) {
		return page.Page{}, ErrNoPage
	}
	node := f.pages[n-1]
	in := f.interpreter(ctx, node)
	in.out = page.Page{Number: n, Width: in.frame.width, Height: in.frame.height, Rotation: in.frame.rotation,
		Source: page.SourceText, Reader: Reader}
	in.prepare(f.usual)
	err := in.page(node)
	f.usual = usual{len(in.out.Words), len(in.out.Rules), len(in.words.buf)}
	in.out.Words = in.words.finish(in.out.Words)
	if in.unknown > 0 {
		in.unknown -= codeGlyphs(in.out.Words, in.frame.width)
	}
	f.looks[n], f.sizes[n] = in.seen(), [2]float64{in.frame.width, in.frame.height}
	f.drawn += len(in.out.Words) + len(in.out.Rules) + len(in.out.Images)
	if f.drawn > f.limits.Drawn {
		return in.out, &LimitError{"words and lines in all", int64(f.limits.Drawn)}
	}
	return in.out, in.judge(err)
}

func (f *File) interpreter(ctx context.Context, node pageNode) *interpreter {
	return &interpreter{f: f, ctx: ctx, frame: f.frame(node), forms: map[int]bool{}, res: f.newScope(node.resources)}
}

// page draws all of a page.
func (in *interpreter) page(node pageNode) error {
	in.reset()
	content, err := in.pageContent(node)
	if err == nil {
		err = in.run(content)
	}
	if err == nil {
		err = in.annotations(node)
	}
	in.words.end()
	return err
}

// usual is how much the last page held: the next one most likely holds as much, and memory asked for
// once is cheaper than memory that grows.
type usual struct{ words, rules, text int }

func (in *interpreter) prepare(u usual) {
	const (
		spare = 8    // parts to one that a page may hold more
		most  = 2000 // an odd page must not make all that follow large
	)
	words, rules := min(u.words+u.words/spare, most), min(u.rules+u.rules/spare, most)
	in.out.Words = make([]page.Word, 0, words)
	in.words.spans = make([]span, 0, words)
	in.out.Rules = make([]page.Rule, 0, rules)
	in.words.buf = make([]byte, 0, min(u.text+u.text/spare, most*spare))
}

// reset sets the graphics state that every page begins with.
func (in *interpreter) reset() {
	whole := page.Box{X1: in.frame.width, Y1: in.frame.height}
	in.state = state{ctm: in.frame.toPage, lineWidth: 1, scale: 1, clip: clip{box: whole}}
	in.tm, in.line = identity, identity
}

// pageContent decodes a page's streams and joins them; where each begins is kept for the words' objects.
func (in *interpreter) pageContent(node pageNode) ([]byte, error) {
	f := in.f
	var content []byte
	for _, o := range f.list(node.dict["Contents"]) {
		s, ok := f.Resolve(o).(object.Stream)
		if !ok {
			continue
		}
		data, _, err := f.decode(s)
		if err != nil {
			if limit := onlyLimit(err); limit != nil {
				return content, limit
			}
			f.note(NoteDamaged, in.out.Number, "%v", err)
			in.out.Note = err.Error()
		}
		in.source.parts = append(in.source.parts, part{len(content), s.Ref.Num, f.Revision(s.Ref.Num)})
		if len(content)+len(data) > f.limits.StreamBytes {
			return content, &LimitError{"bytes of one page's content", int64(f.limits.StreamBytes)}
		}
		if len(content) == 0 {
			content = data
			continue
		}
		content = append(append(content, '\n'), data...)
	}
	return content, nil
}

// onlyLimit lets limits through and forgets damage.
func onlyLimit(err error) error {
	if limit := (*LimitError)(nil); errors.As(err, &limit) {
		return err
	}
	return nil
}

// judge says whether the page was read. A page of which most glyphs have no text was not.
func (in *interpreter) judge(err error) error {
	if err != nil {
		if limit := onlyLimit(err); limit != nil && in.ctx.Err() == nil {
			return &UnreadableError{in.out.Number, err.Error()}
		}
		return err
	}
	const tolerated = 5 // percent: bullets and logos set in odd fonts
	if in.unknown == 0 || in.unknown*100 <= in.glyphs*tolerated {
		return nil
	}
	reason := in.problem
	if reason == "" {
		reason = "its fonts do not say which characters their glyphs are"
	}
	return &UnreadableError{in.out.Number, reason}
}
