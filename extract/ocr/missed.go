package ocr

import (
	"context"
	"image"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// dark is the gray value below which a pixel of a prepared page is print.
	dark = 140
	// lowest, highest are the height of missed print in usual rows of type; below are rules, dots and
	// dashes, above pictures and signatures.
	lowest, highest = 0.35, 1.7
	// narrowestMissed and widestMissed are its least and greatest width, in usual row heights.
	narrowestMissed, widestMissed = 0.3, 25
	// lone is the width in usual row heights below which missed print is read together with the word beside it;
	// company is how far away that word may be.
	lone, company = 1.5, 2.5
	// bridge is the widest gap within a piece of print, in usual row heights.
	bridge = 0.4
	// maxMissed bounds the pieces of print that are read on one page, some 5 ms each. If there are more, they are a
	// picture, not print.
	maxMissed = 60
	// touching is the widest gap between letters of one word, in row heights.
	touching = 0.12
	// legibleRow is the row height in pixels that the engine reads best; mostEnlarged is how much smaller type is
	// enlarged at most, because enlarging adds no detail.
	legibleRow, mostEnlarged = 36.0, 2.0
	// larger is the additional factor for a line that could not be read.
	larger = 1.4
	// sure is the least confidence of a word found this way, because the print may be no text at all.
	sure = 0.6
)

// addMissed adds words that the first reading of the whole page left out, and returns print that could not be read.
// known is false if nothing was looked at.
func addMissed(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) (all []Word,
	unread []image.Rectangle, known bool, err error) {
	usual := usualHeight(words)
	if usual < minUsual {
		return words, nil, false, nil
	}
	words = withoutMarginNotes(g, words, usual)
	boxes := slices.DeleteFunc(missed(g, words, usual),
		func(b image.Rectangle) bool { return isMarginNote(g, words, b, usual) })
	if len(boxes) > maxMissed { // print that shines through from the back may be anywhere
		if boxes = onRows(boxes, words); len(boxes) > maxMissed {
			return words, nil, false, nil
		}
	}
	for _, b := range boxes {
		if widened(words, b, usual) {
			continue
		}
		found, printed, err := readMissed(ctx, rec, g, b, words, usual)
		if err != nil {
			return nil, nil, false, err
		}
		if printed && len(found) == 0 {
			unread = append(unread, b)
		}
		for _, w := range found {
			if !w.completes(words) {
				words = append(words, w)
			}
		}
	}
	return words, unread, true, nil
}

// readMissed reads print that no word covers. A single character is hard to read by itself ("S" or "s"), so it is
// read together with the word beside it. A reading that leaves out most of the print is repeated at a larger size;
// an unsure result is taken if both readings agree. printed is false if nothing is left after rules are removed.
func readMissed(ctx context.Context, rec Recognizer, g *raster.Gray, b image.Rectangle, words []Word,
	usual float64) (found []Word, printed bool, err error) {
	around, isLone := b, float64(b.Dx()) < lone*usual
	if isLone {
		around = b.Union(beside(b, words, usual))
	}
	margin := usual / 4
	cut := page.Box{X0: float64(around.Min.X) - margin, Y0: float64(around.Min.Y) - margin,
		X1: float64(around.Max.X) + margin, Y1: float64(around.Max.Y) + margin}
	left, right := cut.X0, cut.X1
	if isLone {
		left, right = freeOfWords(cut, around, words)
	}
	factor, first, sided := legible(usual), "", hasSideLetters(words)
	for range 2 {
		line := sampled(g, page.Scaling(1), cut, factor)
		withoutVerticalRules(line)
		withoutHorizontalRules(line, int(margin*factor))
		whitenColumns(line, 0, frame+int((left-cut.X0)*factor))
		whitenColumns(line, frame+int((right-cut.X0)*factor), line.Width)
		if !hasPrint(line, cut, b, words, lowest*usual, factor) {
			return nil, false, nil
		}
		read, err := rec.Recognize(ctx, line, WordsLine)
		if err != nil {
			return nil, true, err
		}
		if sided {
			read = withSideLettersApart(line, read)
		}
		found, text, least, width := []Word(nil), "", 1.0, 0
		for _, w := range read {
			w = w.moved(-frame, -frame).shrunk(factor).moved(int(cut.X0), int(cut.Y0)).single(usual)
			middle := (w.Box.Min.X + w.Box.Max.X) / 2
			missing := !w.covered(words) && middle >= b.Min.X-int(margin) && middle <= b.Max.X+int(margin)
			if hasAlphanumeric(w.Text) && (missing || w.prolongsAny(words, b)) {
				found, text, least, width = append(found, w), text+" "+w.Text, min(least, w.Confidence),
					width+w.Box.Dx()
			}
		}
		if whole := 2*width >= b.Dx(); whole && (least >= sure || text == first) {
			return found, true, nil
		} else if whole {
			first = text
		}
		factor *= larger
	}
	return nil, true, nil
}

