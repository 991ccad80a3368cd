package forms

import (
	"fmt"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func thirdCertificates() []extracttest.FormLook {
	const coe = "certificate_of_employment"
	return []extracttest.FormLook{
		thirdLook(coe, "coe-inquiry", "answer to a lender's inquiry: subject line, pay in words before the figure",
			thirdCoeInquiry),
		thirdLook(coe, "coe-particulars", "table of particulars with numbers, letterhead at the foot",
			thirdCoeParticulars),
		thirdLook(coe, "coe-resigned", "letter for one who resigned: last day of work, letterhead beside a mark",
			thirdCoeResigned),
		thirdLook(coe, "coe-memo", "memorandum with from, to and subject; the year's pay broken down in a sentence",
			thirdCoeMemo),
		thirdLook(coe, "coe-gulf", "salary certificate of a firm in the Gulf: dirhams, parts of the pay in a list",
			thirdCoeGulf),
	}
}

// newThirdService invents what a certificate is about, on a day of an office: no Saturday, no Sunday.
func newThirdService(d *sketch, f firm, left, words bool) secondService {
	s := newSecondService(d, f, left, words)
	s.issued = thirdWeekday(s.issued)
	return s
}

// thirdWeekday is the day itself or the Friday before it.
func thirdWeekday(day engine.Date) engine.Date {
	switch day.Time().Weekday() {
	case time.Saturday:
		return day.AddDays(-1)
	case time.Sunday:
		return day.AddDays(-2)
	}
	return day
}

func thirdCoeInquiry(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newFirm(d.Random), false, true)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("Php", "P")
	}
	employer, office := s.employer(d), s.office(d)
	d.Left(60, 52, unseenSqueezed(d, 300, pen{Size: 12, Bold: true}, employer), employer)
	y := d.Paragraph(60, 65, 260, pen{Size: 8}, office, extracttest.AlignLeft)
	d.Left(60, y, pen{Size: 8}, d.Pick("Telefax ", "Trunkline ")+s.firm.Phone)
	d.Rule(60, y+8, 552, y+8)
	body := pen{Size: 10.5}
	d.Right(552, y+30, body, unseenLongDay(d, "issue_date", s.issued))
	for i, line := range []string{
		d.Pick("THE CREDIT MANAGER", "The Loans Officer", "The Branch Head"),
		d.Pick("Consumer Lending Group", "Personal Loans Department"),
		thirdWords["banks"].draw(d.Random, "bank"),
	} {
		d.Left(60, y+56+float64(i)*13, body, line)
	}
	name := s.employee(d)
	d.Left(60, y+118, pen{Size: 10.5, Bold: true}, d.Pick("Re: Employment of ",
		"SUBJECT: Verification of Employment - ", "Re: ")+name)
	d.Left(60, y+146, body, d.Pick("Gentlemen:", "Dear Sir/Ma'am:", "Mesdames/Gentlemen:"))
	years := max(1, s.issued.Year-s.hired.Year)
	y = d.Paragraph(60, y+172, 492, body, fmt.Sprintf(d.Pick(
		"In reply to your inquiry, please be advised that the subject has been on our payroll as **%s** from %s up to "+
			"this day, or for about %d year(s).",
		"We attest that the above-named person entered the service of the company as **%s** last %s and continues to "+
			"serve it after some %d year(s)."),
		s.position(d), unseenLongDay(d, "hired_date", s.hired), years), extracttest.Justified)
	his := map[string]string{"male": "His", "female": "Her"}[s.who.Sex]
	y = d.Paragraph(60, y+14, 492, body, fmt.Sprintf(d.Pick(
		"%s fixed monthly compensation is %s (%s), before deductions and without commissions.",
		"%s current base pay amounts to %s (%s) monthly."),
		his, s.words(d), d.Money("monthly_basic_salary", s.monthly)), extracttest.Justified)
	y = d.Paragraph(60, y+14, 492, body, "Please treat this reply as confidential. It creates no liability on our "+
		"part.", extracttest.Justified)
	d.Left(320, y+30, body, d.Pick("Yours faithfully,", "Truly yours,"))
	d.Left(320, y+43, pen{Size: 9}, "For the company:")
	unseenSignedBy(d, 320, y+92, 200, s.officer, s.officerPosition)
}

