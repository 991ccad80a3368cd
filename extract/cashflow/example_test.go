package cashflow_test

import (
	"context"
	"fmt"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func ExampleAnalyze() {
	document := typewriter.Document(`
Date        Description                      Debit        Credit       Balance
01/02/2026  ATM WITHDRAWAL                3,500.00                    6,500.00
01/15/2026  PAYROLL CREDIT                             40,000.00     46,500.00
01/31/2026  RETURNED CHECK FEE            1,500.00                   45,000.00
`)
	statement, err := ledger.Read(context.Background(), document, ledger.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	today, _ := engine.NewDate(2026, time.February, 10)
	cashflow.Annotate(statement, today)
	for _, row := range statement.Rows {
		fmt.Println(row.Description, "→", row.Category)
	}
	metrics := cashflow.Analyze(statement)
	fmt.Println("in", metrics.Flows.TotalInflow, "out", metrics.Flows.TotalOutflow)
	// Output:
	// ATM WITHDRAWAL → atm_withdrawal
	// PAYROLL CREDIT → salary
	// RETURNED CHECK FEE → nsf_fee
	// in 40000.00 out 5000.00
}
