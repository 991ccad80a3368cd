package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// scanned is a page of words in columns: a day, a text, an amount and a balance a line, recognized from pixels.
func scanned(source page.Source, lines [][4]string) page.Document {
	p := page.Page{Number: 1, Width: 600, Height: 800, Source: source}
	left := [4]float64{40, 140, 400, 500}
	for i, l := range append([][4]string{{"Date", "Description", "Amount", "Balance"}}, lines...) {
		for column, text := range l {
			if text == "" {
				continue
			}
			y := 100 + 20*float64(i)
			p.Words = append(p.Words, page.Word{Text: text, Box: page.Box{X0: left[column], Y0: y, X1: left[column] + 6*float64(len(text)), Y1: y + 10}, Confidence: 0.9, Source: source})
		}
	}
	return page.Document{Pages: []page.Page{p}, Kind: "png"}
}

func TestARecognizedRowDoesNotTakeItsDayFromAboveWhereEachRowPrintsOne(t *testing.T) {
	lines := [][4]string{{"01/02/2026", "DEPOSIT", "+100.00", "100.00"}, {"01/02/2026", "FEE", "-1.00", "99.00"}, {"@1/93/2O26x", "POS", "-9.00", "90.00"},
		{"", "ATM", "-10.00", "80.00"}, {"01/09/2026", "CASH", "+20.00", "100.00"}}
	for _, c := range []struct {
		name   string
		source page.Source
		unsure []int
	}{
		{"recognized: neither the garbled nor the missing day is given", page.SourceOCR, []int{2, 3}},
		{"a text layer says what it says", page.SourceText, nil},
	} {
		st, err := Read(t.Context(), scanned(c.source, lines), Options{})
		if err != nil || len(st.Rows) != len(lines) {
			t.Fatalf("%s: %d rows, %v", c.name, len(st.Rows), err)
		}
		for _, i := range c.unsure {
			if st.Rows[i].Date != nil || !st.RowNotes[i].Ambiguous {
				t.Errorf("%s: row %d has day %v, unsure %v", c.name, i+1, st.Rows[i].Date, st.RowNotes[i].Ambiguous)
			}
		}
		if len(c.unsure) == 0 && st.Rows[3].Date == nil {
			t.Errorf("%s: a row without a day of its own has lost the one above", c.name)
		}
	}
}

func TestADayPrintedOnceForSeveralRowsStaysTheirs(t *testing.T) {
	st, err := Read(t.Context(), scanned(page.SourceOCR, [][4]string{{"01/02/2026", "DEPOSIT", "+100.00", "100.00"}, {"", "FEE", "-1.00", "99.00"}, {"", "POS", "-9.00", "90.00"},
		{"01/03/2026", "ATM", "-10.00", "80.00"}, {"", "CASH", "+20.00", "100.00"}}), Options{})
	if err != nil || len(st.Rows) != 5 {
		t.Fatalf("%d rows, %v", len(st.Rows), err)
	}
	for i, row := range st.Rows {
		if row.Date == nil || st.RowNotes[i].Ambiguous {
			t.Errorf("row %d: day %v, unsure %v; the paper prints the day once", i+1, row.Date, st.RowNotes[i].Ambiguous)
		}
	}
}

func TestADayPrintedAgainOnANewPageIsStillPrintedOnce(t *testing.T) {
	st, err := Read(t.Context(), scanned(page.SourceOCR, [][4]string{{"01/02/2026", "DEPOSIT", "+100.00", "100.00"}, {"", "FEE", "-1.00", "99.00"}, {"", "POS", "-9.00", "90.00"},
		{"01/03/2026", "ATM", "-10.00", "80.00"}, {"01/03/2026", "CASH", "+20.00", "100.00"}, {"", "FEE", "-1.00", "99.00"}}), Options{})
	if err != nil || len(st.Rows) != 6 {
		t.Fatalf("%d rows, %v", len(st.Rows), err)
	}
	for i, row := range st.Rows {
		if row.Date == nil {
			t.Errorf("row %d has no day; three rows inherit theirs and one repeats it", i+1)
		}
	}
}

