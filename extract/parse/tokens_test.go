package parse

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestMarkCloserToNumberThanToTextBelongsToNumber(t *testing.T) {
	for name, c := range map[string]struct {
		word   string
		after  float64 // space between the word and the text
		marked bool
	}{
		"a column begins after the mark":      {"CR", 7, true},
		"overdrawn":                           {"OD", 7, true},
		"the words are evenly spaced":         {"CR", 3, false},
		"a long word opens a text":            {"DEBIT", 7, false},
		"a word that is no mark opens a text": {"TO", 7, false},
	} {
		end := 103 + 5*float64(len(c.word))
		left := []float64{60, 103, end + c.after, end + c.after + 38}
		tokens := MoneyTokens(wordsAt([]string{"1,234.56", c.word, "PAYROLL", "CREDIT"}, left), Style{})
		if len(tokens) != 1 || (tokens[0].To == 2) != c.marked {
			t.Errorf("%s: tokens are %+v, want one that takes %s: %v", name, tokens, c.word, c.marked)
		}
	}
}

func TestDashOfEmptyCellIsNotSignOfNextColumn(t *testing.T) {
	// Web pages printed to PDF set type of 8 points on lines of 13 points; there a space of 9 points separates two
	// columns.
	words := []page.Word{
		{Text: "-", Box: page.Box{X0: 480, X1: 483, Y0: 100, Y1: 113}, Size: 8, Confidence: 1},
		{Text: "50,000.00", Box: page.Box{X0: 492, X1: 545, Y0: 100, Y1: 113}, Size: 8, Confidence: 1},
	}
	tokens := MoneyTokens(layout.Line{Page: 1, Words: words, Box: layout.Bounds(words)}, Style{})
	if len(tokens) != 2 || !tokens[0].Dash || tokens[1].Mark != MarkNone {
		t.Errorf("%+v, want a dash and an amount without a sign", tokens)
	}
}

func TestDecimalsSlightlyApartBelongToNumber(t *testing.T) {
	for name, c := range map[string]struct {
		words []string
		gap   float64
		comma bool
		want  engine.Amount
	}{
		"a point":                   {[]string{"2,405", ".36"}, 2, false, 240536},
		"a comma":                   {[]string{"2.405", ",36"}, 2, true, 240536},
		"the other mark":            {[]string{"2,405", ",36"}, 2, false, 240500},
		"a figure with decimals":    {[]string{"2,405.10", ".36"}, 2, false, 240510},
		"as far as another figure":  {[]string{"2,405", ".36"}, 6, false, 240500},
		"behind its currency":       {[]string{"GBP", "2,405", ".36"}, 2, false, 240536},
		"with a mark of the credit": {[]string{"2,405", ".36", "CR"}, 2, false, 240536},
	} {
		lefts, x := make([]float64, len(c.words)), 50.0
		for i, w := range c.words {
			lefts[i], x = x, x+5*float64(len(w))+c.gap
		}
		tokens := MoneyTokens(wordsAt(c.words, lefts), Style{Comma: c.comma})
		if len(tokens) == 0 || tokens[0].Size != c.want {
			t.Errorf("%s: read %+v, want %v", name, tokens, c.want)
		}
	}
}

func TestTimeZoneNameAtStartOfTextIsNotTimeZone(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		space float64 // behind the zone's name
		to    int
	}{
		"a word of the text":                      {"EAT", 5, 2},
		"name that is not a word":                 {"WIB", 5, 3},
		"text in its column":                      {"EAT", 20, 3},
		"initials of a firm, not a time zone":     {"BT", 5, 2},
		"pair of letters that is not a time zone": {"IT", 20, 2},
	} {
		end := 145 + 5*float64(len(c.text))
		l := wordsAt(
			[]string{"05/08/2025", "11:15:22", c.text, "LUNCH"}, []float64{50, 105, 145 + 5, end + 5 + c.space},
		)
		if d, ok := FindDate(l.Words, 0, 1000); !ok || d.To != c.to {
			t.Errorf("%s: the day ends before word %d (%v), want %d", name, d.To, ok, c.to)
		}
	}
}

// wordsAt sets words of five points a letter at the given left edges on one line ten points high.
func wordsAt(texts []string, lefts []float64) layout.Line {
	l := layout.Line{Page: 1}
	for i, text := range texts {
		l.Words = append(l.Words, page.Word{
			Text:       text,
			Box:        page.Box{X0: lefts[i], X1: lefts[i] + 5*float64(len(text)), Y1: 10},
			Confidence: 1,
		})
	}
	l.Box = layout.Bounds(l.Words)
	return l
}

func TestDashOfEmptyCellIsNotMinusOfNextAmount(t *testing.T) {
	tokens := MoneyTokens(wordsAt([]string{"-", "1,234.56"}, []float64{50, 64}), Style{})
	if len(tokens) != 2 || !tokens[0].Dash || tokens[1].Signed() != 123456 {
		t.Errorf("tokens are %+v, want a dash and 1234.56", tokens)
	}
	tokens = MoneyTokens(wordsAt([]string{"-", "1,234.56"}, []float64{50, 58}), Style{})
	if len(tokens) != 1 || tokens[0].Signed() != -123456 {
		t.Errorf("tokens are %+v, want -1234.56", tokens)
	}
}

func TestCurrencyMarkAfterYearBelongsToAmount(t *testing.T) {
	tokens := MoneyTokens(wordsAt([]string{"2024", "PHP", "5,800.00"}, []float64{50, 72, 90}), Style{})
	last := tokens[len(tokens)-1]
	if last.From != 1 || last.Signed() != 580000 {
		t.Errorf("tokens are %+v, want PHP 5,800.00 whole", tokens)
	}
}

func TestWordsJoinedAcrossColumnsAreSplit(t *testing.T) {
	for text, want := range map[string]string{
		"2024Sat":        "2024 Sat",
		"15-Mar-2024PHP": "15-Mar-2024 PHP",
		"--PHP":          "-- PHP",
		"1,234.00PHP":    "1,234.00PHP",
		"02Jan":          "02Jan",
		"3RD":            "3RD",
		"7890SUN":        "7890SUN",
		"INV-2024-10USD": "INV-2024-10USD",
		"2024":           "2024",
		"PHP":            "PHP",
	} {
		lines := []layout.Line{{Words: []page.Word{{Text: text, Box: page.Box{X1: 70, Y1: 10}}}}}
		PartGlued(lines)
		if got := lines[0].Text(); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
