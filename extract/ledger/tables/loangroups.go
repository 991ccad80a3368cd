package tables

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// balancesByPart takes the parts that a loan's heading names a second time for what is left of them: "Principal",
// "Interest" and "Total" under "Balances", right of those that a payment was made of. The principal's is the balance
// where no other column is, and a total that ends them is no payment.
func (f finder) balancesByPart(columns []layout.Column) {
	balance := slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance })
	seen := map[layout.Role]bool{}
	left := false // among columns of what is left
	for i, c := range columns {
		switch {
		case c.Role == lexicon.RoleBalance:
			left = true
		case lexicon.IsPart(c.Role) && !seen[c.Role]:
			seen[c.Role], left = true, false
		case lexicon.IsPart(c.Role) && (left || c.Role == lexicon.RolePrincipal || c.Role == lexicon.RoleInterest): // several fees are parts
			columns[i].Role, left = lexicon.RoleOther, true
			if c.Role == lexicon.RolePrincipal && !balance {
				columns[i].Role, balance = lexicon.RoleBalance, true
			}
		case left && endsInTotal(c.Text):
			columns[i].Role = lexicon.RoleOther
		default:
			left = false
		}
	}
}

// endsInTotal says that a label's last word is that of totals.
func endsInTotal(text string) bool {
	words := strings.Fields(layout.Normalize(text))
	return len(words) > 0 && words[len(words)-1] == "total"
}

// partedGroups gives a part that stands by itself above the line of labels, over none of them, to those beside and below
// it that say what became of it: "Interest" set in the middle over "Due", "Paid" and "Balance". Each says something else;
// what is said again belongs to another group.
func (f finder) partedGroups(columns []layout.Column) []layout.Column {
	for i := 0; i < len(columns); i++ {
		if group := columns[i]; lexicon.IsPart(group.Role) {
			if members := f.membersUnder(columns, i); len(members) > 1 {
				for _, k := range members {
					columns[k].Text, columns[k].Role = group.Text+" "+columns[k].Text, ofGroup(group.Role, f.fateIn(columns[k].Text))
				}
				columns = slices.Delete(columns, i, i+1)
				i--
			}
		}
	}
	return columns
}

// membersUnder are the places of the columns on both sides of a part's label, below its line, that each say something else
// of it; none where a side has none.
func (f finder) membersUnder(columns []layout.Column, i int) []int {
	var members []int
	said := map[layout.Role]bool{}
	take := func(k int) bool {
		if k < 0 || k >= len(columns) || columns[k].Box.Y0 < columns[i].Box.Y1 {
			return false
		}
		fate := f.fateIn(columns[k].Text)
		if fate == "" || said[fate] {
			return false
		}
		said[fate], members = true, append(members, k)
		return true
	}
	if !take(i-1) || !take(i+1) {
		return nil
	}
	for k := i + 2; take(k); k++ {
	}
	for k := i - 2; take(k); k-- {
	}
	return members
}

// fateIn is what a label says became of a part: asked for (RoleOther), paid, charged or left; "" when it is none of them.
func (f finder) fateIn(label string) layout.Role {
	switch role := f.Words.Columns.Role(label); {
	case dueWords[layout.Normalize(label)]:
		return lexicon.RoleOther
	case role == lexicon.RoleCredit || role == lexicon.RoleDebit || role == lexicon.RoleBalance:
		return role
	}
	return ""
}

// ofGroup is the role of a column under a part: what was paid of it is the part, and only the principal is lent and owed.
func ofGroup(part, fate layout.Role) layout.Role {
	switch {
	case fate == lexicon.RoleCredit:
		return part
	case part == lexicon.RolePrincipal:
		return fate
	}
	return lexicon.RoleOther
}
