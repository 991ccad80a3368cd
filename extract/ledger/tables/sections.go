package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A section may have a title and no header row: "Deposits" above dates, descriptions and amounts, or "Checks paid"
// above numbers, dates and amounts in several groups side by side. The entries then show the columns, and the title
// replaces the header row.

// titleReach is the maximal number of lines from a section's title to its first entry: a note or a card number may be
// between them.
const titleReach = 3

// titles returns the lines, by their first words, that consist of a section's title and begin where the line below
// begins. They are not labels of columns: "Checks paid" above "Number", "Date", "Amount".
func (f finder) titles() map[*page.Word]bool {
	found := map[*page.Word]bool{}
	for i := 0; !f.Loan && i+1 < len(f.Lines); i++ {
		l, below := f.Lines[i], f.Lines[i+1]
		if l.CountCells() == 1 && below.CountCells() > 1 && l.Box.X0 <= below.Box.X0+l.Height() &&
			lexicon.SectionOf(l, f.Words.Sections) != "" {
			found[&l.Words[0]] = true
		}
	}
	return found
}

// headChecks gives the role of check numbers to a column headed "Number" if the title above the header row names
// checks.
func (f finder) headChecks(headings []layout.Header) {
	for _, h := range headings {
		if h.First == 0 || h.Has(lexicon.RoleCheck) || !slices.ContainsFunc(f.Lines[h.First-1].Words, namesCheck) {
			continue
		}
		for i, c := range h.Columns {
			if c.Role == "" && slices.Contains([]string{"number", "no", "nr", "num"}, layout.Normalize(c.Text)) {
				h.Columns[i].Role = lexicon.RoleCheck
			}
		}
	}
}

// namesCheck reports whether a word of a title means checks: "Paid checks".
func namesCheck(w page.Word) bool {
	switch layout.Normalize(w.Text) {
	case "check", "checks", "cheque", "cheques":
		return true
	}
	return false
}

// titleOver is 1 if a section's title is right above a header row, else 0. The title is not part of the rows above it.
func (f finder) titleOver(h layout.Header) int {
	i := h.First - 1
	if i >= 0 && f.Lines[i].Page == h.Page && len(f.Lines[i].Cells()) == 1 &&
		lexicon.SectionOf(f.Lines[i], f.Words.Sections) != "" {
		return 1
	}
	return 0
}

// withTitles adds the titles of sections without a header row to the header rows.
func (f finder) withTitles(headings []layout.Header) []layout.Header {
	if f.Sheet || f.Loan {
		return headings
	}
	all := headings
	for i, l := range f.Lines {
		titled := lexicon.SectionOf(l, f.Words.Sections) != ""
		if !titled && !f.mayBeTitle(i) {
			continue
		}
		end := f.sectionEnd(headings, i, titled)
		shape := f.sectionShape(i+1, end)
		if !titled {
			shape = balancesOfDays(shape)
		}
		if shape == nil || isText(l, shape) || headsAlready(headings, i, shape) ||
			!titled && holdsEntries(headings, i, shape) || continuesAbove(all, i, shape) {
			continue
		}
		title := layout.Header{First: i, Last: i, Page: l.Page, Columns: shape, Score: titleReach}
		all = slices.Insert(slices.Clip(all), headingBelow(all, i), title)
	}
	return all
}

// mayBeTitle reports whether a line is a single cell of words right above a line that begins with a date and an amount.
func (f finder) mayBeTitle(line int) bool {
	if line+1 >= len(f.Lines) || f.Lines[line].CountCells() > 1 || f.IsData(f.Lines[line]) ||
		f.Lines[line+1].Page != f.Lines[line].Page {
		return false
	}
	e := f.entryOf(f.Lines[line+1])
	return len(e) >= 4 && e[0].Role == lexicon.RoleDate && e[1].Role == lexicon.RoleAmount
}

// isText reports whether a line begins where the descriptions of a section do, right of the beginning of its entries.
// It then belongs to a row.
func isText(l layout.Line, shape []layout.Column) bool {
	return l.Box.X0 > shape[0].Box.X0+l.Height() && slices.ContainsFunc(shape, func(c layout.Column) bool {
		return c.Role == lexicon.RoleDescription && math.Abs(l.Box.X0-c.Box.X0) <= l.Height()
	})
}

