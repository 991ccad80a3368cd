package ledger

import (
	"fmt"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestSheetOfSignedTransactionsIsBankExport(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want bool
	}{
		{
			"amounts with signs",
			[][]string{
				{"Date", "Amount", "Description"}, {"2026-01-05", "-12.50", "BAKERY"},
				{"2026-01-06", "900.00", "WAGES"},
			},
			true,
		},
		{
			"the day in the last column",
			[][]string{
				{"Type", "Details", "Amount", "Date"}, {"Payment", "RENT", "-12.50", "19/06/2026"},
				{"Salary", "WORKS", "900.00", "20/06/2026"},
			},
			true,
		},
		{
			"a column that says debit",
			[][]string{
				{"Date", "Description", "Amount", "Type"}, {"2026-01-05", "BAKERY", "12.50", "debit"},
				{"2026-01-06", "WAGES", "900.00", "credit"},
			},
			true,
		},
		{
			"no headings, amounts with signs",
			[][]string{
				{"0007", "BAKERY", "2026-01-05", "-12.50"}, {"0007", "WAGES", "2026-01-06", "900.00"},
				{"0007", "RENT", "2026-01-07", "-300.00"},
			},
			true,
		},
		{
			"no headings and no signs",
			[][]string{
				{"0007", "BAKERY", "2026-01-05", "12.50"}, {"0007", "WAGES", "2026-01-06", "900.00"},
				{"0007", "RENT", "2026-01-07", "300.00"},
			},
			false,
		},
		{
			"no headings, two amounts that do not follow",
			[][]string{
				{"0007", "BAKERY", "2026-01-05", "-12.50", "12.50"},
				{"0007", "WAGES", "2026-01-06", "900.00", "900.00"},
				{"0007", "RENT", "2026-01-07", "-300.00", "300.00"},
			},
			false,
		},
		{
			"no headings, words against the signs",
			[][]string{
				{"2026-01-05", "DEBIT", "BAKERY", "12.50"}, {"2026-01-06", "CREDIT", "PAYMENT", "-900.00"},
				{"2026-01-07", "DEBIT", "RENT", "300.00"},
			},
			false,
		},
		{
			"prices of days",
			[][]string{
				{"2026-01-05", "12.50", "13.00", "12.00", "12.75"}, {"2026-01-06", "12.75", "13.10", "12.60", "-0.00"},
				{"2026-01-07", "12.90", "13.20", "12.70", "12.90"},
			},
			false,
		},
		{
			"invoices, which bear no sign",
			[][]string{
				{"Date", "Amount", "Description"}, {"2026-01-05", "12.50", "INVOICE 7"},
				{"2026-01-06", "900.00", "INVOICE 8"},
			},
			false,
		},
		{
			"no days",
			[][]string{{"Item", "Amount", "Description"}, {"A", "-12.50", "RETURN"}, {"B", "900.00", "SALE"}}, false,
		},
		{"one row", [][]string{{"Date", "Amount", "Description"}, {"2026-01-05", "-12.50", "BAKERY"}}, false},
		{
			"a running balance",
			[][]string{
				{"Date", "Amount", "Description", "Balance"}, {"2026-01-05", "12.50", "BAKERY", "87.50"},
				{"2026-01-06", "900.00", "WAGES", "987.50"},
			},
			true,
		},
		{
			"a running balance in another language",
			[][]string{
				{"Buchung", "Verwendungszweck", "Saldo", "Betrag"}, {"05.01.2026", "BAKERY", "87,50", "-12,50"},
				{"06.01.2026", "WAGES", "987,50", "900,00"},
			},
			true,
		},
		{
			"goods that come and go",
			[][]string{
				{"Дата", "Товар", "Приход", "Расход", "Остаток"}, {"05.01.2026", "ЦЕМЕНТ", "12,00", "", "87,00"},
				{"06.01.2026", "ЦЕМЕНТ", "", "7,00", "80,00"},
			},
			false,
		},
		{
			"days of leave",
			[][]string{
				{"Date", "Employee", "Earned", "Taken", "Balance"}, {"2026-01-05", "ANA", "2.00", "", "12.00"},
				{"2026-01-06", "ANA", "", "7.00", "5.00"}, {"2026-01-07", "ANA", "1.00", "", "6.00"},
			},
			false,
		},
		{
			"headings of a running balance without rows",
			[][]string{{"Date", "Amount", "Description", "Balance"}, {"Total", "12.50", "", "87.50"}}, false,
		},
		{
			"sides under a heading that means nothing",
			[][]string{
				{"transaction_date", "description", "amount", "debit_credit"},
				{"2026-01-05", "BAKERY", "12.50", "debit"}, {"2026-01-06", "WAGES", "900.00", "credit"},
			},
			true,
		},
		{
			"headings whose words capitals part",
			[][]string{
				{"Type", "Amount", "Details", "TransactionDate"}, {"D", "12.50", "BAKERY", "05/01/2026"},
				{"C", "900.00", "PAYMENT", "26/01/2026"},
			},
			true,
		},
	} {
		if got := tables.LooksLikeExport(sheetOf(c.rows...)); got != c.want {
			t.Errorf("%s: %v, wanted %v", c.name, got, c.want)
		}
	}
	if tables.LooksLikeExport(paper(
		"Date        Amount    Description\n2026-01-05  -12.50    BAKERY\n2026-01-06  -13.50    BAKERY",
	)) {
		t.Error("a printed list was taken for a sheet")
	}
}

