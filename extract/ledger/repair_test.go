package ledger

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestMisreadDigitsOfScansAreRepairedAndMarked(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		row     int    // the corrected row
		field   string // of its origin
		read    string // what stood there
		confess string // of the row's repair
	}{
		"a digit of an amount": {
			misread("1,250.00 ", "1,260.00 "), 1, "debit", "1,260.00", rows.RepairDigit,
		},
		"a digit of a balance": {
			misread("11,750.00", "11,760.00"), 2, "balance", "11,760.00", rows.RepairDigit,
		},
		"a letter in an amount": {
			misread("2,000.00 ", "2,O00.00 "), 2, "debit", "2,O00.00", rows.RepairDigit,
		},
		"a point read as a comma": {
			misread(" 1,700.00", " 1.700,00"), 4, "credit", "1.700,00", rows.RepairDigit,
		},
		"a lost point": {
			misread(" 5,000.00", "  5,00000"), 0, "credit", "5,00000", rows.RepairDigit,
		},
		"a rule read as part of a balance": {
			misread("11,725.00", "11,725.00|"), 3, "balance", "11,725.00|", rows.RepairDigit,
		},
		"a balance of which a digit is lost": {
			misread("13,425.00", " 3,425.00"), 4, "balance", "3,425.00", rows.RepairDigit,
		},
	} {
		want := read(t, recognizedPaper(sixRows))
		got := read(t, recognizedPaper(c.text))
		for i := range want.Rows {
			if i >= len(got.Rows) || rowText(got.Rows[i]) != rowText(want.Rows[i]) ||
				got.Rows[i].Repaired != (i == c.row) {
				t.Errorf(
					"%s: row %d is %+v, want %s, repaired %v; %v", name, i, got.Rows[min(i, len(got.Rows)-1)],
					rowText(want.Rows[i]), i == c.row, got.Warnings,
				)
			}
		}
		origin := got.Origins["/transactions/"+string(rune('0'+c.row))+"/"+c.field]
		if origin.Source != engine.FromRepaired || origin.Text != c.read || origin.Confidence >= 0.99 ||
			got.RowNotes[c.row].Repair != c.confess {
			t.Errorf("%s: origin %+v and note %+v, want repaired from %q", name, origin, got.RowNotes[c.row], c.read)
		}
		if allFollow(got) {
			t.Errorf("%s: the statement counts as proven, want it to say that it was corrected", name)
		}
	}
}

func TestDigitsOfTextLayerAreNeverRepaired(t *testing.T) {
	for _, text := range []string{
		misread("1,250.00 ", "1,260.00 "), misread("11,750.00", "11,760.00"),
		misread("Closing Balance: 13,420.50", "Closing Balance: 18,420.50"),
	} {
		st := read(t, paper(text))
		for i, row := range st.Rows {
			if row.Repaired {
				t.Errorf("row %d of a text layer was corrected to %s", i, rowText(row))
			}
		}
		if len(st.Accounts[0].Repaired) > 0 || allFollow(st) {
			t.Errorf("a contradiction of a text layer is gone")
		}
	}
}

func TestMisreadClosingBalanceIsRepairedAndReported(t *testing.T) {
	text := misread("Closing Balance: 13,420.50", "Closing Balance: 13,42O.5O")
	st := read(t, recognizedPaper(strings.Replace(text, "13,42O.5O", "13,428.50", 1)))
	a := st.Accounts[0]
	if *a.Closing != 13_420_50 || len(a.Repaired) != 1 || st.Origins["/closing_balance"].Source != engine.FromRepaired {
		t.Errorf(
			"closing %v, repaired %v, origin %+v; want 13,420.50, said to be corrected", *a.Closing, a.Repaired,
			st.Origins["/closing_balance"],
		)
	}
}

