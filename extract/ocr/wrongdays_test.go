package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestDaysThatNoCalendarHasAreReadAgain(t *testing.T) {
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
		if err := mendDays(t.Context(), fake{read: read}, v, words); err != nil || words[0].Text != c.want {
			t.Errorf("%s: %q read again as %q became %q, %v; want %q", c.name, c.first, c.again, words[0].Text, err, c.want)
		}
		if w := words[0]; w.Text != c.first && w.Confidence > changed {
			t.Errorf("%s: confidence %.2f, want at most %.2f for a day that was changed", c.name, w.Confidence, changed)
		}
	}
}

func TestADayIsReadUntilTwoPreparationsAgreeOnADateNearIt(t *testing.T) {
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
		if err := mendDays(t.Context(), fake{read: read}, v, words); err != nil || asked != c.asked || words[0].Text != c.want {
			t.Errorf("%s: %q after %d readings, %v; want %q after %d", c.name, words[0].Text, asked, err, c.want, c.asked)
		}
	}
}
