package ledger

import (
	"slices"
	"strings"
	"testing"
)

func TestPeriodFromDaysOfBalances(t *testing.T) {
	rows := `
Date        Description                        Amount       Balance
01/05/2024  PAYROLL                          3,500.00     12,500.00
01/08/2024  GROCER                             -89.99     12,410.01
01/20/2024  RENT                              -410.01     12,000.00`
	for name, c := range map[string]struct{ head, start, end string }{
		"is that of the opening and closing balances' days": {`LARK SAVINGS BANK
Beginning Balance on January 3, 2024          $9,000.00
Ending Balance on February 2, 2024           $12,000.00
`, "2024-01-03", "2024-02-02"},
		"begins on the day after a month's last": {`LARK SAVINGS BANK
Opening Balance as of December 31, 2023       $9,000.00
Closing Balance as of January 31, 2024       $12,000.00
`, "2024-01-01", "2024-01-31"},
		"is not the dates of balances between rows": {`LARK SAVINGS BANK
Beginning Balance on January 7, 2024          $9,000.00
Ending Balance on February 2, 2024           $12,000.00
`, "2024-01-05", "2024-01-20"},
		"is in brackets at the end of a sentence": {`LARK SAVINGS BANK
Statement of Harbour Account No :916010020446229 for the period (From : 12-30-2023 To : 01-29-2024)
`, "2023-12-30", "2024-01-29"},
		"continues on the next line after its dash": {`LARK SAVINGS BANK
Account Number: 4521 Statement Period: January 1, 2024 -
January 31, 2024 Address: 12 Harbour Street
`, "2024-01-01", "2024-01-31"},
		"does not end in a date without a link": {`LARK SAVINGS BANK
Account Number: 4521 Statement Period: January 2024
January 21, 2024 Printed at the counter
`, "2024-01-01", "2024-01-31"},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(c.head+rows))
			a := st.Accounts[0]
			if a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodStart.String() != c.start ||
				a.PeriodEnd.String() != c.end {
				t.Errorf("period %v to %v, want %s to %s", a.PeriodStart, a.PeriodEnd, c.start, c.end)
			}
		})
	}
}

func TestDateRangeIsNotAccountNumber(t *testing.T) {
	st := read(t, paper(`LARK CARD SERVICES
Account Summary        09/14/2023 - 10/13/2023
Account                09/14/2023 - 10/13/2023

Date        Description                        Amount       Balance
09/15/2023  PAYROLL                          3,500.00     12,500.00
09/18/2023  GROCER                             -89.99     12,410.01`))
	if n := st.Accounts[0].Number; n != nil {
		t.Errorf("account number %q, want none", *n)
	}
}

func TestPeriodContinuesAfterWordBeforeItsEnd(t *testing.T) {
	for _, word := range []string{"s/d", "sampai", "hingga", "hasta", "a", "tot", "t/m", "until", "-"} {
		t.Run(word, func(t *testing.T) {
			st := read(t, paper(`BANKIA VERDE
Laporan Rekening
No. Rekening       Periode Transaksi
9531621401         01/11/2022 `+word+`
                   30/11/2022

Tanggal            Keterangan                Debet     Kredit        Saldo
02/11/2022         TRANSFER KE SITI         146,75               12.520,22
04/11/2022         BIAYA ADMIN              448,44               12.071,78`))
			if a := st.Accounts[0]; a.PeriodEnd == nil || a.PeriodEnd.String() != "2022-11-30" {
				t.Errorf("got %v, wanted the printed 2022-11-30", a.PeriodEnd)
			}
		})
	}
}

// yearlessRows is a statement whose rows have no year; only the period prints it.
const yearlessRows = `Statement Period: September 1, 2024 to October 31, 2024
Statement Date: November 2, 2024
Payment received until: November 5, 2024
Opening Balance: 10,000.00

DATE     PARTICULARS              WITHDRAWAL     DEPOSIT     BALANCE
09/13    PAYROLL                               5,000.00    15,000.00
09/14    GROCERY STORE            1,250.00                 13,750.00
10/15    ATM WITHDRAWAL           2,000.00                 11,750.00
10/16    TRANSFER FEE                25.00                 11,725.00
`

