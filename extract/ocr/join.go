package ocr

import "strings"

// sameRow says that two words stand on one row of type.
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

// halfOf says that the next word goes on an amount where this one breaks off: at a comma or a point.
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
