package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// undatedReach is the maximal number of lines between a header row and its first dated row: names of cards and of
// sections may be between them.
const undatedReach = 6

// undatedHeadings finds header rows that name a description and an amount but no date, above rows that begin with a
// date: "Details", "Amount" above "May 11 LATE FEE 500.00". It also accepts a header row with both sides and a balance
// after an unknown label, which may be a misread label of dates and descriptions ("Date (YY-MM-DDDescription"), and the
// title of a section in place of the label of the descriptions. It is used only if the document has no other header
// row.
func (f finder) undatedHeadings() []layout.Header {
	found := layout.FindHeaders(f.Lines, f.Words.Columns, func(h layout.Header) bool {
		return h.Has(lexicon.RoleDescription) && h.Has(lexicon.RoleAmount) || headsSides(h) || titlesAmounts(h)
	}, func(l layout.Line) bool { return f.isNote(l) || f.IsData(l) })
	found = slices.DeleteFunc(found, func(h layout.Header) bool {
		return !f.datedBelow(h) || titlesAmounts(h) && f.amountsBelow(h, h.Columns[0].Box)
	})
	for i, h := range found {
		if headsSides(h) || titlesAmounts(h) {
			found[i].Columns = slices.Clone(h.Columns)
			found[i].Columns[0].Role = lexicon.RoleDescription
		}
	}
	return found
}

// headsSides reports whether a header row begins with an unknown label and names both sides and a balance after it.
func headsSides(h layout.Header) bool {
	return h.Columns[0].Role == "" && h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) &&
		h.Has(lexicon.RoleBalance) && !h.Has(lexicon.RoleDescription)
}

// titlesAmounts reports whether a header row is the title of a section and the label of its amounts: "Payments
// Amount".
func titlesAmounts(h layout.Header) bool {
	title := h.Columns[0].Role
	return len(h.Columns) == 2 && (title == lexicon.RoleCredit || title == lexicon.RoleDebit) &&
		h.Columns[1].Role == lexicon.RoleAmount
}

// amountsBelow reports whether one of the next lines below a header row has an amount under the given label.
func (f finder) amountsBelow(h layout.Header, label page.Box) bool {
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+undatedReach && f.Lines[i].Page == h.Page; i++ {
		if slices.ContainsFunc(f.Amounts(f.Lines[i]), func(t parse.MoneyToken) bool {
			return t.Decimals > 0 && layout.Overlap(t.Box, label) > 0
		}) {
			return true
		}
	}
	return false
}

// datedBelow reports whether one of the next lines below a header row begins with a date and has an amount under a
// label of amounts.
func (f finder) datedBelow(h layout.Header) bool {
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+undatedReach && f.Lines[i].Page == h.Page; i++ {
		l := f.Lines[i]
		if _, ok := leadingDate(l.Words); !ok {
			continue
		}
		for _, token := range f.Amounts(l) {
			if (token.Decimals > 0 || isGrouped(l, token)) &&
				slices.ContainsFunc(h.Columns, func(c layout.Column) bool {
					return lexicon.IsMoney(c.Role) &&
						(layout.Overlap(token.Box, c.Box) > 0 || math.Abs(token.Right-c.Box.X1) <= edgeMatch*l.Height())
				}) {
				return true
			}
		}
	}
	return false
}

// runHeadingRows is the minimal number of rows to the right of a header row that show it to be one run of text.
const runHeadingRows = 3

// isRunHeading reports whether a header row is printed as one run of text, to the left of the amounts of most rows
// below it. Its words are then not above their columns.
func (f finder) isRunHeading(h layout.Header) bool {
	heading := f.Lines[h.First]
	if f.Sheet || h.First != h.Last || len(heading.Cells()) > 1 {
		return false
	}
	rows, beside := 0, 0
	for _, l := range f.Lines[h.Last+1:] {
		tokens := f.Amounts(l)
		if len(tokens) == 0 || len(parse.DatesIn(layout.NewCell(l.Page, l.Words))) == 0 {
			continue
		}
		rows++
		if tokens[len(tokens)-1].Box.X0 > heading.Box.X1 {
			beside++
		}
	}
	return beside >= runHeadingRows && 2*beside > rows
}

