package extracttest

import (
	"fmt"
	"math/rand/v2"

	"github.com/dossier-lending/dossier/engine"
)

// loan is what a loan's statement prints besides its rows.
type loan struct {
	amount, installment engine.Amount
	rate                int // hundredths of a percent a year
	months              int
	release, maturity   engine.Date
	note                string
	// principalOnly is a balance of the principal alone.
	principalOnly bool
}

// part is what a payment pays for.
type part struct{ principal, interest, penalty engine.Amount }

// loanLedger invents a loan's year: monthly payments, at times late and with a penalty.
func loanLedger(principalOnly bool) func(r *rand.Rand, rows int) *ledger {
	return func(r *rand.Rand, rows int) *ledger {
		l := newLedger(r, philippine, 2, false)
		l.documentType, l.currency = "loan_statement", "PHP"
		l.bank = pick(r, []string{"BANGKO NG KALAYAAN", "LUNTIAN SAVINGS BANK", "Isla Pacific Finance Corporation", "HABAGAT LENDING BANK", "Amihan Rural Bank"})
		k := &loan{amount: engine.Amount(100_000_00 + 10_000_00*int64(r.IntN(90))), rate: 600 + 25*r.IntN(60), months: 24 + 12*r.IntN(4), principalOnly: principalOnly}
		l.loan = k
		l.product = pick(r, []string{"Salary Loan", "SME Term Loan", "Auto Loan", "Housing Loan"})
		l.number = fmt.Sprintf("%d-%07d", 100+r.IntN(900), r.IntN(1e7))
		k.note = fmt.Sprintf("PN-%06d", r.IntN(1e6))
		k.release = l.from
		k.maturity = l.from.AddDays(k.months * 30)
		k.installment = k.amount/engine.Amount(k.months) + k.amount*engine.Amount(k.rate)/120000
		l.entries = nil
		l.opening = 0
		if principalOnly { // the release stands in the header, the rows are payments
			l.opening = k.amount
		}
		balance := l.opening
		put := func(e entry, day engine.Date) {
			balance += l.effectOf(e)
			e.date, e.value, e.balance = day, day, balance
			l.entries = append(l.entries, e)
		}
		if !principalOnly {
			put(entry{text: []string{"LOAN RELEASE"}, amount: -k.amount}, l.from)
		}
		day := l.from
		for n := range min(rows, k.months-2) { // it is never repaid whole
			day = day.AddDays(28 + r.IntN(5))
			interest := balance * engine.Amount(k.rate) / 120000
			penalty := engine.Amount(0)
			if r.IntN(6) == 0 {
				penalty = engine.Amount(100_00 + 10*r.IntN(5000))
			}
			if !principalOnly { // what is owed grows by interest before it is paid
				put(entry{text: []string{"INTEREST CHARGE"}, amount: -interest}, day)
				if penalty > 0 {
					put(entry{text: []string{"PENALTY CHARGE"}, amount: -penalty}, day)
				}
			}
			principal := min(k.amount/engine.Amount(k.months)/100*100, balance-interest-penalty)
			put(entry{text: []string{fmt.Sprintf("PAYMENT %d OF %d", n+1, k.months)}, reference: digits(r, 8), amount: principal + interest + penalty,
				part: &part{principal, interest, penalty}}, day)
		}
		l.to = day
		l.printed = day.AddDays(r.IntN(5))
		l.stated, l.statedClosing = l.sum(), balance
		return l
	}
}

// effectOf is how a row changes the balance of a loan.
func (l *ledger) effectOf(e entry) engine.Amount {
	if l.loan != nil && l.loan.principalOnly && e.part != nil {
		return -e.part.principal
	}
	return l.effect(e.amount)
}

