package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// printedWord is a word of a text layer with its left edge and baseline.
func printedWord(text string, x, y, size float64, color uint32) page.Word {
	return page.Word{Text: text, Box: page.Box{X0: x, Y0: y - size, X1: x + 0.6*size*float64(len(text)), Y1: y}, Font: "Helvetica", Size: size,
		Color: color, Source: page.SourceText, Confidence: 1}
}

// linesOf gives the lines of a page with these words.
func linesOf(words ...page.Word) (texts []string) {
	for _, l := range Lines(page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Words: words}) {
		texts = append(texts, l.Text())
	}
	return texts
}

func checkLines(t *testing.T, got []string, want ...string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("lines %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d is %q, want %q", i, got[i], want[i])
		}
	}
}

func TestAWatermarkIsNoWordOfTheRowsOverIt(t *testing.T) {
	const pale = 0xD0D0D0
	checkLines(t, linesOf(
		printedWord("COPY", 60, 104, 20, pale), printedWord("COPY", 300, 104, 20, pale), // as high as a row
		printedWord("01/02/2025", 50, 100, 9, 0), printedWord("TRANSFER", 120, 100, 9, 0), printedWord("100.00", 310, 100, 9, 0),
		printedWord("02/02/2025", 50, 130, 9, 0), printedWord("FEE", 120, 130, 9, 0), printedWord("5.00", 310, 130, 9, 0),
	), "01/02/2025 TRANSFER 100.00", "02/02/2025 FEE 5.00")
}

func TestPaleWordsBesideOthersAreRead(t *testing.T) {
	const pale = 0xA0A0A0
	checkLines(t, linesOf(
		printedWord("Name", 50, 100, 9, pale), printedWord("ANA", 120, 100, 9, 0),
		printedWord("Number", 50, 110, 9, pale), printedWord("12345", 120, 110, 9, 0),
	), "Name ANA", "Number 12345")
}

func TestPaleAmountsUnderAStampAreRead(t *testing.T) {
	const pale = 0xA0A0A0
	checkLines(t, linesOf(
		printedWord("FEE", 50, 100, 9, 0), printedWord("100.00", 120, 100, 9, pale),
		printedWord("RENT", 50, 130, 9, 0), printedWord("5.00", 120, 130, 9, pale),
		printedWord("WAGES", 50, 160, 9, 0), printedWord("900.00", 120, 160, 9, pale),
		printedWord("CERTIFIED", 130, 101, 8, 0xB00000), printedWord("COPY", 124, 131, 8, 0xB00000),
	), "FEE 100.00 CERTIFIED", "RENT 5.00 COPY", "WAGES 900.00")
}
