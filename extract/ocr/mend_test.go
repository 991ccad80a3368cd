package ocr

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestAmountsThatFellApartAreOneOnlyWhenThePixelsSaySo(t *testing.T) {
	for _, c := range []struct {
		name     string
		words    []Word
		together string // what both are read as
		want     []string
	}{
		{"the point is there", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)}, "96,121.24", []string{"96,121.24"}},
		{"a comma as point", []Word{word("62.999,", 100, 100, 160, 120), word("87", 172, 100, 192, 120)}, "62.999,87", []string{"62.999,87"}},
		{"other digits are read", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)}, "96,127.24", []string{"96,121", "24"}},
		{"nothing is read", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)}, "", []string{"96,121", "24"}},
		{"no point is read", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 100, 192, 120)}, "9612124", []string{"96,121", "24"}},
		{"a wide gap", []Word{word("96,121", 100, 100, 160, 120), word("24", 190, 100, 210, 120)}, "96,121.24", []string{"96,121", "24"}},
		{"another row", []Word{word("96,121", 100, 100, 160, 120), word("24", 172, 140, 192, 160)}, "96,121.24", []string{"96,121", "24"}},
		{"a day and a month", []Word{word("15", 100, 100, 120, 120), word("Sep", 130, 100, 160, 120)}, "15", []string{"15", "Sep"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			read := func(_ *raster.Gray, m Mode) []Word {
				if m != FiguresLine || c.together == "" {
					return nil
				}
				return []Word{word(c.together, 10, 10, 90, 30)}
			}
			words, err := mend(t.Context(), fake{read: read}, view{prepared: prepared{picture: raster.NewGray(400, 300)}, words: c.words})
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