// sectionEnd returns the line that ends a section's entries: the next header row or title. Below a line that only may
// be a title, the next such line ends them too, so that no line is examined once for each of them.
func (f finder) sectionEnd(headings []layout.Header, title int, titled bool) int {
	end := len(f.Lines)
	if k := headingBelow(headings, title); k < len(headings) {
		end = headings[k].First
	}
	for i := title + 1; i < end; i++ {
		if lexicon.SectionOf(f.Lines[i], f.Words.Sections) != "" || !titled && f.mayBeTitle(i) {
			return i
		}
	}
	return end
}

// headingBelow returns the index of the first header row below a line.
func headingBelow(headings []layout.Header, line int) int {
	k, _ := slices.BinarySearchFunc(
		headings, line+1, func(h layout.Header, first int) int { return cmp.Compare(h.First, first) },
	)
	return k
}

// continuesAbove reports whether the header row or title above has the same columns as the entries of a title, so that
// the table continues below the title.
func continuesAbove(headings []layout.Header, title int, shape []layout.Column) bool {
	k := headingBelow(headings, title) - 1
	return k >= 0 && SameColumns(headings[k].Columns, shape) && inColumnsOf(shape, headings[k].Columns) &&
		len(sideBySide(shape)) < 2
}

// headsAlready reports whether a title is part of a header row, or the header row above names the columns of the
// section's entries.
func headsAlready(headings []layout.Header, title int, shape []layout.Column) bool {
	k := headingBelow(headings, title) - 1
	if k < 0 {
		return false
	}
	above := headings[k]
	if title <= above.Last {
		return true
	}
	if onlyBalances(above.Columns) || len(sideBySide(above.Columns)) > 1 || len(sideBySide(shape)) > 1 {
		return false
	}
	return inColumnsOf(shape, above.Columns)
}

// holdsEntries reports whether the header row above has columns for entries of two dates and two amounts. Each entry is
// then a row of its table with its text on other lines.
func holdsEntries(headings []layout.Header, title int, shape []layout.Column) bool {
	k := headingBelow(headings, title) - 1
	if k < 0 || !headings[k].Has(lexicon.RoleDate) || !headings[k].Has(lexicon.RoleValueDate) ||
		!headings[k].Has(lexicon.RoleBalance) {
		return false
	}
	return !slices.ContainsFunc(shape, func(c layout.Column) bool {
		return !slices.ContainsFunc(headings[k].Columns, func(o layout.Column) bool {
			day := o.Role == lexicon.RoleDate || o.Role == lexicon.RoleValueDate
			return (c.Role == lexicon.RoleDate && day || c.Role != lexicon.RoleDate && lexicon.IsMoney(o.Role)) &&
				layout.Overlap(o.Box, c.Box) > 0
		})
	})
}

// inColumnsOf reports whether the dates and amounts of one shape are in the columns of another.
func inColumnsOf(shape, columns []layout.Column) bool {
	return !slices.ContainsFunc(shape, func(c layout.Column) bool {
		return (c.Role == lexicon.RoleDate || c.Role == lexicon.RoleAmount) && !named(c, columns)
	})
}

// named reports whether a column of dates or amounts is among other columns.
func named(c layout.Column, columns []layout.Column) bool {
	return slices.ContainsFunc(columns, func(o layout.Column) bool {
		alike := o.Role == c.Role || lexicon.IsMovement(o.Role) && lexicon.IsMovement(c.Role)
		return alike && (layout.Overlap(o.Box, c.Box) > 0 || math.Abs(o.Box.X1-c.Box.X1) <= c.Box.Height())
	})
}

// sectionShape returns the columns of the entries between two lines, nil if there are none or the first is too far
// below.
func (f finder) sectionShape(from, to int) []layout.Column {
	var entries []entry
	most := 0
	for i := from; i < to; i++ {
		if len(entries) == 0 && i >= from+titleReach {
			return nil
		}
		if e := f.entryOf(f.Lines[i]); e != nil {
			entries = append(entries, e)
			most = max(most, len(e))
		} else if len(entries) == 0 && f.endsSummary(from-1, i) {
			return nil
		}
	}
	if len(entries) == 0 || !plain(entries) {
		return nil
	}
	return unite(entries, most)
}

