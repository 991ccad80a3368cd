package lexicon

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
	"github.com/dossier-lending/dossier/extract/parse"
)

func line(text string) layout.Line {
	return layout.Line(layout.NewCell(1, typewriter.Line(text, 40)))
}

func TestRoleOfLine(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want layout.Role
	}{
		"a balance carried over, with its page":       {"BALANCE BROUGHT FORWARD FROM PAGE 1   1,234.56", LineBrought},
		"a balance with its day":                      {"Opening Balance as of 31/01/2025   1,234.56", LineOpening},
		"a balance with its day and time":             {"Saldo al 31/01/2025 um 20:04 Uhr   1,234.56", LineClosing},
		"a label behind one word":                     {"The closing balance   1,234.56", LineClosing},
		"a label behind two words says nothing":       {"Fee on closing balance   1,234.56", ""},
		"a shop whose name begins as a total":         {"TOTAL GAS STATION PURCHASE   1,234.56", ""},
		"a transaction":                               {"GROCERY STORE   1,234.56", ""},
		"a total of both sides":                       {"Total   1,234.56   2,345.67", LineTotal},
		"the same in two languages":                   {"Opening Balance Saldo inicial   1,234.56", LineOpening},
		"two languages parted by a slash":             {"Total/Totaal   1,234.56", LineTotal},
		"a total of debits is none of credits":        {"Total Debits Total Credits Rest   1,234.56", ""},
		"the end":                                     {"*** End of Statement ***", LineEnd},
		"a currency between label and amount":         {"Closing Balance PHP   1,234.56", LineClosing},
		"whole numbers are words of a label":          {"Closing Balance 17 of 31 Branches and more   5", ""},
		"a shop's own name behind a total":            {"TOTAL TOTAL ENERGIES   1,234.56", ""},
		"two balances on one line":                    {"Opening Balance Closing Balance   1.00   2.00", ""},
		"a mark that names no currency":               {"Total Rs. 1234", LineTotal},
		"the balance of a day":                        {"Saldo do dia   1.234,56", LineDay},
		"the label of another figure is no such line": {"Average Daily Balance   1,234.56", ""},
	} {
		l := line(c.text)
		tokens := parse.MoneyTokens(l, parse.Style{})
		var days []*parse.DateSpan
		if d, ok := parse.FindDate(l.Words, 0, l.Box.X1); ok {
			days = append(days, &d)
		}
		if got := RoleOfLine(l, tokens, OfDeposits().Lines, append(days, nil)...); got != c.want {
			t.Errorf("%s: %q says %q, want %q", name, c.text, got, c.want)
		}
	}
}

func TestRoleOfLineIgnoresDateBeforeLabel(t *testing.T) {
	l := line("31 Jan 2025 Closing Balance 1,234.56")
	day, ok := parse.FindDate(l.Words, 0, l.Box.X1)
	if !ok {
		t.Fatal("no day is found")
	}
	tokens := parse.MoneyTokens(l, parse.Style{})
	if got := RoleOfLine(l, tokens, OfDeposits().Lines, &day); got != LineClosing {
		t.Errorf("the line says %q, want a closing balance", got)
	}
	if got := RoleOfLine(l, tokens, OfDeposits().Lines); got != "" {
		t.Errorf("with its day among its words the line says %q, want nothing: the label begins too late", got)
	}
}

func TestIsSummary(t *testing.T) {
	for text, want := range map[string]bool{
		"Total Debits: 1.00 Total Credits: 2.00":        true,
		"Opening Balance 5.00 as of 31 Jan Closing Bal": true,
		"Total Debits: 1.00":                            true, // two words of a label
		"Balance 5.00":                                  false,
		"Total Debits: 1.00 of Ana Cruz":                false,
		"Interest Earned 5.00 Interest Earned 6.00":     false, // may be a transaction as well
		"5.00 6.00":          false,
		"GROCERY STORE 5.00": false,
		"Available Balance 5.00 Average Daily Balance 6.0": true,
	} {
		if got := IsSummary(line(text), OfDeposits().Accounts); got != want {
			t.Errorf("IsSummary(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestIsFiller(t *testing.T) {
	for text, want := range map[string]bool{
		"as":         true,
		"Auszug":     true,
		"31/01/2025": true,
		"12":         true,
		"January":    true,
		"PHP":        true,
		"fee":        false,
		"12.5x":      false,
	} {
		if got := IsFiller(text); got != want {
			t.Errorf("IsFiller(%q) is %v, want %v", text, got, want)
		}
	}
}
