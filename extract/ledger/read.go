package ledger

import (
	"context"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// Options holds what the caller knows about the document.
type Options struct {
	// Liability reads balances as debts (cards, loans): CR and minus are in favor of the holder.
	Liability bool
	// Loan reports whether the debt is a loan: it begins with a disbursement and is paid back.
	Loan bool
	// Wallet reports whether the account may have a telephone number as its number, like wallets. No other account has.
	Wallet bool
	// Apart holds lines, by their index in the document, of tables of another kind, such as an amortization schedule.
	// They are not transactions.
	Apart map[int]bool
}

// Read finds the statement in a document's words. It never fails because of the content: what could not be read is in
// Statement.Warnings and shows in the checks. The only error is ctx's.
func Read(ctx context.Context, d page.Document, o Options) (*Statement, error) {
	st, _, err := ReadWith(ctx, d, o, nil)
	return st, err
}

// ReadWith is Read with the labels of a document type. Own returns the values beside them.
func ReadWith(
	ctx context.Context, d page.Document, o Options, labels *layout.Vocabulary,
) (*Statement, header.Own, error) {
	words := lexicon.OfDeposits()
	if o.Liability {
		words = lexicon.OfDebts()
	}
	p := source.New(d, words)
	p.Liability, p.Loan, p.Wallet, p.TypeLabels = o.Liability, o.Loan, o.Wallet, labels
	list, err := rows.Read(ctx, p, o.Apart)
	if err != nil {
		return nil, header.Own{}, err
	}
	r := &reader{Reader: list}
	st, err := r.statement(ctx)
	if err != nil {
		return nil, header.Own{}, err
	}
	return st, r.own, ctx.Err()
}

// reader holds the state of reading one document.
type reader struct {
	*rows.Reader
	warnings []engine.Warning
	looks    int // number of amounts recognized again
	// unreadRows have an amount that could not be read and that no other amounts determine.
	unreadRows []*rows.Row
	own        header.Own
	// periods are the printed periods, with misread ones corrected by other dates.
	periods []header.Period
	// sectionTitles holds the section title for each line, nil until it is needed.
	sectionTitles []string
}

// statement puts everything together: accounts, dates, sides, balances.
func (r *reader) statement(ctx context.Context) (*Statement, error) {
	st := &Statement{
		Liability: r.Liability,
		Loan:      r.Loan,
		RowNotes:  map[int]RowNote{},
		Origins:   map[string]engine.Provenance{},
	}
	drafts, notes := r.Collect()
	regions := r.SplitAccounts(drafts, notes)
	r.dropCounts(drafts)
	cal := r.calendar(drafts, notes)
	r.transactionsFirst(drafts, cal)
	list := r.Figures(drafts)
	for _, w := range list {
		if w.Draft.Date != nil {
			if d, ok := cal.Day(w.Draft.Date.PrintedDate); ok {
				w.Date, w.RepairedDate = &d, w.RepairedDate || cal.Doubtful && w.Draft.Date.Year == 0
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
	st.UnclearMark = r.hasDoubtfulMark(st, list)
	r.doubtMoney(st)
	r.own = r.Outside.Own(r.TypeLabels, cal)
	r.report(st, cal, drafts)
	return st, nil
}
