package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestAmountInAccountCurrencyIsTransactionAmount(t *testing.T) {
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

func TestAmountThatExplainsBalancesIsInAccountCurrency(t *testing.T) {
	st := read(t, exportOf("Date;Description;Amount;Currency;Amount in EUR;Balance\n2026-03-02;SALARY;250.00;USD;230.00;1250.00\n2026-03-13;SHOP;-30.50;USD;-28.00;1219.50\n2026-03-18;TEA;-5.00;USD;-4.60;1214.50"))
	checkRows(
		t, st, "2026-03-02|SALARY|0.00|250.00|1250.00", "2026-03-13|SHOP|30.50|0.00|1219.50",
		"2026-03-18|TEA|5.00|0.00|1214.50",
	)
	if got := st.Accounts[0].MarkedCurrency; got == nil || *got != "USD" {
		t.Errorf("currency %v, want USD", got)
	}
}

func TestRowsInSeveralCurrenciesGiveWarning(t *testing.T) {
	for name, c := range map[string]struct {
		text     string
		warned   bool
		accounts int
	}{
		"no balances": {
			"Date;Description;Amount;Currency\n2026-03-02;SALARY;250.00;EUR\n2026-03-03;HOTEL;-30.50;USD", true, 1,
		},
		"two columns in separate currencies": {
			"Date;Description;Amount (USD);Amount (EUR)\n2026-03-02;TEA;-10.00;-9.00\n2026-03-03;HOTEL;-20.00;-18.00",
			true, 1,
		},
		"one currency": {
			"Date;Description;Amount;Currency\n2026-03-02;SALARY;250.00;EUR\n2026-03-03;HOTEL;-30.50;EUR", false, 1,
		},
		"balances of each, one below the other": {
			"Date;Description;Amount;Currency;Balance\n2026-03-02;SALARY;250.00;EUR;250.00\n2026-03-03;HOTEL;-30.50;EUR;219.50\n" +
				"2026-03-08;SALE;500.00;USD;500.00\n2026-03-09;TEA;-5.00;USD;495.00",
			false,
			2,
		},
		"balances lead from row to row": {
			"Date;Description;Amount;Currency;Balance\n2026-03-02;SALARY;250.00;EUR;250.00\n2026-03-03;HOTEL;-30.50;USD;219.50\n2026-03-09;TEA;-5.00;EUR;214.50",
			false, 1,
		},
	} {
		st := read(t, exportOf(c.text))
		got := slices.ContainsFunc(st.Warnings, func(w engine.Warning) bool { return w.Code == "MIXED_CURRENCIES" })
		if got != c.warned || len(st.Accounts) != c.accounts {
			t.Errorf("%s: warned %v of %d accounts, want %v of %d", name, got, len(st.Accounts), c.warned, c.accounts)
		}
	}
}

func TestAmountsInCurrencyOfThousandPartsHaveThreeDecimals(t *testing.T) {
	for name, c := range map[string]struct {
		d    page.Document
		want []string
	}{
		"the currency in a column": {
			csv("Date|Description|Amount|Currency", "2024-02-01|Salary|12.340|KWD", "2024-02-03|Grocery|-3.250|KWD"),
			[]string{"2024-02-01|Salary|0.00|12.34|-", "2024-02-03|Grocery|3.25|0.00|-"},
		},
		"the currency above the rows": {
			csv(
				"Account Currency|BHD", "Date|Description|Debit|Credit|Balance", "2024-02-01|Salary||12.340|13.590",
				"2024-02-03|Grocery|3.250||10.340",
			),
			[]string{"2024-02-01|Salary|0.00|12.34|13.59", "2024-02-03|Grocery|3.25|0.00|10.34"},
		},
		"the currency in the title": {
			csv(
				"Statement of Account - OMR Current Account", "Date|Description|Debit|Credit|Balance",
				"2024-02-01|Salary||12.340|13.590", "2024-02-03|Grocery|3.250||10.340",
			),
			[]string{"2024-02-01|Salary|0.00|12.34|13.59", "2024-02-03|Grocery|3.25|0.00|10.34"},
		},
		"the currency in the headings": {
			csv(
				"Date|Description|Debit (OMR)|Credit (OMR)|Balance (OMR)", "2024-02-01|Salary||12.340|13.590",
				"2024-02-03|Grocery|3.250||10.340",
			),
			[]string{"2024-02-01|Salary|0.00|12.34|13.59", "2024-02-03|Grocery|3.25|0.00|10.34"},
		},
		"a decimal comma": {
			csv(
				"Date|Description|Amount|Balance|Currency", "2024-02-01|Salaire|12,340|13,590|TND",
				"2024-02-03|Courses|-3,250|10,340|TND",
			),
			[]string{"2024-02-01|Salaire|0.00|12.34|13.59", "2024-02-03|Courses|3.25|0.00|10.34"},
		},
		"groups before them": {
			csv(
				"Date|Description|Debit|Credit|Balance", "2024-02-01|Salary||1,250.000|1,350.500",
				"2024-02-03|Grocery|13.250||1,337.250",
			),
			[]string{"2024-02-01|Salary|0.00|1250.00|1350.50", "2024-02-03|Grocery|13.25|0.00|1337.25"},
		},
		"zeros dropped": {
			csv(
				"Date|Description|Amount|Balance|Currency", "2024-02-01|Salary|12.5|15.75|KWD",
				"2024-02-03|Grocery|-3.25|12.5|KWD", "2024-02-04|Fuel|-1.250|11.250|KWD",
			),
			[]string{
				"2024-02-01|Salary|0.00|12.50|15.75", "2024-02-03|Grocery|3.25|0.00|12.50",
				"2024-02-04|Fuel|1.25|0.00|11.25",
			},
		},
		"thousands of rupiah stay": {
			csv(
				"Date|Description|Amount|Balance|Currency", "2024-02-01|Gaji|12.340|13.590|IDR",
				"2024-02-03|Belanja|-3.250|10.340|IDR",
			),
			[]string{"2024-02-01|Gaji|0.00|12340.00|13590.00", "2024-02-03|Belanja|3250.00|0.00|10340.00"},
		},
		"of no other amount, without a currency": {
			csv(
				"Date|Description|Amount|Balance", "2024-02-01|Salary|1250.000|1262.340",
				"2024-02-03|Grocery|-0.250|1262.090",
			),
			[]string{"2024-02-01|Salary|0.00|1250.00|1262.34", "2024-02-03|Grocery|0.25|0.00|1262.09"},
		},
		"a rate beside rupiah": {
			csv(
				"Interest rate|0.125", "Date|Description|Amount|Balance|Currency",
				"2024-02-01|Gaji|12.340|13.590|IDR", "2024-02-03|Belanja|-3.250|10.340|IDR",
			),
			[]string{"2024-02-01|Gaji|0.00|12340.00|13590.00", "2024-02-03|Belanja|3250.00|0.00|10340.00"},
		},
		"rates beside rupiah": {
			csv(
				"Interest rate|0.125", "Before|0.250", "Date|Description|Amount|Balance|Currency",
				"2024-02-01|Gaji|12.340|13.590|IDR", "2024-02-03|Belanja|-3.250|10.340|IDR",
			),
			[]string{"2024-02-01|Gaji|0.00|12340.00|13590.00", "2024-02-03|Belanja|3250.00|0.00|10340.00"},
		},
		"an account's number beside pesos": {
			csv(
				"Cuenta|1234.567", "Moneda|CLP", "Fecha|Descripción|Cargo|Abono|Saldo",
				"2024-02-01|Sueldo||812.340|913.590", "2024-02-03|Compra|13.250||900.340",
			),
			[]string{"2024-02-01|Sueldo|0.00|812340.00|913590.00", "2024-02-03|Compra|13250.00|0.00|900340.00"},
		},
	} {
		st := read(t, c.d)
		if st.UnclearMark {
			t.Errorf("%s: the amounts' mark is told", name)
		}
		t.Run(name, func(t *testing.T) { checkRows(t, st, c.want...) })
	}
}

func TestThousandthsAreRoundedWithWarning(t *testing.T) {
	st := read(t, csv(
		"Date|Description|Debit|Credit|Balance|Currency", "2024-02-01|Salary||12.345|13.595|JOD",
		"2024-02-03|Grocery|3.250||10.345|JOD",
	))
	checkRows(t, st, "2024-02-01|Salary|0.00|12.35|13.60", "2024-02-03|Grocery|3.25|0.00|10.35")
	if c := st.Origins["/transactions/0/credit"].Confidence; c > eitherWay {
		t.Errorf("a rounded amount has confidence %v, want at most %v", c, eitherWay)
	}
	if c := st.Origins["/transactions/1/debit"].Confidence; c < 1 {
		t.Errorf("an amount of whole hundredths has confidence %v, want 1", c)
	}
	if len(st.Warnings) == 0 || !strings.Contains(st.Warnings[0].Detail, "thousandths") {
		t.Errorf("warnings %v, want that thousandths were rounded", st.Warnings)
	}
}

func TestAmbiguousSeparatorMakesAmountsDoubtful(t *testing.T) {
	rows := []string{
		"Date|Description|Debit|Credit|Balance", "2024-02-01|Salary||12.340|13.590", "2024-02-03|Grocery|3.250||10.340",
	}
	for name, c := range map[string]struct {
		more string
		want bool
	}{
		"all amounts alike":           {"2024-02-05|Fuel|2.000||8.340", true},
		"an amount below a thousand":  {"2024-02-05|Fuel|840||9.500", false},
		"an amount of two groups":     {"2024-02-05|Bonus||1.200.000|1.210.340", false},
		"a number of another kind":    {"Currency account|1234.567", true},
		"dinars without their parts":  {"Currency|IQD", true},
		"a currency of two decimals":  {"Currency|IDR", false},
		"a currency of three of them": {"Currency|LYD", false},
	} {
		d := append([]string{}, rows...)
		if strings.HasPrefix(c.more, "Currency") {
			d = append([]string{c.more}, d...)
		} else {
			d = append(d, c.more)
		}
		st := read(t, csv(d...))
		if st.UnclearMark != c.want {
			t.Errorf("%s: the mark is unclear: %v, want %v", name, st.UnclearMark, c.want)
		}
		if sure := st.Origins["/transactions/0/balance"].Confidence > eitherWay; sure == c.want {
			t.Errorf("%s: the balance is sure: %v, want %v", name, sure, !c.want)
		}
	}
}
