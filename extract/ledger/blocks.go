package ledger

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// Apps print each transaction as a block of its own, like a receipt or a card in a list: its day, its amount and
// what is left stand on different lines, often beside labels, and a space parts it from the next.

const (
	// leastBlocks is how many such blocks make a history, blockSpace how much wider than the narrowest usual
	// distance between lines the one between blocks is, and blockShare the part of all blocks with a day and an
	// amount that must be read alike.
	leastBlocks = 3
	blockSpace  = 1.3
	blockShare  = 0.9
	// mostBlockLines bounds a block, longestBlockLabel the words of a label before its amount.
	mostBlockLines    = 12
	longestBlockLabel = 4
)

// entryBlock is one transaction as it is read off its block.
type entryBlock struct {
	date        *notation.DateSpan
	dateWords   []page.Word
	money       map[layout.Role]notation.MoneyToken
	moneyWords  map[layout.Role][]page.Word
	text        map[layout.Role][]page.Word
	description []page.Word
}

// readBlocks reads a history printed in blocks; nil when the paper is none. Every block must tell one day and one
// movement on different lines, or beside labels: rows of a table do not.
func (r *reader) readBlocks() *assembler {
	if r.Sheet {
		return nil
	}
	a := &assembler{r: r, t: &tables.Table{Columns: []layout.Column{{Role: wording.RoleDate}, {Role: wording.RoleDescription}, {Role: wording.RoleAmount}, {Role: wording.RoleBalance}}}}
	meant, balances := 0, 0
	blocks := r.lineBlocks()
	usual := r.usualBlock(blocks)
	for _, lines := range blocks {
		dated, paid := r.tellsDayAndAmount(lines)
		if !dated || !paid {
			continue
		}
		meant++
		b, ok := r.entryOf(lines)
		if !ok && len(lines) > usual { // the paper's head stands right above the first
			lines = lines[len(lines)-usual:]
			b, ok = r.entryOf(lines)
		}
		if !ok {
			continue
		}
		if _, has := b.money[wording.RoleBalance]; has {
			balances++
		}
		a.rows = append(a.rows, b.draft(a.t, r.Lines, lines))
	}
	n := len(a.rows)
	if n < leastBlocks || float64(n) < blockShare*float64(meant) || balances != 0 && balances != n {
		return nil
	}
	for _, d := range a.rows {
		for i := d.line; i < len(r.Lines) && r.Lines[i].Page == d.page && r.Lines[i].Box.Y0 < d.box.Y1; i++ {
			r.Used[i] = true
		}
	}
	return a
}

// usualBlock is how many lines most blocks that tell a transaction have.
func (r *reader) usualBlock(blocks [][]int) int {
	counts := map[int]int{}
	usual := 0
	for _, lines := range blocks {
		if _, ok := r.entryOf(lines); ok {
			n := len(lines)
			if counts[n]++; counts[n] > counts[usual] || counts[n] == counts[usual] && n < usual {
				usual = n
			}
		}
	}
	return usual
}

// lineBlocks are the runs of lines, by place, that stand together on a page.
func (r *reader) lineBlocks() [][]int {
	var pitches []float64
	for i := 1; i < len(r.Lines); i++ {
		if d := r.Lines[i].Box.CenterY() - r.Lines[i-1].Box.CenterY(); r.Lines[i].Page == r.Lines[i-1].Page && d > 0 {
			pitches = append(pitches, d)
		}
	}
	if len(pitches) == 0 {
		return nil
	}
	slices.Sort(pitches)
	space := blockSpace * pitches[len(pitches)/4]
	var blocks [][]int
	for i := range r.Lines {
		if r.Furniture[i] {
			continue
		}
		if n := len(blocks); n > 0 {
			last := blocks[n-1][len(blocks[n-1])-1]
			if r.Lines[last].Page == r.Lines[i].Page && r.Lines[i].Box.CenterY()-r.Lines[last].Box.CenterY() <= space {
				blocks[n-1] = append(blocks[n-1], i)
				continue
			}
		}
		blocks = append(blocks, []int{i})
	}
	return blocks
}

func (r *reader) tellsDayAndAmount(lines []int) (dated, paid bool) {
	if len(lines) < 2 {
		return false, false
	}
	for _, i := range lines {
		dated = dated || len(notation.DatesIn(layout.NewCell(r.Lines[i].Page, r.Lines[i].Words))) > 0
		paid = paid || slices.ContainsFunc(r.Amounts(r.Lines[i]), isPrintedAmount)
	}
	return dated, paid
}

