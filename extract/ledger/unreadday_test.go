package ledger

import (
	"strings"
	"testing"
)

// misreadSecondDays is a statement with two columns of days, of which some were misread.
const misreadSecondDays = `Statement Period: 12/01/2024 - 12/31/2024
Opening Balance: 10,000.00

Date          Value Date     Description             Debit          Credit         Balance
12/13/2024    12/13/2024     PAYROLL CREDIT                        5,000.00       15,000.00
12/14/2024    12/14/2024     BILLS PAYMENT        1,250.00                       13,750.00
12/15/2024    15/            ATM WITHDRAWAL       2,000.00                       11,750.00
12/16/2024    12/16/20Z      TRANSFER FEE            25.00                       11,725.00
12/17/2024    12/17/2024     CHECK DEPOSIT                         1,700.00       13,425.00
12/18/2024    12/18/2024     STAMP TAX                4.50                       13,420.50
`

func TestAMisreadSecondDayIsNoText(t *testing.T) {
	st := read(t, recognizedPaper(misreadSecondDays))
	want := []string{"PAYROLL CREDIT", "BILLS PAYMENT", "ATM WITHDRAWAL", "TRANSFER FEE", "CHECK DEPOSIT", "STAMP TAX"}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(st.Rows), len(want))
	}
	for i, row := range st.Rows {
		if row.Description != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, row.Description, want[i])
		}
	}
}

func TestACodeBetweenDayAndTextStaysInATextLayer(t *testing.T) {
	st := read(t, paper(misreadSecondDays))
	if got := st.Rows[2].Description; got != "15/ ATM WITHDRAWAL" {
		t.Errorf("the text is %q, want all that stands beside it", got)
	}
}

func TestACodeThatIsSurelyReadWhereDaysStandStays(t *testing.T) {
	p := recognizedPaper(strings.Replace(misreadSecondDays, "15/            ATM", "0044713        ATM", 1))
	for i := range p.Pages[0].Words {
		p.Pages[0].Words[i].Confidence = 0.98
	}
	if got := read(t, p).Rows[2].Description; got != "0044713 ATM WITHDRAWAL" {
		t.Errorf("the text is %q, want the code in it", got)
	}
}
