package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
	"github.com/dossier-lending/dossier/extract/proof"
)

const (
	balanceEachRow = `Opening Balance: 10,000.00
Closing Balance: 11,395.00

Date        Description        Debit        Credit       Balance
01/13/2025  PAYROLL                       5,000.00     15,000.00
01/14/2025  GROCERY STORE      1,250.00                13,750.00
01/15/2025  ATM WITHDRAWAL     2,355.00                11,395.00`
	balanceNowhere = `Opening Balance: 10,000.00
Closing Balance: 11,395.00
Total Debits: 3,605.00
Total Credits: 5,000.00

Date        Description        Debit        Credit
01/13/2025  PAYROLL                       5,000.00
01/14/2025  GROCERY STORE      1,250.00
01/15/2025  ATM WITHDRAWAL     2,355.00`
)

// Two figures that were misread so that every sum still agrees are never proven, unless a second look reads both again.
func TestTwoMisreadFiguresThatCancelOutAreInDoubt(t *testing.T) {
	noClosing := strings.Replace(balanceEachRow, "Closing Balance: 11,395.00\n", "", 1)
	for name, c := range map[string]struct {
		text    string
		misread []string // pairs of printed and misread text
		want    []string
	}{
		"the opening balance and the first amount": {
			balanceEachRow, []string{"10,000.00", "10,200.00", "5,000.00", "4,800.00"},
			[]string{"/opening_balance", "/transactions/0/credit"},
		},
		"the last amount and the last balance": {
			noClosing, []string{"2,355.00", "2,855.00", "11,395.00", "10,895.00"},
			[]string{"/transactions/2/balance", "/transactions/2/debit"},
		},
		"two amounts of one side": {
			balanceNowhere, []string{"1,250.00", "1,850.00", "2,355.00", "1,755.00"},
			[]string{"/transactions/1/debit", "/transactions/2/debit"},
		},
		"opening and closing balance": {
			balanceNowhere, []string{"10,000.00", "70,000.00", "11,395.00", "71,395.00"},
			[]string{"/closing_balance", "/opening_balance"},
		},
	} {
		text := c.text
		for i := 0; i < len(c.misread); i += 2 {
			if !strings.Contains(text, c.misread[i]) {
				t.Fatalf("%s: %s stands nowhere", name, c.misread[i])
			}
			text = strings.Replace(text, c.misread[i], c.misread[i+1], 1)
		}
		st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, v := proof.Check(st, proof.Context{})
		if v.Status == engine.CheckFail || b.Status != engine.CheckWarn {
			t.Errorf(
				"%s: balance checks %s, validation %s; want warn, and that every sum agrees", name, b.Status, v.Status,
			)
		}
		for _, pointer := range c.want {
			if !slices.Contains(b.DoubtfulFigures, pointer) {
				t.Errorf("%s: in doubt are %v, want %s among them", name, b.DoubtfulFigures, pointer)
			}
		}
	}
}

// If a balance is printed after each row and at the end, the sums prove every figure but the first two. The first
// balance read the same twice proves both, and the last one shows that not all balances were misread alike. The balance
// between two amounts shows that no digit was misread alike in the figures around it.
func TestRunningBalancesLeaveOneWayOnly(t *testing.T) {
	st, err := ledger.Read(context.Background(), recognized(balanceEachRow), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := proof.Check(st, proof.Context{})
	if want := []string{"/closing_balance", "/opening_balance", "/transactions/0/credit", "/transactions/1/balance", "/transactions/2/debit"}; !slices.Equal(b.DoubtfulFigures, want) {
		t.Errorf("in doubt are %v, want %v", b.DoubtfulFigures, want)
	}
	for place, note := range st.RowNotes {
		note.Confirmed = ledger.FigureDay
		st.RowNotes[place] = note
	}
	if b, _ = proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) > 0 {
		t.Errorf("days read twice: %s with days %v in doubt, want warn and none", b.Status, b.DoubtfulDays)
	}
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance"}
	if b, _ = proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn {
		t.Errorf("days, opening and closing balance read twice: %s, want warn: zeros may be misread alike", b.Status)
	}
	for place := range 2 {
		confirm(st, place, ledger.FigureBalance)
	}
	if b, _ = proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Errorf("the balances between read twice too: %s, want pass; in doubt are %v", b.Status, b.DoubtfulFigures)
	}
}

