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

// Without balances, the net column is the amount. If gross, fee and net do not add up in every row, the amount stays as
// its heading names it.
func TestNetColumnIsAmountIfNoBalancesArePrinted(t *testing.T) {
	const gross, fee, net = lexicon.RoleAmount, layout.Role("figure1"), layout.Role("figure2")
	for name, c := range map[string]struct {
		rows [][3]engine.Amount // as headed: amount, first and second open column
		want layout.Role
	}{
		"fees with a minus": {[][3]engine.Amount{{1000, -20, 980}, {-500, -10, -510}, {300, -5, 295},
			{700, 0, 700}}, net},
		"fees without a minus": {[][3]engine.Amount{{1000, 20, 980}, {-500, 10, -510}, {300, 5, 295}}, net},
		"one row that does not add up": {[][3]engine.Amount{{1000, -20, 980}, {-500, -10, -510}, {300, -5, 300}},
			gross},
		"too few fees to show anything": {[][3]engine.Amount{{1000, 0, 1000}, {-500, 0, -500}, {300, -5, 295}}, gross},
	} {
		a := &Assembler{Table: &tables.Table{Columns: []layout.Column{{Role: gross}, {Role: fee}, {Role: net}}}}
		for _, figures := range c.rows {
			d := &Draft{Money: map[layout.Role]parse.MoneyToken{}, MoneyWords: map[layout.Role][]page.Word{}}
			for k, role := range []layout.Role{gross, fee, net} {
				m := parse.Money{Size: figures[k].Abs()}
				if figures[k] < 0 {
					m.Mark = parse.MarkMinus
				}
				d.Money[role] = parse.MoneyToken{Money: m}
			}
			a.Rows = append(a.Rows, d)
		}
		a.useNetColumn(sum{either: gross})
		for i, d := range a.Rows {
			want := c.rows[i][map[layout.Role]int{gross: 0, fee: 1, net: 2}[c.want]]
			if got := d.Money[lexicon.RoleAmount].Signed(); got != want {
				t.Errorf("%s: row %d moved %d, wanted %d", name, i+1, got, want)
			}
		}
	}
}

// Fee and net columns may be in either order.
func TestNetColumnMayPrecedeFeeColumn(t *testing.T) {
	const gross, net, fee = lexicon.RoleAmount, layout.Role("figure1"), layout.Role("figure2")
	a := &Assembler{Table: &tables.Table{Columns: []layout.Column{{Role: gross}, {Role: net}, {Role: fee}}}}
	figures := []map[layout.Role]engine.Amount{{gross: 1000, net: 980, fee: 20}, {gross: 500, net: 490, fee: 10},
		{gross: 300, net: 295, fee: 5}}
	for _, f := range figures {
		d := &Draft{Money: map[layout.Role]parse.MoneyToken{}, MoneyWords: map[layout.Role][]page.Word{}}
		for role, size := range f {
			d.Money[role] = parse.MoneyToken{Money: parse.Money{Size: size}}
		}
		a.Rows = append(a.Rows, d)
	}
	a.useNetColumn(sum{either: gross})
	for i, d := range a.Rows {
		if got := d.Money[lexicon.RoleAmount].Signed(); got != figures[i][net] {
			t.Errorf("row %d moved %d, wanted %d", i+1, got, figures[i][net])
		}
	}
}

// FuzzSum checks with any contents of the columns that amounts change only if the balances follow afterwards.
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
		if changed > 0 && follows < minRows {
			t.Errorf("%d movements were changed and %d balances follow, want at least %d", changed, follows, minRows)
		}
	})
}

// movements lists the current amounts of the rows, positive for credits.
func movements(rows []*Draft) []engine.Amount {
	out := make([]engine.Amount, len(rows))
	for i, d := range rows {
		net := d.Money[lexicon.RoleCredit].Size - d.Money[lexicon.RoleDebit].Size
		out[i] = d.Money[lexicon.RoleAmount].Signed() + net
	}
	return out
}

// strangeTable is a table with columns of known and unknown meaning in any order. In half of the tables the balances
// follow from some of them.
func strangeTable(r *rand.Rand) *Assembler {
	known := []layout.Role{lexicon.RoleDate, lexicon.RoleAmount, lexicon.RoleDebit, lexicon.RoleCredit,
		lexicon.RoleBalance, lexicon.RoleBefore, "figure1", "figure2", "figure3", "figure4", "figure5"}
	r.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
	table := &tables.Table{Headed: true}
	for _, role := range known[:1+r.IntN(len(known))] {
		table.Columns = append(table.Columns, layout.Column{Role: role})
	}
	a := &Assembler{r: &Reader{Outside: header.Outside{Source: &source.Source{}}}, Table: table}
	balance, consistent := engine.Amount(r.IntN(1000)), r.IntN(2) == 0
	for range r.IntN(9) {
		d := &Draft{Table: table, Money: map[layout.Role]parse.MoneyToken{}, Text: map[layout.Role][]page.Word{},
			MoneyWords: map[layout.Role][]page.Word{}}
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
