package ocr

import (
	"regexp"
	"strings"
)

var (
	// gluedSide is an amount's cents that broke off at a faint point and the mark of its side that stands right
	// behind them ("28Cr" of "17,216.28Cr", "895,29C" of "10.895,29C"); zeros with a dot or a stroke are read as round letters.
	gluedSide = regexp.MustCompile(`^((?:[0-9eoOQ@]{3}[.,])*[.,]?[0-9eoOQ@]{2})(C[Rr]?|D[RrBb]?|cr|dr|db)$`)
	// roundCents are cents of zeros read as such letters.
	roundCents = regexp.MustCompile(`^[0eoOQ@]{2}[-+]?$`)
	// unpointed is an amount without its cents.
	unpointed = regexp.MustCompile(`^-?\(?\d{1,3}([.,]\d{3})*[.,]?$`)
	// round makes zeros of what they are read as.
	round = strings.NewReplacer("e", "0", "o", "0", "O", "0", "Q", "0", "@", "0")
)

// sidesApart parts cents from the mark behind them where the word before is an amount without cents, and makes zeros of
// round letters there, so that the amount can be put together. Words are in reading order.
func sidesApart(words []Word) (out []Word) {
	for i, w := range words {
		behind := i > 0 && unpointed.MatchString(words[i-1].Text) && words[i-1].closeTo(w)
		if behind && roundCents.MatchString(w.Text) && !cents.MatchString(w.Text) {
			w.Text, w.Confidence = round.Replace(w.Text), min(w.Confidence, unsure)
		}
		m := gluedSide.FindStringSubmatch(w.Text)
		if m == nil || !behind {
			out = append(out, w)
			continue
		}
		cents, side := w, w
		cents.narrow(m[1])
		side.narrow(m[2])
		if digits := round.Replace(m[1]); digits != m[1] {
			cents.Text, cents.Confidence = digits, min(cents.Confidence, unsure)
		}
		out = append(out, cents, side)
	}
	return out
}

// closeTo says that the next word follows on the same row within the width of a character in fixed pitch.
func (w Word) closeTo(next Word) bool {
	top, bottom := w.row()
	gap := float64(next.Box.Min.X - w.Box.Max.X)
	return w.sameRow(next) && gap > 0 && gap <= faintGap*(bottom-top)
}