// confirm has a second look read figures of a row the same.
func confirm(st *ledger.Statement, place int, figures ledger.Figures) {
	note := st.RowNotes[place]
	note.Confirmed |= figures
	st.RowNotes[place] = note
}

func TestDayIsProvenBySecondReadingOrNeighbours(t *testing.T) {
	days := []string{"01/13/2025", "01/13/2025", "01/13/2025", "01/15/2025"}
	for name, c := range map[string]struct {
		confirmed []int
		want      []int
	}{
		"none read twice":                     {nil, []int{0, 1, 2, 3}},
		"all read twice":                      {[]int{0, 1, 2, 3}, nil},
		"one between rows of the same day":    {[]int{0, 2, 3}, nil},
		"two between rows of other days":      {[]int{0, 3}, []int{1, 2}},
		"the last, which nothing stands past": {[]int{0, 1, 2}, []int{3}},
	} {
		text := "Opening Balance: 100.00\nClosing Balance: 60.00\n\nDate        Description        Debit        Credit       Balance\n"
		for i, day := range days {
			text += day + "  SHOP                   10.00                 " + []string{
				"90.00", "80.00", "70.00", "60.00",
			}[i] + "\n"
		}
		st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		readTwice(st)
		for place, note := range st.RowNotes {
			if !slices.Contains(c.confirmed, place) {
				note.Confirmed &^= ledger.FigureDay
				st.RowNotes[place] = note
			}
		}
		if b, _ := proof.Check(st, proof.Context{}); !slices.Equal(b.DoubtfulDays, c.want) ||
			(b.Status == engine.CheckPass) != (c.want == nil) {
			t.Errorf("%s: %s with days %v in doubt, want %v", name, b.Status, b.DoubtfulDays, c.want)
		}
	}
}

func TestInferredYearMustBeReadTwice(t *testing.T) {
	const text = `Statement Period: 01/01/2025 - 01/31/2025
Opening Balance: 100.00
Closing Balance: 70.00

Date   Description        Debit        Credit       Balance
01/13  SHOP               10.00                       90.00
01/14  SHOP               10.00                       80.00
01/15  SHOP               10.00                       70.00`
	st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	readTwice(st)
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Errorf("%s, want pass; days in doubt are %v", b.Status, b.DoubtfulDays)
	}
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance", "period_start"}
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) != 3 {
		t.Errorf("the period's end read once: %s with days %v in doubt, want warn and all", b.Status, b.DoubtfulDays)
	}
}

// misreadAll is a recognized paper some of whose figures were misread, every day read twice.
func misreadAll(t *testing.T, text string, confirmed ledger.Figures) *ledger.Statement {
	t.Helper()
	st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for place, note := range st.RowNotes {
		note.Confirmed = ledger.FigureDay | confirmed
		st.RowNotes[place] = note
	}
	return st
}

func doubted(t *testing.T, st *ledger.Statement, want ...string) {
	t.Helper()
	b, v := proof.Check(st, proof.Context{})
	if b.Status != engine.CheckWarn || v.Status == engine.CheckFail {
		t.Errorf("balance checks %s, validation %s; want warn, and that every sum agrees", b.Status, v.Status)
	}
	for _, pointer := range want {
		if !slices.Contains(b.DoubtfulFigures, pointer) {
			t.Errorf("in doubt are %v, want %s among them", b.DoubtfulFigures, pointer)
		}
	}
}

// A rule beside the column hides the leading 1 of every balance: each still follows, and sure amounts do not show it.
func TestBalancesMisreadAlikeAreDoubtful(t *testing.T) {
	text := strings.NewReplacer(
		"110,000.00", "10,000.00", "115,000.00", "15,000.00", "113,750.00", "13,750.00", "111,395.00", "11,395.00",
	).Replace(
		strings.NewReplacer(
			"10,000.00", "110,000.00", "15,000.00", "115,000.00", "13,750.00", "113,750.00", "11,395.00", "111,395.00",
		).Replace(balanceEachRow))
	doubted(t, misreadAll(t, text, ledger.FigureAmount), "/opening_balance", "/closing_balance")
}

