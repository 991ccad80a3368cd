package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// A row may have lost words that the page prints. If no row took a text line, the rows beside it are doubtful.
//
// doubtUntaken marks the rows around a text line that no row took although it is where texts are. Above the first row
// it must be as close as a row's own lines.
func (a *Assembler) doubtUntaken() {
	for _, t := range a.loose {
		above, below := a.rowAt(t.row-1), a.rowAt(t.row)
		if !t.mayContinue || below == nil || a.r.Used[t.line.Index] || !a.alignedWithText(t.line) {
			continue
		}
		switch {
		case above != nil:
			above.DoubtfulWords, below.DoubtfulWords = true, true
		case below.Page == t.line.Page && below.box.Y0-t.line.Box.Y1 <= rowPitch*t.line.Height()*gapOfPitch:
			below.DoubtfulWords = true
		}
	}
}

// doubtPassed marks the rows beside texts that were ignored.
func (a *Assembler) doubtPassed() {
	for _, t := range a.loose {
		if a.passedText(t) {
			a.rowAt(t.row-1).DoubtfulWords, a.rowAt(t.row).DoubtfulWords = true, true
		}
	}
}

// doubtOverleaf marks the rows on both sides of a page break, if there are more lines at the top of the page than a
// row has above its figures and no gap shows which of them end the row before.
func (a *Assembler) doubtOverleaf(run []looseText, carried int, below *Draft) {
	if before := a.rowAt(run[0].row - 1); before != nil && carried == 0 && len(run) > a.linesOver {
		before.DoubtfulWords, below.DoubtfulWords = true, true
	}
}

// passedText reports whether a line close to one of two rows was ignored although it has words where texts begin: it
// may be text of a row with a mark before it. Sentences and balances belong to the document, and single letters come
// from a word printed across the sheet.
func (a *Assembler) passedText(t looseText) bool {
	above, below := a.neighbours([]looseText{t})
	if t.mayContinue || above == nil || below == nil || a.r.Used[t.line.Index] || isProse(t.line.Words) ||
		isDecorated(&t.line) || len(t.line.Money) > 0 {
		return false
	}
	if lexicon.RoleOfLine(t.line.Line, nil, a.r.Words.Lines, nil, nil) != "" || a.r.accountPair(t.line.Line) > 0 ||
		len([]rune(t.line.Text())) == 1 {
		return false
	}
	if slices.ContainsFunc(a.r.Headers, func(h layout.Header) bool {
		return above.Line < h.First &&
			h.First < below.Line
	}) {
		return false // it may be the title of that table
	}
	left, height := a.Table.DescriptionLeft(), t.line.Height()
	if min(t.line.Box.Y0-above.box.Y1, a.r.Lines[below.Line].Box.Y0-t.line.Box.Y1) > rowPitch*height*gapOfPitch {
		return false
	}
	return slices.ContainsFunc(t.line.Cells(), func(c layout.Cell) bool {
		off := c.Box.X0 - left
		return off >= -entryEdge*height && off < indentReach*height
	}) || slices.ContainsFunc(t.line.Words,
		func(w page.Word) bool { return math.Abs(w.Box.X0-left) <= entryEdge*height })
}

// doubtCuts marks rows as doubtful whose text may belong to a neighbor: no gap shows which of two rows a line belongs
// to, and one of the rows has no text beside its figures though others have. If only the beginnings of texts decided
// that lines are above their figures, all rows beside such lines are doubtful.
func (a *Assembler) doubtCuts(runs [][]looseText, before bool) {
	bare := 0
	for _, d := range a.Rows {
		if len(d.description) == 0 {
			bare++
		}
	}
	if !a.positionGuessed && (bare == 0 || bare*oneWithTextIn > len(a.Rows)*(oneWithTextIn-1)) {
		return
	}
	for _, run := range runs {
		above, below := a.neighbours(run)
		texts := above != nil && below != nil && len(above.description) > 0 && len(below.description) > 0
		if above == nil || below == nil || texts && !a.positionGuessed || !slices.ContainsFunc(run, a.holdsText) {
			continue
		}
		if _, clear := a.cut(run, above, below, before); !clear {
			above.DoubtfulWords, below.DoubtfulWords = true, true
		}
	}
}

// holdsText reports whether a line holds more than the rest of a date or amount from the line above.
func (a *Assembler) holdsText(t looseText) bool { return len(a.Table.Texts(&t.line)) > 0 }

// oneWithTextIn: at least one row in so many must have text beside its figures to show that the table prints it
// there.
const oneWithTextIn = 5

// doubtCentred marks rows as doubtful whose texts would differ if figures were in the middle of their texts, and
// nothing rules that out.
func (a *Assembler) doubtCentred(runs [][]looseText, before bool) {
	for _, run := range runs {
		cut, planned := a.maybeCentred[run[0].line.Index]
		above, below := a.neighbours(run)
		if !planned || above == nil || below == nil {
			continue
		}
		if n, clear := a.cut(run, above, below, before); !clear && n != cut {
			above.DoubtfulWords, below.DoubtfulWords = true, true
		}
	}
}

// A stamp may be printed over rows, and its words are then read among theirs ("RECEIVED" before "FPI MA. FE").
// Arithmetic cannot show that, but a stamp has another typeface.

const (
	// oneStampedIn: if more than one row in so many has such words, the table is printed that way.
	oneStampedIn = 3
	// minStamped is how many rows are needed to show that.
	minStamped = 3
)

// typeface is how a word is printed.
type typeface struct {
	font  string
	color uint32
	size  float64
}

// doubtStamped marks rows as doubtful if their text contains words in another typeface.
func (a *Assembler) doubtStamped() {
	usual := a.usualTypeface()
	var found []*Draft
	for _, d := range a.Rows {
		if d.hasStrange(usual) {
			found = append(found, d)
		}
	}
	if len(found) >= minStamped && len(found)*oneStampedIn > len(a.Rows) {
		return
	}
	for _, d := range found {
		d.DoubtfulWords = true
	}
}

// usualTypeface is the most common typeface of the rows' texts. It is unknown for recognized words.
func (a *Assembler) usualTypeface() (usual typeface) {
	times := map[typeface]int{}
	for _, d := range a.Rows {
		d.eachTyped(func(t typeface) {
			if times[t]++; times[t] > times[usual] {
				usual = t
			}
		})
	}
	return usual
}

// hasStrange reports whether a word of the row's text has another font and color, or is much larger.
func (d *Draft) hasStrange(usual typeface) (strange bool) {
	d.eachTyped(func(t typeface) {
		strange = strange || t.font != usual.font && t.color != usual.color || t.size >= stampSize*usual.size
	})
	return strange
}

// eachTyped calls show for the words of the row's text that come from a text layer.
func (d *Draft) eachTyped(show func(typeface)) {
	for _, words := range [][]page.Word{d.before, d.description, d.after} {
		for _, w := range words {
			if w.Source == page.SourceText && w.Size > 0 {
				show(typeface{w.Font, w.Color, w.Size})
			}
		}
	}
}
