package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestWhatStandsAmongDaysBesideMonthsIsReadAgainAsOne(t *testing.T) {
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
		v := newView(Sheet{Number: 1, Width: 400, Height: 400}, raster.NewGray(400, 400), asItIs(raster.NewGray(400, 400))[0], 0)
		err := mendMonthDays(t.Context(), fake{read: read}, v, words)
		got := words[len(words)-2]
		if err != nil || got.Text != c.want || got.Text != c.first && got.Confidence > changed {
			t.Errorf("%s: %q became %q with confidence %.2f, %v; want %q", c.name, c.first, got.Text, got.Confidence, err, c.want)
		}
	}
}

func TestATickReadWithADayIsCutOff(t *testing.T) {
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
		v := newView(Sheet{Number: 1, Width: 400, Height: 400}, raster.NewGray(400, 400), asItIs(raster.NewGray(400, 400))[0], 0)
		err := mendMonthDays(t.Context(), fake{read: read}, v, words)
		got := words[len(words)-2]
		if err != nil || got.Text != c.want || got.Text != c.first && (got.Confidence > changed || got.Box.Min.X != 100) {
			t.Errorf("%s: %q became %q at %v with confidence %.2f, %v; want %q", c.name, c.first, got.Text, got.Box, got.Confidence, err, c.want)
		}
	}
}
