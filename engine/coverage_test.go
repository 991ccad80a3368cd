package engine

import (
	"fmt"
	"slices"
	"testing"
)

func days(from, to string) DayRange { return DayRange{day(from), day(to)} }

func TestDayRangeIsWorded(t *testing.T) {
	for want, r := range map[string]DayRange{
		"2026-04-30":               days("2026-04-30", "2026-04-30"),
		"2026-04-01 to 2026-04-30": days("2026-04-01", "2026-04-30"),
		"2026-01 to 2026-03":       days("2026-01-01", "2026-03-31"),
		"2025-12 to 2026-02":       days("2025-12-01", "2026-02-28"),
		"2026-01-01 to 2026-03-30": days("2026-01-01", "2026-03-30"),
		"2026-01-02 to 2026-03-31": days("2026-01-02", "2026-03-31"),
	} {
		if got := r.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestUncoveredDaysAreExact(t *testing.T) {
	asked := days("2026-01-01", "2026-03-31")
	for name, c := range map[string]struct {
		covered []DayRange
		want    string
	}{
		"nothing":                    {nil, "[2026-01 to 2026-03]"},
		"everything":                 {[]DayRange{days("2025-01-01", "2026-12-31")}, "[]"},
		"neighbours leave no day":    {[]DayRange{days("2026-02-01", "2026-03-31"), days("2026-01-01", "2026-01-31")}, "[]"},
		"overlaps count once":        {[]DayRange{days("2026-01-01", "2026-02-10"), days("2026-01-20", "2026-03-31")}, "[]"},
		"one within another":         {[]DayRange{days("2026-01-01", "2026-03-30"), days("2026-02-01", "2026-02-02")}, "[2026-03-31]"},
		"the first and the last day": {[]DayRange{days("2026-01-02", "2026-03-30")}, "[2026-01-01 2026-03-31]"},
		"before and after":           {[]DayRange{days("2025-01-01", "2025-12-31"), days("2026-04-01", "2026-04-30")}, "[2026-01 to 2026-03]"},
		"one between": {[]DayRange{days("2025-12-01", "2026-01-31"), days("2026-03-01", "2026-05-31")},
			"[2026-02-01 to 2026-02-28]"},
	} {
		before := slices.Clone(c.covered)
		if got := fmt.Sprint(Uncovered(asked, c.covered)); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
		if !slices.Equal(before, c.covered) {
			t.Errorf("%s: the covered days were changed", name)
		}
	}
}

func TestMonthsUpToDay(t *testing.T) {
	for _, c := range []struct {
		last   string
		months int
		first  string
	}{
		{"2025-04-30", 3, "2025-02-01"}, {"2025-03-31", 3, "2025-01-01"}, {"2025-02-28", 3, "2024-12-01"},
		{"2024-02-29", 1, "2024-02-01"}, {"2025-04-15", 3, "2025-01-16"}, {"2025-05-30", 3, "2025-03-01"},
		{"2025-12-31", 12, "2025-01-01"}, {"2025-01-30", 1, "2024-12-31"}, {"2025-11-30", 120, "2015-12-01"},
	} {
		if got := monthsUpTo(day(c.last), c.months); got.From.String() != c.first || got.To != day(c.last) {
			t.Errorf("%d months up to %s begin on %s, want %s", c.months, c.last, got.From, c.first)
		}
	}
}

func TestStatementsOfOneAccountAreGrouped(t *testing.T) {
	at := func(bank, number string) AccountStatement {
		return AccountStatement{Institution: bank, Number: number, Currency: "PHP"}
	}
	bare := func(bank, holder, from, to string, opening, closing Amount) AccountStatement {
		return AccountStatement{Institution: bank, Holder: holder, Currency: "PHP", Period: days(from, to),
			Opening: &opening, Closing: &closing}
	}
	dollars := at("Narra", "0077-1020-4410")
	dollars.Currency = "USD"
	numbered := bare("Narra", "ANA CRUZ", "2026-01-01", "2026-01-31", 100, 250)
	numbered.Number = "007710204410"
	for name, c := range map[string]struct {
		statements []AccountStatement
		want       string
	}{
		"none":                     {nil, "[]"},
		"separators do not matter": {[]AccountStatement{at("Narra", "0077-1020-4410"), at("Narra", "0077 1020 4410")}, "[[0 1]]"},
		"legal forms do not matter": {[]AccountStatement{at("The Narra Bank, Inc.", "007710204410"), at("NARRA", "007710204410")},
			"[[0 1]]"},
		"two banks":      {[]AccountStatement{at("Narra", "007710204410"), at("Pearl", "007710204410")}, "[[0] [1]]"},
		"two currencies": {[]AccountStatement{at("Narra", "007710204410"), dollars}, "[[0] [1]]"},
		"a bank that was not read": {[]AccountStatement{at("", "007710204410"), at("Narra", "007710204410")},
			"[[0 1]]"},
		"a bank that was not read, of two": {
			[]AccountStatement{at("", "007710204410"), at("Narra", "007710204410"), at("Pearl", "007710204410")},
			"[[0] [1] [2]]",
		},
		"a visible tail":                 {[]AccountStatement{at("Narra", "XXXX-XXXX-4410"), at("Narra", "1020-4410")}, "[[0 1]]"},
		"a visible tail of three places": {[]AccountStatement{at("Narra", "****410"), at("Narra", "0077-1020-4410")}, "[[0] [1]]"},
		"a mask within, as long":         {[]AccountStatement{at("Narra", "0077****4410"), at("Narra", "007710204410")}, "[[0 1]]"},
		"a mask within, a place differs": {[]AccountStatement{at("Narra", "0078****4410"), at("Narra", "007710204410")}, "[[0] [1]]"},
		"a mask within, shorter":         {[]AccountStatement{at("Narra", "007***4410"), at("Narra", "007710204410")}, "[[0] [1]]"},
		"a mask that fits two": {
			[]AccountStatement{at("Narra", "****4410"), at("Narra", "10204410"), at("Narra", "99994410")}, "[[0] [1] [2]]",
		},
		"equal masks":                           {[]AccountStatement{at("Narra", "****4410"), at("Narra", "••••4410")}, "[[0 1]]"},
		"different masks":                       {[]AccountStatement{at("Narra", "****4410"), at("Narra", "**204410")}, "[[0] [1]]"},
		"a mask of another bank":                {[]AccountStatement{at("Pearl", "****4410"), at("Narra", "10204410")}, "[[0] [1]]"},
		"one X is a letter":                     {[]AccountStatement{at("Narra", "X0204410"), at("Narra", "10204410")}, "[[0] [1]]"},
		"all places masked, nothing else known": {[]AccountStatement{at("Narra", "********"), at("Narra", "10204410")}, "[[0] [1]]"},
		"without a number, the balance goes on": {
			[]AccountStatement{
				bare("Narra", "CRUZ, ANA", "2026-03-01", "2026-03-31", 300, 400),
				bare("Narra", "", "2026-02-01", "2026-02-28", 250, 300), numbered,
			},
			"[[0 1 2]]",
		},
		"without a number, of another holder": {
			[]AccountStatement{bare("Narra", "BEN REYES", "2026-02-01", "2026-02-28", 250, 300), numbered}, "[[0] [1]]",
		},
		"without a number, another balance": {
			[]AccountStatement{bare("Narra", "ANA CRUZ", "2026-02-01", "2026-02-28", 251, 300), numbered}, "[[0] [1]]",
		},
		"without numbers, of one bank and holder": {
			[]AccountStatement{
				bare("Narra", "ANA CRUZ", "2026-02-01", "2026-02-28", 1, 2),
				bare("Narra", "Cruz, Ana", "2026-03-01", "2026-03-31", 3, 4),
				bare("Pearl", "ANA CRUZ", "2026-03-01", "2026-03-31", 5, 6),
			},
			"[[0 1] [2]]",
		},
	} {
		if got := fmt.Sprint(SameAccounts(c.statements)); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

// The order of uploads must not change who asks for what.
func TestAccountsDoNotDependOnOrder(t *testing.T) {
	at := func(bank, number, currency string) AccountStatement {
		return AccountStatement{Institution: bank, Number: number, Currency: currency}
	}
	statements := []AccountStatement{
		at("Narra", "10204410", ""), at("", "10204410", "PHP"), at("", "10204410", "USD"), at("Narra", "****4410", "PHP"),
		at("Pearl", "****4410", ""), at("", "****4410", ""), at("Narra", "99994411", "PHP"),
	}
	sets := func(order []int) (sets []string) {
		var list []AccountStatement
		for _, i := range order {
			list = append(list, statements[i])
		}
		for _, group := range SameAccounts(list) {
			var set []int
			for _, i := range group {
				set = append(set, order[i])
			}
			slices.Sort(set)
			sets = append(sets, fmt.Sprint(set))
		}
		slices.Sort(sets)
		return sets
	}
	order := []int{0, 1, 2, 3, 4, 5, 6}
	want := sets(order)
	for range 7 {
		order = append(order[1:], order[0])
		for _, o := range [][]int{order, slices.Sorted(slices.Values(order)), {6, 5, 4, 3, 2, 1, 0}} {
			if got := sets(o); !slices.Equal(got, want) {
				t.Errorf("in order %v: %v, want %v", o, got, want)
			}
		}
	}
}

func TestAccountIsLabelledForPeople(t *testing.T) {
	for _, c := range []struct{ institution, number, want string }{
		{"Narra Commercial Bank", "0077-1020-4410", "Narra ••4410"},
		{"BDO Unibank, Inc.", "***1234", "BDO ••1234"},
		{"Bank of the Philippine Islands", "12345678", "Bank of the Philippine Islands ••5678"},
		{"Rural Bank of Mabini", "12345678", "Rural Bank of Mabini ••5678"},
		{"", "12345678", "Account ••5678"},
		{"Narra", "", "Narra"},
		{"Narra", "****", "Narra"},
		{"Narra", "1234", "Narra ••"},
		{"Narra", "99ab12**", "Narra ••12••"},
		{"", "", ""},
	} {
		if got := AccountLabel(c.institution, c.number); got != c.want {
			t.Errorf("%q, %q: got %q, want %q", c.institution, c.number, got, c.want)
		}
	}
}
