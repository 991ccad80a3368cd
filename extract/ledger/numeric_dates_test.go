package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestFourDigitNumbersUnderDateLabelAreDates(t *testing.T) {
	for name, text := range map[string]string{
		"month first": `
Statement Period: 03/01/2025 - 03/31/2025
Br     Txn Date  Particulars         Debit      Credit     Balance
0412   0304      RENT               100.00                  900.00
1205   0311      SALARY                       2,000.00    2,900.00
0412   0328      CHECK 1001          50.00                2,850.00
`,
		"day first": `
Statement Period: 1 March 2025 - 31 March 2025
Br     Date      Particulars         Debit      Credit     Balance
0412   0403      RENT               100.00                  900.00
1205   1103      SALARY                       2,000.00    2,900.00
0412   2803      CHECK 1001          50.00                2,850.00
`,
		"a period in another order than the rows": `
Statement Period: 01/03/2025 - 31/03/2025
Br     Date      Particulars         Debit      Credit     Balance
0412   0304      RENT               100.00                  900.00
1205   0311      SALARY                       2,000.00    2,900.00
0412   0328      CHECK 1001          50.00                2,850.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-03-04|RENT|100.00|0.00|900.00",
				"2025-03-11|SALARY|0.00|2000.00|2900.00",
				"2025-03-28|CHECK 1001|50.00|0.00|2850.00")
		})
	}
}

func TestFourDigitNumbersElsewhereAreNotDates(t *testing.T) {
	st := read(t, paper(`
Opening balance 1,000.00      Closing balance 820.00
Statement Period: 03/01/2025 - 03/31/2025
Check no.    Payee             Amount
1001         RENT              100.00
1002         WATER              50.00
1003         POWER              30.00
`))
	for _, r := range st.Rows {
		if r.Date != nil {
			t.Errorf("%s: the check's number was read as %v", r.Description, r.Date)
		}
	}
}

// "Valor" heads amounts on some statements and value dates on others.
func TestNumbersBesideRowDatesAreValueDates(t *testing.T) {
	st := read(t, paper(`
Período: 01 ago 2024 al 31 ago 2024
Fecha     Concepto                 Valor            Debe            Abonos
01 08     SALDO ANTERIOR                                          4.538,55
01 08     INGRESO EN EFECTIVO      01 08                         34.929,00
02 08     RECIBO LUZ               02 08         18.500,00
05 08     REINTEGRO CAJERO         06 08         13.700,00
06 08     NÓMINA                   06 08                         15.755,00
`))
	checkRows(
		t, st, "2024-08-01|INGRESO EN EFECTIVO|0.00|34929.00|39467.55",
		"2024-08-02|RECIBO LUZ|18500.00|0.00|20967.55",
		"2024-08-05|REINTEGRO CAJERO|13700.00|0.00|7267.55", "2024-08-06|NÓMINA|0.00|15755.00|23022.55",
	)
	if d := st.Rows[2].ValueDate; d == nil || d.String() != "2024-08-06" {
		t.Errorf("the day of value is %v, want 2024-08-06", d)
	}
}

// Value dates need not be in order as row dates are.
func TestHeadedValueDatesNeedNotBeInOrder(t *testing.T) {
	st := read(t, paper(`
Periodo: 15 dic 2024 - 14 gen 2025
Data      Valuta     Descrizione               Addebiti       Accrediti
15 12                SALDO INIZIALE                           81.685,78
15 12     17 12      PRELIEVO BANCOMAT         7.521,29
16 12     16 12      PAGAMENTO POS             8.285,00
18 12     21 12      BONIFICO A FAVORE                        16.147,91
18 12     18 12      IMPOSTA DI BOLLO         11.700,00
19 12     22 12      CANONE MENSILE           12.180,04
20 12     20 12      BONIFICO A FAVORE                        14.589,00
`))
	for i, want := range []string{"2024-12-17", "2024-12-16", "2024-12-21", "2024-12-18", "2024-12-22", "2024-12-20"} {
		if r := st.Rows[i]; r.ValueDate == nil || r.ValueDate.String() != want ||
			strings.ContainsAny(r.Description, "0123456789") {
			t.Errorf("row %d: %q with the day of value %v, want %s", i+1, r.Description, r.ValueDate, want)
		}
	}
}

func TestNumbersFarFromRowDatesAreNotValueDates(t *testing.T) {
	st := read(t, paper(`
Período: 01 ago 2024 al 31 ago 2024
Fecha     Concepto                 Oficina          Debe            Abonos
01 08     SALDO ANTERIOR                                          4.538,55
01 08     INGRESO EN EFECTIVO      04 12                         34.929,00
02 08     RECIBO LUZ               11 05         18.500,00
05 08     REINTEGRO CAJERO         04 12         13.700,00
06 08     NÓMINA                   02 08                         15.755,00
`))
	for _, r := range st.Rows {
		if r.ValueDate != nil {
			t.Errorf("%s: the branch was read as %v", r.Description, r.ValueDate)
		}
	}
}

// Numbers that stay the same while the row dates change, or that would be dates of other years, are not value dates.
func TestNumbersThatDoNotChangeWithDatesAreNotValueDates(t *testing.T) {
	for name, text := range map[string]string{
		"a card's number": `
Statement Period: 1 June 2024 - 30 June 2024
Date      Card      Description          Debit      Credit     Balance
08 06     08 06     RENT                100.00                  900.00
09 06     08 06     SALARY                       2,000.00    2,900.00
10 06     08 06     GROCERIES            50.00                2,850.00
12 06     08 06     WATER                50.00                2,800.00
`,
		"sort code of a bank": `
Statement Period: 9 January 2026 - 30 January 2026
Date      Sort code   Description          Debit      Credit     Balance
090126    090126      RENT                100.00                  900.00
120126    110309      SALARY                       2,000.00    2,900.00
130126    201012      GROCERIES            50.00                2,850.00
140126    110309      WATER                50.00                2,800.00
`} {
		for _, r := range read(t, paper(text)).Rows {
			if r.ValueDate != nil {
				t.Errorf("%s: %s has the day of value %v", name, r.Description, r.ValueDate)
			}
		}
	}
}

func TestValueDatesHaveFormatOfRowDates(t *testing.T) {
	st := read(t, paper(`
Statement Period: 1 January 2024 - 31 January 2024
Date      Value Date   Description          Debit      Credit     Balance
240102    240104       TRANSFER            100.00                  900.00
240103    240103       ATM                  50.00                  850.00
240104    240108       CHECK                50.00                  800.00
240105    240105       FEE                  10.00                  790.00
240108    240110       FEE                  10.00                  780.00
`))
	for i, want := range []string{"2024-01-04", "2024-01-03", "2024-01-08", "2024-01-05", "2024-01-10"} {
		if d := st.Rows[i].ValueDate; d == nil || d.String() != want {
			t.Errorf("row %d: the day of value is %v, want %s", i+1, d, want)
		}
	}
}

func TestNumbersAreDatesIfTheirColumnShowsIt(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		want  []string
	}{
		"day, month and year": {`
DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
280124   CASH DEPOSIT       004417                  1,000.00    3,000.00
300124   ATM WITHDRAWAL     004420        500.00                2,500.00
050224   INTEREST           004422                     12.50    2,512.50`,
			[]string{
				"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00",
				"2024-02-05|INTEREST|0.00|12.50|2512.50",
			}},
		"the year first": {`
DATE     PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
240128   CASH DEPOSIT                               1,000.00    3,000.00
240130   ATM WITHDRAWAL                   500.00                2,500.00
240205   INTEREST                                      12.50    2,512.50`,
			[]string{
				"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00",
				"2024-02-05|INTEREST|0.00|12.50|2512.50",
			}},
		"the year with all its figures last": {`
DATE       PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
28012024   CASH DEPOSIT                               1,000.00    3,000.00
30012024   ATM WITHDRAWAL                   500.00                2,500.00
05022024   INTEREST                                      12.50    2,512.50`,
			[]string{
				"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00",
				"2024-02-05|INTEREST|0.00|12.50|2512.50",
			}},
		"set apart by spaces": {`
DATE       PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
28 01 24   CASH DEPOSIT                               1,000.00    3,000.00
30 01 24   ATM WITHDRAWAL                   500.00                2,500.00
05 02 24   INTEREST                                      12.50    2,512.50`,
			[]string{
				"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00",
				"2024-02-05|INTEREST|0.00|12.50|2512.50",
			}},
		"two of them on each row": {`
DATE       VALUE DATE   PARTICULARS                  WITHDRAWAL     DEPOSIT     BALANCE
28 01 24   29 01 24     CASH DEPOSIT                               1,000.00    3,000.00
30 01 24   30 01 24     ATM WITHDRAWAL                   500.00                2,500.00
05 02 24   06 02 24     INTEREST                                      12.50    2,512.50`,
			[]string{
				"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00",
				"2024-02-05|INTEREST|0.00|12.50|2512.50",
			}},
		"numbers beside complete dates are not dates": {`
DATE         REF      PARTICULARS                WITHDRAWAL     DEPOSIT     BALANCE
01/28/2024   010124   CASH DEPOSIT                             1,000.00    3,000.00
01/30/2024   010224   ATM WITHDRAWAL                 500.00                2,500.00
02/05/2024   010324   INTEREST                                    12.50    2,512.50`,
			[]string{
				"2024-01-28|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-01-30|ATM WITHDRAWAL|500.00|0.00|2500.00",
				"2024-02-05|INTEREST|0.00|12.50|2512.50",
			}},
	} {
		var got []string
		for _, row := range read(t, paper(c.paper)).Rows {
			got = append(got, rowText(row))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, wanted %q", name, got, c.want)
		}
	}
}

// lowType is a document in fixed pitch whose letter height is smaller than the width of its space, as most fixed-pitch
// fonts report.
func lowType(text string) page.Document {
	d := paper(text)
	for i := range d.Pages {
		for k := range d.Pages[i].Words {
			b := &d.Pages[i].Words[k].Box
			b.Y0 = b.Y1 - 7.5
		}
	}
	return d
}

func TestFixedPitchSpaceSeparatesMonthAndDayBeforeBalance(t *testing.T) {
	for name, text := range map[string]string{
		"groups of thousands with commas": `
Details                     Service Fee       Debits      Credits   Date     Balance
BALANCE BROUGHT FORWARD                                            11 15   10,250.40
SALARY HOLLOWAY MILLS                                   18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE                        1,204.15-              12 01   27,046.25
FRESH GROCER CLAREMONT
FEE: CARD PURCHASE               ##             4.50-              12 01   27,041.75`,
		"with spaces, directly after the date": `
Details                     Service Fee       Debits      Credits Date    Balance
BALANCE BROUGHT FORWARD                                           11 15 10 250.40
SALARY HOLLOWAY MILLS                                   18 000.00 11 25 28 250.40
CHEQUE CARD PURCHASE                        1 204.15-             12 01 27 046.25
FRESH GROCER CLAREMONT
FEE: CARD PURCHASE               ##             4.50-             12 01 27 041.75`,
		"day heads of the page mean nothing": `
14 December 2023
Details                     Service Fee       Debits      Credits   Date     Balance
14 December 2023
BALANCE BROUGHT FORWARD                                            11 15   10,250.40
SALARY HOLLOWAY MILLS                                   18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE                        1,204.15-              12 01   27,046.25
FRESH GROCER CLAREMONT
FEE: CARD PURCHASE               ##             4.50-              12 01   27,041.75`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(
				t, lowType("KAROO COMMERCIAL BANK LIMITED\nStatement from 15 November 2023 to 14 December 2023\n"+text),
			)
			for i := range st.Rows { // the mark of a fee may stay with the text
				st.Rows[i].Description = strings.TrimSuffix(st.Rows[i].Description, " ##")
			}
			checkRows(t, st,
				"2023-11-25|SALARY HOLLOWAY MILLS|0.00|18000.00|28250.40",
				"2023-12-01|CHEQUE CARD PURCHASE FRESH GROCER CLAREMONT|1204.15|0.00|27046.25",
				"2023-12-01|FEE: CARD PURCHASE|4.50|0.00|27041.75")
		})
	}
}

