package ocr

import "testing"

func TestSpecksAreNotPartOfAmountOrDay(t *testing.T) {
	for text, want := range map[string]string{
		"“15/06/24": "15/06/24", "_85.073,83": "85.073,83", "‘81.50": "81.50", ".78.175,23": "78.175,23",
		"12.50*": "12.50",
		"-12.50": "-12.50", "(12.50)": "(12.50)", "'24": "'24", "“Lodge": "“Lodge", "No.5": "No.5", "...": "...",
		",123.45": ",123.45", "'456.78": "'456.78", ".668,00": ".668,00", ",1,668.00": "1,668.00", "‘181.50": "181.50",
	} {
		if got := word(text, 100, 100, 180, 120).withoutDirt(); got.Text != want {
			t.Errorf("%q became %q, want %q", text, got.Text, want)
		}
	}
}

func TestStrokesWithoutLettersAreDirt(t *testing.T) {
	words := []Word{word("CHEQUE", 100, 100, 180, 120), word(`|\`, 190, 100, 200, 120),
		word("[>", 210, 100, 220, 120), word("-", 230, 108, 240, 112)}
	if got := tidy(words); len(got) != 2 || got[0].Text != "CHEQUE" || got[1].Text != "-" {
		t.Errorf("%v, want CHEQUE and a minus", got)
	}
}

func TestOfTwoBracketsOfDifferentSortsBothAreRound(t *testing.T) {
	for text, want := range map[string]string{
		"{KES)": "(KES)", "(KES}": "(KES)", "[1,234.50)": "(1,234.50)", "(KES)": "(KES)", "[KES]": "[KES]",
		"{KES": "{KES",
	} {
		got := tidy([]Word{word(text, 0, 0, 80, 20).as(0.9)})
		if len(got) != 1 || got[0].Text != want || want != text && got[0].Confidence > changed {
			t.Errorf("%q is read as %+v, want %q, in doubt where it changed", text, got, want)
		}
	}
}

func TestWordsReadOfPrintThatOverlapsAreOneAmount(t *testing.T) {
	for name, c := range map[string]struct {
		words []Word
		want  string
	}{
		"the end with figures of its beginning": {[]Word{word("275,003", 100, 0, 200, 30),
			word("003.00", 160, 0, 240, 30)}, "275,003.00"},
		"a comma read badly": {[]Word{word("91;673", 100, 0, 190, 30),
			word("673.00", 150, 0, 230, 30)}, "91,673.00"},
		"side by side": {[]Word{word("275,003", 100, 0, 200, 30),
			word("003.00", 210, 0, 290, 30)}, "275,003 003.00"},
		"nothing in common": {[]Word{word("275,003", 100, 0, 200, 30),
			word("114.00", 160, 0, 240, 30)}, "275,003 114.00"},
		"more in common than they cover": {[]Word{word("100,000", 100, 0, 200, 30),
			word("000.00", 195, 0, 280, 30)}, "100,000 000.00"},
		"no amount": {[]Word{word("AMOR", 100, 0, 200, 30),
			word("ORT", 160, 0, 240, 30)}, "AMOR ORT"},
		"another row": {[]Word{word("275,003", 100, 0, 200, 30),
			word("003.00", 160, 40, 240, 70)}, "275,003 003.00"},
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
