package rows

import (
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Row is a draft with its amounts and its side.
type Row struct {
	*Draft
	// Debit and Credit are the movement on each side, in hundredths of the account's currency. A reversal printed with
	// a minus goes to the other side.
	Debit, Credit engine.Amount
	// Unsigned reports whether the page does not show the side. Debit then holds the size until a balance decides.
	Unsigned bool
	// Printed is the running balance as printed, in hundredths: the amount owed on documents about debts, else negative
	// if overdrawn. Nil if none is printed or it could not be read.
	Printed *engine.Amount
	// BalanceAfter is the balance after the row: the printed one, or computed if none is printed. Nil if neither is
	// possible.
	BalanceAfter *engine.Amount
	// Carried is the balance after the row that is printed on a separate line (carried forward); nil without one.
	Carried *engine.Amount
	// Breaks reports whether the figures between two printed balances disagree and this row is the most likely to be
	// misread.
	Breaks bool
	// Parted reports whether the account's movements do not lead from its opening to its closing balance. Computed
	// balances may then be wrong.
	Parted bool
	// Date is the day of the row, its own or the one of the row above. Nil if it could not be read or is withheld.
	Date *engine.Date
	// Repair is one of the Repair constants, "" for a row as printed.
	Repair string
	// Doubtful reports whether the side or size of the movement, or the date, may be wrong.
	Doubtful bool
	// SideByBalance reports whether only a balance shows the side of the amount: no sign, column or word does.
	SideByBalance bool
	// ToldByBalances reports whether the amount was computed from the balances around it, because it could not be
	// read at all.
	ToldByBalances bool
	UnreadDate     string      // the unreadable text in the place of the date
	unreadDay      []page.Word // the words of UnreadDate
	RepairedDate   bool        // part of the date was misread and repaired from the rows around
	Open           bool        // the side is not shown and could not be decided
	// Unread are the columns whose amount could not be read; nil if there are none.
	Unread map[layout.Role]bool
	// AmountOdds and BalanceOdds are the certainty of corrections, in decibels; 0 for cells as read.
	AmountOdds, BalanceOdds repair.Cost
	// SureAmount and SureBalance report whether recognition is certain: two readings of the picture agree and both
	// are certain.
	SureAmount, SureBalance bool
	// Position is the place of the row in print, from 1.
	Position int
	// Account is the Region.Index of the row's account.
	Account int
}

// LacksMovement reports whether the row's amount could not be read.
func (w *Row) LacksMovement() bool {
	return len(w.Unread) > 1 || len(w.Unread) == 1 && !w.Unread[lexicon.RoleBalance]
}

// Movement is the credit minus the debit: positive if money came in.
func (w *Row) Movement() engine.Amount { return w.Credit - w.Debit }

// Flip exchanges debit and credit.
func (w *Row) Flip() { w.Debit, w.Credit = w.Credit, w.Debit }

// Names of repairs, as RowNote.Repair prints them.
const (
	RepairColumns = "columns_swapped" // debit and credit columns were exchanged
	RepairSign    = "sign"            // the side was printed or read wrong
	RepairDigit   = "digit"           // digits were misread
	RepairOrder   = "order"           // two rows of one date were exchanged
)

// MovementToken is the single amount that the row's movement is read from, with its role. The role is "" if there are
// none or several.
func (w *Row) MovementToken(principal bool) (only layout.Role, token parse.MoneyToken) {
	roles := []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount}
	if _, parts := w.Money[lexicon.RolePrincipal]; principal && parts && w.Credit > 0 {
		roles = []layout.Role{lexicon.RolePrincipal}
	}
	for _, role := range roles {
		t, ok := w.Money[role]
		if !ok || t.Size == 0 && !t.Unread {
			continue
		}
		if only != "" {
			return "", parse.MoneyToken{}
		}
		only, token = role, t
	}
	return only, token
}

