package rows

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Draft is a row while it is put together.
type Draft struct {
	Table *tables.Table
	Page  int
	Line  int // place of its first line in the document
	box   page.Box

	Date, Value *parse.DateSpan
	DateWords   []page.Word
	ValueWords  []page.Word
	OwnDate     bool // printed on the row itself
	Text        map[layout.Role][]page.Word
	before      []page.Word // description lines printed above the dated line
	description []page.Word
	after       []page.Word
	Money       map[layout.Role]parse.MoneyToken
	MoneyWords  map[layout.Role][]page.Word
	Section     layout.Role
	part        int // which of the table's sections
	Account     int
	loose       bool // started without a date of its own
	Doubtful    bool // some of its text may be a neighbour's
	DoubtfulDay bool // its day may be another than the one above or below that it was given
	// OtherParts is what of a loan's payment went neither to principal nor interest nor penalties.
	OtherParts engine.Amount
	// openPart says that an amount of the row may be part of the payment: nothing tells what its column holds.
	openPart bool
	// unclear says that the row may state a balance or a sum and move nothing.
	unclear bool
}

func (a *Assembler) newDraft(l *tables.Line, text map[int][]page.Word) *Draft {
	d := &Draft{
		Table: a.Table, Page: l.Page, Line: l.Index, box: l.Box, Section: a.section, part: a.part,
		Date: l.Date, Value: l.Value, OwnDate: l.Date != nil,
		Text: map[layout.Role][]page.Word{}, Money: map[layout.Role]parse.MoneyToken{}, MoneyWords: map[layout.Role][]page.Word{},
	}
	if l.Date != nil {
		d.DateWords = l.Words[l.Date.From:l.Date.To]
	}
	if l.Value != nil {
		d.ValueWords = l.Words[l.Value.From:l.Value.To]
	}
	a.complete(d, l, text)
	return d
}

// complete adds a line's amounts and texts to a row.
func (a *Assembler) complete(d *Draft, l *tables.Line, text map[int][]page.Word) {
	a.r.Used[l.Index] = true
	for c, token := range l.Money {
		role := a.Table.Columns[c].Role
		if _, has := d.Money[role]; !has {
			d.Money[role] = token
			d.MoneyWords[role] = l.Words[token.From:token.To]
		}
	}
	a.addTexts(d, text)
	d.box = d.box.Union(l.Box)
}

// cellTexts are the texts of a row's columns from left to right, the same every time. What stands for an amount that was not
// read is kept as the row's.
func (a *Assembler) cellTexts(d *Draft, text map[int][]page.Word) iter.Seq2[int, []page.Word] {
	return func(yield func(int, []page.Word) bool) {
		for _, c := range slices.Sorted(maps.Keys(text)) {
			if c == tables.UnreadCell {
				a.unreadAmount(d, text[c])
			} else if !yield(c, text[c]) {
				return
			}
		}
	}
}

func (a *Assembler) addTexts(d *Draft, text map[int][]page.Word) {
	for c, words := range a.cellTexts(d, text) {
		role := a.Table.RoleAt(c)
		if role == lexicon.RoleDescription {
			d.description = append(d.description, words...)
			continue
		}
		d.Text[role] = append(d.Text[role], words...)
	}
}

// unreadAmount notes that a money column's cell holds figures that are no amount: the row is not whole. A day that is
// withheld is none of them.
func (a *Assembler) unreadAmount(d *Draft, words []page.Word) {
	if text := layout.Text(words); strings.IndexFunc(text, unicode.IsDigit) >= 0 && !isWithheldDay(text) {
		a.Missed = append(a.Missed, d.Line)
	}
}

// Words are the row's description in reading order.
func (d *Draft) Words() []page.Word {
	if len(d.before)+len(d.after) == 0 {
		return slices.Clip(d.description)
	}
	own := len(d.description) - d.wordsBeside()
	return slices.Concat(d.before, d.description[:own], d.after, d.description[own:])
}

// TextAt is the text of the description's word in a box, "" when there is none.
func (d *Draft) TextAt(place page.Box) string {
	if i := slices.IndexFunc(d.description, func(w page.Word) bool { return w.Box == place }); i >= 0 {
		return d.description[i].Text
	}
	return ""
}

// Leave takes the word in a box out of the description.
func (d *Draft) Leave(place page.Box) {
	d.description = slices.DeleteFunc(slices.Clone(d.description), func(w page.Word) bool { return w.Box == place })
}

// wordsBeside is how many of the words on the row's own line stand in a cell of their own under a later label that means
// nothing known ("Country"), right of all that goes on below: the description is read to its end before them.
func (d *Draft) wordsBeside() int {
	if !d.Table.Headed || len(d.after) == 0 {
		return 0
	}
	right := layout.Bounds(d.after).X1
	for i := 1; i < len(d.description); i++ {
		w := d.description[i]
		if w.Box.X0 > right && w.Box.X0-d.description[i-1].Box.X1 > parse.TextGap*w.Box.Height() && d.Table.UnderStrangeLabel(w.Box) {
			return len(d.description) - i
		}
	}
	return 0
}

// TextOf is the text of one of the row's own columns, nil when empty.
func (d *Draft) TextOf(role layout.Role) *string {
	text := layout.Text(d.Text[role])
	if text == "" || parse.IsDash(text) {
		return nil
	}
	return &text
}
