package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseenTaxes() []extracttest.FormLook {
	const cor, creditable = "bir_2303", "bir_2307"
	return []extracttest.FormLook{
		unseenLook(cor, "2303-boxes", "certificate of boxes with a table of tax types", func(d *sketch) {
			unseenCor2303(d,
				false)
		}),
		unseenLook(cor, "2303-list", "certificate of a portal: labels and values, tax types below",
			func(d *sketch) { unseenCor2303(d, true) }),
		unseenLook(cor, "2303-letter", "certificate with the facts in a sentence", unseenLetter2303),
		unseenLook(creditable, "2307-combs", "official form: numbers in combs, a table of three months",
			func(d *sketch) { unseenForm2307(d, true) }),
		unseenLook(creditable, "2307-typed", "official form filled by software", func(d *sketch) {
			unseenForm2307(d,
				false)
		}),
		unseenLook(creditable, "2307-plain", "printout without boxes, payor before payee", unseenPlain2307),
	}
}

// unseenTaxpayer is whom a certificate of registration is about.
type unseenTaxpayer struct {
	firm                                     firm
	name, trade, tin, rdo, place, line, psic string
	day                                      engine.Date
}

func newUnseenTaxpayer(d *sketch) unseenTaxpayer {
	t := unseenTaxpayer{firm: newSoleProprietor(d.Random), day: d.Between(2005, 2024), rdo: taxWords.draw(d.Random,
		"rdo")}
	if d.Chance(40) {
		t.firm = newCorporation(d.Random)
	}
	tin := t.firm.TIN
	if d.Flawed {
		tin = tin[:6] + tin[7:]
		d.Flaw("a digit of the tax number is missing", "tin_format")
	}
	t.name, t.tin = d.Text("taxpayer_name", t.firm.Name), d.ID("tin", tin)
	if t.firm.Trade != "" {
		t.trade = d.Text("trade_name", t.firm.Trade)
	}
	d.ID("rdo_code", t.rdo)
	t.place, t.line = d.Address("address", t.firm.Office.line(d.Random)), d.Text("line_of_business", t.firm.Business)
	t.psic = d.ID("psic_code", t.firm.PSIC)
	return t
}

// taxTypes records two to four rows and returns them.
func (t *unseenTaxpayer) taxTypes(d *sketch) (rows [][]string) {
	all := [][4]string{
		{"INCOME TAX", "1701", "ANNUALLY", "On or before April 15"}, {"REGISTRATION FEE", "0605", "ANNUALLY",
			"On or before January 31"},
		{"VALUE-ADDED TAX", "2550Q", "QUARTERLY", "25th day after the quarter"}, {"WITHHOLDING TAX - EXPANDED",
			"1601EQ", "QUARTERLY", "Last day of the month after the quarter"},
	}
	start := d.DayText(t.day)
	for _, row := range all[:2+d.Random.IntN(3)] {
		d.Entry("tax_types", map[string]any{
			"tax_type": row[0], "form_number": row[1], "frequency": row[2], "due_date_text": row[3],
			"start_date": t.day,
		})
		rows = append(rows, []string{row[0], row[1], start, row[2], row[3]})
	}
	return rows
}

// taxTable draws the tax types and returns the lower edge.
func (t *unseenTaxpayer) taxTable(d *sketch, x, y float64) float64 {
	return d.Table(x, y, grid{
		Columns: []extracttest.FormColumn{
			unseenLcol("TAX TYPE", 130), unseenCcol("FORM TYPE", 65), unseenCcol("FILING START DATE", 110),
			unseenLcol("FREQUENCY", 80),
			unseenLcol("FILING DUE DATE", 140),
		},
		Rows: t.taxTypes(d), Ruling: extracttest.GridRuling, Head: pen{Size: 7, Bold: true}, Body: pen{Size: 8},
		Leading: 1.9,
	})
}

func unseenCor2303(d *sketch, list bool) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Day = d.Pick("01/02/2006", "January 2, 2006")
	t := newUnseenTaxpayer(d)
	d.Is("form_number", extracttest.KindID, "2303")
	d.Centre(306, 50, pen{Size: 9}, "REPUBLIC OF THE PHILIPPINES")
	d.Centre(306, 62, pen{Size: 9}, "DEPARTMENT OF FINANCE  -  BUREAU OF INTERNAL REVENUE")
	d.Centre(306, 90, pen{Size: 15, Bold: true}, "CERTIFICATE OF REGISTRATION")
	d.Right(568, 50, pen{Size: 7}, "BIR Form No.")
	d.Right(568, 66, pen{Size: 14, Bold: true}, "2303")
	number := d.ID("reference_number", d.Digits("#RC000###########"))
	day := d.Day("registration_date", t.day)
	y := 110.0
	if list {
		y = unseenFacts(d, 44, y+14, 150, 370, 18, pen{Size: 8}, pen{Bold: true}, [][2]string{
			{"OCN", number}, {"TIN & Branch Code", t.tin}, {"Name of Taxpayer", t.name}, {"Business Name",
				unseenOrNone(t.trade)},
			{"RDO Code", t.rdo}, {"Registered Address", t.place}, {"Registration Date", day}, {"Line of Business",
				t.line}, {"PSIC", t.psic},
		}) + 8
	} else {
		full := []float64{525}
		y = unseenCellRow(d, 44, y, 30, []float64{175, 175, 175}, "OCN", number, "TIN & BRANCH CODE", t.tin,
			"DATE OF REGISTRATION", day)
		y = unseenCellRow(d, 44, y, 30, full, "NAME OF TAXPAYER", t.name)
		y = unseenCellRow(d, 44, y, 30, []float64{400, 125}, "TRADE NAME", t.trade, "RDO CODE", t.rdo)
		y = unseenCellRow(d, 44, y, 30, full, "REGISTERED ADDRESS", t.place)
		y = unseenCellRow(d, 44, y, 30, []float64{400, 125}, "LINE OF BUSINESS", t.line, "PSIC", t.psic) + 12
	}
	y = t.taxTable(d, 44, y)
	d.Left(44, y+30, pen{Size: 8}, "THIS CERTIFICATE MUST BE EXHIBITED CONSPICUOUSLY AT THE PLACE OF BUSINESS.")
	unseenSignedBy(d, 360, y+80, 200, newPerson(d.Random).firstLast(), "REVENUE DISTRICT OFFICER")
}

