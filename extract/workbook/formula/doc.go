// Package formula is the language of formulas in workbooks: parsed once, computed exactly, and written in Excel's form.
//
// [Parse] makes a tree of a text such as "if([debit] > 0, [debit] / [Totals.debit], 0)". [Node.Eval] computes it, and
// [Node.Render] writes it for Excel. What the names mean there is asked of a [Scope]: package workbook has the cells.
//
//   - parse.go: texts to trees
//   - eval.go: trees to values; Scope and Column
//   - write.go: trees to Excel's form, with IFERROR where they can fail
//   - value.go, number.go: what a cell holds, and exact numbers
//
// # Why formulas are computed here
//
// A file shows its figures before Excel has opened it, in viewers and to programs. A library that calculates finished
// sheets would need all cells in memory; here a table is computed row by row while it is written.
package formula
