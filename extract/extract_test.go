package extract_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/page"
)

const statement = `LAKANDULA BANK
STATEMENT OF ACCOUNT
Account Name: DELA CRUZ, JUAN SANTOS AND/OR DELA CRUZ, ANA
Account Number: 0012-3456-7890       Currency: PHP
Account Type: Savings                Period Covered: 01/01/2025 - 01/31/2025

Date        Description                      Debit        Credit       Balance
            BEGINNING BALANCE                                        10,000.00
01/02/2025  ATM WITHDRAWAL                3,500.00                    6,500.00
01/05/2025  PAYROLL CREDIT                             40,000.00     46,500.00
01/31/2025  BILLS PAYMENT                20,999.75                   25,500.25
            ENDING BALANCE                                           25,500.25
Total Debits: 24,499.75    Total Credits: 40,000.00
`

const payslip = `KALINGA FOODS INC.
PAYSLIP
Employee: SANTOS, MARIA
Pay Period: Jan 1 - 15, 2025
Basic Pay: 15,000.00
Gross Pay: 15,000.00
Withholding Tax: 0.00
Total Deductions: 1,000.00
Net Pay: 14,000.00
`

func newExtractor(t *testing.T) *extract.Extractor {
	t.Helper()
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	return x
}

func extractText(t *testing.T, text, declared string) (engine.Extraction, error) {
	t.Helper()
	return newExtractor(t).Extract(context.Background(), engine.ExtractRequest{
		Content: strings.NewReader(text), Size: int64(len(text)), FileName: "paper.txt", DeclaredType: declared,
		Today: engine.Date{Year: 2025, Month: 2, Day: 10},
	})
}

func TestLetterAboutStatementIsOtherUnlessDeclaredStatement(t *testing.T) {
	const letter = "STATEMENT OF ACCOUNT\nThank you for asking for your bank statement.\nYour branch will send it by post within five days.\n"
	if e, err := extractText(t, letter, "auto"); err != nil || e.DocumentType != "other" {
		t.Errorf("of an unknown type: %q, %v; want other", e.DocumentType, err)
	}
	var known *engine.ExtractError
	if _, err := extractText(t, letter, "bank_statement"); !errors.As(err, &known) ||
		known.Category != engine.TypeMismatch {
		t.Errorf("declared a bank statement: %v, want a mismatch", err)
	}
}

