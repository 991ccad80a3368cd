package ledger

import (
	"slices"
	"strings"
	"testing"
)

// wrappedTexts is a statement whose texts go on below their rows, with even leading.
const wrappedTexts = `Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date          Description                 Debit          Credit         Balance
01/13/2025    PAYROLL                                  5,000.00       15,000.00
              ANAHAW CLINIC
01/14/2025    PURCHASE                 1,250.00                       13,750.00
              SARI BOOKS
01/15/2025    PURCHASE                 2,000.00                       11,750.00
              BUTIKA PLUS
01/16/2025    TRANSFER                    25.00                       11,725.00
              BENJAMIN SANTOS
01/17/2025    DEPOSIT                                  1,700.00       13,425.00
`

var wrappedRows = []string{
	"2025-01-13|PAYROLL ANAHAW CLINIC|0.00|5000.00|15000.00",
	"2025-01-14|PURCHASE SARI BOOKS|1250.00|0.00|13750.00",
	"2025-01-15|PURCHASE BUTIKA PLUS|2000.00|0.00|11750.00",
	"2025-01-16|TRANSFER BENJAMIN SANTOS|25.00|0.00|11725.00",
	"2025-01-17|DEPOSIT|0.00|1700.00|13425.00",
}

func TestAWordSetTooHighMovesNoTextToTheNextRow(t *testing.T) {
	d := recognizedPaper(wrappedTexts)
	for i, w := range d.Pages[0].Words {
		if w.Text == "TRANSFER" {
			d.Pages[0].Words[i].Box.Y0 -= 0.6 * w.Box.Height()
		}
	}
	checkRows(t, read(t, d), wrappedRows...)
}

func TestOneTextThatBeginsWithAFigureDoesNotSetAllTextsAboveTheirRows(t *testing.T) {
	d := recognizedPaper(strings.Replace(wrappedTexts, "TRANSFER", "7 TRANSF", 1))
	want := slices.Clone(wrappedRows)
	want[3] = "2025-01-16|7 TRANSF BENJAMIN SANTOS|25.00|0.00|11725.00"
	checkRows(t, read(t, d), want...)
}
