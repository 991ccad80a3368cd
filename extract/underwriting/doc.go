// Package underwriting combines the statements of a loan application into one view: accounts, months, income, debts,
// and whether the loan can be carried.
//
// [New] returns the engine's Analyst. Its steps are in analyst.go; each has a chapter:
//
//   - papers.go: results to statements with rows in order of time
//   - accounts.go, overlaps.go, coverage.go: statements to accounts, days that two statements give, days that none
//     gives
//   - people.go, names.go, words.go: whose name a row bears, and what its words mean beyond its category
//   - classes.go with pairs.go, own_transfers.go, loans_informal.go, window_dressing.go: the revenue class of each row
//   - months.go, stability.go: sums by month, averages, payers
//   - rhythm.go, streams.go: income that comes back
//   - positions.go, debt.go: debts and what they cost a month
//   - affordability.go, figures.go: the requested loan, and the figures that a policy's rules see
//   - findings.go, evidence.go, shown.go, summary.go: what is shown, with where it comes from
//
// The contract is docs/contract/underwriting.md; "contract §" in comments refers to it.
//
// # Why classes are judged on everything
//
// A transfer between two accounts is one also when only one of them is asked for. So merging, overlaps, classes and
// pairs look at all rows of the application, and a query only chooses which of them are summed.
//
// # Why there is no clock
//
// The same papers give the same bytes, on any machine and any day. "Now" is the last covered day.
package underwriting
