package borrowers

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// The measuring half. Those who build readers do not read this file, and nothing in it changes: a new theme or another
// seed begins a new measurement.

// measuringSeeds are the seeds of every theme of this file; openSeeds above it are those of the open themes that also
// belong to the measuring half.
const (
	measuringFirst = 501
	measuringLast  = 520
)

// measuringThemes are seen by no builder.
var measuringThemes = []Theme{
	{"corporation", "a clean company with a bank loan and a card", corporation, [2]int{6, 9}},
	{"ofw", "a clean worker abroad: remittances and rent", ofw, [2]int{6, 9}},
	{"retiree", "a clean pensioner", retiree, [2]int{6, 9}},
	{"seasonal_shop", "a clean shop with a strong December over more than a year", seasonalShop, [2]int{13, 15}},
	{"wallet_short", "a wallet given for fewer months, a statement cut in mid-day", walletShort, [2]int{6, 8}},
	{"undeclared_debt", "debts that the application does not declare", undeclaredDebt, [2]int{6, 8}},
	{"stopped_income", "an employee whose salary ended", stoppedIncome, [2]int{7, 9}},
	{"holder_differs", "one account under two names", holderDiffers, [2]int{6, 7}},
	{"concentration", "one customer brings most of the revenue", concentration, [2]int{6, 8}},
	{"gambling", "an employee who plays", gambling, [2]int{6, 8}},
	{"negative_balance", "a shop whose account is overdrawn at times", negativeBalance, [2]int{6, 8}},
	{"balloon", "a loan that ended in one large payment, and a lump sum asked for", balloon, [2]int{6, 8}},
	{"decline", "revenue falls from month to month", decline, [2]int{7, 9}},
	{"quiet_savings", "a savings account without rows, one statement handed in twice", quietSavings, [2]int{6, 7}},
	{"payslip", "an employee whose bank does not print the employer, with payslips", withPayslip, [2]int{6, 8}},
	{"everything", "round trips, a hidden account, a bounced check and an unproven statement", everything, [2]int{7, 8}},
}

// isMeasuring reports whether a borrower belongs to the measuring half.
func isMeasuring(theme string, seed int) bool {
	if measuringFirst <= seed && seed <= measuringLast {
		return true
	}
	return slices.ContainsFunc(measuringThemes, func(t Theme) bool { return t.Name == theme })
}

// Measuring are the borrowers of the measuring half: every theme with the seeds set apart.
func Measuring() (scripts []script.Script) {
	for _, t := range slices.Concat(openThemes, measuringThemes) {
		for seed := measuringFirst; seed <= measuringLast; seed++ {
			scripts = append(scripts, t.Write(seed))
		}
	}
	return scripts
}

func corporation(b *build) {
	w := b.shop()
	w.size *= 3
	w.cash = 0
	b.s.Application.Profile = "corporation"
	amount, term := int64(1_000+250*b.r.IntN(9))*1000, 24+12*b.r.IntN(3)
	b.apply("corporation", amount, term, int64(900+50*b.r.IntN(10)), "per_annum")
	b.s.Application.AssetValue = pesos(3_500_000)
	life := 8
	b.s.Application.UsefulLife = &life
	b.trade(w)
	l := b.borrow("", "", digits(b.r, 4)+"-"+digits(b.r, 4))
	b.repayMonthly(w.account, l, 0, 15, b.amount(30_000, 60_000))
	card := b.borrow("credit_card", b.party(script.Lender, b.s.AccountOf(w.account).Institution), digits(b.r, 4))
	for _, m := range b.months {
		b.repay(w.account, card, m.Day(21), b.amount(8_000, 20_000))
	}
	b.in(w.account, b.months[1].Day(7), script.Capital, "", b.amount(200_000, 300_000))
	b.in(w.account, b.months[2].Day(9), script.TaxRefund, "", b.amount(5_000, 15_000))
	b.out(w.account, b.months[3].Day(11), script.Placement, "", b.amount(90_000, 120_000))
	b.s.Application.ExistingDebt = pesos(70_000)
	b.s.Application.MonthlyRevenue = pesos(900_000)
	b.handIn(1)
}