func TestSeveralPossibleMisreadingsAreListedAsCandidates(t *testing.T) {
	text := misread(
		"Closing Balance: 13,420.50", "", "4.50                       13,420.50",
		"4.50                       13,480.50",
	)
	st := read(t, recognizedPaper(text))
	fields := map[string]bool{}
	for _, c := range st.Candidates {
		for _, change := range c.Changes {
			fields[change.Field] = true
		}
	}
	if !fields["balance"] || st.Rows[5].Repaired || *st.Rows[5].Balance != 13_480_50 {
		t.Errorf(
			"candidates %+v beside row %s, want the balance among them and the row as read", st.Candidates,
			rowText(st.Rows[5]),
		)
	}
}

func TestLostRowIsNeverInvented(t *testing.T) {
	lines := strings.Split(sixRows, "\n")
	st := read(t, recognizedPaper(strings.Join(append(lines[:6:6], lines[7:]...), "\n")))
	if len(st.Rows) != 5 || allFollow(st) {
		t.Errorf("%d rows, proven %v; want five and a break", len(st.Rows), allFollow(st))
	}
	for i, row := range st.Rows {
		if row.Repaired {
			t.Errorf("row %d was corrected to %s in the place of a lost one", i, rowText(row))
		}
	}
}

func TestDoubtfulPixelsAreReadAgain(t *testing.T) {
	d := recognizedPaper(misread(
		"Closing Balance: 13,420.50", "", "4.50                       13,420.50",
		"4.50                       13,480.50",
	))
	looks := 0
	d.Reread = func(_ context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
		looks++
		for _, w := range d.Pages[number-1].Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 {
				return []page.Alternative{{
					Text: strings.Replace(w.Text, "13,480.50", "13,420.50", 1), Confidence: 0.9,
				}}, nil
			}
		}
		return nil, nil
	}
	st := read(t, d)
	if *st.Rows[5].Balance != 13_420_50 || !st.Rows[5].Repaired {
		t.Errorf("last row %s, want the balance of the second look", rowText(st.Rows[5]))
	}
	if looks == 0 || looks > 6 {
		t.Errorf("%d figures were looked at again, want those around the break", looks)
	}
}

// A row was removed, and the amount below it looks similar to the amount that would close the gap. The second reading
// is the same as the first, so a similar amount is not evidence.
func TestSimilarDigitWithoutSecondReadingRepairsNothing(t *testing.T) {
	d := recognizedPaper(`Opening Balance: 10,000.00

Date        Description        Debit        Credit       Balance
01/13/2025  PAYROLL                         50.00     10,050.00
01/14/2025  PHARMACY              50.00               10,000.00
01/15/2025  CHECK DEPOSIT                43,100.00    33,100.00
01/16/2025  GROCERY STORE        100.00               33,000.00
01/17/2025  ATM WITHDRAWAL       200.00               32,800.00
01/18/2025  PHARMACY             300.00               32,500.00`)
	d.Reread = func(_ context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
		for _, w := range d.Pages[number-1].Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 {
				return []page.Alternative{{Text: w.Text, Confidence: 0.9}, {
					Text: strings.Replace(w.Text, "43,100.00", "23,100.00", 1), Confidence: 0.003,
				}}, nil
			}
		}
		return nil, nil
	}
	if st := read(t, d); st.Rows[2].Credit != 43_100_00 || allFollow(st) {
		t.Errorf("row %s, want its amount as it was read twice, and a break", rowText(st.Rows[2]))
	}
}

// sumsOnly is a statement without running balances; only the totals of both sides and the closing balance check its
// rows.
const sumsOnly = `Opening Balance: 10.000,00

Date          Description                 Debit          Credit
13/01/2025    PAYROLL                                  5.000,00
14/01/2025    GROCERY STORE            1.250,00
15/01/2025    ATM WITHDRAWAL           2.000,00
16/01/2025    TRANSFER FEE                25,40
17/01/2025    CHECK DEPOSIT                            1.700,00
18/01/2025    STAMP TAX                   34,50
19/01/2025    BOOKSHOP                   131,27
20/01/2025    PHARMACY                   841,94
21/01/2025    WATER COMPANY              612,33
22/01/2025    TRANSFER FROM J                            318,20
23/01/2025    RENT                     1.480,00
24/01/2025    GROCERY STORE              388,16
Total debits: 6.763,60
Total credits: 7.018,20
Closing Balance: 10.254,60
`

