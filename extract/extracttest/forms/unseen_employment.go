package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseenCertificates() []extracttest.FormLook {
	const coe = "certificate_of_employment"
	return []extracttest.FormLook{
		unseenLook(coe, "coe-classic", "justified letter, salary in words and figures, present employee",
			unseenCoeClassic),
		unseenLook(coe, "coe-separated", "letter for one who has left, period in a sentence, no pay",
			unseenCoeSeparated),
		unseenLook(coe, "coe-breakdown", "letter with a table of pay by month and by year", unseenCoeBreakdown),
		unseenLook(coe, "coe-record", "form of boxes with labels, a tick for the status", unseenCoeRecord),
		unseenLook(coe, "coe-filipino", "letter in Filipino with English words in between", unseenCoeFilipino),
		unseenLook(coe, "coe-colon", "letter whose facts are a list with colons, annual pay only", unseenCoeColon),
	}
}

// unseenService is what a certificate of employment is about.
type unseenService struct {
	firm                       firm
	who                        person
	position, department       string
	hired, left, issued        engine.Date
	monthly                    engine.Amount
	officer, officerPosition   string
	wrongWords                 bool
	employer, employee, office string
}

func newUnseenService(d *sketch, left, words bool) unseenService {
	r := d.Random
	s := unseenService{
		firm: newFirm(r), who: newPerson(r), position: peopleWords.draw(r, "position"),
		department: peopleWords.draw(r, "department"), hired: d.Between(2008, 2022),
		monthly: roundTo(between(r, 14000, 120000), pesos(pick(r, 50, 100, 500))),
		officer: newPerson(r).firstLast(), officerPosition: peopleWords.draw(r, "officer"),
	}
	s.issued = d.Between(2023, 2025)
	if left {
		s.left = s.hired.AddDays(200 + r.IntN(600))
		if !s.left.Before(s.issued) {
			s.left = s.issued.AddDays(-20)
		}
		d.Is("separated_date", exact, s.left)
	}
	if d.Flawed {
		s.spoil(d, words)
	}
	d.Is("is_present", exact, !left)
	s.employer = d.Text("employer_name", s.firm.letterhead(r))
	s.office = d.Address("employer_address", s.firm.Office.line(r))
	name := s.who.firstLast()
	if d.Chance(40) {
		name = s.who.whole()
	}
	s.employee = d.Text("employee_name", unseenAsShown(d, name))
	d.Text("position", s.position)
	return s
}

// spoil plants an error: the paper is older than the employment, or words and figures differ.
func (s *unseenService) spoil(d *sketch, words bool) {
	if words && d.Chance(60) {
		s.wrongWords = true
		d.Flaw("the pay in words is not the pay in figures", "words_match_figures")
		return
	}
	s.issued = s.hired.AddDays(-90 - d.Random.IntN(200))
	d.Flaw("the certificate was issued before the employee was hired", "issue_after_hire")
}

// salaryWords is the pay in words.
func (s *unseenService) salaryWords(d *sketch) string {
	a := s.monthly
	if s.wrongWords {
		a += pesos(10000)
	}
	words := inWords(d.Random, a)
	if d.Chance(50) {
		return strings.ToUpper(words)
	}
	return properCase(strings.ToUpper(words))
}

// unseenIssuedText is the day of issue as the last sentence of a letter has it.
func unseenIssuedText(d *sketch, day engine.Date) string {
	d.Is("issue_date", exact, day)
	month := day.Month.String()
	switch d.Random.IntN(3) {
	case 0:
		return fmt.Sprintf("this %s day of %s %d", ordinalDay(day.Day), month, day.Year)
	case 1:
		return fmt.Sprintf("on this %s day of %s, %d", ordinalDay(day.Day), month, day.Year)
	}
	return d.Pick("on ", "this ") + month + fmt.Sprintf(" %d, %d", day.Day, day.Year)
}

// unseenLongDay records a day and returns it in letters.
func unseenLongDay(d *sketch, name string, day engine.Date) string {
	return d.DayAs(name, day, d.Pick("January 2, 2006", "02 January 2006", "January 02, 2006", "Jan. 2, 2006"))
}