func TestExportWithBothBalancesAndSumsAtOneEnd(t *testing.T) {
	heading := []string{"Buchungstag", "Verwendungszweck", "Umsatz", "S/H"}
	rows := [][]string{
		{"01.07.2025", "Steuer", "420,00", "H"}, {"08.07.2025", "Telefon", "39,99", "S"},
		{"15.07.2025", "Bargeld", "100,00", "S"},
	}
	want := []string{"Steuer 420.00", "Telefon -39.99", "Bargeld -100.00"}
	for name, c := range map[string]struct {
		foot             [][]string
		want             []string
		opening, closing string
	}{
		"both balances": {
			[][]string{{"01.07.2025", "Anfangssaldo", "350,20", "S"}, {"31.07.2025", "Endsaldo", "70,19", "S"}}, want,
			"-350.20", "-70.19",
		},
		"sums between them, also of a single credit": {
			[][]string{{"01.07.2025", "Anfangssaldo", "350,20", "S"}, {"31.07.2025", "Summe", "139,99", "S"},
				{"31.07.2025", "Summe", "420,00", "H"}, {"31.07.2025", "Endsaldo", "70,19", "S"}},
			want,
			"-350.20",
			"-70.19",
		},
		"merchant named like a sum is a row": {
			[][]string{{"20.07.2025", "Total", "45,00", "S"}, {"01.07.2025", "Anfangssaldo", "350,20", "S"},
				{"31.07.2025", "Endsaldo", "115,19", "S"}},
			append(slices.Clone(want), "Total -45.00"),
			"-350.20",
			"-115.19",
		},
	} {
		st := read(t, sheetOf(slices.Concat([][]string{heading}, rows, c.foot)...))
		a := st.Accounts[0]
		opening, closing := fmt.Sprint(a.Opening), fmt.Sprint(a.Closing)
		if got := descriptionsRead(st); !slices.Equal(got, c.want) || opening != c.opening || closing != c.closing {
			t.Errorf(
				"%s: rows %q from %s to %s, want %q from %s to %s", name, got, opening, closing, c.want, c.opening,
				c.closing,
			)
		}
	}
}

func TestLabelInDateCellIsNotRowOfDateAbove(t *testing.T) {
	rows := [][]string{
		{"Date", "Description", "Amount", "D/C", "Balance"},
		{"2025-06-02", "UTILITY", "132.90", "D", "867.10"},
		{"2025-06-03", "SALARY", "4200.00", "C", "5067.10"},
		{"2025-06-09", "RENT", "67.10", "D", "5000.00"},
	}
	for name, c := range map[string]struct {
		foot   []string
		rows   int
		missed int
	}{
		"a count":                       {[]string{"No. of transactions", "", "3", "", ""}, 3, 0},
		"amount without evidence":       {[]string{"Uncharted figure of it", "", "12.50", "", ""}, 3, 1},
		"blank cell has the date above": {[]string{"", "FEE", "10.00", "D", "4990.00"}, 4, 0},
	} {
		st := read(t, sheetOf(append(slices.Clone(rows), c.foot)...))
		if len(st.Rows) != c.rows || st.Missed != c.missed {
			t.Errorf("%s: %d rows and %d lines missed, want %d and %d", name, len(st.Rows), st.Missed, c.rows, c.missed)
		}
	}
}

