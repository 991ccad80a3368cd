// Package crosscheck compares the papers of one borrower: do they name the same person and the same account, and do
// statements of one account follow each other without a gap or a second version of the same month?
//
// Start with [New]. The engine adds one paper after the other and asks for the verdict. The table of compared fields
// is in fields.go; how likely two names, numbers or words are the same is in names.go and likeness.go; statements of
// one account are compared in statements.go, pay in pay.go, certified balances in balances.go,
// names on bills in bills.go, numbers of registrations and days of expiry in validity.go.
//
// # Why a copy does not count
//
// Two documents with the same bytes are one paper. Its values are listed for both, but it corroborates nothing:
// otherwise a file uploaded twice would prove itself.
//
// # Why the worst comparison decides
//
// A field's score is that of its worst comparison. Forty-nine papers with one name and one with another are a
// conflict to look at, not an agreement of 98 %.
//
// # Why much is "missing"
//
// What was not compared has not been corroborated. Such a field has one sentence with the reason and no part in the
// score.
package crosscheck
