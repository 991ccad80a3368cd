package ledger

import (
	"strings"
	"testing"
)

func TestALoanThatFallsBelowZeroKeepsItsSigns(t *testing.T) {
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

// A minus at balances and purchases means what is owed where the payments bear none.
func TestACardThatPrintsDebtsWithAMinus(t *testing.T) {
	checkRows(t, cardRows(t, `
Datum       Verwendungszweck                      Betrag in EUR
            Saldo letzte Abrechnung                    412,33 -
03.06.2024  LEBENSMITTEL KOELN                          38,15 -
14.06.2024  FAHRKARTE FRANKFURT                        119,90 -
20.06.2024  LASTSCHRIFT EINZUG VOM GIROKONTO           412,33 +
25.06.2024  Gutschrift SCHUHE                           49,95 +
            Neuer Saldo                                108,10 -`),
		"2024-06-03|LEBENSMITTEL KOELN|38.15|0.00|450.48", "2024-06-14|FAHRKARTE FRANKFURT|119.90|0.00|570.38",
		"2024-06-20|LASTSCHRIFT EINZUG VOM GIROKONTO|0.00|412.33|158.05", "2024-06-25|Gutschrift SCHUHE|0.00|49.95|108.10")
}

func TestACardThatPrintsDebtsWithAMinusBesideItsRows(t *testing.T) {
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

// An overpaid card bears a minus too: its payments do as well.
func TestACardInItsHoldersFavourKeepsItsSigns(t *testing.T) {
	checkRows(t, cardRows(t, `
Date        Description                         Amount
            Previous balance                   -100.00
2024-06-03  GROCERY STORE                        38.15
2024-06-20  PAYMENT RECEIVED                    -50.00
            New balance                        -111.85`),
		"2024-06-03|GROCERY STORE|38.15|0.00|-61.85", "2024-06-20|PAYMENT RECEIVED|0.00|50.00|-111.85")
}

// Where no word and no other figure tells debts from an overpayment, neither reading is handed over surely.
func TestACardWhoseMinusMayMeanEitherIsInDoubt(t *testing.T) {
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
