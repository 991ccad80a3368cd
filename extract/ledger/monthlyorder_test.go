package ledger

import (
	"strings"
	"testing"
)

func TestMonthlyPaymentsOfALoanAreNoDaysThatFollowEachOther(t *testing.T) {
	for _, c := range []struct{ name, rows, want string }{
		{"the day first", "10/01/2024 10/02/2024 10/03/2024", "2024-01-10 2024-02-10 2024-03-10"},
		{"the month first", "01/10/2024 02/10/2024 03/10/2024", "2024-01-10 2024-02-10 2024-03-10"},
	} {
		day, want := strings.Fields(c.rows), strings.Fields(c.want)
		st, err := Read(t.Context(), paper(`
Date        Description   Principal    Interest    Principal Balance
`+day[0]+`  Payment          870.20      432.00            23,129.80
`+day[1]+`  Payment          885.86      416.34            22,243.94
`+day[2]+`  Payment          901.81      400.39            21,342.13`), Options{Liability: true, Loan: true})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range st.Rows {
			if row.Date == nil || row.Date.String() != want[i] {
				t.Errorf("%s: row %d is of %v, want %s", c.name, i+1, row.Date, want[i])
			}
		}
	}
}
