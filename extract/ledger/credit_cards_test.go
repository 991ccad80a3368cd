package ledger

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestForeignAmountsAreNotAccountAmounts(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{
			"under a word that may mean either, few rows fill it",
			`
Date        Description        Amount in LCY   Ccy      Billing value
01/05/2025  BAKER                                              10.00
05/05/2025  HOTEL                      91.20   USD             85.00
17/05/2025  PAYMENT                                            30.00
19/05/2025  BUTCHER                                            40.00`,
			"2025-05-01|BAKER|10.00|0.00|40.00,2025-05-05|HOTEL|85.00|0.00|125.00,2025-05-17|PAYMENT|0.00|30.00|95.00,2025-05-19|BUTCHER|40.00|0.00|135.00",
		},
		{
			"without headings, marks of several currencies beside two sides",
			`
01/05/2025  BAKER                                              10.00
05/05/2025  HOTEL                  USD 91.20                   85.00
17/05/2025  PAYMENT                                30.00
19/05/2025  BUTCHER                EUR 38.00                   40.00`,
			"2025-05-01|BAKER|10.00|0.00|40.00,2025-05-05|HOTEL|85.00|0.00|125.00,2025-05-17|PAYMENT|0.00|30.00|95.00,2025-05-19|BUTCHER|40.00|0.00|135.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkCard(t, "Previous balance 30.00\nNew balance 135.00\n"+c.paper, c.want)
		})
	}
}

func TestMarksAfterAmountsWithoutHeadingsMakeNoColumn(t *testing.T) {
	checkCard(t, `HERON BANK
Minimum payment                                      25.00
01/05/2025  BAKER                                    10.00
05/05/2025  PAYMENT                               50.00 CR
            CINEMA                                   20.00
17/05/2025  St. Mary pharmacy                        30.00`,
		"2025-05-01|BAKER|10.00|0.00|-,2025-05-05|PAYMENT|0.00|50.00|-,2025-05-05|CINEMA|20.00|0.00|-,2025-05-17|St. Mary pharmacy|30.00|0.00|-")
}

func TestLinesBetweenCardRowsJoinCorrectRow(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"a card's number ends no row's text", `
Date        Description            Amount
01 May 2025 BAKER                   10.00
            4119 11XX XXXX 9360 ANA REYES
06 May 2025 BUTCHER                 30.00`, "2025-05-01|BAKER|10.00|0.00|-,2025-05-06|BUTCHER|30.00|0.00|-"},
		{
			"the end of a text is no section",
			`
Date        Description            Amount
01 May 2025 AUTOMATIC               10.00 CR
            PAYMENT
06 May 2025 BUTCHER                 30.00`,
			"2025-05-01|AUTOMATIC PAYMENT|0.00|10.00|-,2025-05-06|BUTCHER|30.00|0.00|-",
		},
		{"days without years beside a year on a line of its own", `
Statement date:  9 de octubre
                 de 2023
Fecha compra  Concepto                 Monto
16 sep        PANADERIA                10,00
02 oct        MERCADO                  30,00`, "2023-09-16|PANADERIA|10.00|0.00|-,2023-10-02|MERCADO|30.00|0.00|-"},
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}

func TestDescriptionIsReadToItsEndBeforeColumnsBesideIt(t *testing.T) {
	checkCard(t, `Previous balance 30.00
New balance 80.00
Date        Description            Zone         Amount
01/05/2025  CITY PARKING           Lyon          10.00
            LEVEL 2
05/05/2025  HOTEL                  Paris         20.00
            NIGHT 4
17/05/2025  BUTCHER                Rome          30.00
29/05/2025  REFUND OF A FEE                      10.00-CR`, "2025-05-01|CITY PARKING LEVEL 2 Lyon|10.00|0.00|40.00,2025-05-05|HOTEL NIGHT 4 Paris|20.00|0.00|60.00,2025-05-17|BUTCHER Rome|30.00|0.00|90.00,2025-05-29|REFUND OF A FEE|0.00|10.00|80.00")
}

