package ocr

import (
	"image"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/raster"
)

// A zero is printed as a dash in many columns of amounts. The engine takes a lone dash for dirt and leaves it out, and
// then the amount beside a label is lost. A dash is seen without reading: a short flat bar that stands alone in its row
// and ends where the amounts of its column end, beside a label. Dirt and pieces of rules do not end there again and
// again.

const (
	// narrowestDash and widestDash are the width of a dash in usual row heights, flatDash how many times it is as wide
	// as high at least.
	narrowestDash, widestDash, flatDash = 0.12, 0.9, 1.25
	// smallDash is the width, in usual row heights, below which a bar may be dirt: then it counts only among others
	// that end within evenDash of it.
	smallDash, evenDash = 0.3, 0.12
	// dashEdge is how far from the end of the amounts above and below a dash may end, in usual row heights.
	dashEdge = 0.35
	// leastAligned is how many amounts and dashes end at one place at least, one of them an amount.
	leastAligned = 3
	// dashRow is how far above or below a dash the words of its label may be; dashSpace how much paper is on its left,
	// dashBehind on its right, and dashOver above and below it; all in usual row heights.
	dashRow, dashSpace, dashBehind, dashOver = 1.2, 2.0, 0.2, 0.25
)

// addDashes adds the dashes that stand in place of amounts and that no word covers.
func addDashes(g *raster.Gray, words []Word) []Word {
	usual := usualHeight(words)
	if usual < minUsual {
		return words
	}
	known := stylesOn(g, words)
	var ends []int // of the amounts
	for _, w := range words {
		if known.match(w.Text) {
			ends = append(ends, w.Box.Max.X)
		}
	}
	slices.Sort(ends)
	var dashes []image.Rectangle
	from := 0
	for k := range ends {
		if k+1 == len(ends) || float64(ends[k+1]-ends[k]) > dashEdge*usual {
			dashes = append(dashes, dashesAt(g, words, ends[from:k+1], usual)...)
			from = k + 1
		}
	}
	for _, b := range dashes {
		middle := float64(b.Min.Y+b.Max.Y) / 2
		words = append(words, Word{Text: "-", Box: b, Confidence: unsure,
			Top: middle - usual/2, Bottom: middle + usual/2})
	}
	return words
}

// dashesAt returns the dashes that end where amounts do, none if too few are there to make a column.
func dashesAt(g *raster.Gray, words []Word, ends []int, usual float64) (dashes []image.Rectangle) {
	end := ends[len(ends)/2]
	strip := image.Rect(end-int((widestDash+dashSpace)*usual), 0, end+int((dashEdge+dashBehind)*usual), g.Height)
	strip = strip.Intersect(image.Rect(0, 0, g.Width, g.Height))
	m := inkBelow(cutOut(g, strip), 1, faintInk)
	for y := range m.height {
		for x := range m.width {
			if !m.at(x, y) {
				continue
			}
			b := m.take(x, y, 1).Add(strip.Min)
			width := float64(b.Dx())
			if width < narrowestDash*usual || width > widestDash*usual || width < flatDash*float64(b.Dy()) ||
				math.Abs(float64(b.Max.X-end)) > dashEdge*usual {
				continue
			}
			if isAlone(g, words, b, usual) && besideWords(words, b, usual) {
				dashes = append(dashes, b)
			}
		}
	}
	if len(ends)+len(dashes) < leastAligned {
		return nil
	}
	return withoutLoneSmall(dashes, usual)
}

// withoutLoneSmall drops small bars, unless several of them end at one place.
func withoutLoneSmall(dashes []image.Rectangle, usual float64) (kept []image.Rectangle) {
	for _, b := range dashes {
		even := 0
		for _, o := range dashes {
			if math.Abs(float64(o.Max.X-b.Max.X)) <= evenDash*usual {
				even++
			}
		}
		if even >= leastAligned || float64(b.Dx()) >= smallDash*usual {
			kept = append(kept, b)
		}
	}
	return kept
}

// isAlone reports whether no word and no ink is near a bar in its row. A piece of a rule goes on at the same height,
// and the middle of a letter goes on above or below.
func isAlone(g *raster.Gray, words []Word, bar image.Rectangle, usual float64) bool {
	left, right := bar.Min.X-int(dashSpace*usual), bar.Max.X+int(dashBehind*usual)
	over := int(dashOver * usual)
	row := image.Rect(left, bar.Min.Y-over, right, bar.Max.Y+over).Intersect(image.Rect(0, 0, g.Width, g.Height))
	for _, w := range words {
		top, bottom := w.row()
		if image.Rect(w.Box.Min.X, int(top), w.Box.Max.X, int(bottom)).Overlaps(row) {
			return false
		}
	}
	near := image.Rect(bar.Min.X-int(usual/2), row.Min.Y, right, row.Max.Y)
	for y := row.Min.Y; y < row.Max.Y; y++ {
		for x := row.Min.X; x < row.Max.X; x++ {
			at := image.Pt(x, y)
			if g.Row(y)[x] < dark && !at.In(bar) && (at.In(near) || y >= bar.Min.Y && y < bar.Max.Y) {
				return false
			}
		}
	}
	return true
}

// besideWords reports whether words are left of a bar, in its row or near it.
func besideWords(words []Word, bar image.Rectangle, usual float64) bool {
	middle := float64(bar.Min.Y+bar.Max.Y) / 2
	return slices.ContainsFunc(words, func(w Word) bool {
		top, bottom := w.row()
		return w.Box.Max.X < bar.Min.X && hasAlphanumeric(w.Text) &&
			top-dashRow*usual <= middle && middle <= bottom+dashRow*usual
	})
}

// cutOut copies a part of a picture.
func cutOut(g *raster.Gray, b image.Rectangle) *raster.Gray {
	part := raster.NewGray(b.Dx(), b.Dy())
	for y := range part.Height {
		copy(part.Row(y), g.Row(b.Min.Y + y)[b.Min.X:b.Max.X])
	}
	return part
}
