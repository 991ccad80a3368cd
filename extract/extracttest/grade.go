package extracttest

import (
	"math/rand/v2"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// Grade is what a drawn paper went through before it became a file again.
type Grade string

// The grades, from best to worst.
const (
	Clean600  Grade = "clean600"
	Clean300  Grade = "clean300"
	Office200 Grade = "office200"
	JPEG30    Grade = "jpeg30"
	Bleed     Grade = "bleed"
	Stain     Grade = "stain"
	Fax       Grade = "fax"
	Photo     Grade = "photo"
)

// Grades lists all grades, from best to worst.
func Grades() []Grade {
	return []Grade{Clean600, Clean300, Office200, JPEG30, Bleed, Stain, Fax, Photo}
}

// About says in one line what a grade does to a paper.
func (g Grade) About() string { return treatments[g].about }

// treatment is how a grade is made.
type treatment struct {
	about string
	dpi   float64
	// finer is how many steps of dpiStep more a scanner may be set to.
	finer int
	// spoil turns a printed page into what the scanner or camera saw; back is the page behind it.
	spoil func(r *rand.Rand, page, back *degrade.Picture) *degrade.Picture
	// quality is the JPEG quality, lowest and highest; 0 is a file without loss.
	quality [2]int
	// turns is how many papers in a hundred lie on their side or upside down.
	turns int
}

// dpiStep is how much finer one setting of a scanner is than the next, in dots an inch.
const dpiStep = 25

var treatments = map[Grade]treatment{
	Clean600:  {"a clean scan at 350 to 600 dpi, as fine as each paper's scanner was set", 350, 10, cleanScan, [2]int{85, 95}, 0},
	Clean300:  {"a clean scan at 300 dpi", 300, 0, cleanScan, [2]int{85, 95}, 0},
	Office200: {"an office scanner at 200 dpi: skew up to 1.8 degrees, blur, grain, JPEG 75", 200, 0, officeScan, [2]int{75, 75}, 10},
	JPEG30:    {"200 dpi, stored as JPEG of quality 30", 200, 0, plainScan, [2]int{30, 30}, 0},
	Bleed:     {"200 dpi, the mirrored back page shines through", 200, 0, thinPaper, [2]int{75, 85}, 0},
	Stain:     {"200 dpi in color, coffee over the figures", 200, 0, stained, [2]int{75, 85}, 0},
	Fax:       {"black and white at 200 dpi, group 4: speckle, broken strokes, streaks, a sender's line", 200, 0, faxed, [2]int{}, 4},
	Photo:     {"a phone's photo of 8 to 12 megapixels: perspective, shadow, blur, a desk around the page", 285, 0, photographed, [2]int{78, 90}, 0},
}

// between is a number from low to high.
func between(r *rand.Rand, low, high float64) float64 { return low + (high-low)*r.Float64() }

// skewed is a page laid into a scanner aslant by up to so many degrees.
func skewed(r *rand.Rand, page *degrade.Picture, most float64) *degrade.Picture {
	out := degrade.New(page.Width, page.Height, 255)
	page.Warp(page.Rotation(between(r, -most, most)), out)
	return out
}

func cleanScan(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	page = skewed(r, page, 0.15)
	page.Levels(uint8(r.IntN(30)), uint8(245+r.IntN(11)))
	page.Noise(r, 1.5, 0.5)
	return page
}

func officeScan(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	page = skewed(r, page, 1.8)
	page.Blur(between(r, 0.45, 0.8))
	page.Levels(uint8(20+r.IntN(40)), uint8(228+r.IntN(23)))
	page.Shade(r, 2, 3, 244)
	page.Noise(r, between(r, 4, 9), between(r, 1, 3))
	return page
}

func plainScan(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	page = skewed(r, page, 0.5)
	page.Blur(0.4)
	page.Levels(uint8(10+r.IntN(30)), uint8(235+r.IntN(21)))
	page.Noise(r, 2, 1)
	return page
}

// thinPaper scans a page whose back is printed too.
func thinPaper(r *rand.Rand, page, back *degrade.Picture) *degrade.Picture {
	behind := back.Mirrored()
	behind.Blur(between(r, 1.2, 2.2))
	page.ShineThrough(behind, int(between(r, 30, 80)))
	page = skewed(r, page, 0.8)
	page.Blur(0.5)
	page.Levels(uint8(15+r.IntN(35)), uint8(225+r.IntN(26)))
	page.Noise(r, 4, 1.5)
	return page
}

// stained spills coffee where the figures stand: in the right half, below the letterhead.
func stained(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	page = skewed(r, page, 0.8)
	page.Blur(0.5)
	page.Levels(uint8(20+r.IntN(40)), uint8(225+r.IntN(26)))
	for range 1 + r.IntN(3) {
		spot := degrade.Point{X: between(r, 0.5, 0.95) * float64(page.Width), Y: between(r, 0.3, 0.9) * float64(page.Height)}
		page.Coffee(r, spot, between(r, 0.03, 0.12)*float64(page.Width))
	}
	page.Noise(r, 3, 1.5)
	return page
}

// faxed ends in black and white.
func faxed(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	page = skewed(r, page, 0.8)
	page.Blur(between(r, 0.45, 0.65))
	page.Levels(uint8(15+r.IntN(30)), uint8(230+r.IntN(26)))
	page.Noise(r, between(r, 8, 16), between(r, 2, 6))
	fax := page.Threshold(r, 150, 190)
	fax.Speckle(r, 100+r.IntN(500))
	fax.Streaks(r, r.IntN(2), r.IntN(6))
	return fax.Picture()
}

// photoSizes are the pictures of phones, in pixels.
var photoSizes = [][2]int{{2448, 3264}, {2736, 3648}, {3024, 4032}}

// photographed is a page on a desk, seen by a phone held over it.
func photographed(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	size := pick(r, photoSizes)
	width, height := size[0], size[1]
	if page.Width > page.Height {
		width, height = height, width
	}
	page.Levels(uint8(30+r.IntN(40)), uint8(205+r.IntN(40)))
	out := degrade.Desk(r, width, height, 60+r.IntN(110))
	page.Warp(degrade.Through(corners(r, page, width, height), float64(page.Width), float64(page.Height)), out)
	out.Shade(r, 3, 4, 205)
	out.Shadow(r, 150+r.IntN(70), between(r, 0.05, 0.35))
	out.Blur(between(r, 0.7, 1.5))
	out.Noise(r, between(r, 2, 6), between(r, 1, 3))
	return out
}

// corners are where a page's corners lie in a photo: as large as fits, aslant, and drawn by perspective.
func corners(r *rand.Rand, page *degrade.Picture, width, height int) [4]degrade.Point {
	scale := between(r, 0.86, 0.93) * min(float64(width)/float64(page.Width), float64(height)/float64(page.Height))
	w, h := scale*float64(page.Width), scale*float64(page.Height)
	left, top := (float64(width)-w)/2, (float64(height)-h)/2
	turn, pull := between(r, -0.02, 0.02), 0.03*scale*float64(page.Width)
	out := [4]degrade.Point{{X: left, Y: top}, {X: left + w, Y: top}, {X: left + w, Y: top + h}, {X: left, Y: top + h}}
	for i := range out {
		dx, dy := out[i].X-float64(width)/2, out[i].Y-float64(height)/2
		out[i].X += -turn*dy + between(r, -pull, pull)
		out[i].Y += turn*dx + between(r, -pull, pull)
	}
	return out
}