func TestMisreadPeriodFollowsFromOtherDates(t *testing.T) {
	for name, c := range map[string]struct {
		printed, read []string
		first, period string
		repaired      bool
	}{
		"as printed": {nil, nil, "2024-09-13", "2024-09-01 to 2024-10-31", false},
		"a first day after the last": {
			[]string{"September 1, 2024"}, []string{"September 1, 2029"}, "2024-09-13", "2024-09-01 to 2024-10-31",
			true,
		},
		"a last day years after the one": {
			[]string{"October 31, 2024"}, []string{"October 31, 2029"}, "2024-09-13", "2024-09-01 to 2024-10-31", true,
		},
		"a first day in the year before": {
			[]string{"September 1, 2024"}, []string{"September 1, 2023"}, "2024-09-13", "2024-09-01 to 2024-10-31",
			true,
		},
		"a figure read as one unlike it": {
			[]string{"September 1, 2024"}, []string{"September 1, 2025"}, "2024-09-13", "2024-09-01 to 2024-10-31",
			true,
		},
		"both, against two other days": {
			[]string{"September 1, 2024", "October 31, 2024"}, []string{"September 1, 2029", "October 31, 2029"},
			"2024-09-13", "2024-09-01 to 2024-10-31", true,
		},
		"both, against one other day": {
			[]string{"September 1, 2024", "October 31, 2024", "November 5, 2024"},
			[]string{"September 1, 2029", "October 31, 2029", "(a fee is due)"},
			"2029-09-13",
			"2029-09-01 to 2029-10-31",
			false,
		},
		"both, the year before two other days": {
			[]string{"September 1, 2024", "October 31, 2024"}, []string{"September 1, 2023", "October 31, 2023"},
			"2023-09-13", "2023-09-01 to 2023-10-31", false,
		},
		"a month after the last": {
			[]string{"September 1, 2024 to October 31, 2024"}, []string{"08/01/2024 to 03/31/2024"}, "2024-09-13",
			"2024-08-01 to 2024-08-31", true,
		},
	} {
		text := yearlessRows
		for i, p := range c.printed {
			text = strings.ReplaceAll(text, p, c.read[i])
		}
		if strings.HasPrefix(name, "a month") {
			text = strings.NewReplacer("09/1", "08/1", "10/1", "08/1").Replace(text)
			c.first = strings.Replace(c.first, "-09-", "-08-", 1)
		}
		st := read(t, recognizedPaper(text))
		a := st.Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil || len(st.Rows) != 4 {
			t.Errorf("%s: period %v to %v, %d rows", name, a.PeriodStart, a.PeriodEnd, len(st.Rows))
			continue
		}
		if got := a.PeriodStart.String() + " to " + a.PeriodEnd.String(); got != c.period ||
			rowText(st.Rows[0])[:10] != c.first || st.RowNotes[0].DateRepaired != c.repaired {
			t.Errorf(
				"%s: period %s, first day %s, repaired %v; want %s, %s, %v", name, got, rowText(st.Rows[0])[:10],
				st.RowNotes[0].DateRepaired, c.period, c.first, c.repaired,
			)
		}
	}
}

func TestPeriodInTextLayerStaysAsPrinted(t *testing.T) {
	st := read(t, paper(strings.NewReplacer(
		"September 1, 2024", "September 1, 2021", "October 31, 2024", "October 31, 2021",
	).Replace(yearlessRows)))
	if got := rowText(st.Rows[0])[:10]; got != "2021-09-13" {
		t.Errorf("the first day is %s, want it in the printed period", got)
	}
}

func TestYearOfSingleDateIsNotYearOfRows(t *testing.T) {
	for name, c := range map[string]struct{ date, first string }{
		"misread":                            {"November 2, 2029", "2024-09-13"},
		"a year that is not like the others": {"November 2, 2026", "2026-09-13"},
		"as printed":                         {"November 2, 2024", "2024-09-13"},
	} {
		text := strings.NewReplacer(
			"Statement Period: September 1, 2024 to October 31, 2024", "Printed on: November 9, 2024",
			"November 2, 2024", c.date,
		).Replace(yearlessRows)
		st := read(t, recognizedPaper(text))
		if len(st.Rows) != 4 || rowText(st.Rows[0])[:10] != c.first {
			t.Errorf("%s: %d rows, the first %s; want 4 from %s", name, len(st.Rows), rowText(st.Rows[0]), c.first)
		}
	}
}