// WordsOf are the words that print a movement of this size.
func (w *Row) WordsOf(size engine.Amount) []page.Word {
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		if t, ok := w.Money[role]; ok && t.Size == size {
			return w.MoneyWords[role]
		}
	}
	role, _ := w.MovementToken(false)
	return w.MoneyWords[role]
}

// Recognized reports whether an amount of the row, or a part of its payment, comes from text recognition.
func (w *Row) Recognized() bool {
	return slices.ContainsFunc([]layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount,
		lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty}, func(role layout.Role) bool {
		return source.Recognized(w.MoneyWords[role])
	})
}

// hasRepairedWord reports whether a word of the date was repaired from the dates around it.
func hasRepairedWord(day []page.Word) bool {
	for i := range day {
		if day[i].DayMended {
			return true
		}
	}
	return false
}

// SetSide makes the row's whole amount a credit or a debit.
func (w *Row) SetSide(credit bool) {
	size := w.Debit + w.Credit
	w.Debit, w.Credit, w.Unsigned = size, 0, false
	if credit {
		w.Debit, w.Credit = 0, size
	}
}

// kind is the row's transaction code, else its text.
func (w *Row) kind() string {
	if code := layout.Text(w.Text[lexicon.RoleCode]); code != "" {
		return code
	}
	return layout.Text(w.Words())
}

// Draft is a row while its lines are collected.
type Draft struct {
	Table *tables.Table // the table that prints the row
	Page  int           // number of the page, from 1
	Line  int           // index of its first line in the document
	box   page.Box      // around all its lines

	// Date is the printed date and Value the printed value date; nil without one. Date may be that of the row above.
	Date, Value *parse.DateSpan
	DateWords   []page.Word // the words of Date, empty without one
	ValueWords  []page.Word // the words of Value, empty without one
	OwnDate     bool        // the date is printed on the row itself
	// Text are the words of the text columns other than the description, by role.
	Text        map[layout.Role][]page.Word
	before      []page.Word // description lines printed above the dated line
	description []page.Word // description on the row's own line
	after       []page.Word // description lines printed below
	// Money are the amounts of the row by the role of their column, with their printed sign. MoneyWords are their
	// words.
	Money      map[layout.Role]parse.MoneyToken
	MoneyWords map[layout.Role][]page.Word
	// Section is the side that the heading above the row names: a credit or debit role, "" without one.
	Section       layout.Role
	part          int  // which of the table's sections
	Account       int  // the Region.Index of the row's account
	inheritsDate  bool // the date is the one above
	DoubtfulWords bool // some of the text may belong to a neighboring row
	DoubtfulDay   bool // the date was taken from a neighboring row and may be another
	// OtherParts is the part of a loan's payment that is neither principal nor interest nor penalty, in hundredths.
	OtherParts engine.Amount
	// openPart reports whether an amount of unknown meaning may be part of the payment.
	openPart bool
	// doubtfulMovement reports whether the row may be a balance or total that moves nothing.
	doubtfulMovement bool
}

