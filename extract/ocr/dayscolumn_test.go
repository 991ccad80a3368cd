package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// column is a document of recognized words one below the other, all equally wide.
func column(texts ...string) page.Document {
	var words []page.Word
	for i, text := range texts {
		y := 20 * float64(i)
		words = append(words, page.Word{Text: text, Confidence: 0.7, Source: page.SourceOCR, Box: page.Box{X0: 100, Y0: y, X1: 130, Y1: y + 8}})
	}
	return page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: words}}}
}

func TestBlurredDaysInAColumnOfDaysAreDays(t *testing.T) {
	for name, c := range map[string]struct {
		clear         []string
		blurred, want string
	}{
		"letters for both figures":                             {[]string{"01APR", "02APR", "07APR"}, "OSAPR", "05APR"},
		"letters in two sizes":                                 {[]string{"01NOV", "02NOV", "07NOV"}, "O1NOoV", "01NOV"},
		"a letter read twice at the end":                       {[]string{"01NOV", "02NOV", "07NOV"}, "o1NOVv", "01NOV"},
		"a month with one letter misread":                      {[]string{"01NOV", "02NOV", "07NOV"}, "O7NCV", "07NOV"},
		"a month with one letter misread behind clear figures": {[]string{"01Jun", "02Jun", "07jun"}, "10fun", "10Jun"},
		"a zero with a stroke":                                 {[]string{"01APR", "02APR", "07APR"}, "@5APR", "05APR"},
		"a zero with a stroke read twice":                      {[]string{"01AUG", "02AUG", "07AUG"}, "Q@SAUG", "05AUG"},
		"a zero read twice":                                    {[]string{"01DEC21", "02DEC21", "07DEC21"}, "O09DEC21", "09DEC21"},
		"a year behind the month":                              {[]string{"01NOV24", "02NOV24", "07NOV24"}, "LSNOV24", "15NOV24"},
		"two days only":                                        {[]string{"01APR", "02APR"}, "OSAPR", "OSAPR"},
		"a month that the column has not":                      {[]string{"01APR", "02APR", "07APR"}, "OSLTD", "OSLTD"},
		"the next month, plainly printed":                      {[]string{"01JUN", "02JUN", "07JUN"}, "lOJUL", "10JUL"},
		"a month near two":                                     {[]string{"01JUN", "02JUN", "07JUL"}, "lOJUX", "lOJUX"},
		"a sign":                                               {[]string{"01APR", "02APR", "07APR"}, "+5APR", "+5APR"},
		"no day of a month":                                    {[]string{"01APR", "02APR", "07APR"}, "SSAPR", "SSAPR"},
		"a word":                                               {[]string{"01MAR", "02MAR", "07MAR"}, "SOLAR", "SOLAR"},
	} {
		d := column(append(c.clear, c.blurred)...)
		Agree(&d)
		if got := d.Pages[0].Words[len(c.clear)].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestABlurredDayElsewhereIsNoDay(t *testing.T) {
	d := column("01APR", "02APR", "07APR", "OSAPR")
	d.Pages[0].Words[3].Box.X0, d.Pages[0].Words[3].Box.X1 = 110, 140
	Agree(&d)
	if got := d.Pages[0].Words[3].Text; got != "OSAPR" {
		t.Errorf("%q, want OSAPR", got)
	}
}
