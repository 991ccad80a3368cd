package borrowers

import "github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"

// Theme is a family of borrowers with one story; the seed varies names, figures, days and papers.
type Theme struct {
	Name  string // unique
	About string // what a lender should see
	write func(b *build)
	// months of the story, least and most
	months [2]int
}

// Write makes the borrower of a seed. The same seed always gives the same script.
func (t Theme) Write(seed int) script.Script {
	b := newBuild(t.Name, seed, t.months[0]+seed%(t.months[1]-t.months[0]+1))
	t.write(b)
	return b.done()
}

// openThemes may be looked at by those who build readers.
var openThemes = []Theme{
	{"sole_proprietor", "a clean shop with one account", soleProprietor, [2]int{6, 8}},
	{"salaried", "a clean employee, paid twice a month", salaried, [2]int{6, 9}},
	{"two_accounts", "a clean shop that moves money between two banks", twoAccounts, [2]int{6, 8}},
	{"wallet_seller", "sells through a wallet and empties it into a bank", walletSeller, [2]int{6, 7}},
	{"round_trips", "money goes to a company and comes back", roundTrips, [2]int{6, 8}},
	{"stacking", "three lenders at once", stacking, [2]int{6, 8}},
	{"window_dressing", "a large credit just before the end", windowDressing, [2]int{5, 7}},
	{"gap", "a month between statements is missing", gap, [2]int{6, 9}},
	{"overlap_conflict", "two statements give one day differently", overlapConflict, [2]int{6, 7}},
	{"informal_loan", "a private lender is paid every week", informalLoan, [2]int{6, 8}},
	{"returned_checks", "own checks and a customer's check bounce", returnedChecks, [2]int{6, 8}},
	{"undisclosed_account", "transfers with an own account that was not given", undisclosedAccount, [2]int{6, 8}},
	{"missed_salary", "two pays of an employee are missing", missedSalary, [2]int{7, 9}},
	{"other_currency", "a dollar account beside the peso account", otherCurrency, [2]int{6, 7}},
	{"related_credits", "directors pay into their company's account", relatedCredits, [2]int{6, 8}},
	{"edges", "pairs that just fit a rule, and others that just miss it", edges, [2]int{6, 7}},
	{"many_debts", "debts of many kinds and rhythms", manyDebts, [2]int{7, 9}},
}

// shop begins a sole proprietor's script with one checking account.
func (b *build) shop() business {
	b.s.Borrower = script.Borrower{BusinessName: b.company()}
	b.s.Borrower.Holder = b.s.Borrower.BusinessName
	w := b.newBusiness(b.account("checking", "PHP"))
	b.apply("sole_proprietor", int64(200+50*b.r.IntN(7))*1000, 12+6*b.r.IntN(5), int64(100+25*b.r.IntN(5)), "per_month")
	return w
}

// employee begins an employee's script with one savings account, and pays the salary.
func (b *build) employee() (account string, p pay) {
	name := b.person()
	b.s.Borrower = script.Borrower{Holder: name, BusinessName: name}
	account = b.account("savings", "PHP")
	b.apply("salaried", int64(50+10*b.r.IntN(20))*1000, 12+12*b.r.IntN(2), int64(1200+100*b.r.IntN(12)), "per_annum")
	b.s.Application.LoanType = "Personal"
	p = pay{
		account: account, employer: b.party(script.Employer, b.take("employer")[0]), amount: b.amount(14_000, 26_000),
		spread: 20, days: []int{15, 30},
	}
	return account, p
}

// handIn gives the statements of all accounts, some months each.
func (b *build) handIn(monthsEach int) {
	for _, a := range b.s.Accounts {
		b.statements(a.ID, b.from(), b.to(), monthsEach)
	}
}

