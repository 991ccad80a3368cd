package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// ledger is one invented account over one period, before it is drawn.
type ledger struct {
	bank, branch, holder, address, city string
	number, customer, product, currency string
	from, to, issuedOn                  engine.Date
	opening                             engine.Amount
	entries                             []entry // oldest first
	stated                              sums    // totals as the bank would print them
	statedClosing                       engine.Amount
	card                                *card    // of a credit card's statement only
	loan                                *loan    // of a loan's statement only
	documentType                        string   // "" is a bank statement
	passbook                            string   // a passbook's own number
	noBalances                          bool     // no running balance is printed
	noCents                             bool     // amounts have no hundredths and print none
	parties                             *parties // of a composed paper only
	habit                               habit    // how its bank prints it, of a template of many; nil for the others
}

// sums are a statement's totals and counts.
type sums struct {
	credits, debits         engine.Amount
	creditCount, debitCount int
}

// entry is one movement. Amount is positive for credits.
type entry struct {
	date, value engine.Date
	clock       string // HH:MM
	text        []string
	amount      engine.Amount
	balance     engine.Amount
	reference   string
	check       string
	branch      string
	code        string
	part        *part // of a loan's payment
	wrongSide   bool  // printed on the side that the balances contradict
}

func (l *ledger) sum() (s sums) {
	for _, e := range l.entries {
		if e.amount >= 0 {
			s.credits, s.creditCount = s.credits+e.amount, s.creditCount+1
		} else {
			s.debits, s.debitCount = s.debits-e.amount, s.debitCount+1
		}
	}
	return s
}

// region chooses names, currency and the words of transactions.
type region int

const (
	philippine region = iota
	european
	indian
	american
	british
	singapore
	wallet
	swissCanton
	spanish
	indonesian
	malaysian
)

var currencies = map[region]string{
	philippine: "PHP", european: "EUR", indian: "INR", american: "USD", british: "GBP", singapore: "SGD", wallet: "PHP",
	swissCanton: "CHF", spanish: "EUR", indonesian: "IDR", malaysian: "MYR",
}

// newLedger invents an account with about rows movements. An overdrawn account starts near zero and
// spends first.
func newLedger(r *rand.Rand, where region, rows int, overdrawn bool) *ledger {
	l := &ledger{
		bank: pick(r, banksOf(where)), branch: pick(r, branches), address: pick(r, streets), city: pick(r, cities),
		holder:   pick(r, firstNames) + " " + string(rune('A'+r.IntN(26))) + ". " + pick(r, lastNames),
		number:   accountNumber(r),
		customer: fmt.Sprintf("%08d", r.IntN(1e8)),
		product: pick(
			r, []string{"Peso Savings", "Regular Checking", "Business Current Account", "Kabuhayan Savings Plus"},
		),
		currency: currencies[where],
	}
	if r.IntN(3) == 0 {
		l.holder = strings.ToUpper(pick(r, companies))
	}
	if where == philippine && r.IntN(8) == 0 {
		l.currency = "USD"
	}
	l.period(r, rows)
	l.opening = engine.Amount(r.IntN(20_000_000) + 150_000)
	if overdrawn {
		l.opening = engine.Amount(r.IntN(400_000) - 100_000)
	}
	l.fill(r, where, rows, overdrawn)
	return l
}

func banksOf(where region) []string {
	switch where {
	case european, swissCanton, spanish:
		return euroBanks
	case indian:
		return indianBanks
	case wallet:
		return walletNames
	}
	return bankNames
}

func accountNumber(r *rand.Rand) string {
	n := fmt.Sprintf("%012d", r.Int64N(1e12))
	switch r.IntN(4) {
	case 0:
		return n
	case 1:
		return n[:4] + "-" + n[4:8] + "-" + n[8:]
	case 2:
		return n[:3] + "-" + n[3:4] + "-" + n[4:10] + "-" + n[10:11]
	}
	return n[:4] + "-" + n[4:8] + "-" + n[8:10]
}

// rowsPerMonth keeps the density of a real account: long statements cover several months.
const rowsPerMonth = 45

func (l *ledger) period(r *rand.Rand, rows int) {
	months := 1 + rows/rowsPerMonth
	start := time.Date(2023+r.IntN(3), time.Month(1+r.IntN(12)), 1, 0, 0, 0, 0, time.UTC)
	if r.IntN(3) == 0 { // mid-month periods, also across the turn of the year
		start = start.AddDate(0, 0, 14)
	}
	l.from = engine.DateOf(start)
	l.to = engine.DateOf(start.AddDate(0, months, -1))
	l.issuedOn = l.to.AddDays(1 + r.IntN(4))
}

func (l *ledger) fill(r *rand.Rand, where region, rows int, overdrawn bool) {
	days := l.from.DaysUntil(l.to) + 1
	offsets := make([]int, rows)
	for i := range offsets {
		offsets[i] = r.IntN(days)
	}
	if rows > 1 { // the period's ends are busy in real life too, and show the year
		offsets[0], offsets[1] = 0, days-1
	}
	slices.Sort(offsets)
	balance := l.opening
	for _, day := range offsets {
		if len(l.entries) >= rows {
			break
		}
		for _, e := range invent(r, where, balance, overdrawn) {
			e.date = l.from.AddDays(day)
			e.value = e.date
			if r.IntN(6) == 0 && day < days-1 {
				e.value = e.date.AddDays(1)
			}
			balance += e.amount
			e.balance = balance
			l.entries = append(l.entries, e)
		}
	}
	l.clocks(r)
	l.stated, l.statedClosing = l.sum(), balance
}

