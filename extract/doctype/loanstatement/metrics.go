package loanstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// metrics are a loan's own figures (fields §4, metrics of loans). Parts are nil if no payment prints them.
func metrics(rows []engine.Transaction, f Fields) *engine.LoanMetrics {
	m := &engine.LoanMetrics{DaysPastDue: f.DaysPastDue}
	late, dues := 0, 0
	for _, row := range rows {
		if row.Credit <= 0 {
			continue
		}
		m.PaymentsMade++
		add(&m.PrincipalPaid, row.Principal)
		add(&m.InterestPaid, row.Interest)
		add(&m.PenaltiesPaid, row.Penalty)
		if row.Date == nil {
			continue
		}
		if m.LastPaymentDate == nil || row.Date.After(*m.LastPaymentDate) {
			m.LastPaymentDate = row.Date
		}
		if row.DueDate != nil {
			dues++
			if row.Date.After(*row.DueDate) {
				late++
			}
		}
	}
	if dues > 0 {
		m.LatePayments = &late
	}
	if f.PrincipalAmount != nil && m.PrincipalPaid != nil {
		m.PaidPrincipalRatio = exact.Ratio(exact.Of(*m.PrincipalPaid), exact.Of(*f.PrincipalAmount), 4)
	}
	return m
}

func add(sum **engine.Amount, part *engine.Amount) {
	if part == nil {
		return
	}
	total := exact.Of(*part)
	if *sum != nil {
		total = total.Add(**sum)
	}
	amount := total.Amount()
	*sum = &amount
}
