package pdf

import (
	"context"
	"errors"
	"iter"
	"strings"

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
	f.notes = nil // a second reading notes everything again
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

// usual are the sizes of the last page. The next page is probably as large, and memory allocated at once is cheaper
// than memory that grows.
type usual struct{ words, rules, text int }

func (in *interpreter) prepare(u usual) {
	const (
		spare = 8    // a page may have one part in so many more
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

// judge decides whether the page was read. A page with mostly glyphs without text was not.
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

// maxInfo bounds one value of the information dictionary, in bytes.
const maxInfo = 4096

// Info returns the file's information dictionary as written: Producer, Creator, CreationDate, ModDate, Title, …. Values
// that are not strings are left out. It is empty if there is no dictionary.
func (f *File) Info() map[string]string {
	info := map[string]string{}
	dict, _ := f.Resolve(f.trailer["Info"]).(object.Dict)
	for key, v := range dict {
		if text := f.text(v); text != "" {
			info[string(key)] = strings.ToValidUTF8(text[:min(len(text), maxInfo)], "")
		}
	}
	return info
}

// Revision is one saved state of the file.
type Revision struct {
	// Number counts from 0, the oldest.
	Number int
	// Offset is where the revision's cross-reference section begins, in bytes from the header.
	Offset int64
	// Trailer is the section's trailer; it must not be changed.
	Trailer object.Dict
}

// Revisions lists the saved states, oldest first. The two sections of a linearized file are one revision. A repaired
// file has one revision, because scanning cannot separate them.
func (f *File) Revisions() []Revision {
	n := f.lastRevision() + 1
	out := make([]Revision, n)
	for i := range f.sections {
		r := f.revisionOf(i)
		if out[r].Trailer == nil {
			out[r] = Revision{r, f.sections[i].offset, f.sections[i].trailer}
		}
	}
	return out
}

// Revision is the number of the revision that holds the newest version of an object.
func (f *File) Revision(num int) int {
	p := f.table.get(num)
	if p.kind == inStream && f.table.get(int(p.offset)).kind == inFile {
		p = f.table.get(int(p.offset))
	}
	return f.revisionOf(int(p.section))
}

func (f *File) lastRevision() int { return f.revisionOf(0) }

func (f *File) revisionOf(section int) int {
	last := len(f.sections) - 1
	if f.linearized && last > 0 { // the file's first section is split in two
		last--
	}
	return max(last-section, 0)
}

// Entry is an object's place in the file.
type Entry struct {
	// Num and Gen are the object's number and generation; Gen is 0 if it is in an object stream.
	Num, Gen int
	// Offset is the place of "N G obj" in bytes from the header, or the number of the object stream.
	Offset int64
	// Compressed is true if the object is in an object stream.
	Compressed bool
	// Revision is the file's revision that has this version of the object; 0 is the first.
	Revision int
}

// Objects runs over the newest version of all objects; [File.Object] reads one.
func (f *File) Objects() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for num := range f.numbers() {
			p := f.table.get(num)
			e := Entry{Num: num, Offset: p.offset, Compressed: p.kind == inStream, Revision: f.Revision(num)}
			if !e.Compressed {
				e.Gen = int(p.gen)
			}
			if !yield(e) {
				return
			}
		}
	}
}

// PageParts is a page as it can be put into another file: its own dictionary, and what it inherits from the
// page tree made explicit. All of it is shared and must not be changed.
type PageParts struct {
	// Num is the page's object number; 0 if it is a direct object in the page tree.
	Num int
	// Dict is the page's own dictionary.
	Dict object.Dict
	// Resources, MediaBox, CropBox and Rotate are nil if neither the page nor the tree has them.
	Resources, MediaBox, CropBox, Rotate any
}

// PageParts returns page n, counted from 1; false if there is no such page.
func (f *File) PageParts(n int) (PageParts, bool) {
	if n < 1 || n > len(f.pages) {
		return PageParts{}, false
	}
	p := f.pages[n-1]
	return PageParts{Num: p.num, Dict: p.dict, Resources: p.resources, MediaBox: p.media, CropBox: p.crop,
		Rotate: p.rotate}, true
}

// Encoded is a stream's bytes decrypted but with its filters still on. A Crypt step of the chain has done its
// work then, so that filters and params leave it out; both are nil when no filter is left. The bytes may
// share memory with the file.
func (f *File) Encoded(s object.Stream) (data []byte, filters, params object.Array) {
	names, given := f.list(s.Dict["Filter"]), f.list(s.Dict["DecodeParms"])
	var cryptName object.Name
	hasParams := false
	for i, o := range names {
		name, ok := f.Resolve(o).(object.Name)
		if !ok {
			continue
		}
		var p object.Dict
		if i < len(given) {
			p, _ = f.Resolve(given[i]).(object.Dict)
		}
		if name == "Crypt" {
			if cryptName, _ = f.Resolve(p["Name"]).(object.Name); cryptName == "" {
				cryptName = "Identity"
			}
			continue
		}
		filters = append(filters, name)
		if p == nil {
			params = append(params, nil)
			continue
		}
		params, hasParams = append(params, p), true
	}
	if !hasParams {
		params = nil
	}
	return f.decryptStream(s, cryptName), filters, params
}

// LayerHidden reports whether the optional content group with this object number is off when the file is opened.
func (f *File) LayerHidden(num int) bool { return f.hidden[num] }

// Forget drops cached objects, so that a long walk over all objects does not keep all of them in memory.
func (f *File) Forget() {
	clear(f.cache)
	clear(f.streams)
	clear(f.fonts)
	clear(f.formCache)
	f.formBytes = 0
}

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
	// Text is as the other engine read it.
	Text string
	// Left, Bottom, Right and Top are the edges of the word's box.
	Left, Bottom, Right, Top float64
	// Size is the font size; 0 if unknown.
	Size float64
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
