package ocr

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// speck is the share of the page's usual row of type below which ink without a letter or figure is dirt.
	speck = 0.2
	// joint is the gap, in row heights, up to which two halves of an amount are one: a space is wider.
	joint = 0.15
)

// row is where the word's row of type begins and ends; the ink where the engine says nothing usable. The engine
// sets some rows up to half too high, which the ink of a capital or a figure tells: it begins where its row does.
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

// isTall reports whether a character reaches up to the top of its row.
func isTall(r rune) bool {
	return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune("bdfhkl", r)
}

// tidy drops dirt, takes rules off figures and joins amounts that fell apart, and puts the words in reading
// order: by their rows' feet, then from the left.
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

// apart takes a word's box back to where the next of its row begins: the engine gives the first word of some
// rows, and the first part of some amounts, the box of all of it.
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

// usualHeight is the median height of rows with letters or figures.
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

// isDirt reports whether a word is no word: nothing, a rule, or ink too small for the page's type.
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

// surelyDirt is the confidence below which a lone minus is none.
const surelyDirt = 0.2

// doubtful is the confidence below which a mark without letters is rather dirt.
const doubtful = 0.5

// ruleMarks are what lines of a table are read as, apart from marks that amounts bear.
const ruleMarks = "|¦‖_~—–=[]{}!\\<>^"

// dirtMarks are what specks beside figures are read as; no amount and no day bears one.
const dirtMarks = "_~^‘’“”„\"'`´.,:;*°·•"

// afterThousands is the rest of an amount from a mark between thousands on: what stood before it is another word, or
// was not read.
var afterThousands = regexp.MustCompile(`[.,'’]\d{3}(?:[.,'’]\d{3})*[.,]\d{2}\)?[-+]?$`)

// withoutDirt takes such marks off an amount's or a day's ends ("“15/06/24", "_85.073,83"), never the mark that
// shows that thousands are missing (",123.45").
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

// oddBrackets is a word in brackets of which one alone is round.
var oddBrackets = regexp.MustCompile(`^(?:[{\[]([^(){}\[\]]+)\)|\(([^(){}\[\]]+)[}\]])$`)

// withRoundBrackets is a word with two round brackets where one of them was read as another sort: nobody prints
// "{KES)".
func (w Word) withRoundBrackets() Word {
	if m := oddBrackets.FindStringSubmatch(w.Text); m != nil {
		w.Text, w.Confidence, w.Alternatives = "("+m[1]+m[2]+")", min(w.Confidence, changed), nil
	}
	return w
}

// withoutRules takes what a table's lines were read as off a figure's ends.
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

// narrow gives the word a part of its text and that part's share of the box.
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

// sameRow reports whether two words stand on one row of type.
func (w Word) sameRow(o Word) bool {
	top, bottom := w.row()
	otherTop, otherBottom := o.row()
	return min(bottom, otherBottom)-max(top, otherTop) > 0.6*min(bottom-top, otherBottom-otherTop)
}

// joinAmounts puts amounts together that were read as two words ("1," and "234.56"), where no space
// stands between them.
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

// leastCommon is how many characters the end of a word and the beginning of the next have in common at least when they
// are read of the same print.
const leastCommon = 2

// joinOverlaps joins two words of a row that were read of print which overlaps to the amount that they are: the end
// of an amount that is looked at again is read with figures of its beginning ("275,003" and "003.00").
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

// overlapped is the amount that a word and the next are when both cover print between them and say the same there.
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
