package ledger

import "testing"

func TestLooks(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		rows  []string
	}{
		"debit and credit columns with a multi-line description": {`
SAMPLE SAVINGS BANK
Account Name: DELA CRUZ, JUAN SANTOS       Account Number: 1234-5678-90
Period Covered: 01/01/2025 - 01/31/2025

Date        Description                      Debit        Credit       Balance
            BEGINNING BALANCE                                        10,000.00
01/02/2025  ATM WITHDRAWAL                3,500.00                    6,500.00
            MAKATI BRANCH
01/05/2025  PAYROLL CREDIT                             40,000.00     46,500.00
01/31/2025  BILLS PAYMENT                20,999.75                   25,500.25
            ENDING BALANCE                                           25,500.25
Total Debits: 24,499.75   Total Credits: 40,000.00
Page 1 of 1
`, []string{
			"2025-01-02|ATM WITHDRAWAL MAKATI BRANCH|3500.00|0.00|6500.00",
			"2025-01-05|PAYROLL CREDIT|0.00|40000.00|46500.00",
			"2025-01-31|BILLS PAYMENT|20999.75|0.00|25500.25",
		}},
		"one signed amount": {`
Date         Description             Amount      Balance
Jan 02, 2025 Coffee                 -120.00       880.00
Jan 03, 2025 Salary                5,000.00     5,880.00
Jan 04, 2025 Rent                 -2,000.00     3,880.00
`, []string{
			"2025-01-02|Coffee|120.00|0.00|880.00",
			"2025-01-03|Salary|0.00|5000.00|5880.00",
			"2025-01-04|Rent|2000.00|0.00|3880.00",
		}},
		"newest first": {`
Date         Description             Debit       Credit      Balance
04/01/2025   Rent                 2,000.00                  3,880.00
03/01/2025   Salary                           5,000.00      5,880.00
02/01/2025   Coffee                 120.00                    880.00
`, []string{
			"2025-01-04|Rent|2000.00|0.00|3880.00",
			"2025-01-03|Salary|0.00|5000.00|5880.00",
			"2025-01-02|Coffee|120.00|0.00|880.00",
		}},
		"date printed once per day and money in and out": {`
Opening balance 100.00
Date      Type   Details                Money out   Money in    Balance
02 Jan 25 DD     GYM                       20.00                  80.00
          BGC    PAYROLL LTD                         500.00      580.00
03 Jan 25 DEB    SHOP                      80.00                 500.00
`, []string{
			"2025-01-02|GYM|20.00|0.00|80.00",
			"2025-01-02|PAYROLL LTD|0.00|500.00|580.00",
			"2025-01-03|SHOP|80.00|0.00|500.00",
		}},
		"unsigned amount beside a running balance": {`
Opening Balance   1,000.00
Date       Description             Amount      Balance
01/02/2025 Deposit                  500.00     1,500.00
01/03/2025 Shop                     200.00     1,300.00
`, []string{
			"2025-01-02|Deposit|0.00|500.00|1500.00",
			"2025-01-03|Shop|200.00|0.00|1300.00",
		}},
		"European numbers": {`
Datum       Buchungstext                Soll        Haben       Saldo
            ANFANGSSALDO                                     1.000,00
01.02.2025  Miete                     800,00                   200,00
15.02.2025  Gehalt                             2.500,00      2.700,00
`, []string{
			"2025-02-01|Miete|800.00|0.00|200.00",
			"2025-02-15|Gehalt|0.00|2500.00|2700.00",
		}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(c.paper)), c.rows...) })
	}
}
