package extracttest

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// Grade is a degradation of a rendered paper: a way of scanning, faxing or photographing it.
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

// About describes the grade in one line.
func (g Grade) About() string { return treatments[g].about }

// treatment is how a grade is made.
type treatment struct {
	about string
	dpi   float64
	// finer is how many steps of dpiStep more a scanner may be set to.
	finer int
	// degrade turns a rendered page into the picture of the scanner or camera. back is the page on the other side of
	// the sheet.
	degrade func(r *rand.Rand, page, back *degrade.Picture) *degrade.Picture
	// quality is the JPEG quality, lowest and highest; 0 is a file without loss.
	quality [2]int
	// rotatedPercent is how many papers in a hundred are on their side or upside down.
	rotatedPercent int
}

// dpiStep is how much finer one setting of a scanner is than the next, in dots an inch.
const dpiStep = 25

var treatments = map[Grade]treatment{
	Clean600: {
		"a clean scan at 350 to 600 dpi, as fine as each paper's scanner was set", 350, 10, cleanScan, [2]int{85, 95},
		0,
	},
	Clean300: {"a clean scan at 300 dpi", 300, 0, cleanScan, [2]int{85, 95}, 0},
	Office200: {
		"an office scanner at 200 dpi: skew up to 1.8 degrees, blur, grain, JPEG 75", 200, 0, officeScan,
		[2]int{75, 75}, 10,
	},
	JPEG30: {"200 dpi, stored as JPEG of quality 30", 200, 0, plainScan, [2]int{30, 30}, 0},
	Bleed:  {"200 dpi, the mirrored back page shines through", 200, 0, thinPaper, [2]int{75, 85}, 0},
	Stain:  {"200 dpi in color, coffee over the figures", 200, 0, stained, [2]int{75, 85}, 0},
	Fax: {
		"black and white at 200 dpi, group 4: speckle, broken strokes, streaks, a sender's line", 200, 0, faxed,
		[2]int{}, 4,
	},
	Photo: {
		"a phone's photo of 8 to 12 megapixels: perspective, shadow, blur, a desk around the page", 285, 0,
		photographed, [2]int{78, 90}, 0,
	},
}

// between is a number from low to high.
func between(r *rand.Rand, low, high float64) float64 { return low + (high-low)*r.Float64() }

// skewed returns a page that was laid into a scanner at an angle of at most that many degrees.
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

// thinPaper scans a page with a printed back.
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

// stained spills coffee over the figures: in the right half, below the letterhead.
func stained(r *rand.Rand, page, _ *degrade.Picture) *degrade.Picture {
	page = skewed(r, page, 0.8)
	page.Blur(0.5)
	page.Levels(uint8(20+r.IntN(40)), uint8(225+r.IntN(26)))
	for range 1 + r.IntN(3) {
		spot := degrade.Point{
			X: between(r, 0.5, 0.95) * float64(page.Width),
			Y: between(r, 0.3, 0.9) * float64(page.Height),
		}
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

// photographed is a page on a desk, photographed by a phone above it.
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

// corners returns the places of a page's corners in a photo: as large as possible, at an angle, and in perspective.
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

// maxScanned is the most rows of a paper that is printed and scanned: a person would scan two or three
// pages, and recognition takes seconds a page.
const maxScanned = 60

// Scannable reports whether papers of the template have pages that can be scanned.
func (l Template) Scannable() bool { return l.kind == "pdf" }

// Scan renders the paper of a template and a seed, degrades it by a grade, and writes it as a file type that the seed
// chooses: a PDF of pictures, a TIFF of all pages or, for a single page, a JPEG or PNG. The truth is that of the
// rendered paper, even if parts are no longer legible. Without families it uses Go's own fonts.
func (renderer Renderer) Scan(template Template, seed int, grade Grade) Sample {
	template.rows = [2]int{min(template.rows[0], maxScanned/2), min(template.rows[1], maxScanned)}
	p := newPlan(template, seed)
	if p.families = renderer.Families; len(p.families) == 0 {
		p.families = goFamilies
	}
	_, ink, truth := p.drawn()
	if template.form == nil {
		truth.Flaw = p.flaw
	}
	r := gradeRandom(template.Name, seed, grade)
	if grade == Fax {
		ink.faxHeader(r, p.sentOn())
	}
	s := scanOf(r, ink, treatments[grade])
	content, ending := s.file(r, grade)
	var texts []string
	if template.form != nil {
		texts = ink.pageTexts()
	}
	return Sample{
		Name:     fmt.Sprintf("%s-%04d-%s.%s", template.Name, seed, grade, ending),
		Template: template.Name,
		Unseen:   template.Unseen,
		Grade:    grade,
		Content:  content,
		Truth:    truth,
		Pages:    texts,
	}
}

// gradeRandom returns a separate source for each paper and grade, so that the ink is the same under every grade.
func gradeRandom(template string, seed int, grade Grade) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(template + "\x00" + string(grade))) // a hash does not fail
	return rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
}

