package filereader

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// need is how a page of a PDF has to be read.
type need int

const (
	// textIsAll: the words of the text layer are all of the page's text.
	textIsAll need = iota
	// textIsDoubted: the words may differ from the visible text; samples are recognized.
	textIsDoubted
	// textLies: the text layer cannot be trusted at all; only the picture counts.
	textLies
	// textAndPicture: words and picture each have a part of the text.
	textAndPicture
	// pictureIsAll: no word of the text layer is seen.
	pictureIsAll
)

const (
	// leastPicture is the least share of a page from which a picture is recognized if the page has no visible word.
	leastPicture = 0.005
	// leastOutlines is the least number of outlines from which shapes may be text if the page has no visible word: two
	// or three words.
	leastOutlines = 100
	// fewWords is the most words of stamps, page numbers and letterheads beside a picture with the rest of the text.
	fewWords = 30
	// bareBesideFew and bareBesideMany are the shares of the page that pictures without words on them have to
	// take, beside few or many words, to be read.
	bareBesideFew, bareBesideMany = 0.10, 0.20
	// outlinedPage is the share of the page with shapes, and outlinedLetters their number in corners and curves, from
	// which they may be letters.
	outlinedPage, outlinedLetters = 0.04, 3000
	// unknownShare and privateShare are the hundredths of a page's characters that may have no text, or a
	// code for private use: bullets and logos.
	unknownShare, privateShare, oddShare = 5, 20, 10
	// leastPixels is the side of a picture that is too small for writing.
	leastPixels = 100
	// A picture over scannedPage of the page with fewAmounts on it may be the scan that they were read from.
	scannedPage, fewAmounts = 0.3, 3
	// maxCompared bounds the pairs of words and pictures that are compared on a page.
	maxCompared = 5_000_000
)

// needOf judges a page by its words and by its other content; repeated are the images that are on several pages, like
// letterheads.
func needOf(look pdf.Look, p page.Page, covered, repeated map[int]bool) need {
	if garbled(look, p.Words) {
		return textLies
	}
	seen := p.Words
	unseen := func(w page.Word) bool { return w.Hidden || covered[w.Order] }
	if slices.ContainsFunc(seen, unseen) {
		seen = slices.DeleteFunc(slices.Clone(seen), unseen)
	}
	area, bare := pictureAreas(p, seen, repeated)
	switch drawn := look.OutlineArea >= outlinedPage && look.Outlines >= outlinedLetters; {
	case len(seen) == 0 && (area >= leastPicture || look.Outlines >= leastOutlines):
		return pictureIsAll
	case len(seen) == 0:
		return textIsAll // an empty page
	case len(seen) < fewWords && (bare >= bareBesideFew || drawn), bare >= bareBesideMany:
		return textAndPicture
	case drawn && !hasAmounts(seen), coversAmount(p, covered):
		return textAndPicture
	case look.Doubtful > 0 && hasAmounts(seen), area >= scannedPage && amountsOn(p, seen, repeated) >= fewAmounts:
		return textIsDoubted
	}
	return textIsAll
}

// coversAmount reports whether a picture hides an amount.
func coversAmount(p page.Page, covered map[int]bool) bool {
	return slices.ContainsFunc(p.Words, func(w page.Word) bool {
		return covered[w.Order] && !w.Hidden &&
			isAmount(w.Text)
	})
}

// amountsOn counts the amounts over pictures that only this page has.
func amountsOn(p page.Page, seen []page.Word, repeated map[int]bool) (n int) {
	for _, img := range p.Images {
		if repeated[img.Object] || n >= fewAmounts || len(p.Images) > maxCompared/max(len(p.Words), 1) {
			continue
		}
		for _, w := range seen {
			if w.Order > img.Order && holds(img.Box, w.Box) && isAmount(w.Text) {
				n++
			}
		}
	}
	return n
}

// garbled reports whether the text layer differs from the visible text, because its fonts give no text or nonsense.
func garbled(l pdf.Look, words []page.Word) bool {
	if l.Glyphs > 0 && (l.Unknown*100 > l.Glyphs*unknownShare || l.Private*100 > l.Glyphs*privateShare) {
		return true
	}
	all, odd := 0, 0
	for _, w := range words {
		if w.Hidden {
			continue
		}
		for _, r := range w.Text {
			all++
			if r >= ' ' && r <= '~' {
				continue
			}
			if !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.M, unicode.Sc, unicode.Sm, unicode.Zs,
				unicode.So, unicode.Sk) || r == unicode.ReplacementChar {
				odd++
			}
		}
	}
	return odd*100 > all*oddShare
}

