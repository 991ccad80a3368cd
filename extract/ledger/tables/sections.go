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

// Sections may have a title and no headings: "Deposits" over days, texts and amounts, "Checks paid" over numbers, days
// and amounts several times side by side. What their columns are shows in their entries; the title then heads them.

// titleReach is how many lines below a section's title its first entry may stand: a remark or a card's number comes
// between.
const titleReach = 3

// titles are the lines, by their first words, that hold nothing but a section's title and begin where the line below
// does: no labels of the columns that the line below names. "Checks paid" over "Number", "Date", "Amount".
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

// headChecks says that "Number" heads the numbers of checks where the title of the section says so.
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

// namesCheck says that a title's word is the one for checks: "Paid checks".
func namesCheck(w page.Word) bool {
	switch layout.Normalize(w.Text) {
	case "check", "checks", "cheque", "cheques":
		return true
	}
	return false
}

// titleOver is 1 where a section's title stands right above a heading and is none of its lines, else 0: it is no text
// of the rows above it.
func (f finder) titleOver(h layout.Header) int {
	i := h.First - 1
	if i >= 0 && f.Lines[i].Page == h.Page && len(f.Lines[i].Cells()) == 1 &&
		lexicon.SectionOf(f.Lines[i], f.Words.Sections) != "" {
		return 1
	}
	return 0
}

// withTitles adds to the headings the titles of sections that no heading names the columns of.
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
			!titled && holdsEntries(headings, i, shape) || goesOn(all, i, shape) {
			continue
		}
		title := layout.Header{First: i, Last: i, Page: l.Page, Columns: shape, Score: titleReach}
		all = slices.Insert(slices.Clip(all), headingBelow(all, i), title)
	}
	return all
}

// mayBeTitle says that a line is one cell of words right above a line that begins with a day and an amount.
func (f finder) mayBeTitle(line int) bool {
	if line+1 >= len(f.Lines) || f.Lines[line].CountCells() > 1 || f.IsData(f.Lines[line]) ||
		f.Lines[line+1].Page != f.Lines[line].Page {
		return false
	}
	e := f.entryOf(f.Lines[line+1])
	return len(e) >= 4 && e[0].Role == lexicon.RoleDate && e[1].Role == lexicon.RoleAmount
}

// isText says that a line begins where the texts of a section do and its entries do not: a row of the day above.
func isText(l layout.Line, shape []layout.Column) bool {
	return l.Box.X0 > shape[0].Box.X0+l.Height() && slices.ContainsFunc(shape, func(c layout.Column) bool {
		return c.Role == lexicon.RoleDescription && math.Abs(l.Box.X0-c.Box.X0) <= l.Height()
	})
}

// sectionEnd is the line that a section's entries end before: the next heading or title, and below a line that only may
// be a title the next such line too, so that no line is looked at once for each of them.
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

// headingBelow is the place of the first heading that begins below a line.
func headingBelow(headings []layout.Header, line int) int {
	k, _ := slices.BinarySearchFunc(
		headings, line+1, func(h layout.Header, first int) int { return cmp.Compare(h.First, first) },
	)
	return k
}

// goesOn says that the heading or title above has the very columns of a title's entries: they go on below it.
func goesOn(headings []layout.Header, title int, shape []layout.Column) bool {
	k := headingBelow(headings, title) - 1
	return k >= 0 && SameColumns(headings[k].Columns, shape) && stands(shape, headings[k].Columns) &&
		len(sideBySide(shape)) < 2
}

// headsAlready says that a title is part of a heading, or that the one above it names columns where the section's
// entries have theirs.
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
	return stands(shape, above.Columns)
}

// holdsEntries says that the heading above names the day, the day of value and the money columns that entries of two
// days and two amounts stand in: each is a row of its table whose text stands on other lines.
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

// stands says that days and amounts stand where those of other columns do.
func stands(shape, columns []layout.Column) bool {
	return !slices.ContainsFunc(shape, func(c layout.Column) bool {
		return (c.Role == lexicon.RoleDate || c.Role == lexicon.RoleAmount) && !named(c, columns)
	})
}

// named says that a column of days or of amounts is one of others.
func named(c layout.Column, columns []layout.Column) bool {
	return slices.ContainsFunc(columns, func(o layout.Column) bool {
		alike := o.Role == c.Role || lexicon.IsMovement(o.Role) && lexicon.IsMovement(c.Role)
		return alike && (layout.Overlap(o.Box, c.Box) > 0 || math.Abs(o.Box.X1-c.Box.X1) <= c.Box.Height())
	})
}

// sectionShape are the columns that the entries of lines from one to another show; nil when there are none, or none
// soon enough.
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

// endsSummary says that a title is a line of a summary and that a line below it, before any entry, shows it: another
// figure, "Withdrawals 60.00" over "Closing balance 40.00", or words in columns, which head a table of their own.
func (f finder) endsSummary(title, below int) bool {
	l := f.Lines[below]
	return len(f.Amounts(l)) > 0 || len(f.Amounts(f.Lines[title])) > 0 && len(l.Cells()) > 2
}

// underOtherTitle says that a heading without balances comes again on a page, below a title that no list knows and that
// is not the one above, over rows that are none of the section above: "Zelle received".
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

// entry is a line of a section in its parts: each with a day and an amount, and what stands beside them. The text of a
// part is the last word of it.
type entry []layout.Column

// plain says that few entries have more than a day, a text and an amount: a second day or a number before the text and
// a letter before the amount are columns of their own, which no title tells.
func plain(entries []entry) bool {
	more := 0
	for _, e := range entries {
		if e.hasMore() {
			more++
		}
	}
	return 2*more < len(entries)
}

// hasMore says that two days stand before the text, or a number does, or that the text ends in a letter by itself.
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

// entryOf reads a line that holds days and amounts, nil when it is no entry: it begins with its day, or the number of
// a check before it.
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

// with adds a word: a check's number is one of its own, marks that stand behind it are no text.
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

// begins says that the line's day stands first, or behind one number, or between its whole text and its amount.
func (e entry) begins() bool {
	at := slices.IndexFunc(e, func(c layout.Column) bool { return c.Role == lexicon.RoleDate })
	return at == 0 || at == 1 && (e[0].Role == lexicon.RoleCheck || len(e) == 3 && e[2].Role == lexicon.RoleAmount)
}

// unite makes the columns of a section of its entries: those of the fullest lines where entries stand side by side,
// else the days, the texts and the amounts of all.
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

// manyAmounts says that most entries have a second amount: a running balance, which no section's title stands over
// alone.
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

// gridOf are the columns of entries that stand side by side, with nothing but numbers, days and amounts: those of the
// lines that have the most. Nil when they stand one below the other.
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

// balancesOfDays are columns of days and amounts side by side and nothing else, whatever their title says, as what they
// are: days and balances. Nil for others.
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
