package ledger

import (
	"strings"
	"testing"
)

func TestALoanThatFallsBelowZeroKeepsItsSigns(t *testing.T) {
	const overpaid = `
Date        Details              Debit        Credit    Outstanding Balance
2025-01-10  Loan release     10,000.00                          10,000.00
2025-02-10  Interest            100.00                          10,100.00
2025-02-10  Payment                        11,000.00              -900.00
2025-03-10  Interest             91.00                            -809.00
2025-03-10  Payment                         1,000.00            -1,809.00`
	const want = `2025-01-10|Loan release|10000.00|0.00|10000.00|-|-|-
2025-02-10|Interest|100.00|0.00|10100.00|-|-|-
2025-02-10|Payment|0.00|11000.00|-900.00|-|-|-
2025-03-10|Interest|91.00|0.00|-809.00|-|-|-
2025-03-10|Payment|0.00|1000.00|-1809.00|-|-|-`
	st, err := Read(t.Context(), paper(overpaid), Options{Liability: true, Loan: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range st.Rows {
		got = append(got, loanRow(row))
	}
	if rows := strings.Join(got, "\n"); rows != want {
		t.Errorf("rows\n%s\nwant\n%s", rows, want)
	}
}
