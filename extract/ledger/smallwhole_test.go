package ledger

import "testing"

func TestWholeAmountsOfOneOrTwoDigitsAreAmounts(t *testing.T) {
	st := read(t, paper(`
Date        Transaction                             Amount Type    Running Balance
08/01/2024  Starting Balance                                                12.143
08/01/2024  AUTO DEBIT LUZON LIGHT                   9.199 DR                2.944
08/01/2024  REMITTANCE 62056931                     36.073 CR               39.017
08/04/2024  INTEREST EARNED                            478 CR               39.495
            TAX WITHHELD                                95 DR               39.400
08/10/2024  LOAN AMORT ADA                           7.973 DR               31.427
08/12/2024  INSTAPAY TRANSFER                        1.400 DR               30.027
08/22/2024  SERVICE CHARGE                               5 DR               30.022
`))
	checkRows(t, st, "2024-08-01|AUTO DEBIT LUZON LIGHT|9199.00|0.00|2944.00", "2024-08-01|REMITTANCE 62056931|0.00|36073.00|39017.00",
		"2024-08-04|INTEREST EARNED|0.00|478.00|39495.00", "2024-08-04|TAX WITHHELD|95.00|0.00|39400.00",
		"2024-08-10|LOAN AMORT ADA|7973.00|0.00|31427.00", "2024-08-12|INSTAPAY TRANSFER|1400.00|0.00|30027.00",
		"2024-08-22|SERVICE CHARGE|5.00|0.00|30022.00")
}
