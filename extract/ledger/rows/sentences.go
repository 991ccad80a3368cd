package rows

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// proseWords is how many words a line of prose has at least; half of those behind the first begin small.
	proseWords = 4
	// rareSentences is one in how many rows sentences may stand between rows without being the rows' own way, and
	// fewApart the same where all are set otherwise than the rows.
	rareSentences, fewApart = 8, 3
	// smallerType is by what part of their height lines are lower that are set in smaller type.
	smallerType = 0.1
)

// dropSentences keeps the sentences that stand between rows ("The rate has changed on 4 May.") out of them, where rows
// themselves are not written so. A payer's message may be a sentence too: the row above is in doubt unless the
// sentence is set otherwise than the rows, smaller or wider.
func (a *Assembler) dropSentences() {
	a.dropFootnotes()
	if speaks(a.Rows) {
		return
	}
	found := a.sentences()
	together := func(lines []looseText) bool { return !a.setApart(lines) }
	rare := rareSentences
	if !slices.ContainsFunc(found, together) {
		rare = fewApart
	}
	if len(found)*rare > max(len(a.Rows), rare) {
		return
	}
	for _, lines := range found {
		for k := range lines {
			lines[k].ok = false
		}
		if d := a.rowAt(lines[0].row - 1); d != nil && d.Page == lines[0].line.Page && together(lines) {
			d.Doubtful = true
		}
	}
}

// dropFootnotes keeps lines out of the rows that explain a mark of theirs, "* indicates a skip in check sequence", and
// all lines of text where no row has any beside its figures and no column is for texts, as lists of checks have none.
func (a *Assembler) dropFootnotes() {
	heads := map[int]bool{}
	for _, h := range a.r.Headers {
		heads[h.First] = true
	}
	bare := a.Table.Column(lexicon.RoleCheck) >= 0 && a.Table.Column(lexicon.RoleDescription) < 0 && !slices.ContainsFunc(a.Rows, func(d *Draft) bool { return len(d.description) > 0 })
	for i := range a.loose {
		words := a.loose[i].line.Words
		if len(words) > 0 && (bare || isProse(words) && strings.HasPrefix(words[0].Text, "*")) || heads[a.loose[i].line.Index+1] && a.titlesBelow(a.loose[i]) {
			a.loose[i].ok = false
		}
	}
}

// titlesBelow says that a line stands nearer to the heading below it than to the row above: a title.
func (a *Assembler) titlesBelow(t looseText) bool {
	below, above := a.r.Lines[t.line.Index+1], a.rowAt(t.row-1)
	if below.Page != t.line.Page || above == nil || above.Page != t.line.Page {
		return false
	}
	gap := t.line.Box.Y0 - a.r.Lines[t.line.Index-1].Box.Y1
	return gap > below.Box.Y0-t.line.Box.Y1+t.line.Height()/4
}

// speaks says that the rows' own descriptions are prose.
func speaks(rows []*Draft) bool {
	prose := 0
	for _, d := range rows {
		prose += boolInt(isProse(d.description))
	}
	return prose*rareSentences > len(rows)
}

// sentences are the runs of lines that make up whole sentences.
func (a *Assembler) sentences() (found [][]looseText) {
	for _, run := range a.runs() {
		for i := 0; i < len(run); i++ {
			if n := sentenceLines(run[i:]); n > 0 {
				found = append(found, run[i:i+n])
				i += n - 1
			}
		}
	}
	return found
}

// sentenceLines is how many lines from the first on are one sentence, 0 when they are none.
func sentenceLines(run []looseText) int {
	first, _ := firstRune(run[0].line.Words[0].Text)
	if !run[0].ok || !unicode.IsUpper(first) || !isProse(run[0].line.Words) {
		return 0
	}
	for k, t := range run {
		if k > 0 && (!t.ok || t.line.Box.Y0-run[k-1].line.Box.Y1 > t.line.Height() || !goesOnSmall(t.line.Words)) {
			return 0
		}
		if strings.ContainsAny(lastRunes(t.line.Words), ".!?") {
			return k + 1
		}
	}
	return 0
}

// lastRunes is the end of a line's text.
func lastRunes(words []page.Word) string {
	s := words[len(words)-1].Text
	return s[max(0, len(s)-1):]
}

// isProse says that words are written as sentences are: half of those behind the first begin with a small letter.
func isProse(words []page.Word) bool {
	return len(words) >= proseWords && smallWords(words[1:])*2 >= len(words)-1
}

// goesOnSmall says the same of a sentence's later line, which may be short.
func goesOnSmall(words []page.Word) bool { return smallWords(words)*2 >= len(words) }

func smallWords(words []page.Word) (n int) {
	for _, w := range words {
		first, ok := firstRune(w.Text)
		n += boolInt(ok && unicode.IsLower(first))
	}
	return n
}

func firstRune(s string) (rune, bool) {
	for _, c := range s {
		return c, true
	}
	return 0, false
}

// setApart says that lines are smaller than the rows or reach further right than any row's description.
func (a *Assembler) setApart(lines []looseText) bool {
	right, height := a.textReach()
	for _, t := range lines {
		if t.line.Box.X1 > right+t.line.Height() || t.line.Height() < (1-smallerType)*height {
			return true
		}
	}
	return false
}

// textReach is how far right the rows' texts reach, and how high the lowest of the lines beside their days is.
func (a *Assembler) textReach() (right, height float64) {
	height = -1
	for _, d := range a.Rows {
		l := a.tableLineAt(d.Line)
		if len(d.description) == 0 || l == nil {
			continue
		}
		right = max(right, a.descriptionEnd(l))
		if h := l.Height(); height < 0 || h < height {
			height = h
		}
	}
	for _, t := range a.loose {
		if t.ok && !isProse(t.line.Words) {
			right = max(right, t.line.Box.X1)
		}
	}
	return right, height
}

// descriptionEnd is where the description in a line ends.
func (a *Assembler) descriptionEnd(l *tables.Line) float64 {
	words := a.Table.Texts(l)[a.Table.Column(lexicon.RoleDescription)]
	if len(words) == 0 {
		return 0
	}
	return layout.Bounds(words).X1
}