func soleProprietor(b *build) {
	w := b.shop()
	w.settles = b.party(script.Platform, b.take("platform")[0])
	b.trade(w)
	l := b.borrow("financing", b.lender(), digits(b.r, 5))
	b.repayMonthly(w.account, l, 0, 8, b.amount(4_000, 9_000))
	b.s.Application.ExistingDebt = pesos(9_000)
	b.s.Application.MonthlyRevenue = pesos(250_000)
	b.handIn(1 + b.s.Seed%3)
}

func salaried(b *build) {
	account, p := b.employee()
	p.thirteen = true
	if b.s.Seed%4 == 1 {
		p.naming = script.NamesNobody
	}
	b.salary(p)
	landlord := b.party(script.Biller, b.take("landlord")[0])
	for _, m := range b.months {
		b.household(account, m, landlord)
	}
	b.s.Application.MonthlyIncome = pesos(40_000)
	b.s.Application.ExistingDebt = pesos(0)
	b.handIn(3)
}

// ownTransfers moves money to another account and back, in the ways that banks print.
func (b *build) ownTransfers(from, to string, size int) {
	naming := []script.Naming{script.NamesNumber, script.NamesApplicant, script.NamesNobody}
	for i, m := range b.months {
		d := (m.First() + script.Day(3+b.r.IntN(18))).BankingOrAfter()
		t := transfer{
			from: from, to: to, day: d, amount: b.amount(size, 2*size), outNaming: naming[(i+b.s.Seed)%3],
			inNaming: naming[(i/2+b.s.Seed)%3],
		}
		switch i % 4 {
		case 1:
			t.fee, t.inside = script.Pesos(15), true
		case 2:
			t.fee, t.bankDays = script.Pesos(25), 1
		case 3:
			t.bankDays = 2
			t.from, t.to = to, from
			t.amount /= 2
		}
		b.move(t)
	}
}

func twoAccounts(b *build) {
	w := b.shop()
	b.trade(w)
	second := b.account("savings", "PHP")
	b.ownTransfers(w.account, second, 12_000)
	for _, m := range b.months {
		b.out(second, b.day(m), script.ATM, "", b.amount(1_000, 5_000))
		b.spend(second, b.day(m), "groceries", "", b.amount(1_000, 3_000))
		b.interest(second, m)
	}
	b.s.Application.ExistingDebt = pesos(0)
	b.handIn(2)
}

func walletSeller(b *build) {
	name := b.person()
	b.s.Borrower = script.Borrower{Holder: name, BusinessName: name + " ONLINE SHOP"}
	b.apply("self_employed", int64(30+10*b.r.IntN(8))*1000, 6+6*b.r.IntN(2), 300, "add_on")
	wallet, bank := b.account("wallet", "PHP"), b.account("savings", "PHP")
	buyers := b.people(4)
	for _, m := range b.months {
		for d := m.First() + 1; d <= m.Last(); d += 3 {
			b.in(wallet, d, script.Settlement, "", b.amount(1_500, 5_000))
		}
		for _, buyer := range buyers {
			b.in(wallet, b.day(m), script.Sale, buyer, b.amount(400, 2_000))
		}
		b.in(wallet, b.day(m), script.CashDeposit, "", b.amount(500, 2_000))
		b.spend(wallet, b.day(m), "utilities_telco", "", b.amount(100, 600))
		b.out(wallet, b.day(m), script.AgentCashOut, "", b.amount(1_000, 3_000))
		for _, day := range []int{9, 23} {
			b.move(transfer{
				from: wallet, to: bank, day: m.Day(day), amount: b.amount(9_000, 14_000), fee: script.Pesos(15),
				inside: day == 9, outNaming: script.NamesNumber, inNaming: script.NamesApplicant,
			})
		}
		b.move(transfer{
			from: bank, to: wallet, day: m.Day(16), amount: b.amount(1_000, 2_000), outNaming: script.NamesNumber,
			inNaming: script.NamesNobody,
		})
		b.out(bank, b.day(m), script.Supplier, b.supplierOnce(), b.amount(6_000, 9_000))
		b.household(bank, m, "")
	}
	b.handIn(3)
}

