package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// passbookCodes are a bank's codes with their meaning; books print the codes and at times a legend.
var passbookCodes = []struct {
	code, meaning string
	credit        bool
}{
	{"CD", "Cash deposit", true}, {"CKD", "Check deposit", true}, {"INT", "Interest", true}, {"CM", "Credit memo", true},
	{"CW", "Cash withdrawal", false}, {"ATM", "ATM withdrawal", false}, {"WTX", "Withholding tax", false}, {"SC", "Service charge", false}, {"DM", "Debit memo", false},
}

// newPassbook invents a passbook: rows of codes over the months since it was opened.
func newPassbook(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, philippine, rows, false)
	l.documentType = "passbook"
	l.currency, l.product = "PHP", pick(r, []string{"Peso Passbook Savings", "Regular Savings", "Savings Account with Passbook"})
	l.passbook = fmt.Sprintf("%07d", r.IntN(1e7))
	for i := range l.entries {
		e := &l.entries[i]
		same := slices.DeleteFunc(slices.Clone(passbookCodes), func(c struct {
			code, meaning string
			credit        bool
		}) bool {
			return c.credit != (e.amount >= 0)
		})
		c := pick(r, same)
		e.code, e.text = c.code, []string{c.meaning}
		e.branch = fmt.Sprintf("%03d", r.IntN(900)+1)
	}
	return l
}

func passbookWords(r *rand.Rand) labels {
	w := english(r)
	w.title = pick(r, []string{"SAVINGS PASSBOOK", "PASSBOOK", "Passbook Savings Account"})
	w.book = pick(r, []string{"Passbook No.", "Passbook Number", "Passbook Serial No."})
	w.carried, w.brought = "BALANCE CARRIED FORWARD", "BALANCE FORWARDED"
	w.page = "Page %d of %d"
	return w
}

// passbookPairs are the header's labels and values: no period, no date.
func (g *drawing) passbookPairs() [][2]string {
	w, l := g.d.words, g.l
	return [][2]string{{w.name, l.holder}, {w.number, l.number}, {w.book, l.passbook}, {w.product, l.product},
		{w.currency, l.currency}, {w.branch, l.branch}, {w.customer, l.customer}, {"Teller Initials", "MRS"}}
}

func (g *drawing) passbookTruth() {
	l := g.l
	closing := l.entries[len(l.entries)-1].balance
	if g.d.totals != totalsNone {
		closing = l.statedClosing
	}
	g.truth.DocumentType = l.documentType
	g.truth.Fields = []Field{
		NewField("bank_name", KindText, l.bank), NewField("account_name", KindText, l.holder), NewField("account_number", KindID, l.number),
		NewField("currency", KindExact, l.currency), NewField("opening_balance", KindMoney, l.opening), NewField("closing_balance", KindMoney, closing),
		NewField("passbook_number", KindID, l.passbook),
	}
}

func passbookLooks() []Look {
	book := func(r *rand.Rand) design {
		d := page(r)
		d.width, d.height, d.margin = 430, 560, 26
		d.words, d.totals, d.header, d.carry = passbookWords(r), totalsNone, headerPairs, true
		d.openingRow = "BALANCE FORWARDED"
		return d
	}
	return []Look{
		{Name: "passbook-codes", About: "codes without words, small pages, balance forwarded on each", kind: "pdf", rows: [2]int{12, 70}, invent: newPassbook,
			design: func(r *rand.Rand) design {
				d := book(r)
				d.dates = pick(r, []string{"01/02/06", "01-02-06", "02Jan06", "upper:02Jan06"})
				d.columns = []column{col(colDate, "DATE", 52), col(colCode, pick(r, []string{"CODE", "TXN CODE", "TRAN CODE"}), 44), col(colDebit, pick(r, []string{"WITHDRAWAL", "WITHDRAWALS"}), 70), col(colCredit, pick(r, []string{"DEPOSIT", "DEPOSITS"}), 70), col(colBalance, "BALANCE", 80), col(colBranch, "TELLER", 44)}
				return d
			}},
		{Name: "passbook-words", About: "code and words, ruled like a book", kind: "pdf", rows: [2]int{12, 60}, invent: newPassbook,
			design: func(r *rand.Rand) design {
				d := book(r)
				d.dates, d.ruling = "01/02/2006", gridRules
				d.columns = []column{col(colDate, "Date", 56), col(colCode, "Code", 36), col(colText, "Particulars", 90), col(colDebit, "Withdrawal", 64), col(colCredit, "Deposit", 64), col(colBalance, "Balance", 72)}
				return d
			}},
	}
}