// letterTop prints a letterhead and returns the next baseline.
func (s *unseenService) letterTop(d *sketch, centred bool) float64 {
	d.NewPage(letterWide, letterHigh)
	name := unseenSqueezed(d, 480, pen{Size: 16, Bold: true}, s.employer)
	office := unseenSqueezed(d, 480, pen{Size: 8}, s.office)
	contact := d.Pick("Tel. No. ", "T: ", "Telephone: ") + d.Text("employer_phone", s.firm.Phone) + "   " + s.firm.Email
	if centred {
		d.Centre(306, 60, name, s.employer)
		d.Centre(306, 74, office, s.office)
		d.Centre(306, 86, pen{Size: 8}, contact)
		d.Rule(72, 96, 540, 96)
		return 150
	}
	d.Shade(50, 40, 56, 92, 0.4)
	d.Left(64, 56, name, s.employer)
	d.Left(64, 70, office, s.office)
	d.Left(64, 82, pen{Size: 8}, contact)
	return 140
}

func unseenCoeClassic(d *sketch) {
	s := newUnseenService(d, false, true)
	y := s.letterTop(d, true)
	body := pen{Size: 11}
	d.Centre(306, y, pen{Size: 15, Bold: true}, d.Pick("CERTIFICATION", "CERTIFICATE OF EMPLOYMENT AND COMPENSATION"))
	d.Left(72, y+44, pen{Size: 11, Bold: true}, d.Pick("TO WHOM IT MAY CONCERN:", "To Whom This May Concern:"))
	title := s.who.title(d.Random)
	y = d.Paragraph(72, y+72, 468, body, fmt.Sprintf(
		"%s %s **%s** %s our company since **%s** %s **%s** under the %s Department.",
		d.Pick("This certifies that", "This is to certify that", "Please be informed that"), title, s.employee,
		d.Pick("has been employed with", "has been working with", "has been connected with"), unseenLongDay(d,
			"hired_date",
			s.hired),
		d.Pick("and presently holds the position of", "up to the present as", "to date, as a"), s.position,
		d.Text("department", s.department)), extracttest.Justified)
	pronoun := map[string]string{"male": "He", "female": "She"}[s.who.Sex]
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf("%s %s %s (%s).", pronoun,
		d.Pick("receives a basic monthly salary of", "is paid a monthly salary of", "draws a fixed monthly salary of"),
		s.salaryWords(d), d.Money("monthly_basic_salary", s.monthly)), extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf("This certification is issued upon the request of %s %s for %s.",
		title, unseenAsShown(d, s.who.Last), d.Text("purpose", d.Pick("housing loan application", "visa application",
			"whatever legal purpose it may serve"))),
		extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, fmt.Sprintf("Given %s at %s, Philippines.", unseenIssuedText(d, s.issued),
		properCase(s.firm.Office.City)), extracttest.Justified)
	unseenSignedBy(d, 72, y+70, 190, s.officer, s.officerPosition)
}

func unseenCoeSeparated(d *sketch) {
	s := newUnseenService(d, true, false)
	y := s.letterTop(d, false)
	body := pen{Size: 10.5}
	d.Right(540, y, body, unseenLongDay(d, "issue_date", s.issued))
	d.Left(64, y+50, pen{Size: 13, Bold: true}, d.Pick("Certificate of Employment", "CERTIFICATE OF SERVICE RENDERED"))
	span := unseenLongDay(d, "hired_date", s.hired) + d.Pick(" until ", " to ", " up to ") + unseenLongDay(d,
		"separated_date",
		s.left)
	y = d.Paragraph(64, y+84, 476, body, fmt.Sprintf(
		"We hereby certify that **%s** was employed by %s from %s. %s last position was **%s**%s",
		s.employee, d.Pick("this company", "our organization", "the undersigned firm"), span,
		map[string]string{"male": "His", "female": "Her"}[s.who.Sex], s.position,
		d.Pick(".", " on a full-time basis.", ", on regular status.")), extracttest.AlignLeft)
	y = d.Paragraph(64, y+16, 476, body, d.Pick(
		"The employee has been cleared of all property and money accountabilities as of the date of separation.",
		"The separation was voluntary and the employee has no pending obligation with the company.")+
		" This document is valid only with the dry seal of the company.", extracttest.AlignLeft)
	d.Seal(470, y+80, 34, extracttest.GrayTint, "")
	d.Left(64, y+30, body, "Very truly yours,")
	unseenSignedBy(d, 64, y+86, 180, s.officer, s.officerPosition)
}

