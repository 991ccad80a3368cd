package ledger

import "testing"

func TestANumberThatEveryRowRepeatsUnderAnAccountsHeadingIsTheAccounts(t *testing.T) {
	for name, c := range map[string]struct {
		heading string
		numbers []string
		want    string
	}{
		"the account's own":                {"Account Number", []string{"01234567", "01234567", "01234567"}, "01234567"},
		"an IBAN":                          {"IBAN", []string{"GB33BUKB20201555555555", "GB33BUKB20201555555555"}, "GB33BUKB20201555555555"},
		"one of many":                      {"Account Number", []string{"01234567", "01234567", "07654321"}, ""},
		"in one row only":                  {"Account Number", []string{"01234567"}, ""},
		"missing in a row":                 {"Account Number", []string{"01234567", "", "01234567"}, ""},
		"no number":                        {"Account Number", []string{"Savings", "Savings", "Savings"}, ""},
		"under a heading of other numbers": {"Reference", []string{"01234567", "01234567"}, ""},
	} {
		rows := [][]string{{c.heading, "Date", "Description", "Amount", "Balance"}}
		for i, number := range c.numbers {
			rows = append(rows, [][]string{
				{number, "13/03/2024", "CAFE", "-12.50", "987.50"}, {number, "15/03/2024", "SALARY", "300.00", "1287.50"}, {number, "16/03/2024", "RENT", "-287.50", "1000.00"}}[i])
		}
		st := read(t, sheetOf(rows...))
		got := ""
		if number := st.Accounts[0].Number; number != nil {
			got = *number
		}
		if len(st.Rows) != len(c.numbers) || got != c.want {
			t.Errorf("%s: %d rows and the number %q, want %d and %q", name, len(st.Rows), got, len(c.numbers), c.want)
		}
	}
}
