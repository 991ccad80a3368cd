package extracttest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// habit is how a bank prints: it changes a design and its words.
type habit func(r *rand.Rand, d *design, l *ledger)

// habitsTemplate draws papers of banks with habits that few others share.
func habitsTemplate() Template {
	return Template{
		Name:   "habits-mixed",
		About:  "another habit on every paper: six languages without balances in rows and with totals at the foot, several accounts on the same pages behind a summary, whole amounts with D or K, day once with payment types, codes with a legend, yen with years of two digits, newest first with a daily balance list",
		kind:   "pdf",
		rows:   [2]int{8, 32},
		invent: inventHabit,
		design: page,
		alter:  func(r *rand.Rand, d *design, l *ledger) { l.habit(r, d, l) },
	}
}

// inventHabit invents an account of a bank with one of the habits.
func inventHabit(r *rand.Rand, rows int) *ledger {
	var l *ledger
	switch r.IntN(7) {
	case 0:
		l = newContinental(r, rows)
		l.habit = totalsAtFoot
	case 1:
		l = newLedger(r, philippine, rows, false)
		l.habit = severalTogether
	case 2:
		l = newWithoutCents(r, rows)
		l.habit = sidesInColumn
	case 3:
		l = newLedger(r, british, rows, false)
		l.habit = paymentTypes
	case 4:
		l = newPassbook(r, rows)
		l.habit = codesExplained
	case 5:
		l = newYen(r, rows)
		l.habit = shortYears
	default:
		l = newLedger(r, philippine, rows, false)
		l.habit = dailyListed
	}
	return l
}

// severalTogether adds one or two more accounts after the first.
func severalTogether(r *rand.Rand, d *design, l *ledger) {
	products := slices.Clone(names.all("deposit_product"))
	r.Shuffle(len(products), func(i, j int) { products[i], products[j] = products[j], products[i] })
	l.product = products[0]
	for n := range 1 + r.IntN(2) {
		more := newLedger(r, philippine, 5+r.IntN(8), false)
		more.bank, more.holder, more.currency, more.product = l.bank, l.holder, l.currency, products[n+1]
		more.move(l.from, l.to)
		d.moreAccounts = append(d.moreAccounts, more)
	}
	d.totals, d.ruling = totalsNone, ruling(r.IntN(4))
	d.header = pick(r, []headerStyle{headerPairs, headerSides})
	d.dates = pick(r, []string{"01/02/2006", "Jan 02", "02 Jan 2006", "02 Jan", "01-02-06"})
	d.words.dailyHead = pick(r, []string{"Summary of your accounts", "ACCOUNT SUMMARY", "Your Portfolio at a Glance"})
	d.words.depositsHead = pick(
		r, []string{"% - Account No. #", "ACCOUNT NUMBER: #   %", "% (#)", "Account Details: % #"},
	)
	d.openingRow, d.closingRow = pick(r, []string{"Beginning Balance", "BALANCE FORWARD", "Balance Brought Forward"}), pick(r, []string{"Ending Balance", "Closing Balance", ""})
	d.oneLine = true
	d.columns = []column{
		col(colDate, "Date", 62), col(colText, "Description", 190),
		col(colDebit, pick(r, []string{"Debit", "Withdrawals"}), 75),
		col(colCredit, pick(r, []string{"Credit", "Deposits"}), 75), col(colBalance, "Balance", 80),
	}
}

// newWithoutCents invents amounts without hundredths.
func newWithoutCents(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, indonesian, rows, false)
	l.noCents = true
	l.number = digits(r, 10)
	l.opening = l.opening / 100 * 100 * 100
	balance := l.opening
	for i := range l.entries {
		e := &l.entries[i]
		e.amount = e.amount / 100 * 100 * engine.Amount(1+r.IntN(9)*10)
		balance += e.amount
		if balance < 0 {
			e.amount, balance = -e.amount, balance-2*e.amount
		}
		e.balance = balance
	}
	l.stated, l.statedClosing = l.sum(), balance
	return l
}