// A note explains a mark beside some rows: "*Indicates posting date". It is not a header row, even if it contains words
// of headings and is right above the header row.

const (
	// noteMarks are the marks that refer to notes.
	noteMarks = "*†‡§"
	// leastOfNote is the minimal number of words in a note, and mostBesideNote the maximal number of cells on its line,
	// because headings have such marks too.
	leastOfNote, mostBesideNote = 3, 2
)

// isNote reports whether a cell of the line is a note.
func (f finder) isNote(l layout.Line) bool {
	if l.CountCells() > mostBesideNote {
		return false
	}
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		mark, _ := utf8.DecodeRuneInString(c.Words[0].Text)
		if !strings.ContainsRune(noteMarks, mark) || f.Words.Columns.Role(c.Text()) != "" {
			return false
		}
		words := 0
		for _, w := range c.Words {
			if strings.ContainsFunc(w.Text, unicode.IsLetter) {
				words++
			}
		}
		return words >= leastOfNote
	})
}

// Many sheets have advertisements or rates in a column at the side. On some pages, one of its lines is at the height of
// the header row.

// headsLeast is the minimal number of different labels before a cell with a number ("Borrow up to 25,000") that make
// the line a header row.
const headsLeast = 3

// headsBeside reports whether a line is a header row although its last cell, which is not a known label, contains a
// number or a date.
func headsBeside(p *source.Source, l layout.Line) bool {
	cells := l.Cells()
	n := len(cells) - 1
	if n < headsLeast || p.Words.Columns.Role(cells[n].Text()) != "" {
		return false
	}
	l.Words = l.Words[:len(l.Words)-len(cells[n].Words)]
	l.Box = layout.Bounds(l.Words)
	roles, money := map[layout.Role]bool{}, false
	for _, c := range cells[:n] {
		if role := p.Words.Columns.Role(c.Text()); role != "" {
			roles[role], money = true, money || lexicon.IsMoney(role)
		}
	}
	return money && len(roles) >= headsLeast && !p.IsData(l)
}

// dropBesideHeadings removes the last unknown labels of header rows if they differ from page to page while all other
// labels are the same at the same places. Such texts do not belong to the table.
func (f finder) dropBesideHeadings(headings []layout.Header) {
	for i := 1; i < len(headings); i++ {
		a, b := headings[i-1], headings[i]
		if a.Page == b.Page || !f.sameNamed(a, b) ||
			slices.EqualFunc(a.Columns, b.Columns, func(x, y layout.Column) bool { return x.Text == y.Text }) {
			continue
		}
		for k := range headings {
			if f.sameNamed(headings[k], b) {
				headings[k].Columns = headings[k].Columns[:lastNamed(headings[k].Columns)]
			}
		}
	}
}

// lastNamed returns the number of columns up to the last one with a known label.
func lastNamed(columns []layout.Column) int {
	n := len(columns)
	for n > 0 && columns[n-1].Role == "" {
		n--
	}
	return n
}

// sameNamed reports whether two header rows have the same places and words up to their last known label.
func (f finder) sameNamed(a, b layout.Header) bool {
	n := lastNamed(a.Columns)
	return n == lastNamed(b.Columns) && n > 0 &&
		slices.EqualFunc(a.Columns[:n], b.Columns[:n], func(x, y layout.Column) bool {
			return x.Role == y.Role && x.Text == y.Text
		}) && f.inPlace(&Table{Columns: a.Columns[:n]}, layout.Header{Last: b.Last, Columns: b.Columns[:n]})
}

const (
	// headsSure is the minimal number of different labels on a line with one word misread as a number.
	headsSure = 4
	// misreadLabel is the confidence (0 to 1) below which a number among labels may be a misread label.
	misreadLabel = 0.8
)