// lookedAtAgain is a recognized document whose second reading differs in one word.
func lookedAtAgain(text, first, second string) page.Document {
	d := recognizedPaper(text)
	d.Reread = func(_ context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
		for _, w := range d.Pages[number-1].Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 {
				return []page.Alternative{{Text: strings.Replace(w.Text, first, second, 1), Confidence: 0.9}}, nil
			}
		}
		return nil, nil
	}
	return d
}

func TestDigitReadAsLetterFollowsFromSums(t *testing.T) {
	for _, c := range []struct{ printed, first, second string }{
		{"841,94", "§41,94", "§41,94"}, {"841,94", "§41,94", "41,94"}, {"841,94", "§41,94", "341,94"},
		{"841,94", "8?1,94", "81,94"}, {"841,94", "841,G4", "841,34"}, {"388,16", "38?,16", "383,16"},
		{"841,94", "?41,94", "?41,94"}, {"841,94", "$41,94", "41,94"},
	} {
		want := read(t, paper(sumsOnly))
		got := read(t, lookedAtAgain(strings.Replace(sumsOnly, " "+c.printed, " "+c.first, 1), c.first, c.second))
		repaired := 0
		for i, row := range got.Rows {
			if row.Debit != want.Rows[i].Debit || row.Credit != want.Rows[i].Credit {
				t.Errorf(
					"%s read as %s and again as %s: row %s, want %s", c.printed, c.first, c.second, rowText(row),
					rowText(want.Rows[i]),
				)
			}
			if row.Repaired {
				repaired++
			}
		}
		if repaired != 1 || allFollow(got) {
			t.Errorf(
				"%s read as %s and again as %s: %d rows are repaired, proven %v; want one, said to be", c.printed,
				c.first, c.second, repaired, allFollow(got),
			)
		}
	}
}

func TestAmountIsNotRepairedIfSeveralRowsCouldExplainSum(t *testing.T) {
	for _, is := range []string{"341,94", "941,94", "41,94", "241,94", "1841,94"} {
		for _, again := range []string{is, "§41,94"} {
			got := read(t, lookedAtAgain(strings.Replace(sumsOnly, " 841,94", " "+is, 1), is, again))
			for i, row := range got.Rows {
				if row.Repaired && row.Debit != 841_94 {
					t.Errorf("841,94 read as %s: row %d was corrected to %s", is, i, rowText(row))
				}
				if o := got.Origins["/transactions/"+string(rune('0'+i))+"/balance"]; i > 6 && i < 10 &&
					row.Balance != nil && o.Source == engine.FromDerived && o.Confidence >= 0.99 &&
					!got.Rows[7].Repaired {
					t.Errorf(
						"841,94 read as %s: the balance of row %d is worked out with confidence %.2f, want it in doubt",
						is, i, o.Confidence,
					)
				}
			}
			if allFollow(got) {
				t.Errorf("841,94 read as %s: the statement counts as proven", is)
			}
		}
	}
}

func TestMarkOfSeveralAmountsIsCurrency(t *testing.T) {
	text := strings.NewReplacer(" 841,94", " $41,94", " 612,33", "$612,33", "  34,50", " $34,50").Replace(sumsOnly)
	if st := read(t, lookedAtAgain(text, "-", "-")); st.Rows[7].Repaired || st.Rows[7].Debit != 41_94 {
		t.Errorf("row %s, want 41,94 as it was read", rowText(st.Rows[7]))
	}
}

