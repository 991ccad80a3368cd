package cards

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// block is one transaction with the contents of its lines.
type block struct {
	lines []*line
	day   *value // its own, else the one above it
	heads bool   // the day is the one that heads it
	money map[layout.Role]value
	// bare are amounts without a label; figures are amounts whose label has no known meaning, such as fees.
	bare, figures []value
	text          map[layout.Role][]page.Word
	description   []page.Word
	described     bool // a label names the description
}

// readBlock reads the lines of one block. ok is false if they hold several dates or movements, or if the amount is
// beside the date without a label, as in a row of a table.
func readBlock(lines []*line, head *value) (b block, ok bool) {
	if len(lines) == 0 || len(lines) > maxLines || len(lines) == 1 && head == nil {
		return b, false
	}
	b = block{lines: lines, money: map[layout.Role]value{}, text: map[layout.Role][]page.Word{}}
	labels := map[string]bool{}
	for _, l := range lines {
		if labels[l.opening] || l.hasBare() && l.hasDay() || !b.takeLine(l) {
			return b, false
		}
		labels[l.opening] = l.opening != "" // the same again is the next block's
	}
	if b.moves() {
		b.figures, b.bare = append(b.figures, b.bare...), nil
	}
	if b.day == nil && head != nil {
		b.day, b.heads = head, true
	}
	if !b.described {
		b.description = b.title()
		if b.heads {
			b.description = b.allWords()
		}
	}
	return b, b.day != nil && b.hasOneMovement()
}

// takeLine adds the contents of a line. It is false if the block has them already.
func (b *block) takeLine(l *line) bool {
	for i := range l.values {
		v := l.values[i]
		switch _, told := b.money[v.role]; {
		case v.day != nil && b.day != nil, v.money != nil && v.role != "" && told:
			return false
		case v.day != nil:
			b.day = &v
		case v.money != nil && v.role == "" && v.labelled:
			b.figures = append(b.figures, v)
		case v.money != nil && v.role == "":
			b.bare = append(b.bare, v)
		case v.money != nil:
			b.money[v.role] = v
		default:
			b.takeText(l, v)
		}
	}
	return true
}

// takeText adds words: a status, a labelled description and its continuation, or the value of another label.
func (b *block) takeText(l *line, v value) {
	switch status := statusLength(v.words); {
	case v.role == "" && len(b.text[lexicon.RoleStatus]) == 0 && status > 0:
		b.text[lexicon.RoleStatus] = v.words[len(v.words)-status:]
	case v.role == lexicon.RoleDescription, b.described && onlyText(l) &&
		continues(l, b.lines, lexicon.RoleDescription):
		b.description, b.described = append(b.description, v.words...), true
	case v.role != "":
		b.text[v.role] = append(b.text[v.role], v.words...)
	}
}

// follows reports whether a block's balance is the other block's balance plus or minus its own movement.
func (b block) follows(before block) bool {
	moved, left := b.amounts()
	_, had := before.amounts()
	if moved == nil || left == nil || had == nil || moved.Size == 0 {
		return false
	}
	return (left.Signed() - had.Signed()).Abs() == moved.Size
}

// amounts are a block's movement and balance, nil if it has none.
func (b block) amounts() (moved, left *parse.MoneyToken) {
	for role, v := range b.money {
		switch {
		case lexicon.IsMovement(role):
			moved = v.money
		case role == lexicon.RoleBalance:
			left = v.money
		}
	}
	for _, v := range b.bare { // first the movement, then the balance
		if moved == nil {
			moved = v.money
		} else if left == nil {
			left = v.money
		}
	}
	return moved, left
}

// hasOneMovement reports whether exactly one labelled amount is a movement, or one or two amounts have no label. The
// second may be the balance.
func (b block) hasOneMovement() bool {
	movements := 0
	for role := range b.money {
		if lexicon.IsMovement(role) {
			movements++
		}
	}
	if movements > 0 {
		return movements == 1 && len(b.figures) <= maxFigures
	}
	_, balanced := b.money[lexicon.RoleBalance]
	return len(b.bare) == 1 || len(b.bare) == 2 && !balanced
}

func (b block) moves() bool {
	for role := range b.money {
		if lexicon.IsMovement(role) {
			return true
		}
	}
	return false
}

