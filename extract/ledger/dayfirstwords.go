package ledger

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// dayFirstWords says that the headings over the rows are not English, of whose countries some write the month first: the
// label of the days has no English word for them, or a heading has letters that English has not.
func (r *reader) dayFirstWords() bool {
	for _, head := range r.Headers {
		if !head.Has(lexicon.RoleDate) {
			continue
		}
		return slices.ContainsFunc(head.Columns, func(c layout.Column) bool {
			return strings.IndexFunc(c.Text, func(r rune) bool { return unicode.IsLetter(r) && r > unicode.MaxASCII }) >= 0 || c.Role == lexicon.RoleDate && !namesDay(c.Text)
		})
	}
	return false
}

// englishDays are the words of English labels of days, by their letters at the head.
var englishDays = []string{"date", "day", "time", "post", "trans", "txn", "trx", "trn", "tran", "created", "completed", "started", "effective", "settle", "on", "when"}

// namesDay says that an English word for days stands in a label.
func namesDay(label string) bool {
	return slices.ContainsFunc(strings.Fields(layout.Normalize(label)), func(w string) bool {
		return slices.ContainsFunc(englishDays, func(head string) bool { return strings.HasPrefix(w, head) })
	})
}
