package rows

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// inTextColumns says that a line's texts lie where the table's texts lie: left of the amounts, or in a column of their
// own beyond them.
func (a *Assembler) inTextColumns(l *tables.Line, text map[int][]page.Word) bool {
	right := a.Table.MoneyLeft()
	for place, words := range text {
		if b := layout.Bounds(words); b.X0 >= right && !a.Table.StandsApart(place, b) {
			return false
		}
	}
	return true
}

// continues says that a text line may belong to a row's description.
func (a *Assembler) continues(l *tables.Line, text map[int][]page.Word) bool {
	if a.ended || len(text) == 0 || a.r.Liability && cardNumber.MatchString(l.Text()) {
		return false // a card's heading, or a page's foot
	}
	if !a.Table.Headed {
		return a.r.accountPair(l.Line) == 0
	}
	right := 0.0 // of its own words
	for i, w := range l.Words {
		if !slices.Contains(l.Marks, i) {
			right = max(right, w.Box.X1)
		}
	}
	return a.inTextColumns(l, text) && right <= a.Table.MoneyLeft()+2*l.Height() && !a.underDate(l)
}

// cardNumber is a card's number, its middle masked, in groups or whole: it stands in headings and feet, not in the text of
// a row.
var cardNumber = regexp.MustCompile(`[0-9Xx*•]{4}[ -][0-9Xx*•]{2}[Xx*•]{2}[ -](?:[0-9Xx*•]{4}[ -])?[0-9]{4}|\b[0-9]{4,6}[Xx*•]{6,8}[0-9]{4}\b`)

// accountPair is how many words of a line are a label of the account as a whole whose value stands beside it.
func (r *Reader) accountPair(l layout.Line) int {
	if _, n := r.Words.Accounts.Longest(layout.Texts(l.Words)); n < len(l.Words) && n > 0 && (strings.HasSuffix(l.Words[n-1].Text, ":") || l.Words[n].Box.X0-l.Words[n-1].Box.X1 > parse.TextGap*l.Height()) {
		return n
	}
	return 0
}

// underDate says that the line begins in the date column, where continuations do not: it is a footer
// or a remark. What stands beside a day's year belongs to the day's row wherever it begins.
func (a *Assembler) underDate(l *tables.Line) bool {
	date, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if description < 0 || a.Table.DatesBegin(date) > a.Table.Columns[description].Box.X0 || a.completedAt(l) {
		return false
	}
	left := a.Table.DescriptionLeft()
	for i, c := range a.Table.Columns {
		if i > date && (c.Role == lexicon.RoleCode || c.Role == "" && i < description) { // a code begins the row, see codedText, or a name under a heading that says nothing
			left = min(left, c.Box.X0)
		}
	}
	if l.Wraps {
		return false
	}
	return l.FirstText().Box.X0 < left-l.Height()
}

// PrintedMoney is what stands on the page for a row's movement.
func (d *Draft) PrintedMoney() string {
	var parts []string
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		if words := d.MoneyWords[role]; len(words) > 0 {
			parts = append(parts, layout.Text(words))
		}
	}
	return strings.Join(parts, " ")
}

// balance is the row's printed running balance, nil when none is printed.
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
