package ledger

import "testing"

func TestABalanceBroughtFromAnOldBookIsNoRowUnderWhateverWords(t *testing.T) {
	checkRows(t, read(t, paper(`
DATE       CODE   DEPOSIT   WITHDRAWAL     BALANCE
13NOV22    BFWD                          12,500.00*
14NOV22    TFR   4,300.00                16,800.00*
19NOV22    WDL                  68.68    16,731.32*
20NOV22    CARRIED TO BOOK 2             16,731.32*
23NOV22    TFR   5,100.00                21,831.32*`)),
		"2022-11-14|TFR|0.00|4300.00|16800.00", "2022-11-19|WDL|68.68|0.00|16731.32", "2022-11-23|TFR|0.00|5100.00|21831.32")
}

func TestTheHeadingOfADayMayBeWiderThanTheTimesBelowIt(t *testing.T) {
	checkRows(t, read(t, paper(`
TIME      TRANSACTION             REF            AMOUNT     BALANCE
Thursday 01 February 2024
09:10:11  Airtime                 TW123        -600.00    5,800.00
10:10:11  Money in                TW124        +100.00    5,900.00
Saturday 03 February 2024
08:10:11  Java House              TW125        -873.25    5,026.75`)),
		"2024-02-01|Airtime|600.00|0.00|5800.00", "2024-02-01|Money in|0.00|100.00|5900.00", "2024-02-03|Java House|873.25|0.00|5026.75")
}
