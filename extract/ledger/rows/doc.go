// Package rows puts the rows of a paper's tables together and follows their balances. Read is the way in: of each
// table it makes drafts, rows as printed, and notes, lines that are no rows; Figures gives drafts their sides and makes
// them rows, SplitAccounts parts them by account, a Chain is one account's rows in the order of time.
//
// rowreader.go names the steps. assemble.go walks the lines of a table; its neighbours each know one habit of papers
// (wrapped, centred, indented, stacked texts; days over their rows). sums.go, payments.go and change.go learn from the
// arithmetic what columns mean. movement.go and turnsides.go tell the sides of rows, chain.go and its neighbours what
// balance follows from which.
//
// Nothing here corrects a figure: that is package repair's, asked by package ledger.
package rows