func unseenCoeBreakdown(d *sketch) {
	s := newUnseenService(d, false, false)
	y := s.letterTop(d, true)
	d.Centre(306, y-20, pen{Size: 13, Bold: true}, "CERTIFICATE OF EMPLOYMENT WITH COMPENSATION")
	y = d.Paragraph(72, y+14, 468, pen{Size: 10}, fmt.Sprintf(
		"This is to confirm that **%s** is a %s employee of %s, holding the post of **%s** from %s to present, with "+
			"the following remuneration:", s.employee,
		d.Pick("regular", "permanent", "full-time"), s.employer, s.position, unseenLongDay(d, "hired_date", s.hired)),
		extracttest.Justified)
	allowance := pesos(500 * (1 + d.Random.IntN(8)))
	year := (s.monthly+allowance)*12 + s.monthly
	rows := [][]string{
		{"Basic Pay", d.Figure("monthly_basic_salary", s.monthly), d.Plain(s.monthly * 12)},
		{d.Pick("Transportation Allowance", "Communication Allowance", "Rice Allowance"), d.Plain(allowance),
			d.Plain(allowance * 12)},
		{"13th Month Pay", "", d.Figure("thirteenth_month_pay", s.monthly)},
		{d.Pick("Total", "TOTAL ANNUAL COMPENSATION"), d.Figure("monthly_gross_compensation", s.monthly+allowance),
			d.Figure("annual_compensation", year)},
	}
	y = d.Table(100, y+6, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Compensation", 200), unseenRcol(d.Pick("Monthly",
			"Per Month (PHP)"), 100),
			unseenRcol(d.Pick("Annual", "Per Annum (PHP)"), 112)},
		Rows: rows, BoldRows: []int{3}, Ruling: extracttest.GridRuling, Head: pen{Bold: true}, Leading: 1.9,
	})
	y = d.Paragraph(72, y+30, 468, pen{Size: 10}, "Issued "+unseenIssuedText(d, s.issued)+" for "+
		d.Text("purpose", d.Pick("bank loan", "credit card application", "auto loan"))+" purposes.",
		extracttest.AlignLeft)
	unseenSignedBy(d, 340, y+60, 190, s.officer, s.officerPosition)
	d.Left(72, y+110, pen{Size: 7, Tint: extracttest.GrayTint}, "Ref. "+d.ID("reference_number",
		d.Digits("HR-COE-####-###")))
}

func unseenCoeRecord(d *sketch) {
	s := newUnseenService(d, d.Chance(35), false)
	d.NewPage(a4Wide, a4High)
	d.Box(36, 36, 559, 470)
	d.Centre(297, 58, unseenSqueezed(d, 500, pen{Size: 13, Bold: true}, s.employer), s.employer)
	d.Centre(297, 70, unseenSqueezed(d, 500, pen{Size: 8}, s.office), s.office)
	d.Centre(297, 92, pen{Size: 11, Bold: true}, d.Pick("EMPLOYMENT CERTIFICATION FORM", "CERTIFICATE OF EMPLOYMENT"))
	until := "Present"
	if s.left.Year != 0 {
		until = d.DayText(s.left)
	}
	full := []float64{523}
	y := unseenCellRow(d, 36, 104, 32, full, d.Pick("Employee's Full Name", "Name of Employee"), s.employee)
	y = unseenCellRow(d, 36, y, 32, []float64{261, 262}, "Job Title / Position", s.position, "Department",
		d.Text("department", s.department))
	y = unseenCellRow(d, 36, y, 32, []float64{174, 174, 175}, "Start Date", d.Day("hired_date", s.hired), "End Date",
		until,
		"Date of Issue", d.Day("issue_date", s.issued))
	y = unseenCellRow(d, 36, y, 32, []float64{261, 262}, d.Pick("Monthly Rate", "Basic Salary per Month"),
		d.Money("monthly_basic_salary", s.monthly),
		d.Pick("Gross Annual Income", "Total Compensation per Year"), d.Money("annual_compensation", s.monthly*13))
	d.Left(42, y+18, pen{}, "Employment status:")
	on := d.Random.IntN(3)
	for i, status := range []string{"regular", "probationary", "contractual"} {
		d.Check(160+float64(i)*120, y+19, i == on)
		d.Left(174+float64(i)*120, y+18, pen{}, properCase(strings.ToUpper(status)))
		if i == on {
			d.Is("employment_status", exact, status)
		}
	}
	d.Paragraph(42, y+50, 500, pen{Size: 9},
		"I certify that the information above is taken from the records of the company.", extracttest.AlignLeft)
	unseenSignedBy(d, 60, y+110, 180, s.officer, s.officerPosition)
	d.Seal(440, y+100, 36, extracttest.BlueTint, "HR")
}