func TestMonthAndDayUnderTheirHeadingNeedFewRows(t *testing.T) {
	st := read(t, paper(`
Statement from 15 November 2023 to 14 December 2023

Details                     Debits      Credits   Date     Balance
BALANCE BROUGHT FORWARD                                  10,250.40
SALARY HOLLOWAY MILLS                 18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE      1,204.15               11 27   27,046.25`))
	checkRows(t, st,
		"2023-11-25|SALARY HOLLOWAY MILLS|0.00|18000.00|28250.40",
		"2023-11-27|CHEQUE CARD PURCHASE|1204.15|0.00|27046.25")
}

func TestMonthAndDayWithoutYearAreNotDate(t *testing.T) {
	st := read(t, lowType(`
Details                     Debits      Credits   Date     Balance
BALANCE BROUGHT FORWARD                          11 15   10,250.40
SALARY HOLLOWAY MILLS                 18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE      1,204.15               11 27   27,046.25`))
	checkRows(t, st,
		"-|SALARY HOLLOWAY MILLS|0.00|18000.00|28250.40",
		"-|CHEQUE CARD PURCHASE|1204.15|0.00|27046.25")
}

func TestNumbersInDateColumnDoNotLeaveDateAboveToTheirRow(t *testing.T) {
	st := read(t, paper(`
Statement from 15 November 2023 to 14 December 2023

Details                     Debits      Credits   Date     Balance
14 December 2023
BALANCE BROUGHT FORWARD                          12 1    10,250.40
SALARY HOLLOWAY MILLS                 18,000.00  12 5    28,250.40
CHEQUE CARD PURCHASE      1,204.15               12 7    27,046.25
DEBIT ORDER KAROO LIFE      912.30               12 9    26,133.95`))
	for i, row := range st.Rows {
		if row.Date != nil {
			t.Errorf("row %d is of %v, want no day: %q stands where its day would", i+1, row.Date, row.Description)
		}
	}
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3", len(st.Rows))
	}
}

func TestDatesOfOtherErasAndSerialDayNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		head string
		days []string
		want []string
	}{
		"Buddhist years": {
			"Date|Description|Amount|Balance", []string{"05/01/2567", "29/02/2567"},
			[]string{"2024-01-05", "2024-02-29"},
		},
		"Buddhist years ahead": {
			"Date|Description|Amount|Balance", []string{"2567-01-05", "2567-02-29 10:15"},
			[]string{"2024-01-05", "2024-02-29"},
		},
		"short Buddhist years": {
			"วันที่|รายการ|จำนวนเงิน|ยอดคงเหลือ", []string{"05/01/66", "15/02/66"},
			[]string{"2023-01-05", "2023-02-15"},
		},
		"short common years": {
			"วันที่|รายการ|จำนวนเงิน|ยอดคงเหลือ", []string{"05/01/24", "15/02/24"},
			[]string{"2024-01-05", "2024-02-15"},
		},
		"years of the Republic": {
			"日期|摘要|金額|餘額", []string{"113/01/05", "113/02/29"}, []string{"2024-01-05", "2024-02-29"},
		},
		"the same in English": {
			"Date|Description|Amount|Balance", []string{"113/01/05", "113/02/29"}, []string{"2024-01-05", "2024-02-29"},
		},
		"numbers of days": {
			"Date|Description|Amount|Balance", []string{"45292", "45351.43"}, []string{"2024-01-01", "2024-02-29"},
		},
		"numbers that are not dates": {"Reference|Description|Amount|Balance", []string{"45292", "45351"}, nil},
		"numbers beside other days": {
			"Date|Description|Amount|Balance", []string{"13/01/2024", "45351"}, []string{"2024-01-13", "2024-02-29"},
		},
		"numbers of too many years":    {"Date|Description|Amount|Balance", []string{"36600", "51000"}, nil},
		"numbers of implausible dates": {"Date|Description|Amount|Balance", []string{"10292", "10351"}, nil},
	} {
		st := read(t, csv(append([]string{c.head}, rowsOn(map[int]string{0: "90.00", 1: "80.00"}, c.days...)...)...))
		var got []string
		for _, row := range st.Rows {
			if row.Date != nil {
				got = append(got, row.Date.String())
			}
		}
		if strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: days %v, want %v", name, got, c.want)
		}
	}
}

