package borrowers

import (
	"encoding/json"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// ApplicationOf is the borrower's application as the engine keeps it.
func ApplicationOf(s script.Script) engine.Application {
	a := s.Application
	out := engine.Application{
		ID: "00000000-0000-4000-8000-000000000001", Number: 1, BusinessName: s.Borrower.BusinessName,
		BorrowerEmail: "borrower@example.com", LoanType: optional(a.LoanType), Track: optional(a.Track),
		Profile: optional(a.Profile), LoanAmount: amountOf(a.LoanAmount), TermMonths: a.TermMonths,
		AssetValue: amountOf(a.AssetValue), ScorecardInputs: scorecardInputs(a), Status: engine.StatusSubmitted,
		CreatedAt: a.CreatedOn.Time().Add(2 * time.Hour), // ten in the morning in Manila
	}
	if a.UsefulLife != nil {
		years := float64(*a.UsefulLife)
		out.AssetUsefulLife = &years
	}
	return out
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func amountOf(m *script.Money) *engine.Amount {
	if m == nil {
		return nil
	}
	a := engine.Amount(*m)
	return &a
}

// scorecardInputs are the inputs that were given.
func scorecardInputs(a script.Application) json.RawMessage {
	inputs := map[string]any{}
	if a.Rate != nil {
		inputs["interest_rate"] = script.Money(*a.Rate) // hundredths, too
		inputs["interest_rate_basis"] = a.RateBasis
	}
	if a.Frequency != "" {
		inputs["payment_frequency"] = a.Frequency
	}
	for name, m := range map[string]*script.Money{
		"existing_monthly_debt": a.ExistingDebt, "monthly_revenue": a.MonthlyRevenue, "monthly_income": a.MonthlyIncome,
	} {
		if m != nil {
			inputs[name] = *m
		}
	}
	return marshal(inputs)
}

// AnalystPapers are the papers of [Handed] as an [engine.Analyst] takes them.
func AnalystPapers(s script.Script) (papers []engine.AnalystPaper) {
	for _, p := range Handed(s) {
		papers = append(papers, engine.AnalystPaper{
			Document: engine.Document{
				ID: p.DocumentID, FileName: p.FileName, DeclaredType: "auto", DocumentType: p.DocumentType, Kind: "pdf",
				SHA256: p.SHA256, Status: engine.DocumentCompleted, Attempt: 1,
			},
			DocumentType: p.DocumentType, Result: p.Result,
		})
	}
	return papers
}
