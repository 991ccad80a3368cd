package rows

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Without balances, the column that a fee makes of another one is what moved the account; columns that do not add up in
// every row leave the amount as it is headed.
func TestWithoutBalancesTheNetIsWhatMoved(t *testing.T) {
	const gross, fee, net = lexicon.RoleAmount, layout.Role("figure1"), layout.Role("figure2")
	for name, c := range map[string]struct {
		rows [][3]engine.Amount // as headed: amount, first and second open column
		want layout.Role
	}{
		"fees with a minus":             {[][3]engine.Amount{{1000, -20, 980}, {-500, -10, -510}, {300, -5, 295}, {700, 0, 700}}, net},
		"fees without a minus":          {[][3]engine.Amount{{1000, 20, 980}, {-500, 10, -510}, {300, 5, 295}}, net},
		"one row that does not add up":  {[][3]engine.Amount{{1000, -20, 980}, {-500, -10, -510}, {300, -5, 300}}, gross},
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
		a.takeNet(sum{either: gross})
		for i, d := range a.Rows {
			want := c.rows[i][map[layout.Role]int{gross: 0, fee: 1, net: 2}[c.want]]
			if got := d.Money[lexicon.RoleAmount].Signed(); got != want {
				t.Errorf("%s: row %d moved %d, wanted %d", name, i+1, got, want)
			}
		}
	}
}

// What the fee leaves and the fee stand in either order: gross less net is the fee, too.
func TestTheNetIsWhatMovedWhereverItStands(t *testing.T) {
	const gross, net, fee = lexicon.RoleAmount, layout.Role("figure1"), layout.Role("figure2")
	a := &Assembler{Table: &tables.Table{Columns: []layout.Column{{Role: gross}, {Role: net}, {Role: fee}}}}
	figures := []map[layout.Role]engine.Amount{{gross: 1000, net: 980, fee: 20}, {gross: 500, net: 490, fee: 10}, {gross: 300, net: 295, fee: 5}}
	for _, f := range figures {
		d := &Draft{Money: map[layout.Role]parse.MoneyToken{}, MoneyWords: map[layout.Role][]page.Word{}}
		for role, size := range f {
			d.Money[role] = parse.MoneyToken{Money: parse.Money{Size: size}}
		}
		a.Rows = append(a.Rows, d)
	}
	a.takeNet(sum{either: gross})
	for i, d := range a.Rows {
		if got := d.Money[lexicon.RoleAmount].Signed(); got != figures[i][net] {
			t.Errorf("row %d moved %d, wanted %d", i+1, got, figures[i][net])
		}
	}
}
