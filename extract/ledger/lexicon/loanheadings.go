package lexicon

import "github.com/dossier-lending/dossier/extract/layout"

// Headings of a loan's columns say in a few words what of a payment they show ("Principal"), and in others whether
// it was paid, is still owed or was paid in all ("Applied to …", "… Bal.", "Cum. …"). Both are listed once here and
// put together; labels of the lists that say something else come first.

// partWords name the parts of a payment.
var partWords = map[layout.Role][]string{
	RolePrincipal: {"principal", "prin", "princ", "capital", "loan principal"},
	RoleInterest:  {"interest", "int", "markup", "mark up", "profit", "interest/profit", "finance charge", "finance charges"},
	RolePenalty: {"penalty", "penalties", "pen", "late charge", "late charges", "late chg", "late fee", "late fees", "late payment charge",
		"surcharge", "penalty/surcharge", "default interest", "penal interest", "past due interest", "past due int", "pdi", "lpc"},
	RolePart: {"fees", "fee", "escrow", "insurance", "ins", "mri", "fgi", "mri/fgi", "premium", "impound", "impounds", "misc fees", "legal fees", "other fees",
		"other charges", "charges", "cbu/savings", "svc fee", "fire ins", "life ins"},
}

// Words around the name of a part: what was paid of it, what was paid in all, what is owed of it.
var (
	paidAfter   = []string{"paid", "payment", "pymt", "pmt", "pd", "amount", "amt", "portion", "component", "credit", "credited", "applied", "collected", "repaid", "received", "recovered", "remitted"}
	paidBefore  = []string{"applied to", "applied", "to", "paid to", "payment to", "allocated to"}
	everAfter   = []string{"paid to date", "to date", "ytd", "paid ytd", "year to date", "cumulative", "paid in all"}
	everBefore  = []string{"cum", "cumul", "cumulative", "accumulated", "ytd", "total to date"}
	owedAfter   = []string{"bal", "o/s", "os", "receivable"} // not what begins the label of the next column: "Penalty" and "Outstanding Principal"
	owedBefore  = []string{"outstanding", "unpaid", "remaining", "accrued", "balance of", "balance", "o/s"}
	wholeBefore = []string{"amount", "amt", "total", "total amount", "total amt", "net", "gross", "actual"}
	wholeAfter  = []string{"paid", "received", "collected", "remitted", "repaid"}
	paymentOf   = []string{"total", "amount of", "net", "gross", "actual", "cash"}
	payments    = []string{"payment", "pymt", "pmt"}
)

// loanHeadings are the labels that those words make.
func loanHeadings() map[string]layout.Role {
	labels := map[string]layout.Role{}
	put := func(role layout.Role, label string) {
		if _, said := labels[label]; !said {
			labels[label] = role
		}
	}
	for part, names := range partWords {
		owed := RoleOther
		if part == RolePrincipal {
			owed = RoleBalance
		}
		for _, name := range names {
			put(part, name)
			around(name, nil, paidAfter, part, put)
			around(name, paidBefore, nil, part, put)
			around(name, everBefore, everAfter, RoleOther, put)
			around(name, owedBefore, owedAfter, owed, put)
			put(RoleOther, "total "+name+" paid")
		}
	}
	for _, before := range wholeBefore {
		around(before, nil, wholeAfter, RoleCredit, put)
	}
	for _, before := range paymentOf {
		around(before, nil, payments, RoleCredit, put)
	}
	return labels
}

// around gives a role to a name after each of the words before it and before each of those after it.
func around(name string, before, after []string, role layout.Role, put func(layout.Role, string)) {
	for _, word := range before {
		put(role, word+" "+name)
	}
	for _, word := range after {
		put(role, name+" "+word)
	}
}
