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
	"github.com/dossier-lending/dossier/extract/parse"
)

// minRestated is how many rows a total must cover, because a row may equal the one above by chance.
const minRestated = 2

// dropRestated removes undated lines without a balance that move no money, from a table that dates its rows: zeros
// beside a further line of the row above, whose text continues there, and totals of the rows above under any label
// ("Net", "Total Purchases & Other Charges"). After another total, as with a second card, the label must name a
// total.
func (a *Assembler) dropRestated() {
	if !a.datesItsRows() {
		return
	}
	var gone []*Draft
	sums, since := tally{}, tally{}
	for i, w := range a.r.Figures(a.Rows) {
		size := w.Debit + w.Credit
		switch {
		case w.OwnDate || w.Printed != nil || len(w.Unread) > 0:
			sums.add(w)
			since.add(w)
		case size == 0:
			if i > 0 {
				before := a.Rows[i-1]
				before.after = append(before.after, w.Words()...)
			}
			gone = append(gone, w.Draft)
		case sums.restates(size), since.rows > 0 && containsTotal(w.Words()) && since.isSum(size):
			gone, since = append(gone, w.Draft), tally{}
		default:
			sums.add(w)
			since.add(w)
		}
	}
	a.drop(func(d *Draft) bool { return slices.Contains(gone, d) })
}

// totalsOfSides turns rows into notes that print the totals of both sides, whatever their label and even if dated:
// "0331 CLOSING BAL 2,600.00 5,020.50 12,420.50".
func (a *Assembler) totalsOfSides() {
	sums := tally{}
	total := map[*Draft]bool{}
	for _, w := range a.r.Figures(a.Rows) {
		if sums.rows >= minRestated && sums.in != 0 && sums.out != 0 && w.Debit == sums.out && w.Credit == sums.in {
			total[w.Draft] = true
			continue
		}
		sums.add(w)
	}
	for i, d := range a.Rows {
		if l := a.tableLineAt(d.Line); total[d] && l != nil {
			a.notes = append(a.notes, Note{Role: lexicon.LineTotal, Table: a.Table, After: i, Line: *l,
				Money: a.roles(l)})
		}
	}
	a.drop(func(d *Draft) bool { return total[d] })
}

// datesItsRows reports whether the table repeats the date of the row above, as lists do that date every row.
func (a *Assembler) datesItsRows() bool {
	dated, again := 0, false
	var last *parse.DateSpan
	for _, d := range a.Rows {
		if !d.OwnDate {
			continue
		}
		dated++
		again = again || last != nil && last.PrintedDate == d.Date.PrintedDate
		last = d.Date
	}
	undated := len(a.Rows) - dated
	return dated >= minDated && undated > 0 && (again || undated == 1 && !a.Rows[len(a.Rows)-1].OwnDate)
}

// tally sums up rows: money in, money out, and how many rows each.
type tally struct {
	in, out         engine.Amount
	rows, ins, outs int
}

func (t *tally) add(w *Row) {
	t.in, t.out, t.rows = t.in+w.Credit, t.out+w.Debit, t.rows+1
	t.ins, t.outs = t.ins+boolInt(w.Credit != 0), t.outs+boolInt(w.Debit != 0)
}

// restates reports whether a figure is the total of one side, of both, or their difference, over at least minRestated
// rows.
func (t *tally) restates(size engine.Amount) bool {
	return t.rows >= minRestated && t.isSum(size)
}

// isSum reports the same for any number of rows.
func (t *tally) isSum(size engine.Amount) bool {
	return size == t.in || size == t.out || size == t.in+t.out || size == (t.in-t.out).Abs()
}

// dropBelowTotal removes rows that print only a balance, below the totals at the end of a table whose other rows all
// print movements. They are balances of other products ("30/06/2024 SALDO APLICACAO 1.234,56"). On recognized pages
// such rows stay, because recognition may have lost their movement.
func (a *Assembler) dropBelowTotal() {
	if a.r.Liability || a.Table.Sheet {
		return
	}
	total := 0
	for _, n := range a.notes {
		if n.Role == lexicon.LineTotal {
			total = n.After
		}
	}
	if total < minRestated || total >= len(a.Rows) || slices.ContainsFunc(a.Rows[:total], (*Draft).onlyBalance) {
		return
	}
	over := slices.Clone(a.Rows[total:])
	if slices.ContainsFunc(over, func(d *Draft) bool { return !d.onlyBalance() || a.r.RecognizedPage(d.Page) }) {
		return
	}
	a.drop(func(d *Draft) bool { return slices.Contains(over, d) })
}

