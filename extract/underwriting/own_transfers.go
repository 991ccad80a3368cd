package underwriting

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// ownTransfer is money that the applicant moved between own accounts (contract §3.3). One side is nil if its statement
// was not given.
type ownTransfer struct {
	debit, credit *row
	other         *account // the account that an unmatched row names; nil if it names none of the application
	institution   string   // named by an unmatched row, "" for none
	status        string
	basis         []string
}

// Status of an own transfer.
const (
	transferMatched     = "matched"
	transferInGap       = "in_gap"
	transferUndisclosed = "undisclosed"
)

// transferCandidate is a debit and a credit that may be one transfer.
type transferCandidate struct {
	debit, credit *row
	days          int
	fee           engine.Amount
	named         bool // own name or number in a text
}

func (v *view) pairOwnTransfers() {
	list := v.transferCandidates()
	slices.SortStableFunc(list, func(a, b transferCandidate) int {
		return cmp.Or(cmp.Compare(a.days, b.days), cmp.Compare(a.fee, b.fee), cmp.Compare(b2i(b.named), b2i(a.named)),
			cmp.Compare(a.debit.place, b.debit.place), cmp.Compare(a.credit.place, b.credit.place))
	})
	for _, c := range list {
		if c.debit.classed() || c.credit.classed() {
			continue
		}
		pairUp(c.debit, c.credit, classOwnTransfer)
		c.debit.fee = c.fee
		t := &ownTransfer{debit: c.debit, credit: c.credit, status: transferMatched, basis: []string{"amount", "date"}}
		if v.ownName(c.debit) || v.ownName(c.credit) {
			t.basis = append(t.basis, "own_name")
		}
		if v.ownNumber(c.debit) != nil || v.ownNumber(c.credit) != nil {
			t.basis = append(t.basis, "own_number")
		}
		v.ownTransfers = append(v.ownTransfers, t)
	}
	for _, r := range v.rows {
		v.oneSided(r)
	}
	slices.SortStableFunc(v.ownTransfers, func(a, b *ownTransfer) int { return compareRows(a.row(), b.row()) })
}

// row is the side by which the transfer is sorted.
func (t *ownTransfer) row() *row {
	if t.debit != nil {
		return t.debit
	}
	return t.credit
}

// transferCandidates lists every debit and credit of different accounts that fit in amount, time and text.
func (v *view) transferCandidates() (list []transferCandidate) {
	type slot struct {
		day      engine.Date
		currency string
	}
	credits := map[slot][]*row{}
	for _, r := range v.rows {
		if r.isCredit() && v.mayBeOwn(r) {
			key := slot{r.day, r.account().currency}
			credits[key] = append(credits[key], r)
		}
	}
	for _, of := range credits {
		slices.SortStableFunc(of, func(a, b *row) int { return cmp.Compare(a.amount(), b.amount()) })
	}
	rule := v.policy.OwnTransfer
	ranks := map[equalDebit]int{}
	for _, d := range v.rows {
		if !d.isDebit() || !v.mayBeOwn(d) {
			continue
		}
		last := bankdays.After(d.day, rule.BankingDays+1).AddDays(-1)
		equal := equalDebit{d.day, d.amount(), d.account()}
		rank := ranks[equal]
		ranks[equal]++
		for day := d.day.AddDays(-1); !day.After(last); day = day.AddDays(1) {
			of := credits[slot{day, d.account().currency}]
			for _, c := range nearRank(of, d.amount()-rule.FeeMax, d.amount(), rank) {
				if c.account() == d.account() || !c.isTransfer() && !d.isTransfer() {
					continue
				}
				days := d.day.DaysUntil(day)
				list = append(list, transferCandidate{debit: d, credit: c, days: max(days, -days),
					fee: d.amount() - c.amount(), named: v.ownName(d) || v.ownName(c) || v.ownNumber(d) != nil ||
						v.ownNumber(c) != nil})
			}
		}
	}
	return list
}

// equalDebit are debits that only their order tells apart.
type equalDebit struct {
	day     engine.Date
	amount  engine.Amount
	account *account
}

// mostCandidates is with how many credits of a day one debit is compared. Of many equal debits, each is compared with
// credits of about its own rank, so that thousands of equal transfers take no square of the time.
const mostCandidates = 64

// nearRank are the credits with amounts from low to high, which are sorted by amount; if there are many, those around a
// rank among them.
func nearRank(credits []*row, low, high engine.Amount, rank int) []*row {
	byAmount := func(r *row, a engine.Amount) int { return cmp.Compare(r.amount(), a) }
	start, _ := slices.BinarySearchFunc(credits, low, byAmount)
	end, _ := slices.BinarySearchFunc(credits, high+1, byAmount)
	of := credits[start:max(start, end)]
	if len(of) <= mostCandidates {
		return of
	}
	first := min(max(0, rank-mostCandidates/2), len(of)-mostCandidates)
	return of[first : first+mostCandidates]
}

