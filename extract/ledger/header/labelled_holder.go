package header

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// This file finds holders beside labels.

// holdersLabelled returns the candidates beside labels within an account's lines, else those on the lines before them.
func (h *Head) holdersLabelled() []holder {
	all := h.holdersBesideLabels()
	for _, in := range []func(line int) bool{h.Within, func(line int) bool { return line < h.From }} {
		if there := slices.DeleteFunc(
			slices.Clone(all), func(c holder) bool { return !in(c.name.Line) },
		); len(there) > 0 {
			return there
		}
	}
	return nil
}

// holdersBesideLabels returns the texts beside and below labels for a holder that can be names, in reading order.
func (o Outside) holdersBesideLabels() []holder {
	var out []holder
	for _, f := range o.Labels {
		if f.Role != "account_name" || o.labelContinues(f) || o.asksForAnother(f) {
			continue // a longer, unknown label: the text beside it is not a name
		}
		first := len(out)
		values := f.Values
		if o.isMirrored(f.Label.Page) {
			values = nil
			if c, ok := o.mirroredValue(f); ok {
				values = []layout.Cell{c}
			}
		}
		for _, c := range values {
			words := behindNumber(beforeSentence(o.whole(f, c).Words))
			text := strings.Trim(layout.Text(words), " :;,")
			if o.isBeforeColon(c) {
				continue // an unknown label
			}
			if text != "" && IsNamed(text) && !cannotBeName(text) {
				v := Value[string]{Read: text, Page: c.Page, Words: words, Line: o.FreeIndex[f.Line]}
				nearest := len(out) == first
				out = append(out,
					holder{v, o.labelledScore(f, c, v, nearest), layout.Normalize(f.Label.Text()), !nearest})
			} else if text != "" && c.Box.Y0 < f.Label.Box.Y1 && continuesSentence(strings.Fields(text)) {
				break // the label begins a sentence, and the text below it is its next line
			}
		}
	}
	return out
}

// behindNumber returns the words of a name without the customer number before it: "00998877 Maria Lane", "445566 /
// Maria Lane".
func behindNumber(words []page.Word) []page.Word {
	if len(words) < 3 || !parse.IsDigits(words[0].Text) || len(words[0].Text) < leastAccountDigits {
		return words
	}
	from := 1
	for from < len(words)-1 && isSeparator(words[from].Text) {
		from++
	}
	if rest := words[from:]; len(rest) > 1 && looksLikeName(layout.NewCell(0, rest), false) {
		return rest
	}
	return words
}

// labelledScore returns the score of a text beside or below a label.
func (o Outside) labelledScore(f layout.Found, c layout.Cell, v Value[string], nearest bool) int {
	name := layout.NewCell(v.Page, v.Words)
	score := labelScore(layout.Normalize(f.Label.Text()), c.Box.Y0 < f.Label.Box.Y1) + o.textScore(name)
	for _, e := range []struct {
		speaks bool
		much   int
	}{
		{nearest, forNearest},
		{o.hasAddressBelow(name), forAddress},
		{isAddressLine(v.Read) && !isTitledName(name), forStreet},
		{o.isAnothers(f, c), forAnother},
		{isBankName(name) && holdsBankWord(layout.Normalize(v.Read)), forBank},
		{o.isLonger(f), forLonger},
		{o.isBesideUnlikeOthers(f, c), forUnlike},
		{o.asksForPart(f), forPart},
	} {
		if e.speaks {
			score += e.much
		}
	}
	return score
}

// labelScore returns the score of a label, in normal form, for a text beside or below it.
func labelScore(label string, beside bool) int {
	switch {
	case holds(label, wordCaption) && beside:
		return forCaption + forBeside
	case holds(label, wordCaption):
		return forCaption
	case bareNames[label]:
		return forBareLabel
	case holds(label, wordLoose):
		return forLooseLabel
	}
	return forLabel
}

// isBeforeColon reports whether a text contains the colon of a label with its value, or is followed by a colon.
func (o Outside) isBeforeColon(c layout.Cell) bool {
	if hasLabelColon(layout.Texts(c.Words)) && !strings.HasPrefix(c.Text(), ":") {
		return true
	}
	return slices.ContainsFunc(o.Free, func(l layout.Line) bool {
		_, to := placeOf(l, c)
		return l.Page == c.Page && to > 0 && to < len(l.Words) && strings.HasPrefix(l.Words[to].Text, ":")
	})
}

