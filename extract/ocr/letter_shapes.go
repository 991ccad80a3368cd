package ocr

import (
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// formWide and formHigh are the size, in cells, of the grid on which character shapes are compared.
	formWide, formHigh = 10, 14
	// formsKept is how many shapes of a character are kept; leastForms is how many are needed to know the character.
	formsKept, leastForms = 16, 3
	// sameType is by what share the heights of rows in the same type may differ.
	sameType = 0.2
)

// alikeForms are groups of characters that the engine confuses.
var alikeForms = []string{"O0QDo@", "5S$", "1I|!", "1l|!", "2Z", "8B&", "6G", "e€", "E£€", "J)]", "I/", "NÑ"}

// alikeOf returns the characters that one may be confused with; "" if there are none.
func alikeOf(r rune) string {
	all := ""
	for _, set := range alikeForms {
		if strings.ContainsRune(set, r) {
			all += set
		}
	}
	return all
}

// form is the shape of one character: its gray values at a standard size, and its own size in pixels.
type form struct {
	gray          [formWide * formHigh]float64
	width, height float64
}

// forms are the shapes that characters have in the page's usual type.
type forms struct {
	of     map[rune][]form
	widths map[rune][]float64
	usual  float64 // height of a row
}

// formsOf collects the shapes of letters in sure words and of digits in sure numbers.
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

// hasType reports whether a word is in the page's usual type, judged by its height.
func (known forms) hasType(w Word) bool {
	top, bottom := w.row()
	return math.Abs(bottom-top-known.usual) <= sameType*known.usual
}

// hasAll reports whether no more shapes of a text's characters are needed.
func (known forms) hasAll(text string) bool {
	for _, r := range text {
		if len(known.widths[r]) < formsKept || alikeOf(r) != "" && len(known.of[r]) < formsKept {
			return false
		}
	}
	return true
}

// charactersOf are the boxes of a word's characters if all are separate; nil if some touch.
func charactersOf(g *raster.Gray, w Word) []image.Rectangle {
	n := utf8.RuneCountInString(w.Text)
	for _, level := range []uint8{faintInk, dark, darkest} {
		if all := blobs(g, w.Box, level); len(all) == n {
			return all
		}
	}
	return nil
}

// letterForm is the shape of the ink in a character's box, with its darkness normalized.
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

// distance is how different two shapes are, in form and in size.
func (f form) distance(o form) float64 {
	like := 0.0
	for i, v := range f.gray {
		like += v * o.gray[i]
	}
	return 1 - like + (math.Abs(f.width-o.width)+math.Abs(f.height-o.height))/max(f.height, o.height)
}

// distanceTo is how different a shape is from the page's shapes of a character; infinite if too few are known.
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

// usualWidths are the widths of characters in most types, in row heights.
var usualWidths = []struct {
	characters string
	width      float64
}{
	{"iljI1.,:;'|!", 0.12}, {"ftrs()-/*\"[]", 0.3}, {"mwMW@%", 0.75},
}

// width is the width of a character in the page's usual type or, if the page does not show it, in most types.
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

const (
	// mostOff is how far a word's ink may be from the expected widths of its characters, in row heights per
	// character.
	mostOff = 0.05
	// runTogether, broken and stutter are what it costs that two characters touch, that one falls apart, and that
	// one was read twice.
	runTogether, broken, stutter = 0.02, 0.1, 0.15
	// mostTouching is how many characters may touch one another.
	mostTouching = 5
)

// placing assigns a word's characters to the parts of its ink.
type placing struct {
	cost  float64
	text  []rune
	parts []inkPart
	known forms
}

// inkPart is a connected part of the ink and how many characters of the text it holds.
type inkPart struct {
	box   image.Rectangle
	count int
}

// place assigns the characters of a text to the parts of its ink so that their widths fit best. Two characters may
// touch, one may fall apart, and of two look-alikes that were read from the same ink one is left out.
func (known forms) place(text []rune, ink []image.Rectangle) placing {
	n, m := len(text), len(ink)
	cost := make([][]float64, n+1)
	from := make([][]step, n+1)
	for i := range cost {
		cost[i], from[i] = make([]float64, m+1), make([]step, m+1)
		for j := range cost[i] {
			cost[i][j] = math.Inf(1)
		}
	}
	cost[0][0] = 0
	for i := range n {
		for j := range m + 1 {
			if math.IsInf(cost[i][j], 1) {
				continue
			}
			for _, s := range known.steps(text, i, ink, j) {
				if to := cost[i][j] + s.cost; to < cost[i+s.characters][j+s.parts] {
					cost[i+s.characters][j+s.parts], from[i+s.characters][j+s.parts] = to, s
				}
			}
		}
	}
	p := placing{cost: cost[n][m], known: known}
	if math.IsInf(p.cost, 1) {
		return p
	}
	for i, j := n, m; i > 0; {
		s := from[i][j]
		i, j = i-s.characters, j-s.parts
		if s.parts == 0 {
			continue
		}
		p.text = append(p.text, reversed(text[i:i+s.characters])...)
		p.parts = append(p.parts, inkPart{bounds(ink[j : j+s.parts]), s.characters})
	}
	slices.Reverse(p.text)
	slices.Reverse(p.parts)
	return p
}

