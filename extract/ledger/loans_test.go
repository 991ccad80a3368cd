package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func loanRow(t engine.Transaction) string {
	part := func(a *engine.Amount) string {
		if a == nil {
			return "-"
		}
		return a.String()
	}
	return strings.Join([]string{rowText(t), part(t.Principal), part(t.Interest), part(t.Penalty)}, "|")
}

func TestArithmeticIdentifiesLoanColumns(t *testing.T) {
	for _, c := range []struct {
		name, paper string
		want        []string
	}{
		{"the parts alone are printed, insurance among them", `
Date        Details            Prin.      Int.   Insurance    Outstanding Bal.
2025-01-10  Loan release                                           10,000.00
2025-02-10  Payment           900.00    100.00       25.00           9,100.00
2025-03-10  Payment           909.00     91.00       25.00           8,191.00
2025-04-10  Payment                      81.91                       8,191.00`, []string{
			"2025-02-10|Payment|0.00|1025.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1025.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|81.91|8191.00|0.00|81.91|-"}},
		{"the total bears a word that says nothing, the sum of all payments stands beside", `
Date        Details            Prin.      Int.      Remitted    Outstanding Bal.    Paid to date
2025-02-10  Payment           900.00    100.00      1,000.00           9,100.00         1,000.00
2025-03-10  Payment           909.00     91.00      1,000.00           8,191.00         2,000.00
2025-04-10  Payment           918.09     81.91      1,000.00           7,272.91         3,000.00
2025-05-10  Payment           927.27     72.73      1,000.00           6,345.64         4,000.00`, []string{
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|1000.00|7272.91|918.09|81.91|-",
			"2025-05-10|Payment|0.00|1000.00|6345.64|927.27|72.73|-"}},
		{"what is owed is printed as negative, before and after the payment", `
Date        Details            Opening Balance      Prin.      Int.    Outstanding Bal.
2025-02-10  Payment                 -10,000.00     900.00    100.00           -9,100.00
2025-03-10  Payment                  -9,100.00     909.00     91.00           -8,191.00
2025-04-10  Payment                  -8,191.00     918.09     81.91           -7,272.91`, []string{
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|1000.00|7272.91|918.09|81.91|-"}},
		{"the parts stand below their payments, in words", `
Date        Details                                   Amount paid    Outstanding Bal.
2025-02-10  Payment                                      1,000.00            9,100.00
            Principal 900.00; Interest 100.00
2025-03-10  Payment                                      1,010.00            8,191.00
            Principal 909.00; Interest 91.00; Penalty 10.00
2025-04-10  Payment                                         81.91            8,191.00
            Interest 81.91`, []string{
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1010.00|8191.00|909.00|91.00|10.00",
			"2025-04-10|Payment|0.00|81.91|8191.00|-|81.91|-"}},
		{"the loan was paid out in the column of payments", `
Date        Details            Prin.      Int.      Remitted    Outstanding Bal.
2025-01-10  Proceeds                               10,000.00          10,000.00
2025-02-10  Payment           900.00    100.00      1,000.00           9,100.00
2025-03-10  Payment           909.00     91.00      1,000.00           8,191.00
2025-04-10  Payment           918.09     81.91      1,000.00           7,272.91`, []string{
			"2025-01-10|Proceeds|10000.00|0.00|10000.00|-|-|-",
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|1000.00|7272.91|918.09|81.91|-"}},
		{"charges are part of what was paid", `
Date        Details            Prin.      Int.    Charges    Amount paid    Outstanding Bal.
2025-02-10  Payment           900.00    100.00      25.00       1,025.00            9,100.00
2025-03-10  Payment           909.00     91.00       0.00       1,000.00            8,191.00
2025-04-10  Payment           918.09     81.91      25.00       1,025.00            7,272.91`, []string{
			"2025-02-10|Payment|0.00|1025.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|1025.00|7272.91|918.09|81.91|-"}},
		{"what was asked for stands beside what was paid", `
Date        Details           Regular Dues      Prin.      Int.    Late Chg    Remitted    Outstanding Bal.
2025-02-10  Payment               1,000.00     900.00    100.00                1,000.00            9,100.00
2025-03-10  Payment               1,000.00     909.00     91.00       10.00    1,010.00            8,191.00
2025-04-10  Payment               1,000.00     918.09     81.91                1,000.00            7,272.91`, []string{
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1010.00|8191.00|909.00|91.00|10.00",
			"2025-04-10|Payment|0.00|1000.00|7272.91|918.09|81.91|-"}},
		{"what was paid in all bears a word that says otherwise", `
Date        Details            Prin.      Int.    Penalty    Outstanding Bal.
2025-02-10  Payment           900.00    100.00     100.00            9,100.00
2025-03-10  Payment           909.00     91.00     191.00            8,191.00
2025-04-10  Payment           918.09     81.91     272.91            7,272.91
2025-05-10  Payment           927.27     72.73     345.64            6,345.64`, []string{
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|1000.00|7272.91|918.09|81.91|-",
			"2025-05-10|Payment|0.00|1000.00|6345.64|927.27|72.73|-"}},
		{"the parts stand below their payments, each on a line, under words that no list has", `
Date        Details                      Amount paid    Outstanding Bal.
2025-02-10  Payment                         1,025.00            9,100.00
            Principal                         900.00
            Interest                          100.00
            Kitty                              25.00
2025-03-10  Payment                         1,000.00            8,191.00
            Principal                         909.00
            Interest                           91.00
2025-04-10  Payment                            81.91            8,191.00
            Interest                           81.91`, []string{
			"2025-02-10|Payment|0.00|1025.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|81.91|8191.00|-|81.91|-"}},
		{"the release repeats what is owed, as a column of the whole debt does", `
Date        Details            Prin.      Int.    Amount paid    Outstanding Bal.    All Dues
2025-01-10  Proceeds                                                    10,000.00    10,000.00
2025-02-10  Payment           900.00    100.00       1,000.00            9,100.00     9,100.00
2025-03-10  Payment           909.00     91.00       1,000.00            8,191.00     8,200.00
2025-04-10  Payment           918.09     81.91       1,000.00            7,272.91     7,272.91`, []string{
			"2025-02-10|Payment|0.00|1000.00|9100.00|900.00|100.00|-",
			"2025-03-10|Payment|0.00|1000.00|8191.00|909.00|91.00|-",
			"2025-04-10|Payment|0.00|1000.00|7272.91|918.09|81.91|-"}},
	} {
		st, err := Read(t.Context(), paper(c.paper), Options{Liability: true, Loan: true})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var got []string
		for _, row := range st.Rows {
			got = append(got, loanRow(row))
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") || !st.PrincipalBasis {
			t.Errorf(
				"%s: principal alone %v, rows\n%s\nwant\n%s", c.name, st.PrincipalBasis, strings.Join(got, "\n"),
				strings.Join(c.want, "\n"),
			)
		}
	}
}

func TestDashOfEmptyCellIsNotMinusOfNextColumn(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details              Debit     Credit    Balance
2025-01-10  Deposit                  -     500.00   1,500.00
2025-01-11  Fee                   5.00 -            1,495.00
2025-01-12  Transfer            100.00          - 1,395.00
2025-01-13  Deposit                  -     205.00   1,600.00
2025-01-14  Transfer            100.00          - 1,500.00`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range st.Rows {
		if row.Balance == nil || *row.Balance < 0 {
			t.Errorf("row %d has the balance %v; the dash before it ends where the credits end", i+1, row.Balance)
		}
	}
}

func TestUnexplainedColumnMakesPaymentDoubtful(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details            Prin.      Int.      Zorbing    Outstanding Bal.
2025-02-10  Payment           900.00    100.00        14.00           9,100.00
2025-03-10  Payment           909.00     91.00        18.00           8,191.00
2025-04-10  Payment           918.09     81.91        11.00           7,272.91
2025-05-10  Payment           927.27     72.73        13.00           6,345.64`), Options{Liability: true, Loan: true})
	if err != nil || len(st.Rows) != 4 {
		t.Fatalf("%d rows, %v", len(st.Rows), err)
	}
	for i := range st.Rows {
		if !st.RowNotes[i].Ambiguous {
			t.Errorf("row %d is sure; nothing says whether the third amount was paid too", i+1)
		}
	}
}

func TestSingleColumnOfTransactionAmounts(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details            Transaction Amount        Balance
2025-01-10  Disbursement             10,000.00      10,000.00
2025-02-10  Payment                   1,000.00 CR    9,000.00
2025-03-10  Payment                   1,000.00 CR    8,000.00`), Options{Liability: true, Loan: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(
		t, st, "2025-01-10|Disbursement|10000.00|0.00|10000.00", "2025-02-10|Payment|0.00|1000.00|9000.00",
		"2025-03-10|Payment|0.00|1000.00|8000.00",
	)
}

func TestMonthlyLoanPaymentsAreNotConsecutiveDays(t *testing.T) {
	for _, c := range []struct{ name, rows, want string }{
		{"the day first", "10/01/2024 10/02/2024 10/03/2024", "2024-01-10 2024-02-10 2024-03-10"},
		{"the month first", "01/10/2024 02/10/2024 03/10/2024", "2024-01-10 2024-02-10 2024-03-10"},
	} {
		day, want := strings.Fields(c.rows), strings.Fields(c.want)
		st, err := Read(t.Context(), paper(`
Date        Description   Principal    Interest    Principal Balance
`+day[0]+`  Payment          870.20      432.00            23,129.80
`+day[1]+`  Payment          885.86      416.34            22,243.94
`+day[2]+`  Payment          901.81      400.39            21,342.13`), Options{Liability: true, Loan: true})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range st.Rows {
			if row.Date == nil || row.Date.String() != want[i] {
				t.Errorf("%s: row %d is of %v, want %s", c.name, i+1, row.Date, want[i])
			}
		}
	}
}
