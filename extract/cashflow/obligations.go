package cashflow

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// obligations are what is owed to lenders: the debts that an application's view finds, from one place.
func (v *view) obligations() *engine.ObligationMetrics {
	debt := v.figures.Debt
	o := &engine.ObligationMetrics{
		Lenders: v.lenderTotals(), ActiveLenders: debt.Stacking.Lenders90d, Stacking: debt.Stacking.Stacked,
		CreditCardPayments: categoryOutflow("credit_card_payment")(v.rows).Amount(),
	}
	if !v.dated {
		o.ActiveLenders, o.Stacking = 0, false
		return o
	}
	var service exact.Sum
	for _, p := range debt.Positions {
		if p.Counted && p.MonthlyService != nil && p.Kind != creditCard {
			service = service.Add(*p.MonthlyService)
		}
	}
	amount := service.Amount()
	o.MonthlyDebtService = &amount
	return o
}

// creditCard is the kind of debt whose payments have a figure of their own.
const creditCard = "credit_card"

// lenderTotals adds up each lender's money, most money first. A debt whose lender no row names has its label.
func (v *view) lenderTotals() []engine.LenderTotal {
	place := map[string]int{}
	list := []engine.LenderTotal{}
	for _, p := range v.figures.Debt.Positions {
		if p.Kind == creditCard {
			continue
		}
		name := p.Label
		if p.Lender != nil {
			name = *p.Lender
		}
		at, ok := place[name]
		if !ok {
			at = len(list)
			place[name] = at
			list = append(list, engine.LenderTotal{Name: name})
		}
		l := &list[at]
		if p.Disbursed != nil {
			l.Disbursed = exact.Of(l.Disbursed, *p.Disbursed).Amount()
		}
		l.Repaid = exact.Of(l.Repaid, p.TotalPaid).Amount()
		l.Count += len(p.Rows)
		for _, d := range []*engine.Date{p.LastPaid, p.DisbursedOn} {
			if v.dated && d != nil && (l.LastDate == nil || d.After(*l.LastDate)) {
				l.LastDate = d
			}
		}
	}
	slices.SortStableFunc(list, func(a, b engine.LenderTotal) int {
		return cmp.Or(
			exact.Of(b.Disbursed, b.Repaid).Compare(exact.Of(a.Disbursed, a.Repaid)), cmp.Compare(a.Name, b.Name),
		)
	})
	return list
}

// roundAmount: whole thousands are round.
const roundAmount engine.Amount = 1000_00

func (v *view) risk() *engine.RiskMetrics {
	f := flowOf(v.rows)
	turnover := f.inflow.Plus(f.outflow)
	gambling := categoryOutflow("gambling")(v.rows)
	returned := v.figures.Returned
	r := &engine.RiskMetrics{
		ReturnedCheckCount:  returned.Issued + returned.Deposited,
		OverdraftCount:      v.overdrafts(),
		StopPaymentCount:    v.stopPayments(),
		GamblingAmount:      gambling.Amount(),
		GamblingRatio:       exact.Ratio(gambling, f.outflow, 4),
		CashDepositRatio:    exact.Ratio(v.turnover("cash_deposit"), f.inflow, 4),
		CashWithdrawalRatio: exact.Ratio(categoryOutflow("atm_withdrawal", "cash_withdrawal")(v.rows), f.outflow, 4),
		RoundAmountRatio:    v.roundRatio(),
		SelfTransferRatio:   exact.Ratio(v.ownTransfers(), turnover, 4),
		WindowDressing:      v.figures.WindowDressing,
		TopPayerShare:       v.figures.Payers.TopPayerShare,
		DaysSinceLastCredit: v.daysSinceLastCredit(),
	}
	r.ReturnedChecksIssued, r.ReturnedChecksDeposited = returned.Issued, returned.Deposited
	r.ReturnedCheckDays = returned.Days
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

// ownTransfers is the money that moved between own accounts, in both directions.
func (v *view) ownTransfers() (sum exact.Sum) {
	for _, r := range v.rows {
		if r.class == underwriting.OwnTransfer {
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
