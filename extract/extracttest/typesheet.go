package extracttest

import (
	"math"
	"math/rand/v2"

	"golang.org/x/image/math/fixed"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// TypeSheet is a page of lines of type without any order, to teach and to test recognizers with.
type TypeSheet struct {
	Lines []TypeLine
	// Content is the page's picture, a PNG or a JPEG, after a grade has spoiled it.
	Content []byte
}

// TypeLine is one printed line of a [TypeSheet] and where it stands, in points from the page's upper left corner.
type TypeLine struct {
	Text string
	// Left, Right, Top and Bottom bound its ink; Baseline is what it stands on.
	Left, Right, Top, Bottom, Baseline float64
	// Ascent and Descent are how high and how low any line of this type may reach.
	Ascent, Descent float64
	// Gaps are from where to where the paper is bare between two runs.
	Gaps [][2]float64
}

// sheetMargin is left free around the lines of a sheet, in points.
const sheetMargin = 48

// TypeSheet prints a page of lines in one face of the press's families, of 6 to 11 points, and spoils it by a grade. line
// gives the next line's runs, which stand apart by more than a blank; what a page is too narrow for, or a face has no
// letters for, is left out.
func (press Press) TypeSheet(r *rand.Rand, grade Grade, line func() (runs []string)) TypeSheet {
	t := randomType(r, pick(r, press.Families))
	ink := &canvas{width: 595, height: 842}
	if r.IntN(5) == 0 {
		ink.width, ink.height = ink.height, ink.width
	}
	page, sheet := ink.newPage(), TypeSheet{}
	for y := sheetMargin + t.pitch; y < ink.height-sheetMargin; y += t.pitch {
		if l := t.print(page, r, y, ink.width-sheetMargin, line()); l.Text != "" {
			sheet.Lines = append(sheet.Lines, l)
		}
	}
	how := treatments[grade]
	picture := how.spoil(r, ink.picture(page, how.dpi), degrade.New(8, 8, whiteLevel))
	if q := how.quality; q[1] > 0 {
		sheet.Content = picture.JPEG(q[0] + r.IntN(q[1]-q[0]+1))
	} else {
		sheet.Content = picture.PNG()
	}
	return sheet
}

// setting is how the lines of a sheet are set; lengths are points.
type setting struct {
	face                         fontFace
	size, tracking, blank, pitch float64
	tint                         tint
}

func randomType(r *rand.Rand, f Family) setting {
	t := setting{face: fontFace(f.Regular), size: between(r, 6.2, 11), tint: black}
	if r.IntN(5) == 0 {
		t.face = fontFace(f.Bold)
	}
	if r.IntN(4) == 0 {
		t.size = between(r, 6.2, 8)
	}
	if r.IntN(3) == 0 {
		t.tracking = t.size * between(r, -0.03, 0.07)
	}
	if r.IntN(4) == 0 {
		t.tint = grayOf(r.IntN(90))
	}
	t.blank = t.face.advance(' ') * t.size * between(r, 0.75, 1.3)
	t.pitch = t.size * between(r, 1.5, 2)
	return t
}

// print puts one line on a page at a baseline.
func (t setting) print(page *sheet, r *rand.Rand, baseline, right float64, runs []string) TypeLine {
	l := TypeLine{Left: math.Inf(1), Right: math.Inf(-1), Top: baseline, Bottom: baseline, Baseline: baseline}
	_, l.Ascent, _, _ = t.bounds("dH")
	_, _, _, l.Descent = t.bounds("pg")
	l.Ascent, l.Descent = baseline+l.Ascent, baseline+l.Descent
	x := float64(sheetMargin)
	for _, run := range runs {
		if !t.face.has(run) {
			continue
		}
		end := x
		if l.Text != "" {
			x += t.blank * between(r, 2, 8)
		}
		if x+t.width(run) > right {
			break
		}
		if l.Text != "" {
			l.Text += " "
			l.Gaps = append(l.Gaps, [2]float64{end, x})
		}
		l.Text += run
		for _, c := range run {
			if c != ' ' {
				page.texts = append(page.texts, textOp{x: x, y: baseline, size: t.size, font: t.face, text: string(c), tint: t.tint})
				x0, y0, x1, y1 := t.bounds(string(c))
				l.Left, l.Right = min(l.Left, x+x0), max(l.Right, x+x1)
				l.Top, l.Bottom = min(l.Top, baseline+y0), max(l.Bottom, baseline+y1)
			}
			x += t.advance(c)
		}
	}
	return l
}

func (t setting) width(run string) (total float64) {
	for _, c := range run {
		total += t.advance(c)
	}
	return total
}

func (t setting) advance(c rune) float64 {
	if c == ' ' {
		return t.blank + t.tracking
	}
	return t.face.advance(c)*t.size + t.tracking
}

// bounds are what the letters reach when each is drawn at the origin, y downwards.
func (t setting) bounds(letters string) (x0, y0, x1, y1 float64) {
	font := trueTypeOf(t.face)
	k := t.size / float64(font.units)
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range letters {
		each(font.glyph(c).segments, func(a fixed.Point26_6) {
			x0, x1 = min(x0, float64(a.X)*k), max(x1, float64(a.X)*k)
			y0, y1 = min(y0, float64(a.Y)*k), max(y1, float64(a.Y)*k)
		})
	}
	return x0, y0, x1, y1
}
