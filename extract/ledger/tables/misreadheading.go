package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// headsSure is how many different labels a line has besides when one of its words was misread as a number.
	headsSure = 4
	// misreadLabel is the confidence below which a number among labels may be a label that was misread.
	misreadLabel = 0.8
)

// headsMisread says that a line heads a table for all that one of its labels was read as a number, with doubt: "038777" of
// "Branch".
func (f finder) headsMisread(l layout.Line) bool {
	misread := func(w page.Word) bool {
		return w.Source == page.SourceOCR && w.Confidence < misreadLabel && len(parse.OnlyDigits(w.Text)) > 0
	}
	at := slices.IndexFunc(l.Words, misread)
	if at <= 0 || len(l.Words) <= headsSure {
		return false
	}
	l.Words = slices.Delete(slices.Clone(l.Words), at, at+1)
	l.Box = layout.Bounds(l.Words)
	if f.IsData(l) {
		return false
	}
	heads := layout.FindHeaders([]layout.Line{l}, f.Words.Columns, f.acceptHeader, f.IsData)
	return len(heads) == 1 && heads[0].Score >= headsSure && slices.ContainsFunc(heads[0].Columns, func(c layout.Column) bool { return lexicon.IsMoney(c.Role) })
}
