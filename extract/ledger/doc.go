// Package ledger reads statements: it makes rows of a paper's tables, proves them by the running balance and repairs
// what has exactly one repair. Read is the way in, a Statement what comes out.
//
// In the order of reading: read.go names the steps. Package source brings the paper into lines, tables finds its
// tables, cards the entries of papers that have none, rows makes their rows. header reads what stands
// beside the rows; account.go, totals.go and balances.go fill each account. repair.go asks package repair for the least
// change that makes the balances follow, and emit.go writes the result with where each cell was printed.
//
// # Where a new habit goes
//
// How an amount or a day is written: parse. A word that no list knows: the text files of lexicon, or names.txt of
// header. Which column words stand under: tables. How an app sets its entries: cards. Which lines make a row: a file of
// rows, beside the one most like it, called from the steps of assemble in read.go. A rule speaks of all papers
// and is held by the balances; none is keyed to one bank.
package ledger