func TestWordBetweenDatesOfPeriodMayBeMisread(t *testing.T) {
	for period, want := range map[string]string{
		"Jan 13, 2025 to Jan 31, 2025": "2025-01-13 2025-01-31",
		"Jan 13, 2025 10 Jan 31, 2025": "2025-01-13 2025-01-31",
		"13/01/2025 t0 31/01/2025":     "2025-01-13 2025-01-31",
	} {
		st := read(t, recognizedPaper("Statement Period: "+period+"\n"+sixRows))
		a := st.Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil ||
			strings.Join([]string{a.PeriodStart.String(), a.PeriodEnd.String()}, " ") != want {
			t.Errorf("%s: %v to %v, want %s", period, a.PeriodStart, a.PeriodEnd, want)
		}
	}
}

func TestSecondDateWithWordsAfterItIsDescription(t *testing.T) {
	checkRowsWithoutValueDays(t, `
05/03/2024  STANDING ORDER                        -45.00
            31/01/2024 to 28/02/2024 RENT
06/03/2024  SALARY QUAYLE                         300.00
07/03/2024  05 JAN PURCHASE AT HILL               -20.00
            STORE
09/03/2024  04/03/2024 to 05/03/2024 WATER        -10.00
`,
		"2024-03-05|STANDING ORDER 31/01/2024 to 28/02/2024 RENT|45.00|0.00|-",
		"2024-03-06|SALARY QUAYLE|0.00|300.00|-",
		"2024-03-07|05 JAN PURCHASE AT HILL STORE|20.00|0.00|-",
		"2024-03-09|04/03/2024 to 05/03/2024 WATER|10.00|0.00|-")
}

func checkRowsWithoutValueDays(t *testing.T, text string, want ...string) {
	t.Helper()
	st := read(t, paper(text))
	checkRows(t, st, want...)
	for _, row := range st.Rows {
		if row.ValueDate != nil {
			t.Errorf("%s: got %s as the day of value, wanted none", rowText(row), row.ValueDate)
		}
	}
}