// sidesInColumn prints whole amounts with their side in a separate column; some papers have row numbers and times.
func sidesInColumn(r *rand.Rand, d *design, l *ledger) {
	d.words = drawLabels(r, "indonesian")
	d.grouping, d.amounts = pick(r, []grouping{whole, wholePoint, wholePoint}), unsigned
	d.marks = pick(r, [][2]string{{"D", "K"}, {"D", "C"}, {"DB", "CR"}, {"D", "K"}})
	d.dates = pick(r, []string{"02/01/2006", "02/01/06", "2006-01-02", "02-01-2006"})
	d.totals, d.ruling, d.oneLine = totalsPlace(1+r.IntN(2)), ruling(r.IntN(4)), r.IntN(2) == 0
	d.columns = []column{
		col(colDate, "Tanggal", 58), col(colText, pick(r, []string{"Keterangan", "Uraian Transaksi"}), 180),
	}
	if r.IntN(2) == 0 {
		d.columns = append([]column{{colNumber, "No", 22, r.IntN(2) == 0}}, d.columns...)
	}
	if r.IntN(2) == 0 {
		at := len(d.columns) - 1
		d.columns = slices.Insert(d.columns, at, col(colClock, pick(r, []string{"Jam", "Waktu"}), 34))
	}
	if r.IntN(2) == 0 {
		d.columns = append(
			d.columns, col(colMark, pick(r, []string{"D/K", "DK", "D/K"}), 24),
			col(colAmount, pick(r, []string{"Jumlah", "Nominal", "Mutasi"}), 84),
		)
	} else {
		d.columns = append(
			d.columns, col(colAmount, pick(r, []string{"Jumlah", "Nominal", "Mutasi"}), 84),
			col(colMark, pick(r, []string{"D/K", "DK", "D/K"}), 24),
		)
	}
	d.columns = append(d.columns, col(colBalance, "Saldo", 90))
}

// paymentTypes prints the day once, a code of the payment's type and the balance at day's end, carried over pages.
func paymentTypes(r *rand.Rand, d *design, l *ledger) {
	d.words.title = pick(r, []string{"Your Statement", "Your current account statement", "Statement of Account"})
	outs, ins := []string{"DD", "SO", "VIS", "ATM", "BP", "CHQ", ")))", "DR"}, []string{"CR", "BGC", "TFR", "CPT"}
	for i := range l.entries {
		e := &l.entries[i]
		if e.code = pick(r, outs); e.amount >= 0 {
			e.code = pick(r, ins)
		}
		e.text[0] = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(e.text[0], "DD "), "SO "), "FPI ")
	}
	d.dates, d.dateOnce, d.dailyBalance, d.carry =
		pick(r, []string{"02 Jan 06", "2 Jan 2006", "02 Jan", "2 January"}), true, true, true
	if d.dates == "2 January" {
		d.dates = "02 Jan 2006"
	}
	d.openingRow, d.closingRow = pick(r, []string{"BALANCE BROUGHT FORWARD", "Balance brought forward"}), pick(
		r, []string{"BALANCE CARRIED FORWARD", "Balance carried forward"},
	)
	d.words.brought, d.words.carried = d.openingRow, d.closingRow
	d.ruling = pick(r, []ruling{noRules, headRules, zebraShade})
	d.totals = pick(r, []totalsPlace{totalsTop, totalsNone})
	d.columns = []column{
		col(colDate, "Date", 58), col(colCode, pick(r, []string{"Type", "Payment type", "Code"}), 40),
		col(colText, pick(r, []string{"Details", "Description"}), 190),
		col(colDebit, pick(r, []string{"Paid out", "Money out", "Payments"}), 75),
		col(colCredit, pick(r, []string{"Paid in", "Money in", "Receipts"}), 75), col(colBalance, "Balance", 80),
	}
}