// step assigns a number of characters to a number of ink parts.
type step struct {
	characters, parts int
	cost              float64
}

// steps are the possible next steps at a character and a part of ink.
func (known forms) steps(text []rune, i int, ink []image.Rectangle, j int) (all []step) {
	if i > 0 && strings.ContainsRune(alikeOf(text[i-1]), text[i]) && text[i] != text[i-1] {
		all = append(all, step{1, 0, stutter})
	}
	if j == len(ink) {
		return all
	}
	wide, part := 0.0, float64(ink[j].Dx())
	for k := 1; k <= mostTouching && i+k <= len(text); k++ {
		wide += known.width(text[i+k-1])
		all = append(all, step{k, 1, math.Abs(wide-part)/known.usual + runTogether*float64(k-1)})
		if wide > part+known.usual {
			break
		}
		wide++ // between two that touch
	}
	if j+1 < len(ink) {
		both := float64(ink[j+1].Max.X - ink[j].Min.X)
		all = append(all, step{1, 2, math.Abs(known.width(text[i])-both)/known.usual + broken})
	}
	return all
}

func reversed(text []rune) []rune {
	out := slices.Clone(text)
	slices.Reverse(out)
	return out
}

func bounds(all []image.Rectangle) (b image.Rectangle) {
	for _, o := range all {
		b = b.Union(o)
	}
	return b
}

// boxes are the boxes of the characters. Those that touch are cut where the ink between them is thinnest.
func (p placing) boxes(g *raster.Gray) (all []image.Rectangle) {
	k := 0
	for _, part := range p.parts {
		left, rest := part.box, 0.0
		for _, r := range p.text[k : k+part.count] {
			rest += p.known.width(r)
		}
		for _, r := range p.text[k : k+part.count-1] {
			wide := p.known.width(r)
			cut := leastInk(g, left, left.Min.X+int(wide/rest*float64(left.Dx())+0.5), int(p.known.usual/8))
			all = append(all, trimmed(g, image.Rect(left.Min.X, left.Min.Y, cut, left.Max.Y)))
			left.Min.X, rest = cut, rest-wide
		}
		all = append(all, trimmed(g, left))
		k += part.count
	}
	return all
}

// leastInk is the pixel column with least ink near a place.
func leastInk(g *raster.Gray, b image.Rectangle, place, reach int) int {
	best, least := place, math.MaxInt
	for x := max(place-reach, b.Min.X+1); x <= min(place+reach, b.Max.X-1); x++ {
		ink := 0
		for y := b.Min.Y; y < b.Max.Y; y++ {
			ink += 255 - int(g.Pix[y*g.Width+x])
		}
		if ink < least || ink == least && max(x-place, place-x) < max(best-place, place-best) {
			best, least = x, ink
		}
	}
	return best
}

// trimmed is a box without the blank rows above and below its ink.
func trimmed(g *raster.Gray, b image.Rectangle) image.Rectangle {
	if ink := bounds(blobs(g, b, faintInk)); !ink.Empty() {
		return image.Rect(b.Min.X, ink.Min.Y, b.Max.X, ink.Max.Y).Intersect(b)
	}
	return b
}

const (
	// clearlyNearer is the greatest ratio of distances at which the nearer character replaces the one read;
	// nearEnough is the greatest distance of the new character, nearestMark the same if a sign was read.
	clearlyNearer, nearEnough, nearestMark = 0.6, 0.3, 0.2
	// amongAlike is clearlyNearer for a letter between letters, or a digit between digits, that would become the
	// other kind. amongLetters is the same for a part of a code without any digit.
	amongAlike, amongLetters = 0.5, 0.25
	// leastCode is how many characters a code has at least.
	leastCode = 3
)

