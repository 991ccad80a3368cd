package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

// dailyBalances reads a list of daily balances; it ends at the first line that is none.
func (r *reader) dailyBalances(t *tables.Table, cal *parse.Calendar) []DatedBalance {
	var out []DatedBalance
	for i := range t.Lines {
		l := &t.Lines[i]
		var balance *engine.Amount
		for c, token := range l.Money {
			if t.Columns[c].Role == lexicon.RoleBalance {
				v := token.Signed()
				balance = &v
			}
		}
		if l.Date == nil || balance == nil {
			break
		}
		if day, ok := cal.Day(l.Date.PrintedDate); ok {
			out = append(out, DatedBalance{day, *balance})
		}
	}
	return out
}
