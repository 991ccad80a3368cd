package ocr

import (
	"image"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestImpossibleDatesAreReadAgain(t *testing.T) {
	for _, c := range []struct{ name, first, again, want string }{
		{"letters for figures", "os/01l/23", "05/01/23", "05/01/23"},
		{"a figure lost", "15/0/23", "15/01/23", "15/01/23"},
		{"a figure misread", "62-05-2023", "02-05-2023", "02-05-2023"},
		{"misread twice alike", "62-05-2023", "62-05-2023", "02-05-2023"},
		{"a year", "12-08-2623", "", "12-08-2023"},
		{"several zeros possible", "68-88-2023", "", "68-88-2023"},
		{"another day is read", "15/0/23", "28/11/24", "15/0/23"},
		{"a day that there is", "15/01/23", "18/01/23", "15/01/23"},
		{"the year first", "2023-13-01", "2023-12-01", "2023-12-01"},
		{"a number of a section", "1.2.3", "1.2.23", "1.2.3"},
		{"an amount", "1.234.56", "12.3.56", "1.234.56"},
	} {
		read := func(*raster.Gray, Mode) []Word {
			if c.again == "" {
				return nil
			}
			return []Word{word(c.again, 10, 10, 90, 30)}
		}
		g := raster.NewGray(400, 300)
		v := newView(Sheet{Number: 1, Width: 400, Height: 300}, g, asItIs(g)[0], 0)
		words := []Word{word(c.first, 100, 100, 180, 120)}
		if err := repairDates(t.Context(), fake{read: read}, v, words); err != nil || words[0].Text != c.want {
			t.Errorf("%s: %q read again as %q became %q, %v; want %q", c.name, c.first, c.again, words[0].Text,
				err, c.want)
		}
		if w := words[0]; w.Text != c.first && w.Confidence > changed {
			t.Errorf("%s: confidence %.2f, want at most %.2f for a day that was changed", c.name, w.Confidence, changed)
		}
	}
}

func TestDayIsReadUntilTwoPreparationsAgree(t *testing.T) {
	for _, c := range []struct {
		name     string
		readings []string
		asked    int
		want     string
	}{
		{"the first two agree", []string{"05/01/23", "05/01/23", "05/07/23", "05/07/23"}, 2, "05/01/23"},
		{"the second differs", []string{"05/01/23", "5/01/23", "05/01/23", "05/07/23"}, 3, "05/01/23"},
		{"two agree on no date", []string{"05/51/23", "05/51/23", "05/01/23", "05/01/23"}, 4, "05/01/23"},
		{"two agree on another date", []string{"28/11/24", "28/11/24", "05/01/23", "05/01/23"}, 4, "05/01/23"},
	} {
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			return []Word{word(c.readings[asked-1], 10, 10, 90, 30)}
		}
		g := raster.NewGray(400, 300)
		v := newView(Sheet{Number: 1, Width: 400, Height: 300}, g, asItIs(g)[0], 0)
		words := []Word{word("o5/01l/23", 100, 100, 180, 120)}
		if err := repairDates(t.Context(), fake{read: read}, v, words); err != nil || asked != c.asked ||
			words[0].Text != c.want {
			t.Errorf("%s: %q after %d readings, %v; want %q after %d", c.name, words[0].Text, asked, err, c.want,
				c.asked)
		}
	}
}

func TestStrokesBesideAMonthAreFiguresOfItsDay(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{"Jul ll RTN", "Jul 11 RTN"},
		{"jul l7 RTN", "jul 17 RTN"},
		{"l1 Apr 2023", "11 Apr 2023"},
		{"Aug 2O, 2025", "Aug 20, 2025"},
		{"Aug 22, 2025", "Aug 22, 2025"},
		{"OSAUG23 LOAN", "05AUG23 LOAN"},
		{"15AUG23 LOAN", "15AUG23 LOAN"},
		{"@1 Jan 2024", "01 Jan 2024"}, // a zero with a stroke
		{"@3Feb LOAN", "03Feb LOAN"},
		{"Q2 Feb 2024", "02 Feb 2024"},
		{"SSAUG23 LOAN", "SSAUG23 LOAN"}, // 55 is not a day
		{"Jul Sl RTN", "Jul Sl RTN"},     // 51 is not a day
		{"O2Apr AGODA", "02Apr AGODA"},
		{"SOMAY AGODA", "SOMAY AGODA"},
		{"O1/SEP PAGO", "01/SEP PAGO"},
		{"2S-SEP-2O23 PAGO", "25-SEP-2023 PAGO"},
		{"SO/SEP PAGO", "SO/SEP PAGO"},
		{"010CT TO", "01OCT TO"},
		{"15N0V24 TO", "15NOV24 TO"},
		{"99N0V24 TO", "99N0V24 TO"},
		{"010AB TO", "010AB TO"},
		{"14 Apri! 2021", "14 April 2021"},
		{"14 Fehruary 2021", "14 February 2021"},
		{"14 Jume 2021", "14 June 2021"},
		{"14 Jule 2021", "14 Jule 2021"}, // June or July
		{"SO RENT May", "SO RENT May"},
		{"Jul is RTN", "Jul is RTN"},
	} {
		var words []page.Word
		for i, text := range strings.Fields(c.row) {
			x := float64(i) * 30
			words = append(words, page.Word{Text: text, Confidence: 0.96, Source: page.SourceOCR,
				Box: page.Box{X0: x, Y0: 10, X1: x + 26, Y1: 20}})
		}
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: words}}}
		Agree(&d)
		var got []string
		for _, w := range d.Pages[0].Words {
			got = append(got, w.Text)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%q became %q, want %q", c.row, text, c.want)
		}
	}
}

