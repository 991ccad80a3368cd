package proof_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
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

// renote takes confirmations from a row, or has a second look contradict figures of it.
func renote(st *ledger.Statement, place int, unconfirmed, contradicted ledger.Figures) {
	note := st.RowNotes[place]
	note.Confirmed &^= unconfirmed | contradicted
	note.Contradicted |= contradicted
	st.RowNotes[place] = note
}
