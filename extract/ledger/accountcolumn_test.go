package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
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

func TestAccountColumnWithoutBalances(t *testing.T) {
	for name, c := range map[string]struct {
		rows   [][]string
		want   []string
		warned bool
	}{
		"before the days": {[][]string{{"IBAN Auftragskonto", "Buchungstag", "Verwendungszweck", "Betrag"}, {"DE12500105170648489890", "03.03.2025", "Miete", "-780,00"},
			{"DE75512108001245126199", "04.03.2025", "Zinsen", "5,12"}, {"DE12500105170648489890", "05.03.2025", "Gehalt", "2450,17"}, {"DE75512108001245126199", "31.03.2025", "Umbuchung", "-200,00"}},
			[]string{"DE12500105170648489890 <nil> <nil>: Miete Gehalt", "DE75512108001245126199 <nil> <nil>: Zinsen Umbuchung"}, false},
		"behind the days": {[][]string{{"Date", "Description", "Account Number", "Amount"}, {"2025-03-03", "RENT", "1000200030", "-780.00"}, {"2025-03-04", "INTEREST", "2000300040", "5.12"},
			{"2025-03-05", "WAGES", "1000200030", "2450.17"}, {"2025-03-31", "TRANSFER", "2000300040", "-200.00"}}, []string{"- <nil> <nil>: RENT INTEREST WAGES TRANSFER"}, true},
		"each once": {[][]string{{"Account Number", "Date", "Description", "Amount"}, {"1000200030", "2025-03-03", "RENT", "-780.00"}, {"2000300040", "2025-03-04", "INTEREST", "5.12"},
			{"3000400050", "2025-03-05", "WAGES", "2450.17"}}, []string{"- <nil> <nil>: RENT INTEREST WAGES"}, true},
		"not in every row": {[][]string{{"Account Number", "Date", "Description", "Amount"}, {"1000200030", "2025-03-03", "RENT", "-780.00"}, {"", "2025-03-04", "INTEREST", "5.12"},
			{"2000300040", "2025-03-05", "WAGES", "2450.17"}}, []string{"- <nil> <nil>: RENT INTEREST WAGES"}, false},
	} {
		st := read(t, sheetOf(c.rows...))
		warned := slices.ContainsFunc(st.Warnings, func(w engine.Warning) bool { return strings.Contains(w.Detail, "account numbers") })
		if got := accountsRead(st); !slices.Equal(got, c.want) || warned != c.warned {
			t.Errorf("%s: %q, warned %v, want %q, warned %v", name, got, warned, c.want, c.warned)
		}
	}
}

func TestAccountColumnOfAPaperParts(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		want   []string
		warned bool
	}{
		"where balances follow by account": {`
Account No    Date         Description      Debit     Credit    Balance
1000200030    2024-01-05   SALARY                   1,500.00   2,500.00
2000300040    2024-01-06   INTEREST                     5.00     505.00
1000200030    2024-01-07   RENT            800.00              1,700.00
2000300040    2024-01-08   FEE               1.50                503.50
1000200030    2024-01-09   GROCER           45.50              1,654.50`,
			[]string{"1000200030 1000.00 1654.50: SALARY RENT GROCER", "2000300040 500.00 503.50: INTEREST FEE"}, false},
		"where it leads rows without balances": {`
Account No    Date         Description      Debit     Credit
1000200030    2024-01-05   SALARY                   1,500.00
2000300040    2024-01-06   INTEREST                     5.00
1000200030    2024-01-07   RENT            800.00
2000300040    2024-01-08   FEE               1.50`,
			[]string{"1000200030 <nil> <nil>: SALARY RENT", "2000300040 <nil> <nil>: INTEREST FEE"}, false},
		"not where balances follow over all": {`
Account No    Date         Description      Debit     Credit    Balance
1000200030    2024-01-05   SALARY                   1,500.00   2,500.00
2000300040    2024-01-06   INTEREST                     5.00   2,505.00
1000200030    2024-01-07   RENT            800.00              1,705.00
2000300040    2024-01-08   FEE               1.50              1,703.50`,
			[]string{"- 1000.00 1703.50: SALARY INTEREST RENT FEE"}, false},
	} {
		st := read(t, paper(c.text))
		warned := slices.ContainsFunc(st.Warnings, func(w engine.Warning) bool { return strings.Contains(w.Detail, "account numbers") })
		if got := accountsRead(st); !slices.Equal(got, c.want) || warned != c.warned {
			t.Errorf("%s: %q, warned %v, want %q, warned %v", name, got, warned, c.want, c.warned)
		}
	}
}
