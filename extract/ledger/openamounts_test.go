package ledger

import (
	"strings"
	"testing"
)

// openHeadings is a statement whose headings are read in different ways.
const openHeadings = `Opening Balance: 10,000.00
Closing Balance: 13,425.00

HEADINGS
01/13/2025    PAYROLL ANAHAW CLINIC                    5,000.00       15,000.00
01/14/2025    SARI BOOKS               1,250.00                       13,750.00
01/15/2025    BUTIKA PLUS              2,000.00                       11,750.00
01/16/2025    BENJAMIN SANTOS             25.00                       11,725.00
01/17/2025    DEPOSIT                                  1,700.00       13,425.00
`

var openRows = []string{
	"2025-01-13|PAYROLL ANAHAW CLINIC|0.00|5000.00|15000.00",
	"2025-01-14|SARI BOOKS|1250.00|0.00|13750.00",
	"2025-01-15|BUTIKA PLUS|2000.00|0.00|11750.00",
	"2025-01-16|BENJAMIN SANTOS|25.00|0.00|11725.00",
	"2025-01-17|DEPOSIT|0.00|1700.00|13425.00",
}

func TestBalancesTellWhichColumnOfAmountsAMisreadHeadingNames(t *testing.T) {
	for _, c := range []struct{ name, headings string }{
		{"one side is misread", "Date          Details                  Wxttiw        Credit         Balance"},
		{"one side is lost", "Date          Details                                Credit         Balance"},
		{"both sides are lost", "Date          Details                                               Balance"},
		{"both sides are misread", "Date          Details                 Wxttiw         Dxxaia         Balance"},
		{"the balance is misread", "Date          Details                  Debit          Credit         Bxxxwa"},
		{"the balance is lost", "Date          Details                  Debit          Credit               "},
		{"one side is named alone", "Date          Details                  Debit                         Baqqqe"},
		{"the other side is named alone", "Date          Details                               Credit               "},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkRows(t, read(t, recognizedPaper(strings.Replace(openHeadings, "HEADINGS", c.headings, 1))), openRows...)
		})
	}
}

func TestBalancesTellSignedAmountsWhoseHeadingIsMisread(t *testing.T) {
	for _, heading := range []string{"Ammxtii", "       "} {
		checkRows(t, read(t, recognizedPaper(`Opening Balance: 10,000.00
Closing Balance: 11,725.00

Date          Details                  `+heading+`        Balance
01/13/2025    PAYROLL ANAHAW CLINIC    +5,000.00       15,000.00
01/14/2025    SARI BOOKS               -1,250.00       13,750.00
01/15/2025    BUTIKA PLUS              -2,000.00       11,750.00
01/16/2025    BENJAMIN SANTOS             -25.00       11,725.00
`)), openRows[:4]...)
	}
}

func TestBalancesTellSidesInUnusualOrderWhoseHeadingsAreLost(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date          Details                                              Balance
01/13/2025    PAYROLL ANAHAW CLINIC    5,000.00                  15,000.00
01/14/2025    SARI BOOKS                             1,250.00    13,750.00
01/15/2025    BUTIKA PLUS                            2,000.00    11,750.00
01/16/2025    BENJAMIN SANTOS                           25.00    11,725.00
01/17/2025    DEPOSIT                  1,700.00                  13,425.00
`)), openRows...)
}

func TestAHeadingReadAsOneOverABalanceAndTheTextBehindItIsTwo(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date             Debit        Credit    Bxxxwa Qxxxqq
01/13/2025                  5,000.00     15,000.00  PAYROLL ANAHAW CLINIC
01/14/2025    1,250.00                   13,750.00  SARI BOOKS
01/15/2025    2,000.00                   11,750.00  BUTIKA PLUS
01/16/2025       25.00                   11,725.00  BENJAMIN SANTOS
01/17/2025                  1,700.00     13,425.00  DEPOSIT
`)), openRows...)
}