func TestPaymentPartsAndBalancesMisreadTogetherAreDoubtful(t *testing.T) {
	const text = `Opening Balance: 10,000.00
Closing Balance: 1,000.00

Date        Description      Principal     Interest      Balance
01/13/2025  PAYMENT           1,000.00        70.00     9,000.00
02/13/2025  PAYMENT           1,000.00        60.00     8,000.00
03/13/2025  PAYMENT           7,000.00        50.00     1,000.00`
	st, err := ledger.Read(
		context.Background(), recognized(strings.Replace(text, "Closing Balance: 1,000.00\n", "", 1)),
		ledger.Options{Loan: true, Liability: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	for place, note := range st.RowNotes {
		if !note.Recognized {
			t.Errorf("row %d: its payment is made of recognized parts and counts as sure", place)
		}
		note.Confirmed = ledger.FigureDay
		st.RowNotes[place] = note
	}
	b, _ := proof.Check(st, proof.Context{Loan: &proof.Loan{}})
	if b.Status == engine.CheckPass {
		t.Error("payments of recognized parts are proven without a second look")
	}
	if st, err = ledger.Read(
		context.Background(), recognized(text), ledger.Options{Loan: true, Liability: true},
	); err != nil {
		t.Fatal(err)
	}
	for place, note := range st.RowNotes {
		note.Confirmed = ledger.FigureDay | ledger.FigureAmount
		st.RowNotes[place] = note
	}
	if b, _ = proof.Check(st, proof.Context{Loan: &proof.Loan{}}); b.Status != engine.CheckWarn ||
		!slices.Contains(b.DoubtfulFigures, "/transactions/2/interest") {
		t.Errorf(
			"%s, in doubt are %v; want the interest, which no sum proves, among them: %+v", b.Status,
			b.DoubtfulFigures, st.Rows,
		)
	}
}

func TestAmountAndReversalMisreadAlikeAreDoubtful(t *testing.T) {
	const text = `Opening Balance: 950.00
Closing Balance: 888.63

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                   800.00     1,750.00
01/14/2025  CHECK RETURNED    800.00                     950.00
01/15/2025  SHOP               61.37                     888.63`
	st := misreadAll(t, text, 0)
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance"}
	doubted(t, st, "/transactions/0/credit", "/transactions/1/debit")
	confirm(st, 0, ledger.FigureBalance)
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Errorf("the balance between read twice: %s, want pass; in doubt are %v", b.Status, b.DoubtfulFigures)
	}
}

func TestFigureContradictedBySecondLookIsDoubtful(t *testing.T) {
	st := misreadAll(t, balanceEachRow, ledger.FigureBalance)
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance"}
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Fatalf("without contradiction: %s, want pass", b.Status)
	}
	note := st.RowNotes[1]
	note.Contradicted = ledger.FigureAmount
	st.RowNotes[1] = note
	doubted(t, st, "/transactions/1/debit")
	note.Contradicted = ledger.FigureDay
	st.RowNotes[1] = note
	doubted(t, st)
}

func TestRecognizedRowsWithOpenEndAreNotProven(t *testing.T) {
	for name, text := range map[string]string{
		"nothing printed after the last row": strings.Replace(balanceEachRow, "Closing Balance: 11,395.00\n", "", 1),
		"another count":                      "Number of Debits: 3\n" + balanceEachRow,
	} {
		st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		three := 3
		if name == "another count" {
			st.Accounts[0].DebitCount = &three
		}
		if b, _ := proof.Check(readTwice(st), proof.Context{}); b.Status != engine.CheckWarn {
			t.Errorf("%s: %s, want warn", name, b.Status)
		}
	}
	st := misreadAll(t, balanceNowhere, 0)
	st.Missed = 1
	if b, _ := proof.Check(readTwice(st), proof.Context{Card: &proof.Card{}}); b.Status == engine.CheckPass {
		t.Error("a card with a row that could not be read is proven")
	}
}

func TestYearPrintedSeparatelyMustBeConfirmed(t *testing.T) {
	st := misreadAll(t, balanceEachRow, ledger.FigureBalance)
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance"}
	for place, note := range st.RowNotes {
		note.YearApart = true
		st.RowNotes[place] = note
	}
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) != 3 {
		t.Errorf("%s with days %v in doubt, want warn and all", b.Status, b.DoubtfulDays)
	}
	st.Accounts[0].StatementDate = &engine.Date{Year: 2025, Month: 1, Day: 31}
	st.Accounts[0].PeriodDerived = true
	st.Accounts[0].Confirmed = append(st.Accounts[0].Confirmed, "statement_date")
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Errorf(
			"a statement's date of that year read twice: %s with days %v in doubt, want pass", b.Status, b.DoubtfulDays,
		)
	}
}

