package ledger

import (
	"slices"
	"strings"
	"testing"
)

// daysOfFigures is a statement whose days are figures without a mark between them.
const daysOfFigures = `Statement Period: January 1, 2024 to January 31, 2024
Opening Balance: 2,000.00

DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
0102   CASH DEPOSIT         4417                    1,000.00    3,000.00
0104   ATM WITHDRAWAL       4420        500.00                  2,500.00
0111   INTEREST             4422                       12.50    2,512.50
0113   CASH DEPOSIT         4425                      100.00    2,612.50
0120   ATM WITHDRAWAL       4429        600.00                  2,012.50
0127   INTEREST             4430                       10.00    2,022.50
`

// readDays reads the paper with some words misread, in the places that they are printed in, and gives its days and those
// that are in doubt.
func readDays(t *testing.T, text string, misread map[string]string) (days []string, mended []int) {
	t.Helper()
	d := recognizedPaper(text)
	for i, w := range d.Pages[0].Words {
		if other, ok := misread[w.Text]; ok {
			d.Pages[0].Words[i].Text = other
		}
	}
	st := read(t, d)
	for i, row := range st.Rows {
		day := "none"
		if row.Date != nil {
			day = row.Date.String()
		}
		days = append(days, day)
		if st.RowNotes[i].DateRepaired {
			mended = append(mended, i)
		}
	}
	return days, mended
}

func TestABlurredDayInAColumnOfClearOnesIsTheOneThatFitsBetweenThem(t *testing.T) {
	whole := []string{"2024-01-02", "2024-01-04", "2024-01-11", "2024-01-13", "2024-01-20", "2024-01-27"}
	for name, c := range map[string]struct {
		misread map[string]string
		fourth  string
		mended  []int
	}{
		"zeros read as signs and letters":   {map[string]string{"0113": "Q113"}, "2024-01-13", nil},
		"a zero that was not read":          {map[string]string{"0113": "113"}, "2024-01-13", []int{3}},
		"a zero with a stroke as a letter":  {map[string]string{"0113": "e113"}, "2024-01-13", nil},
		"a figure read twice":               {map[string]string{"0113": "00113"}, "2024-01-13", []int{3}},
		"a zero read as a figure like it":   {map[string]string{"0113": "8113"}, "2024-01-13", []int{3}},
		"a figure read as any other":        {map[string]string{"0113": "0133"}, "2024-01-13", []int{3}},
		"a figure read as a sign":           {map[string]string{"0113": "01?3"}, "2024-01-13", []int{3}},
		"two prints are as near":            {map[string]string{"0113": "011?"}, "none", nil},
		"one that fits nowhere is no day":   {map[string]string{"0113": "0733"}, "none", nil},
		"one of several that fit is no day": {map[string]string{"0104": "@@@", "0113": "0733"}, "none", nil},
	} {
		days, mended := readDays(t, daysOfFigures, c.misread)
		want := slices.Clone(whole)
		want[3] = c.fourth
		if c.misread["0104"] != "" {
			want[1] = "none"
		}
		if !slices.Equal(days, want) || !slices.Equal(mended, c.mended) {
			t.Errorf("%s: days %q, mended %v; wanted %q, mended %v", name, days, mended, want, c.mended)
		}
	}
}

func TestDaysWhoseMarkIsLostAreStillDays(t *testing.T) {
	const paper = `Statement Period: 1 March 2024 to 31 March 2024
Opening Balance: 2.000,00

DATE    PARTICULARS              WITHDRAWAL     DEPOSIT     BALANCE
02.03   CASH DEPOSIT                           1.000,00    3.000,00
04.03   ATM WITHDRAWAL               500,00                2.500,00
11.03   INTEREST                                  12,50    2.512,50
13.03   CASH DEPOSIT                             100,00    2.612,50
20.03   ATM WITHDRAWAL               600,00                2.012,50
`
	days, mended := readDays(t, paper, map[string]string{"11.03": "1103", "20.03": "2O,03"})
	want := []string{"2024-03-02", "2024-03-04", "2024-03-11", "2024-03-13", "2024-03-20"}
	if !slices.Equal(days, want) || mended != nil {
		t.Errorf("days %q, mended %v; wanted %q", days, mended, want)
	}
}

