package ocr

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// speck is the height, in usual row heights, below which ink without a letter or digit is dirt.
	speck = 0.2
	// joint is the widest gap, in row heights, between two halves of an amount: a space is wider.
	joint = 0.15
)

// row returns where the word's row of type begins and ends, in pixels. It is the ink if the engine gives nothing
// usable. The engine places some rows up to half a row too high; then the ink of a capital or digit shows where the row
// begins.
func (w Word) row() (top, bottom float64) {
	top, bottom = float64(w.Box.Min.Y), float64(w.Box.Max.Y)
	ink, row := bottom-top, w.Bottom-w.Top
	if row < ink/2 || ink > 0 && row > 3*ink && hasAlphanumeric(w.Text) || w.Bottom < top || w.Top > bottom+row {
		return top, bottom
	}
	if strings.IndexFunc(w.Text, isTall) >= 0 {
		return max(top, w.Top), w.Bottom
	}
	return w.Top, w.Bottom
}

// isTall reports whether a character reaches to the top of its row.
func isTall(r rune) bool {
	return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune("bdfhkl", r)
}

// tidy drops dirt, removes rules from numbers, joins split amounts, and sorts the words into reading order: by the
// bottoms of their rows, then from the left.
func tidy(words []Word) []Word {
	usual := usualHeight(words)
	var kept []Word
	for _, w := range words {
		w.Text = strings.TrimSpace(w.Text)
		if !w.isDirt(usual) {
			kept = append(kept, w.withRoundBrackets().withoutRules().withoutDirt())
		}
	}
	kept = withoutGridRules(kept, usual)
	slices.SortStableFunc(kept, func(a, b Word) int {
		if a.sameRow(b) {
			return a.Box.Min.X - b.Box.Min.X
		}
		return a.Box.Max.Y - b.Box.Max.Y
	})
	return joinAmounts(once(kept))
}

// once drops a word that was read twice: the same text begins within the word before it.
func once(words []Word) (out []Word) {
	for _, w := range words {
		if n := len(out); n > 0 && out[n-1].Text == w.Text && out[n-1].sameRow(w) &&
			4*(out[n-1].Box.Max.X-w.Box.Min.X) >= w.Box.Dx() {
			out[n-1].Box = out[n-1].Box.Union(w.Box)
			continue
		}
		out = append(out, w)
	}
	return out
}

// apart shortens a word's box to where the next word of its row begins. The engine gives the first word of some rows,
// and the first part of some amounts, the box of the whole.
func apart(words []Word) []Word {
	for i := range words[:max(len(words)-1, 0)] {
		next := words[i+1].Box
		w := &words[i]
		if w.sameRow(words[i+1]) && next.Min.X > w.Box.Min.X && next.Max.X-next.Dx()/2 < w.Box.Max.X {
			w.Box.Max.X = max(next.Min.X-next.Dy()/4, w.Box.Min.X+1)
		}
	}
	return words
}

