package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/workbook"
)

// maxColumn is the maximum length of the text in a table's column.
const maxColumn = 44

// writeTable writes the document for a terminal: its fields, its rows and their balance check.
func writeTable(w io.Writer, path string, e engine.Extraction) error {
	var b bytes.Buffer
	heading(&b, path, e)
	if e.Metrics != nil {
		writeAccount(&b, e)
		writeRows(&b, e)
		writeProof(&b, e)
	} else {
		writeFields(&b, e)
	}
	writeAuthenticity(&b, e)
	writeFindings(&b, e)
	_, err := w.Write(b.Bytes())
	return err
}

// writeText writes each field on its own line, then the balance check and the findings, without the rows.
func writeText(w io.Writer, path string, e engine.Extraction) error {
	var b bytes.Buffer
	heading(&b, path, e)
	writeFields(&b, e)
	writeProof(&b, e)
	writeAuthenticity(&b, e)
	writeFindings(&b, e)
	_, err := w.Write(b.Bytes())
	return err
}

func heading(b *bytes.Buffer, path string, e engine.Extraction) {
	fmt.Fprintf(
		b, "%s: %s, %d page(s), %s\n", engine.VisibleName(path), e.DocumentType, e.Quality.Pages, typeText(e.TypeCheck),
	)
	if why := evidenceText(e.TypeCheck); why != "" {
		fmt.Fprintf(b, "  type: %s\n", shown(why))
	}
	for _, p := range e.Documents {
		fmt.Fprintf(b, "  %s: %s, %s\n", pagesText(p.Pages), p.DocumentType, typeText(p.TypeCheck))
	}
}

