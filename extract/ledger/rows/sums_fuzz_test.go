package rows

import (
	"math/rand/v2"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// FuzzSum: whatever stands in a table's columns, what is learned of them makes balances follow, or nothing is.
func FuzzSum(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		a := strangeTable(rand.New(rand.NewPCG(seed, 7)))
		before := movements(a.Rows)
		a.learnSum()
		changed, follows := 0, 0
		var last *engine.Amount
		for i, m := range movements(a.Rows) {
			if m != before[i] {
				changed++
			}
			now := a.Rows[i].balance(false)
			if start := a.Rows[i].startsFrom(last); start != nil && now != nil && *now-*start == m {
				follows++
			}
			if now != nil {
				last = now
			}
		}
		if changed > 0 && follows < leastRows {
			t.Errorf("%d movements were changed and %d balances follow, want at least %d", changed, follows, leastRows)
		}
	})
}

// movements are the rows' movements as they stand, in for more and out for less.
func movements(rows []*Draft) []engine.Amount {
	out := make([]engine.Amount, len(rows))
	for i, d := range rows {
		out[i] = d.Money[lexicon.RoleAmount].Signed() + d.Money[lexicon.RoleCredit].Size - d.Money[lexicon.RoleDebit].Size
	}
	return out
}

// strangeTable has columns of known and unknown meaning in any order; in half of the tables the balances follow from
// some of them.
func strangeTable(r *rand.Rand) *Assembler {
	known := []layout.Role{lexicon.RoleDate, lexicon.RoleAmount, lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleBalance, lexicon.RoleBefore, "figure1", "figure2", "figure3", "figure4", "figure5"}
	r.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
	table := &tables.Table{Headed: true}
	for _, role := range known[:1+r.IntN(len(known))] {
		table.Columns = append(table.Columns, layout.Column{Role: role})
	}
	a := &Assembler{r: &Reader{Outside: header.Outside{Source: &source.Source{}}}, Table: table}
	balance, consistent := engine.Amount(r.IntN(1000)), r.IntN(2) == 0
	for range r.IntN(9) {
		d := &Draft{Table: table, Money: map[layout.Role]parse.MoneyToken{}, Text: map[layout.Role][]page.Word{}, MoneyWords: map[layout.Role][]page.Word{}}
		for _, c := range table.Columns {
			if c.Role != lexicon.RoleDate && r.IntN(8) > 0 {
				size := engine.Amount(r.IntN(5))
				m := parse.MoneyToken{Money: parse.Money{Size: size, Mark: parse.Mark(r.IntN(5)), Decimals: 2}}
				if size == 0 { // a zero, a dash or a figure that could not be read
					m.Dash, m.Unread = r.IntN(3) == 0, r.IntN(3) == 0
				}
				d.Money[c.Role] = m
				d.MoneyWords[c.Role] = []page.Word{{Text: size.String()}}
			}
		}
		if b, ok := d.Money[lexicon.RoleBalance]; ok && consistent {
			balance += d.Money["figure1"].Size - d.Money["figure2"].Size
			b.Size, b.Mark = balance.Abs(), parse.MarkNone
			d.Money[lexicon.RoleBalance] = b
		}
		a.Rows = append(a.Rows, d)
	}
	return a
}
