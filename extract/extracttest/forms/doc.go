// Package forms draws the forms that borrowers bring: payslips, certificates, tax forms, bills, permits, invoices and
// cards.
// Each look is one [extracttest.FormLook]: a function that draws a paper and records what it says. Looks live in files
// by type. What they draw is invented: people.go (names, addresses), firms.go, ids.go (numbers in their formats),
// payroll.go and taxes.go (pay, contributions and taxes by the published tables), trade.go (invoices of several
// countries). Words are data in the folder words.
package forms
