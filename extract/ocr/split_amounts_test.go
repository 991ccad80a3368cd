package ocr

import (
	"image"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestSplitAmountsAreJoinedOnlyIfPixelsConfirm(t *testing.T) {
	for _, c := range []struct {
		name     string
		words    []Word
		together string // the reading of both together
		want     []string
	}{
		{"the point is there", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)},
			"96,121.24", []string{"96,121.24"}},
		{"a comma as point", []Word{word("62.999,", 100, 100, 160, 120), word("87", 172, 100, 192, 120)},
			"62.999,87", []string{"62.999,87"}},
		{"a fax lost the point", []Word{word("2,880", 100, 100, 150, 120), word("75+", 155, 100, 190, 120)}, "",
			[]string{"2,880.75+"}},
		{"a fax lost a day's point", []Word{word("06", 100, 100, 120, 120), word("01.2023", 125, 100, 190, 120)},
			"", []string{"06.01.2023"}},
		{"two short numbers", []Word{word("288", 100, 100, 150, 120), word("75", 155, 100, 190, 120)}, "",
			[]string{"288", "75"}},
		{"other digits are read", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)},
			"96,127.24", []string{"96,121", "24"}},
		{"nothing is read", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)}, "",
			[]string{"96,121", "24"}},
		{"no point is read", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)}, "9612124",
			[]string{"96,121", "24"}},
		{"cents with their side", []Word{word("17,216", 100, 100, 160, 120), word("28Cr", 172, 100, 212, 120)},
			"17,216.28", []string{"17,216.28", "Cr"}},
		{"round cents with their side", []Word{word("15,432", 100, 100, 160, 120),
			word("eeDR", 172, 100, 212, 120)}, "15,432.00", []string{"15,432.00", "DR"}},
		{"round cents", []Word{word("15,432", 100, 100, 160, 120), word("ee", 172, 100, 192, 120)}, "15,432.00",
			[]string{"15,432.00"}},
		{"round letters behind a number", []Word{word("432", 100, 100, 160, 120), word("ee", 172, 100, 192, 120)},
			"", []string{"432", "00"}},
		{"a code behind an amount", []Word{word("17,216.28", 100, 100, 160, 120),
			word("28Cr", 172, 100, 212, 120)}, "17,216.28", []string{"17,216.28", "28Cr"}},
		{"cents in fixed pitch with a sign", []Word{word("1,500", 100, 100, 150, 120),
			word("00+", 174, 100, 204, 120)}, "1,500.00+", []string{"1,500.00+"}},
		{"cents that are no figures", []Word{word("-725", 100, 100, 160, 120),
			doubt(word(")", 178, 100, 192, 120))}, "-725.00", []string{"-725.00"}},
		{"a bracket behind a whole number", []Word{word("725", 100, 100, 160, 120),
			doubt(word(")", 178, 100, 192, 120))}, "725", []string{"725", ")"}},
		{"a blurred word behind another amount", []Word{word("725", 100, 100, 160, 120),
			doubt(word("ab", 178, 100, 192, 120))}, "726.00", []string{"725", "ab"}},
		{"a day that fell apart", []Word{word("06", 100, 100, 120, 120), word("01.2023", 132, 100, 192, 120)},
			"06.01.2023", []string{"06.01.2023"}},
		{"a wide gap", []Word{word("96,121", 100, 100, 160, 120), word("24", 192, 100, 212, 120)}, "96,121.24",
			[]string{"96,121", "24"}},
		{"a wide comma", []Word{word("109,", 100, 100, 130, 120), word("306.09", 142, 100, 192, 120)},
			"109,306.09", []string{"109,306.09"}},
		{"a thousand's mark that only reading shows",
			[]Word{word("20", 100, 100, 120, 120), word("018,23", 132, 100, 190, 120)}, "20.018,23",
			[]string{"20", "018,23"}},
		{"a currency before a wide comma", []Word{word("P83,", 100, 100, 140, 120),
			word("064.59", 152, 100, 202, 120)}, "83,064.59", []string{"P83,064.59"}},
		{"a currency before a wide comma, read otherwise",
			[]Word{word("P400,", 100, 100, 140, 120), word("818.03", 150, 100, 202, 120)}, "2400,818.03",
			[]string{"P400,818.03"}},
		{"a number with a comma a space before an amount",
			[]Word{word("12,", 100, 100, 140, 120), word("818.03", 154, 100, 202, 120)}, "2,818.03",
			[]string{"12,", "818.03"}},
		{"a currency before cents", []Word{word("R20,624", 100, 100, 160, 120), word("97", 172, 100, 192, 120)},
			"20,624.97", []string{"R20,624.97"}},
		{"cents with their mark behind a currency", []Word{word("P77,207", 100, 100, 160, 120),
			word(".22", 164, 100, 184, 120)}, "", []string{"P77,207.22"}},
		{"cents with the mark of thousands", []Word{word("77,207", 100, 100, 160, 120),
			word(",22", 164, 100, 184, 120)}, "", []string{"77,207", ",22"}},
		{"a code before a number", []Word{word("T89", 100, 100, 140, 120), word("24.86", 152, 100, 202, 120)},
			"8924.86", []string{"T89", "24.86"}},
		{"three parts", []Word{word("766,", 100, 100, 130, 120), word("668", 142, 100, 172, 120),
			word("00", 184, 100, 200, 120)}, "766,668.00", []string{"766,668.00"}},
		{"two amounts", []Word{word("12.00", 100, 100, 130, 120), word("306.09", 142, 100, 192, 120)},
			"12.00306.09", []string{"12.00", "306.09"}},
		{"another row", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 140, 192, 160)}, "96,121.24",
			[]string{"96,121", "24"}},
		{"a day and a month", []Word{word("15", 100, 100, 120, 120), word("Sep", 130, 100, 160, 120)}, "15",
			[]string{"15", "Sep"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			read := func(_ *raster.Gray, m Mode) []Word {
				if m != FiguresLine || c.together == "" {
					return nil
				}
				return []Word{word(c.together, 10, 10, 90, 30)}
			}
			words, err := repairSplitAmounts(t.Context(), fake{read: read},
				view{prepared: prepared{picture: raster.NewGray(400, 300)}, words: c.words})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range words {
				got = append(got, w.Text)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("words %q, want %q", got, c.want)
			}
		})
	}
}

