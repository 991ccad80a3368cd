package rows

import (
	"context"
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/cards"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// Reader puts the rows of a paper's tables together.
type Reader struct {
	header.Outside
	apart     map[int]bool // lines that hold tables of another kind: no transactions
	Assembled []*Assembler
	Daily     []*tables.Table // lists of daily balances
	// Unparted is how many numbers of accounts the rows of one account name where nothing tells whether they are the holder's
	// or of those who were paid, 0 for none.
	Unparted int
}

// Read finds the tables of a paper, or the entries of one without tables, and puts their rows together; apart are
// lines that hold tables of another kind. The only error is ctx's.
func Read(ctx context.Context, p *source.Source, apart map[int]bool) (*Reader, error) {
	r := &Reader{Outside: header.Outside{Source: p}, apart: apart}
	r.prepare()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return r, r.read(ctx)
}

// prepare finds what heads tables and what is repeated on every page.
func (r *Reader) prepare() {
	r.Headers = slices.DeleteFunc(tables.FindHeadings(r.Source), func(h layout.Header) bool { return r.apart[h.Last] })
	r.Furniture = r.FindFurniture()
	for i := range r.apart {
		r.Furniture[i], r.Used[i] = true, true
	}
}

// read finds the tables and puts their rows together; its only error is ctx's.
func (r *Reader) read(ctx context.Context) error {
	if a := r.assembleBlocks(cards.ReadLabelled(ctx, r.Source)); a != nil {
		r.Assembled = append(r.Assembled, a)
		r.Headers = nil
	}
	found := tables.Find(r.Source)
	if len(found) == 0 && len(r.Assembled) == 0 {
		if r.Headers = tables.StrangeHeadings(r.Source); len(r.Headers) > 0 {
			found = tables.Find(r.Source)
		}
	}
	headings := maps.Clone(r.Used)
	if len(found) == 0 && len(r.Assembled) == 0 {
		if a := r.assembleBlocks(cards.Read(ctx, r.Source)); a != nil {
			r.Assembled = append(r.Assembled, a)
		} else {
			found = tables.WithoutHeadings(r.Source)
		}
	}
	for _, t := range found {
		if err := ctx.Err(); err != nil {
			return err
		}
		switch {
		case !t.Fill(r.Source):
		case t.Daily:
			r.takeDaily(t)
		default:
			r.Assembled = append(r.Assembled, r.assemble(ctx, t))
		}
	}
	r.readOtherwise(ctx, headings)
	r.Outside = header.OutsideOf(r.Source)
	r.dropBeyondEnd()
	r.dropOtherTables()
	r.dropUndatedLists()
	r.dropDetailLists()
	r.forgetWorksheets()
	r.missAbove()
	return ctx.Err()
}

// takeDaily keeps a list of daily balances and marks its lines as used.
func (r *Reader) takeDaily(t *tables.Table) {
	r.Daily = append(r.Daily, t)
	for _, l := range t.Lines {
		if l.Date != nil && len(l.Money) > 0 {
			r.Used[l.Index] = true
		}
	}
}

// assemble puts the rows of a table together, step by step; those after ctx has ended are left out, nobody waits for
// their rows.
func (r *Reader) assemble(ctx context.Context, t *tables.Table) *Assembler {
	a := &Assembler{r: r, Table: t}
	if n := len(r.Assembled); n > 0 {
		a.follow(r.Assembled[n-1])
	}
	for _, step := range []func(){
		a.run,
		a.balancesBefore,
		a.secondDates,
		a.silentBalances,
		a.stacked,
		a.dayHeads,
		a.dropSummaryFigures,
		a.totalsOfSides,
		a.closingAtFoot,
		a.dropRestated,
		a.restatesSection,
		a.dropAfterLast,
		a.wrappedLabels,
		a.toldFigures,
		a.attach,
		a.statedFigures,
		a.unmovedBalances,
		a.dropBelowTotal,
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
func (r *Reader) readOtherwise(ctx context.Context, headings map[int]bool) {
	if ctx.Err() != nil {
		return
	}
	if !slices.ContainsFunc(r.Assembled, func(a *Assembler) bool { return len(a.Rows) > 0 }) {
		if a := r.assembleBlocks(cards.Read(ctx, r.Source)); a != nil { // what looked like headings stood in the blocks
			r.Assembled = []*Assembler{a}
		}
	}
	if !r.Sheet && r.unlinked() {
		if a := r.readUnaligned(headings); a != nil {
			r.Assembled = []*Assembler{a}
		}
	}
}

// Collect puts the tables' rows in printed order.
func (r *Reader) Collect() ([]*Draft, []Note) {
	var drafts []*Draft
	var notes []Note
	for i := 0; i < len(r.Assembled); {
		n := 1
		for beside := r.Assembled[i].Table.Beside; beside > 0 && i+n < len(r.Assembled) && r.Assembled[i+n].Table.Beside == beside; {
			n++
		}
		rows, said := joined(r.Assembled[i : i+n])
		for _, note := range said {
			note.After += len(drafts)
			notes = append(notes, note)
		}
		drafts = append(drafts, rows...)
		i += n
	}
	return drafts, notes
}
