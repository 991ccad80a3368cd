package identifier

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// The specimens of ICAO Doc 9303.
var (
	specimenTD3 = []string{
		"P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
		"L898902C36UTO7408122F1204159ZE184226B<<<<<10",
	}
	specimenTD2 = []string{
		"I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
		"D231458907UTO7408122F1204159<<<<<<<6",
	}
	specimenTD1 = []string{
		"I<UTOD231458907<<<<<<<<<<<<<<<",
		"7408122F1204159UTO<<<<<<<<<<<6",
		"ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
	}
)

func TestMRZOfSpecimens(t *testing.T) {
	for format, lines := range map[string][]string{"TD3": specimenTD3, "TD2": specimenTD2, "TD1": specimenTD1} {
		m, ok := ParseMRZ(lines, engine.Date{})
		if !ok {
			t.Errorf("%s: no zone", format)
			continue
		}
		number := "D23145890"
		if format == "TD3" {
			number = "L898902C3"
		}
		got := []string{
			m.Format, m.DocumentNumber, m.Surname, m.GivenNames, m.Nationality, m.IssuingState, m.Sex,
			m.BirthDate.String(), m.ExpiryDate.String(), m.CheckDigits().String(),
		}
		want := []string{
			format, number, "ERIKSSON", "ANNA MARIA", "UTO", "UTO", "female", "1974-08-12", "2012-04-15", "valid",
		}
		if !slices.Equal(got, want) || len(m.Changes) > 0 {
			t.Errorf("%s is %q with changes %v, want %q", format, got, m.Changes, want)
		}
	}
}

func TestMRZDigits(t *testing.T) {
	for text, want := range map[string]byte{"L898902C3": '6', "740812": '2', "120415": '9'} {
		if got := mrzDigit(text); got != want {
			t.Errorf("check digit of %s is %c, want %c", text, got, want)
		}
	}
}

// replaced is a zone with one text replaced.
func replaced(lines []string, from, to string) []string {
	return strings.Split(strings.Replace(strings.Join(lines, "\n"), from, to, 1), "\n")
}

func TestMRZWithMisreadCharacters(t *testing.T) {
	for _, c := range []struct {
		why      string
		from, to string
		changes  int
	}{
		{"a letter in a date", "7408122F", "74O8I22F", 2},
		{"a digit in a name", "ERIKSSON", "ERIK5SON", 1},
		{"a digit in the state", "P<UTO", "P<UT0", 1},
		{"fillers lost behind the names", "MARIA<<<<<<<<<<<<<<<<<<<", "MARIA<<<<", 15},
		{"a filler read as a letter behind the names", "MARIA<<<<<<", "MARIA<<<K<<", 1},
		{"fillers lost within the numbers", "B<<<<<10", "B<<<10", 2},
		{"a filler too many within the numbers", "B<<<<<10", "B<<<<<<10", 1},
		{"a double angle mark", "ERIKSSON<<", "ERIKSSON«", 0},
		{"spaces", "ERIKSSON<<ANNA", "ERIKSSON << ANNA", 0},
	} {
		m, ok := ParseMRZ(replaced(specimenTD3, c.from, c.to), engine.Date{})
		if !ok || m.CheckDigits() != Valid || len(m.Changes) != c.changes || !slices.Equal(m.Lines, specimenTD3) {
			t.Errorf("%s: %v, check digits %v, changes %v, lines\n%s", c.why, ok, m.CheckDigits(), m.Changes,
				strings.Join(m.Lines, "\n"))
		}
	}
}

func TestMRZWithWrongDigitIsInvalid(t *testing.T) {
	m, ok := ParseMRZ(replaced(specimenTD3, "7408122F", "7508122F"), engine.Date{})
	if !ok || m.CheckDigits() != Invalid || m.Checks[1] != (MRZCheck{"birth_date", Invalid}) {
		t.Errorf("a changed year of birth: %v, %v", ok, m.Checks)
	}
}

// withNumber is the passport of the specimen with another document number, and right check digits.
func withNumber(number string) []string {
	line := number + string(mrzDigit(number)) + specimenTD3[1][10:43]
	return []string{specimenTD3[0], line + string(mrzDigit(line[:10]+line[13:20]+line[21:43]))}
}

func TestMRZNumberIsCorrectedIfOneReadingPasses(t *testing.T) {
	m, ok := ParseMRZ(replaced(withNumber("P7346045A"), "P7346045A", "P7346O45A"), engine.Date{})
	want := []MRZChange{{1, 5, "O", "0"}}
	if !ok || m.DocumentNumber != "P7346045A" || m.CheckDigits() != Valid || !slices.Equal(m.Changes, want) {
		t.Errorf("%v: number %q, check digits %v, changes %v", ok, m.DocumentNumber, m.CheckDigits(), m.Changes)
	}
}