func thirdCoeParticulars(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	d.Box(40, 40, 555, 760)
	d.Centre(297, 86, pen{Size: 15, Bold: true}, d.Pick("EMPLOYMENT CERTIFICATE", "CERTIFICATE OF EMPLOYMENT",
		"Certification of Employment"))
	name, position := s.employee(d), s.position(d)
	d.Paragraph(64, 118, 467, pen{Size: 10}, d.Pick(
		"The Human Resources Department certifies the following particulars of the employee as they appear in the "+
			"personnel file:",
		"To all concerned: the data below are certified correct and taken from the 201 file."), extracttest.AlignLeft)
	allowance := pesos(250 * (2 + d.Random.IntN(10)))
	rows := [][2]string{
		{d.Pick("Complete Name", "Name of Employee"), name},
		{d.Pick("Employee Code", "ID Number"), d.Digits("E####")},
		{d.Pick("Designation", "Job Title", "Position Held"), position},
		{d.Pick("Division / Department", "Assigned To"), d.Text("department",
			peopleWords.draw(d.Random, "department"))},
		{d.Pick("Date of Hire", "Date Joined", "Inclusive Date of Employment"), d.Day("hired_date", s.hired) + d.Pick(
			" to present", " up to the present", " - Present")},
		{d.Pick("Status", "Nature of Employment"), d.Pick("Regular", "REGULAR")},
		{d.Pick("Monthly Basic", "Basic Pay / month"), d.Money("monthly_basic_salary", s.monthly)},
		{d.Pick("Allowances / month", "Monthly Allowances"), d.Amount(allowance)},
		{d.Pick("Annual Compensation", "Total Annual Pay (13 months)"), d.Money("annual_compensation",
			s.monthly*13+allowance*12)},
		{d.Pick("Date of Certification", "Certified On"), d.Day("issue_date", s.issued)},
		{"Purpose", d.Text("purpose", d.Pick("Loan application", "Credit card", "Lease of apartment"))},
	}
	d.Is("employment_status", exact, "regular")
	var cells [][]string
	for i, row := range rows {
		cells = append(cells, []string{fmt.Sprint(i + 1), row[0], row[1]})
	}
	y := d.Table(64, 156, grid{
		Columns: []extracttest.FormColumn{unseenCcol("No.", 34), unseenLcol("PARTICULARS", 175),
			unseenLcol(d.Pick("DETAILS", "INFORMATION"), 258)},
		Rows: cells, Ruling: extracttest.GridRuling, ShadedHead: true, Head: pen{Size: 9, Bold: true},
		Body: pen{Size: 10}, Leading: 2,
	})
	unseenSignedBy(d, 64, y+70, 190, s.officer, s.officerPosition)
	unseenSignedBy(d, 341, y+70, 190, newPerson(d.Random).firstLast(), "Noted by: Plant Manager")
	employer, office := s.employer(d), s.office(d)
	d.Centre(297, 778, unseenSqueezed(d, 500, pen{Size: 12, Bold: true}, employer), employer)
	d.Centre(297, 791, unseenSqueezed(d, 500, pen{Size: 8}, office), office)
}

