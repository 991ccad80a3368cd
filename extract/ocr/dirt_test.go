package ocr

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestSpeckDoesNotMoveWordOffItsRow(t *testing.T) {
	for _, c := range []struct {
		name string
		box  image.Rectangle
		want image.Rectangle
	}{
		{"a speck above", image.Rect(300, 70, 360, 120), image.Rect(300, 100, 360, 120)},
		{"a speck below", image.Rect(300, 100, 360, 150), image.Rect(300, 100, 360, 120)},
		{"large type", image.Rect(300, 60, 540, 120), image.Rect(300, 60, 540, 120)},
		{"a row of its own", image.Rect(300, 300, 360, 350), image.Rect(300, 300, 360, 350)},
	} {
		words := []Word{word("0202", 40, 100, 90, 120), word("DEPOSIT", 100, 100, 200, 120),
			word("above", 100, 60, 200, 80), word("182.00", c.box.Min.X, c.box.Min.Y, c.box.Max.X, c.box.Max.Y)}
		if got := withoutSpecks(words)[3].Box; got != c.want {
			t.Errorf("%s: box %v, want %v", c.name, got, c.want)
		}
	}
}

func TestWordWithInkOfRowAboveKeepsItsRow(t *testing.T) {
	g := raster.NewGray(600, 200)
	for _, b := range []image.Rectangle{image.Rect(20, 100, 80, 126), image.Rect(100, 100, 160, 126),
		image.Rect(180, 100, 240, 126)} {
		bars(g, b)
	}
	fill(g, image.Rect(190, 70, 200, 80)) // dust, or feet of the row above
	words := []Word{word("POS", 20, 100, 80, 126), word("ALABANG", 100, 100, 160, 126),
		word("PETROLINE", 180, 70, 240, 126)}
	words[2].Top, words[2].Bottom = 70, 132
	withoutStrayInk(g, words)
	if w := words[2]; w.Box.Min.Y != 100 || w.Box.Max.Y != 126 || !w.sameRow(words[0]) {
		t.Errorf("the word has %v and its row begins at %v, want it from 100 to 126", w.Box, w.Top)
	}
}

func TestHighWordWithInkInTwoRowsKeepsBox(t *testing.T) {
	g := raster.NewGray(600, 200)
	words := []Word{word("POS", 20, 100, 80, 126), word("ALABANG", 100, 100, 160, 126),
		word("TOTAL", 180, 60, 240, 126)}
	bars(g, image.Rect(180, 60, 240, 86))
	bars(g, image.Rect(180, 100, 240, 126))
	withoutStrayInk(g, words)
	if b := words[2].Box; b.Min.Y != 60 || b.Max.Y != 126 {
		t.Errorf("the word has %v, want it as it was: nothing tells which of two rows is its own", b)
	}
}

func TestUnopenedClosingBracketIsLetterOfCode(t *testing.T) {
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

func TestClosingBracketClosesBracketOfRowAbove(t *testing.T) {
	for before, want := range map[string]string{"(RENT": "OCT24)", "(RENT)": "OCT24J", "RENT": "OCT24J"} {
		words := []Word{word("PAY", 0, 0, 40, 20), word(before, 50, 0, 120, 20), word("OCT24)", 0, 40, 70, 60)}
		withoutStrayClosings(words)
		if words[2].Text != want {
			t.Errorf("below %q: %q, want %q", before, words[2].Text, want)
		}
	}
}

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
		if got := withoutStreaks(words); len(got) != 8 {
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
		if got := withoutStreaks(words); len(got) != 10 {
			t.Errorf("%s: %d words are left, want 10", name, len(got))
		}
	}
}

// blocks fills rectangles with ink.
func blocks(g *raster.Gray, all ...image.Rectangle) {
	for _, b := range all {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
	}
}

