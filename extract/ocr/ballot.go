package ocr

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// ballot is what the preparations of one place were read as.
type ballot struct {
	readings map[string]float64 // the sum of confidences
	times    map[string]int     // how many preparations were read so
	guesses  map[string]float64 // look-alikes of readings
	votes    int
	spaced   bool // words are parted by spaces: they are a text, not one figure
}

// count takes one preparation's words: they are one figure, or one text.
func (b *ballot) count(words []Word) {
	if b.readings == nil {
		b.readings, b.times, b.guesses = map[string]float64{}, map[string]int{}, map[string]float64{}
	}
	b.votes++
	slices.SortStableFunc(words, func(a, b Word) int { return a.Box.Min.X - b.Box.Min.X })
	var text strings.Builder
	confidence := 1.0
	for i, w := range words {
		if b.spaced && i > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(w.Text)
		confidence = min(confidence, w.Confidence)
	}
	if text.Len() == 0 {
		return
	}
	b.readings[text.String()] += confidence
	b.times[text.String()]++
	if len(words) == 1 {
		for rank, a := range words[0].Alternatives {
			b.guesses[a.Text] = max(b.guesses[a.Text], a.Confidence, leastGuess/float64(rank+1))
		}
	}
}

// settled says that two preparations were read as the same and were sure, and none otherwise.
func (b *ballot) settled() bool {
	for _, sum := range b.readings {
		if b.votes >= 2 && len(b.readings) == 1 && sum >= certainVote*float64(b.votes) {
			return true
		}
	}
	return false
}

// certainVote is the mean confidence of readings that need no other.
const certainVote = 0.85

// leastGuess is the confidence of the first look-alike to which the engine gives none.
const leastGuess = 0.01

// result is what was read, the likeliest first, then look-alikes that no preparation was read as.
func (b *ballot) result() (out []page.Alternative) {
	for text, sum := range b.readings {
		out = append(out, page.Alternative{Text: text, Confidence: sum / float64(b.votes)})
	}
	sortReadings(out)
	var guesses []page.Alternative
	for text, confidence := range b.guesses {
		if _, read := b.readings[text]; !read {
			guesses = append(guesses, page.Alternative{Text: text, Confidence: confidence / float64(b.votes)})
		}
	}
	sortReadings(guesses)
	return append(out, guesses...)
}

func sortReadings(a []page.Alternative) {
	slices.SortFunc(a, func(a, b page.Alternative) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Text, b.Text))
	})
}
