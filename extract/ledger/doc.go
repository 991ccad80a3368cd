// Package ledger reads statements: it makes rows from the tables of a document, checks them by the running balance, and
// makes unambiguous repairs. Start with Read, which returns a Statement.
//
// In reading order: read.go calls the steps. Package source turns the document into lines, tables finds its tables,
// cards finds entries without tables, and rows makes their rows. header reads the values outside the rows; account.go,
// totals.go and balances.go fill each account. repair.go asks package repair for the smallest change that makes the
// balances follow, and emit.go writes the result with the place of each cell.
//
// # Where a new format goes
//
// How an amount or a date is written: parse. An unknown word: the text files of lexicon, or names.txt and words.txt of
// header. Which words belong to which column: tables. How an app prints its entries: cards. Which lines are a row: a
// file of rows, beside the most similar rule, called from the steps of assemble in read.go. A rule applies to all
// documents and is checked by the balances; none is specific to one bank.
//
// The tests here read whole documents, set as text by package typewriter: paper and read in fixture_test.go. They are
// grouped by topic; a rule of tables or rows has further tests beside it.
package ledger
