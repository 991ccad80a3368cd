package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func wantTotals(t *testing.T, st *Statement, debits, credits engine.Amount) {
	t.Helper()
	if a := st.Accounts[0]; a.TotalDebits == nil || *a.TotalDebits != debits || a.TotalCredits == nil || *a.TotalCredits != credits {
		t.Errorf("the printed totals read %v and %v, want %v and %v", a.TotalDebits, a.TotalCredits, debits, credits)
	}
}

func TestALabelOfBothTotalsHasOneFigureUnderEachColumn(t *testing.T) {
	st := read(t, paper(`
Date        Details                      Debit      Credit     Balance
01/04/2025  BEGINNING BALANCE                                   900.00
02/04/2025  LOAN                        200.00                  700.00
03/04/2025  TRANSFER                                 50.00      750.00
04/04/2025  CHEQUE                       30.00                  720.00
30/04/2025  ENDING BALANCE                                      720.00
            TOTAL DEBIT/CREDIT          230.00       50.00
`))
	wantTotals(t, st, 23000, 5000)
}

func TestFiguresUnderTheLabelsOfBothTotalsAreNoRow(t *testing.T) {
	st := read(t, paper(`
Date        Details                  Deposit    Withdrawal     Balance
02/04/2025  TRANSFER                   50.00          0.00      750.00
03/04/2025  CHEQUE                      0.00         30.00      720.00
04/04/2025  TRANSFER                  100.00          0.00      820.00
05/04/2025  LOAN                        0.00        200.00      620.00

                      Total Deposits(MYR)   Total Withdrawals(MYR)
                                  150.00                   230.00
`))
	checkRows(t, st,
		"2025-04-02|TRANSFER|0.00|50.00|750.00",
		"2025-04-03|CHEQUE|30.00|0.00|720.00",
		"2025-04-04|TRANSFER|0.00|100.00|820.00",
		"2025-04-05|LOAN|200.00|0.00|620.00")
	wantTotals(t, st, 23000, 15000)
}

func TestAmountsOfOneColumnWithAMinusAreDebitsAndTheOthersCredits(t *testing.T) {
	st := read(t, paper(`
Date        Details             Money Out/Money In     Balance
            BEGINNING BALANCE                           900.00
02/04/2025  LOAN                           200.00-      700.00
02/04/2025  TRANSFER                        50.00       750.00
03/04/2025  FEE                               .50-      749.50
04/04/2025  TRANSFER                       100.00       849.50
`))
	checkRows(t, st,
		"2025-04-02|LOAN|200.00|0.00|700.00",
		"2025-04-02|TRANSFER|0.00|50.00|750.00",
		"2025-04-03|FEE|0.50|0.00|749.50",
		"2025-04-04|TRANSFER|0.00|100.00|849.50")
	for _, row := range st.Rows {
		if row.Repaired {
			t.Errorf("%s is repaired, want it read as printed", row.Description)
		}
	}
}

func TestColumnsOfAmountsWhoseBracketsTellTheirSidesAreReadFromTheFirstRow(t *testing.T) {
	st := read(t, paper(`
Date        Description        Amount (DR)   Amount (CR)     Balance
01-04-2025  RESIDENCE                    -      1,080.00   74,755.71
01-04-2025  CHARGES                    .50             -   74,755.21
01-04-2025  SUBSCRIPTION             30.00             -   74,725.21
02-04-2025  CHEQUE                       -        928.00   75,653.21
`))
	checkRows(t, st,
		"2025-04-01|RESIDENCE|0.00|1080.00|74755.71",
		"2025-04-01|CHARGES|0.50|0.00|74755.21",
		"2025-04-01|SUBSCRIPTION|30.00|0.00|74725.21",
		"2025-04-02|CHEQUE|0.00|928.00|75653.21")
}
