package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// dropUnsettled takes the rows at the end of a table out that stand below a heading of what is not booked yet and print
// one amount each, in whatever column: "Transactions not yet processed". No balance holds them.
func (a *Assembler) dropUnsettled() {
	head := slices.IndexFunc(a.loose, func(t looseText) bool {
		return t.row > 0 && t.row < len(a.Rows) && len(t.line.Tokens) == 0 && lexicon.HeadsUnsettled(t.line.Line)
	})
	if head < 0 {
		return
	}
	below := slices.Clone(a.Rows[a.loose[head].row:])
	if slices.ContainsFunc(below, func(d *Draft) bool { return len(d.Money) != 1 }) {
		return
	}
	a.drop(func(d *Draft) bool { return slices.Contains(below, d) })
}

// dropDeclined takes the rows out that print a balance of zero amid balances that follow one from the other without
// them: a purchase or a debit order that was declined, an enquiry. They moved nothing, whatever amount they name, and
// the zero is no balance of the account.
func (a *Assembler) dropDeclined() {
	if a.r.Liability || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	declined := map[*Draft]bool{}
	var before *Draft // the latest row with a balance of the account
	var since []*Draft
	for _, d := range a.Rows {
		if balance := d.balance(false); balance != nil && *balance == 0 {
			since = append(since, d)
			continue
		}
		if before != nil && d.Account == before.Account && d.follows(before) {
			for _, zero := range since {
				declined[zero] = true
			}
		}
		before, since = d, nil
	}
	a.drop(func(d *Draft) bool { return declined[d] })
}

// follows says that a row's balance is that of another row with its own amounts.
func (d *Draft) follows(before *Draft) bool {
	from, to := before.balance(false), d.balance(false)
	if from == nil || to == nil || *from == 0 {
		return false
	}
	change := d.Money[lexicon.RoleCredit].Size.Abs() - d.Money[lexicon.RoleDebit].Size.Abs()
	amount, signless := d.Money[lexicon.RoleAmount]
	return *to-*from == change && change != 0 || signless && (*to-*from).Abs() == amount.Size.Abs()
}
