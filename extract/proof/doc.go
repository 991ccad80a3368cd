// Package proof shows whether the rows of a statement add up.
//
// [Check] takes the rows and the header as read and gives both blocks of a result: balance_checks (the
// arithmetic, row by row) and validation (every check of the type, each with one sentence for a credit
// memo). [Edited] puts an analyst's rows in place of the read ones, so that the same proof runs again.
//
// # Why only printed balances count
//
// A balance that was computed from the rows always follows from the rows: it proves nothing. So a row is
// checked only between two printed balances, an opening or closing that was worked out is never called
// a match, and what could not be evaluated is not_applicable with the reason, never passed.
//
// Check is a pure function of its arguments: the same rows give the same numbers, whether they come
// from a fresh extraction or from a store.
package proof

import "github.com/dossier-lending/dossier/engine"

// Context is what a check may know besides the paper.
type Context struct {
	// Today is the day the paper came in, in the lender's zone; rows dated later cannot be. The zero Date
	// leaves that unchecked.
	Today engine.Date
	// Card is what a credit card's statement prints besides its rows; nil for other papers.
	Card *Card
	// Loan is what a loan's statement prints besides its rows; nil for other papers.
	Loan *Loan
}

// Tolerance is how far a printed figure of a statement may lie from the computed one: one hundredth.
const Tolerance engine.Amount = 1