// A spreadsheet that swaps day and month when it imports dates keeps 13/01/2024 as text and turns 05/01/2024 into
// another date.
func TestImpossibleDateNumberLeavesRowsUndated(t *testing.T) {
	st := read(t, csv(
		"Date|Description|Amount|Balance", "13/01/2024|Salary|1200.00|1500.00", "45296|Grocery|-100.00|1400.00",
		"|Fuel|-50.00|1350.00", "19/01/2024|Rent|-400.00|950.00",
	))
	checkRows(
		t, st, "2024-01-13|Salary|0.00|1200.00|1500.00", "-|Grocery|100.00|0.00|1400.00", "-|Fuel|50.00|0.00|1350.00",
		"2024-01-19|Rent|400.00|0.00|950.00",
	)
	if got := st.RowNotes[1].DateText; got != "45296" {
		t.Errorf("the row's day is %q, want the number as printed", got)
	}
}

func TestSerialNumbersFromAnotherBaseYearAreNotDates(t *testing.T) {
	d := csv("Date|Description|Amount|Balance", "45292|Salary|1200.00|1500.00", "45296|Grocery|-100.00|1400.00")
	d.Info = map[string]string{page.InfoDaysSince: "1904"}
	for _, row := range read(t, d).Rows {
		if row.Date != nil {
			t.Errorf("a row is of %v, want no day", row.Date)
		}
	}
}

