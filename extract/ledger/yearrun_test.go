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

func TestInstalmentsOfACardBoughtLongAgoStandBelowWhatWasBoughtSince(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Statement Date: March 12, 2024
Date           Post Date      Description                      Amount
                              Previous Balance                 2,000.00
February 17    February 19    Payment - Thank You               -500.00
March 1        March 4        Drug store                         100.00
March 9        March 11       Bakery                              50.00
November 12    March 12       Kitchen, instalment 04/12          250.00
August 12      March 12       Telephone, instalment 07/24        150.00
April 2        March 12       Bicycle, instalment 11/12          125.00
                              Ending Balance                   2,175.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st,
		"2024-02-17|Payment - Thank You|0.00|500.00|-", "2024-03-01|Drug store|100.00|0.00|-", "2024-03-09|Bakery|50.00|0.00|-",
		"2023-11-12|Kitchen, instalment 04/12|250.00|0.00|-", "2023-08-12|Telephone, instalment 07/24|150.00|0.00|-",
		"2023-04-02|Bicycle, instalment 11/12|125.00|0.00|-")
}
