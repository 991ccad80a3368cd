package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestDaysOfOtherErasAndNumbersOfDaysAreRead(t *testing.T) {
	for name, c := range map[string]struct {
		head string
		days []string
		want []string
	}{
		"Buddhist years":             {"Date|Description|Amount|Balance", []string{"05/01/2567", "29/02/2567"}, []string{"2024-01-05", "2024-02-29"}},
		"Buddhist years ahead":       {"Date|Description|Amount|Balance", []string{"2567-01-05", "2567-02-29 10:15"}, []string{"2024-01-05", "2024-02-29"}},
		"short Buddhist years":       {"วันที่|รายการ|จำนวนเงิน|ยอดคงเหลือ", []string{"05/01/66", "15/02/66"}, []string{"2023-01-05", "2023-02-15"}},
		"short common years":         {"วันที่|รายการ|จำนวนเงิน|ยอดคงเหลือ", []string{"05/01/24", "15/02/24"}, []string{"2024-01-05", "2024-02-15"}},
		"years of the Republic":      {"日期|摘要|金額|餘額", []string{"113/01/05", "113/02/29"}, []string{"2024-01-05", "2024-02-29"}},
		"the same in English":        {"Date|Description|Amount|Balance", []string{"113/01/05", "113/02/29"}, []string{"2024-01-05", "2024-02-29"}},
		"numbers of days":            {"Date|Description|Amount|Balance", []string{"45292", "45351.43"}, []string{"2024-01-01", "2024-02-29"}},
		"numbers that are no days":   {"Reference|Description|Amount|Balance", []string{"45292", "45351"}, nil},
		"numbers beside other days":  {"Date|Description|Amount|Balance", []string{"13/01/2024", "45351"}, []string{"2024-01-13", "2024-02-29"}},
		"numbers of too many years":  {"Date|Description|Amount|Balance", []string{"36600", "51000"}, nil},
		"numbers of no paper's days": {"Date|Description|Amount|Balance", []string{"10292", "10351"}, nil},
	} {
		st := read(t, csv(append([]string{c.head}, rowsOn(map[int]string{0: "90.00", 1: "80.00"}, c.days...)...)...))
		var got []string
		for _, row := range st.Rows {
			if row.Date != nil {
				got = append(got, row.Date.String())
			}
		}
		if strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: days %v, want %v", name, got, c.want)
		}
	}
}

// A sheet that takes texts for days in the wrong order leaves 13/01/2024 as text and makes another day of 05/01/2024.
func TestANumberThatIsNoDayLeavesItsRowsWithoutOne(t *testing.T) {
	st := read(t, csv("Date|Description|Amount|Balance", "13/01/2024|Salary|1200.00|1500.00", "45296|Grocery|-100.00|1400.00", "|Fuel|-50.00|1350.00", "19/01/2024|Rent|-400.00|950.00"))
	checkRows(t, st, "2024-01-13|Salary|0.00|1200.00|1500.00", "-|Grocery|100.00|0.00|1400.00", "-|Fuel|50.00|0.00|1350.00", "2024-01-19|Rent|400.00|0.00|950.00")
	if got := st.RowNotes[1].DateText; got != "45296" {
		t.Errorf("the row's day is %q, want the number as printed", got)
	}
}

func TestNumbersOfDaysThatAreCountedFromAnotherYearAreNoDays(t *testing.T) {
	d := csv("Date|Description|Amount|Balance", "45292|Salary|1200.00|1500.00", "45296|Grocery|-100.00|1400.00")
	d.Info = map[string]string{page.InfoDaysSince: "1904"}
	for _, row := range read(t, d).Rows {
		if row.Date != nil {
			t.Errorf("a row is of %v, want no day", row.Date)
		}
	}
}
