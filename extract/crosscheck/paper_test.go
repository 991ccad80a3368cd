package crosscheck_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
)

// sheet is a paper of a test: its own names as JSON texts, and what the envelope adds.
type sheet struct {
	id     int64
	kind   string // bank_statement when ""
	sha    string
	values map[string]any
	rows   []engine.Transaction
	score  int // authenticity, 0 takes 90, below 0 is inconclusive
}

func (s sheet) paper(t interface{ Fatal(...any) }) engine.VerifyPaper {
	kind, points := s.kind, s.score
	if kind == "" {
		kind = "bank_statement"
	}
	if points == 0 {
		points = 90
	}
	level, scored := map[bool]string{true: "low", false: "high"}[points >= 80], &points
	if points < 0 {
		level, scored = engine.RiskInconclusive, nil
	}
	e := engine.Extraction{SchemaVersion: engine.SchemaVersion, DocumentType: kind, Transactions: s.rows,
		FraudDetection: &engine.FraudDetection{AuthenticityScore: scored, RiskLevel: level},
		Provenance:     map[string]engine.Provenance{"/account_name": {Page: 2}}}
	if kind == "bank_statement" {
		e.Metrics = &engine.Metrics{}
	}
	names := make([]string, 0, len(s.values))
	for name := range s.values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		e.Fields = append(e.Fields, engine.Field{Name: name, Value: s.values[name]})
	}
	raw, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	stored := engine.VerifyPaper{ID: s.id, FileName: "paper.pdf", DocumentType: kind, SHA256: s.sha}
	if err := json.Unmarshal(raw, &stored.Result); err != nil {
		t.Fatal(err)
	}
	return stored
}

func verdict(t *testing.T, sheets ...sheet) engine.CrossVerification {
	t.Helper()
	c := crosscheck.New(doctype.Default()).Begin()
	for _, s := range sheets {
		c.Add(s.paper(t))
	}
	return c.Verdict()
}

func fieldOf(t *testing.T, v engine.CrossVerification, name string) engine.FieldCorroboration {
	t.Helper()
	for _, f := range v.FieldCorroboration {
		if f.Field == name {
			return f
		}
	}
	t.Fatalf("no field %s in %+v", name, v.FieldCorroboration)
	return engine.FieldCorroboration{}
}

func wantStatus(
	t *testing.T, v engine.CrossVerification, name string, want engine.CorroborationStatus,
) engine.FieldCorroboration {
	t.Helper()
	f := fieldOf(t, v, name)
	if f.Status != want {
		t.Errorf("%s is %s (%s), want %s", name, f.Status, f.Detail, want)
	}
	return f
}

// codes lists the findings as "severity CODE".
func codes(v engine.CrossVerification) (list []string) {
	for _, f := range v.Findings {
		list = append(list, f.Severity+" "+f.Code)
	}
	return list
}

func wantCodes(t *testing.T, v engine.CrossVerification, want ...string) {
	t.Helper()
	if got := codes(v); !slices.Equal(got, want) {
		t.Errorf("findings %q, want %q: %+v", got, want, v.Findings)
	}
}

func day(t testing.TB, s string) *engine.Date {
	t.Helper()
	d, err := engine.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return &d
}

func row(t testing.TB, date string, credit engine.Amount) engine.Transaction {
	tx := engine.Transaction{Date: day(t, date), Description: "row"}
	if credit >= 0 {
		tx.Credit = credit
	} else {
		tx.Debit = -credit
	}
	return tx
}

// month is a statement of January (1), February (2) … 2026 with four rows; opening and closing as given.
func month(t testing.TB, id int64, m int, opening, closing float64) sheet {
	days := []string{"", "01-31", "02-28", "03-31", "04-30"}[m]
	prefix := days[:3]
	return sheet{
		id: id,
		values: map[string]any{
			"account_name":              "JUAN S. DELA CRUZ",
			"account_number":            "0012-3456-7890",
			"account_number_normalized": "001234567890",
			"bank_name":                 "Bayan Bank, Inc.",
			"currency":                  "PHP",
			"period_start":              "2026-" + prefix + "01",
			"period_end":                "2026-" + days,
			"opening_balance":           opening,
			"closing_balance":           closing,
		},
		rows: []engine.Transaction{
			row(t, "2026-"+prefix+"02", 50000), row(t, "2026-"+prefix+"05", -20000), row(t, "2026-"+prefix+"05", 100),
			row(t, "2026-"+prefix+"20", -30100),
		},
	}
}

func (s sheet) with(name string, value any) sheet {
	values := map[string]any{}
	for k, v := range s.values {
		values[k] = v
	}
	values[name] = value
	s.values = values
	return s
}