// headsMisread reports whether a line is a header row although text recognition read one of its labels as a number,
// with low confidence: "038777" for "Branch".
func (f finder) headsMisread(l layout.Line) bool {
	misread := func(w page.Word) bool {
		return w.Source == page.SourceOCR && w.Confidence < misreadLabel && len(parse.OnlyDigits(w.Text)) > 0
	}
	at := slices.IndexFunc(l.Words, misread)
	if at <= 0 || len(l.Words) <= headsSure {
		return false
	}
	l.Words = slices.Delete(slices.Clone(l.Words), at, at+1)
	l.Box = layout.Bounds(l.Words)
	if f.IsData(l) {
		return false
	}
	heads := layout.FindHeaders([]layout.Line{l}, f.Words.Columns, f.acceptHeader, f.IsData)
	return len(heads) == 1 && heads[0].Score >= headsSure &&
		slices.ContainsFunc(heads[0].Columns, func(c layout.Column) bool { return lexicon.IsMoney(c.Role) })
}

// leastHeadsAlike is the minimal number of labels that two header rows share, with their places, before one completes
// the other. At most one in fewestHeads labels of the fuller row may be missing.
const leastHeadsAlike, fewestHeads = 3, 4

// completeHeadings completes header rows on recognized pages from the header rows of other pages: "Completion ime"
// becomes "Completion Time", and a label that was not recognized at all is added.
func (f finder) completeHeadings(headings []layout.Header) {
	read := slices.Clone(headings)
	for i := range headings {
		h := &headings[i]
		if !f.RecognizedPage(h.Page) {
			continue
		}
		for k, full := range read {
			if k != i && isMisreadOf(*h, full) {
				h.Columns, h.Score = completedBy(h.Columns, full.Columns), max(full.Score, h.Score)
			}
		}
	}
}

// isMisreadOf reports whether all labels of a header row are at the same places in another one that has few more labels
// or a higher score. A label of texts in the place of a label of money does not count, because the remains of "Deposit
// Amt." may be a word of some language.
func isMisreadOf(h, full layout.Header) bool {
	alike, known, misread := 0, 0, 0
	for _, c := range h.Columns {
		if c.Role == "" {
			continue
		}
		if slices.ContainsFunc(full.Columns, func(f layout.Column) bool { return isTextFor(c, f) }) {
			misread++
			continue
		}
		known++
		if slices.ContainsFunc(
			full.Columns, func(f layout.Column) bool { return f.Role == c.Role && samePlace(f, c) },
		) {
			alike++
		}
	}
	roles := 0
	for _, f := range full.Columns {
		if f.Role != "" {
			roles++
		}
	}
	return alike == known && alike >= leastHeadsAlike && (roles-alike)*fewestHeads <= roles &&
		(full.Score > h.Score || misread == 1)
}

// isTextFor reports whether a label of texts is in the place of a label of money.
func isTextFor(c, f layout.Column) bool {
	return c.Role != "" && !lexicon.IsMoney(c.Role) && lexicon.IsMoney(f.Role) && samePlace(f, c) &&
		layout.Overlap(c.Box, f.Box) > 0
}

// samePlace reports whether two labels share their left edge, right edge or center.
func samePlace(a, b layout.Column) bool {
	off := min(math.Abs(a.Box.X0-b.Box.X0), math.Abs(a.Box.X1-b.Box.X1), math.Abs(a.Box.CenterX()-b.Box.CenterX()))
	return off <= headerReach*max(a.Box.Height(), b.Box.Height())
}

