package ledger

import "testing"

func TestWordsOfOtherColumnsAreNoPartOfTheText(t *testing.T) {
	want := []string{
		"2025-01-02|CITY WATER|20.00|0.00|80.00",
		"2025-01-03|SALARY CRANES|0.00|50.00|130.00",
		"2025-01-04|GROCER|30.00|0.00|100.00",
		"2025-01-07|RENT|40.00|0.00|60.00",
		"2025-01-08|GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|NORTH POWER|5.00|0.00|45.00",
	}
	for name, text := range map[string]string{
		"codes under one heading with the text": `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DD   CITY WATER            20.00              80.00
03/01/2025  CR   SALARY CRANES                   50.00   130.00
04/01/2025  VIS  GROCER                30.00             100.00
07/01/2025  DD   RENT                  40.00              60.00
08/01/2025  DD   GAS BOARD             10.00              50.00
09/01/2025  )))  NORTH POWER            5.00              45.00
`,
		"words that come again under a strange heading": `
Date        Details         Zorb      Paid out  Paid in   Balance
02/01/2025  CITY WATER      Leeds        20.00              80.00
03/01/2025  SALARY CRANES   Hull                   50.00   130.00
04/01/2025  GROCER          Leeds        30.00             100.00
07/01/2025  RENT            Leeds        40.00              60.00
08/01/2025  GAS BOARD       Hull         10.00              50.00
09/01/2025  NORTH POWER     Leeds         5.00              45.00
`,
		"an advertisement left of a table that begins with a number": `
               Serial no.  Date        Details        Paid out  Paid in   Balance
Save more      1           02/01/2025  CITY WATER        20.00              80.00
with us        2           03/01/2025  SALARY CRANES               50.00   130.00
               3           04/01/2025  GROCER            30.00             100.00
Terms apply    4           07/01/2025  RENT              40.00              60.00
               5           08/01/2025  GAS BOARD         10.00              50.00
Ask us         6           09/01/2025  NORTH POWER        5.00              45.00
`,
		"both sides' headings set closely": `
Date        Details        Ref     Paid out Paid in   Balance
02/01/2025  CITY WATER     A81     20.00                80.00
03/01/2025  SALARY CRANES  A97               50.00     130.00
04/01/2025  GROCER         B12     30.00               100.00
07/01/2025  RENT           B14     40.00                60.00
08/01/2025  GAS BOARD      C88     10.00                50.00
09/01/2025  NORTH POWER    C91      5.00                45.00
`,
		"a number under a strange heading on one row": `
Date        Details         Zorb      Paid out  Paid in   Balance
02/01/2025  CITY WATER                   20.00              80.00
03/01/2025  SALARY CRANES   339919                50.00   130.00
04/01/2025  GROCER                       30.00             100.00
07/01/2025  RENT                         40.00              60.00
08/01/2025  GAS BOARD                    10.00              50.00
09/01/2025  NORTH POWER                   5.00              45.00
`,
		"codes beside the first line of an entry without a day": `
Date        Details          Zorb  Paid out  Paid in   Balance
02/01/2025  CITY             4943
            WATER                     20.00              80.00
03/01/2025  SALARY           7514
            CRANES                              50.00   130.00
04/01/2025  GROCER           4943     30.00             100.00
07/01/2025  RENT             1699     40.00              60.00
08/01/2025  GAS              3578
            BOARD                     10.00              50.00
09/01/2025  NORTH            5273
            POWER                      5.00              45.00
`,
		"codes below the days": `
Date        Details        Paid out  Paid in   Balance
02/01/2025  CITY              20.00              80.00
FAST        WATER
03/01/2025  SALARY CRANES               50.00   130.00
217
04/01/2025  GROCER            30.00             100.00
POS
07/01/2025  RENT              40.00              60.00
217
08/01/2025  GAS               10.00              50.00
021           BOARD
09/01/2025  NORTH POWER        5.00              45.00
`,
		"advertisements beside the headings of two pages": `
Date        Details        Paid out  Paid in   Balance  Branch    Terms apply
02/01/2025  CITY WATER        20.00              80.00  4210
03/01/2025  SALARY CRANES               50.00   130.00  2843      Ask us
04/01/2025  GROCER            30.00             100.00  4210
` + "\f" + `
Date        Details        Paid out  Paid in   Balance  Branch    Borrow up to 25,000
07/01/2025  RENT              40.00              60.00  2843
08/01/2025  GAS BOARD         10.00              50.00  4210
09/01/2025  NORTH POWER        5.00              45.00  2843
`,
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(text)), want...) })
	}
}

func TestOfCodesAloneTheOnesThatSayWhatARowIsAreItsText(t *testing.T) {
	want := []string{
		"2025-01-02|ATM|20.00|0.00|80.00",
		"2025-01-03|SAL|0.00|50.00|130.00",
		"2025-01-04|POS|30.00|0.00|100.00",
		"2025-01-07|RNT|40.00|0.00|60.00",
		"2025-01-08|GAS|10.00|0.00|50.00",
		"2025-01-09|TAX|5.00|0.00|45.00",
	}
	for name, text := range map[string]string{
		"under a heading of codes": `
Date        TC    Auth   Debit   Credit  Balance
02/01/2025  ATM   BDD    20.00             80.00
03/01/2025  SAL   4153            50.00   130.00
04/01/2025  POS   BDD    30.00            100.00
07/01/2025  RNT   SL     40.00             60.00
08/01/2025  GAS   4153   10.00             50.00
09/01/2025  TAX   SL      5.00             45.00
`,
		"at the end of rows that tell nothing else": `
            BALANCE B/F           100.00
02/01/2025  0055   20.00           80.00  ATM
03/01/2025  0055          50.00   130.00  SAL
04/01/2025  0055   30.00          100.00  POS
07/01/2025  0055   40.00           60.00  RNT
08/01/2025  0055   10.00           50.00  GAS
09/01/2025  0055    5.00           45.00  TAX
`,
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(text)), want...) })
	}
}
