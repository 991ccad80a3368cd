package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func secondCertificates() []extracttest.FormLook {
	const coe = "certificate_of_employment"
	return []extracttest.FormLook{
		secondLook(coe, "coe-connected", "letter in which the position comes before the name and the pay is in words",
			secondCoeConnected),
		secondLook(coe, "coe-portal", "certificate of a portal: facts under small headings, pay by component below",
			secondCoePortal),
		secondLook(coe, "coe-clearance", "letter for one who has left, with the reason and a clearance, day at "+
			"the end",
			secondCoeClearance),
		secondLook(coe, "coe-pagpapatunay", "letter in Filipino, days with the names of months in Filipino",
			secondCoeFilipino),
		secondLook(coe, "coe-lender-form", "a lender's form filled in by the employer: labels beneath the values",
			secondCoeLenderForm),
		secondLook(coe, "coe-public", "certificate of a public office with the year's compensation item by item",
			secondCoePublic),
	}
}

// secondService is what a certificate of employment of the second batch is about. A look records what it prints.
type secondService struct {
	firm                     firm
	who                      person
	hired, left, issued      engine.Date
	monthly                  engine.Amount
	officer, officerPosition string
	wrongWords               bool
}

func newSecondService(d *sketch, f firm, left, words bool) secondService {
	r := d.Random
	s := secondService{
		firm: f, who: newPerson(r), hired: d.Between(2009, 2022), issued: d.Between(2023, 2025),
		monthly: roundTo(between(r, 15000, 130000), pesos(pick(r, 10, 50, 500))),
		officer: newPerson(r).firstLast(), officerPosition: peopleWords.draw(r, "officer"),
	}
	if left {
		s.left = s.hired.AddDays(150 + r.IntN(900))
		if !s.left.Before(s.issued) {
			s.left = s.issued.AddDays(-15)
		}
	}
	switch {
	case d.Flawed && words && d.Chance(55):
		s.wrongWords = true
		d.Flaw("the pay in words is not the pay in figures", "words_match_figures")
	case d.Flawed:
		s.issued = s.hired.AddDays(-60 - r.IntN(250))
		d.Flaw("the certificate was issued before the employee was hired", "issue_after_hire")
	}
	d.Is("is_present", exact, !left)
	return s
}

func (s *secondService) employer(d *sketch) string {
	return d.Text("employer_name", s.firm.letterhead(d.Random))
}

func (s *secondService) office(d *sketch) string {
	return d.Address("employer_address", s.firm.Office.line(d.Random))
}

// employee records the name without a title.
func (s *secondService) employee(d *sketch) string {
	return d.Text("employee_name", unseenAsShown(d, d.Pick(s.who.firstLast(), s.who.whole())))
}

func (s *secondService) position(d *sketch) string {
	return d.Text("position", peopleWords.draw(d.Random, "position"))
}

// pronoun is he or she, family Mr. or Ms. with the family name.
func (s *secondService) pronoun() string {
	return map[string]string{"male": "he", "female": "she"}[s.who.Sex]
}

func (s *secondService) family(d *sketch) string {
	return s.who.title(d.Random) + " " + properCase(s.who.Last)
}

// words is the monthly pay in words.
func (s *secondService) words(d *sketch) string {
	a := s.monthly
	if s.wrongWords {
		a += pesos(5000)
	}
	return d.Text("compensation_in_words", d.Pick(strings.ToUpper(inWords(d.Random, a)),
		properCase(strings.ToUpper(inWords(d.Random, a)))))
}