// title is the description of a block without a labelled one: its first line with other words, or else the labelled
// kind of transaction.
func (b *block) title() []page.Word {
	named := b.moves() // then the words before amounts without a known label are their labels
	for k, l := range b.lines {
		if named && l.hasBare() {
			continue
		}
		var words []page.Word
		for _, v := range l.values {
			if v.role == "" && v.day == nil && v.money == nil && !v.clock && !v.labelled {
				words = append(words, v.words[:len(v.words)-statusLength(v.words)]...)
			}
		}
		if len(words) == 0 {
			continue
		}
		for k++; k < len(b.lines) && onlyText(b.lines[k]) && sameSetting(b.lines[k], l); k++ {
			words = append(words[:len(words):len(words)], b.lines[k].Words...)
		}
		return words
	}
	for _, l := range b.lines {
		for _, v := range l.values {
			if v.labelled && v.role == "" && v.day == nil && v.money == nil && !v.clock && !hasDigits(v.words) {
				return v.words // "Name: ANA CRUZ"
			}
		}
	}
	kind := b.text[lexicon.RoleCode]
	delete(b.text, lexicon.RoleCode)
	return kind
}

// allWords are the words of an entry in a list under dates, without its time and status.
func (b *block) allWords() (words []page.Word) {
	for _, l := range b.lines {
		for _, v := range l.values {
			switch {
			case v.day != nil, v.money != nil, v.clock:
			case v.role == "" && !v.labelled:
				words = append(words, v.words[:len(v.words)-statusLength(v.words)]...)
			case v.label != nil:
				words = append(append(words, v.label...), v.words[:len(v.words)-statusLength(v.words)]...)
			}
		}
	}
	return words
}

// continues reports whether a line continues the value of a label on the line above: it begins under that value, or
// under the label if both are one text.
func continues(l *line, lines []*line, role layout.Role) bool {
	k := slices.Index(lines, l) - 1
	for k > 0 && onlyText(lines[k]) {
		k--
	}
	if k < 0 || lines[k].Page != l.Page {
		return false
	}
	above := lines[k]
	for _, v := range above.values {
		if v.role != role {
			continue
		}
		value, h := layout.Bounds(v.words), above.Height()
		apart := false
		for _, w := range above.Words {
			apart = apart || w.Box.X1 <= value.X0 && value.X0-w.Box.X1 > parse.TextGap*h
		}
		left := value.X0
		if !apart {
			left = above.Box.X0
		}
		return math.Abs(l.Box.X0-left) < h/2 || apart && math.Abs(l.Box.X1-value.X1) < h/2
	}
	return false
}

// sameSetting reports whether a line continues the text of the line above: same left edge, same type size.
func sameSetting(l, above *line) bool {
	h := above.Height()
	return math.Abs(l.Height()-h) < sameHeight*h && math.Abs(l.Box.X0-above.Box.X0) < sameHeight*h &&
		l.Page == above.Page
}

// sameHeight is the share of a line's height by which equal type sizes and left edges may differ.
const sameHeight = 0.1

// minFollowing is how many amounts of dates must follow from the date before to be balances.
const minFollowing = 2

// dayBalances gives the amount beside a date to the last entry of that date as its balance, if at least half of these
// amounts follow from each other by the entries between them. The others are kept as printed, because they contradict
// the entries.
func (reading *attempt) dayBalances() {
	days := reading.days()
	for _, d := range days {
		if d[0].day.beside == nil {
			return
		}
	}
	rising, falling := 0, 0
	for i := 1; i < len(days); i++ {
		left, before := days[i][0].day.beside.money.Signed(), days[i-1][0].day.beside.money.Signed()
		if before+moved(days[i]) == left {
			rising++
		}
		if left+moved(days[i-1]) == before {
			falling++
		}
	}
	if most := max(rising, falling); most < minFollowing || 2*most < len(days)-1 {
		return
	}
	for _, d := range days {
		last := d[len(d)-1]
		if falling > rising { // the latest first
			last = d[0]
		}
		last.money[lexicon.RoleBalance] = *last.day.beside
	}
}

// days groups the blocks by the date above them. Nil if a block has its own date or balance.
func (reading *attempt) days() (days [][]block) {
	for i, b := range reading.blocks {
		if _, told := b.money[lexicon.RoleBalance]; told || !b.heads {
			return nil
		}
		if i == 0 || reading.blocks[i-1].day != b.day {
			days = append(days, nil)
		}
		days[len(days)-1] = append(days[len(days)-1], b)
	}
	return days
}

// moved is the sum of the blocks' movements, positive for money in.
func moved(blocks []block) (sum engine.Amount) {
	for _, b := range blocks {
		for role, v := range b.money {
			switch {
			case role == lexicon.RoleDebit:
				sum -= v.money.Size
			case lexicon.IsMovement(role):
				sum += v.money.Signed()
			}
		}
	}
	return sum
}
