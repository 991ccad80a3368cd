package ledger

import "testing"

func TestColumnsThatHeadingsLeaveOpenAreLearnedFromTheBalances(t *testing.T) {
	for _, c := range []struct {
		name, page string
		want       []string
	}{
		{"a levy beside the amount leaves the account too", `
Date        Description          Out       In    Levy    Balance
2024-03-01  Cash in                    500.00            600.00
2024-03-02  Sent to Ana       100.00             1.50    498.50
2024-03-03  Sent to Ben       200.00             3.00    295.50
2024-03-04  Sent to Cleo       50.00             0.75    244.75
2024-03-05  Cash in                    100.00            344.75`,
			[]string{"2024-03-01|Cash in|0.00|500.00|600.00", "2024-03-02|Sent to Ana|101.50|0.00|498.50", "2024-03-03|Sent to Ben|203.00|0.00|295.50",
				"2024-03-04|Sent to Cleo|50.75|0.00|244.75", "2024-03-05|Cash in|0.00|100.00|344.75"}},
		{"gross, cost and net: the net moves the balance", `
Date        Description       Gross    Cost  Proceeds    Balance
2024-03-01  Sale to Ana      100.00   -3.00     97.00     97.00
2024-03-02  Sale to Ben      200.00   -6.00    194.00    291.00
2024-03-03  Refund           -50.00    0.00    -50.00    241.00
2024-03-04  Sale to Cleo      20.00   -0.60     19.40    260.40
2024-03-05  Withdrawal      -100.00    0.00   -100.00    160.40`,
			[]string{"2024-03-01|Sale to Ana|0.00|97.00|97.00", "2024-03-02|Sale to Ben|0.00|194.00|291.00", "2024-03-03|Refund|50.00|0.00|241.00",
				"2024-03-04|Sale to Cleo|0.00|19.40|260.40", "2024-03-05|Withdrawal|100.00|0.00|160.40"}},
		{"interest in a column of its own came in", `
Line  Date        Deposits   Withdrawals   Interest     Balance
   1  2024-03-01    500.00                               600.00
   2  2024-03-02                  100.00                 500.00
   3  2024-03-03                               1.50      501.50
   4  2024-03-14     50.00                               551.50
   5  2024-03-15                               2.50      554.00
   6  2024-03-16                               3.00      557.00`,
			[]string{"2024-03-01||0.00|500.00|600.00", "2024-03-02||100.00|0.00|500.00", "2024-03-03||0.00|1.50|501.50",
				"2024-03-14||0.00|50.00|551.50", "2024-03-15||0.00|2.50|554.00", "2024-03-16||0.00|3.00|557.00"}},
		{"the balance before a row gives the direction of an amount without a sign", `
Date        Description    Bal before    Amount   Bal after
2024-03-01  Agent A            100.00     50.00     150.00
2024-03-02  Ana                150.00     20.00     130.00
2024-03-03  Ben                130.00     30.00     100.00
2024-03-04  Agent A            100.00    400.00     500.00
2024-03-05  Cleo               500.00     10.00     490.00`,
			[]string{"2024-03-01|Agent A|0.00|50.00|150.00", "2024-03-02|Ana|20.00|0.00|130.00", "2024-03-03|Ben|30.00|0.00|100.00",
				"2024-03-04|Agent A|0.00|400.00|500.00", "2024-03-05|Cleo|10.00|0.00|490.00"}},
	} {
		t.Run(c.name, func(t *testing.T) { checkRows(t, read(t, paper(c.page)), c.want...) })
	}
}

func TestRowsWhoseStatusSaysNotBookedAreNoneWhereTheBalanceStands(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description        Status        Amount   Balance
2024-03-01  Cash in            Completed     500.00    500.00
2024-03-02  Sent to Ana        Failed       -100.00    500.00
2024-03-03  Sent to Ben        Completed    -200.00    300.00
2024-03-04  Sent to Cleo       Reversed      -50.00    300.00
2024-03-05  Sent to Dan        Reversed      -50.00    250.00
2024-03-06  Sent to Dan        Completed      50.00    300.00`)),
		"2024-03-01|Cash in|0.00|500.00|500.00", "2024-03-03|Sent to Ben|200.00|0.00|300.00", "2024-03-05|Sent to Dan|50.00|0.00|250.00", "2024-03-06|Sent to Dan|0.00|50.00|300.00")
}
