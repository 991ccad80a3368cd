package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// card holds the values of a credit card statement besides its rows.
type card struct {
	limit, minimum          engine.Amount
	due                     engine.Date
	purchases, cash         engine.Amount // positive, as are the rest
	fees, finance, payments engine.Amount
}

// newCard invents a card's month: the debt before, a payment, purchases, at times fees and cash.
func newCard(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, philippine, 2, false)
	l.documentType = "credit_card_statement"
	l.card = &card{limit: engine.Amount(50_000_00 * (1 + r.IntN(10)))}
	l.bank = pick(r, cardIssuers)
	l.holder = strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames))
	l.number = cardNumber(r)
	l.product = pick(r, []string{"Classic Visa", "Gold Mastercard", "Platinum Credit Card", "Everyday Rewards Card"})
	l.currency = "PHP"
	l.issuedOn = l.to
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

// charge invents one row of a card. A positive amount reduces the debt.
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
		e.text, e.amount = []string{pick(r, []string{"LATE PAYMENT FEE", "ANNUAL MEMBERSHIP FEE"})}, -pick(
			r, []engine.Amount{850_00, 1_000_00, 1_500_00},
		)
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

// effect returns how a transaction changes the balance. Credits reduce a debt.
func (l *ledger) effect(amount engine.Amount) engine.Amount {
	if l.card != nil || l.loan != nil {
		return -amount
	}
	return amount
}

// cardIssuers are invented.
var cardIssuers = names.all("card_issuer")

// cardNumber is masked as issuers do, in one of four ways.
func cardNumber(r *rand.Rand) string {
	last, first := digits(r, 4), "4"+digits(r, 5)
	return pick(r, []string{
		"XXXX-XXXX-XXXX-" + last, "**** **** **** " + last, first + "******" + last,
		first[:4] + "-" + first[4:] + "XX-XXXX-" + last,
	})
}

// cardPairs are the header's labels and values; the first eight are those of every account.
func (g *drawing) cardPairs() [][2]string {
	l, day, w := g.l, periodLayout(g.d.dates), g.d.words
	money := func(a engine.Amount) string { return g.d.money + formatMagnitude(a, g.d.grouping) }
	return [][2]string{
		{w.name, l.holder}, {w.number, l.number}, {w.product, l.product}, {w.issuedOn, formatDate(l.issuedOn, day)},
		{w.due, formatDate(l.card.due, day)}, {w.limit, money(l.card.limit)},
		{w.minimum, money(l.card.minimum)}, {w.available, money(max(0, l.card.limit-l.statedClosing))},
	}
}

// cardTotals are the lines of the account summary.
func (g *drawing) cardTotals() [][]string {
	c, w := g.l.card, g.d.words
	money := func(a engine.Amount) string { return g.d.money + formatMagnitude(a, g.d.grouping) }
	return [][]string{
		{w.opening, g.balanceText(g.l.opening)},
		{w.credits, money(c.payments)},
		{w.debits, money(c.purchases)},
		{"Cash Advances", money(c.cash)},
		{"Fees and Other Charges", money(c.fees)},
		{"Finance Charges", money(c.finance)},
		{w.closing, g.balanceText(g.l.statedClosing)},
		{w.minimum, money(c.minimum)},
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
		NewField("bank_name", KindText, l.bank),
		NewField("account_name", KindText, l.holder),
		NewField("account_number", KindID, l.number),
		NewField("opening_balance", KindMoney, l.opening),
		NewField("closing_balance", KindMoney, l.statedClosing),
		NewField("statement_date", KindExact, l.issuedOn),
		NewField("due_date", KindExact, l.card.due),
		NewField("minimum_amount_due", KindMoney, l.card.minimum),
		NewField("credit_limit", KindMoney, l.card.limit),
	}
}

