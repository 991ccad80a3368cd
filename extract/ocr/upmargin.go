package ocr

import (
	"image"
	"slices"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

// A note that runs up the margin is read as letters here and there beside the rows ("s", "2"), where days and numbers
// stand, and the rest of it as print that could not be read. Its letters follow each other upwards without the space that
// parts lines.
const (
	// noteRun is the length in rows of type from which ink that goes on upwards is a note, noteGap the widest gap
	// between its words.
	noteRun, noteGap = 2.5, 0.35
	// noteWide is the width of such print in rows of type, noteLetters the most letters that it is read as.
	noteWide, noteLetters = 1.6, 3
	// uprightShare is the share of dark pixels from which a column of them is a rule, and no letters.
	uprightShare = 0.7
)

// withoutMarginNotes drops the words that letters of such a note were read as. Words of several letters that are sure are
// none: months stand below one another as close where rows are.
func withoutMarginNotes(g *raster.Gray, words []Word, usual float64) []Word {
	rows := slices.Clone(words) // DeleteFunc moves words while it asks
	return slices.DeleteFunc(words, func(w Word) bool {
		n := utf8.RuneCountInString(w.Text)
		return n <= noteLetters && (n == 1 || w.Confidence < certainWord) && isMarginNote(g, rows, w.Box, usual)
	})
}

// isMarginNote says that print goes on up the page, and that no row goes on at both sides of it.
func isMarginNote(g *raster.Gray, words []Word, b image.Rectangle, usual float64) bool {
	return upMargin(g, b, usual) && !amongWords(words, b)
}

// amongWords says that words stand before and behind a box in its row.
func amongWords(words []Word, b image.Rectangle) bool {
	before, behind := false, false
	for _, w := range words {
		if 2*(min(w.Box.Max.Y, b.Max.Y)-max(w.Box.Min.Y, b.Min.Y)) >= min(w.Box.Dy(), b.Dy()) {
			before, behind = before || w.Box.Max.X <= b.Min.X, behind || w.Box.Min.X >= b.Max.X
		}
	}
	return before && behind
}

// upMargin says that print goes on above and below a box as that of a note does.
func upMargin(g *raster.Gray, b image.Rectangle, usual float64) bool {
	b = b.Intersect(image.Rect(0, 0, g.Width, g.Height))
	if b.Empty() || float64(b.Dx()) > noteWide*usual {
		return false
	}
	from, to := max(b.Min.Y-int(noteRun*usual), 0), min(b.Max.Y+int(noteRun*usual), g.Height)
	columns := lettersOnly(g, b, from, to)
	run := b.Dy()
	for _, way := range []struct{ y, step, end int }{{b.Min.Y - 1, -1, from - 1}, {b.Max.Y, 1, to}} {
		reach, gap := 0, 0
		for y := way.y; y != way.end && float64(gap) <= noteGap*usual; y += way.step {
			if gap++; darkIn(g, columns, y) && !crosses(g, b, y, int(usual)) {
				reach, gap = reach+gap, 0
			}
		}
		run += reach
	}
	return float64(run) >= noteRun*usual
}

// lettersOnly are the columns of pixels under a box that are no rule between two heights.
func lettersOnly(g *raster.Gray, b image.Rectangle, from, to int) (columns []int) {
	for x := b.Min.X; x < b.Max.X; x++ {
		ink := 0
		for y := from; y < to; y++ {
			if g.Pix[y*g.Width+x] < dark {
				ink++
			}
		}
		if float64(ink) < uprightShare*float64(to-from) {
			columns = append(columns, x)
		}
	}
	return columns
}

// darkIn says that one of some columns is dark at a height.
func darkIn(g *raster.Gray, columns []int, y int) bool {
	row := g.Row(y)
	return slices.ContainsFunc(columns, func(x int) bool { return row[x] < dark })
}

// crosses says that a level rule goes through a box's columns and on at both sides.
func crosses(g *raster.Gray, b image.Rectangle, y, beyond int) bool {
	row, from, to := g.Row(y), max(b.Min.X-beyond, 0), min(b.Max.X+beyond, g.Width)
	ink := 0
	for _, v := range row[from:to] {
		if v < dark {
			ink++
		}
	}
	return float64(ink) >= uprightShare*float64(to-from)
}
