package ocr

import (
	"context"
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// box is a place that was looked at in one mode, in tenths of a point.
type box struct {
	mode                   Mode
	number, x0, y0, x1, y1 int
}

func boxOf(mode Mode, number int, b page.Box) box {
	tenth := func(f float64) int { return int(math.Round(f * 10)) }
	return box{mode, number, tenth(b.X0), tenth(b.Y0), tenth(b.X1), tenth(b.Y1)}
}

// Reread reads the figures in a box again, by themselves and from several preparations of the same pixels,
// and gives what was read: first what most preparations agree on, with the share of them and their confidence
// as its own, then what a single one says, then look-alikes that none says. It gives none for a page that was
// not recognized here and, without reading, once too many places were looked at. The box tells the half of
// facing pages; part is not needed.
func (r *Reader) Reread(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.again(ctx, FiguresLine, number, b)
}

// RereadWords is Reread of words with any characters: a day with the name of its month.
func (r *Reader) RereadWords(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.again(ctx, WordsLine, number, b)
}

// again is a second look at a box in a mode; what was read there before is remembered.
func (r *Reader) again(ctx context.Context, mode Mode, number int, b page.Box) ([]page.Alternative, error) {
	place := boxOf(mode, number, b)
	r.mu.Lock()
	known, ok := r.cache[place]
	if !ok {
		r.left--
	}
	spent := r.left < 0
	r.mu.Unlock()
	if ok || spent {
		return known, nil
	}
	views, err := r.views(ctx, number)
	if err != nil {
		return nil, err
	}
	v, found := viewOf(views, b)
	if !found {
		return nil, nil
	}
	readings, err := r.vote(ctx, mode, v, b)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.cache[place] = readings
	r.mu.Unlock()
	return readings, nil
}

// vote reads one place with a recognizer of the pool.
func (r *Reader) vote(ctx context.Context, mode Mode, v view, place page.Box) ([]page.Alternative, error) {
	rec, err := r.pool.Take(ctx)
	if err != nil {
		return nil, err
	}
	defer r.pool.Put(rec)
	if mode == FiguresLine {
		v, place = v.figureIn(place)
	}
	votes, err := v.electAs(ctx, rec, mode, place, (*ballot).settled)
	return votes.result(), err
}

// viewOf is the part of the page on which the box's middle lies.
func viewOf(views []view, b page.Box) (view, bool) {
	for _, v := range views {
		y := (b.CenterY() - v.top) / v.scale
		if x := b.CenterX() / v.scale; y >= 0 && y < float64(v.picture.Height) && x >= 0 && x < float64(v.picture.Width) {
			return v, true
		}
	}
	return view{}, false
}
