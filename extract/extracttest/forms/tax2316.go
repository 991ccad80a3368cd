package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var words2316 = readWords("form2316.txt")

// looks2316 are the looks of certificates of compensation and tax withheld.
func looks2316() []look {
	return []look{
		{Name: "bir-2316-combs", About: "version 2021-09, a character a box in numbers and dates",
			DocumentType: "bir_2316", Draw: func(d *drawing) { drawn2316(d, "2021-09", true, false) }},
		{Name: "bir-2316-boxes", About: "version 2018-01, values in boxes", DocumentType: "bir_2316",
			Draw: func(d *drawing) { drawn2316(d, "2018-01", false, false) }},
		{Name: "bir-2316-old", About: "version 2008-07 with exemptions and other item numbers",
			DocumentType: "bir_2316",
			Draw:         func(d *drawing) { drawn2316(d, "2008-07", chance(d.Random, 50), false) }},
		{Name: "bir-2316-overprint", About: "values typed over the numbered boxes, off their places",
			DocumentType: "bir_2316",
			Draw:         func(d *drawing) { drawn2316(d, pick(d.Random, "2021-09", "2018-01"), false, true) }},
		{Name: "bir-2316-printout", About: "printout of a payroll program: items in two columns without boxes",
			DocumentType: "bir_2316", Draw: printout2316},
		{Name: "bir-2316-list", About: "printout of a payroll program: one list of items with their amounts",
			DocumentType: "bir_2316", Draw: list2316},
	}
}

// paper2316 is the certificate of one employee.
type paper2316 struct {
	*cursor
	version  string
	figures  certificate2316
	employee person
	employer firm
	former   firm
	// nothing is what the paper prints for zero.
	nothing string
}

// newPaper2316 invents a certificate and plants the error of flawed papers.
func newPaper2316(d *drawing, version string, c *cursor) *paper2316 {
	r := d.Random
	year := map[string]int{
		"2021-09": 2022 + r.IntN(4), "2018-01": 2018 + r.IntN(4), "2008-07": 2015 + r.IntN(3),
	}[version]
	p := &paper2316{
		cursor: c, version: version, figures: newCertificate2316(r, year), employee: newPerson(r),
		employer: newFirm(r), former: newCorporation(r), nothing: pick(r, "0.00", "-", "", "0.00"),
	}
	d.Formats.Sign = ""
	for d.Flawed && p.figures.MinimumWage {
		p.figures = newCertificate2316(r, year)
	}
	if d.Flawed {
		p.flaw()
	}
	return p
}

// flaw plants one error in the figures.
func (p *paper2316) flaw() {
	f, wrong := &p.figures, pesos(1000)+between(p.r, 500, 9000)
	switch p.r.IntN(6) {
	case 0:
		f.NonTaxable += wrong
		f.Gross += wrong
		p.Flaw("the total of exempt pay is not the sum of its items", "nontaxable_sum")
	case 1:
		f.Taxable += wrong
		f.Gross, f.GrossTaxable = f.Gross+wrong, f.GrossTaxable+wrong
		p.Flaw("the total of taxable pay is not the sum of its items", "taxable_sum")
	case 2:
		f.Gross += wrong
		p.Flaw("gross compensation is not exempt and taxable pay together", "gross_sum")
	case 3:
		f.GrossTaxable += wrong
		p.Flaw("gross taxable compensation does not follow", "taxable_chain")
	case 4:
		f.Due += wrong
		f.WithheldPresent, f.Withheld = f.WithheldPresent+wrong, f.Withheld+wrong
		p.Flaw("the tax due is not that of the table", "tax_due_table")
	default:
		f.Withheld += wrong
		p.Flaw("the total withheld is not the sum of what was withheld", "withheld_sum")
	}
}

// sum records an amount under a name and returns its text. Totals that are zero are printed, never left empty.
func (p *paper2316) sum(name string, a engine.Amount) string {
	if a == 0 {
		if name != "" {
			p.Is(name, extracttest.KindMoney, a)
		}
		if p.nothing == "" && name != "" {
			return "0.00"
		}
		return p.nothing
	}
	if name == "" {
		return p.Plain(a)
	}
	return p.Figure(name, a)
}

