package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// On recognized pages headings of amounts are lost or misread beyond knowing. Which column of amounts is which, the
// balances tell: one way alone of reading them makes balances follow from those before.

// leastFollowing is how many balances must follow from the ones before when columns of amounts are given a meaning.
const leastFollowing = 3

// nameOpenAmounts gives a meaning to columns of amounts that no heading of theirs names on recognized pages.
func (f finder) nameOpenAmounts(headings []layout.Header) {
	for k := range headings {
		h := &headings[k]
		if f.Sheet || f.Liability || !f.RecognizedPage(h.Page) || onlyBalances(h.Columns) {
			continue
		}
		end := len(f.Lines)
		if k+1 < len(headings) {
			end = headings[k+1].First
		}
		f.nameAmounts(h, f.Lines[h.Last+1:end])
	}
}

// nameAmounts names the open columns of amounts below one heading.
func (f finder) nameAmounts(h *layout.Header, lines []layout.Line) {
	rows, places := f.amountRows(lines)
	columns := edgeColumns(places, len(rows))
	own, roles := headingsOver(*h, columns)
	open := slices.IndexFunc(roles, func(r layout.Role) bool { return r == "" }) >= 0
	if !open {
		return
	}
	cells := chainedRows(rows, columns)
	best := bestReading(cells, roles)
	if best == nil {
		best = otherSide(cells, roles)
	}
	for i, role := range best {
		switch {
		case roles[i] != "" || role == "":
		case own[i] >= 0:
			nameBegin(h, own[i], role, columns[i])
			h.Score++
		default:
			box := columns[i]
			box.Y0, box.Y1 = h.Columns[0].Box.Y0, h.Columns[0].Box.Y1
			h.Columns = append(h.Columns, layout.Column{Role: role, Box: box, Guessed: true})
			h.Score++
		}
	}
	slices.SortStableFunc(h.Columns, func(a, b layout.Column) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
}

// nameBegin names a heading over a column of amounts; one that goes on beyond their edge is two, read as one.
func nameBegin(h *layout.Header, at int, role layout.Role, column page.Box) {
	c := &h.Columns[at]
	if end := column.X1 + headerReach*c.Box.Height(); c.Box.X1 > end+c.Box.Height() {
		rest := *c
		rest.Box.X0, c.Box.X1 = end, end
		h.Columns = append(h.Columns, rest)
		c = &h.Columns[at]
	}
	c.Role, c.Guessed = role, true
}

// amountRows are the amounts of the lines that have any, and the places of all by their aligned edges. Where none has
// decimals, those with a mark between their thousands tell the places.
func (f finder) amountRows(lines []layout.Line) (rows [][]parse.MoneyToken, places []page.Box) {
	var boxes []page.Box
	var digits []float64
	t, whole := &Table{}, f.printsWhole()
	for _, l := range lines {
		line := &Line{Line: l, Tokens: f.Amounts(l)}
		var row []parse.MoneyToken
		for _, token := range line.Tokens {
			if token.Decimals < 1 && !whole || token.Dash || token.Unread || t.insideText(line, token) {
				continue
			}
			if row = append(row, token); token.Decimals >= 1 || isGrouped(l, token) {
				boxes, digits = append(boxes, token.Box), append(digits, token.Right)
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	return rows, aligned(boxes, digits)
}

// headingsOver are the places of the headings over columns of amounts, -1 for none, and what the columns are by them:
// "" where no heading tells, a role that is none of amounts where the heading is another column's. A heading of amounts
// that stands over none names the first between it and the next.
func headingsOver(h layout.Header, columns []page.Box) (own []int, roles []layout.Role) {
	taken := map[int]bool{}
	for _, c := range columns {
		at := layout.ColumnOver(c, h.Columns)
		if at >= 0 && taken[at] {
			at = -1
		}
		role := layout.Role("")
		if at >= 0 {
			taken[at] = true
			role = h.Columns[at].Role
		}
		own, roles = append(own, at), append(roles, role)
	}
	for at, heading := range h.Columns {
		if taken[at] || !lexicon.IsMoney(heading.Role) {
			continue
		}
		for i, c := range columns {
			next := c.X1
			if at+1 < len(h.Columns) {
				next = h.Columns[at+1].Box.X0
			}
			if own[i] < 0 && c.X0 >= heading.Box.X1 && c.X1 <= next {
				own[i], roles[i] = at, heading.Role
				break
			}
		}
	}
	return own, roles
}

// chainedRows are the rows' amounts by their column.
func chainedRows(rows [][]parse.MoneyToken, columns []page.Box) (out []map[int]parse.MoneyToken) {
	for _, row := range rows {
		cells := map[int]parse.MoneyToken{}
		for _, token := range row {
			for i, c := range columns {
				if reach := edgeMatch * token.Box.Height(); token.Right <= c.X1+reach && token.Box.X1 >= c.X1-reach {
					cells[i] = token
				}
			}
		}
		if len(cells) > 0 {
			out = append(out, cells)
		}
	}
	return out
}

// bestReading is what the columns mean when the most balances follow, known roles given; nil where no way to read the
// open ones lets more of them follow than leaving them open does, or too few.
func bestReading(rows []map[int]parse.MoneyToken, known []layout.Role) (best []layout.Role) {
	most := max(following(rows, known), leastFollowing-1)
	for _, reading := range waysToRead(known, 0) {
		if n := following(rows, reading); n > most {
			best, most = reading, n
		}
	}
	return best
}

// otherSide reads the one open column beside that of one side as the other side, where no balances are printed and
// hardly a row but that of the totals has both; nil elsewhere.
func otherSide(rows []map[int]parse.MoneyToken, known []layout.Role) []layout.Role {
	open, side := slices.Index(known, ""), -1
	for i, role := range known {
		switch role {
		case lexicon.RoleDebit, lexicon.RoleCredit:
			if side >= 0 {
				return nil
			}
			side = i
		case lexicon.RoleAmount, lexicon.RoleBalance:
			return nil
		case "":
			if i != open {
				return nil
			}
		}
	}
	if side < 0 || open < 0 {
		return nil
	}
	alone, both := 0, 0
	for _, row := range rows {
		_, moves := row[open]
		_, other := row[side]
		alone, both = alone+boolInt(moves && !other), both+boolInt(moves && other)
	}
	if alone < leastFollowing || both > 1 {
		return nil
	}
	read := slices.Clone(known)
	if read[open] = lexicon.RoleDebit; known[side] == lexicon.RoleDebit {
		read[open] = lexicon.RoleCredit
	}
	return read
}

// waysToRead are all ways to read the open columns from one on: none twice, one column of amounts or two of sides.
func waysToRead(known []layout.Role, from int) [][]layout.Role {
	if from == len(known) {
		return [][]layout.Role{known}
	}
	out := waysToRead(known, from+1)
	if known[from] != "" {
		return out
	}
	has := func(roles ...layout.Role) bool {
		return slices.ContainsFunc(known, func(r layout.Role) bool { return slices.Contains(roles, r) })
	}
	for _, role := range []layout.Role{lexicon.RoleAmount, lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleBalance} {
		sided := role == lexicon.RoleDebit || role == lexicon.RoleCredit
		if has(role) || sided && has(lexicon.RoleAmount) ||
			role == lexicon.RoleAmount && has(lexicon.RoleDebit, lexicon.RoleCredit) {
			continue
		}
		read := slices.Clone(known)
		read[from] = role
		out = append(out, waysToRead(read, from+1)...)
	}
	return out
}

// following is how many balances follow from the one printed before, whichever end the rows begin at.
func following(rows []map[int]parse.MoneyToken, roles []layout.Role) int {
	balance := slices.Index(roles, lexicon.RoleBalance)
	if balance < 0 {
		return 0
	}
	backwards := slices.Clone(rows)
	slices.Reverse(backwards)
	return max(chained(rows, roles, balance), chained(backwards, roles, balance))
}

// chained counts the balances that follow from the ones before, in the order of the rows.
func chained(rows []map[int]parse.MoneyToken, roles []layout.Role, balance int) (n int) {
	var before *engine.Amount
	var moved, open engine.Amount
	count := 0
	for _, row := range rows {
		for i, token := range row {
			switch roles[i] {
			case lexicon.RoleCredit:
				moved, count = moved+token.Size, count+1
			case lexicon.RoleDebit:
				moved, count = moved-token.Size, count+1
			case lexicon.RoleAmount:
				count++
				if token.Mark == parse.MarkNone {
					open += token.Size
				} else {
					moved += token.Signed()
				}
			}
		}
		token, printed := row[balance]
		if !printed {
			continue
		}
		after := token.Signed()
		if before != nil && count > 0 && (*before+moved+open == after || count == 1 && *before+moved-open == after) {
			n++
		}
		before, moved, open, count = &after, 0, 0, 0
	}
	return n
}

// leastNoughts is how many noughts below each other show that a column holds fees.
const leastNoughts = 3

// lastHoldsFees says that the last of columns that no label names holds fees, hardly ever any: most of its amounts are
// nought, another that costs something stands beside a larger one, and none follows from the one above by an amount of
// either row. A balance that stays at nought while money moves is none.
func (f finder) lastHoldsFees(t *Table, columns []page.Box) bool {
	last := len(columns) - 1
	var above map[int]parse.MoneyToken
	noughts, costs := 0, 0
	for _, l := range t.Lines {
		if _, dated := leadingDate(l.Words); !dated {
			continue
		}
		row := f.cells(l, columns)
		fee, ok := row[last]
		if !ok {
			continue
		}
		moved := parse.MoneyToken{}
		for i, token := range row {
			if i < last && token.Size.Abs() > moved.Size.Abs() {
				moved = token
			}
			step := fee.Signed() - above[last].Signed()
			if _, had := above[last]; had && step != 0 && i < last &&
				(step.Abs() == token.Size.Abs() || step.Abs() == above[i].Size.Abs()) {
				return false
			}
		}
		if moved.Size == 0 || moved.Size.Abs() <= fee.Size.Abs() {
			return false
		}
		if above = row; fee.Size == 0 {
			noughts++
		} else {
			costs++
		}
	}
	return noughts >= leastNoughts && noughts > costs
}

// cells are the amounts of a line by the columns at whose edges they end.
func (f finder) cells(l Line, columns []page.Box) map[int]parse.MoneyToken {
	row := map[int]parse.MoneyToken{}
	for _, token := range f.Amounts(l.Line) {
		for k, b := range columns {
			if min(math.Abs(token.Right-b.X1), math.Abs(token.Box.X1-b.X1)) <= edgeMatch*l.Height() && !token.Dash &&
				!token.Unread {
				row[k] = token
			}
		}
	}
	return row
}
