package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseen2316s() []extracttest.FormLook {
	const form = "bir_2316"
	return []extracttest.FormLook{
		unseenLook(form, "2316-2021-typed", "version of 2021: typed into boxes with a number in each corner, one page",
			func(d *sketch) { unseenOfficial2316(d, unseenItems2021, false) }),
		unseenLook(form, "2316-2018-combs", "version of 2018: numbers and dates in combs, amounts in ruled fields",
			func(d *sketch) { unseenOfficial2316(d, unseenItems2018, true) }),
		unseenLook(form, "2316-2008-old", "version of 2008 with exemptions, filled by a typewriter",
			func(d *sketch) { unseenOfficial2316(d, unseenItems2008, true) }),
		unseenLook(form, "2316-listing",
			"printout of payroll software: all items in one list from the first to the last",
			unseenListed2316),
		unseenLook(form, "2316-columns",
			"printout of payroll software: two columns of plain text, items without numbers",
			unseenPlain2316),
		unseenLook(form, "2316-summary", "printout of payroll software: parties in a table, summary before the details",
			unseenSummary2316),
	}
}

// unseenItemised is a certificate with the words of a form version.
type unseenItemised struct {
	certificate2316
	firm         firm
	who          person
	employerName string
	version      unseenItemVersion
}

// unseenItemVersion is how a version of the form numbers its items.
type unseenItemVersion struct {
	version, printed                    string
	nonTaxable, taxable, summary, years int
	exemptions                          bool
}

var (
	unseenItems2021 = unseenItemVersion{version: "2021-09", printed: "September 2021 (ENCS)", nonTaxable: 29,
		taxable: 39,
		summary: 19, years: 2021}
	unseenItems2018 = unseenItemVersion{version: "2018-01", printed: "January 2018 (ENCS)", nonTaxable: 27, taxable: 37,
		summary: 19, years: 2018}
	unseenItems2008 = unseenItemVersion{version: "2008-07", printed: "July 2008 (ENCS)", nonTaxable: 32, taxable: 42,
		summary: 21,
		years:   2010, exemptions: true}
)

func newUnseenItemised(d *sketch, v unseenItemVersion) unseenItemised {
	r := d.Random
	c := unseenItemised{
		certificate2316: newCertificate2316(r, v.years+r.IntN(map[bool]int{true: 8, false: 3}[v.exemptions])),
		firm:            newFirm(r), who: newPerson(r), version: v,
	}
	if v.version == unseenItems2021.version {
		c.certificate2316 = newCertificate2316(r, 2021+r.IntN(4))
	}
	c.spoil(d)
	d.Formats.Sign, d.Formats.Brackets = "", false
	c.employerName = d.Text("employer_name", c.firm.Name)
	d.Is("tax_year", exact, c.Year)
	d.Is("form_number", extracttest.KindID, "2316")
	return c
}

// spoil plants an error into a flawed paper.
func (c *unseenItemised) spoil(d *sketch) {
	if !d.Flawed {
		return
	}
	switch d.Random.IntN(4) {
	case 0:
		c.Gross += pesos(5000)
		d.Flaw("the gross compensation is 5,000 more than its two parts", "gross_sum")
	case 1:
		c.NonTaxable += pesos(3000)
		c.Gross += pesos(3000)
		d.Flaw("the non-taxable total is 3,000 more than its items", "nontaxable_sum")
	case 2:
		c.GrossTaxable += pesos(10000)
		d.Flaw("the gross taxable compensation is 10,000 more than present and previous pay", "taxable_chain")
	default:
		c.Due += pesos(25000)
		c.WithheldPresent += pesos(25000)
		c.Withheld += pesos(25000)
		d.Flaw("the tax due is 25,000 more than by the table", "tax_due_table")
	}
}

// unseenItem is a line of the form: number, words, name of the contract ("" for none) and amount.
type unseenItem struct {
	number, words, name string
	amount              engine.Amount
	total               bool
}