// isSection reads a heading inside the table ("Withdrawals") as the side of the rows below it, and reports whether it
// was one.
func (a *Assembler) isSection(l *tables.Line, movement bool) bool {
	if l.Date != nil || a.Table.Column(lexicon.RoleAmount) < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 {
		return false
	}
	role := lexicon.SectionOf(l.Line, a.r.Words.Sections)
	if role == "" || movement && a.alignedWithText(*l) && a.beginsLeftOf(l) {
		return false // a row of the date above, not a title with its total: "INTEREST PAID  0.31"
	}
	a.section, a.ended, a.part = role, false, a.part+1
	a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	return true
}

// beginsLeftOf reports whether dated rows begin left of a line.
func (a *Assembler) beginsLeftOf(l *tables.Line) bool {
	return slices.ContainsFunc(a.Rows, func(d *Draft) bool { return d.OwnDate && d.box.X0+l.Height() < l.Box.X0 })
}

// openMarkedSections removes the section's side from unmarked rows, if other rows of the same table and section have a
// mark: a document that marks its payments (minus, CR) does not imply that the other rows are payments, and the heading
// that ends the section was not understood.
func openMarkedSections(drafts []*Draft) {
	type part struct {
		table   *tables.Table
		section layout.Role
	}
	marked := map[part]bool{}
	for _, d := range drafts {
		if d.Section == lexicon.RoleCredit && d.Money[lexicon.RoleAmount].Mark != parse.MarkNone {
			marked[part{d.Table, d.Section}] = true
		}
	}
	for _, d := range drafts {
		if marked[part{d.Table, d.Section}] && d.Money[lexicon.RoleAmount].Mark == parse.MarkNone {
			d.Section = ""
		}
	}
}

// A section may have a title that no list knows: "Zelle received". Its rows do not belong to the section above, its
// total repeats the title, and its side is the one with which the statement adds up.

// titleAbove is how many lines above its total a section's title is searched.
const titleAbove = 500

// sumsUpTitle reports whether a line with an amount is a word for a total followed by the title of a section above.
func (r *Reader) sumsUpTitle(l *tables.Line) bool {
	words := layout.Texts(l.Words)
	if len(l.Tokens) == 0 || len(words) < 3 || r.Words.Lines.Role(words[0]) != lexicon.LineTotal {
		return false
	}
	title := layout.Normalize(layout.Text(l.Words[1:l.Tokens[0].From]))
	for i := l.Index - 1; title != "" && i >= 0 && i > l.Index-titleAbove; i-- {
		if cells := r.Lines[i].Cells(); len(cells) <= 2 &&
			strings.HasPrefix(layout.Normalize(cells[0].Text()), title) &&
			!r.IsData(layout.Line{Page: l.Page, Box: cells[0].Box, Words: cells[0].Words}) {
			return true
		}
	}
	return false
}

// leaveSection ends a section at a row that follows its total and a line of text: the title of another section.
func (a *Assembler) leaveSection(l *tables.Line) {
	if !a.ended || a.section == "" || len(a.notes) == 0 || a.Table.Column(lexicon.RoleBalance) >= 0 {
		return
	}
	last := a.notes[len(a.notes)-1]
	if last.Role == lexicon.LineTotal && last.Line.Page == l.Page &&
		slices.ContainsFunc(a.loose, func(t looseText) bool {
			return t.line.Index > last.Line.Index &&
				t.line.Page == l.Page
		}) {
		a.section, a.part = "", a.part+1
	}
}

// dropSectionTotals removes undated rows that sum up the rows above them in a table with sections and without
// balances, whatever their label ("3 items totaling"). The total of a single row must be named as such.
func (a *Assembler) dropSectionTotals() {
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
		if !d.OwnDate && size == sum && (rows >= minRestated || rows == 1 && containsTotal(d.Words())) {
			summed = true
			return true
		}
		sum, rows = sum+size, rows+1
		return false
	})
}

// containsTotal reports whether a word of the text begins with "total" ("1 item totaling"), or there is no text.
func containsTotal(words []page.Word) bool {
	return len(words) == 0 || slices.ContainsFunc(words,
		func(w page.Word) bool { return strings.HasPrefix(layout.Normalize(w.Text), "total") })
}

