package ocr

import "strings"

// leastCommon is how many characters the end of a word and the beginning of the next have in common at least when they
// are read of the same print.
const leastCommon = 2

// joinOverlaps joins two words of a row that were read of print which overlaps to the amount that they are: the end of an
// amount that is looked at again is read with figures of its beginning ("275,003" and "003.00").
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
	if w.Text == "" || next.Box.Min.X >= w.Box.Max.X || next.Box.Min.X <= w.Box.Min.X || next.Box.Max.X <= w.Box.Max.X || !w.sameRow(next) {
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
