package ledger

import (
	"slices"
	"testing"
)

func TestNumbersAreDaysWhereTheirColumnShowsIt(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		want  []string
	}{
		"day, month and year": {`
DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
280124   CASH DEPOSIT       004417                  1,000.00    3,000.00
300124   ATM WITHDRAWAL     004420        500.00                2,500.00
050224   INTEREST           004422                     12.50    2,512.50`,
			[]string{"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-02-05|INTEREST|0.00|12.50|2512.50"}},
		"the year first": {`
DATE     PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
240128   CASH DEPOSIT                               1,000.00    3,000.00
240130   ATM WITHDRAWAL                   500.00                2,500.00
240205   INTEREST                                      12.50    2,512.50`,
			[]string{"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-02-05|INTEREST|0.00|12.50|2512.50"}},
		"the year with all its figures last": {`
DATE       PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
28012024   CASH DEPOSIT                               1,000.00    3,000.00
30012024   ATM WITHDRAWAL                   500.00                2,500.00
05022024   INTEREST                                      12.50    2,512.50`,
			[]string{"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-02-05|INTEREST|0.00|12.50|2512.50"}},
		"set apart by spaces": {`
DATE       PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
28 01 24   CASH DEPOSIT                               1,000.00    3,000.00
30 01 24   ATM WITHDRAWAL                   500.00                2,500.00
05 02 24   INTEREST                                      12.50    2,512.50`,
			[]string{"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-02-05|INTEREST|0.00|12.50|2512.50"}},
		"two of them on each row": {`
DATE       VALUE DATE   PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
28 01 24   29 01 24     CASH DEPOSIT                               1,000.00    3,000.00
30 01 24   30 01 24     ATM WITHDRAWAL                   500.00                2,500.00
05 02 24   06 02 24     INTEREST                                      12.50    2,512.50`,
			[]string{"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-02-05|INTEREST|0.00|12.50|2512.50"}},
		"numbers beside days that say so themselves are none": {`
DATE         REF      PARTICULARS                WITHDRAWAL     DEPOSIT     BALANCE
01/28/2024   010124   CASH DEPOSIT                             1,000.00    3,000.00
01/30/2024   010224   ATM WITHDRAWAL                 500.00                2,500.00
02/05/2024   010324   INTEREST                                    12.50    2,512.50`,
			[]string{"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-02-05|INTEREST|0.00|12.50|2512.50"}},
	} {
		var got []string
		for _, row := range read(t, paper(c.paper)).Rows {
			got = append(got, rowText(row))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, wanted %q", name, got, c.want)
		}
	}
}
