// Package form reads papers that are made of labelled values: payslips, certificates, tax forms, identity cards, bills,
// permits, invoices. A type declares its values; the package finds them.
//
// Start with [Spec] and [Declare]. A type is a struct and a list of terms:
//
//	type Fields struct {
//		EmployeeName *string        `json:"employee_name" form:"person core"`
//		NetPay       *engine.Amount `json:"net_pay" form:"amount core"`
//	}
//
//	// labels.tsv
//	employee name           employee_name   en   -
//	net pay                 net_pay         en   -
//	certify that {}         employee_name   en   -
//
// The files, in reading order:
//
//   - declare.go, structs.go: kinds of values, and the struct's tags
//   - definition.go: values declared at run time, without a struct
//   - lexicon.go: the terms, and how alike a printed label and a term are
//   - paper.go, combs.go: a reading as segments, with boxed combs joined and glued words parted
//   - labels.go: labels on the paper; places.go: where their values may be; sentences.go: values in running text
//   - items.go: the numbers and versions of tax forms; boxes.go: the boxes of their amounts
//   - kinds.go, choices.go, names.go: words as values
//   - unlabelled.go: names that stand without a label; titles.go: what stands beside a title
//   - collect.go: all candidates; assign.go and relations.go: the choice among them
//   - finder.go: what types and definitions share
//   - adding_up.go, slip_figures.go: slips whose figures add up, whatever their labels are
//   - slip.go, table.go, table_heading.go: lists; groups.go: several papers on one page
//   - grid.go, grid_layouts.go, grid_heads.go, keys.go: lists whose rows are months or years
//   - compose.go: labels that are put together freely from words; entry_keys.go: lines of slips, likewise
//   - statements.go, statement_values.go, statement_money.go: what running text says of a person
//   - signers.go: who signs
//   - undeclared.go: papers of no declared type
//   - unread.go: sums of amounts that were not all read
//   - result.go, type.go, checks.go: the struct, provenance, checks
//
// # Why the choice is global
//
// The value beside a label is not always the label's: the next label may have the better claim, and two labels may
// fit one figure. Each value therefore gets candidates with costs (how alike the label is, where the words stand, how
// well they fit the kind), and the cheapest choice of the whole paper is taken, with the type's arithmetic as evidence.
// Costs are in nats: one more is e times less likely. How much worse the best other choice is tells the doubt.
package form