// completedBy returns the columns, with the roles that only the other header row has: in the place of an unknown label
// or of no label.
func completedBy(columns, full []layout.Column) []layout.Column {
	out := slices.Clone(columns)
	for _, f := range full {
		if f.Role == "" || slices.ContainsFunc(out, func(c layout.Column) bool { return c.Role == f.Role }) {
			continue
		}
		at := slices.IndexFunc(out, func(c layout.Column) bool { return layout.Overlap(c.Box, f.Box) > 0 })
		switch {
		case at < 0:
			f.Box.Y0, f.Box.Y1 = out[0].Box.Y0, out[0].Box.Y1
			out = append(out, f)
		case out[at].Role == "" || isTextFor(out[at], f):
			out[at].Role, out[at].Text = f.Role, f.Text
		}
	}
	slices.SortStableFunc(out, func(a, b layout.Column) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	return out
}

// endOverleaf returns the line at which the rows below a header row end. On statements of debts, where tables date
// every row, that is the first following page without a line that has an amount and begins with a date under the
// heading of dates. Such pages contain terms and tables of fees.
func (f finder) endOverleaf(h layout.Header, end int) int {
	column := dateColumn(h)
	start := h.Last + 1 // of a page
	if !f.Liability || f.Sheet || column == nil || start >= end {
		return end
	}
	for i := h.Last + 1; i <= end; i++ {
		if i < end && f.Lines[i].Page == f.Lines[start].Page {
			continue
		}
		if f.Lines[start].Page != h.Page && !f.datesRows(start, i, column) {
			return start
		}
		if start = i; i == end {
			break
		}
	}
	return end
}

func dateColumn(h layout.Header) *layout.Column {
	for i, c := range h.Columns {
		if c.Role == lexicon.RoleDate || c.Role == lexicon.RoleValueDate {
			return &h.Columns[i]
		}
	}
	return nil
}

// datesRows reports whether one of the lines begins with a date at the place of a column and has an amount after it.
func (f finder) datesRows(from, to int, column *layout.Column) bool {
	for _, l := range f.Lines[from:to] {
		d, ok := leadingDate(l.Words)
		if !ok || l.Words[d.From].Box.X0 > column.Box.X1+dateReach*l.Height() ||
			l.Words[d.To-1].Box.X1 < column.Box.X0-dateReach*l.Height() {
			continue
		}
		if amounts := f.Amounts(l); len(amounts) > 0 && amounts[len(amounts)-1].From >= d.To {
			return true
		}
	}
	return false
}

// headsGrid reports whether a row of labels without a date names both the opening and the closing balance: the labels
// of a grid with one line of values per account, not a table of transactions.
func (f finder) headsGrid(h layout.Header) bool {
	return !h.Has(lexicon.RoleDate) && f.labelled(h, f.Words.Accounts, lexicon.LineOpening) &&
		f.labelled(h, f.Words.Accounts, lexicon.LineClosing)
}

// headsSummary reports whether a row of labels belongs to the summary of a card, a grid with one line of values. Tables
// of transactions have no column of credit limits or minimum payments.
func (f finder) headsSummary(h layout.Header) bool {
	if !f.Liability || f.Loan || f.TypeLabels == nil {
		return false
	}
	if !h.Has(lexicon.RoleDescription) && f.labelled(h, f.Words.Accounts, "statement_date") {
		return true // the statement date beside other figures of a summary
	}
	return f.labelled(
		h, f.TypeLabels, "credit_limit", "available_credit", "minimum_amount_due", "cash_advance_limit",
	) || f.headsBalances(h)
}

// labelled reports whether a label with one of the roles is among the labels of a header row, complete or on two lines.
func (f finder) labelled(h layout.Header, v *layout.Vocabulary, roles ...layout.Role) bool {
	lines := f.Lines[max(0, h.First-1):min(len(f.Lines), h.Last+2)]
	top := f.Lines[h.First].Box.Y0
	return slices.ContainsFunc(layout.FindLabels(lines, v), func(l layout.Found) bool {
		return slices.Contains(roles, l.Role) && l.Label.Page == h.Page && l.Label.Box.Y1 > top &&
			l.Label.Box.CenterY() < f.Lines[h.Last].Box.Y1
	})
}

// headsBalances reports whether a row of labels names the previous balance and no date: "Previous balance", "Payments",
// "New balance" above one line of values.
func (f finder) headsBalances(h layout.Header) bool {
	return !h.Has(lexicon.RoleDate) &&
		(f.labelled(h, f.Words.Accounts, lexicon.LineOpening) || f.labelled(h, f.Words.Lines, lexicon.LineOpening))
}
