package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// collector joins glyphs to words by their places. Producers set text in any pieces: whole lines, single glyphs, words
// split by kerning. Only the distance shows what belongs together.
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
	space    float64 // letter spacing after the last glyph

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
	// doubleShift is the largest distance between two paintings of one glyph that make a fake bold.
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

// doubled reports whether the same glyph was just painted at nearly the same place.
func (c *collector) doubled(st *style, text string, x, y float64) bool {
	if text != c.lastText || st.font != c.word.font {
		return false
	}
	limit := doubleShift * st.size
	return math.Abs(x-c.lastX) < limit && math.Abs(y-c.lastY) < limit
}

// continues reports whether a glyph at (x, y) belongs to the open word.
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

// joins reports whether a gap is too small to be between words.
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

// finish gives all words their text and drops words that are painted twice. The last word has been closed before.
func (c *collector) finish(words []page.Word) []page.Word {
	all := string(c.buf)
	for i := range words {
		words[i].Text = all[c.spans[i].start:c.spans[i].end]
	}
	turnTilted(words, c.spans)
	return joinSpread(dropDoubles(words))
}

// doubleLookback bounds how many earlier words of the same text are compared with a word, so that a page
// of a million equal words costs no quadratic time. Fake bold repaints soon after.
const doubleLookback = 64

// dropDoubles removes words that repaint an earlier one a hair away: that is how some producers make
// bold text and shadows. The first painting stays. Words that differ in being hidden both stay.
func dropDoubles(words []page.Word) []page.Word {
	last := make(map[string]int, len(words)) // the newest kept word of each text, plus one
	before := make([]int, len(words))        // the one of the same text before it, plus one
	kept := words[:0]
	for _, w := range words {
		if isDouble(w, kept, last[w.Text], before) {
			continue
		}
		before[len(kept)] = last[w.Text]
		kept = append(kept, w)
		last[w.Text] = len(kept)
	}
	return kept
}

func isDouble(w page.Word, kept []page.Word, at int, before []int) bool {
	limit := doubleShift * w.Size
	for n := 0; at > 0 && n < doubleLookback; n++ {
		o := &kept[at-1]
		if o.Hidden == w.Hidden && o.Rotation == w.Rotation &&
			math.Abs(o.Box.X0-w.Box.X0) < limit && math.Abs(o.Box.Y0-w.Box.Y0) < limit &&
			math.Abs(o.Box.X1-w.Box.X1) < limit && math.Abs(o.Box.Y1-w.Box.Y1) < limit {
			return true
		}
		at = before[at-1]
	}
	return false
}

// askew is by how many degrees a word is turned against the page's writing before it counts as turned: a stamp's, not a
// row's. Text that recognition laid under a scan follows its lines, which differ by less.
const askew = 2

// tiltOf returns by how many degrees clockwise a direction is off the nearest axis; y grows downwards.
func tiltOf(dx, dy float64) float64 {
	angle := math.Atan2(dy, dx) * 180 / math.Pi
	return angle - 90*math.Round(angle/90)
}

// turnTilted gives words that are askew among others the angle at which they are written. A page that is askew as a
// whole, such as one drawn over a scan, stays as it is.
func turnTilted(words []page.Word, spans []span) {
	if !slices.ContainsFunc(spans, func(s span) bool { return math.Abs(s.tilt) > askew }) {
		return
	}
	tilts := make([]float64, 0, len(spans))
	for i, s := range spans {
		if words[i].Rotation%90 == 0 {
			tilts = append(tilts, s.tilt)
		}
	}
	if len(tilts) == 0 {
		return
	}
	slices.Sort(tilts)
	usual := tilts[len(tilts)/2]
	for i, s := range spans {
		if w := &words[i]; w.Rotation%90 == 0 && math.Abs(s.tilt-usual) > askew {
			w.Rotation = (w.Rotation + int(math.Round(s.tilt)) + 360) % 360
		}
	}
}

const (
	// leastSpread is how many single letters in a row mean spread letters; ordinary text has single initials or an "a".
	leastSpread = 6
	// leastAlone is the same for a run between wider gaps, whose own gaps are even and at most aloneGap font sizes
	// wide: "S A L D O".
	leastAlone = 4
	aloneGap   = 0.75
	// mostSpread bounds the letters of one text: a line has a few hundred.
	mostSpread = 1024
	// evenGap is how far, in font sizes, gaps between spread letters differ, and evenShare how many of all gaps
	// are such: the others part words.
	evenGap   = 0.06
	evenShare = 0.6
	// widerGap is by how much, in font sizes, the gap between words is wider than that between spread letters:
	// a blank is at least 0.2 wide.
	widerGap = 0.12
	// spreadPage is how many words show a page's habit, spreadShare the share of them that must be single letters.
	spreadPage  = 100
	spreadShare = 0.8
	// widestSpread is the gap, in font sizes, up to which letters belong to one text at all.
	widestSpread = 1.5
)

