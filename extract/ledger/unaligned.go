package ledger

import (
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// Some makers write every row as one run of text: the amounts stand under no heading and share no edge. What is
// certain there is their order: the movement stands before the balance, and the balances follow from each other.

const (
	// unalignedLeast is how many rows must follow from each other for the order to be believed.
	unalignedLeast = 3
	// mostTrailing bounds the amounts that end a line: out, in, balance.
	mostTrailing = 3
)

// readUnaligned reads rows by the order of the amounts at their ends; nil when not every balance follows from the
// one before. used are the lines that headings take.
func (r *reader) readUnaligned(used map[int]bool) *assembler {
	t, right := &table{}, 0.0
	for i, l := range r.Lines {
		if used[i] || r.Furniture[i] {
			continue
		}
		line := tableLine{Line: l, index: i}
		line.takeTrailing(r.Style)
		t.lines, right = append(t.lines, line), max(right, l.Box.X1)
	}
	for _, role := range []layout.Role{wording.RoleAmount, wording.RoleBalance} { // right of all text: they take none of it
		t.columns = append(t.columns, layout.Column{Role: role, Box: page.Box{X0: right, X1: right + 1}})
	}
	before := r.Used
	r.Used = maps.Clone(used)
	t.findDates()
	a := &assembler{r: r, t: t}
	a.run()
	a.attach()
	if !a.follows() {
		r.Used = before
		return nil
	}
	return a
}

// takeTrailing finds the movement and the balance that end a line. Dashes of empty cells and a code behind the
// balance are no text.
func (l *tableLine) takeTrailing(style notation.Style) {
	end := len(l.Words)
	if end > 1 && isInitials(l.Words[end-1].Text) && isAmountWord(l.Words[end-2].Text, style) {
		end--
		l.marks = append(l.marks, end)
	}
	var found []notation.MoneyToken
	to := end
	for i := end - 1; i >= 0 && len(found) < mostTrailing; i-- {
		text := l.Words[i].Text
		switch m, ok := notation.ParseMoney(layout.Text(l.Words[i:to]), style); {
		case notation.IsDash(text):
			l.marks, to = append(l.marks, i), i
		case ok && m.Decimals > 0 && isAmountWord(text, style):
			b := layout.Bounds(l.Words[i:to])
			found = append(found, notation.MoneyToken{Money: m, From: i, To: to, Box: b, Right: b.X1})
			to = i
		case to != i+1 || !isSide(text):
			i = 0
		}
	}
	l.tokens = found
	slices.Reverse(l.tokens)
	l.placeTrailing()
}

// placeTrailing gives the last amount to the balance and the one before it that is not zero to the movement.
func (l *tableLine) placeTrailing() {
	n := len(l.tokens)
	if n == 0 {
		return
	}
	l.money = map[int]notation.MoneyToken{1: l.tokens[n-1]}
	for _, t := range l.tokens[:n-1] {
		if _, has := l.money[0]; !has || t.Size != 0 {
			l.money[0] = t
		}
	}
}

// isInitials says that a word behind the balance may be a branch's or teller's number.
func isInitials(s string) bool { return len(s) <= longestInitials && notation.IsDigits(s) }

// isAmountWord says that a word is an amount with decimals.
func isAmountWord(s string, style notation.Style) bool {
	m, ok := notation.ParseMoney(s, style)
	return ok && m.Decimals > 0
}

// isSide says that a word behind an amount tells its side.
func isSide(s string) bool {
	switch layout.Normalize(s) {
	case "cr", "dr", "db", "c", "d":
		return true
	}
	return false
}

// follows says that every line with a day is a row or a note, that every row prints its balance and that every
// balance follows from the one above it.
func (a *assembler) follows() bool {
	if len(a.rows) < unalignedLeast || slices.ContainsFunc(a.rows, a.lacksBalance) {
		return false
	}
	for _, l := range a.t.lines {
		if l.date != nil && l.index > a.rows[0].line && l.index < a.rows[len(a.rows)-1].line && !a.r.Used[l.index] {
			return false
		}
	}
	pass, fail := a.linked()
	return fail == 0 && pass == len(a.rows)-1
}

// linked counts the balances that follow from the one before and those that do not, in the order of time.
func (a *assembler) linked() (pass, fail int) {
	rows := a.r.figures(a.rows)
	c := &chain{rows: rows, liability: a.r.Liability}
	pass, fail = c.score(rows, false)
	slices.Reverse(rows)
	if back, broken := c.score(rows, false); back > pass {
		return back, broken
	}
	return pass, fail
}

// unlinked says that of what was read no balance follows, or fewer than do not.
func (r *reader) unlinked() bool {
	pass, fail := 0, 0
	for _, a := range r.assembled {
		p, f := a.linked()
		pass, fail = pass+p, fail+f
	}
	return pass <= fail
}
