package borrowers

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// business is a shop's or a company's months.
type business struct {
	account   string
	customers []string // companies, which pay several times a month
	regular   string   // a company that pays on the same day of every month
	people    []string // private customers, which pay every month
	suppliers []string
	landlord  string
	scale     func(i int) int // of the revenue of the i-th month, in percent
	size      int             // thousands of pesos that a good customer pays
	settles   string          // platform of daily sales; "" for none
	checks    bool            // customers also pay by check
	cash      int             // cash deposits a month
}

// newBusiness begins an ordinary business of an account.
func (b *build) newBusiness(account string) business {
	return business{
		account: account, customers: b.companies(3 + b.r.IntN(2)), regular: b.companies(1)[0], people: b.people(2),
		suppliers: b.companies(3),
		landlord:  b.party(script.Biller, b.take("landlord")[0]), scale: func(int) int { return 100 },
		size: 30 + b.r.IntN(20), checks: true, cash: 2,
	}
}

// trade adds the months of a business.
func (b *build) trade(w business) {
	for i, m := range b.months {
		b.earn(w, m, w.scale(i))
		b.runShop(w, m)
	}
}

// scaled is an amount of some thousands, around a size and in percent of it.
func (b *build) scaled(thousands, percent int) script.Money {
	middle := thousands * 10 * percent
	return b.amount(middle*7/10, middle*13/10)
}

// earn adds one month's revenue.
func (b *build) earn(w business, m script.Month, percent int) {
	for i, c := range w.customers {
		for range 1 + i%2 {
			at := b.in(w.account, b.day(m), script.Sale, c, b.scaled(w.size, percent))
			b.s.Movements[at].Invoice = b.r.IntN(3) == 0
		}
	}
	b.in(w.account, m.Day(10), script.Sale, w.regular, b.scaled(w.size/2, percent))
	for _, p := range w.people {
		b.in(w.account, b.day(m), script.Sale, p, b.scaled(max(w.size/6, 2), percent))
	}
	if w.checks {
		at := b.in(w.account, b.bankingDay(m), script.CheckDeposit, "", b.scaled(w.size/2, percent))
		b.s.Movements[at].Check, b.s.Movements[at].Naming = digits(b.r, 6), script.NamesNobody
	}
	for range w.cash {
		b.in(w.account, b.bankingDay(m), script.CashDeposit, "", b.scaled(max(w.size/5, 2), percent))
	}
	if w.settles != "" {
		for d := m.First() + 2; d <= m.Last(); d += 4 {
			b.in(w.account, d, script.Settlement, w.settles, b.scaled(max(w.size/5, 2), percent))
		}
	}
	if b.r.IntN(2) == 0 { // somebody who pays once: unknown
		b.in(w.account, b.day(m), script.PersonalIn, b.people(1)[0], b.amount(1_000, 6_000))
	}
}

// runShop adds one month's costs.
func (b *build) runShop(w business, m script.Month) {
	thousand := 1000 * w.size / 40
	earned := 0
	for _, n := range b.s.Movements {
		if n.Account == w.account && n.Day.Month() == m && n.Amount > 0 {
			earned += int(n.Amount / 100)
		}
	}
	for i := range 2 * len(w.suppliers) { // goods are some 60 % of the sales
		part := earned / (20 * len(w.suppliers))
		b.out(w.account, b.day(m), script.Supplier, w.suppliers[i/2], b.amount(part*54/10, part*66/10))
	}
	b.spend(w.account, m.Day(5), "rent", w.landlord, b.amount(9*thousand, 10*thousand))
	b.spend(w.account, m.Day(12), "utilities_electric", "", b.amount(2*thousand, 4*thousand))
	b.spend(w.account, m.Day(18), "utilities_telco", "", b.amount(1_000, 2_500))
	for _, day := range []int{15, 30} {
		b.spend(w.account, m.Day(day).BankingOrBefore(), "payroll_out", "", b.amount(7*thousand, 8*thousand))
	}
	b.spend(w.account, m.Day(20), "government_tax", "", b.amount(1_500, 5_000))
	b.spend(w.account, m.Day(10), "government_contribution", "", b.amount(1_200, 2_600))
	b.spend(w.account, b.day(m), "fuel", "", b.amount(800, 2_000))
	if w.checks {
		at := b.out(w.account, b.bankingDay(m), script.OwnCheck, "", b.amount(2*thousand, 5*thousand))
		b.s.Movements[at].Check, b.s.Movements[at].Naming = digits(b.r, 6), script.NamesNobody
	}
	b.out(w.account, b.day(m), script.ATM, "", b.amount(2_000, 9_000))
	b.out(w.account, b.day(m), script.OwnerDrawing, "", b.amount(6_000, 12_000))
	b.out(w.account, b.day(m), script.Fee, "", script.Pesos(int64(10+5*b.r.IntN(3))))
	b.interest(w.account, m)
}

