package underwriting_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// TestSummaryRepeatsTheViewsFigures quotes contract §12.2: the headline points at figures of the view, in the
// contract's order, and each that is null has a sentence.
func TestSummaryRepeatsTheViewsFigures(t *testing.T) {
	wanted := []string{"revenue_base", "adb", "lowest_balance", "returned_issued", "debt_service", "lenders_90d",
		"instalment", "dscr", "dti", "adb_to_instalment", "max_loan", "monthly_income", "top_payer_share", "unknown_share"}
	for name, c := range examples(t) {
		s := underwriting.New().Summarize(shop(), c)
		if len(s.Headline) != len(wanted) {
			t.Fatalf("%s: %d headline figures, want %d", name, len(s.Headline), len(wanted))
		}
		for i, h := range s.Headline {
			if h.Key != wanted[i] {
				t.Errorf("%s: headline %d is %s, want %s", name, i, h.Key, wanted[i])
			}
			if (h.Value == nil) != (h.Reason != nil) || h.Reason != nil && h.Reason.Detail == "" {
				t.Errorf("%s: %s has value %v and reason %v", name, h.Key, h.Value, h.Reason)
			}
			if got := c.Figures.Value(h.Key); h.Value != nil && got != nil && asFloat(got) != *h.Value {
				t.Errorf("%s: %s is %v, the figure %v", name, h.Key, *h.Value, got)
			}
		}
	}
}

func asFloat(x any) float64 {
	switch x := x.(type) {
	case engine.Amount:
		return x.Float()
	case int:
		return float64(x)
	case float64:
		return x
	}
	return 0
}

// TestSummaryOffersAQuestion: "A summary's finding offers its question's text".
func TestSummaryOffersAQuestion(t *testing.T) {
	c := analyze(t, shop(), engine.CashflowQuery{}, shopSheets(1)...)
	asked := 0
	for _, f := range underwriting.New().Summarize(shop(), c).Findings {
		if f.Question != engine.FindingQuestion(f.Code) {
			t.Errorf("%s asks %q", f.Code, f.Question)
		}
		if f.Question != "" {
			asked++
		}
	}
	if asked == 0 {
		t.Error("no finding offers a question")
	}
	for _, f := range c.Findings {
		if f.Question != "" {
			t.Errorf("the view itself asks %q", f.Question)
		}
	}
}
