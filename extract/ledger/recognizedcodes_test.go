package ledger

import (
	"strings"
	"testing"
)

// codedRows is a statement with codes under a heading that says nothing.
const codedRows = `Opening Balance: 10,000.00
Closing Balance: 13,420.50

Date          Particulars              Cd     Debit          Credit         Balance
01/13/2025    Payroll Anahaw           SAL                 5,000.00       15,000.00
01/14/2025    Grocery Store            POS    1,250.00                    13,750.00
01/15/2025    Service Charge           SC     2,000.00                    11,750.00
01/16/2025    Service Charge           SC        25.00                    11,725.00
01/17/2025    Cash Deposit             CSD                 1,700.00       13,425.00
01/18/2025    Stamp Tax                TAX        4.50                    13,420.50
`

func TestCodesReadInSmallLettersOfTheSameShapeAreCodes(t *testing.T) {
	want := []string{
		"2025-01-13|Payroll Anahaw|0.00|5000.00|15000.00",
		"2025-01-14|Grocery Store|1250.00|0.00|13750.00",
		"2025-01-15|Service Charge|2000.00|0.00|11750.00",
		"2025-01-16|Service Charge|25.00|0.00|11725.00",
		"2025-01-17|Cash Deposit|0.00|1700.00|13425.00",
		"2025-01-18|Stamp Tax|4.50|0.00|13420.50",
	}
	checkRows(t, read(t, paper(codedRows)), want...)
	checkRows(t, read(t, recognizedPaper(strings.NewReplacer("SC ", "sc ", "CSD", "CsD").Replace(codedRows))), want...)
}
