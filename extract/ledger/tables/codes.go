package tables

import (
	"slices"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// Many papers print what kind of movement a row is ("DD", "VIS", ")))") in a column of its own before the text, under
// no heading or under one that stands over both ("Payment type and details"). It is the row's code and no part of its
// description.

// bareText is one in how many rows with a code may have no text beside it.
const bareText = 10

// nameKinds finds the column of codes that stands right before the descriptions.
func (t *Table) nameKinds(stacks []stack) {
	text := t.wordiest(stacks)
	if text < 1 {
		return
	}
	if s := &stacks[text-1]; t.mayHoldKinds(s) && s.holdsKinds() && stacks[text].fills(s) {
		s.place = kinds
		t.putAside(stacks[:text-1])
		// a wider code may come on a later entry of a day
		s.box.X1 = max(s.box.X1, stacks[text].box.X0-edgeExact*t.height())
	}
}

// describesKinds corrects the headings where two are descriptions and the first has codes below it ("Causale" over
// "35", "Descrizione" over the text): the second is the description.
func (t *Table) describesKinds(stacks []stack) bool {
	first, second := t.Column(lexicon.RoleDescription), t.Column(lexicon.RoleReference)
	if !t.Headed || first < 0 || second < 0 ||
		lexicon.OfDeposits().Columns.Role(t.Columns[second].Text) != lexicon.RoleDescription {
		return false
	}
	under := func(column int) *stack {
		if i := slices.IndexFunc(stacks, func(s stack) bool { return s.own == column }); i >= 0 {
			return &stacks[i]
		}
		return &stack{}
	}
	if codes, text := under(first), under(second); !codes.holdsKinds() || text.holdsCodes() || !text.fills(codes) {
		return false
	}
	t.Columns[first].Role, t.Columns[second].Role = lexicon.RoleCode, lexicon.RoleDescription
	for i := range stacks {
		stacks[i].place = byLabels
	}
	return true
}

// putAside takes the columns of single words that come again, a branch or a channel, before one of kinds for codes too.
func (t *Table) putAside(stacks []stack) {
	for i := range stacks {
		if s := &stacks[i]; s.place == byLabels && s.own < 0 && s.holdsKinds() {
			s.place = aside
		}
	}
}

// wordiest is the stack with most letters of those that no heading keeps from being the description, the heading's own
// before others; -1 when there is none.
func (t *Table) wordiest(stacks []stack) int {
	best, most := -1, 0
	own := false
	for i := range stacks {
		s := &stacks[i]
		if s.place != byLabels && s.place != says ||
			s.own >= 0 && t.explains(s.own) && t.Columns[s.own].Role != lexicon.RoleDescription || s.holdsCodes() {
			continue
		}
		letters := 0
		for _, c := range s.cells {
			for _, r := range layout.Text(c) {
				letters += boolInt(unicode.IsLetter(r))
			}
		}
		described := s.own >= 0 && t.explains(s.own)
		if described && !own || letters > most && described == own {
			best, most, own = i, letters, own || described
		}
	}
	return best
}

// mayHoldKinds says that no heading makes something else of a stack.
func (t *Table) mayHoldKinds(s *stack) bool {
	if s.place == tells {
		return false
	}
	return s.own < 0 || !t.explains(s.own) && !lexicon.IsMoney(t.Columns[s.own].Role) ||
		t.Columns[s.own].Role == lexicon.RoleDescription
}

// holdsKinds says that the cells are single words that come again: short codes, or any words where they are few.
func (s *stack) holdsKinds() bool {
	different, filled, single := s.variety()
	return filled >= leastStackRows && single*10 >= filled*codeShare &&
		(different < filled && s.holdsCodes() || different*fewKinds <= filled)
}

// comesAgain says that a stack has few different texts for the rows that have one.
func (s *stack) comesAgain() bool {
	different, filled, _ := s.variety()
	return filled >= leastStackRows && different*fewKinds <= filled
}

// variety counts the different texts of a stack, the rows with one and those with a single word.
func (s *stack) variety() (different, filled, single int) {
	seen := map[string]bool{}
	for _, c := range s.cells {
		if len(c) > 0 {
			filled++
			single += boolInt(len(c) == 1)
			seen[layout.Text(c)] = true
		}
	}
	return len(seen), filled, single
}

// fewKinds is one in how many rows brings a new kind at most where kinds are words.
const fewKinds = 3

// fills says that next to no row with a word in another stack lacks one in this.
func (s *stack) fills(other *stack) bool {
	filled, bare := 0, 0
	for k, c := range other.cells {
		if len(c) > 0 {
			filled++
			bare += boolInt(k >= len(s.cells) || len(s.cells[k]) == 0) // nothing stands under a heading without words
		}
	}
	return bare*bareText <= filled
}

// Kind returns the words of a line's texts that tell the transaction type, see [Table.Texts].
func (t *Table) Kind(texts map[int][]page.Word) []page.Word {
	if code := t.Column(lexicon.RoleCode); code >= 0 && len(texts[code]) > 0 {
		return texts[code]
	}
	return texts[kindCell]
}

// HoldsKinds reports whether a column of the table tells the transaction type of each row.
func (t *Table) HoldsKinds() bool {
	return t.Column(lexicon.RoleCode) >= 0 ||
		slices.ContainsFunc(t.stacks, func(s stack) bool { return s.place == kinds })
}

// notTails takes codes of two figures that stand among the kinds back from the days above them.
func (t *Table) notTails() {
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Tail == 1 && t.isKind(l.Words[0], l.Height()) {
			l.Tail = 0
		}
	}
}

// isKind says that a word stands in a column of codes before the text, or of what stands before those.
func (t *Table) isKind(w page.Word, height float64) bool {
	return len(w.Text) <= longestCode && slices.ContainsFunc(t.stacks[:t.texts], func(s stack) bool {
		return w.Box.X0 >= s.box.X0-edgeExact*height && w.Box.X1 <= s.box.X1+edgeExact*height
	})
}

// BeginsWithCode reports whether a line's first word is in a column of codes before the description. The line is
// then the first of a row, even without date and amount.
func (t *Table) BeginsWithCode(l *Line) bool { return t.isKind(l.FirstText(), l.Height()) }

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