func TestRowWithAmountBelowStartsWithDateAndPeriod(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                        Paid out     Paid in      Balance
01/01/2024  BALANCE BROUGHT FORWARD                                     1,000.00
31/01/2024  31/01/2024 to 28/02/2024 RENT
            FLAT 4                               500.00                   500.00
02/02/2024  05 JAN PURCHASE AT
            HILL STORE                            20.00                   480.00
03/02/2024  PHONE SHOP
            TOWER                                 20.00                   460.00
`)),
		"2024-01-31|31/01/2024 to 28/02/2024 RENT FLAT 4|500.00|0.00|500.00",
		"2024-02-02|05 JAN PURCHASE AT HILL STORE|20.00|0.00|480.00",
		"2024-02-03|PHONE SHOP TOWER|20.00|0.00|460.00")
}

func TestPeriodInTextBelowRowIsNotStatementPeriod(t *testing.T) {
	st := read(t, paper(`
05/03/2024  STANDING ORDER                        -45.00     955.00
31/01/2024 to 28/02/2024 RENT
06/03/2024  SALARY QUAYLE                         300.00   1,255.00
07/03/2024  CARD                                  -20.00   1,235.00
09/03/2024  WATER                                 -10.00   1,225.00
`))
	checkRows(t, st,
		"2024-03-05|STANDING ORDER 31/01/2024 to 28/02/2024 RENT|45.00|0.00|955.00",
		"2024-03-06|SALARY QUAYLE|0.00|300.00|1255.00",
		"2024-03-07|CARD|20.00|0.00|1235.00",
		"2024-03-09|WATER|10.00|0.00|1225.00")
	if a := st.Accounts[0]; a.PeriodStart == nil || a.PeriodStart.String() != "2024-03-05" {
		t.Errorf("got a period from %v, wanted that of the rows", a.PeriodStart)
	}
}

func TestStatementDateOfTwoDatesIsPeriod(t *testing.T) {
	for name, head := range map[string]string{
		"a dash between days in figures":      "Statement Date : 01/04/2025 - 30/04/2025",
		"a word between days with a month":    "Statement Date : 01 APR 2025 TO 30 APR 2025",
		"beside a label in a second language": "Statement Date / Tarikh Penyata : 01/04/2025 - 30/04/2025",
	} {
		a := read(t, paper(head+`

Date        Details                      Debit      Credit     Balance
02/04/2025  TRANSFER                                 50.00      750.00
03/04/2025  CHEQUE                       30.00                  720.00
`)).Accounts[0]
		if a.PeriodStart == nil || a.PeriodStart.String() != "2025-04-01" || a.PeriodEnd == nil ||
			a.PeriodEnd.String() != "2025-04-30" {
			t.Errorf("%s: the period is %v to %v, want 2025-04-01 to 2025-04-30", name, a.PeriodStart, a.PeriodEnd)
		}
		if a.StatementDate != nil {
			t.Errorf("%s: the statement's date is %v, want none", name, a.StatementDate)
		}
	}
}

func TestListedDateLabelWinsOverCompoundWord(t *testing.T) {
	for _, head := range []string{
		"Auftragsdatum|Buchungsdatum", "Erstellungsdatum|Buchung", "Geburtsdatum|Buchungstag", "Rechnungsdatum|Datum",
		"Geburtsdatum|Verbuchungsdatum", "Druckdatum|Verarbeitungsdatum",
	} {
		t.Run(head, func(t *testing.T) {
			checkRows(
				t,
				read(t, csv(
					head+"|Text|Betrag|Saldo", "1990-01-02|2024-01-05|Lohn|100,00|200,00",
					"1990-01-02|2024-01-19|Miete|-50,00|150,00",
				)),
				"2024-01-05|Lohn|0.00|100.00|200.00",
				"2024-01-19|Miete|50.00|0.00|150.00",
			)
		})
	}
}

func TestBoxWithStatementDateIsNotTable(t *testing.T) {
	st := read(t, paper(`
BANK AM SEE
Auszugsdatum     Kontonummer          Betrag
31.01.2024       455 8816208          1.610,00

Datum       Wert        Vorgang                               Betrag
                        Alter Saldo                       + 2.000,00
03.01.2024  03.01.2024  MIETE HAUS LERCHENFELD            -   900,00
11.01.2024  11.01.2024  GEHALT ACKER UND SOHN             + 1.010,00
28.01.2024  28.01.2024  STADTWERKE                        -   500,00
                        Neuer Saldo                       + 1.610,00
`))
	if len(st.Rows) != 3 || st.Rows[0].Debit.String() != "900.00" {
		t.Errorf("rows %v, want the three of January", st.Rows)
	}
}

// Each closing balance contradicts the rows: computed from them, it would be 1,334.50.
func TestBalancesThatDifferOnlyInDateAreOpeningAndClosing(t *testing.T) {
	for name, text := range map[string]string{
		"above the rows":            headOfSums + "Balance as of 01/03/2024     1,000.00\nBalance as of 31/03/2024     1,234.50\n" + rowsOfSums,
		"the later first":           headOfSums + "Saldo al 31/03/2024     1,234.50\nSaldo al 01/03/2024     1,000.00\n" + rowsOfSums,
		"below the rows":            headOfSums + rowsOfSums + "\nBalance as of 01/03/2024     1,000.00\nBalance as of 31/03/2024     1,234.50\n",
		"over their figures":        headOfSums + rowsOfSums + "\nSaldo 2024-03-01\n1,000.00\n\nSaldo 2024-03-31\n1,234.50\n",
		"in sentences":              headOfSums + "Your balance on 1 March 2024 was GBP 1,000.00.\nYour balance on 31 March 2024 was GBP 1,234.50.\n" + rowsOfSums,
		"only the last day's given": headOfSums + "Solde au 31/03/2024     1,234.50\n" + rowsOfSums,
	} {
		a := read(t, paper(text)).Accounts[0]
		if a.Opening == nil || a.Opening.String() != "1000.00" || a.Closing == nil || a.Closing.String() != "1234.50" {
			t.Errorf("%s: opening %v and closing %v, want 1000.00 and 1234.50", name, a.Opening, a.Closing)
		}
	}
}

func TestDailyBalanceListHasNoClosingBalance(t *testing.T) {
	text := headOfSums + "Balance on 01/03/2024     1,750.00\nBalance on 05/03/2024     1,350.00\nBalance on 31/03/2024     9,999.00\n" + rowsOfSums
	a := read(t, paper(text)).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1334.50" {
		t.Errorf("closing balance %v, want 1334.50", a.Closing)
	}
}

func TestDateAboveItsYearBesideReferenceLineHasThatYear(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Last instalment: 06-02-2026
Date     Reference  Description      Debit      Credit     Balance
13-02-   PBR 14471  TRANSFER                    100.00     600.00
2022                OF SAVINGS
17-04-   PBR        ATM              50.00                 550.00
2022     576220
16-05-   PBR        INTEREST                      2.00     552.00
2023     177786     FOR MAY`)),
		"2022-02-13|TRANSFER OF SAVINGS|0.00|100.00|600.00",
		"2022-04-17|ATM|50.00|0.00|550.00",
		"2023-05-16|INTEREST FOR MAY|0.00|2.00|552.00",
	)
}

