package ocr

import "testing"

func TestAClosingBracketThatNothingOpensIsALetterOfACode(t *testing.T) {
	for name, c := range map[string]struct{ before, text, want string }{
		"between capitals":                   {"COMPRA", "TAR).XXXX-5151", "TARJ.XXXX-5151"},
		"several in a code":                  {"IND", "ID:UADYM))JUJ", "ID:UADYMJJJUJ"},
		"behind a code of letters, figures":  {"IdSEPA", "DGUFST9DF)", "DGUFST9DFJ"},
		"what a word before opens":           {"(REF", "AB12C)", "AB12C)"},
		"what the word opens":                {"PAY", "X(12)B", "X(12)B"},
		"an amount behind which one is lost": {"FEE", "1,200.00)", "1,200.00)"},
		"a word":                             {"SEE", "BELOW)", "BELOW)"},
		"a point of a list":                  {"PAY", "2)RENT", "2)RENT"},
		"a point with a letter":              {"PAY", "B)RENT24", "B)RENT24"},
	} {
		words := []Word{word(c.before, 0, 0, 40, 20), word(c.text, 50, 0, 120, 20)}
		withoutStrayClosings(words)
		if words[1].Text != c.want {
			t.Errorf("%s: %q, want %q", name, words[1].Text, c.want)
		}
	}
}

func TestAClosingBracketClosesWhatTheRowAboveOpens(t *testing.T) {
	for before, want := range map[string]string{"(RENT": "OCT24)", "(RENT)": "OCT24J", "RENT": "OCT24J"} {
		words := []Word{word("PAY", 0, 0, 40, 20), word(before, 50, 0, 120, 20), word("OCT24)", 0, 40, 70, 60)}
		withoutStrayClosings(words)
		if words[2].Text != want {
			t.Errorf("below %q: %q, want %q", before, words[2].Text, want)
		}
	}
}
