package ledger

import (
	"slices"
	"testing"
)

func TestDaysWithoutAYearFollowEachOtherOverNewYears(t *testing.T) {
	for name, c := range map[string]struct {
		head, rows string
		want       []string
	}{
		"a period of several years": {"Period: 10/20/2021 to 02/10/2023\n", `
10/20   Deposit                 100.00    1,100.00
06/15   Deposit                 100.00    1,200.00
12/28   Deposit                 100.00    1,300.00
01/15   Deposit                 100.00    1,400.00
02/10   Deposit                 100.00    1,500.00`,
			[]string{"2021-10-20", "2022-06-15", "2022-12-28", "2023-01-15", "2023-02-10"}},
		"the latest row first": {"Period: 10/20/2021 to 02/10/2023\n", `
02/10   Deposit                 100.00    1,500.00
01/15   Deposit                 100.00    1,400.00
12/28   Deposit                 100.00    1,300.00
08/15   Deposit                 100.00    1,200.00
04/14   Deposit                 100.00    1,100.00
10/20   Deposit                 100.00    1,000.00`,
			[]string{"2023-02-10", "2023-01-15", "2022-12-28", "2022-08-15", "2022-04-14", "2021-10-20"}},
		"one day on the paper alone": {"Printed 03/01/2024\n", `
11/20   Deposit                 100.00    1,100.00
12/28   Deposit                 100.00    1,200.00
01/15   Deposit                 100.00    1,300.00
06/10   Deposit                 100.00    1,400.00
12/05   Deposit                 100.00    1,500.00
01/03   Deposit                 100.00    1,600.00`,
			[]string{"2022-11-20", "2022-12-28", "2023-01-15", "2023-06-10", "2023-12-05", "2024-01-03"}},
	} {
		var got []string
		for _, row := range read(t, paper(c.head+"\nDate    Particulars         Deposits    Balance"+c.rows)).Rows {
			got = append(got, row.Date.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, wanted %v", name, got, c.want)
		}
	}
}
