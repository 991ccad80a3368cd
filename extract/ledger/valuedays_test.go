package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// valuedDays is a statement whose rows print a day of value, the same day or the next.
const valuedDays = `Statement Period: 09/01/2025 - 09/30/2025
Opening Balance: 1,000.00

Date          Description                 Value Date     Debit          Credit         Balance
09/01/2025    FEE                         09/01/2025     11.50                         988.50
09/02/2025    FEE                         09/03/2025     12.25                         976.25
09/08/2025    FEE                         09/08/2025     13.75                         962.50
09/18/2025    FEE                         09/18/2025     10.10                         952.40
09/19/2025    FEE                         09/19/2025     14.20                         938.20
09/20/2025    FEE                         09/20/2025     15.35                         922.85
09/21/2025    FEE                         09/22/2025     16.45                         906.40
09/29/2025    FEE                         09/29/2025     17.15                         889.25
Closing Balance: 889.25
`

func TestADayMisreadIsToldByItsDayOfValue(t *testing.T) {
	for _, c := range []struct {
		name, read string
		confidence float64
		want       string
		sameDay    bool // all days of value are the rows' own
	}{
		{"out of order, with two days a figure off between its neighbours", "09/29/2025", 0.86, "2025-09-19", false},
		{"clearly read and out of order", "09/29/2025", 0.97, "2025-09-29", false},
		{"hardly read, in its year too", "09/10/2021", 0.4, "2025-09-19", true},
		{"hardly read where two days are left", "09/10/2021", 0.4, "2021-09-10", false},
		{"read with doubt, in its year too", "09/10/2021", 0.8, "2021-09-10", true},
		{"no day", "09:1:2/2025", 0.4, "-", false},
	} {
		printed := valuedDays
		if c.sameDay {
			printed = strings.NewReplacer("09/03/", "09/02/", "09/22/", "09/21/").Replace(printed)
		}
		d := recognizedPaper(strings.Replace(printed, "09/19/2025   ", c.read+strings.Repeat(" ", 13-len(c.read)), 1))
		doubtWord(d, c.read, c.confidence)
		st := read(t, d)
		if got := strings.Split(rowText(st.Rows[4]), "|")[0]; got != c.want {
			t.Errorf("%s: the day is %s, want %s", c.name, got, c.want)
		}
		if c.want == "2025-09-19" && !st.RowNotes[4].DateRepaired {
			t.Errorf("%s: the day is not marked as repaired", c.name)
		}
	}
}

func TestADayThatCouldNotBeReadIsToldByItsDayOfValue(t *testing.T) {
	for read, want := range map[string]string{"19;SEP:2O25": "2025-09-19", "79;SEP:2O25": "-"} {
		text := strings.Replace(valuedDays, "09/19/2025   ", read+"  ", 1)
		if got := strings.Split(rowText(readDoubted(t, text, read).Rows[4]), "|")[0]; got != want {
			t.Errorf("%q: the day is %s, want %s", read, got, want)
		}
	}
}

func readDoubted(t *testing.T, text, word string) *Statement {
	d := recognizedPaper(text)
	doubtWord(d, word, 0.4)
	return read(t, d)
}

// doubtWord gives the first word of a text a confidence.
func doubtWord(d page.Document, text string, confidence float64) {
	for i := range d.Pages[0].Words {
		if w := &d.Pages[0].Words[i]; w.Text == text {
			w.Confidence = confidence
			return
		}
	}
}

func TestADayToldByItsDayOfValueShowsWhatWasReadInItsPlace(t *testing.T) {
	st := readDoubted(t, strings.Replace(valuedDays, "09/19/2025   ", "19;SEP:2O25  ", 1), "19;SEP:2O25")
	if o := st.Origins["/transactions/4/date"]; o.Text != "19;SEP:2O25" || o.Confidence > 0.4 {
		t.Errorf("the day comes from %q, sure to %v; want what stands in its place, read with 0.4", o.Text, o.Confidence)
	}
}
