package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
)

// fourRows is a statement that prints no balance beside its rows.
const fourRows = `Opening Balance: 10,000.00
Closing Balance: 8,093.91
Total Debits: 2,606.09
Total Credits: 700.00

Date          Description                 Debit          Credit
01/13/2025    GROCERY STORE               85.39
01/14/2025    CARD PAYMENT             2,413.19
01/15/2025    REFUND                                     700.00
01/16/2025    STAMP TAX                  107.51
`

func balancesOf(st *Statement) (balances []engine.Amount) {
	for _, row := range st.Rows {
		if row.Balance == nil {
			balances = append(balances, -1)
		} else {
			balances = append(balances, *row.Balance)
		}
	}
	return balances
}

// Two amounts may have been misread, so that none is corrected; the likelier one parts the balances.
func TestBalancesBehindAMisreadAmountAreWorkedOutFromTheClosingBalance(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	st := read(t, recognizedPaper(strings.Replace(fourRows, "2,413.19", "2,473.19", 1)))
	if got := balancesOf(st); st.Rows[1].Repaired || !slices.Equal(got, whole) {
		t.Errorf("balances %v, want %v, which both ends tell", got, whole)
	}
	if *st.Accounts[0].Closing != 8_093_91 || allFollow(st) {
		t.Error("the statement counts as proven, want it broken")
	}
}

// Nobody reads 8,093.91 for 10,593.91: the paper contradicts itself, and nothing says that its opening balance is wrong.
func TestBalancesRunOnFromTheOpeningOneWhereNoMisreadingExplainsTheClosingOne(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	for _, closing := range []string{"10,593.91", "8,193.91"} {
		st := read(t, recognizedPaper(strings.Replace(fourRows, "8,093.91", closing, 1)))
		if got := balancesOf(st); !slices.Equal(got, whole) || allFollow(st) {
			t.Errorf("closing %s: balances %v, want %v, said not to lead there", closing, got, whole)
		}
	}
}

func TestBalancesBehindAnAmountThatNobodyCanReadAreWorkedOutFromTheClosingBalance(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	st := read(t, recognizedPaper(strings.Replace(fourRows, "2,413.19", "2?4#3.1#", 1)))
	if got := balancesOf(st); len(got) != 4 || st.Rows[1].Debit != 0 || !slices.Equal(got, whole) {
		t.Errorf("balances %v, want %v", got, whole)
	}
}

func TestBalancesBehindALineWhoseAmountWasLostAreWorkedOutFromTheClosingBalance(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	st := read(t, recognizedPaper(strings.Replace(fourRows, "2,413.19", "", 1)))
	if got := balancesOf(st); st.Missed != 1 || !slices.Equal(got, slices.Delete(whole, 1, 2)) {
		t.Errorf("%d lines missed, balances %v; want those of the rows that were read, %v", st.Missed, got, whole)
	}
}

func TestAnAmountOnTheOtherSideIsTurnedByTheTotalsOfBoth(t *testing.T) {
	lines := []string{}
	for range 30 {
		lines = append(lines, "01/16/2025    STAMP TAX                    1.00")
	}
	text := strings.Replace(fourRows, "01/15/2025    REFUND                                     700.00", strings.Join(lines, "\n")+"\n01/15/2025    REFUND                     700.00", 1)
	text = strings.NewReplacer("8,093.91", "8,063.91", "2,606.09", "2,636.09").Replace(text)
	st := read(t, recognizedPaper(text))
	if row := st.Rows[32]; row.Credit != 700_00 || row.Debit != 0 || st.RowNotes[32].Repair != rows.RepairColumns {
		t.Errorf("row %s, want its amount among the credits, said to be turned", rowText(row))
	}
	st = read(t, recognizedPaper(strings.Replace(text, "Total Credits: 700.00", "", 1)))
	if row := st.Rows[32]; row.Repaired {
		t.Errorf("row %s, want it left where nothing but the closing balance speaks for it", rowText(row))
	}
}

func TestLettersInAnAmountAreTheFiguresThatTheClosingBalanceLeaves(t *testing.T) {
	for _, garbled := range []string{"l07.5l", "lO7.5l", "1O7.SI", "l07.§1"} {
		st := read(t, recognizedPaper(strings.Replace(fourRows, "107.51", garbled, 1)))
		if len(st.Rows) != 4 || st.Rows[3].Debit != 107_51 || !st.Rows[3].Repaired {
			t.Errorf("%s: %d rows, the last %s; want 107.51, said to be repaired", garbled, len(st.Rows), rowText(st.Rows[len(st.Rows)-1]))
		}
	}
}