// interest adds a month's interest and its tax, a fifth of it.
func (b *build) interest(account string, m script.Month) {
	if b.s.AccountOf(account).Type == "wallet" {
		return
	}
	earned := script.Money(500 + 5*b.r.IntN(1500))
	b.in(account, m.Last(), script.Interest, "", earned)
	b.out(account, m.Last(), script.InterestTax, "", earned/5)
}

// household adds one month of a person's costs.
func (b *build) household(account string, m script.Month, landlord string) {
	if landlord != "" {
		b.spend(account, m.Day(6), "rent", landlord, b.amount(5_500, 6_500))
	}
	b.spend(account, m.Day(14), "utilities_electric", "", b.amount(1_200, 2_800))
	b.spend(account, m.Day(19), "utilities_telco", "", b.amount(900, 1_600))
	for range 3 {
		b.spend(account, b.day(m), "groceries", "", b.amount(800, 2_400))
	}
	b.out(account, b.day(m), script.ATM, "", b.amount(1_000, 4_000))
	b.out(account, b.day(m), script.PersonalOut, b.people(1)[0], b.amount(500, 2_500))
	b.interest(account, m)
}

// pay is a salary: on days of the month, moved to the banking day before, or every so many days.
type pay struct {
	account  string
	employer string
	amount   script.Money // of one pay
	spread   int          // how much a pay may differ, in permille
	days     []int        // of the month
	naming   script.Naming
	skip     map[int]bool // numbers of pays that do not come, from 0
	until    script.Day   // 0 for the whole story
	thirteen bool         // in December
}

// salary adds the pays.
func (b *build) salary(p pay) {
	n := 0
	for _, m := range b.months {
		for _, day := range p.days {
			d := m.Day(day).BankingOrBefore()
			if n++; p.skip[n-1] || p.until != 0 && d > p.until {
				continue
			}
			amount := p.amount
			if p.spread > 0 {
				amount += amount * script.Money(b.r.IntN(2*p.spread+1)-p.spread) / 1000
			}
			b.add(script.Movement{
				Account: p.account, Day: d, Kind: script.Salary, Party: p.employer, Amount: amount, Naming: p.naming,
			})
		}
		if p.thirteen && int(m)%12 == 11 {
			b.add(script.Movement{
				Account: p.account, Day: m.Day(12).BankingOrBefore(), Kind: script.Salary, Party: p.employer,
				Amount: p.amount * 2, Naming: p.naming, Extra: true,
			})
		}
	}
}

// borrow adds a debt. Its lender prints a reference unless that is "".
func (b *build) borrow(kind, party, reference string) string {
	id := fmt.Sprintf("loan%d", len(b.s.Loans)+1)
	b.s.Loans = append(b.s.Loans, script.Loan{ID: id, Party: party, Reference: reference, Kind: kind})
	return id
}

// release adds the money that a lender pays out.
func (b *build) release(account, loan string, d script.Day, amount script.Money) {
	b.add(script.Movement{
		Account: account, Day: d, Kind: script.LoanRelease, Party: b.s.LoanOf(loan).Party, Loan: loan, Amount: amount,
	})
}

// repay adds one payment and returns its place.
func (b *build) repay(account, loan string, d script.Day, amount script.Money) int {
	l := b.s.LoanOf(loan)
	kind, naming := script.LoanPayment, script.NamesParty
	if l.Kind == "credit_card" {
		kind = script.CardPayment
	}
	if l.Party == "" {
		naming = script.NamesNobody
	}
	return b.add(script.Movement{
		Account: account, Day: d, Kind: kind, Party: l.Party, Loan: loan, Amount: -amount, Naming: naming,
	})
}

// repayMonthly adds a payment on a day of each month of the story, from its i-th month.
func (b *build) repayMonthly(account, loan string, i, day int, amount script.Money) {
	for _, m := range b.months[i:] {
		b.repay(account, loan, m.Day(day), amount)
	}
}

// lender adds a lender by a name of the list.
func (b *build) lender() string { return b.party(script.Lender, b.take("lender")[0]) }

// apply fills the application of a loan.
func (b *build) apply(profile string, amount int64, term int, rate int64, basis string) {
	loan := script.Pesos(amount)
	b.s.Application.Profile, b.s.Application.LoanType, b.s.Application.Track = profile, "Working capital", "standard"
	b.s.Application.LoanAmount, b.s.Application.TermMonths = &loan, &term
	b.s.Application.Rate, b.s.Application.RateBasis = &rate, basis
}

// pesos is a pointer to a whole amount.
func pesos(n int64) *script.Money {
	m := script.Pesos(n)
	return &m
}