func TestWordOfOtherRowIsNotDay(t *testing.T) {
	words := []page.Word{{Text: "Jul", Confidence: 0.9, Source: page.SourceOCR,
		Box: page.Box{X0: 0, Y0: 10, X1: 26, Y1: 20}},
		{Text: "ll", Confidence: 0.9, Source: page.SourceOCR, Box: page.Box{X0: 0, Y0: 24, X1: 10, Y1: 34}}}
	d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: words}}}
	Agree(&d)
	if got := d.Pages[0].Words[1].Text; got != "ll" {
		t.Errorf("a word below a month became %q", got)
	}
}

func TestFiguresAndStrokesInAMonthsNameAreItsLetters(t *testing.T) {
	for text, want := range map[string]string{
		"Apri!":       "April",
		"Ju|y":        "July",
		"Ju1":         "Jul",
		"0ct":         "Oct",
		"0CT":         "OCT",
		"14.0ct":      "14.Oct",
		"5ep,":        "Sep,",
		"08-5ep-2023": "08-Sep-2023",
		"14-0C1-25":   "14-0C1-25",
		"Februar1":    "Februar1",
		"1058":        "1058",
		"May":         "May",
		"Hi!":         "Hi!",
		"Saldo!":      "Saldo!",
		"14.001":      "14.001",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR,
			Words: []page.Word{{Text: text, Confidence: 0.9, Source: page.SourceOCR}}}}}
		Agree(&d)
		got := d.Pages[0].Words[0]
		if got.Text != want || want != text && got.Confidence > changed {
			t.Errorf("%q became %q with confidence %.2f, want %q, at most %.2f when changed", text, got.Text,
				got.Confidence, want, changed)
		}
	}
}

func TestMissedDayBesideMonthIsRead(t *testing.T) {
	for _, c := range []struct {
		name  string
		ink   image.Rectangle
		again []string
		want  string
	}{
		{"a figure", image.Rect(108, 301, 114, 319), []string{"1", "1"}, "1 Dec 2025"},
		{"preparations that differ", image.Rect(108, 301, 114, 319), []string{"1", "7", "4", ""}, "Dec 2025"},
		{"dirt", image.Rect(108, 308, 112, 311), []string{"1", "1"}, "Dec 2025"},
		{"nothing", image.Rectangle{}, []string{"1", "1"}, "Dec 2025"},
	} {
		var words []Word
		for i := range columnFigures {
			y := 100 + 30*i
			words = append(words, word("12", 100, y, 120, y+20), word("Dec", 128, y, 160, y+20),
				word("2025", 168, y, 200, y+20))
		}
		words = append(words, word("Dec", 128, 300, 160, 320), word("2025", 168, 300, 200, 320))
		g := raster.NewGray(400, 400)
		for i := range g.Pix {
			g.Pix[i] = 255
		}
		for y := c.ink.Min.Y; y < c.ink.Max.Y; y++ {
			for x := c.ink.Min.X; x < c.ink.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			if text := c.again[(asked-1)%len(c.again)]; text != "" {
				return []Word{word(text, 10, 10, 90, 30)}
			}
			return nil
		}
		v := newView(Sheet{Number: 1, Width: 400, Height: 400}, g, asItIs(g)[0], 0)
		out, err := addMissedDays(t.Context(), fake{read: read}, v, words)
		var got []string
		for _, w := range out[3*columnFigures:] {
			got = append(got, w.Text)
			if w.Text == "1" && w.Confidence > changed {
				t.Errorf("%s: confidence %.2f, want at most %.2f", c.name, w.Confidence, changed)
			}
		}
		if text := strings.Join(got, " "); err != nil || text != c.want {
			t.Errorf("%s: %q, %v, want %q", c.name, text, err, c.want)
		}
	}
}
