package tables

import (
	"slices"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// Many statements print the type of each transaction ("DD", "VIS", ")))") in a column before the description, without a
// heading or under a heading for both ("Payment type and details"). It is the code of the row and not part of the
// description.

// bareText is the minimal number of rows with a code per row that has no text beside its code.
const bareText = 10

// nameKinds finds the column of codes right before the descriptions.
func (t *Table) nameKinds(stacks []stack) {
	text := t.wordiest(stacks)
	if text < 1 {
		return
	}
	if s := &stacks[text-1]; t.mayHoldKinds(s) && s.holdsKinds() && stacks[text].fills(s) {
		s.place = stackKind
		t.putAside(stacks[:text-1])
		// a later entry of the day may have a wider code
		s.box.X1 = max(s.box.X1, stacks[text].box.X0-edgeExact*t.height())
	}
}

// describesKinds corrects the roles if two headings name descriptions and codes are below the first ("Causale" above
// "35", "Descrizione" above the text): the second is the description.
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
		stacks[i].place = stackByLabels
	}
	return true
}

// putAside also treats columns of single, repeated words (a branch, a channel) before a column of codes as codes.
func (t *Table) putAside(stacks []stack) {
	for i := range stacks {
		if s := &stacks[i]; s.place == stackByLabels && s.own < 0 && s.holdsKinds() {
			s.place = stackAside
		}
	}
}

// wordiest returns the index of the stack with the most letters among those that may be the description, -1 if there is
// none. A stack under the heading of descriptions comes first.
func (t *Table) wordiest(stacks []stack) int {
	best, most := -1, 0
	own := false
	for i := range stacks {
		s := &stacks[i]
		if s.place != stackByLabels && s.place != stackText ||
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

// mayHoldKinds reports whether a stack may hold codes, because no heading gives it another meaning.
func (t *Table) mayHoldKinds(s *stack) bool {
	if s.place == stackSide {
		return false
	}
	return s.own < 0 || !t.explains(s.own) && !lexicon.IsMoney(t.Columns[s.own].Role) ||
		t.Columns[s.own].Role == lexicon.RoleDescription
}

// holdsKinds reports whether the cells are single words that repeat: short codes, or any words if there are few
// different ones.
func (s *stack) holdsKinds() bool {
	different, filled, single := s.variety()
	return filled >= leastStackRows && single*10 >= filled*codeShare &&
		(different < filled && s.holdsCodes() || different*fewKinds <= filled)
}

// comesAgain reports whether a stack has few different texts for its rows.
func (s *stack) comesAgain() bool {
	different, filled, _ := s.variety()
	return filled >= leastStackRows && different*fewKinds <= filled
}

// variety counts the different texts of a stack, the rows with a text and the rows with a single word.
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

// fewKinds is the minimal number of rows per different word in a column of transaction types.
const fewKinds = 3

// fills reports whether almost all rows with a word in another stack have one in this stack too.
func (s *stack) fills(other *stack) bool {
	filled, bare := 0, 0
	for k, c := range other.cells {
		if len(c) > 0 {
			filled++
			bare += boolInt(k >= len(s.cells) || len(s.cells[k]) == 0) // a heading without words has nothing below it
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

// HoldsKinds reports whether a column of the table names the transaction type of each row.
func (t *Table) HoldsKinds() bool {
	return t.Column(lexicon.RoleCode) >= 0 ||
		slices.ContainsFunc(t.stacks, func(s stack) bool { return s.place == stackKind })
}

// notTails corrects two-digit codes in the column of codes that were taken for the end of a date above.
func (t *Table) notTails() {
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Tail == 1 && t.isKind(l.Words[0], l.Height()) {
			l.Tail = 0
		}
	}
}

// isKind reports whether a word is in one of the columns of codes before the text.
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
