package ledger

import (
	"strings"
	"testing"
)

// Figures stand in the middle of three lines of text, or beside the only one: each row has as many above as below.
const mirroredRows = `
Date         Remarks                    Withdrawals     Paid in      Balance
01/12/2025   CHQ PAID-MICR CTS            1,000.00                  99,000.00
             UPI-ALING NENA GROCERY
02/12/2025   PAYTO 7816828923               500.00                  98,500.00
             UPI
03/12/2025   CHQ DEPOSIT                            2,000.00   100,500.00
             UPI-SARI BOOKS
04/12/2025   PAYTO 1431083538               100.00                 100,400.00
             UPI
             UPI-SARI BOOKS
05/12/2025   PAYTO 3399114031               300.00                 100,100.00
             UPI
06/12/2025   CHQ PAID-MICR CTS              100.00                 100,000.00
             UPI-TSINELAS DEPOT
07/12/2025   PAYTO 9664403339               100.00                  99,900.00
             UPI`

func TestRowsThatHaveAsManyLinesAboveAsBelow(t *testing.T) {
	page := mirroredRows
	for old, other := range map[string]string{"PAYTO 1431083538": "MOBILE 143108353", "PAYTO 3399114031": "QR 3399114031   ", "PAYTO 9664403339": "BHIM 9664403339 "} {
		page = strings.ReplaceAll(page, old, other)
	}
	for _, place := range []string{"MUMBAI", "CEBU", "PHONE"} {
		page = strings.Replace(page, "             UPI\n", "             "+place+"\n", 1)
	}
	want := "CHQ PAID-MICR CTS|UPI-ALING NENA GROCERY PAYTO 7816828923 MUMBAI|CHQ DEPOSIT|UPI-SARI BOOKS MOBILE 143108353 CEBU|" +
		"UPI-SARI BOOKS QR 3399114031 PHONE|CHQ PAID-MICR CTS|UPI-TSINELAS DEPOT BHIM 9664403339 UPI"
	var got []string
	for _, row := range read(t, paper(page)).Rows {
		got = append(got, row.Description)
	}
	if all := strings.Join(got, "|"); all != want {
		t.Errorf("texts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.ReplaceAll(want, "|", "\n"))
	}
}

// Where texts begin alike as often one way as the other, nothing shows which it is.
func TestTextsThatMayStandAroundTheirFiguresAreInDoubt(t *testing.T) {
	doubtful := 0
	for _, note := range read(t, paper(mirroredRows)).RowNotes {
		if note.DoubtfulWords {
			doubtful++
		}
	}
	if doubtful != 7 {
		t.Errorf("%d rows are in doubt, want all seven: lines stand between any two", doubtful)
	}
}

// A kind of transaction right under the headings is the first row's text, and there is text below the last row: all rows
// have some on both sides, however they begin.
func TestTextAboveTheFirstRowAndBelowTheLastStandsAroundAll(t *testing.T) {
	st := read(t, paper(`
Date        Transaction                                 Debit     Money In      Balance
            POS/WEB PMT
14.05.2023  TSINELASDEPOT.COM/T1DBGHHAV/084601493829     0.00    33,971.00   184,097.05
            LANG
            POS/WEB PMT
12.05.2023  MANGANRESTO.COM/TL8XB6D35/101945341579       0.00    46,409.00   150,126.05
            LANG
            INWARD TT/CK8PWYHHDF3MCLEW/
11.05.2023  AE176503415329616195922/HABAGAT         25,495.00         0.00   103,717.05
            CONSTRUCTION SUPPLY/SALARY
            BILL
10.05.2023  AE176503415329616195922/HABAGAT            495.00         0.00   129,212.05
            CONSTRUCTION SUPPLY/SALARY`))
	want := "POS/WEB PMT TSINELASDEPOT.COM/T1DBGHHAV/084601493829 LANG|POS/WEB PMT MANGANRESTO.COM/TL8XB6D35/101945341579 LANG|" +
		"INWARD TT/CK8PWYHHDF3MCLEW/ AE176503415329616195922/HABAGAT CONSTRUCTION SUPPLY/SALARY|BILL AE176503415329616195922/HABAGAT CONSTRUCTION SUPPLY/SALARY"
	var got []string
	for _, row := range st.Rows {
		got = append(got, row.Description)
	}
	if all := strings.Join(got, "|"); all != want {
		t.Errorf("texts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.ReplaceAll(want, "|", "\n"))
	}
}
