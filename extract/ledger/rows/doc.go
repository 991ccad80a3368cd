// Package rows makes the rows of an account statement from the tables of a document, and follows their balances.
//
// Start with [Read]. For each table it makes drafts (rows as printed) and notes (balance and total lines).
// [Reader.Collect] returns them in printed order, [Reader.SplitAccounts] divides them by account, [Reader.Figures]
// gives them sides and sizes, and a [Chain] is one account's rows in the order of time. Nothing here corrects an
// amount: that is the task of package repair, called by package ledger.
//
// # Tour
//
//   - read.go: the steps in their order, and documents whose columns share no edge.
//   - assembler.go walks the lines of a table; line_roles.go separates balance and total lines from rows.
//   - row.go and notes.go: the results [Draft], [Row] and [Note].
//   - grouping.go gives each text line to a row. text_position.go decides whether texts are above or below their
//     amounts; centred.go, entries.go and page_breaks.go handle further layouts; text_lines.go excludes notes.
//   - dates.go, date_repair.go, order.go: dates that are split, missing or misread, and the order of rows.
//   - sides.go and turned_sides.go: debit or credit.
//   - sums.go (fees, gross and net) and payments.go (loans) learn from arithmetic what columns mean.
//   - chain.go and balances.go: which balance follows from which, and balances that are printed elsewhere.
//   - stated.go, totals.go, unbooked.go, other_lists.go: rows that are not transactions of the account.
//   - accounts.go and account_columns.go: which account a row belongs to.
//   - doubt.go: rows whose text may not be theirs.
//   - words.go reads words.txt, the terms that the rules know.
//   - tolerances.go: tolerances of positions on the page.
//
// To support another layout, write a rule in the file of its topic and call it from the steps in Reader.assemble. A
// rule must be true of all documents and be confirmed by the balances; none may be specific to one bank.
package rows
