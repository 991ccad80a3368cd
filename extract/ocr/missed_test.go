package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// bars draws a word of black letters, 6 pixels wide and 4 apart.
func bars(g *raster.Gray, b image.Rectangle) {
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if (x-b.Min.X)%10 < 6 {
				g.Row(y)[x] = 0
			}
		}
	}
}

func TestMissedPrintIsReadByItself(t *testing.T) {
	known, heading := image.Rect(100, 100, 200, 130), image.Rect(400, 100, 520, 130)
	g := raster.NewGray(800, 600)
	bars(g, known)
	bars(g, heading)
	bars(g, image.Rect(100, 300, 700, 303)) // a rule
	bars(g, image.Rect(300, 400, 303, 403)) // a speck
	bars(g, image.Rect(500, 350, 700, 590)) // a photograph
	var asked []Mode
	read := func(g *raster.Gray, m Mode) []Word {
		if asked = append(asked, m); m == SparsePage {
			return []Word{{Text: "Description", Box: known, Confidence: 0.9, Top: 95, Bottom: 138}}
		}
		return []Word{{Text: "Deposit", Box: image.Rect(frame+10, frame+10, g.Width-frame-10, g.Height-frame-10),
			Confidence: 0.9}}
	}
	views, err := look(t.Context(), fake{read: read}, Sheet{Number: 1, Width: 800, Height: 600}, g, asItIs(g))
	if err != nil || len(asked) != 2 || asked[1] != WordsLine {
		t.Fatalf("asked for %v, %v; want the page and one line", asked, err)
	}
	p := views[0].page("fake")
	want := page.Box{X0: 400, Y0: 100, X1: 520, Y1: 130}
	got := p.Words[len(p.Words)-1]
	for _, w := range p.Words {
		if w.Text == "Deposit" {
			got = w
		}
	}
	off := max(got.Box.X0-want.X0, want.X0-got.Box.X0, got.Box.Y1-want.Y1, want.Y1-got.Box.Y1)
	if len(p.Words) != 2 || got.Text != "Deposit" || off > 8 {
		t.Errorf("words %+v, want the heading too, near %v", p.Words, want)
	}
}

func TestDirtyPageIsNotReadPieceByPiece(t *testing.T) {
	g := raster.NewGray(2000, 2000)
	known := image.Rect(100, 1900, 200, 1930)
	bars(g, known)
	for y := 0; y < 1800; y += 60 {
		for x := 0; x < 1900; x += 100 {
			bars(g, image.Rect(x, y, x+40, y+30))
		}
	}
	lines := 0
	read := func(_ *raster.Gray, m Mode) []Word {
		if m == WordsLine {
			lines++
		}
		return []Word{{Text: "Total", Box: known, Confidence: 0.9}}
	}
	if _, err := look(t.Context(), fake{read: read}, Sheet{Number: 1, Width: 800, Height: 800}, g,
		asItIs(g)); err != nil || lines > 0 {
		t.Errorf("%d lines read, %v; want none where there is more than %d", lines, err, maxMissed)
	}
}

func TestWordWithBoxOfRowIsShortened(t *testing.T) {
	got := apart([]Word{word("Type", 100, 10, 300, 30), word("of", 160, 10, 180, 30),
		word("Account", 190, 10, 300, 30)})
	if got[0].Box.Max.X > 160 || got[0].Box.Max.X < 150 || got[2].Box.Max.X != 300 {
		t.Errorf("boxes %v, %v, %v; want the first to end before the second", got[0].Box, got[1].Box, got[2].Box)
	}
}

func TestSingleCharacterIsReadWithNeighbour(t *testing.T) {
	amount, mark := image.Rect(100, 100, 200, 130), image.Rect(230, 100, 246, 130)
	known := Word{Text: "260,00", Box: amount, Confidence: 0.9, Top: 98, Bottom: 138}
	for _, c := range []struct {
		name string
		far  int // pixels further right
		want string
	}{
		{"beside an amount", 0, "S"},
		{"far from any word", 400, "s"},
	} {
		g := raster.NewGray(800, 600)
		bars(g, amount)
		bars(g, mark.Add(image.Pt(c.far, 0)))
		read := func(g *raster.Gray, _ Mode) []Word {
			if g.Width < amount.Dx() {
				return []Word{word("s", frame+10, frame+10, frame+24, frame+40)}
			}
			return []Word{word("260,00", frame+10, frame+10, frame+110, frame+40),
				word("S", g.Width-frame-26, frame+10, g.Width-frame-10, frame+40)}
		}
		words, _, _, err := addMissed(t.Context(), fake{read: read}, g, []Word{known})
		if err != nil || len(words) != 2 || words[1].Text != c.want {
			t.Errorf("%s: words %+v, %v; want the amount as it was and %q", c.name, words, err, c.want)
		}
	}
}

