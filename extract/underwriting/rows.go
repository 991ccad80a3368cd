package underwriting

import (
	"cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Revenue classes of rows (contract §3).
const (
	classReturned    = "returned"
	classRefund      = "refund_reversal"
	classOwnTransfer = "own_transfer"
	classRoundTrip   = "round_trip"
	classProceeds    = "loan_proceeds"
	classRepayment   = "loan_repayment"
	classCash        = "cash"
	classNonRevenue  = "non_revenue"
	classRevenue     = "revenue"
	classExpense     = "expense"
	classUnknown     = "unknown"
)

// Bases: why a row has its class.
const (
	basisPair     = "pair"     // another row belongs to it
	basisName     = "name"     // the other party's name
	basisWords    = "words"    // words of the description
	basisSchedule = "schedule" // it comes back at a rhythm
	basisPattern  = "pattern"  // amounts or days fit a known pattern
	basisAnalyst  = "analyst"  // an analyst's category
	basisDefault  = "default"  // nothing says more
)

// row is one printed row of a deposit account.
type row struct {
	*transaction
	statement *statement
	ref       engine.RowRef
	day       engine.Date
	order     int        // printed order within the statement, oldest first
	after     *exact.Sum // balance after the row; nil if none is known
	place     int        // order among all rows of the view
	facts     facts      // what the description says

	class, basis   string
	pair           *row
	fee            engine.Amount // part of the debit of an own transfer
	related        bool
	windowDressing bool
	kind           string        // of income, see streams.go
	informal       *informalLoan // that the row belongs to; nil for none
	position       *position
	stream         *stream
}

func (r *row) account() *account { return r.statement.account }

func (r *row) movement() exact.Sum { return exact.Of(r.Credit).Sub(r.Debit) }

// isCredit and isDebit tell the side; a row that moves nothing has none.
func (r *row) isCredit() bool { return r.Credit > r.Debit }
func (r *row) isDebit() bool  { return r.Debit > r.Credit }

// amount is the money that moved, positive.
func (r *row) amount() engine.Amount {
	if r.isCredit() {
		return exact.Of(r.Credit).Sub(r.Debit).Amount()
	}
	return exact.Of(r.Debit).Sub(r.Credit).Amount()
}

// put gives the row its class, unless an earlier rule has.
func (r *row) put(class, basis string) {
	if r.class == "" {
		r.class, r.basis = class, basis
	}
}

// classed reports whether an earlier rule has given the row its class.
func (r *row) classed() bool { return r.class != "" }

// proven reports whether the row's paper is proven and no conflict touches it (contract §9).
func (r *row) proven() bool { return r.statement.paper.proven() && !r.statement.paper.conflicted }

// compareRows is the order of Cashflow.Rows: day, account, statement, printed order.
func compareRows(a, b *row) int {
	return cmp.Or(
		a.day.Compare(b.day),
		cmp.Compare(a.account().key, b.account().key),
		a.statement.compare(b.statement),
		cmp.Compare(a.order, b.order),
	)
}
