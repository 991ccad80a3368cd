package creditcardstatement

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// metrics are a card's own figures (fields §4, metrics of cards): utilisation is closing ÷ limit, payment ratio is
// payments ÷ opening.
func metrics(rows []engine.Transaction, f Fields) *engine.CardMetrics {
	m := &engine.CardMetrics{}
	for _, row := range rows {
		switch kind := kindOf(row); {
		case row.Credit > 0 && kind == payment:
			m.Payments += row.Credit
		case row.Credit > 0:
			m.Purchases -= row.Credit // a refund takes a purchase back
		case kind == finance:
			m.FinanceCharges += row.Debit
		case kind == fee:
			m.Fees += row.Debit
		case kind == cash:
			m.CashAdvances += row.Debit
		default:
			m.Purchases += row.Debit
		}
	}
	if f.ClosingBalance != nil && f.CreditLimit != nil {
		m.UtilisationRatio = exact.Ratio(exact.Of(*f.ClosingBalance), exact.Of(*f.CreditLimit), 4)
		over := *f.ClosingBalance > *f.CreditLimit
		m.OverLimit = &over
	}
	if f.OpeningBalance != nil {
		m.PaymentRatio = exact.Ratio(exact.Of(m.Payments), exact.Of(*f.OpeningBalance), 4)
		full := m.Payments >= *f.OpeningBalance
		m.PaidInFull = &full
	}
	return m
}

type kind int

const (
	purchase kind = iota
	payment
	cash
	fee
	finance
)

// kinds are the kinds of rows by the names of the data file.
var kinds = map[string]kind{"finance": finance, "fee": fee, "cash": cash, "payment": payment}

func kindOf(row engine.Transaction) kind {
	text := " " + layout.Normalize(row.Description) + " "
	for _, term := range terms["row_kind"] {
		if strings.Contains(text, " "+term.Text) {
			return kinds[term.Value]
		}
	}
	return purchase
}
