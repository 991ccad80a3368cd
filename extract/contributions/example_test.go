package contributions_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/contributions"
)

func Example() {
	tables := contributions.Default()
	day, basic := engine.Date{Year: 2026, Month: 11, Day: 30}, engine.Amount(25_000_00)
	shares, _ := tables.EmployeeShares(day, basic)
	fmt.Println("SSS", shares.SSS.Regular(), "provident fund", shares.SSS.Provident)
	fmt.Println("PhilHealth", shares.PhilHealth.Employee, "Pag-IBIG", shares.PagIBIG.Employee)
	tax, _ := tables.Withholding(day, contributions.Monthly, basic-shares.Employee())
	fmt.Println("withholding tax", tax.Amount)
	// Output:
	// SSS 1000.00 provident fund 250.00
	// PhilHealth 625.00 Pag-IBIG 200.00
	// withholding tax 313.80
}
