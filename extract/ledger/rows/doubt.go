package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// A row may have lost words that the page prints: what no row took leaves doubt.

// doubtUntaken marks the rows around a line of text that none of them took, though it stands among them where texts do:
// one of them has lost it. Above the first row it must stand as near as a row's own lines.
func (a *Assembler) doubtUntaken() {
	for _, t := range a.loose {
		above, below := a.rowAt(t.row-1), a.rowAt(t.row)
		if !t.mayContinue || below == nil || a.r.Used[t.line.Index] || !a.alignedWithText(t.line) {
			continue
		}
		switch {
		case above != nil:
			above.Doubtful, below.Doubtful = true, true
		case below.Page == t.line.Page && below.box.Y0-t.line.Box.Y1 <= rowPitch*t.line.Height()*0.8:
			below.Doubtful = true
		}
	}
}

// doubtPassed marks the rows beside the texts that were passed over.
func (a *Assembler) doubtPassed() {
	for _, t := range a.loose {
		if a.passedText(t) {
			a.rowAt(t.row-1).Doubtful, a.rowAt(t.row).Doubtful = true, true
		}
	}
}

// doubtOverleaf marks the rows on both sides of a page's border where the lines at the page's head are more than a row
// has above its figures, and no gap shows which of them end the row before.
func (a *Assembler) doubtOverleaf(run []looseText, carried int, below *Draft) {
	if before := a.rowAt(run[0].row - 1); before != nil && carried == 0 && len(run) > a.linesOver {
		before.Doubtful, below.Doubtful = true, true
	}
}

// passedText says that a line near one of two rows of a page was taken for none of theirs, though words of it begin where
// texts do: it may be one's text with a mark before it. Sentences and balances are the paper's own,
// and single letters those of a word set askew over the sheet.
func (a *Assembler) passedText(t looseText) bool {
	above, below := a.neighbours([]looseText{t})
	if t.mayContinue || above == nil || below == nil || a.r.Used[t.line.Index] || isProse(t.line.Words) || isDecorated(&t.line) || len(t.line.Money) > 0 {
		return false
	}
	if lexicon.RoleOfLine(t.line.Line, nil, a.r.Words.Lines, nil, nil) != "" || a.r.accountPair(t.line.Line) > 0 || len([]rune(t.line.Text())) == 1 {
		return false
	}
	if slices.ContainsFunc(a.r.Headers, func(h layout.Header) bool { return above.Line < h.First && h.First < below.Line }) {
		return false // it may be that table's title
	}
	left, height := a.Table.DescriptionLeft(), t.line.Height()
	if min(t.line.Box.Y0-above.box.Y1, a.r.Lines[below.Line].Box.Y0-t.line.Box.Y1) > rowPitch*height*0.8 {
		return false
	}
	return slices.ContainsFunc(t.line.Cells(), func(c layout.Cell) bool {
		off := c.Box.X0 - left
		return off >= -entryEdge*height && off < indentReach*height
	}) || slices.ContainsFunc(t.line.Words, func(w page.Word) bool { return math.Abs(w.Box.X0-left) <= entryEdge*height })
}

// doubtCuts marks the rows whose text is not surely theirs: a line between two rows may belong to either where no
// gap parts them and one of the rows has no text beside its figures, unlike others. Rows that all have their text
// above or below their figures are no such table. Where only beginnings told whether lines stand above their rows' figures,
// all rows beside such lines are in doubt.
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
			above.Doubtful, below.Doubtful = true, true
		}
	}
}

// holdsText says that a line holds more than what completes the day or the amounts above it.
func (a *Assembler) holdsText(t looseText) bool { return len(a.Table.Texts(&t.line)) > 0 }

// oneWithTextIn is one in how many rows must have text beside its figures to show that a table sets it there.
const oneWithTextIn = 5

// doubtCentred marks the rows whose texts would be others' if figures stood in the middle of them, which nothing excludes.
func (a *Assembler) doubtCentred(runs [][]looseText, before bool) {
	for _, run := range runs {
		cut, planned := a.maybeCentred[run[0].line.Index]
		above, below := a.neighbours(run)
		if !planned || above == nil || below == nil {
			continue
		}
		if n, clear := a.cut(run, above, below, before); !clear && n != cut {
			above.Doubtful, below.Doubtful = true, true
		}
	}
}

// A clerk's stamp lies over rows, level or nearly so, and its words stand among theirs ("RECEIVED" before "FPI MA. FE") or
// between them. No arithmetic sees them; their type does, which is another one's.

const (
	// stampSize is how many times as large as the usual type of texts a stamp's is where it has the same color.
	stampSize = 1.35
	// oneStampedIn is one in how many rows at most has such words where stamps lie over them: where more have, it is how the
	// table is set.
	oneStampedIn = 3
	// minStamped is how many rows show that.
	minStamped = 3
)

// typeface is how words are set.
type typeface struct {
	font  string
	color uint32
	size  float64
}

// doubtStamped marks the rows in whose text words of another type stand.
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
		d.Doubtful = true
	}
}

// usualTypeface is how most words of the rows' texts are set; of recognized words nothing is known.
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

// hasStrange says that a word of the row's text is set in another font and color, or much larger.
func (d *Draft) hasStrange(usual typeface) (strange bool) {
	d.eachTyped(func(t typeface) {
		strange = strange || t.font != usual.font && t.color != usual.color || t.size >= stampSize*usual.size
	})
	return strange
}

// eachTyped shows how the words of the row's text are set that come from a text layer.
func (d *Draft) eachTyped(show func(typeface)) {
	for _, words := range [][]page.Word{d.before, d.description, d.after} {
		for _, w := range words {
			if w.Source == page.SourceText && w.Size > 0 {
				show(typeface{w.Font, w.Color, w.Size})
			}
		}
	}
}