func secondCoeConnected(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSecondService(d, newFirm(d.Random), false, true)
	employer, office := s.employer(d), s.office(d)
	d.Right(548, 58, unseenSqueezed(d, 480, pen{Size: 14, Bold: true}, employer), employer)
	d.Right(548, 71, unseenSqueezed(d, 480, pen{Size: 8}, office), office)
	d.Right(548, 82, pen{Size: 8}, s.firm.Phone+" / "+s.firm.Email)
	d.Left(64, 128, pen{Size: 10.5}, unseenLongDay(d, "issue_date", s.issued))
	d.Left(64, 160, pen{Size: 10.5, Bold: true}, d.Pick("TO WHOM IT MAY CONCERN:", "To Whom It May Concern:"))
	body := pen{Size: 10.5}
	name := s.employee(d)
	y := d.Paragraph(64, 188, 484, body, fmt.Sprintf(d.Pick(
		"Please be informed that our %s, %s **%s**, has been connected with this company since %s and remains "+
			"in active "+
			"service as of this writing.",
		"This is in response to the request of our %s, %s **%s**, who joined us on %s and is still employed "+
			"with us to "+
			"date."),
		s.position(d), s.who.title(d.Random), name, unseenLongDay(d, "hired_date", s.hired)), extracttest.Justified)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "Php"
	}
	y = d.Paragraph(64, y+14, 484, body, fmt.Sprintf(d.Pick(
		"%s draws a basic salary of **%s** (%s) a month, exclusive of overtime pay and other benefits given by law.",
		"For the information of the reader, %s is paid %s (%s) per month as basic pay, payable every 15th and 30th."),
		s.family(d), s.words(d), d.Money("monthly_basic_salary", s.monthly)), extracttest.Justified)
	y = d.Paragraph(64, y+14, 484, body, "Should you need further verification, please call our Human Resources "+
		"Department at the number above. This letter does not make the company a guarantor or co-maker of any "+
		"obligation.",
		extracttest.Justified)
	d.Left(64, y+26, body, d.Pick("Sincerely,", "Respectfully yours,", "Very truly yours,"))
	unseenSignedBy(d, 64, y+80, 190, s.officer, s.officerPosition)
	d.Centre(306, 760, pen{Size: 7.5, Slant: 0.2, Tint: extracttest.GrayTint},
		d.Pick("\"Serving Filipino families since 1987\"", "Quality. Service. Integrity.",
			"An ISO 9001:2015 certified company"))
}

func secondCoePortal(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newSecondService(d, newCorporation(d.Random), false, false)
	employer, office := s.employer(d), s.office(d)
	d.Shade(0, 0, 14, a4High, 0.3)
	d.Left(40, 60, unseenSqueezed(d, 340, pen{Size: 15, Bold: true}, employer), employer)
	d.Left(40, 74, unseenSqueezed(d, 340, pen{Size: 8, Tint: extracttest.GrayTint}, office), office)
	d.Right(555, 60, pen{Size: 8}, d.Pick("Request No. ", "Certificate ID ", "Ticket # ")+
		d.ID("reference_number", d.Digits("COE-######")))
	d.Left(40, 124, pen{Size: 17}, d.Pick("Certificate of Employment and Compensation", "Certificate of Employment",
		"Employment and Compensation Verification"))
	y := secondOverRow(d, 40, 156, []float64{260, 255}, d.Pick("Employee", "Employee name"), s.employee(d),
		"Employee ID", d.Digits("1####"))
	y = secondOverRow(d, 40, y, []float64{260, 255}, d.Pick("Current role", "Job title", "Current position"),
		s.position(d),
		d.Pick("Team", "Department", "Line of business"), d.Text("department", peopleWords.draw(d.Random,
			"department")))
	y = secondOverRow(d, 40, y, []float64{175, 170, 170}, d.Pick("Hire date", "Original hire date", "Start date"),
		d.Day("hired_date", s.hired), d.Pick("End date", "Separation date"), d.Pick("-", "N/A", "Present"),
		d.Pick("Generated on", "Date of request", "Issued"), d.Day("issue_date", s.issued))
	allowance := pesos(500 * (2 + d.Random.IntN(9)))
	gross := s.monthly + allowance
	y = d.Table(40, y+8, grid{
		Columns: []extracttest.FormColumn{unseenLcol(d.Pick("Pay component", "Component"), 275),
			unseenRcol(d.Pick("Per month", "Monthly (PHP)"), 120), unseenRcol(d.Pick("Per year",
				"Annualized (PHP)"), 120)},
		Rows: [][]string{
			{d.Pick("Base salary", "Basic salary"), d.Figure("monthly_basic_salary", s.monthly),
				d.Plain(s.monthly * 12)},
			{d.Pick("De minimis", "Rice and clothing allowance", "Work-from-home allowance"), d.Plain(allowance),
				d.Plain(allowance * 12)},
			{"Guaranteed 13th month", "-", d.Figure("thirteenth_month_pay", s.monthly)},
			{d.Pick("Guaranteed cash", "Total", "Total guaranteed compensation"),
				d.Figure("monthly_gross_compensation", gross),
				d.Figure("annual_compensation", gross*12+s.monthly)},
		},
		Ruling: extracttest.LineRuling, BoldRows: []int{3}, Head: pen{Size: 8, Tint: extracttest.GrayTint},
		Leading: 2.1,
	})
	y = d.Paragraph(40, y+26, 515, pen{Size: 9}, d.Pick(
		"The employee named above is presently employed with the company on regular status. Variable pay such "+
			"as night "+
			"differential and overtime is not included.",
		"This certifies active employment as of the date above. Amounts are before tax and statutory contributions."),
		extracttest.AlignLeft)
	d.Barcode(40, y+20, 150, y+44)
	d.Left(40, y+56, pen{Size: 7}, "Scan to verify. This certificate was generated electronically and is valid "+
		"without a wet signature.")
	d.Right(555, y+40, pen{Size: 9, Bold: true}, s.officer)
	d.Right(555, y+52, pen{Size: 8}, s.officerPosition)
}