// Somebody raised an amount and changed nothing else. Balances and totals together demand another amount, with a cost
// of about 200. To change a digit that both readings are certain of must cost more; to change one that a reading doubts
// must cost less.
func TestDigitCertainInBothReadingsOutweighsSums(t *testing.T) {
	const allSums repair.Cost = 140 // a difference that nothing explains, and a total
	for _, c := range []struct {
		first, second float64
		dearer        bool
	}{
		{0.96, 0.97, true}, {0.95, 0.94, true}, {0.91, 0.92, true}, {0.96, 0.8, false}, {0.85, 0.97, false},
		{0.92, 0.89, false},
	} {
		d := recognizedPaper("915,700.00")
		words := d.Pages[0].Words
		words[0].Confidence = c.first
		d.Reread = func(context.Context, int, int, page.Box) ([]page.Alternative, error) {
			return []page.Alternative{{Text: "915,700.00", Confidence: c.second}}, nil
		}
		p := repairer{r: &reader{Reader: &rows.Reader{Outside: header.Outside{Source: &source.Source{Doc: d}}}}}
		cell := repair.Cell{Value: int64(engine.Amount(915_700_00)), Text: "915,700.00", Sure: sureness(c.first)}
		if _, err := p.look(t.Context(), &cell, 1, words); err != nil {
			t.Fatal(err)
		}
		if dearer := cell.Sure >= allSums; dearer != c.dearer {
			t.Errorf(
				"looks of %.2f and %.2f: changing the figure costs %d, want above %d: %v", c.first, c.second,
				cell.Sure, allSums, c.dearer,
			)
		}
	}
}

// fourRows is a statement without running balances.
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

// Two amounts could be misread, so neither is corrected. The likelier one separates the balances derived from the
// opening from those derived from the closing balance.
func TestBalancesAfterMisreadAmountDeriveFromClosingBalance(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	st := read(t, recognizedPaper(strings.Replace(fourRows, "2,413.19", "2,473.19", 1)))
	if got := balancesOf(st); st.Rows[1].Repaired || !slices.Equal(got, whole) {
		t.Errorf("balances %v, want %v, which both ends tell", got, whole)
	}
	if *st.Accounts[0].Closing != 8_093_91 || allFollow(st) {
		t.Error("the statement counts as proven, want it broken")
	}
}

// Recognition does not misread 10,593.91 as 8,093.91: the statement contradicts itself, and nothing shows that its
// opening balance is wrong.
func TestBalancesDeriveFromOpeningIfNoMisreadingExplainsClosing(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	for _, closing := range []string{"10,593.91", "8,193.91"} {
		st := read(t, recognizedPaper(strings.Replace(fourRows, "8,093.91", closing, 1)))
		if got := balancesOf(st); !slices.Equal(got, whole) || allFollow(st) {
			t.Errorf("closing %s: balances %v, want %v, said not to lead there", closing, got, whole)
		}
	}
}

func TestBalancesAfterUnreadableAmountDeriveFromClosingBalance(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	st := read(t, recognizedPaper(strings.Replace(fourRows, "2,413.19", "2?4#3.1#", 1)))
	if got := balancesOf(st); len(got) != 4 || st.Rows[1].Debit != 0 || !slices.Equal(got, whole) {
		t.Errorf("balances %v, want %v", got, whole)
	}
}

func TestBalancesAfterLineWithLostAmountDeriveFromClosingBalance(t *testing.T) {
	whole := balancesOf(read(t, recognizedPaper(fourRows)))
	st := read(t, recognizedPaper(strings.Replace(fourRows, "2,413.19", "", 1)))
	if got := balancesOf(st); st.Missed != 1 || !slices.Equal(got, slices.Delete(whole, 1, 2)) {
		t.Errorf("%d lines missed, balances %v; want those of the rows that were read, %v", st.Missed, got, whole)
	}
}