// endsSummary reports whether a title is a line of a summary, because a line below it, before any entry, has another
// amount ("Withdrawals 60.00" above "Closing balance 40.00") or words in columns, which are the header row of another
// table.
func (f finder) endsSummary(title, below int) bool {
	l := f.Lines[below]
	return len(f.Amounts(l)) > 0 || len(f.Amounts(f.Lines[title])) > 0 && len(l.Cells()) > 2
}

// underOtherTitle reports whether a header row without balances repeats on a page, below a one-cell line that differs
// from the title above the last header row: "Zelle received". Its rows do not belong to the section above.
func (f finder) underOtherTitle(t *Table, h layout.Header) bool {
	if h.Has(lexicon.RoleBalance) || !h.Has(lexicon.RoleAmount) || h.First == 0 || len(t.heads) == 0 {
		return false
	}
	before, title := t.heads[len(t.heads)-1], f.Lines[h.First-1]
	if before.First > 0 && layout.Normalize(f.Lines[before.First-1].Text()) == layout.Normalize(title.Text()) {
		return false
	}
	return before.Page == h.Page && title.Page == h.Page && before.Last < h.First-1 && len(title.Cells()) == 1 &&
		!f.IsData(title) && len(f.Amounts(title)) == 0
}

// entry is a line of a section, divided into dates, amounts, check numbers and texts. The Text of a description is its
// last word.
type entry []layout.Column

// plain reports whether few entries have more than a date, a text and an amount. A second date or a number before the
// text, or a letter before the amount, are separate columns that no title explains.
func plain(entries []entry) bool {
	more := 0
	for _, e := range entries {
		if e.hasMore() {
			more++
		}
	}
	return 2*more < len(entries)
}

// hasMore reports whether two dates or a number precede the text, or the text is a single letter.
func (e entry) hasMore() bool {
	for i, c := range e {
		if c.Role != lexicon.RoleDescription {
			continue
		}
		before := e[:i]
		alone := []rune(c.Text)
		return slices.ContainsFunc(before, func(c layout.Column) bool { return c.Role == lexicon.RoleCheck }) ||
			before.days() > 1 || len(alone) == 1 && unicode.IsLetter(alone[0])
	}
	return e.days() > 1 && len(e) == e.days()+1
}

func (e entry) days() (n int) {
	for _, c := range e {
		if c.Role == lexicon.RoleDate {
			n++
		}
	}
	return n
}

// entryOf reads a line with dates and amounts. It returns nil if the line is not an entry: an entry begins with its
// date, or with the number of a check before it.
func (f finder) entryOf(l layout.Line) entry {
	var e entry
	days, amounts := 0, 0
	tokens := slices.DeleteFunc(
		slices.Clone(f.Amounts(l)), func(t parse.MoneyToken) bool { return t.Decimals < 1 || t.Dash },
	)
	for i := 0; i < len(l.Words); {
		if t := slices.IndexFunc(tokens, func(t parse.MoneyToken) bool { return t.From == i }); t >= 0 {
			e = append(e, layout.Column{Role: lexicon.RoleAmount, Box: tokens[t].Box})
			i, amounts = tokens[t].To, amounts+1
			continue
		}
		if d, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok && (days == 0 || days == amounts) && d.To > i {
			e = append(e, layout.Column{Role: lexicon.RoleDate, Box: layout.Bounds(l.Words[d.From:d.To])})
			i, days = d.To, days+1
			continue
		}
		e = e.with(l.Words[i])
		i++
	}
	if days == 0 || days > amounts || !e.begins() || lexicon.RoleOfLine(l, tokens, f.Words.Lines) != "" {
		return nil
	}
	return e
}