// coveredWords are the words, by their place in the drawing order, under a picture that is drawn after them.
func coveredWords(ctx context.Context, f *pdf.File, p page.Page) (map[int]bool, error) {
	if !anyBelow(p) {
		return nil, nil
	}
	pictures, err := f.Pictures(ctx, p.Number)
	if err != nil {
		return nil, ctx.Err()
	}
	covered := map[int]bool{}
	for _, w := range p.Words {
		for _, part := range pictures.Parts {
			if part.Opaque && w.Order < part.Order && holds(part.Visible, w.Box) {
				covered[w.Order] = true
			}
		}
	}
	return covered, nil
}

// anyBelow reports whether some word may be covered by a picture.
func anyBelow(p page.Page) bool {
	if len(p.Images) > maxCompared/max(len(p.Words), 1) {
		return false
	}
	for _, img := range p.Images {
		for _, w := range p.Words {
			if w.Order < img.Order && holds(img.Box, w.Box) {
				return true
			}
		}
	}
	return false
}

// holds reports whether the middle of a word is within a box.
func holds(b, word page.Box) bool {
	x, y := word.CenterX(), word.CenterY()
	return x >= b.X0 && x <= b.X1 && y >= b.Y0 && y <= b.Y1
}

// To measure areas, the page is divided into cells about a line high and a column wide.
const (
	cellRows    = 60
	cellColumns = 20
)

type cells [cellRows][cellColumns]bool

// mark sets the cells that a box touches; if whole, only the cells whose middle it covers.
func (c *cells) mark(b page.Box, p page.Page, whole bool) {
	edge := 0.0
	if whole {
		edge = 0.5
	}
	h, w := p.Height/cellRows, p.Width/cellColumns
	for row := max(int(b.Y0/h+edge), 0); row < cellRows && (float64(row)+edge)*h < b.Y1; row++ {
		for column := max(int(b.X0/w+edge), 0); column < cellColumns && (float64(column)+edge)*w < b.X1; column++ {
			c[row][column] = true
		}
	}
}

// pictureAreas returns the share of the page under pictures, and the share of those that could have their own writing
// and have no line of words on them or beside them.
func pictureAreas(p page.Page, seen []page.Word, repeated map[int]bool) (area, bare float64) {
	if p.Width <= 0 || p.Height <= 0 {
		return 0, 0
	}
	var pictures, own, text cells
	for _, img := range p.Images {
		pictures.mark(img.Box, p, true)
		if !repeated[img.Object] && (img.Width >= leastPixels && img.Height >= leastPixels || len(p.Images) > 1) {
			own.mark(img.Box, p, true)
		}
	}
	for _, w := range seen {
		text.mark(w.Box, p, false)
	}
	free, run := 0, 0 // run is the rows without words up to this one
	for row := range pictures {
		if text.count(row) > 0 {
			run = 0
			continue
		}
		if run++; run == leastRun {
			for above := row - leastRun + 1; above < row; above++ {
				free += own.count(above)
			}
		}
		if run >= leastRun {
			free += own.count(row)
		}
	}
	all := 0
	for row := range pictures {
		all += pictures.count(row)
	}
	return float64(all) / (cellRows * cellColumns), float64(free) / (cellRows * cellColumns)
}

// leastRun is how many rows of cells without words make a gap in which something else may be said; space
// between lines and paragraphs is less.
const leastRun = 4

// count is the cells of a row that are set.
func (c *cells) count(row int) (n int) {
	for _, set := range c[row] {
		if set {
			n++
		}
	}
	return n
}

// repeatedImages are the objects drawn on more than one page.
func repeatedImages(pages []page.Page) map[int]bool {
	first, repeated := map[int]int{}, map[int]bool{}
	for _, p := range pages {
		for _, img := range p.Images {
			if at, ok := first[img.Object]; ok && at != p.Number {
				repeated[img.Object] = true
			}
			first[img.Object] = p.Number
		}
	}
	return repeated
}