func ofw(b *build) {
	name := b.person()
	b.s.Borrower = script.Borrower{Holder: name, BusinessName: name}
	account := b.account("savings", "PHP")
	b.apply("ofw", int64(80+10*b.r.IntN(15))*1000, 24, int64(1200+100*b.r.IntN(6)), "per_annum")
	remitter := b.party(script.Biller, b.take("remitter")[0])
	tenant := b.people(1)[0]
	rent := b.amount(8_000, 12_000)
	middle := 30_000 + 1_000*b.r.IntN(10)
	for i, m := range b.months {
		b.in(account, m.Day(5+i%2), script.Remittance, remitter, b.amount(middle*85/100, middle*115/100))
		b.in(account, m.Day(3), script.RentReceived, tenant, rent)
		b.household(account, m, "")
		b.out(account, m.Day(11), script.Encashment, "", b.amount(4_000, 8_000))
	}
	b.s.Application.ExistingDebt = pesos(0)
	b.handIn(2)
}

func retiree(b *build) {
	name := b.person()
	b.s.Borrower = script.Borrower{Holder: name, BusinessName: name}
	account := b.account("savings", "PHP")
	b.apply("", int64(20+10*b.r.IntN(8))*1000, 12, 150, "per_month")
	b.s.Application.Frequency = "semi_monthly"
	agency := b.party(script.Agency, "GSIS")
	pension := b.amount(11_000, 19_000)
	for i, m := range b.months {
		b.in(account, m.Day(2), script.Pension, agency, pension)
		b.household(account, m, "")
		if i%3 == 1 {
			b.in(account, b.day(m), script.PersonalIn, b.people(1)[0], b.amount(1_000, 4_000))
		}
	}
	b.handIn(3)
}

func seasonalShop(b *build) {
	w := b.shop()
	w.scale = func(i int) int {
		switch int(b.months[i])%12 + 1 {
		case 11:
			return 150
		case 12:
			return 240
		case 1, 2:
			return 70
		}
		return 100
	}
	w.settles = b.party(script.Platform, b.take("platform")[0])
	b.trade(w)
	b.handIn(3)
}

func walletShort(b *build) {
	w := b.shop()
	b.trade(w)
	wallet := b.account("wallet", "PHP")
	b.ownTransfers(w.account, wallet, 5_000)
	for _, m := range b.months {
		b.spend(wallet, b.day(m), "groceries", "", b.amount(500, 1_500))
		b.in(wallet, b.day(m), script.Settlement, "", b.amount(1_000, 3_000))
	}
	cut := b.months[1].Last()
	for _, m := range b.s.Movements {
		if m.Account == w.account && m.Day.Month() == b.months[2] && m.Day.OfMonth() > 8 {
			cut = max(cut, m.Day)
			break
		}
	}
	b.paper(script.Paper{Account: w.account, From: b.from(), To: cut, Cut: 1})
	b.paper(script.Paper{Account: w.account, From: cut.Month().First(), To: b.to(), Cut: -1})
	b.statements(wallet, b.months[2].First(), b.months[len(b.months)-1].Last(), 2)
}

func undeclaredDebt(b *build) {
	w := b.shop()
	b.trade(w)
	first := b.borrow("financing", b.lender(), digits(b.r, 5))
	b.repayMonthly(w.account, first, 0, 9, b.amount(8_000, 14_000))
	second := b.borrow("financing", b.lender(), "")
	for d := b.from() + 4; d <= b.to(); d += 14 {
		b.repay(w.account, second, d, script.Pesos(3_100))
	}
	third := b.borrow("financing", b.lender(), digits(b.r, 6)) // paid off
	amount := b.amount(4_000, 6_000)
	for _, m := range b.months[:3] {
		b.repay(w.account, third, m.Day(25), amount)
	}
	b.s.Movements[len(b.s.Movements)-1].Payoff = true
	fresh := b.borrow("financing", b.lender(), digits(b.r, 6)) // released, not yet paid
	b.release(w.account, fresh, b.to()-12, b.amount(60_000, 90_000))
	b.s.Application.ExistingDebt = pesos(2_000)
	b.handIn(2)
}

func stoppedIncome(b *build) {
	account, p := b.employee()
	p.until = b.to() - 75
	b.salary(p)
	for _, m := range b.months {
		b.household(account, m, "")
	}
	b.s.Application.MonthlyIncome = pesos(45_000)
	b.handIn(3)
}

func holderDiffers(b *build) {
	w := b.shop()
	b.trade(w)
	b.handIn(3)
	b.s.Papers[len(b.s.Papers)-1].Holder = b.person()
}

