package printout_test

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/printout"
)

func ref[T any](v T) *T { return &v }

func day(y, m, d int) engine.Date { return engine.Date{Year: y, Month: time.Month(m), Day: d} }

// summary is one of a sole proprietor with every part that a page can have.
func summary() engine.SummaryPrintout {
	figure := func(key, label, unit string, v, low, high *float64, why *engine.Why) engine.Headline {
		return engine.Headline{Key: key, Label: label, Unit: unit, Value: v, Low: low, High: high, Reason: why}
	}
	person := &engine.Why{Code: "BUSINESS_PROFILE", Detail: "Debt to income is for persons; see DSCR."}
	finding := func(severity, detail string) engine.ViewFinding {
		return engine.ViewFinding{Severity: severity, Detail: detail}
	}
	return engine.SummaryPrintout{
		Summary: engine.Summary{
			AppID: "APP-12", BusinessName: "Peñaflorida Paint Trading", AsOf: ref(day(2026, 6, 30)), Currency: ref("PHP"),
			Request: engine.SummaryRequest{
				LoanType:   ref("Working capital"),
				LoanAmount: ref(engine.Amount(50_000_000)),
				TermMonths: ref(
					24,
				),
				InterestRate:      ref(1.5),
				InterestRateBasis: ref("per_month"),
				Profile:           ref("sole_proprietor"),
			},
			Coverage: engine.SummaryCoverage{
				Accounts:         2,
				DocumentsUsed:    5,
				DocumentsLeftOut: 1,
				From:             ref(day(2026, 1, 1)),
				To: ref(
					day(2026, 6, 30),
				),
				MonthsFull: 5,
				Missing:    []string{"Narra ••4410: 2026-04-01 to 2026-04-30 is missing"},
			},
			Headline: []engine.Headline{
				figure(
					"revenue_base",
					"Average monthly revenue",
					"PHP",
					ref(446000.0),
					ref(401000.0),
					ref(454000.0),
					nil,
				),
				figure("adb", "Average daily balance", "PHP", ref(203450.88), nil, nil, nil),
				figure("lowest_balance", "Lowest balance", "PHP", ref(-1250.07), nil, nil, nil),
				figure("returned_issued", "Own checks returned", "count", ref(1.0), nil, nil, nil),
				figure("debt_service", "Monthly debt service", "PHP", ref(18500.0), nil, nil, nil),
				figure("lenders_90d", "Lenders in 90 days", "count", ref(1.0), nil, nil, nil),
				figure("instalment", "Instalment of this loan", "PHP", ref(23536.74), nil, nil, nil),
				figure("dscr", "DSCR with this loan", "x", ref(1.7794), ref(0.7089), ref(1.9697), nil),
				figure("dti", "Debt to income", "share", nil, nil, nil, person),
				figure("adb_to_instalment", "Average balance to instalment", "x", ref(8.644), nil, nil, nil),
				figure("max_loan", "Largest loan within the limits", "PHP", ref(878000.0), nil, nil, nil),
				figure("monthly_income", "Monthly income", "PHP", nil, nil, nil, &engine.Why{
					Code: "NO_INCOME_STREAM", Detail: "No regular salary, pension, remittance or rent arrives."}),
				figure("top_payer_share", "Share of the largest payer", "share", ref(0.2988), nil, nil, nil),
				figure("unknown_share", "Unexplained share of inflow", "share", ref(0.0173), nil, nil, nil),
			},
			Debts: []engine.SummaryDebt{
				{
					Label:          "SILONG LENDING CORP LN 40077",
					MonthlyService: ref(engine.Amount(1_850_000)),
					LastPaid:       ref(day(2026, 6, 15)),
				},
				{Label: "NIÑA FINANCE", LastPaid: nil},
			},
			Income: []engine.SummaryIncome{{Kind: "rental", Payer: "MAYON SUPPORT SERVICES INC",
				MonthlyAmount: ref(engine.Amount(4_261_100)), LastDate: day(2026, 6, 30)}},
			Findings: []engine.ViewFinding{
				finding("high", "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt."),
				finding(
					"high",
					"Two statements of Narra ••4410 give 2026-03-31 differently: 3 rows count, 2 are left out. Two versions of one month are a strong sign of forgery, so ask for the original from the bank and compare it with both.",
				),
				finding(
					"warn",
					"Narra ••4410: 2026-04-01 to 2026-04-30 is missing; the balance fell by 26,280.10 in that time.",
				),
				finding("warn", "One own check of 25,000.00 was returned on 2026-02-11 (DAIF)."),
				finding("info", "AMIHAN CONSTRUCTION SERVICES INC brings 29.88 % of revenue."),
			},
			Policy: engine.SummaryPolicy{
				Outcome:      "warn",
				Hits:         []string{"gap", "dscr_rests_on_cash"},
				NotEvaluated: []string{"dti_high"},
			},
			Score:        &engine.Score{Points: 71.5, Maximum: 100},
			Authenticity: engine.SummaryAuthenticity{Lowest: ref(88), DocumentID: ref(int64(186713257557202))},
			Basis:        engine.Basis{Engine: "1.4.0", Tables: "2026-11-01", PolicyRevision: 3},
		},
		Rules: []engine.RuleOutcome{
			{Key: "gap", Severity: "warn", Message: "Days between statements are missing"},
			{Key: "dscr_rests_on_cash", Severity: "stop", Message: "Covered only when cash deposits count as revenue"},
		},
	}
}

