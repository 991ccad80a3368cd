package raster

import (
	"image"
	"slices"
)

// Forms frame their values: in boxes, combs and tables. A recognizer misreads letters that are close to a rule, or
// takes the frame for a picture and leaves its text out. So rules are removed from such pages: straight ink that is
// thin, and longer than any stroke of a letter, and the upright sides between two such lines. Tables of transactions
// keep theirs: removing them changed as many figures for the worse as for the better.

const (
	// leastSides is the least number of sides of boxes on a form.
	leastSides = 10
	// ruleInk is the gray value below which a pixel of a prepared page may be part of a rule.
	ruleInk = 150
	// ruleGap is the widest break of a rule, in pixels of a prepared page, which has some 3.7 a point.
	ruleGap = 2
	// longestStroke is the length from which level ink is a rule and not a letter, tallestStroke the same of upright
	// ink. Both are more than the strokes of the largest title.
	longestStroke, tallestStroke = 110, 150
	// lowestSide is the least height of the side of a box.
	lowestSide = 28
	// reach is how near a side comes to the rules above and below it.
	reach = 4
	// thickestRule is the greatest thickness of a rule; thicker ink is a bar or a picture.
	thickestRule = 12
	// halo is how wide the blurred edge of a rule is.
	halo = 2
)

// withoutFrames returns the upright rules of a prepared page, in its pixels. If the page is a form, with boxes of a row
// or two, it also whitens all rules. Strokes of letters that cross a rule stay.
func withoutFrames(g *Gray) (upright []image.Rectangle) {
	ink := inkOf(g, ruleInk)
	level := newBitmap(g.Width, g.Height)
	for y := range g.Height {
		level.mark(y, ink.row(y), ruleGap, func(from, to int) bool { return to-from >= longestStroke })
	}
	columns := level.transposed()
	columns.dropWide(thickestRule)
	across := ink.transposed()
	rules := newBitmap(g.Height, g.Width) // columns are its rows
	for x := range g.Width {
		rules.mark(x, across.row(x), ruleGap, func(from, to int) bool {
			return to-from >= tallestStroke ||
				to-from >= lowestSide && columns.meetsNear(x, from) && columns.meetsNear(x, to-1)
		})
	}
	sides := rules.transposed()
	sides.dropWide(thickestRule)
	upright = boxesOf(sides.transposed())
	if sidesOfBoxes(upright) < leastSides {
		return upright
	}
	for x := range g.Width {
		columns.runs(columns.row(x), 0, func(from, to int) {
			whiten(from, to, g.Height, func(y int) *uint8 { return &g.Pix[y*g.Width+x] })
		})
	}
	for y := range g.Height {
		sides.runs(sides.row(y), 0, func(from, to int) {
			whiten(from, to, g.Width, func(x int) *uint8 { return &g.Pix[y*g.Width+x] })
		})
	}
	return upright
}

// sidesOfBoxes counts the rules that are no higher than the boxes of a form. The columns of a table are higher.
func sidesOfBoxes(rules []image.Rectangle) (count int) {
	for _, r := range rules {
		if r.Dy() < tallestStroke {
			count++
		}
	}
	return count
}

// boxesOf returns the places of the upright rules in a picture whose rows are columns: runs side by side are one rule.
func boxesOf(columns *bitmap) (rules []image.Rectangle) {
	var open []image.Rectangle // those that the column before has
	for x := range columns.height {
		var now []image.Rectangle
		columns.runs(columns.row(x), ruleGap, func(from, to int) {
			r := image.Rect(x, from, x+1, to)
			for i := range open {
				if open[i].Min.Y < to && from < open[i].Max.Y {
					r = r.Union(open[i])
					open[i] = image.Rectangle{}
				}
			}
			now = append(now, r)
		})
		for _, r := range open {
			if !r.Empty() {
				rules = append(rules, r)
			}
		}
		open = now
	}
	for _, r := range open {
		if !r.Empty() {
			rules = append(rules, r)
		}
	}
	return slices.DeleteFunc(rules, func(r image.Rectangle) bool {
		return r.Dy() < lowestSide || r.Dx() > 2*thickestRule
	})
}

// mark sets the runs of another picture's row that are wanted.
func (b *bitmap) mark(y int, of []uint64, gap int, wanted func(from, to int) bool) {
	row := b.row(y)
	b.runs(of, gap, func(from, to int) {
		if !wanted(from, to) {
			return
		}
		for x := from; x < to; x++ {
			row[x/64] |= 1 << (x % 64)
		}
	})
}

// dropWide clears runs that are wider than most.
func (b *bitmap) dropWide(most int) {
	for y := range b.height {
		b.runs(b.row(y), 0, func(from, to int) {
			if to-from > most {
				b.blank(y, from, to)
			}
		})
	}
}

// meetsNear reports whether a pixel is set near a place.
func (b *bitmap) meetsNear(y, x int) bool {
	for row := max(y-halo, 0); row <= min(y+halo, b.height-1); row++ {
		if at := b.next(b.row(row), max(x-reach, 0), true); at <= x+reach && at < b.width {
			return true
		}
	}
	return false
}

// whiten clears a rule's section from one pixel to another along a line of the picture, with its blurred edges. Where
// ink continues on both sides, a letter crosses the rule.
func whiten(from, to, size int, at func(int) *uint8) {
	beyond := func(i int) bool { return i >= 0 && i < size && *at(i) < ruleInk }
	before, behind := beyond(from-halo-1), beyond(to+halo)
	if before && behind {
		return
	}
	if !before {
		from = max(from-halo, 0)
	}
	if !behind {
		to = min(to+halo, size)
	}
	for i := from; i < to; i++ {
		*at(i) = 255
	}
}
