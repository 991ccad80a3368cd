package ledger

import (
	"context"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
)

// statement puts everything together: accounts, days, directions, balances.
func (r *reader) statement(ctx context.Context) (*Statement, error) {
	st := &Statement{Liability: r.Liability, Loan: r.Loan, RowNotes: map[int]RowNote{}, Origins: map[string]engine.Provenance{}}
	drafts, notes := r.Collect()
	regions := r.SplitAccounts(drafts, notes)
	r.dropCounts(drafts)
	cal := r.calendar(drafts, notes)
	r.transactionsFirst(drafts, cal)
	list := r.Figures(drafts)
	for _, w := range list {
		if w.Draft.Date != nil {
			if d, ok := cal.Day(w.Draft.Date.PrintedDate); ok {
				w.Date, w.RepairedDate = &d, w.RepairedDate || cal.Doubted && w.Draft.Date.Year == 0
			}
		}
	}
	rows.FollowYears(cal, list)
	r.RepairDateParts(list, cal)
	st.NewestFirst = rows.NewestFirst(list)
	regions = r.PartAccounts(regions, list, st.NewestFirst)
	for i := range regions {
		if err := r.readAccount(ctx, st, &regions[i], list, cal); err != nil {
			return nil, err
		}
	}
	r.DoubtDates(list, cal)
	r.DoubtYears(list)
	r.emit(st, list, cal)
	for _, t := range r.Daily {
		st.DailyBalances = append(st.DailyBalances, r.dailyBalances(t, cal)...)
	}
	slices.SortStableFunc(st.DailyBalances, func(a, b DatedBalance) int { return a.Date.Compare(b.Date) })
	r.pageMarks(st)
	st.YearInferred, st.Unscaled = cal.Inferred, unscaled(list)
	st.UnclearMark = r.unclearMark(st, list)
	r.doubtMoney(st)
	r.own = r.Outside.Own(r.TypeLabels, cal)
	r.report(st, cal, drafts)
	return st, nil
}
