package extracttest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/xuri/excelize/v2" // a workbook gets a sheet of another paper

	"github.com/dossier-lending/dossier/engine"
)

// Others are the papers that borrowers put into one file with a statement.
var Others = []string{"payslip", "certificate", "invoice", "utility bill", "receipt", "statement of another bank"}

// Place is the position of another paper's pages among those of a statement.
type Place string

// The places of other papers.
const (
	Before  Place = "before"
	Between Place = "between" // after the first page
	After   Place = "after"
)

// MakeMixed draws the paper of a PDF template and a seed with the pages of another paper in the same file, and names
// these pages. The truth is that of the statement alone, which [Make] draws.
func MakeMixed(template Template, seed int, other string, place Place) (paper Sample, foreign []int) {
	p := newPlan(template, seed)
	_, ink, truth := p.drawn()
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	pages := otherPages(r, ink, other, template)
	at := map[Place]int{Before: 0, Between: min(1, len(ink.pages)), After: len(ink.pages)}[place]
	for i := range pages {
		foreign = append(foreign, at+i+1)
	}
	ink.pages = slices.Insert(ink.pages, at, pages...)
	truth.Flaw = p.flaw
	return Sample{Name: fmt.Sprintf("%s-%04d-%s-%s.pdf", template.Name, seed, other, place), Template: template.Name,
		Content: producer{compress: true}.write(ink, p.random), Truth: truth}, foreign
}

// otherPages draws another paper on sheets of the same size.
func otherPages(r *rand.Rand, c *canvas, other string, template Template) []*sheet {
	if other == "statement of another bank" {
		templates := slices.DeleteFunc(Templates(), func(l Template) bool {
			return l.kind != "pdf" || l.freehand != nil || l.invent != nil || l.Name == template.Name || l.accounts > 1
		})
		p := newPlan(templates[r.IntN(len(templates))].WithRows(5), 1001+2*r.IntN(50))
		_, ink, _ := p.drawn()
		return ink.pages
	}
	p, face := &sheet{}, []fontFace{sans, serif, mono}[r.IntN(3)]
	size, y, left, right := 9+2*r.Float64(), 70.0, 50.0, c.width-60
	money := func(most int) string { return formatMagnitude(engine.Amount(100_00+r.IntN(most*100)), western) }
	line := func(texts ...string) {
		p.left(left, y, size, face, texts[0])
		for i, t := range texts[1:] {
			p.right(left+(right-left)*float64(i+1)/float64(len(texts)-1), y, size, face, t)
		}
		y += 1.5 * size
	}
	title := func(text string) {
		p.centre(c.width/2, y, 1.5*size, face.bold(), text)
		y += 3 * size
	}
	day := func() string { return fmt.Sprintf("%02d/%02d/2025", 1+r.IntN(12), 1+r.IntN(28)) }
	switch other {
	case "payslip":
		title("MALAYA TRADING CORPORATION")
		line("PAYSLIP")
		line("Employee: REYES, ANA", "Employee No. 10442")
		line("Pay Period: "+day()+" - "+day(), "Pay Date: "+day())
		line("Earnings", "Amount", "Deductions", "Amount")
		for _, pair := range [][2]string{
			{"Basic Pay", "Withholding Tax"}, {"Overtime", "SSS Contribution"}, {"Allowance", "PhilHealth"},
			{"Holiday", "Pag-IBIG"},
		} {
			line(pair[0], money(20000), pair[1], money(2000))
		}
		line("Gross Pay", money(60000), "Total Deductions", money(9000))
		line("Net Pay", money(50000))
	case "certificate":
		title("CERTIFICATE OF EMPLOYMENT")
		for _, text := range []string{
			"To whom it may concern:",
			"This certifies that ANA REYES is currently employed with this company",
			"as Senior Analyst since " + day() + " with an annual compensation of PHP " + money(900000) + ".",
			"Date hired: " + day(),
			"Present position: Senior Analyst",
			"Issued on " + day() + " for her loan application.",
		} {
			line(text)
		}
	case "invoice":
		title("SALES INVOICE")
		line("Bagani Hardware Supply", "Invoice No. 2025-00817")
		line("Date: "+day(), "Terms: 30 days")
		line("Date", "Description", "Quantity", "Unit Price", "Amount")
		for range 6 {
			line(day(), "Steel bars", fmt.Sprint(1+r.IntN(40)), money(500), money(9000))
		}
		line("Total Amount Due", money(90000))
	case "utility bill":
		title("ELECTRIC BILL")
		line("Service Address: 14 Mabini Street, Quezon City", "Contract Account 50112299")
		line("Billing Period: "+day()+" - "+day(), "Bill Date: "+day())
		line("Meter Number 8812", "Present Reading 10442", "Previous Reading 10120")
		for _, name := range []string{
			"Generation", "Transmission", "System Loss", "Distribution", "Subsidies", "Government Taxes",
		} {
			line(day(), name, money(900))
		}
		line("Current Charges", money(5000))
	case "receipt":
		title("OFFICIAL RECEIPT")
		line("Nena's Variety Store", "No. 00219")
		for range 5 {
			line(day(), "Groceries", money(900))
		}
		line("Total", money(5000))
		line("Cash", money(5000))
	}
	return []*sheet{p}
}

// MakeMixedWorkbook makes the workbook of a template with a payslip on a further sheet, first or last.
func MakeMixedWorkbook(template Template, seed int, place Place) Sample {
	paper := Make(template, seed)
	f, err := excelize.OpenReader(bytes.NewReader(paper.Content))
	if err != nil {
		panic(err)
	}
	defer f.Close()
	b := &book{file: f, sheet: "Payslip"}
	sheet, err := f.NewSheet(b.sheet)
	b.must(err)
	b.put("PAYSLIP")
	b.put("Employee", "REYES, ANA")
	b.put("Pay Date", "2025-03-15", "Pay Period", "2025-03-01 to 2025-03-15")
	b.put("Date", "Earnings", "Amount", "Deductions", "Amount")
	for _, row := range [][]any{
		{"2025-03-15", "Basic Pay", 15000.50, "Withholding Tax", 1200.25},
		{"2025-03-15", "Overtime", 900.75, "SSS Contribution", 581.30},
	} {
		b.put(row...)
	}
	b.put("", "Gross Pay", 15901.25, "Total Deductions", 1781.55)
	b.put("", "Net Pay", 14119.70)
	if place == Before {
		b.must(f.MoveSheet(b.sheet, f.GetSheetName(0)))
		f.SetActiveSheet(sheet)
	}
	var out bytes.Buffer
	b.must(f.Write(&out))
	paper.Content = out.Bytes()
	paper.Name = "payslip-" + string(place) + "-" + paper.Name
	return paper
}