func (a *Assembler) newDraft(l *tables.Line, text map[int][]page.Word) *Draft {
	d := &Draft{
		Table: a.Table, Page: l.Page, Line: l.Index, box: l.Box, Section: a.section, part: a.part,
		Date: l.Date, Value: l.Value, OwnDate: l.Date != nil,
		Text: map[layout.Role][]page.Word{}, Money: map[layout.Role]parse.MoneyToken{},
		MoneyWords: map[layout.Role][]page.Word{},
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

// cellTexts yields the texts of a row's columns from left to right, always in the same order. Unreadable amounts are
// recorded for the row instead.
func (a *Assembler) cellTexts(d *Draft, text map[int][]page.Word) iter.Seq2[int, []page.Word] {
	return func(yield func(int, []page.Word) bool) {
		for _, c := range slices.Sorted(maps.Keys(text)) {
			if c == tables.UnreadCell {
				a.noteUnreadAmount(d, text[c])
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

// noteUnreadAmount records that a money cell holds digits that are not an amount: the row is incomplete. Withheld
// dates do not count.
func (a *Assembler) noteUnreadAmount(d *Draft, words []page.Word) {
	if text := layout.Text(words); strings.IndexFunc(text, unicode.IsDigit) >= 0 && !isWithheldDay(text) {
		a.Missed = append(a.Missed, d.Line)
	}
}

// Words are the words of the row's description in reading order.
func (d *Draft) Words() []page.Word {
	if len(d.before)+len(d.after) == 0 {
		return slices.Clip(d.description)
	}
	own := len(d.description) - d.wordsBeside()
	return slices.Concat(d.before, d.description[:own], d.after, d.description[own:])
}

// TextAt is the text of the description's word at a place, "" if there is none.
func (d *Draft) TextAt(place page.Box) string {
	if i := slices.IndexFunc(d.description, func(w page.Word) bool { return w.Box == place }); i >= 0 {
		return d.description[i].Text
	}
	return ""
}

// Leave removes the word at a place from the description.
func (d *Draft) Leave(place page.Box) {
	d.description = slices.DeleteFunc(slices.Clone(d.description), func(w page.Word) bool { return w.Box == place })
}

// wordsBeside counts the words on the row's own line in a cell under a further heading without known meaning
// ("Country"), to the right of all continued text. They are read after the rest of the description.
func (d *Draft) wordsBeside() int {
	if !d.Table.Headed || len(d.after) == 0 {
		return 0
	}
	right := layout.Bounds(d.after).X1
	for i := 1; i < len(d.description); i++ {
		w := d.description[i]
		if w.Box.X0 > right && w.Box.X0-d.description[i-1].Box.X1 > parse.TextGap*w.Box.Height() &&
			d.Table.UnderStrangeLabel(w.Box) {
			return len(d.description) - i
		}
	}
	return 0
}

// TextOf is the text of one of the row's columns, nil if it is empty or a dash.
func (d *Draft) TextOf(role layout.Role) *string {
	text := layout.Text(d.Text[role])
	if text == "" || parse.IsDash(text) {
		return nil
	}
	return &text
}

// PrintedMoney is the printed text of the row's movement.
func (d *Draft) PrintedMoney() string {
	var parts []string
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		if words := d.MoneyWords[role]; len(words) > 0 {
			parts = append(parts, layout.Text(words))
		}
	}
	return strings.Join(parts, " ")
}

// balance is the row's printed running balance, nil if none is printed. With liability it is the amount owed.
func (d *Draft) balance(liability bool) *engine.Amount {
	token, ok := d.Money[lexicon.RoleBalance]
	if !ok || token.Dash || token.Unread {
		return nil
	}
	v := token.Signed()
	if liability {
		v = token.Owed()
	}
	return &v
}

// takeClock takes the time of day from the beginning of an entry's second line ("7:29 PM · Ref 2369") in a list
// without headings, if the row has no time yet. It returns the words that remain. A time after a date at the end of
// the text belongs to that date.
func (d *Draft) takeClock(words []page.Word) []page.Word {
	if d.Table.Headed || len(d.Text[lexicon.RoleTime]) > 0 || d.Date != nil && d.Date.Time != "" && d.OwnDate {
		return words
	}
	n := 0
	for k := 1; k <= min(parse.LongestClock, len(words)); k++ {
		if _, ok := parse.ParseClock(layout.Text(words[:k])); ok {
			n = k
		}
	}
	if n == 0 || n < len(words) && !isSeparator(words[n].Text) || d.textEndsWithDay() {
		return words
	}
	d.Text[lexicon.RoleTime] = words[:n:n]
	return words[min(n+1, len(words)):]
}

func (d *Draft) textEndsWithDay() bool {
	words := d.Words()
	for from := max(0, len(words)-longestDay); from < len(words); from++ {
		if day, ok := parse.FindDate(words, from, math.MaxFloat64); ok && day.From == from && day.To == len(words) {
			return true
		}
	}
	return false
}

// longestDay is how many words a day has at most.
const longestDay = 4

func isSeparator(word string) bool { return strings.Trim(word, "·•|-–—,") == "" }
