package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func fourthCertificates() []extracttest.FormLook {
	const coe = "certificate_of_employment"
	return []extracttest.FormLook{
		fourthLook(coe, "coe-tenure", "letter that tells the tenure in words, then the rank, then the pay in brackets",
			fourthCoeTenure),
		fourthLook(coe, "coe-bullets", "letter with the pay as a list of points, the day of issue above the title",
			fourthCoeBullets),
		fourthLook(coe, "coe-past",
			"letter for a former employee in two paragraphs, letterhead in the middle of the foot",
			fourthCoePast),
		fourthLook(coe, "coe-cells", "form of boxes in two columns, the kind of employment ticked", fourthCoeCells),
		fourthLook(coe, "coe-singapore", "letter of a firm in Singapore: pay and bonus in Singapore dollars",
			fourthCoeSingapore),
	}
}

// fourthTenure is a time of service in words with figures in brackets.
func fourthTenure(from, to engine.Date) string {
	months := max(1, (to.Year-from.Year)*12+int(to.Month)-int(from.Month))
	if to.Day < from.Day && months > 1 {
		months--
	}
	part := func(n int, unit string) string {
		if n == 0 {
			return ""
		}
		if n > 1 {
			unit += "s"
		}
		return fmt.Sprintf("%s (%d) %s", cardinal(n), n, unit)
	}
	years, rest := part(months/12, "year"), part(months%12, "month")
	if years != "" && rest != "" {
		return years + " and " + rest
	}
	return years + rest
}

// fourthPronoun is he or she with a capital letter.
func fourthPronoun(s secondService) string { return properCase(strings.ToUpper(s.pronoun())) }

func fourthCoeTenure(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newFirm(d.Random), false, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = d.Pick("Php", "PHP")
	}
	employer, office := s.employer(d), s.office(d)
	d.Shade(56, 44, 60, 84, 0.4)
	d.Left(70, 56, unseenSqueezed(d, 460, pen{Size: 13, Bold: true}, employer), employer)
	unseenSqueeze(d, 70, 69, 460, pen{Size: 8}, office)
	d.Left(70, 80, pen{Size: 8}, s.firm.Phone+"  |  "+s.firm.Email)
	d.Centre(297, 148, pen{Size: 14, Bold: true}, d.Pick("CERTIFICATE OF EMPLOYMENT AND COMPENSATION",
		"Certification of Employment", "C E R T I F I C A T E"))
	body := pen{Size: 11}
	name, hired := s.employee(d), unseenLongDay(d, "hired_date", s.hired)
	tenure := fourthTenure(s.hired, s.issued)
	y := d.Paragraph(62, 190, 471, body, fmt.Sprintf(d.Pick(
		"Be it known that **%[1]s** has rendered **%[2]s** of continuous service to %[4]s, reckoned from %[3]s up "+
			"to the date of this certificate.",
		"Our employment records disclose that **%[1]s** has completed **%[2]s** in the employ of %[4]s counting from "+
			"%[3]s, and remains in active service."),
		name, tenure, hired, employer), extracttest.Justified)
	y = d.Paragraph(62, y+14, 471, body, fmt.Sprintf(d.Pick(
		"%[1]s is presently assigned as **%[2]s** with a rate of **%[3]s** per month. Adding the 13th month pay, the "+
			"compensation for one full year reaches **%[4]s**.",
		"Serving now in the capacity of **%[2]s**, %[5]s receives %[3]s monthly, equivalent to %[4]s per annum "+
			"inclusive of 13th month pay."),
		fourthPronoun(s), s.position(d), d.Money("monthly_basic_salary", s.monthly),
		d.Money("annual_compensation", s.monthly*13), s.pronoun()), extracttest.Justified)
	y = d.Paragraph(62, y+14, 471, body, fmt.Sprintf(d.Pick(
		"Witness our hand %s, in support of an application for %s.",
		"So certified %s for purposes of %s."), unseenIssuedText(d, s.issued),
		d.Text("purpose", d.Pick("a personal loan", "a motorcycle loan", "apartment rental"))), extracttest.Justified)
	unseenSignedBy(d, 333, y+76, 200, s.officer, s.officerPosition)
	d.Left(62, 792, pen{Size: 7}, "HR-F-"+d.Digits("0##")+" rev. 1.   Any alteration voids this certificate.")
}

