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

// undatedReach is how many lines below a heading the first dated row stands at most: names of cards and of sections
// come between.
const undatedReach = 6

// undatedHeadings finds, on a paper without any other heading, those that name a text and an amount but no day, over
// rows that begin with one: "Details", "Amount" over "May 11 LATE FEE 500.00". So do both sides and a balance behind
// a label that means nothing: of days and texts, set closely and misread ("Date (YY-MM-DDDescription"), and the title
// of a section that stands where a text's label would.
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

// headsSides says that a heading begins with a label that means nothing and names both sides and a balance behind it.
func headsSides(h layout.Header) bool {
	return h.Columns[0].Role == "" && h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) &&
		h.Has(lexicon.RoleBalance) && !h.Has(lexicon.RoleDescription)
}

// titlesAmounts says that a heading is the title of a section and, over its amounts, their label: "Payments   Amount".
func titlesAmounts(h layout.Header) bool {
	title := h.Columns[0].Role
	return len(h.Columns) == 2 && (title == lexicon.RoleCredit || title == lexicon.RoleDebit) &&
		h.Columns[1].Role == lexicon.RoleAmount
}

// amountsBelow says that soon below a heading an amount stands under one of its labels.
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

// datedBelow says that a line soon below a heading begins with a day and has an amount under one of the heading's.
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

// runHeadingRows is how many rows must stand beside a heading for it to be one run of text.
const runHeadingRows = 3

// isRunHeading says that a heading is written as one run of text, left of the amounts of most rows below it: its
// words stand over no columns.
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

// A note explains the mark that some rows bear: "*Indicates posting date". Whatever words of headings it holds, it
// heads no column, though it stands right above those that do.

const (
	// noteMarks are the marks that refer to notes.
	noteMarks = "*†‡§"
	// leastOfNote is how many words tell something, mostBesideNote how many cells a note's line has at most: headings
	// have marks too.
	leastOfNote, mostBesideNote = 3, 2
)

// isNote says that a line is or ends in a note.
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

// A column of advertisements or rates runs down the side of many sheets, so that one of its lines stands at the height
// of a heading: another on every page.

// headsLeast is how many different labels before it show that a line heads a table though its last cell holds a number:
// "Borrow up to 25,000".
const headsLeast = 3

// headsBeside says that a line heads a table for all that its last cell, which names nothing, holds a value.
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

// dropBesideHeadings takes the last labels off headings that name nothing and differ from page to page where all others
// are the same in the same places: they are none of the table's.
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

// lastNamed is how many columns there are up to the last whose label names something.
func lastNamed(columns []layout.Column) int {
	n := len(columns)
	for n > 0 && columns[n-1].Role == "" {
		n--
	}
	return n
}

// sameNamed says that two headings agree in place and words up to their last named column.
func (f finder) sameNamed(a, b layout.Header) bool {
	n := lastNamed(a.Columns)
	return n == lastNamed(b.Columns) && n > 0 &&
		slices.EqualFunc(a.Columns[:n], b.Columns[:n], func(x, y layout.Column) bool {
			return x.Role == y.Role && x.Text == y.Text
		}) && f.inPlace(&Table{Columns: a.Columns[:n]}, layout.Header{Last: b.Last, Columns: b.Columns[:n]})
}

const (
	// headsSure is how many different labels a line has besides when one of its words was misread as a number.
	headsSure = 4
	// misreadLabel is the confidence below which a number among labels may be a label that was misread.
	misreadLabel = 0.8
)

// headsMisread says that a line heads a table for all that one of its labels was read as a number, with doubt:
// "038777" of "Branch".
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

// leastHeadsAlike is how many headings two rows of them share at least, with their places, before one completes the
// other; of the fuller one's headings one in fewestHeads may lack.
const leastHeadsAlike, fewestHeads = 3, 4

// completeHeadings gives rows of headings on recognized pages what another page shows there: "Completion ime" stands
// where "Completion Time" does, and a heading that was not read at all leaves its place empty.
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

// isMisreadOf says that a header's headings all stand where another one has the same, which has few more or means more.
// One of text in the place of one of money counts for none: what is left of "Deposit Amt." may be some language's code.
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

// isTextFor says that a heading of texts stands where another one of money does.
func isTextFor(c, f layout.Column) bool {
	return c.Role != "" && !lexicon.IsMoney(c.Role) && lexicon.IsMoney(f.Role) && samePlace(f, c) &&
		layout.Overlap(c.Box, f.Box) > 0
}

// samePlace says that two headings begin, end or stand in the middle alike.
func samePlace(a, b layout.Column) bool {
	off := min(math.Abs(a.Box.X0-b.Box.X0), math.Abs(a.Box.X1-b.Box.X1), math.Abs(a.Box.CenterX()-b.Box.CenterX()))
	return off <= headerReach*max(a.Box.Height(), b.Box.Height())
}

// completedBy is the columns and those that only the others have: in the place of a heading that means nothing, or of
// none.
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

// endOverleaf is where the rows under a heading end on a paper on debts, whose tables date every row: at the first
// page overleaf that has no line with an amount that begins with a day where the heading has days. Terms and tables
// of fees stand there, page after page.
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

// datesRows says that some line of a run begins with a day in a column's place and has an amount.
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

// headsGrid says that labels in a row, without a day, name both what an account opens and what it closes with: a grid
// of one line of values for each account, no table of transactions.
func (f finder) headsGrid(h layout.Header) bool {
	return !h.Has(lexicon.RoleDate) && f.labelled(h, f.Words.Accounts, lexicon.LineOpening) &&
		f.labelled(h, f.Words.Accounts, lexicon.LineClosing)
}

// headsSummary says that labels in a row are those of a card's summary, a grid of one line of values: no table of
// transactions has a column of credit limits or of minimum payments.
func (f finder) headsSummary(h layout.Header) bool {
	if !f.Liability || f.Loan || f.TypeLabels == nil {
		return false
	}
	if !h.Has(lexicon.RoleDescription) && f.labelled(h, f.Words.Accounts, "statement_date") {
		return true // the day of the statement beside other figures of its summary
	}
	return f.labelled(
		h, f.TypeLabels, "credit_limit", "available_credit", "minimum_amount_due", "cash_advance_limit",
	) || f.headsBalances(h)
}

// labelled says that a label of one of the roles stands among those of a heading, whole or over two lines.
func (f finder) labelled(h layout.Header, v *layout.Vocabulary, roles ...layout.Role) bool {
	lines := f.Lines[max(0, h.First-1):min(len(f.Lines), h.Last+2)]
	top := f.Lines[h.First].Box.Y0
	return slices.ContainsFunc(layout.FindLabels(lines, v), func(l layout.Found) bool {
		return slices.Contains(roles, l.Role) && l.Label.Page == h.Page && l.Label.Box.Y1 > top &&
			l.Label.Box.CenterY() < f.Lines[h.Last].Box.Y1
	})
}

// headsBalances says that labels in a row name what was owed before, and no day: "Previous balance", "Payments", "New
// balance" over one line of values.
func (f finder) headsBalances(h layout.Header) bool {
	return !h.Has(lexicon.RoleDate) &&
		(f.labelled(h, f.Words.Accounts, lexicon.LineOpening) || f.labelled(h, f.Words.Lines, lexicon.LineOpening))
}