func TestOneYearBelowEveryDateIsNotYearHeading(t *testing.T) {
	checkRows(t, read(t, paper(`
Period: 01/01/2026 - 12/31/2026
Date     Reference  Description      Debit      Credit     Balance
13 Feb   1447       CASH                        100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
2022
19 Apr   1449       ATM              50.00                 500.00
2023`)),
		"2022-02-13|CASH|0.00|100.00|600.00", "2022-04-17|ATM|50.00|0.00|550.00", "2023-04-19|ATM|50.00|0.00|500.00")
}

func TestOneYearAboveEachMonthHeadsItsRows(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Period: 01/01/2026 - 12/31/2026
Date     Reference  Description      Debit      Credit     Balance
2022
13 Feb   1447       CASH                        100.00     600.00
17 Feb   1448       ATM              50.00                 550.00
2022
19 Apr   1449       ATM              50.00                 500.00
2023
19 May   1450       ATM              50.00                 450.00`)),
		"2022-02-13|CASH|0.00|100.00|600.00",
		"2022-02-17|ATM|50.00|0.00|550.00",
		"2022-04-19|ATM|50.00|0.00|500.00",
		"2023-05-19|ATM|50.00|0.00|450.00",
	)
}

func TestDateWithYearFromElsewhereIsDoubtfulIfYearsAreBelowDates(t *testing.T) {
	const head = `
Period: 01/01/2026 - 12/31/2026
Date     Reference  Description      Debit      Credit     Balance
`
	for _, c := range []struct {
		name, rows string
		unsure     []bool
	}{
		{"no day prints a year", `
13 Feb   1447       CASH                        100.00     600.00
17 Apr   1448       ATM              50.00                 550.00`, []bool{false, false}},
		{"every day got its own", `
13 Feb   1447       CASH                        100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
2022`, []bool{false, false}},
		{"one of them lost its own", `
13 Feb   1447       CASH                        100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
19 Apr   1449       ATM              50.00                 500.00
2022     1          OF SAVINGS`, []bool{false, true, false}},
		{"years below days that end in a mark of another kind are not understood", `
13/02    1447       CASH                        100.00     600.00
x  2022
17/04    1448       ATM              50.00                 550.00
x  2022  OF SAVINGS`, []bool{true, true}},
		{"a note below the last of many rows begins with a year", `
13 Feb   1447       CASH                        100.00     600.00
17 Apr   1448       ATM              50.00                 550.00
19 Apr   1449       ATM              50.00                 500.00
x  2022  WAS A GOOD YEAR`, []bool{false, false, false}},
	} {
		st := read(t, paper(head+c.rows[1:]))
		if len(st.Rows) != len(c.unsure) {
			t.Errorf("%s: %d rows, want %d", c.name, len(st.Rows), len(c.unsure))
			continue
		}
		for i, unsure := range c.unsure {
			if st.RowNotes[i].Ambiguous != unsure || (st.Rows[i].Date == nil) != unsure {
				t.Errorf(
					"%s: row %d has day %v and is unsure: %v, want %v", c.name, i+1, st.Rows[i].Date,
					st.RowNotes[i].Ambiguous, unsure,
				)
			}
		}
	}
}

func TestYearsBelowDatesLeaveNoTextDoubtful(t *testing.T) {
	st := read(t, paper(`
Date     Reference  Description      Debit      Credit     Balance
13 Feb   1447                                   100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
2022
19 Apr   1449       ATM              50.00                 500.00
2023`))
	for i := range st.Rows {
		if st.Rows[i].Date == nil || st.RowNotes[i].DoubtfulWords {
			t.Errorf("row %d has day %v and a text in doubt: %v", i+1, st.Rows[i].Date, st.RowNotes[i].DoubtfulWords)
		}
	}
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3", len(st.Rows))
	}
}

func TestYearOnSeparateLineIsYearOfDatesBelow(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Date    Particulars     Withdrawal   Deposit    Balance
2023
20 NOV  CASH DEPOSIT                  100.00     600.00
31 DEC  INTEREST                        2.00     602.00
2024
05 JAN  ATM                 50.00                552.00
01 MAR  CASH DEPOSIT                  100.00     652.00`)),
		"2023-11-20|CASH DEPOSIT|0.00|100.00|600.00",
		"2023-12-31|INTEREST|0.00|2.00|602.00",
		"2024-01-05|ATM|50.00|0.00|552.00",
		"2024-03-01|CASH DEPOSIT|0.00|100.00|652.00",
	)
}