// A digit misread alike in a deposit, the balance behind it and the next withdrawal leaves every sum agreeing; so
// does one misread alike in two of them with the third misread besides. One of them read the same twice settles it.
func TestDigitMisreadAlikeInSeveralFiguresIsDoubtful(t *testing.T) {
	const text = `Opening Balance: 10,000.00
Closing Balance: 9,911.13

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                 1,3%d1.57     11,3%d1.57
01/14/2025  SHOP               2,358.84                 8,9%d2.73
01/15/2025  CASH DEPOSIT                    948.40     9,911.13`
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"a 3 in the hundreds of all three": {
			fmt.Sprintf(text, 2, 2, 6),
			[]string{"/transactions/0/balance", "/transactions/0/credit", "/transactions/1/debit"},
		},
		"a 3 in the hundreds of the deposit and the withdrawal": {
			`Opening Balance: 10,900.00
Closing Balance: 9,902.76

Date        Description        Debit        Credit       Balance
01/13/2025  CHECK DEPOSIT                   361.60     11,261.60
01/14/2025  SHOP               1,358.84                 9,902.76`,
			[]string{"/transactions/0/credit", "/transactions/1/debit"},
		},
	} {
		for _, confirmed := range append([]string{""}, c.want...) {
			st := misreadAll(t, c.text, 0)
			st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance"}
			if confirmed == "" {
				doubted(t, st, c.want...)
				continue
			}
			place := int(confirmed[len("/transactions/")] - '0')
			figure := ledger.FigureAmount
			if strings.HasSuffix(confirmed, "balance") {
				figure = ledger.FigureBalance
			}
			confirm(st, place, figure)
			if b, _ := proof.Check(st, proof.Context{}); slices.Contains(b.DoubtfulFigures, confirmed) {
				t.Errorf("%s, %s read the same twice: still in doubt are %v", name, confirmed, b.DoubtfulFigures)
			}
		}
	}
}

