package tables

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestLoanPartHeadingsSetColumnRoles(t *testing.T) {
	paper := source.New(page.Document{}, lexicon.OfDebts())
	paper.Loan = true
	var columns []layout.Column
	texts := []string{
		"Principal Debit", "Principal Credit", "Balance", "Interest Debit", "Interest Credit", "Interest %",
		"Balance", "Amount Due Int.", "Payment Applied To Penalties",
	}
	for _, text := range texts {
		columns = append(columns, layout.Column{Text: text, Role: paper.Words.Columns.Role(text)})
	}
	columns[5].Role = lexicon.RoleInterest
	want := []layout.Role{
		lexicon.RoleDebit, lexicon.RolePrincipal, lexicon.RoleBalance, lexicon.RoleOther, lexicon.RoleInterest,
		lexicon.RoleOther, lexicon.RoleOther, lexicon.RoleOther, lexicon.RolePenalty,
	}
	for i, c := range (finder{paper}).loanColumns(columns) {
		if c.Role != want[i] {
			t.Errorf("column %d %q is %q, want %q", i+1, texts[i], c.Role, want[i])
		}
	}
}

func TestLoanPartNamedTwiceIsItsRemainder(t *testing.T) {
	paper := source.New(page.Document{}, lexicon.OfDebts())
	paper.Loan = true
	for name, c := range map[string]struct {
		texts []string
		want  []layout.Role
	}{
		"under one heading": {
			[]string{"Date", "Applied To Int.", "Prin.", "Principal", "Balances Interest", "Total"},
			[]layout.Role{
				lexicon.RoleDate, lexicon.RoleInterest, lexicon.RolePrincipal, lexicon.RoleBalance, lexicon.RoleOther,
				lexicon.RoleOther,
			},
		},
		"beside a balance": {
			[]string{"Principal", "Interest", "Outstanding Balance Principal", "Interest", "Total"},
			[]layout.Role{
				lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RoleBalance, lexicon.RoleOther, lexicon.RoleOther,
			},
		},
		"several fees are parts": {[]string{"Principal", "Interest", "Insurance", "Savings", "Balance"}, []layout.Role{
			lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePart, lexicon.RolePart, lexicon.RoleBalance,
		}},
		"a total of parts is a payment": {
			[]string{"Balance", "Principal", "Interest", "Total"},
			[]layout.Role{lexicon.RoleBalance, lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RoleCredit},
		},
	} {
		var columns []layout.Column
		for _, text := range c.texts {
			columns = append(columns, layout.Column{Text: text, Role: paper.Words.Columns.Role(text)})
		}
		for i, got := range (finder{paper}).loanColumns(columns) {
			if got.Role != c.want[i] {
				t.Errorf("%s: %q is %q, want %q", name, c.texts[i], got.Role, c.want[i])
			}
		}
	}
}

func TestPartCentredOverItsStatesIsNotColumn(t *testing.T) {
	paper := source.New(page.Document{}, lexicon.OfDebts())
	paper.Loan = true
	column := func(text string, from, to, y float64) layout.Column {
		return layout.Column{
			Text: text,
			Role: paper.Words.Columns.Role(text),
			Box:  page.Box{X0: from, X1: to, Y0: y, Y1: y + 8},
		}
	}
	for name, c := range map[string]struct {
		y    float64 // of the part's label; the others stand at 20
		want []string
	}{
		"above the line of the states": {10, []string{
			"Balance other", "Balance balance", "Interest Due other", "Interest Paid interest",
			"Interest Balance other",
		}},
		"on the line of the states": {
			20,
			[]string{"Balance other", "Balance balance", "Due ", "Interest interest", "Paid credit", "Balance other"},
		},
	} {
		columns := []layout.Column{
			column("Balance", 10, 40, 20), column("Balance", 50, 90, 20), column("Due", 110, 130, 20),
			column("Interest", 135, 165, c.y), column("Paid", 170, 190, 20), column("Balance", 200, 230, 20),
		}
		columns[0].Role = lexicon.RoleOther
		var got []string
		for _, column := range (finder{paper}).loanColumns(columns) {
			got = append(got, column.Text+" "+string(column.Role))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: columns %q, want %q", name, got, c.want)
		}
	}
}