func TestYearBelowItsDateIsNotYearOfRowsBelow(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Date     Particulars        Withdrawal   Deposit    Balance
Nov 20,  CASH DEPOSIT                     100.00     600.00
2023
Dec 31,  INTEREST                           2.00     602.00
2023
Jan 05,  ATM OF THE             50.00                552.00
2024     HARBOUR
Mar 01,  CASH DEPOSIT                     100.00     652.00
2024`)),
		"2023-11-20|CASH DEPOSIT|0.00|100.00|600.00",
		"2023-12-31|INTEREST|0.00|2.00|602.00",
		"2024-01-05|ATM OF THE HARBOUR|50.00|0.00|552.00",
		"2024-03-01|CASH DEPOSIT|0.00|100.00|652.00",
	)
}

func TestShortWordsAfterLastAmountWithoutHeadingsAreInitials(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
20/11/23  CASH   ****1,000.00                   ****5,000.00  T12
21/12/23  LOAN                   ******500.00   ****5,500.00  T07
15/01/24  ATM    ******100.00                   ****5,400.00  T12
15/02/24  CASH                   ****2,000.00   ****7,400.00  T40`)),
		"2023-11-20|CASH|1000.00|0.00|5000.00",
		"2023-12-21|LOAN|0.00|500.00|5500.00",
		"2024-01-15|ATM|100.00|0.00|5400.00",
		"2024-02-15|CASH|0.00|2000.00|7400.00",
	)
}

func TestWholeNumbersWithoutAmountMarkAreNotAmounts(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Date          Transaction details                   Amount
Mar 12, 2024  Paid to Ramesh                        -₹500
              UTR No. 240900916338
Mar 13, 2024  Received from Sunita                +₹1,200
              UTR No. 240900916339                        `)),
		"2024-03-12|Paid to Ramesh UTR No. 240900916338|500.00|0.00|-",
		"2024-03-13|Received from Sunita UTR No. 240900916339|0.00|1200.00|-",
	)
}

func TestYearAtEndOfDescriptionIsNotYearOfRowsBelow(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Statement period: 01 Nov 2023 to 30 Nov 2023
Date    Particulars     Withdrawal   Deposit    Balance
20 NOV  BOND DUE                      100.00     600.00
        2031
21 NOV  INTEREST                        2.00     602.00
22 NOV  ATM                 50.00                552.00`)),
		"2023-11-20|BOND DUE 2031|0.00|100.00|600.00",
		"2023-11-21|INTEREST|0.00|2.00|602.00",
		"2023-11-22|ATM|50.00|0.00|552.00",
	)
}

func TestPassbookWithoutHeadingsMayNumberItsLines(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
 1  13NOV2022  CASH DEP        1,500.00+      14,000.00
 2  22NOV2022  CHQ DEP         4,389.89+      18,389.89
 3  25NOV2022  CASH WDL          389.89-      18,000.00`)),
		"2022-11-13|CASH DEP|0.00|1500.00|14000.00",
		"2022-11-22|CHQ DEP|0.00|4389.89|18389.89",
		"2022-11-25|CASH WDL|389.89|0.00|18000.00",
	)
}

func TestDatesBelowTheirMonthHaveItsYear(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
February 2024
26 Feb  Ride to town                          -PHP 567.53
25 Feb  Top up                                +PHP 214.82
January 2024
30 Jan  Ride to town                          -PHP 100.00`)),
		"2024-02-26|Ride to town|567.53|0.00|-",
		"2024-02-25|Top up|0.00|214.82|-",
		"2024-01-30|Ride to town|100.00|0.00|-",
	)
}