func secondCoeClearance(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSecondService(d, newFirm(d.Random), true, false)
	employer, office := s.employer(d), s.office(d)
	d.Centre(306, 54, unseenSqueezed(d, 480, pen{Size: 15, Bold: true}, employer), employer)
	d.Centre(306, 67, unseenSqueezed(d, 480, pen{Size: 8}, office), office)
	d.Centre(306, 120, pen{Size: 14, Bold: true}, d.Pick("C E R T I F I C A T I O N", "CERTIFICATE OF EMPLOYMENT",
		"CERTIFICATE OF SERVICE"))
	body := pen{Size: 11}
	d.Is("separated_date", exact, s.left)
	y := d.Paragraph(72, 160, 468, body, fmt.Sprintf(
		"**%s**, %s, was an employee of this company for the period %s %s %s. At the time of %s, %s was holding the "+
			"position of **%s** under the %s Department.", s.employee(d),
		d.Pick("of legal age and a Filipino citizen", "Filipino, "+s.who.Status),
		unseenLongDay(d, "hired_date", s.hired), d.Pick("to", "through", "until"),
		unseenLongDay(d, "separated_date", s.left), d.Pick("resignation", "separation", "the end of contract"),
		s.pronoun(),
		s.position(d), d.Text("department", peopleWords.draw(d.Random, "department"))), extracttest.Justified)
	y = d.Paragraph(72, y+16, 468, body, d.Pick(
		"Our records show no pending administrative case and the final pay has been released.",
		"The former employee was cleared of accountabilities, having returned all company property."),
		extracttest.Justified)
	y = d.Paragraph(72, y+16, 468, body, fmt.Sprintf("Issued %s at %s upon the request of %s for whatever legal "+
		"purpose it may serve.",
		unseenIssuedText(d, s.issued), properCase(s.firm.Office.City), s.family(d)), extracttest.Justified)
	unseenSignedBy(d, 320, y+74, 200, s.officer, s.officerPosition)
	d.Left(72, y+120, pen{Size: 8}, "Not valid without company dry seal.")
	d.Left(72, y+132, pen{Size: 7}, "HRD-FM-"+d.Digits("0##")+" Rev. 02 / Effective January 2, 2019")
}

// filipinoMonths are the months from January.
var filipinoMonths = strings.Fields(
	"Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre",
)

// secondFilipinoDay records a day and returns it in Filipino.
func secondFilipinoDay(d *sketch, name string, day engine.Date) string {
	d.Is(name, exact, day)
	month := filipinoMonths[day.Month-1]
	if d.Chance(50) {
		return fmt.Sprintf("ika-%d ng %s, %d", day.Day, month, day.Year)
	}
	return fmt.Sprintf("%s %d, %d", month, day.Day, day.Year)
}