// sentOn is the day that a fax header shows.
func (p plan) sentOn() engine.Date {
	if p.ledger == nil {
		return engine.Date{Year: 2025, Month: 3, Day: 1 + p.seed%28}
	}
	return p.ledger.issuedOn
}

// faxHeader prints the sender's line at the top of every page.
func (c *canvas) faxHeader(r *rand.Rand, day engine.Date) {
	if r.IntN(2) == 0 {
		return
	}
	sent := fmt.Sprintf(
		"%s  %02d:%02d  FROM +63 2 8%03d %04d", formatDate(day, "upper:02-Jan-2006"), 8+r.IntN(10), r.IntN(60),
		r.IntN(1000), r.IntN(10000),
	)
	for i, p := range c.pages {
		p.left(20, 12, 8, "Go-Mono", sent)
		width, _ := c.size(p)
		p.right(width-20, 12, 8, "Go-Mono", fmt.Sprintf("P.%02d/%02d", i+1, len(c.pages)))
	}
}

// scan is the pages as a machine stored them.
type scan struct {
	pages        []*degrade.Picture
	dpi          int
	quality      int          // of JPEG, 0 for no loss
	quarterTurns int          // quarters clockwise by which the pages are turned
	sizes        [][2]float64 // of the papers' pages, in points
}

func scanOf(r *rand.Rand, ink *canvas, t treatment) scan {
	dpi := t.dpi
	if t.finer > 0 {
		dpi += dpiStep * float64(r.IntN(t.finer+1))
	}
	s := scan{dpi: int(dpi)}
	if t.quality[1] > 0 {
		s.quality = t.quality[0] + r.IntN(t.quality[1]-t.quality[0]+1)
	}
	if r.IntN(100) < t.rotatedPercent {
		s.quarterTurns = 1 + r.IntN(3)
	}
	printed := ink.rasterize(dpi)
	for i := range printed {
		width, height := ink.size(ink.pages[i])
		s.sizes = append(s.sizes, [2]float64{width, height})
		back := printed[(i+1)%len(printed)]
		if len(printed) == 1 {
			back = back.Turned(2)
		}
		s.pages = append(s.pages, t.degrade(r, clone(printed[i]), clone(back)).Turned(s.quarterTurns))
	}
	return s
}

func clone(p *degrade.Picture) *degrade.Picture {
	c := *p
	c.Pix = append([]uint8(nil), p.Pix...)
	return &c
}

// file writes the pages as a file of the kind that the machine makes, and returns the ending of its name.
func (s scan) file(r *rand.Rand, grade Grade) (content []byte, ending string) {
	single := len(s.pages) == 1
	choice := r.IntN(10)
	switch {
	case grade == Photo && single && choice < 6:
		return s.photo(r), "jpg"
	case grade == Clean300 && single && choice < 2:
		return s.pages[0].PNG(), "png"
	case grade != Photo && grade != Clean300 && grade != Fax && single && choice < 2:
		return s.pages[0].JPEG(s.quality), "jpg"
	case grade == Fax && choice < 5, grade == Clean300 && choice < 4, grade == Stain && choice < 3:
		return s.tiff(grade, choice), "tiff"
	}
	return s.pdf(r, grade, choice), "pdf"
}

