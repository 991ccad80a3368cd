package ocr

import (
	"image"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestFiguresWithLookAlikesAreReadAsFigures(t *testing.T) {
	for _, c := range []struct{ name, first, again, want string }{
		{"a zero with a dot", "@1", "01", "01"},
		{"a zero read twice", "Q@1,", "01,", "01,"},
		{"a day", "Q1/13/2025", "01/13/2025", "01/13/2025"},
		{"an amount", "1,2O4.56", "1,204.56", "1,204.56"},
		{"other figures", "Q1/13/2025", "01/18/2025", "Q1/13/2025"},
		{"a code", "4B7Z1", "48721", "4B7Z1"},
		{"nothing is read again", "@1", "", "@1"},
		{"a flat", "2B", "28", "2B"},
		{"a word", "SOLD", "5010", "SOLD"},
		{"plain figures", "204.56", "999.99", "204.56"},
	} {
		t.Run(c.name, func(t *testing.T) {
			read := func(*raster.Gray, Mode) []Word {
				if c.again == "" {
					return nil
				}
				return []Word{word(c.again, 10, 10, 90, 30)}
			}
			words := []Word{word(c.first, 100, 100, 180, 120)}
			if err := rereadLookalikes(t.Context(), fake{read: read}, raster.NewGray(400, 300), words); err != nil ||
				words[0].Text != c.want {
				t.Errorf("%q read again as %q became %q, %v; want %q", c.first, c.again, words[0].Text, err, c.want)
			}
		})
	}
}

func TestMarksBeforeAMonthAreItsDay(t *testing.T) {
	for _, c := range []struct {
		name, before, first, again, want string
	}{
		{"a dollar", "", "$", "5", "5"},
		{"a percent behind a figure", "", "2%", "26", "26"},
		{"behind another month", "Aug", "&", "8", "&"},
		{"no day of a month", "", "&", "84", "&"},
		{"a day", "", "5", "8", "5"},
	} {
		words := []Word{word(c.first, 100, 100, 116, 120), word("Sep", 126, 100, 160, 120)}
		if c.before != "" {
			words = append([]Word{word(c.before, 60, 100, 92, 120)}, words...)
		}
		read := func(*raster.Gray, Mode) []Word { return []Word{word(c.again, 10, 10, 90, 30)} }
		if err := rereadLookalikes(t.Context(), fake{read: read}, raster.NewGray(400, 300), words); err != nil ||
			words[len(words)-2].Text != c.want {
			t.Errorf("%s: %q read again as %q became %q, %v; want %q", c.name, c.first, c.again,
				words[len(words)-2].Text, err, c.want)
		}
	}
}

func TestNumberWithLostDigitIsReadAgain(t *testing.T) {
	for name, c := range map[string]struct {
		printed, read string
		again         []string // the readings of preparations
		want          string
		sure          bool
	}{
		"a day that lost its second figure":   {"15", "1", []string{"15", "15"}, "15", false},
		"a day that lost its first":           {"29", "9", []string{"29", "9", "29"}, "29", false},
		"a number that lost one of two alike": {"14552", "1452", []string{"14552", "14552"}, "1452", false},
		"an amount whose currency was not read": {"$155.00", "155.00", []string{"5155.00", "5155.00"}, "155.00",
			false},
		"an amount behind a currency's sign":       {"£155.00", "$15.00", []string{"155.00", "155.00"}, "$15.00", true},
		"ink of more figures that is read as less": {"10", "0", []string{"0", "0"}, "0", true},
		"nothing twice the same":                   {"15", "1", []string{"15", "75", "1", "45"}, "1", false},
		"other figures than were read":             {"15", "1", []string{"78", "78", "78", "78"}, "1", false},
		"all figures of its ink":                   {"15", "15", []string{"99"}, "15", true},
		"a code":                                   {"AB15", "AB1", []string{"15"}, "AB1", true},
	} {
		g := raster.NewGray(400, 60)
		w := drawn(g, c.printed, 60, 20, slices.Repeat([]int{2}, len(c.printed)-1)...)
		for i, r := range c.printed { // marks are low
			if r == '.' || r == ',' {
				for y := 20; y < 34; y++ {
					for x := 60 + 12*i; x < 70+12*i; x++ {
						g.Row(y)[x] = 255
					}
				}
			}
		}
		w.Text, w.Confidence, w.Box.Max.X = c.read, 0.96, w.Box.Min.X+12*len(c.read)
		words, asked := []Word{w, word("Aug", w.Box.Min.X+12*len(c.printed)+4, 20,
			w.Box.Min.X+12*len(c.printed)+34, 40)}, 0
		read := func(*raster.Gray, Mode) []Word {
			text := c.again[asked%len(c.again)]
			asked++
			return []Word{{Text: text, Box: image.Rect(0, 0, 10, 10), Confidence: 0.9}}
		}
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1, looks: new(int)}
		if err := repairLostDigits(t.Context(), fake{read: read}, v, words); err != nil {
			t.Fatal(err)
		}
		if got := words[0]; got.Text != c.want || (got.Confidence > changed) != c.sure {
			t.Errorf("%s: %q with %.2f, want %q, sure %v", name, got.Text, got.Confidence, c.want, c.sure)
		}
	}
}

