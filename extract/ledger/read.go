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

// Options say what is known of the paper beforehand.
type Options struct {
	// Liability reads balances as owed (cards, loans): CR and minus are in the holder's favour.
	Liability bool
	// Loan says that what is owed is a loan: it begins with a release and is paid back.
	Loan bool
	// Wallet says that accounts may go by telephone numbers, as those of wallets do. No other account does.
	Wallet bool
	// Apart are lines, by their place in the document, that hold tables of another kind, such as an
	// amortization schedule: they are no transactions.
	Apart map[int]bool
}

// Read finds the statement in a document's words. It never fails on content: what could not be read
// is said in Statement.Warnings and shows in the checks. The only error is ctx's.
func Read(ctx context.Context, d page.Document, o Options) (*Statement, error) {
	st, _, err := ReadWith(ctx, d, o, nil)
	return st, err
}

// ReadWith is Read with a document type's own labels: the values beside them are asked of Own.
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

// reader holds one document while it is read.
type reader struct {
	*rows.Reader
	warnings []engine.Warning
	looks    int // figures looked at again
	// unreadRows have a figure that could not be read and was not settled by others.
	unreadRows []*rows.Row
	own        header.Own
	// periods are the printed ones, those that were misread as other days tell them.
	periods []header.Period
	// sectionTitles are the titles that the lines before each stand under, nil until one is asked for.
	sectionTitles []string
}

// statement puts everything together: accounts, days, directions, balances.
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
