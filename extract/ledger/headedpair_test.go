package ledger

import (
	"slices"
	"testing"
)

func TestHeadingOverCurrencyAndAmountIsTheAmounts(t *testing.T) {
	want := []string{"2024-01-05|Salary|0.00|1500.00|2500.00", "2024-01-06|Rent|800.00|0.00|1700.00", "2024-01-09|Grocer|45.50|0.00|1654.50"}
	for name, heading := range map[string][]string{
		"a known word":                {"Date", "Text", "Amount", "", "Balance", ""},
		"a word that means nothing":   {"Datum", "Omschrijving", "Mutatie", "", "Saldo", ""},
		"all headings in their cells": {"Date", "Text", "Currency", "Amount", "", "Balance"},
	} {
		rows := [][]string{heading, {"2024-01-05", "Salary", "CHF", "1500.00", "CHF", "2500.00"}, {"2024-01-06", "Rent", "CHF", "-800.00", "CHF", "1700.00"},
			{"2024-01-09", "Grocer", "CHF", "-45.50", "CHF", "1654.50"}}
		st := read(t, sheetOf(rows...))
		checkRows(t, st, want...)
		if currency := st.Accounts[0].Currency; len(st.Warnings) != 0 || currency != nil && *currency != "CHF" {
			t.Errorf("%s: warnings %v, currency %v", name, st.Warnings, currency)
		}
	}
}

// A code beside another text, or an amount under a heading of its own, is no pair.
func TestCodesBesideOtherColumnsAreNoPair(t *testing.T) {
	for name, rows := range map[string][][]string{
		"amounts under their own heading": {{"Date", "Text", "Foreign amount", "Amount", "Balance"}, {"2024-01-05", "Salary", "CHF", "1500.00", "2500.00"},
			{"2024-01-06", "Rent", "CHF", "-800.00", "1700.00"}, {"2024-01-09", "Grocer", "CHF", "-45.50", "1654.50"}},
		"amounts with their codes in one cell": {{"Date", "Text", "Amount", "", "Balance"}, {"2024-01-05", "Salary", "CHF 1500.00", "7", "2500.00"},
			{"2024-01-06", "Rent", "CHF -800.00", "8", "1700.00"}, {"2024-01-09", "Grocer", "CHF -45.50", "9", "1654.50"}},
	} {
		st := read(t, sheetOf(rows...))
		got := []string{}
		for _, row := range st.Rows {
			got = append(got, (row.Credit - row.Debit).String())
		}
		if want := []string{"1500.00", "-800.00", "-45.50"}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
