package ledger

import (
	"strings"
	"testing"
)

// rowsOn are lines of a sheet with a day, which a text of its own may follow, an amount and a further cell.
func rowsOn(more map[int]string, days ...string) (lines []string) {
	for i, day := range days {
		if !strings.Contains(day, "|") {
			day += "|Shop"
		}
		lines = append(lines, day+"|-10.00|"+more[i])
	}
	return lines
}

func TestTheOrderOfDayAndMonthIsToldByOtherDays(t *testing.T) {
	days := []string{"05/01/2024", "05/02/2024", "05/03/2024", "05/04/2024"}
	head := "Date|Description|Amount"
	for name, c := range map[string]struct {
		lines []string
		want  string // the last row's day
	}{
		"days of value, written otherwise":   {append([]string{head + "|Value Date"}, rowsOn(map[int]string{0: "2024-01-05", 3: "2024-04-06"}, days...)...), "2024-04-05"},
		"days of value, written alike":       {append([]string{head + "|Value Date"}, rowsOn(map[int]string{1: "06/02/2024", 3: "08/04/2024"}, days...)...), "2024-04-05"},
		"days of value, the month first":     {append([]string{head + "|Value Date"}, rowsOn(map[int]string{1: "05/03/2024", 3: "05/06/2024"}, days...)...), "2024-05-04"},
		"a day in a column without a role":   {append([]string{head + "|Recorded"}, rowsOn(map[int]string{2: "5 Mar 2024"}, days...)...), "2024-04-05"},
		"the period":                         {append([]string{"Statement Period|2024-01-01 to 2024-04-30", head}, rowsOn(nil, days...)...), "2024-04-05"},
		"the period, the month first":        {append([]string{"Statement Period|1 May 2024 to 31 May 2024", head}, rowsOn(nil, days...)...), "2024-05-04"},
		"points between the numbers":         {append([]string{head}, rowsOn(nil, "05.01.2024", "05.02.2024", "05.03.2024", "05.04.2024")...), "2024-04-05"},
		"days that rise in one order only":   {append([]string{head}, rowsOn(nil, "05/01/2024", "11/01/2024", "03/02/2024", "05/04/2024")...), "2024-04-05"},
		"many days that lie close by chance": {append([]string{head}, rowsOn(nil, "03/01/2024", "03/02/2024", "03/04/2024", "03/05/2024", "03/09/2024")...), "2024-03-09"},
		"a language and its decimal comma":   {[]string{"Buchungstag|Verwendungszweck|Betrag|Saldo", "05/01/2024|Miete|-400,00|1000,00", "05/02/2024|Miete|-400,00|600,00", "05/03/2024|Miete|-400,00|200,00"}, "2024-03-05"},
		"three years that stand first":       {append([]string{head}, rowsOn(nil, "24/01/05", "24/01/09", "24/01/12")...), "2024-01-12"},
	} {
		st := read(t, csv(c.lines...))
		if len(st.Rows) == 0 {
			t.Fatalf("%s: no rows", name)
		}
		last := len(st.Rows) - 1
		if got := st.Rows[last].Date; got == nil || got.String() != c.want {
			t.Errorf("%s: the last row is of %v, want %s", name, got, c.want)
		}
		if got := st.Origins["/transactions/0/date"].Confidence; got <= eitherWay {
			t.Errorf("%s: the day has confidence %v, want that it is sure", name, got)
		}
	}
}

func TestDaysThatMayBeMonthsAreInDoubt(t *testing.T) {
	for name, days := range map[string][]string{
		"a day of every month, or days of one": {"05/01/2024", "05/02/2024", "05/03/2024", "05/04/2024"},
		"a day of every quarter":               {"02/01/2024", "02/04/2024", "02/07/2024"},
		"days and months that rise alike":      {"02/01/2024", "03/02/2024", "04/03/2024", "05/04/2024"},
		"few days that lie close":              {"03/01/2024", "03/02/2024", "03/04/2024"},
		"a text's day of the next month":       {"05/01/2024", "05/02/2024|Rent next due 05/03/2024", "05/03/2024"},
		"one day":                              {"03/01/2024"},
		"one day, or the year first":           {"24/01/05"},
	} {
		st := read(t, csv(append([]string{"Date|Description|Amount|Balance"}, rowsOn(map[int]string{0: "90.00", 1: "80.00", 2: "70.00", 3: "60.00"}, days...)...)...))
		if len(st.Rows) != len(days) {
			t.Fatalf("%s: %d rows, want %d", name, len(st.Rows), len(days))
		}
		for _, field := range []string{"/transactions/0/date", "/period_start"} {
			if p, told := st.Origins[field]; told && p.Confidence > eitherWay {
				t.Errorf("%s: %s has confidence %v, want at most %v", name, field, p.Confidence, eitherWay)
			}
		}
		said := false
		for _, w := range st.Warnings {
			said = said || strings.Contains(w.Detail, "Nothing on the pages tells")
		}
		if !said {
			t.Errorf("%s: warnings %v, want that the order is unknown", name, st.Warnings)
		}
	}
}
