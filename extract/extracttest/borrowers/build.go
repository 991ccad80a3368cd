package borrowers

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// build writes a script: its methods add accounts, parties and movements.
type build struct {
	s        script.Script
	r        *rand.Rand
	lists    map[string][]int        // names not yet taken, by heading
	taken    map[string]bool         // private names taken
	amounts  map[script.Money]bool   // taken: no two movements are equal by accident
	months   []script.Month          // of the story
	ties     int                     // numbers given out
	overdraw map[string]script.Money // lowest balance wanted of an account
	dressed  map[string]int          // number of the movement that dresses an account's window
	keepEnd  bool                    // balances may end high
}

// newBuild begins a script of some months.
func newBuild(theme string, seed, months int) *build {
	h := fnv.New64a()
	_, _ = h.Write([]byte(theme)) // a hash does not fail
	b := &build{
		s: script.Script{Theme: theme, Seed: seed}, r: rand.New(rand.NewPCG(uint64(seed), h.Sum64())),
		lists: map[string][]int{}, taken: map[string]bool{}, amounts: map[script.Money]bool{},
		overdraw: map[string]script.Money{},
		dressed:  map[string]int{},
	}
	latest := script.MonthOf(2026, 10) - script.Month(months)
	first := latest - script.Month(b.r.IntN(min(8, int(latest-script.MonthOf(2025, 1))+1)))
	for m := range months {
		b.months = append(b.months, first+script.Month(m))
	}
	return b
}

func (b *build) from() script.Day { return b.months[0].First() }
func (b *build) to() script.Day   { return b.months[len(b.months)-1].Last() }

// take draws a name that no other party has.
func (b *build) take(heading string) []string {
	if _, begun := b.lists[heading]; !begun {
		b.lists[heading] = b.r.Perm(len(names[heading]))
	}
	list := b.lists[heading]
	if len(list) == 0 {
		panic("borrowers: no name is left under " + heading)
	}
	b.lists[heading] = list[1:]
	return names[heading][list[0]]
}

// person is a private name that nobody else has.
func (b *build) person() string {
	given, family := names["given"], names["family"]
	for {
		name := given[b.r.IntN(len(given))][0] + " " + family[b.r.IntN(len(family))][0]
		if !b.taken[name] {
			b.taken[name] = true
			return name
		}
	}
}

// company is a trade name with a descriptor, and mostly a legal form.
func (b *build) company() string {
	descriptors, forms := names["descriptor"], names["legal_form"]
	plain := b.take("trade_word")[0] + " " + descriptors[b.r.IntN(len(descriptors))][0]
	if b.r.IntN(4) == 0 {
		return plain
	}
	return plain + " " + forms[b.r.IntN(len(forms))][0]
}

// legalForms are cut off a party's key.
var legalForms = []string{" INC", " CORP", " CORPORATION", " CO"}

func keyOf(name string) string {
	for _, form := range legalForms {
		name = strings.TrimSuffix(name, form)
	}
	return strings.ToLower(name)
}

// party adds another party.
func (b *build) party(kind script.PartyKind, name string) string {
	id := fmt.Sprintf("party%d", len(b.s.Parties)+1)
	b.s.Parties = append(b.s.Parties, script.Party{ID: id, Kind: kind, Name: name, Key: keyOf(name)})
	return id
}

func (b *build) companies(n int) (ids []string) {
	for range n {
		ids = append(ids, b.party(script.Company, b.company()))
	}
	return ids
}

func (b *build) people(n int) (ids []string) {
	for range n {
		ids = append(ids, b.party(script.Person, b.person()))
	}
	return ids
}

// account adds an account: checking, savings or wallet.
func (b *build) account(accountType, currency string) string {
	issuer := b.take(map[bool]string{true: "wallet", false: "bank"}[accountType == "wallet"])
	last := ""
	for last == "" || slices.ContainsFunc(b.s.Accounts, func(a script.Account) bool { return a.Last4() == last }) {
		last = digits(b.r, 4)
	}
	number := fmt.Sprintf("%s-%s-%s", digits(b.r, 4), digits(b.r, 4), last)
	if accountType == "wallet" {
		number = "0917" + digits(b.r, 3) + last
	}
	id := fmt.Sprintf("account%d", len(b.s.Accounts)+1)
	b.s.Accounts = append(b.s.Accounts, script.Account{
		ID: id, Institution: issuer[0], Slug: issuer[1], Number: number, Holder: b.s.Borrower.Holder,
		Type: accountType, Currency: currency,
	})
	return id
}