// crowded is a summary with more of everything than a page has room for.
func crowded() engine.SummaryPrintout {
	p := summary()
	s := &p.Summary
	s.BusinessName = strings.Repeat("Peñaflorida and Sons Construction Supplies ", 6)
	long := strings.Repeat(
		"This sentence is much longer than any line of the page can be, so it has to be shortened. ",
		5,
	)
	for i := range s.Headline {
		if s.Headline[i].Value == nil {
			s.Headline[i].Reason = &engine.Why{Code: "FEW_FULL_MONTHS", Detail: long}
		} else if s.Headline[i].Unit == "PHP" {
			const most = 90071992547409.91
			s.Headline[i].Value, s.Headline[i].Low, s.Headline[i].High = ref(most), ref(-most), ref(most)
		}
	}
	for i := range 40 {
		s.Coverage.Missing = append(s.Coverage.Missing, fmt.Sprintf("Account %d: a month is missing", i))
		s.Debts = append(
			s.Debts,
			engine.SummaryDebt{
				Label:          strings.Repeat("A LENDER WITH A LONG NAME ", 4),
				MonthlyService: ref(engine.Amount(999_999_999_99)),
			},
		)
		s.Income = append(
			s.Income,
			engine.SummaryIncome{Kind: "salary", Payer: strings.Repeat("AN EMPLOYER ", 9), LastDate: day(2026, 6, 30)},
		)
		s.Policy.Hits = append(s.Policy.Hits, fmt.Sprintf("rule_%d", i))
		s.Policy.NotEvaluated = append(s.Policy.NotEvaluated, fmt.Sprintf("unknown_%d", i))
	}
	s.Findings = nil
	for range 10 {
		s.Findings = append(s.Findings, engine.ViewFinding{Severity: "high", Detail: long})
	}
	return p
}

func summaryPDF(t *testing.T, p engine.SummaryPrintout) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := printout.New().SummaryPDF(&b, p); err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("PRINTOUT_FOLDER"); folder != "" { // to look at the pages
		name := folder + "/" + strings.ReplaceAll(t.Name(), "/", "-") + ".pdf"
		if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// shownAs is how the page writes a headline figure.
func shownAs(unit string, v float64) string {
	switch unit {
	case "x":
		return strconv.FormatFloat(v, 'f', -1, 64) + " ×"
	case "share":
		return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v*100), "0"), ".") + " %"
	case "count":
		return fmt.Sprint(int(v))
	}
	text := fmt.Sprintf("%.2f", v)
	for i := len(text) - 6; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func TestSummaryPageShowsEveryHeadlineFigure(t *testing.T) {
	for name, p := range map[string]engine.SummaryPrintout{"usual": summary(), "crowded": crowded()} {
		t.Run(name, func(t *testing.T) {
			text, pages := pdfText(t, summaryPDF(t, p))
			if pages != 1 {
				t.Errorf("%d pages, want 1", pages)
			}
			for _, h := range p.Summary.Headline {
				if !strings.Contains(text, h.Label) {
					t.Errorf("the page lacks the label %q", h.Label)
				}
				for _, v := range []*float64{h.Value, h.Low, h.High} {
					if v != nil && !strings.Contains(strings.ReplaceAll(text, "-₱", "₱-"), shownAs(h.Unit, *v)) {
						t.Errorf("the page lacks %s of %s", shownAs(h.Unit, *v), h.Key)
					}
				}
			}
		})
	}
}