func unseenCoeFilipino(d *sketch) {
	s := newUnseenService(d, false, false)
	y := s.letterTop(d, true)
	body := pen{Size: 11}
	d.Centre(306, y, pen{Size: 15, Bold: true}, d.Pick("KATIBAYAN NG PAGTATRABAHO", "PATUNAY NG EMPLEYO",
		"SERTIPIKO NG PAGLILINGKOD"))
	d.Left(72, y+44, body, "SA KINAUUKULAN:")
	y = d.Paragraph(72, y+72, 468, body, fmt.Sprintf(
		"Ito ay nagpapatunay na si **%s** ay kasalukuyang nagtatrabaho sa aming kompanya bilang **%s** mula noong **%s** "+
			"hanggang sa kasalukuyan.", s.employee, s.position, d.DayAs("hired_date", s.hired, "January 2, 2006")),
		extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, "Siya ay tumatanggap ng buwanang sahod (basic monthly salary) na "+
		d.Money("monthly_basic_salary", s.monthly)+".", extracttest.Justified)
	y = d.Paragraph(72, y+14, 468, body, "Ang katibayang ito ay ibinigay ngayong "+
		d.DayAs("issue_date", s.issued, d.Pick("January 2, 2006",
			"2 January 2006"))+" para sa kanyang loan application.",
		extracttest.Justified)
	unseenSignedBy(d, 330, y+70, 200, s.officer, s.officerPosition)
}

func unseenCoeColon(d *sketch) {
	s := newUnseenService(d, false, false)
	y := s.letterTop(d, false)
	d.Left(64, y, pen{Size: 9}, d.Pick("Date: ", "Date Issued: ")+d.Day("issue_date", s.issued))
	d.Left(64, y+30, pen{Size: 12, Bold: true}, d.Pick("VERIFICATION OF EMPLOYMENT", "RE: CERTIFICATE OF EMPLOYMENT"))
	d.Left(64, y+56, pen{}, "We confirm the following details from our 201 file:")
	label := pen{Size: 9.5}
	y = unseenFacts(d, 84, y+82, 150, 290, 18, label, pen{Size: 9.5, Bold: true}, [][2]string{
		{d.Pick("Name", "Employee"), ":  " + s.employee}, {d.Pick("Designation", "Position Title"), ":  " + s.position},
		{"Division", ":  " + d.Text("department", s.department)}, {d.Pick("Date Hired", "Date of Joining"), ":  " +
			d.Day("hired_date", s.hired)},
		{d.Pick("Employment Status", "Tenure"), ":  " + d.Pick("Regular", "Permanent") + ", presently employed"},
		{d.Pick("Annual Gross Compensation", "Gross Annual Pay"), ":  " + d.Money("annual_compensation", s.monthly*13)},
	})
	y = d.Paragraph(64, y+12, 470, pen{},
		"The information is given in confidence and without liability on the part of the company or its officers.",
		extracttest.AlignLeft)
	unseenSignedBy(d, 64, y+64, 180, s.officer, s.officerPosition)
}
