// Package crosscheck holds the papers of one borrower against each other: do they name the same person,
// the same account, and do statements of one account follow each other without a gap or a second
// version of the same month. Start with [New]; the engine adds one paper after the other and asks for
// the verdict.
//
// # Why a copy does not count
//
// Two documents with the same bytes are one paper. Its values are listed for both, but it corroborates
// nothing: else a file uploaded twice would prove itself.
//
// # Why the worst comparison decides
//
// A field's score is that of its worst comparison. Forty-nine papers with one name and one with another
// are a conflict to look at, not an agreement of 98 %.
//
// # Why much is "missing"
//
// What was not compared has not been corroborated. A field says so in one sentence and takes no part in
// the score.
package crosscheck