// codesExplained prints codes for texts and a legend below.
func codesExplained(r *rand.Rand, d *design, l *ledger) {
	d.words = english(r)
	if l.documentType != "" {
		d.words = passbookWords(r)
		d.totals = totalsNone
	}
	d.legend = &codeLegend{
		title:   pick(r, []string{"LEGEND", "Transaction Codes", "Legend of transaction codes:", "CODES"}),
		mark:    pick(r, []string{" - ", " - ", " = ", ": ", "   "}),
		columns: 1 + r.IntN(4),
	}
	capitals := r.IntN(2) == 0
	for _, c := range passbookCodes {
		meaning := c.meaning
		if capitals {
			meaning = strings.ToUpper(meaning)
		}
		d.legend.lines = append(d.legend.lines, [2]string{c.code, meaning})
	}
	d.carry = r.IntN(2) == 0
	d.dates = pick(r, []string{"01/02/06", "02 Jan 06", "upper:02Jan06", "02 Jan 2006", "Jan 02, 2006"})
	d.openingRow = "BALANCE FORWARDED"
	d.ruling = ruling(r.IntN(4))
	d.columns = []column{
		col(colDate, "DATE", 58), col(colCode, pick(r, []string{"CODE", "TXN CODE", "TRANS"}), 50),
		col(colDebit, "WITHDRAWAL", 80), col(colCredit, "DEPOSIT", 80), col(colBalance, "BALANCE", 90),
	}
}

// newYen invents an account in yen.
func newYen(r *rand.Rand, rows int) *ledger {
	l := newWithoutCents(r, rows)
	l.currency, l.bank = "JPY", pick(r, []string{"Kisaragi Bank, Ltd.", "Hoshimi Trust Bank", "Minato Bay Bank"})
	l.holder, l.product, l.branch =
		pick(r, []string{"TANAKA HIROSHI", "SUZUKI AIKO", "YAMADA SHOJI KK"}), "Ordinary Deposit", "SHINJUKU"
	for i := range l.entries {
		e := &l.entries[i]
		e.amount = e.amount / 1000 / 100 * 100
		if e.amount == 0 {
			e.amount = -11000
		}
		if e.amount >= 0 {
			e.text = []string{
				pick(r, names.all("yen_credit")),
			}
		} else {
			e.text = []string{pick(r, names.all("yen_debit"))}
		}
	}
	l.opening = engine.Amount(100_000+r.IntN(900_000)) * 100
	balance := l.opening
	for i := range l.entries {
		balance += l.entries[i].amount
		l.entries[i].balance = balance
	}
	l.stated, l.statedClosing = l.sum(), balance
	return l
}

// shortYears prints days with years of two digits first, and whole amounts.
func shortYears(r *rand.Rand, d *design, l *ledger) {
	d.grouping = whole
	d.dates = pick(r, []string{"06-01-02", "06.01.02", "06/01/02"})
	d.money = pick(r, []string{"", "", "¥"})
	d.ruling, d.totals = ruling(r.IntN(4)), totalsPlace(1+r.IntN(2))
	if r.IntN(2) == 0 {
		d.openingRow = "Balance brought forward"
	}
	d.columns = []column{
		col(colDate, pick(r, []string{"Date", "Date (YY-MM-DD)"}), 60),
		col(colText, pick(r, []string{"Description", "Transaction"}), 190),
		col(colDebit, pick(r, []string{"Withdrawal", "Payment"}), 75), col(colCredit, "Deposit", 75),
		col(colBalance, "Balance", 80),
	}
}

// dailyListed prints the newest row first and the balances of days in a list after the table; some papers have balances
// only there.
func dailyListed(r *rand.Rand, d *design, l *ledger) {
	d.newestFirst, d.dailyList = true, true
	d.dates = pick(r, []string{"01/02/2006", "Jan 2, 2006", "02 Jan 2006", "2006-01-02", "01/02"})
	d.words.dailyHead = pick(
		r, []string{"Daily Balance", "Daily ending balances", "DAILY BALANCE SUMMARY", "Balances by date"},
	)
	d.ruling, d.totals = ruling(r.IntN(4)), totalsPlace(r.IntN(3))
	d.oneLine = r.IntN(2) == 0
	d.amounts = pick(r, []signs{minusFront, brackets, plusAndMinus})
	d.columns = []column{
		col(colDate, "Date", 66), col(colText, "Description", 200), col(colAmount, "Amount", 80),
		col(colBalance, "Balance", 84),
	}
	if r.IntN(2) == 0 {
		d.columns = d.columns[:3]
		l.noBalances = true
		if d.totals == totalsNone {
			d.totals = totalsTop
		}
	}
}

