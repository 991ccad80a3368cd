package ledger

import "testing"

func TestNumbersWithPowersOfTenAreAmounts(t *testing.T) {
	checkRows(t, read(t, csv("Date|Description|Amount|Balance", "2024-01-05|Salary|1.5E+3|1.8E+3", "2024-01-09|Shop 1E5|-100|1700", "2024-01-12|Fuel|-2,5E+01|1675")),
		"2024-01-05|Salary|0.00|1500.00|1800.00", "2024-01-09|Shop 1E5|100.00|0.00|1700.00", "2024-01-12|Fuel|25.00|0.00|1675.00")
	st := read(t, csv("Date|Description|Amount|Balance", "2024-01-05|Salary|1.23457E+11|1.23457E+11", "2024-01-09|Shop|-100.00|900.00"))
	checkRows(t, st, "2024-01-09|Shop|100.00|0.00|900.00")
}