func TestMRZNumberStaysIfTwoReadingsPass(t *testing.T) {
	// Of the numbers that look alike, several have the same check digit.
	text := []byte("0O1I5S8B2")
	counts := map[byte]int{}
	places := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	for choice := range uint(1 << 9) {
		counts[mrzDigit(string(swapped(text, places, choice)))]++
	}
	digit := mrzDigit(string(text)) - '0'
	other := '0' + (digit+1)%10
	if counts[other] < 2 {
		t.Fatalf("%d readings have the check digit %c, want several", counts[other], other)
	}
	m, ok := ParseMRZ(replaced(specimenTD3, "L898902C36", string(text)+string(other)), engine.Date{})
	if !ok || m.DocumentNumber != string(text) || m.CheckDigits() != Invalid {
		t.Errorf("an ambiguous number: %v, %q, %v", ok, m.DocumentNumber, m.CheckDigits())
	}
}

func TestMRZLongDocumentNumber(t *testing.T) {
	m, ok := ParseMRZ([]string{
		"IDBEL000590448<301<85073003328",
		"8507304F1004143BEL<<<<<<<<<<<0",
		"MOUSE<<MINNIE<<<<<<<<<<<<<<<<<",
	}, engine.Date{})
	if !ok || m.DocumentNumber != "00059044830" || m.Checks[0].Verdict != Valid || m.Optional != "85073003328" {
		t.Errorf("%v: number %q, optional %q, checks %v", ok, m.DocumentNumber, m.Optional, m.Checks)
	}
}

func TestMRZYears(t *testing.T) {
	day := func(year int) engine.Date { return engine.Date{Year: year, Month: 1, Day: 1} }
	for _, c := range []struct {
		birth, expiry string
		seen          engine.Date
		born, expires string
	}{
		{"740812", "120415", engine.Date{}, "1974-08-12", "2012-04-15"},
		{"300101", "280101", engine.Date{}, "1930-01-01", "2028-01-01"},
		{"150101", "280101", engine.Date{}, "2015-01-01", "2028-01-01"},
		{"270101", "280101", day(2026), "1927-01-01", "2028-01-01"},
		{"600101", "950101", engine.Date{}, "1960-01-01", "1995-01-01"},
		{"300101", "350101", day(2080), "2030-01-01", "2035-01-01"},
		{"740812", "<<<<<<", engine.Date{}, "-", "-"},
		{"740812", "<<<<<<", day(2026), "1974-08-12", "-"},
		{"740230", "280101", engine.Date{}, "-", "2028-01-01"},
	} {
		born, expires := "-", "-"
		e := expiryDate(c.expiry, c.seen)
		if e != nil {
			expires = e.String()
		}
		if b := birthDate(c.birth, c.seen, e); b != nil {
			born = b.String()
		}
		if born != c.born || expires != c.expires {
			t.Errorf("%s, %s seen %v: born %s, expires %s; want %s, %s", c.birth, c.expiry, c.seen, born, expires,
				c.born, c.expires)
		}
	}
}

func TestFindMRZAmongLinesOfPage(t *testing.T) {
	page := slices.Concat([]string{"REPUBLIKA NG PILIPINAS", "PASAPORTE", "P1234567A"}, specimenTD1, []string{"1 / 1"})
	m, first, ok := FindMRZ(page, engine.Date{})
	if !ok || first != 3 || m.Format != "TD1" {
		t.Errorf("found %v at %d: %s, want TD1 at 3", ok, first, m.Format)
	}
	for _, text := range [][]string{
		{"PLEASE PAY BEFORE 15 APRIL 2026 TO AVOID CUTS", "ACCOUNT 1234567890 AMOUNT DUE 1,234.56 PHP 15"},
		{"", ""},
		{"IDENTIFICATION", "CARD"},
	} {
		if m, _, ok := FindMRZ(text, engine.Date{}); ok {
			t.Errorf("%q is no zone, found %v", text, m)
		}
	}
}

func FuzzMRZ(f *testing.F) {
	for _, lines := range [][]string{specimenTD1, specimenTD2, specimenTD3} {
		f.Add(strings.Join(lines, "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, _, ok := FindMRZ(strings.Split(text, "\n"), engine.Date{})
		if !ok {
			return
		}
		again, ok := ParseMRZ(m.Lines, engine.Date{})
		if !ok || len(again.Changes) > 0 && m.CheckDigits() == Valid {
			t.Errorf("a zone that was corrected is changed again: %v, %v", m, again.Changes)
		}
	})
}
