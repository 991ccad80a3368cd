package tables

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// readings lists the lines of the tables: the date, then texts and amounts from left to right.
func readings(p *source.Source) (out []string) {
	p.Headers = FindHeadings(p)
	tables := Find(p)
	if len(tables) == 0 {
		tables = WithoutHeadings(p)
	}
	for _, t := range tables {
		if !t.Fill(p) {
			continue
		}
		for i := range t.Lines {
			if l := &t.Lines[i]; l.Date != nil || len(l.Money) > 0 {
				out = append(out, reading(t, l))
			}
		}
	}
	return out
}

func reading(t *Table, l *Line) string {
	day := "-"
	if l.Date != nil {
		day = fmt.Sprintf("%d-%d", l.Date.Month, l.Date.Day)
		if l.Date.Month == 0 {
			day = "day " + layout.Text(l.Words[l.Date.From:l.Date.To])
		}
	}
	parts := []string{day}
	texts := t.Texts(l)
	for _, c := range slices.Sorted(maps.Keys(texts)) {
		parts = append(parts, string(t.RoleAt(c))+" "+layout.Text(texts[c]))
	}
	for c := range t.Columns {
		role := t.Columns[c].Role
		switch token, ok := l.Money[c]; {
		case ok && token.Unread:
			parts = append(parts, string(role)+" unread "+layout.Text(l.Words[token.From:token.To]))
		case ok && !token.Dash:
			parts = append(parts, string(role)+" "+token.Signed().String())
		}
	}
	return strings.Join(parts, ", ")
}

