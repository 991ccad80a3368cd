package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Who signs a paper: a person's name below its text, with an office under or behind it, or over the words of a line for
// signatures.

// signer is a person who signs a paper. position is nil if only the words of a line for signatures are under the name;
// then nobody knows for whom the person signs.
type signer struct {
	page           int
	name, position []page.Word
}

const (
	// mostSigners is how many people sign a paper at most, mostPositionWords how many words an office has.
	mostSigners, mostPositionWords = 6, 10
	// highestSigner is how far down the lines of a page a signer stands at least who is not below running text.
	highestSigner = 0.5
)

// signers returns who signs a paper, in reading order. taken are the words of the paper's values, which are no signers;
// known are the names among them, whose bearers may sign for what they got.
func (p *Paper) signers(lx *lexicon, taken map[wordID]bool, known map[string]bool) (all []signer) {
	for k := range p.segments {
		seg := &p.segments[k]
		left := p.leftOf(k)
		if left >= 0 && p.isLabel(left, lx) || anyTaken(seg.Page, seg.Words, taken) || !p.isBelowText(seg) ||
			p.receives(k) {
			continue
		}
		if s, ok := p.signerAt(k, lx); ok && !known[nameKey(s.name)] {
			if all = append(all, s); len(all) == mostSigners {
				return all
			}
		}
	}
	return all
}

// receives reports whether the line above a name says that the paper was received: "Conforme:".
func (p *Paper) receives(k int) bool {
	return slices.ContainsFunc(p.rightAbove(k), func(above int) bool {
		return slices.ContainsFunc(p.segments[above].normal, func(w string) bool { return receivingWords[w] })
	})
}

// nameKey is a name for comparing.
func nameKey(words []page.Word) string { return layout.Normalize(WithoutTitle(printed(words))) }

// signerAt returns the signer whose name a segment is, or begins with.
func (p *Paper) signerAt(k int, lx *lexicon) (s signer, ok bool) {
	seg := &p.segments[k]
	s.page = seg.Page
	for i := range seg.Words[:len(seg.Words)-1] { // "DIVINA T. SANTOS, HR Manager"
		if strings.HasSuffix(seg.Words[i].Text, ",") && i > 0 && isPosition(seg.Words[i+1:]) {
			s.name, s.position = seg.Words[:i+1], seg.Words[i+1:]
			break
		}
	}
	if s.name == nil {
		below, found := p.nextLine(k, seg.Box.X0, headGap)
		if !found {
			return s, false
		}
		switch words := p.segments[below].Words; {
		case isPosition(words):
			s.position = words
		case !isCaption(words):
			return s, false
		}
		s.name = seg.Words
	}
	v, isName := person(s.name)
	return s, isName && len(v.words) > 1 && v.cost == 0 && !isPosition(v.words) && !lx.isHeading(seg.normal) &&
		!p.isTitle(seg.normal)
}

// isPosition reports whether words are what somebody is who signs: "Vice President - Human Resources".
func isPosition(words []page.Word) bool {
	return len(words) <= mostPositionWords && !hasFigures(layout.Text(words)) && isCapital(words[0].Text) &&
		slices.ContainsFunc(words, func(w page.Word) bool {
			normal := layout.Normalize(w.Text)
			return officeWords[normal] || signerWords[normal]
		})
}

// isCaption reports whether words stand under a line for signatures.
func isCaption(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool { return captionWords[layout.Normalize(w.Text)] })
}

// isBelowText reports whether a segment stands below running text, or in the lower half of the lines of its page: above
// are those to whom a letter goes.
func (p *Paper) isBelowText(s *segment) bool {
	if p.isBelowProse(s) {
		return true
	}
	first, last := s.line, s.line
	for first > 0 && p.lines[first-1].Page == s.Page {
		first--
	}
	for last+1 < len(p.lines) && p.lines[last+1].Page == s.Page {
		last++
	}
	top, end := p.lines[first].Box.Y0, p.lines[last].Box.Y1
	return s.Box.Y0 > top+highestSigner*(end-top)
}

// sign fills the signatories with who signs the paper.
func (r *Result[F]) sign(p *Paper, f *finder, found *findings, role string) {
	marks := marksOf(&r.Fields)
	if marks == nil || role == "" {
		return
	}
	known := map[string]bool{}
	for _, c := range found.picks {
		if f.shape.targets[c.target].kind == Person {
			known[nameKey(c.candidate.words)] = true
		}
	}
	for _, s := range p.signers(f.lx, found.taken, known) {
		name, n := printed(s.name), len(marks.Signatories)
		of := Signatory{Name: &name}
		r.provenance[Pointer("signatories", n, "name")] = layout.Origin(s.page, s.name)
		if s.position != nil {
			position := printed(s.position)
			of.Position, of.Role = &position, &role
			r.provenance[Pointer("signatories", n, "position")] = layout.Origin(s.page, s.position)
		}
		marks.Signatories = append(marks.Signatories, of)
	}
}
