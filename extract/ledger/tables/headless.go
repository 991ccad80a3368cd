package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// headlessLeast is the minimal number of dated lines with amounts in a table without a header row.
const headlessLeast = 2

// headlessTable finds the columns of rows without a header row: dates at the left, then text, then one to three columns
// of amounts. The roles of the columns follow from their number; the running balance then shows whether they fit.
func (f finder) headlessTable() *Table {
	t := &Table{}
	var boxes []page.Box
	var digits []float64
	dated, whole, values := 0, f.printsWhole(), f.underLabels()
	for i, l := range f.Lines {
		if f.Furniture[i] || values[&l.Words[0]] {
			continue
		}
		t.Lines = append(t.Lines, Line{Line: l, Index: i})
		if _, ok := leadingDate(l.Words); !ok {
			continue
		}
		n := len(boxes)
		line := &t.Lines[len(t.Lines)-1]
		line.Tokens = f.Amounts(l)
		for _, token := range line.Tokens {
			if (token.Decimals >= 1 || whole && isGrouped(l, token)) && !t.insideText(line, token) {
				boxes = append(boxes, token.Box)
				digits = append(digits, token.Right)
			}
		}
		if len(boxes) > n {
			dated++
		}
	}
	columns := edgeColumns(aligned(boxes, digits), dated)
	if dated < headlessLeast || len(columns) == 0 {
		return nil
	}
	roles := f.headlessRoles(t, columns)
	for i, b := range columns {
		t.Columns = append(t.Columns, layout.Column{Role: roles[i], Box: b})
	}
	t.addInitials(dated)
	return t
}

// underLabels returns the first words of lines with the values of a line of labels: a period, a date and a customer
// number under "Period covered", "Statement date" and "Customer ID" look like a row.
func (f finder) underLabels() map[*page.Word]bool {
	below := map[page.Box]int{}
	for _, label := range layout.FindLabels(f.Lines, f.Words.Accounts) {
		for _, c := range label.Values[:min(1, len(label.Values))] {
			if c.Box.Y0 >= label.Label.Box.Y1 {
				below[c.Words[0].Box]++
			}
		}
	}
	lines := map[*page.Word]bool{}
	for _, l := range f.Lines {
		values := 0
		for _, w := range l.Words {
			values += boolInt(below[w.Box] > 0)
		}
		if values >= leastLabelled {
			lines[&l.Words[0]] = true
		}
	}
	return lines
}

// leastLabelled is the minimal number of values below labels on a line that is not a row.
const leastLabelled = 2

// headlessRoles returns the roles of amount columns without labels. One column is the amount; of two, the right one is
// the balance; of three, the left ones are the sides. If no row fills both of two columns, they are the sides. A
// statement of a card may print foreign amounts in further columns, and a last column with fees of zero is not a
// balance.
func (f finder) headlessRoles(t *Table, columns []page.Box) []layout.Role {
	var foreign []bool
	own := columns
	if f.Liability && !f.Loan && len(columns) > 1 {
		foreign = f.foreignColumns(t, columns)
		own = slices.Clone(columns)
		for i := len(columns) - 1; i >= 0; i-- {
			if foreign[i] {
				own = slices.Delete(own, i, i+1)
			}
		}
	}
	if len(own) > 1 && f.lastHoldsFees(t, own) {
		fees := slices.Index(columns, own[len(own)-1])
		return slices.Insert(
			f.headlessRoles(t, slices.Delete(slices.Clone(columns), fees, fees+1)), fees, lexicon.FigureRole(fees),
		)
	}
	roles := map[int][]layout.Role{
		1: {lexicon.RoleAmount},
		2: {lexicon.RoleAmount, lexicon.RoleBalance},
		3: {lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleBalance},
	}[len(own)]
	if len(own) == 2 && !f.Loan && f.filledOf(t, own).both == 0 {
		roles = []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit}
	}
	for i := range columns {
		if len(foreign) > 0 && foreign[i] {
			roles = slices.Insert(slices.Clone(roles), i, lexicon.RoleForeign)
		}
	}
	return roles
}

// foreignColumns marks the columns with foreign amounts: those with marks of several currencies, and those left of a
// column that almost every row fills if few rows fill both. At least one column is not foreign.
func (f finder) foreignColumns(t *Table, columns []page.Box) []bool {
	foreign := make([]bool, len(columns))
	for i, b := range columns {
		foreign[i] = i < len(columns)-1 && len(f.filledOf(t, []page.Box{b}).currencies) > 1
	}
	all := f.filledOf(t, columns)
	if all.last >= leastFilled*all.rows && all.both*2 < all.rows {
		for i := range len(columns) - 1 {
			foreign[i] = true
		}
	}
	return foreign
}

// leastFilled is the minimal share (0 to 1) of rows with an amount in a column that all rows should fill.
const leastFilled = 0.9