// move shifts every day so that the period begins on from; days beyond to fall on it.
func (l *ledger) move(from, to engine.Date) {
	shift := func(d engine.Date) engine.Date {
		moved := from.AddDays(l.from.DaysUntil(d))
		if moved.After(to) {
			return to
		}
		return moved
	}
	for i := range l.entries {
		l.entries[i].date, l.entries[i].value = shift(l.entries[i].date), shift(l.entries[i].value)
	}
	l.from, l.to, l.issuedOn = from, to, to.AddDays(2)
}

// clocks draws rising times within each day.
func (l *ledger) clocks(r *rand.Rand) {
	minute := 0
	for i := range l.entries {
		if i == 0 || l.entries[i].date != l.entries[i-1].date {
			minute = 300 + r.IntN(120)
		}
		minute = min(minute+1+r.IntN(60), 1439)
		l.entries[i].clock = fmt.Sprintf("%02d:%02d", minute/60, minute%60)
	}
}

func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// invent makes the next movement, sometimes followed by its fee or its tax. Debits that would overdraw the account
// become deposits, unless overdrafts are wanted.
func invent(r *rand.Rand, where region, balance engine.Amount, overdrawn bool) []entry {
	e := movement(r, where)
	if !overdrawn && balance+e.amount < 50_00 {
		e = deposit(r, where)
	}
	e.reference = fmt.Sprintf("%010d", r.Int64N(1e10))
	e.branch = fmt.Sprintf("%04d", 100+r.IntN(900))
	if where == philippine && r.IntN(10) == 0 {
		e.text = append(slices.Clone(e.text), misleading(r))
	}
	out := []entry{e}
	switch {
	case strings.Contains(e.text[0], "INTEREST EARNED"):
		if tax := e.amount / 5; tax > 0 {
			out = append(out, entry{text: []string{"TAX WITHHELD"}, amount: -tax, branch: e.branch, code: "TX"})
		}
	case strings.HasPrefix(e.text[0], "INSTAPAY TRANSFER TO") && (overdrawn || balance+e.amount > 100_00):
		out = append(out, entry{
			text:   []string{"INSTAPAY FEE"},
			amount: -pick(r, []engine.Amount{10_00, 15_00, 25_00}),
			branch: e.branch,
			code:   "FE",
		})
	}
	return out
}

func digits(r *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + r.IntN(10))
	}
	return string(b)
}

// names are the lists of names.txt.
var names = readWords("names.txt")[0]

var (
	bankNames   = names.all("bank")
	euroBanks   = names.all("european_bank")
	indianBanks = names.all("indian_bank")
	walletNames = names.all("wallet")
	firstNames  = names.all("given_name")
	lastNames   = names.all("family_name")
	companies   = names.all("company")
	streets     = names.all("street")
	cities      = names.all("city")
	branches    = names.all("branch")
	shops       = names.all("shop")
	billers     = names.all("biller")
)

// plantFlaw plants one contradiction in a ledger, as a forger or a damaged print would, and returns its description.
// Stated totals and, mostly, the stated closing balance stay those of the honest paper.
func plantFlaw(l *ledger, r *rand.Rand) string {
	if len(l.entries) < 4 {
		l.statedClosing += 250_000
		return "the stated closing balance is too high"
	}
	i := 1 + r.IntN(len(l.entries)-2)
	e := &l.entries[i]
	sort := r.IntN(7)
	if (l.card != nil || l.noBalances) && sort == 1 {
		sort = 6 // no running balances are printed
	}
	if l.loan != nil && sort == 3 {
		sort = 0 // a payment has no other side
	}
	if l.card != nil && sort == 3 && e.amount > 0 && l.sum().creditCount == 1 {
		sort = 6 // a paper whose only payment has no mark contradicts nothing: issuers print such papers
	}
	switch sort {
	case 0:
		e.amount = raised(e.amount)
		return "an amount was raised, its balance was not"
	case 1:
		for i+1 < len(l.entries) && l.entries[i+1].date == l.entries[i].date {
			i++ // some templates print a day's last balance only
		}
		e = &l.entries[i]
		e.balance += 100_000 * engine.Amount(1+r.IntN(9))
		return "one balance was raised"
	case 2:
		l.entries = slices.Delete(l.entries, i, i+1)
		return "a row was taken out"
	case 3:
		e.amount, e.wrongSide = -e.amount, true
		return "an amount stands on the wrong side"
	case 4:
		more := raised(e.amount) - e.amount
		e.amount += more
		for k := i; k < len(l.entries); k++ {
			l.entries[k].balance += l.effect(more)
		}
		return "an amount and all balances after it were raised, totals and closing were not"
	case 5:
		added := *e
		added.balance = l.entries[i-1].balance
		l.entries = slices.Insert(l.entries, i, added)
		return "a row was written in, the balances were not changed"
	}
	l.statedClosing += 250_000
	return "the stated closing balance is too high"
}

// raised writes a digit more into an amount: 1,250.00 becomes 91,250.00.
func raised(a engine.Amount) engine.Amount {
	digit := engine.Amount(10)
	for digit <= a.Abs() {
		digit *= 10
	}
	if a < 0 {
		return a - 9*digit
	}
	return a + 9*digit
}
