// Package bankstatement reads bank statements of any issuer and look: header, transactions, proof of
// balances, cash-flow figures. The rows are the work of package ledger; this package names what was
// found and sums it up.
//
// Start with [Type].
package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "bank_statement"

// Type reads bank statements.
var Type = extract.Type{Name: Name, Family: "statement", Fits: fits, Read: Read}

// tableWeight is what a table of transactions adds to a statement's marks.
const tableWeight = 5

// fits says how much a paper looks like a statement: a table of dates, texts and running balances.
func fits(r *extract.Reading) int {
	if ledger.LooksLikeStatement(r.Document) {
		return tableWeight
	}
	return 0
}

// Read fills the result. A paper without rows, balances and account number that clearly is something
// else is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, err := ledger.Read(r.Context, r.Document, ledger.Options{})
	if err != nil {
		return engine.Extraction{}, err
	}
	account := st.Accounts[0]
	if len(st.Rows) == 0 && account.Number == nil && account.Opening == nil && account.Closing == nil || otherPaper(r, st) {
		return engine.Extraction{}, mismatch(r)
	}
	return Result(r, st)
}

// otherPaper says that a page lists dates and amounts as invoices and payslips do, and that nothing else
// makes it a statement: no account, no balance printed, and no balance that follows from rows. Exports of
// rows alone are statements; papers are not.
func otherPaper(r *extract.Reading, st *ledger.Statement) bool {
	a := st.Accounts[0]
	if r.Document.Kind != "pdf" || a.Number != nil || a.Opening != nil && !a.OpeningDerived || a.Closing != nil && !a.ClosingDerived {
		return false
	}
	if !a.PeriodDerived && a.PeriodStart != nil || len(st.Accounts) > 1 {
		return false
	}
	printed := 0
	for i := range st.Rows {
		if proof.BalancePrinted(st, i) {
			printed++
		}
	}
	return printed < 2 || len(proof.RowBreaks(st))*2 > printed
}

// mismatch says that nothing of a statement was found.
func mismatch(r *extract.Reading) error {
	message := "No account, balance or transaction was found in the file, so it is no bank statement; send it with its own type or with auto."
	return &engine.ExtractError{Category: engine.TypeMismatch, Message: message}
}

// Result is the extraction of a statement that was read.
func Result(r *extract.Reading, st *ledger.Statement) (engine.Extraction, error) {
	p := statement.New(r, st, ledger.Own{})
	a := st.Accounts[0]
	f := Fields{Shared: p.Shared(), DailyBalances: []DailyBalance{},
		AverageDailyBalance: a.AverageDailyBalance, InterestEarned: a.InterestEarned, TaxWithheld: a.TaxWithheld,
		MinimumBalance: a.MinimumBalance, AvailableBalance: a.AvailableBalance, HoldAmount: a.HoldAmount}
	for _, d := range st.DailyBalances {
		f.DailyBalances = append(f.DailyBalances, DailyBalance{d.Date, d.Balance})
	}
	return p.Result(f, proof.Context{})
}
