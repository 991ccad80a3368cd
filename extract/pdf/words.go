package pdf

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// collector joins glyphs to words by where they stand. Producers set text in any pieces: whole lines,
// single glyphs, words split by kerning; only the distance tells what belongs together.
type collector struct {
	style *style // of the run being shown

	open     bool
	word     *style
	first    page.Word
	start    int     // of the word's text in buf
	x0, y0   float64 // origin of the first glyph
	x1, y1   float64 // end of the last
	lastX    float64 // origin of the last glyph, to find one painted twice
	lastY    float64
	lastText string
	space    float64 // letter spacing the last glyph asked for behind it

	buf   []byte // text of all the page's words, so that a word costs no allocation
	spans []span
	in    *interpreter
}

type span struct {
	start, end int
	tilt       float64 // of the word's writing off its axis, in degrees clockwise
}

// Distances in units of the font size.
const (
	// wordGap is the gap that parts two words. Blanks are 0.2 to 0.3 wide, kerning stays under 0.1.
	wordGap = 0.12
	// backGap is how far a glyph may start before the last one's end and still belong to its word.
	backGap = 0.30
	// widestSpacing is the letter spacing up to which letters count as one word.
	widestSpacing = 1.5
	// doubleShift is how far apart two paintings of one glyph are when they mean fake bold.
	doubleShift = 0.10
)

// baselineSlack is how far the baseline may step within a word, in points.
const baselineSlack = 0.5

// add takes one glyph from (x0, y0) to (x1, y1) on the baseline; space is the letter spacing after it.
func (c *collector) add(in *interpreter, st *style, text string, x0, y0, x1, y1, space float64) {
	if c.open {
		if c.doubled(st, text, x0, y0) {
			return
		}
		if !c.continues(st, x0, y0) {
			c.end()
		}
	}
	if !c.open {
		c.begin(in, st, x0, y0)
	}
	c.buf = append(c.buf, text...)
	c.x1, c.y1 = x1, y1
	c.lastX, c.lastY, c.lastText, c.space = x0, y0, text, space
}

// doubled says that the same glyph was just painted at nearly the same place.
func (c *collector) doubled(st *style, text string, x, y float64) bool {
	if text != c.lastText || st.font != c.word.font {
		return false
	}
	limit := doubleShift * st.size
	return math.Abs(x-c.lastX) < limit && math.Abs(y-c.lastY) < limit
}

// continues says that a glyph at (x, y) belongs to the open word.
func (c *collector) continues(st *style, x, y float64) bool {
	w := c.word
	if st != w {
		if st.hidden != w.hidden || math.Abs(st.size-w.size) > 0.05*w.size || st.dx*w.dx+st.dy*w.dy < 0.999 {
			return false
		}
	}
	gapX, gapY := x-c.x1, y-c.y1
	along := gapX*w.dx + gapY*w.dy
	across := gapY*w.dx - gapX*w.dy
	if math.Abs(across) > max(baselineSlack, 0.03*w.size) {
		return false
	}
	if c.space > 0 && c.space < widestSpacing*w.size && !joins(along, w.size) {
		along -= c.space // spread letters
	}
	return joins(along, w.size)
}

// joins says that a gap is none between words.
func joins(gap, size float64) bool { return gap < wordGap*size && gap > -backGap*size }

func (c *collector) begin(in *interpreter, st *style, x, y float64) {
	in.order++
	c.open, c.word, c.in = true, st, in
	c.start, c.x0, c.y0 = len(c.buf), x, y
	c.first = page.Word{
		Font: st.font.Name, Subset: st.font.Subset, Size: st.size, Bold: st.bold, Color: st.color,
		Rotation: st.rotation, Order: in.order, Object: in.source.object, Revision: in.source.revision,
		Confidence: 1, Source: page.SourceText,
	}
}

// end closes the open word, if there is one.
func (c *collector) end() {
	if !c.open {
		return
	}
	c.open = false
	w, st := c.first, c.word
	w.Box = c.box(st)
	fr := c.in.frame
	outside := w.Box.X1 < 0 || w.Box.Y1 < 0 || w.Box.X0 > fr.width || w.Box.Y0 > fr.height
	w.Hidden = st.hidden || st.transparent || outside
	c.in.out.Words = append(c.in.out.Words, w)
	c.spans = append(c.spans, span{c.start, len(c.buf), st.tilt})
}

// box is the box around the word's corners: its ends on the baseline, raised and lowered.
func (c *collector) box(st *style) page.Box {
	xs := [4]float64{c.x0 + st.ux, c.x0 + st.bx, c.x1 + st.ux, c.x1 + st.bx}
	ys := [4]float64{c.y0 + st.uy, c.y0 + st.by, c.y1 + st.uy, c.y1 + st.by}
	b := page.Box{X0: xs[0], X1: xs[0], Y0: ys[0], Y1: ys[0]}
	for i := 1; i < 4; i++ {
		b.X0, b.X1 = min(b.X0, xs[i]), max(b.X1, xs[i])
		b.Y0, b.Y1 = min(b.Y0, ys[i]), max(b.Y1, ys[i])
	}
	return b
}

// finish gives all words their text and drops those painted twice; the last word has been closed.
func (c *collector) finish(words []page.Word) []page.Word {
	all := string(c.buf)
	for i := range words {
		words[i].Text = all[c.spans[i].start:c.spans[i].end]
	}
	turnTilted(words, c.spans)
	return joinSpread(dropDoubles(words))
}
