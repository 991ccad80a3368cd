package truth

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// streamRows are the credits of one payer and kind.
type streamRows struct {
	kind, payer string // payer is the cluster; "" if the rows name none
	name        string
	rows        []*row
}

// fewestCredits is the least number of credits that a rhythm can be read from.
const fewestCredits = 3

// income lists the streams of the main currency.
func (v *view) income() Income {
	out := Income{Streams: []Stream{}}
	var monthlyIncome script.Money
	found := false
	for _, group := range v.streamGroups() {
		if len(group.rows) < fewestCredits {
			v.unjudge("/income/streams+few")
			continue
		}
		s := v.stream(group)
		if s.Kind == "business" && !s.clear {
			v.unjudge("/income/streams+business")
			continue
		}
		out.Streams = append(out.Streams, s)
		if s.Kind == "business" {
			continue
		}
		for _, e := range s.Extras {
			if e.Date > v.asOf-365 {
				out.AnnualExtras += e.Amount
			}
		}
		if s.Regular && deref(s.Active) && s.MonthlyAmount != nil {
			monthlyIncome += *s.MonthlyAmount
			found = true
		}
	}
	if found {
		out.MonthlyIncome = &monthlyIncome
	}
	return out
}

func (v *view) streamGroups() (groups []*streamRows) {
	byKey := map[[2]string]*streamRows{}
	for _, r := range v.inMain() {
		if r.incomeKind == "" {
			continue
		}
		party := v.s.PartyOf(r.m.Party)
		if r.m.Naming != script.NamesParty {
			party = script.Party{}
		}
		if r.incomeKind == "business" && (party.ID == "" || r.m.Kind == script.CheckDeposit) {
			continue
		}
		key := [2]string{r.incomeKind, party.Key}
		if byKey[key] == nil {
			byKey[key] = &streamRows{kind: r.incomeKind, payer: party.Key, name: party.Name}
			groups = append(groups, byKey[key])
		}
		byKey[key].rows = append(byKey[key].rows, r)
	}
	slices.SortStableFunc(groups, func(a, b *streamRows) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.payer, b.payer))
	})
	return groups
}

// stream computes one stream's figures.
func (v *view) stream(g *streamRows) Stream {
	out := Stream{Kind: g.kind, Extras: []Extra{}, Missed: []script.Day{}}
	if g.name != "" {
		out.Payer = pointer(g.name)
	}
	if g.kind == "salary" {
		out.EmployerName = v.employer(g)
	}
	all := []script.Money{}
	for _, r := range g.rows {
		all = append(all, r.credit())
	}
	middle := median(all)
	var plain []*row
	var days []script.Day
	var amounts []script.Money
	var sum script.Money
	for _, r := range g.rows {
		if key := v.account(r.m.Account).Key(); !slices.Contains(out.AccountKeys, key) {
			out.AccountKeys = append(out.AccountKeys, key)
		}
		if r.m.Extra || 2*r.credit() > 3*middle {
			out.Extras = append(out.Extras, Extra{r.m.Day, r.credit()})
			continue
		}
		plain = append(plain, r)
		days, amounts, sum = append(days, r.m.Day), append(amounts, r.credit()), sum+r.credit()
	}
	slices.Sort(out.AccountKeys)
	out.Count, out.FirstDate, out.LastDate = len(plain), days[0], days[len(days)-1]
	out.AverageAmount, out.MedianAmount = mean(sum, len(plain)), median(amounts)
	spread := variation(amounts)
	out.CV = pointer(tenThousandths(spread))
	out.Frequency = irregular
	if len(plain) >= fewestCredits {
		if f := rhythm(days); slices.Contains([]string{weekly, biWeekly, semiMonthly, monthly}, f) {
			out.Frequency = f
		}
	}
	limit := big.NewRat(25, 100)
	if g.kind == "remittance" || g.kind == "business" {
		limit = big.NewRat(6, 10)
	}
	out.Regular = out.Frequency != irregular && spread.Cmp(limit) <= 0
	out.MonthlyAmount = v.monthlyAmount(plain)
	out.Active = v.streamActive(plain[len(plain)-1], out.Frequency)
	out.Missed = v.missedDays(plain, days, out.Frequency)
	out.clear = out.Regular && len(plain) >= 6 && len(out.Extras) == 0 && len(out.Missed) == 0 &&
		spread.Cmp(big.NewRat(4, 10)) <= 0 && allFit(days, out.Frequency)
	return out
}

