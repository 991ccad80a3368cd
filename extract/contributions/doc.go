// Package contributions computes what Philippine law takes from pay: SSS, PhilHealth and Pag-IBIG contributions,
// withholding tax, and the income tax of a year. A payslip or a form 2316 is checked against it.
//
//	tables := contributions.Default()
//	shares, ok := tables.EmployeeShares(day, 2_500_000) // ₱25,000.00 a month: SSS 1,250.00, PhilHealth 625.00 …
//	tax, ok := tables.Withholding(day, contributions.Monthly, taxable)
//
// The rates are dated tables (tables/*.tsv): a row holds from its day until the next row. Each names the page that it
// was read in and the day on which that was opened. A result from a row without an opened source has Opened false; a
// check that is built on it says at most "warn". [Load] replaces built-in tables with an operator's own files.
//
// # Rounding
//
// Amounts are exact in centavos, and halves are rounded up. Of a PhilHealth premium with an odd centavo the employer
// pays the centavo more, as PhilHealth's advisory 2018-0003 has it.
package contributions
