package ledger

import "testing"

func TestADayWithinTheTextBelowARowIsNoDayOfValue(t *testing.T) {
	checkRows(t, read(t, paper(`
ENTRY DATE   VALUE DATE                              DESCRIPTION      AMOUNT     BALANCE
02/10/2025                CREDIT INWARD                            1,000.00+    5,451.86
                           GASWORKS
23/10/2025                TRANSFER FR A/C                             93.44-    5,358.42
                           CLAIM OCT-25
                           KEYS
24/10/2025                TT CREDIT                                   10.00+    5,368.42
25/10/2025                TT CREDIT                                   10.00+    5,378.42`)),
		"2025-10-02|CREDIT INWARD GASWORKS|0.00|1000.00|5451.86", "2025-10-23|TRANSFER FR A/C CLAIM OCT-25 KEYS|93.44|0.00|5358.42",
		"2025-10-24|TT CREDIT|0.00|10.00|5368.42", "2025-10-25|TT CREDIT|0.00|10.00|5378.42")
}

func TestADayUnderItsLabelBesideTheTextBelowARowIsOneOfValue(t *testing.T) {
	checkRows(t, read(t, paper(`
DATE         DESCRIPTION            VALUE DATE          AMOUNT     BALANCE
02/10/2025   CREDIT INWARD          02/10/2025       1,000.00+    5,451.86
             OF THE OLD GASWORKS IN 03/10/2025
             LEEDS
24/10/2025   TT CREDIT              24/10/2025          10.00+    5,461.86
25/10/2025   TT CREDIT              25/10/2025          10.00+    5,471.86`)),
		"2025-10-02|CREDIT INWARD OF THE OLD GASWORKS IN LEEDS|0.00|1000.00|5451.86", "2025-10-24|TT CREDIT|0.00|10.00|5461.86",
		"2025-10-25|TT CREDIT|0.00|10.00|5471.86")
}
