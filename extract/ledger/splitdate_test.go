package ledger

import "testing"

func TestTextBesideTheYearsOfTwoBrokenDatesBelongsToTheRow(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Balance as on 16 Apr 2018 :        75,222.71
Account Statement from 16 Apr 2018 to 16 Oct 2018
Txn Date   Value      Description                 Ref No./Cheque        Debit      Credit      Balance
           Date                                   No.
3 May 2018 3 May 2018 CARD ISSUE CHARGES--        38976288              88.50                 75,134.21
                      38976288
    10 May     10 May BY TRANSFER-INB             MAB00011671487                 70,006.68   145,140.89
      2018       2018 IMPS812923125449/22222222   5
                      22/XX0317/Parcel Tr-        MAB00011671487
                                                  5
    10 May     10 May WITHDRAWAL TRANSFER--       TRANSFER TO        10,000.00               135,140.89
      2018       2018                             31942153944
    28 May     28 May TO TRANSFER-LIFE            TRANSFER TO           12.00                135,128.89
      2018       2018 RENEWAL                     4899274105218
                      HB03606201814523679117
20 Jul 2018 20 Jul 2018 TO CLEARING-CIT           323947              2,714.00               132,414.89
                      AIRWAVE AP POST-323947`))
	checkRows(t, st,
		"2018-05-03|CARD ISSUE CHARGES-- 38976288|88.50|0.00|75134.21",
		"2018-05-10|BY TRANSFER-INB IMPS812923125449/22222222 22/XX0317/Parcel Tr-|0.00|70006.68|145140.89",
		"2018-05-10|WITHDRAWAL TRANSFER--|10000.00|0.00|135140.89",
		"2018-05-28|TO TRANSFER-LIFE RENEWAL HB03606201814523679117|12.00|0.00|135128.89",
		"2018-07-20|TO CLEARING-CIT AIRWAVE AP POST-323947|2714.00|0.00|132414.89")
}
