package ledger

import "testing"

func TestTheValuesUnderALineOfLabelsAreNoRowOfAPaperWithoutHeadings(t *testing.T) {
	st := read(t, recognizedPaper(`MERIDIAN TRADE BANK

Customer Name                 Account No.                    Type of Account            CURRENCY
HIRAYA TRADING CORPORATION    3061-8448-0052                 Peso Savings               PHP

Period Covered                Statement Date                 Home Branch              Customer ID
08/15/2025 - 09/14/2025       09/15/2025                     BATANGAS                78267495

                              Beginning Balance                                                   85,757.85

08/15/2025     SERVICE CHARGE                                            25.00                    85,732.85
08/16/2025     INSTAPAY TRANSFER FROM EFREN                                         30,831.26    116,564.11
08/16/2025     CASH DEPOSIT BATANGAS                                                 7,800.00    124,364.11
08/18/2025     RTN CHK DAIF 473506                                    3,566.00                   120,798.11
08/20/2025     LOAN AMORT ADA                                         8,483.78                   112,314.33`))
	checkRows(t, st,
		"2025-08-15|SERVICE CHARGE|25.00|0.00|85732.85",
		"2025-08-16|INSTAPAY TRANSFER FROM EFREN|0.00|30831.26|116564.11",
		"2025-08-16|CASH DEPOSIT BATANGAS|0.00|7800.00|124364.11",
		"2025-08-18|RTN CHK DAIF 473506|3566.00|0.00|120798.11",
		"2025-08-20|LOAN AMORT ADA|8483.78|0.00|112314.33")
	if got := st.Accounts[0].PeriodEnd.String(); got != "2025-09-14" {
		t.Errorf("the period ends %s, want 2025-09-14", got)
	}
}
