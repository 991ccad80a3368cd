package bank_statement_summary

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/page"
)

// calendar reads the months of a paper. Year is the only one that the paper prints, for months without one; "" when
// it prints none or several.
type calendar struct{ year string }

// calendarOf finds the year of a heading such as "Account Summary 2024".
func calendarOf(lines []layout.Line) calendar {
	year := ""
	for _, l := range lines {
		for _, w := range l.Words {
			text := strings.Trim(w.Text, ".,:;()")
			if n, err := strconv.Atoi(text); err != nil || len(text) != len("2006") || n < 1990 || n > 2099 {
				continue
			}
			if year != "" && text != year {
				return calendar{}
			}
			year = text
		}
	}
	return calendar{year}
}

// month is the first day of the month that a cell names.
func (k calendar) month(c layout.Cell) (engine.Date, bool) {
	if start, _, ok := notation.MonthOf(c); ok {
		return start, true
	}
	if k.year == "" || len(c.Words) != 1 || strings.ContainsAny(c.Text(), "0123456789") {
		return engine.Date{}, false
	}
	start, _, ok := notation.MonthOf(layout.NewCell(c.Page, []page.Word{c.Words[0], {Text: k.year, Box: c.Box}}))
	return start, ok
}

// monthsInBlocks reads papers that print a month as a heading and its figures below it, beside their labels.
func (k calendar) monthsInBlocks(lines []layout.Line) []row {
	var rows []row
	for i, l := range lines {
		cells := l.Cells()
		if len(cells) == 1 {
			if month, ok := k.month(cells[0]); ok {
				rows = append(rows, row{month: month, label: cells[0], cells: map[layout.Role]cell{}})
				continue
			}
		}
		if len(rows) == 0 {
			continue
		}
		for _, f := range layout.FindLabels(lines[i:i+1], columns) {
			if _, taken := rows[len(rows)-1].cells[f.Role]; len(f.Values) > 0 && !taken {
				rows[len(rows)-1].cells[f.Role] = cell{f.Values[0]}
			}
		}
	}
	return slices.DeleteFunc(rows, func(r row) bool { return len(r.cells) < leastRoles-1 })
}
