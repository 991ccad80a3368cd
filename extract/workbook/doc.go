// Package workbook writes results as Excel files: a type's own workbook, or what an organization's template describes.
// Formulas are live, and their values are computed beside them, so that the file shows figures without being opened in
// Excel first.
//
// Start with [New] and the methods of [Exporter], which is the engine's port, or with [Write] for one result. What a
// workbook looks like is a [Definition]: data in a small language, the same for our own workbooks and for templates.
// To change one of ours, open financials.go, credit_report.go or bureau_report.go; the ready-made templates are
// ready/*.json.
//
// A definition becomes a file in these steps:
//
//   - definition.go: the language; check.go and check_formulas.go: what a template may contain
//   - result.go, json.go, rows.go, feeds.go: values and rows of document.result, read in place without decoding it
//   - value.go: what a cell holds; exact numbers
//   - book.go: first every block gets its cells, then the sheets are written from top to bottom
//   - table.go, table_write.go, grid.go, matrix.go, statement.go: the kinds of blocks
//   - scope.go: what the names in a formula mean; package formula parses, computes and writes formulas
//   - cashflow.go and its neighbours: the view of an application, as a definition with feeds
//   - daily.go, earned.go: balances by day, and which rows of a statement are true inflow
//   - archive.go: the finished parts in order, so that the same cells give the same bytes
//   - styles.go, sheet.go: how cells look, and rows into a sheet
//
// Only this package imports excelize for writing.
//
// # Why JSON is not decoded
//
// The result of a statement of 100,000 rows is 50 MB of JSON, and would be ten times that as maps. So values are
// slices of that JSON (type raw), and large tables are written row by row.
package workbook
