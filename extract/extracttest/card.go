package extracttest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// card is what a credit card's statement prints besides its rows.
type card struct {
	limit, minimum          engine.Amount
	due                     engine.Date
	purchases, cash         engine.Amount // positive, as are the rest
	fees, finance, payments engine.Amount
}

// newCard invents a card's month: what was owed, a payment, purchases, at times fees and cash.
func newCard(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, philippine, 2, false)
	l.documentType = "credit_card_statement"
	l.card = &card{limit: engine.Amount(50_000_00 * (1 + r.IntN(10)))}
	l.bank = pick(r, cardIssuers)
	l.holder = strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames))
	l.number = cardNumber(r)
	l.product = pick(r, []string{"Classic Visa", "Gold Mastercard", "Platinum Credit Card", "Everyday Rewards Card"})
	l.currency = "PHP"
	l.printed = l.to
	l.card.due = l.to.AddDays(20 + r.IntN(5))
	l.opening = engine.Amount(1_000_00 + r.IntN(40_000_00))
	l.entries = nil
	balance := l.opening
	for range rows {
		e := charge(r, l, balance)
		e.date = l.from.AddDays(r.IntN(l.from.DaysUntil(l.to) - 2))
		e.value = e.date.AddDays(r.IntN(3))
		l.entries = append(l.entries, e)
	}
	slices.SortStableFunc(l.entries, func(a, b entry) int { return a.date.DaysUntil(b.date) * -1 })
	for i := range l.entries {
		balance -= l.entries[i].amount
		l.entries[i].balance = balance
	}
	l.stated, l.statedClosing = l.sum(), balance
	l.card.minimum = max(balance/20/100*100, 500_00)
	return l
}

// charge is one row of a card: what is owed falls by a positive amount.
func charge(r *rand.Rand, l *ledger, balance engine.Amount) entry {
	e := entry{reference: digits(r, 11)}
	switch n := r.IntN(20); {
	case n == 0:
		e.text, e.amount = []string{pick(r, []string{"PAYMENT - THANK YOU", "PAYMENT RECEIVED", "CASH PAYMENT"})}, atLeast(cents(r, 500, 20_000), 500_00)
		l.card.payments += e.amount
	case n == 1:
		e.text, e.amount = []string{"REFUND " + pick(r, shops)}, atLeast(cents(r, 100, 3_000), 100_00)
		l.card.payments += e.amount
	case n == 2:
		e.text, e.amount = []string{"FINANCE CHARGE"}, -engine.Amount(50_00+r.IntN(900_00))
		l.card.finance -= e.amount
	case n == 3:
		e.text, e.amount = []string{pick(r, []string{"LATE PAYMENT FEE", "ANNUAL MEMBERSHIP FEE"})}, -pick(r, []engine.Amount{850_00, 1_000_00, 1_500_00})
		l.card.fees -= e.amount
	case n == 4:
		e.text, e.amount = []string{"CASH ADVANCE " + pick(r, branches)}, -atLeast(cents(r, 1_000, 10_000), 1_000_00)
		l.card.cash -= e.amount
	default:
		text := pick(r, shops) + " " + pick(r, cities)
		if r.IntN(5) == 0 {
			text += " INSTALLMENT " + digits(r, 1) + " OF 12"
		}
		e.text, e.amount = []string{strings.ToUpper(text)}, -atLeast(cents(r, 80, 9_000), 80_00)
		l.card.purchases -= e.amount
	}
	return e
}

// effect is how a movement changes the balance: what is owed falls by credits.
func (l *ledger) effect(amount engine.Amount) engine.Amount {
	if l.card != nil || l.loan != nil {
		return -amount
	}
	return amount
}

// cardIssuers are invented.
var cardIssuers = []string{"BANGKO NG KALAYAAN", "LUNTIAN BANK", "Isla Pacific Savings Bank", "HABAGAT COMMERCIAL BANK", "Amihan Bank Cards"}

// cardNumber is masked as issuers do, in one of four ways.
func cardNumber(r *rand.Rand) string {
	last, first := digits(r, 4), "4"+digits(r, 5)
	return pick(r, []string{"XXXX-XXXX-XXXX-" + last, "**** **** **** " + last, first + "******" + last, first[:4] + "-" + first[4:] + "XX-XXXX-" + last})
}

// cardPairs are the header's labels and values; the first eight are those of every account.
func (g *drawing) cardPairs() [][2]string {
	l, day, w := g.l, periodLayout(g.d.dates), g.d.words
	money := func(a engine.Amount) string { return g.d.money + printSize(a, g.d.grouping) }
	return [][2]string{
		{w.name, l.holder}, {w.number, l.number}, {w.product, l.product}, {w.printed, printDate(l.printed, day)},
		{w.due, printDate(l.card.due, day)}, {w.limit, money(l.card.limit)},
		{w.minimum, money(l.card.minimum)}, {w.available, money(max(0, l.card.limit-l.statedClosing))},
	}
}