// filling counts the dated rows with an amount in some columns, those with an amount in the last column and those with
// several, and collects the currencies of the amounts.
type filling struct {
	last, both, rows float64
	currencies       map[string]bool
}

func (f finder) filledOf(t *Table, columns []page.Box) filling {
	found := filling{currencies: map[string]bool{}}
	for _, l := range t.Lines {
		if _, dated := leadingDate(l.Words); !dated {
			continue
		}
		n, inLast := 0, false
		for _, token := range f.Amounts(l.Line) {
			for k, b := range columns {
				if min(math.Abs(token.Right-b.X1), math.Abs(token.Box.X1-b.X1)) <= edgeMatch*l.Height() {
					n++
					inLast = inLast || k == len(columns)-1
					if token.Currency != "" {
						found.currencies[token.Currency] = true
					}
				}
			}
		}
		if n == 0 {
			continue
		}
		found.rows++
		if inLast {
			found.last++
		}
		if n > 1 {
			found.both++
		}
	}
	return found
}

// printsWhole reports whether no line that begins with a date has an amount with decimals.
func (f finder) printsWhole() bool {
	return !slices.ContainsFunc(f.Lines, func(l layout.Line) bool {
		if _, ok := leadingDate(l.Words); !ok {
			return false
		}
		return slices.ContainsFunc(
			f.Amounts(l), func(token parse.MoneyToken) bool { return token.Decimals >= 1 && !token.Dash },
		)
	})
}

// isGrouped reports whether a number is printed with thousands separators.
func isGrouped(l layout.Line, token parse.MoneyToken) bool {
	return strings.ContainsAny(layout.Text(l.Words[token.From:token.To]), ",.'’ ")
}

// longestInitials is the maximal number of letters in the code of a teller or branch.
const longestInitials = 8

// addInitials adds a column for the short words right of the last amounts if most rows end with one: the teller or the
// branch.
func (t *Table) addInitials(dated int) {
	end := t.Columns[len(t.Columns)-1].Box.X1
	var box page.Box
	found := 0
	for _, l := range t.Lines {
		w := l.Words[len(l.Words)-1]
		if w.Box.X0 <= end || len(w.Text) > longestInitials ||
			len(l.Words) > 1 && l.Words[len(l.Words)-2].Box.X1 > end {
			continue
		}
		if found++; found == 1 {
			box = w.Box
		}
		box = box.Union(w.Box)
	}
	if found*2 > dated {
		t.Columns = append(t.Columns, layout.Column{Role: t.initialsRole(box.X0, found), Box: box})
	}
}

// initialsRole returns the role of short words at the end of rows: the description if almost no row has another text,
// else the teller.
func (t *Table) initialsRole(left float64, found int) layout.Role {
	told := 0
	for _, l := range t.Lines {
		d, ok := leadingDate(l.Words)
		told += boolInt(ok && l.Words[len(l.Words)-1].Box.X0 >= left &&
			slices.ContainsFunc(l.Words[d.To:], func(w page.Word) bool {
				_, day := parse.FindDate([]page.Word{w}, 0, math.MaxFloat64)
				return w.Box.X0 < left && hasLetter(w.Text) && !day
			}))
	}
	if told*bareText > found {
		return lexicon.RoleTeller
	}
	return lexicon.RoleDescription
}

// longestLineNumber is the maximal number of digits in the line number of a passbook, or of the last digits of a card.
const longestLineNumber = 4

// leadingDate returns the date at the beginning of a line, after at most a line number.
func leadingDate(words []page.Word) (parse.DateSpan, bool) {
	if d, ok := parse.FindDate(words, 0, math.MaxFloat64); ok {
		return d, true
	}
	if len(words) > 1 && parse.IsDigits(words[0].Text) && len(words[0].Text) <= longestLineNumber {
		return parse.FindDate(words, 1, math.MaxFloat64)
	}
	return parse.DateSpan{}, false
}

// aligned sets the right edge of each amount to the edge by which amounts line up: that of their digits or that of the
// mark after them, whichever more amounts share. "80.00 CR" may end where "80.00" does in the row below.
func aligned(boxes []page.Box, digits []float64) []page.Box {
	edges := slices.Sorted(slices.Values(digits))
	company := func(at, height float64) int {
		from, _ := slices.BinarySearch(edges, at-edgeMatch*height)
		to, _ := slices.BinarySearch(edges, math.Nextafter(at+edgeMatch*height, math.Inf(1)))
		return to - from
	}
	out := slices.Clone(boxes)
	for i, b := range boxes {
		if company(digits[i], b.Height()) >= company(b.X1, b.Height()) {
			out[i].X1 = digits[i]
		}
	}
	return out
}