// usualHeight is the median height of rows with letters or digits, in pixels.
func usualHeight(words []Word) float64 {
	var heights []float64
	for _, w := range words {
		if hasAlphanumeric(w.Text) {
			top, bottom := w.row()
			heights = append(heights, bottom-top)
		}
	}
	if len(heights) == 0 {
		return 0
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}

func hasAlphanumeric(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
}

// isDirt reports whether a word is not text: it is empty, a rule, or ink too small for the page's type.
func (w Word) isDirt(usual float64) bool {
	switch {
	case strings.Trim(w.Text, ruleMarks) == "":
		return true
	case hasAlphanumeric(w.Text):
		return float64(w.Box.Dy()) < speck*usual
	}
	if w.Text == "-" && w.Confidence < surelyDirt {
		return true // its ink is looked at again, see addMissingMinus
	}
	return w.Confidence < doubtful && float64(max(w.Box.Dx(), w.Box.Dy())) < usual/2 &&
		!strings.ContainsAny(w.Text, "-+().,%")
}

// surelyDirt is the confidence below which a lone minus is dirt.
const surelyDirt = 0.2

// doubtful is the confidence below which a mark without letters is rather dirt.
const doubtful = 0.5

// ruleMarks are characters that rules of a table are read as, without those that amounts have.
const ruleMarks = "|¦‖_~—–=[]{}!\\<>^"

// dirtMarks are characters that specks beside digits are read as; no amount or date has one at its ends.
const dirtMarks = "_~^‘’“”„\"'`´.,:;*°·•"

// afterThousands is the rest of an amount from a thousands separator on: the part before it is another word, or was
// not read.
var afterThousands = regexp.MustCompile(`[.,'’]\d{3}(?:[.,'’]\d{3})*[.,]\d{2}\)?[-+]?$`)

// withoutDirt removes such marks from the ends of an amount or date ("“15/06/24", "_85.073,83"), but never a
// separator that shows that thousands are missing (",123.45").
func (w Word) withoutDirt() Word {
	bare := strings.Trim(w.Text, dirtMarks)
	if at := afterThousands.FindStringIndex(w.Text); at != nil && strings.Trim(w.Text[:at[0]], dirtMarks) == "" {
		return w
	}
	if bare != w.Text && (whole.MatchString(bare) || isDate(bare)) {
		w.narrow(bare)
	}
	return w
}

// oddBrackets is a word in two brackets of which only one is round.
var oddBrackets = regexp.MustCompile(`^(?:[{\[]([^(){}\[\]]+)\)|\(([^(){}\[\]]+)[}\]])$`)

// withRoundBrackets makes both brackets of a word round if one was read as another kind ("{KES)").
func (w Word) withRoundBrackets() Word {
	if m := oddBrackets.FindStringSubmatch(w.Text); m != nil {
		w.Text, w.Confidence, w.Alternatives = "("+m[1]+m[2]+")", min(w.Confidence, changed), nil
	}
	return w
}

// withoutRules removes what a table's rules were read as from the ends of a number.
func (w Word) withoutRules() Word {
	if !strings.ContainsAny(w.Text, "0123456789") {
		return w
	}
	bare := strings.TrimLeft(strings.TrimRight(w.Text, "|¦‖[]{}!"), "|¦‖[]{}")
	if bare == w.Text || bare == "" {
		return w
	}
	w.narrow(bare)
	return w
}

// narrow reduces the word to a part of its text and the corresponding part of its box.
func (w *Word) narrow(part string) {
	before := utf8.RuneCountInString(w.Text[:strings.Index(w.Text, part)])
	all, kept := utf8.RuneCountInString(w.Text), utf8.RuneCountInString(part)
	width := w.Box.Dx()
	left := w.Box.Min.X + width*before/all
	w.Box.Max.X = left + width*kept/all
	w.Box.Min.X = left
	w.Text = part
	w.Alternatives = nil // they spell the rule too
}

// sameRow reports whether two words are on one row of type.
func (w Word) sameRow(o Word) bool {
	top, bottom := w.row()
	otherTop, otherBottom := o.row()
	return min(bottom, otherBottom)-max(top, otherTop) > 0.6*min(bottom-top, otherBottom-otherTop)
}

// joinAmounts joins amounts that were read as two words ("1," and "234.56") without a space between them.
func joinAmounts(words []Word) []Word {
	var out []Word
	for _, w := range words {
		if n := len(out); n > 0 && out[n-1].halfOf(w) {
			out[n-1] = out[n-1].with(w)
			continue
		}
		out = append(out, w)
	}
	return out
}

// halfOf reports whether the next word goes on an amount where this one breaks off: at a comma or a point.
func (w Word) halfOf(next Word) bool {
	if !w.sameRow(next) || !isFigure(w.Text) || !isFigure(next.Text) {
		return false
	}
	if !strings.ContainsAny(w.Text[len(w.Text)-1:], ",.") && !strings.ContainsAny(next.Text[:1], ",.") {
		return false
	}
	top, bottom := w.row()
	gap := float64(next.Box.Min.X - w.Box.Max.X)
	return gap <= joint*(bottom-top) && gap > -joint*(bottom-top)
}

func isFigure(text string) bool {
	return text != "" && strings.Trim(text, "0123456789.,") == "" && strings.ContainsAny(text, "0123456789")
}

func (w Word) with(next Word) Word {
	w.Text += next.Text
	w.Box = w.Box.Union(next.Box)
	w.Confidence = min(w.Confidence, next.Confidence)
	w.Top, w.Bottom = min(w.Top, next.Top), max(w.Bottom, next.Bottom)
	w.Alternatives = nil
	return w
}

// leastCommon is the least number of characters that the end of a word and the beginning of the next must have in
// common.
const leastCommon = 2

// joinOverlaps joins two words of a row that were read from overlapping print into one amount. It happens if the end
// of an amount is read again together with some of its beginning ("275,003" and "003.00").
func joinOverlaps(words []Word) (out []Word) {
	for _, w := range words {
		if n := len(out); n > 0 {
			if all, ok := out[n-1].overlapped(w); ok {
				out[n-1] = all
				continue
			}
		}
		out = append(out, w)
	}
	return out
}

// overlapped returns the amount that two words form if their boxes overlap and they have the same text there.
func (w Word) overlapped(next Word) (Word, bool) {
	if w.Text == "" || next.Box.Min.X >= w.Box.Max.X || next.Box.Min.X <= w.Box.Min.X ||
		next.Box.Max.X <= w.Box.Max.X || !w.sameRow(next) {
		return Word{}, false
	}
	common, letter := w.Box.Max.X-next.Box.Min.X, w.Box.Dx()/len(w.Text)
	for n := min(len(w.Text), len(next.Text)) - 1; n >= leastCommon; n-- {
		if !strings.HasSuffix(w.Text, next.Text[:n]) || 2*common < n*letter {
			continue
		}
		text := strings.ReplaceAll(w.Text, ";", ",") + next.Text[n:]
		if !whole.MatchString(text) {
			return Word{}, false
		}
		all := w.with(next)
		all.Text, all.Confidence, all.Alternatives = text, min(w.Confidence, next.Confidence, changed), nil
		return all, true
	}
	return Word{}, false
}
