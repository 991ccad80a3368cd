package statement

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// Absent says that a paper is no account's statement: it has neither rows nor balances nor an account's
// number, or it clearly is something else that lists dates and amounts.
func Absent(r *extract.Reading, st *ledger.Statement) bool {
	account := st.Accounts[0]
	return len(st.Rows) == 0 && account.Number == nil && account.Opening == nil && account.Closing == nil || otherPaper(r, st)
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
	if signedBothWays(st) {
		return false
	}
	printed := 0
	for i := range st.Rows {
		if proof.BalancePrinted(st, i) {
			printed++
		}
	}
	if printed == len(st.Rows) && movesBothWays(st) {
		return false // a statement that does not add up
	}
	return printed < 2 || len(proof.RowBreaks(st))*2 > printed
}

// movesBothWays says that some rows take money and others bring it: a list of charges or of instalments does one.
func movesBothWays(st *ledger.Statement) bool {
	in := slices.ContainsFunc(st.Rows, func(row engine.Transaction) bool { return row.Credit > 0 && row.Debit == 0 })
	return in && slices.ContainsFunc(st.Rows, func(row engine.Transaction) bool { return row.Debit > 0 && row.Credit == 0 })
}

// signedBothWays says that most rows print a plus or a minus, and some each: money came and went, as in the history
// of a wallet that names neither account nor balance.
func signedBothWays(st *ledger.Statement) bool {
	in, out := 0, 0
	for i, row := range st.Rows {
		if !strings.ContainsAny(st.RowNotes[i].AmountText, "+-−–") {
			continue
		}
		if row.Credit > row.Debit {
			in++
		} else if row.Debit > 0 {
			out++
		}
	}
	return in > 0 && out > 0 && (in+out)*2 > len(st.Rows)
}