// evidenceText lists what speaks for the type, and the next best type.
func evidenceText(c engine.TypeCheck) string {
	var parts []string
	for _, e := range c.Evidence {
		text := e.Text
		if e.Kind == engine.EvidenceMark || e.Kind == engine.EvidenceFormNumber {
			text = strconv.Quote(text)
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, ", ")
	if c.RunnerUp != nil {
		text += fmt.Sprintf("; next best %s (%.0f%%)", c.RunnerUp.DocumentType, 100*c.RunnerUp.Confidence)
	}
	return strings.TrimPrefix(text, "; ")
}

// pagesText names the pages of one paper of several.
func pagesText(pages [2]int) string {
	if pages[0] == pages[1] {
		return fmt.Sprintf("page %d", pages[0])
	}
	return fmt.Sprintf("pages %d to %d", pages[0], pages[1])
}

// typeText describes how certain the detected type is, or which type the content looks like if another was declared.
func typeText(c engine.TypeCheck) string {
	switch {
	case c.Declared == engine.AutoType || c.Declared == c.Detected:
		return fmt.Sprintf("%.0f%% sure of the type", 100*c.Confidence)
	case c.Detected == doctype.Other:
		return "the type is as declared"
	}
	return fmt.Sprintf("declared so, but the content looks like %s (%.0f%% sure)", c.Detected, 100*c.Confidence)
}

// writeAccount writes the account and its period in one line.
func writeAccount(b *bytes.Buffer, e engine.Extraction) {
	var parts []string
	for _, name := range []string{
		"bank_name", "account_name", "account_number", "currency", "period_start", "period_end",
	} {
		if text, ok := fieldText(e.Fields.Get(name)); ok {
			parts = append(parts, text)
		}
	}
	if len(parts) > 0 {
		fmt.Fprintf(b, "  %s\n", shown(strings.Join(parts, ", ")))
	}
}

// fieldText returns a value as one line; ok is false if the document does not show it.
func fieldText(v any) (text string, ok bool) {
	raw, err := json.Marshal(v)
	if err != nil || string(raw) == "null" || string(raw) == "[]" || string(raw) == "{}" {
		return "", false
	}
	if json.Unmarshal(raw, &text) != nil {
		text = string(raw)
	}
	return text, true
}

func writeFields(b *bytes.Buffer, e engine.Extraction) {
	for _, f := range e.Fields {
		if text, ok := fieldText(f.Value); ok {
			fmt.Fprintf(b, "  %s: %s\n", shown(f.Name), shown(text))
		}
	}
}

func writeRows(b *bytes.Buffer, e engine.Extraction) {
	const line = "%5s  %-10s %*s %*s %*s  %s\n"
	debit, credit, balance := widths(e.Transactions)
	fmt.Fprintf(b, line, "row", "date", debit, "debit", credit, "credit", balance, "balance", "description")
	breaks := map[int]bool{}
	if e.BalanceChecks != nil {
		for _, r := range e.BalanceChecks.RowBreaks {
			breaks[r.Row] = true
		}
	}
	for _, row := range e.Transactions {
		note := ""
		switch {
		case breaks[row.Row]:
			note = " ← does not follow"
		case row.Repaired:
			note = " ← repaired"
		}
		fmt.Fprintf(
			b,
			line,
			strconv.Itoa(row.Row),
			dateText(row.Date),
			debit,
			side(row.Debit),
			credit,
			side(row.Credit),
			balance,
			amountText(row.Balance),
			cut(shown(row.Description), maxColumn)+note,
		)
	}
}

// widths returns the widths of the three amount columns, each at least as wide as its title.
func widths(rows []engine.Transaction) (debit, credit, balance int) {
	debit, credit, balance = len("debit"), len("credit"), len("balance")
	for _, t := range rows {
		debit, credit = max(debit, len(side(t.Debit))), max(credit, len(side(t.Credit)))
		balance = max(balance, len(amountText(t.Balance)))
	}
	return debit, credit, balance
}

// writeProof writes the arithmetic: opening balance, movements, closing balance, and where it fails first.
func writeProof(b *bytes.Buffer, e engine.Extraction) {
	c := e.BalanceChecks
	if c == nil {
		return
	}
	plus, minus, first, second := "credits", "debits", c.TotalCredits, c.TotalDebits
	if c.Liability {
		plus, minus, first, second = "debits", "credits", c.TotalDebits, c.TotalCredits
	}
	fmt.Fprintf(b, "proof: %s; %d row(s) checked, %d break\n", c.Status, c.RowsChecked, c.RowsFailed)
	fmt.Fprintf(
		b,
		"  opening %s + %s %s - %s %s = %s; printed closing %s\n",
		orUnknown(c.OpeningBalance),
		plus,
		first,
		minus,
		second,
		orUnknown(c.ComputedClosingBalance),
		orUnknown(c.ClosingBalance),
	)
	if len(c.RowBreaks) > 0 {
		r := c.RowBreaks[0]
		fmt.Fprintf(
			b, "  first break: row %d, expected %s, printed %s, difference %s\n", r.Row, r.Expected, r.Actual,
			r.Difference,
		)
	}
}

// writeAuthenticity writes the score, how many checks were run, and the findings against the document.
func writeAuthenticity(b *bytes.Buffer, e engine.Extraction) {
	f := e.FraudDetection
	if f == nil {
		return
	}
	checked := fmt.Sprintf("%d of %d checks were run", f.Coverage.ChecksRun, f.Coverage.ChecksTotal)
	if f.AuthenticityScore == nil {
		fmt.Fprintf(b, "authenticity: inconclusive; too little could be checked for a score (%s)\n", checked)
	} else {
		fmt.Fprintf(b, "authenticity: %d of 100, risk %s (%s)\n", *f.AuthenticityScore, f.RiskLevel, checked)
	}
	for _, c := range f.IntegrityChecks {
		if c.ScoreImpact > 0 && c.Category != "arithmetic" { // arithmetic is among the findings of validation
			fmt.Fprintf(b, "  %s: %s: %s\n", c.Status, shown(c.Label), shown(c.Detail))
		}
	}
}

func writeFindings(b *bytes.Buffer, e engine.Extraction) {
	for _, c := range e.Validation.Checks {
		if c.Status == engine.CheckFail || c.Status == engine.CheckWarn {
			fmt.Fprintf(b, "  %s: %s: %s\n", c.Status, shown(c.Label), shown(c.Detail))
		}
	}
	for _, w := range e.Quality.Warnings {
		fmt.Fprintf(b, "  note: %s: %s\n", shown(w.Code), shown(w.Detail))
	}
}

func orUnknown(a *engine.Amount) string {
	if a == nil {
		return "(not shown)"
	}
	return a.String()
}

// shown makes text of a document safe for a terminal: without control characters and changes of text direction.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, s)
}

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// writeCSV writes the transactions, comma-separated, amounts with two decimals and a point.
func writeCSV(w io.Writer, e engine.Extraction) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{
		"row", "date", "description", "debit", "credit", "balance", "category", "reference", "account", "page",
		"repaired", "outlier",
	}); err != nil {
		return err
	}
	for _, t := range e.Transactions {
		record := []string{
			strconv.Itoa(t.Row),
			dateText(t.Date),
			defused(t.Description),
			side(t.Debit),
			side(t.Credit),
			amountText(t.Balance),
			defused(t.Category),
			defused(deref(t.Reference)),
			strconv.Itoa(t.AccountIndex + 1),
			pageText(t.Page),
			strconv.FormatBool(t.Repaired),
			defused(deref(t.OutlierReason)),
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// formulaSigns are the characters with which spreadsheet programs start a formula (OWASP ASVS 1.2.10), with their
// full-width forms.
const formulaSigns = "=+-@\t\r\x00＝＋－＠"

// defused puts an apostrophe before text that a spreadsheet program would evaluate.
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

// writeWorkbook writes the workbook of a result: that of its type, or else the standard template of its family.
func writeWorkbook(w io.Writer, file string, e engine.Extraction) error {
	result, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("result of %s: %w", file, err)
	}
	return workbook.Write(
		context.Background(), w,
		engine.ExportPaper{FileName: filepath.Base(file), DocumentType: e.DocumentType, Result: result},
	)
}
