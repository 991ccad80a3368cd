package ledger

import (
	"testing"
)

func TestRowsWrittenAsOneRunOfTextAreReadByTheOrderOfTheirAmounts(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Account Number: 4613000100051407
Opening Balance: 3,435.89
Date        Details                                    Withdrawal (INR) Deposit (INR) Balance (INR)
01/05/2025 REFUND OF A FARE - 350.00 3,785.89
02/05/2025 CASH 123456 HARBOUR 2,000.00 - 1,785.89
05/05/2025 SALARY FROM THE MILL, N0427183625 - 20,000.00 21,785.89
18/05/2025 TRANSFER OF THE PARTNER IN
THE SHOP IN MARKET STREET - 500.00 22,285.89
31/05/2025 WATER 5.00 205.00 - 22,080.89
Closing Balance: 22,080.89`))
	checkRows(t, st,
		"2025-05-01|REFUND OF A FARE|0.00|350.00|3785.89",
		"2025-05-02|CASH 123456 HARBOUR|2000.00|0.00|1785.89",
		"2025-05-05|SALARY FROM THE MILL, N0427183625|0.00|20000.00|21785.89",
		"2025-05-18|TRANSFER OF THE PARTNER IN THE SHOP IN MARKET STREET|0.00|500.00|22285.89",
		"2025-05-31|WATER 5.00|205.00|0.00|22080.89")
}

func TestRunsOfTextWithSidesAndTellersBehindTheirAmounts(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Narration                  Ref No.        Amount (Dr) / (Cr)         Balance   Init
01-07-2025 FOOD ORDER 347.00 Dr 9,653.00 3693
02-07-2025 SALARY OF JULY 35,000.00 Cr 44,653.00 248
08-07-2025 CASH 1,250.00 Dr 43,403.00 3693
TRANSACTION TOTAL 1,597.00 35,000.00`))
	checkRows(t, st,
		"2025-07-01|FOOD ORDER|347.00|0.00|9653.00",
		"2025-07-02|SALARY OF JULY|0.00|35000.00|44653.00",
		"2025-07-08|CASH|1250.00|0.00|43403.00")
}

func TestRunsOfTextWhoseAmountsStandBeforeATextAreReadByTheirOrder(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Opening Balance: 3,435.89
No. Check Number Remarks Date Withdrawal Amount (INR) Deposit Amount (INR) Balance (INR)
1 01.05.2025 350.00 3,785.89 REFUND OF A FARE 12.50 SHARED
2 02.05.2025 2,000.00 - 1,785.89 CASH 123456 HARBOUR
3 05.05.2025 - 20,000.00 21,785.89 SALARY/FROM THE MILL/N0427183625
4 31.05.2025 205.00 0.00 21,580.89 WATER`))
	checkRows(t, st,
		"2025-05-01|REFUND OF A FARE 12.50 SHARED|0.00|350.00|3785.89",
		"2025-05-02|CASH 123456 HARBOUR|2000.00|0.00|1785.89",
		"2025-05-05|SALARY/FROM THE MILL/N0427183625|0.00|20000.00|21785.89",
		"2025-05-31|WATER|205.00|0.00|21580.89")
}

func TestRunsOfTextUnderNoHeadingThatShareAnEdgeByChanceAreReadByTheirOrder(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Opening Balance: 5000.00
Day Matter Moved Left
03/03/2026 MARKET PAYMENT 250.00 4750.00
05/03/2026 SALARY CREDIT THE MILL 3500.00 8250.00
08/03/2026 TRANSFER OUT TO A FRIEND 1000.00 7250.00
18/03/2026 TT123456 UTILITY BILL LAMP 156.30 7093.70
20/03/2026 CHEQ000123 RENT PAYMENT 1500.00 5593.70`))
	checkRows(t, st,
		"2026-03-03|MARKET PAYMENT|250.00|0.00|4750.00",
		"2026-03-05|SALARY CREDIT THE MILL|0.00|3500.00|8250.00",
		"2026-03-08|TRANSFER OUT TO A FRIEND|1000.00|0.00|7250.00",
		"2026-03-18|TT123456 UTILITY BILL LAMP|156.30|0.00|7093.70",
		"2026-03-20|CHEQ000123 RENT PAYMENT|1500.00|0.00|5593.70")
}

func TestALoanWhosePrincipalFollowsIsNotReadByTheOrderOfItsAmounts(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details                Int.      Prin.    Multa    Outstanding Bal.
2025-02-10  Payment              100.00     900.00     0.00            9,100.00
2025-03-10  Payment               91.00     909.00     0.00            8,191.00
2025-04-10  Payment               81.91     918.09     0.00            7,272.91
2025-05-10  Payment               72.73     927.27     0.00            6,345.64`), Options{Liability: true, Loan: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range st.Rows {
		if row.Credit != 1_000_00 || row.Description != "Payment" {
			t.Errorf("row %s: want a payment of 1,000.00", loanRow(row))
		}
	}
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4", len(st.Rows))
	}
}

func TestAnAmountUnderTheOtherSidesColumnIsSaidToBeRepairedWithoutHeadings(t *testing.T) {
	st := read(t, paper(`
01 May 2025  BAKER              10.00                  90.00
02 May 2025  WAGES                         50.00      140.00
03 May 2025  BUTCHER            30.00                 110.00
04 May 2025  REFUND             40.00                 150.00
05 May 2025  GROCER             20.00                 130.00
06 May 2025  GIFT                           5.00      135.00
07 May 2025  INTEREST                       1.00      136.00`))
	for _, row := range st.Rows {
		if row.Repaired != (row.Description == "REFUND") {
			t.Errorf("%s has repaired %v", row.Description, row.Repaired)
		}
	}
	checkRows(t, st, "2025-05-01|BAKER|10.00|0.00|90.00", "2025-05-02|WAGES|0.00|50.00|140.00", "2025-05-03|BUTCHER|30.00|0.00|110.00",
		"2025-05-04|REFUND|0.00|40.00|150.00", "2025-05-05|GROCER|20.00|0.00|130.00", "2025-05-06|GIFT|0.00|5.00|135.00", "2025-05-07|INTEREST|0.00|1.00|136.00")
}

func TestADayAboveTheTableDoesNotHideAnAmountUnderTheOtherSidesColumn(t *testing.T) {
	st := read(t, recognizedPaper(`
Previous Balance              100.00
03/06/2025  HARBOUR                    82284048

01/05/2025  BAKER              10.00                  90.00
02/05/2025  WAGES                         50.00      140.00
03/05/2025  BUTCHER            30.00                 110.00
04/05/2025  REFUND             40.00                 150.00
05/05/2025  GROCER             20.00                 130.00
06/05/2025  GIFT                           5.00      135.00
07/05/2025  INTEREST                       1.00      136.00`))
	for _, row := range st.Rows {
		if row.Debit+row.Credit != 0 && row.Repaired != (row.Description == "REFUND") {
			t.Errorf("%s has repaired %v", row.Description, row.Repaired)
		}
	}
}