// hasAmounts reports whether some words look like amounts of money.
func hasAmounts(words []page.Word) bool {
	for _, w := range words {
		if isAmount(w.Text) {
			return true
		}
	}
	return false
}

// isAmount reports whether a word is figures that end in a point or comma and two digits, signs aside.
func isAmount(text string) bool {
	digits, last := 0, 0
	for i := len(text) - 1; i >= 0; i-- {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.' || c == ',':
			if last == 0 {
				last = digits
			}
		}
	}
	return last == 2 && digits > 2
}

const (
	// sureRead is the confidence from which a recognized amount is compared with the text layer.
	sureRead = 0.8
	// beyondDoubt is the confidence that a second look at the same ink needs to overrule words that are seen.
	beyondDoubt = 0.85
	// maxConfirmed bounds the second looks at one page.
	maxConfirmed = 12
	// maxListed bounds the amounts named in one note.
	maxListed = 3
)

// compare compares the amounts of the text layer with those recognized in the same places. If the picture surely shows
// another amount, the words of the layer are replaced wherever the picture has text.
func (j *job) compare(ctx context.Context, s *scanner, pages []page.Page) error {
	if j.need == textLies {
		return nil
	}
	looks := 0
	for i := range pages {
		back, c := straightening(pages[i]), page.Comparison{}
		sure, any := readWords(pages[i])
		for _, w := range j.page.Words {
			if !isAmount(w.Text) {
				continue
			}
			b := back.Box(w.Box)
			read := sure.find(b, func(o page.Word) bool { return shared(o.Box, b) >= sameInk })
			if read == nil {
				continue
			}
			c.Compared++
			if figures(read.Text) == figures(w.Text) || looks >= maxConfirmed {
				continue
			}
			looks++
			if ok, err := s.confirms(ctx, pages[i], *read); err != nil {
				return err
			} else if ok {
				unseen := w.Hidden || j.covered[w.Order]
				c.Differ = append(c.Differ, page.Difference{Box: w.Box, Text: w.Text, Picture: read.Text,
					Hidden: unseen})
			}
		}
		if c.Compared > 0 {
			j.note(c)
			pages[i].Compared, j.page.Compared = &c, &c
		}
		if len(c.Differ) > 0 {
			j.yield(back, any)
		}
	}
	return nil
}

// readWords are a page's recognized words: the amounts that were read surely, and all.
func readWords(p page.Page) (sure, all shelf) {
	for _, w := range p.Words {
		all.put(w)
		if w.Confidence >= sureRead && isAmount(w.Text) {
			sure.put(w)
		}
	}
	return sure, all
}

// confirms reports whether a second look at the same ink reads the same figures.
func (s *scanner) confirms(ctx context.Context, p page.Page, read page.Word) (bool, error) {
	again, err := s.reader.Reread(ctx, p.Number, p.Part, read.Box)
	if err != nil || len(again) == 0 {
		return false, err
	}
	return again[0].Confidence >= beyondDoubt && figures(again[0].Text) == figures(read.Text), nil
}

// yield marks the words of the layer at places where the picture has text too.
func (j *job) yield(back page.Projection, read shelf) {
	if j.yields == nil {
		j.yields = map[int]bool{}
	}
	for _, w := range j.page.Words {
		b := back.Box(w.Box)
		if !w.Hidden && read.find(b, func(o page.Word) bool { return shared(o.Box, b) >= sameInk }) != nil {
			j.yields[w.Order] = true
		}
	}
}

// note names the amounts that differ in the text layer.
func (j *job) note(c page.Comparison) {
	if len(c.Differ) == 0 {
		return
	}
	var named []string
	for _, d := range c.Differ[:min(len(c.Differ), maxListed)] {
		named = append(named, fmt.Sprintf("%s where the picture shows %s", d.Text, d.Picture))
	}
	j.notes = append(j.notes, page.Note{Code: codeDiffers, Page: j.page.Number, Detail: fmt.Sprintf(
		"Page %d: the text layer differs from the picture in %d of %d amounts compared (%s); the page was read from the picture.",
		j.page.Number, len(c.Differ), c.Compared, strings.Join(named, ", "))})
}