// freeOfWords returns the left and right limits of a cut around a box: half-way to the neighbouring words within the
// margin. A letter that is cut in half is read as another letter.
func freeOfWords(cut page.Box, around image.Rectangle, words []Word) (left, right float64) {
	left, right = cut.X0, cut.X1
	middle := float64(around.Min.Y+around.Max.Y) / 2
	for _, w := range words {
		top, bottom := w.row()
		if middle <= top || middle >= bottom {
			continue
		}
		if w.Box.Min.X >= around.Max.X {
			right = min(right, float64(w.Box.Min.X+around.Max.X)/2)
		} else if w.Box.Max.X <= around.Min.X {
			left = max(left, float64(w.Box.Max.X+around.Min.X)/2)
		}
	}
	return left, right
}

// whitenColumns clears columns of pixels.
func whitenColumns(g *raster.Gray, from, to int) {
	for y := range g.Height {
		for x := max(from, 0); x < min(to, g.Width); x++ {
			g.Row(y)[x] = 255
		}
	}
}

// single returns one letter where a small and a capital form of it were read: a single letter does not show its size
// ("Cc").
func (w Word) single(usual float64) Word {
	if r := []rune(w.Text); len(r) == 2 && r[0] != r[1] && strings.EqualFold(string(r[0]), string(r[1])) &&
		float64(w.Box.Dx()) < letterWidth*usual {
		w.Text = strings.ToUpper(string(r[0]))
	}
	return w
}

// letterWidth is the least width of two letters, in usual row heights.
const letterWidth = 0.8

// completes joins letters to the word whose beginning or end they are, if no space separates them. A longer number
// replaces its part.
func (w Word) completes(words []Word) bool {
	top, bottom := w.row()
	for i, o := range words {
		if w.prolongs(o) {
			all := o.with(w)
			all.Text = w.Text
			words[i] = all
			return true
		}
		left, right := o, w
		if w.Box.Min.X < o.Box.Min.X {
			left, right = w, o
		}
		gap := float64(right.Box.Min.X - left.Box.Max.X)
		if !w.sameRow(o) || !isWord(w.Text) || !isWord(o.Text) || gap > touching*(bottom-top) ||
			gap < -touching*(bottom-top) {
			continue
		}
		words[i] = left.with(right)
		return true
	}
	return false
}

// prolongs reports whether a number contains another one and has more digits before or after it ("2.337,97" for
// "337,97").
func (w Word) prolongs(o Word) bool {
	more, some := digitsOf(w.Text), digitsOf(o.Text)
	return figured.MatchString(w.Text) && figured.MatchString(o.Text) && w.sameRow(o) &&
		2*w.Box.Intersect(o.Box).Dx() >= o.Box.Dx() &&
		len(more) > len(some) && some != "" && (strings.HasPrefix(more, some) || strings.HasSuffix(more, some))
}

