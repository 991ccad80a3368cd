package cashflow

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// roundAmount: whole thousands are round.
const roundAmount engine.Amount = 1000_00

func (v *view) risk() *engine.RiskMetrics {
	f := flowOf(v.rows)
	turnover := f.inflow.Plus(f.outflow)
	gambling := categoryOutflow("gambling")(v.rows)
	returned := returnedChecks(v.rows)
	r := &engine.RiskMetrics{
		ReturnedCheckCount: len(returned), OverdraftCount: v.overdrafts(), StopPaymentCount: v.stopPayments(),
		GamblingAmount: gambling.Amount(), GamblingRatio: exact.Ratio(gambling, f.outflow, 4),
		CashDepositRatio:    exact.Ratio(v.turnover("cash_deposit"), f.inflow, 4),
		CashWithdrawalRatio: exact.Ratio(categoryOutflow("atm_withdrawal", "cash_withdrawal")(v.rows), f.outflow, 4),
		RoundAmountRatio:    v.roundRatio(), SelfTransferRatio: exact.Ratio(v.turnover("own_account_transfer"), turnover, 4),
		WindowDressing: v.windowDressing(), TopPayerShare: v.topPayerShare(), DaysSinceLastCredit: v.daysSinceLastCredit(),
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

var (
	overdraftLexicon = narration.Compile([]narration.Phrase{{Text: "OD CHARGE"}, {Text: "OD CHG"}, {Text: "OVERDRAFT CHARGE"},
		{Text: "OVERDRAFT FEE"}, {Text: "OVERDRAFT"}})
	stopLexicon = narration.Compile([]narration.Phrase{{Text: "STOP PAYMENT"}, {Text: "SPO"}, {Text: "PAYMENT STOPPED"}})
)

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

// stopPayments counts the rows that tell of a stopped check, its fee and its reversal on one day once.
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
