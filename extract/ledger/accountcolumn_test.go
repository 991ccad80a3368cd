package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

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

// accountsRead are the accounts as "index number opening closing: row row" with the rows' descriptions.
func accountsRead(st *Statement) []string {
	var out []string
	for i, a := range st.Accounts {
		number, texts := "-", []string(nil)
		if a.Number != nil {
			number = *a.Number
		}
		for _, row := range st.Rows {
			if row.AccountIndex == i {
				texts = append(texts, row.Description)
			}
		}
		out = append(out, fmt.Sprintf("%s %v %v: %s", number, a.Opening, a.Closing, strings.Join(texts, " ")))
	}
	return out
}

func TestAccountColumnSplitsRowsWhereBalancesFollowByAccount(t *testing.T) {
	heading := []string{"Account Number", "Date", "Description", "Debit", "Credit", "Balance"}
	for name, c := range map[string]struct {
		rows [][]string
		want []string
	}{
		"between each other, with balances carried over": {[][]string{heading,
			{"1000200030", "2024-01-01", "Balance brought forward", "", "", "1000.00"},
			{"2000300040", "2024-01-01", "Balance brought forward", "", "", "500.00"},
			{"1000200030", "2024-01-05", "SALARY", "", "1500.00", "2500.00"},
			{"2000300040", "2024-01-06", "INTEREST", "", "5.00", "505.00"},
			{"1000200030", "2024-01-07", "RENT", "800.00", "", "1700.00"},
			{"2000300040", "2024-01-08", "FEE", "1.50", "", "503.50"},
			{"1000200030", "2024-01-09", "GROCER", "45.50", "", "1654.50"},
			{"1000200030", "2024-01-31", "Balance carried forward", "", "", "1654.50"},
			{"2000300040", "2024-01-31", "Balance carried forward", "", "", "503.50"}},
			[]string{"1000200030 1000.00 1654.50: SALARY RENT GROCER", "2000300040 500.00 503.50: INTEREST FEE"}},
		"one after the other": {[][]string{heading,
			{"****1234", "2024-01-05", "SALARY", "", "1500.00", "2500.00"},
			{"****1234", "2024-01-07", "RENT", "800.00", "", "1700.00"},
			{"****9876", "2024-01-06", "INTEREST", "", "5.00", "505.00"},
			{"****9876", "2024-01-08", "FEE", "1.50", "", "503.50"}},
			[]string{"****1234 1000.00 1700.00: SALARY RENT", "****9876 500.00 503.50: INTEREST FEE"}},
		"names before the numbers": {[][]string{heading,
			{"Everyday 1000200030", "2024-01-05", "SALARY", "", "1500.00", "2500.00"},
			{"Savings 2000300040", "2024-01-06", "INTEREST", "", "5.00", "505.00"},
			{"Everyday 1000200030", "2024-01-07", "RENT", "800.00", "", "1700.00"},
			{"Savings 2000300040", "2024-01-08", "FEE", "1.50", "", "503.50"}},
			[]string{"1000200030 1000.00 1700.00: SALARY RENT", "2000300040 500.00 503.50: INTEREST FEE"}},
		"without balances of rows, each with its own carried over": {[][]string{{"Account", "Date", "Description", "Amount"},
			{"1000200030", "2024-01-01", "Balance brought forward", "1000.00"},
			{"1000200030", "2024-01-05", "SALARY", "1500.00"},
			{"2000300040", "2024-01-01", "Balance brought forward", "500.00"},
			{"2000300040", "2024-01-06", "INTEREST", "5.00"},
			{"1000200030", "2024-01-07", "RENT", "-800.00"},
			{"1000200030", "2024-01-31", "Balance carried forward", "1700.00"},
			{"2000300040", "2024-01-08", "FEE", "-1.50"},
			{"2000300040", "2024-01-31", "Balance carried forward", "503.50"}},
			[]string{"1000200030 1000.00 1700.00: SALARY RENT", "2000300040 500.00 503.50: INTEREST FEE"}},
		"numbers of those who were paid": {[][]string{heading,
			{"1000200030", "2024-01-05", "SALARY", "", "1500.00", "2500.00"},
			{"2000300040", "2024-01-06", "RENT", "800.00", "", "1700.00"},
			{"1000200030", "2024-01-07", "GROCER", "45.50", "", "1654.50"},
			{"2000300040", "2024-01-08", "FEE", "1.50", "", "1653.00"}},
			[]string{"- 1000.00 1653.00: SALARY RENT GROCER FEE"}},
	} {
		st := read(t, sheetOf(c.rows...))
		if got := accountsRead(st); !slices.Equal(got, c.want) {
			t.Errorf("%s: accounts %q, want %q", name, got, c.want)
		}
	}
}
