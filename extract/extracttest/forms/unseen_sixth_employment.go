package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func sixthCertificates() []extracttest.FormLook {
	const coe = "certificate_of_employment"
	return []extracttest.FormLook{
		sixthLook(coe, "coe-two-paragraphs", "letter of two paragraphs with the pay in a small table between them",
			sixthCoeTable),
		sixthLook(coe, "coe-bilingual", "certificate of labels in English and Filipino, values behind them",
			sixthCoeBilingual),
		sixthLook(coe, "coe-note", "short note of a personnel office on half a page, facts in sentences",
			sixthCoeNote),
		sixthLook(coe, "coe-british", "British letter to a landlord or bank: salary a year in pounds", sixthCoeBritish),
	}
}

func sixthCoeTable(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "Php", "P")
	}
	employer, office := s.employer(d), s.office(d)
	d.Right(540, 60, unseenSqueezed(d, 400, pen{Size: 13, Bold: true, Tint: extracttest.RedTint}, employer), employer)
	d.Right(540, 73, unseenSqueezed(d, 400, pen{Size: 8}, office), office)
	d.Right(540, 84, pen{Size: 8}, s.firm.Phone+"   "+s.firm.Email)
	d.Stroke(1.5, extracttest.RedTint, [2]float64{72, 94}, [2]float64{540, 94})
	body := pen{Size: 11}
	days := d.Pick("2 January 2006", "January 2, 2006", "02-Jan-2006")
	d.Centre(306, 144, pen{Size: 14, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT AND SALARY",
		"Certification of Employment", "CERTIFICATE OF EMPLOYMENT"))
	his := map[string]string{"male": "his", "female": "her"}[s.who.Sex]
	y := d.Paragraph(72, 184, 468, body, fmt.Sprintf(d.Pick(
		"Please be informed that **%[1]s** joined %[2]s on **%[3]s** and is still with us today. %[5]s works under a "+
			"permanent appointment as **%[4]s**, and draws the pay set out below.",
		"We write to confirm the employment of **%[1]s** with %[2]s. %[5]s started on **%[3]s**, now serves as "+
			"**%[4]s** with regular status, and is paid as follows:"),
		s.employee(d), employer, d.DayAs("hired_date", s.hired, days), s.position(d),
		properCase(strings.ToUpper(s.pronoun()))), extracttest.Justified)
	d.Is("employment_status", exact, "regular")
	meal, car := pesos(200*(5+d.Random.IntN(12))), pesos(500*(2+d.Random.IntN(14)))
	y = d.Table(132, y+10, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Item", "Pay item", "Monthly pay"), 210),
			unseenRcol(d.Pick("Amount per month", "Per month", "Monthly amount"), 138)},
		Rows: [][]string{
			{d.Pick("Base salary", "Monthly base pay", "Basic monthly salary"), d.Money("monthly_basic_salary",
				s.monthly)},
			{d.Pick("Meal subsidy", "Living allowance"), d.Amount(meal)},
			{d.Pick("Car and gasoline", "Mobility allowance"), d.Amount(car)},
			{d.Pick("Total monthly pay", "Gross a month", "Total"), d.Money("monthly_gross_compensation",
				s.monthly+meal+car)},
		},
		Ruling: extracttest.HeadRuling, BoldRows: []int{3}, Head: pen{Size: 10, Bold: true}, Body: pen{Size: 10.5},
		Leading: 1.8,
	})
	y = d.Paragraph(72, y+28, 468, body, fmt.Sprintf(d.Pick(
		"We give this certificate at the employee's own request, for %[1]s %[2]s, on %[3]s in %[4]s.",
		"This certificate, asked for by the employee in support of %[1]s %[2]s, is dated %[3]s at %[4]s."), his,
		d.Text("purpose", d.Pick("housing loan", "visa application", "auto loan application", "credit line")),
		d.DayAs("issue_date", s.issued, days), properCase(s.firm.Office.City)), extracttest.Justified)
	d.Signature(76, y+46, 90)
	d.Left(72, y+66, pen{Size: 11, Bold: true}, s.officer)
	d.Left(72, y+80, body, s.officerPosition)
	d.Left(72, 752, pen{Size: 7.5, Tint: extracttest.GrayTint}, d.Pick("Form HR-17 rev. 3",
		"Verify with our HR office."))
}

