package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// column is a document of recognized words one below the other, all equally wide.
func column(texts ...string) page.Document {
	var words []page.Word
	for i, text := range texts {
		y := 20 * float64(i)
		words = append(words, page.Word{Text: text, Confidence: 0.7, Source: page.SourceOCR,
			Box: page.Box{X0: 100, Y0: y, X1: 130, Y1: y + 8}})
	}
	return page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: words}}}
}

func TestBlurredDaysInAColumnOfDaysAreDays(t *testing.T) {
	for name, c := range map[string]struct {
		clear         []string
		blurred, want string
	}{
		"letters for both figures": {[]string{"01APR", "02APR", "07APR"}, "OSAPR", "05APR"},
		"letters in two sizes": {[]string{"01NOV", "02NOV", "07NOV"}, "O1NOoV",
			"01NOV"},
		"a letter read twice at the end": {[]string{"01NOV", "02NOV", "07NOV"}, "o1NOVv",
			"01NOV"},
		"a month with one letter misread":                      {[]string{"01NOV", "02NOV", "07NOV"}, "O7NCV", "07NOV"},
		"a month with one letter misread behind clear figures": {[]string{"01Jun", "02Jun", "07jun"}, "10fun", "10Jun"},
		"a zero with a stroke":                                 {[]string{"01APR", "02APR", "07APR"}, "@5APR", "05APR"},
		"a zero with a stroke read twice": {[]string{"01AUG", "02AUG", "07AUG"}, "Q@SAUG",
			"05AUG"},
		"a zero read twice": {[]string{"01DEC21", "02DEC21", "07DEC21"},
			"O09DEC21", "09DEC21"},
		"a year behind the month": {[]string{"01NOV24", "02NOV24", "07NOV24"},
			"LSNOV24", "15NOV24"},
		"two days only":                   {[]string{"01APR", "02APR"}, "OSAPR", "OSAPR"},
		"a month that the column has not": {[]string{"01APR", "02APR", "07APR"}, "OSLTD", "OSLTD"},
		"the next month, plainly printed": {[]string{"01JUN", "02JUN", "07JUN"}, "lOJUL", "10JUL"},
		"a month near two":                {[]string{"01JUN", "02JUN", "07JUL"}, "lOJUX", "lOJUX"},
		"a sign":                          {[]string{"01APR", "02APR", "07APR"}, "+5APR", "+5APR"},
		"no day of a month":               {[]string{"01APR", "02APR", "07APR"}, "SSAPR", "SSAPR"},
		"a word":                          {[]string{"01MAR", "02MAR", "07MAR"}, "SOLAR", "SOLAR"},
	} {
		d := column(append(c.clear, c.blurred)...)
		Agree(&d)
		if got := d.Pages[0].Words[len(c.clear)].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestBlurredDayOutsideColumnIsNotDay(t *testing.T) {
	d := column("01APR", "02APR", "07APR", "OSAPR")
	d.Pages[0].Words[3].Box.X0, d.Pages[0].Words[3].Box.X1 = 110, 140
	Agree(&d)
	if got := d.Pages[0].Words[3].Text; got != "OSAPR" {
		t.Errorf("%q, want OSAPR", got)
	}
}

// dayRows are words at one left edge, a row each.
func dayRows(texts ...string) (words []Word) {
	for i, text := range texts {
		words = append(words, word(text, 100, 100+30*i, 160, 120+30*i))
	}
	return words
}

func TestBlurredDayBelowClearDaysIsReadAgain(t *testing.T) {
	narrow := dayRows("0901", "0901", "090", "0902", "0904", "0905")
	narrow[2].Box.Max.X = 145
	parted := dayRows("0901", "0901", "0x", "0902", "0904", "0905")
	parted[2].Box.Max.X = 125
	second := word("02", 130, 160, 160, 180)
	ticked := dayRows("02/01", "03/01", "407/01", "09/01", "09/01", "12/01")
	ticked[2].Box.Min.X = 84
	longer := dayRows("02/01", "03/01", "407/01 B", "09/01", "09/01", "12/01")
	longer[2].Box.Min.X, longer[2].Box.Max.X = 84, 190
	parted = slices.Insert(parted, 3, second)
	for _, c := range []struct {
		name  string
		words []Word
		again string
		want  []string
	}{
		{"a sign", dayRows("0901", "0901", "@902", "0902", "0904", "0905"), "0902",
			[]string{"0901", "0901", "0902", "0902", "0904", "0905"}},
		{"a figure that was not read", narrow, "0902", []string{"0901", "0901", "0902", "0902", "0904", "0905"}},
		{"two words", parted, "0902", []string{"0901", "0901", "0902", "0902", "0904", "0905"}},
		{"other figures", dayRows("0901", "0901", "@902", "0902", "0904", "0905"), "0713",
			[]string{"0901", "0901", "@902", "0902", "0904", "0905"}},
		{"another form", dayRows("0901", "0901", "@902", "0902", "0904", "0905"), "902",
			[]string{"0901", "0901", "@902", "0902", "0904", "0905"}},
		{"codes that are no days", dayRows("4417", "9913", "@902", "8840", "6751", "9905"), "0902",
			[]string{"4417", "9913", "@902", "8840", "6751", "9905"}},
		{"a word", dayRows("0901", "0901", "FEE", "0902", "0904", "0905"), "0902",
			[]string{"0901", "0901", "FEE", "0902", "0904", "0905"}},
		{"a tick before the day", ticked, "07/01", []string{"02/01", "03/01", "07/01", "09/01", "09/01", "12/01"}},
		{"a text before and behind the day's place", longer, "07/01",
			[]string{"02/01", "03/01", "407/01 B", "09/01", "09/01", "12/01"}},
		{"days with marks", dayRows("02/01", "03/01", "0/|O1", "09/01", "09/01", "12/01"), "07/01",
			[]string{"02/01", "03/01", "07/01", "09/01", "09/01", "12/01"}},
	} {
		read := func(_ *raster.Gray, m Mode) []Word { return []Word{word(c.again, 10, 10, 90, 30)} }
		v := newView(Sheet{Width: 400, Height: 400}, raster.NewGray(400, 400), asItIs(raster.NewGray(400, 400))[0], 0)
		words, err := repairDayCells(t.Context(), fake{read: read}, v, c.words)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range words {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: words %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWordAmongDaysBesideMonthsIsReadAgainAsDay(t *testing.T) {
	for _, c := range []struct {
		name, first, beside string
		again               []string
		want                string
	}{
		{"a letter for a figure", "1b", "Jul", []string{"16", "16"}, "16"},
		{"two letters", "is", "Jul", []string{"15", "15"}, "15"},
		{"a day that no month has", "47", "Jul", []string{"17", "17"}, "17"},
		{"a comma before the year", "is", "Jul", []string{"15,", "15,"}, "15,"},
		{"a day that lost a figure", "1.1", "Jul", []string{"1", "1", "7", "0"}, "1.1"},
		{"preparations that differ", "47", "Jul", []string{"17", "11", "47", "14"}, "47"},
		{"no month beside it", "47", "RTN", []string{"17", "17"}, "47"},
		{"a day", "7", "Jul", []string{"17", "17"}, "7"},
	} {
		var words []Word
		for i := range columnFigures {
			y := 100 + 30*i
			words = append(words, word("12", 100, y, 120, y+20), word("Jul", 128, y, 160, y+20))
		}
		words = append(words, word(c.first, 101, 300, 119, 320), word(c.beside, 128, 300, 160, 320))
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			return []Word{word(c.again[(asked-1)%len(c.again)], 10, 10, 90, 30)}
		}
		v := newView(Sheet{Number: 1, Width: 400, Height: 400}, raster.NewGray(400, 400),
			asItIs(raster.NewGray(400, 400))[0], 0)
		err := repairMonthDays(t.Context(), fake{read: read}, v, words)
		got := words[len(words)-2]
		if err != nil || got.Text != c.want || got.Text != c.first && got.Confidence > changed {
			t.Errorf("%s: %q became %q with confidence %.2f, %v; want %q", c.name, c.first, got.Text,
				got.Confidence, err, c.want)
		}
	}
}

func TestTickBesideDateIsCutOff(t *testing.T) {
	for _, c := range []struct {
		name, first string
		again       []string
		want        string
	}{
		{"before the day", "419", []string{"19", "19"}, "19"},
		{"with what is left of the tick", "419", []string{"(19", "(19"}, "19"},
		{"as a letter", "v7", []string{"7", "7"}, "7"},
		{"preparations that differ", "419", []string{"19", "9", "49", "4"}, "419"},
		{"another day", "419", []string{"16", "16"}, "419"},
	} {
		var words []Word
		for i := range columnFigures {
			y := 100 + 30*i
			words = append(words, word("12", 100, y, 120, y+20), word("Jul", 128, y, 160, y+20))
		}
		words = append(words, word(c.first, 84, 300, 119, 320), word("Jul", 128, 300, 160, 320))
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			return []Word{word(c.again[(asked-1)%len(c.again)], 10, 10, 90, 30)}
		}
		v := newView(Sheet{Number: 1, Width: 400, Height: 400}, raster.NewGray(400, 400),
			asItIs(raster.NewGray(400, 400))[0], 0)
		err := repairMonthDays(t.Context(), fake{read: read}, v, words)
		got := words[len(words)-2]
		if err != nil || got.Text != c.want || got.Text != c.first &&
			(got.Confidence > changed || got.Box.Min.X != 100) {
			t.Errorf("%s: %q became %q at %v with confidence %.2f, %v; want %q", c.name, c.first, got.Text,
				got.Box, got.Confidence, err, c.want)
		}
	}
}
