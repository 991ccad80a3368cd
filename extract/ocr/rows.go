package ocr

import (
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
	// offRow is by how much, in heights of capitals, a row of type reaches further than its neighbours' ink tells
	// before it is set right.
	offRow = 0.12
	// nearRow is how many words before and behind one tell where its row stands, nearHeights how far off they are at
	// most in heights of its ink: beside a name in large type small type stands far off.
	nearRow, nearHeights = 8, 15
	// leastLevel is how many words of a row must tell.
	leastLevel = 2
)

// alignRows sets right where the row of a word begins and ends: a speck over or under one word makes the engine take
// all of its row for higher or deeper, and lines then seem to stand nearer to one neighbour than to the other. The
// ink of the words on the row tells its capitals' top and its foot, all rows of the page how deep they usually reach
// below. Words are in reading order.
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

// level is where the capitals of a row begin and where they stand, in pixels; zero when too few words tell.
type level struct{ top, foot float64 }

func (l level) height() float64 { return l.foot - l.top }

// levelOf is what the words around one tell of its row.
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
	// Specks move tops up and feet down only: of two the one further in tells.
	return level{float64(tops[len(tops)/2]), float64(feet[(len(feet)-1)/2])}
}

// beside reports whether two words of a row stand so near that they are of one size.
func (w Word) beside(o Word) bool {
	return max(w.Box.Min.X-o.Box.Max.X, o.Box.Min.X-w.Box.Max.X) <= nearHeights*min(w.Box.Dy(), o.Box.Dy())
}

// Type of fixed pitch, as of mainframes and line printers: every character takes the same room. An i or a full stop
// leaves much of its room white, so that by their ink two words look farther apart than two others with the same
// blank between.

const (
	// leastPitchWords is how many words of so many letters tell a page's pitch, and pitchShare how many of them must
	// have it: words of proportional type as long differ by a tenth to a third.
	leastPitchWords, leastPitchLetters = 8, 4
	pitchShare                         = 0.8
	// inkless is the share of its room that a word's first letter leaves white in front and its last one behind,
	// together.
	inkless = 0.15
	// pitchSlack is by how much a word's pitch may differ from the page's.
	pitchSlack = 0.04
	// markWhite is how much more of its room a full stop leaves white behind than a letter does.
	markWhite = 0.35
	// leastWhite and mostWhite bound the room that a word may need beside what its ink takes, in characters.
	leastWhite, mostWhite = -0.15, 1.0
)

// asWideAsSet gives the words of a page of fixed pitch the width that their characters are set in, as those of a
// text layer have it, in place of their ink's. Words of other type on the page stay.
func asWideAsSet(words []page.Word) {
	var pitches []float64
	for _, w := range words {
		pitches = withPitch(pitches, w.Text, w.Box.Width())
	}
	pitch := fixedPitch(pitches)
	if pitch == 0 {
		return
	}
	for i := range words {
		w := &words[i]
		white := whiteOf(w.Text, w.Box.Width(), pitch)
		if white < leastWhite || white > mostWhite {
			continue
		}
		behind := 0.0
		if strings.HasSuffix(w.Text, ".") || strings.HasSuffix(w.Text, ",") {
			behind = min(markWhite, max(white, 0))
		}
		before := max(white-behind, 0) / 2
		w.Box.X0, w.Box.X1 = w.Box.X0-before*pitch, w.Box.X1+(before+behind)*pitch
	}
}

// pitchOf is the room of one character in the type of a page, in pixels; 0 where its words are not all of one pitch.
func pitchOf(words []Word) float64 {
	var pitches []float64
	for _, w := range words {
		pitches = withPitch(pitches, w.Text, float64(w.Box.Dx()))
	}
	return fixedPitch(pitches)
}

// withPitch adds a word's pitch where its letters are enough to tell it.
func withPitch(pitches []float64, text string, width float64) []float64 {
	n := utf8.RuneCountInString(text)
	if n < leastPitchLetters || strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0 {
		return pitches
	}
	return append(pitches, width/(float64(n)-inkless))
}

// holdsNoBlank reports whether a word of a page of fixed pitch is no wider than its characters: its parts have no
// blank between them.
func (w Word) holdsNoBlank(pitch float64) bool {
	return pitch > 0 && whiteOf(w.Text, float64(w.Box.Dx()), pitch) >= leastWhite
}

// whiteOf is how much of its room a word's ink leaves white at both ends, in characters.
func whiteOf(text string, width, pitch float64) float64 {
	return float64(utf8.RuneCountInString(text)) - width/pitch
}

// fixedPitch is the pitch that a page's words share, 0 where they are of several.
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
	// leastRun is how many figures a number has at least that tells how far apart they stand, leastRuns how many
	// numbers tell it.
	leastRun, leastRuns = 5, 3
	// nextFigure is how far apart two figures stand at most that follow each other, in the usual distance: the
	// narrowest space takes half of it besides.
	nextFigure = 1.27
	// besideOneFigure is by how much farther behind a one, and nearer before it, the next figure's middle is at
	// most: its ink stands in the middle of its room or up to a fifth of it left of that.
	besideOneFigure = 0.14
)

// nextTo is how far apart the middles of two figures stand at most that follow each other.
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

// figurePitch is how far the middles of two figures that follow each other stand apart on a page, in heights of its
// usual row; 0 when too few numbers tell. All figures of a type take the same room, however narrow they are.
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

// figuresApart is how far apart the last figure of a word and the first of another stand, in pixels; false where one
// of them touches others.
func figuresApart(g *raster.Gray, a, b Word, pitch float64) (apart float64, ok bool) {
	last, first := blobs(g, a.typeBox(), faintInk), blobs(g, b.typeBox(), faintInk)
	if len(last) == 0 || len(first) == 0 {
		return 0, false
	}
	left, right := last[len(last)-1], first[0]
	return middle(right) - middle(left), float64(max(left.Dx(), right.Dx())) <= pitch
}