func sixthCoeBilingual(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newFirm(d.Random), false, true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("PHP", "P", "Php")
	}
	employer, office := s.employer(d), s.office(d)
	d.Seal(297, 60, 24, extracttest.BlueTint, "")
	fifthMiddle(d, 297, 104, 470, pen{Size: 14, Bold: true}, employer)
	fifthMiddle(d, 297, 118, 470, pen{Size: 8.5}, office)
	d.Centre(297, 156, pen{Size: 14, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT", "Certificate of Employment"))
	d.Centre(297, 172, pen{Size: 11, Slant: 0.2}, d.Pick("KATIBAYAN NG PAGTATRABAHO", "Katunayan ng Pagtatrabaho"))
	d.Paragraph(70, 204, 455, pen{Size: 10}, "The undersigned certifies the following. / Pinatutunayan ng lumagda ang "+
		"mga sumusunod.", extracttest.AlignLeft)
	days := d.Pick("January 2, 2006", "2 January 2006", "01/02/2006")
	y, body := 244.0, pen{Size: 10.5}
	put := func(label, filipino, value string) {
		d.Left(70, y, body, label)
		d.Left(70, y+11, pen{Size: 8, Slant: 0.2, Tint: extracttest.GrayTint}, filipino)
		d.Rule(250, y+4, 525, y+4)
		unseenSqueeze(d, 254, y, 268, pen{Size: 10.5, Bold: true}, value)
		y += 32
	}
	put(d.Pick("Name", "Employee", "Name of Employee"), "Pangalan ng empleyado", s.employee(d))
	put(d.Pick("Position", "Present position"), "Katungkulan", s.position(d))
	put(d.Pick("Department", "Section"), "Kagawaran", d.Text("department", peopleWords.draw(d.Random, "department")))
	put(d.Pick("Employed since", "Started on", "Date Hired"), "Petsa ng pagpasok", d.DayAs("hired_date", s.hired, days))
	status := d.Pick("regular", "probationary", "contractual")
	d.Is("employment_status", exact, status)
	put(d.Pick("Status", "Employment status"), "Katayuan", properCase(strings.ToUpper(status)))
	put(d.Pick("Monthly salary", "Basic pay per month", "Monthly basic pay"), "Buwanang sahod",
		d.Money("monthly_basic_salary", s.monthly))
	put(d.Pick("In words", "Amount in words"), "Halaga sa salita", s.words(d))
	put(d.Pick("For", "Purpose"), "Layunin", d.Text("purpose", d.Pick("Bank loan", "Pag-IBIG loan", "Travel abroad")))
	put(d.Pick("Given on", "Date issued", "Date"), "Petsa ng pagbibigay", d.DayAs("issue_date", s.issued, days))
	unseenSignedBy(d, 330, y+56, 195, s.officer, s.officerPosition)
	d.Left(70, y+56, pen{Size: 8}, d.Pick("(Not valid without seal / Walang bisa kung walang tatak)",
		"Tel. "+s.firm.Phone))
}

func sixthCoeNote(d *sketch) {
	d.NewPage(letterWide, 430)
	s := newThirdService(d, newFirm(d.Random), false, false)
	d.Formats.Sign = d.Pick("P", "Php", "PHP")
	employer, office := s.employer(d), s.office(d)
	body := pen{Size: 10.5}
	d.Left(56, 50, unseenSqueezed(d, 300, pen{Size: 11, Bold: true}, employer), employer)
	d.Right(556, 50, body, d.Pick("HR NOTE", "HR Advice", "PERSONNEL ADVICE")+" "+d.ID("reference_number",
		d.Digits("##-###")))
	unseenSqueeze(d, 56, 63, 500, pen{Size: 8}, office)
	d.Rule(56, 72, 556, 72)
	days := d.Pick("01/02/2006", "Jan 2, 2006", "2 Jan 2006")
	d.Left(56, 94, body, d.Pick("Date: ", "Released: ")+d.DayAs("issue_date", s.issued, days))
	d.Left(56, 110, body, d.Pick("Subject: Proof of employment", "Re: Confirmation of employment",
		"Employment confirmation"))
	d.Left(56, 126, body, d.Pick("To: Whoever is concerned", "For: The requesting party"))
	y := d.Paragraph(56, 154, 500, body, fmt.Sprintf(d.Pick(
		"%[1]s is in our employ. Hired: %[2]s. Job: %[3]s. Monthly base pay: %[4]s.",
		"Our records show %[1]s as an active employee. First day of work was %[2]s. The post is %[3]s. Base pay comes "+
			"to %[4]s a month.",
		"Employee %[1]s: with us since %[2]s, working as %[3]s, salary %[4]s monthly."),
		"**"+s.employee(d)+"**", d.DayAs("hired_date", s.hired, days), s.position(d), d.Money("monthly_basic_salary",
			s.monthly)), extracttest.AlignLeft)
	y = d.Paragraph(56, y+12, 500, body, fmt.Sprintf(d.Pick("Released for %s.", "Use: %s only."), d.Text("purpose",
		d.Pick("credit card application", "apartment lease", "bank loan"))), extracttest.AlignLeft)
	d.Signature(60, y+38, 80)
	d.Left(56, y+56, body, s.officer+", "+s.officerPosition)
	d.Left(56, 404, pen{Size: 7.5}, d.Pick("cc: 201 file", "Call "+s.firm.Phone+" to verify."))
}

func sixthCoeBritish(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	w := sixthWords["british work"]
	d.Formats.Sign, d.Formats.SignBehind, d.Formats.Grouping = "£", false, "western"
	d.Is("currency", exact, "GBP")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	d.Left(68, 64, pen{Size: 15, Bold: true, Face: extracttest.SansFace, Tint: extracttest.BlueTint}, employer)
	d.Left(68, 78, pen{Size: 8.5}, d.Address("employer_address", w.draw(d.Random, "office")))
	body := pen{Size: 10.5}
	days := d.Pick("2 January 2006", "02 January 2006", "02/01/2006")
	if days == "02/01/2006" {
		s.issued.Day, s.hired.Day = 16+s.issued.Day%12, 14+s.hired.Day%14
		s.issued = thirdWeekday(s.issued)
	}
	d.Left(68, 116, body, d.Pick("Date: ", "")+d.DayAs("issue_date", s.issued, days))
	d.Left(68, 134, body, d.Pick("Our ref: ", "Ref: ")+d.ID("reference_number", d.Digits("HR/####")))
	name := d.Text("employee_name", w.draw(d.Random, "given")+" "+w.draw(d.Random, "family"))
	d.Left(68, 166, body, d.Pick("Dear Sir or Madam,", "Dear Sirs,", "To whom it may concern"))
	d.Left(68, 188, pen{Size: 10.5, Bold: true}, d.Pick("Employment reference - ", "Re: ",
		"Confirmation of employment: ")+
		name)
	annual := pesos(50 * (430 + d.Random.IntN(700)))
	position := d.Text("position", w.draw(d.Random, "position"))
	y := d.Paragraph(68, 212, 459, body, fmt.Sprintf(d.Pick(
		"I can confirm that the above named has been employed by %[1]s since %[2]s on a permanent, full-time contract "+
			"(37.5 hours per week). The current job title is %[3]s.",
		"We confirm that %[4]s commenced employment with %[1]s on %[2]s and is currently employed in the role of "+
			"%[3]s on a permanent basis."), employer, d.DayAs("hired_date", s.hired, days), position, name),
		extracttest.AlignLeft)
	y = d.Paragraph(68, y+12, 459, body, fmt.Sprintf(d.Pick(
		"The basic salary is %s gross per annum, paid monthly in arrears by BACS. Overtime is not guaranteed.",
		"The present salary is %s per annum before tax and National Insurance, payable on the 28th of each month."),
		d.Money("annual_compensation", annual)), extracttest.AlignLeft)
	y = d.Paragraph(68, y+12, 459, body, d.Pick(
		"No notice of termination has been given by either party. This reference is given in good faith and without "+
			"legal responsibility on the part of the company.",
		"The probationary period has been completed. Should you require anything further, please do not hesitate to "+
			"contact me."), extracttest.AlignLeft)
	d.Left(68, y+24, body, d.Pick("Yours faithfully", "Yours sincerely"))
	d.Signature(72, y+60, 80)
	d.Left(68, y+80, body, w.draw(d.Random, "officer"))
	d.Left(68, y+94, body, d.Pick("Head of People", "HR Adviser", "Payroll and HR Manager"))
	d.Centre(297, 806, pen{Size: 7.5, Tint: extracttest.GrayTint}, "Registered in England and Wales No. "+
		d.Digits("0#######"))
}
