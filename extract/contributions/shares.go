package contributions

import "github.com/dossier-lending/dossier/engine"

// Share is one contribution for a month.
type Share struct {
	// Employee is taken from the pay, Employer is paid beside it.
	Employee, Employer engine.Amount
	// Opened reports whether somebody read the source of the rate.
	Opened bool
}

// SSSShare is a contribution to the SSS.
type SSSShare struct {
	Share // with the parts below
	// Credit is the monthly salary credit.
	Credit engine.Amount
	// Provident is the employee's part for the provident fund (WISP or MPF), EmployerProvident the employer's.
	Provident, EmployerProvident engine.Amount
	// EC is for employees' compensation; the employer pays it.
	EC engine.Amount
}

// Regular is the employee's share without the provident fund.
func (s SSSShare) Regular() engine.Amount { return s.Employee - s.Provident }

// Shares are the contributions of an employee for a month.
type Shares struct {
	// SSS, PhilHealth and PagIBIG are the three funds of employees in business.
	SSS        SSSShare
	PhilHealth Share
	PagIBIG    Share
}

// Employee is the sum that is taken from the pay.
func (s Shares) Employee() engine.Amount {
	return s.SSS.Employee + s.PhilHealth.Employee + s.PagIBIG.Employee
}

// Opened reports whether somebody read the sources of all rates.
func (s Shares) Opened() bool { return s.SSS.Opened && s.PhilHealth.Opened && s.PagIBIG.Opened }

// EmployeeShares computes the contributions for the month of a day, from one monthly base. On a payslip the bases can
// differ: SSS takes all compensation, PhilHealth the basic salary only. ok is false if the base is negative or a table
// has no row for the day.
func (t *Tables) EmployeeShares(day engine.Date, monthlyBase engine.Amount) (shares Shares, ok bool) {
	var has [3]bool
	shares.SSS, has[0] = t.SSS(day, monthlyBase)
	shares.PhilHealth, has[1] = t.PhilHealth(day, monthlyBase)
	shares.PagIBIG, has[2] = t.PagIBIG(day, monthlyBase)
	return shares, has == [3]bool{true, true, true}
}

// SSS computes the contribution from the compensation of a month.
func (t *Tables) SSS(day engine.Date, compensation engine.Amount) (s SSSShare, ok bool) {
	row, ok := t.at("sss", day)
	if !ok || compensation < 0 {
		return SSSShare{}, false
	}
	step := row.amount("step")
	lowest, highest := row.amount("lowest_credit"), row.amount("highest_credit")
	// Compensation beyond the highest credit changes nothing, and is cut off so that the sum cannot overflow.
	s.Credit = (min(compensation, highest) + step/2) / step * step
	s.Credit = min(max(s.Credit, lowest), highest)
	regular := min(s.Credit, row.amount("regular_limit"))
	s.Provident = row.rated("employee_rate", s.Credit-regular)
	s.EmployerProvident = row.rated("employer_rate", s.Credit-regular)
	s.EC = row.amount("ec")
	if s.Credit >= row.amount("ec_high_from") {
		s.EC = row.amount("ec_high")
	}
	s.Employee = row.rated("employee_rate", regular) + s.Provident
	s.Employer = row.rated("employer_rate", regular) + s.EmployerProvident + s.EC
	s.Opened = row.isOpened()
	return s, true
}

// PhilHealth computes the premium from the basic salary of a month.
func (t *Tables) PhilHealth(day engine.Date, basicSalary engine.Amount) (s Share, ok bool) {
	row, ok := t.at("philhealth", day)
	if !ok || basicSalary < 0 {
		return Share{}, false
	}
	premium := row.rated("rate", min(max(basicSalary, row.amount("floor")), row.amount("ceiling")))
	return Share{Employee: premium / 2, Employer: premium - premium/2, Opened: row.isOpened()}, true
}

// PagIBIG computes the savings from the basic salary and allowances of a month.
func (t *Tables) PagIBIG(day engine.Date, salary engine.Amount) (s Share, ok bool) {
	row, ok := t.at("pagibig", day)
	if !ok || salary < 0 {
		return Share{}, false
	}
	rate := "rate"
	if salary <= row.amount("low_salary") {
		rate = "low_rate"
	}
	base := min(salary, row.amount("ceiling"))
	return Share{row.rated(rate, base), row.rated("employer_rate", base), row.isOpened()}, true
}
