// Package creditcardstatement reads credit card statements: the debt, its due date, and the charges and payments
// between the two balances. A debt is positive; purchases and charges are debits, payments credits.
//
// Start with [Type] and [Read]. cards.go finds the cards of a statement with several, side_tables.go the tables without
// transactions, metrics.go computes a card's own figures.
package creditcardstatement

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "credit_card_statement"

// Type reads credit card statements.
var Type = extract.Type{
	Name:      Name,
	Family:    "statement",
	Kin:       "bank_statement",
	Fits:      fits,
	Fields:    Fields{},
	Statement: true,
	Read:      Read,
	Revise:    statement.Revise(checkContext, remeasure),
}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

// cardWeight is the weight of the figures that only a card has: as much as a title.
const cardWeight = 5

// fits returns cardWeight if the paper has labels of three of limit, available credit, minimum due and due date, or
// of the last two.
func fits(r *extract.Reading) int {
	named := map[layout.Role]bool{}
	for _, f := range layout.FindLabels(r.Lines, labels) {
		switch f.Role {
		case "credit_limit", "available_credit", "minimum_amount_due", "due_date":
			named[f.Role] = true
		}
	}
	if len(named) < 3 && !(named["minimum_amount_due"] && named["due_date"]) {
		return 0
	}
	return cardWeight
}

// Read fills the result. A paper without rows, balances and any of a card's own figures is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, own, err := statement.ReadOwn(r, func() (*ledger.Statement, header.Own, error) {
		return ledger.ReadWith(
			r.Context, r.Document, ledger.Options{Liability: true, Apart: sideTables(r.Lines)}, labels,
		)
	})
	if err != nil {
		return engine.Extraction{}, err
	}
	p := statement.New(r, st, own)
	f := fields(p)
	if len(st.Rows) == 0 && f.OpeningBalance == nil && f.ClosingBalance == nil && f.CreditLimit == nil &&
		f.MinimumAmountDue == nil {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No balance, charge or credit limit was found in the file, so it is no card statement; send it with its own type or with auto."}
	}
	e, err := p.Result(f, checkContext(f))
	if err != nil {
		return engine.Extraction{}, err
	}
	e.Metrics.Card = metrics(e.Transactions, f)
	return e, nil
}

// checkContext returns the checks' knowledge of a card besides its rows.
func checkContext(f Fields) proof.Context {
	return proof.Context{Card: &proof.Card{
		DueDate:        f.DueDate,
		MinimumDue:     f.MinimumAmountDue,
		Limit:          f.CreditLimit,
		Available:      f.AvailableCredit,
		FinanceCharges: f.FinanceCharges,
		Payments:       f.TotalPayments,
		Charges:        charges(f),
		Installments:   f.InstallmentDue,
	}}
}

// remeasure computes a card's own figures again.
func remeasure(r *statement.Revised, f Fields) error {
	r.Metrics.Card = metrics(r.Transactions, f)
	return nil
}

func fields(p *statement.Builder) Fields {
	f := Fields{Shared: p.Shared(), Cards: []Card{}}
	f.AccountType = text("credit_card")
	p.Date(&f.DueDate, "due_date")
	for role, field := range map[layout.Role]**engine.Amount{
		"minimum_amount_due":  &f.MinimumAmountDue,
		"credit_limit":        &f.CreditLimit,
		"available_credit":    &f.AvailableCredit,
		"cash_advance_limit":  &f.CashAdvanceLimit,
		"total_payments":      &f.TotalPayments,
		"total_purchases":     &f.TotalPurchases,
		"total_cash_advances": &f.TotalCashAdvances,
		"finance_charges":     &f.FinanceCharges,
		"late_fees":           &f.LateFees,
		"other_fees":          &f.OtherFees,
		"installment_due":     &f.InstallmentDue,
		"past_due_amount":     &f.PastDueAmount,
		"overlimit_amount":    &f.OverlimitAmount,
	} {
		p.Amount(field, role)
	}
	p.Percent(&f.InterestRate, "interest_rate")
	p.Count(&f.RewardPoints, "reward_points")
	f.CardNetwork = network(p.Reading)
	putCards(p, &f)
	return f
}

func text(s string) *string { return &s }

// network is the only network that the first page names; nil if it names none or several.
func network(r *extract.Reading) *string {
	found := map[string]bool{}
	for _, l := range r.Lines {
		if l.Page > 1 {
			break
		}
		line := " " + layout.Normalize(l.Text()) + " "
		for _, n := range terms["network"] {
			if strings.Contains(line, " "+n.Text+" ") {
				found[n.Value] = true
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	for name := range found {
		return &name
	}
	return nil
}

// charges is the sum of the printed totals of charges; nil if purchases are not printed.
func charges(f Fields) *engine.Amount {
	if f.TotalPurchases == nil {
		return nil
	}
	sum := exact.Of(*f.TotalPurchases)
	for _, part := range []*engine.Amount{f.TotalCashAdvances, f.FinanceCharges, f.LateFees, f.OtherFees} {
		if part != nil {
			sum = sum.Add(*part)
		}
	}
	total := sum.Amount()
	return &total
}