// photo is a phone's file; one of three is on its side, with an EXIF orientation.
func (s scan) photo(r *rand.Rand) []byte {
	if r.IntN(3) == 0 {
		return degrade.Rotated(s.pages[0].Turned(3).JPEG(s.quality), 6)
	}
	return s.pages[0].JPEG(s.quality)
}

func (s scan) tiff(grade Grade, choice int) []byte {
	var frames []degrade.Frame
	for _, p := range s.pages {
		switch {
		case grade == Fax:
			frames = append(frames, bitonal(p).Frame(s.dpi))
		case choice%2 == 0:
			frames = append(frames, p.Frame(s.dpi, 0))
		default:
			frames = append(frames, p.Frame(s.dpi, s.quality))
		}
	}
	return degrade.TIFF(frames)
}

// bitonal returns a faxed page, which has only black and white, as such.
func bitonal(p *degrade.Picture) *degrade.Bitonal {
	b := &degrade.Bitonal{Width: p.Width, Height: p.Height, Black: make([]bool, len(p.Pix))}
	for i, v := range p.Pix {
		b.Black[i] = v < 128
	}
	return b
}

// pdf puts each page's picture on a page of its size. In one of two papers the file turns rotated pages back, as
// scanners that look at the text do.
func (s scan) pdf(r *rand.Rand, grade Grade, choice int) []byte {
	w := &pdfWriter{}
	catalog, tree, info := w.reserve(), w.reserve(), w.reserve()
	rotate := ""
	if s.quarterTurns > 0 && r.IntN(2) == 0 {
		rotate = fmt.Sprintf("/Rotate %d ", 90*(4-s.quarterTurns))
	}
	var kids []string
	for i := range s.pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", s.pdfPage(w, i, grade, choice, tree, rotate)))
	}
	w.set(catalog, fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree))
	w.set(tree, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids)))
	w.set(info, "<< /Producer (dossier synthetic scans) /CreationDate (D:20250105080000Z) >>")
	id := fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
	if choice%2 == 0 {
		return w.packedFile(catalog, info, id)
	}
	return w.plainFile(catalog, info, id)
}

func (s scan) pdfPage(w *pdfWriter, n int, grade Grade, choice, tree int, rotate string) int {
	p := s.pages[n]
	width, height := s.pageSize(n)
	img := s.pdfImage(w, p, grade, choice)
	ink := fmt.Sprintf("q %s 0 0 %s 0 0 cm /Im0 Do Q\n", number(width), number(height))
	content := w.addStream("", []byte(ink), false)
	return w.add(fmt.Sprintf(
		"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] %s/Resources << /XObject << /Im0 %d 0 R >> >> /Contents %d 0 R >>",
		tree,
		number(width),
		number(height),
		rotate,
		img,
		content,
	))
}

// pageSize is the paper's own size for a scan; a photo fills a page of the same area.
func (s scan) pageSize(n int) (width, height float64) {
	p, points := s.pages[n], s.sizes[n]
	per := float64(p.Width) / points[0]
	if (p.Width > p.Height) != (points[0] > points[1]) {
		per = float64(p.Width) / points[1]
	}
	return float64(p.Width) / per, float64(p.Height) / per
}

func (s scan) pdfImage(w *pdfWriter, p *degrade.Picture, grade Grade, choice int) int {
	size := fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d", p.Width, p.Height)
	switch {
	case grade == Fax:
		return w.addStream(
			size+fmt.Sprintf(" /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns %d /Rows %d >>", p.Width, p.Height),
			degrade.Fax(bitonal(p)),
			false,
		)
	case grade == Clean300 && choice == 9:
		return w.addStream(size+" /ColorSpace /DeviceGray /BitsPerComponent 8", p.Pix, true)
	case p.Tint != nil:
		return w.addStream(
			size+" /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode", p.JPEG(s.quality), false,
		)
	}
	return w.addStream(size+" /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode", p.JPEG(s.quality), false)
}