// joinSpread joins the letters of words that were placed one by one with space between them, without letter spacing.
// Words are in drawing order.
func joinSpread(words []page.Word) []page.Word {
	least := leastSpread
	if mostlyLetters(words) {
		least = 2
	}
	var out []page.Word
	for i := 0; i < len(words); {
		n := spreadRun(words[i:])
		if n < least && !standsAlone(words, i, i+n) {
			if out != nil {
				out = append(out, words[i])
			}
			i++
			continue
		}
		if out == nil { // most pages have no such words
			out = append(make([]page.Word, 0, len(words)), words[:i]...)
		}
		out = append(out, joinedLetters(words[i:i+n])...)
		i += n
	}
	if out == nil {
		return words
	}
	return out
}

// mostlyLetters reports whether the whole page is spread: its words are single letters but for a few.
func mostlyLetters(words []page.Word) bool {
	single := 0
	for _, w := range words {
		if utf8.RuneCountInString(w.Text) == 1 {
			single++
		}
	}
	return len(words) > spreadPage && float64(single) > spreadShare*float64(len(words))
}

// spreadRun is how many of the first words are single letters that go on one line.
func spreadRun(words []page.Word) int {
	n := 0
	for n < min(len(words), mostSpread) && utf8.RuneCountInString(words[n].Text) == 1 && words[n].Rotation == 0 &&
		(n == 0 || goesOn(words[n-1], words[n])) {
		n++
	}
	return n
}

// standsAlone reports whether a short run is one word with spread letters, not a row of initials or marks.
func standsAlone(words []page.Word, from, to int) bool {
	if to-from < leastAlone {
		return false
	}
	run, size := words[from:to], words[from].Size
	gap := run[1].Box.X0 - run[0].Box.X1
	for i := range run {
		if r, _ := utf8.DecodeRuneInString(run[i].Text); !unicode.IsLetter(r) ||
			i > 0 && math.Abs(run[i].Box.X0-run[i-1].Box.X1-gap) > evenGap*size {
			return false
		}
	}
	apart := func(a, b page.Word) bool {
		return math.Abs(a.Box.CenterY()-b.Box.CenterY()) >= 0.2*size || b.Box.X0-a.Box.X1 > gap+2*widerGap*size ||
			b.Box.X1 <= a.Box.X0
	}
	return gap > 0 && gap <= aloneGap*size && (from == 0 || apart(words[from-1], run[0])) &&
		(to == len(words) || apart(run[len(run)-1], words[to]))
}

// goesOn reports whether a letter follows another on the same line, in the same type.
func goesOn(a, b page.Word) bool {
	gap := b.Box.X0 - a.Box.X1
	return a.Font == b.Font && a.Hidden == b.Hidden && math.Abs(a.Size-b.Size) < 0.05*a.Size &&
		math.Abs(a.Box.CenterY()-b.Box.CenterY()) < 0.2*a.Size &&
		gap > -backGap*a.Size && gap < widestSpread*a.Size
}

// joinedLetters are the words that the letters make: the gaps within words are the narrow ones.
func joinedLetters(letters []page.Word) []page.Word {
	gaps := make([]float64, 0, len(letters)-1)
	for i := 1; i < len(letters); i++ {
		gaps = append(gaps, letters[i].Box.X0-letters[i-1].Box.X1)
	}
	slices.Sort(gaps)
	size, usual := letters[0].Size, gaps[len(gaps)/4] // a quarter in: signs and points are closer at times
	even := 0
	for _, g := range gaps {
		if math.Abs(g-usual) <= evenGap*size {
			even++
		}
	}
	if float64(even) < evenShare*float64(len(gaps)) {
		return letters
	}
	var words []page.Word
	for from := 0; from < len(letters); {
		to := from + 1
		for to < len(letters) && letters[to].Box.X0-letters[to-1].Box.X1 <= usual+widerGap*size {
			to++
		}
		words = append(words, oneWord(letters[from:to]))
		from = to
	}
	return words
}

func oneWord(letters []page.Word) page.Word {
	var text strings.Builder
	w := letters[0]
	for _, l := range letters {
		text.WriteString(l.Text)
		w.Box = w.Box.Union(l.Box)
	}
	w.Text = text.String()
	return w
}
