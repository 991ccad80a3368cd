package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestNumberRepeatedUnderAccountHeadingIsAccountNumber(t *testing.T) {
	for name, c := range map[string]struct {
		heading string
		numbers []string
		want    string
	}{
		"the account's own": {
			"Account Number", []string{"01234567", "01234567", "01234567"}, "01234567",
		},
		"an IBAN": {
			"IBAN", []string{"GB33BUKB20201555555555", "GB33BUKB20201555555555"}, "GB33BUKB20201555555555",
		},
		"one of many":                      {"Account Number", []string{"01234567", "01234567", "07654321"}, ""},
		"in one row only":                  {"Account Number", []string{"01234567"}, ""},
		"missing in a row":                 {"Account Number", []string{"01234567", "", "01234567"}, ""},
		"no number":                        {"Account Number", []string{"Savings", "Savings", "Savings"}, ""},
		"under a heading of other numbers": {"Reference", []string{"01234567", "01234567"}, ""},
	} {
		rows := [][]string{{c.heading, "Date", "Description", "Amount", "Balance"}}
		for i, number := range c.numbers {
			rows = append(rows, [][]string{
				{number, "13/03/2024", "CAFE", "-12.50", "987.50"},
				{number, "15/03/2024", "SALARY", "300.00", "1287.50"},
				{number, "16/03/2024", "RENT", "-287.50", "1000.00"},
			}[i])
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
		"without balances of rows, each with its own carried over": {
			[][]string{{"Account", "Date", "Description", "Amount"},
				{"1000200030", "2024-01-01", "Balance brought forward", "1000.00"},
				{"1000200030", "2024-01-05", "SALARY", "1500.00"},
				{"2000300040", "2024-01-01", "Balance brought forward", "500.00"},
				{"2000300040", "2024-01-06", "INTEREST", "5.00"},
				{"1000200030", "2024-01-07", "RENT", "-800.00"},
				{"1000200030", "2024-01-31", "Balance carried forward", "1700.00"},
				{"2000300040", "2024-01-08", "FEE", "-1.50"},
				{"2000300040", "2024-01-31", "Balance carried forward", "503.50"}},
			[]string{"1000200030 1000.00 1700.00: SALARY RENT", "2000300040 500.00 503.50: INTEREST FEE"},
		},
		"numbers of payees": {[][]string{heading,
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
		"before the dates": {
			[][]string{
				{"IBAN Auftragskonto", "Buchungstag", "Verwendungszweck", "Betrag"},
				{"DE12500105170648489890", "03.03.2025", "Miete", "-780,00"},
				{"DE75512108001245126199", "04.03.2025", "Zinsen", "5,12"},
				{"DE12500105170648489890", "05.03.2025", "Gehalt", "2450,17"},
				{"DE75512108001245126199", "31.03.2025", "Umbuchung", "-200,00"},
			},
			[]string{
				"DE12500105170648489890 <nil> <nil>: Miete Gehalt",
				"DE75512108001245126199 <nil> <nil>: Zinsen Umbuchung",
			},
			false,
		},
		"after the dates": {
			[][]string{
				{"Date", "Description", "Account Number", "Amount"},
				{"2025-03-03", "RENT", "1000200030", "-780.00"},
				{"2025-03-04", "INTEREST", "2000300040", "5.12"},
				{"2025-03-05", "WAGES", "1000200030", "2450.17"},
				{"2025-03-31", "TRANSFER", "2000300040", "-200.00"},
			},
			[]string{"- <nil> <nil>: RENT INTEREST WAGES TRANSFER"},
			true,
		},
		"each once": {
			[][]string{
				{"Account Number", "Date", "Description", "Amount"},
				{"1000200030", "2025-03-03", "RENT", "-780.00"},
				{"2000300040", "2025-03-04", "INTEREST", "5.12"},
				{"3000400050", "2025-03-05", "WAGES", "2450.17"},
			},
			[]string{"- <nil> <nil>: RENT INTEREST WAGES"},
			true,
		},
		"not in every row": {
			[][]string{
				{"Account Number", "Date", "Description", "Amount"},
				{"1000200030", "2025-03-03", "RENT", "-780.00"},
				{"", "2025-03-04", "INTEREST", "5.12"},
				{"2000300040", "2025-03-05", "WAGES", "2450.17"},
			},
			[]string{"- <nil> <nil>: RENT INTEREST WAGES"},
			false,
		},
	} {
		st := read(t, sheetOf(c.rows...))
		warned := slices.ContainsFunc(
			st.Warnings, func(w engine.Warning) bool { return strings.Contains(w.Detail, "account numbers") },
		)
		if got := accountsRead(st); !slices.Equal(got, c.want) || warned != c.warned {
			t.Errorf("%s: %q, warned %v, want %q, warned %v", name, got, warned, c.want, c.warned)
		}
	}
}

func TestAccountColumnSplitsPrintedStatement(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		want   []string
		warned bool
	}{
		"where balances follow by account": {
			`
Account No    Date         Description      Debit     Credit    Balance
1000200030    2024-01-05   SALARY                   1,500.00   2,500.00
2000300040    2024-01-06   INTEREST                     5.00     505.00
1000200030    2024-01-07   RENT            800.00              1,700.00
2000300040    2024-01-08   FEE               1.50                503.50
1000200030    2024-01-09   GROCER           45.50              1,654.50`,
			[]string{"1000200030 1000.00 1654.50: SALARY RENT GROCER", "2000300040 500.00 503.50: INTEREST FEE"},
			false,
		},
		"where it leads rows without balances": {`
Account No    Date         Description      Debit     Credit
1000200030    2024-01-05   SALARY                   1,500.00
2000300040    2024-01-06   INTEREST                     5.00
1000200030    2024-01-07   RENT            800.00
2000300040    2024-01-08   FEE               1.50`,
			[]string{"1000200030 <nil> <nil>: SALARY RENT", "2000300040 <nil> <nil>: INTEREST FEE"}, false},
		"not if balances follow over all rows": {`
Account No    Date         Description      Debit     Credit    Balance
1000200030    2024-01-05   SALARY                   1,500.00   2,500.00
2000300040    2024-01-06   INTEREST                     5.00   2,505.00
1000200030    2024-01-07   RENT            800.00              1,705.00
2000300040    2024-01-08   FEE               1.50              1,703.50`,
			[]string{"- 1000.00 1703.50: SALARY INTEREST RENT FEE"}, false},
	} {
		st := read(t, paper(c.text))
		warned := slices.ContainsFunc(
			st.Warnings, func(w engine.Warning) bool { return strings.Contains(w.Detail, "account numbers") },
		)
		if got := accountsRead(st); !slices.Equal(got, c.want) || warned != c.warned {
			t.Errorf("%s: %q, warned %v, want %q, warned %v", name, got, warned, c.want, c.warned)
		}
	}
}

func TestFormerNumberAboveRowsIsNotAccountNumber(t *testing.T) {
	st := read(t, paper(`HERON BANK
A/c No               ******2542
Old Account No       070177371

Date         Description                Debit      Credit     Balance
02 Mar 2025  GROCER                     20.00                   80.00
03 Mar 2025  SALARY                                100.00      180.00`))
	if n := st.Accounts[0].Number; n == nil || *n != "******2542" {
		t.Errorf("account number %v, want ******2542", n)
	}
}

const threeRows = `
Date       Description                          Debit        Credit     Balance
           Opening balance                                               1,000.00
05/10/2025 CITY WATER                             566.30                   433.70
08/10/2025 BOOKS ANNE PETIT                       225.96                   207.74
15/10/2025 SALARY                                              100.00      307.74
`

func TestFullAccountNumberReplacesLastDigits(t *testing.T) {
	st := read(t, paper(`
LARCH VALLEY BANK
Your account ending in 2311
Account number: 4455 6677 2311
`+threeRows+"\f"+`
Account ending in 2311
`))
	if len(st.Accounts) != 1 || st.Accounts[0].Number == nil || *st.Accounts[0].Number != "4455 6677 2311" {
		t.Errorf("the accounts are %+v, want one with the number 4455 6677 2311", st.Accounts)
	}
}

// severalAccounts is a statement of two accounts: a summary of both, then the rows of each under its title.
func severalAccounts(first, second string) string {
	const table = `
Date         Description             Withdrawals     Deposits       Balance
             Beginning Balance                                    %s
01/02/2024   CASH DEPOSIT QUIAPO                        700.00    %s
09/02/2024   SERVICE CHARGE               300.00                  %s
`
	return `Tala Harbor Bank

Product              Acct No.                  Ending Balance
Peso Savings         3309-4207-6878                 81,668.52
Reserve Savings      0425-1980-8320                  5,400.00

` + first + fmt.Sprintf(table, "81,268.52", "81,968.52", "81,668.52") + "\n" + second + fmt.Sprintf(
		table, " 5,000.00", " 5,700.00", " 5,400.00",
	)
}

func TestSummaryOfAllAccountsSeparatesAccounts(t *testing.T) {
	for name, d := range map[string]page.Document{
		"numbers in brackets": paper(severalAccounts(
			"Peso Savings (3309-4207-6878)", "Reserve Savings (0425-1980-8320)",
		)),
		"no numbers": paper(severalAccounts("Peso Savings", "Reserve Savings")),
		"a misread number": recognizedPaper(severalAccounts(
			"ACCOUNT NUMBER: 3309-4207-6878 Peso Savings", "ACCOUNT NUMBER: 0425-1$9432 Reserve Savings",
		)),
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, d)
			if len(st.Rows) != 4 || st.Rows[1].AccountIndex != 0 || st.Rows[2].AccountIndex != 1 ||
				st.Rows[3].AccountIndex != 1 {
				t.Errorf("rows are of accounts %v, want two of each", st.Rows)
			}
			if len(st.Accounts) != 2 || told(st.Accounts[1].Number) != "0425-1980-8320" {
				t.Errorf("accounts are %+v, want the second's number 0425-1980-8320", st.Accounts)
			}
		})
	}
}

