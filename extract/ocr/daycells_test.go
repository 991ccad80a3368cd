package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// dayRows are words at one left edge, a row each.
func dayRows(texts ...string) (words []Word) {
	for i, text := range texts {
		words = append(words, word(text, 100, 100+30*i, 160, 120+30*i))
	}
	return words
}

func TestABlurredDayBelowClearOnesIsReadAgain(t *testing.T) {
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
		{"a sign", dayRows("0901", "0901", "@902", "0902", "0904", "0905"), "0902", []string{"0901", "0901", "0902", "0902", "0904", "0905"}},
		{"a figure that was not read", narrow, "0902", []string{"0901", "0901", "0902", "0902", "0904", "0905"}},
		{"two words", parted, "0902", []string{"0901", "0901", "0902", "0902", "0904", "0905"}},
		{"other figures", dayRows("0901", "0901", "@902", "0902", "0904", "0905"), "0713", []string{"0901", "0901", "@902", "0902", "0904", "0905"}},
		{"another form", dayRows("0901", "0901", "@902", "0902", "0904", "0905"), "902", []string{"0901", "0901", "@902", "0902", "0904", "0905"}},
		{"codes that are no days", dayRows("4417", "9913", "@902", "8840", "6751", "9905"), "0902", []string{"4417", "9913", "@902", "8840", "6751", "9905"}},
		{"a word", dayRows("0901", "0901", "FEE", "0902", "0904", "0905"), "0902", []string{"0901", "0901", "FEE", "0902", "0904", "0905"}},
		{"a tick before the day", ticked, "07/01", []string{"02/01", "03/01", "07/01", "09/01", "09/01", "12/01"}},
		{"a text before and behind the day's place", longer, "07/01", []string{"02/01", "03/01", "407/01 B", "09/01", "09/01", "12/01"}},
		{"days with marks", dayRows("02/01", "03/01", "0/|O1", "09/01", "09/01", "12/01"), "07/01", []string{"02/01", "03/01", "07/01", "09/01", "09/01", "12/01"}},
	} {
		read := func(_ *raster.Gray, m Mode) []Word { return []Word{word(c.again, 10, 10, 90, 30)} }
		v := newView(Sheet{Width: 400, Height: 400}, raster.NewGray(400, 400), asItIs(raster.NewGray(400, 400))[0], 0)
		words, err := mendDayCells(t.Context(), fake{read: read}, v, c.words)
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
