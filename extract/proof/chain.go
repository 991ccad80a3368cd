package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Chains gives for each account of the statement the places of its rows in time order: printed order,
// turned round for papers that print the latest row first. A statement always has at least one account;
// a row that names none of them belongs to the first.
func Chains(st *ledger.Statement) [][]int {
	chains := make([][]int, max(1, len(st.Accounts)))
	for i := range st.Rows {
		place := i
		if st.NewestFirst {
			place = len(st.Rows) - 1 - i
		}
		account := accountOf(st, place)
		chains[account] = append(chains[account], place)
	}
	return chains
}

// accountOf is the account of a row, 0 when the row names none that exists.
func accountOf(st *ledger.Statement, row int) int {
	if a := st.Rows[row].AccountIndex; a > 0 && a < len(st.Accounts) {
		return a
	}
	return 0
}

// header is an account's header; empty when the statement has none.
func header(st *ledger.Statement, account int) ledger.Account {
	if account < len(st.Accounts) {
		return st.Accounts[account]
	}
	return ledger.Account{}
}

// BalancePrinted says that the row's balance stands on the page. Only such a balance is evidence.
func BalancePrinted(st *ledger.Statement, row int) bool {
	if st.Rows[row].Balance == nil {
		return false
	}
	if note, ok := st.RowNotes[row]; ok {
		return note.BalancePrinted
	}
	return st.BalanceSource == "printed"
}

// movement is how the row changes the balance: credit - debit, for what is owed debit - credit.
func movement(st *ledger.Statement, row int) exact.Sum {
	t := st.Rows[row]
	switch {
	case st.PrincipalBasis && t.Credit > 0 && t.Principal != nil:
		return exact.Of().Sub(*t.Principal)
	case st.PrincipalBasis && t.Debit > 0 && rows.IsLoanCharge(t.Description):
		return exact.Of()
	}
	if st.Liability {
		return exact.Of(t.Debit).Sub(t.Credit)
	}
	return exact.Of(t.Credit).Sub(t.Debit)
}

// printedOpening is the account's opening balance when the page shows it.
func printedOpening(a ledger.Account) *engine.Amount {
	if a.OpeningDerived {
		return nil
	}
	return a.Opening
}

// printedClosing is the account's closing balance when the page shows it.
func printedClosing(a ledger.Account) *engine.Amount {
	if a.ClosingDerived {
		return nil
	}
	return a.Closing
}

// running is one account's walk from balance to balance.
type running struct {
	breaks []engine.RowBreak
	// checked counts rows whose own and previous balance are printed.
	checked int
	// spanned counts rows without a printed balance of their own or before them that lie between two
	// printed balances: proven together.
	spanned int
	// open counts rows before the first or after the last printed balance: proven by no balance.
	open int
	// loose counts those of the open rows whose amount could be anything: that print no balance themselves, or were
	// recognized. The row of the first balance of a paper without an opening balance starts the chain: a text layer's
	// amount there is what the page prints, a recognized one may be misread and nothing shows it.
	loose int
	// nearly counts balances that follow but for one hundredth.
	nearly int
	// drift is the sum of all differences.
	drift exact.Sum
}

// walk follows one account's rows. After a break it goes on from the printed balance.
func walk(st *ledger.Statement, account int, chain []int) running {
	var r running
	var balance exact.Sum
	anchored, direct, pending := false, false, 0
	if opening := printedOpening(header(st, account)); opening != nil {
		balance, anchored, direct = exact.Of(*opening), true, true
	}
	for _, place := range chain {
		balance = balance.Plus(movement(st, place))
		pending++
		if !BalancePrinted(st, place) {
			direct = false
			continue
		}
		printed := *st.Rows[place].Balance
		if anchored {
			r.compare(st, place, balance, printed, direct, pending)
		} else {
			r.open += pending
			r.loose += pending
			if !st.RowNotes[place].Recognized {
				r.loose--
			}
		}
		balance, anchored, direct, pending = exact.Of(printed), true, true, 0
	}
	if printedClosing(header(st, account)) == nil || !anchored {
		r.open += pending // else opening_closing compares the closing balance itself
		r.loose += pending
	}
	return r
}

func (r *running) compare(st *ledger.Statement, place int, expected exact.Sum, printed engine.Amount, direct bool, pending int) {
	if direct {
		r.checked++
	} else {
		r.spanned += pending
	}
	difference := exact.Of(printed).Minus(expected)
	if difference.Within(Tolerance) {
		if difference.Sign() != 0 {
			r.nearly++
		}
		return
	}
	r.drift = r.drift.Plus(difference)
	row := st.Rows[place]
	r.breaks = append(r.breaks, engine.RowBreak{
		Index: place, Row: row.Row, Date: row.Date,
		Expected: expected.Amount(), Actual: printed, Difference: difference.Amount(),
	})
}

func (r *running) join(other running) {
	r.breaks = append(r.breaks, other.breaks...)
	r.checked += other.checked
	r.spanned += other.spanned
	r.open += other.open
	r.loose += other.loose
	r.nearly += other.nearly
	r.drift = r.drift.Plus(other.drift)
}

// RowBreaks are the rows whose printed balance does not follow from the one before, account by account
// in time order.
func RowBreaks(st *ledger.Statement) []engine.RowBreak {
	var all running
	for account, chain := range Chains(st) {
		all.join(walk(st, account, chain))
	}
	return all.breaks
}