func loanWords(r *rand.Rand) labels {
	w := english(r)
	w.title = pick(r, []string{"STATEMENT OF LOAN ACCOUNT", "LOAN STATEMENT", "Loan Account Statement"})
	w.name = pick(r, []string{"Borrower", "Borrower Name", "Name of Borrower", "Account Name"})
	w.number = pick(r, []string{"Loan Account Number", "Loan Account No.", "Account Number"})
	w.product = pick(r, []string{"Loan Type", "Type of Loan"})
	w.closing = pick(r, []string{"Outstanding Balance", "Total Outstanding Balance", "Outstanding Loan Balance"})
	return w
}

func (g *drawing) loanPairs() [][2]string {
	l, w, k, day := g.l, g.d.words, g.l.loan, periodLayout(g.d.dates)
	money := func(a engine.Amount) string { return g.d.money + printSize(a, g.d.grouping) }
	return [][2]string{
		{w.name, l.holder}, {w.number, l.number}, {w.product, l.product}, {"Principal Amount", money(k.amount)},
		{"Interest Rate", fmt.Sprintf("%d.%02d%% per annum", k.rate/100, k.rate%100)}, {"Term", fmt.Sprintf("%d months", k.months)},
		{"Release Date", printDate(k.release, day)}, {"Maturity Date", printDate(k.maturity, day)},
		{"Monthly Amortization", money(k.installment)}, {"Promissory Note No.", k.note}, {"Past Due Amount", money(0)}, {w.closing, money(l.statedClosing)},
	}
}

func (g *drawing) loanTruth() {
	l, k := g.l, g.l.loan
	zero := engine.Amount(0)
	g.truth.DocumentType = l.documentType
	g.truth.Fields = []Field{
		NewField("bank_name", KindText, l.bank), NewField("account_name", KindText, l.holder), NewField("account_number", KindID, l.number),
		NewField("closing_balance", KindMoney, l.statedClosing), NewField("principal_amount", KindMoney, k.amount),
		NewField("interest_rate", KindMoney, float64(k.rate)/100), NewField("release_date", KindExact, k.release), NewField("maturity_date", KindExact, k.maturity),
		NewField("installment_amount", KindMoney, k.installment), NewField("past_due_amount", KindMoney, zero),
	}
}

func loanLooks() []Look {
	loanPage := func(r *rand.Rand) design {
		d := page(r)
		d.words, d.header, d.totals, d.owed = loanWords(r), headerPairs, totalsNone, true
		return d
	}
	return []Look{
		{Name: "loan-parts", About: "payments with their parts, balance of the principal", kind: "pdf", rows: [2]int{6, 30}, invent: loanLedger(true),
			design: func(r *rand.Rand) design {
				d := loanPage(r)
				d.dates = pick(r, []string{"01/02/2006", "02-Jan-2006"})
				d.openingRow = pick(r, []string{"", "BEGINNING PRINCIPAL BALANCE"})
				d.columns = []column{col(colDate, pick(r, []string{"Payment Date", "Date Paid", "Date"}), 62), col(colText, "Particulars", 110), col(colCredit, pick(r, []string{"Amount Paid", "Payment"}), 70),
					col(colPrincipal, "Principal", 66), col(colInterest, "Interest", 60), col(colPenalty, "Penalty", 54), col(colBalance, pick(r, []string{"Principal Balance", "Outstanding Principal"}), 80)}
				return d
			}},
		{Name: "loan-ledger", About: "interest charged and payments made, balance of all that is owed", kind: "pdf", rows: [2]int{6, 30}, invent: loanLedger(false),
			design: func(r *rand.Rand) design {
				d := loanPage(r)
				d.dates, d.ruling = "Jan 02, 2006", headRules
				d.columns = []column{col(colDate, "Date", 72), col(colText, "Description", 150), col(colDebit, pick(r, []string{"Debit", "Charges"}), 76), col(colCredit, pick(r, []string{"Credit", "Payments"}), 76), col(colBalance, pick(r, []string{"Balance", "Outstanding Balance"}), 84)}
				return d
			}},
	}
}
