package cashflow

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func money(a engine.Amount) *engine.Amount { return &a }
func str(s string) *string                 { return &s }

func day(t testing.TB, s string) *engine.Date {
	t.Helper()
	d, err := engine.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return &d
}

// statement makes a peso savings statement; each row is "2025-01-03 | DESCRIPTION | -3500.00".
func statement(t testing.TB, from, to string, opening engine.Amount, rows ...string) *ledger.Statement {
	t.Helper()
	st := &ledger.Statement{BalanceSource: "printed", Accounts: []ledger.Account{{
		Name: str("JUAN DELA CRUZ"), Number: str("1234567890"), Type: str("savings"), Currency: str("PHP"),
		PeriodStart: day(t, from), PeriodEnd: day(t, to), Opening: money(opening),
	}}}
	balance := opening
	for i, row := range rows {
		part := strings.Split(row, " | ")
		amount, err := engine.ParseAmount(part[2])
		if err != nil {
			t.Fatal(err)
		}
		balance += amount
		transaction := engine.Transaction{
			Row:         i + 1,
			Date:        day(t, part[0]),
			Description: part[1],
			Balance:     money(balance),
		}
		if amount > 0 {
			transaction.Credit = amount
		} else {
			transaction.Debit = -amount
		}
		st.Rows = append(st.Rows, transaction)
	}
	st.Accounts[0].Closing = money(balance)
	return st
}

func TestRowsAreCategorisedByTheFirstRuleThatFits(t *testing.T) {
	for _, c := range []struct {
		name, description, amount, want string
	}{
		{"a keyword matches whole words", "PAYROLL ACME CORP", "20000.00", "salary"},
		{"accents are removed", "PÁYROLL ACME", "20000.00", "salary"},
		{"lower case is folded", "interest pay sys-gen", "3.10", "interest_income"},
		{"tax on interest is a debit", "INTEREST WITHHELD", "-0.62", "interest_tax"},
		{"part of a word is no match", "REVENUE SHARE DISTRIBUTION", "500.00", "uncategorized"},
		{"direction must fit: a payroll debit pays others", "PAYROLL", "-90000.00", "payroll_out"},
		{"a fee is not a transfer", "INSTAPAY TRANSFER FEE", "-15.00", "bank_fee"},
		{"a transfer sent", "INSTAPAY TO MARIA SANTOS", "-2500.00", "transfer_out"},
		{"a transfer received", "INSTAPAY FROM MARIA SANTOS", "2500.00", "transfer_in"},
		{
			"a transfer to the holder stays his own", "FUND TRANSFER TO JUAN DELA CRUZ", "-2500.00",
			"own_account_transfer",
		},
		{"SUN LIFE is insurance, SUN telephone", "SUN LIFE PREMIUM", "-3000.00", "insurance"},
		{"SUN alone is telephone", "SUN POSTPAID", "-600.00", "utilities_telco"},
		{"a returned check is first of all", "RTN CHK DAIF 000123", "-8000.00", "returned_check"},
		{"the penalty for it is a fee", "RCOCI CHG", "-2000.00", "nsf_fee"},
		{"a lender's credit is a loan", "TALA PH", "5000.00", "loan_proceeds"},
		{"a lender's debit repays it", "BILLEASE", "-1200.00", "loan_repayment"},
		{"a pawnshop is not a remittance agent", "CEBUANA LHUILLIER PAWN", "3000.00", "pawnshop"},
		{"cash at the machine", "ATM W/D 00123 QC BRANCH", "-3000.00", "atm_withdrawal"},
		{"cash over the counter", "ENCASHMENT", "-3000.00", "cash_withdrawal"},
		{"gambling", "BINGOPLUS", "-500.00", "gambling"},
		{"electricity", "MERALCO 1234567", "-4100.00", "utilities_electric"},
		{"a name alone says nothing", "ZENAIDA QUIMPO", "700.00", "uncategorized"},
		{"no words at all", "", "700.00", "uncategorized"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := statement(t, "2025-01-01", "2025-01-31", 100_000_00, "2025-01-15 | "+c.description+" | "+c.amount)
			Annotate(st, engine.Date{})
			if got := st.Rows[0].Category; got != c.want {
				t.Errorf("category of %q = %q, want %q", c.description, got, c.want)
			}
		})
	}
}

func TestTwoThousandOnDaySixteenOfThirtyAveragesOneThousand(t *testing.T) {
	st := statement(t, "2025-04-01", "2025-04-30", 0, "2025-04-16 | CASH DEPOSIT | 2000.00")
	Annotate(st, engine.Date{})
	if got := Analyze(st).Balances.AverageDailyBalance; got == nil || *got != 1000_00 {
		t.Errorf("average daily balance = %v, want 1,000.00", got)
	}
}