// values are the printed values by the names of the data file.
func (p *paper2316) values() map[string]func() string {
	f := &p.figures
	plain := func(a engine.Amount) func() string { return func() string { return p.sum("", a) } }
	named := func(name string, a engine.Amount) func() string { return func() string { return p.sum(name, a) } }
	v := map[string]func() string{
		"tin":              func() string { return p.ID("tin", p.employee.TIN) },
		"employee_name":    func() string { return p.Text("employee_name", p.employee.lastFirst()) },
		"rdo":              func() string { return p.ID("rdo_code", taxWords.draw(p.r, "rdo")) },
		"address":          func() string { return p.Address("address", p.employee.Home.line(p.r)) },
		"zip":              func() string { return p.employee.Home.ZIP },
		"birth":            func() string { return p.DayAs("birth_date", p.employee.Birth, "01/02/2006") },
		"employer_tin":     func() string { return p.ID("employer_tin", p.employer.TIN) },
		"employer_name":    func() string { return p.Text("employer_name", p.employer.shown()) },
		"employer_address": func() string { return p.Address("employer_address", p.employer.Office.line(p.r)) },
		"employer_zip":     func() string { return p.employer.Office.ZIP },
		"none":             func() string { return p.nothing },
		"gross":            named("gross_compensation", f.Gross), "nontaxable": named("total_nontaxable", f.NonTaxable),
		"nontaxable_again": plain(f.NonTaxable), "taxable": named("taxable_compensation_present", f.Taxable),
		"taxable_again": plain(f.Taxable), "gross_taxable": named("gross_taxable_compensation", f.GrossTaxable),
		"previous": plain(f.Previous), "due": named("tax_due", f.Due),
		"withheld_present":  named("tax_withheld_present", f.WithheldPresent),
		"withheld_previous": plain(f.WithheldPrevious), "withheld": named("total_tax_withheld", f.Withheld),
		"withheld_again": plain(f.Withheld), "exempt_basic": plain(f.ExemptBasic), "benefits": plain(f.Benefits),
		"de_minimis": plain(f.DeMinimis), "contributions": plain(f.Contributions), "other_exempt": plain(f.OtherExempt),
		"basic": plain(f.Basic), "representation": plain(f.Representation), "cola": plain(f.COLA),
		"taxable_benefits": plain(f.TaxableBenefits), "overtime": plain(f.Overtime),
		"exemptions": plain(f.Exemptions), "net_taxable": plain(max(0, f.GrossTaxable-f.Exemptions)),
	}
	if chance(p.r, 50) {
		v["phone"] = func() string { return mobile(p.r) }
	}
	if f.Previous > 0 {
		v["previous_tin"] = func() string { return p.ID("previous_employer_tin", p.former.TIN) }
		v["previous_name"] = func() string { return p.Text("previous_employer_name", p.former.Name) }
	}
	if f.MinimumWage {
		v["wage_day"] = plain(pesos(pick(p.r, 610, 645, 573, 520)))
	}
	return v
}

// checks are the ticked boxes.
func (p *paper2316) checks() map[string]bool {
	return map[string]bool{
		"mwe": p.figures.MinimumWage, "main": true, "single": p.employee.Status == "single",
		"married": p.employee.Status == "married",
	}
}

// versionText is the version as the corner of the form prints it.
func versionText(version string) string {
	return map[string]string{
		"2021-09": "September 2021 (ENCS)", "2018-01": "January 2018 (ENCS)", "2008-07": "July 2008 (ENCS)",
	}[version]
}

// dates records year and period.
func (p *paper2316) dates() {
	p.Is("tax_year", extracttest.KindExact, p.figures.Year)
	p.Is("period_start", extracttest.KindExact, p.figures.From)
	p.Is("period_end", extracttest.KindExact, p.figures.To)
	p.Is("form_version", extracttest.KindText, p.version)
	p.Is("is_minimum_wage_earner", extracttest.KindExact, p.figures.MinimumWage)
}

func drawn2316(d *drawing, version string, combs, overprint bool) {
	c := newCursor(d, long)
	c.left, c.right, c.y = 22, 590, 20
	p := newPaper2316(d, version, c)
	n := &numberedForm{cursor: c, values: p.values(), checks: p.checks(), combs: combs, row: 20, figures: 0.36,
		ink: style{Size: 7.5, Face: pick(c.r, extracttest.PaperFace, extracttest.SansFace)}}
	if overprint {
		n.ink = style{Size: pick(c.r, 7.0, 7.5, 8), Face: extracttest.MonoFace}
		n.shiftX, n.shiftY = c.r.Float64()*5-3, c.r.Float64()*3-1
	}
	y := n.government("2316", versionText(version), "Certificate of Compensation Payment/Tax Withheld",
		"2316 "+strings.ReplaceAll(version, "-", "/")+" ENCS")
	p.dates()
	n.Centre(c.middle(), y+8, style{Size: 6.5}, "For Compensation Payment With or Without Tax Withheld")
	y = p.yearRow(n, y+11)
	lines := words2316[version]
	below := n.column(22, 306, y, lines["left"])
	below = max(below, n.column(306, 590, y, lines["right"]))
	p.signatures(below + 8)
}

