package ledger

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestTheAmountInTheAccountsCurrencyMovesIt(t *testing.T) {
	for name, c := range map[string]struct {
		text, currency string
		rows           []string
	}{
		"the heading names it, cells name the others": {`
Date;Description;Amount;Currency;Amount in EUR
2026-03-02;HOTEL;-15000.00;JPY;-92.10
2026-03-03;SHOP;-30.50;USD;-28.00
2026-03-08;TEA;-5.00;EUR;-5.00`, "EUR",
			[]string{"2026-03-02|HOTEL|92.10|0.00|-", "2026-03-03|SHOP|28.00|0.00|-", "2026-03-08|TEA|5.00|0.00|-"}},
		"in another language, first": {`
Date;Libellé;Montant en euros;Montant;Devise
02/03/2026;HOTEL;-92,10;-15000,00;JPY
13/03/2026;SHOP;-28,00;-30,50;USD`, "EUR",
			[]string{"2026-03-02|HOTEL|92.10|0.00|-", "2026-03-13|SHOP|28.00|0.00|-"}},
		"the balances' heading names it": {`
Date;Description;Amount (JPY);Amount (EUR);Balance (EUR)
2026-03-02;HOTEL;-15000.00;-92.10;907.90
2026-03-13;SHOP;-3000.00;-18.00;889.90`, "EUR",
			[]string{"2026-03-02|HOTEL|92.10|0.00|907.90", "2026-03-13|SHOP|18.00|0.00|889.90"}},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, exportOf(c.text))
			checkRows(t, st, c.rows...)
			if got := st.Accounts[0].MarkedCurrency; got == nil || *got != c.currency {
				t.Errorf("currency %v, want %s", got, c.currency)
			}
			if got := st.Rows[0].ForeignAmount; got == nil || *got != 15000_00 {
				t.Errorf("foreign amount %v, want 15000.00", got)
			}
		})
	}
}

func TestTheAmountByWhichBalancesFollowIsTheAccounts(t *testing.T) {
	st := read(t, exportOf("Date;Description;Amount;Currency;Amount in EUR;Balance\n2026-03-02;SALARY;250.00;USD;230.00;1250.00\n2026-03-13;SHOP;-30.50;USD;-28.00;1219.50\n2026-03-18;TEA;-5.00;USD;-4.60;1214.50"))
	checkRows(t, st, "2026-03-02|SALARY|0.00|250.00|1250.00", "2026-03-13|SHOP|30.50|0.00|1219.50", "2026-03-18|TEA|5.00|0.00|1214.50")
	if got := st.Accounts[0].MarkedCurrency; got == nil || *got != "USD" {
		t.Errorf("currency %v, want USD", got)
	}
}

func TestRowsInSeveralCurrenciesAreWarnedOf(t *testing.T) {
	for name, c := range map[string]struct {
		text     string
		warned   bool
		accounts int
	}{
		"no balances":                            {"Date;Description;Amount;Currency\n2026-03-02;SALARY;250.00;EUR\n2026-03-03;HOTEL;-30.50;USD", true, 1},
		"two columns in currencies of their own": {"Date;Description;Amount (USD);Amount (EUR)\n2026-03-02;TEA;-10.00;-9.00\n2026-03-03;HOTEL;-20.00;-18.00", true, 1},
		"one currency":                           {"Date;Description;Amount;Currency\n2026-03-02;SALARY;250.00;EUR\n2026-03-03;HOTEL;-30.50;EUR", false, 1},
		"balances of each, one below the other": {"Date;Description;Amount;Currency;Balance\n2026-03-02;SALARY;250.00;EUR;250.00\n2026-03-03;HOTEL;-30.50;EUR;219.50\n" +
			"2026-03-08;SALE;500.00;USD;500.00\n2026-03-09;TEA;-5.00;USD;495.00", false, 2},
		"balances lead from row to row": {"Date;Description;Amount;Currency;Balance\n2026-03-02;SALARY;250.00;EUR;250.00\n2026-03-03;HOTEL;-30.50;USD;219.50\n2026-03-09;TEA;-5.00;EUR;214.50", false, 1},
	} {
		st := read(t, exportOf(c.text))
		got := slices.ContainsFunc(st.Warnings, func(w engine.Warning) bool { return w.Code == "MIXED_CURRENCIES" })
		if got != c.warned || len(st.Accounts) != c.accounts {
			t.Errorf("%s: warned %v of %d accounts, want %v of %d", name, got, len(st.Accounts), c.warned, c.accounts)
		}
	}
}
