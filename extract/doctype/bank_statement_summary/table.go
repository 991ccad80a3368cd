package bank_statement_summary

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
)

//go:embed columns.txt
var columnData string

var columns = layout.MustVocabulary(columnData)

// row is one month, or the line of totals, with its cells by the role of their column.
type row struct {
	month  engine.Date // the month's first day
	totals bool
	label  layout.Cell
	cells  map[layout.Role]cell
}

// cell is what stands under a column's heading; the zero cell is empty.
type cell struct{ layout.Cell }

func (c cell) text() string {
	if len(c.Words) == 0 {
		return ""
	}
	return c.Text()
}

func (c cell) origin() engine.Provenance { return layout.Origin(c.Page, c.Words) }

// leastRoles is how many known columns make a heading that of a summary.
const leastRoles = 3

// monthsIn finds the table of months: months below each other under headings, or side by side over rows of
// labels, or each over figures of its own. Rows come in printed order, a month once.
func monthsIn(lines []layout.Line) []row {
	k := calendarOf(lines)
	rows := k.monthsBelow(lines)
	for _, read := range []func([]layout.Line) []row{k.monthsBeside, k.monthsInBlocks} {
		if len(rows) >= 2 {
			break
		}
		if other := read(lines); len(other) > len(rows) {
			rows = other
		}
	}
	return once(rows)
}

// once drops months that a repeated table prints again and totals that follow a first line of totals.
func once(rows []row) []row {
	seen := map[engine.Date]bool{}
	return slices.DeleteFunc(rows, func(r row) bool {
		again := seen[r.month] // the zero day stands for the totals
		seen[r.month] = true
		return again
	})
}

func (k calendar) monthsBelow(lines []layout.Line) []row {
	headers := layout.FindHeaders(lines, columns, func(h layout.Header) bool {
		return h.Score >= leastRoles && (h.Has("month") || h.Has("closing_balance"))
	}, isData)
	var rows []row
	for i, h := range headers {
		end := len(lines)
		if i+1 < len(headers) {
			end = headers[i+1].First
		}
		for _, l := range lines[h.Last+1 : end] {
			r, ok := k.rowUnder(h, l)
			if ok {
				rows = append(rows, r)
			} else if r.totals {
				break
			}
		}
	}
	return rows
}

// isData says that a line holds values: a month and figures, or several amounts.
func isData(l layout.Line) bool {
	cells := l.Cells()
	if len(cells) == 0 {
		return false
	}
	figures := 0
	for _, c := range cells[1:] {
		if _, ok := notation.ParseMoney(c.Text(), notation.Style{}); ok {
			figures++
		}
	}
	return figures >= 2
}

// rowUnder reads a line below a heading: it begins with a month or a word for totals, and figures follow.
func (k calendar) rowUnder(h layout.Header, l layout.Line) (row, bool) {
	cells := l.Cells()
	if len(cells) < 2 {
		return row{}, false
	}
	r := row{label: cells[0], cells: map[layout.Role]cell{}}
	if start, ok := k.month(cells[0]); ok {
		r.month = start
	} else if r.totals = isTotals(cells[0].Text()); !r.totals {
		return row{}, false
	}
	for _, c := range cells[1:] {
		r.put(h.RoleAt(c), cell{c})
	}
	return r, len(r.cells) > 0
}

// counts are the columns of numbers by those of the sums they count.
var counts = map[layout.Role]layout.Role{"total_credits": "credit_count", "total_debits": "debit_count"}

// put takes a cell under a heading. Where two columns are headed alike ("Deposits (No.)", "Deposits (Amount)"), the
// whole number is the count and the other the sum.
func (r row) put(role layout.Role, c cell) {
	if role == "" {
		return
	}
	first, taken := r.cells[role]
	count := counts[role]
	if !taken || count == "" {
		r.cells[role] = c
		return
	}
	if _, whole := countIn(first); whole && first.text() != "" {
		r.cells[count], r.cells[role] = first, c
	} else if _, whole := countIn(c); whole {
		r.cells[count] = c
	}
}

// totalWords begin a line of totals.
var totalWords = []string{"total", "totals", "grand total", "kabuuan", "suma", "jumlah", "summe"}

func isTotals(text string) bool { return slices.Contains(totalWords, layout.Normalize(text)) }

func abs(v float64) float64 { return max(v, -v) }

// monthsBeside reads tables whose heading is a row of months: each line below it is one sort of figure.
func (k calendar) monthsBeside(lines []layout.Line) []row {
	for i, l := range lines {
		rows := k.headingOfMonths(l)
		if len(rows) < 2 {
			continue
		}
		for _, below := range lines[i+1:] {
			fillBeside(rows, below)
		}
		if len(rows[0].cells) >= leastRoles-1 {
			return rows
		}
	}
	return nil
}

// headingOfMonths are the months of a line that holds little else.
func (k calendar) headingOfMonths(l layout.Line) []row {
	var rows []row
	for _, c := range l.Cells() {
		start, isMonth := k.month(c)
		totals := isTotals(c.Text())
		if isMonth || totals && len(rows) > 0 {
			rows = append(rows, row{month: start, totals: totals, label: c, cells: map[layout.Role]cell{}})
		}
	}
	return rows
}

// fillBeside gives each month the figure of a line that begins with a known label.
func fillBeside(rows []row, l layout.Line) {
	cells := l.Cells()
	if len(cells) < 2 {
		return
	}
	role := columns.Role(strings.TrimSuffix(cells[0].Text(), ":"))
	if role == "" || role == "month" {
		return
	}
	for _, c := range cells[1:] {
		nearest := 0
		for i := range rows {
			if distance(rows[i].label, c) < distance(rows[nearest].label, c) {
				nearest = i
			}
		}
		if _, taken := rows[nearest].cells[role]; !taken {
			rows[nearest].cells[role] = cell{c}
		}
	}
}

func distance(a, b layout.Cell) float64 {
	return min(abs(a.Box.X1-b.Box.X1), abs(a.Box.CenterX()-b.Box.CenterX()))
}