func thirdCoeResigned(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newFirm(d.Random), true, false)
	employer, office := s.employer(d), s.office(d)
	d.Seal(86, 66, 24, extracttest.BlueTint, "")
	d.Left(124, 62, unseenSqueezed(d, 420, pen{Size: 14, Bold: true}, employer), employer)
	unseenSqueeze(d, 124, 76, 420, pen{Size: 8}, office)
	d.Left(66, 132, pen{Size: 13, Bold: true}, d.Pick("CERTIFICATE OF PREVIOUS EMPLOYMENT", "Certificate of Employment",
		"EMPLOYMENT CERTIFICATION"))
	body := pen{Size: 11}
	name, position := s.employee(d), s.position(d)
	title := s.who.title(d.Random)
	y := d.Paragraph(66, 166, 480, body, fmt.Sprintf(d.Pick(
		"This attests to the fact that %[1]s **%[2]s** rendered service with us as **%[3]s**, having started on %[4]s "+
			"and having worked until %[5]s, the effective date of resignation.",
		"%[1]s **%[2]s** joined our company on %[4]s. %[6]s resigned effective %[5]s, holding at that time the rank "+
			"of **%[3]s**."),
		title, name, position, unseenLongDay(d, "hired_date", s.hired), unseenLongDay(d, "separated_date", s.left),
		properCase(strings.ToUpper(s.pronoun()))), extracttest.AlignLeft)
	y = d.Paragraph(66, y+14, 480, body, d.Pick(
		"We found the former employee honest and hardworking, and we wish every success in the next undertaking.",
		"The resignation was accepted, and the turnover of duties was completed as required."), extracttest.AlignLeft)
	y = d.Paragraph(66, y+14, 480, body, fmt.Sprintf(d.Pick(
		"Signed %s in %s.", "Done %s at our office in %s."), unseenIssuedText(d, s.issued),
		properCase(s.firm.Office.City)), extracttest.AlignLeft)
	unseenSignedBy(d, 66, y+78, 200, s.officer, s.officerPosition)
	d.Left(66, 742, pen{Size: 7.5}, "HR File Copy / Employee Copy      Verify at "+s.firm.Phone)
}

func thirdCoeMemo(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	employer := s.employer(d)
	d.Centre(306, 54, unseenSqueezed(d, 490, pen{Size: 13, Bold: true}, employer), employer)
	d.Centre(306, 68, pen{Size: 9}, d.Pick("PEOPLE AND CULTURE", "Human Capital Management", "HR Shared Services"))
	body := pen{Size: 10.5}
	y := unseenFacts(d, 60, 110, 70, 400, 17, pen{Size: 10.5, Bold: true}, body, [][2]string{
		{"TO", ":  " + d.Pick("Whom it may concern", "All concerned")}, {"FROM", ":  " + s.officer + ", " +
			s.officerPosition},
		{"SUBJECT", ":  " + d.Pick("Certificate of Employment and Compensation", "COE with Compensation")},
		{"DATE", ":  " + unseenLongDay(d, "issue_date", s.issued)},
	})
	d.Rule(60, y-4, 552, y-4)
	name, position := s.employee(d), s.position(d)
	he := s.pronoun()
	y = d.Paragraph(60, y+20, 492, body, fmt.Sprintf(d.Pick(
		"%[1]s %[2]s is a bona fide employee of the company. Hired on %[3]s, %[4]s is at present our %[5]s on regular "+
			"status.",
		"Kindly note that %[1]s %[2]s, hired %[3]s, is an active employee and now occupies the position of %[5]s."),
		s.who.title(d.Random), name, unseenLongDay(d, "hired_date", s.hired), he, position), extracttest.Justified)
	rice := pesos(500 * (2 + d.Random.IntN(5)))
	total := s.monthly*13 + rice*12
	y = d.Paragraph(60, y+14, 492, body, fmt.Sprintf(d.Pick(
		"Total yearly compensation amounts to %[1]s, made up of basic salary of %[2]s a month for twelve months, a "+
			"thirteenth month of the same amount, and a rice subsidy of %[3]s a month.",
		"%[4]s earns %[2]s per month in basic salary plus a meal allowance of %[3]s, which together with the 13th "+
			"month pay give an annual gross of %[1]s."),
		d.Money("annual_compensation", total), d.Money("monthly_basic_salary", s.monthly), d.Amount(rice),
		properCase(strings.ToUpper(he))), extracttest.Justified)
	y = d.Paragraph(60, y+14, 492, body, "This is being released at the employee's instance in connection with a "+
		d.Text("purpose", d.Pick("housing loan", "car loan", "visa application"))+".", extracttest.Justified)
	d.Signature(70, y+52, 80)
	d.Left(60, y+68, pen{Size: 10.5, Bold: true}, s.officer)
	office := s.office(d)
	d.Paragraph(60, 736, 492, pen{Size: 7.5, Tint: extracttest.GrayTint}, office+"   |   "+s.firm.Phone+"   |   "+
		s.firm.Email, extracttest.AlignCentre)
}

