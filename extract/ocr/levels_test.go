package ocr

import (
	"image"
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

func TestARuleUnderMissedPrintIsNotReadWithIt(t *testing.T) {
	g := raster.NewGray(200, 60+2*frame)
	fill(g, image.Rect(60, frame+10, 80, frame+48))  // a letter
	fill(g, image.Rect(30, frame+52, 190, frame+54)) // a rule
	fill(g, image.Rect(90, frame+57, 92, frame+59))  // what is beyond it
	withoutLevels(g, 10)
	if rule, beyond, letter := g.Row(frame + 53)[100], g.Row(frame + 58)[91], g.Row(frame + 40)[70]; rule != 255 || beyond != 255 || letter != 0 {
		t.Errorf("the rule is %d, what is beyond it %d, the letter %d; want the letter alone", rule, beyond, letter)
	}
}

func TestFeetOfLettersInTheMarginStay(t *testing.T) {
	g := raster.NewGray(200, 60+2*frame)
	fill(g, image.Rect(60, frame+10, 100, frame+56))
	withoutLevels(g, 10)
	if v := g.Row(frame + 55)[70]; v != 0 {
		t.Errorf("the letter's foot is %d, want it there", v)
	}
}

func TestWhereRulesCrossNothingIsPrinted(t *testing.T) {
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
		words, unread, _, err := withMissed(t.Context(), fake{read: read}, g, []Word{known})
		if err != nil || len(words) != c.words || len(unread) != c.unread {
			t.Errorf("%s: words %+v, unread %v, %v; want %d words and %d unread", c.name, words, unread, err, c.words, c.unread)
		}
	}
}
