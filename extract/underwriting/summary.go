package underwriting

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// summaryFindings is how many findings the page holds.
const summaryFindings = 10

// Summarize takes the figures of one page from a view (contract §12.2).
func (*Analyst) Summarize(a engine.Application, c engine.Cashflow) engine.Summary {
	s := engine.Summary{SchemaVersion: engine.CashflowSchemaVersion, AppID: c.AppID, BusinessName: a.BusinessName,
		AsOf: c.AsOf, Currency: c.MainCurrency, Basis: c.Basis, Score: c.Score,
		Request: engine.SummaryRequest{LoanType: a.LoanType, LoanAmount: a.LoanAmount, TermMonths: a.TermMonths,
			InterestRate: c.Affordability.InterestRate, InterestRateBasis: c.Affordability.InterestRateBasis,
			Profile: a.Profile},
		Debts: []engine.SummaryDebt{}, Income: []engine.SummaryIncome{},
		Findings: withQuestions(c.Findings[:min(len(c.Findings), summaryFindings)]),
		Policy:   engine.SummaryPolicy{Outcome: c.Policy.Outcome, Hits: []string{}, NotEvaluated: []string{}},
	}
	s.Coverage = coverageOf(c)
	s.Headline = headline(c)
	for _, p := range c.Debt.Positions {
		if p.Counted {
			s.Debts = append(
				s.Debts,
				engine.SummaryDebt{Label: p.Label, MonthlyService: p.MonthlyService, LastPaid: p.LastPaid},
			)
		}
	}
	for _, x := range c.Income.Streams {
		if x.Active && x.Regular {
			s.Income = append(
				s.Income,
				engine.SummaryIncome{Kind: x.Kind, Payer: x.Payer, MonthlyAmount: x.MonthlyAmount,
					LastDate: x.LastDate},
			)
		}
	}
	for _, r := range c.Policy.Rules {
		switch r.Status {
		case engine.RuleHit:
			s.Policy.Hits = append(s.Policy.Hits, r.Key)
		case engine.RuleNotEvaluated:
			s.Policy.NotEvaluated = append(s.Policy.NotEvaluated, r.Key)
		}
	}
	for _, d := range c.Documents {
		if d.Used && d.AuthenticityScore != nil &&
			(s.Authenticity.Lowest == nil || *d.AuthenticityScore < *s.Authenticity.Lowest) {
			s.Authenticity = engine.SummaryAuthenticity{Lowest: d.AuthenticityScore, DocumentID: &d.DocumentID}
		}
	}
	return s
}

// withQuestions gives each finding the question that one may ask about it.
func withQuestions(findings []engine.ViewFinding) []engine.ViewFinding {
	list := make([]engine.ViewFinding, len(findings))
	for i, f := range findings {
		f.Question = engine.FindingQuestion(f.Code)
		list[i] = f
	}
	return list
}

func coverageOf(c engine.Cashflow) engine.SummaryCoverage {
	s := engine.SummaryCoverage{Accounts: len(c.Accounts), From: c.From, To: c.To, Missing: []string{}, Proven: true}
	for _, d := range c.Documents {
		if d.Used {
			s.DocumentsUsed++
			s.Proven = s.Proven && d.Proven
		} else {
			s.DocumentsLeftOut++
		}
	}
	s.Proven = s.Proven && s.DocumentsUsed > 0
	for _, a := range c.Accounts {
		if a.Hint != nil {
			s.Missing = append(s.Missing, *a.Hint)
		}
	}
	if len(c.Combined) > 0 && c.MainCurrency != nil && c.Combined[0].Currency == *c.MainCurrency {
		s.MonthsFull = c.Combined[0].MonthsFull
	}
	return s
}

