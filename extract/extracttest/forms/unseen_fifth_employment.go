package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fifthCertificates() []extracttest.FormLook {
	const coe = "certificate_of_employment"
	return []extracttest.FormLook{
		fifthLook(coe, "coe-brief", "letter of one long sentence and the pay in words and figures", fifthCoeBrief),
		fifthLook(coe, "coe-columns", "letter with the pay a month and a year in two columns of a table",
			fifthCoeColumns),
		fifthLook(coe, "coe-blanks", "printed letter for a former employee with values typed on lines",
			fifthCoeBlanks),
		fifthLook(coe, "coe-american", "American verification letter: labels and values, the pay a year in dollars",
			fifthCoeAmerican),
	}
}

func fifthCoeBrief(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newFirm(d.Random), false, true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("Php", "P", "PHP")
	}
	employer, office := s.employer(d), s.office(d)
	d.Seal(92, 62, 22, extracttest.GrayTint, "")
	d.Left(126, 56, unseenSqueezed(d, 420, pen{Size: 14, Bold: true, Face: extracttest.SerifFace}, employer), employer)
	unseenSqueeze(d, 126, 69, 420, pen{Size: 8}, office)
	d.Left(126, 80, pen{Size: 8}, "Tel. "+s.firm.Phone+" | "+s.firm.Email)
	d.Rule(72, 94, 540, 94)
	d.Centre(306, 150, pen{Size: 16, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT", "CERTIFICATION",
		"CERTIFICATE OF EMPLOYMENT WITH COMPENSATION"))
	d.Left(72, 190, pen{Size: 11, Bold: true}, d.Pick("To Whom It May Concern:", "TO WHOM IT MAY CONCERN:"))
	body := pen{Size: 11}
	name := s.who.title(d.Random) + " **" + s.employee(d) + "**"
	y := d.Paragraph(72, 220, 468, body, fmt.Sprintf(d.Pick(
		"This is to certify that %[1]s is a bonafide employee of %[2]s since %[3]s up to the present. %[5]s is "+
			"currently employed as **%[4]s** on a regular, full-time basis.",
		"This certifies that %[1]s is presently employed with %[2]s as a regular employee holding the position of "+
			"**%[4]s** from %[3]s to present.",
		"This is to certify that %[1]s has been employed by %[2]s as **%[4]s** since %[3]s and is an employee of good "+
			"standing as of this date."),
		name, employer, unseenLongDay(d, "hired_date", s.hired), s.position(d),
		properCase(strings.ToUpper(s.pronoun()))),
		extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf(d.Pick(
		"%[1]s receives a monthly basic salary of %[2]s (%[3]s).", "%[1]s earns %[2]s "+
			"(%[3]s) a month as basic salary, exclusive of allowances and other benefits."),
		s.family(d), s.words(d), d.Money("monthly_basic_salary", s.monthly)), extracttest.Justified)
	his := map[string]string{"male": "his", "female": "her"}[s.who.Sex]
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf(d.Pick(
		"This certification is being issued upon %[1]s request for %[2]s purposes.",
		"Issued upon the request of the above-named employee for %[2]s and for whatever legal purpose it may serve."),
		his, d.Text("purpose", d.Pick("bank loan", "credit card application", "car loan", "Pag-IBIG housing loan"))),
		extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, d.Pick("Given ", "Issued ", "Done ")+unseenIssuedText(d, s.issued)+" at "+
		properCase(s.firm.Office.City)+", Philippines.", extracttest.Justified)
	d.Left(72, y+30, body, d.Pick("Certified by:", "Certified true and correct:"))
	unseenSignedBy(d, 72, y+78, 190, s.officer, s.officerPosition)
	d.Left(330, y+30, body, "Noted by:")
	unseenSignedBy(d, 330, y+78, 190, s.firm.Owner.firstLast(), d.Pick("President", "General Manager", "Proprietor"))
	d.Centre(306, 760, pen{Size: 7.5}, d.Pick("Not valid without company dry seal.",
		"For verification please call our HR Department at the number above."))
}