func unseenLetter2303(d *sketch) {
	d.NewPage(letterWide, longHigh)
	d.Formats.Day = "January 2, 2006"
	t := newUnseenTaxpayer(d)
	d.Centre(306, 60, pen{Size: 13, Bold: true}, "Bureau of Internal Revenue")
	d.Centre(306, 78, pen{Size: 9}, "Revenue District Office No. "+t.rdo)
	d.Centre(306, 112, pen{Size: 16, Bold: true}, "Certificate of Registration")
	trade := ""
	if t.trade != "" {
		trade = " doing business under the name of **" + t.trade + "**,"
	}
	y := d.Paragraph(50, 150, 512, pen{Size: 10.5}, fmt.Sprintf(
		"This certifies that **%s**,%s with TIN **%s** and registered address at %s, has been registered with this office on **%s** with the following "+
			"line of business and tax types:", t.name, trade, t.tin, t.place, d.Day("registration_date", t.day)),
		extracttest.Justified)
	y = unseenFacts(d, 50, y+12, 110, 380, 16, pen{Size: 9}, pen{Size: 9, Bold: true}, [][2]string{{"Line of Business:",
		t.line}, {"PSIC Code:", t.psic}})
	y = t.taxTable(d, 44, y+8)
	unseenSignedBy(d, 340, y+90, 210, newPerson(d.Random).firstLast(), "Revenue District Officer")
}

// unseenWithholding is what a certificate of creditable tax is about.
type unseenWithholding struct {
	start, end                       engine.Date
	payee, payeeTIN, payor, payorTIN string
	payeeAddress, payorAddress       string
	rows                             []payment2307
	months                           [3]engine.Amount
	income, tax                      engine.Amount
}

func newUnseenWithholding(d *sketch) unseenWithholding {
	w := unseenWithholding{rows: newPayments2307(d.Random)}
	quarter := d.Random.IntN(4)
	w.start = dayOf(2023+d.Random.IntN(3), 1+3*quarter, 1)
	w.end = dayOf(w.start.Year, 3+3*quarter, engine.DaysIn(w.start.Year, w.start.AddDays(70).Month))
	for _, row := range w.rows {
		for i, a := range row.Months {
			w.months[i] += a
		}
		w.income += row.total()
		w.tax += row.Tax
		d.Entry("income_payments", map[string]any{"atc": row.ATC, "description": row.Text, "total": row.total(),
			"tax_withheld": row.Tax})
	}
	if d.Flawed && d.Chance(50) {
		w.tax += pesos(500)
		d.Flaw("the total tax withheld is 500 more than its rows", "column_sums")
	} else if d.Flawed {
		w.end = w.end.AddDays(25)
		d.Flaw("the period is longer than a quarter", "period_is_quarter")
	}
	payee, payor := newFirm(d.Random), newCorporation(d.Random)
	w.payee, w.payeeTIN = d.Text("payee_name", payee.Name), d.ID("payee_tin", payee.TIN)
	w.payor, w.payorTIN = d.Text("payor_name", payor.Name), d.ID("payor_tin", payor.TIN)
	w.payeeAddress, w.payorAddress = d.Address("payee_address", payee.Office.line(d.Random)),
		d.Address("payor_address", payor.Office.line(d.Random))
	d.Is("period_start", exact, w.start)
	d.Is("period_end", exact, w.end)
	d.Formats.Brackets = false
	return w
}

