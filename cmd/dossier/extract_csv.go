package main

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// writeCSV writes the transactions, comma-separated, amounts with two decimals and a point.
func writeCSV(w io.Writer, e engine.Extraction) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"row", "date", "description", "debit", "credit", "balance", "category", "reference", "account", "page", "repaired", "outlier"}); err != nil {
		return err
	}
	for _, t := range e.Transactions {
		record := []string{strconv.Itoa(t.Row), dateText(t.Date), defused(t.Description), side(t.Debit), side(t.Credit), amountText(t.Balance),
			defused(t.Category), defused(deref(t.Reference)), strconv.Itoa(t.AccountIndex + 1), pageText(t.Page),
			strconv.FormatBool(t.Repaired), defused(deref(t.OutlierReason))}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// formulaSigns are what makes spreadsheet programs take a text for a formula (OWASP ASVS 1.2.10), with
// their full-width forms.
const formulaSigns = "=+-@\t\r\x00＝＋－＠"

// defused puts an apostrophe before text that a spreadsheet program would compute.
func defused(s string) string {
	if s != "" && strings.ContainsRune(formulaSigns, []rune(s)[0]) {
		return "'" + s
	}
	return s
}

func side(a engine.Amount) string {
	if a == 0 {
		return ""
	}
	return a.String()
}

func amountText(a *engine.Amount) string {
	if a == nil {
		return ""
	}
	return a.String()
}

func dateText(d *engine.Date) string {
	if d == nil {
		return ""
	}
	return d.String()
}

func pageText(page *int) string {
	if page == nil {
		return ""
	}
	return strconv.Itoa(*page)
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
