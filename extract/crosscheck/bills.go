package crosscheck

import (
	"fmt"
	"strings"
)

// readBilled reads the name on a bill of a utility; only types that say so are bills.
func readBilled(v view, t paperType) (source, bool) {
	s, ok := v.text(t.compared("utilities")...)
	if !ok {
		return source{}, false
	}
	s.party = parseParty(s.printed, nil)
	if s.normalized = strings.Join(s.party.business, " "); len(s.party.persons) > 0 {
		s.normalized = s.party.normalizedPersons()
	}
	return s, s.normalized != ""
}

// otherName is the likeness of a bill in another name: landlords and parents hold many accounts, so it contradicts
// nothing.
const otherName = 0.5

// judgeBilled holds the name on bills against those of the borrower and the spouse on other papers.
func judgeBilled(f field, papers []document) judgement {
	t := &tally{}
	for _, bill := range sourcesOf(f.name, papers) {
		if bill.copy {
			continue
		}
		at := t.value(bill.doc, bill.printed, bill.page)
		best, of := -1.0, source{}
		for _, name := range []string{"name", "business_name"} {
			for _, s := range sourcesOf(name, papers) {
				if points := likenessOf[name](bill, s); !s.copy && s.doc != bill.doc && points > best {
					best, of = points, s
				}
			}
		}
		if best >= 0 {
			t.pair(round4(max(best, otherName)), at, t.value(of.doc, of.printed, of.page))
		}
	}
	return t.judgement(f, fmt.Sprintf("%d bills are in the borrower's name.", t.compared),
		"No other paper names the borrower.")
}