// Each reason for doubt has its own sentence, which names the figure and what to do.
func TestSentencesExplainDoubtfulFigures(t *testing.T) {
	noClosing := strings.Replace(balanceEachRow, "Closing Balance: 11,395.00\n", "", 1)
	for name, c := range map[string]struct {
		text  string
		alter func(st *ledger.Statement)
		want  []string
	}{
		"nothing shows rows missing at the end": {noClosing, func(*ledger.Statement) {},
			[]string{"Every sum agrees; but rows may be missing after the balance of row 3 of 2025-01-15: no closing balance, total or count is printed that would show it. Compare the last rows with the page."}},
		"a second look reads an amount otherwise": {
			balanceEachRow,
			func(st *ledger.Statement) { renote(st, 1, 0, ledger.FigureAmount) },
			[]string{"Every sum agrees; but a second look at the pixels read the debit of row 2 of 2025-01-14 otherwise. Compare with the page."},
		},
		"a second look reads a balance of the header otherwise": {
			balanceEachRow,
			func(st *ledger.Statement) {
				st.Accounts[0].Confirmed, st.Accounts[0].Contradicted = []string{"opening_balance"}, []string{
					"closing_balance",
				}
			},
			[]string{"Every sum agrees; but a second look at the pixels read the closing balance otherwise. Compare with the page."},
		},
		"a second look reads a day otherwise": {
			balanceEachRow,
			func(st *ledger.Statement) { renote(st, 1, 0, ledger.FigureDay) },
			[]string{"Every sum agrees; but a second look at the pixels read the day of row 2 of 2025-01-14 otherwise. Compare it with the page."},
		},
		"an amount stands between two lines": {
			balanceEachRow,
			func(st *ledger.Statement) {
				note := st.RowNotes[1]
				note.OffLine = true
				st.RowNotes[1] = note
			},
			[]string{"Every sum agrees; but the amount of row 2 of 2025-01-14 stands on no line with its day or text and may be another row's. Compare both with the page."},
		},
		"a day is read once": {balanceEachRow, func(st *ledger.Statement) { renote(st, 1, ledger.FigureDay, 0) },
			[]string{"Every sum agrees; but the day of row 2 of 2025-01-14 was recognized from a picture and not read the same twice. Compare it with the page."}},
		"two figures may cancel out, all balances be misread alike": {balanceEachRow, func(st *ledger.Statement) {
			st.Accounts[0].Confirmed = nil
			renote(st, 0, ledger.FigureAmount, 0)
		}, []string{
			"Every sum agrees; but two of these figures may be misread so that every sum still agrees: the opening balance and the credit of row 1 of 2025-01-13. Compare them with the page.",
			"Every sum agrees; but all balances may be misread by the same amount, because these were not read the same twice: the closing balance. Compare them with the page.",
		}},
		"a digit may be misread alike": {
			balanceEachRow,
			func(st *ledger.Statement) {
				renote(st, 1, ledger.FigureBalance|ledger.FigureAmount, 0)
				renote(st, 2, ledger.FigureBalance|ledger.FigureAmount, 0)
				renote(st, 0, ledger.FigureBalance, 0)
			},
			[]string{"Every sum agrees; but a digit may be misread alike in several of these figures so that every sum still agrees: the balance of row 2 of 2025-01-14 and the debit of row 3 of 2025-01-15. Compare them with the page."},
		},
		"only balances tell a side": {
			balanceEachRow,
			func(st *ledger.Statement) {
				note := st.RowNotes[1]
				note.SideByBalance = true
				st.RowNotes[1] = note
			},
			[]string{"Every sum agrees; but neither a sign nor a column shows the side of the debit of row 2 of 2025-01-14, only the balances do. Compare with the page."},
		},
	} {
		st := readTwice(misreadAll(t, c.text, 0))
		c.alter(st)
		b, _ := proof.Check(st, proof.Context{})
		if got := proof.Doubts(st, proof.Context{}, b); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// renote takes confirmations from a row, or has a second look contradict figures of it.
func renote(st *ledger.Statement, place int, unconfirmed, contradicted ledger.Figures) {
	note := st.RowNotes[place]
	note.Confirmed &^= unconfirmed | contradicted
	note.Contradicted |= contradicted
	st.RowNotes[place] = note
}

// A date elsewhere on the page may give rows their year. The statement's date that was read twice must bear it out.
func TestStatementDateDoesNotProveYearOfAnotherDate(t *testing.T) {
	for name, c := range map[string]struct {
		made  engine.Date
		open  int
		print string
	}{
		"the statement's date is of the rows' year":  {engine.Date{Year: 2025, Month: 1, Day: 31}, 0, "01/31/2025"},
		"the rows' year is another than the date's":  {engine.Date{Year: 2024, Month: 1, Day: 31}, 3, "01/31/2025"},
		"the rows' year was misread, the date's not": {engine.Date{Year: 2025, Month: 1, Day: 31}, 3, "01/31/2026"},
		"the date fits the year before and after":    {engine.Date{Year: 2026, Month: 1, Day: 5}, 3, "01/31/2025"},
	} {
		text := strings.ReplaceAll(balanceEachRow, "/2025 ", "      ") + "\n\nPrinted " + c.print
		st := readTwice(misreadAll(t, text, 0))
		if !st.YearInferred {
			t.Fatal("rows print a year")
		}
		st.Accounts[0].PeriodDerived = true
		st.Accounts[0].StatementDate = &c.made
		if b, _ := proof.Check(st, proof.Context{}); len(b.DoubtfulDays) != c.open {
			t.Errorf("%s: days %v in doubt of %v, want %d", name, b.DoubtfulDays, st.Rows[0].Date, c.open)
		}
	}
}

// A year misread in the period of rows that print none: a second look that reads the period otherwise keeps all days
// open.
func TestYearMisreadInPeriodIsNotProven(t *testing.T) {
	text := "Statement Period: 01/01/2026 - 01/31/2026\n" + strings.ReplaceAll(balanceEachRow, "/2025 ", "      ")
	for name, alter := range map[string]func(a *ledger.Account){
		"read otherwise": func(a *ledger.Account) {
			a.Contradicted = append(a.Contradicted, "period_start", "period_end")
		},
		"the start read otherwise": func(a *ledger.Account) { a.Contradicted = append(a.Contradicted, "period_start") },
		"not read again": func(a *ledger.Account) {
			a.Confirmed = []string{"opening_balance", "closing_balance"}
		},
		"not read again, the statement's date is": func(a *ledger.Account) {
			a.Confirmed = []string{"opening_balance", "closing_balance", "statement_date"}
		},
	} {
		st := readTwice(misreadAll(t, text, 0))
		if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
			t.Fatalf(
				"read twice: %s with days %v and %v in doubt, want pass", b.Status, b.DoubtfulDays, b.DoubtfulFigures,
			)
		}
		alter(&st.Accounts[0])
		if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) != 3 {
			t.Errorf("%s: %s with days %v in doubt, want warn and all", name, b.Status, b.DoubtfulDays)
		}
	}
}