func TestNumberAfterLastSecondLookIsDoubtful(t *testing.T) {
	g := raster.NewGray(400, 60)
	w := drawn(g, "15", 60, 20, 2)
	w.Text, w.Confidence, w.Box.Max.X = "1", 0.96, w.Box.Min.X+12
	words, looks := []Word{w}, maxPlaces
	v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1, looks: &looks}
	if err := repairLostDigits(t.Context(), fake{}, v, words); err != nil || words[0].Confidence != doubtful {
		t.Errorf("%v, confidence %.2f, want %.2f", err, words[0].Confidence, doubtful)
	}
}

func TestAmountWithLostFirstFiguresIsDoubtful(t *testing.T) {
	head := image.Rect(40, 20, 52, 40)
	for name, c := range map[string]struct {
		before, text string
		unread       []image.Rectangle
		point, sure  bool
	}{
		"a group that begins with a zero":     {"", "028,99", nil, false, false},
		"the same behind its thousands":       {"2", "028,99", nil, false, true},
		"an amount below one":                 {"", "0,99", nil, false, true},
		"print and a point before it":         {"", "181,37", []image.Rectangle{head}, true, false},
		"print before it without a point":     {"", "181,37", []image.Rectangle{head}, false, true},
		"print on another row, with a point":  {"", "181,37", []image.Rectangle{head.Add(image.Pt(0, 60))}, true, true},
		"a point alone, read as what it is":   {"", "181,37", nil, true, true},
		"no amount behind print and a point":  {"", "181", []image.Rectangle{head}, true, true},
		"an amount that has all its figures":  {"", "181,37", nil, false, true},
		"a number of zeros is no lost amount": {"", "000", nil, false, true},
	} {
		g, words := raster.NewGray(400, 120), []Word(nil)
		if c.before != "" {
			words = append(words, word(c.before, 40, 20, 52, 40))
		}
		if c.point {
			for y := range 3 {
				copy(g.Row(36 + y)[57:60], []uint8{0, 0, 0})
			}
		}
		words = append(words, word(c.text, 66, 20, 66+12*len(c.text), 40))
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1,
			looks: new(int), unread: c.unread}
		if err := repairLostDigits(t.Context(), fake{}, v, words); err != nil {
			t.Fatal(err)
		}
		if got := words[len(words)-1].Confidence; (got > doubtful) != c.sure {
			t.Errorf("%s: confidence %.2f, want sure %v", name, got, c.sure)
		}
	}
}

func TestMaskMarksAreReadByInk(t *testing.T) {
	star, digit, dash, point, letter := [2]int{6, 16}, [2]int{0, 28}, [2]int{13, 16}, [2]int{24, 28}, [2]int{10, 28}
	for _, c := range []struct {
		name, read string
		ink        [][2]int // from and to below the row's top
		confidence float64
		want       string
	}{
		{"stars alone", "sep", [][2]int{star, star, star, star}, 0.2, "****"},
		{"stars before figures", "#4441234", [][2]int{star, star, star, star, digit, digit, digit, digit}, 0.3,
			"****1234"},
		{"stars between figures", "51eee34", [][2]int{digit, digit, star, star, star, digit, digit}, 0.3, "51***34"},
		{"a date whose figures run together", "11/05/2025", [][2]int{digit, digit, star, star, star}, 0.3,
			"11/05/2025"},
		{"figures that were read", "57913", [][2]int{digit, star, star, star, digit}, 0.3, "57913"},
		{"figures that run together", "1188005522", [][2]int{digit, digit, star, star, star}, 0.3, "1188005522"},
		{"stars before letters", "eeeab", [][2]int{star, star, star, digit, digit}, 0.3, "eeeab"},
		{"a word that is well read", "sep", [][2]int{star, star, star}, 0.9, "sep"},
		{"too few", "ee", [][2]int{star, star}, 0.2, "ee"},
		{"figures", "111", [][2]int{digit, digit, digit}, 0.2, "111"},
		{"dashes", "---", [][2]int{dash, dash, dash}, 0.2, "---"},
		{"points", "...", [][2]int{point, point, point}, 0.2, "..."},
		{"small letters", "sss", [][2]int{letter, letter, letter}, 0.2, "sss"},
	} {
		g := raster.NewGray(400, 200)
		for i, part := range c.ink {
			for y := 100 + part[0]; y < 100+part[1]; y++ {
				for x := range 9 {
					g.Row(y)[100+16*i+x] = 0
				}
			}
		}
		w := word(c.read, 100, 100, 100+16*len(c.ink), 128)
		w.Confidence, w.Top, w.Bottom = c.confidence, 100, 128
		words := []Word{w}
		if err := readMasks(t.Context(), fake{}, g, words); err != nil || words[0].Text != c.want {
			t.Errorf("%s: read %q, %v; want %q", c.name, words[0].Text, err, c.want)
		}
	}
}