// newContinental invents an account without balances in its rows.
func newContinental(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, pick(r, []region{european, spanish}), rows, false)
	l.holder = pick(r, names.all("continental_holder"))
	l.address, l.city = pick(r, []string{"12 rue des Lilas", "Via Garibaldi 22", "Lindenstraße 14"}), pick(
		r, []string{"69003 LYON", "20121 Milano", "48143 Münster"},
	)
	l.bank = pick(
		r, []string{"Banque du Vieux Pont", "Cassa di Risparmio Montaldo", "Sparbank Lindental", "Caja Rural Albufera"},
	)
	l.noBalances = true
	return l
}

// footedLanguage is a language of papers that end in totals and the new balance.
type footedLanguage struct {
	words                            labels
	date, value, text, debit, credit string
	footLabels                       footLabels
	grouping                         grouping
	// in and out are descriptions of credits and debits.
	in, out         []string
	product, branch string
}

// footedSections are the sections of footed.txt.
var footedSections = readWords("footed.txt")

// footedLanguages draws the words of all languages of footed.txt, in the order of the file.
func footedLanguages(r *rand.Rand) (all []footedLanguage) {
	for _, s := range footedSections {
		all = append(all, footedLanguage{
			words:  drawLabels(r, s.name),
			date:   s.draw(r, "date"),
			value:  s.draw(r, "value_date"),
			text:   s.draw(r, "text"),
			debit:  s.draw(r, "debit"),
			credit: s.draw(r, "credit"),
			footLabels: footLabels{
				opening: s.draw(r, "foot_opening"), totals: s.draw(r, "foot_totals"),
				closing: s.draw(r, "foot_closing"),
			},
			grouping: groupingNamed(s.one("amounts")),
			in:       s.all("description_in"),
			out:      s.all("description_out"),
			product:  s.one("product"),
			branch:   s.one("branch"),
		})
	}
	return all
}

// totalsAtFoot speaks one tongue throughout.
func totalsAtFoot(r *rand.Rand, d *design, l *ledger) {
	t := pick(r, footedLanguages(r))
	d.words, d.grouping, d.footLabels = t.words, t.grouping, t.footLabels
	l.product, l.branch = t.product, t.branch
	for i := range l.entries {
		e := &l.entries[i]
		list := t.out
		if e.amount >= 0 {
			list = t.in
		}
		e.text = []string{pick(r, list)}
		if r.IntN(3) == 0 {
			e.text = append(e.text, pick(r, []string{"REF ", "No ", "MANDAT "})+digits(r, 8))
		}
	}
	d.dates = pick(r, []string{"02/01", "02.01", "02.01.", "02 01", "02/01", "02.01.06"})
	if t.grouping == spaced {
		d.dates = pick(r, []string{"02/01", "02.01", "02/01"})
	}
	d.totals, d.ruling = totalsNone, ruling(r.IntN(4))
	d.openingRow = strings.ReplaceAll(t.footLabels.opening, "#", formatDate(l.from.AddDays(-1), periodLayout(d.dates)))
	d.columns = []column{
		col(colDate, t.date, 46), col(colText, t.text, 220), col(colDebit, t.debit, 80), col(colCredit, t.credit, 80),
	}
	if r.IntN(2) == 0 {
		value := col(colValueDate, t.value, 46)
		at := 1 + r.IntN(2)
		d.columns = append(d.columns[:at], append([]column{value}, d.columns[at:]...)...)
	}
}