func TestCellsAreAssignedToColumns(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want []string
	}{
		"sides and balance": {
			`
Date        Description          Debit      Credit     Balance
2025-03-14  ATM                  50.00                  950.00
2025-03-15  PAYROLL                         100.00    1,050.00`,
			[]string{
				"3-14, description ATM, debit 50.00, balance 950.00",
				"3-15, description PAYROLL, credit 100.00, balance 1050.00",
			},
		},
		"amounts aligned left with their labels": {
			`
Date        Description          Debit      Credit     Balance
2025-03-14  ATM                  50.00                 950.00
2025-03-15  ATM                  1,050.00              50.00
2025-03-16  PAYROLL                         100.00     150.00
2025-03-17  PAYROLL                         1,100.00   1,250.00`,
			[]string{
				"3-14, description ATM, debit 50.00, balance 950.00",
				"3-15, description ATM, debit 1050.00, balance 50.00",
				"3-16, description PAYROLL, credit 100.00, balance 150.00",
				"3-17, description PAYROLL, credit 1100.00, balance 1250.00",
			},
		},
		"amount inside a text is text": {
			`
Date        Description                      Debit     Balance
2025-03-14  SALE OF 25.00 UNITS              50.00      950.00
2025-03-15  ATM                              20.00      930.00
2025-03-16  ATM                              30.00      900.00`,
			[]string{
				"3-14, description SALE OF 25.00 UNITS, debit 50.00, balance 950.00",
				"3-15, description ATM, debit 20.00, balance 930.00",
				"3-16, description ATM, debit 30.00, balance 900.00",
			},
		},
		"dashes of empty cells": {
			`
Date        Description          Debit      Credit     Balance
2025-03-14  ATM                  50.00           -      950.00
2025-03-15  PAYROLL                  -      100.00    1,050.00`,
			[]string{
				"3-14, description ATM, debit 50.00, balance 950.00",
				"3-15, description PAYROLL, credit 100.00, balance 1050.00",
			},
		},
		"date of another column": {
			`
Date        Value Date  Description          Debit     Balance
2025-03-14  2025-03-16  ATM                  50.00      950.00
2025-03-15  2025-03-17  ATM                  20.00      930.00`,
			[]string{
				"3-14, description ATM, debit 50.00, balance 950.00",
				"3-15, description ATM, debit 20.00, balance 930.00",
			},
		},
		"date inside a text is not the row date": {
			`
Date        Description                  Debit     Balance
2025-03-14  ATM                          50.00      950.00
            TRANSFER OF 2025-03-01       20.00      930.00`,
			[]string{
				"3-14, description ATM, debit 50.00, balance 950.00",
				"-, description TRANSFER OF 2025-03-01, debit 20.00, balance 930.00",
			},
		},
		"columns of texts": {
			`
Date        Ref       Branch    Description          Debit     Balance
2025-03-14  881-A     QUEZON    ATM                  50.00      950.00
2025-03-15            QUEZON    ATM ON US            20.00      930.00`,
			[]string{
				"3-14, reference 881-A, branch QUEZON, description ATM, debit 50.00, balance 950.00",
				"3-15, branch QUEZON, description ATM ON US, debit 20.00, balance 930.00",
			},
		},
		"heading repeated on the next page": {
			`
Date        Description          Debit      Credit     Balance
2025-03-14  ATM                  50.00                  950.00` + "\f" + `
Date        Description          Debit      Credit     Balance
2025-03-15  PAYROLL                         100.00    1,050.00`,
			[]string{
				"3-14, description ATM, debit 50.00, balance 950.00",
				"3-15, description PAYROLL, credit 100.00, balance 1050.00",
			},
		},
		"amounts under an unknown heading": {
			`
Date        Description          Debit        Blorp    Balance
2025-03-14  ATM                  50.00         1.00     950.00
2025-03-15  ATM                  20.00         2.00     930.00
2025-03-16  ATM                  20.00         2.00     910.00`,
			[]string{
				"3-14, description ATM, debit 50.00, figure3 1.00, balance 950.00",
				"3-15, description ATM, debit 20.00, figure3 2.00, balance 930.00",
				"3-16, description ATM, debit 20.00, figure3 2.00, balance 910.00",
			},
		},
		"no headings": {
			`
2025-03-14  ATM                 -50.00      950.00
2025-03-15  PAYROLL             100.00    1,050.00
2025-03-16  ATM                 -20.00    1,030.00`,
			[]string{
				"3-14, description ATM, amount -50.00, balance 950.00",
				"3-15, description PAYROLL, amount 100.00, balance 1050.00",
				"3-16, description ATM, amount -20.00, balance 1030.00",
			},
		},
		"summary is not a table": {`
Opening Balance     Total Debits     Total Credits     Closing Balance
       1,000.00            50.00            100.00            1,050.00`, nil},
		"text is not a table": {"Dear Ana,\nhere are your news of 2025-03-14.\nThe fee is 5.00 a month.", nil},
	} {
		if got := readings(typed(strings.TrimPrefix(c.page, "\n"))); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// recognizedRows is a recognized table with the given text as the debit of the third row.
func recognizedRows(debit string) *source.Source {
	p := typed(fmt.Sprintf(`Date        Description          Debit     Balance
2025-03-14  ATM                   50.00     950.00
2025-03-15  ATM                   20.00     930.00
2025-03-16  ATM %23s     910.00
2025-03-17  ATM                   10.00     900.00`, debit))
	for _, l := range p.Lines {
		for i := range l.Words {
			l.Words[i].Source = page.SourceOCR
		}
	}
	return p
}

func TestRecognizedFigureThatIsNotAmountStaysInItsColumn(t *testing.T) {
	for debit, want := range map[string]string{
		"20.00":   "3-16, description ATM, debit 20.00, balance 910.00",
		"2O.0O":   "3-16, description ATM, balance 910.00", // too few figures to tell
		"2,1O.00": "3-16, description ATM, debit unread 2,1O.00, balance 910.00",
		"121000":  "3-16, description ATM, debit unread 121000, balance 910.00",
	} {
		if got := readings(recognizedRows(debit)); len(got) != 4 ||
			!strings.HasPrefix(got[2], strings.TrimSuffix(want, ", balance 910.00")) {
			t.Errorf("%s is read as\n%s\nwant\n%s", debit, strings.Join(got, "\n"), want)
		}
	}
}

func TestSplitFigureIsJoined(t *testing.T) {
	for text, want := range map[string]string{
		"1,2|50.00":   "1,250.00",
		"1,250|.00":   "1,250.00",
		"1,250.0|0":   "1,250.00",
		"1.2|50,00":   "1.250,00",
		"1|250.00":    "",
		"1,2|5.00":    "",
		"ATM|50.00":   "",
		"4,|1,250.00": "",
	} {
		before, behind, _ := strings.Cut(text, "|")
		l := Line{Line: wordsAt([]string{before, behind}, []float64{0, 5*float64(len(before)) + 3})}
		at := 1
		if strings.HasSuffix(before, ".0") {
			at = 0
		}
		token := tokenAt(l, at)
		if got, _ := l.joined(token, parse.Style{}); got != want {
			t.Errorf("%s is %q together, want %q", text, got, want)
		}
		far := Line{Line: wordsAt([]string{before, behind}, []float64{0, 5*float64(len(before)) + 9})}
		if got, piece := far.joined(tokenAt(far, at), parse.Style{}); got != "" || piece >= 0 {
			t.Errorf("%s apart is %q, want nothing", text, got)
		}
	}
}

// tokenAt is the word at an index as an amount.
func tokenAt(l Line, at int) parse.MoneyToken { return parse.MoneyToken{From: at, To: at + 1} }

func TestTablesContinueIfColumnRolesAreEqual(t *testing.T) {
	columns := func(roles ...layout.Role) (out []layout.Column) {
		for _, r := range roles {
			out = append(out, layout.Column{Role: r})
		}
		return out
	}
	own := columns(lexicon.RoleDate, lexicon.RoleAmount)
	for name, c := range map[string]struct {
		other []layout.Column
		want  bool
	}{
		"same person":   {columns(lexicon.RoleDate, lexicon.RoleAmount), true},
		"another order": {columns(lexicon.RoleAmount, lexicon.RoleDate), false},
		"one more":      {columns(lexicon.RoleDate, lexicon.RoleAmount, lexicon.RoleBalance), false},
		"another one":   {columns(lexicon.RoleDate, lexicon.RoleBalance), false},
	} {
		if got := SameColumns(own, c.other); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