func secondCoeFilipino(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSecondService(d, newFirm(d.Random), false, false)
	employer, office := s.employer(d), s.office(d)
	d.Centre(306, 60, unseenSqueezed(d, 480, pen{Size: 14, Bold: true}, employer), employer)
	d.Centre(306, 73, unseenSqueezed(d, 480, pen{Size: 8}, office), office)
	d.Rule(72, 82, 540, 82)
	d.Centre(306, 130, pen{Size: 15, Bold: true}, d.Pick("PAGPAPATUNAY", "SERTIPIKO NG EMPLEYO",
		"KATUNAYAN NG PAGTATRABAHO"))
	d.Left(72, 168, pen{Size: 11}, d.Pick("Sa sinumang kinauukulan:", "SA LAHAT NG KINAUUKULAN:"))
	body := pen{Size: 11}
	title := map[string]string{"male": "G.", "female": "Gng."}[s.who.Sex]
	if s.who.Sex == "female" && s.who.Status == "single" {
		title = "Bb."
	}
	y := d.Paragraph(72, 196, 468, body, fmt.Sprintf(d.Pick(
		"Pinatutunayan nito na si %s **%s** ay kawani ng %s simula %s hanggang sa ngayon, at nanunungkulan "+
			"bilang **%s**.",
		"Ito ay upang patunayan na si %s **%s** ay regular na empleyado ng %s mula %s hanggang sa kasalukuyan "+
			"sa posisyong **%s**."),
		title, s.employee(d), d.Pick("kumpanyang ito", "tanggapang ito", "aming opisina"),
		secondFilipinoDay(d, "hired_date", s.hired), s.position(d)), extracttest.Justified)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "Php"
	}
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf(d.Pick(
		"Ang kanyang buwanang sahod ay %s at ang kabuuang kita sa loob ng isang taon, kasama ang 13th month "+
			"pay, ay %s.",
		"Sumasahod siya ng %s bawat buwan o kabuuang %s bawat taon kasama ang ika-13 buwang bayad."),
		d.Money("monthly_basic_salary", s.monthly), d.Money("annual_compensation", s.monthly*13)),
		extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf(d.Pick(
		"Ipinagkaloob ngayong %s sa kahilingan ng nasabing kawani para sa kanyang pag-utang.",
		"Nilagdaan ngayong %s dito sa "+properCase(s.firm.Office.City)+"."),
		secondFilipinoDay(d, "issue_date", s.issued)), extracttest.Justified)
	unseenSignedBy(d, 330, y+76, 200, s.officer, d.Pick("Tagapamahala", "Puno ng Tanggapan ng Tauhan", "May-ari"))
}

func secondCoeLenderForm(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newSecondService(d, newCorporation(d.Random), false, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "P"
	}
	d.Centre(306, 46, pen{Size: 13, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT",
		"CERTIFICATE OF EMPLOYMENT AND COMPENSATION"))
	d.Centre(306, 59, pen{Size: 7.5}, "(To be accomplished by the employer. Any erasure will invalidate this form.)")
	d.Box(36, 70, 576, 420)
	d.Left(44, 86, pen{Size: 9, Bold: true}, "A. EMPLOYER")
	secondUnder(d, 44, 112, 300, d.Pick("Company Name", "Name of Employer / Company"), s.employer(d))
	secondUnder(d, 354, 112, 214, "Telephone No.", d.Text("employer_phone", s.firm.Phone))
	secondUnder(d, 44, 144, 524, "Business Address", s.office(d))
	d.Left(44, 176, pen{Size: 9, Bold: true}, "B. EMPLOYEE")
	secondUnder(d, 44, 202, 300, d.Pick("Name of Employee (First, Middle, Last)", "Employee's Complete Name"),
		d.Text("employee_name", s.who.whole()))
	secondUnder(d, 354, 202, 214, d.Pick("Position / Rank", "Present Position"), s.position(d))
	secondUnder(d, 44, 234, 170, d.Pick("Date Employed", "Employed Since", "Date of Employment"),
		d.Day("hired_date", s.hired))
	years := max(1, s.issued.Year-s.hired.Year)
	secondUnder(d, 224, 234, 120, "Length of Service", fmt.Sprintf("%d yrs.", years))
	for i, status := range []string{"regular", "probationary", "contractual"} {
		x := 360 + float64(i)*72
		d.Check(x, 236, i == 0)
		d.Left(x+12, 235, pen{Size: 8}, properCase(strings.ToUpper(status)))
	}
	d.Is("employment_status", exact, "regular")
	d.Left(44, 266, pen{Size: 9, Bold: true}, "C. COMPENSATION")
	allowance := pesos(500 * (1 + d.Random.IntN(6)))
	secondUnder(d, 44, 292, 170, d.Pick("Basic Monthly Salary", "Monthly Basic Pay"),
		d.Money("monthly_basic_salary", s.monthly))
	secondUnder(d, 224, 292, 120, "Monthly Allowance", d.Amount(allowance))
	secondUnder(d, 354, 292, 214, d.Pick("Gross Annual Income", "Total Annual Compensation"),
		d.Money("annual_compensation", (s.monthly+allowance)*12+s.monthly))
	d.Left(44, 326, pen{Size: 8}, "Is the employee still connected with the company?")
	d.Check(280, 328, true)
	d.Left(294, 326, pen{Size: 8}, "Yes")
	d.Check(330, 328, false)
	d.Left(344, 326, pen{Size: 8}, "No, date separated: ______________")
	d.Paragraph(44, 348, 524, pen{Size: 8}, "I hereby certify that the above information is true and correct "+
		"and that I am "+
		"authorized by the company to issue this certification.", extracttest.AlignLeft)
	d.Signature(80, 392, 80)
	secondUnder(d, 44, 400, 240, "Signature over Printed Name of HR Head / Authorized Officer", s.officer)
	secondUnder(d, 294, 400, 130, "Position", s.officerPosition)
	secondUnder(d, 434, 400, 134, d.Pick("Date", "Date Signed"), d.Day("issue_date", s.issued))
	d.Left(36, 440, pen{Size: 7}, "For lender's use only:  Verified by: ________________   Date: __________   "+
		"Remarks: ________________")
}