func TestInkOfPointJoinsSplitAmount(t *testing.T) {
	dots := func(x int, ys ...int) *raster.Gray {
		g := raster.NewGray(400, 300)
		for _, y := range ys {
			for dy := range 3 {
				copy(g.Row(y + dy)[x:x+3], []uint8{0, 0, 0})
			}
		}
		return g
	}
	pesos := []Word{word("P325.26", 100, 130, 192, 150), word("P54.10", 100, 160, 192, 180),
		word("P1,702.41", 100, 190, 192, 210)}
	plain := []Word{word("4821.70", 100, 130, 192, 150), word("9225.87", 100, 160, 192, 180),
		word("3221.43", 100, 190, 192, 210)}
	amount := []Word{word("75,537", 100, 100, 160, 120), word("74", 172, 100, 192, 120)}
	for _, c := range []struct {
		name    string
		words   []Word
		picture *raster.Gray
		want    []string
	}{
		{"a point at the foot", amount, dots(165, 116), []string{"75,537.74"}},
		{"a speck above", amount, dots(165, 102), []string{"75,537", "74"}},
		{"nothing between", amount, raster.NewGray(400, 300), []string{"75,537", "74"}},
		{"a decimal comma", []Word{word("75.537", 100, 100, 160, 120), word("74", 172, 100, 192, 120)},
			dots(165, 116), []string{"75.537,74"}},
		{"a thousand's point", []Word{word("20", 100, 100, 120, 120), word("018,23", 132, 100, 190, 120)},
			dots(125, 116), []string{"20.018,23"}},
		{"a thousand's space", []Word{word("20", 100, 100, 120, 120), word("018,23", 132, 100, 190, 120)},
			raster.NewGray(400, 300), []string{"20", "018,23"}},
		{"a thousand's point and cents behind a comma",
			[]Word{word("20", 100, 100, 120, 120), word("018,", 132, 100, 165, 120), word("23", 172, 100, 190, 120)},
			dots(125, 116), []string{"20.018,23"}},
		{"a point before a number that is no thousand",
			[]Word{word("20", 100, 100, 120, 120), word("18,23", 132, 100, 190, 120)}, dots(125, 116),
			[]string{"20", "18,23"}},
		{"a day and its month", []Word{word("11", 100, 100, 120, 120), word("06.", 132, 100, 160, 120)},
			dots(125, 116), []string{"11.06."}},
		{"cents of an amount on a page without marks between thousands",
			append([]Word{word("1730", 100, 100, 160, 120), word("66", 172, 100, 192, 120)}, plain...), dots(165, 116),
			[]string{"1730.66", "4821.70", "9225.87", "3221.43"}},
		{"cents of a page that lost them all", []Word{word("12.50", 100, 70, 192, 90),
			word("1730", 100, 100, 160, 120), word("66", 172, 100, 192, 120), word("4821", 100, 130, 160, 150),
			word("70", 172, 130, 192, 150),
			word("9225", 100, 160, 160, 180), word("87", 172, 160, 192, 180)}, dots(165, 116, 146, 176),
			[]string{"12.50", "1730.66", "4821.70", "9225.87"}},
		{"a year and a number where thousands are marked",
			[]Word{word("2024", 100, 100, 160, 120), word("66", 172, 100, 192, 120)}, dots(165, 116),
			[]string{"2024", "66"}},
		{"a day whose points are both lost", []Word{word("05", 100, 100, 120, 120), word("06", 132, 100, 152, 120),
			word("2019", 164, 100, 204, 120)}, dots(125, 116), []string{"05", "06", "2019"}},
		{"a day and its year", []Word{word("05.06", 100, 100, 152, 120), word("2019", 164, 100, 204, 120)},
			dots(157, 116), []string{"05.06.2019"}},
		{"thousands in the Swiss way", []Word{word("2'100", 100, 100, 160, 120), word("15", 172, 100, 192, 120)},
			dots(165, 116), []string{"2'100.15"}},
		{"cents behind a currency that the page prints",
			append([]Word{word("P813", 100, 100, 160, 120), word("41", 172, 100, 192, 120)}, pesos...), dots(165, 116),
			[]string{"P813.41", "P325.26", "P54.10", "P1,702.41"}},
		{"a code and a number", []Word{word("P813", 100, 100, 160, 120), word("41", 172, 100, 192, 120)},
			dots(165, 116), []string{"P813", "41"}},
		{"a day and its short year", []Word{word("15.03", 100, 100, 152, 120), word("25", 164, 100, 184, 120)},
			dots(157, 116), []string{"15.03.25"}},
		{"a day and a number", []Word{word("15.03", 100, 100, 152, 120), word("25", 164, 100, 184, 120)},
			raster.NewGray(400, 300), []string{"15.03", "25"}},
		{"a number and a month", []Word{word("11", 100, 100, 120, 120), word("06.", 132, 100, 160, 120)},
			raster.NewGray(400, 300), []string{"11", "06."}},
	} {
		words, err := repairSplitAmounts(t.Context(), fake{read: func(*raster.Gray, Mode) []Word { return nil }},
			view{prepared: prepared{picture: c.picture}, words: c.words})
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

func TestDirtBetweenSpacedThousandsIsNotSeparator(t *testing.T) {
	g := raster.NewGray(400, 400)
	for y := 116; y < 119; y++ {
		copy(g.Row(y)[125:128], []uint8{0, 0, 0})
	}
	spaced := func(n int) (words []Word) {
		for i := range n {
			y := 100 + 30*i
			words = append(words, word("20", 100, y, 120, y+20), word("018,23", 132, y, 190, y+20))
		}
		return words
	}
	marked := []Word{word("21.018,23", 300, 100, 390, 120), word("22.018,23", 300, 130, 390, 150),
		word("23.018,23", 300, 160, 390, 180)}
	inked := spaced(6)
	for i := 0; i < len(inked); i += 2 { // fixed pitch: the engine parts numbers at their wide points
		for y := range 3 {
			copy(g.Row(inked[i].Box.Min.Y + 16 + y)[225:228], []uint8{0, 0, 0})
		}
		inked[i].Box, inked[i+1].Box = inked[i].Box.Add(image.Pt(100, 0)), inked[i+1].Box.Add(image.Pt(100, 0))
	}
	for _, c := range []struct {
		name  string
		words []Word
		want  string
	}{
		{"a page with points between most of them", inked, "20.018,23"},
		{"a page of such amounts", spaced(6), "20"},
		{"a page of few", spaced(3), "20.018,23"},
		{"a page that marks others", append(spaced(5), marked...), "20.018,23"},
	} {
		words, err := repairSplitAmounts(t.Context(), fake{read: func(*raster.Gray, Mode) []Word { return nil }},
			view{prepared: prepared{picture: g}, words: c.words})
		if err != nil {
			t.Fatal(err)
		}
		if words[0].Text != c.want {
			t.Errorf("%s: begins with %q, want %q", c.name, words[0].Text, c.want)
		}
	}
}

// doubt is a word that is hardly read.
func doubt(w Word) Word {
	w.Confidence = 0.1
	return w
}