func thirdCoeGulf(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	d.Formats.Sign, d.Formats.SignBehind, d.Formats.Grouping = "AED", d.Chance(30), "western"
	w := thirdWords["gulf"]
	s.monthly = pesos(100 * (12 + d.Random.IntN(70)))
	d.Is("currency", exact, "AED")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	d.Centre(297, 62, pen{Size: 16, Bold: true}, employer)
	d.Rule(60, 72, 535, 72)
	body := pen{Size: 11}
	thirdLine(d, 60, 100, 240, body, "Ref", d.ID("reference_number", d.Digits(fmt.Sprintf("HR/SC/%d/###",
		s.issued.Year))))
	d.Right(535, 100, body, "Date: "+d.DayAs("issue_date", s.issued, d.Pick("02 January 2006", "January 2, 2006",
		"2-Jan-2006")))
	d.Centre(297, 146, pen{Size: 14, Bold: true}, d.Pick("SALARY CERTIFICATE", "TO WHOM IT MAY CONCERN",
		"EMPLOYMENT & SALARY CERTIFICATE"))
	name := s.employee(d)
	y := d.Paragraph(60, 184, 475, body, fmt.Sprintf(d.Pick(
		"We hereby confirm that %s **%s**, holder of Philippine Passport No. %s, is working with us under our "+
			"sponsorship as **%s** since %s till date.",
		"This is to certify that %s **%s**, a national of the Philippines (Passport No. %s), is employed with our "+
			"company in the capacity of **%s** with effect from %s and is still in our service."),
		s.who.title(d.Random), name, d.Digits("P#######A"), d.Text("position", w.draw(d.Random, "position")),
		d.DayAs("hired_date", s.hired, d.Pick("02 January 2006", "January 2, 2006", "2-Jan-2006"))),
		extracttest.Justified)
	y = d.Paragraph(60, y+14, 475, body, d.Pick("The monthly salary particulars are as under:",
		"The monthly remuneration is as follows:"), extracttest.AlignLeft)
	housing, transport := s.monthly*2/5, pesos(100*(2+d.Random.IntN(5)))
	y = thirdList(d, 100, 400, y+8, 17, body, [][2]string{
		{d.Pick("Basic Salary", "Basic"), d.Money("monthly_basic_salary", s.monthly)},
		{d.Pick("Housing Allowance", "Accommodation"), d.Amount(housing)},
		{d.Pick("Transport Allowance", "Transportation"), d.Amount(transport)},
	})
	d.Rule(300, y-12, 400, y-12)
	d.Left(100, y+2, pen{Size: 11, Bold: true}, d.Pick("Total Salary", "Gross Salary", "Total"))
	d.Right(400, y+2, pen{Size: 11, Bold: true}, d.Money("monthly_gross_compensation", s.monthly+housing+transport))
	y = d.Paragraph(60, y+36, 475, body, d.Pick(
		"This certificate is issued upon the employee's request without any liability on the company or its signatory.",
		"This letter is given for bank purposes and does not constitute a guarantee."), extracttest.Justified)
	d.Left(60, y+24, body, "For "+employer)
	d.Signature(80, y+70, 80)
	d.Left(60, y+88, pen{Size: 11, Bold: true}, s.officer)
	d.Left(60, y+102, body, d.Pick("HR & Admin Manager", "Managing Director", "Personnel Manager"))
	d.Seal(380, y+70, 38, extracttest.BlueTint, "")
	d.Centre(297, 806, pen{Size: 8}, d.Address("employer_address", w.draw(d.Random, "office")))
}