func TestLabelledNumberBesideAccountTypeIsNotAccountNumber(t *testing.T) {
	st := read(t, paper(`HERON BANK
Account No: 916010020446
Scheme :PRIME SAVINGS ACCOUNT                    TAXPAYER NUMBER :XXXXXXXXXX6173

Date         Description                Debit      Credit     Balance
02 Mar 2025  GROCER                     20.00                   80.00
03 Mar 2025  SALARY                                100.00      180.00`))
	if n := st.Accounts[0].Number; n == nil || *n != "916010020446" {
		t.Errorf("account number %v, want 916010020446", n)
	}
}

func TestTitlesOfProductsThatStartWithDigitsSplitAccounts(t *testing.T) {
	st := read(t, paper(`
LARCH VALLEY BANK
October 1 to October 31, 2025

360 Checking - 36025551234
DATE       DESCRIPTION                          CATEGORY    AMOUNT     BALANCE
Oct 1      Opening Balance                                              $1,000.00
Oct 6      CITY WATER                           Debit     - $566.30       $433.70
Oct 31     Closing Balance                                                $433.70

360 Savings - 36025559876
DATE       DESCRIPTION                          CATEGORY    AMOUNT     BALANCE
Oct 1      Opening Balance                                              $2,000.00
Oct 6      INTEREST                             Credit    + $6.30       $2,006.30
Oct 31     Closing Balance                                              $2,006.30
`))
	checkRows(t, st,
		"2025-10-06|CITY WATER|566.30|0.00|433.70",
		"2025-10-06|INTEREST|0.00|6.30|2006.30")
	var numbers []string
	for _, a := range st.Accounts {
		if a.Number != nil {
			numbers = append(numbers, *a.Number)
		}
	}
	if len(numbers) != 2 || numbers[0] != "36025551234" || numbers[1] != "36025559876" {
		t.Errorf("the accounts' numbers are %q, want 36025551234 and 36025559876", numbers)
	}
	if len(st.Rows) == 2 && st.Rows[1].AccountIndex != 1 {
		t.Error("the savings' row is not the second account's")
	}
}

func TestPhoneNumberIsNotAccountNumber(t *testing.T) {
	for _, line := range []string{
		"Savings account Mobile number 09175550188", "Savings account    No HP 08123450188", "Celular 5512345678",
		"Phone No: 9876540188",
	} {
		text := "LARCH VALLEY BANK\nStatement of account\n\n" + line + "\n" + threeRows
		if n := read(t, paper(text)).Accounts[0].Number; n != nil {
			t.Errorf("%q: the account's number is %s, want none", line, *n)
		}
	}
}

func TestWalletMayUsePhoneNumberAsAccountNumber(t *testing.T) {
	st, err := Read(
		context.Background(), paper("LARCH WALLET\n\nCelular 5512345678\n"+threeRows), Options{Wallet: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	if n := st.Accounts[0].Number; n == nil || *n != "5512345678" {
		t.Errorf("the wallet's number is %v, want 5512345678", n)
	}
}
