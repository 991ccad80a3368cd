package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestSmallLabelsBelowTheirValues(t *testing.T) {
	v := MustVocabulary("account_number: account no\ncurrency: currency\nperiod: period")
	tile := func(x, y, size float64, text string) page.Word {
		return page.Word{Text: text, Size: size, Box: page.Box{X0: x, Y0: y, X1: x + float64(len(text))*size*0.5, Y1: y + size}}
	}
	line := func(words ...page.Word) Line { return Line{Page: 1, Words: words, Box: Bounds(words)} }
	label := func(y float64) Line {
		return line(tile(50, y, 7, "Account"), tile(77, y, 7, "No."), tile(200, y, 7, "Currency"))
	}
	value := func(y float64) Line { return line(tile(50, y, 10, "7788-1234"), tile(200, y, 10, "PHP")) }
	for name, c := range map[string]struct {
		lines []Line
		want  string
	}{
		"right below the value":                {[]Line{value(100), label(111), value(140)}, "7788-1234"},
		"nearer to what is below":              {[]Line{value(100), label(120), value(128)}, "7788-1234"},
		"below a value on two lines":           {[]Line{line(tile(50, 90, 10, "7788-")), value(100), label(111)}, "7788- 7788-1234"},
		"nothing above is near":                {[]Line{line(tile(50, 60, 10, "Kestrel")), label(111), value(119)}, "7788-1234"},
		"labels as large as what stands above": {[]Line{line(tile(50, 104, 7, "Kestrel")), label(111), value(122)}, "7788-1234"},
	} {
		for _, f := range FindLabels(c.lines, v) {
			if f.Role != "account_number" {
				continue
			}
			if len(f.Values) == 0 {
				t.Errorf("%s: the label has no value", name)
			} else if got := f.Values[0].Text(); got != c.want {
				t.Errorf("%s: the number is %q, want %q", name, got, c.want)
			}
		}
	}
}
