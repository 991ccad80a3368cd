package ocr

import "testing"

func TestASpeckUnderAWordMovesNoRow(t *testing.T) {
	var words []Word
	for _, top := range []int{100, 150, 200} {
		for k, text := range []string{"OR", "NO.", "1195317"} {
			w := word(text, 100*k, top, 100*k+80, top+26)
			w.Top, w.Bottom = float64(top), float64(top+34)
			words = append(words, w)
		}
	}
	specked := words[3:6]
	specked[0].Box.Max.Y += 12
	for i := range specked {
		specked[i].Top, specked[i].Bottom = specked[i].Top-9, specked[i].Bottom+12
	}
	levelRows(words)
	for i, w := range words {
		if top, bottom := float64(100+50*(i/3)), float64(134+50*(i/3)); w.Top != top || w.Bottom != bottom {
			t.Errorf("%q begins at %v and ends at %v, want %v and %v", w.Text, w.Top, w.Bottom, top, bottom)
		}
	}
}

func TestANameInLargerTypeKeepsItsRowBesideSmallTypeFarOff(t *testing.T) {
	var words []Word
	for i := range 3 {
		for _, c := range []struct {
			text      string
			x, height int
		}{{"KOWHAI", 40, 40}, {"RD2", 1600, 30}, {"AUCKLAND", 1700, 30}} {
			w := word(c.text, c.x, 100*i, c.x+80, 100*i+c.height)
			w.Top, w.Bottom = float64(100*i), float64(100*i)+1.3*float64(c.height)
			words = append(words, w)
		}
	}
	levelRows(words)
	if w := words[0]; w.Bottom != 1.3*40 {
		t.Errorf("%q ends at %v, want %v", w.Text, w.Bottom, 1.3*40)
	}
}

func TestARowInLargerTypeStaysAsDeepAsItIs(t *testing.T) {
	var words []Word
	for i, height := range []int{26, 26, 52} {
		for k, text := range []string{"Cash", "POS", "Deposit"} {
			w := word(text, 200*k, 100*i, 200*k+80, 100*i+height)
			w.Top, w.Bottom = float64(100*i), float64(100*i)+1.3*float64(height)
			words = append(words, w)
		}
	}
	before := append([]Word(nil), words...)
	levelRows(words)
	for i, w := range words {
		if w.Top != before[i].Top || w.Bottom != before[i].Bottom {
			t.Errorf("%q begins at %v and ends at %v, want %v and %v", w.Text, w.Top, w.Bottom, before[i].Top, before[i].Bottom)
		}
	}
}
