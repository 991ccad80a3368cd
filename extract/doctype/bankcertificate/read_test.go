package bankcertificate_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/bankcertificate"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// certificates are pages with what they say, in JSON.
var certificates = map[string]struct {
	text string
	want map[string]string
}{
	"several accounts, their sum in words": {`
                         PANAY COMMERCIAL BANK, INC.
                    Iloilo Main - 12 Iznart Street, Iloilo City

                          BANK CERTIFICATION

   TO WHOM IT MAY CONCERN:

   This is to certify that MR. JOSE R. DELOS REYES maintains the following
   deposit accounts with our Iloilo Main Branch:

      Account Type          Account Number        Date Opened      Balance as of March 14, 2025
      Savings Account       0123-45678-90         06/12/2018                PHP 245,310.22
      Time Deposit          0123-99887-11         01/05/2024                PHP 500,000.00
                                                        Total               PHP 745,310.22

   or a total of Seven Hundred Forty-Five Thousand Three Hundred Ten Pesos and
   22/100 (PHP 745,310.22).

   This certification is issued upon the request of the above-named client for
   visa application purposes this 17th day of March 2025.

                                         MARIA T. SANTOS
                                         Branch Head
`, map[string]string{"account_name": `"JOSE R. DELOS REYES"`, "account_number": `"0123-45678-90"`,
		"current_balance": "245310.22", "issue_date": `"2025-03-17"`, "as_of_date": `"2025-03-14"`}},
	"a firm in a sentence that begins with a day": {`
                   BANCO RURAL DE SAN ISIDRO
                CERTIFICATE OF BANK DEPOSIT

THIS IS TO CERTIFY that as of the close of business on November 10, 2025,
GREENFIELD AGRI TRADING CORP. has a deposit balance of THREE MILLION FOUR
HUNDRED TWELVE THOUSAND SIXTY PESOS AND 50/100 (P3,412,060.50) under Current
Account No. 004-120-0098-7 maintained at our San Isidro Branch since
August 2012.

                                     LIZA P. ORTEGA
                                     Customer Service Manager
`, map[string]string{"account_name": `"GREENFIELD AGRI TRADING CORP."`, "account_number": `"004-120-0098-7"`,
		"current_balance": "3412060.5", "as_of_date": `"2025-11-10"`}},
	"several balances of one account": {`
                        METRO PACIFIC BANK
                        Ayala Triangle Branch
                     CERTIFICATE OF ACCOUNT OWNERSHIP

Depositor          JUAN MIGUEL A. TAN
Address            Unit 5B Rizal Tower, Makati City
Account            Checking - 3041-0052-18

Ledger Balance as of 30 April 2025                      1,250,000.00
Available Balance                                       1,190,500.00
Average Balance, 3 months                                 987,654.32

In words: One Million Two Hundred Fifty Thousand Pesos Only
`, map[string]string{"current_balance": "1250000", "available_balance": "1190500", "average_daily_balance": "987654.32",
		"branch_address": "null", "account_name": `"JUAN MIGUEL A. TAN"`}},
	"currencies of accounts": {`
SEYLAN VALLEY BANK PLC                                          Colombo 03
                        BALANCE CONFIRMATION
Customer Name :  Mrs. Nirmala Perera
We hereby confirm the following balances standing to the credit of the above
customer in our books as at 31-Dec-2024

  No  Account No        Product               Ccy    Balance
  1   001-2039-4401     Savings               LKR    1,204,500.00
  2   001-2039-7781     Savings               USD        3,210.15
`, map[string]string{"account_name": `"Nirmala Perera"`, "current_balance": "1204500", "as_of_date": `"2024-12-31"`,
		"accounts": `[{"account_number":"001-2039-4401","account_type":"Savings","currency":"LKR","opened_date":null,` +
			`"as_of_date":null,"current_balance":1204500,"average_daily_balance":null},` +
			`{"account_number":"001-2039-7781","account_type":"Savings","currency":"USD","opened_date":null,` +
			`"as_of_date":null,"current_balance":3210.15,"average_daily_balance":null}]`}},
}

func TestCertificatesOfManyLooks(t *testing.T) {
	for name, c := range certificates {
		t.Run(name, func(t *testing.T) {
			r := &extract.Reading{Context: context.Background()}
			r.Read(typewriter.Document(c.text))
			e, err := bankcertificate.Type.Read(r)
			if err != nil {
				t.Fatal(err)
			}
			b, err := json.Marshal(e.Fields)
			if err != nil {
				t.Fatal(err)
			}
			var values map[string]json.RawMessage
			if err := json.Unmarshal(b, &values); err != nil {
				t.Fatal(err)
			}
			for field, want := range c.want {
				if got := string(values[field]); got != want {
					t.Errorf("%s is %s, want %s", field, got, want)
				}
			}
			for _, check := range e.Validation.Checks {
				if check.Status == engine.CheckFail {
					t.Errorf("the check %s fails: %s", check.Key, check.Detail)
				}
			}
		})
	}
}

// Of several accounts, the printed total and the amount in words must be the sum of the balances.
func TestTotalOfAccountsIsJudged(t *testing.T) {
	for name, c := range map[string]struct {
		total, words string
		status       engine.CheckStatus
	}{
		"both are the sum":         {"300,000.00", "THREE HUNDRED THOUSAND PESOS ONLY", engine.CheckPass},
		"another total":            {"900,000.00", "THREE HUNDRED THOUSAND PESOS ONLY", engine.CheckFail},
		"words of the first alone": {"300,000.00", "ONE HUNDRED THOUSAND PESOS ONLY", engine.CheckFail},
	} {
		r := &extract.Reading{Context: context.Background()}
		r.Read(typewriter.Document(`
                         PANAY COMMERCIAL BANK, INC.
                          BANK CERTIFICATION
   This is to certify that ANA B. REYES maintains the following accounts with us:

      Account Number        Account Type            Balance
      0123-45678-90         Savings Account         100,000.00
      0123-99887-11         Time Deposit            200,000.00

      Total Balance: PHP ` + c.total + `
      In words: ` + c.words + `
   Issued this 17th day of March 2025.
`))
		e, err := bankcertificate.Type.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, check := range e.Validation.Checks {
			if check.Key == "words_match_figures" && check.Status != c.status {
				t.Errorf("%s: the check says %s (%s), want %s", name, check.Status, check.Detail, c.status)
			}
		}
	}
}