// table draws the payments and returns the lower edge.
func (w *unseenWithholding) table(d *sketch, x, y float64, ruling extracttest.Ruling) float64 {
	var rows [][]string
	month := func(a engine.Amount) string {
		if a == 0 {
			return ""
		}
		return d.Plain(a)
	}
	for _, r := range w.rows {
		rows = append(rows, []string{r.Text, r.ATC, month(r.Months[0]), month(r.Months[1]), month(r.Months[2]),
			d.Plain(r.total()), d.Plain(r.Tax)})
	}
	rows = append(rows, []string{"Total", "", d.Plain(w.months[0]), d.Plain(w.months[1]), d.Plain(w.months[2]),
		d.Figure("total_income", w.income), d.Figure("total_tax_withheld", w.tax)})
	return d.Table(x, y, grid{
		Columns: []extracttest.FormColumn{
			unseenLcol("Income Payments Subject to Expanded Withholding Tax", 160), unseenCcol("ATC", 44),
			unseenRcol("1st Month of the Quarter", 70),
			unseenRcol("2nd Month of the Quarter", 70), unseenRcol("3rd Month of the Quarter", 70),
			unseenRcol("Total", 72),
			unseenRcol("Tax Withheld for the Quarter", 68),
		},
		Rows: rows, BoldRows: []int{len(rows) - 1}, Ruling: ruling, Head: pen{Size: 6.5, Bold: true},
		Body: pen{Size: 7.5}, Leading: 1.9,
	})
}

func unseenForm2307(d *sketch, combs bool) {
	d.NewPage(letterWide, longHigh)
	w := newUnseenWithholding(d)
	d.Is("form_number", extracttest.KindID, "2307")
	d.Left(30, 40, pen{Size: 8}, "BIR Form No.")
	d.Left(30, 58, pen{Size: 18, Bold: true}, "2307")
	d.Left(30, 70, pen{Size: 7}, "January 2018 (ENCS)")
	d.Centre(330, 50, pen{Size: 13, Bold: true}, "Certificate of Creditable Tax")
	d.Centre(330, 66, pen{Size: 13, Bold: true}, "Withheld at Source")
	d.Box(28, 80, 584, 104)
	d.Left(32, 95, pen{Size: 7.5}, "1  For the Period          From")
	d.Left(330, 95, pen{Size: 7.5}, "To")
	days := []string{unseenFormatDay(w.start), unseenFormatDay(w.end)}
	for i, x := range []float64{170, 370} {
		if combs {
			d.Comb(x, 96, 8, 14, pen{Size: 9}, strings.ReplaceAll(days[i], "/", ""))
		} else {
			d.Left(x, 95, pen{Size: 9.5}, days[i])
		}
	}
	cells := map[bool]int{true: 14}[combs]
	number := func(tin string) string {
		if combs {
			return withoutMarks(tin)
		}
		return tin
	}
	party := func(y float64, unseenPart, title, first, tin, name, place string) {
		d.Shade(28, y, 584, y+12, 0.84)
		d.Centre(306, y+9, pen{Size: 7.5, Bold: true}, unseenPart+" - "+title)
		unseenNumbered(d, 28, y+12, 556, first+"  Taxpayer Identification Number (TIN)", number(tin), cells)
		unseenNumbered(d, 28, y+37, 556,
			"Name (Last Name, First Name, Middle Name for Individual OR Registered Name for Non-Individual)", name, 0)
		unseenNumbered(d, 28, y+62, 556, "Registered Address", place, 0)
	}
	party(104, "Part I", "Payee Information", "2", w.payeeTIN, w.payee, w.payeeAddress)
	party(191, "Part II", "Payor Information", "6", w.payorTIN, w.payor, w.payorAddress)
	d.Shade(28, 278, 584, 290, 0.84)
	d.Centre(306, 287, pen{Size: 7.5, Bold: true}, "Part III - Details of Monthly Income Payments and Taxes Withheld")
	y := w.table(d, 28, 290, extracttest.GridRuling)
	d.Paragraph(30, y+20, 550, pen{Size: 7},
		"We declare under the penalties of perjury that this certificate has been made in good faith, verified by us, and to the "+
			"best of our knowledge and belief, is true and correct.", extracttest.Justified)
	unseenSignedBy(d, 180, y+80, 250, newPerson(d.Random).firstLast(),
		"Signature over Printed Name of Payor/Payor's Authorized Representative")
}

// unseenFormatDay writes a day as forms do: 01/31/2024.
func unseenFormatDay(day engine.Date) string {
	return fmt.Sprintf("%02d/%02d/%04d", int(day.Month), day.Day, day.Year)
}

func unseenPlain2307(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	w := newUnseenWithholding(d)
	d.Left(28, 44, pen{Size: 12, Bold: true}, "CERTIFICATE OF CREDITABLE TAX WITHHELD AT SOURCE (BIR FORM 2307)")
	y := unseenFacts(d, 28, 70, 110, 440, 16, pen{Size: 8}, pen{Size: 9}, [][2]string{
		{"Withholding Agent", w.payor}, {"Agent's TIN", w.payorTIN}, {"Agent's Address", w.payorAddress},
		{"Payee", w.payee}, {"Payee's TIN", w.payeeTIN}, {"Payee's Address", w.payeeAddress},
		{"Quarter", unseenFormatDay(w.start) + " to " + unseenFormatDay(w.end)},
	})
	y = w.table(d, 28, y+8, extracttest.HeadRuling)
	unseenSignedBy(d, 28, y+70, 200, newPerson(d.Random).firstLast(), "Accounting Manager")
}