// rowsOn makes lines of a sheet: a date, an optional text, an amount and a further cell.
func rowsOn(more map[int]string, days ...string) (lines []string) {
	for i, day := range days {
		if !strings.Contains(day, "|") {
			day += "|Shop"
		}
		lines = append(lines, day+"|-10.00|"+more[i])
	}
	return lines
}

func TestOtherDatesShowOrderOfDayAndMonth(t *testing.T) {
	days := []string{"05/01/2024", "05/02/2024", "05/03/2024", "05/04/2024"}
	head := "Date|Description|Amount"
	for name, c := range map[string]struct {
		lines []string
		want  string // the last row's day
	}{
		"value dates in another format": {
			append([]string{head + "|Value Date"}, rowsOn(map[int]string{
				0: "2024-01-05", 3: "2024-04-06",
			}, days...)...),
			"2024-04-05",
		},
		"value dates in the same format": {
			append([]string{head + "|Value Date"}, rowsOn(map[int]string{
				1: "06/02/2024", 3: "08/04/2024",
			}, days...)...),
			"2024-04-05",
		},
		"value dates with the month first": {
			append([]string{head + "|Value Date"}, rowsOn(map[int]string{
				1: "05/03/2024", 3: "05/06/2024",
			}, days...)...),
			"2024-05-04",
		},
		"a day in a column without a role": {
			append([]string{head + "|Recorded"}, rowsOn(map[int]string{2: "5 Mar 2024"}, days...)...), "2024-04-05",
		},
		"the period": {
			append([]string{"Statement Period|2024-01-01 to 2024-04-30", head}, rowsOn(nil, days...)...), "2024-04-05",
		},
		"the period, the month first": {
			append([]string{"Statement Period|1 May 2024 to 31 May 2024", head}, rowsOn(nil, days...)...), "2024-05-04",
		},
		"points between the numbers": {
			append([]string{head}, rowsOn(nil, "05.01.2024", "05.02.2024", "05.03.2024", "05.04.2024")...),
			"2024-04-05",
		},
		"days that rise in one order only": {
			append([]string{head}, rowsOn(nil, "05/01/2024", "11/01/2024", "03/02/2024", "05/04/2024")...),
			"2024-04-05",
		},
		"many days that lie close by chance": {
			append([]string{head}, rowsOn(nil, "03/01/2024", "03/02/2024", "03/04/2024", "03/05/2024", "03/09/2024")...),
			"2024-03-09",
		},
		"a language and its decimal comma": {
			[]string{
				"Buchungstag|Verwendungszweck|Betrag|Saldo", "05/01/2024|Miete|-400,00|1000,00",
				"05/02/2024|Miete|-400,00|600,00", "05/03/2024|Miete|-400,00|200,00",
			},
			"2024-03-05",
		},
		"three years that are first": {
			append([]string{head}, rowsOn(nil, "24/01/05", "24/01/09", "24/01/12")...), "2024-01-12",
		},
	} {
		st := read(t, csv(c.lines...))
		if len(st.Rows) == 0 {
			t.Fatalf("%s: no rows", name)
		}
		last := len(st.Rows) - 1
		if got := st.Rows[last].Date; got == nil || got.String() != c.want {
			t.Errorf("%s: the last row is of %v, want %s", name, got, c.want)
		}
		if got := st.Origins["/transactions/0/date"].Confidence; got <= eitherWay {
			t.Errorf("%s: the day has confidence %v, want that it is sure", name, got)
		}
	}
}

