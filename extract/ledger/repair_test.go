package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
)

// recognizedPaper sets text as a recognizer gives it.
func recognizedPaper(text string) page.Document {
	d := paper(text)
	for i := range d.Pages {
		d.Pages[i].Source = page.SourceOCR
		for k := range d.Pages[i].Words {
			d.Pages[i].Words[k].Source, d.Pages[i].Words[k].Confidence = page.SourceOCR, 0.85
		}
	}
	return d
}

// sixRows is a statement whose every balance follows.
const sixRows = `Opening Balance: 10,000.00
Closing Balance: 13,420.50

Date          Description                 Debit          Credit         Balance
01/13/2025    PAYROLL                                  5,000.00       15,000.00
01/14/2025    GROCERY STORE            1,250.00                       13,750.00
01/15/2025    ATM WITHDRAWAL           2,000.00                       11,750.00
01/16/2025    TRANSFER FEE                25.00                       11,725.00
01/17/2025    CHECK DEPOSIT                            1,700.00       13,425.00
01/18/2025    STAMP TAX                    4.50                       13,420.50
`

// misread is the six rows with some figures read as others.
func misread(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(sixRows) }

func TestMisreadFiguresOfScansAreCorrectedAndMarked(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		row     int    // the corrected row
		field   string // of its origin
		read    string // what stood there
		confess string // of the row's repair
	}{
		"a digit of an amount":               {misread("1,250.00 ", "1,260.00 "), 1, "debit", "1,260.00", rows.RepairDigit},
		"a digit of a balance":               {misread("11,750.00", "11,760.00"), 2, "balance", "11,760.00", rows.RepairDigit},
		"a letter in an amount":              {misread("2,000.00 ", "2,O00.00 "), 2, "debit", "2,O00.00", rows.RepairDigit},
		"a point read as a comma":            {misread(" 1,700.00", " 1.700,00"), 4, "credit", "1.700,00", rows.RepairDigit},
		"a lost point":                       {misread(" 5,000.00", "  5,00000"), 0, "credit", "5,00000", rows.RepairDigit},
		"a rule read as part of a balance":   {misread("11,725.00", "11,725.00|"), 3, "balance", "11,725.00|", rows.RepairDigit},
		"a balance of which a digit is lost": {misread("13,425.00", " 3,425.00"), 4, "balance", "3,425.00", rows.RepairDigit},
	} {
		want := read(t, recognizedPaper(sixRows))
		got := read(t, recognizedPaper(c.text))
		for i := range want.Rows {
			if i >= len(got.Rows) || rowText(got.Rows[i]) != rowText(want.Rows[i]) || got.Rows[i].Repaired != (i == c.row) {
				t.Errorf("%s: row %d is %+v, want %s, repaired %v; %v", name, i, got.Rows[min(i, len(got.Rows)-1)], rowText(want.Rows[i]), i == c.row, got.Warnings)
			}
		}
		origin := got.Origins["/transactions/"+string(rune('0'+c.row))+"/"+c.field]
		if origin.Source != engine.FromRepaired || origin.Text != c.read || origin.Confidence >= 0.99 || got.RowNotes[c.row].Repair != c.confess {
			t.Errorf("%s: origin %+v and note %+v, want repaired from %q", name, origin, got.RowNotes[c.row], c.read)
		}
		if allFollow(got) {
			t.Errorf("%s: the statement counts as proven, want it to say that it was corrected", name)
		}
	}
}

func TestDigitsOfATextLayerAreNeverCorrected(t *testing.T) {
	for _, text := range []string{misread("1,250.00 ", "1,260.00 "), misread("11,750.00", "11,760.00"), misread("Closing Balance: 13,420.50", "Closing Balance: 18,420.50")} {
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

func TestAMisreadClosingBalanceIsCorrectedAndSaid(t *testing.T) {
	text := misread("Closing Balance: 13,420.50", "Closing Balance: 13,42O.5O")
	st := read(t, recognizedPaper(strings.Replace(text, "13,42O.5O", "13,428.50", 1)))
	a := st.Accounts[0]
	if *a.Closing != 13_420_50 || len(a.Repaired) != 1 || st.Origins["/closing_balance"].Source != engine.FromRepaired {
		t.Errorf("closing %v, repaired %v, origin %+v; want 13,420.50, said to be corrected", *a.Closing, a.Repaired, st.Origins["/closing_balance"])
	}
}

func TestCandidatesAreGivenWhereSeveralFiguresMayBeMisread(t *testing.T) {
	text := misread("Closing Balance: 13,420.50", "", "4.50                       13,420.50", "4.50                       13,480.50")
	st := read(t, recognizedPaper(text))
	fields := map[string]bool{}
	for _, c := range st.Candidates {
		for _, change := range c.Changes {
			fields[change.Field] = true
		}
	}
	if !fields["balance"] || st.Rows[5].Repaired || *st.Rows[5].Balance != 13_480_50 {
		t.Errorf("candidates %+v beside row %s, want the balance among them and the row as read", st.Candidates, rowText(st.Rows[5]))
	}
}

func TestALostRowIsNeverInvented(t *testing.T) {
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

func TestDoubtfulPixelsAreLookedAtAgain(t *testing.T) {
	d := recognizedPaper(misread("Closing Balance: 13,420.50", "", "4.50                       13,420.50", "4.50                       13,480.50"))
	looks := 0
	d.Reread = func(_ context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
		looks++
		for _, w := range d.Pages[number-1].Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 {
				return []page.Alternative{{Text: strings.Replace(w.Text, "13,480.50", "13,420.50", 1), Confidence: 0.9}}, nil
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

// A row was taken out and the amount below it resembles what would make up for it: reading it again gives the same, and
// what only resembles that is no reading.
func TestALookAlikeThatNoLookGaveCorrectsNothing(t *testing.T) {
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
				return []page.Alternative{{Text: w.Text, Confidence: 0.9}, {Text: strings.Replace(w.Text, "43,100.00", "23,100.00", 1), Confidence: 0.003}}, nil
			}
		}
		return nil, nil
	}
	if st := read(t, d); st.Rows[2].Credit != 43_100_00 || allFollow(st) {
		t.Errorf("row %s, want its amount as it was read twice, and a break", rowText(st.Rows[2]))
	}
}
