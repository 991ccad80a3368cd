package layout

import (
	"fmt"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// A line longer than any real one is split into pieces of the maximum length, and no word is lost.
func TestVeryLongLineIsReadInPieces(t *testing.T) {
	for name, c := range map[string]struct{ words, lines int }{
		"one word":              {1, 1},
		"as many as a line has": {maxLineWords, 1},
		"one more":              {maxLineWords + 1, 2},
		"a hundred thousand":    {100_000, 196},
	} {
		p := page.Page{Number: 1}
		for i := range c.words {
			p.Words = append(p.Words, page.Word{
				Text: fmt.Sprint(i),
				Box:  page.Box{X0: float64(10 * i), Y0: 0, X1: float64(10*i + 9), Y1: 10},
			})
		}
		lines := Lines(p)
		if len(lines) != c.lines {
			t.Errorf("%s: %d lines, want %d", name, len(lines), c.lines)
		}
		next := 0
		for _, l := range lines {
			for _, w := range l.Words {
				if w.Text != fmt.Sprint(next) {
					t.Fatalf("%s: word %q stands where %d should", name, w.Text, next)
				}
				next++
			}
			if len(l.Words) > maxLineWords || l.Box != Bounds(l.Words) {
				t.Errorf("%s: a line of %d words in %v", name, len(l.Words), l.Box)
			}
		}
		if next != c.words {
			t.Errorf("%s: %d words are left", name, next)
		}
	}
}

var touchingWords = MustVocabulary("date: date | transaction date\nvalue: value date\ntext: particulars | transaction\ncheck: check no\nbalance: running balance\ncode: code\nin: in\naccount: account")

func TestTouchingLabelsAreSplit(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"a capital follows a small letter": {
			"Transaction DateParticulars", []string{"Transaction Date", "Particulars"},
		},
		"a capital follows a stop":     {"Check No.Running Balance", []string{"Check No.", "Running Balance"}},
		"capitals end the first label": {"CODERunning Balance", []string{"CODE", "Running Balance"}},
		"capitals show no seam":        {"DATEPARTICULARS", []string{"DATE", "PARTICULARS"}},
		"three labels": {
			"DateParticularsCheck No.", []string{"Date", "Particulars", "Check No."},
		},
		"units after the labels": {
			"Check No Code (INR)Running Balance (INR)", []string{"Check No", "Code (INR)", "Running Balance (INR)"},
		},
		"text with other words than labels":  {"Transaction DateFormat", []string{"Transaction DateFormat"}},
		"too few letters for a second label": {"ACCOUNTIN", []string{"ACCOUNTIN"}},
	} {
		var got []string
		for _, column := range splitCells(typed(c.text)[0].Cells(), nil, partOver, touchingWords) {
			got = append(got, column.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q is read as %q, want %q", name, c.text, got, c.want)
		}
	}
}

func TestSplitLabelHasBoxOfItsLetters(t *testing.T) {
	columns := splitCells(typed("Transaction DateParticulars")[0].Cells(), nil, partOver, touchingWords)
	if len(columns) != 2 || columns[0].Box.X1 != 132 || columns[1].Box.X0 != 132 || columns[1].Box.X1 != 198 {
		t.Errorf("columns are %+v, want the border at 132 and the end at 198", columns)
	}
}

// printedWord is a word of a text layer at the given left edge and baseline.
func printedWord(text string, x, y, size float64, color uint32) page.Word {
	return page.Word{
		Text:       text,
		Box:        page.Box{X0: x, Y0: y - size, X1: x + 0.6*size*float64(len(text)), Y1: y},
		Font:       "Helvetica",
		Size:       size,
		Color:      color,
		Source:     page.SourceText,
		Confidence: 1,
	}
}

// linesOf returns the texts of the lines that the words form.
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

func TestWatermarkIsNotPartOfRows(t *testing.T) {
	const pale = 0xD0D0D0
	checkLines(t, linesOf(
		printedWord("COPY", 60, 104, 20, pale),
		printedWord("COPY", 300, 104, 20, pale), // as high as a row
		printedWord("01/02/2025", 50, 100, 9, 0),
		printedWord("TRANSFER", 120, 100, 9, 0),
		printedWord("100.00", 310, 100, 9, 0),
		printedWord("02/02/2025", 50, 130, 9, 0),
		printedWord("FEE", 120, 130, 9, 0),
		printedWord("5.00", 310, 130, 9, 0),
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

func TestLineBottomIsWhereMostWordsEnd(t *testing.T) {
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

func TestWordIsBlankIfNormalFormIsEmpty(t *testing.T) {
	for _, word := range []string{
		"", "-", ":", "(PHP)", "(PHP", "PHP)", "a(b)", "(b)a", "#", "/", "'", "№", "é", "\u0301", "1", "年", "(1)2)",
	} {
		if got, want := IsBlank(word), Normalize(word) == ""; got != want {
			t.Errorf("%q: blank is %v, wanted %v: its normal form is %q", word, got, want, Normalize(word))
		}
	}
}

func TestLineCountsItsCells(t *testing.T) {
	for _, l := range []Line{
		{}, setWords(0, "Balance", 0), setWords(0, "Opening", 0, "balance", 38),
		setWords(0, "Opening", 0, "balance", 38, "500.00", 160, "90.00", 252),
	} {
		if got, want := l.CountCells(), len(l.Cells()); got != want {
			t.Errorf("%q: counted %d cells, wanted %d", l.Text(), got, want)
		}
	}
}

func TestJitteringWordsStayOnOneLine(t *testing.T) {
	p := page.Page{Number: 1, Words: []page.Word{
		{Text: "b", Box: page.Box{X0: 20, Y0: 12, X1: 25, Y1: 22}},
		{Text: "a", Box: page.Box{X0: 0, Y0: 10, X1: 5, Y1: 20}},
		{Text: "hidden", Hidden: true, Box: page.Box{X0: 40, Y0: 10, X1: 60, Y1: 20}},
		{Text: "c", Box: page.Box{X0: 0, Y0: 24, X1: 5, Y1: 34}},
	}}
	lines := Lines(p)
	if len(lines) != 2 || lines[0].Text() != "a b" || lines[1].Text() != "c" {
		t.Errorf("lines are %v, want [a b] and [c]", lines)
	}
}

// typed returns the lines of text in fixed pitch.
func typed(text string) []Line { return Lines(typewriter.Document(text).Pages[0]) }