func fourthCoeBullets(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	employer, office := s.employer(d), s.office(d)
	d.Right(552, 52, unseenSqueezed(d, 440, pen{Size: 15, Bold: true, Tint: extracttest.BlueTint}, employer), employer)
	d.Rule(60, 60, 552, 60)
	d.Right(552, 71, unseenSqueezed(d, 490, pen{Size: 7.5}, office), office)
	body := pen{Size: 10.5}
	d.Left(60, 112, body, unseenLongDay(d, "issue_date", s.issued))
	d.Left(60, 148, pen{Size: 12, Bold: true}, d.Pick("Proof of Employment and Income", "CERTIFICATE OF EMPLOYMENT",
		"Employment Certification"))
	name := s.employee(d)
	y := d.Paragraph(60, 176, 492, body, fmt.Sprintf(d.Pick(
		"Hello! We are pleased to vouch for **%[1]s**, who works full-time with us. Start date: **%[2]s**. Current "+
			"post: **%[3]s**, %[4]s team.",
		"**%[1]s** has been part of our organization beginning %[2]s. %[5]s current role is **%[3]s** under %[4]s."),
		name, unseenLongDay(d, "hired_date", s.hired), s.position(d),
		d.Text("department", peopleWords.draw(d.Random, "department")),
		map[string]string{"male": "His", "female": "Her"}[s.who.Sex]), extracttest.AlignLeft)
	y = d.Paragraph(60, y+10, 492, body, d.Pick("The pay package of the employee consists of:",
		"Current remuneration, before tax:"), extracttest.AlignLeft)
	meal, travel := pesos(250*(2+d.Random.IntN(8))), pesos(500*(1+d.Random.IntN(6)))
	mark, each := d.Pick("•", "-"), d.Pick(" per month", " every month", "/month")
	last := "13th month pay equal to one month's basic"
	if d.Chance(50) {
		last = "Guaranteed 13th month: " + d.Money("thirteenth_month_pay", s.monthly)
	}
	for _, line := range []string{
		d.Pick("Basic salary of ", "Base pay: ") + d.Money("monthly_basic_salary", s.monthly) + each,
		d.Pick("Meal allowance of ", "Meal subsidy: ") + d.Amount(meal) + each,
		d.Pick("Transportation allowance of ", "Travel allowance: ") + d.Amount(travel) + each, last,
	} {
		y += 4
		d.Left(78, y, body, mark)
		y = d.Paragraph(92, y, 440, body, line, extracttest.AlignLeft)
	}
	y = d.Paragraph(60, y+12, 492, body, fmt.Sprintf(d.Pick(
		"All in all, the yearly package is worth **%s**.", "Total for twelve months, with the 13th: **%s**."),
		d.Money("annual_compensation", s.monthly*13+(meal+travel)*12)), extracttest.AlignLeft)
	y = d.Paragraph(60, y+12, 492, body, "You may write to "+s.firm.Email+" to confirm any of the above.",
		extracttest.AlignLeft)
	d.Signature(66, y+44, 80)
	d.Left(60, y+62, pen{Size: 10.5, Bold: true}, s.officer)
	d.Left(60, y+75, pen{Size: 9}, s.officerPosition)
}