func TestFirstPartWithBoxOfWholeAmountIsShortened(t *testing.T) {
	got := apart([]Word{word("5.922,", 100, 10, 200, 30), word("64", 176, 10, 202, 30)})
	if got[0].Box.Max.X > 176 || got[0].Box.Max.X < 165 || got[1].Box.Min.X != 176 {
		t.Errorf("boxes %v and %v, want the first to end before the second", got[0].Box, got[1].Box)
	}
}

func TestLetterInTwoPartsIsOneWord(t *testing.T) {
	left, right := image.Rect(100, 100, 112, 130), image.Rect(124, 100, 154, 130)
	g := raster.NewGray(800, 600)
	bars(g, left)
	bars(g, right)
	known := Word{Text: "A", Box: left, Confidence: 0.9, Top: 98, Bottom: 138}
	read := func(*raster.Gray, Mode) []Word {
		return []Word{word("A", frame+6, frame+7, frame+60, frame+37)}
	}
	words, _, _, err := addMissed(t.Context(), fake{read: read}, g, []Word{known})
	if err != nil || len(words) != 2 {
		t.Fatalf("words %+v, %v; want the second part read where the first is too little of it", words, err)
	}
	known.Box.Max.X = 136
	if words, _, _, err = addMissed(t.Context(), fake{read: read}, g, []Word{known}); err != nil || len(words) != 1 {
		t.Errorf("words %+v, %v; want no second word where the first has most of its place", words, err)
	}
}

func TestOnADirtyPagePrintOnItsRowsIsRead(t *testing.T) {
	g := raster.NewGray(2000, 2000)
	known := image.Rect(100, 1900, 200, 1930)
	bars(g, known)
	bars(g, image.Rect(600, 1900, 700, 1930))
	for y := 0; y < 1800; y += 60 {
		for x := 0; x < 1900; x += 100 {
			bars(g, image.Rect(x, y, x+40, y+30))
		}
	}
	read := func(*raster.Gray, Mode) []Word { return []Word{word("Net", frame+10, frame+10, frame+100, frame+40)} }
	words, _, _, err := addMissed(t.Context(), fake{read: read}, g,
		[]Word{{Text: "Total", Box: known, Confidence: 0.9}})
	if err != nil || len(words) != 2 {
		t.Errorf("words %+v, %v; want what stands beside the word, nothing of the rest", words, err)
	}
}

func TestMissedPrintThatIsHalfReadIsReadAgain(t *testing.T) {
	known, lost := image.Rect(100, 100, 200, 130), image.Rect(400, 100, 520, 130)
	for _, c := range []struct {
		name    string
		answers []Word
		want    string
	}{
		{"a stroke at first", []Word{word("1", 30, 20, 36, 30), word("Deposit", 30, 20, 150, 50)}, "Deposit"},
		{"unsure twice, but alike", []Word{unsurely("Deposit"), unsurely("Deposit")}, "Deposit"},
		{"unsure and not alike", []Word{unsurely("Deposit"), unsurely("Dep0sit")}, ""},
	} {
		g := raster.NewGray(800, 600)
		bars(g, known)
		bars(g, lost)
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			return []Word{c.answers[asked-1]}
		}
		words, _, _, err := addMissed(t.Context(), fake{read: read}, g,
			[]Word{{Text: "Total", Box: known, Confidence: 0.9, Top: 98, Bottom: 138}})
		if got := words[len(words)-1].Text; err != nil || asked != 2 || len(words) != 2 && c.want != "" ||
			c.want != "" && got != c.want || c.want == "" && len(words) != 1 {
			t.Errorf("%s: words %+v after %d looks, %v; want %q", c.name, words, asked, err, c.want)
		}
	}
}

// unsurely is a word that fills its line and is hardly read.
func unsurely(text string) Word {
	w := word(text, 30, 20, 150, 50)
	w.Confidence = 0.5
	return w
}

func TestMissedLettersCompleteTheirWord(t *testing.T) {
	for _, c := range []struct {
		name  string
		found Word
		want  string
	}{
		{"the end", word("ription", 142, 100, 220, 130), "Description"},
		{"the beginning", word("Re", 70, 100, 98, 130), "ReDesc"},
		{"a space between", word("ription", 150, 100, 220, 130), "Desc"},
		{"another row", word("ription", 142, 140, 220, 170), "Desc"},
		{"figures", word("123", 142, 100, 220, 130), "Desc"},
	} {
		words := []Word{word("Desc", 100, 100, 140, 130)}
		if joined := c.found.completes(words); words[0].Text != c.want || joined != (c.want != "Desc") {
			t.Errorf("%s: the word is %q, joined %v; want %q", c.name, words[0].Text, joined, c.want)
		}
	}
}