// The same three rows (a charge, a payment, a charge) with every way to mark sides. If the marks are ambiguous, the
// balances before and after decide.
func TestSidesOfCardRows(t *testing.T) {
	const balances = "Previous balance 50.00\nNew balance 40.00\n"
	const want = "2025-05-01|BAKER|10.00|0.00|60.00,2025-05-02|TRANSFER IN|0.00|50.00|10.00,2025-05-06|BUTCHER|30.00|0.00|40.00"
	for _, c := range []struct{ name, charge, paid, second string }{
		{"CR behind payments", "10.00", "50.00 CR", "30.00"},
		{"a minus before payments", "10.00", "-50.00", "30.00"},
		{"a minus behind payments", "10.00", "50.00-", "30.00"},
		{"brackets around payments", "10.00", "(50.00)", "30.00"},
		{"a plus before payments", "10.00", "+50.00", "30.00"},
		{"a minus before charges", "-10.00", "50.00", "-30.00"},
		{"DR and CR", "10.00 DR", "50.00 CR", "30.00 DR"},
		{"no marks, one choice leads to the new balance", "10.00", "50.00", "30.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkCard(t, balances+"Date        Description            Amount\n"+
				"01 May 2025 BAKER                 "+c.charge+"\n02 May 2025 TRANSFER IN           "+c.paid+"\n06 May 2025 BUTCHER               "+c.second, want)
		})
	}
}