func TestAMisreadFigureThatLeavesNoDayOfTheCalendar(t *testing.T) {
	days, mended := readDays(t, strings.NewReplacer("DATE  ", "DATE        ", "0102", "01/02/2024", "0104", "01/04/2024", "0111", "01/11/2024", "0113", "01/13/2024",
		"0120", "01/20/2024", "0127", "01/27/2024").Replace(daysOfFigures), map[string]string{"01/02/2024": "01/02/7024", "01/13/2024": "01/43/2024"})
	want := []string{"2024-01-02", "2024-01-04", "2024-01-11", "2024-01-13", "2024-01-20", "2024-01-27"}
	if !slices.Equal(days, want) || !slices.Equal(mended, []int{0, 3}) {
		t.Errorf("days %q, mended %v; wanted %q, the first and the fourth mended", days, mended, want)
	}
}

func TestDayAndMonthSetApartBySpacesAreDaysUnderTheirHeading(t *testing.T) {
	st := read(t, paper(`
Statement Period: 1 March 2024 to 31 March 2024

DATE    PARTICULARS              WITHDRAWAL     DEPOSIT     BALANCE
02 03   CASH DEPOSIT                           1,000.00    3,000.00
14 03   ATM WITHDRAWAL               500.00                2,500.00
15 03   INTEREST                                  12.50    2,512.50`))
	var got []string
	for _, row := range st.Rows {
		got = append(got, rowText(row))
	}
	want := []string{"2024-03-02|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-03-14|ATM WITHDRAWAL|500.00|0.00|2500.00", "2024-03-15|INTEREST|0.00|12.50|2512.50"}
	if !slices.Equal(got, want) {
		t.Errorf("rows %q, wanted %q", got, want)
	}
}

func TestARowAboveTheFirstClearDayIsARow(t *testing.T) {
	days, _ := readDays(t, daysOfFigures, map[string]string{"0102": "73"})
	if want := []string{"none", "2024-01-04", "2024-01-11", "2024-01-13", "2024-01-20", "2024-01-27"}; !slices.Equal(days, want) {
		t.Errorf("days %q, wanted %q", days, want)
	}
}

func TestRowsBelowADayThatCouldNotBeReadAreNotOfTheOneAboveIt(t *testing.T) {
	const paper = `Statement Period: August 1, 2024 to August 31, 2024
Opening Balance: 2,000.00

DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
01AUG   CASH DEPOSIT        4417                    1,000.00    3,000.00
03AUG   ATM WITHDRAWAL      4420        500.00                  2,500.00
05AUG   INTEREST            4422                       12.50    2,512.50
        CASH DEPOSIT        4425                      100.00    2,612.50
        ATM WITHDRAWAL      4429        600.00                  2,012.50
        INTEREST            4430                       10.00    2,022.50
`
	days, _ := readDays(t, paper, map[string]string{"05AUG": "Q?5AU"})
	if want := []string{"2024-08-01", "2024-08-03", "none", "none", "none", "none"}; !slices.Equal(days, want) {
		t.Errorf("days %q, wanted %q", days, want)
	}
}

func TestADayInOneWordWithItsMonthIsTheOneNearestToWhatWasRead(t *testing.T) {
	const paper = `Statement Period: August 1, 2024 to September 30, 2024
Opening Balance: 2,000.00

DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
01AUG   CASH DEPOSIT        4417                    1,000.00    3,000.00
14AUG   ATM WITHDRAWAL      4420        500.00                  2,500.00
28AUG   INTEREST            4422                       12.50    2,512.50
02SEP   CASH DEPOSIT        4425                      100.00    2,612.50
15SEP   ATM WITHDRAWAL      4429        600.00                  2,012.50
27SEP   INTEREST            4430                       10.00    2,022.50
`
	for name, c := range map[string]struct {
		printed, read, day string
	}{
		"a letter of the month":         {"28AUG", "28AUC", "2024-08-28"},
		"a figure that no month has":    {"14AUG", "44AUG", "2024-08-14"},
		"signs and letters":             {"28AUG", "Z8AU6", "2024-08-28"},
		"one that two days are as near": {"28AUG", "88AUG", "none"},
		"another text":                  {"28AUG", "TOTAL", "none"},
	} {
		days, mended := readDays(t, paper, map[string]string{c.printed: c.read})
		want := []string{"2024-08-01", "2024-08-14", "2024-08-28", "2024-09-02", "2024-09-15", "2024-09-27"}
		at := slices.Index(want, "2024-08-"+c.printed[:2])
		if want[at] = c.day; !slices.Equal(days, want) || slices.Equal(mended, []int{at}) == (c.day == "none") {
			t.Errorf("%s: days %q, mended %v; wanted %q", name, days, mended, want)
		}
	}
}