// beginsUnderDates reports whether a line of a section begins with a word in the place of dates: a table of fees or a
// remark. A row of the date above leaves that place empty.
func (a *Assembler) beginsUnderDates(l *tables.Line) bool {
	if a.section == "" || a.r.RecognizedPage(l.Page) || a.r.Liability ||
		len(a.Table.DayPlace().Words(l.Words[:1])) == 0 {
		return false
	}
	return strings.IndexFunc(l.Words[0].Text, unicode.IsDigit) < 0 &&
		slices.ContainsFunc(a.Rows, func(d *Draft) bool { return d.OwnDate })
}

// sumsUpSection reports whether an undated line prints the total of a section: the title with a word for a total
// ("Card Withdrawals Subtotal"), the title with the number of its rows ("Conventional Checks Paid (3)"), or any words
// with the sum of the section's rows. Without such a section, "Total" is the name of a shop.
func (a *Assembler) sumsUpSection(l *tables.Line) bool {
	amounts := slices.DeleteFunc(slices.Clone(l.Amounts()),
		func(t parse.MoneyToken) bool { return t.Dash || t.Unread || t.Decimals < 0 && !t.Marked })
	if len(amounts) != 1 || len(a.Rows) == 0 && a.Table.Beside == 0 {
		return false
	}
	words := cellBefore(l, amounts[0].From)
	total := len(words) > 1 && a.r.Words.Lines.Role(words[len(words)-1].Text) == lexicon.LineTotal
	if total {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return false
	}
	title := layout.Line{Page: l.Page, Words: words, Box: layout.Bounds(words)}
	if total && (a.section != "" && lexicon.SectionOf(title, a.r.Words.Sections) == a.section ||
		a.movedSince(a.partBegins()) == amounts[0].Size.Abs()) {
		return true
	}
	plain, counted := lexicon.WithoutCount(layout.Texts(words)), lexicon.IsCount(words[len(words)-1].Text)
	at := a.titledAbove(l.Index, strings.Join(plain, " "))
	return at >= 0 && (total || counted || a.movedSince(at) == amounts[0].Size.Abs())
}

// cellBefore are the words of the last cell before a word of a line, however far away. Marks between them do not
// count.
func cellBefore(l *tables.Line, end int) []page.Word {
	told := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for end > 0 && !strings.ContainsFunc(l.Words[end-1].Text, told) {
		end--
	}
	from := end
	for from > 0 && (from == end || l.Words[from].Box.X0-l.Words[from-1].Box.X1 <= parse.TextGap*l.Height()) {
		from--
	}
	return l.Words[from:end]
}

// titledAbove is the index of the nearest line above that is only this title, without its count, and not text of a
// row; -1 for none.
func (a *Assembler) titledAbove(line int, title string) int {
	first, _, _ := strings.Cut(title, " ")
	for i := line - 1; i >= 0 && i > line-titleAbove; i-- {
		if !strings.EqualFold(a.r.Lines[i].Words[0].Text, first) { // most lines
			continue
		}
		cells := a.r.Lines[i].Cells()
		if len(cells) == 1 && layout.Normalize(strings.Join(lexicon.WithoutCount(layout.Texts(cells[0].Words)),
			" ")) == layout.Normalize(title) && !a.isText(i) {
			return i
		}
	}
	return -1
}

// partBegins is the index of the line before the first row of the current section.
func (a *Assembler) partBegins() int {
	begins := -1
	for i := len(a.Rows) - 1; i >= 0 && a.Rows[i].part == a.part; i-- {
		begins = a.Rows[i].Line - 1
	}
	return begins
}

// isText reports whether a line above the current one is text of a row.
func (a *Assembler) isText(line int) bool {
	for i := len(a.loose) - 1; i >= 0 && a.loose[i].line.Index >= line; i-- {
		if a.loose[i].line.Index == line {
			return a.loose[i].mayContinue
		}
	}
	return false
}

// movedSince is the sum of the rows below a line, without its sign.
func (a *Assembler) movedSince(line int) (sum engine.Amount) {
	for i := len(a.Rows) - 1; i >= 0 && a.Rows[i].Line > line; i-- {
		for role, token := range a.Rows[i].Money {
			if lexicon.IsMovement(role) {
				sum += token.Signed()
			}
		}
	}
	return sum.Abs()
}