func TestCardRowsWithUnknownSideAreCharges(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{
			"two choices lead to the new balance",
			`Previous balance 50.00
New balance 70.00
Date        Description            Amount
01 May 2025 BAKER                   10.00
02 May 2025 BUTCHER                 10.00
06 May 2025 GROCER                  20.00`,
			"2025-05-01|BAKER|10.00|0.00|60.00,2025-05-02|BUTCHER|10.00|0.00|70.00,2025-05-06|GROCER|20.00|0.00|90.00",
		},
		{
			"no balances, and a plus before what names a payment",
			`
Date        Description            Amount
01 May 2025 PAYMENT                +10.00
02 May 2025 BUTCHER                -10.00
06 May 2025 GROCER                 -20.00
08 May 2025 BAKER                  -30.00`,
			"2025-05-01|PAYMENT|0.00|10.00|-,2025-05-02|BUTCHER|10.00|0.00|-,2025-05-06|GROCER|20.00|0.00|-,2025-05-08|BAKER|30.00|0.00|-",
		},
		{
			"a payment that no row prints, and a minus before all that names none",
			`Previous balance 50.00
New balance 100.00
Date        Description            Amount
02 May 2025 BUTCHER                -10.00
06 May 2025 GROCER                 -20.00
08 May 2025 BAKER                  -30.00
09 May 2025 CHEMIST                -40.00`,
			"2025-05-02|BUTCHER|10.00|0.00|60.00,2025-05-06|GROCER|20.00|0.00|80.00,2025-05-08|BAKER|30.00|0.00|110.00,2025-05-09|CHEMIST|40.00|0.00|150.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}

func TestSidesThatContradictPrintAreMarkedRepaired(t *testing.T) {
	const head = "Previous balance 50.00\nNew balance 40.00\nDate        Description            Amount\n"
	for _, c := range []struct{ name, rows, repaired string }{
		{
			"a refund lacks the mark that a payment bears",
			"01 May 2025 BAKER 40.00\n02 May 2025 PAYMENT 30.00 CR\n03 May 2025 REFUND BAKER 20.00", "REFUND BAKER",
		},
		{
			"a minus that says nothing",
			"01 May 2025 BAKER 10.00\n02 May 2025 FEE -5.00\n03 May 2025 PAYMENT 25.00 CR", "FEE",
		},
		{
			"DR behind a payment and CR behind a charge", "01 May 2025 PAYMENT 50.00 DR\n02 May 2025 BAKER 40.00 CR",
			"PAYMENT, BAKER",
		},
		{"a minus before all charges", "01 May 2025 PAYMENT 50.00\n02 May 2025 BAKER -40.00", ""},
		{
			"payments without marks on a paper that has none",
			"01 May 2025 BAKER 10.00\n02 May 2025 PAYMENT 50.00\n03 May 2025 BUTCHER 30.00", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, err := Read(context.Background(), paper(head+c.rows), Options{Liability: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range st.Rows {
				if row.Repaired != slices.Contains(strings.Split(c.repaired, ", "), row.Description) {
					t.Errorf("%s has repaired %v", row.Description, row.Repaired)
				}
			}
		})
	}
}

func TestRowTurnedByArithmeticAloneIsDoubtful(t *testing.T) {
	st, err := Read(context.Background(), paper("Previous balance 50.00\nNew balance 40.00\nDate        Description            Amount\n"+
		"01 May 2025 BAKER                   10.00\n02 May 2025 TRANSFER IN             50.00\n06 May 2025 BUTCHER                 30.00"), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if !st.RowNotes[1].Ambiguous || st.RowNotes[0].Ambiguous {
		t.Errorf("notes of the rows: %+v", st.RowNotes)
	}
}

func TestPaymentCodeSetsSideWithDoubt(t *testing.T) {
	st, err := Read(context.Background(), paper(`
Date        Type        Description            Amount
01 May 2025 Purchase    BAKER                   10.00
02 May 2025 Payment     THANK YOU               50.00
06 May 2025 Purchase    PAYMENT SERVICES        30.00
09 May 2025 Refund      BAKER                    5.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range st.Rows {
		if paid := i%2 == 1; paid != (row.Credit > 0) || paid != st.RowNotes[i].Ambiguous {
			t.Errorf(
				"%s %s: a credit %v, in doubt %v; want both %v", *row.TransactionCode, row.Description,
				row.Credit > 0, st.RowNotes[i].Ambiguous, paid,
			)
		}
	}
}

func TestLoanBelowZeroKeepsSigns(t *testing.T) {
	const overpaid = `
Date        Details              Debit        Credit    Outstanding Balance
2025-01-10  Loan release     10,000.00                          10,000.00
2025-02-10  Interest            100.00                          10,100.00
2025-02-10  Payment                        11,000.00              -900.00
2025-03-10  Interest             91.00                            -809.00
2025-03-10  Payment                         1,000.00            -1,809.00`
	const want = `2025-01-10|Loan release|10000.00|0.00|10000.00|-|-|-
2025-02-10|Interest|100.00|0.00|10100.00|-|-|-
2025-02-10|Payment|0.00|11000.00|-900.00|-|-|-
2025-03-10|Interest|91.00|0.00|-809.00|-|-|-
2025-03-10|Payment|0.00|1000.00|-1809.00|-|-|-`
	st, err := Read(t.Context(), paper(overpaid), Options{Liability: true, Loan: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range st.Rows {
		got = append(got, loanRow(row))
	}
	if rows := strings.Join(got, "\n"); rows != want {
		t.Errorf("rows\n%s\nwant\n%s", rows, want)
	}
}

func cardRows(t *testing.T, text string) *Statement {
	t.Helper()
	st, err := Read(t.Context(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// If balances and purchases have a minus and payments have none, the minus means debt.
func TestCardThatPrintsDebtsWithMinus(t *testing.T) {
	checkRows(
		t,
		cardRows(t, `
Datum       Verwendungszweck                      Betrag in EUR
            Saldo letzte Abrechnung                    412,33 -
03.06.2024  LEBENSMITTEL KOELN                          38,15 -
14.06.2024  FAHRKARTE FRANKFURT                        119,90 -
20.06.2024  LASTSCHRIFT EINZUG VOM GIROKONTO           412,33 +
25.06.2024  Gutschrift SCHUHE                           49,95 +
            Neuer Saldo                                108,10 -`),
		"2024-06-03|LEBENSMITTEL KOELN|38.15|0.00|450.48",
		"2024-06-14|FAHRKARTE FRANKFURT|119.90|0.00|570.38",
		"2024-06-20|LASTSCHRIFT EINZUG VOM GIROKONTO|0.00|412.33|158.05",
		"2024-06-25|Gutschrift SCHUHE|0.00|49.95|108.10",
	)
}

func TestCardThatPrintsDebtsWithMinusBesideRows(t *testing.T) {
	st := cardRows(t, `
Data        Opis operacji                 Kwota w PLN    Saldo po operacji
2024-11-04  ZAKUP KARTA POZNAN                 -86,40              -997,47
2024-11-08  ZAKUP KARTA GDYNIA                 -54,31            -1 051,78
2024-11-12  SPLATA KARTY                       600,00              -451,78
2024-11-18  WYPLATA Z BANKOMATU               -300,00              -751,78`)
	checkRows(t, st,
		"2024-11-04|ZAKUP KARTA POZNAN|86.40|0.00|997.47", "2024-11-08|ZAKUP KARTA GDYNIA|54.31|0.00|1051.78",
		"2024-11-12|SPLATA KARTY|0.00|600.00|451.78", "2024-11-18|WYPLATA Z BANKOMATU|300.00|0.00|751.78")
}

// An overpaid card has a minus too, but its payments have one as well.
func TestCardWithBalanceInFavourKeepsSigns(t *testing.T) {
	checkRows(t, cardRows(t, `
Date        Description                         Amount
            Previous balance                   -100.00
2024-06-03  GROCERY STORE                        38.15
2024-06-20  PAYMENT RECEIVED                    -50.00
            New balance                        -111.85`),
		"2024-06-03|GROCERY STORE|38.15|0.00|-61.85", "2024-06-20|PAYMENT RECEIVED|0.00|50.00|-111.85")
}

// If no word and no other figure distinguishes debt from overpayment, the result is doubtful.
func TestCardWithAmbiguousMinusIsDoubtful(t *testing.T) {
	st := cardRows(t, `
Date        Description                         Amount
            Previous balance                   -100.00
2024-06-03  GROCERY STORE                       -38.15
2024-06-20  CORNER SHOP                          50.00
            New balance                         -88.15`)
	for i := range st.Rows {
		if !st.RowNotes[i].Ambiguous {
			t.Errorf("row %d is not in doubt", i+1)
		}
	}
}

func TestSummaryLabelsAmongCardRows(t *testing.T) {
	labels := layout.MustVocabulary("other_fees: annual fee\ncredit_limit: credit limit")
	for _, c := range []struct {
		name, line string
		want       []string
	}{
		{"a charge is the next row of its day", "            ANNUAL FEE              20.00",
			[]string{
				"2025-05-01|BAKER|10.00|0.00|-", "2025-05-01|ANNUAL FEE|20.00|0.00|-",
				"2025-05-06|BUTCHER|30.00|0.00|-",
			}},
		{"a limit is no row", "            CREDIT LIMIT         5,000.00",
			[]string{"2025-05-01|BAKER|10.00|0.00|-", "2025-05-06|BUTCHER|30.00|0.00|-"}},
		{"a charge left of the texts is no row", "Annual fee                          20.00",
			[]string{"2025-05-01|BAKER|10.00|0.00|-", "2025-05-06|BUTCHER|30.00|0.00|-"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "\nDate        Description            Amount\n01 May 2025 BAKER                   10.00\n" + c.line + "\n06 May 2025 BUTCHER                 30.00"
			st, _, err := ReadWith(t.Context(), paper(text), Options{Liability: true}, labels)
			if err != nil {
				t.Fatal(err)
			}
			checkRows(t, st, c.want...)
		})
	}
}

// card reads a credit card statement.
func card(t *testing.T, text string) *Statement {
	t.Helper()
	st, err := Read(context.Background(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func TestForeignAmountContinuesRowAbove(t *testing.T) {
	checkRows(t, card(t, `
Date        Description                    Amount
01/13/2025  BOOK SHOP LONDON             1,250.00

            GBP 17.00
01/14/2025  GROCERY STORE                  355.00

            rate 71.10
01/15/2025  PHARMACY                       150.00
01/16/2025  PHARMACY                        50.00`),
		"2025-01-13|BOOK SHOP LONDON GBP 17.00|1250.00|0.00|-", "2025-01-14|GROCERY STORE rate 71.10|355.00|0.00|-",
		"2025-01-15|PHARMACY|150.00|0.00|-", "2025-01-16|PHARMACY|50.00|0.00|-")
}

func TestForeignAmountAtTopOfPageContinuesRowOfPreviousPage(t *testing.T) {
	checkRows(t, card(t, `
Date        Description                    Amount
01/13/2025  GROCERY STORE                  355.00
01/14/2025  BOOK SHOP LONDON             1,250.00`+"\f"+`
Date        Description                    Amount
            GBP 17.00
01/15/2025  PHARMACY                       150.00
            QUEZON CITY
01/16/2025  PHARMACY                        50.00
            QUEZON CITY`),
		"2025-01-13|GROCERY STORE|355.00|0.00|-", "2025-01-14|BOOK SHOP LONDON GBP 17.00|1250.00|0.00|-",
		"2025-01-15|PHARMACY QUEZON CITY|150.00|0.00|-", "2025-01-16|PHARMACY QUEZON CITY|50.00|0.00|-")
}

func TestEarlierOfTwoDatesOnCardRowIsTransactionDate(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{
			"posted first, in words that name neither",
			`
Kaufdatum   Gebucht am  Beschreibung           Betrag
02.05.2025  01.05.2025  BAKER                   10,00
05.05.2025  05.05.2025  BUTCHER                 20,00
09.05.2025  07.05.2025  GROCER                  30,00`,
			"2025-05-01|BAKER|10.00|0.00|-,2025-05-05|BUTCHER|20.00|0.00|-,2025-05-07|GROCER|30.00|0.00|-",
		},
		{
			"the transaction first",
			`
Trans Date  Post Date   Description            Amount
01/05/2025  02/05/2025  BAKER                   10.00
05/05/2025  05/05/2025  BUTCHER                 20.00
17/05/2025  19/05/2025  GROCER                  30.00`,
			"2025-05-01|BAKER|10.00|0.00|-,2025-05-05|BUTCHER|20.00|0.00|-,2025-05-17|GROCER|30.00|0.00|-",
		},
		{
			"either before the other: the headings count",
			`
Trans Date  Post Date   Description            Amount
01/05/2025  02/05/2025  BAKER                   10.00
06/05/2025  05/05/2025  BUTCHER                 20.00
19/05/2025  17/05/2025  GROCER                  30.00`,
			"2025-05-01|BAKER|10.00|0.00|-,2025-05-06|BUTCHER|20.00|0.00|-,2025-05-19|GROCER|30.00|0.00|-",
		},
		{
			"numbers of instalments are no days",
			`
Trans Date  Description            Amount       No.
01 May 2025 BAKER                   10.00       01/12
06 May 2025 BUTCHER                 20.00       2/6
19 May 2025 GROCER                  30.00       02/24`,
			"2025-05-01|BAKER|10.00|0.00|-,2025-05-06|BUTCHER|20.00|0.00|-,2025-05-19|GROCER|30.00|0.00|-",
		},
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}

func TestYearOfCardRowsIsFromStatementNotAdvertisement(t *testing.T) {
	rows := `
Date        Description            Amount
27 Feb      BAKER                   10.00
02 Mar      BUTCHER                 20.00
Earn double points until 31 December 2026`
	for _, c := range []struct{ name, head string }{
		{
			"the statement's day beside the day of payment",
			"Payment due date: 01 Apr 2024    Statement date: 17 Mar 2024",
		},
		{"the day of payment alone", "Payment due date: 01 Apr 2024"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkCard(t, c.head+rows, "2024-02-27|BAKER|10.00|0.00|-,2024-03-02|BUTCHER|20.00|0.00|-")
		})
	}
}

func TestCardNumberWithoutBalanceIsFurtherCardOfAccount(t *testing.T) {
	const summary = `FINCH BANK CREDIT CARD STATEMENT
Account Number: 3769 1111 2222 0000
Previous Balance: 1,000.00
Total Amount Due: 1,250.00

Date        Details                     Amount
Card Number: 4375 1111 2222 3019
05/01/2026  BAKERY                      200.00
06/01/2026  FUEL                        150.00
`
	for name, c := range map[string]struct {
		below    string
		accounts int
	}{
		"another card": {
			"Card Number: 4375 1111 2222 3027\n07/01/2026  PAYMENT RECEIVED            300.00 CR\n09/01/2026  BOOKS                       200.00\n",
			1,
		},
		"another account": {`Card Number: 4375 1111 2222 3027
Previous Balance: 500.00
Date        Details                     Amount
07/01/2026  PAYMENT RECEIVED            300.00 CR
09/01/2026  BOOKS                       200.00
Total Amount Due: 400.00
`, 2},
	} {
		st, err := Read(t.Context(), paper(summary+c.below), Options{Liability: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Accounts) != c.accounts || len(st.Rows) != 4 {
			t.Errorf("%s: %d accounts and %d rows, want %d and 4", name, len(st.Accounts), len(st.Rows), c.accounts)
		}
	}
}
