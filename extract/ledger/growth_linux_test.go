package ledger

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/page"
)

// hostilePapers are artificial documents of n lines; each makes one rule do the same work for every line.
var hostilePapers = map[string]func(n int) page.Document{
	"only dates": func(n int) page.Document {
		return paper(statementHeading + strings.Repeat("01/02/2024\n", n))
	},
	"only amounts": func(n int) page.Document {
		return paper(statementHeading + strings.Repeat("                                   12.00\n", n))
	},
	"one row that wraps over the whole document": func(n int) page.Document {
		return paper(statementHeading + "01/02/2024  FIRST               5.00             95.00\n" + strings.Repeat(
			"            wrapped text\n", n,
		))
	},
	"years above every date": func(n int) page.Document {
		var b strings.Builder
		for i := range n / 2 {
			fmt.Fprintf(&b, "%d\n%02d Jan      ROW                  5.00              95.00\n", 2000+i%30, 1+i%28)
		}
		return paper(statementHeading + b.String())
	},
	"years below every other": func(n int) page.Document {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%d\n", 2000+i%30)
		}
		return paper(statementHeading + b.String())
	},
	"what may be a title above every line of balances": func(n int) page.Document {
		return paper(
			"LARK SAVINGS BANK\n" + strings.Repeat("Remark\n04 Nov    1,300.31        05 Nov    1,225.31\n", n/2),
		)
	},
	"a heading on every line": func(n int) page.Document { return paper(strings.Repeat(statementHeading, n/2)) },
	"one section with all rows": func(n int) page.Document {
		var b strings.Builder
		b.WriteString("Withdrawals\nDate        Description          Amount\n")
		for i := range n {
			fmt.Fprintf(&b, "%02d/%02d/2024  ROW                  5.%02d\n", 1+i%28, 1+i/28%12, i%100)
		}
		return paper(b.String())
	},
	"labels beside each other on one line": func(n int) page.Document {
		return paper("LARK SAVINGS BANK\n" + strings.Repeat("IBAN RO32 MERI   ", n) + "\n" + statementHeading)
	},
	"labels of one number over those of another": func(n int) page.Document {
		return paper("LARK SAVINGS BANK\n" + strings.Repeat("Account number\nAgencia: 3266\n", n/2) + statementHeading)
	},
	"labels in one, with slashes": func(n int) page.Document {
		return paper(
			"LARK SAVINGS BANK\n" + strings.Repeat("BSB / Account number   062-000 / 12345678\n", n) + statementHeading,
		)
	},
	"rows whose amounts never come": func(n int) page.Document {
		return paper(statementHeading + strings.Repeat("01/02/2024  OPEN ROW\n", n))
	},
}

const statementHeading = "Date        Description          Debit      Credit    Balance\n"

// The work grows in proportion to the number of lines: four times the lines take about four times as long. If a rule
// compared each line with all others, it would be sixteen times. The test measures processor time, the best of several
// tries.
func TestWorkGrowsInProportionToStatement(t *testing.T) {
	const lines, times, most, tries = 250, 4, 9.0, 4
	for name, of := range hostilePapers {
		least := 1e9
		for range tries {
			if least = min(least, costOf(t, of(lines*times))/costOf(t, of(lines))); least <= most {
				break
			}
		}
		if least > most {
			t.Errorf("%s: %d times the lines cost %.1f times the work, want %v at most", name, times, least, most)
		}
	}
}

// costOf is the processor time, in seconds, of reading a document on its own thread.
func costOf(t *testing.T, d page.Document) float64 {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := threadTime()
	if _, err := Read(context.Background(), d, Options{}); err != nil {
		t.Fatalf("Read: %v", err)
	}
	return (threadTime() - began).Seconds()
}

func threadTime() time.Duration {
	const thisThread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
