package underwriting_test

import (
	"encoding/json"
	"iter"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// sheet is a bank statement as the engine stores it, for tests.
type sheet struct {
	id                 int64
	kind               string // document type; default bank_statement
	bank, name, number string
	currency           string // default PHP
	from, to           string
	opening            float64
	rows               []line
	status             string // of the balance checks; default pass
	sha                string
	more               map[string]any
	ocr                int
	edited             bool // every row
}

// line is a row: positive amounts are credits.
type line struct {
	date, description string
	amount            float64
	category, party   string
	check             string
}

func (s sheet) paper(t testing.TB) engine.AnalystPaper {
	t.Helper()
	or := func(v, otherwise string) string {
		if v == "" {
			return otherwise
		}
		return v
	}
	kind := or(s.kind, "bank_statement")
	balance := s.opening
	rows := []map[string]any{}
	for i, l := range s.rows {
		row := map[string]any{"date": l.date, "description": l.description, "debit": 0, "credit": 0, "row": i + 1,
			"category": or(l.category, "uncategorized"), "account_index": 0}
		if l.amount > 0 {
			row["credit"] = round(l.amount)
		} else {
			row["debit"] = round(-l.amount)
		}
		balance = round(balance + l.amount)
		row["balance"] = balance
		if l.party != "" {
			row["counterparty"] = l.party
		}
		if s.edited {
			row["edited"] = true
		}
		if l.check != "" {
			row["check_number"] = l.check
		}
		rows = append(rows, row)
	}
	result := map[string]any{"document_type": kind, "bank_name": s.bank, "account_name": s.name,
		"account_number": s.number, "currency": or(s.currency, "PHP"), "period_start": orNull(s.from), "period_end": orNull(s.to),
		"opening_balance": s.opening, "closing_balance": balance, "transactions": rows,
		"balance_checks": map[string]any{
			"status": or(s.status, "pass"),
		}, "quality": map[string]any{"pages_ocr": s.ocr}}
	for k, v := range s.more {
		result[k] = v
	}
	raw, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return engine.AnalystPaper{DocumentType: kind, Result: raw, Document: engine.Document{ID: s.id,
		FileName: "statement.pdf", DocumentType: kind, Status: engine.DocumentCompleted,
		SHA256: or(s.sha, string(raw))}}
}

func round(x float64) float64 {
	if x < 0 {
		return -round(-x)
	}
	return float64(int64(x*100+0.5)) / 100
}

// analyze runs the Analyst over sheets with the default policy.
func analyze(t *testing.T, a engine.Application, q engine.CashflowQuery, sheets ...sheet) engine.Cashflow {
	t.Helper()
	var papers []engine.AnalystPaper
	for _, s := range sheets {
		papers = append(papers, s.paper(t))
	}
	c, err := underwriting.New().Cashflow(t.Context(), engine.AnalystInput{Application: a, Policy: policy.Default(),
		Query: q, Engine: "test", Currency: "PHP", HoursEast: 8}, each(papers))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func each(papers []engine.AnalystPaper) iter.Seq2[engine.AnalystPaper, error] {
	return func(yield func(engine.AnalystPaper, error) bool) {
		for _, p := range papers {
			if !yield(p, nil) {
				return
			}
		}
	}
}

func ptr[T any](v T) *T { return &v }

// shop is the application of a sole proprietor.
func shop() engine.Application {
	return engine.Application{
		ID:              "a",
		Number:          12,
		BusinessName:    "Bulaklak Paint Trading",
		Profile:         ptr("sole_proprietor"),
		LoanAmount:      ptr(engine.Amount(500_000_00)),
		TermMonths:      ptr(24),
		ScorecardInputs: json.RawMessage(`{"interest_rate": 1.0, "interest_rate_basis": "per_month"}`),
		CreatedAt:       time.Date(2026, 7, 10, 3, 0, 0, 0, time.UTC),
	}
}

func TestAnEmptyApplicationHasReasonsAndNoError(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{})
	if len(c.Accounts) != 0 || c.MainCurrency != nil || c.Affordability.Instalment == nil ||
		*c.Affordability.Instalment != 23536_74 {
		t.Errorf("accounts %v, instalment %v", c.Accounts, c.Affordability.Instalment)
	}
	if why := c.Reasons["/affordability/dscr/base"]; why.Code != "NO_STATEMENT" {
		t.Errorf("reason of dscr = %v, want NO_STATEMENT", why)
	}
}

// orNull is nil for an empty text.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
