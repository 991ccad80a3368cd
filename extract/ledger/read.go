package ledger

import (
	"context"
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/blocks"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// Options say what is known of the paper beforehand.
type Options struct {
	// Liability reads balances as owed (cards, loans): CR and minus are in the holder's favour.
	Liability bool
	// Loan says that what is owed is a loan: it begins with a release and is paid back.
	Loan bool
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
func ReadWith(ctx context.Context, d page.Document, o Options, labels *layout.Vocabulary) (*Statement, header.Own, error) {
	words := wording.OfDeposits()
	if o.Liability {
		words = wording.OfDebts()
	}
	p := printed.NewPaper(d, words)
	p.Liability, p.Loan, p.TypeLabels = o.Liability, o.Loan, labels
	r := &reader{Outside: header.Outside{Paper: p}, options: o}
	r.prepare()
	if err := ctx.Err(); err != nil {
		return nil, header.Own{}, err
	}
	if err := r.readRows(ctx); err != nil {
		return nil, header.Own{}, err
	}
	st, err := r.statement(ctx)
	if err != nil {
		return nil, header.Own{}, err
	}
	return st, r.own, ctx.Err()
}

// reader holds one document while it is read.
type reader struct {
	header.Outside
	options   Options
	assembled []*assembler
	daily     []*tables.Table // lists of daily balances
	warnings  []engine.Warning
	looks     int // figures looked at again
	// unreadRows have a figure that could not be read and was not settled by others.
	unreadRows []*row
	own        header.Own
	// sectionTitles are the titles that the lines before each stand under, nil until one is asked for.
	sectionTitles []string
}

// prepare finds what heads tables and what is repeated on every page.
func (r *reader) prepare() {
	r.Headers = slices.DeleteFunc(tables.FindHeadings(r.Paper), func(h layout.Header) bool { return r.options.Apart[h.Last] })
	r.Furniture = r.FindFurniture()
	for i := range r.options.Apart {
		r.Furniture[i], r.Used[i] = true, true
	}
}

// readRows finds the tables and puts their rows together; its only error is ctx's.
func (r *reader) readRows(ctx context.Context) error {
	if a := r.assembleBlocks(blocks.ReadLabelled(ctx, r.Paper)); a != nil {
		r.assembled = append(r.assembled, a)
		r.Headers = nil
	}
	found := tables.Find(r.Paper)
	if len(found) == 0 && len(r.assembled) == 0 {
		if r.Headers = tables.StrangeHeadings(r.Paper); len(r.Headers) > 0 {
			found = tables.Find(r.Paper)
		}
	}
	headings := maps.Clone(r.Used)
	if len(found) == 0 && len(r.assembled) == 0 {
		if a := r.assembleBlocks(blocks.Read(ctx, r.Paper)); a != nil {
			r.assembled = append(r.assembled, a)
		} else {
			found = tables.WithoutHeadings(r.Paper)
		}
	}
	for _, t := range found {
		if err := ctx.Err(); err != nil {
			return err
		}
		switch {
		case !t.Fill(r.Paper):
		case t.Daily:
			r.takeDaily(t)
		default:
			r.assembled = append(r.assembled, r.assemble(ctx, t))
		}
	}
	r.readOtherwise(ctx, headings)
	r.Outside = header.OutsideOf(r.Paper)
	r.dropBeyondEnd()
	r.dropOtherTables()
	r.dropDetailLists()
	r.forgetWorksheets()
	r.missAbove()
	return ctx.Err()
}

// takeDaily keeps a list of daily balances and marks its lines as used.
func (r *reader) takeDaily(t *tables.Table) {
	r.daily = append(r.daily, t)
	for _, l := range t.Lines {
		if l.Date != nil && len(l.Money) > 0 {
			r.Used[l.Index] = true
		}
	}
}

// assemble puts the rows of a table together, step by step; those after ctx has ended are left out, nobody waits for
// their rows.
func (r *reader) assemble(ctx context.Context, t *tables.Table) *assembler {
	a := &assembler{r: r, t: t}
	if n := len(r.assembled); n > 0 {
		a.follow(r.assembled[n-1])
	}
	for _, step := range []func(){
		a.run,
		a.secondDates,
		a.silentBalances,
		a.stacked,
		a.dayHeads,
		a.dropSummaryFigures,
		a.totalsOfSides,
		a.dropRestated,
		a.restatesSection,
		a.dropAfterLast,
		a.wrappedLabels,
		a.toldFigures,
		a.attach,
		a.unmovedBalances,
		a.dropUnsettled,
		a.dropDeclined,
		a.learnSum,
		a.releasedBalance,
		a.debtAsPositive,
		a.attachParts,
		a.learnPayments,
		a.booked,
	} {
		if ctx.Err() != nil {
			break
		}
		step()
	}
	return a
}

// readOtherwise reads the paper anew where tables gave no rows or none whose balances follow: as blocks, or by the
// order of the amounts that end its lines. headings are the lines that head tables.
func (r *reader) readOtherwise(ctx context.Context, headings map[int]bool) {
	if ctx.Err() != nil {
		return
	}
	if !slices.ContainsFunc(r.assembled, func(a *assembler) bool { return len(a.rows) > 0 }) {
		if a := r.assembleBlocks(blocks.Read(ctx, r.Paper)); a != nil { // what looked like headings stood in the blocks
			r.assembled = []*assembler{a}
		}
	}
	if !r.Sheet && r.unlinked() {
		if a := r.readUnaligned(headings); a != nil {
			r.assembled = []*assembler{a}
		}
	}
}
