package header

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/parse"
)

func TestRepeatedNumberWithoutLabelIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"one that stands at the head and at the foot": {`
Facility   517-00106-8
Currency   PHP

517-00106-8   Page 1 of 2`, "517-00106-8"},
		"one behind dots": {`
Agreement ............ 851-496-946845
Sums of the month

851-496-946845 Page 1`, "851-496-946845"},
		"none that stands once":       {"Facility   517-00106-8", ""},
		"none of the customer":        {"CIF No.   51700106\n\nfoot   51700106", ""},
		"none that is a day":          {"Made   01/02/2024\n\nfoot   01/02/2024", ""},
		"none within a sentence only": {"Call us at 0800 555 0100 now\n\nCall us at 0800 555 0100 soon", ""},
	} {
		same(t, name, told(outside(c.page).RepeatedNumber()), c.want)
	}
}

func TestNumberBesideHolderIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"right under it": {"Keiko Mori\n4226347\n12 Mill Lane", "4226347"},
		"beside another column's lines": {
			"Keiko Mori          Branch: 742\n4226347             Currency: JPY", "4226347",
		},
		"right of it":                    {"Keiko Mori                    ******3928", "******3928"},
		"below its address":              {"Keiko Mori\n12 Mill Lane\nYork YO1 6ST\n42263470", "42263470"},
		"no number of a house or street": {"Keiko Mori\n12 Mill Lane\n4226347", ""},
		"no telephone's":                 {"Keiko Mori                    +81 3 5551 0199", ""},
		"none below what is no address":  {"Keiko Mori\nThank you\n42263470", ""},
		"none that is the customer's":    {"Keiko Mori\nCIF No. 4226347", ""},
	} {
		o := outside(c.page)
		holder := &Value[string]{Read: "Keiko Mori", Page: 1, Words: o.Free[0].Cells()[0].Words}
		same(t, name, told(o.NumberBeside(holder)), c.want)
	}
}

func TestNumberInFooterIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"behind the holder's name": {
			"Sums\n\nGrace Wanjiku - Account 38******600 Generated on 30/09/2021", "38******600",
		},
		"before the page's number":    {"Sums\n\nGrace Wanjiku - Account 9557219874 - 1 -", "9557219874"},
		"of several pages the last's": {"Sums\n\nOn account 7788123", "7788123"},
		"none":                        {"Sums\n\nPage 1 of 2", ""},
	} {
		same(t, name, told(outside(c.page).FootNumber()), c.want)
	}
}

func TestProductWordIsNotAccountLabel(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"a kind of account":                   {"Cont de economii   9680651784", ""},
		"a kind with a number of its own":     {"Conto deposito 2   4440639814", ""},
		"the label alone":                     {"Conto   4440639814", "4440639814"},
		"below a label of another value":      {"Tipo de conta   Conta Corrente\nAgência         3266", ""},
		"one that the paper's reader is told": {"Your account   19******097", "19******097"},
	} {
		same(t, name, reads(outside(c.page).AccountNumbers()), c.want)
	}
}

func TestIBANContinuesOnLineBelow(t *testing.T) {
	o := outside("IBAN             BIC\nRO32 MERI 2432   MERIKHAA\n5316 8808 3815   742")
	same(t, "in its column", reads(o.AccountNumbers()), "RO32 MERI 2432 5316 8808 3815")
}

func TestStatementDateUnderPlainDateLabel(t *testing.T) {
	rows := engine.Date{Year: 2024, Month: 9, Day: 10}
	for name, c := range map[string]struct{ page, want string }{
		"beside it":                       {"Dato: 11.09.2024", "2024-09-11"},
		"under it":                        {"Kontonummer   Datum\n1234567       11.09.2024", "2024-09-11"},
		"not at the end of another label": {"Start Date: 01.09.2024 End Date: 30.09.2024", ""},
		"not before the rows":             {"Dato: 01.09.2024", ""},
		"not where the label goes on":     {"Fecha final   11/09/2024", ""},
	} {
		got := ""
		if v := outside(c.page).PlainDay(parse.DayFirst, rows); v != nil {
			got = v.Read.String()
		}
		same(t, name, got, c.want)
	}
}

func TestNumberInHolderStripIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"before the name": {
			"8967 9607 37 3536972425     Lucia Ferrer     EUR", "8967 9607 37 3536972425",
		},
		"short, beside name and currency": {"Lucia Ferrer          710579          EUR", "710579"},
		"none beside a name alone":        {"Lucia Ferrer          710579", ""},
		"none under what may be its label": {
			"Titular            Auszug          Divisa\nLucia Ferrer       71057912        EUR", "",
		},
		"none of a statement in its year":  {"Lucia Ferrer       118/2026        EUR", ""},
		"none that another label asks for": {"CIF No.    71057912\n\nLucia Ferrer      71057912      EUR", ""},
	} {
		same(t, name, told(outside(c.page).StripNumber()), c.want)
	}
}