func TestDescriptionOfSheetIsColumnThatRowsFill(t *testing.T) {
	heading := []string{"Date", "Beneficiary", "Details", "Amount", "Balance"}
	for name, c := range map[string]struct {
		names [3]string
		want  []string
	}{
		"no beneficiary at all": {[3]string{}, []string{"UTILITY -132.90", "SALARY 4200.00", "RENT -67.10"}},
		"one of them": {
			[3]string{"LANDLORD", "", ""}, []string{"UTILITY -132.90", "SALARY 4200.00", "RENT -67.10"},
		},
		"all of them": {
			[3]string{"WATERWORKS", "MILL", "LANDLORD"},
			[]string{"WATERWORKS -132.90", "MILL 4200.00", "LANDLORD -67.10"},
		},
	} {
		st := read(t, sheetOf(
			heading,
			[]string{"2025-06-02", c.names[0], "UTILITY", "-132.90", "867.10"},
			[]string{"2025-06-03", c.names[1], "SALARY", "4200.00", "5067.10"},
			[]string{"2025-06-09", c.names[2], "RENT", "-67.10", "5000.00"},
		))
		if got := descriptionsRead(st); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestSheetWithSeveralPrintedPages(t *testing.T) {
	heading := []string{"Date", "Description", "Amount", "Balance"}
	st := read(t, sheetOf(
		[]string{"Page 1 of 2"},
		heading,
		[]string{"2025-06-02", "UTILITY", "-132.90", "867.10"},
		[]string{"2025-06-03", "SALARY", "4200.00", "5067.10"},
		[]string{"Page 2 of 2"},
		heading,
		[]string{"2025-06-09", "RENT", "-67.10", "5000.00"},
		[]string{"2025-06-10", "FEE", "-10.00", "4990.00"},
	))
	if len(st.Pages) != 2 || st.Pages[1].Printed != 2 || len(st.Rows) != 4 {
		t.Errorf("pages %v and %d rows, want two printed pages and 4 rows", st.Pages, len(st.Rows))
	}
}

func TestCurrencyAfterAccountNumberIsNotPartOfIt(t *testing.T) {
	st := read(t, paper(`
IBAN: DE12500105170648489890 EUR

Buchungstag  Verwendungszweck    Betrag      Saldo
02.06.2025   Strom              -132,90     867,10
03.06.2025   Lohn              4.200,00   5.067,10`))
	number := ""
	if n := st.Accounts[0].Number; n != nil {
		number = *n
	}
	if number != "DE12500105170648489890" {
		t.Errorf("account number %q, want DE12500105170648489890", number)
	}
}

func TestExportWithManyUnknownColumnsIsTable(t *testing.T) {
	heading := []string{
		"Kontonummer", "Buchungstag", "Wertstellung", "VWZ1", "VWZ2", "VWZ3", "VWZ4", "VWZ5", "VWZ6", "VWZ7", "VWZ8",
		"VWZ9", "VWZ10", "VWZ11", "VWZ12", "VWZ13", "Betrag", "Kontostand",
	}
	row := func(day, text, amount, balance string) []string {
		cells := make([]string, len(heading))
		cells[0], cells[1], cells[2], cells[3], cells[16], cells[17] = "1234567890", day, day, text, amount, balance
		return cells
	}
	st := read(t, sheetOf(
		heading, row("10.10.2017", "Telefon", "-98,76", "1.234,56"), row("11.10.2017", "Lohn", "2.000,00", "3.234,56"),
	))
	if got, want := descriptionsRead(st), []string{"Telefon -98.76", "Lohn 2000.00"}; !slices.Equal(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
}

func TestListOfTwoBalancesPerDayHasNoTransactions(t *testing.T) {
	st := read(t, sheetOf(
		[]string{"Datum", "Boeksaldo", "Valutair saldo"},
		[]string{"2020-05-30", "13,20", "13,20"},
		[]string{"2020-05-29", "13,20", "13,20"},
		[]string{"2020-05-28", "25,70", "13,20"},
	))
	if len(st.Rows) != 0 || len(st.DailyBalances) != 3 || st.DailyBalances[0].Balance != 2570 {
		t.Errorf(
			"rows %q and daily balances %v, want no row and three balances, the first 25.70", descriptionsRead(st),
			st.DailyBalances,
		)
	}
}

func TestBalanceBeforeAmountIsBalanceBeforeRow(t *testing.T) {
	rows := [][]string{
		{"2025-06-17", "DIVIDEND", "130.44", "223.77"}, {"2025-06-18", "CARD", "354.21", "-200.00"},
		{"2025-06-25", "FEE", "154.21", "-2.20"}, {"2025-06-27", "PAPER", "152.01", "-22.95"},
	}
	newest := slices.Clone(rows)
	slices.Reverse(newest)
	for name, c := range map[string]struct {
		rows     [][]string
		balances []string
	}{
		"oldest first": {rows, []string{"354.21", "154.21", "152.01", "129.06"}},
		"newest first": {newest, []string{"129.06", "152.01", "154.21", "354.21"}},
		"under headings": {append([][]string{{"Date", "Description", "Balance before", "Amount"}}, rows...),
			[]string{"354.21", "154.21", "152.01", "129.06"}},
	} {
		st := read(t, sheetOf(c.rows...))
		var got []string
		for _, row := range st.Rows {
			got = append(got, fmt.Sprint(row.Balance))
		}
		if opening := fmt.Sprint(st.Accounts[0].Opening); !slices.Equal(got, c.balances) || opening != "130.44" {
			t.Errorf("%s: balances %v from %s, want %v from 130.44", name, got, opening, c.balances)
		}
	}
}

func TestSheetOfPricesHasNoTransactions(t *testing.T) {
	st := read(t, sheetOf(
		[]string{"Chairs", "12.50", "10.00", "11.00", "4.20"}, []string{"Tables", "82.50", "70.00", "71.00", "4.30"},
		[]string{"Lamps", "22.50", "20.00", "21.00", "4.10"},
	))
	if len(st.Rows) != 0 {
		t.Errorf("rows %v, want none", st.Rows)
	}
}

func TestNetAmountOfExportIsTransactionAmount(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows []string
	}{
		"fees given back have the refund's sign turned": {`
Date;Type;Name;Gross Amount;Fee Amount;Net Amount
2026-03-02;Payment;Ana;100.00;-3.00;97.00
2026-03-03;Refund;Bo;-50.00;1.50;-48.50
2026-03-05;Withdrawal;;-100.00;0.00;-100.00`,
			[]string{
				"2026-03-02|Payment|0.00|97.00|-", "2026-03-03|Refund|48.50|0.00|-",
				"2026-03-05|Withdrawal|100.00|0.00|-",
			}},
		"few rows": {`
Datum;Beschreibung;Brutto;Gebühr;Netto
02.03.2026;Verkauf A;100,00;-3,00;97,00
03.03.2026;Verkauf B;50,00;-1,50;48,50
05.03.2026;Auszahlung;-100,00;0,00;-100,00`,
			[]string{
				"2026-03-02|Verkauf A|0.00|97.00|-", "2026-03-03|Verkauf B|0.00|48.50|-",
				"2026-03-05|Auszahlung|100.00|0.00|-",
			}},
		"amount with a fee deducted is a credit": {`
Date;Description;Gross;Fee;Net
2026-03-02;SALE A;100.00;3.00;97.00
2026-03-03;SALE B;50.00;1.50;48.50
2026-03-05;SALE C;20.00;0.60;19.40`,
			[]string{
				"2026-03-02|SALE A|0.00|97.00|-", "2026-03-03|SALE B|0.00|48.50|-", "2026-03-05|SALE C|0.00|19.40|-",
			}},
		"the fee is part of what was paid in all": {`
Date;Description;Amount;Fee;Total;Dr/Cr
2026-03-02;SENT A;100.00;3.00;103.00;DR
2026-03-03;SENT B;50.00;1.50;51.50;DR
2026-03-05;SENT C;20.00;0.60;20.60;DR`,
			[]string{
				"2026-03-02|SENT A|103.00|0.00|-", "2026-03-03|SENT B|51.50|0.00|-", "2026-03-05|SENT C|20.60|0.00|-",
			}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, exportOf(c.text)), c.rows...) })
	}
}