func fifthCoeColumns(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	employer, office := s.employer(d), s.office(d)
	d.Shade(0, 0, a4Wide, 16, 0.35)
	d.Left(64, 58, unseenSqueezed(d, 467, pen{Size: 15, Bold: true, Tint: extracttest.BlueTint}, employer), employer)
	body := pen{Size: 10.5}
	days := fifthLayout(d)
	d.Left(64, 96, body, d.Pick("Date: ", "Date Issued: ", "")+d.DayAs("issue_date", s.issued, days))
	d.Centre(297, 138, pen{Size: 14, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT AND COMPENSATION",
		"Certificate of Employment with Compensation", "COMPENSATION CERTIFICATE"))
	name := s.employee(d)
	y := d.Paragraph(64, 172, 467, body, fmt.Sprintf(d.Pick(
		"This is to certify that **%[1]s**, with Employee No. %[5]s, has been with %[2]s since **%[3]s** and at "+
			"present holds the position of **%[4]s** in the %[6]s Department.",
		"This letter confirms that %[2]s employs **%[1]s** (ID %[5]s). Position: **%[4]s**, %[6]s. Date of hire: "+
			"**%[3]s**. Employment status: Regular."),
		name, employer, d.DayAs("hired_date", s.hired, days), s.position(d), d.Digits("######"), d.Text("department",
			peopleWords.draw(d.Random, "department"))), extracttest.Justified)
	y = d.Paragraph(64, y+12, 467, body, d.Pick("The employee's compensation is broken down as follows:",
		"Below is the summary of compensation and benefits in Philippine Peso:"), extracttest.AlignLeft)
	rice, travel := pesos(500*(2+d.Random.IntN(4))), pesos(500*(1+d.Random.IntN(12)))
	gross := s.monthly + rice + travel
	total := gross*12 + s.monthly
	y = d.Table(64, y+6, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Compensation", "Particulars", "Pay Component"), 227),
			unseenRcol("Monthly", 120), unseenRcol(d.Pick("Annual", "Annually", "Annualized"), 120)},
		Rows: [][]string{
			{d.Pick("Basic Salary", "Basic Pay"), d.Figure("monthly_basic_salary", s.monthly), d.Plain(s.monthly * 12)},
			{d.Pick("Rice Allowance", "Rice Subsidy"), d.Plain(rice), d.Plain(rice * 12)},
			{d.Pick("Transportation Allowance", "Communication Allowance"), d.Plain(travel), d.Plain(travel * 12)},
			{"13th Month Pay", "", d.Figure("thirteenth_month_pay", s.monthly)},
			{d.Pick("TOTAL", "Total Gross Compensation"), d.Figure("monthly_gross_compensation", gross),
				d.Figure("annual_compensation", total)},
		},
		Ruling: extracttest.GridRuling, BoldRows: []int{4}, ShadedHead: true, Head: pen{Size: 9.5, Bold: true},
		Body: pen{Size: 10}, Leading: 1.8,
	})
	y = d.Paragraph(64, y+26, 467, body, fmt.Sprintf(d.Pick(
		"This certificate is issued to support the employee's application for %s only.",
		"Issued at the request of the employee as a requirement for %s."), d.Text("purpose", d.Pick("a bank loan",
		"a housing loan", "visa processing"))), extracttest.Justified)
	d.Signature(70, y+50, 80)
	d.Left(64, y+66, pen{Size: 10.5, Bold: true}, s.officer)
	d.Left(64, y+80, body, s.officerPosition)
	d.Rule(64, 786, 531, 786)
	fifthMiddle(d, 297, 798, 467, pen{Size: 8}, office)
	d.Centre(297, 809, pen{Size: 8}, s.firm.Phone+"  "+s.firm.Email)
}

// fifthBlank prints words, then a value in the middle of a line to fill in, and words behind it.
func fifthBlank(d *sketch, x, y, right float64, p pen, before, value, after string) {
	d.Left(x, y, p, before)
	from, to := x, right
	if before != "" {
		from += d.TextWidth(p, before) + 5
	}
	if after != "" {
		to -= d.TextWidth(p, after) + 5
		d.Right(right, y, p, after)
	}
	typed := p
	typed.Face, typed.Bold = extracttest.MonoFace, true
	d.Centre((from+to)/2, y-1, unseenSqueezed(d, to-from-4, typed, value), value)
	d.Rule(from, y+2, to, y+2)
}