// yearRow prints items 1 and 2.
func (p *paper2316) yearRow(n *numberedForm, y float64) float64 {
	f := p.figures
	n.Box(22, y, 590, y+16)
	n.Left(26, y+10, style{Size: 6, Face: extracttest.SansFace}, "1  For the Year (YYYY)")
	from, to := f.From.Time().Format("01/02"), f.To.Time().Format("01/02")
	n.Left(306, y+10, style{Size: 6, Face: extracttest.SansFace}, "2  For the Period  From (MM/DD)")
	n.Left(470, y+10, style{Size: 6, Face: extracttest.SansFace}, "To (MM/DD)")
	if n.combs {
		n.Comb(110, y+11, 4, 11, style{Size: 7.5, Face: extracttest.SansFace}, fmt.Sprint(f.Year))
		n.Comb(410, y+11, 5, 10, style{Size: 7.5, Face: extracttest.SansFace}, from)
		n.Comb(515, y+11, 5, 10, style{Size: 7.5, Face: extracttest.SansFace}, to)
		return y + 16
	}
	n.Left(112+n.shiftX, y+11+n.shiftY, n.ink, fmt.Sprint(f.Year))
	n.Left(415+n.shiftX, y+11+n.shiftY, n.ink, from)
	n.Left(520+n.shiftX, y+11+n.shiftY, n.ink, to)
	return y + 16
}

// signatures prints the declarations at the foot.
func (p *paper2316) signatures(y float64) {
	c := p.cursor
	y = c.Paragraph(24, y+6, 564, style{Size: 5.8, Face: extracttest.SansFace}, "I/We declare, under the penalties of perjury that this certificate has "+
		"been made in good faith, verified by me/us, and to the best of my/our knowledge and belief, is true and correct, "+
		"pursuant to the provisions of the National Internal Revenue Code, as amended, and the regulations issued under "+
		"authority thereof.", extracttest.AlignLeft)
	officer := newPerson(c.r)
	for i, line := range []struct{ name, below, role string }{
		{officer.firstLast(), "Present Employer/Authorized Agent Signature over Printed Name", "employer_representative"},
		{p.employee.firstLast(), "CONFORME: Employee Signature over Printed Name", "employee"},
	} {
		top := y + 22 + float64(i)*44
		c.Signature(140, top-9, 60)
		c.Centre(170, top, style{Size: 8, Bold: true}, line.name)
		c.Rule(60, top+2, 280, top+2)
		c.Centre(170, top+9, style{Size: 6, Face: extracttest.SansFace}, line.below)
		c.Left(330, top, style{Size: 6.5, Face: extracttest.SansFace}, "Date Signed")
		c.Rule(380, top+2, 480, top+2)
		p.Entry("signatories", map[string]any{"name": line.name, "role": line.role})
	}
}

// printout2316 draws the certificate as a payroll program prints it on plain paper.
func printout2316(d *drawing) {
	c := newCursor(d, letter, a4)
	c.left, c.right, c.y = 30, d.Width()-30, 40
	version := pick(c.r, "2021-09", "2018-01")
	p := newPaper2316(d, version, c)
	p.dates()
	p.Is("form_number", extracttest.KindText, "2316")
	c.title(11, "CERTIFICATE OF COMPENSATION PAYMENT / TAX WITHHELD")
	c.centred(style{Size: 8}, "BIR Form No. 2316 - "+versionText(version))
	year := fmt.Sprint(p.figures.Year)
	c.centred(style{Size: 8}, "For the Year "+year+"   Period: "+p.figures.From.Time().Format("01/02")+" to "+
		p.figures.To.Time().Format("01/02"))
	c.y += 8
	top, values, checks := c.y, p.values(), p.checks()
	below := p.plainColumn(c.left, c.middle()-8, top, words2316[version]["left"], values, checks)
	p.plainColumn(c.middle()+8, c.right, top, words2316[version]["right"], values, checks)
	c.y = below + 40
	c.signed(c.left+10, c.left+200, newPerson(c.r).firstLast(), "Authorized Representative")
	c.y -= 13 + 2*c.step
	c.signed(c.right-200, c.right-10, p.employee.firstLast(), "Employee")
}