// with adds a word. The number of a check is an entry of its own, and marks after it are not text.
func (e entry) with(w page.Word) entry {
	role := lexicon.RoleDescription
	switch digits := parse.OnlyDigits(w.Text); {
	case strings.IndexFunc(w.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0:
		if len(e) > 0 && e[len(e)-1].Role == lexicon.RoleCheck {
			return e
		}
	case digits != "" && strings.Trim(w.Text, "*#+^~") == digits:
		role = lexicon.RoleCheck
	}
	if n := len(e); n > 0 && role == lexicon.RoleDescription && e[n-1].Role == role {
		e[n-1].Box = e[n-1].Box.Union(w.Box)
		return e
	}
	return append(e, layout.Column{Role: role, Box: w.Box})
}

// begins reports whether the line's date is first, after a check number, or between its only text and its amount.
func (e entry) begins() bool {
	at := slices.IndexFunc(e, func(c layout.Column) bool { return c.Role == lexicon.RoleDate })
	return at == 0 || at == 1 && (e[0].Role == lexicon.RoleCheck || len(e) == 3 && e[2].Role == lexicon.RoleAmount)
}

// unite makes the columns of a section from its entries: those of the fullest lines if entries are side by side, else
// the dates, texts and amounts of all.
func unite(entries []entry, most int) []layout.Column {
	if columns := gridOf(entries, most); columns != nil {
		return columns
	}
	if manyAmounts(entries) {
		return nil
	}
	columns := map[layout.Role]layout.Column{}
	add := func(c layout.Column, role layout.Role) {
		if old, has := columns[role]; has {
			c.Box = c.Box.Union(old.Box)
		}
		c.Role = role
		columns[role] = c
	}
	for _, e := range entries {
		day, texts := false, false
		var amounts []layout.Column
		for i, c := range e {
			switch {
			case c.Role == lexicon.RoleDate && !day:
				add(c, lexicon.RoleDate)
				day = true
			case c.Role == lexicon.RoleAmount:
				amounts = append(amounts, c)
			case c.Role == lexicon.RoleCheck && !texts && (i == 0 || i == 1 && len(e) == 3):
				add(c, lexicon.RoleCheck)
			case c.Role != lexicon.RoleDate:
				add(c, lexicon.RoleDescription)
				texts = true
			}
		}
		add(amounts[len(amounts)-1], lexicon.RoleAmount)
	}
	return leftToRight(columns)
}

// manyAmounts reports whether most entries have a second amount: a running balance, which needs a header row.
func manyAmounts(entries []entry) bool {
	more := 0
	for _, e := range entries {
		amounts := 0
		for _, c := range e {
			amounts += boolInt(c.Role == lexicon.RoleAmount)
		}
		more += boolInt(amounts > 1)
	}
	return 2*more > len(entries)
}

func leftToRight(columns map[layout.Role]layout.Column) (out []layout.Column) {
	for _, c := range columns {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b layout.Column) int {
		return cmp.Or(cmp.Compare(a.Box.X0, b.Box.X0), cmp.Compare(a.Role, b.Role))
	})
	return out
}

// gridOf returns the columns of entries side by side that consist of numbers, dates and amounts: those of the lines
// with the most. Nil if they are not side by side.
func gridOf(entries []entry, most int) []layout.Column {
	var columns []layout.Column
	for _, e := range entries {
		if slices.ContainsFunc(e, func(c layout.Column) bool { return c.Role == lexicon.RoleDescription }) {
			return nil
		}
		if len(e) < most {
			continue
		}
		if columns == nil {
			columns = slices.Clone(e)
			continue
		}
		for i := range e {
			if e[i].Role != columns[i].Role {
				return nil
			}
			columns[i].Box = columns[i].Box.Union(e[i].Box)
		}
	}
	if len(equalParts(columns)) < 2 {
		return nil
	}
	return columns
}

// balancesOfDays turns columns of only dates and amounts side by side into dates and balances, whatever their title is.
// Nil for other columns.
func balancesOfDays(shape []layout.Column) []layout.Column {
	if len(shape) < 4 {
		return nil
	}
	out := slices.Clone(shape)
	for i := range out {
		if out[i].Role != []layout.Role{lexicon.RoleDate, lexicon.RoleAmount}[i%2] {
			return nil
		}
		if i%2 == 1 {
			out[i].Role = lexicon.RoleBalance
		}
	}
	return out
}