func isPrintedAmount(m notation.MoneyToken) bool { return !m.Dash && (m.Decimals > 0 || m.Marked) }

// entryOf reads one block; ok is false when it tells several days or movements, or its movement stands beside its
// day without a label, as in a table's row.
func (r *reader) entryOf(lines []int) (b entryBlock, ok bool) {
	b = entryBlock{money: map[layout.Role]notation.MoneyToken{}, moneyWords: map[layout.Role][]page.Word{}, text: map[layout.Role][]page.Word{}}
	if len(lines) < 2 || len(lines) > mostBlockLines {
		return b, false
	}
	for k, i := range lines {
		l := r.Lines[i]
		taken := make([]bool, len(l.Words))
		bare := false
		for _, m := range r.Amounts(l) {
			if !isPrintedAmount(m) {
				continue
			}
			role, from := r.labelBefore(l.Words[:m.From], l.Height())
			if role == "" {
				role, from, bare = wording.RoleAmount, m.From, true
			}
			mark(taken, from, m.To)
			if !wording.IsMovement(role) && role != wording.RoleBalance {
				continue
			}
			if _, has := b.money[role]; has {
				return b, false
			}
			b.money[role], b.moneyWords[role] = m, l.Words[m.From:m.To]
		}
		if !b.takeDay(l.Words, taken, bare) {
			return b, false
		}
		r.takeWords(&b, l, taken, k == 0)
	}
	movements := 0
	for role := range b.money {
		if wording.IsMovement(role) {
			movements++
		}
	}
	return b, b.date != nil && movements == 1
}

func mark(taken []bool, from, to int) {
	for i := from; i < to; i++ {
		taken[i] = true
	}
}

// labelBefore is the column label that the words before an amount end with, and where it begins: a cell of its
// own or the beginning of one. "Debit" at the end of "Direct Debit" is none.
func (r *reader) labelBefore(words []page.Word, height float64) (layout.Role, int) {
	for from := max(0, len(words)-longestBlockLabel); from < len(words); from++ {
		if from > 0 && words[from].Box.X0-words[from-1].Box.X1 < notation.TextGap*height {
			continue
		}
		if role := r.Words.Columns.Role(strings.TrimRight(layout.Text(words[from:]), ": ")); role != "" {
			return role, from
		}
	}
	return "", len(words)
}

// takeDay takes the day of a line, if it tells one; false when the block had one before or an unlabelled amount
// stands beside it.
func (b *entryBlock) takeDay(words []page.Word, taken []bool, bare bool) bool {
	for i := range words {
		if taken[i] {
			continue
		}
		d, found := notation.FindDate(words, i, words[len(words)-1].Box.X1+1)
		if !found || !d.Known() && d.Year == 0 || i > 0 && words[i].Box.X0-words[i-1].Box.X1 < notation.TextGap*words[i].Box.Height() && !strings.HasSuffix(words[i-1].Text, ":") {
			continue // "on 12 Sep" belongs to a description
		}
		if b.date != nil || bare {
			return false
		}
		b.date, b.dateWords = &d, words[d.From:d.To]
		mark(taken, d.From, d.To)
		return true
	}
	return true
}

// takeWords takes what a line says beside its label, or, without one, the first line's words as description.
func (r *reader) takeWords(b *entryBlock, l layout.Line, taken []bool, first bool) {
	role, n := r.Words.Columns.Longest(layout.Texts(l.Words))
	if n > 0 && (n == len(l.Words) || l.Words[n].Box.X0-l.Words[n-1].Box.X1 < notation.TextGap*l.Height() && !strings.HasSuffix(l.Words[n-1].Text, ":")) {
		role = "" // "Cheque 8671" is what it was
	}
	var words []page.Word
	for i, w := range l.Words {
		if !taken[i] && (role == "" || i >= n) && strings.Trim(w.Text, ":·|-–• ") != "" {
			words = append(words, w)
		}
	}
	switch {
	case len(words) == 0:
	case role == wording.RoleDescription, role == wording.RoleCode && len(b.description) == 0, role == "" && first:
		b.description = append(b.description, words...)
	case role == wording.RoleReference:
		b.text[role] = append(b.text[role], words...)
	}
}

func (b entryBlock) draft(t *tables.Table, all []layout.Line, lines []int) *draft {
	d := &draft{table: t, page: all[lines[0]].Page, line: lines[0], box: all[lines[0]].Box, date: b.date, dateWords: b.dateWords, ownDate: true,
		text: b.text, description: b.description, money: b.money, moneyWords: b.moneyWords}
	for _, i := range lines[1:] {
		d.box = d.box.Union(all[i].Box)
	}
	return d
}