func TestAmountOnWrongSideIsTurnedByBothTotals(t *testing.T) {
	lines := []string{}
	for range 30 {
		lines = append(lines, "01/16/2025    STAMP TAX                    1.00")
	}
	text := strings.Replace(
		fourRows, "01/15/2025    REFUND                                     700.00",
		strings.Join(lines, "\n")+"\n01/15/2025    REFUND                     700.00", 1,
	)
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

func TestLettersInAmountAreDigitsThatClosingBalanceRequires(t *testing.T) {
	for _, garbled := range []string{"l07.5l", "lO7.5l", "1O7.SI", "l07.§1"} {
		st := read(t, recognizedPaper(strings.Replace(fourRows, "107.51", garbled, 1)))
		if len(st.Rows) != 4 || st.Rows[3].Debit != 107_51 || !st.Rows[3].Repaired {
			t.Errorf(
				"%s: %d rows, the last %s; want 107.51, said to be repaired", garbled, len(st.Rows),
				rowText(st.Rows[len(st.Rows)-1]),
			)
		}
	}
}

func TestContinuedSheetBelongsToSameAccount(t *testing.T) {
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
	st = read(t, recognizedPaper(strings.Replace(
		sheets, "brought forward                    860.00", "brought forward                    960.00", 1,
	)))
	if len(st.Accounts) != 2 {
		t.Errorf("%d accounts, want two where the second begins with another balance", len(st.Accounts))
	}
	for name, d := range map[string]page.Document{
		"another number": recognizedPaper(strings.Replace(sheets, "40743606807950", "99123456781234", 1)),
		"a text layer":   paper(sheets),
	} {
		if st = read(t, d); len(st.Accounts) != 2 {
			t.Errorf(
				"%s: %d accounts, want two that happen to end and begin with the same balance", name, len(st.Accounts),
			)
		}
	}
}

func TestNumberWithOneMisreadDigitIsSameAccountWithoutOpeningBalance(t *testing.T) {
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

func TestDerivedBalanceIsDoubtfulIfSumsDisagree(t *testing.T) {
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

func TestWordsThatMayBeLostMakeRowsDoubtful(t *testing.T) {
	const head = "Date         Description                        Debit       Credit    Balance\n"
	for name, c := range map[string]struct {
		text  string
		doubt []int
	}{
		"a line far from both rows": {head + `
05/01/2025   DIRECT DEBIT                       566.30              38,935.53



             CITY WATER MANDATE 1123



05/08/2025   CARD PAYMENT                       225.96              38,709.57
05/09/2025   SALARY                                      1,000.00   39,709.57
`, []int{0, 1}},
		"last lines of a page if texts are above figures": {head + `
             DIRECT DEBIT
05/01/2025   CITY WATER                         566.30              38,935.53

             CARD PAYMENT
05/08/2025   GREEN GROCER                       225.96              38,709.57

             SALARY
05/09/2025   HARBOUR CRANES                              1,000.00   39,709.57

             CARD
` + "\f" + head + `
             PAYMENT
05/10/2025   BLUE CAB                           100.00              39,609.57

             CARD PAYMENT
05/11/2025   THE CORNER CAFE                    100.00              39,509.57
`, []int{2, 3}},
		"a line with a number of the margin before it": {head + `
05/01/2025   DIRECT DEBIT                       566.30              38,935.53
 9945670187  CITY WATER
05/08/2025   CARD PAYMENT                       225.96              38,709.57
05/09/2025   SALARY                                      1,000.00   39,709.57
`, []int{0, 1}},
		"a sentence between rows": {head + `
05/01/2025   DIRECT DEBIT                       566.30              38,935.53
Please check this statement and tell us of any error.
05/08/2025   CARD PAYMENT                       225.96              38,709.57
05/09/2025   SALARY                                      1,000.00   39,709.57
`, nil},
		"nothing": {head + `
             DIRECT DEBIT
05/01/2025   CITY WATER                         566.30              38,935.53

             CARD PAYMENT
05/08/2025   GREEN GROCER                       225.96              38,709.57
`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if got := doubtful(read(t, paper(c.text))); !slices.Equal(got, c.doubt) {
				t.Errorf("rows in doubt: %v, want %v", got, c.doubt)
			}
		})
	}
}
