package extracttest

import (
	"hash/fnv"
	"math/rand/v2"

	"github.com/dossier-lending/dossier/engine"
)

// Statement is a bank or wallet statement whose contents are given. [MakeStatement] prints it.
type Statement struct {
	// DocumentType is bank_statement or e_wallet_statement.
	DocumentType string
	// Bank is the issuer, Holder the account's.
	Bank, Holder string
	// Number is the account's, as printed.
	Number string
	// Product is the product's name.
	Product string
	// Currency is an ISO 4217 code.
	Currency string
	// From and To are the printed period.
	From, To engine.Date
	// Opening is the balance before the first row.
	Opening engine.Amount
	// Rows are oldest first.
	Rows []StatementRow
}

// StatementRow is one row of a given statement.
type StatementRow struct {
	// Date is the posting date.
	Date engine.Date
	// Text is the description.
	Text string
	// Amount is positive for credits.
	Amount engine.Amount
	// Balance is printed after the row, whether or not it follows.
	Balance engine.Amount
	// Check is the check's number; templates with a column for it print it there, too.
	Check string
}

// MakeStatement prints a given statement in the design of a template for bank or wallet statements. The seed chooses
// layout, labels, address and the PDF producer. The same template, statement and seed give the same bytes.
func MakeStatement(template Template, s Statement, seed int) Sample {
	h := fnv.New64a()
	_, _ = h.Write([]byte(template.Name + s.Number + s.From.String())) // a hash does not fail
	r := rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
	return Renderer{}.print(plan{template: template, seed: seed, random: r, ledger: s.ledger(r)})
}

// ledger is the statement with the trimmings that only a page needs.
func (s Statement) ledger(r *rand.Rand) *ledger {
	l := &ledger{
		bank: s.Bank, branch: pick(r, branches), holder: s.Holder, address: pick(r, streets), city: pick(r, cities),
		number: s.Number, customer: digits(r, 8), product: s.Product, currency: s.Currency, from: s.From, to: s.To,
		issuedOn: s.To.AddDays(1 + r.IntN(4)), opening: s.Opening,
	}
	if s.DocumentType != "bank_statement" {
		l.documentType = s.DocumentType
	}
	closing := s.Opening
	for _, row := range s.Rows {
		closing += row.Amount
		l.entries = append(l.entries, entry{
			date: row.Date, value: row.Date, text: []string{row.Text}, amount: row.Amount, balance: row.Balance,
			check: row.Check, reference: digits(r, 10), branch: digits(r, 4), code: mark(row.Amount < 0, "DM", "CM"),
		})
	}
	l.clocks(r)
	l.stated, l.statedClosing = l.sum(), closing
	return l
}