func (c *unseenItemised) nonTaxableItems() []unseenItem {
	words := []string{
		"Basic Salary/Statutory Minimum Wage (MWE)", "Holiday Pay (MWE)", "Overtime Pay (MWE)",
		"Night Shift Differential (MWE)",
		"Hazard Pay (MWE)", "13th Month Pay and Other Benefits", "De Minimis Benefits",
		"SSS, GSIS, PHIC & Pag-IBIG Contributions, & Union Dues", "Salaries & Other Forms of Compensation",
	}
	amounts := []engine.Amount{c.ExemptBasic, 0, 0, 0, 0, c.Benefits, c.DeMinimis, c.Contributions, c.OtherExempt}
	names := []string{
		"basic_mwe", "holiday_pay_mwe", "overtime_mwe", "night_differential_mwe", "hazard_pay_mwe",
		"thirteenth_month_and_benefits", "de_minimis", "government_contributions", "other_compensation",
	}
	var items []unseenItem
	for i, w := range words {
		items = append(items, unseenItem{fmt.Sprint(c.version.nonTaxable + i), w, "nontaxable." + names[i], amounts[i],
			false})
	}
	n := fmt.Sprint(c.version.nonTaxable + len(words))
	return append(items, unseenItem{n, "Total Non-Taxable/Exempt Compensation Income", "total_nontaxable", c.NonTaxable,
		true})
}

func (c *unseenItemised) taxableItems() []unseenItem {
	rows := []struct {
		words, name string
		amount      engine.Amount
	}{
		{"Basic Salary", "basic_salary", c.Basic}, {"Representation", "representation", c.Representation},
		{"Transportation", "transportation", 0}, {"Cost of Living Allowance", "cola", c.COLA},
		{"Fixed Housing Allowance", "housing", 0},
		{"Others (Specify)", "", 0}, {"Commission", "commission", 0}, {"Profit Sharing", "profit_sharing", 0},
		{"Fees Including Director's Fees", "director_fees", 0},
		{"Taxable 13th Month Pay and Other Benefits", "thirteenth_month_and_benefits", c.TaxableBenefits},
		{"Hazard Pay", "hazard_pay", 0}, {"Overtime Pay", "overtime", c.Overtime}, {"Others (Specify)", "", 0},
	}
	var items []unseenItem
	for i, r := range rows {
		name := r.name
		if name != "" {
			name = "taxable." + name
		}
		items = append(items, unseenItem{fmt.Sprint(c.version.taxable + i), r.words, name, r.amount, false})
	}
	n := fmt.Sprint(c.version.taxable + len(rows))
	return append(items, unseenItem{n, "Total Taxable Compensation Income", "taxable.total", c.Taxable, true})
}

func (c *unseenItemised) summaryItems() []unseenItem {
	nonTaxable, taxable := c.version.nonTaxable+9, c.version.taxable+13
	items := []unseenItem{
		{"", fmt.Sprintf("Gross Compensation Income from Present Employer (Sum of Items %d and %d)", nonTaxable,
			taxable), "gross_compensation", c.Gross, false},
		{"", fmt.Sprintf("Less: Total Non-Taxable/Exempt (Item %d)", nonTaxable), "total_nontaxable", c.NonTaxable,
			false},
		{"", fmt.Sprintf("Taxable Compensation Income from Present Employer (Item %d)", taxable),
			"taxable_compensation_present", c.Taxable, false},
		{"", "Add: Taxable Compensation Income from Previous Employer, if applicable",
			"taxable_compensation_previous", c.Previous, false},
		{"", "Gross Taxable Compensation Income", "gross_taxable_compensation", c.GrossTaxable, false},
	}
	if c.version.exemptions {
		items = append(items,
			unseenItem{"", "Less: Total Exemptions", "", c.Exemptions, false},
			unseenItem{"", "Less: Premium Paid on Health and/or Hospital Insurance", "", 0, false},
			unseenItem{"", "Net Taxable Compensation Income", "", max(0, c.GrossTaxable-c.Exemptions), false})
	}
	items = append(items, unseenItem{"", "Tax Due", "tax_due", c.Due, false})
	n := c.version.summary
	for i := range items {
		items[i].number = fmt.Sprint(n + i)
	}
	n += len(items)
	items = append(items,
		unseenItem{fmt.Sprint(n, "A"), "Amount of Taxes Withheld: Present Employer", "tax_withheld_present",
			c.WithheldPresent, false},
		unseenItem{fmt.Sprint(n, "B"), "Previous Employer, if applicable", "tax_withheld_previous", c.WithheldPrevious,
			false},
		unseenItem{fmt.Sprint(n + 1), "Total Amount of Taxes Withheld as adjusted", "total_tax_withheld", c.Withheld,
			true})
	if c.version.version == unseenItems2021.version {
		items = append(items,
			unseenItem{fmt.Sprint(n + 2), "5% Tax Credit (PERA Act of 2008)", "pera_tax_credit", 0, false},
			unseenItem{fmt.Sprint(n + 3), "Total Taxes Withheld", "total_taxes_withheld_and_credits", c.Withheld, true})
	}
	return items
}

