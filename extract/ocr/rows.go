package ocr

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// offRow is by how much, in heights of capitals, a word's row must reach beyond its neighbours' ink before it is
	// corrected.
	offRow = 0.12
	// nearRow is how many words before and after a word show where its row is; nearHeights is how far away they may be,
	// in heights of its ink, because small type may be far from a name in large type.
	nearRow, nearHeights = 8, 15
	// leastLevel is the least number of words that determine a row.
	leastLevel = 2
)

// alignRows corrects where the rows of words begin and end. A speck above or below one word makes the engine believe
// that the whole row is higher or deeper, and lines then seem closer to one neighbour. The ink of the row's words shows
// the top of its capitals and its baseline; all rows of the page show how deep descenders reach. Words are in reading
// order.
func alignRows(words []Word) {
	levels := make([]level, len(words))
	var depths []float64
	for i := range words {
		l := levelOf(words, i)
		if levels[i] = l; l.height() > 0 && words[i].Bottom > words[i].Top {
			depths = append(depths, (words[i].Bottom-l.foot)/l.height())
		}
	}
	if len(depths) == 0 {
		return
	}
	slices.Sort(depths)
	usual := depths[len(depths)/2]
	for i := range words {
		w, l := &words[i], levels[i]
		if l.height() <= 0 || w.Bottom <= w.Top {
			continue
		}
		if foot := l.foot + usual*l.height(); w.Bottom > foot+offRow*l.height() {
			w.Bottom = foot
		}
		if w.Top < l.top-offRow*l.height() {
			w.Top = l.top
		}
	}
}

// level is the top and the baseline of a row's capitals, in pixels; zero if there are too few words to measure it.
type level struct{ top, foot float64 }

func (l level) height() float64 { return l.foot - l.top }

// levelOf computes the level from the words around word i.
func levelOf(words []Word, i int) level {
	var tops, feet []int
	for k := max(i-nearRow, 0); k < min(i+nearRow+1, len(words)); k++ {
		o := words[k]
		if !hasAlphanumeric(o.Text) || k != i && !(o.sameRow(words[i]) && o.beside(words[i])) {
			continue
		}
		if strings.IndexFunc(o.Text, isTall) >= 0 && !isForeignText(o.Text) {
			tops = append(tops, o.Box.Min.Y)
		}
		if !strings.ContainsAny(o.Text, "gjpqyQJçÇşŞ,;()[]{}|/_$") {
			feet = append(feet, o.Box.Max.Y)
		}
	}
	if len(tops) < leastLevel || len(feet) < leastLevel {
		return level{}
	}
	slices.Sort(tops)
	slices.Sort(feet)
	// Specks move tops up and feet down only: of two the one further in counts.
	return level{float64(tops[len(tops)/2]), float64(feet[(len(feet)-1)/2])}
}

// beside reports whether two words of a row are so near that they have the same type size.
func (w Word) beside(o Word) bool {
	return max(w.Box.Min.X-o.Box.Max.X, o.Box.Min.X-w.Box.Max.X) <= nearHeights*min(w.Box.Dy(), o.Box.Dy())
}

// Type of fixed pitch, as of mainframes and line printers: every character takes the same room. An i or a full stop
// leaves much of its room white, so that by their ink two words look farther apart than two others with the same
// blank between.

const (
	// leastPitchWords is how many words of at least leastPitchLetters letters show a page's pitch; pitchShare is the
	// share of them that must have it. In proportional type, words of the same length differ in width by a tenth to a
	// third.
	leastPitchWords, leastPitchLetters = 8, 4
	pitchShare                         = 0.8
	// inkless is the part of a character's room that a word leaves white before its first and after its last letter,
	// together.
	inkless = 0.15
	// pitchSlack is by what share a word's pitch may differ from the page's.
	pitchSlack = 0.04
	// markWhite is how much more of its room a full stop leaves white after it than a letter does.
	markWhite = 0.35
	// leastTyped is how many blanks between words show the pitch of a typed line, typedSlack by what part of a
	// character a word may begin elsewhere, and typedGap the widest blank, in heights of a row.
	leastTyped           = 2
	typedSlack, typedGap = 0.35, 1.6
	// leastWhite and mostWhite bound the white at the ends of a word, in characters.
	leastWhite, mostWhite = -0.15, 1.0
)

// asWideAsSet widens the boxes of words in fixed-pitch type from their ink to the full room of their characters, as in
// a text layer. A page has one pitch, or lines of a typewriter on a form that was printed in other type. Words in
// other type stay.
func asWideAsSet(words []page.Word) {
	var pitches []float64
	for _, w := range words {
		pitches = withPitch(pitches, w.Text, w.Box.Width())
	}
	if pitch := fixedPitch(pitches); pitch > 0 {
		for i := range words {
			widen(&words[i], pitch)
		}
		return
	}
	for _, line := range typedLines(words) {
		if pitch := pitchOfLine(line); pitch > 0 {
			for _, w := range line {
				widen(w, pitch)
			}
		}
	}
}

// widen gives a word the room of its characters.
func widen(w *page.Word, pitch float64) {
	white := whiteOf(w.Text, w.Box.Width(), pitch)
	if white < leastWhite || white > mostWhite {
		return
	}
	behind := 0.0
	if strings.HasSuffix(w.Text, ".") || strings.HasSuffix(w.Text, ",") {
		behind = min(markWhite, max(white, 0))
	}
	before := max(white-behind, 0) / 2
	w.Box.X0, w.Box.X1 = w.Box.X0-before*pitch, w.Box.X1+(before+behind)*pitch
}

