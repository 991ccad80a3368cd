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

// On recognized pages, headings of amounts may be missing or misread. The running balances show which column is which:
// for only one assignment of roles, each balance follows from the one before.

// leastFollowing is the minimal number of balances that follow from the balance before, to accept an assignment of
// roles.
const leastFollowing = 3

// nameOpenAmounts finds the roles of amount columns without a known heading on recognized pages.
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

// nameAmounts finds the roles of the amount columns below one header row.
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

// nameBegin sets the role of a heading above a column of amounts. If the heading extends far beyond the column, it is
// split, because two headings were read as one.
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

// amountRows returns the amounts of all lines that have some, and the places of all amounts by their aligned right
// edges. If no amount has decimals, only those with thousands separators give places.
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

// headingsOver returns the indexes of the headings above columns of amounts, -1 for none, and the roles of the columns:
// "" if no heading gives it, or another role if the heading belongs to another column. A heading of amounts above no
// column belongs to the first column between it and the next heading.
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

// chainedRows returns the amounts of each row by column.
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

// bestReading returns the assignment of roles for which most balances follow, with known roles kept. Nil if no
// assignment is better than leaving columns without a role, or if too few balances follow.
func bestReading(rows []map[int]parse.MoneyToken, known []layout.Role) (best []layout.Role) {
	most := max(following(rows, known), leastFollowing-1)
	for _, reading := range waysToRead(known, 0) {
		if n := following(rows, reading); n > most {
			best, most = reading, n
		}
	}
	return best
}

// otherSide gives the only column without a role, beside a column of one side, the role of the other side, if no
// balances are printed and at most one row, the totals, has both. Nil otherwise.
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

// waysToRead returns all assignments of roles to the columns from one on: each role once, and either one column of
// amounts or two of sides.
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

// following counts the balances that follow from the balance before, in the better of both orders of the rows.
func following(rows []map[int]parse.MoneyToken, roles []layout.Role) int {
	balance := slices.Index(roles, lexicon.RoleBalance)
	if balance < 0 {
		return 0
	}
	backwards := slices.Clone(rows)
	slices.Reverse(backwards)
	return max(chained(rows, roles, balance), chained(backwards, roles, balance))
}

// chained counts the balances that follow from the balance before, in the order of the rows.
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

// leastNoughts is the minimal number of zeros below each other in a column of fees.
const leastNoughts = 3

// lastHoldsFees reports whether the last of several columns without labels holds fees: most of its amounts are zero,
// all are smaller than another amount of the row, and none follows from the one above by an amount of either row. A
// balance that is always zero while money moves is not a balance.
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

// cells returns the amounts of a line by the columns whose right edge they share.
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