// employer is the payer in the rows, else the employer on a payslip whose net pay arrived within three banking days of
// its pay date.
func (v *view) employer(g *streamRows) *string {
	if g.name != "" {
		return pointer(g.name)
	}
	for _, o := range v.s.Others {
		net, isMoney := o.Result["net_pay"].(script.Money)
		paid, isDay := o.Result["pay_date"].(script.Day)
		name, isText := o.Result["employer_name"].(string)
		if o.DocumentType != "payslip" || !isMoney || !isDay || !isText {
			continue
		}
		for _, r := range g.rows {
			away := max(paid.BankingDaysUntil(r.m.Day), r.m.Day.BankingDaysUntil(paid))
			if (r.credit()-net).Abs() <= max(50_00, net/100) && away <= 3 {
				return pointer(name)
			}
		}
	}
	return nil
}

// allFit reports whether every gap fits well within the range of a frequency.
func allFit(days []script.Day, frequency string) bool {
	for _, r := range gapRanges {
		if r.frequency == frequency {
			for i := 1; i < len(days); i++ {
				if gap := int(days[i] - days[i-1]); gap < r.least || gap > r.most {
					return false
				}
			}
			return true
		}
	}
	return false
}

// monthlyAmount is what arrives in the full months of the accounts that the stream is paid into.
func (v *view) monthlyAmount(rows []*row) *script.Money {
	accounts := v.accountsOf(rows)
	var sum script.Money
	count := 0
	for m := v.from.Month(); m <= v.to.Month(); m++ {
		if slices.ContainsFunc(accounts, func(a *account) bool { return !a.coversMonth(m) }) {
			continue
		}
		count++
		for _, r := range rows {
			if r.m.Day.Month() == m {
				sum += r.m.Amount.Abs()
			}
		}
	}
	if count == 0 {
		return nil
	}
	return pointer(mean(sum, count))
}

func (v *view) accountsOf(rows []*row) (accounts []*account) {
	for _, r := range rows {
		if a := v.account(r.m.Account); !slices.Contains(accounts, a) {
			accounts = append(accounts, a)
		}
	}
	return accounts
}

// streamPeriods are the days of a period, in tenths of a day times 1.5.
var streamPeriods = map[string]int{weekly: 105, biWeekly: 210, semiMonthly: 240, monthly: 465}

// streamActive reports whether the last credit lies within 1.5 periods of the end of its account's coverage; nil for
// irregular streams, which have no period.
func (v *view) streamActive(last *row, frequency string) *bool {
	period, ok := streamPeriods[frequency]
	if !ok {
		return nil
	}
	return pointer(10*int(v.account(last.m.Account).last()-last.m.Day) <= period)
}

// missedDays are expected days between the first and the last credit, in covered days, without a credit within 5 days.
func (v *view) missedDays(rows []*row, days []script.Day, frequency string) []script.Day {
	missed := []script.Day{}
	accounts := v.accountsOf(rows)
	for _, expected := range expectedDays(days, frequency) {
		covered := slices.ContainsFunc(accounts, func(a *account) bool { return a.covers(expected) })
		near := slices.ContainsFunc(days, func(d script.Day) bool { return max(d-expected, expected-d) <= 5 })
		if covered && !near {
			missed = append(missed, expected)
		}
	}
	return missed
}

func expectedDays(days []script.Day, frequency string) (expected []script.Day) {
	first, last := days[0], days[len(days)-1]
	add := func(d script.Day) {
		if first < d && d < last {
			expected = append(expected, d)
		}
	}
	switch frequency {
	case weekly, biWeekly:
		step := script.Day(7)
		if frequency == biWeekly {
			step = 14
		}
		for d := first + step; d < last; d += step {
			add(d)
		}
	case semiMonthly:
		a, b, _ := halfMonthAnchors(days)
		for m := first.Month(); m <= last.Month(); m++ {
			add(m.Day(a))
			add(m.Day(b))
		}
	case monthly:
		anchors := []int{}
		for _, d := range days {
			anchors = append(anchors, d.OfMonth())
		}
		slices.Sort(anchors)
		for m := first.Month(); m <= last.Month(); m++ {
			add(m.Day(anchors[len(anchors)/2]))
		}
	}
	return expected
}