func TestFiguresAfterMaskAreReadAsFigures(t *testing.T) {
	for _, c := range []struct{ name, again, want string }{
		{"as many as the ink shows", "2464", "2464"},
		{"fewer", "264", "DACA"},
		{"none", "", "DACA"},
	} {
		g := raster.NewGray(400, 200)
		for i := range 4 {
			for y := 100; y < 128; y++ {
				for x := range 9 {
					g.Row(y)[200+16*i+x] = 0
				}
			}
		}
		hidden, shown := word("****", 100, 106, 190, 118), doubt(word("DACA", 200, 100, 264, 128))
		hidden.Confidence = knownMask
		words := []Word{hidden, shown}
		read := func(_ *raster.Gray, m Mode) []Word {
			if m != FiguresLine || c.again == "" {
				return nil
			}
			return []Word{word(c.again, 10, 10, 90, 30)}
		}
		if err := readMasks(t.Context(), fake{read: read}, g, words); err != nil || words[1].Text != c.want {
			t.Errorf("%s: read %q, %v; want %q", c.name, words[1].Text, err, c.want)
		}
	}
}

func TestBlobsEndWithTheirBox(t *testing.T) {
	g := raster.NewGray(50, 50)
	for x := 40; x < 50; x++ {
		g.Row(25)[x] = 0
	}
	if got := blobs(g, image.Rect(30, 20, 60, 30), dark); len(got) != 1 || got[0] != image.Rect(40, 25, 50, 26) {
		t.Errorf("blobs %v, want one up to the picture's edge", got)
	}
}

// rowOf are recognized words side by side, a blank apart.
func rowOf(y float64, texts ...string) (words []page.Word) {
	x := 100.0
	for _, text := range texts {
		words = append(words, page.Word{Text: text, Confidence: 0.7, Source: page.SourceOCR,
			Box: page.Box{X0: x, Y0: y, X1: x + 40, Y1: y + 10}})
		x += 44
	}
	return words
}

func TestUnitsAfterAmountsAreCurrency(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]page.Word
		want string // of the last row's second word
	}{
		"three amounts in zloty": {[][]page.Word{rowOf(10, "10,00", "zt"), rowOf(30, "20,00", "zl"),
			rowOf(50, "30,00", "zt"), rowOf(70, "40,00", "21")}, "zł"},
		"a figure behind other amounts": {[][]page.Word{rowOf(10, "10,00", "EUR"), rowOf(30, "20,00", "EUR"),
			rowOf(50, "30,00", "EUR"), rowOf(70, "40,00", "21")}, "21"},
		"three amounts in koruna": {[][]page.Word{rowOf(10, "10,00", "Ké"), rowOf(30, "20,00", "Kc"),
			rowOf(50, "30,00", "Ke")}, "Kč"},
		"two amounts": {[][]page.Word{rowOf(10, "10,00", "zt"), rowOf(30, "20,00", "zt")}, "zt"},
		"words behind other words": {[][]page.Word{rowOf(10, "10,00", "zt"), rowOf(30, "20,00", "zl"),
			rowOf(50, "30,00", "zt"), rowOf(70, "ul.", "zt")}, "zt"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for _, words := range c.rows {
			d.Pages[0].Words = append(d.Pages[0].Words, words...)
		}
		Agree(&d)
		if got := d.Pages[0].Words[len(d.Pages[0].Words)-1].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestDigitInCodeBecomesLetterOfPaper(t *testing.T) {
	for name, c := range map[string]struct {
		words []page.Word
		at    int
		want  string
	}{
		"a long number follows":  {rowOf(10, "WATER", "1D", "5240130"), 1, "ID"},
		"a label and its number": {rowOf(10, "CO", "1D:54907174"), 1, "ID:54907174"},
		"the paper prints it":    {append(rowOf(10, "WATER", "ID"), rowOf(30, "1D", "PLATE")...), 2, "ID"},
		"a flat":                 {rowOf(10, "FLAT", "1D", "LEEDS"), 1, "1D"},
		"a letter that is none":  {rowOf(10, "GATE", "1K", "5240130"), 1, "1K"},
		"dirt behind a word":     {rowOf(10, "ON-US°", "CHECK"), 0, "ON-US"},
		"a number's sign":        {rowOf(10, "N°", "5240130"), 0, "N°"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: c.words}}}
		Agree(&d)
		if got := d.Pages[0].Words[c.at].Text; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
