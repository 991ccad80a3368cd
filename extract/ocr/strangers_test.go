package ocr

import (
	"slices"
	"testing"
)

// checkRow is a row of sure words of a table: a day, a text and an amount in type whose capitals are 26 pixels high.
func checkRow(y int) []Word {
	return []Word{
		certainly(word("24/12/2024", 100, y, 240, y+26)), certainly(word("CHECK", 300, y, 380, y+26)),
		certainly(word("ISSUED", 390, y, 480, y+26)), certainly(word("348016", 900, y, 1020, y+26)),
	}
}

func certainly(w Word) Word {
	w.Confidence = 0.96
	return w
}

func TestStreaksReadAsShortWordsAreDropped(t *testing.T) {
	for name, stray := range map[string]Word{
		"much wider than a figure":       word("4", 700, 205, 790, 230),
		"lower than the row's figures":   word("-44", 700, 208, 730, 220),
		"wide over the word beside it":   word("5", 1015, 203, 1220, 230),
		"across two rows":                word("1", 700, 216, 712, 242),
		"low on a row of its own":        word("₹9", 700, 300, 720, 316),
		"as tall as two rows of garbage": word("@s<xe", 485, 190, 620, 252),
		"a streak beyond the table":      word("l", 1600, 190, 1610, 236),
	} {
		if stray.Confidence = 0.55; name == "a streak beyond the table" {
			stray.Confidence = 0.85
		}
		words := slices.Concat(checkRow(200), checkRow(236), []Word{stray})
		if got := withoutStrangers(words); len(got) != 8 {
			t.Errorf("%s: %d words are left, want 8", name, len(got))
		}
	}
}

func TestShortWordsOfTheRowsTypeStay(t *testing.T) {
	for name, c := range map[string]Word{
		"a figure as high as its row's":    word("2", 700, 200, 716, 226),
		"broken beside the text":           word("2", 490, 208, 506, 226),
		"letters under a speck":            word("CORP.", 700, 180, 790, 232),
		"small letters":                    word("ze", 700, 208, 730, 226),
		"lone and between no rows":         word("7", 700, 300, 716, 326),
		"broken, under another of its own": word("CR", 1100, 200, 1130, 212),
		"sure whatever its ink":            certainly(word("4", 700, 205, 790, 230)),
	} {
		if name != "sure whatever its ink" {
			c.Confidence = 0.55
		}
		words := slices.Concat(checkRow(200), checkRow(236), []Word{certainly(word("DR", 1100, 236, 1130, 262)), c})
		if got := withoutStrangers(words); len(got) != 10 {
			t.Errorf("%s: %d words are left, want 10", name, len(got))
		}
	}
}