func TestUnmarkedWholeAmountsBesideMarkedBalances(t *testing.T) {
	st := read(t, paper(`
Date        Ref   Description            Debit     Credit    Balance
02/01/2025        OPENING BALANCE                            ¥12,000
03/01/2025  2041  CASH DEPOSIT                      1,500    ¥13,500
04/01/2025  2077  TRANSFER TO LUNA BOOKS   500               ¥13,000
05/01/2025  2090  BANK FEE               1,000               ¥12,000
`))
	checkRows(
		t, st, "2025-01-03|CASH DEPOSIT|0.00|1500.00|13500.00",
		"2025-01-04|TRANSFER TO LUNA BOOKS|500.00|0.00|13000.00", "2025-01-05|BANK FEE|1000.00|0.00|12000.00",
	)
}

func TestDatesWithoutYearContinueOverNewYear(t *testing.T) {
	for name, c := range map[string]struct {
		head, rows string
		want       []string
	}{
		"a period of several years": {"Period: 10/20/2021 to 02/10/2023\n", `
10/20   Deposit                 100.00    1,100.00
06/15   Deposit                 100.00    1,200.00
12/28   Deposit                 100.00    1,300.00
01/15   Deposit                 100.00    1,400.00
02/10   Deposit                 100.00    1,500.00`,
			[]string{"2021-10-20", "2022-06-15", "2022-12-28", "2023-01-15", "2023-02-10"}},
		"the latest row first": {"Period: 10/20/2021 to 02/10/2023\n", `
02/10   Deposit                 100.00    1,500.00
01/15   Deposit                 100.00    1,400.00
12/28   Deposit                 100.00    1,300.00
08/15   Deposit                 100.00    1,200.00
04/14   Deposit                 100.00    1,100.00
10/20   Deposit                 100.00    1,000.00`,
			[]string{"2023-02-10", "2023-01-15", "2022-12-28", "2022-08-15", "2022-04-14", "2021-10-20"}},
		"one day on the paper alone": {"Printed 03/01/2024\n", `
11/20   Deposit                 100.00    1,100.00
12/28   Deposit                 100.00    1,200.00
01/15   Deposit                 100.00    1,300.00
06/10   Deposit                 100.00    1,400.00
12/05   Deposit                 100.00    1,500.00
01/03   Deposit                 100.00    1,600.00`,
			[]string{"2022-11-20", "2022-12-28", "2023-01-15", "2023-06-10", "2023-12-05", "2024-01-03"}},
	} {
		var got []string
		for _, row := range read(t, paper(c.head+"\nDate    Particulars         Deposits    Balance"+c.rows)).Rows {
			got = append(got, row.Date.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, wanted %v", name, got, c.want)
		}
	}
}

func TestOldCardInstalmentsBelowNewPurchases(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Statement Date: March 12, 2024
Date           Post Date      Description                      Amount
                              Previous Balance                 2,000.00
February 17    February 19    Payment - Thank You               -500.00
March 1        March 4        Drug store                         100.00
March 9        March 11       Bakery                              50.00
November 12    March 12       Kitchen, instalment 04/12          250.00
August 12      March 12       Telephone, instalment 07/24        150.00
April 2        March 12       Bicycle, instalment 11/12          125.00
                              Ending Balance                   2,175.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(
		t, st,
		"2024-02-17|Payment - Thank You|0.00|500.00|-", "2024-03-01|Drug store|100.00|0.00|-",
		"2024-03-09|Bakery|50.00|0.00|-",
		"2023-11-12|Kitchen, instalment 04/12|250.00|0.00|-",
		"2023-08-12|Telephone, instalment 07/24|150.00|0.00|-",
		"2023-04-02|Bicycle, instalment 11/12|125.00|0.00|-",
	)
}