// cardTotals are the lines of the account summary.
func (g *drawing) cardTotals() [][]string {
	c, w := g.l.card, g.d.words
	money := func(a engine.Amount) string { return g.d.money + printSize(a, g.d.grouping) }
	return [][]string{
		{w.opening, g.balanceText(g.l.opening)}, {w.credits, money(c.payments)}, {w.debits, money(c.purchases)},
		{"Cash Advances", money(c.cash)}, {"Fees and Other Charges", money(c.fees)}, {"Finance Charges", money(c.finance)},
		{w.closing, g.balanceText(g.l.statedClosing)}, {w.minimum, money(c.minimum)},
	}
}

// cardWords are an issuer's labels.
func cardWords(r *rand.Rand) labels {
	w := english(r)
	w.title = pick(r, []string{"CREDIT CARD STATEMENT", "Credit Card Statement of Account", "STATEMENT OF ACCOUNT"})
	w.name = pick(r, []string{"Cardholder Name", "Cardholder", "Account Name", "Name"})
	w.number = pick(r, []string{"Card Number", "Card No.", "Account Number", "Credit Card Number"})
	w.product = pick(r, []string{"Card Type", "Product", "Card Product"})
	w.due = pick(r, []string{"Payment Due Date", "Due Date", "PAYMENT DUE DATE"})
	w.limit = pick(r, []string{"Credit Limit", "Total Credit Limit", "CREDIT LIMIT"})
	w.minimum = pick(r, []string{"Minimum Amount Due", "Minimum Payment Due", "Minimum Payment", "MINIMUM AMOUNT DUE"})
	w.available = pick(r, []string{"Available Credit", "Available Credit Limit"})
	w.opening = pick(r, []string{"Previous Balance", "Previous Statement Balance", "Balance from Last Statement"})
	w.closing = pick(r, []string{"Total Amount Due", "New Balance", "Statement Balance", "TOTAL AMOUNT DUE"})
	w.credits = pick(r, []string{"Payments and Credits", "Less: Payments & Credits", "Payments/Credits"})
	w.debits = pick(r, []string{"Purchases", "Add: Purchases", "Retail Purchases"})
	return w
}

// cardTruth notes the header: the core names of a card's statement.
func (g *drawing) cardTruth() {
	l := g.l
	g.truth.DocumentType = "credit_card_statement"
	g.truth.Fields = []Field{
		NewField("bank_name", KindText, l.bank), NewField("account_name", KindText, l.holder), NewField("account_number", KindID, l.number),
		NewField("opening_balance", KindMoney, l.opening), NewField("closing_balance", KindMoney, l.statedClosing),
		NewField("statement_date", KindExact, l.printed), NewField("due_date", KindExact, l.card.due),
		NewField("minimum_amount_due", KindMoney, l.card.minimum), NewField("credit_limit", KindMoney, l.card.limit),
	}
}

func cardLooks() []Look {
	look := func(name, about string, rows [2]int, drawn func(r *rand.Rand) design) Look {
		return Look{Name: name, About: about, kind: "pdf", rows: rows, invent: newCard, design: func(r *rand.Rand) design {
			return drawn(r)
		}}
	}
	return []Look{
		look("card-suffix", "two dates, payments with CR behind", [2]int{8, 30}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.amounts, d.dates = suffixCR, pick(r, []string{"01/02/2006", "01/02/06"})
			d.columns = []column{col(colDate, pick(r, []string{"Transaction Date", "Tran Date"}), 68), col(colValueDate, pick(r, []string{"Post Date", "Posting Date"}), 62), col(colText, pick(r, []string{"Description", "Transaction Description", "Particulars"}), 230), col(colAmount, pick(r, []string{"Amount", "Amount (PHP)"}), 85)}
			return d
		}),
		look("card-minus", "no year in the rows, payments with a minus", [2]int{8, 30}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.amounts, d.dates, d.ruling = pick(r, []signs{minusFront, minusBack, brackets}), pick(r, []string{"Jan 02", "upper:Jan 02", "01/02"}), headRules
			d.columns = []column{col(colDate, "SALE\nDATE", 52), col(colValueDate, "POST\nDATE", 52), col(colText, "TRANSACTION DETAILS", 240), col(colAmount, "AMOUNT", 90)}
			return d
		}),
		look("card-columns", "charges and payments in columns of their own, with reference", [2]int{10, 40}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.dates, d.ruling, d.totals = "02 Jan 2006", gridRules, totalsBottom
			d.columns = []column{col(colDate, "Date", 62), col(colReference, "Reference", 74), col(colText, "Details", 190), col(colDebit, pick(r, []string{"Charges", "Purchases", "Debit"}), 80), col(colCredit, pick(r, []string{"Payments", "Credits", "Credit"}), 80)}
			return d
		}),
		look("card-opening", "the previous balance is a row of the table", [2]int{12, 60}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.amounts, d.dates, d.ruling = suffixCR, "Jan 02, 2006", zebraShade
			d.openingRow, d.closingRow = pick(r, []string{"PREVIOUS BALANCE", "PREVIOUS STATEMENT BALANCE"}), pick(r, []string{"TOTAL AMOUNT DUE", "NEW BALANCE"})
			d.columns = []column{col(colDate, "Transaction Date", 72), col(colValueDate, "Posting Date", 72), col(colText, "Description", 210), col(colAmount, "Amount", 90)}
			return d
		}),
	}
}

func cardPage(r *rand.Rand) design {
	d := page(r)
	d.words, d.totals, d.owed = cardWords(r), totalsTop, true
	return d
}
