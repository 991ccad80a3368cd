package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestALineStandsWhereMostOfItsWordsEnd(t *testing.T) {
	word := func(top, bottom float64) page.Word { return page.Word{Box: page.Box{X1: 1, Y0: top, Y1: bottom}} }
	for name, c := range map[string]struct {
		words []page.Word
		want  float64
	}{
		"words alike":                  {[]page.Word{word(10, 20), word(10, 20), word(10, 20)}, 20},
		"a capital with a mark":        {[]page.Word{word(6, 20), word(10, 20)}, 20},
		"one word set too high":        {[]page.Word{word(3, 12), word(10, 20), word(10, 20)}, 20},
		"two words between two places": {[]page.Word{word(10, 20), word(10, 22)}, 21},
	} {
		if got := (Line{Words: c.words}).Foot(); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
	if got := (Line{Box: page.Box{Y1: 7}}).Foot(); got != 7 {
		t.Errorf("a line without words: got %v, want its box's foot, 7", got)
	}
}
