package ledger

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestAFewMarksReadAsFiguresPutNoTextAboveItsFigures(t *testing.T) {
	kinds := []string{"CARD PAYMENT", "STANDING ORDER", "CASH PAID IN"}
	names := []string{"ABEL", "BROOK", "CARVER", "DREW", "ELLIS", "FROST", "GRANT", "HURST", "IRVING", "JARVIS", "KEMP", "LOWELL", "MERCER", "NASH", "OAKLEY", "PRYOR", "QUINN"}
	var text strings.Builder
	text.WriteString("Date        Description            Debit    Credit     Balance\n            Balance brought forward                   1,000.00\n")
	var want []string
	for i := range 21 {
		kind, mark, more := kinds[i%3], "", ""
		if i == 8 || i == 17 {
			mark = "7 " // a tick
		}
		fmt.Fprintf(&text, "%02d/03/2024  %-22s  1.00              %6.2f\n", i+1, mark+kind, 999-float64(i))
		if i%3 < 2 {
			more = " " + names[i*len(names)/21]
			fmt.Fprintf(&text, "           %s\n", more)
		}
		want = append(want, fmt.Sprintf("2024-03-%02d|%s%s%s|1.00|0.00|%.2f", i+1, mark, kind, more, 999-float64(i)))
	}
	st, err := Read(context.Background(), recognizedPaper(text.String()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, want...)
}