// prolongsAny reports whether a number read from missed print prolongs a word.
func (w Word) prolongsAny(words []Word, b image.Rectangle) bool {
	middle := (b.Min.X + b.Max.X) / 2
	return w.Box.Min.X <= middle && middle <= w.Box.Max.X && slices.ContainsFunc(words, w.prolongs)
}

// widened corrects the box of a letter that the engine read well although it saw only one stroke of it.
func widened(words []Word, b image.Rectangle, usual float64) bool {
	for i, w := range words {
		all := w.Box.Union(b)
		if utf8.RuneCountInString(w.Text) == 1 && hasAlphanumeric(w.Text) &&
			!strings.Contains(thinLetters, w.Text) && w.Confidence >= sure &&
			float64(w.Box.Dx()) < strokeWidth*usual && float64(all.Dx()) <= usual && w.sameRow(Word{Box: b}) {
			words[i].Box = all
			return true
		}
	}
	return false
}

// strokeWidth is the width of a letter's stroke in usual row heights; thinLetters are the letters that are not wider.
const (
	strokeWidth = 0.2
	thinLetters = "1Iil"
)

// withoutVerticalRules removes rules between cells from a cut of one row: ink that continues from its top to its
// bottom, straight or slanting. Letters end where their row does.
func withoutVerticalRules(g *raster.Gray) {
	for x := frame; x < g.Width-frame; x++ {
		if path := verticalRuleFrom(g, x); path != nil {
			for i, at := range path {
				row := g.Row(frame + i)
				for k := max(at-verticalRuleHalf, 0); k <= min(at+verticalRuleHalf, g.Width-1); k++ {
					row[k] = 255
				}
			}
		}
	}
}

// verticalRuleHalf is half of a rule's width in pixels.
const verticalRuleHalf = 3

// verticalRuleFrom follows ink from a column of the first pixel row down to the last and returns its column in each
// row; nil if it ends before.
func verticalRuleFrom(g *raster.Gray, x int) (path []int) {
	for y := frame; y < g.Height-frame; y++ {
		row := g.Row(y)
		switch {
		case row[x] < faintInk:
		case row[x-1] < faintInk:
			x--
		case row[x+1] < faintInk:
			x++
		default:
			return nil
		}
		path = append(path, x)
	}
	return path
}

// covered reports whether another word covers at least half of the word's place: of a letter in two parts one may be
// left over.
func (w Word) covered(words []Word) bool {
	for _, o := range words {
		if common := w.Box.Intersect(o.Box); 2*common.Dx() >= w.Box.Dx() && w.sameRow(o) {
			return true
		}
	}
	return false
}

// onRows returns the places whose middle is on the row of a word.
func onRows(boxes []image.Rectangle, words []Word) (kept []image.Rectangle) {
	for _, b := range boxes {
		middle := float64(b.Min.Y+b.Max.Y) / 2
		if slices.ContainsFunc(words, func(w Word) bool {
			top, bottom := w.row()
			return middle > top && middle < bottom && hasAlphanumeric(w.Text)
		}) {
			kept = append(kept, b)
		}
	}
	return kept
}

// beside returns the box of the nearest word on the row of a place; empty if none is near.
func beside(b image.Rectangle, words []Word, usual float64) (nearest image.Rectangle) {
	least, middle := company*usual, float64(b.Min.Y+b.Max.Y)/2
	for _, w := range words {
		top, bottom := w.row()
		gap := float64(max(b.Min.X-w.Box.Max.X, w.Box.Min.X-b.Max.X))
		if middle > top && middle < bottom && gap >= 0 && gap < least {
			nearest, least = w.Box, gap
		}
	}
	return nearest
}

// minUsual is the row height in pixels below which print looks like dirt.
const minUsual = 12

// legible is the factor by which a line with rows of the given height in pixels is enlarged before it is read by
// itself: the engine invents punctuation around small letters.
func legible(row float64) float64 { return min(max(legibleRow/row, 1), mostEnlarged) }

