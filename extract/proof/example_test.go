package proof_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

func ExampleCheck() {
	opening, closing := engine.Amount(10_000_00), engine.Amount(46_500_00)
	first, second := engine.Amount(6_500_00), engine.Amount(46_600_00) // the paper prints 46,600.00
	st := &ledger.Statement{
		BalanceSource: "printed",
		Accounts:      []ledger.Account{{Opening: &opening, Closing: &closing}},
		Rows: []engine.Transaction{
			{Row: 1, Description: "ATM W/D", Debit: 3_500_00, Balance: &first},
			{Row: 2, Description: "PAYROLL", Credit: 40_000_00, Balance: &second},
		},
	}
	balances, validation := proof.Check(st, proof.Context{})
	fmt.Println(balances.Status, balances.RowsChecked, balances.RowsFailed)
	for _, c := range validation.Checks[:2] {
		fmt.Println(c.Status, c.Detail)
	}
	// Output:
	// fail 2 1
	// pass Opening 10,000.00, credits 40,000.00 and debits 3,500.00 give 46,500.00; the closing balance is 46,500.00.
	// fail 1 running balance does not follow, first row 2: 46,500.00 expected, 46,600.00 printed; all differences together are 100.00.
}