// supplierOnce is a supplier that sells to the borrower all the time.
func (b *build) supplierOnce() string {
	for _, p := range b.s.Parties {
		if p.Kind == script.Company {
			return p.ID
		}
	}
	return b.companies(1)[0]
}

// roundTrip adds money that goes to a company and comes back, or the reverse.
func (b *build) roundTrip(account, party string, d script.Day, days int, amount script.Money, outFirst bool) {
	tie := b.tie(script.TieRound)
	back := amount - amount*script.Money(b.r.IntN(25))/1000
	first, second := script.RoundOut, script.RoundIn
	sides := [2]script.Money{-amount, back}
	if !outFirst {
		first, second = script.RoundIn, script.RoundOut
		sides = [2]script.Money{amount, -back}
	}
	b.add(script.Movement{Account: account, Day: d, Kind: first, Party: party, Amount: sides[0], Tie: tie})
	b.add(script.Movement{
		Account: account, Day: d + script.Day(days), Kind: second, Party: party, Amount: sides[1], Tie: tie,
	})
}

func roundTrips(b *build) {
	w := b.shop()
	b.trade(w)
	friend := b.companies(1)[0]
	for i, m := range b.months {
		if i%2 == 1 {
			b.roundTrip(w.account, friend, m.Day(3+b.r.IntN(14)), 1+b.r.IntN(8), b.amount(60_000, 180_000), i%4 == 1)
		}
	}
	b.handIn(3)
}

func stacking(b *build) {
	w := b.shop()
	b.trade(w)
	n := len(b.months)
	for i := range 3 {
		l := b.borrow("financing", b.lender(), digits(b.r, 5))
		released := b.months[n-3].Day(4 + 7*i)
		b.release(w.account, l, released, b.amount(40_000, 90_000))
		for d := released + 7; d <= b.to(); d += 7 {
			b.repay(w.account, l, d, script.Pesos(int64(2_500+100*i)))
		}
	}
	b.s.Application.ExistingDebt = pesos(0)
	b.handIn(3)
}

func windowDressing(b *build) {
	w := b.shop()
	b.trade(w)
	d := b.to() - script.Day(b.r.IntN(4))
	kind, party := script.Sale, b.companies(1)[0]
	if b.s.Seed%3 == 0 {
		kind, party = script.CashDeposit, ""
	}
	b.dressed[w.account] = b.in(w.account, d, kind, party, script.Pesos(1))
	b.handIn(2)
}

func gap(b *build) {
	w := b.shop()
	b.trade(w)
	missing := b.months[2+b.r.IntN(2)]
	b.statements(w.account, b.from(), missing.First()-1, 2)
	from := missing.Last() + 1
	if b.s.Seed%3 == 0 {
		from -= 12 // less than a month is missing
	}
	b.statements(w.account, from, b.to(), 2)
	if b.s.Seed%2 == 0 {
		second := b.account("savings", "PHP")
		b.ownTransfers(w.account, second, 10_000)
		for _, m := range b.months {
			b.interest(second, m)
		}
		b.statements(second, b.from(), b.to(), 3)
	}
}

func overlapConflict(b *build) {
	w := b.shop()
	b.trade(w)
	last := b.months[2].Last()
	b.paper(script.Paper{Account: w.account, From: b.from(), To: last, Cut: -1})
	second := b.paper(script.Paper{Account: w.account, From: b.months[2].First(), To: b.to(), Cut: -1})
	days := []script.Day{}
	for _, m := range b.s.Movements {
		if m.Account == w.account && m.Amount > 0 && m.Day.Month() == b.months[2] && m.Kind == script.Sale {
			days = append(days, m.Day)
		}
	}
	b.s.Papers[second].Forged = &script.Forgery{Day: days[b.r.IntN(len(days))], Raise: script.Pesos(90_000)}
}