func TestStatementIsFoundAndProven(t *testing.T) {
	e, err := extractText(t, statement, "auto")
	if err != nil {
		t.Fatalf("Extract: %v", err)
	}
	if e.DocumentType != "bank_statement" || e.TypeCheck.Confidence < 0.5 {
		t.Errorf("type %s with confidence %.2f, want bank_statement", e.DocumentType, e.TypeCheck.Confidence)
	}
	if e.BalanceChecks.Status != engine.CheckPass || e.BalanceChecks.RowsChecked != 3 {
		t.Errorf(
			"balance checks %s over %d rows, want pass over 3: %+v", e.BalanceChecks.Status,
			e.BalanceChecks.RowsChecked, e.Validation.Checks,
		)
	}
	for name, want := range map[string]string{
		"bank_name":                 `"LAKANDULA BANK"`,
		"account_name":              `"DELA CRUZ, JUAN SANTOS AND/OR DELA CRUZ, ANA"`,
		"account_holders":           `["DELA CRUZ, JUAN SANTOS","DELA CRUZ, ANA"]`,
		"account_number":            `"0012-3456-7890"`,
		"account_number_normalized": `"001234567890"`,
		"account_type":              `"savings"`,
		"currency":                  `"PHP"`,
		"period_start":              `"2025-01-01"`,
		"period_end":                `"2025-01-31"`,
		"opening_balance":           "10000",
		"closing_balance":           "25500.25",
		"total_credits":             "40000",
		"total_debits":              "24499.75",
		"balance_source":            `"printed"`,
		"tin":                       "null",
		"address":                   "null",
	} {
		if got, _ := json.Marshal(e.Fields.Get(name)); string(got) != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestEveryValueHasAPlace(t *testing.T) {
	e, err := extractText(t, statement, "bank_statement")
	if err != nil {
		t.Fatalf("Extract: %v", err)
	}
	for _, pointer := range []string{
		"/bank_name", "/account_name", "/account_number", "/currency", "/period_start", "/opening_balance",
		"/closing_balance", "/total_debits", "/transactions/0/date", "/transactions/0/description",
		"/transactions/0/debit", "/transactions/0/balance", "/transactions/1/credit",
	} {
		if p, ok := e.Provenance[pointer]; !ok || p.Page != 1 || p.Cell == "" && p.Source != engine.FromDerived {
			t.Errorf("provenance of %s is %+v, want a place", pointer, p)
		}
	}
	if p := e.Provenance["/transactions/0/credit"]; p.Source != engine.FromDerived {
		t.Errorf("the unused side has source %s, want derived", p.Source)
	}
}

func TestProgressIsReportedToRequest(t *testing.T) {
	pages := func(ctx context.Context, _ engine.ExtractRequest, _ string) (page.Document, error) {
		for n := range 3 {
			extract.Progress(ctx, engine.Progress{PagesDone: n, PagesTotal: 3, Recognized: n})
		}
		text, line := page.Page{Number: 3, Source: page.SourceText}, page.Word{
			Text: "PAID",
			Box:  page.Box{X1: 50, Y1: 10},
		}
		text.Words = []page.Word{line}
		half := page.Page{Number: 2, Source: page.SourceOCR}
		return page.Document{Pages: []page.Page{{Number: 1, Source: page.SourceOCR}, half, half, text}}, nil
	}
	x, err := extract.New(extract.Config{Generic: all.Generic(), ReadImage: pages})
	if err != nil {
		t.Fatal(err)
	}
	var told []engine.Progress
	_, err = x.Extract(
		t.Context(), engine.ExtractRequest{Kind: "png", Progress: func(p engine.Progress) { told = append(told, p) }},
	)
	last := engine.Progress{PagesDone: 3, PagesTotal: 3, Recognized: 2}
	if err != nil || len(told) != 4 || told[3] != last {
		t.Errorf("told %v, %v; want three reports and %v at the end", told, err, last)
	}
}

func TestOtherPapersGetGenericFields(t *testing.T) {
	e, err := extractText(t, payslip, "other")
	if err != nil {
		t.Fatalf("Extract: %v", err)
	}
	if e.DocumentType != "other" || e.Metrics != nil || len(e.Transactions) != 0 {
		t.Errorf("type %s, want other without transactions", e.DocumentType)
	}
	if got, _ := json.Marshal(e.Fields.Get("labelled_fields")); !bytes.Contains(
		got, []byte(`{"label":"Net Pay","value":"14,000.00","value_type":"money","typed_value":14000,"page":1}`),
	) {
		t.Errorf("labelled fields are %s, want net pay among them", got)
	}
}

func TestPayslipDeclaredAsStatementIsMismatch(t *testing.T) {
	_, err := extractText(t, payslip, "bank_statement")
	var failure *engine.ExtractError
	if !errors.As(err, &failure) || failure.Category != engine.TypeMismatch {
		t.Errorf("error %v, want document_type_mismatch", err)
	}
}

func TestStatementSentAsPayslipIsReported(t *testing.T) {
	e, err := extractText(t, statement, "payslip")
	if err != nil {
		t.Fatalf("Extract: %v", err)
	}
	if e.DocumentType != "payslip" || e.TypeCheck.Detected != "bank_statement" {
		t.Errorf("type %s, detected %s, want payslip and bank_statement", e.DocumentType, e.TypeCheck.Detected)
	}
	if len(e.Quality.Warnings) == 0 || e.Quality.Warnings[len(e.Quality.Warnings)-1].Code != "TYPE_DIFFERS" {
		t.Errorf("warnings %v, want TYPE_DIFFERS", e.Quality.Warnings)
	}
}

func TestFilesThatCannotBeReadHaveTheirCategory(t *testing.T) {
	for _, c := range []struct {
		name, content string
		want          engine.ErrorCategory
	}{
		{"an empty file", "", engine.UnreadableDocument},
		{"a picture without a recognizer", "\x89PNG\r\n\x1a\n", engine.UnsupportedContent},
		{"a PDF header with nothing behind it", "%PDF-1.7\n", engine.UnreadableDocument},
		{"a workbook of random bytes", "PK\x03\x04garbage", engine.UnreadableDocument},
	} {
		_, err := extractText(t, c.content, "auto")
		var failure *engine.ExtractError
		if !errors.As(err, &failure) || failure.Category != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestSameBytesGiveSameResult(t *testing.T) {
	first, err := extractText(t, statement, "auto")
	if err != nil {
		t.Fatalf("Extract: %v", err)
	}
	want, _ := json.Marshal(first)
	for range 5 {
		again, _ := extractText(t, statement, "auto")
		if got, _ := json.Marshal(again); !bytes.Equal(got, want) {
			t.Fatalf("two readings differ:\n%s\n%s", got, want)
		}
	}
}

func TestPaperWithoutTextIsExplained(t *testing.T) {
	for _, c := range []struct {
		name string
		page page.Page
		want string
	}{
		{
			"recognized, and nothing on it", page.Page{Number: 1, Source: page.SourceOCR},
			"unless it is blank, scan or photograph the paper again",
		},
		{
			"with a picture that breaks", page.Page{Number: 1, Note: "its picture could not be decoded"},
			"Page 1: its picture could not be decoded.",
		},
		{
			"of pictures that nothing reads here",
			page.Page{Number: 1, Note: "it is a picture; text recognition is not part of this build"},
			"not part of this build",
		},
		{"blank", page.Page{Number: 1, Source: page.SourceText}, "its page is blank"},
	} {
		read := func(context.Context, engine.ExtractRequest, string) (page.Document, error) {
			return page.Document{Kind: "pdf", Pages: []page.Page{c.page}}, nil
		}
		x, err := extract.New(extract.Config{
			Types:     all.Types(),
			Generic:   all.Generic(),
			ReadPDF:   read,
			ReadSheet: filereader.Sheet,
		})
		if err != nil {
			t.Fatal(err)
		}
		const content = "%PDF-1.7\n"
		_, err = x.Extract(t.Context(), engine.ExtractRequest{
			Content:  strings.NewReader(content),
			Size:     int64(len(content)),
			FileName: "paper.pdf",
			Today:    engine.Date{Year: 2025, Month: 2, Day: 10},
		})
		var failure *engine.ExtractError
		if !errors.As(err, &failure) || !strings.Contains(failure.Message, c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Without the names of all types nothing is classified but Config.Types, so a forgotten registry is an error.
func TestGenericWithoutRegistryIsRefused(t *testing.T) {
	generic := all.Generic()
	generic.Registry = nil
	if _, err := extract.New(extract.Config{Generic: generic}); err == nil ||
		!strings.Contains(err.Error(), "Registry") {
		t.Errorf("got %v, want an error that names Config.Generic.Registry", err)
	}
}
