package ledger

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// dayFields are the values of a result that are days.
var dayFields = []string{"date", "value_date", "due_date", "period_start", "period_end", "statement_date"}

// doubtOrder leaves the days in doubt that may be others in another order of day, month and year, where nothing tells it.
func (r *reader) doubtOrder(st *Statement, cal *parse.Calendar, drafts []*rows.Draft) {
	if cal.Decided || !slices.ContainsFunc(drafts, func(d *rows.Draft) bool { return d.Date != nil && d.Date.IsOpen(cal.Order) }) {
		return
	}
	for pointer, origin := range st.Origins {
		if !slices.Contains(dayFields, pointer[strings.LastIndexByte(pointer, '/')+1:]) {
			continue
		}
		if p, ok := parse.ParsePrintedDate(origin.Text); !ok || p.IsOpen(cal.Order) {
			origin.Confidence = min(origin.Confidence, eitherWay)
			st.Origins[pointer] = origin
		}
	}
	if cal.Order == parse.YearFirst {
		r.warn("LOW_CONFIDENCE", "Nothing on the pages tells the year from the day in dates such as 24/03/04; the later years were taken.")
		return
	}
	r.warn("LOW_CONFIDENCE", "Nothing on the pages tells day from month in dates such as 03/04; the usual order was taken.")
}