// amount draws an amount between two amounts of pesos that no other movement has.
func (b *build) amount(low, high int) script.Money {
	for {
		m := script.Pesos(int64(low)) + script.Money(b.r.Int64N(int64(high-low)*100+1))
		if b.r.IntN(3) > 0 {
			m = m / 100 * 100
		}
		if !b.amounts[m] {
			b.amounts[m] = true
			return m
		}
	}
}

// add adds a movement; rows name the other party or the purpose unless it says otherwise.
func (b *build) add(m script.Movement) int {
	if m.Naming == "" {
		m.Naming = script.NamesParty
	}
	b.s.Movements = append(b.s.Movements, m)
	return len(b.s.Movements) - 1
}

// in and out add a credit and a debit with another party; "" is none.
func (b *build) in(account string, d script.Day, kind script.Kind, party string, amount script.Money) int {
	return b.add(script.Movement{Account: account, Day: d, Kind: kind, Party: party, Amount: amount})
}

func (b *build) out(account string, d script.Day, kind script.Kind, party string, amount script.Money) int {
	return b.add(script.Movement{Account: account, Day: d, Kind: kind, Party: party, Amount: -amount})
}

// spend adds a debit for a purpose.
func (b *build) spend(account string, d script.Day, purpose, party string, amount script.Money) {
	b.add(script.Movement{
		Account: account, Day: d, Kind: script.Expense, Purpose: purpose, Party: party, Amount: -amount,
	})
}

// day draws a day of a month, up to the month's length.
func (b *build) day(m script.Month) script.Day { return m.First() + script.Day(b.r.IntN(m.Days())) }

// bankingDay draws a banking day of a month.
func (b *build) bankingDay(m script.Month) script.Day {
	for {
		if d := b.day(m); d.IsBanking() {
			return d
		}
	}
}

func (b *build) tie(what script.TieKind) script.Tie {
	b.ties++
	return script.Tie{What: what, Number: b.ties}
}

// transfer is an own transfer between accounts: on the same day, or after some banking days.
type transfer struct {
	from, to  string
	day       script.Day
	amount    script.Money
	fee       script.Money // 0 for none
	inside    bool         // the fee is part of the debit; else it is a row of its own
	bankDays  int
	outNaming script.Naming
	inNaming  script.Naming
}

// move adds an own transfer.
func (b *build) move(t transfer) {
	tie := b.tie(script.TieOwn)
	debit := t.amount
	if t.inside {
		debit += t.fee
	}
	b.add(script.Movement{
		Account: t.from, Day: t.day, Amount: -debit, Kind: script.OwnOut, Naming: t.outNaming, Other: t.to, Tie: tie,
	})
	if t.fee > 0 && !t.inside {
		b.out(t.from, t.day, script.Fee, "", t.fee)
	}
	b.add(script.Movement{
		Account: t.to, Day: t.day.AddBanking(t.bankDays), Amount: t.amount, Kind: script.OwnIn, Naming: t.inNaming,
		Other: t.from, Tie: tie,
	})
}

// hidden is a transfer from or to an account that is not given; only one side has a row.
func (b *build) hidden(account, bank string, d script.Day, amount script.Money) {
	kind := script.OwnIn
	if amount < 0 {
		kind = script.OwnOut
	}
	b.add(script.Movement{
		Account: account, Day: d, Amount: amount, Kind: kind, Naming: script.NamesApplicant, Other: bank,
		Tie: b.tie(script.TieOwn),
	})
}

// statements hands in an account's statements, some months each.
func (b *build) statements(account string, from, to script.Day, monthsEach int) {
	for start := from; start <= to; {
		end := min(to, (start.Month() + script.Month(monthsEach) - 1).Last())
		b.paper(script.Paper{Account: account, From: start, To: end, Cut: -1})
		start = end + 1
	}
}

// paper hands in one statement and returns its place.
func (b *build) paper(p script.Paper) int {
	p.DocumentID = int64(101 + len(b.s.Papers) + len(b.s.Others))
	p.SHA256 = fmt.Sprintf("%016x%016x%016x%016x", b.r.Uint64(), b.r.Uint64(), b.r.Uint64(), b.r.Uint64())
	b.s.Papers = append(b.s.Papers, p)
	return len(b.s.Papers) - 1
}

