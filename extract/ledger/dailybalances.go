package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// dailyBalances reads a list of daily balances; it ends at the first line that is none.
func (r *reader) dailyBalances(t *table, cal *notation.Calendar) []DatedBalance {
	var out []DatedBalance
	for i := range t.lines {
		l := &t.lines[i]
		var balance *engine.Amount
		for c, token := range l.money {
			if t.columns[c].Role == wording.RoleBalance {
				v := token.Signed()
				balance = &v
			}
		}
		if l.date == nil || balance == nil {
			break
		}
		if day, ok := cal.Day(l.date.PrintedDate); ok {
			out = append(out, DatedBalance{day, *balance})
		}
	}
	return out
}
