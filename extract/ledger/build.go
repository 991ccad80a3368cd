package ledger

import (
	"context"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/assembly"
)

// statement puts everything together: accounts, days, directions, balances.
func (r *reader) statement(ctx context.Context) (*Statement, error) {
	st := &Statement{Liability: r.Liability, Loan: r.Loan, RowNotes: map[int]RowNote{}, Origins: map[string]engine.Provenance{}}
	drafts, notes := r.Collect()
	regions := r.SplitAccounts(drafts, notes)
	r.dropCounts(drafts)
	cal := r.calendar(drafts, notes)
	r.transactionsFirst(drafts, cal)
	rows := r.Figures(drafts)
	for _, w := range rows {
		if w.Draft.Date != nil {
			if d, ok := cal.Day(w.Draft.Date.PrintedDate); ok {
				w.Date, w.MendedDate = &d, w.MendedDate || cal.Doubted && w.Draft.Date.Year == 0
			}
		}
	}
	assembly.FollowYears(cal, rows)
	r.MendDateParts(rows, cal)
	st.NewestFirst = assembly.NewestFirst(rows)
	regions = r.PartAccounts(regions, rows, st.NewestFirst)
	for i := range regions {
		if err := r.readAccount(ctx, st, &regions[i], rows, cal); err != nil {
			return nil, err
		}
	}
	r.DoubtDates(rows, cal)
	r.DoubtYears(rows)
	r.emit(st, rows, cal)
	for _, t := range r.Daily {
		st.DailyBalances = append(st.DailyBalances, r.dailyBalances(t, cal)...)
	}
	slices.SortStableFunc(st.DailyBalances, func(a, b DatedBalance) int { return a.Date.Compare(b.Date) })
	r.pageMarks(st)
	st.YearInferred, st.Unscaled = cal.Inferred, unscaled(rows)
	st.UnclearMark = r.unclearMark(st, rows)
	r.doubtMoney(st)
	r.own = r.Outside.Own(r.TypeLabels, cal)
	r.report(st, cal, drafts)
	return st, nil
}
