// Package lexicon knows what the printed words of statements mean: the column that a heading names (the Role
// constants), which lines are balances or totals instead of transactions (RoleOfLine and the Line constants), which
// labels precede the values in a statement's header, and the meaning of a transaction's status (Status).
//
// Start with OfDeposits, the Glossary of statements that list what the holder has, and OfDebts, the one of statements
// that list what the holder owes: some words mean the opposite there.
//
// To teach it a word, add a line to one of the text files beside the code; terms.go reads them. The code that uses
// them:
//   - roles.go: the roles of columns and lines
//   - glossary.go, composed.go: the glossaries, and the labels that are composed of several words
//   - lines.go, sections.go: lines of balances and totals, summaries, headings of sections
//   - sides.go: words and letters for debit and credit
//   - statuses.go: statuses, and words of balances that are not booked ones
package lexicon