// other hands in a paper that is no statement.
func (b *build) other(documentType string, result map[string]any) {
	b.s.Others = append(b.s.Others, script.Other{
		DocumentID: int64(101 + len(b.s.Papers) + len(b.s.Others)), DocumentType: documentType, Result: result,
	})
}

// done orders the movements, opens the accounts so that balances are plausible, and returns the script.
func (b *build) done() script.Script {
	b.dropLookalikes()
	order := make([]int, len(b.s.Movements))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		m, n := b.s.Movements[i], b.s.Movements[j]
		if m.Day != n.Day {
			return int(m.Day - n.Day)
		}
		return sideOrder(m) - sideOrder(n)
	})
	movements := make([]script.Movement, 0, len(order))
	dressed := map[string]int{}
	for _, i := range order {
		for account, at := range b.dressed {
			if at == i {
				dressed[account] = len(movements)
			}
		}
		movements = append(movements, b.s.Movements[i])
	}
	b.s.Movements = movements
	for i := range b.s.Accounts {
		b.open(&b.s.Accounts[i], dressed)
	}
	if b.s.Application.CreatedOn == 0 {
		b.s.Application.CreatedOn = b.to() + script.Day(3+b.r.IntN(30))
	}
	return b.s
}

// sideOrder puts credits before debits of a day, so that accounts stay above zero.
func sideOrder(m script.Movement) int {
	if m.Amount > 0 {
		return 0
	}
	return 1
}

// dropLookalikes removes rows that name nobody and would pass for an own transfer between two accounts by chance.
func (b *build) dropLookalikes() {
	nameless := func(m script.Movement) bool {
		return m.Tie.Number == 0 && (m.Party == "" || m.Naming != script.NamesParty)
	}
	if len(b.s.Accounts) < 2 {
		return
	}
	kept := b.s.Movements[:0:0]
	for _, m := range b.s.Movements {
		looksOwn := nameless(m) && slices.ContainsFunc(b.s.Movements, func(n script.Movement) bool {
			away := m.Day - n.Day
			return n.Account != m.Account && n.Amount*m.Amount < 0 && (n.Amount+m.Amount).Abs() <= 101_00 &&
				max(away, -away) <= 10 && (n.Party == "" || n.Naming != script.NamesParty)
		})
		if !looksOwn {
			kept = append(kept, m)
		}
	}
	if len(b.dressed) == 0 { // places would move
		b.s.Movements = kept
	}
}

// open chooses the opening balance of an account.
func (b *build) open(a *script.Account, dressed map[string]int) {
	var lowest, deepest, balance script.Money // deepest is after a debit
	for _, m := range b.s.Movements {
		if m.Account != a.ID {
			continue
		}
		balance += m.Amount
		lowest = min(lowest, balance)
		if m.Amount < 0 && (deepest == 0 || balance < deepest) {
			deepest = balance
		}
	}
	reserve := script.Pesos(int64(15_000 + b.r.IntN(60_000)))
	if a.Type == "wallet" {
		reserve = script.Pesos(int64(1_500 + b.r.IntN(6_000)))
	}
	a.Opening = reserve - lowest
	if wanted, ok := b.overdraw[a.ID]; ok {
		a.Opening = wanted - deepest
	}
	if at, ok := dressed[a.ID]; ok {
		closing, earlier := b.ending(a)
		b.s.Movements[at].Amount = max(closing*3/2, earlier*3)/100_00*100_00 + 100_00
		return
	}
	if _, overdrawn := b.overdraw[a.ID]; overdrawn || b.keepEnd {
		return
	}
	for {
		if closing, earlier := b.ending(a); closing*10 < earlier*16 {
			return
		}
		a.Opening += reserve
	}
}

// ending is an account's closing balance at the story's end, and its average balance before the last five days.
func (b *build) ending(a *script.Account) (closing, earlier script.Money) {
	balance, sum, days := a.Opening, script.Money(0), script.Money(0)
	at := 0
	for d := b.from(); d <= b.to(); d++ {
		for ; at < len(b.s.Movements) && b.s.Movements[at].Day <= d; at++ {
			if b.s.Movements[at].Account == a.ID {
				balance += b.s.Movements[at].Amount
			}
		}
		if d <= b.to()-5 {
			sum += balance
			days++
		}
	}
	return balance, sum / days
}
