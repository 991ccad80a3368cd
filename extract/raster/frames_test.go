package raster

import (
	"image"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// framedPage has a word in a box of the given height, in pixels, and nothing else; withFrame draws the box.
func framedPage(t *testing.T, height, baseline int, withFrame bool) *Gray {
	t.Helper()
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 10, DPI: 266})
	if err != nil {
		t.Fatal(err)
	}
	g := NewGray(600, 2000)
	for i := range g.Pix {
		g.Pix[i] = 255
	}
	d := font.Drawer{
		Dst: &image.Gray{Pix: g.Pix, Stride: g.Width, Rect: image.Rect(0, 0, g.Width, g.Height)},
		Src: image.Black, Face: face, Dot: fixed.P(120, 100+baseline),
	}
	d.DrawString("Hlgy 1,250.00")
	for y := 500; y < 1900; y += 100 { // the other boxes of a form
		frame(g, image.Rect(100, y, 500, y+60))
	}
	if withFrame {
		frame(g, image.Rect(100, 100, 500, 100+height))
	}
	return g
}

func frame(g *Gray, b image.Rectangle) {
	inkRule(g, image.Rect(b.Min.X, b.Min.Y, b.Max.X+3, b.Min.Y+3))
	inkRule(g, image.Rect(b.Min.X, b.Max.Y, b.Max.X+3, b.Max.Y+3))
	inkRule(g, image.Rect(b.Min.X, b.Min.Y, b.Min.X+3, b.Max.Y+3))
	inkRule(g, image.Rect(b.Max.X, b.Min.Y, b.Max.X+3, b.Max.Y+3))
}

func inkRule(g *Gray, b image.Rectangle) { g.fill(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y, 20) }

// The frame goes, and every letter within it stays as it was, however near the frame is.
func TestFramesAreRemovedAndLettersStay(t *testing.T) {
	for _, c := range []struct{ height, baseline int }{{60, 45}, {48, 40}, {120, 60}} {
		want, got := framedPage(t, c.height, c.baseline, false), framedPage(t, c.height, c.baseline, true)
		withoutFrames(want)
		if sides := withoutFrames(got); len(sides) != 30 {
			t.Errorf("box of %d pixels: %d sides were found, want those of 15 boxes", c.height, len(sides))
		}
		different := 0
		for i, v := range want.Pix {
			if (v < ruleInk) != (got.Pix[i] < ruleInk) {
				different++
			}
		}
		if different > 0 {
			t.Errorf("box of %d pixels: %d pixels differ from the page without a frame", c.height, different)
		}
	}
}

// Strokes that cross a rule stay whole, as those of a signature on its line.
func TestStrokesAcrossRulesStay(t *testing.T) {
	g := framedPage(t, 60, 45, false)
	stroke := image.Rect(300, 200, 306, 260)
	inkRule(g, image.Rect(150, 228, 450, 231))
	inkRule(g, stroke)
	withoutFrames(g)
	for y := stroke.Min.Y; y < stroke.Max.Y; y++ {
		if g.Row(y)[303] >= ruleInk {
			t.Fatalf("the stroke is broken at row %d", y)
		}
	}
	if g.Row(229)[200] < ruleInk || g.Row(229)[400] < ruleInk {
		t.Error("the rule is still there")
	}
}

// A page that is no form keeps its rules, and says where they are.
func TestTablesKeepTheirRules(t *testing.T) {
	g := NewGray(600, 2000)
	for i := range g.Pix {
		g.Pix[i] = 255
	}
	for y := 100; y <= 1900; y += 60 {
		inkRule(g, image.Rect(100, y, 503, y+3))
	}
	for x := 100; x <= 500; x += 100 {
		inkRule(g, image.Rect(x, 100, x+3, 1903))
	}
	upright := withoutFrames(g)
	if len(upright) != 5 || g.Row(500)[201] >= ruleInk || g.Row(161)[150] >= ruleInk {
		t.Errorf("%d columns, want 5 and every rule on the page: %v", len(upright), upright)
	}
}

// Bars, pictures and large letters are no rules.
func TestBarsAndLargeLettersStay(t *testing.T) {
	g := framedPage(t, 60, 45, false)
	kept := []image.Rectangle{image.Rect(50, 200, 450, 230), image.Rect(520, 100, 526, 220)}
	for _, b := range kept {
		inkRule(g, b)
	}
	withoutFrames(g)
	for _, b := range kept {
		if x, y := (b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2; g.Row(y)[x] >= ruleInk {
			t.Errorf("%v was removed", b)
		}
	}
}
