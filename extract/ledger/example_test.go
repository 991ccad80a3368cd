package ledger_test

import (
	"context"
	"fmt"

	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func ExampleRead() {
	document := typewriter.Document(`
SAMPLE SAVINGS BANK
Account Name: JUAN DELA CRUZ       Account Number: 1234-5678-90

Date        Description                      Debit        Credit       Balance
            BEGINNING BALANCE                                        10,000.00
01/02/2026  ATM WITHDRAWAL                3,500.00                    6,500.00
01/15/2026  PAYROLL CREDIT                             40,000.00     46,500.00
`)
	statement, err := ledger.Read(context.Background(), document, ledger.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("opening", *statement.Accounts[0].Opening)
	for _, row := range statement.Rows {
		fmt.Println(row.Date, row.Description, "debit", row.Debit, "credit", row.Credit, "balance", *row.Balance)
	}
	box := statement.Origins["/transactions/0/balance"]
	fmt.Println("the first balance is on page", box.Page)
	// Output:
	// opening 10000.00
	// 2026-01-02 ATM WITHDRAWAL debit 3500.00 credit 0.00 balance 6500.00
	// 2026-01-15 PAYROLL CREDIT debit 0.00 credit 40000.00 balance 46500.00
	// the first balance is on page 1
}
