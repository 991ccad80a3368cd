package underwriting

import (
	"fmt"
	"slices"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// figures are the flat figures that rules see (contract §8).
func (v *view) figures(c *engine.Cashflow) engine.Figures {
	app, f := v.in.Application, c.Affordability
	x := engine.Figures{
		MonthlyIncome: c.Income.MonthlyIncome, Instalment: f.Instalment, ProposedService: f.ProposedService,
		ADB: f.ADB, RevenueLow: f.Revenue.Low, RevenueBase: f.Revenue.Base, RevenueHigh: f.Revenue.High,
		NOI: f.NOI.Base, DSCR: f.DSCR.Base, DSCRLow: f.DSCR.Low, DSCRHigh: f.DSCR.High, DSCRExisting: f.DSCRExisting,
		DTI: f.DTI, DTIExisting: f.DTIExisting, FOIR: f.FOIR,
		ADBToInstalment: f.ADBToInstalment, ADBToLoan: f.ADBToLoan,
		LoanToValue: f.LoanToValue, MaxLoan: f.MaxLoan, TermToUsefulLife: f.TermToUsefulLifeRatio,
		LoanAmount: app.LoanAmount, TermMonths: app.TermMonths, Track: app.Track, Profile: app.Profile,
		LoanType: app.LoanType,
	}
	documents, unproven := 0, 0
	for _, d := range c.Documents {
		if !d.Used {
			continue
		}
		documents++
		if !d.Proven {
			unproven++
		}
		if d.AuthenticityScore != nil &&
			(x.LowestAuthenticity == nil || *d.AuthenticityScore < *x.LowestAuthenticity) {
			x.LowestAuthenticity = d.AuthenticityScore
		}
	}
	x.DocumentsUsed = &documents
	if len(v.selected) == 0 {
		zero := 0
		x.MonthsFull = &zero
		return x
	}
	x.UnprovenDocuments = &unproven
	v.coverageFigures(&x, c)
	v.flowFigures(&x, c)
	v.debtFigures(&x, c)
	return x
}

func (v *view) coverageFigures(x *engine.Figures, c *engine.Cashflow) {
	full, missing, gapDays, conflicts := 0, 0, 0, 0
	if len(c.Combined) > 0 && v.mainBook() != nil {
		full = c.Combined[0].MonthsFull
	}
	for _, a := range c.Accounts {
		missing += len(a.MissingMonths)
		conflicts += len(a.Conflicts)
		for _, g := range a.Gaps {
			gapDays += g.Days
		}
	}
	x.MonthsFull, x.MonthsMissing, x.GapDays, x.OverlapConflicts = &full, &missing, &gapDays, &conflicts
	if !v.asOf.IsZero() && !v.in.Application.CreatedAt.IsZero() {
		zone := time.FixedZone("", v.in.HoursEast*3600)
		age := v.asOf.DaysUntil(engine.DateOf(v.in.Application.CreatedAt.In(zone)))
		x.AgeDays = &age
	}
}

func (v *view) flowFigures(x *engine.Figures, c *engine.Cashflow) {
	b := v.mainBook()
	if b == nil {
		return
	}
	main := c.Combined[0]
	if main.Averages.Three != nil {
		x.ADB3 = main.Averages.Three.ADB
	}
	if main.Averages.Six != nil {
		x.ADB6 = main.Averages.Six.ADB
	}
	if lowest, ok := lowestBalance(b.daily); ok {
		negative := daysBelow(b.daily, exact.Sum{})
		x.LowestBalance, x.DaysNegative = &lowest.balance, &negative
	}
	f := flowsOf(b.rows)
	x.CashShare = exact.Ratio(f.credits[classCash], f.external(), 4)
	x.UnknownShare = exact.Ratio(f.credits[classUnknown], f.external(), 4)
	own := f.credits[classOwnTransfer].Amount()
	x.OwnTransferTotal = &own
	gambled, _ := gambling(b.rows)
	x.GamblingShare = exact.Ratio(gambled, f.out, 4)
	x.RevenueTrendPct, x.RevenueVolatility = main.Stability.TrendPctPerMonth, main.Stability.VolatilityRatio
	x.TopPayerShare, x.Top5Share = main.Payers.TopPayerShare, main.Payers.Top5Share
	x.ReturnedIssued, x.ReturnedDeposited = &main.ReturnedChecks.Issued, &main.ReturnedChecks.Deposited
	recent := 0
	for _, e := range v.returnEvents(b.accounts) {
		if e.kind == returnedIssued && e.day.DaysUntil(v.asOf) < recentDays {
			recent++
		}
	}
	x.ReturnedIssued90d = &recent
	trips, dressed, undisclosed := 0, 0, len(v.undisclosed())
	var sum exact.Sum
	for _, t := range v.shownRoundTrips() {
		if t.in.account().currency == v.main {
			trips++
			sum = sum.Add(t.in.amount())
		}
	}
	for _, d := range v.shownDressings() {
		if d.credit.account().currency == v.main {
			dressed++
		}
	}
	amount := sum.Amount()
	x.RoundTrips, x.RoundTripAmount, x.WindowDressing, x.UndisclosedAccounts = &trips, &amount, &dressed, &undisclosed
}

func (v *view) debtFigures(x *engine.Figures, c *engine.Cashflow) {
	streams := len(c.Income.Streams)
	x.IncomeStreams = &streams
	service := c.Debt.UsedMonthlyService
	x.DebtService = &service
	lenders, releases := c.Debt.Stacking.Lenders90d, c.Debt.Stacking.Disbursements30d
	x.Lenders90d, x.Disbursements30d = &lenders, &releases
}

// ruleFindings are the findings whose rows stand behind a figure: the rows of a rule that is hit.
var ruleFindings = map[string]string{
	"returned_issued": "RETURNED_CHECKS", "returned_deposited": "RETURNED_CHECKS", "returned_issued_90d": "RETURNED_CHECKS",
	"round_trips": "ROUND_TRIP", "round_trip_amount": "ROUND_TRIP", "window_dressing": "WINDOW_DRESSING",
	"undisclosed_accounts": "UNDISCLOSED_ACCOUNT", "top_payer_share": "PAYER_CONCENTRATION",
	"cash_share": "CASH_HEAVY", "unknown_share": "UNKNOWN_HIGH", "gambling_share": "GAMBLING",
	"lenders_90d": "LOAN_STACKING", "disbursements_30d": "LOAN_STACKING", "overlap_conflicts": "OVERLAP_CONFLICT",
}

// ruleRows puts the rows behind a hit to each rule.
func (v *view) ruleRows(c *engine.Cashflow) {
	for i := range c.Policy.Rules {
		rule := &c.Policy.Rules[i]
		rule.Rows = []engine.RowRef{}
		if rule.Status != engine.RuleHit {
			continue
		}
		for _, f := range c.Findings {
			for name := range rule.Values {
				if ruleFindings[name] == f.Code {
					rule.Rows = append(rule.Rows, f.Rows...)
					break
				}
			}
		}
		slices.SortFunc(rule.Rows, engine.RowRef.Compare)
		rule.Rows = slices.Compact(rule.Rows)
	}
}

// explainNulls says why figures of the lists are nil.
func (v *view) explainNulls(c *engine.Cashflow) {
	for i, a := range c.Accounts {
		at := fmt.Sprintf("/accounts/%d", i)
		if a.ADB == nil {
			v.because(
				"NO_BALANCE",
				"The statements show no balance.",
				at+"/opening",
				at+"/closing",
				at+"/adb",
				at+"/min",
				at+"/min_date",
				at+"/days_negative",
			)
		}
		v.explainMonths(at, a.Months, true)
	}
	for i, x := range c.Combined {
		at := fmt.Sprintf("/combined/%d", i)
		v.explainMonths(at, x.Months, false)
		v.explainAverages(at, x)
		if x.MonthsFull < trendMonths {
			v.because("FEW_FULL_MONTHS", v.ofMonths(x, trendMonths), at+"/stability/revenue_trend_pct_per_month",
				at+"/stability/revenue_volatility_ratio")
		} else if x.Stability.TrendPctPerMonth == nil {
			v.because("ZERO_DIVISOR", "The mean revenue is zero.", at+"/stability/revenue_trend_pct_per_month",
				at+"/stability/revenue_volatility_ratio")
		}
		if x.Payers.TopPayerShare == nil {
			v.because(
				"NOT_SHOWN",
				"No revenue names its payer.",
				at+"/payers/top_payer_share",
				at+"/payers/top5_share",
				at+"/payers/hhi",
			)
		}
	}
	if c.Income.MonthlyIncome == nil {
		v.because(v.noIncome(), v.noIncomeDetail(), "/income/monthly_income")
	}
	if c.Debt.DeclaredMonthlyDebt == nil {
		v.because("NOT_DECLARED", "The application declares no existing debt.", "/debt/declared_monthly_debt")
	}
	for i, s := range c.Income.Streams {
		if s.MonthlyAmount == nil {
			v.because(
				"FEW_FULL_MONTHS",
				"No full month of its account is covered.",
				fmt.Sprintf("/income/streams/%d/monthly_amount", i),
			)
		}
	}
	for i, p := range c.Debt.Positions {
		if p.MonthlyService == nil {
			v.because("NOT_YET_PAID", "No payment is shown yet.", fmt.Sprintf("/debt/positions/%d/monthly_service", i),
				fmt.Sprintf("/debt/positions/%d/instalment", i))
		}
	}
	if len(v.selected) == 0 {
		v.because("NO_STATEMENT", "The application holds no statement.", "/as_of", "/from", "/to", "/main_currency",
			"/confidence/proven_share", "/confidence/known_share", "/confidence/days_covered_share")
	}
}

func (v *view) explainMonths(at string, cells []engine.MonthCell, account bool) {
	for i, m := range cells {
		p := fmt.Sprintf("%s/months/%d", at, i)
		if m.ADB == nil {
			code, detail := "NO_BALANCE", "The statements show no balance on these days."
			if m.DaysCovered == 0 {
				code, detail = "NO_STATEMENT", "No day of this month is covered."
				if !account {
					detail = "No day of this month is covered by all accounts."
				}
			}
			v.because(code, detail, p+"/adb", p+"/min", p+"/end", p+"/days_negative")
			if account {
				v.because(code, detail, p+"/days_low")
			}
		}
		if m.CashDepositRatio == nil {
			v.because("ZERO_DIVISOR", "Nothing came in from outside.", p+"/cash_deposit_ratio")
		}
	}
}

func (v *view) ofMonths(x engine.Combined, want int) string {
	detail := fmt.Sprintf("%d of %d", x.MonthsFull, want)
	var hints []string
	for _, a := range v.selected {
		if h := v.hint(a); a.currency == x.Currency && h != "" {
			hints = append(hints, h)
		}
	}
	if len(hints) == 0 {
		return detail + "."
	}
	for i, h := range hints {
		if i == 0 {
			detail += ": " + h
		} else {
			detail += "; " + h
		}
	}
	return detail + "."
}

func (v *view) explainAverages(at string, x engine.Combined) {
	for _, n := range []struct {
		name    string
		months  int
		average *engine.Average
	}{
		{"3", 3, x.Averages.Three}, {"6", 6, x.Averages.Six}, {"12", 12, x.Averages.Twelve},
		{"full", 1, x.Averages.Full},
	} {
		p := at + "/averages/" + n.name
		switch {
		case n.average == nil:
			v.because("FEW_FULL_MONTHS", v.ofMonths(x, n.months), p)
		default:
			if n.average.ADB == nil {
				v.because("NO_BALANCE", "A statement shows no balance.", p+"/adb")
			}
			if n.average.CashDepositRatio == nil {
				v.because("ZERO_DIVISOR", "Nothing came in from outside.", p+"/cash_deposit_ratio")
			}
		}
	}
}