func cardTemplates() []Template {
	template := func(name, about string, rows [2]int, drawn func(r *rand.Rand) design) Template {
		return Template{
			Name:   name,
			About:  about,
			kind:   "pdf",
			rows:   rows,
			invent: newCard,
			design: func(r *rand.Rand) design {
				return drawn(r)
			},
		}
	}
	return []Template{
		template("card-suffix", "two dates, payments with CR behind", [2]int{8, 30}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.amounts, d.dates = suffixCR, pick(r, []string{"01/02/2006", "01/02/06"})
			d.columns = []column{
				col(colDate, pick(r, []string{"Transaction Date", "Tran Date"}), 68),
				col(colValueDate, pick(r, []string{"Post Date", "Posting Date"}), 62),
				col(colText, pick(r, []string{"Description", "Transaction Description", "Particulars"}), 230),
				col(colAmount, pick(r, []string{"Amount", "Amount (PHP)"}), 85),
			}
			return d
		}),
		template("card-minus", "no year in the rows, payments with a minus", [2]int{8, 30}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.amounts, d.ruling = pick(r, []signs{minusFront, minusBack, brackets}), headRules
			d.dates = pick(r, []string{"Jan 02", "upper:Jan 02", "01/02"})
			d.columns = []column{
				col(colDate, "SALE\nDATE", 52), col(colValueDate, "POST\nDATE", 52),
				col(colText, "TRANSACTION DETAILS", 240), col(colAmount, "AMOUNT", 90),
			}
			return d
		}),
		template("card-columns", "charges and payments in columns of their own, with reference", [2]int{
			10, 40,
		}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.dates, d.ruling, d.totals = "02 Jan 2006", gridRules, totalsBottom
			d.columns = []column{
				col(colDate, "Date", 62), col(colReference, "Reference", 74), col(colText, "Details", 190),
				col(colDebit, pick(r, []string{"Charges", "Purchases", "Debit"}), 80),
				col(colCredit, pick(r, []string{"Payments", "Credits", "Credit"}), 80),
			}
			return d
		}),
		template("card-opening", "the previous balance is a row of the table", [2]int{
			12, 60,
		}, func(r *rand.Rand) design {
			d := cardPage(r)
			d.amounts, d.dates, d.ruling = suffixCR, "Jan 02, 2006", zebraShade
			d.openingRow, d.closingRow = pick(r, []string{"PREVIOUS BALANCE", "PREVIOUS STATEMENT BALANCE"}), pick(
				r, []string{"TOTAL AMOUNT DUE", "NEW BALANCE"},
			)
			d.columns = []column{
				col(colDate, "Transaction Date", 72), col(colValueDate, "Posting Date", 72),
				col(colText, "Description", 210), col(colAmount, "Amount", 90),
			}
			return d
		}),
	}
}

func cardPage(r *rand.Rand) design {
	d := page(r)
	d.words, d.totals, d.owed = cardWords(r), totalsTop, true
	return d
}

// loan holds the values of a loan statement besides its rows.
type loan struct {
	amount, installment engine.Amount
	rate                int // hundredths of a percent a year
	months              int
	release, maturity   engine.Date
	note                string
	// principalOnly is true if balances count the principal alone.
	principalOnly bool
}

// part is how a loan payment is divided.
type part struct{ principal, interest, penalty engine.Amount }

