package ledger

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// draft is a row while it is put together.
type draft struct {
	table *tables.Table
	page  int
	line  int // place of its first line in the document
	box   page.Box

	date, value *notation.DateSpan
	dateWords   []page.Word
	valueWords  []page.Word
	ownDate     bool // printed on the row itself
	text        map[layout.Role][]page.Word
	before      []page.Word // description lines printed above the dated line
	description []page.Word
	after       []page.Word
	money       map[layout.Role]notation.MoneyToken
	moneyWords  map[layout.Role][]page.Word
	section     layout.Role
	part        int // which of the table's sections
	account     int
	loose       bool // started without a date of its own
	doubtful    bool // some of its text may be a neighbour's
	// otherParts is what of a loan's payment went neither to principal nor interest nor penalties.
	otherParts engine.Amount
	// openPart says that an amount of the row may be part of the payment: nothing tells what its column holds.
	openPart bool
}

func (a *assembler) newDraft(l *tables.Line, text map[int][]page.Word) *draft {
	d := &draft{
		table: a.t, page: l.Page, line: l.Index, box: l.Box, section: a.section, part: a.part,
		date: l.Date, value: l.Value, ownDate: l.Date != nil,
		text: map[layout.Role][]page.Word{}, money: map[layout.Role]notation.MoneyToken{}, moneyWords: map[layout.Role][]page.Word{},
	}
	if l.Date != nil {
		d.dateWords = l.Words[l.Date.From:l.Date.To]
	}
	if l.Value != nil {
		d.valueWords = l.Words[l.Value.From:l.Value.To]
	}
	a.complete(d, l, text)
	return d
}

// complete adds a line's amounts and texts to a row.
func (a *assembler) complete(d *draft, l *tables.Line, text map[int][]page.Word) {
	a.r.Used[l.Index] = true
	for c, token := range l.Money {
		role := a.t.Columns[c].Role
		if _, has := d.money[role]; !has {
			d.money[role] = token
			d.moneyWords[role] = l.Words[token.From:token.To]
		}
	}
	a.addTexts(d, text)
	d.box = d.box.Union(l.Box)
}

func (a *assembler) addTexts(d *draft, text map[int][]page.Word) {
	for _, c := range slices.Sorted(maps.Keys(text)) { // columns left to right, the same every time
		words := text[c]
		if c == tables.UnreadCell {
			a.unreadAmount(d, words)
			continue
		}
		role := a.t.RoleAt(c)
		if role == wording.RoleDescription {
			d.description = append(d.description, words...)
			continue
		}
		d.text[role] = append(d.text[role], words...)
	}
}

// unreadAmount notes that a money column's cell holds figures that are no amount: the row is not whole.
func (a *assembler) unreadAmount(d *draft, words []page.Word) {
	if strings.IndexFunc(layout.Text(words), unicode.IsDigit) >= 0 {
		a.missed = append(a.missed, d.line)
	}
}

// words are the row's description in reading order.
func (d *draft) words() []page.Word {
	if len(d.before)+len(d.after) == 0 {
		return slices.Clip(d.description)
	}
	own := len(d.description) - d.wordsBeside()
	return slices.Concat(d.before, d.description[:own], d.after, d.description[own:])
}

// wordsBeside is how many of the words on the row's own line stand in a cell of their own under a later label that means
// nothing known ("Country"), right of all that goes on below: the description is read to its end before them.
func (d *draft) wordsBeside() int {
	if !d.table.Headed || len(d.after) == 0 {
		return 0
	}
	right := layout.Bounds(d.after).X1
	for i := 1; i < len(d.description); i++ {
		w := d.description[i]
		if w.Box.X0 > right && w.Box.X0-d.description[i-1].Box.X1 > notation.TextGap*w.Box.Height() && d.table.UnderStrangeLabel(w.Box) {
			return len(d.description) - i
		}
	}
	return 0
}

// textOf is the text of one of the row's own columns, nil when empty.
func (d *draft) textOf(role layout.Role) *string {
	text := layout.Text(d.text[role])
	if text == "" || notation.IsDash(text) {
		return nil
	}
	return &text
}