func TestMarginNoteIsDropped(t *testing.T) {
	letter := image.Rect(40, 200, 60, 212)
	up := func(pitch int) (all []image.Rectangle) {
		for y := 80; y < 340; y += pitch {
			all = append(all, image.Rect(40, y, 60, y+12))
		}
		return all
	}
	for _, c := range []struct {
		name string
		ink  []image.Rectangle
		want bool
	}{
		{"letters one above the other", up(18), true},
		{"numbers of lines", up(36), false},
		{"a letter beside a rule", []image.Rectangle{letter, image.Rect(58, 0, 60, 400)}, false},
		{"numbers between level rules", append(up(30), image.Rect(0, 226, 400, 228), image.Rect(0, 196, 400, 198),
			image.Rect(0, 166, 400, 168)), false},
		{"a letter by itself", []image.Rectangle{letter}, false},
	} {
		g := raster.NewGray(400, 400)
		blocks(g, c.ink...)
		if got := upMargin(g, letter, 20); got != c.want {
			t.Errorf("%s: a note %v, want %v", c.name, got, c.want)
		}
	}
}

func TestMonthsBelowEachOtherAreNotMarginNote(t *testing.T) {
	g := raster.NewGray(400, 400)
	for y := 80; y < 340; y += 18 {
		blocks(g, image.Rect(40, y, 60, y+12))
	}
	month := Word{Text: "Sep", Box: image.Rect(40, 206, 60, 218), Confidence: 0.6}
	day, year := Word{Text: "06", Box: image.Rect(20, 206, 34, 218)},
		Word{Text: "2025", Box: image.Rect(66, 206, 92, 218)}
	sure := month
	sure.Confidence = certainWord
	for _, c := range []struct {
		name  string
		words []Word
		kept  int
	}{
		{"between day and year", []Word{day, month, year}, 3},
		{"first in its row, and sure", []Word{sure, year}, 2},
		{"first in its row", []Word{month, year}, 1},
	} {
		if got := withoutMarginNotes(g, c.words, 20); len(got) != c.kept {
			t.Errorf("%s: %d words stay, want %d", c.name, len(got), c.kept)
		}
	}
}

func TestFaxHeaderIsDropped(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		top  int
		want bool // that the line is dropped
	}{
		"day, time, number, sheet":   {"19-SEP-2023 16:50 FROM +63 2 8936 5523 P.02/03", 20, true},
		"a time with a misread zero": {"19-SEP-2023 16:5@ FROM +63 2 8936 5523 P.02/03", 20, true},
		"time and sheet":             {"10:15AM FAX 02 555 1234 002/005", 20, true},
		"the time of a statement":    {"Printed 19-SEP-2023 16:50 Page 1/3", 20, false},
		"the period of a statement":  {"FROM 01-SEP-2023 TO 30-SEP-2023 16:50", 20, false},
		"a name before the number":   {"Sep 19 2023 16:50 FROM: Omar Sandoval 02-555-1234 P.2", 20, true},
		"the day's words of a period": {"Statement from 1 September 2023 to 30 September 2023 16:50 Page 1/3",
			20, false},
		"a row of a page without a head": {"03-02-2026 16:50 TRANSFER TO MARIA 500.00 1,200.00", 20, false},
		"such a row with a number":       {"03-02-2026 16:50 TRANSFER TO 0917 555 1234 500.00 1,200.00", 20, false},
		"such a row without cents":       {"03-02-2026 16:50 TRANSFER TO MARIA 500 12,200", 20, false},
		"further down among the entries": {"19-SEP-2023 16:50 FROM +63 2 8936 5523 P.02/03", 600, false},
	} {
		words := []Word{{Text: "Balance", Box: image.Rect(100, 300, 200, 330)}}
		for i, text := range strings.Fields(c.line) {
			words = append(words, Word{Text: text, Box: image.Rect(50+110*i, c.top, 150+110*i, c.top+30)})
		}
		got := withoutFaxHeader(words, 2200)
		if dropped := len(got) == 1; dropped != c.want {
			t.Errorf("%s: dropped %v, want %v, left %v", name, dropped, c.want, got)
		}
	}
}
