package lexicon

import (
	_ "embed"
	"maps"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

var (
	//go:embed totals.txt
	totalData string
	//go:embed balances.txt
	balanceData string
	//go:embed loanparts.txt
	loanPartData string
)

// totalWords holds the words that make a column's or section's label the label of its total or count, by role:
//   - "total": the sum of a side or of a section
//   - "subtotal": the sum of a section only
//   - "count": the number of transactions of a side
var totalWords = sync.OnceValue(func() map[layout.Role][]string {
	return byRole(layout.ReadTerms("totals.txt",
		totalData))
})

// totalLabels combines the headings of debit and credit columns with the words for totals and counts: a statement
// with a column "Lastschriften" calls its sum "Summe Lastschriften". The total of a section ("Total Checks Paid")
// covers only some of the transactions, so it gets the role LineTotal.
func totalLabels(columns, sections *layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for label, role := range columns.Labels() {
		total, count := LineDebits, layout.Role("debit_count")
		switch role {
		case RoleDebit:
		case RoleCredit:
			total, count = LineCredits, "credit_count"
		default:
			continue
		}
		for _, word := range totalWords()["total"] {
			labels[word+" "+label] = total
		}
		for _, word := range totalWords()["count"] {
			labels[word+" "+label] = count
		}
	}
	maps.Copy(labels, sectionTotals(sections))
	return labels
}

// sectionTotals combines the headings of sections with the words for totals.
func sectionTotals(sections *layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for label := range sections.Labels() {
		for _, kind := range []layout.Role{"subtotal", "total"} {
			for _, word := range totalWords()[kind] {
				labels[word+" "+label] = LineTotal
			}
		}
	}
	return labels
}

// balanceLabels returns the labels of the opening and closing balance that balances.txt composes, and those of the
// given lists: a balance may have the same label in the table and beside it.
func balanceLabels(lists ...*layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for _, term := range layout.ReadTerms("balances.txt", balanceData) {
		for _, label := range choices(term.Text) {
			labels[layout.Normalize(label)] = term.Role
		}
	}
	for _, list := range lists {
		for label, role := range list.Labels() {
			if role == LineOpening || role == LineClosing {
				labels[label] = role
			}
		}
	}
	return labels
}

// loanHeadings composes the column headings of loan statements. A heading names a part of the payment ("Principal"),
// and often whether the part was paid, is still owed, or is a sum since the loan began ("Applied to ...", "... Bal.",
// "Cum. ..."). loanparts.txt lists both kinds of words once. Labels of the other lists have priority.
func loanHeadings() map[string]layout.Role {
	words := byRole(layout.ReadTerms("loanparts.txt", loanPartData))
	labels := map[string]layout.Role{}
	put := func(role layout.Role, label string) {
		if _, known := labels[label]; !known {
			labels[label] = role
		}
	}
	for _, part := range []layout.Role{RolePrincipal, RoleInterest, RolePenalty, RolePart} {
		owed := RoleOther
		if part == RolePrincipal {
			owed = RoleBalance
		}
		for _, name := range words[part] {
			put(part, name)
			around(name, nil, words["paid after"], part, put)
			around(name, words["paid before"], nil, part, put)
			around(name, words["to date before"], words["to date after"], RoleOther, put)
			around(name, words["owed before"], words["owed after"], owed, put)
			put(RoleOther, "total "+name+" paid")
		}
	}
	for _, before := range words["amount"] {
		around(before, nil, words["amount paid"], RoleCredit, put)
	}
	for _, before := range words["payment before"] {
		around(before, nil, words["payment"], RoleCredit, put)
	}
	return labels
}

// around gives a role to a name after each of the words in before and before each of the words in after.
func around(name string, before, after []string, role layout.Role, put func(layout.Role, string)) {
	for _, word := range before {
		put(role, word+" "+name)
	}
	for _, word := range after {
		put(role, name+" "+word)
	}
}
