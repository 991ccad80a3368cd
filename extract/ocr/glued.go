package ocr

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/raster"
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

var (
	// tightSide is an amount, or an amount's end, and the letters of its side right behind it ("1.234,56D", "028,99C").
	tightSide = regexp.MustCompile(`^([-+(]?[^\d\s.,]{0,3}\d[\d.,'’]*[.,]\d{2}[-)]?)(` + sideLetters + `)$`)
	// loneSide is what is left of the letters once they stand apart.
	loneSide = regexp.MustCompile(`^(` + sideLetters + `)$`)
	// thousandths is an amount with three decimals, as of dinars, that its other mark tells from one with thousands.
	thousandths = regexp.MustCompile(`\d,\d{3}\.\d{3}$|\d\.\d{3},\d{3}$`)
)

// sideLetters are the letters that papers set tight behind amounts.
const sideLetters = `C[Rr]?|D[RrBb]?|cr|dr|db|H|S|OD`

// leastSides is how many amounts of a page bear letters right behind them before those are sides: a code may end so.
const leastSides = 2

// printsSides reports whether a page sets letters of sides tight behind its amounts. Where amounts have three decimals, a
// letter behind two may be the third.
func printsSides(words []Word) bool {
	sides, decimals := 0, 0
	for i, w := range words {
		switch {
		case tightSide.MatchString(w.Text), i > 0 && (w.endsFigure(words[i-1]) || w.sideOf(words[i-1])):
			sides++
		case thousandths.MatchString(w.Text):
			decimals++
		}
	}
	return sides >= leastSides && sides > decimals
}

// endsFigure reports whether a word is the cents and the side of the amount that the word before begins.
func (w Word) endsFigure(before Word) bool {
	return gluedSide.MatchString(w.Text) && unpointed.MatchString(before.Text) && before.closeTo(w)
}

// sideOf reports whether a word is the letters of a side that stood tight behind the amount before.
func (w Word) sideOf(before Word) bool {
	gap := w.Box.Min.X - before.Box.Max.X
	return loneSide.MatchString(w.Text) && whole.MatchString(before.Text) && before.sameRow(w) && float64(gap) < touching*float64(w.Box.Dy())
}

// withSidesApart makes words of the letters of sides that stand tight behind amounts, where the page prints such. All that
// looks at figures, their marks and their ink then sees a figure and nothing else: a second look reads "1.234,56D" as
// "1.234,560".
func withSidesApart(g *raster.Gray, words []Word) (out []Word) {
	for _, w := range words {
		m := tightSide.FindStringSubmatch(w.Text)
		if m == nil {
			out = append(out, w)
			continue
		}
		amount, side, n := w, w, utf8.RuneCountInString(m[1])
		amount.Text, side.Text, side.Alternatives, amount.Alternatives = m[1], m[2], nil, nil
		for _, a := range w.Alternatives {
			if text, same := strings.CutSuffix(a.Text, m[2]); same && digitsOf(text) != "" {
				a.Text = text
				amount.Alternatives = append(amount.Alternatives, a)
			}
		}
		if all := charactersOf(g, w); all != nil {
			amount.Box.Max.X, side.Box.Min.X = all[n-1].Max.X, all[n].Min.X
		} else {
			amount.Box.Max.X = partingAt(g, w, n)
			side.Box.Min.X = amount.Box.Max.X
		}
		out = append(out, amount, side)
	}
	return out
}

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
