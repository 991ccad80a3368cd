package rows

import (
	"context"
	"maps"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/cards"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Reader holds the tables of a document and the rows made of them.
type Reader struct {
	header.Outside
	apart     map[int]bool    // lines that hold tables of another kind: no transactions
	Assembled []*Assembler    // one for each table with rows, in printed order
	Daily     []*tables.Table // lists of daily balances
	// Unparted is how many account numbers the rows of one account name if nothing shows whether they are the
	// holder's or the payees'; 0 for none.
	Unparted int
}

// Read finds the tables of a document, or the entries of a document without tables, and makes their rows. apart are the
// indices of lines that hold tables of another kind. The only error is the context's.
func Read(ctx context.Context, p *source.Source, apart map[int]bool) (*Reader, error) {
	r := &Reader{Outside: header.Outside{Source: p}, apart: apart}
	r.prepare()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return r, r.read(ctx)
}

// prepare finds the headings of tables and what repeats on every page.
func (r *Reader) prepare() {
	r.Headers = slices.DeleteFunc(tables.FindHeadings(r.Source), func(h layout.Header) bool { return r.apart[h.Last] })
	r.Furniture = r.FindFurniture()
	for i := range r.apart {
		r.Furniture[i], r.Used[i] = true, true
	}
}

// read finds the tables and makes their rows. The only error is the context's.
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
	r.readAgain(ctx, headings)
	r.Outside = header.OutsideOf(r.Source)
	r.dropBeyondEnd()
	r.dropOtherTables()
	r.dropUndatedLists()
	r.dropDetailLists()
	r.forgetWorksheets()
	r.noteLinesAboveFirstTable()
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

// assemble makes the rows of a table, step by step. If ctx ends, the remaining steps are skipped because nobody waits
// for the rows.
func (r *Reader) assemble(ctx context.Context, t *tables.Table) *Assembler {
	a := &Assembler{r: r, Table: t}
	if n := len(r.Assembled); n > 0 {
		a.follow(r.Assembled[n-1])
	}
	for _, step := range []func(){
		a.run,
		a.balancesBefore,
		a.secondDates,
		a.balanceOnlyRows,
		a.stackedBalances,
		a.dayHeadings,
		a.dropSummaryFigures,
		a.totalsOfSides,
		a.closingInLastRow,
		a.dropRestated,
		a.dropSectionTotals,
		a.dropTrailingUndated,
		a.wrappedLabels,
		a.findLabelFigures,
		a.attachTexts,
		a.statedFigures,
		a.unmovedBalances,
		a.dropBelowTotal,
		a.dropPending,
		a.dropDeclined,
		a.learnSum,
		a.releasedBalance,
		a.turnNegativeDebt,
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

// readAgain reads the document in another way if tables gave no rows or no balances follow: as cards, or by the order
// of the amounts at the ends of lines. headings are the lines with table headings.
func (r *Reader) readAgain(ctx context.Context, headings map[int]bool) {
	if ctx.Err() != nil {
		return
	}
	if !slices.ContainsFunc(r.Assembled, func(a *Assembler) bool { return len(a.Rows) > 0 }) {
		if a := r.assembleBlocks(cards.Read(ctx, r.Source)); a != nil { // the blocks contain what looked like headings
			r.Assembled = []*Assembler{a}
		}
	}
	if !r.Sheet && r.hasBrokenBalances() {
		if a := r.readUnaligned(headings); a != nil {
			r.Assembled = []*Assembler{a}
		}
	}
}

// Collect returns the rows and notes of all tables in printed order.
func (r *Reader) Collect() ([]*Draft, []Note) {
	var drafts []*Draft
	var notes []Note
	for i := 0; i < len(r.Assembled); {
		n := 1
		for beside := r.Assembled[i].Table.Beside; beside > 0 && i+n < len(r.Assembled) &&
			r.Assembled[i+n].Table.Beside == beside; {
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

// assembleBlocks makes rows of the entries of a card history; nil without entries.
func (r *Reader) assembleBlocks(entries []cards.Entry) *Assembler {
	if len(entries) == 0 {
		return nil
	}
	a := &Assembler{r: r, Table: &tables.Table{Columns: []layout.Column{{Role: lexicon.RoleDate},
		{Role: lexicon.RoleDescription}, {Role: lexicon.RoleAmount}, {Role: lexicon.RoleBalance},
		{Role: lexicon.RoleStatus}}}}
	figures := 0
	for _, e := range entries {
		a.Rows = append(a.Rows, &Draft{Table: a.Table, Page: e.Page, Line: e.Line, box: e.Box, Date: e.Date,
			DateWords: e.DateWords, OwnDate: true,
			Text: e.Text, description: e.Description, Money: e.Money, MoneyWords: e.MoneyWords})
		for _, i := range e.Lines {
			r.Used[i] = true
		}
		figures = max(figures, e.Figures)
	}
	for k := range figures {
		a.Table.Columns = append(a.Table.Columns, layout.Column{Role: lexicon.FigureRole(k)})
	}
	a.learnSum()
	a.booked()
	return a
}

// Some programs write every row as one run of text, so that amounts are under no heading and have no common edge.
// Only their order is certain: the movement is before the balance, and the balances follow from each other.

// minUnaligned is how many rows must follow from each other to trust the order of amounts.
const minUnaligned = 3

// readUnaligned reads rows by the order of the amounts at their ends; nil unless every balance follows from the one
// before. used are the lines with headings.
func (r *Reader) readUnaligned(used map[int]bool) *Assembler {
	before := r.Used
	r.Used = maps.Clone(used)
	a := &Assembler{r: r, Table: tables.Unaligned(r.Source, used)}
	a.run()
	a.attachTexts()
	if !a.follows() || r.columnsAgree(a.Rows) {
		r.Used = before
		return nil
	}
	return a
}

// columnsAgree reports whether the tables gave the same amounts and balances, with nearly all balances following. The
// order of the amounts would then only hide that a few rows are on the wrong side.
func (r *Reader) columnsAgree(inOrder []*Draft) bool {
	var rows []*Draft
	pass, fail := 0, 0
	for _, a := range r.Assembled {
		p, f := a.countFollowing()
		rows, pass, fail = append(rows, a.Rows...), pass+p, fail+f
	}
	rows = slices.DeleteFunc(rows, (*Draft).lacksFigures) // a date of the heading above is not a row
	return pass > sumsPerMiss*fail && slices.EqualFunc(rows, inOrder, func(d, other *Draft) bool {
		return d.movedSize() == other.movedSize() &&
			d.Money[lexicon.RoleBalance].Signed() == other.Money[lexicon.RoleBalance].Signed()
	})
}

// lacksFigures reports whether the row prints no readable amount.
func (d *Draft) lacksFigures() bool {
	for _, token := range d.Money {
		if !token.Unread {
			return false
		}
	}
	return true
}

// movedSize is the size of a row's movement, on whichever side.
func (d *Draft) movedSize() engine.Amount {
	return d.Money[lexicon.RoleDebit].Size + d.Money[lexicon.RoleCredit].Size + d.Money[lexicon.RoleAmount].Size
}

// follows reports whether every dated line is a row or a note, every row prints its balance, and every balance
// follows from the one above.
func (a *Assembler) follows() bool {
	if len(a.Rows) < minUnaligned || slices.ContainsFunc(a.Rows, a.lacksBalance) {
		return false
	}
	for _, l := range a.Table.Lines {
		if l.Date != nil && l.Index > a.Rows[0].Line && l.Index < a.Rows[len(a.Rows)-1].Line && !a.r.Used[l.Index] {
			return false
		}
	}
	pass, fail := a.countFollowing()
	return fail == 0 && pass == len(a.Rows)-1
}

// countFollowing counts the balances that follow from the one before and those that do not, in the order of time.
// Credits may be printed before debits, and a loan's balance may be of the principal alone; both are corrected later.
func (a *Assembler) countFollowing() (pass, fail int) {
	rows := a.r.Figures(a.Rows)
	c := &Chain{Rows: rows, Liability: a.r.Liability, charges: map[*Row]bool{}}
	for way := range 4 {
		c.Principal = way > 1
		for _, swapped := range []bool{false, true} {
			if follow, broken := c.Score(rows, swapped); follow > pass || pass == 0 {
				pass, fail = follow, broken
			}
		}
		slices.Reverse(rows)
	}
	return pass, fail
}

// hasBrokenBalances reports whether no more balances follow than break. Without any heading, every row must follow
// from the one before.
func (r *Reader) hasBrokenBalances() bool {
	rows, pass, fail := 0, 0, 0
	for _, a := range r.Assembled {
		p, f := a.countFollowing()
		rows, pass, fail = rows+len(a.Rows), pass+p, fail+f
	}
	return pass <= fail || len(r.Headers) == 0 && pass < rows-1
}

const (
	// minLostAbove is how many lines above a document's first table show that rows are lost there.
	minLostAbove = 3
)

// noteLinesAboveFirstTable records lines above the first table as missed that have no heading but look like its rows:
// the date in the same place, an amount with the same right edge. The balances may follow without them.
func (r *Reader) noteLinesAboveFirstTable() {
	k := slices.IndexFunc(r.Assembled, func(a *Assembler) bool { return len(a.Rows) > 0 })
	if k < 0 || !r.Assembled[k].Table.Headed || r.Assembled[k].Table.Sheet || len(r.Assembled[k].Table.Lines) == 0 {
		return
	}
	a := r.Assembled[k]
	edges := a.moneyEdges()
	var lost []int
	for i, l := range r.Lines[:a.Table.Lines[0].Index] {
		if r.Used[i] || r.Furniture[i] || len(l.Words) == 0 {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); !dated ||
			!a.Table.InDayPlace(&tables.Line{Line: l, Index: i}) {
			continue
		}
		amounts := r.Amounts(l)
		if lexicon.RoleOfLine(l, amounts, r.Words.Lines) != "" {
			continue
		}
		if slices.ContainsFunc(amounts, func(t parse.MoneyToken) bool {
			return t.Decimals > 0 && !t.Dash && endsAt(edges, t.Box.X1, l.Height())
		}) {
			lost = append(lost, i)
		}
	}
	if len(lost) >= minLostAbove {
		a.Missed = append(a.Missed, lost...)
	}
}

// moneyEdges are the sorted right edges of the amounts of the table's rows.
func (a *Assembler) moneyEdges() (edges []float64) {
	for _, d := range a.Rows {
		for role, words := range d.MoneyWords {
			if n := len(words); n > 0 && d.Money[role].Size != 0 {
				edges = append(edges, words[n-1].Box.X1)
			}
		}
	}
	slices.Sort(edges)
	return edges
}

// endsAt reports whether one of the sorted edges is at x.
func endsAt(edges []float64, x, height float64) bool {
	k, _ := slices.BinarySearch(edges, x-moneyEdge*height)
	return k < len(edges) && edges[k] <= x+moneyEdge*height
}
