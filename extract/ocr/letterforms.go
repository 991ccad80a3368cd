package ocr

import (
	"image"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// formWide and formHigh are the size of the raster that forms are compared in.
	formWide, formHigh = 10, 14
	// formsKept is how many forms of a character are kept, leastForms how many of them tell it.
	formsKept, leastForms = 16, 3
	// sameType is how much higher or lower rows of the same type may be.
	sameType = 0.2
)

// alikeForms are characters that the engine takes for one another.
var alikeForms = []string{"O0QDo@", "5S$", "1I|!", "1l|!", "2Z", "8B&", "6G", "e€", "E£€", "J)]", "I/", "NÑ"}

// alikeOf are the characters that one may be; "" when it looks like no other.
func alikeOf(r rune) string {
	all := ""
	for _, set := range alikeForms {
		if strings.ContainsRune(set, r) {
			all += set
		}
	}
	return all
}

// form is the ink of one character: its gray, brought to one size, and its own size in pixels.
type form struct {
	gray          [formWide * formHigh]float64
	width, height float64
}

// forms are what the characters of a page's usual type look like.
type forms struct {
	of     map[rune][]form
	widths map[rune][]float64
	usual  float64 // height of a row
}

// formsOf gathers the forms of letters in sure words and of figures in sure numbers.
func formsOf(g *raster.Gray, words []Word) forms {
	known := forms{map[rune][]form{}, map[rune][]float64{}, usualHeight(words)}
	for _, w := range words {
		if w.Confidence < unsure || !known.hasType(w) || known.hasAll(w.Text) {
			continue
		}
		all := charactersOf(g, w)
		if all == nil {
			continue
		}
		number := digitsOf(w.Text) != "" && !hasLetter(w.Text)
		sure := number || isWord(w.Text) && utf8.RuneCountInString(w.Text) >= leastForms
		for k, r := range []rune(w.Text) {
			if len(known.widths[r]) < formsKept {
				known.widths[r] = append(known.widths[r], float64(all[k].Dx()))
			}
			if sure && alikeOf(r) != "" && len(known.of[r]) < formsKept {
				known.of[r] = append(known.of[r], letterForm(g, all[k]))
			}
		}
	}
	for _, widths := range known.widths {
		slices.Sort(widths)
	}
	return known
}

// hasType says that a word is set in the usual type, by its height.
func (known forms) hasType(w Word) bool {
	top, bottom := w.row()
	return math.Abs(bottom-top-known.usual) <= sameType*known.usual
}

// hasAll says that a text would tell nothing more.
func (known forms) hasAll(text string) bool {
	for _, r := range text {
		if len(known.widths[r]) < formsKept || alikeOf(r) != "" && len(known.of[r]) < formsKept {
			return false
		}
	}
	return true
}

// charactersOf are the boxes of a word's characters where each stands apart; nil when some do not.
func charactersOf(g *raster.Gray, w Word) []image.Rectangle {
	n := utf8.RuneCountInString(w.Text)
	for _, level := range []uint8{faintInk, dark, darkest} {
		if all := blobs(g, w.Box, level); len(all) == n {
			return all
		}
	}
	return nil
}

// letterForm is the ink in a box of one character, as dark as any other's.
func letterForm(g *raster.Gray, b image.Rectangle) (f form) {
	f.width, f.height = float64(b.Dx()), float64(b.Dy())
	sum, squares := 0.0, 0.0
	for y := range formHigh {
		for x := range formWide {
			px := float64(b.Min.X) + (float64(x)+0.5)*f.width/formWide - 0.5
			py := float64(b.Min.Y) + (float64(y)+0.5)*f.height/formHigh - 0.5
			v := 255 - float64(pixelAt(g, px, py))
			f.gray[y*formWide+x] = v
			sum += v
		}
	}
	for i := range f.gray {
		f.gray[i] -= sum / float64(len(f.gray))
		squares += f.gray[i] * f.gray[i]
	}
	for i := range f.gray {
		f.gray[i] /= math.Sqrt(squares) + 1e-9
	}
	return f
}

// distance is how unlike two forms are, in shape and in size.
func (f form) distance(o form) float64 {
	like := 0.0
	for i, v := range f.gray {
		like += v * o.gray[i]
	}
	return 1 - like + (math.Abs(f.width-o.width)+math.Abs(f.height-o.height))/max(f.height, o.height)
}

// distanceTo is how unlike a form is to a character of the page; infinite when too few forms tell it.
func (known forms) distanceTo(r rune, f form) float64 {
	if len(known.of[r]) < leastForms {
		return math.Inf(1)
	}
	var all []float64
	for _, o := range known.of[r] {
		all = append(all, f.distance(o))
	}
	slices.Sort(all)
	sum := 0.0
	for _, d := range all[:leastForms] {
		sum += d
	}
	return sum / leastForms
}

// usualWidths are how wide characters are in most types, in heights of a row.
var usualWidths = []struct {
	characters string
	width      float64
}{
	{"iljI1.,:;'|!", 0.12}, {"ftrs()-/*\"[]", 0.3}, {"mwMW@%", 0.75},
}

// width is how wide a character is in the usual type; what it is in most types when the page does not tell.
func (known forms) width(r rune) float64 {
	if widths := known.widths[r]; len(widths) > 0 {
		return widths[len(widths)/2]
	}
	for _, usual := range usualWidths {
		if strings.ContainsRune(usual.characters, r) {
			return usual.width * known.usual
		}
	}
	if unicode.IsUpper(r) {
		return 0.6 * known.usual
	}
	return known.usual / 2
}