// mayBeOwn reports whether a row can be a side of an own transfer: nothing has explained it, its category leaves open
// what it is for, and it names no third party.
func (v *view) mayBeOwn(r *row) bool {
	if r.class == classOwnTransfer && r.basis == basisAnalyst {
		return true
	}
	if r.classed() || r.amount() <= 0 || !r.isTransfer() && !undecided[r.Category] && r.Category != "cash_deposit" {
		return false
	}
	return r.facts.party == "" || v.ownName(r) || v.isOwnInstitution(r)
}

// isOwnInstitution reports whether the row's party is only the bank or wallet of one of the accounts, or the bank that
// the row names as the place of the other account. Rows shorten institutions: MOLAVE for Molave Rural Bank.
func (v *view) isOwnInstitution(r *row) bool {
	party := engine.InstitutionKey(r.party())
	if party == "" {
		return false
	}
	if r.facts.bank != "" && engine.InstitutionKey(r.facts.bank) == party {
		return true
	}
	name := strings.Fields(party)
	return slices.ContainsFunc(v.accounts, func(a *account) bool {
		if a.institution == party {
			return true
		}
		full := engine.InstitutionWords(textOr(a.institutionName(), ""))
		return len(name) <= len(full) && slices.Equal(full[:len(name)], name) &&
			len(strings.Join(name, "")) >= shortInstitution
	})
}

// shortInstitution is how many letters of an institution's name are enough to know it.
const shortInstitution = 3

// ownName reports whether the row's party is the applicant, alone or with the bank or wallet that holds the other
// account.
func (v *view) ownName(r *row) bool {
	if r.Counterparty == nil {
		return false
	}
	party := r.party()
	if v.people.isApplicant(party) {
		return true
	}
	words := narration.Words(party)
	for _, a := range v.accounts {
		printed := narration.Words(textOr(a.institutionName(), ""))
		for _, bank := range [][]string{narration.Words(a.institution), printed, printed[:min(1, len(printed))]} {
			if rest, ok := cutWords(words, bank); ok && v.people.isApplicant(strings.Join(rest, " ")) {
				return true
			}
		}
	}
	return false
}

// cutWords removes the words of a name from the beginning or the end of others.
func cutWords(words, name []string) (rest []string, ok bool) {
	n := len(words) - len(name)
	switch {
	case len(name) == 0 || n < 2: // one word of a name is nobody's
	case slices.Equal(words[n:], name):
		return words[:n], true
	case slices.Equal(words[:len(name)], name):
		return words[len(name):], true
	}
	return nil, false
}

// ownNumber is another account of the application whose number the row names; nil for none.
func (v *view) ownNumber(r *row) *account {
	for _, a := range v.accounts {
		if a != r.account() && r.names(a.number) {
			return a
		}
	}
	return nil
}

// oneSided takes a row without its other side as an own transfer if it names an account of the application, the
// applicant as the other party, or says that the account is an own one.
func (v *view) oneSided(r *row) {
	analyst := r.class == classOwnTransfer && r.basis == basisAnalyst && r.pair == nil
	if r.classed() && !analyst || r.amount() <= 0 {
		return
	}
	t := &ownTransfer{other: v.ownNumber(r), institution: r.facts.bank, status: transferUndisclosed}
	if t.other != nil {
		t.basis = append(t.basis, "own_number")
	}
	if v.ownName(r) {
		t.basis = append(t.basis, "own_name")
	}
	if r.Category == "own_account_transfer" && len(t.basis) == 0 {
		t.basis = append(t.basis, "words") // TRANSFER TO SAVINGS, OWN ACCOUNT
	}
	if len(t.basis) == 0 && !analyst || !analyst && !r.isTransfer() && !undecided[r.Category] {
		return
	}
	if r.isDebit() {
		t.debit = r
	} else {
		t.credit = r
	}
	if v.otherIsInGap(r, t.other) {
		t.status = transferInGap
	}
	r.put(classOwnTransfer, basisName)
	v.ownTransfers = append(v.ownTransfers, t)
}

// otherIsInGap reports whether the other account shows nothing on the day: the account that the row names, or, if it
// names none, any other of the currency.
func (v *view) otherIsInGap(r *row, other *account) bool {
	if other != nil {
		return !other.cover.has(r.day)
	}
	return slices.ContainsFunc(v.accounts, func(a *account) bool {
		return a != r.account() && a.currency == r.account().currency && !a.cover.has(r.day)
	})
}