func TestNetAmountWithoutKnownSideIsDoubtful(t *testing.T) {
	st := read(t, exportOf("Date;Description;Gross;Fee;Net\n2026-03-02;SALE A;100.00;3.00;97.00\n2026-03-03;SALE FREE OF CHARGE;50.00;0.00;50.00\n2026-03-05;SALE C;20.00;0.60;19.40"))
	checkRows(
		t, st, "2026-03-02|SALE A|0.00|97.00|-", "2026-03-03|SALE FREE OF CHARGE|0.00|50.00|-",
		"2026-03-05|SALE C|0.00|19.40|-",
	)
	for i := range st.Rows {
		if !st.RowNotes[i].Ambiguous {
			t.Errorf("row %d is sure of its side", i+1)
		}
	}
}

func TestFeeOfRowWithoutOtherAmountIsItsAmount(t *testing.T) {
	for name, lines := range map[string][]string{
		"an amount of zero": {"Date|Type|Description|Amount|Fee|Status",
			"2026-02-01|TOPUP|Top-up by card|500.00|0.00|COMPLETED",
			"2026-02-02|TRANSFER|To Ben|-200.00|0.00|COMPLETED",
			"2026-02-02|FEE|Plan fee|0.00|15.00|COMPLETED",
			"2026-02-03|CARD_PAYMENT|Shop|-80.00|0.00|COMPLETED"},
		"no amount": {"Date|Type|Description|Amount|Fee|Status",
			"2026-02-01|TOPUP|Top-up by card|500.00||COMPLETED",
			"2026-02-02|TRANSFER|To Ben|-200.00||COMPLETED",
			"2026-02-02|FEE|Plan fee||15.00|COMPLETED",
			"2026-02-03|CARD_PAYMENT|Shop|-80.00||COMPLETED"},
		"separate minus": {"Date|Type|Description|Amount|Fee|Status",
			"2026-02-01|TOPUP|Top-up by card|500.00|0.00|COMPLETED",
			"2026-02-02|TRANSFER|To Ben|-200.00|0.00|COMPLETED",
			"2026-02-02|FEE|Plan fee|0.00|-15.00|COMPLETED",
			"2026-02-03|CARD_PAYMENT|Shop|-80.00|0.00|COMPLETED"},
		"two sides": {"Date|Type|Description|Money in|Money out|Fee",
			"2026-02-01|TOPUP|Top-up by card|500.00||",
			"2026-02-02|TRANSFER|To Ben||200.00|",
			"2026-02-02|FEE|Plan fee|||15.00",
			"2026-02-03|CARD_PAYMENT|Shop||80.00|"},
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, csv(lines...)),
				"2026-02-01|Top-up by card|0.00|500.00|-",
				"2026-02-02|To Ben|200.00|0.00|-",
				"2026-02-02|Plan fee|15.00|0.00|-",
				"2026-02-03|Shop|80.00|0.00|-")
		})
	}
}