// privateLoan adds a loan of a private person: equal payments at a beat, which sum to about 1.2 times the money lent.
func (b *build) privateLoan(account string, d script.Day, lent int64, payments, beat int) {
	l := b.borrow("informal", b.people(1)[0], "")
	party := b.s.LoanOf(l).Party
	b.add(script.Movement{
		Account: account, Day: d, Kind: script.InformalIn, Party: party, Loan: l, Amount: script.Pesos(lent),
	})
	part := script.Pesos(lent * 12 / 10 / int64(payments))
	for i := range payments {
		b.add(script.Movement{
			Account: account, Day: d + script.Day(beat*(i+1)), Kind: script.InformalOut, Party: party, Loan: l,
			Amount: -part,
		})
	}
}

func informalLoan(b *build) {
	w := b.shop()
	b.trade(w)
	b.privateLoan(w.account, b.months[len(b.months)-3].Day(5+b.r.IntN(8)), 20_000, 10, 7)
	if b.s.Seed%2 == 0 {
		b.privateLoan(w.account, b.months[0].Day(3), 10_000, 40, 1)
	}
	b.s.Application.ExistingDebt = pesos(0)
	b.handIn(3)
}

// bounce adds an own check that comes back, or a customer's check that does, with the bank's charge.
func (b *build) bounce(account string, m script.Month, own, charged bool) {
	d := (m.First() + script.Day(4+b.r.IntN(12))).BankingOrAfter()
	tie, number := b.tie(script.TieReturn), digits(b.r, 6)
	first, second, amount := script.CheckDeposit, script.ReturnedDeposit, b.amount(9_000, 40_000)
	if own {
		first, second, amount = script.OwnCheck, script.ReturnedOwn, -amount
	}
	b.add(script.Movement{
		Account: account, Day: d, Kind: first, Amount: amount, Check: number, Naming: script.NamesNobody, Tie: tie,
	})
	back := d.AddBanking(1 + b.r.IntN(3))
	b.add(script.Movement{
		Account: account, Day: back, Kind: second, Amount: -amount, Check: number, Naming: script.NamesNobody, Tie: tie,
		Reason: []string{"DAIF", "DAUD"}[b.r.IntN(2)],
	})
	if charged {
		b.add(script.Movement{
			Account: account, Day: back, Kind: script.Fee, Purpose: "nsf_fee", Amount: -script.Pesos(2_200),
		})
	}
}

func returnedChecks(b *build) {
	w := b.shop()
	b.trade(w)
	n := len(b.months)
	b.bounce(w.account, b.months[1], false, false)
	b.bounce(w.account, b.months[n-1], true, true)
	b.bounce(w.account, b.months[n-2], true, b.s.Seed%2 == 0)
	b.refunds(w)
	b.handIn(3)
}

// refunds adds a supplier's refund that matches its payment, and one that matches none.
func (b *build) refunds(w business) {
	m := b.months[0]
	tie, amount := b.tie(script.TieRefund), b.amount(5_000, 9_000)
	d := m.Day(6)
	b.add(script.Movement{
		Account: w.account, Day: d, Kind: script.Supplier, Party: w.suppliers[0], Amount: -amount, Tie: tie,
	})
	b.add(script.Movement{
		Account: w.account, Day: d + script.Day(1+b.r.IntN(12)), Kind: script.RefundIn, Party: w.suppliers[0],
		Amount: amount, Tie: tie,
	})
	b.add(script.Movement{
		Account: w.account, Day: b.day(b.months[1]), Kind: script.RefundIn, Party: w.suppliers[1],
		Amount: b.amount(300, 900), Tie: b.tie(script.TieRefund),
	})
}

func undisclosedAccount(b *build) {
	w := b.shop()
	b.trade(w)
	bank := b.take("hidden_bank")[0]
	for _, m := range b.months {
		b.hidden(w.account, bank, m.Day(9), -b.amount(15_000, 40_000))
		if b.r.IntN(2) == 0 {
			b.hidden(w.account, bank, m.Day(24), b.amount(5_000, 20_000))
		}
	}
	b.handIn(3)
}