// isBesideUnlikeOthers reports whether a text is beside its label on a page where the values of at least two other
// labels, and of all, are below them. The text is then the next, unknown label.
func (o Outside) isBesideUnlikeOthers(f layout.Found, c layout.Cell) bool {
	if c.Box.Y0 >= f.Label.Box.Y1 || strings.HasSuffix(f.Label.Text(), ":") {
		return false
	}
	below := 0
	for _, other := range o.Labels {
		if other.Label.Page != f.Label.Page || other.Label.Words[0].Box == f.Label.Words[0].Box ||
			len(other.Values) == 0 {
			continue
		}
		if other.Values[0].Box.Y0 < other.Label.Box.Y1 {
			return false
		}
		below++
	}
	return below >= leastUnlike
}

// isRepeated reports whether a name fills another cell outside the rows.
func (o Outside) isRepeated(name layout.Cell) bool {
	want := layout.Normalize(name.Text())
	for _, l := range o.Free[:min(len(o.Free), mentionLines)] {
		for _, c := range l.Cells() {
			if (c.Page != name.Page || layout.Overlap(c.Box, name.Box) <= 0 || c.Box.CenterY() < name.Box.Y0 ||
				c.Box.CenterY() > name.Box.Y1) && layout.Normalize(c.Text()) == want {
				return true
			}
		}
	}
	return false
}

// hasAddressBelow reports whether an address line is right below the last line of a name, or below a second holder.
func (o Outside) hasAddressBelow(name layout.Cell) bool {
	bottom := name.Words[len(name.Words)-1].Box
	from := slices.IndexFunc(name.Words, func(w page.Word) bool { return w.Box.Y1 > bottom.CenterY() })
	last := layout.NewCell(name.Page, name.Words[from:])
	for range nameLines {
		under, ok := o.cellBelow(last, sameEdge)
		if !ok || !isJoint(under) && !isCare(under) {
			return ok && isAddressLine(under.Text()) && !isLabelled(under)
		}
		last = under
	}
	return false
}

// isAnothers reports whether a text begins with the colon of an unknown label, or is the first value of another label.
func (o Outside) isAnothers(f layout.Found, c layout.Cell) bool {
	if strings.HasPrefix(c.Text(), ":") {
		return true
	}
	return slices.ContainsFunc(o.Labels, func(other layout.Found) bool {
		return other.Role != f.Role && len(other.Values) > 0 && other.Label.Page == c.Page &&
			other.Values[0].Words[0].Box == c.Words[0].Box
	})
}

// A statement names other persons than its holder: officers, nominees, fathers, branches. Their labels end like the
// holder's ("Nominee Name:"), or a bare label is below their caption ("Your Relationship Manager" above "Name:").

// asksForAnother reports whether a label for a name asks for another person's name. "Bank Name" asks for the bank's,
// "Bank Account Name" does not.
func (o Outside) asksForAnother(f layout.Found) bool {
	before := layout.Normalize(o.beforeLabel(f))
	if kind, ok := strings.CutPrefix(
		before+" ", "bank ",
	); ok && (kind != "" || !bareNames[layout.Normalize(f.Label.Text())]) {
		before = kind
	}
	return holds(before, wordAnother) || o.isUnderCaptionOfAnother(f)
}

// isLonger reports whether unknown words right before a label belong to it: "Trainee Name:".
func (o Outside) isLonger(f layout.Found) bool {
	return slices.ContainsFunc(strings.Fields(layout.Normalize(o.beforeLabel(f))), func(w string) bool {
		return !holds(w, wordForm) && !holds(w, wordParticle) && !holds(w, wordTitle)
	})
}