func TestSheetRowsWithWithheldDatesStayUndated(t *testing.T) {
	sheet := func(days ...string) page.Document {
		rows := [][]string{
			{"Date", "Description", "Debit", "Credit", "Balance"},
			{"", "SALARY", "", "1500.00", "2500.00"},
			{"", "RENT", "800.00", "", "1700.00"},
			{"", "GROCER", "45.50", "", "1654.50"},
			{"", "REFUND", "", "12.25", "1666.75"},
		}
		for i, day := range days {
			rows[i+1][0] = day
		}
		return sheetOf(rows...)
	}
	for name, c := range map[string]struct {
		days  []string
		dated [4]string
		text  bool // a printed date that cannot be is quoted
	}{
		"marks instead of digits": {
			days:  []string{"XXXX/XX/XX", "XXXX/XX/XX", "XXXX/XX/XX", "XXXX/XX/XX"},
			dated: [4]string{"-", "-", "-", "-"},
		},
		"marks for day and month": {
			days:  []string{"**.**.2024", "**.**.2024", "**.**.2024", "**.**.2024"},
			dated: [4]string{"-", "-", "-", "-"},
		},
		"one figure throughout": {
			days:  []string{"1111/11/11", "1111/11/11", "1111/11/11", "1111/11/11"},
			dated: [4]string{"-", "-", "-", "-"},
		},
		"a blank column": {dated: [4]string{"-", "-", "-", "-"}},
		"some of them": {
			days:  []string{"2024/01/05", "XXXX/XX/XX", "2024/01/09", "XXXX/XX/XX"},
			dated: [4]string{"2024-01-05", "-", "2024-01-09", "-"},
		},
		"the first of them": {
			days:  []string{"XXXX/XX/XX", "2024/01/06", "2024/01/09", "2024/01/11"},
			dated: [4]string{"-", "2024-01-06", "2024-01-09", "2024-01-11"},
		},
		"none before the third row": {
			days:  []string{"", "", "2024/01/09", "2024/01/11"},
			dated: [4]string{"-", "-", "2024-01-09", "2024-01-11"},
		},
		"a day printed once for two": {
			days:  []string{"2024/01/05", "", "2024/01/09", ""},
			dated: [4]string{"2024-01-05", "2024-01-05", "2024-01-09", "2024-01-09"},
		},
		"digits of an impossible date": {
			days:  []string{"2024/01/05", "2024/02/31", "2024/03/09", "2024/03/11"},
			dated: [4]string{"2024-01-05", "-", "2024-03-09", "2024-03-11"},
			text:  true,
		},
	} {
		st := read(t, sheet(c.days...))
		if len(st.Rows) != 4 || st.Missed != 0 {
			t.Errorf("%s: %d rows and %d lines missed, want 4 and none", name, len(st.Rows), st.Missed)
			continue
		}
		quoted := false
		for i, row := range st.Rows {
			got := "-"
			if row.Date != nil {
				got = row.Date.String()
			}
			if got != c.dated[i] {
				t.Errorf("%s: row %d is of %s, want %s", name, i+1, got, c.dated[i])
			}
			quoted = quoted || st.RowNotes[i].DateText != ""
		}
		if quoted != c.text {
			t.Errorf("%s: a date that cannot be is quoted: %v, want %v", name, quoted, c.text)
		}
		if first := st.Accounts[0]; first.Number != nil || first.Opening == nil || *first.Opening != 100000 {
			t.Errorf("%s: account number %v, opening %v, want none and 1000.00", name, first.Number, first.Opening)
		}
	}
}

