package rows

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

// maxContinuation is the largest number of text lines a row takes on each side. A longer run is a paragraph.
const maxContinuation = 12

// attachTexts gives the text lines between rows to the row they belong to.
//
// # Why gaps decide
//
// Most statements print continuation lines below the dated line; some centre the dated line beside several lines of
// text. Rows are further apart than the lines of one row, so the widest gap of a run is the border. If all gaps are
// alike, the lines belong to the row above, unless text between the header and the first row shows the other habit.
func (a *Assembler) attachTexts() {
	a.doubtPassed()
	a.dropSentences()
	a.dropSetTitles()
	defer a.doubtUntaken()
	defer a.doubtStamped()
	runs := a.runs()
	if plan, ok := a.planCentred(runs); ok {
		a.attachCentred(runs, plan)
		return
	}
	a.takeHalfLines()
	runs = a.runs()
	a.rowsApart = a.minRowDistance()
	before := a.textComesFirst()
	a.textFirst, a.continuesBelow = before, !before && a.fillsBelow(runs, before)
	for _, run := range runs { // gaps between two rows show how near a row's own lines are above it
		if above, below := a.neighbours(run); above != nil && below != nil &&
			!slices.ContainsFunc(run, func(t looseText) bool { return !t.mayContinue }) {
			if cut, clear := a.cutByHabit(run, above, below, before); clear && cut < len(run) {
				a.centredGap = max(a.centredGap, lineY(a.r.Lines[below.Line])-lineY(run[len(run)-1].line.Line))
				a.linesOver = max(a.linesOver, len(run)-cut)
			}
		}
	}
	a.doubtCuts(runs, before)
	a.doubtCentred(runs, before)
	for _, run := range runs {
		a.attachRun(run, before)
	}
}

// runs groups the loose lines between the same two rows of a page.
func (a *Assembler) runs() [][]looseText {
	var runs [][]looseText
	for i := 0; i < len(a.loose); {
		j := i
		for j < len(a.loose) && a.loose[j].row == a.loose[i].row && a.loose[j].line.Page == a.loose[i].line.Page {
			j++
		}
		runs = append(runs, a.loose[i:j])
		i = j
	}
	return runs
}

// neighbors are the rows before and after a run on its page, nil if there is none.
func (a *Assembler) neighbours(run []looseText) (above, below *Draft) {
	if d := a.rowAt(run[0].row - 1); d != nil && d.Page == run[0].line.Page {
		above = d
	}
	if d := a.rowAt(run[0].row); d != nil && d.Page == run[0].line.Page {
		below = d
	}
	return above, below
}

func (a *Assembler) attachRun(run []looseText, before bool) {
	above, below := a.neighbours(run)
	if n := foreignNotes(run); n > 0 && a.r.Liability {
		if above != nil {
			a.attachBelow(run[:n], above)
		} else {
			a.carryOver(run[:n], a.rowAt(run[0].row-1), false)
		}
		if run = run[n:]; len(run) == 0 {
			return
		}
	}
	switch {
	case above == nil && below != nil && a.headsPage(run, below):
		a.carryAlone(run)
		return
	case above == nil && below != nil && (!before || a.centredGap > 0):
		if run = a.beforeNotes(a.afterHead(run)); len(run) == 0 {
			return
		}
		own := len(run)
		if last := run[len(run)-1]; a.isAbove(last, below) || a.nearerThanRows(last, below) {
			own = widestGap(run)
			a.doubtOverleaf(run, own, below)
		}
		// the row began on the page before
		a.carryOver(run[:own], cmp.Or(a.rowAt(run[0].row-1), a.rowOverleaf(below.Page)), false)
		a.attachAbove(run[own:], below)
		return
	case below == nil && above != nil && before &&
		(a.centredGap == 0 || a.rowAt(run[0].row) != nil &&
			lineY(run[0].line.Line)-a.lastLineY(above) > splitGap*a.centredGap):
		next := a.rowAt(run[0].row)
		if a.carryOver(run, next, true); next != nil { // the row ends on the next page
			above.DoubtfulWords, next.DoubtfulWords = true, true // or the row above continues there
		}
		return
	}
	if above == nil && below == nil && run[0].line.FirstOfPart { // no row follows overleaf
		a.carryOver(run[:a.unbroken(run)], a.rowAt(run[0].row-1), false)
		return
	}
	cut, _ := a.cutByHabit(run, above, below, before)
	a.attachBelow(run[:cut], above)
	a.attachAbove(run[cut:], below)
}

// carryOver gives lines to a row that continues on another page.
func (a *Assembler) carryOver(run []looseText, d *Draft, before bool) {
	if d == nil || len(run) == 0 || len(run) > maxContinuation || a.Table.Sheet || a.unbroken(run) < len(run) {
		return
	}
	for _, t := range run {
		a.take(d, t, before)
	}
}

