package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
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
func (a *assembler) attach() {
	before := a.textComesFirst()
	for i := 0; i < len(a.loose); {
		j := i
		for j < len(a.loose) && a.loose[j].row == a.loose[i].row && a.loose[j].line.Page == a.loose[i].line.Page {
			j++
		}
		a.attachRun(a.loose[i:j], before)
		i = j
	}
}

func (a *assembler) attachRun(run []looseText, before bool) {
	row := run[0].row
	var above, below *draft
	if row > 0 && a.rows[row-1].page == run[0].line.Page {
		above = a.rows[row-1]
	}
	if row < len(a.rows) && a.rows[row].page == run[0].line.Page {
		below = a.rows[row]
	}
	cut := a.cut(run, above, below, before)
	y := -1.0
	if above != nil {
		y = above.box.Y1
	}
	for k := 0; k < cut && k < maxContinuation && above != nil; k++ {
		if !run[k].ok || run[k].line.Box.Y0-y > rowPitch*run[k].line.Height()*0.8 {
			break
		}
		a.take(above, run[k], false)
		y = run[k].line.Box.Y1
	}
	if below == nil || cut >= len(run) {
		return
	}
	y = a.r.lines[below.line].Box.Y0
	first := len(run)
	for k := len(run) - 1; k >= cut && len(run)-k <= maxContinuation; k-- {
		if !run[k].ok || y-run[k].line.Box.Y1 > rowPitch*run[k].line.Height()*0.8 {
			break
		}
		first, y = k, run[k].line.Box.Y0
	}
	for k := first; k < len(run); k++ {
		a.take(below, run[k], true)
	}
}

// cut is how many lines of the run belong to the row above.
func (a *assembler) cut(run []looseText, above, below *draft, before bool) int {
	switch {
	case above == nil && below == nil, below == nil:
		return len(run)
	case above == nil:
		if before {
			return 0
		}
		return len(run)
	}
	gaps := make([]float64, 0, len(run)+1)
	y := above.box.CenterY()
	if last := a.r.lines[above.line]; last.Box.Y1 < above.box.Y1 {
		y = above.box.Y1 - last.Height()/2
	}
	for _, t := range run {
		gaps = append(gaps, t.line.Box.CenterY()-y)
		y = t.line.Box.CenterY()
	}
	gaps = append(gaps, a.r.lines[below.line].Box.CenterY()-y)
	widest, narrowest := 0, 0
	for i, g := range gaps {
		if g > gaps[widest] {
			widest = i
		}
		if g < gaps[narrowest] {
			narrowest = i
		}
	}
	if gaps[widest] > splitGap*gaps[narrowest] {
		return widest
	}
	if before {
		return 0
	}
	return len(run)
}

// textComesFirst says that the document prints description lines above the dated line. Text between
// the header and the first row of a page speaks for it, text below a page's last row against it; when
// neither or both are seen, the reading decides in which descriptions begin alike more often: kinds of
// transactions recur ("FUNDS TRANSFER"), the names and numbers after them do not.
func (a *assembler) textComesFirst() bool {
	first, last := 0, 0
	for _, t := range a.loose {
		if !t.ok {
			continue
		}
		if d := a.rowAt(t.row); d != nil && d.page == t.line.Page && a.startsPage(t.row) &&
			a.r.lines[d.line].Box.Y0-t.line.Box.Y1 < t.line.Height() && a.alignedWithText(t.line) {
			first++
		}
		if d := a.rowAt(t.row - 1); d != nil && d.page == t.line.Page && a.endsPage(t.row-1) &&
			t.line.Box.Y0-d.box.Y1 < t.line.Height() {
			last++
		}
	}
	switch {
	case first > 0 && last == 0:
		return true
	case last > 0 && first == 0:
		return false
	}
	above, below := a.beginnings()
	return above*5 < below*4
}

func (a *assembler) rowAt(i int) *draft {
	if i < 0 || i >= len(a.rows) {
		return nil
	}
	return a.rows[i]
}

func (a *assembler) startsPage(i int) bool { return i == 0 || a.rows[i-1].page != a.rows[i].page }

func (a *assembler) endsPage(i int) bool {
	return i == len(a.rows)-1 || a.rows[i+1].page != a.rows[i].page
}

// beginnings counts the different beginnings of descriptions when text lines belong to the row below
// them (above the dated line) and when they belong to the row before.
func (a *assembler) beginnings() (above, below int) {
	first := map[int]string{}
	for _, t := range a.loose {
		if t.ok && first[t.row] == "" && t.row < len(a.rows) && a.rows[t.row].page == t.line.Page {
			first[t.row] = beginning(t.line.Words)
		}
	}
	kindsAbove, kindsBelow := map[string]bool{}, map[string]bool{}
	for i, d := range a.rows {
		own := beginning(d.description)
		kindsBelow[own] = true
		if first[i] != "" {
			own = first[i]
		}
		kindsAbove[own] = true
	}
	return len(kindsAbove), len(kindsBelow)
}

// beginning is the first two words of a description, digits apart.
func beginning(words []page.Word) string {
	return shape(layout.Normalize(layout.Text(words[:min(2, len(words))])))
}

func (a *assembler) alignedWithText(l tableLine) bool {
	d := l.Box.X0 - a.t.descriptionLeft()
	return d > -l.Height() && d < 4*l.Height()
}

// take adds a text line to a row: a time under the date, cells of other text columns, or description.
func (a *assembler) take(d *draft, t looseText, before bool) {
	a.r.used[t.line.index] = true
	d.box = d.box.Union(t.line.Box)
	for c, words := range a.t.texts(&t.line) {
		role := roleDescription
		if c >= 0 {
			role = a.t.columns[c].Role
		}
		switch {
		case role != roleDescription && len(d.text[role]) > 0 && role != roleReference:
			role = roleDescription
		case role == roleTime || role == roleIndicator || role == roleCurrency || role == roleSerial:
			role = roleDescription
		}
		switch {
		case role == roleDescription && before:
			d.before = append(d.before, words...)
		case role == roleDescription:
			d.after = append(d.after, words...)
		default:
			d.text[role] = append(d.text[role], words...)
		}
	}
}

// words are the row's description in reading order.
func (d *draft) words() []page.Word {
	all := append([]page.Word{}, d.before...)
	all = append(all, d.description...)
	return append(all, d.after...)
}

// textOf is the text of one of the row's own columns, nil when empty.
func (d *draft) textOf(role layout.Role) *string {
	text := layout.Text(d.text[role])
	if text == "" || isDash(text) {
		return nil
	}
	return &text
}
