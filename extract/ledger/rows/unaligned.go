package rows

import (
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// Some makers write every row as one run of text: the amounts stand under no heading and share no edge. What is
// certain there is their order: the movement stands before the balance, and the balances follow from each other.

// unalignedLeast is how many rows must follow from each other for the order to be believed.
const unalignedLeast = 3

// readUnaligned reads rows by the order of the amounts at their ends; nil when not every balance follows from the
// one before. used are the lines that headings take.
func (r *Reader) readUnaligned(used map[int]bool) *Assembler {
	before := r.Used
	r.Used = maps.Clone(used)
	a := &Assembler{r: r, Table: tables.Unaligned(r.Source, used)}
	a.run()
	a.attach()
	if !a.follows() || r.columnsTold(a.Rows) {
		r.Used = before
		return nil
	}
	return a
}

// columnsTold says that the tables gave the same amounts and balances, and all but a few rows on the sides that their columns
// tell: the order of the amounts would hide that those few stand on the wrong side.
func (r *Reader) columnsTold(inOrder []*Draft) bool {
	var rows []*Draft
	pass, fail := 0, 0
	for _, a := range r.Assembled {
		p, f := a.linked()
		rows, pass, fail = append(rows, a.Rows...), pass+p, fail+f
	}
	rows = slices.DeleteFunc(rows, (*Draft).lacksFigures) // a day of the heading above them is no row
	return pass > sumsPerMiss*fail && slices.EqualFunc(rows, inOrder, func(d, other *Draft) bool {
		return d.movedSize() == other.movedSize() && d.Money[lexicon.RoleBalance].Signed() == other.Money[lexicon.RoleBalance].Signed()
	})
}

// lacksFigures says that the row prints no amount that could be read.
func (d *Draft) lacksFigures() bool {
	for _, token := range d.Money {
		if !token.Unread {
			return false
		}
	}
	return true
}

// movedSize is what a row moves, on whichever side.
func (d *Draft) movedSize() engine.Amount {
	return d.Money[lexicon.RoleDebit].Size + d.Money[lexicon.RoleCredit].Size + d.Money[lexicon.RoleAmount].Size
}

// follows says that every line with a day is a row or a note, that every row prints its balance and that every
// balance follows from the one above it.
func (a *Assembler) follows() bool {
	if len(a.Rows) < unalignedLeast || slices.ContainsFunc(a.Rows, a.lacksBalance) {
		return false
	}
	for _, l := range a.Table.Lines {
		if l.Date != nil && l.Index > a.Rows[0].Line && l.Index < a.Rows[len(a.Rows)-1].Line && !a.r.Used[l.Index] {
			return false
		}
	}
	pass, fail := a.linked()
	return fail == 0 && pass == len(a.Rows)-1
}

// linked counts the balances that follow from the one before and those that do not, in the order of time; credits may
// stand before debits, and a loan's balance may be of the principal alone, which is put right when the rows are judged.
func (a *Assembler) linked() (pass, fail int) {
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

// unlinked says that of what was read no balance follows, or fewer than do not; where no heading says what the columns
// mean, that not every row follows from the one before.
func (r *Reader) unlinked() bool {
	rows, pass, fail := 0, 0, 0
	for _, a := range r.Assembled {
		p, f := a.linked()
		rows, pass, fail = rows+len(a.Rows), pass+p, fail+f
	}
	return pass <= fail || len(r.Headers) == 0 && pass < rows-1
}
