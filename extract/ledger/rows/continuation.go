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

// splitGap is how much wider a gap between lines must be than the narrowest of the run to part two
// rows. Equal leading gives ratios near 1 even with jitter of recognized words.
const splitGap = 1.25

// maxContinuation bounds the text lines one row may take on each side; a longer run is a paragraph.
const maxContinuation = 12

// attach gives the text lines between rows to the row they belong to.
//
// # Why gaps decide
//
// Most statements print continuation lines below the dated line, some centre the dated line beside
// several lines of text. Rows stand further apart than the lines of one row, so the widest gap of a run
// is the border; with even gaps the lines belong to the row above, unless text already stands between
// the header and the first row, which only the other habit explains.
func (a *Assembler) attach() {
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
	a.rowsApart = a.leastApart()
	before := a.textComesFirst()
	a.textFirst, a.below = before, !before && a.fillsBelow(runs, before)
	for _, run := range runs { // gaps between two rows tell how near a row's own lines stand above it
		if above, below := a.neighbours(run); above != nil && below != nil && !slices.ContainsFunc(run, func(t looseText) bool { return !t.ok }) {
			if cut, clear := a.cutByHabit(run, above, below, before); clear && cut < len(run) {
				a.centred = max(a.centred, standsAt(a.r.Lines[below.Line])-standsAt(run[len(run)-1].line.Line))
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
	if !a.guessed && (bare == 0 || bare*bareOf > len(a.Rows)*(bareOf-1)) {
		return
	}
	for _, run := range runs {
		above, below := a.neighbours(run)
		texts := above != nil && below != nil && len(above.description) > 0 && len(below.description) > 0
		if above == nil || below == nil || texts && !a.guessed || !slices.ContainsFunc(run, a.holdsText) {
			continue
		}
		if _, clear := a.cut(run, above, below, before); !clear {
			above.Doubtful, below.Doubtful = true, true
		}
	}
}

// holdsText says that a line holds more than what completes the day or the amounts above it.
func (a *Assembler) holdsText(t looseText) bool { return len(a.Table.Texts(&t.line)) > 0 }

// bareOf is one in how many rows must have text beside its figures to show that a table sets it there.
const bareOf = 5

// runs are the text lines between two rows, page by page.
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

// neighbours are the rows before and after a run on its page, nil where there is none.
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
	case above == nil && below != nil && (!before || a.centred > 0):
		if run = a.beforeNotes(a.afterHead(run)); len(run) == 0 {
			return
		}
		own := len(run)
		if last := run[len(run)-1]; a.standsOver(last, below) || a.nearerThanRows(last, below) {
			own = widestGap(run)
			a.doubtOverleaf(run, own, below)
		}
		a.carryOver(run[:own], cmp.Or(a.rowAt(run[0].row-1), a.rowOverleaf(below.Page)), false) // the row began on the page before
		a.attachAbove(run[own:], below)
		return
	case below == nil && above != nil && before && (a.centred == 0 || a.rowAt(run[0].row) != nil && standsAt(run[0].line.Line)-a.lastLineY(above) > splitGap*a.centred):
		next := a.rowAt(run[0].row)
		if a.carryOver(run, next, true); next != nil { // the row ends on the next page
			above.Doubtful, next.Doubtful = true, true // or it is the row above that goes on there
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

// afterHead is a run at a page's head without the lines of the head that begin it: the last of a heading, the balance
// brought forward.
func (a *Assembler) afterHead(run []looseText) []looseText {
	for len(run) > 0 && !(run[0].ok && a.alignedWithText(run[0].line)) {
		run = run[1:]
	}
	return run
}

// headsPage says that the lines above a page's first row are the page's head and no row's text that goes on: they stand
// over a table's heading, or further from the row than any row around stands below the one before.
func (a *Assembler) headsPage(run []looseText, below *Draft) bool {
	last := run[len(run)-1].line
	if slices.ContainsFunc(a.r.Headers, func(h layout.Header) bool { return last.Index < h.First && h.Last < below.Line }) {
		return true
	}
	gap, widest := a.r.Lines[below.Line].Box.Y0-last.Box.Y1, last.Height()
	at := min(run[0].row, len(a.Rows))
	around := a.Rows[max(0, at-lateRows):min(at+lateRows, len(a.Rows))]
	for i := 1; i < len(around); i++ {
		if d := around[i]; d.Page == around[i-1].Page {
			widest = max(widest, a.r.Lines[d.Line].Box.Y0-around[i-1].box.Y1)
		}
	}
	return gap > widest
}

// widestGap is the place in a run before which the widest gap lies; 0 when all gaps are alike.
func widestGap(run []looseText) int {
	at, widest, narrowest := 0, 0.0, 1e9
	for k := 1; k < len(run); k++ {
		gap := standsAt(run[k].line.Line) - standsAt(run[k-1].line.Line)
		if gap > widest {
			at, widest = k, gap
		}
		narrowest = min(narrowest, gap)
	}
	if len(run) == 2 && widest > rowPitch*run[0].line.Height()*0.8 || widest > splitGap*narrowest {
		return at
	}
	return 0
}

// standsOver says that a line above a page's first row is as near to it as the document's rows are to
// their own upper lines.
func (a *Assembler) standsOver(t looseText, below *Draft) bool {
	d := standsAt(a.r.Lines[below.Line]) - standsAt(t.line.Line)
	return a.centred > 0 && d <= splitGap*a.centred
}

// nearerThanRows says that a line above a page's first row is nearer to it than any row of the table is to the one before:
// what ends the row of the page before would stand as far off as a row does.
func (a *Assembler) nearerThanRows(t looseText, below *Draft) bool {
	return splitGap*(standsAt(a.r.Lines[below.Line])-standsAt(t.line.Line)) < a.rowsApart
}

// leastApart is how near two rows of a page stand between which no text does; 0 where too few do to tell.
func (a *Assembler) leastApart() float64 {
	between := map[int]bool{} // by place of the row below
	for _, t := range a.loose {
		between[t.row] = between[t.row] || t.ok
	}
	nearest, pairs := math.MaxFloat64, 0
	for i := 1; i < len(a.Rows); i++ {
		if above := a.Rows[i-1]; above.Page == a.Rows[i].Page && !between[i] {
			nearest, pairs = min(nearest, standsAt(a.r.Lines[a.Rows[i].Line])-a.lastLineY(above)), pairs+1
		}
	}
	if pairs < certain {
		return 0
	}
	return nearest
}

// unbroken is how many of a run's first lines stand below each other in the column of texts.
func (a *Assembler) unbroken(run []looseText) int {
	for k, t := range run {
		if !t.ok || k > 0 && t.line.Box.Y0-run[k-1].line.Box.Y1 > t.line.Height() || !a.alignedWithText(t.line) {
			return k
		}
	}
	return len(run)
}

// carryOver gives the lines of a row that breaks over two pages to it.
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
		if !run[k].ok || run[k].line.Box.Y0-y > rowPitch*run[k].line.Height()*0.8 {
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
		if !run[k].ok || y-run[k].line.Box.Y1 > rowPitch*run[k].line.Height()*0.8 {
			break
		}
		first, y = k, run[k].line.Box.Y0
	}
	for k := first; k < len(run); k++ {
		a.take(below, run[k], true)
	}
}

// cut is how many lines of the run belong to the row above; clear says that a gap shows it.
func (a *Assembler) cut(run []looseText, above, below *Draft, before bool) (lines int, clear bool) {
	switch {
	case below == nil:
		return len(run), false
	case above == nil:
		return 0, false
	}
	if gaps := a.gaps(run, above, below); gaps.widest > splitGap*gaps.narrowest && a.headsAgree(run, above, below, gaps.at) {
		return gaps.at, true
	}
	if before {
		return 0, false
	}
	return len(run), false
}

// runGaps are the widest and the narrowest gap from the row above a run to the row below, and before which of its lines the
// widest lies.
type runGaps struct {
	at                int
	widest, narrowest float64
}

func (a *Assembler) gaps(run []looseText, above, below *Draft) runGaps {
	y, g := a.lastLineY(above), runGaps{narrowest: math.MaxFloat64}
	for i := range len(run) + 1 {
		at := standsAt(a.r.Lines[below.Line])
		if i < len(run) {
			at = standsAt(run[i].line.Line)
		}
		if i == 0 || at-y > g.widest {
			g.at, g.widest = i, at-y
		}
		g.narrowest, y = min(g.narrowest, at-y), at
	}
	return g
}

// lastLineY is where the last line of a row stands: not its figures' line, which other lines may follow.
func (a *Assembler) lastLineY(d *Draft) float64 {
	line := a.r.Lines[d.Line]
	switch below := line.Box.Y1 < d.box.Y1; {
	case below && recognized(line):
		return d.box.Y1
	case below:
		return d.box.Y1 - line.Height()/2
	}
	return standsAt(line)
}

// standsAt is the height on its page that tells how far a line stands from another: its middle, whatever size its type has.
// Of a recognized line it is its foot, for a word that is set too high and a capital with a mark move the middle.
func standsAt(l layout.Line) float64 {
	if recognized(l) {
		return l.Foot()
	}
	return l.Box.CenterY()
}

func recognized(l layout.Line) bool { return len(l.Words) > 0 && l.Words[0].Source == page.SourceOCR }

// certain is how many pages' evidence the table's own beginning and end are worth.
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

// indentReach is how far right of where descriptions begin, in line heights, a line of theirs may begin.
const indentReach = 4

// take adds a text line to a row: a time under the date, cells of other text columns, or description.
func (a *Assembler) take(d *Draft, t looseText, before bool) {
	a.r.Used[t.line.Index] = true
	d.box = d.box.Union(t.line.Box)
	text := a.Table.Texts(&t.line)
	for c, words := range a.cellTexts(d, text) {
		role := a.Table.RoleAt(c)
		switch {
		case role != lexicon.RoleDescription && len(d.Text[role]) > 0 && role != lexicon.RoleReference && !tables.IsAside(c):
			role = lexicon.RoleDescription
		case role == lexicon.RoleTime || role == lexicon.RoleIndicator || role == lexicon.RoleCurrency || role == lexicon.RoleWallet || role == lexicon.RoleSerial:
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
