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

// Confirm reads the figure in a box from several preparations of its pixels, each once, as [page.Document] says: larger,
// larger from the picture as it came, larger in black and white. The page as it was read is none of them: it would read
// its own error again.
func (r *Reader) Confirm(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.confirm(ctx, FiguresLine, number, b)
}

// ConfirmWords is Confirm of words with any characters: a day with the name of its month.
func (r *Reader) ConfirmWords(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.confirm(ctx, WordsLine, number, b)
}

// again is a second look at a box in a mode; what was read there before is remembered.
func (r *Reader) again(ctx context.Context, mode Mode, number int, b page.Box) (readings []page.Alternative, err error) {
	place := boxOf(mode, number, b)
	r.mu.Lock()
	known, ok := r.cache[place]
	r.mu.Unlock()
	if ok {
		return known, nil
	}
	err = r.lookAt(ctx, mode, number, b, func(rec Recognizer, v view, b page.Box) error {
		votes, err := v.electAs(ctx, rec, mode, b, (*ballot).settled)
		if err != nil {
			return err
		}
		readings = votes.result()
		r.mu.Lock()
		r.cache[place] = readings
		r.mu.Unlock()
		return nil
	})
	return readings, err
}

// confirm gives what each preparation of a box is read as.
func (r *Reader) confirm(ctx context.Context, mode Mode, number int, b page.Box) (readings []page.Alternative, err error) {
	err = r.lookAt(ctx, mode, number, b, func(rec Recognizer, v view, b page.Box) error {
		for _, prepared := range v.unlikeFirst(b) {
			words, err := rec.Recognize(ctx, prepared(), mode)
			if err != nil {
				return err
			}
			one := ballot{spaced: mode != FiguresLine}
			one.count(words)
			read := page.Alternative{}
			for text, confidence := range one.readings {
				read = page.Alternative{Text: text, Confidence: confidence}
			}
			readings = append(readings, read)
		}
		return nil
	})
	return readings, err
}

// lookAt looks at a box with a recognizer of the pool; not at all once too many places were looked at, nor on a page that was
// not recognized here.
func (r *Reader) lookAt(ctx context.Context, mode Mode, number int, b page.Box, look func(Recognizer, view, page.Box) error) error {
	r.mu.Lock()
	r.left--
	spent := r.left < 0
	r.mu.Unlock()
	if spent {
		return nil
	}
	views, err := r.views(ctx, number)
	if err != nil {
		return err
	}
	v, found := viewOf(views, b)
	if !found {
		return nil
	}
	rec, err := r.pool.Take(ctx)
	if err != nil {
		return err
	}
	defer r.pool.Put(rec)
	if mode == FiguresLine {
		v, b = v.figureIn(b)
	}
	return look(rec, v, b)
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
