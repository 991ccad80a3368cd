package ocr

import (
	"context"
	"slices"
	"sync"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Reader reads the pages of one document with a pool's recognizers and looks again where arithmetic doubts
// a figure or a proof needs one confirmed: Reread, Confirm and ConfirmWords are the document's. It is safe for concurrent use.
//
// # Why it keeps few pictures
//
// A straightened page is some 7 MB, and a scan may have hundreds. The latest stay; an earlier one is decoded
// anew (Sheet.Again) when a figure on it is doubted, which costs a tenth of reading it.
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
	// keptPages is how many pages' pictures stay in memory, with their originals.
	keptPages = 2
	// maxRereads bounds the second looks at one document, some 20 ms each: a page that is wrong in more
	// places is not mended by looking again.
	maxRereads = 400
	// rereadsOfPage are those that a page adds once a document has more pages than maxRereads are for: a row's day each.
	rereadsOfPage = 60
	// mostRereads bounds those of the longest documents.
	mostRereads = 6000
)

// NewReader makes the reader of one document.
func NewReader(pool *Pool) *Reader {
	return &Reader{pool: pool, prepare: prepare, turns: map[int][]int{}, ends: map[int][][]figureEnds{}, sheets: map[int]Sheet{}, cache: map[box][]page.Alternative{}, left: maxRereads}
}

// Page is [ReadPage] with a recognizer of the pool.
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

// remember needs the lock.
func (r *Reader) remember(views []view) {
	if r.recent = append(r.recent, views); len(r.recent) > keptPages {
		r.recent = slices.Delete(r.recent, 0, 1)
	}
}

// views are a page's straightened pictures, decoded and prepared anew when they are no longer at hand; none
// for a page that was not recognized here.
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
