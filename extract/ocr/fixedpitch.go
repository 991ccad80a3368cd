package ocr

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// Type of fixed pitch, as of mainframes and line printers: every character takes the same room. An i or a full stop leaves
// much of its room white, so that by their ink two words look farther apart than two others with the same blank between.

const (
	// leastPitchWords is how many words of so many letters tell a page's pitch, and pitchShare how many of them must
	// have it: words of proportional type as long differ by a tenth to a third.
	leastPitchWords, leastPitchLetters = 8, 4
	pitchShare                         = 0.8
	// inkless is the share of its room that a word's first letter leaves white in front and its last one behind, together.
	inkless = 0.15
	// pitchSlack is by how much a word's pitch may differ from the page's.
	pitchSlack = 0.04
	// markWhite is how much more of its room a full stop leaves white behind than a letter does.
	markWhite = 0.35
	// leastWhite and mostWhite bound the room that a word may need beside what its ink takes, in characters.
	leastWhite, mostWhite = -0.15, 1.0
)

// asWideAsSet gives the words of a page of fixed pitch the width that their characters are set in, as those of a text layer
// have it, in place of their ink's. Words of other type on the page stay.
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

// holdsNoBlank says that a word of a page of fixed pitch is no wider than its characters: its parts have no blank between them.
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
