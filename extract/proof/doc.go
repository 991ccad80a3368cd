// Package proof shows whether the rows of a statement add up.
//
// Start with [Check]. It takes the rows and the header as read and returns both blocks of a result: balance_checks
// (the arithmetic, row by row) and validation (every check of the type, each with one sentence for a credit memo).
// [Edited] replaces the read rows by an analyst's, so that the same proof runs again.
//
// The files:
//
//   - check.go: Check, the list of checks, and how sentences name rows
//   - chains.go: the walk from balance to balance; end-of-day balances
//   - arithmetic.go, totals.go, balance_checks.go: opening and closing, running balances, printed totals; the block
//     balance_checks
//   - dates.go, pages.go, rows.go, interest.go, loan.go, card.go: the other checks by topic
//   - doubtful_figures.go, misread_alike.go, doubtful_days.go: which recognized figures and days the sums do not prove
//   - doubts.go: the sentences about these doubts
//   - edited.go: an analyst's rows
//
// # Why only printed balances count
//
// A balance that was computed from the rows always follows from the rows, so it proves nothing. A row is therefore
// checked only between two printed balances, and a derived opening or closing balance is never called a match. What
// could not be evaluated is not_applicable with the reason, never passed.
//
// Check is a pure function of its arguments: the same rows give the same numbers, whether they come from a fresh
// extraction or from a store.
package proof

import "github.com/dossier-lending/dossier/engine"

// Context is the knowledge of a check besides the rows and the header.
type Context struct {
	// Today is the day on which the paper came in, in the lender's time zone. Rows dated later are impossible. The
	// zero Date leaves that unchecked.
	Today engine.Date
	// Card is what a credit card statement prints besides its rows; nil for other papers.
	Card *Card
	// Loan is what a loan statement prints besides its rows; nil for other papers.
	Loan *Loan
}

// Tolerance is how far a printed figure may differ from the computed one: one hundredth of the currency's unit.
const Tolerance engine.Amount = 1
