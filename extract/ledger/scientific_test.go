package ledger

import (
	"strings"
	"testing"
)

func TestNumbersWithPowersOfTenAreAmounts(t *testing.T) {
	checkRows(t, read(t, csv("Date|Description|Amount|Balance", "2024-01-05|Salary|1.5E+3|1.8E+3", "2024-01-09|Shop 1E5|-100|1700", "2024-01-12|Fuel|-2,5E+01|1675")),
		"2024-01-05|Salary|0.00|1500.00|1800.00", "2024-01-09|Shop 1E5|100.00|0.00|1700.00", "2024-01-12|Fuel|25.00|0.00|1675.00")
	st := read(t, csv("Date|Description|Amount|Balance", "2024-01-05|Salary|1.23457E+11|1.23457E+11", "2024-01-09|Shop|-100.00|900.00"))
	checkRows(t, st, "2024-01-09|Shop|100.00|0.00|900.00")
}

func TestAmountsWithPowersOfTenMayLackFigures(t *testing.T) {
	st := read(t, csv("Date|Description|Amount", "2024-01-05|Salary|1.23E+05", "2024-01-09|Shop|-1.00", "2024-01-12|Fuel|-2.57"))
	checkRows(t, st, "2024-01-05|Salary|0.00|123000.00|-", "2024-01-09|Shop|1.00|0.00|-", "2024-01-12|Fuel|2.57|0.00|-")
	if c := st.Origins["/transactions/0/credit"].Confidence; c > eitherWay {
		t.Errorf("an amount of 123,456.78 may be printed so, and has confidence %v", c)
	}
	if c := st.Origins["/transactions/1/debit"].Confidence; c < 1 {
		t.Errorf("an amount printed whole has confidence %v", c)
	}
	if len(st.Warnings) != 1 || !strings.Contains(st.Warnings[0].Detail, "1 amounts are printed with a power of ten") {
		t.Errorf("warnings %v, want one of the power of ten", st.Warnings)
	}
}
