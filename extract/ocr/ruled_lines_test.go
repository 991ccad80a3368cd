package ocr

import (
	"image"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// fill draws black from corner to corner.
func fill(g *raster.Gray, b image.Rectangle) {
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			g.Row(y)[x] = 0
		}
	}
}

func TestHeadingsCloseToARuleAreLookedForOneByOne(t *testing.T) {
	g := raster.NewGray(1200, 300)
	details, balance := image.Rect(100, 100, 200, 130), image.Rect(900, 100, 1000, 130)
	bars(g, details)
	bars(g, balance)
	fill(g, image.Rect(60, 134, 1100, 138))
	for x := 300; x < 1100; x += 200 { // fax machines break it
		for y := 134; y < 138; y++ {
			g.Row(y)[x], g.Row(y)[x+1] = 255, 255
		}
	}
	boxes := missed(g, nil, 30)
	if len(boxes) != 2 {
		t.Fatalf("places %v, want the two words", boxes)
	}
	for i, word := range []image.Rectangle{details, balance} {
		if common := boxes[i].Intersect(word); common.Dx() < 90 || common.Dy() < 28 || boxes[i].Dx() > 110 {
			t.Errorf("places %v, want one at %v", boxes, word)
		}
	}
}

func TestRuleBelowMissedPrintIsNotRead(t *testing.T) {
	g := raster.NewGray(200, 60+2*frame)
	fill(g, image.Rect(60, frame+10, 80, frame+48))  // a letter
	fill(g, image.Rect(30, frame+52, 190, frame+54)) // a rule
	fill(g, image.Rect(90, frame+57, 92, frame+59))  // what is beyond it
	withoutHorizontalRules(g, 10)
	if rule, beyond, letter := g.Row(frame + 53)[100], g.Row(frame + 58)[91], g.Row(frame + 40)[70]; rule != 255 ||
		beyond != 255 || letter != 0 {
		t.Errorf("the rule is %d, what is beyond it %d, the letter %d; want the letter alone", rule, beyond, letter)
	}
}

func TestFeetOfLettersInTheMarginStay(t *testing.T) {
	g := raster.NewGray(200, 60+2*frame)
	fill(g, image.Rect(60, frame+10, 100, frame+56))
	withoutHorizontalRules(g, 10)
	if v := g.Row(frame + 55)[70]; v != 0 {
		t.Errorf("the letter's foot is %d, want it there", v)
	}
}

func TestCrossingOfRulesIsNotPrint(t *testing.T) {
	g := raster.NewGray(800, 600)
	description := image.Rect(100, 200, 300, 230)
	bars(g, description)
	for _, y := range []int{120, 180, 240, 300} {
		fill(g, image.Rect(60, y, 700, y+4))
	}
	fill(g, image.Rect(500, 120, 512, 300))
	known := Word{Text: "Withdrawal", Box: description, Confidence: 0.9, Top: 198, Bottom: 236}
	for _, c := range []struct {
		name          string
		letter        image.Rectangle
		words, unread int
	}{
		{"rules alone", image.Rectangle{}, 1, 0},
		{"a letter between rules", image.Rect(500, 198, 540, 226), 2, 0},
	} {
		fill(g, c.letter)
		read := func(g *raster.Gray, _ Mode) []Word {
			return []Word{{Text: "il", Box: image.Rect(frame, frame, g.Width-frame, g.Height-frame), Confidence: 0.7}}
		}
		words, unread, _, err := addMissed(t.Context(), fake{read: read}, g, []Word{known})
		if err != nil || len(words) != c.words || len(unread) != c.unread {
			t.Errorf("%s: words %+v, unread %v, %v; want %d words and %d unread", c.name, words, unread, err,
				c.words, c.unread)
		}
	}
}

func TestRuleBetweenCellsIsRemovedFromWords(t *testing.T) {
	var words []Word
	for i, text := range []string{"2018)", "Jun}", "May|BY", "2018)", "2018}TO"} {
		w := word(text, 100-10*min(len(text), 5)+50, 40*i, 150, 40*i+20)
		if at := strings.IndexAny(text, "|}"); at >= 0 && at < len(text)-1 { // the rule is at 150
			w.Box.Max.X = w.Box.Min.X + (150-w.Box.Min.X)*2*len(text)/(2*at+1)
		}
		words = append(words, w, word("TRANSFER", 300, 40*i, 400, 40*i+20))
	}
	var got []string
	for _, w := range tidy(words) {
		got = append(got, w.Text)
	}
	if want := "2018 TRANSFER Jun TRANSFER May BY TRANSFER 2018 TRANSFER 2018 TO TRANSFER"; strings.Join(got,
		" ") != want {
		t.Errorf("got %q, wanted %q", strings.Join(got, " "), want)
	}
}

func TestRuleAfterYearsIsRemoved(t *testing.T) {
	var words []Word
	for i := range 3 {
		words = append(words, word("2018)", 100, 40*i, 150, 40*i+20))
	}
	for _, w := range tidy(words) {
		if w.Text != "2018" {
			t.Errorf("got %q, wanted 2018", w.Text)
		}
	}
}

func TestClosingBracketsAndCrossedMarksAreNotRule(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		over bool
	}{
		"closing brackets alone":   {"item)", false},
		"words cross where it was": {"Jun}", true},
	} {
		var words []Word
		for i := range 5 {
			words = append(words, word(c.text, 100, 40*i, 150, 40*i+20))
			if c.over {
				words = append(words, word("TRANSFERRED", 100, 40*i+20, 300, 40*i+40))
			}
		}
		for _, w := range tidy(words) {
			if strings.HasPrefix(w.Text, c.text[:3]) && w.Text != c.text {
				t.Errorf("%s: got %q, wanted %q", name, w.Text, c.text)
			}
		}
	}
}

func TestBracketAfterAmountIsItsSign(t *testing.T) {
	var words []Word
	for i, text := range []string{"1,200.00)", "75.00)", "900.10)", "3,410.55)", "20.00|", "Jun}"} {
		words = append(words, word(text, 100, 40*i, 200, 40*i+20))
	}
	for i, w := range tidy(words)[:4] {
		if !strings.HasSuffix(w.Text, ")") {
			t.Errorf("amount %d became %q, want its bracket kept", i, w.Text)
		}
	}
}
