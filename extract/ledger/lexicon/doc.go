// Package lexicon knows what the words of statements mean: which column a heading heads (Role...), what a line that is
// no transaction says (Line..., RoleOfLine), which labels stand before an account's values, and what a status says of
// its transaction (Status).
//
// The lists are text files beside the code. OfDeposits is the Glossary of papers that tell what the holder has, OfDebts
// that of papers that tell what is owed: some words mean the opposite there.
package lexicon
