package ratchet

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// answer is a result with an example of everything in a line.
func answer() engine.Extraction {
	day, opening := engine.Date{Year: 2025, Month: 3, Day: 4}, engine.Amount(100_00)
	row := engine.Transaction{
		Date:        &day,
		Description: "SALARY",
		Credit:      50_00,
		Balance:     new(engine.Amount(150_00)),
		Row:         1,
		Repaired:    true,
	}
	return engine.Extraction{
		Fields:        engine.Fields{{Name: "bank_name", Value: "Tala"}, {Name: "opening_balance", Value: &opening}},
		Transactions:  []engine.Transaction{row, row},
		BalanceChecks: &engine.BalanceChecks{Status: engine.CheckPass},
		Validation: engine.Sum([]engine.Check{
			{Key: "banking_days", Status: engine.CheckWarn, Detail: "One row is of a Sunday."},
		}),
		FraudDetection: &engine.FraudDetection{
			RiskLevel: "low",
			IntegrityChecks: []engine.IntegrityCheck{
				{
					Key:      "overlay_text",
					Status:   engine.CheckFail,
					Detail:   "Text is covered.",
					Evidence: []engine.Evidence{{Page: 2}},
				}},
		},
		Quality: engine.Quality{Warnings: []engine.Warning{
			{Code: "YEAR_INFERRED", Detail: "From the period."}, {Code: "YEAR_INFERRED", Detail: "Again."},
		}},
	}
}

func lineFor(t *testing.T, alter func(*engine.Extraction)) Line {
	t.Helper()
	_, l := Measure(context.Background(), func(context.Context, string, []byte, string) (engine.Extraction, error) {
		e := answer()
		alter(&e)
		return e, nil
	}, "grid-1", extracttest.Make(extracttest.Templates()[0], 1))
	return l
}

func TestLineRecordsFiguresCodesStatusesAndPlaces(t *testing.T) {
	l := lineFor(t, func(*engine.Extraction) {})
	for _, part := range []string{
		"grid-1 ", "found=2", "YEAR_INFERRED*2", "warn:banking_days", "fail:integrity/overlay_text", "repaired:1,2",
		"overlay_text:2",
	} {
		if !strings.Contains(l.String(), part) {
			t.Errorf("%q is not in %s", part, l)
		}
	}
}

func TestRewordingMovesNoLineAndFiguresDo(t *testing.T) {
	before := lineFor(t, func(*engine.Extraction) {})
	for _, c := range []struct {
		name  string
		moves bool
		alter func(*engine.Extraction)
	}{
		{
			"another sentence of a check", false,
			func(e *engine.Extraction) { e.Validation.Checks[0].Detail = "A row bears a Sunday." },
		},
		{
			"another sentence of a warning", false,
			func(e *engine.Extraction) { e.Quality.Warnings[0].Detail = "Inferred." },
		},
		{
			"another sentence of a finding", false,
			func(e *engine.Extraction) { e.FraudDetection.IntegrityChecks[0].Detail = "Covered." },
		},
		{"another confidence", false, func(e *engine.Extraction) { e.Quality.MeanConfidence = 0.5 }},
		{"another amount", true, func(e *engine.Extraction) { e.Transactions[0].Credit++ }},
		{
			"an amount on the other side", true,
			func(e *engine.Extraction) { e.Transactions[0].Credit, e.Transactions[0].Debit = 0, 50_00 },
		},
		{"another balance", true, func(e *engine.Extraction) { e.Transactions[1].Balance = nil }},
		{"another day", true, func(e *engine.Extraction) { e.Transactions[1].Date = nil }},
		{
			"another amount of the header", true,
			func(e *engine.Extraction) { e.Fields[1].Value = new(engine.Amount(1)) },
		},
		{
			"another status of a check", true,
			func(e *engine.Extraction) { e.Validation.Checks[0].Status = engine.CheckPass },
		},
		{"a check more that passes", true, func(e *engine.Extraction) {
			e.Validation.Checks = append(e.Validation.Checks, engine.Check{Key: "x", Status: engine.CheckPass})
		}},
		{"another risk", true, func(e *engine.Extraction) { e.FraudDetection.RiskLevel = "high" }},
		{"another page", true, func(e *engine.Extraction) { e.FraudDetection.IntegrityChecks[0].Evidence[0].Page = 3 }},
	} {
		if after := lineFor(t, c.alter); (after.String() != before.String()) != c.moves {
			t.Errorf("%s: got\n%s\nafter\n%s", c.name, after, before)
		}
	}
}

func TestUnreadPaperHasNothingRight(t *testing.T) {
	_, l := Measure(context.Background(), func(context.Context, string, []byte, string) (engine.Extraction, error) {
		return engine.Extraction{}, errors.New("planted")
	}, "grid-1", extracttest.Make(extracttest.Templates()[0], 1))
	if l.Claim != Unread || l.FieldsRight != 0 || l.Rows != 0 || l.whole() {
		t.Errorf("got %s; want an unread paper with nothing right", l)
	}
}