func fourthCoePast(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newFirm(d.Random), true, false)
	body := pen{Size: 11}
	d.Centre(306, 92, pen{Size: 16, Bold: true, Face: extracttest.SerifFace}, d.Pick("Certificate of Service",
		"Certificate of Employment", "Service Certificate"))
	d.Centre(306, 108, pen{Size: 9}, d.Pick("(Former Employee)", "Human Resources Department"))
	name := s.employee(d)
	y := d.Paragraph(80, 156, 452, body, fmt.Sprintf(d.Pick(
		"**%[1]s** worked for %[4]s. Employment commenced on %[2]s and ceased on %[3]s.",
		"We confirm that from %[2]s until %[3]s, **%[1]s** was on the roll of employees of %[4]s."), name,
		unseenLongDay(d, "hired_date", s.hired), unseenLongDay(d, "separated_date", s.left),
		d.Pick("this company", "the undersigned firm")), extracttest.Justified)
	y = d.Paragraph(80, y+16, 452, body, fmt.Sprintf(d.Pick(
		"The last position held was **%[1]s**, for a total of %[2]s of service. There are no unsettled obligations "+
			"with the company.",
		"In the course of %[2]s, %[3]s discharged the functions of **%[1]s** to our satisfaction."), s.position(d),
		fourthTenure(s.hired, s.left), s.pronoun()), extracttest.Justified)
	y = d.Paragraph(80, y+16, 452, body, d.Pick("Requested by the said former employee and released ",
		"This is furnished ")+unseenIssuedText(d, s.issued)+".", extracttest.Justified)
	d.Left(80, y+36, body, "By:")
	unseenSignedBy(d, 100, y+84, 200, s.officer, s.officerPosition)
	employer, office := s.employer(d), s.office(d)
	fourthTop(d, 306, 738, 480, pen{Size: 12, Bold: true}, employer)
	fourthTop(d, 306, 751, 480, pen{Size: 8}, office)
	d.Centre(306, 762, pen{Size: 8}, s.firm.Phone)
}

func fourthCoeCells(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	employer, office := s.employer(d), s.office(d)
	d.Box(48, 48, 564, 92)
	d.Left(58, 68, unseenSqueezed(d, 300, pen{Size: 12, Bold: true}, employer), employer)
	unseenSqueeze(d, 58, 82, 300, pen{Size: 7.5}, office)
	d.Rule(372, 48, 372, 92)
	d.Centre(468, 66, pen{Size: 10, Bold: true}, d.Pick("CERTIFICATE OF", "CERTIFICATION OF"))
	d.Centre(468, 81, pen{Size: 10, Bold: true}, "EMPLOYMENT")
	half := []float64{258, 258}
	y := unseenCellRow(d, 48, 92, 32, half, d.Pick("DATE OF THIS CERTIFICATE", "DATE PREPARED"),
		d.Day("issue_date", s.issued), d.Pick("REFERENCE", "SERIAL NO."), d.ID("reference_number",
			d.Digits("COE-####-####")))
	y = unseenCellRow(d, 48, y, 32, []float64{344, 172}, d.Pick("EMPLOYEE (GIVEN NAME, MIDDLE, FAMILY NAME)",
		"FULL NAME OF EMPLOYEE"), d.Text("employee_name", s.who.whole()), "TIN", d.ID("tin", s.who.TIN))
	y = unseenCellRow(d, 48, y, 32, half, d.Pick("JOB TITLE / RANK", "PRESENT DESIGNATION"), s.position(d),
		d.Pick("OFFICE OR UNIT", "SECTION"), d.Text("department", peopleWords.draw(d.Random, "department")))
	y = unseenCellRow(d, 48, y, 32, half, d.Pick("DATE ENGAGED", "FIRST DAY OF WORK", "SERVICE BEGAN"),
		d.Day("hired_date", s.hired), d.Pick("LAST DAY OF WORK", "SERVICE ENDED"), d.Pick("Still employed", "PRESENT",
			"Not applicable"))
	d.Box(48, y, 564, y+32)
	d.Left(51, y+8, pen{Size: 6.5}, "KIND OF EMPLOYMENT")
	for i, kind := range []string{"Project", "Probationary", "Regular", "Casual", "Seasonal"} {
		x := 60 + float64(i)*98
		d.Check(x, y+26, kind == "Regular")
		d.Left(x+13, y+25, pen{Size: 9}, kind)
	}
	d.Is("employment_status", exact, "regular")
	y += 32
	allowance := pesos(500 * (1 + d.Random.IntN(8)))
	y = unseenCellRow(d, 48, y, 32, []float64{172, 172, 172}, d.Pick("BASIC PAY PER MONTH", "MONTHLY RATE"),
		d.Money("monthly_basic_salary", s.monthly), d.Pick("FIXED ALLOWANCE PER MONTH", "ALLOWANCE"),
		d.Amount(allowance), d.Pick("MONTHLY GROSS", "GROSS PER MONTH"),
		d.Money("monthly_gross_compensation", s.monthly+allowance))
	y = unseenCellRow(d, 48, y, 32, half, d.Pick("ANNUAL GROSS (WITH 13TH MONTH)", "COMPENSATION PER YEAR"),
		d.Money("annual_compensation", (s.monthly+allowance)*12+s.monthly), "TO BE USED FOR",
		d.Text("purpose", d.Pick("Bank loan", "Pag-IBIG loan", "Tourist visa")))
	d.Box(48, y, 564, y+120)
	d.Paragraph(58, y+18, 496, pen{Size: 9}, d.Pick("The undersigned attests that the entries above agree with the "+
		"records of the company.", "Certified correct from the employee master file."), extracttest.AlignLeft)
	unseenSignedBy(d, 70, y+82, 200, s.officer, s.officerPosition)
	d.Seal(470, y+64, 34, extracttest.GrayTint, "")
}

