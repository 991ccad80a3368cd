package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Note is a line of the table that is not a transaction: a carried balance or a total.
type Note struct {
	Role  layout.Role                      // one of the lexicon.Line roles
	Table *tables.Table                    // the table that prints the line
	After int                              // how many rows are printed before it
	Line  tables.Line                      // the line as printed
	Money map[layout.Role]parse.MoneyToken // the amounts of the line, by the role of their column
	// Silent reports whether the note was a row that prints only a balance.
	Silent bool
	// labelFigure is the figure of a label if no money column holds one; nil otherwise. See findLabelFigures.
	labelFigure *labelFigure
}

// Figure is the amount of a note: its balance, else its last amount, else the figure found beside or below its label.
func (n Note) Figure() (parse.MoneyToken, bool) {
	if (n.Table == nil || !n.Table.Sheet) && wordsBetween(&n.Line) { // the amount of the label is next to it
		if n.labelFigure != nil {
			return n.labelFigure.token, true
		}
		if i := slices.IndexFunc(n.Line.Tokens,
			func(t parse.MoneyToken) bool { return t.Decimals >= 0 || t.Marked }); i >= 0 {
			return n.Line.Tokens[i], true
		}
	}
	if t, ok := n.Money[lexicon.RoleBalance]; ok && !t.Dash && !t.Unread {
		return t, true
	}
	for i := len(n.Line.Tokens) - 1; i >= 0; i-- {
		if t := n.Line.Tokens[i]; (t.Decimals >= 0 || t.Marked) && !t.Dash && !t.Unread {
			return t, true
		}
	}
	if n.labelFigure != nil {
		return n.labelFigure.token, true
	}
	return parse.MoneyToken{}, false
}

// Words are the words of a figure in the note's line. It is the whole line if the note was a row of several lines and
// its figure is on another one.
func (n Note) Words(t parse.MoneyToken) []page.Word {
	if n.labelFigure != nil && n.labelFigure.token == t {
		return n.labelFigure.words
	}
	if t.To > len(n.Line.Words) {
		return n.Line.Words
	}
	return n.Line.Words[t.From:t.To]
}

// NoteFigure is the balance that a note prints. With liability it is the amount owed.
func NoteFigure(t parse.MoneyToken, liability bool) engine.Amount {
	if liability {
		return t.Owed()
	}
	return t.Signed()
}

// TurnTotals exchanges the sides of the table's totals. Call it after the sides of the rows were guessed and turned
// out to be the other way round.
func (a *Assembler) TurnTotals() {
	for _, n := range a.notes {
		debit, hasDebit := n.Money[lexicon.RoleDebit]
		credit, hasCredit := n.Money[lexicon.RoleCredit]
		delete(n.Money, lexicon.RoleDebit)
		delete(n.Money, lexicon.RoleCredit)
		if hasDebit {
			n.Money[lexicon.RoleCredit] = debit
		}
		if hasCredit {
			n.Money[lexicon.RoleDebit] = credit
		}
	}
}

// labelFigure is the figure of a label, if none of the table's money columns holds it.
type labelFigure struct {
	token parse.MoneyToken
	words []page.Word
}

// findLabelFigures finds the figures of balances and totals below the rows that are not in the table's columns: whole
// amounts, amounts beside the columns, and amounts on the line below their label.
func (a *Assembler) findLabelFigures() {
	for i := range a.notes {
		n := &a.notes[i]
		if n.labelFigure == nil && isSumRole(n.Role) && wordsBetween(&n.Line) {
			n.labelFigure = a.figureAfterLabel(n)
		}
		if _, ok := n.Figure(); ok || n.After < len(a.Rows) || !isSumRole(n.Role) {
			continue
		}
		n.labelFigure = a.figureOnLabelLine(n)
		if n.labelFigure == nil && n.Line.Date == nil {
			n.labelFigure = a.figureUnderLabel(n)
		}
	}
}

// isSumRole reports whether a line's role is an opening, closing or carried balance or a total of one side.
func isSumRole(role layout.Role) bool {
	switch role {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried, lexicon.LineDebits,
		lexicon.LineCredits, lexicon.LineDay:
		return true
	}
	return false
}

// figureAfterLabel is the amount right after the note's label, on a line with several labels and amounts.
func (a *Assembler) figureAfterLabel(n *Note) *labelFigure {
	from := 0
	for _, t := range n.Line.Tokens {
		if t.Decimals < 0 && !t.Marked || t.Dash || t.Unread || t.From < from {
			continue
		}
		label := layout.Line{Page: n.Line.Page, Words: n.Line.Words[from:t.From]}
		if from < t.From && lexicon.RoleOfLine(label, nil, a.r.Words.Lines) == n.Role {
			return &labelFigure{t, n.Line.Words[t.From:t.To]}
		}
		from = t.To
	}
	return nil
}

