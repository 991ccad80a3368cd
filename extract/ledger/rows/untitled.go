package rows

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

// A section may bear a title that no list knows: "Zelle received". Its rows are not of the section above it, its sum
// repeats the title, and its side is the one with which the statement adds up.

// titleAbove is how many lines above its sum a section's title is sought.
const titleAbove = 500

// sumsUpTitle says that a line with an amount is a word for a total and a line that stands alone above it.
func (r *Reader) sumsUpTitle(l *tables.Line) bool {
	words := layout.Texts(l.Words)
	if len(l.Tokens) == 0 || len(words) < 3 || r.Words.Lines.Role(words[0]) != lexicon.LineTotal {
		return false
	}
	title := layout.Normalize(layout.Text(l.Words[1:l.Tokens[0].From]))
	for i := l.Index - 1; title != "" && i >= 0 && i > l.Index-titleAbove; i-- {
		if cells := r.Lines[i].Cells(); len(cells) <= 2 && strings.HasPrefix(layout.Normalize(cells[0].Text()), title) && !r.IsData(layout.Line{Page: l.Page, Box: cells[0].Box, Words: cells[0].Words}) {
			return true
		}
	}
	return false
}

// leaveSection ends a section at a row that stands below its total and a line of text: the title of another one.
func (a *Assembler) leaveSection(l *tables.Line) {
	if !a.ended || a.section == "" || len(a.notes) == 0 || a.Table.Column(lexicon.RoleBalance) >= 0 {
		return
	}
	last := a.notes[len(a.notes)-1]
	if last.Role == lexicon.LineTotal && last.Line.Page == l.Page && slices.ContainsFunc(a.loose, func(t looseText) bool { return t.line.Index > last.Line.Index && t.line.Page == l.Page }) {
		a.section, a.part = "", a.part+1
	}
}

// freeUnits are the rows whose sides are open, in units that move one way: those of a section together where the
// paper has sections, else each by itself.
func freeUnits(rows []*Row, sections bool) (units [][]*Row) {
	type section struct {
		table *tables.Table
		part  int
	}
	at := map[section]int{}
	for _, w := range rows {
		if !w.Unsigned {
			continue
		}
		key := section{w.Table, w.part}
		if k, known := at[key]; known && sections {
			units[k] = append(units[k], w)
			continue
		}
		at[key] = len(units)
		units = append(units, []*Row{w})
	}
	return units
}

// sizeOf is what the rows of a unit move together.
func sizeOf(unit []*Row) (sum engine.Amount) {
	for _, w := range unit {
		sum += w.Debit + w.Credit
	}
	return sum
}

// restatesSection drops the rows without a day that sum up the rows above them in a table of sections, which has no
// balances: whatever their label says ("3 items totaling"). One row may be repeated only by a line that names a total.
func (a *Assembler) restatesSection() {
	if a.section == "" && a.Table.Section == "" || a.Table.Column(lexicon.RoleBalance) >= 0 || a.r.Liability {
		return
	}
	var sum engine.Amount
	rows, part, summed := 0, -1, false
	a.drop(func(d *Draft) bool {
		size := d.Money[lexicon.RoleAmount].Size
		if d.part != part || d.OwnDate && summed {
			sum, rows, part, summed = 0, 0, d.part, false
		}
		if !d.OwnDate && size == sum && (rows >= restatedLeast || rows == 1 && saysTotal(d.Words())) {
			summed = true
			return true
		}
		sum, rows = sum+size, rows+1
		return false
	})
}

// saysTotal says that a word of a text begins as totals do: "1 item totaling".
func saysTotal(words []page.Word) bool {
	return len(words) == 0 || slices.ContainsFunc(words, func(w page.Word) bool { return strings.HasPrefix(layout.Normalize(w.Text), "total") })
}

// besideDays says that a line of a section begins with a word where its rows have their days: a table of fees or a
// remark below it. A row of the day above leaves that place empty.
func (a *Assembler) besideDays(l *tables.Line) bool {
	if a.section == "" || a.r.RecognizedPage(l.Page) || a.r.Liability || len(a.Table.DayPlace().Words(l.Words[:1])) == 0 {
		return false
	}
	return strings.IndexFunc(l.Words[0].Text, unicode.IsDigit) < 0 && slices.ContainsFunc(a.Rows, func(d *Draft) bool { return d.OwnDate })
}
