package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestANameWrapsInAnEvenlySpacedGrid(t *testing.T) {
	d := paper(`







Opening balance                       1,000.00
Date        Description      Debit      Credit      Balance
2024-03-01  CASH DEPOSIT                100.00     1,100.00
Closing balance                       1,100.00`)
	for i, line := range []string{"Account Name         Account No.", "PERLAS CONSTRUCTION  7848-2923-3988", "SUPPLY"} {
		d.Pages[0].Words = append(d.Pages[0].Words, typewriter.Line(line, 40+20*float64(i))...)
	}
	st := read(t, d)
	if len(st.Accounts) != 1 || st.Accounts[0].Name == nil || *st.Accounts[0].Name != "PERLAS CONSTRUCTION SUPPLY" {
		t.Errorf("accounts are %+v, want the name PERLAS CONSTRUCTION SUPPLY", st.Accounts)
	}
}