// figure prints an item's amount; items without an amount are empty, zeros or dashes, as the paper has them.
func (i unseenItem) figure(d *sketch, empty string) string {
	always := i.total || i.name == "tax_due" || i.name == "gross_compensation" || i.name == "total_nontaxable" ||
		i.name == "taxable_compensation_present"
	if i.amount == 0 && !always && empty == "" {
		return ""
	}
	text := empty
	if i.amount != 0 || always || empty == "0.00" {
		text = d.Plain(i.amount)
	}
	if i.name != "" {
		d.Is(i.name, extracttest.KindMoney, i.amount)
	}
	return text
}

// unseenOfficial2316 draws a version of the official form.
func unseenOfficial2316(d *sketch, v unseenItemVersion, combs bool) {
	d.NewPage(letterWide, longHigh)
	c := newUnseenItemised(d, v)
	d.Is("form_version", extracttest.KindID, v.version)
	d.Left(30, 30, pen{Size: 7}, "Republic of the Philippines")
	d.Left(30, 39, pen{Size: 7}, "Department of Finance")
	d.Left(30, 48, pen{Size: 7, Bold: true}, "Bureau of Internal Revenue")
	d.Centre(320, 34, pen{Size: 12, Bold: true}, "Certificate of Compensation")
	d.Centre(320, 48, pen{Size: 12, Bold: true}, "Payment/Tax Withheld")
	d.Centre(320, 59, pen{Size: 7}, "For Compensation Payment With or Without Tax Withheld")
	d.Right(582, 30, pen{Size: 7}, "BIR Form No.")
	d.Right(582, 46, pen{Size: 17, Bold: true}, "2316")
	d.Right(582, 58, pen{Size: 7}, v.printed)
	d.Box(24, 64, 588, 88)
	d.Left(28, 79, pen{Size: 7}, "1  For the Year (YYYY)")
	year := strconv.Itoa(c.Year)
	d.Left(318, 79, pen{Size: 7}, "2  For the Period    From (MM/DD)")
	d.Left(498, 79, pen{Size: 7}, "To (MM/DD)")
	if combs {
		d.Comb(110, 80, 4, 13, pen{Size: 9}, year)
		d.Comb(440, 80, 4, 12, pen{Size: 9}, unseenMonthDay(d, "period_start", c.From, ""))
		d.Comb(538, 80, 4, 12, pen{Size: 9}, unseenMonthDay(d, "period_end", c.To, ""))
	} else {
		d.Left(120, 80, pen{Size: 10}, year)
		d.Left(440, 80, pen{Size: 9}, unseenMonthDay(d, "period_start", c.From, "/"))
		d.Left(546, 80, pen{Size: 9}, unseenMonthDay(d, "period_end", c.To, "/"))
	}
	y := c.parties(d, combs)
	unseenPart(d, 24, y, 282, "Part IV-A", "Summary")
	c.items(d, 24, y+12, 282, c.summaryItems())
	unseenPart(d, 306, 92, 282, "Part IV-B", "Details of Compensation Income and Tax Withheld from Present Employer")
	bottom := c.items(d, 306, 104, 282, c.nonTaxableItems())
	d.Left(310, bottom+9, pen{Size: 7, Bold: true}, "B. TAXABLE COMPENSATION INCOME")
	bottom = c.items(d, 306, bottom+13, 282, c.taxableItems())
	c.declaration(d, bottom+20)
}

