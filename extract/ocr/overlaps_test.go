package ocr

import "testing"

func TestWordsReadOfPrintThatOverlapsAreOneAmount(t *testing.T) {
	for name, c := range map[string]struct {
		words []Word
		want  string
	}{
		"the end with figures of its beginning": {[]Word{word("275,003", 100, 0, 200, 30), word("003.00", 160, 0, 240, 30)}, "275,003.00"},
		"a comma read badly":                    {[]Word{word("91;673", 100, 0, 190, 30), word("673.00", 150, 0, 230, 30)}, "91,673.00"},
		"side by side":                          {[]Word{word("275,003", 100, 0, 200, 30), word("003.00", 210, 0, 290, 30)}, "275,003 003.00"},
		"nothing in common":                     {[]Word{word("275,003", 100, 0, 200, 30), word("114.00", 160, 0, 240, 30)}, "275,003 114.00"},
		"more in common than they cover":        {[]Word{word("100,000", 100, 0, 200, 30), word("000.00", 195, 0, 280, 30)}, "100,000 000.00"},
		"no amount":                             {[]Word{word("AMOR", 100, 0, 200, 30), word("ORT", 160, 0, 240, 30)}, "AMOR ORT"},
		"another row":                           {[]Word{word("275,003", 100, 0, 200, 30), word("003.00", 160, 40, 240, 70)}, "275,003 003.00"},
	} {
		got := joinOverlaps(c.words)
		if textOf(got) != c.want {
			t.Errorf("%s: %q, want %q", name, textOf(got), c.want)
		}
		if len(got) == 1 && got[0].Confidence > changed {
			t.Errorf("%s: confidence %v, want it in doubt", name, got[0].Confidence)
		}
	}
}
