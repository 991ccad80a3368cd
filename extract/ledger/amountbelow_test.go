package ledger

import "testing"

func TestTheAmountOfARowMayStandOnTheLastLineOfItsText(t *testing.T) {
	checkRows(t, read(t, paper(`
HERON BANK
Opening Balance as of 01-04-2024                                           500.00
Date        Particulars                     Withdrawals    Deposits       Balance
01-04-2024  UPI/TR/445820389959/7415                           1.00        501.00
            235080
01-04-2024  UPI/TR/409284406110/99501                                    8,501.00
            47023@heron                                    8,000.00
02-04-2024  UPI/TR/445860196711/7415                10.00                8,491.00
03-04-2024  UPI/TR/409207237318/2566                                     7,491.00
            0510007570                           1,000.00
03-04-2024  NEFT/PERFECT HATCHERIES                 16.00                7,475.00
04-04-2024  NEFT/HERON MILL                                              7,400.00
            AND SONS                                75.00
`)),
		"2024-04-01|UPI/TR/445820389959/7415 235080|0.00|1.00|501.00",
		"2024-04-01|UPI/TR/409284406110/99501 47023@heron|0.00|8000.00|8501.00",
		"2024-04-02|UPI/TR/445860196711/7415|10.00|0.00|8491.00",
		"2024-04-03|UPI/TR/409207237318/2566 0510007570|1000.00|0.00|7491.00",
		"2024-04-03|NEFT/PERFECT HATCHERIES|16.00|0.00|7475.00",
		"2024-04-04|NEFT/HERON MILL AND SONS|75.00|0.00|7400.00")
}

func TestAnAmountThatDoesNotLeadToTheBalanceAboveIsNoPartOfItsRow(t *testing.T) {
	st := read(t, paper(`
HERON BANK
Opening Balance as of 01-04-2024                                           500.00
Date        Particulars                     Withdrawals    Deposits       Balance
01-04-2024  UPI/TR/445820389959/7415                           1.00        501.00
02-04-2024  CARD PURCHASE                           10.00                  491.00
03-04-2024  UPI/TR/409207237318/2566                                       391.00
            CARD FEE                                 2.00
04-04-2024  CARD PURCHASE                           16.00                  373.00
`))
	for _, row := range st.Rows {
		if row.Description == "UPI/TR/409207237318/2566 CARD FEE" {
			t.Errorf("the row of the third has the fee's amount: %s", rowText(row))
		}
	}
}