func concentration(b *build) {
	w := b.shop()
	w.checks, w.cash = false, 1
	b.trade(w)
	big := b.companies(1)[0]
	for i, m := range b.months {
		b.in(w.account, m.Day(10), script.Sale, big, b.amount(390_000+1000*(i%3), 430_000))
	}
	b.handIn(3)
}

func gambling(b *build) {
	account, p := b.employee()
	p.days = []int{10, 25}
	b.salary(p)
	for _, m := range b.months {
		b.household(account, m, "")
		for range 5 {
			b.out(account, b.day(m), script.Gambling, b.gambler(), b.amount(600, 2_500))
		}
	}
	b.handIn(2)
}

// gambler is the operator of games that the borrower uses all the time.
func (b *build) gambler() string {
	for _, p := range b.s.Parties {
		if p.Kind == script.Platform {
			return p.ID
		}
	}
	return b.party(script.Platform, b.take("gambling")[0])
}

func negativeBalance(b *build) {
	w := b.shop()
	b.trade(w)
	b.overdraw[w.account] = -b.amount(9_000, 30_000)
	b.s.Accounts[0].MinimumBalance = pesos(10_000)
	b.handIn(3)
}

func balloon(b *build) {
	w := b.shop()
	b.trade(w)
	l := b.borrow("financing", b.lender(), digits(b.r, 5))
	amount := b.amount(5_000, 7_000)
	for _, m := range b.months[:3] {
		b.repay(w.account, l, m.Day(7), amount)
	}
	b.repay(w.account, l, b.months[3].Day(7), amount*10)
	b.s.Application.Frequency = "lump_sum"
	b.handIn(3)
}

func decline(b *build) {
	w := b.shop()
	w.scale = func(i int) int { return 160 - 16*i }
	b.trade(w)
	b.s.Application.MonthlyRevenue = pesos(700_000)
	b.keepEnd = true
	b.handIn(3)
}

func everything(b *build) {
	w := b.shop()
	b.trade(w)
	n := len(b.months)
	b.roundTrip(w.account, b.companies(1)[0], b.months[2].Day(4), 3, b.amount(90_000, 140_000), true)
	b.hidden(w.account, b.take("hidden_bank")[0], b.months[1].Day(9), -b.amount(15_000, 40_000))
	b.bounce(w.account, b.months[n-2], true, true)
	second := b.account("savings", "PHP")
	b.ownTransfers(w.account, second, 9_000)
	for _, m := range b.months {
		b.interest(second, m)
	}
	weekly := b.borrow("financing", b.lender(), digits(b.r, 5))
	for d := b.from() + 2; d <= b.to(); d += 7 {
		b.repay(w.account, weekly, d, script.Pesos(1_750))
	}
	b.s.Application.ExistingDebt = pesos(7_500)
	b.handIn(2)
	b.s.Papers[1].Unproven = true
}

func quietSavings(b *build) {
	w := b.shop()
	b.trade(w)
	b.account("savings", "PHP")
	b.handIn(3)
	b.paper(script.Paper{Account: w.account, From: b.from(), To: b.months[2].Last(), Cut: -1})
	b.s.Papers[len(b.s.Papers)-1].Masked = true
}

func withPayslip(b *build) {
	account, p := b.employee()
	p.spread, p.naming = 0, script.NamesNobody
	b.salary(p)
	landlord := b.party(script.Biller, b.take("landlord")[0])
	for _, m := range b.months {
		b.household(account, m, landlord)
	}
	digital := b.borrow("financing", b.lender(), digits(b.r, 6))
	for d := b.from() + 3; d <= b.to(); d += 14 {
		b.repay(account, digital, d, script.Pesos(900))
	}
	b.handIn(3)
	last := b.months[len(b.months)-1]
	b.other("payslip", map[string]any{
		"employer_name": b.s.PartyOf(p.employer).Name, "employee_name": b.s.Borrower.Holder, "currency": "PHP",
		"period_start": last.Day(1), "period_end": last.Day(15), "pay_date": last.Day(15).BankingOrBefore(),
		"basic_pay": p.amount + script.Pesos(3_000), "gross_pay": p.amount + script.Pesos(3_000),
		"total_deductions": script.Pesos(3_000), "net_pay": p.amount, "pay_frequency": "semi_monthly",
		"deductions": []any{
			map[string]any{"key": "sss_loan", "label": "SSS LOAN", "amount": script.Pesos(1_000)},
			map[string]any{"key": "sss", "label": "SSS", "amount": script.Pesos(2_000)},
		},
	})
}