func TestATextLeftOfItsHeadingIsNoGarbledDay(t *testing.T) {
	d := scanned(page.SourceOCR, [][4]string{{"01/02/2026", "DEPOSIT", "+100.00", "100.00"}, {"", "FEE", "-1.00", "99.00"}, {"01/03/2026", "ATM", "-10.00", "89.00"}, {"", "FEE", "-1.00", "88.00"}})
	for i, w := range d.Pages[0].Words {
		if w.Text == "Description" {
			d.Pages[0].Words[i].Box.X0, d.Pages[0].Words[i].Box.X1 = 220, 286
		}
	}
	st, err := Read(t.Context(), d, Options{})
	if err != nil || len(st.Rows) != 4 || st.Rows[1].Date == nil || st.Rows[3].Date == nil {
		t.Errorf("rows %+v, %v; want four, each with the day above", st.Rows, err)
	}
}

func TestDaysThatAreHeadedByTheirBalanceAreRowsWithoutTheHeads(t *testing.T) {
	st, err := Read(t.Context(), typedPage("RIVER BANK", "Mr T J Odell", "Opening balance  100.00", "",
		"Monday 1 December 2025                         150.00", "  PAY                                          +60.00", "  SHOP                                         -10.00",
		"Friday 5 December 2025                         120.00", "  COUNCIL TAX                                  -30.00",
		"Tuesday 9 December 2025                        175.00", "  WAGES                                        +55.00"), Options{})
	if err != nil || len(st.Rows) != 4 {
		t.Fatalf("%d rows, %v; wanted the four movements", len(st.Rows), err)
	}
	if b := st.Rows[1].Balance; b == nil || *b != 15000 || st.Rows[0].Date == nil || st.Rows[0].Date.Day != 1 {
		t.Errorf("rows %+v: wanted the day's balance on its last row and the head's day on each", st.Rows[:2])
	}
	if name := st.Accounts[0].Name; name == nil || *name != "Mr T J Odell" {
		t.Errorf("account name %v, wanted the addressee", name)
	}
}

// typedPage is a text layer of lines typed in columns of equal width.
func typedPage(lines ...string) page.Document {
	p := page.Page{Number: 1, Width: 600, Height: 800, Source: page.SourceText}
	for i, l := range lines {
		start := -1
		for at, r := range l + " " {
			switch {
			case r != ' ' && start < 0:
				start = at
			case r == ' ' && start >= 0:
				y := 60 + 20*float64(i)
				p.Words = append(p.Words, page.Word{Text: l[start:at], Box: page.Box{X0: 40 + 6*float64(start), Y0: y, X1: 40 + 6*float64(at), Y1: y + 10}, Confidence: 1, Source: page.SourceText})
				start = -1
			}
		}
	}
	return page.Document{Pages: []page.Page{p}, Kind: "pdf"}
}

func TestARareEmptyDayIsInheritedWhereNothingIsPrinted(t *testing.T) {
	lines := [][4]string{{"01/02/2026", "DEPOSIT", "+100.00", "100.00"}, {"", "FEE", "-1.00", "99.00"}, {"01/03/2026", "POS", "-9.00", "90.00"},
		{"01/04/2026", "ATM", "-10.00", "80.00"}, {"01/06/2026", "CASH", "+20.00", "100.00"}, {"01/09/2026", "POS", "-20.00", "80.00"}}
	place := page.Box{X0: 40, Y0: 140, X1: 100, Y1: 150} // of the second row's day
	for _, c := range []struct {
		name      string
		known     bool
		unread    []page.Box
		inherited bool
	}{
		{"nothing is printed there", true, nil, true},
		{"print there could not be read", true, []page.Box{place}, false},
		{"print on another row could not be read", true, []page.Box{{X0: 40, Y0: 180, X1: 100, Y1: 190}}, true},
		{"print in another column could not be read", true, []page.Box{{X0: 300, Y0: 140, X1: 340, Y1: 150}}, true},
		{"unread print was not looked for", false, nil, false},
	} {
		d := scanned(page.SourceOCR, lines)
		d.Pages[0].Unread, d.Pages[0].UnreadKnown = c.unread, c.known
		st, err := Read(t.Context(), d, Options{})
		if err != nil || len(st.Rows) != len(lines) {
			t.Fatalf("%s: %d rows, %v", c.name, len(st.Rows), err)
		}
		if got := st.Rows[1].Date != nil; got != c.inherited {
			t.Errorf("%s: the day is inherited: %v, want %v", c.name, got, c.inherited)
		}
	}
}
