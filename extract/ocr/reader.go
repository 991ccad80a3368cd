package ocr

import (
	"context"
	"image"
	"math"
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Reader reads the pages of one document with recognizers of a pool. Its methods Reread, Confirm and ConfirmWords
// are meant for the fields of that name in page.Document: they look again at figures that arithmetic doubts or a
// proof must confirm. A Reader is safe for concurrent use.
//
// # Why it keeps few pictures
//
// A straightened page takes some 7 MB, and a scan may have hundreds of pages. Only the latest stay in memory. An
// earlier page is decoded again (Sheet.Again) if a figure on it is doubted, which takes a tenth of the time of
// reading it.
type Reader struct {
	pool    *Pool
	prepare func(*raster.Gray) []prepared

	mu     sync.Mutex
	turns  map[int][]int          // page number to the turns that its parts needed
	ends   map[int][][]figureEnds // page number to the figures of its parts
	sheets map[int]Sheet
	recent [][]view // whole pages, the latest last
	cache  map[box][]page.Alternative
	left   int // rereadings
}

const (
	// keptPages is how many pages stay in memory as pictures, with their originals.
	keptPages = 2
	// maxRereads bounds the second looks at one document, some 20 ms each: a page with more errors is not repaired
	// by looking again.
	maxRereads = 400
	// rereadsOfPage is how many second looks each page of a long document adds: one for the date of each row.
	rereadsOfPage = 60
	// mostRereads bounds the second looks at the longest documents.
	mostRereads = 6000
)

// NewReader returns the reader of one document.
func NewReader(pool *Pool) *Reader {
	return &Reader{pool: pool, prepare: prepare, turns: map[int][]int{}, ends: map[int][][]figureEnds{},
		sheets: map[int]Sheet{}, cache: map[box][]page.Alternative{}, left: maxRereads}
}

// Page is [ReadPage] with a recognizer of the pool. It also remembers the page for second looks.
func (r *Reader) Page(ctx context.Context, g *raster.Gray, s Sheet) (pages []page.Page, err error) {
	rec, err := r.pool.Take(ctx)
	if err != nil {
		return nil, err
	}
	defer r.pool.Put(rec)
	views, err := look(ctx, rec, s, g, r.prepare(g))
	if err != nil {
		return nil, err
	}
	for _, v := range views {
		pages = append(pages, v.page(rec.Name()))
	}
	r.keep(views, s)
	return pages, nil
}

// keep remembers how a page was read, and its pictures for a while.
func (r *Reader) keep(views []view, s Sheet) {
	var turns []int
	var ends [][]figureEnds
	for i := range views {
		turns = append(turns, views[i].quarters)
		views[i].ends = endsOfFigures(views[i].picture, views[i].words)
		ends = append(ends, views[i].ends)
		views[i].words = nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turns[s.Number], r.ends[s.Number], r.sheets[s.Number] = turns, ends, s
	if pages := len(r.sheets); pages*rereadsOfPage > maxRereads && pages*rereadsOfPage <= mostRereads {
		r.left += min(rereadsOfPage, pages*rereadsOfPage-maxRereads)
	}
	r.remember(views)
}

// remember must be called with the lock held.
func (r *Reader) remember(views []view) {
	if r.recent = append(r.recent, views); len(r.recent) > keptPages {
		r.recent = slices.Delete(r.recent, 0, 1)
	}
}

// views returns a page's straightened pictures, decoded and prepared again if they are no longer in memory; nil for
// a page that was not recognized by this Reader.
func (r *Reader) views(ctx context.Context, number int) ([]view, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, views := range r.recent {
		if len(views) > 0 && views[0].sheet.Number == number {
			return views, nil
		}
	}
	s, known := r.sheets[number]
	if !known || s.Again == nil {
		return nil, nil
	}
	g, err := s.Again(ctx)
	if err != nil {
		return nil, err
	}
	parts := r.prepare(g)
	for i, quarters := range r.turns[number] {
		if i < len(parts) {
			parts[i] = parts[i].turn(quarters)
		}
	}
	views := place(s, g, parts)
	for i, ends := range r.ends[number] {
		if i < len(views) {
			views[i].ends = ends
		}
	}
	r.remember(views)
	return views, nil
}

// Sheet describes the page that a picture shows.
type Sheet struct {
	Number        int     // from 1 in file order
	Width, Height float64 // points, as the page is seen
	// Picture is the picture's place on the page, in points; the zero Box means the whole page.
	Picture page.Box
	// Again decodes the same picture again for a second look; nil if only the latest pages can be looked at again.
	Again func(context.Context) (*raster.Gray, error)
}

// partGap is the gap in points between the coordinates of facing pages, wide enough that lines of both never count as
// neighbours.
const partGap = 72

// ReadPage straightens the picture of a page and reads its words. It returns one page, or two if the picture shows
// facing pages. Word boxes are on the straightened picture, in points; page.Page.Seen converts them to the page as it
// is seen. The coordinates of the second page continue below the first, so that a box alone shows its page. The errors
// are those of rec.
func ReadPage(ctx context.Context, rec Recognizer, g *raster.Gray, s Sheet) ([]page.Page, error) {
	views, err := look(ctx, rec, s, g, prepare(g))
	if err != nil {
		return nil, err
	}
	pages := make([]page.Page, len(views))
	for i, v := range views {
		pages[i] = v.page(rec.Name())
	}
	return pages, nil
}

// view is a straightened picture on its sheet.
type view struct {
	sheet Sheet
	prepared
	original *raster.Gray
	// scale is points per pixel; top is the y of the picture's first row, in points.
	scale, top float64
	// straightened converts these points to the page as it is seen.
	straightened page.Projection
	words        []Word
	unread       []image.Rectangle // print that was not read
	unreadKnown  bool
	looks        *int // how many places were read again at once
	ends         []figureEnds
	left, right  int // visible part of a cut, in pixels; all of it if right is 0
}

// look recognizes the words of all prepared parts of the picture g.
func look(ctx context.Context, rec Recognizer, s Sheet, g *raster.Gray, parts []prepared) (views []view, err error) {
	words := make([][]Word, len(parts))
	for i := range parts {
		if parts[i], words[i], err = upright(ctx, rec, parts[i]); err != nil {
			return nil, err
		}
	}
	views = place(s, g, parts)
	for i := range views {
		v := &views[i]
		if err = rereadInOwnRow(ctx, rec, v.picture, words[i]); err != nil {
			return nil, err
		}
		if words[i], err = readBlurredTwice(ctx, rec, *v, words[i]); err != nil {
			return nil, err
		}
		if hasSideLetters(words[i]) {
			words[i] = withSideLettersApart(v.picture, words[i])
		}
		if words[i], v.unread, v.unreadKnown, err = addMissed(ctx, rec, v.picture, apart(words[i])); err != nil {
			return nil, err
		}
		v.words = tidy(withoutSpecks(words[i]))
		withoutStrayInk(v.picture, v.words)
		alignRows(v.words)
		if err = v.lookAgain(ctx, rec); err != nil {
			return nil, err
		}
		v.words = withoutStreaks(v.words)
	}
	return views, nil
}

// lookAgain reads doubtful words of a page again, and corrects what the ink shows without reading.
func (v *view) lookAgain(ctx context.Context, rec Recognizer) (err error) {
	if err = readMasks(ctx, rec, v.picture, v.words); err != nil {
		return err
	}
	if err = rereadLookalikes(ctx, rec, v.picture, v.words); err != nil {
		return err
	}
	if err = withDiacritics(ctx, rec, v.picture, v.words); err != nil {
		return err
	}
	if v.words, err = repairSplitAmounts(ctx, rec, *v); err != nil {
		return err
	}
	if v.words, err = repairColumns(ctx, rec, *v, v.words); err != nil {
		return err
	}
	v.words = withNarrowSpaces(v.picture, withSpaces(v.picture, withoutFalseSpaces(v.picture, joinOverlaps(v.words))))
	withoutStrayClosings(v.words)
	readCodesByShape(v.picture, v.words)
	addMissingMinus(v.picture, v.words)
	if err = repairDates(ctx, rec, *v, v.words); err != nil {
		return err
	}
	if v.words, err = repairDayCells(ctx, rec, *v, v.words); err != nil {
		return err
	}
	if err = repairMonthDays(ctx, rec, *v, v.words); err != nil {
		return err
	}
	if err = repairLostDigits(ctx, rec, *v, v.words); err != nil {
		return err
	}
	if v.words, err = addMissedDays(ctx, rec, *v, v.words); err != nil {
		return err
	}
	v.words = addDashes(v.picture, withoutLeaders(v.picture, v.words))
	return nil
}

// place places the prepared parts of the picture g on its sheet, in points, one below the other.
func place(s Sheet, g *raster.Gray, parts []prepared) (views []view) {
	if s.Picture.Empty() {
		s.Picture = page.Box{X1: s.Width, Y1: s.Height}
	}
	top := 0.0
	for _, p := range parts {
		v := newView(s, g, p, top)
		top += v.scale*float64(p.picture.Height) + partGap
		views = append(views, v)
	}
	return views
}

// newView places a prepared picture of g on its sheet, from top downwards. A whole page is scaled to fill the sheet,
// so that columns are at the same place on all pages of a paper. Otherwise words keep their size on the sheet.
func newView(s Sheet, g *raster.Gray, p prepared, top float64) view {
	onSheet := page.Projection{s.Picture.Width() / float64(g.Width), 0, s.Picture.X0,
		0, s.Picture.Height() / float64(g.Height), s.Picture.Y0, 0, 0, 1}
	toSheet := p.toOriginal.Then(onSheet)
	v := view{sheet: s, prepared: p, original: g, top: top, looks: new(int), scale: scaleAt(toSheet, p.picture)}
	if p.whole {
		v.scale = min(s.Picture.Width()/float64(p.picture.Width), s.Picture.Height()/float64(p.picture.Height))
	}
	v.straightened = page.Projection{1 / v.scale, 0, 0, 0, 1 / v.scale, -top / v.scale, 0, 0, 1}.Then(toSheet)
	return v
}

// scaleAt is the length of one pixel at the picture's middle, after projection.
func scaleAt(p page.Projection, g *raster.Gray) float64 {
	x, y := float64(g.Width)/2, float64(g.Height)/2
	x0, y0 := p.Point(x, y)
	x1, y1 := p.Point(x+1, y)
	x2, y2 := p.Point(x, y+1)
	area := math.Abs((x1-x0)*(y2-y0) - (x2-x0)*(y1-y0))
	if area == 0 || math.IsNaN(area) || math.IsInf(area, 0) {
		return 1
	}
	return math.Sqrt(area)
}

// page converts the words to points.
func (v view) page(reader string) page.Page {
	straightened := v.straightened
	p := page.Page{Number: v.sheet.Number, Width: v.sheet.Width, Height: v.sheet.Height, Source: page.SourceOCR,
		Reader: reader, Part: v.part, Straightened: &straightened, UnreadKnown: v.unreadKnown}
	for _, b := range v.unread {
		p.Unread = append(p.Unread, v.box(Word{Box: b}))
	}
	for i, w := range withoutFaxHeader(v.words, v.picture.Height) {
		box := v.box(w)
		p.Words = append(p.Words, page.Word{Text: w.Text, Box: box, Size: box.Height(), Order: i,
			Confidence: w.Confidence,
			Source:     page.SourceOCR, Alternatives: w.Alternatives})
	}
	asWideAsSet(p.Words)
	for i, r := range v.rules {
		p.Rules = append(p.Rules, page.Rule{Box: v.box(Word{Box: r}), Filled: true, Order: i})
	}
	return p
}

// box returns the box of a word in points.
func (v view) box(w Word) page.Box {
	top, bottom := w.row()
	return page.Box{X0: v.scale * float64(w.Box.Min.X), Y0: v.top + v.scale*top,
		X1: v.scale * float64(w.Box.Max.X), Y1: v.top + v.scale*bottom}
}
