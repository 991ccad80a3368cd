// Package tables finds the tables of a document and reads their lines: which words are a date, an amount or a text, and
// to which column each belongs.
//
// Start with Find, which divides the document at its header rows, and WithoutHeadings, for documents without header
// rows. Table.Fill then assigns amounts and dates to columns, and Table.Texts the remaining words. Whether a line is a
// row, a total or the rest of the row above is decided by the packages that assemble rows.
//
// Amounts are assigned before dates. Until then a date like 05.03 may be a candidate for an amount (candidates.go).
//
// The files:
//   - table.go: Table, Line, and the order in which a table is read
//   - headings.go, strange_headings.go, unnamed_amounts.go: header rows, also in unknown words or misread
//   - headless.go, sheets.go, lists.go: tables without header rows, spreadsheets, entries on several lines
//   - sections.go, side_by_side.go: titled sections, and tables printed side by side
//   - amounts.go, candidates.go, currencies.go: which numbers are amounts, and their columns
//   - dates.go, date_columns.go: dates, and columns of dates
//   - texts.go, continuations.go: text columns, and texts that continue on the next line
//   - stacks.go, codes.go, sides.go: columns that no heading names: codes, transaction types, sides
//   - loans.go: parts of loan payments
//   - recognized.go: amounts and dates that text recognition misread
//   - margins.go: margins, boxes and pages that do not belong to the table
//   - looks_like.go: whether a document has the table of a statement at all
//   - tolerances.go: tolerances of positions on the page
package tables