func (a *Assembler) attachBelow(run []looseText, above *Draft) {
	if above == nil {
		return
	}
	y := above.box.Y1
	for k := 0; k < len(run) && k < maxContinuation; k++ {
		if !run[k].mayContinue || run[k].line.Box.Y0-y > rowPitch*run[k].line.Height()*gapOfPitch {
			break
		}
		a.take(above, run[k], false)
		y = run[k].line.Box.Y1
	}
}

func (a *Assembler) attachAbove(run []looseText, below *Draft) {
	if below == nil {
		return
	}
	y, first := a.r.Lines[below.Line].Box.Y0, len(run)
	for k := len(run) - 1; k >= 0 && len(run)-k <= maxContinuation; k-- {
		if !run[k].mayContinue || y-run[k].line.Box.Y1 > rowPitch*run[k].line.Height()*gapOfPitch {
			break
		}
		first, y = k, run[k].line.Box.Y0
	}
	for k := first; k < len(run); k++ {
		a.take(below, run[k], true)
	}
}

// cut is how many lines of a run belong to the row above. clear reports whether a gap shows it.
func (a *Assembler) cut(run []looseText, above, below *Draft, before bool) (lines int, clear bool) {
	switch {
	case below == nil:
		return len(run), false
	case above == nil:
		return 0, false
	}
	if gaps := a.gaps(run, above, below); gaps.widest > splitGap*gaps.narrowest &&
		a.headsAgree(run, above, below, gaps.at) {
		return gaps.at, true
	}
	if before {
		return 0, false
	}
	return len(run), false
}

// runGaps are the widest and the narrowest gap between the row above a run and the row below it. at is the index of
// the line below the widest gap.
type runGaps struct {
	at                int
	widest, narrowest float64
}

func (a *Assembler) gaps(run []looseText, above, below *Draft) runGaps {
	y, g := a.lastLineY(above), runGaps{narrowest: math.MaxFloat64}
	for i := range len(run) + 1 {
		at := lineY(a.r.Lines[below.Line])
		if i < len(run) {
			at = lineY(run[i].line.Line)
		}
		if i == 0 || at-y > g.widest {
			g.at, g.widest = i, at-y
		}
		g.narrowest, y = min(g.narrowest, at-y), at
	}
	return g
}

// lastLineY is the vertical position of a row's last line, which may be below its figures.
func (a *Assembler) lastLineY(d *Draft) float64 {
	line := a.r.Lines[d.Line]
	switch below := line.Box.Y1 < d.box.Y1; {
	case below && recognized(line):
		return d.box.Y1
	case below:
		return d.box.Y1 - halfLine*line.Height()
	}
	return lineY(line)
}

// lineY is the vertical position from which distances of lines are measured: the middle of the line, whatever the
// size of its type. For recognized lines it is the foot, because accents and misplaced words move the middle.
func lineY(l layout.Line) float64 {
	if recognized(l) {
		return l.Foot()
	}
	return l.Box.CenterY()
}

func recognized(l layout.Line) bool { return len(l.Words) > 0 && l.Words[0].Source == page.SourceOCR }

// certain is how many pages count as proof, and how many pages the first and last row of the table are worth.
const certain = 3

func (a *Assembler) rowAt(i int) *Draft {
	if i < 0 || i >= len(a.Rows) {
		return nil
	}
	return a.Rows[i]
}

func (a *Assembler) startsPage(i int) bool { return i == 0 || a.Rows[i-1].Page != a.Rows[i].Page }

func (a *Assembler) endsPage(i int) bool {
	return i == len(a.Rows)-1 || a.Rows[i+1].Page != a.Rows[i].Page
}

func (a *Assembler) alignedWithText(l tables.Line) bool {
	d := l.FirstText().Box.X0 - a.Table.DescriptionLeft()
	return d > -l.Height() && d < indentReach*l.Height()
}

// take adds a text line to a row: a time below the date, cells of other text columns, or description.
func (a *Assembler) take(d *Draft, t looseText, before bool) {
	a.r.Used[t.line.Index] = true
	d.box = d.box.Union(t.line.Box)
	text := a.Table.Texts(&t.line)
	for c, words := range a.cellTexts(d, text) {
		role := a.Table.RoleAt(c)
		switch {
		case role != lexicon.RoleDescription && len(d.Text[role]) > 0 && role != lexicon.RoleReference &&
			!tables.IsAside(c):
			role = lexicon.RoleDescription
		case role == lexicon.RoleTime || role == lexicon.RoleIndicator || role == lexicon.RoleCurrency ||
			role == lexicon.RoleWallet || role == lexicon.RoleSerial:
			role = lexicon.RoleDescription
		}
		if role == lexicon.RoleDescription {
			words = d.takeClock(words)
		}
		switch {
		case role == lexicon.RoleDescription && before:
			d.before = append(d.before, words...)
		case role == lexicon.RoleDescription:
			d.after = append(d.after, words...)
		default:
			d.Text[role] = append(d.Text[role], words...)
		}
	}
}