// Without an opening balance the first row's amount is in no sum that anything printed proves: on a text layer it is
// what the page prints, on a picture it may be misread and every balance still follows.
func TestRecognizedAmountBeforeFirstBalanceIsDoubtful(t *testing.T) {
	rows := `
Date        Description      Debit    Credit     Balance
2024-03-01  ATM               100.00              900.00
2024-03-02  ATM               100.00              800.00
2024-03-03  ATM               100.00              700.00
2024-03-04  ATM               100.00              600.00`
	for name, c := range map[string]struct {
		page page.Document
		want engine.CheckStatus
	}{
		"a text layer": {written(rows), engine.CheckPass},
		"a picture":    {recognized(rows), engine.CheckWarn},
		"a picture with both balances": {
			recognized("Opening balance 1,000.00\nClosing balance 600.00\n" + rows), engine.CheckPass,
		},
		"a picture whose totals are the rows'": {
			recognized("Total Debits: 400.00\nTotal Credits: 0.00\n" + rows), engine.CheckPass,
		},
	} {
		st, err := ledger.Read(context.Background(), c.page, ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, v := proof.Check(readTwice(st), proof.Context{}); b.Status != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, b.Status, c.want, v.Checks[1])
		}
	}
}

// written is a page with a text layer.
func written(text string) page.Document {
	d := recognized(text)
	d.Kind = "pdf"
	for p := range d.Pages {
		d.Pages[p].Source = page.SourceText
		for i := range d.Pages[p].Words {
			d.Pages[p].Words[i].Source, d.Pages[p].Words[i].Confidence = page.SourceText, 1
		}
	}
	return d
}

