package header

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/parse"
)

func TestRepeatedNumberWithoutLabelIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"printed in header and footer": {`
Facility   517-00106-8
Currency   PHP

517-00106-8   Page 1 of 2`, "517-00106-8"},
		"after a row of dots": {`
Agreement ............ 851-496-946845
Sums of the month

851-496-946845 Page 1`, "851-496-946845"},
		"printed only once is not a number":         {"Facility   517-00106-8", ""},
		"customer number is not the account number": {"CIF No.   51700106\n\nfoot   51700106", ""},
		"date is not a number":                      {"Made   01/02/2024\n\nfoot   01/02/2024", ""},
		"number in sentences only is not the account number": {
			"Call us at 0800 555 0100 now\n\nCall us at 0800 555 0100 soon", "",
		},
	} {
		same(t, name, told(outside(c.page).RepeatedNumber()), c.want)
	}
}

func TestNumberBesideHolderIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"directly below the name": {"Keiko Mori\n4226347\n12 Mill Lane", "4226347"},
		"beside lines of another column": {
			"Keiko Mori          Branch: 742\n4226347             Currency: JPY", "4226347",
		},
		"right of the name": {"Keiko Mori                    ******3928", "******3928"},
		"below its address": {"Keiko Mori\n12 Mill Lane\nYork YO1 6ST\n42263470", "42263470"},
		"house or street number is not the account number": {"Keiko Mori\n12 Mill Lane\n4226347", ""},
		"telephone number is not the account number": {
			"Keiko Mori                    +81 3 5551 0199", "",
		},
		"below text that is not an address is not the account number": {"Keiko Mori\nThank you\n42263470", ""},
		"labelled customer number is not the account number":          {"Keiko Mori\nCIF No. 4226347", ""},
	} {
		o := outside(c.page)
		holder := &Value[string]{Read: "Keiko Mori", Page: 1, Words: o.Free[0].Cells()[0].Words}
		same(t, name, told(o.NumberBeside(holder)), c.want)
	}
}

func TestNumberInFooterIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"after the holder's name": {
			"Sums\n\nGrace Wanjiku - Account 38******600 Generated on 30/09/2021", "38******600",
		},
		"before the page number": {"Sums\n\nGrace Wanjiku - Account 9557219874 - 1 -", "9557219874"},
		"on the last page":       {"Sums\n\nOn account 7788123", "7788123"},
		"none":                   {"Sums\n\nPage 1 of 2", ""},
	} {
		same(t, name, told(outside(c.page).FootNumber()), c.want)
	}
}

func TestProductWordIsNotAccountLabel(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"account type":                           {"Cont de economii   9680651784", ""},
		"account type with a number in its name": {"Conto deposito 2   4440639814", ""},
		"the label alone":                        {"Conto   4440639814", "4440639814"},
		"below a label of another value":         {"Tipo de conta   Conta Corrente\nAgência         3266", ""},
		"label that addresses the customer":      {"Your account   19******097", "19******097"},
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
		"beside it": {"Dato: 11.09.2024", "2024-09-11"},
		"under it":  {"Kontonummer   Datum\n1234567       11.09.2024", "2024-09-11"},
		"end of another label is not a date label":       {"Start Date: 01.09.2024 End Date: 30.09.2024", ""},
		"date before the rows is not the statement date": {"Dato: 01.09.2024", ""},
		"label that continues is not a date label":       {"Fecha final   11/09/2024", ""},
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
		"short, beside name and currency": {
			"Lucia Ferrer          710579          EUR", "710579",
		},
		"short number beside a name alone is not the account number": {"Lucia Ferrer          710579", ""},
		"number below a possible label is not the account number": {
			"Titular            Auszug          Divisa\nLucia Ferrer       71057912        EUR", "",
		},
		"statement number with a year is not the account number": {"Lucia Ferrer       118/2026        EUR", ""},
		"number with another label is not the account number": {
			"CIF No.    71057912\n\nLucia Ferrer      71057912      EUR", "",
		},
	} {
		same(t, name, told(outside(c.page).StripNumber()), c.want)
	}
}