func secondCoePublic(d *sketch) {
	d.NewPage(letterWide, longHigh)
	f := newCorporation(d.Random)
	f.Trade = strings.ToUpper(d.Pick("Municipal Government of ", "Schools Division Office of ",
		"Provincial Engineering Office of ")) +
		f.Office.City
	s := newSecondService(d, f, false, false)
	employer, office := s.employer(d), s.office(d)
	d.Centre(306, 46, pen{Size: 9}, "Republic of the Philippines")
	d.Centre(306, 60, unseenSqueezed(d, 480, pen{Size: 13, Bold: true}, employer), employer)
	d.Centre(306, 73, unseenSqueezed(d, 480, pen{Size: 8}, office), office)
	d.Centre(306, 88, pen{Size: 9}, "OFFICE OF THE HUMAN RESOURCE MANAGEMENT OFFICER")
	d.Centre(306, 128, pen{Size: 15, Bold: true}, d.Pick("C E R T I F I C A T I O N",
		"CERTIFICATE OF EMPLOYMENT WITH COMPENSATION",
		"SERVICE CERTIFICATION"))
	y := d.Paragraph(64, 166, 484, pen{Size: 11}, fmt.Sprintf(
		"THIS IS TO CERTIFY that per records on file in this office, **%s** has been in the government service "+
			"since %s up to "+
			"the present and is presently occupying a permanent position as **%s** (SG-%d), receiving the following:",
		s.employee(d), unseenLongDay(d, "hired_date", s.hired), d.Text("position", d.Pick("Administrative Officer II",
			"Teacher I", "Nurse III", "Engineer I", "Revenue Collection Clerk II")), 6+d.Random.IntN(14)),
		extracttest.Justified)
	total, sign := engine.Amount(0), d.Pick("P", "Php")
	rows := [][]string{}
	for _, item := range []struct {
		label  string
		amount engine.Amount
	}{
		{d.Pick("Annual Salary", "Salary per annum"), s.monthly * 12}, {"PERA", pesos(24000)},
		{"Uniform/Clothing Allowance", pesos(7000)}, {"Mid-Year Bonus", s.monthly}, {"Year-End Bonus", s.monthly},
		{"Cash Gift", pesos(5000)}, {"Productivity Enhancement Incentive", pesos(5000)},
	} {
		total += item.amount
		rows = append(rows, []string{item.label, sign, d.Plain(item.amount)})
	}
	rows = append(rows, []string{d.Pick("TOTAL", "GROSS ANNUAL COMPENSATION", "Total Annual Compensation"), sign,
		d.Figure("annual_compensation", total)})
	y = d.Table(110, y+10, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 230), unseenRcol("", 40), unseenRcol("", 110)},
		Rows:    rows, Headless: true, BoldRows: []int{len(rows) - 1}, Ruling: extracttest.NoRuling,
		Body: pen{Size: 10.5},
	})
	y = d.Paragraph(64, y+24, 484, pen{Size: 11}, "This certification is issued upon the request of "+s.family(d)+
		" for "+d.Text("purpose", d.Pick("loan application", "housing loan", "reference"))+" purposes.",
		extracttest.Justified)
	y = d.Paragraph(64, y+12, 484, pen{Size: 11}, "Given "+unseenIssuedText(d, s.issued)+" at "+
		properCase(f.Office.City)+", Philippines.", extracttest.Justified)
	unseenSignedBy(d, 330, y+70, 210, s.officer, "Municipal Government Department Head I")
	d.Left(64, y+110, pen{Size: 8}, "Paid under O.R. No.: "+d.Digits("#######"))
	d.Left(64, y+121, pen{Size: 8}, "Doc. Stamp Tax: Php 30.00")
}