// headline lists the figures of the page in the contract's order.
func headline(c engine.Cashflow) []engine.Headline {
	currency := textOr(c.MainCurrency, "")
	f, x := c.Affordability, c.Figures
	at := func(pointer string) string { return pointer }
	list := []engine.Headline{
		{
			Key:     "revenue_base",
			Label:   "Average monthly revenue",
			Value:   amount(f.Revenue.Base),
			Low:     amount(f.Revenue.Low),
			High:    amount(f.Revenue.High),
			Unit:    currency,
			Pointer: at("/affordability/revenue/base"),
		},
		{
			Key:     "adb",
			Label:   "Average daily balance",
			Value:   amount(f.ADB),
			Unit:    currency,
			Pointer: "/affordability/adb",
		},
		{
			Key:     "lowest_balance",
			Label:   "Lowest balance",
			Value:   amount(x.LowestBalance),
			Unit:    currency,
			Pointer: "/figures/lowest_balance",
		},
		{
			Key:     "returned_issued",
			Label:   "Own checks returned",
			Value:   number(x.ReturnedIssued),
			Unit:    "count",
			Pointer: "/figures/returned_issued",
		},
		{
			Key:     "debt_service",
			Label:   "Monthly debt service",
			Value:   amount(x.DebtService),
			Unit:    currency,
			Pointer: "/debt/used_monthly_service",
		},
		{
			Key:     "lenders_90d",
			Label:   "Lenders used in 90 days",
			Value:   number(x.Lenders90d),
			Unit:    "count",
			Pointer: "/figures/lenders_90d",
		},
		{
			Key:     "instalment",
			Label:   "Instalment of this loan",
			Value:   amount(f.Instalment),
			Unit:    currency,
			Pointer: "/affordability/instalment",
		},
		{
			Key:     "dscr",
			Label:   "DSCR with this loan",
			Value:   f.DSCR.Base,
			Low:     f.DSCR.Low,
			High:    f.DSCR.High,
			Unit:    "x",
			Pointer: "/affordability/dscr/base",
		},
		{
			Key:     "dti",
			Label:   "Debt to income with this loan",
			Value:   f.DTI,
			Unit:    "share",
			Pointer: "/affordability/dti",
		},
		{
			Key:     "adb_to_instalment",
			Label:   "Average balance to instalment",
			Value:   f.ADBToInstalment,
			Unit:    "x",
			Pointer: "/affordability/adb_to_instalment",
		},
		{
			Key:     "max_loan",
			Label:   "Largest loan within policy",
			Value:   amount(f.MaxLoan),
			Unit:    currency,
			Pointer: "/affordability/max_loan",
		},
		{
			Key:     "monthly_income",
			Label:   "Monthly income",
			Value:   amount(c.Income.MonthlyIncome),
			Unit:    currency,
			Pointer: "/income/monthly_income",
		},
		{
			Key:     "top_payer_share",
			Label:   "Largest payer's share of revenue",
			Value:   x.TopPayerShare,
			Unit:    "share",
			Pointer: "/figures/top_payer_share",
		},
		{
			Key:     "unknown_share",
			Label:   "Unexplained share of inflow",
			Value:   x.UnknownShare,
			Unit:    "share",
			Pointer: "/figures/unknown_share",
		},
	}
	for i := range list {
		if list[i].Value == nil {
			list[i].Reason = whyOf(c, list[i])
		}
	}
	return list
}

// whyOf is the reason of a missing figure: its own, or that of the figure that it repeats.
func whyOf(c engine.Cashflow, h engine.Headline) *engine.Why {
	pointers := []string{h.Pointer}
	if h.Key == "top_payer_share" {
		pointers = append(pointers, "/combined/0/payers/top_payer_share")
	}
	for _, p := range pointers {
		if why, ok := c.Reasons[p]; ok {
			return &why
		}
	}
	if len(c.Accounts) == 0 {
		return &engine.Why{Code: "NO_STATEMENT", Detail: "The application holds no statement."}
	}
	if slices.Contains([]string{"lowest_balance", "adb"}, h.Key) {
		return &engine.Why{Code: "NO_BALANCE", Detail: "A statement shows no balance on days that all accounts cover."}
	}
	return &engine.Why{Code: "ZERO_DIVISOR", Detail: fmt.Sprintf("%s cannot be divided: nothing moved.", h.Label)}
}

func amount(a *engine.Amount) *float64 {
	if a == nil {
		return nil
	}
	f := a.Float()
	return &f
}

func number(n *int) *float64 {
	if n == nil {
		return nil
	}
	f := float64(*n)
	return &f
}