// readCodesByShape corrects characters of doubtful codes by the page's own type. Of characters that look alike ("0"
// and "O", "5" and "S") it takes the one whose shapes in sure words and numbers are nearest to the ink; two
// characters that were read from the same ink become one ("5S"). Amounts and dates are left to arithmetic.
func readCodesByShape(g *raster.Gray, words []Word) {
	var known *forms
	for i := range words {
		w := &words[i]
		if !isDoubtfulCode(*w) {
			continue
		}
		if known == nil {
			all := formsOf(g, words)
			known = &all
		}
		if !known.hasType(*w) {
			continue
		}
		if text := known.read(g, *w); text != w.Text {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	}
}

// strangeMarks are signs that letters and digits of codes are read as; codes do not have them.
const strangeMarks = "!|)$€£@"

// dressed is an amount with a currency before it or side letters after it ("S$120.50", "847,77H", "5.00-D").
var dressed = regexp.MustCompile(
	`^[-+(]*\p{L}{0,3}[$€£.]?[-+]?(?:\d{1,3}(?:[.,'’]\d{3})*[.,]\d{2}|\d{1,3}(?:[.,]\d{3})+)[-+)]?\p{L}{0,2}[-+)]?$`,
)

// isDoubtfulCode reports whether a doubtful word has digits among letters, has a sign in place of one, or is read
// badly, and is not an amount, a date or a known word of statements.
func isDoubtfulCode(w Word) bool {
	if utf8.RuneCountInString(w.Text) < leastCode || isFigureOrDay([]Word{w}) || gluedDay.MatchString(w.Text) ||
		dressed.MatchString(w.Text) || w.Confidence >= certainWord || terms[w.Text] {
		return false
	}
	return hasLetter(w.Text) && (w.Confidence < unsure || digitsOf(w.Text) != "" ||
		strings.ContainsAny(w.Text, strangeMarks))
}

// read returns a word in which each look-alike character is the one whose shapes are nearest to its ink.
func (known forms) read(g *raster.Gray, w Word) string {
	text, boxes := known.placed(g, w)
	if boxes == nil {
		return w.Text
	}
	read := slices.Clone(text)
	for k, r := range text {
		if alikeOf(r) == "" {
			continue
		}
		limit := clearlyNearer
		if isAmongAlike(text, k) {
			limit = amongAlike
		}
		if part := partOf(text, k); digitsOf(part) == "" && !strings.ContainsAny(part, strangeMarks) {
			limit = amongLetters
		}
		if other, times := known.likest(r, letterForm(g, boxes[k])); times <= limit ||
			unicode.IsDigit(other) == unicode.IsDigit(r) {
			read[k] = other
		}
	}
	return string(read)
}

// isAmongAlike reports whether a letter is between letters, or a digit between digits.
func isAmongAlike(text []rune, k int) bool {
	for _, is := range []func(rune) bool{unicode.IsLetter, unicode.IsDigit} {
		if k > 0 && k+1 < len(text) && is(text[k-1]) && is(text[k]) && is(text[k+1]) {
			return true
		}
	}
	return false
}

// partOf is the part of a code around a place, between its separators.
func partOf(text []rune, k int) string {
	isMark := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(strangeMarks, r)
	}
	from, to := k, k
	for from > 0 && !isMark(text[from-1]) {
		from--
	}
	for to < len(text) && !isMark(text[to]) {
		to++
	}
	return string(text[from:to])
}

// likest returns the letter or digit, among the look-alikes of r, whose shapes are nearest to a form, and the ratio
// of its distance to that of r. It is r itself if no other is clearly nearer.
func (known forms) likest(r rune, f form) (likest rune, times float64) {
	own, best, nearest, enough := known.distanceTo(r, f), r, math.Inf(1), nearEnough
	if math.IsInf(own, 1) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r, 1 // the page does not show what it would look like
		}
		enough = nearestMark
	}
	for _, other := range alikeOf(r) {
		if other == r || !unicode.IsLetter(other) && !unicode.IsDigit(other) {
			continue
		}
		if d := known.distanceTo(other, f); d < nearest {
			best, nearest = other, d
		}
	}
	if nearest > enough || nearest > clearlyNearer*own {
		return r, 1
	}
	return best, nearest / own
}

// placed returns the characters of a word and the box of each; no boxes if they are not clear.
func (known forms) placed(g *raster.Gray, w Word) ([]rune, []image.Rectangle) {
	text := []rune(w.Text)
	if all := charactersOf(g, w); all != nil {
		return text, all
	}
	best := placing{cost: math.Inf(1)}
	for _, level := range []uint8{faintInk, dark, darkest} {
		if p := known.place(text, blobs(g, w.Box, level)); p.cost < best.cost {
			best = p
		}
	}
	if best.cost > mostOff*float64(len(text)) {
		return text, nil
	}
	return best.text, best.boxes(g)
}