func TestASheetThatGoesOnFromTheOneBeforeIsOfTheSameAccount(t *testing.T) {
	const sheets = `Account Number: 40743608807950
Opening Balance: 1,000.00

Date          Description                 Debit          Credit
01/13/2025    GROCERY STORE              100.00
01/14/2025    CARD PAYMENT                40.00
              Balance carried forward                    860.00
` + "\f" + `Account Number: 40743606807950

Date          Description                 Debit          Credit
              Balance brought forward                    860.00
01/15/2025    REFUND                                      50.00
01/16/2025    STAMP TAX                   10.00
Closing Balance: 900.00
`
	st := read(t, recognizedPaper(sheets))
	if len(st.Accounts) != 1 || len(st.Rows) != 4 || st.Rows[3].Balance == nil || *st.Rows[3].Balance != 900_00 {
		t.Errorf("%d accounts, rows %+v; want one account that ends with 900.00", len(st.Accounts), st.Rows)
	}
	st = read(t, recognizedPaper(strings.Replace(sheets, "brought forward                    860.00", "brought forward                    960.00", 1)))
	if len(st.Accounts) != 2 {
		t.Errorf("%d accounts, want two where the second begins with another balance", len(st.Accounts))
	}
	for name, d := range map[string]page.Document{
		"another number": recognizedPaper(strings.Replace(sheets, "40743606807950", "99123456781234", 1)), "a text layer": paper(sheets),
	} {
		if st = read(t, d); len(st.Accounts) != 2 {
			t.Errorf("%s: %d accounts, want two that happen to end and begin with the same balance", name, len(st.Accounts))
		}
	}
}

func TestANumberMisreadInOneFigureIsTheSameAccountsUnlessItOpensWithABalance(t *testing.T) {
	const sheets = `Account Number: 40743608807950
Opening Balance: 1,000.00

Date          Description                 Debit          Credit
01/13/2025    GROCERY STORE              100.00
01/14/2025    CARD PAYMENT                40.00
` + "\f" + `Account Number: 40743606807950

Date          Description                 Debit          Credit
01/15/2025    REFUND                                      50.00
01/16/2025    STAMP TAX                   10.00
Closing Balance: 900.00
`
	const another = "\f" + `Account Number: 51190022334417
Opening Balance: 300.00

Date          Description                 Debit          Credit
01/17/2025    CARD PAYMENT                40.00
01/18/2025    STAMP TAX                   10.00
Closing Balance: 250.00
`
	opened := strings.Replace(sheets, "40743606807950\n", "40743606807950\nOpening Balance: 860.00\n", 1)
	other := strings.Replace(sheets, "40743606807950", "40743606907950", 1)
	unlike := strings.Replace(sheets, "40743606807950", "40743608807951", 1)
	sure := func(d page.Document) page.Document {
		for _, p := range d.Pages {
			for k := range p.Words {
				p.Words[k].Confidence = 0.96
			}
		}
		return d
	}
	for _, c := range []struct {
		name string
		d    page.Document
		want int
	}{
		{"one figure", recognizedPaper(sheets), 1}, {"a balance to begin with", recognizedPaper(opened), 2},
		{"one figure, and another account behind", recognizedPaper(sheets + another), 2},
		{"two figures", recognizedPaper(other), 2}, {"a text layer", paper(sheets), 2},
		{"one figure that looks like the other, for sure", sure(recognizedPaper(sheets)), 1},
		{"one figure unlike the other, in doubt", recognizedPaper(unlike), 1},
		{"one figure unlike the other, for sure", sure(recognizedPaper(unlike)), 2},
	} {
		if st := read(t, c.d); len(st.Accounts) != c.want {
			t.Errorf("%s: %d accounts, want %d", c.name, len(st.Accounts), c.want)
		}
	}
}

func TestABalanceWorkedOutWhereSumsDisagreeIsNotSure(t *testing.T) {
	for _, d := range []page.Document{paper(fourRows), recognizedPaper(fourRows)} {
		if sure := read(t, d).Origins["/transactions/2/balance"].Confidence; sure < 0.99 {
			t.Errorf("confidence %.2f, want it sure where all sums agree", sure)
		}
	}
	wrong := strings.Replace(fourRows, "2,413.19", "2,473.19", 1)
	for _, d := range []page.Document{paper(wrong), recognizedPaper(wrong)} {
		if sure := read(t, d).Origins["/transactions/2/balance"].Confidence; sure >= 0.99 {
			t.Errorf("confidence %.2f, want it in doubt where the rows do not lead to the closing balance", sure)
		}
	}
}