// figureOnLabelLine is the last amount of a note's own line. A whole number counts if it is in a money column or has
// grouped thousands.
func (a *Assembler) figureOnLabelLine(n *Note) *labelFigure {
	line := a.r.Lines[n.Line.Index]
	amounts := a.r.Amounts(line)
	for i := len(amounts) - 1; i >= 0; i-- {
		t := amounts[i]
		if t.Dash || t.Unread || t.To > len(line.Words) {
			continue
		}
		words := line.Words[t.From:t.To]
		column := n.inColumn(t)
		if t.Decimals >= 0 || t.Marked || column || header.InThousands(words) {
			return &labelFigure{t, words}
		}
	}
	return nil
}

// inColumn reports whether an amount is in one of the table's money columns.
func (n *Note) inColumn(t parse.MoneyToken) bool {
	for _, m := range n.Money {
		if m.From == t.From {
			return true
		}
	}
	return false
}

// figureUnderLabel is the amount alone on the line below a label, if the label has its line to itself.
func (a *Assembler) figureUnderLabel(n *Note) *labelFigure {
	next := n.Line.Index + 1
	if next >= len(a.r.Lines) || a.r.Used[next] || len(a.r.Amounts(a.r.Lines[n.Line.Index])) > 0 {
		return nil
	}
	line := a.r.Lines[next]
	amounts := a.r.Amounts(line)
	if line.Page != n.Line.Page || len(amounts) != 1 || amounts[0].From != 0 || amounts[0].To != len(line.Words) ||
		amounts[0].Dash || amounts[0].Unread ||
		line.Box.CenterY()-n.Line.Box.CenterY() > labelOver*n.Line.Height() ||
		layout.Overlap(line.Box, n.Line.Box) <= 0 {
		return nil
	}
	if t := amounts[0]; t.Decimals >= 0 || t.Marked || header.InThousands(line.Words) {
		return &labelFigure{t, line.Words}
	}
	return nil
}

// figureBelow reads the next line as the figure of the note made last, and reports whether it did.
func (a *Assembler) figureBelow(i int) bool {
	n := &a.notes[len(a.notes)-1]
	if i+1 >= len(a.Table.Lines) || a.Table.Lines[i+1].Index != n.Line.Index+1 || !isSumRole(n.Role) ||
		n.Line.Date != nil && n.Role != lexicon.LineDay {
		return false
	}
	n.labelFigure = a.figureUnderLabel(n)
	return n.labelFigure != nil
}

// wrappedLabels gives a balance the text lines around its figure that only form its label: in narrow columns "Balance
// brought" is above the figure and "forward" below it. These lines are not text of a row.
func (a *Assembler) wrappedLabels() {
	for i := range a.notes {
		if n := &a.notes[i]; len(n.Money) > 0 {
			from, to := a.labelAround(n)
			for _, t := range a.loose[from:to] {
				a.r.Used[t.line.Index] = true
			}
			a.loose = slices.DeleteFunc(a.loose,
				func(t looseText) bool { return t.mayContinue && a.r.Used[t.line.Index] })
		}
	}
}

// labelAround is the longest run of loose lines around a note's line that forms a balance label with it; empty if
// there is none.
func (a *Assembler) labelAround(n *Note) (from, to int) {
	var near []int // places of the lines of text right above and below, without a gap
	for k, t := range a.loose {
		if t.mayContinue && t.line.Page == n.Line.Page && t.line.Index != n.Line.Index &&
			math.Abs(float64(t.line.Index-n.Line.Index)) <= labelLines {
			near = append(near, k)
		}
	}
	for i := range near {
		for j := len(near); j > i; j-- {
			if first, last := near[i], near[j-1]; last-first <= 2*labelLines && a.isLabelAround(n, first, last+1) {
				return first, last + 1
			}
		}
	}
	return 0, 0
}

// labelLines is the largest number of label lines above a balance's figure, and below it.
const labelLines = 2

func (a *Assembler) isLabelAround(n *Note, from, to int) bool {
	var words []page.Word
	own := textWords(a.Table.Texts(&n.Line))
	above, y := false, math.Inf(-1)
	for _, t := range a.loose[from:to] {
		if t.line.Index == n.Line.Index {
			continue
		}
		if !t.mayContinue || !a.alignedWithText(t.line) || y > math.Inf(-1) &&
			t.line.Box.CenterY()-y > rowPitch*t.line.Height() {
			return false
		}
		if y = t.line.Box.CenterY(); !above && t.line.Index > n.Line.Index {
			words, above = append(words, own...), true
		}
		words = append(words, textWords(a.Table.Texts(&t.line))...)
	}
	if !above {
		words = append(words, own...)
	}
	switch a.r.Words.Lines.Role(layout.Text(words)) {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried:
		return true
	}
	return false
}

// textWords are the words of all columns from left to right.
func textWords(text map[int][]page.Word) (words []page.Word) {
	for _, w := range text {
		words = append(words, w...)
	}
	slices.SortFunc(words, func(x, y page.Word) int {
		if x.Box.X0 < y.Box.X0 {
			return -1
		}
		return 1
	})
	return words
}