func TestSummaryPageSaysWhatTheSummarySays(t *testing.T) {
	text, _ := pdfText(t, summaryPDF(t, summary()))
	text = strings.Join(strings.Fields(text), " ")
	for _, want := range []string{
		"Peñaflorida Paint Trading", "APP-12", "as of 2026-06-30", "Working capital · ₱500,000.00 · 24 months · 1.5 % a month · sole proprietor",
		"2 accounts · 5 documents used, 1 left out · 2026-01-01 to 2026-06-30 · 5 full months", "Not every row proven",
		"Missing: Narra ••4410: 2026-04-01 to 2026-04-30 is missing", "₱446,000.00", "-₱1,250.07",
		"Debt to income is for persons; see DSCR.", "SILONG LENDING CORP LN 40077", "₱18,500.00 2026-06-15", "NIÑA FINANCE",
		"MAYON SUPPORT SERVICES INC (rental)", "₱42,611.00 2026-06-30", "Warnings", "Days between statements are missing",
		"Covered only when cash deposits count as revenue", "dti high", "Score 71.5 of 100", "Lowest authenticity score 88 document 186713257557202",
		"the application declares no debt.", "dossier 1.4.0 · tables of 2026-11-01 · policy revision 3",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// Every number on the page is in the summary.
func TestSummaryPageAddsNoNumber(t *testing.T) {
	p := summary()
	text, _ := pdfText(t, summaryPDF(t, p))
	known := fmt.Sprintf("%+v", p)
	for _, h := range p.Summary.Headline {
		for _, v := range []*float64{h.Value, h.Low, h.High} {
			if v != nil {
				known += " " + shownAs(h.Unit, *v)
			}
		}
		if h.Reason != nil {
			known += " " + h.Reason.Detail
		}
	}
	r, c := p.Summary.Request, p.Summary.Coverage
	known += fmt.Sprint(
		" 500,000.00 ",
		*r.TermMonths,
		*r.InterestRate,
		c.From,
		c.To,
		p.Summary.AsOf,
		*p.Summary.Authenticity.Lowest,
		" ",
		*p.Summary.Authenticity.DocumentID,
		" 18,500.00 2026-06-15 42,611.00 ",
		p.Summary.Score.Points,
		p.Summary.Score.Maximum,
	)
	for _, word := range strings.Fields(text) {
		number := strings.Trim(strings.Replace(word, "-₱", "-", 1), "₱(),.:;·•%×")
		if strings.ContainsAny(number, "0123456789") && !strings.Contains(known, number) {
			t.Errorf("%q is on the page and not in the summary", word)
		}
	}
}

func TestSameSummaryHasSameBytes(t *testing.T) {
	first := summaryPDF(t, summary())
	time.Sleep(1100 * time.Millisecond) // the format could record the second in which it is written
	if !bytes.Equal(first, summaryPDF(t, summary())) {
		t.Error("two pages of one summary differ")
	}
}

// An application without any statement has a page too, and borrowers' text may hold anything.
func TestSummaryPageOfNothingAndOfHostileText(t *testing.T) {
	if text, pages := pdfText(t, summaryPDF(t, engine.SummaryPrintout{})); pages != 1 ||
		!strings.Contains(text, "Findings") {
		t.Errorf("%d pages: %s", pages, text)
	}
	nasty := "a\x00b\x1b[31m\u202egnirts\u2066 \U0001F600 陳 \xff\xfe " + strings.Repeat("W", 3000)
	p := summary()
	s := &p.Summary
	s.BusinessName, s.AppID, s.Request.LoanType, s.Request.InterestRateBasis = nasty, nasty, &nasty, &nasty
	s.Coverage.Missing, s.Currency = []string{nasty}, &nasty
	s.Debts[0].Label, s.Income[0].Payer, s.Findings[0].Detail = nasty, nasty, nasty
	s.Headline[0].Label, s.Headline[0].Unit, s.Policy.Outcome = nasty, nasty, nasty
	s.Policy.Hits, s.Basis.Engine = []string{nasty}, nasty
	if text, pages := pdfText(t, summaryPDF(t, p)); pages != 1 || strings.ContainsAny(text, "\x00\x1b\u202e\u2066") {
		t.Errorf("%d pages, or a control character is there", pages)
	}
}