// Papers whose figures follow from each other though a row, a column or the days are not what they seem.
func TestRowsWithLostFiguresDoNotPass(t *testing.T) {
	rest := `
2024-03-02  ATM               100.00              800.00
2024-03-03  ATM               100.00              700.00
2024-03-04  ATM               100.00              600.00`
	head := `
Date        Description      Debit    Credit     Balance
`
	for name, text := range map[string]string{
		"points earned and collected beside the amounts": `
Date        Description      Amount    Cashback    Cashback total
2024-03-01  Shop A           100.00        1.00           11.00
2024-03-02  Shop B           200.00        2.00           13.00
2024-03-03  Shop C           300.00        3.00           16.00
2024-03-04  Shop D           400.00        4.00           20.00
2024-03-05  Shop E           500.00        5.00           25.00
2024-03-06  Shop F           500.00        5.00           30.00`,
		"a first amount that is none":                 head + "2024-03-01  ATM              1,OO.0O              900.00" + rest,
		"a first amount without decimals":             head + "2024-03-01  ATM                  100              900.00" + rest,
		"a first amount of three decimals":            head + "2024-03-01  ATM              100.005              900.00" + rest,
		"a first amount within the text":              head + "2024-03-01  ATM PHP 100.00                                900.00" + rest,
		"a first amount missing, the opening printed": "Opening balance 1,000.00" + head + "2024-03-01  ATM                                   900.00" + rest,
		"a day over each entry, and one at the end": `
Opening balance  1,000.00
01 Mar 2024
Shop A                     -P100.00
02 Mar 2024
Shop B                     -P200.00
03 Mar 2024
Shop C                     -P300.00
04 Mar 2024
Salary                     +P500.00
31 Mar 2024

Closing balance  900.00`,
	} {
		st, err := ledger.Read(context.Background(), written(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := proof.Check(readTwice(st), proof.Context{}); b.Status == engine.CheckPass {
			t.Errorf("%s: passes with rows %+v", name, st.Rows)
		}
	}
}

// textHabit is where a table sets the lines of a row's text: kinds and names recur, some rows have one line alone.
type textHabit string

const (
	kindAbove    textHabit = "the kind above the name"
	purposeBelow textHabit = "a purpose below the name"
	nameBelow    textHabit = "the name below the kind"
	amidThree    textHabit = "figures amid three lines"
)

// habitPaper types a statement in even leading, whose balances follow, and gives its texts.
func habitPaper(seed int, habit textHabit) (text string, want []string) {
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	pick := func(most int, from ...string) string { return from[r.IntN(min(most, len(from)))] }
	rows, kinds, names := 6+r.IntN(14), 2+r.IntN(3), 3+r.IntN(8)
	single := []float64{0.1, 0.25, 0.4}[r.IntN(3)]
	var b strings.Builder
	balance := engine.Amount(10_000_00)
	line := func(date, text string, amount string) {
		figures := ""
		if amount != "" {
			figures = balance.String()
		}
		fmt.Fprintf(&b, "%-12s%-34s%12s%14s\n", date, text, strings.TrimPrefix(amount, "-"), figures)
	}
	b.WriteString("Date        Description                              Debit       Balance\n")
	line("", "OPENING BALANCE", "-")
	for i := range rows {
		moved := engine.Amount(100 + r.IntN(20000))
		balance -= moved
		date, amount := fmt.Sprintf("%02d/01/2025", 13+i/2), moved.String()
		alone := pick(4, "CASH DEPOSIT", "ATM WITHDRAWAL", "SERVICE FEE", "INTEREST")
		isAlone := r.Float64() < single || i == 0 && habit == kindAbove || i == rows-1 && habit == purposeBelow
		kind := pick(kinds, "CARD PAYMENT", "STANDING ORDER", "DIRECT DEBIT", "LASTSCHRIFT")
		name := pick(
			names, "DENNIS UY", "ANA LIM", "STADTWERKE ULM", "MANGAN RESTO", "TELEKOM BONN", "CITY WATER",
			"HARROW HARDWARE", "ACME LTD", "JOSE MIGUEL SOLIS", "MA. FE ABAD",
		)
		purpose := pick(
			8, "RENT", "SALARY", "INVOICE 5512", "THANK YOU", "GROCERIES", "JANUARY", "FOR NOVEMBER", "TEL. 5512",
		)
		lines, figures := []string{alone}, 0
		if !isAlone {
			switch habit {
			case kindAbove:
				lines, figures = []string{kind, name}, 1
			case purposeBelow:
				lines = []string{name, purpose}
			case nameBelow:
				lines = []string{kind, name}
			case amidThree:
				lines, figures = []string{kind, name, purpose}, 1
			}
		}
		for k, text := range lines {
			if k == figures {
				line(date, text, amount)
			} else {
				line("", text, "")
			}
		}
		want = append(want, strings.Join(lines, " "))
	}
	line("", "CLOSING BALANCE", "-")
	return b.String(), want
}

// Of some texts in even leading nobody can see to which row they belong. A proven result without a doubtful word is
// nearly always right, and texts below their rows, which most banks print, are nearly always proven. The bounds are
// measured: of kinds with text above names, half of the papers were proven wrong before recurring beginnings were
// counted on both sides.
func TestTextsOfWrongRowAreNearlyAlwaysDoubtful(t *testing.T) {
	const papers = 100
	for habit, bound := range map[textHabit]struct{ proven, wrong int }{
		kindAbove: {0, 10}, purposeBelow: {94, 0}, nameBelow: {96, 0}, amidThree: {0, 10},
	} {
		proven, wrong := 0, 0
		for seed := range papers {
			text, want := habitPaper(seed, habit)
			st, err := ledger.Read(t.Context(), typewriter.Document(text), ledger.Options{})
			if err != nil {
				t.Fatalf("%s, %d: %v", habit, seed, err)
			}
			if checks, _ := proof.Check(
				st, proof.Context{},
			); checks.Status != engine.CheckPass || checks.DoubtfulWordsCount > 0 {
				continue
			}
			proven++
			var got []string
			for _, row := range st.Rows {
				got = append(got, row.Description)
			}
			if strings.Join(got, "|") != strings.Join(want, "|") {
				wrong++
			}
		}
		t.Logf("%s: %d of %d proven, %d of them wrong", habit, proven, papers, wrong)
		if proven < bound.proven || wrong > bound.wrong {
			t.Errorf(
				"%s: %d of %d proven, %d of them wrong; want at least %d and at most %d", habit, proven, papers,
				wrong, bound.proven, bound.wrong,
			)
		}
	}
}