func fourthCoeSingapore(d *sketch) {
	d.NewPage(a4Wide, a4High)
	s := newThirdService(d, newCorporation(d.Random), false, false)
	d.Formats.Sign, d.Formats.SignBehind, d.Formats.Grouping = d.Pick("S$", "SGD"), false, "western"
	w := fourthWords["singapore work"]
	s.monthly = pesos(50 * (36 + d.Random.IntN(90)))
	d.Is("currency", exact, "SGD")
	employer := d.Text("employer_name", w.draw(d.Random, "employer"))
	d.Left(64, 66, pen{Size: 14, Bold: true}, employer)
	d.Left(64, 80, pen{Size: 8.5}, d.Address("employer_address", w.draw(d.Random, "office")))
	d.Left(64, 92, pen{Size: 8.5}, "UEN "+d.Digits("201######K")+"   Tel +65 "+d.Digits("6### ####"))
	long := d.Pick("2 January 2006", "02 Jan 2006", "2 Jan 2006")
	body := pen{Size: 10.5}
	d.Left(64, 134, body, d.DayAs("issue_date", s.issued, long))
	d.Left(64, 164, body, d.Pick("To Whomsoever It May Concern,", "Dear Sir / Madam,"))
	name := s.employee(d)
	d.Left(64, 192, pen{Size: 10.5, Bold: true}, d.Pick("LETTER OF EMPLOYMENT - ", "EMPLOYMENT VERIFICATION: ")+name)
	d.Rule(64, 196, 531, 196)
	number := d.Digits("G#######N")
	y := d.Paragraph(64, 220, 467, body, fmt.Sprintf(d.Pick(
		"We write to verify that the abovenamed (FIN: %[1]s) has been in our employment since %[2]s and is at this "+
			"time holding the appointment of %[3]s on a permanent basis.",
		"The abovenamed, FIN %[1]s, joined us as a full-time staff on %[2]s. The present appointment is %[3]s."),
		number, d.DayAs("hired_date", s.hired, long), d.Text("position", w.draw(d.Random, "position"))),
		extracttest.Justified)
	shift := pesos(50 * (1 + d.Random.IntN(6)))
	bonus := d.Pick("Annual Wage Supplement of one month's basic salary",
		"AWS (13th month) of one month's basic salary")
	y = d.Paragraph(64, y+12, 467, body, fmt.Sprintf(d.Pick(
		"The basic salary drawn is %[1]s a month with a fixed shift allowance of %[2]s, and there is an %[3]s. Gross "+
			"remuneration for a year is thus %[4]s.",
		"Monthly basic: %[1]s. Monthly fixed allowance: %[2]s. The staff is also entitled to an %[3]s, bringing the "+
			"annual gross to %[4]s."),
		d.Money("monthly_basic_salary", s.monthly), d.Amount(shift), bonus,
		d.Money("annual_compensation", s.monthly*13+shift*12)), extracttest.Justified)
	y = d.Paragraph(64, y+12, 467, body, d.Pick(
		"This letter is issued at the staff's own request and the company shall bear no liability arising from it.",
		"Should you require clarification, please contact the undersigned."), extracttest.Justified)
	d.Left(64, y+24, body, d.Pick("Yours faithfully", "Yours sincerely"))
	d.Signature(70, y+64, 80)
	d.Left(64, y+84, pen{Size: 10.5, Bold: true}, w.draw(d.Random, "officer"))
	d.Left(64, y+98, body, d.Pick("Head, Human Resource", "HR Executive", "Director"))
}