// shrunk returns the word in a picture that is smaller by a factor.
func (w Word) shrunk(factor float64) Word {
	less := func(n int) int { return int(math.Round(float64(n) / factor)) }
	w.Box = image.Rect(less(w.Box.Min.X), less(w.Box.Min.Y), less(w.Box.Max.X), less(w.Box.Max.Y))
	w.Top, w.Bottom = w.Top/factor, w.Bottom/factor
	return w
}

func (w Word) moved(dx, dy int) Word {
	w.Box = w.Box.Add(image.Pt(dx, dy))
	if w.Bottom > w.Top {
		w.Top, w.Bottom = w.Top+float64(dy), w.Bottom+float64(dy)
	}
	return w
}

// missed returns the places with print that no word covers, from the top.
func missed(g *raster.Gray, words []Word, usual float64) (boxes []image.Rectangle) {
	m := inkOf(g, max(int(usual/8), 2))
	for _, w := range words {
		top, bottom := w.row()
		m.clear(image.Rect(w.Box.Min.X, min(int(top), w.Box.Min.Y), w.Box.Max.X, max(int(bottom), w.Box.Max.Y)))
	}
	m.clearHorizontalRules(int(longestWord * usual))
	reach := max(int(bridge*usual)/m.cell, 1)
	for y := range m.height {
		for x := range m.width {
			if !m.at(x, y) {
				continue
			}
			b := m.take(x, y, reach)
			height, width := float64(b.Dy())/usual, float64(b.Dx())/usual
			if height >= lowest && height <= highest && width >= narrowestMissed && width <= widestMissed {
				boxes = append(boxes, b)
			}
		}
	}
	slices.SortFunc(boxes, func(a, b image.Rectangle) int { return a.Min.Y - b.Min.Y })
	return boxes
}

// ink is a coarse map of a picture with cells of cell × cell pixels; a cell is true if one of its pixels is print.
type ink struct {
	cell, width, height int
	cells               []bool
}

func inkOf(g *raster.Gray, cell int) ink { return inkBelow(g, cell, dark) }

// inkBelow is the map of the pixels that are darker than a level.
func inkBelow(g *raster.Gray, cell int, level uint8) ink {
	m := ink{cell: cell, width: (g.Width + cell - 1) / cell, height: (g.Height + cell - 1) / cell}
	m.cells = make([]bool, m.width*m.height)
	for y := range g.Height {
		row := m.cells[y/cell*m.width:]
		for x, v := range g.Row(y) {
			if v < level {
				row[x/cell] = true
			}
		}
	}
	return m
}

func (m ink) at(x, y int) bool { return m.cells[y*m.width+x] }

// clear clears the cells that a box of pixels touches, and their neighbours.
func (m ink) clear(b image.Rectangle) {
	for y := max(b.Min.Y/m.cell-1, 0); y <= min(b.Max.Y/m.cell+1, m.height-1); y++ {
		for x := max(b.Min.X/m.cell-1, 0); x <= min(b.Max.X/m.cell+1, m.width-1); x++ {
			m.cells[y*m.width+x] = false
		}
	}
}

// take removes everything connected with a cell, horizontally over gaps of up to reach cells, and returns its bounds
// in pixels.
func (m ink) take(x, y, reach int) image.Rectangle {
	m.cells[y*m.width+x] = false
	bounds, open := image.Rect(x, y, x+1, y+1), []image.Point{{X: x, Y: y}}
	for len(open) > 0 {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		for ny := max(p.Y-1, 0); ny <= min(p.Y+1, m.height-1); ny++ {
			for nx := max(p.X-reach, 0); nx <= min(p.X+reach, m.width-1); nx++ {
				if m.at(nx, ny) {
					m.cells[ny*m.width+nx] = false
					bounds = bounds.Union(image.Rect(nx, ny, nx+1, ny+1))
					open = append(open, image.Pt(nx, ny))
				}
			}
		}
	}
	return image.Rect(bounds.Min.X*m.cell, bounds.Min.Y*m.cell, bounds.Max.X*m.cell, bounds.Max.Y*m.cell)
}