// beforeLabel returns the words right before a label in its cell that belong to no other label; "" if there are none. A
// label after a slash is a translation.
func (o Outside) beforeLabel(f layout.Found) string {
	l := o.Free[f.Line]
	to, _ := placeOf(l, f.Label)
	if to < 1 || strings.Contains(f.Label.Words[0].Text, "/") {
		return ""
	}
	from := to
	for from > 0 && l.Words[from].Box.X0-l.Words[from-1].Box.X1 < l.Height() && !strings.HasSuffix(
		l.Words[from-1].Text, ":",
	) && !hasDigit(l.Words[from-1].Text) && !isSeparator(l.Words[from-1].Text) {
		from--
	}
	for _, other := range o.Labels { // "Nominee Name:" has two labels, "Branch Deira Name:" a value between
		if first, behind := placeOf(l, other.Label); other.Line == f.Line && first >= from && behind < to {
			return ""
		}
	}
	return layout.Text(l.Words[from:to])
}

// bareNames are labels that ask for a name without a word for whose name it is.
var bareNames = terms.Set("bare name")

// asksForPart reports whether a bare label is on a page where another label asks for the other half of a person's name.
func (o Outside) asksForPart(f layout.Found) bool {
	return bareNames[layout.Normalize(f.Label.Text())] && slices.ContainsFunc(o.Free, func(l layout.Line) bool {
		return l.Page == f.Label.Page && slices.ContainsFunc(
			l.Cells(), func(c layout.Cell) bool { return begins(layout.Normalize(c.Text()), wordNamePart) },
		)
	})
}

// isUnderCaptionOfAnother reports whether a bare label is below a caption for another person, which has no value of its
// own: "Contact person" above "Name: Reena Marri".
func (o Outside) isUnderCaptionOfAnother(f layout.Found) bool {
	if !bareNames[layout.Normalize(f.Label.Text())] || f.Line == 0 || len(f.Values) == 0 {
		return false
	}
	above := o.Free[f.Line-1]
	if above.Page != f.Label.Page || f.Label.Box.Y0-above.Box.Y1 > blockGap*f.Label.Box.Height() {
		return false
	}
	caption, ok := cellAt(above, f.Label.Box.X0, sameEdge)
	if !ok || strings.Contains(caption.Text(), ":") || !ends(layout.Normalize(caption.Text()), wordAnother) {
		return false
	}
	return !slices.ContainsFunc(above.Cells(), func(c layout.Cell) bool {
		return c.Box.X0 > caption.Box.X1 && math.Abs(c.Box.X0-f.Values[0].Box.X0) < sameEdge*above.Height()
	})
}

// leastMirrored is the minimal number of labels that show that a page prints values to the left of their labels.
const leastMirrored = 2

// isMirrored reports whether a page prints values to the left of their labels, as pages in two languages do if the
// second is written from right to left: labels are at the end of lines, none is at the beginning, and none has a value
// below it.
func (o Outside) isMirrored(page int) bool {
	ending := 0
	for _, f := range o.Labels {
		if f.Label.Page != page || f.Role == "other" {
			continue
		}
		from, to := placeOf(o.Free[f.Line], f.Label)
		if from == 0 || slices.ContainsFunc(f.Values, func(c layout.Cell) bool { return isBelow(c, f.Label) }) {
			return false
		}
		if from > 0 && to == len(o.Free[f.Line].Words) && !strings.HasSuffix(f.Label.Text(), ":") {
			ending++
		}
	}
	return ending >= leastMirrored
}

// isBelow reports whether a text is below a label.
func isBelow(c, label layout.Cell) bool {
	return c.Box.Y0 >= label.Box.CenterY() && layout.Overlap(c.Box, label.Box) > 0
}

// mirroredValue returns the text to the left of a label, after the end of any other label on its line, without the
// colon between them.
func (o Outside) mirroredValue(f layout.Found) (layout.Cell, bool) {
	l := o.Free[f.Line]
	to, _ := placeOf(l, f.Label)
	for to > 0 && strings.Trim(l.Words[to-1].Text, ": ") == "" {
		to--
	}
	from := 0
	for _, other := range o.Labels {
		if _, behind := placeOf(l, other.Label); other.Line == f.Line && behind <= to {
			from = max(from, behind)
		}
	}
	if from >= to {
		return layout.Cell{}, false
	}
	left := l
	left.Words = l.Words[from:to]
	cells := left.Cells()
	return cells[len(cells)-1], true
}
