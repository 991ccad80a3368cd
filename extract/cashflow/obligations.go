package cashflow

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

const (
	// activeDays is how far back from the period's end a lender counts as active.
	activeDays = 90
	// stackedLenders active together are a stack of loans.
	stackedLenders = 3
	// freshLoanDays: a new loan so shortly before a repayment to another lender pays that one.
	freshLoanDays = 7
	// stackedDisbursementDays: two loans within these days are a stack.
	stackedDisbursementDays = 30
)

// lenderRow is a row with a lender on the other side.
type lenderRow struct {
	lender string
	datedRow
}

func (v *view) obligations() *engine.ObligationMetrics {
	rows := v.lenderRows()
	lenders := lenderTotals(rows)
	return &engine.ObligationMetrics{
		MonthlyDebtService: v.monthlyAverage(categoryOutflow("loan_repayment", "credit_card_payment")),
		Lenders:            lenders, ActiveLenders: v.activeLenders(lenders), Stacking: v.stacking(rows, lenders),
		CreditCardPayments: categoryOutflow("credit_card_payment")(v.rows).Amount(),
	}
}

// lenderRows are the rows of loans that name a lender.
func (v *view) lenderRows() []lenderRow {
	var list []lenderRow
	var c *category.Classifier
	for _, r := range v.rows {
		if r.Category != "loan_proceeds" && r.Category != "loan_repayment" {
			continue
		}
		if c == nil {
			c = category.New(category.Options{Currency: text(v.account(v.accounts[0]).Currency)})
		}
		switch name := c.Read(rowOf(*r.Transaction)).Lender; {
		case name != "":
			list = append(list, lenderRow{name, r})
		case r.Counterparty != nil:
			list = append(list, lenderRow{*r.Counterparty, r})
		}
	}
	return list
}

// lenderTotals adds up each lender's money, most money first.
func lenderTotals(rows []lenderRow) []engine.LenderTotal {
	place := map[string]int{}
	list := []engine.LenderTotal{}
	for i, r := range rows {
		at, ok := place[r.lender]
		if !ok {
			at = len(list)
			place[r.lender] = at
			list = append(list, engine.LenderTotal{Name: r.lender})
		}
		l := &list[at]
		l.Disbursed = exact.Of(l.Disbursed, r.Credit).Amount()
		l.Repaid = exact.Of(l.Repaid, r.Debit).Amount()
		l.Count++
		if !r.day.IsZero() && (l.LastDate == nil || r.day.After(*l.LastDate)) {
			l.LastDate = &rows[i].day
		}
	}
	slices.SortStableFunc(list, func(a, b engine.LenderTotal) int {
		return cmp.Or(
			exact.Of(b.Disbursed, b.Repaid).Compare(exact.Of(a.Disbursed, a.Repaid)), cmp.Compare(a.Name, b.Name),
		)
	})
	return list
}

func (v *view) activeLenders(lenders []engine.LenderTotal) int {
	active := 0
	for _, l := range lenders {
		if l.LastDate != nil && l.LastDate.DaysUntil(v.to) < activeDays {
			active++
		}
	}
	return active
}

// stacking: three lenders active in 90 days, a new loan within a week before a repayment to another
// lender, or two loans in 30 days.
func (v *view) stacking(rows []lenderRow, lenders []engine.LenderTotal) bool {
	if !v.dated {
		return false
	}
	if v.activeLenders(lenders) >= stackedLenders {
		return true
	}
	var loans []lenderRow // the last two of different lenders at most are needed
	for _, r := range rows {
		switch {
		case r.Credit > 0:
			if n := len(loans); n > 0 && loans[n-1].day.DaysUntil(r.day) <= stackedDisbursementDays {
				return true
			}
			loans = append(loans, r)
		case r.Debit > 0 && len(loans) > 0:
			last := loans[len(loans)-1]
			if last.lender != r.lender && last.day.DaysUntil(r.day) <= freshLoanDays {
				return true
			}
		}
	}
	return false
}

// roundAmount: whole thousands are round.
const roundAmount engine.Amount = 1000_00

func (v *view) risk() *engine.RiskMetrics {
	f := flowOf(v.rows)
	turnover := f.inflow.Plus(f.outflow)
	gambling := categoryOutflow("gambling")(v.rows)
	returned := returnedChecks(v.rows)
	r := &engine.RiskMetrics{
		ReturnedCheckCount:  len(returned),
		OverdraftCount:      v.overdrafts(),
		StopPaymentCount:    v.stopPayments(),
		GamblingAmount:      gambling.Amount(),
		GamblingRatio:       exact.Ratio(gambling, f.outflow, 4),
		CashDepositRatio:    exact.Ratio(v.turnover("cash_deposit"), f.inflow, 4),
		CashWithdrawalRatio: exact.Ratio(categoryOutflow("atm_withdrawal", "cash_withdrawal")(v.rows), f.outflow, 4),
		RoundAmountRatio:    v.roundRatio(),
		SelfTransferRatio:   exact.Ratio(v.turnover("own_account_transfer"), turnover, 4),
		WindowDressing:      v.windowDressing(),
		TopPayerShare:       v.topPayerShare(),
		DaysSinceLastCredit: v.daysSinceLastCredit(),
	}
	days := map[engine.Date]bool{}
	for _, row := range returned {
		days[row.day] = true
		if row.deposited() {
			r.ReturnedChecksDeposited++
		} else {
			r.ReturnedChecksIssued++
		}
	}
	r.ReturnedCheckDays = len(days)
	return r
}

// turnover is the money of a category in both directions; cash deposits only come in.
func (v *view) turnover(category string) exact.Sum {
	var sum exact.Sum
	for _, r := range v.rows {
		if r.Category == category {
			sum = sum.Add(r.Credit).Add(r.Debit)
		}
	}
	return sum
}

// overdrafts counts how often the end-of-day balance fell below zero; without balances the overdraft
// charges.
func (v *view) overdrafts() int {
	count := 0
	if len(v.days) == 0 {
		for _, r := range v.rows {
			if r.Debit > 0 && overdraftLexicon.Contains(r.Description) {
				count++
			}
		}
		return count
	}
	below := false
	for _, d := range v.days {
		if d.Balance < 0 && !below {
			count++
		}
		below = d.Balance < 0
	}
	return count
}

// stopPayments counts the days with a stopped check: the stop, its fee and its reversal on one day count once.
func (v *view) stopPayments() int {
	days := map[engine.Date]bool{}
	for _, r := range v.rows {
		if stopLexicon.Contains(r.Description) {
			days[r.day] = true
		}
	}
	return len(days)
}

// roundRatio is the share of rows in whole thousands.
func (v *view) roundRatio() *float64 {
	round, moved := 0, 0
	for _, r := range v.rows {
		amount := max(r.Credit, r.Debit)
		if amount <= 0 {
			continue
		}
		moved++
		if amount%roundAmount == 0 {
			round++
		}
	}
	return exact.Ratio(exact.Of(engine.Amount(round)), exact.Of(engine.Amount(moved)), 4)
}

// topPayerShare is the largest named payer's part of all inflow.
func (v *view) topPayerShare() *float64 {
	top := v.counterparties().TopInflows
	if len(top) == 0 {
		return nil
	}
	return top[0].Share
}

// daysSinceLastCredit counts back from the period's end; nil without a credit.
func (v *view) daysSinceLastCredit() *int {
	if !v.dated {
		return nil
	}
	for _, r := range slices.Backward(v.rows) {
		if r.Credit > 0 {
			days := r.day.DaysUntil(v.to)
			return &days
		}
	}
	return nil
}