func TestBlankReconciliationFormHasNoRows(t *testing.T) {
	const rows = `
Opening balance                      100.00
Closing balance                       60.00
Date        Description                Amount
2024-03-01  GROCER                     -10.00
2024-03-02  TAILOR                     -30.00
`
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"numbers of steps are not rows": {`
List what is not shown on this statement
Date         Amount
             Step 2 total: 2
             Within 60 days`, 0},
		"undated sums may be rows": {`
List what is not shown on this statement
Date         Amount
               5.00
               6.00`, 2},
	} {
		st, err := Read(t.Context(), paper(rows+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != 2 || st.Missed != c.want {
			t.Errorf("%s: %d rows and %d missed, want 2 and %d", name, len(st.Rows), st.Missed, c.want)
		}
	}
}

func TestBalanceAmongSheetRowsIsNotRow(t *testing.T) {
	st := read(t, sheetOf(
		[]string{"Date", "Description", "Amount", "Type", "Balance", "Id"},
		[]string{"2026-01-01", "Opening balance", "0.00", "credit", "500.00", "ID-000"},
		[]string{"2026-01-05", "BAKERY", "12.50", "debit", "487.50", "ID-001"},
		[]string{"2026-01-06", "OPENING BALANCE OF THE SHOP", "0.00", "debit", "487.50", "ID-002"},
		[]string{"2026-01-07", "WAGES", "900.00", "credit", "1387.50", "ID-003"},
		[]string{"2026-01-31", "Closing balance", "0.00", "credit", "1387.50", "ID-004"}))
	checkRows(
		t, st, "2026-01-05|BAKERY|12.50|0.00|487.50", "2026-01-06|OPENING BALANCE OF THE SHOP|0.00|0.00|487.50",
		"2026-01-07|WAGES|0.00|900.00|1387.50",
	)
	if opening := st.Accounts[0].Opening; opening == nil || *opening != 500_00 {
		t.Errorf("opening %v, want 500.00", opening)
	}
}