// newLoan invents a loan's year: monthly payments, at times late and with a penalty.
func newLoan(principalOnly bool) func(r *rand.Rand, rows int) *ledger {
	return func(r *rand.Rand, rows int) *ledger {
		l := newLedger(r, philippine, 2, false)
		l.documentType, l.currency = "loan_statement", "PHP"
		l.bank = pick(r, names.all("lender"))
		k := &loan{
			amount:        engine.Amount(100_000_00 + 10_000_00*int64(r.IntN(90))),
			rate:          600 + 25*r.IntN(60),
			months:        24 + 12*r.IntN(4),
			principalOnly: principalOnly,
		}
		l.loan = k
		l.product = pick(r, []string{"Salary Loan", "SME Term Loan", "Auto Loan", "Housing Loan"})
		l.number = fmt.Sprintf("%d-%07d", 100+r.IntN(900), r.IntN(1e7))
		k.note = fmt.Sprintf("PN-%06d", r.IntN(1e6))
		k.release = l.from
		k.maturity = l.from.AddDays(k.months * 30)
		k.installment = k.amount/engine.Amount(k.months) + k.amount*engine.Amount(k.rate)/120000
		l.entries = nil
		l.opening = 0
		if principalOnly { // the header has the release, the rows are payments
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
			if !principalOnly { // interest is added to the debt before it is paid
				put(entry{text: []string{"INTEREST CHARGE"}, amount: -interest}, day)
				if penalty > 0 {
					put(entry{text: []string{"PENALTY CHARGE"}, amount: -penalty}, day)
				}
			}
			principal := min(k.amount/engine.Amount(k.months)/100*100, balance-interest-penalty)
			put(entry{
				text:      []string{fmt.Sprintf("PAYMENT %d OF %d", n+1, k.months)},
				reference: digits(r, 8),
				amount:    principal + interest + penalty,
				part:      &part{principal, interest, penalty},
			}, day)
		}
		l.to = day
		l.issuedOn = day.AddDays(r.IntN(5))
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
	money := func(a engine.Amount) string { return g.d.money + formatMagnitude(a, g.d.grouping) }
	return [][2]string{
		{w.name, l.holder},
		{w.number, l.number},
		{w.product, l.product},
		{"Principal Amount", money(k.amount)},
		{"Interest Rate", fmt.Sprintf("%d.%02d%% per annum", k.rate/100, k.rate%100)},
		{"Term", fmt.Sprintf("%d months", k.months)},
		{"Release Date", formatDate(k.release, day)},
		{"Maturity Date", formatDate(k.maturity, day)},
		{"Monthly Amortization", money(k.installment)},
		{"Promissory Note No.", k.note},
		{"Past Due Amount", money(0)},
		{w.closing, money(l.statedClosing)},
	}
}

func (g *drawing) loanTruth() {
	l, k := g.l, g.l.loan
	zero := engine.Amount(0)
	g.truth.DocumentType = l.documentType
	g.truth.Fields = []Field{
		NewField("bank_name", KindText, l.bank),
		NewField("account_name", KindText, l.holder),
		NewField("account_number", KindID, l.number),
		NewField("closing_balance", KindMoney, l.statedClosing),
		NewField("principal_amount", KindMoney, k.amount),
		NewField("interest_rate", KindMoney, float64(k.rate)/100),
		NewField("release_date", KindExact, k.release),
		NewField("maturity_date", KindExact, k.maturity),
		NewField("installment_amount", KindMoney, k.installment),
		NewField("past_due_amount", KindMoney, zero),
	}
}

func loanTemplates() []Template {
	loanPage := func(r *rand.Rand) design {
		d := page(r)
		d.words, d.header, d.totals, d.owed = loanWords(r), headerPairs, totalsNone, true
		return d
	}
	return []Template{
		{
			Name:   "loan-parts",
			About:  "payments with their parts, balance of the principal",
			kind:   "pdf",
			rows:   [2]int{6, 30},
			invent: newLoan(true),
			design: func(r *rand.Rand) design {
				d := loanPage(r)
				d.dates = pick(r, []string{"01/02/2006", "02-Jan-2006"})
				d.openingRow = pick(r, []string{"", "BEGINNING PRINCIPAL BALANCE"})
				d.columns = []column{
					col(colDate, pick(r, []string{"Payment Date", "Date Paid", "Date"}), 62),
					col(colText, "Particulars", 110),
					col(colCredit, pick(r, []string{"Amount Paid", "Payment"}), 70),
					col(colPrincipal, "Principal", 66),
					col(colInterest, "Interest", 60),
					col(colPenalty, "Penalty", 54),
					col(colBalance, pick(r, []string{"Principal Balance", "Outstanding Principal"}), 80),
				}
				return d
			},
		},
		{
			Name:   "loan-ledger",
			About:  "interest charged and payments made, balance of all that is owed",
			kind:   "pdf",
			rows:   [2]int{6, 30},
			invent: newLoan(false),
			design: func(r *rand.Rand) design {
				d := loanPage(r)
				d.dates, d.ruling = "Jan 02, 2006", headRules
				d.columns = []column{
					col(colDate, "Date", 72), col(colText, "Description", 150),
					col(colDebit, pick(r, []string{"Debit", "Charges"}), 76),
					col(colCredit, pick(r, []string{"Credit", "Payments"}), 76),
					col(colBalance, pick(r, []string{"Balance", "Outstanding Balance"}), 84),
				}
				return d
			},
		},
	}
}

// passbookCode is a bank's code for a kind of row.
type passbookCode struct {
	code, meaning string
	credit        bool
}

// passbookCodes are the codes of passbook_codes.txt; books print the codes and at times a legend.
var passbookCodes = readPassbookCodes()

// readPassbookCodes reads passbook_codes.txt, where " | " separates a code from its meaning.
func readPassbookCodes() (codes []passbookCode) {
	for _, s := range readWords("passbook_codes.txt") {
		for _, side := range s.keys {
			for _, line := range s.all(side) {
				code, meaning, _ := strings.Cut(line, " | ")
				codes = append(codes, passbookCode{code, meaning, side == "credit"})
			}
		}
	}
	return codes
}

// newPassbook invents a passbook: rows of codes over the months since it was opened.
func newPassbook(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, philippine, rows, false)
	l.documentType = "passbook"
	l.currency, l.product = "PHP", pick(
		r, []string{"Peso Passbook Savings", "Regular Savings", "Savings Account with Passbook"},
	)
	l.passbook = fmt.Sprintf("%07d", r.IntN(1e7))
	for i := range l.entries {
		e := &l.entries[i]
		same := slices.DeleteFunc(slices.Clone(passbookCodes), func(c passbookCode) bool {
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
		NewField("bank_name", KindText, l.bank),
		NewField("account_name", KindText, l.holder),
		NewField("account_number", KindID, l.number),
		NewField("currency", KindExact, l.currency),
		NewField("opening_balance", KindMoney, l.opening),
		NewField("closing_balance", KindMoney, closing),
		NewField("passbook_number", KindID, l.passbook),
	}
}

func passbookTemplates() []Template {
	book := func(r *rand.Rand) design {
		d := page(r)
		d.width, d.height, d.margin = 430, 560, 26
		d.words, d.totals, d.header, d.carry = passbookWords(r), totalsNone, headerPairs, true
		d.openingRow = "BALANCE FORWARDED"
		return d
	}
	return []Template{
		{
			Name:   "passbook-codes",
			About:  "codes without words, small pages, balance forwarded on each",
			kind:   "pdf",
			rows:   [2]int{12, 70},
			invent: newPassbook,
			design: func(r *rand.Rand) design {
				d := book(r)
				d.dates = pick(r, []string{"01/02/06", "01-02-06", "02Jan06", "upper:02Jan06"})
				d.columns = []column{
					col(colDate, "DATE", 52), col(colCode, pick(r, []string{"CODE", "TXN CODE", "TRAN CODE"}), 44),
					col(colDebit, pick(r, []string{"WITHDRAWAL", "WITHDRAWALS"}), 70),
					col(colCredit, pick(r, []string{"DEPOSIT", "DEPOSITS"}), 70), col(colBalance, "BALANCE", 80),
					col(colBranch, "TELLER", 44),
				}
				return d
			},
		},
		{
			Name:   "passbook-words",
			About:  "code and words, ruled like a book",
			kind:   "pdf",
			rows:   [2]int{12, 60},
			invent: newPassbook,
			design: func(r *rand.Rand) design {
				d := book(r)
				d.dates, d.ruling = "01/02/2006", gridRules
				d.columns = []column{
					col(colDate, "Date", 56), col(colCode, "Code", 36), col(colText, "Particulars", 90),
					col(colDebit, "Withdrawal", 64), col(colCredit, "Deposit", 64), col(colBalance, "Balance", 72),
				}
				return d
			},
		},
	}
}

// newWallet invents a wallet's history: the account's number is a mobile number.
func newWallet(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, wallet, rows, false)
	l.documentType = "e_wallet_statement"
	digits := fmt.Sprintf("9%02d%03d%04d", 10+r.IntN(89), r.IntN(1000), r.IntN(10000))
	l.number = pick(r, []string{
		"0" + digits, "+63" + digits, "0" + digits[:3] + " " + digits[3:6] + " " + digits[6:],
		"0" + digits[:3] + "-" + digits[3:6] + "-" + digits[6:],
	})
	l.product, l.currency = "Personal Wallet", "PHP"
	return l
}

func walletWords(r *rand.Rand) labels {
	w := english(r)
	w.title = pick(
		r, []string{"E-Wallet Statement", "Wallet Transaction History", "TRANSACTION HISTORY", "Wallet Statement"},
	)
	w.name = pick(r, []string{"Account Name", "Name", "Wallet Owner"})
	w.number = pick(r, []string{"Mobile Number", "Registered Mobile Number", "Mobile No.", "Wallet Mobile Number"})
	return w
}

func walletTemplates() []Template {
	walletPage := func(r *rand.Rand) design {
		d := page(r)
		d.words, d.header = walletWords(r), headerPairs
		return d
	}
	return []Template{
		{
			Name:   "wallet-columns",
			About:  "a wallet's history with date and time in one cell",
			kind:   "pdf",
			region: wallet,
			rows:   [2]int{12, 50},
			invent: newWallet,
			design: func(r *rand.Rand) design {
				d := walletPage(r)
				d.dates, d.openingRow, d.closingRow = "2006-01-02 03:04 PM", "STARTING BALANCE", "ENDING BALANCE"
				d.columns = []column{
					col(colDate, "Date and Time", 98), col(colText, "Description", 160),
					col(colReference, "Reference No.", 68), col(colDebit, "Debit", 66), col(colCredit, "Credit", 66),
					col(colBalance, "Balance", 72),
				}
				return d
			},
		},
		{
			Name:   "wallet-newest",
			About:  "newest first, one amount with plus and minus",
			kind:   "pdf",
			region: wallet,
			rows:   [2]int{10, 40},
			invent: newWallet,
			design: func(r *rand.Rand) design {
				d := walletPage(r)
				d.dates, d.amounts, d.newestFirst, d.ruling = "Jan 02, 2006", plusAndMinus, true, zebraShade
				d.columns = []column{
					col(colDate, "Date", 74), col(colText, "Transaction", 200), col(colReference, "Ref. No.", 74),
					col(colAmount, "Amount", 80), col(colBalance, "Running Balance", 84),
				}
				return d
			},
		},
	}
}
