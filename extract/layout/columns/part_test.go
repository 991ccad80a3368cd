package columns

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

const (
	leftList = `
Harbour Savings Bank

Date        Details        Amount
02/01/2025  CITY WATER      20.00
03/01/2025  SALARY CRANES   50.00
04/01/2025  GROCER          30.00
05/01/2025  RENT            40.00
06/01/2025  TRAM PASS        6.00`
	rightRows = `
07/01/2025  GAS BOARD       10.00
08/01/2025  NORTH POWER      5.00
09/01/2025  BOOK SHOP        9.50
10/01/2025  TOOL HIRE       12.25`
	heading = "\nDate        Details        Amount"
)

// leaflet is a page with a left text, a right text moved by x and y, and a footer below both.
func leaflet(left, right string, x, y float64) page.Document {
	d := typewriter.Document(left + strings.Repeat("\n", 9) + "Thank you for banking with us")
	for _, w := range typewriter.Document(right).Pages[0].Words {
		w.Box = shifted(w.Box, x, y)
		d.Pages[0].Words = append(d.Pages[0].Words, w)
	}
	return d
}

func texts(d page.Document) string {
	var lines []string
	for _, l := range layout.DocumentLines(d) {
		lines = append(lines, l.Text())
	}
	return strings.Join(lines, "\n")
}

func TestListsBesideEachOtherAreReadInSequence(t *testing.T) {
	const column = 300.0
	for name, d := range map[string]page.Document{
		"on the same lines, the second without a heading": leaflet(leftList, rightRows, column, 36),
		"half a line lower":                            leaflet(leftList, rightRows, column, 42),
		"half a line lower, with a heading of its own": leaflet(leftList, heading+rightRows, column, 30),
	} {
		got := texts(Part(d))
		salary, gas := strings.Index(got, "03/01/2025 SALARY CRANES 50.00\n"), strings.Index(
			got, "07/01/2025 GAS BOARD 10.00\n",
		)
		thanks := strings.Index(got, "Thank you")
		if salary < 0 || gas < salary || thanks < gas || !strings.HasPrefix(got, "Harbour") {
			t.Errorf("%s: read as\n%s", name, got)
		}
	}
}

func TestMovedWordsKeepTheirPlaceOnThePage(t *testing.T) {
	d := leaflet(leftList, rightRows, 300, 42)
	var asked page.Box
	d.Reread = func(_ context.Context, _, _ int, b page.Box) ([]page.Alternative, error) {
		asked = b
		return nil, nil
	}
	shows := map[string]page.Box{}
	for _, w := range d.Pages[0].Words {
		shows[w.Text] = w.Box
	}
	parted := Part(d)
	if len(parted.Pages) != 3 {
		t.Fatalf("%d parts, want 3", len(parted.Pages))
	}
	for _, p := range parted.Pages {
		for _, w := range p.Words {
			if got, want := p.Seen(w.Box), shows[w.Text]; strings.Count(texts(d), w.Text) == 1 && got != want {
				t.Errorf("%s is shown at %v, want %v", w.Text, got, want)
			}
		}
	}
	w := parted.Pages[1].Words[0]
	if _, err := parted.Reread(context.Background(), 1, 0, w.Box); err != nil || asked != shows[w.Text] {
		t.Errorf("%s is looked at again at %v (%v), want %v", w.Text, asked, err, shows[w.Text])
	}
}

func TestRowsOfOneTableStayTogether(t *testing.T) {
	for name, text := range map[string]string{
		"value date and balance after the amount": `
Date        Details        Amount   Value       Balance
02/01/2025  CITY WATER      20.00   02/01/2025    80.00
03/01/2025  SALARY CRANES   50.00   04/01/2025   130.00
04/01/2025  GROCER          30.00   04/01/2025   100.00
05/01/2025  RENT            40.00   06/01/2025    60.00
06/01/2025  TRAM PASS        6.00   07/01/2025    54.00`,
		"instalments and what was paid on them": `
Due         For            Amount   Paid on     How          Amount
02/01/2025  INSTALMENT      20.00   02/01/2025  TRANSFER      20.00
02/02/2025  INSTALMENT      20.00   04/02/2025  CASH          20.00
02/03/2025  INSTALMENT      20.00   04/03/2025  TRANSFER      20.00
02/04/2025  INSTALMENT      20.00   06/04/2025  TRANSFER      20.00
02/05/2025  INSTALMENT      20.00   07/05/2025  CASH          20.00`,
		"one heading twice on a line": `
Date        Details        Amount        Date        Details        Amount
02/01/2025  CITY WATER      20.00        07/01/2025  GAS BOARD       10.00
03/01/2025  SALARY CRANES   50.00        08/01/2025  NORTH POWER      5.00
04/01/2025  GROCER          30.00        09/01/2025  BOOK SHOP        9.50
05/01/2025  RENT            40.00        10/01/2025  TOOL HIRE       12.25`,
	} {
		if d := Part(typewriter.Document(text)); len(d.Pages) != 1 {
			t.Errorf("%s: parted into\n%s", name, texts(d))
		}
	}
}

// The month of a value date is not a text. A value date and a balance do not form a row, even if few lines start with a
// date.
func TestValueDatesBesideBalancesAreNotList(t *testing.T) {
	d := typewriter.Document(`
Harbour Savings Bank

Date        Details        Amount      Check No.    Value Date   Type    Balance
02 Jan      CITY WATER      20.00                   02 Jan       DR       980.00
            SALARY CRANES   50.00                   02 Jan       CR     1,030.00
            GROCER          30.00                   03 Jan       DR     1,000.00
04 Jan      RENT            40.00                   04 Jan       DR       960.00
            TRAM PASS        6.00                   04 Jan       DR       954.00
            GAS BOARD       10.00                   05 Jan       DR       944.00
            NORTH POWER      5.00                   05 Jan       DR       939.00
06 Jan      BOOK SHOP        9.00                   06 Jan       DR       930.00
            TOOL HIRE       12.00                   06 Jan       DR       918.00
07 Jan      CITY LIBRARY     8.00                   07 Jan       DR       910.00
`)
	if got := texts(Part(d)); !strings.Contains(got, "RENT 40.00 04 Jan DR 960.00") {
		t.Errorf("read as\n%s", got)
	}
}

// Print below two lists that is still to be recognized belongs to neither. A part without words would be dropped, and
// the print with it.
func TestUnreadPrintBelowListsIsKept(t *testing.T) {
	word := func(x, y float64) page.Word {
		return page.Word{Text: "x", Box: page.Box{X0: x, Y0: y, X1: x + 9, Y1: y + 9}}
	}
	p := page.Page{Words: []page.Word{word(10, 10), word(10, 50), word(310, 50)},
		Unread: []page.Box{{X0: 310, Y0: 60, X1: 340, Y1: 69}, {X0: 10, Y0: 400, X1: 90, Y1: 409}}}
	parts := parted(p, []cut{
		{box: page.Box{X0: 300, Y0: 40, X1: 600, Y1: 100}, right: 300},
		{box: page.Box{X0: 0, Y0: 390, X1: 600, Y1: 800}},
	})
	kept := 0
	for _, part := range parts {
		kept += len(part.Unread)
	}
	if kept != len(p.Unread) || len(parts) != 2 {
		t.Errorf("%d places in %d parts, want %d in the 2 that have words", kept, len(parts), len(p.Unread))
	}
}