func missedSalary(b *build) {
	account, p := b.employee()
	p.skip = map[int]bool{4 + b.r.IntN(2): true, 9: true}
	b.salary(p)
	for _, m := range b.months {
		b.household(account, m, "")
	}
	l := b.borrow("financing", b.lender(), digits(b.r, 6))
	b.repayMonthly(account, l, 0, 18, b.amount(1_500, 3_000))
	b.s.Application.ExistingDebt = pesos(3_000)
	b.handIn(3)
}

func otherCurrency(b *build) {
	w := b.shop()
	b.trade(w)
	dollars := b.account("savings", "USD")
	for _, m := range b.months {
		b.in(dollars, b.day(m), script.Sale, b.companies(1)[0], b.amount(400, 2_000))
		b.spend(dollars, b.day(m), "fuel", "", b.amount(50, 200))
	}
	b.handIn(3)
}

// sheet hands in a general information sheet that names a director.
func (b *build) sheet(director string) {
	b.other("general_information_sheet", map[string]any{
		"corporate_name":     b.s.Borrower.BusinessName,
		"directors_officers": []any{map[string]any{"name": director, "position": "President", "stockholder": true}},
		"stockholders":       []any{map[string]any{"name": director, "shares": 6000, "ownership_pct": 60}},
	})
}

// director adds a related person.
func (b *build) director() string {
	id := b.people(1)[0]
	b.s.Parties[len(b.s.Parties)-1].Related = true
	return id
}

func relatedCredits(b *build) {
	w := b.shop()
	b.s.Application.Profile = "corporation"
	b.trade(w)
	director := b.director()
	for i, m := range b.months {
		kind := script.PersonalIn
		if i%3 == 2 {
			kind = script.RelatedInvoice
		}
		at := b.in(w.account, b.day(m), kind, director, b.amount(10_000, 30_000))
		b.s.Movements[at].Invoice = kind == script.RelatedInvoice
	}
	tie, amount := b.tie(script.TieRefund), b.amount(4_000, 8_000)
	d := b.months[1].Day(8)
	b.add(script.Movement{
		Account: w.account, Day: d, Kind: script.Sale, Party: w.customers[0], Amount: amount, Tie: tie,
	})
	b.add(script.Movement{
		Account: w.account, Day: d + script.Day(1+b.r.IntN(12)), Kind: script.RefundOut, Party: w.customers[0],
		Amount: -amount, Tie: tie,
	})
	b.handIn(2)
	b.s.Papers[1].Masked = true
	b.sheet(b.s.PartyOf(director).Name)
}

func manyDebts(b *build) {
	w := b.shop()
	b.trade(w)
	b.s.Application.Frequency = []string{"weekly", "semi_monthly", ""}[b.s.Seed%3]
	quarterly := b.borrow("financing", b.lender(), digits(b.r, 5))
	for i := 0; i < len(b.months); i += 3 {
		b.repay(w.account, quarterly, b.months[i].Day(17), script.Pesos(9_600))
	}
	half := b.borrow("financing", b.lender(), digits(b.r, 6))
	for _, m := range b.months {
		b.repay(w.account, half, m.Day(5), script.Pesos(2_400))
		b.repay(w.account, half, m.Day(20), script.Pesos(2_400))
	}
	single := b.borrow("financing", b.lender(), digits(b.r, 6))
	b.repay(w.account, single, b.months[len(b.months)-1].Day(6), b.amount(3_000, 5_000))
	government := b.borrow("government", b.party(script.Agency, "PAG-IBIG"), "")
	for _, m := range b.months {
		b.repay(w.account, government, m.Day(10), script.Pesos(1_150))
	}
	daily := b.borrow("financing", b.lender(), digits(b.r, 4))
	for d := b.from() + 1; d <= b.to(); d++ {
		if d%7 != 3 { // not on Sundays
			b.repay(w.account, daily, d, script.Pesos(210))
		}
	}
	b.s.Application.ExistingDebt = pesos(12_000)
	b.handIn(3)
}