func fifthCoeBlanks(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newCorporation(d.Random), true, false)
	employer, office := s.employer(d), s.office(d)
	fifthMiddle(d, 306, 62, 480, pen{Size: 14, Bold: true}, employer)
	fifthMiddle(d, 306, 75, 480, pen{Size: 8.5}, office)
	d.Centre(306, 86, pen{Size: 8.5}, s.firm.Phone)
	d.Centre(306, 142, pen{Size: 15, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT", "CERTIFICATION OF EMPLOYMENT"))
	p, y := pen{Size: 11}, 200.0
	blank := func(before, value, after string) {
		fifthBlank(d, 72, y, 540, p, before, value, after)
		y += 28
	}
	blank(d.Pick("This is to certify that Mr./Ms.", "This certifies that"), d.Text("employee_name",
		d.Pick(s.who.firstLast(), s.who.whole())), "")
	blank(d.Pick("was employed by this company as", "was connected with this company as"), s.position(d), "")
	days := fifthLayout(d)
	fifthBlank(d, 72, y, 300, p, d.Pick("from", "for the period"), d.DayAs("hired_date", s.hired, days), "")
	fifthBlank(d, 306, y, 540, p, "to", d.DayAs("separated_date", s.left, days), ".")
	y += 28
	blank(d.Pick("Reason for separation:", "Cause of separation:"), d.Pick("Resigned", "End of contract",
		"Voluntary resignation"), "")
	if d.Chance(60) {
		blank(d.Pick("Last monthly basic salary:", "Last basic salary per month:"), d.Money("monthly_basic_salary",
			s.monthly), "")
	}
	y = d.Paragraph(72, y+10, 468, p, d.Pick("This certification is issued upon request of the above-named person for "+
		"whatever legal purpose it may serve.", "The above-named has been cleared of all money and property "+
		"accountabilities with the company."), extracttest.AlignLeft) + 20
	d.Is("issue_date", exact, s.issued)
	fifthBlank(d, 72, y, 210, p, "Issued this", ordinalDay(s.issued.Day), "day")
	fifthBlank(d, 216, y, 420, p, "of", fmt.Sprintf("%s %d", s.issued.Month, s.issued.Year), ".")
	unseenSignedBy(d, 330, y+96, 200, s.officer, s.officerPosition)
	d.Left(72, 756, pen{Size: 8}, d.Pick("HR Form No. 12", "HRD-COE-002"))
}

func fifthCoeAmerican(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	w := fifthWords["american work"]
	d.Formats.Sign, d.Formats.SignBehind, d.Formats.Grouping = "$", false, "western"
	d.Is("currency", exact, "USD")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	d.Left(60, 62, pen{Size: 15, Bold: true, Face: extracttest.SansFace}, employer)
	d.Left(60, 76, pen{Size: 8.5, Tint: extracttest.GrayTint}, d.Address("employer_address",
		w.draw(d.Random, "office")))
	day := d.Pick("January 2, 2006", "Jan 2, 2006", "01/02/2006")
	body := pen{Size: 10.5}
	d.Left(60, 116, body, d.DayAs("issue_date", s.issued, day))
	name := d.Text("employee_name", joined(w.draw(d.Random, d.Pick("man", "woman")), w.draw(d.Random, "middle"),
		w.draw(d.Random, "family")))
	d.Left(60, 144, pen{Size: 10.5, Bold: true}, d.Pick("RE: Employment Verification for ",
		"Verification of Employment: ", "RE: ")+name)
	y := d.Paragraph(60, 170, 492, body, d.Pick(
		"To Whom It May Concern: This letter verifies the employment information of the individual named above "+
			"according to our payroll records.",
		"Please accept this letter as confirmation that the above individual is an active employee of our company."),
		extracttest.AlignLeft)
	annual := pesos(100 * (310 + d.Random.IntN(900)))
	rows := [][2]string{
		{d.Pick("Job Title", "Title", "Current Position"), d.Text("position", w.draw(d.Random, "position"))},
		{d.Pick("Original Hire Date", "Hire Date", "Date of Hire"), d.DayAs("hired_date", s.hired, day)},
		{d.Pick("Employment Status", "Status"), d.Pick("Active", "Active - Full-Time", "Active, Regular Full-time")},
		{d.Pick("Scheduled Hours", "Hours per Week"), "40"},
		{d.Pick("Annual Compensation", "Total Annual Compensation", "Annual Salary"), d.Money("annual_compensation",
			annual)},
		{d.Pick("Pay Frequency", "Paid"), d.Pick("Bi-weekly", "Every two weeks")},
	}
	y += 12
	for _, row := range rows {
		d.Left(84, y, pen{Size: 10.5, Bold: true}, row[0]+":")
		d.Left(250, y, body, row[1])
		y += 19
	}
	y = d.Paragraph(60, y+10, 492, body, d.Pick(
		"This information is provided at the request of the employee. It is not a guarantee of continued employment.",
		"Employment with the company is at will. Please contact our HR Service Center with any questions."),
		extracttest.AlignLeft)
	d.Left(60, y+24, body, d.Pick("Sincerely,", "Regards,"))
	d.Signature(64, y+60, 80)
	d.Left(60, y+78, body, w.draw(d.Random, "officer"))
	d.Left(60, y+92, body, d.Pick("HR Service Center", "People Operations", "Human Resources Manager"))
}