// On faxes a speck or streak enlarges the box of a word, so that a line seems closer to the next row than to its own.
// If the rows around have their further lines below them, this row has too.

const (
	// minHabit is how many runs show where a table's rows have further lines; up to one run in oneOddIn may differ.
	minHabit, oneOddIn = 4, 8
	// strongHabit is how many runs show it against any gap, because streaks move lines apart.
	strongHabit = 8
)

// fillsBelow reports whether recognized rows have their further lines below them, with few exceptions.
func (a *Assembler) fillsBelow(runs [][]looseText, before bool) bool {
	below, elsewhere := 0, 0
	for _, run := range runs {
		above, next := a.neighbours(run)
		if above == nil || next == nil || !recognized(run[0].line.Line) {
			continue
		}
		switch cut, clear := a.cut(run, above, next, before); {
		case cut == len(run):
			below++
		case clear:
			elsewhere++
		}
	}
	a.continuesBelowStrongly = below >= strongHabit && elsewhere <= below/oneOddIn
	return below >= minHabit && elsewhere <= max(1, below/oneOddIn)
}

// cutByHabit is cut, except for a single run that seems to belong to the row below while all others belong to the row
// above: it stays with the row above, and both rows are doubtful.
func (a *Assembler) cutByHabit(run []looseText, above, below *Draft, before bool) (lines int, clear bool) {
	lines, clear = a.cut(run, above, below, before)
	if !a.continuesBelow || !clear || lines == len(run) || !recognized(run[0].line.Line) {
		return lines, clear
	}
	if gaps := a.gaps(run, above, below); !a.continuesBelowStrongly && gaps.widest > boxedGap*gaps.narrowest {
		return lines, clear
	}
	above.DoubtfulWords, below.DoubtfulWords = true, true
	return len(run), false
}

// headsAgree reports whether the tops of recognized lines separate a run from a row at the same place as their feet do.
// Recognition measures the feet of capitals for some rows and of descending letters for others, so that lines seem
// closer to one neighbor by their feet while their tops are evenly spaced.
func (a *Assembler) headsAgree(run []looseText, above, below *Draft, cut int) bool {
	if !recognized(run[0].line.Line) {
		return true
	}
	at, y := 0, a.lastHead(above)
	widest, narrowest := 0.0, math.MaxFloat64
	for i := range len(run) + 1 {
		head := headOf(a.r.Lines[below.Line])
		if i < len(run) {
			head = headOf(run[i].line.Line)
		}
		if head-y > widest {
			at, widest = i, head-y
		}
		narrowest, y = min(narrowest, head-y), head
	}
	return at == cut && widest > headGap*narrowest
}

// lastHead is the top of a row's last line.
func (a *Assembler) lastHead(d *Draft) float64 {
	if line := a.r.Lines[d.Line]; line.Box.Y1 >= d.box.Y1 {
		return headOf(line)
	}
	return d.box.Y1 - a.r.Lines[d.Line].Height()
}

// headOf is the median top of a line's words.
func headOf(l layout.Line) float64 {
	heads := make([]float64, 0, len(l.Words))
	for i := range l.Words {
		heads = append(heads, l.Words[i].Box.Y0)
	}
	if len(heads) == 0 {
		return l.Box.Y0
	}
	slices.Sort(heads)
	return heads[len(heads)/2]
}

// takeHalfLines gives a row the text lines half a line above and below its figures. They are too close to belong to
// another row, whatever the gaps say. Longer texts are left to the rule of gaps.
func (a *Assembler) takeHalfLines() {
	taken := map[int]bool{}
	for _, run := range a.runs() {
		above, below := a.neighbours(run)
		first, last := run[0], run[len(run)-1]
		if below != nil && a.isHalfLineOff(last, below) && (len(run) == 1 || !isRightBelow(run[len(run)-2], last)) {
			a.take(below, last, true)
			taken[last.line.Index] = true
		}
		if above != nil && !taken[first.line.Index] && a.isHalfLineOff(first, above) &&
			(len(run) == 1 || !isRightBelow(first, run[1])) {
			a.take(above, first, false)
			taken[first.line.Index] = true
		}
	}
	a.loose = slices.DeleteFunc(a.loose, func(t looseText) bool { return taken[t.line.Index] })
}

// isHalfLineOff reports whether a text line is half a line above or below the figures of a row without text beside
// them.
func (a *Assembler) isHalfLineOff(t looseText, d *Draft) bool {
	if !t.mayContinue || len(d.description) > 0 {
		return false
	}
	row, found := slices.BinarySearchFunc(a.Table.Lines, d.Line,
		func(l tables.Line, at int) int { return cmp.Compare(l.Index, at) })
	return found && t.line.IsHalfLineOff(&a.Table.Lines[row])
}

// isRightBelow reports whether one text line directly follows the other.
func isRightBelow(upper, lower looseText) bool {
	return upper.mayContinue && lower.mayContinue && lower.line.Box.Y0-upper.line.Box.Y1 < directGap*upper.line.Height()
}
