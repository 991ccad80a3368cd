package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// goesOnWithDay says that a line of a label of the document type stands right below a row, its text where the texts of
// rows begin, in a table whose days stand left of them: where a day is printed once, "Annual fee" with its amount is the
// day's next row and no figure of the statement's summary.
func (a *Assembler) goesOnWithDay(l *tables.Line) bool {
	date, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if a.current == nil || a.ended || a.summed || date < 0 || description <= date || !a.near(l) {
		return false
	}
	if role, _ := a.r.TypeLabels.Longest(layout.Texts(l.Words)); slices.Contains(standing, role) {
		return false
	}
	return math.Abs(l.Words[0].Box.X0-a.Table.DescriptionLeft()) <= l.Height()/2
}

// standing are the labels of figures that stand and move nothing: no row is named like them.
var standing = []layout.Role{"minimum_amount_due", "credit_limit", "available_credit", "cash_advance_limit", "past_due_amount", "overlimit_amount", "interest_rate", "reward_points"}
