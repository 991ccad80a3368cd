package ocr

import (
	"context"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// reachesOver is how far, in heights of its row, the ink of a word stands above or below the row when it is a rule's or
	// a neighbour's too: marks over capitals and the feet of letters reach less far.
	reachesOver = 0.5
	// maxOwnRows bounds the words of one reading of a page that are read again in their row alone, some 10 ms each.
	maxOwnRows = 60
)

// withOwnRows reads doubtful words again whose ink reaches beyond their row, in their row alone. A piece of a broken rule
// that the engine takes for a part of a word makes its letters small within the picture that is read: capitals are then
// read as small letters ("stavice" of SERVICE), or not at all.
func withOwnRows(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	left := maxOwnRows
	for i := range words {
		w := &words[i]
		if left == 0 {
			return nil
		}
		if w.Confidence >= unsure || !w.reachesBeyondRow() {
			continue
		}
		left--
		again, err := readOwnRow(ctx, rec, g, *w)
		if err != nil {
			return err
		}
		if again.Text != "" && again.Confidence >= w.Confidence+surer && hasAlphanumeric(again.Text) {
			*w = again
		}
	}
	return nil
}

// reachesBeyondRow says that a word's ink stands far above or below the row of type that it is in.
func (w Word) reachesBeyondRow() bool {
	row := w.Bottom - w.Top
	return row > 0 && max(w.Top-float64(w.Box.Min.Y), float64(w.Box.Max.Y)-w.Bottom) >= reachesOver*row &&
		w.Top < float64(w.Box.Max.Y) && w.Bottom > float64(w.Box.Min.Y)
}

// readOwnRow reads the pixels of a word between the top and the foot of its row: a word without text when they are none or
// several.
func readOwnRow(ctx context.Context, rec Recognizer, g *raster.Gray, w Word) (Word, error) {
	row := w.Bottom - w.Top
	margin := row / 8
	cut := page.Box{X0: float64(w.Box.Min.X) - margin, Y0: w.Top - margin, X1: float64(w.Box.Max.X) + margin, Y1: w.Bottom + margin}
	if cut.Empty() || max(cut.Width(), cut.Height()) > maxCut {
		return Word{}, nil
	}
	factor := legible(row)
	line := sampled(g, page.Scaling(1), cut, factor)
	withoutLevels(line, int(2*margin*factor))
	found, err := rec.Recognize(ctx, line, WordsLine)
	if err != nil || len(found) != 1 {
		return Word{}, err
	}
	return found[0].moved(-frame, -frame).shrunk(factor).moved(int(cut.X0), int(cut.Y0)), nil
}