// edgeColumns returns the right edges shared by at least a tenth of the dated lines.
func edgeColumns(boxes []page.Box, dated int) []page.Box {
	slices.SortStableFunc(boxes, func(a, b page.Box) int { return cmp.Compare(a.X1, b.X1) })
	type edge struct {
		box   page.Box
		count int
	}
	var found []edge
	for i := 0; i < len(boxes); {
		j, b := i+1, boxes[i]
		for j < len(boxes) && boxes[j].X1-boxes[j-1].X1 <= edgeMatch*boxes[i].Height() {
			b = b.Union(boxes[j])
			j++
		}
		if (j-i)*10 >= dated {
			found = append(found, edge{b, j - i})
		}
		i = j
	}
	slices.SortStableFunc(found, func(a, b edge) int { return cmp.Compare(b.count, a.count) })
	found = found[:min(3, len(found))] // further ones are amounts within descriptions
	slices.SortStableFunc(found, func(a, b edge) int { return cmp.Compare(a.box.X1, b.box.X1) })
	columns := make([]page.Box, len(found))
	for i, e := range found {
		columns[i] = e.box
	}
	return columns
}

// mostTrailing is the maximal number of amounts at the end of a line: debit, credit, balance.
const mostTrailing = 3

// Unaligned is a table of all lines that are not used. Its movements and balances are the amounts at the end of a
// line, or amounts side by side before a text.
func Unaligned(p *source.Source, used map[int]bool) *Table {
	t, right := &Table{}, 0.0
	for i, l := range p.Lines {
		if used[i] || p.Furniture[i] {
			continue
		}
		line := Line{Line: l, Index: i}
		line.takeTrailing(p.Style)
		t.Lines, right = append(t.Lines, line), max(right, l.Box.X1)
	}
	// to the right of all text, so that no text is below them
	for _, role := range []layout.Role{lexicon.RoleAmount, lexicon.RoleBalance} {
		t.Columns = append(t.Columns, layout.Column{Role: role, Box: page.Box{X0: right, X1: right + 1}})
	}
	t.findDates()
	return t
}

// takeTrailing finds the movement and the balance at the end of a line or, if it ends with text, those side by side
// before its last text. Dashes of empty cells and a code after the balance are not text.
func (l *Line) takeTrailing(style parse.Style) {
	end := len(l.Words)
	if end > 1 && isInitials(l.Words[end-1].Text) && isAmountWord(l.Words[end-2].Text, style) {
		end--
		l.Marks = append(l.Marks, end)
	}
	tokens, dashes := l.trailing(end, style)
	for end--; end > 0 && len(tokens) == 0; end-- {
		if isAmountWord(l.Words[end-1].Text, style) {
			if tokens, dashes = l.trailing(end, style); len(tokens) < leastBeforeText {
				tokens, dashes = nil, nil
			}
		}
	}
	l.Tokens, l.Marks = tokens, append(l.Marks, dashes...)
	slices.Reverse(l.Tokens)
	l.placeTrailing()
}

// leastBeforeText is the minimal number of amounts before the last text of a line: a single one belongs to the text.
const leastBeforeText = 2

// trailing returns the amounts before word end, from right to left, with only dashes and side marks between them, and
// the indexes of the dashes.
func (l *Line) trailing(end int, style parse.Style) (found []parse.MoneyToken, dashes []int) {
	to := end
	for i := end - 1; i >= 0 && len(found) < mostTrailing; i-- {
		text := l.Words[i].Text
		switch m, ok := parse.ParseMoney(layout.Text(l.Words[i:to]), style); {
		case parse.IsDash(text):
			dashes, to = append(dashes, i), i
		case ok && m.Decimals > 0 && isAmountWord(text, style):
			b := layout.Bounds(l.Words[i:to])
			found = append(found, parse.MoneyToken{Money: m, From: i, To: to, Box: b, Right: b.X1})
			to = i
		case to != i+1 || !isSide(text):
			i = 0
		}
	}
	return found, dashes
}

// placeTrailing takes the last amount as the balance and the nearest nonzero one before it as the movement. The zero of
// the other side is not text.
func (l *Line) placeTrailing() {
	n := len(l.Tokens)
	if n == 0 {
		return
	}
	l.Money = map[int]parse.MoneyToken{1: l.Tokens[n-1]}
	for _, t := range l.Tokens[:n-1] {
		before, has := l.Money[0]
		if has && t.Size == 0 {
			before, t = t, before
		}
		if has && before.Size == 0 {
			l.markWords(before.From, before.To)
		}
		l.Money[0] = t
	}
}

// markWords marks words that are not text.
func (l *Line) markWords(from, to int) {
	for i := from; i < to; i++ {
		l.Marks = append(l.Marks, i)
	}
}

// isInitials reports whether a word after the balance may be the number of a branch or teller.
func isInitials(s string) bool { return len(s) <= longestInitials && parse.IsDigits(s) }

// isAmountWord reports whether a word is an amount with decimals.
func isAmountWord(s string, style parse.Style) bool {
	m, ok := parse.ParseMoney(s, style)
	return ok && m.Decimals > 0
}

// isSide reports whether a word after an amount is a side mark.
func isSide(s string) bool { return sideMarks[layout.Normalize(s)] }

var sideMarks = headingWords.Set("side")