// typedLines returns words that stand on one row with at most two characters between them.
func typedLines(words []page.Word) (lines [][]*page.Word) {
	all := make([]*page.Word, len(words))
	for i := range words {
		all[i] = &words[i]
	}
	slices.SortFunc(all, func(a, b *page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	for _, w := range all {
		at := slices.IndexFunc(lines, func(line []*page.Word) bool {
			last := line[len(line)-1]
			gap, height := w.Box.X0-last.Box.X1, max(w.Box.Height(), last.Box.Height())
			return math.Abs(w.Box.CenterY()-last.Box.CenterY()) < height/2 && gap > 0 && gap < typedGap*height
		})
		if at < 0 {
			lines = append(lines, []*page.Word{w})
			continue
		}
		lines[at] = append(lines[at], w)
	}
	return lines
}

// pitchOfLine is the pitch of a line in which every word begins as many characters after the one before as that one
// has, and one more for the blank, and whose words are as wide as their letters; 0 if they are not.
func pitchOfLine(line []*page.Word) float64 {
	if len(line) <= leastTyped {
		return 0
	}
	var starts, widths []float64
	for i, w := range line[1:] {
		before := line[i]
		starts = append(starts, (w.Box.X0-before.Box.X0)/float64(utf8.RuneCountInString(before.Text)+1))
	}
	slices.Sort(starts)
	pitch := starts[len(starts)/2]
	for i, w := range line {
		widths = withPitch(widths, w.Text, w.Box.Width())
		if i == 0 {
			continue
		}
		begins := (w.Box.X0 - line[i-1].Box.X0) / pitch
		after := begins - float64(utf8.RuneCountInString(line[i-1].Text)+1)
		if math.Abs(begins-math.Round(begins)) > typedSlack || math.Abs(after) > 1+typedSlack { // a comma may be lost
			return 0
		}
	}
	other := func(width float64) bool { return math.Abs(width/pitch-1) > pitchSlack }
	if len(widths) == 0 || slices.ContainsFunc(widths, other) {
		return 0
	}
	return pitch
}

// pitchOf is the width of one character of a page in pixels; 0 if its words do not share one pitch.
func pitchOf(words []Word) float64 {
	var pitches []float64
	for _, w := range words {
		pitches = withPitch(pitches, w.Text, float64(w.Box.Dx()))
	}
	return fixedPitch(pitches)
}

// withPitch appends a word's pitch if it has enough letters to measure it.
func withPitch(pitches []float64, text string, width float64) []float64 {
	n := utf8.RuneCountInString(text)
	if n < leastPitchLetters || strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0 {
		return pitches
	}
	return append(pitches, width/(float64(n)-inkless))
}

// holdsNoBlank reports whether a word on a fixed-pitch page is as wide as its characters, so that there is no space
// within it.
func (w Word) holdsNoBlank(pitch float64) bool {
	return pitch > 0 && whiteOf(w.Text, float64(w.Box.Dx()), pitch) >= leastWhite
}

// whiteOf is how much white a word's ink leaves at both ends, in characters.
func whiteOf(text string, width, pitch float64) float64 {
	return float64(utf8.RuneCountInString(text)) - width/pitch
}

// fixedPitch is the pitch that a page's words share; 0 if they do not.
func fixedPitch(pitches []float64) float64 {
	if len(pitches) < leastPitchWords {
		return 0
	}
	slices.Sort(pitches)
	usual, same := pitches[len(pitches)/2], 0
	for _, p := range pitches {
		if math.Abs(p-usual) <= pitchSlack*usual {
			same++
		}
	}
	if float64(same) < pitchShare*float64(len(pitches)) {
		return 0
	}
	return usual
}

const (
	// leastRun is the least number of digits of a number by which the distance between digits is measured; leastRuns is
	// how many such numbers are needed.
	leastRun, leastRuns = 5, 3
	// nextFigure is the greatest distance between two digits of one number, in usual distances: even the narrowest
	// space adds half a distance.
	nextFigure = 1.27
	// besideOneFigure is by how much the distance after a digit 1 may be greater, and before it smaller: its ink is
	// in the middle of its room or up to a fifth left of it.
	besideOneFigure = 0.14
)

// nextTo is the greatest distance between the middles of two adjacent digits.
func nextTo(figures string) float64 {
	most := nextFigure
	if strings.HasPrefix(figures, "1") {
		most += besideOneFigure
	}
	if strings.HasSuffix(figures, "1") {
		most -= besideOneFigure
	}
	return most
}

// figurePitch is the distance between the middles of adjacent digits on a page, in usual row heights; 0 if there are
// too few numbers. All digits of a type take the same room, however narrow they are.
func figurePitch(g *raster.Gray, words []Word) float64 {
	usual := usualHeight(words)
	var pitches []float64
	for _, w := range words {
		n := utf8.RuneCountInString(w.Text)
		if n < leastRun || w.Confidence < unsure || len(digitsOf(w.Text)) != n {
			continue
		}
		if all := charactersOf(g, w); all != nil {
			pitches = append(pitches, (middle(all[n-1])-middle(all[0]))/float64(n-1)/usual)
		}
	}
	if len(pitches) < leastRuns {
		return 0
	}
	slices.Sort(pitches)
	return pitches[len(pitches)/2]
}

func middle(b image.Rectangle) float64 { return float64(b.Min.X+b.Max.X) / 2 }

// figuresApart is the distance in pixels between the last digit of a word and the first of another; false if one of
// them touches others.
func figuresApart(g *raster.Gray, a, b Word, pitch float64) (apart float64, ok bool) {
	last, first := blobs(g, a.typeBox(), faintInk), blobs(g, b.typeBox(), faintInk)
	if len(last) == 0 || len(first) == 0 {
		return 0, false
	}
	left, right := last[len(last)-1], first[0]
	return middle(right) - middle(left), float64(max(left.Dx(), right.Dx())) <= pitch
}
