package header

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// A paper names more people than its holder: officers, nominees, fathers, branches. Their labels end as the holder's
// does, "Nominee Name:", or it stands bare under a caption of theirs, "Your Relationship Manager" over "Name:".

// asksForAnother says that a label for a name asks for somebody else's. "Bank Name" is the bank's, "Bank Account Name" is not.
func (o Outside) asksForAnother(f layout.Found) bool {
	before := layout.Normalize(o.beforeLabel(f))
	if kind, ok := strings.CutPrefix(before+" ", "bank "); ok && (kind != "" || !bareNames[layout.Normalize(f.Label.Text())]) {
		before = kind
	}
	return holds(before, wordAnother) || o.isUnderCaptionOfAnother(f)
}

// isLonger says that words that no list knows stand right before a label and belong to it: "Trainee Name:".
func (o Outside) isLonger(f layout.Found) bool {
	return slices.ContainsFunc(strings.Fields(layout.Normalize(o.beforeLabel(f))), func(w string) bool {
		return !holds(w, wordForm) && !holds(w, wordParticle) && !holds(w, wordTitle)
	})
}

// beforeLabel are the words of a label's cell right before it that belong to no other label; "" for none. Behind a slash
// the label is its own translation.
func (o Outside) beforeLabel(f layout.Found) string {
	l := o.Free[f.Line]
	to, _ := placeOf(l, f.Label)
	if to < 1 || strings.Contains(f.Label.Words[0].Text, "/") {
		return ""
	}
	from := to
	for from > 0 && l.Words[from].Box.X0-l.Words[from-1].Box.X1 < l.Height() && !strings.HasSuffix(l.Words[from-1].Text, ":") && !hasDigit(l.Words[from-1].Text) && !isSeparator(l.Words[from-1].Text) {
		from--
	}
	for _, other := range o.Labels { // "Nominee Name:" has two labels, "Branch Deira Name:" a value between
		if first, behind := placeOf(l, other.Label); other.Line == f.Line && first >= from && behind < to {
			return ""
		}
	}
	return layout.Text(l.Words[from:to])
}

// bareNames are labels that ask for a name and do not say whose.
var bareNames = map[string]bool{"name": true, "nama": true, "nom": true, "nome": true, "nombre": true, "naam": true, "full name": true, "pangalan": true, "jina": true}

// asksForPart says that a bare label stands on a page where another one asks for the other half of a person's name.
func (o Outside) asksForPart(f layout.Found) bool {
	return bareNames[layout.Normalize(f.Label.Text())] && slices.ContainsFunc(o.Free, func(l layout.Line) bool {
		return l.Page == f.Label.Page && slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool { return begins(layout.Normalize(c.Text()), wordNamePart) })
	})
}

// isUnderCaptionOfAnother says that a bare label stands under a caption that ends with who else is told of, without
// a value of its own: "Contact person" over "Name: Reena Marri".
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