// unseenMonthDay records a day and returns its month and day.
func unseenMonthDay(d *sketch, name string, day engine.Date, between string) string {
	d.Is(name, exact, day)
	return fmt.Sprintf("%02d%s%02d", int(day.Month), between, day.Day)
}

// unseenPart draws the gray heading of a part of the form.
func unseenPart(d *sketch, x, y, width float64, number, title string) {
	d.Shade(x, y, x+width, y+12, 0.82)
	d.Box(x, y, x+width, y+12)
	d.Left(x+3, y+9, pen{Size: 7, Bold: true}, number)
	unseenSqueeze(d, x+48, y+9, width-52, pen{Size: 7, Bold: true}, title)
}

// unseenNumbered draws a field with its item number in front of the label and the value below, in a comb if cells are
// given.
func unseenNumbered(d *sketch, x, y, width float64, label, value string, cells int) {
	d.Box(x, y, x+width, y+25)
	unseenSqueeze(d, x+3, y+8, width-6, pen{Size: 6}, label)
	if cells > 0 {
		pitch := min(12.5, (width-12)/float64(cells))
		d.Comb(x+6, y+20, cells, pitch, pen{Size: 8}, value)
		return
	}
	unseenSqueeze(d, x+10, y+20, width-16, pen{Size: 9}, value)
}

// parties draws employee and employers, and returns the lower edge.
func (c *unseenItemised) parties(d *sketch, combs bool) float64 {
	comb := func(n int) int {
		if combs {
			return n
		}
		return 0
	}
	number := func(name, tin string) string {
		if combs {
			return withoutMarks(d.ID(name, tin))
		}
		return d.ID(name, tin)
	}
	unseenPart(d, 24, 92, 282, "Part I", "Employee Information")
	y := 104.0
	unseenNumbered(d, 24, y, 282, "3  TIN", number("tin", c.who.TIN), comb(14))
	unseenNumbered(d, 24, y+25, 222, "4  Employee's Name (Last Name, First Name, Middle Name)", d.Text("employee_name",
		c.who.lastFirst()), 0)
	unseenNumbered(d, 246, y+25, 60, "5  RDO Code", d.ID("rdo_code", taxWords.draw(d.Random, "rdo")), 0)
	unseenNumbered(d, 24, y+50, 282, "6  Registered Address", d.Address("address", c.who.Home.line(d.Random)), 0)
	day := d.DayAs("birth_date", c.who.Birth, "01/02/2006")
	if combs {
		day = strings.ReplaceAll(day, "/", "")
	}
	unseenNumbered(d, 24, y+75, 141, "7  Date of Birth (MM/DD/YYYY)", day, comb(8))
	unseenNumbered(d, 165, y+75, 141, "8  Contact Number", d.ID("phone", mobile(d.Random)), 0)
	y += 100
	unseenPart(d, 24, y, 282, "Part II", "Employer Information (Present)")
	unseenNumbered(d, 24, y+12, 282, "12  TIN", number("employer_tin", c.firm.TIN), comb(14))
	unseenNumbered(d, 24, y+37, 282, "13  Employer's Name", c.employerName, 0)
	unseenNumbered(d, 24, y+62, 282, "14  Registered Address", d.Address("employer_address",
		c.firm.Office.line(d.Random)), 0)
	d.Box(24, y+87, 306, y+103)
	d.Left(28, y+98, pen{Size: 6.5}, "15  Type of Employer")
	for i, kind := range []string{"Main Employer", "Secondary Employer"} {
		d.Check(110+float64(i)*95, y+99, i == 0)
		d.Left(122+float64(i)*95, y+98, pen{Size: 7}, kind)
	}
	d.Is("employer_type", exact, "main")
	y += 103
	unseenPart(d, 24, y, 282, "Part III", "Employer Information (Previous)")
	former, formerTIN := "", ""
	if c.Previous > 0 {
		f := newCorporation(d.Random)
		former, formerTIN = d.Text("previous_employer_name", f.Name), number("previous_employer_tin", f.TIN)
	}
	unseenNumbered(d, 24, y+12, 282, "16  TIN", formerTIN, comb(14))
	unseenNumbered(d, 24, y+37, 282, "17  Employer's Name", former, 0)
	return y + 62
}