// plainColumn prints items as lines: number, words, value; empty items of texts are left out.
func (p *paper2316) plainColumn(
	left, right, y float64, lines []string, values map[string]func() string, checks map[string]bool,
) float64 {
	s := style{Size: 6.8}
	for _, line := range lines {
		if title, ok := strings.CutPrefix(line, "bar|"); ok {
			y += 4
			p.Left(left, y, style{Size: 7, Bold: true}, p.broken(style{Size: 7, Bold: true}, right-left, title)[0])
			y += 10
			continue
		}
		if title, ok := strings.CutPrefix(line, "head|"); ok {
			p.Left(left, y, style{Size: 6.8, Bold: true}, title)
			y += 9.5
			continue
		}
		for _, item := range itemsOf(line) {
			text := ""
			switch {
			case item.kind == "check" && !checks[item.value]:
				continue
			case item.kind == "check":
				text = "X"
			case values[item.value] != nil:
				text = values[item.value]()
			}
			if text == "" && item.kind != "money" {
				continue
			}
			y = p.plainItem(left, right, y, s, item, text)
		}
	}
	return y
}

// plainItem prints one item and returns the next baseline.
func (p *paper2316) plainItem(left, right, y float64, s style, item numberedItem, text string) float64 {
	p.Left(left, y, s, item.number)
	if item.kind == "money" || item.kind == "check" {
		parts := p.broken(s, right-left-84, item.label)
		for i, part := range parts {
			p.Left(left+18, y+float64(i)*8, s, part)
		}
		p.Right(right, y, s, text)
		return y + 9.5 + 8*float64(max(0, len(parts)-1))
	}
	label := p.broken(s, 84, item.label)[0]
	p.Left(left+18, y, s, label)
	parts := p.broken(s, right-left-106, text)
	for i, part := range parts {
		p.Left(left+106, y+float64(i)*8, s, part)
	}
	return y + 9.5 + 8*float64(max(0, len(parts)-1))
}

// list2316 draws the certificate as one list of its items.
func list2316(d *drawing) {
	c := newCursor(d, a4, letter)
	version := pick(c.r, "2021-09", "2018-01")
	p := newPaper2316(d, version, c)
	c.y = 46
	c.put(style{Size: 12, Bold: true}, "BIR FORM 2316 - "+versionText(version))
	c.put(style{Size: 9}, "Certificate of Compensation Payment / Tax Withheld")
	p.dates()
	p.Is("form_number", extracttest.KindText, "2316")
	c.down(0.4)
	c.value.Size, c.label.Size, c.step = 7.5, 7.5, 10
	values := p.values()
	c.twoSides([]pair{
		{"Taxable Year", fmt.Sprint(p.figures.Year)},
		{"Employee's Name", values["employee_name"]()}, {"TIN", values["tin"]()}, {"RDO Code", values["rdo"]()},
		{"Registered Address", values["address"]()}, {"Date of Birth", values["birth"]()},
	}, []pair{
		{"Period", p.figures.From.Time().Format("01/02/2006") + " - " + p.figures.To.Time().Format("01/02/2006")},
		{"Employer's Name", values["employer_name"]()}, {"TIN", values["employer_tin"]()},
		{"Registered Address", values["employer_address"]()},
	})
	c.down(0.8)
	var rows [][]string
	for _, side := range []string{"right", "left"} {
		for _, line := range words2316[version][side] {
			if strings.HasPrefix(line, "bar|") || strings.HasPrefix(line, "head|") {
				continue
			}
			for _, item := range itemsOf(line) {
				if item.kind != "money" || values[item.value] == nil || item.label == "" {
					continue
				}
				text := values[item.value]()
				if item.value == "none" || text == "" {
					continue
				}
				rows = append(rows, []string{item.number, item.label, text})
			}
		}
	}
	c.rules = pick(c.r, extracttest.GridRuling, extracttest.LineRuling, extracttest.HeadRuling)
	c.table([]extracttest.FormColumn{
		textColumn("Item", 0.7), textColumn("Particulars", 7), sumColumn("Amount", 2),
	}, rows)
	c.down(2.5)
	c.signed(c.left, c.left+180, newPerson(c.r).firstLast(), "Employer / Authorized Agent")
	c.y -= 13 + 2*c.step
	c.signed(c.right-180, c.right, p.employee.firstLast(), "Employee")
}