func TestMissedFirstFiguresJoinTheirAmount(t *testing.T) {
	known, lost := image.Rect(140, 100, 240, 130), image.Rect(100, 100, 118, 130)
	for _, c := range []struct{ name, read, want string }{
		{"figures before it", "2.337,97", "2.337,97"},
		{"other figures", "2.331,97", "337,97"},
		{"text before it", "EUR337,97", "337,97"},
	} {
		g := raster.NewGray(800, 600)
		bars(g, known)
		bars(g, lost)
		read := func(g *raster.Gray, _ Mode) []Word {
			return []Word{word(c.read, frame+5, frame+5, g.Width-frame-5, g.Height-frame-5)}
		}
		words, _, _, err := addMissed(t.Context(), fake{read: read}, g,
			[]Word{{Text: "337,97", Box: known, Confidence: 0.9, Top: 98, Bottom: 138}})
		if err != nil || len(words) != 1 || words[0].Text != c.want || c.want == c.read && words[0].Box.Min.X > 106 {
			t.Errorf("%s: words %+v, %v; want one of %q", c.name, words, err, c.want)
		}
	}
}

// A letter of a side that its cut showed in half was read with the amount as a bracket or a stroke.
func TestMissedPrintIsReadWithoutHalfOfNextWord(t *testing.T) {
	lost, known, side := image.Rect(100, 100, 118, 130), image.Rect(140, 100, 240, 130), image.Rect(243, 100, 260, 130)
	g := raster.NewGray(800, 600)
	for _, b := range []image.Rectangle{lost, known, side} {
		bars(g, b)
	}
	read := func(g *raster.Gray, _ Mode) []Word {
		if g.Row(g.Height / 2)[g.Width-frame-1] < dark {
			return []Word{word("2.337,97(", frame+5, frame+5, g.Width-frame-5, g.Height-frame-5)}
		}
		return []Word{word("2.337,97", frame+5, frame+5, g.Width-frame-5, g.Height-frame-5)}
	}
	given := []Word{{Text: "337,97", Box: known, Confidence: 0.9, Top: 98, Bottom: 138},
		{Text: "C", Box: side, Confidence: 0.9, Top: 98, Bottom: 138}}
	words, _, _, err := addMissed(t.Context(), fake{read: read}, g, given)
	if err != nil || len(words) != 2 || words[0].Text != "2.337,97" {
		t.Errorf("words %+v, %v; want 2.337,97 and its side", words, err)
	}
}

func TestNarrowLetterBoxGrowsToInk(t *testing.T) {
	ink := image.Rect(96, 100, 132, 130)
	g := raster.NewGray(800, 600)
	bars(g, ink)
	read := func(*raster.Gray, Mode) []Word { return []Word{word("iK", frame+5, frame+5, frame+31, frame+35)} }
	words, _, _, err := addMissed(t.Context(), fake{read: read}, g,
		[]Word{{Text: "K", Box: image.Rect(96, 100, 102, 130), Confidence: 0.9, Top: 98, Bottom: 138}})
	if err != nil || len(words) != 1 || words[0].Text != "K" || words[0].Box.Dx() < 24 {
		t.Errorf("words %+v, %v; want the letter alone, as wide as its ink", words, err)
	}
}

func TestRuleBesideMissedPrintIsNotRead(t *testing.T) {
	g := raster.NewGray(200, 40+2*frame)
	letter, rule := image.Rect(60, frame+8, 80, frame+32), image.Rect(40, frame, 43, frame+40)
	for _, b := range []image.Rectangle{letter, rule} {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
	}
	withoutVerticalRules(g)
	if v := g.Row(frame + 20); v[41] != 255 || v[70] != 0 {
		t.Errorf("the rule is %d and the letter %d, want the rule gone and the letter there", v[41], v[70])
	}
}

func TestLetterReadAsBothCasesIsOne(t *testing.T) {
	for _, c := range []struct {
		name, text string
		width      int
		want       string
	}{
		{"one letter's width", "Cc", 20, "C"},
		{"two letters' width", "Cc", 40, "Cc"},
		{"two letters", "CR", 20, "CR"},
		{"a letter twice", "ll", 20, "ll"},
	} {
		if got := word(c.text, 100, 100, 100+c.width, 130).single(36); got.Text != c.want {
			t.Errorf("%s: %q, want %q", c.name, got.Text, c.want)
		}
	}
}