// items draws ruled lines with number, words and amount, and returns the lower edge.
func (c *unseenItemised) items(d *sketch, x, y, width float64, items []unseenItem) float64 {
	for _, i := range items {
		d.Box(x, y, x+width, y+22)
		d.Left(x+3, y+9, pen{Size: 7, Bold: true}, i.number)
		d.Paragraph(x+22, y+8, 150, pen{Size: 6.2, Bold: i.total}, i.words, extracttest.AlignLeft)
		d.Rule(x+width-100, y, x+width-100, y+22)
		d.Right(x+width-6, y+15, pen{Size: 9}, i.figure(d, ""))
		y += 22
	}
	return y
}

// declaration draws the signatures.
func (c *unseenItemised) declaration(d *sketch, y float64) {
	d.Paragraph(28, y+10, 556, pen{Size: 6.5},
		"We declare, under the penalties of perjury, that this certificate has been made in good faith, "+
			"verified by us, and to the best of our knowledge and belief, is true and correct, pursuant to the provisions of the "+
			"National Internal Revenue Code, as amended.", extracttest.Justified)
	unseenSignedBy(d, 40, y+60, 230, newPerson(d.Random).firstLast(),
		"Present Employer/Authorized Agent Signature over Printed Name")
	unseenSignedBy(d, 330, y+60, 230, c.who.firstLast(), "Employee Signature over Printed Name")
}

// unseenRecentItems is the version of a software printout.
func unseenRecentItems(d *sketch) unseenItemVersion {
	if d.Chance(50) {
		return unseenItems2018
	}
	return unseenItems2021
}

func unseenListed2316(d *sketch) {
	d.NewPage(a4Wide, a4High)
	c := newUnseenItemised(d, unseenRecentItems(d))
	d.Left(36, 40, unseenSqueezed(d, 520, pen{Size: 11, Bold: true}, c.employerName), c.employerName)
	d.Left(36, 54, pen{}, "BIR 2316 - Certificate of Compensation Payment / Tax Withheld")
	y := unseenFacts(d, 36, 76, 130, 390, 12, pen{Size: 8}, pen{Size: 8}, [][2]string{
		{"Taxable Year", strconv.Itoa(c.Year)}, {"Employee Name", d.Text("employee_name", c.who.lastFirst())},
		{"Employee TIN", d.ID("tin", c.who.TIN)}, {"Employer TIN", d.ID("employer_tin", c.firm.TIN)},
		{"Employer Address", d.Address("employer_address", c.firm.Office.line(d.Random))},
	})
	var rows [][]string
	var bold []int
	empty := d.Pick("0.00", "-")
	for _, group := range [][]unseenItem{c.summaryItems(), c.nonTaxableItems(), c.taxableItems()} {
		for _, i := range group {
			if i.total {
				bold = append(bold, len(rows))
			}
			rows = append(rows, []string{i.number, i.words, i.figure(d, empty)})
		}
	}
	d.Table(36, y+6, grid{
		Columns: []extracttest.FormColumn{unseenCcol("Item", 40), unseenLcol("Particulars", 373), unseenRcol("Amount",
			110)},
		Rows: rows, BoldRows: bold,
		Ruling: extracttest.LineRuling, Head: pen{Size: 8, Bold: true}, Body: pen{Size: 8}, ShadedHead: true,
		Leading: 1.75,
	})
}