func TestDatesWithUnknownOrderAreDoubtful(t *testing.T) {
	for name, days := range map[string][]string{
		"a day of every month, or days of one": {"05/01/2024", "05/02/2024", "05/03/2024", "05/04/2024"},
		"a day of every quarter":               {"02/01/2024", "02/04/2024", "02/07/2024"},
		"days and months that rise alike":      {"02/01/2024", "03/02/2024", "04/03/2024", "05/04/2024"},
		"few days that lie close":              {"03/01/2024", "03/02/2024", "03/04/2024"},
		"a text's day of the next month":       {"05/01/2024", "05/02/2024|Rent next due 05/03/2024", "05/03/2024"},
		"one day":                              {"03/01/2024"},
		"one day, or the year first":           {"24/01/05"},
	} {
		st := read(t, csv(append([]string{"Date|Description|Amount|Balance"}, rowsOn(map[int]string{
			0: "90.00", 1: "80.00", 2: "70.00", 3: "60.00",
		}, days...)...)...))
		if len(st.Rows) != len(days) {
			t.Fatalf("%s: %d rows, want %d", name, len(st.Rows), len(days))
		}
		for _, field := range []string{"/transactions/0/date", "/period_start"} {
			if p, told := st.Origins[field]; told && p.Confidence > eitherWay {
				t.Errorf("%s: %s has confidence %v, want at most %v", name, field, p.Confidence, eitherWay)
			}
		}
		said := false
		for _, w := range st.Warnings {
			said = said || strings.Contains(w.Detail, "Nothing on the pages tells")
		}
		if !said {
			t.Errorf("%s: warnings %v, want that the order is unknown", name, st.Warnings)
		}
	}
}
