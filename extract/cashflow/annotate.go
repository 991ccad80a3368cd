package cashflow

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// Option changes how rows are annotated.
type Option func(*annotator)

// KeepCategories keeps the category of these rows (by Transaction.Row), because an analyst chose it.
func KeepCategories(rows map[int]bool) Option {
	return func(a *annotator) { a.kept = rows }
}

// Employers names employers known from other papers, so that their credits are salary.
func Employers(names ...string) Option {
	return func(a *annotator) {
		a.employers = append(a.employers, names...)
	}
}

type annotator struct {
	kept                             map[int]bool
	employers                        []string
	own                              ownRules
	putCategories, putCounterparties map[int]bool
}

// Annotate fills Category, Channel, Counterparty, CategoryRule, IsOutlier and OutlierReason of the statement's rows. A
// channel or counterparty that a row already has is kept, unless an organization's rule decides it (OwnRules) or had
// decided it. today is the day the document came in; with the zero Date, future dates are not flagged. Annotating twice
// changes nothing.
func Annotate(st *ledger.Statement, today engine.Date, options ...Option) {
	a := &annotator{}
	for _, option := range options {
		option(a)
	}
	classifiers := a.classifiers(st)
	for i := range st.Rows {
		row := &st.Rows[i]
		a.name(row, classifiers[accountPlace(st, *row)])
	}
	a.mirrorTransfers(st)
	flagOutliers(st, today)
}

// classifiers are one a account. All read the same holders, because transfers between the accounts of a file are own
// transfers.
func (a *annotator) classifiers(st *ledger.Statement) []*category.Classifier {
	var holders []string
	for _, account := range st.Accounts {
		if name := text(account.Name); name != "" {
			holders = append(holders, name)
		}
	}
	list := make([]*category.Classifier, max(1, len(st.Accounts)))
	for i := range list {
		o := category.Options{Holders: holders, Employers: a.employers, Paper: paperOf(st, i)}
		if i < len(st.Accounts) {
			o.Currency = text(st.Accounts[i].Currency)
		}
		list[i] = category.New(o)
	}
	return list
}

// paperOf is the kind of statement. A wallet is known by its issuer.
func paperOf(st *ledger.Statement, account int) category.Paper {
	switch {
	case st.Loan:
		return category.Loan
	case st.Liability:
		return category.Card
	case account < len(st.Accounts) && category.IsWallet(text(st.Accounts[account].BankName)):
		return category.Wallet
	}
	return category.Account
}

// accountPlace is the place of the row's account, the first if the statement has no such account.
func accountPlace(st *ledger.Statement, row engine.Transaction) int {
	if row.AccountIndex > 0 && row.AccountIndex < len(st.Accounts) {
		return row.AccountIndex
	}
	return 0
}

// directionOf is the side with the money on it; 0 for a row without any.
func directionOf(t engine.Transaction) category.Direction {
	switch {
	case t.Credit > t.Debit && t.Credit > 0:
		return category.In
	case t.Debit > t.Credit && t.Debit > 0:
		return category.Out
	}
	return 0
}

// rowOf is what the classifier reads of a row.
func rowOf(t engine.Transaction) category.Row {
	return category.Row{Description: t.Description, Direction: directionOf(t), CheckNumber: text(t.CheckNumber),
		Code: text(t.TransactionCode)}
}

// name fills the row's category, channel and counterparty.
func (a *annotator) name(row *engine.Transaction, c *category.Classifier) {
	released := a.release(row)
	reading := c.Read(rowOf(*row))
	if row.Channel == nil && reading.Channel != "" {
		channel := reading.Channel
		row.Channel = &channel
	}
	given := text(row.Counterparty) // by a column of the paper
	if row.Counterparty == nil && reading.Counterparty != "" {
		name := reading.Counterparty
		row.Counterparty = &name
	}
	if a.decide(row) || a.kept[row.Row] && !released {
		return
	}
	row.Category = reading.Category
	if given != "" && undecided[row.Category] && c.NamesHolder(given) {
		row.Category = "own_account_transfer"
	}
}

// undecided are the categories that the counterparty's column decides, where the paper prints one.
var undecided = map[string]bool{"transfer_in": true, "transfer_out": true, category.Uncategorized: true,
	"other_income": true, "other_expense": true}

// mirrorReach bounds how many equal amounts of one day are looked at for the other side of a transfer:
// more than these are not transfers but a pattern.
const mirrorReach = 64

// mirrorTransfers finds money that left one account of the file and came into another, the same amount
// within a day: both rows are transfers between own accounts. Each row is used once.
func (a *annotator) mirrorTransfers(st *ledger.Statement) {
	if len(st.Accounts) < 2 {
		return
	}
	type key struct {
		day    engine.Date
		amount engine.Amount
	}
	outgoing := map[key][]int{}
	for i, row := range st.Rows {
		if row.Date != nil && row.Debit > 0 && a.mayMirror(row) {
			k := key{*row.Date, row.Debit}
			outgoing[k] = append(outgoing[k], i)
		}
	}
	for i := range st.Rows {
		row := &st.Rows[i]
		if row.Date == nil || row.Credit <= 0 || !a.mayMirror(*row) {
			continue
		}
		for _, shift := range []int{0, -1, 1} {
			k := key{row.Date.AddDays(shift), row.Credit}
			candidates := outgoing[k][:min(len(outgoing[k]), mirrorReach)]
			at := slices.IndexFunc(candidates, func(o int) bool { return st.Rows[o].AccountIndex != row.AccountIndex })
			if at < 0 {
				continue
			}
			row.Category, st.Rows[outgoing[k][at]].Category = "own_account_transfer", "own_account_transfer"
			outgoing[k] = slices.Delete(outgoing[k], at, at+1)
			break
		}
	}
}

// mayMirror reports whether the row could be one side of a transfer between the holder's own accounts.
func (a *annotator) mayMirror(row engine.Transaction) bool {
	if a.kept[row.Row] || row.CategoryRule != "" {
		return false
	}
	return row.Category == "own_account_transfer" || undecided[row.Category]
}
