package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestLoanColumnsUnderHeadingsOfTheirParts(t *testing.T) {
	paper := printed.NewPaper(page.Document{}, wording.OfDebts())
	paper.Loan = true
	var columns []layout.Column
	texts := []string{"Principal Debit", "Principal Credit", "Balance", "Interest Debit", "Interest Credit", "Interest %", "Balance", "Amount Due Int.", "Payment Applied To Penalties"}
	for _, text := range texts {
		columns = append(columns, layout.Column{Text: text, Role: paper.Words.Columns.Role(text)})
	}
	columns[5].Role = wording.RoleInterest
	want := []layout.Role{wording.RoleDebit, wording.RolePrincipal, wording.RoleBalance, wording.RoleOther, wording.RoleInterest, wording.RoleOther, wording.RoleOther, wording.RoleOther, wording.RolePenalty}
	for i, c := range (finder{paper}).loanColumns(columns) {
		if c.Role != want[i] {
			t.Errorf("column %d %q is %q, want %q", i+1, texts[i], c.Role, want[i])
		}
	}
}