func unseenPlain2316(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	c := newUnseenItemised(d, unseenRecentItems(d))
	d.Centre(306, 40, pen{Size: 12, Bold: true}, "CERTIFICATE OF COMPENSATION PAYMENT/TAX WITHHELD")
	d.Centre(306, 54, pen{Size: 8}, fmt.Sprintf("BIR Form 2316      Calendar Year %d", c.Year))
	small, strong := pen{Size: 7.5}, pen{Size: 8.5, Bold: true}
	y := unseenFacts(d, 40, 84, 90, 440, 13, small, strong, [][2]string{
		{"Employee", d.Text("employee_name", c.who.lastFirstSuffix())}, {"TIN", d.ID("tin", withoutMarks(c.who.TIN))},
		{"Home Address", d.Address("address", c.who.Home.line(d.Random))}, {"Employer", c.employerName},
		{"Employer TIN", d.ID("employer_tin", withoutMarks(c.firm.TIN))}, {"Business Address",
			d.Address("employer_address", c.firm.Office.line(d.Random))},
	})
	block := func(x, y float64, title string, items []unseenItem) float64 {
		d.Left(x, y, strong, title)
		for _, i := range items {
			words, _, _ := strings.Cut(i.words, " (Sum")
			words, _, _ = strings.Cut(words, " (Item")
			y += 15
			unseenSqueeze(d, x, y, 165, pen{Size: 7.5, Bold: i.total}, words)
			d.Right(x+250, y, pen{Size: 8, Bold: i.total}, i.figure(d, "0.00"))
		}
		return y
	}
	top := y + 16
	block(40, top, "NON-TAXABLE", c.nonTaxableItems())
	bottom := block(320, top, "TAXABLE", c.taxableItems())
	block(40, bottom+34, "SUMMARY", c.summaryItems())
	unseenSignedBy(d, 380, bottom+110, 180, newPerson(d.Random).firstLast(), "Authorized Representative")
}

func unseenSummary2316(d *sketch) {
	d.NewPage(letterWide, longHigh)
	c := newUnseenItemised(d, unseenRecentItems(d))
	d.Right(572, 40, pen{Size: 14, Bold: true}, "2316")
	d.Left(40, 40, pen{Size: 11, Bold: true}, "Certificate of Compensation Payment / Tax Withheld")
	d.Left(40, 54, pen{Size: 8}, fmt.Sprintf("For the year %d     Bureau of Internal Revenue", c.Year))
	y := d.Table(40, 66, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 90), unseenLcol("EMPLOYEE", 221), unseenLcol("EMPLOYER", 221)},
		Rows: [][]string{
			{"Name", d.Text("employee_name", c.who.lastFirst()), c.employerName},
			{"TIN", d.ID("tin", c.who.TIN), d.ID("employer_tin", c.firm.TIN)},
			{"Address", d.Address("address", c.who.Home.line(d.Random)), d.Address("employer_address",
				c.firm.Office.line(d.Random))},
		},
		Ruling: extracttest.GridRuling, Head: pen{Bold: true}, Body: pen{Size: 8.5},
	})
	table := func(y float64, title string, items []unseenItem) float64 {
		var rows [][]string
		for _, i := range items {
			if i.amount != 0 || i.total || strings.Contains(i.name, "tax") && !strings.HasPrefix(i.name,
				"taxable.") && !strings.HasPrefix(i.name, "nontaxable.") {
				rows = append(rows, []string{i.words, i.figure(d, "0.00")})
			}
		}
		return d.Table(40, y+14, grid{
			Columns: []extracttest.FormColumn{unseenLcol(title, 412), unseenRcol("PHP", 120)}, Rows: rows,
			Ruling: extracttest.HeadRuling,
			Head:   pen{Size: 8.5, Bold: true}, Body: pen{Size: 8.5}, BoldRows: []int{len(rows) - 1},
		})
	}
	y = table(y, "SUMMARY", c.summaryItems())
	y = table(y, "NON-TAXABLE / EXEMPT COMPENSATION INCOME", c.nonTaxableItems())
	y = table(y, "TAXABLE COMPENSATION INCOME", c.taxableItems())
	c.declaration(d, min(y+10, 820))
}
