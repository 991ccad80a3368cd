package proof

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Card is what a credit card statement prints besides its rows. Nil means not printed. Amounts are in hundredths and
// 0 or more.
type Card struct {
	// DueDate is the last day for the payment.
	DueDate *engine.Date
	// MinimumDue is the least payment that is due.
	MinimumDue *engine.Amount
	// Limit is the credit limit, Available its unused part.
	Limit, Available *engine.Amount
	// FinanceCharges is the interest and fees on unpaid balances in this statement.
	FinanceCharges *engine.Amount
	// Payments and Charges are the totals of the account summary.
	Payments, Charges *engine.Amount
	// Installments is the part of earlier purchases that is due now. Summaries print it beside the charges or include
	// it in them.
	Installments *engine.Amount
}

// cardRules are the checks of credit_card_statement in the order of the contract.
var cardRules = []rule{
	{"opening_closing", "Opening, movements and closing agree", openingClosing},
	{"stated_totals", "Printed totals agree with the rows", cardTotals},
	{"page_carry", "Pages carry forward", pageCarry},
	{"period_covers_rows", "Dates lie in the period", periodCoversRows},
	{"duplicate_reference", "No reference is used twice", duplicateReference},
	{"one_side_only", "Each row is a debit or a credit", oneSideOnly},
	{"account_number_constant", "One account on every page", accountNumberConstant},
	{"minimum_within_total", "The minimum due is part of the total", minimumWithinTotal},
	{"due_after_statement", "Payment is due after the statement", dueAfterStatement},
	{"available_credit", "Available credit is limit less balance", availableCredit},
	{"finance_charge_cap", "Finance charges keep to the cap", financeChargeCap},
	{"card_number_luhn", "The card number has its check digit", cardNumberLuhn},
}

// cardTotals compares the summary's payments and charges with the rows. Issuers group their summaries differently
// (refunds among the payments or not), so totals that are grouped in another way prove nothing.
func cardTotals(p *statement) engine.Check {
	c, t := p.card, p.total
	if c.Installments != nil && c.Charges != nil {
		if whole := *c.Charges + *c.Installments; t.debits.Sub(whole).Within(Tolerance) {
			c = &Card{Payments: c.Payments, Charges: &whole}
		}
	}
	switch {
	case c.Payments == nil || c.Charges == nil:
		return notApplicable("No totals of payments and charges are printed.")
	case t.credits.Sub(*c.Payments).Within(Tolerance) && t.debits.Sub(*c.Charges).Within(Tolerance):
		return comparison(engine.CheckPass, *c.Charges, t.debits.Amount(), Tolerance,
			"Printed payments %s and charges %s agree with the rows.", Money(*c.Payments), Money(*c.Charges))
	case exact.Of(*c.Charges).Sub(*c.Payments).Minus(t.debits).Plus(t.credits).Within(Tolerance):
		return notApplicable(
			"The summary groups payments and charges otherwise than the rows; their difference agrees.",
		)
	}
	return comparison(engine.CheckWarn, *c.Charges, t.debits.Amount(), Tolerance,
		"The summary's charges are %s and payments %s; the rows give %s and %s.",
		Money(*c.Charges), Money(*c.Payments), Money(t.debits.Amount()), Money(t.credits.Amount()))
}

func minimumWithinTotal(p *statement) engine.Check {
	minimum, total := p.card.MinimumDue, p.total.closing
	if minimum == nil || total == nil {
		return notApplicable("The minimum due or the total due is not printed.")
	}
	return comparison(passIf(*minimum <= max(*total, 0), engine.CheckWarn), *total, *minimum, 0,
		"The minimum due is %s of a total of %s.", Money(*minimum), Money(*total))
}

// Days from the statement's date to the due date, as issuers set them.
const (
	minDaysToPay = 10
	maxDaysToPay = 60
)

func dueAfterStatement(p *statement) engine.Check {
	issued := header(p.Statement, 0).StatementDate
	if issued == nil {
		issued = header(p.Statement, 0).PeriodEnd
	}
	if p.card.DueDate == nil || issued == nil {
		return notApplicable("The due date or the statement's date is not printed.")
	}
	days := issued.DaysUntil(*p.card.DueDate)
	if days <= 0 {
		return verdict(engine.CheckFail, "Payment is due on %s, not after the statement of %s.", p.card.DueDate, issued)
	}
	return verdict(passIf(days >= minDaysToPay && days <= maxDaysToPay, engine.CheckWarn),
		"Payment is due %s after the statement.", countOf(days, "day"))
}

// holdShare is the part of the limit (one in this many) that holds and unposted charges may take from the available
// credit.
const holdShare = 5

func availableCredit(p *statement) engine.Check {
	c, total := p.card, p.total.closing
	if c.Limit == nil || c.Available == nil || total == nil {
		return notApplicable("Limit, available credit or total due is not printed.")
	}
	expected := exact.Of(*c.Limit).Sub(*total).Amount()
	expected = max(expected, 0)
	gap := difference(expected, *c.Available)
	switch {
	case gap.Abs() <= Tolerance:
		return comparison(
			engine.CheckPass, expected, *c.Available, Tolerance, "Available credit %s is the limit less the balance.",
			Money(*c.Available),
		)
	case gap > 0 && gap <= *c.Limit/holdShare:
		return comparison(
			engine.CheckPass,
			expected,
			*c.Available,
			*c.Limit/holdShare,
			"Available credit %s is %s less than limit less balance, as holds and instalments make it.",
			Money(*c.Available),
			Money(gap),
		)
	}
	return comparison(engine.CheckWarn, expected, *c.Available, Tolerance,
		"Available credit is %s; limit less balance is %s.", Money(*c.Available), Money(expected))
}

// financeCap is the highest finance charge a month, in percent of the carried balance (ceiling of the central bank,
// 2023).
const financeCap = 3

func financeChargeCap(p *statement) engine.Check {
	charge, carried := p.card.FinanceCharges, p.total.opening
	if charge == nil || *charge == 0 || carried == nil || *carried <= 0 {
		return notApplicable("No finance charge or no balance carried over is printed.")
	}
	most := exact.Of(*carried).Plus(p.total.debits).Amount() / 100 * financeCap
	return comparison(
		passIf(*charge <= most, engine.CheckWarn),
		most,
		*charge,
		0,
		"The finance charge is %s; %d %% of the balance and the month's charges are %s.",
		Money(*charge),
		financeCap,
		Money(most),
	)
}

// minCardDigits is the length of the shortest complete card number.
const minCardDigits = 13

func cardNumberLuhn(p *statement) engine.Check {
	number := header(p.Statement, 0).Number
	if number == nil {
		return notApplicable("No card number is printed.")
	}
	digits := strings.NewReplacer(" ", "", "-", "").Replace(*number)
	if len(digits) < minCardDigits || strings.Trim(digits, "0123456789") != "" {
		return notApplicable("The card number is masked, so its check digit cannot be worked out.")
	}
	luhn, _ := identifier.Find("luhn")
	isRight := luhn.CheckDigits(digits) == identifier.Valid
	return verdict(
		passIf(isRight, engine.CheckFail), "The last digit of the card number %s its check digit.",
		map[bool]string{true: "is", false: "is not"}[isRight],
	)
}
