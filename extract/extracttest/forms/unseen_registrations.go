package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func unseenRegistrations() []extracttest.FormLook {
	const permit, dti, sec = "mayors_permit", "dti_registration", "sec_registration"
	return []extracttest.FormLook{
		unseenLook(permit, "permit-sentence", "permit in sentences, the year large on the left", unseenPermitSentence),
		unseenLook(permit, "permit-boxes", "permit of boxes with fees below", unseenPermitBoxes),
		unseenLook(permit, "permit-list", "permit as a list of labels with colons, landscape", unseenPermitList),
		unseenLook(dti, "dti-wreath", "certificate in sentences, centred lines", unseenDtiCentred),
		unseenLook(dti, "dti-portal", "certificate printed from the portal: list of labels", unseenDtiList),
		unseenLook(dti, "dti-old", "older certificate, dates in the last sentence, undertaking below", unseenDtiOld),
		unseenLook(sec, "sec-classic", "certificate of incorporation in sentences", func(d *sketch) {
			unseenSecLetter(d,
				false)
		}),
		unseenLook(sec, "sec-digital", "digital certificate: number on top, day in numerals",
			func(d *sketch) { unseenSecLetter(d, true) }),
		unseenLook(sec, "sec-table", "certificate with a small table of facts", unseenSecTable),
	}
}

// unseenLicense is a permit or registration that an unseen look draws.
type unseenLicense struct {
	firm                   firm
	city                   string
	number                 string
	issued, ends           engine.Date
	business, owner, place string
	line, authority        string
}

func newUnseenPermit(d *sketch) unseenLicense {
	l := unseenLicense{firm: newFirm(d.Random), issued: dayOf(2026, 1, 5+d.Random.IntN(20)), ends: dayOf(2026, 12, 31)}
	year := 2026
	if d.Flawed {
		l.issued.Year, l.ends.Year, year = 2021, 2021, 2021
		d.Flaw("the permit has expired", "not_expired")
	}
	l.number = d.ID("permit_number", fmt.Sprintf("%d-%s", year, d.Digits("0####")))
	l.business, l.owner = d.Text("business_name", l.firm.shown()), d.Text("owner_name", l.firm.Owner.whole())
	l.place, l.line = d.Address("address", l.firm.Office.line(d.Random)), d.Text("line_of_business", l.firm.Business)
	l.city = strings.TrimSuffix(properCase(l.firm.Office.City), " City")
	l.authority = d.Text("issuing_authority", d.Pick("City of ", "CITY GOVERNMENT OF ", "Municipality of ")+l.city)
	return l
}

func unseenPermitSentence(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	l := newUnseenPermit(d)
	d.Centre(306, 60, pen{Size: 9}, "Republic of the Philippines")
	d.Centre(306, 78, pen{Size: 14, Bold: true}, l.authority)
	d.Centre(306, 94, pen{Size: 9}, "BUSINESS PERMITS AND LICENSING OFFICE")
	d.Centre(306, 136, pen{Size: 22, Bold: true}, d.Pick("MAYOR'S PERMIT", "BUSINESS PERMIT"))
	d.Left(60, 170, pen{Size: 10}, d.Pick("Permit No. ", "Business Permit No.: ")+l.number)
	d.Right(552, 170, pen{Size: 20, Bold: true}, fmt.Sprint(l.ends.Year))
	y := d.Paragraph(60, 210, 492, pen{Size: 11}, fmt.Sprintf(
		"Permission is hereby granted to **%s** of **%s** to operate the business of %s at %s, subject to existing laws and ordinances.",
		l.owner, l.business, l.line, l.place), extracttest.Justified)
	y = d.Paragraph(60, y+16, 492, pen{Size: 11}, fmt.Sprintf("Issued on %s and valid until %s unless sooner revoked.",
		unseenLongDay(d, "issue_date", l.issued), unseenLongDay(d, "expiry_date", l.ends)), extracttest.AlignLeft)
	d.Seal(120, y+90, 40, extracttest.GrayTint, "")
	unseenSignedBy(d, 340, y+80, 190, "HON. "+newPerson(d.Random).firstLast(), "City Mayor")
}

func unseenPermitBoxes(d *sketch) {
	d.NewPage(a4Wide, a4High)
	l := newUnseenPermit(d)
	d.Left(40, 56, pen{Size: 15, Bold: true}, l.authority)
	d.Left(40, 72, pen{}, "Office of the Mayor")
	d.Right(555, 60, pen{Size: 13, Bold: true}, "BUSINESS PERMIT")
	half := []float64{257, 258}
	y := unseenCellRow(d, 40, 90, 34, half, "PERMIT NUMBER", l.number, "TYPE OF APPLICATION", d.Pick("RENEWAL", "NEW"))
	y = unseenCellRow(d, 40, y, 34, []float64{515}, d.Pick("TRADE NAME", "BUSINESS NAME"), l.business)
	y = unseenCellRow(d, 40, y, 34, []float64{515}, d.Pick("PROPRIETOR / PRESIDENT", "OWNER"), l.owner)
	y = unseenCellRow(d, 40, y, 34, []float64{515}, "BUSINESS ADDRESS", l.place)
	y = unseenCellRow(d, 40, y, 34, []float64{515}, d.Pick("NATURE OF BUSINESS", "KIND OF BUSINESS"), l.line)
	y = unseenCellRow(d, 40, y, 34, half, "DATE ISSUED", d.Day("issue_date", l.issued), d.Pick("VALID UNTIL",
		"DATE OF EXPIRATION"), d.Day("expiry_date", l.ends))
	tax, fee, garbage := d.Sum(800, 9000, 50), d.Sum(300, 1500, 50), d.Sum(200, 900, 50)
	y = d.Table(40, y+20, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Fees and Charges", 300), unseenRcol("Amount", 120)},
		Rows: [][]string{
			{"Local business tax", d.Plain(tax)}, {"Mayor's permit fee", d.Plain(fee)}, {"Garbage fee",
				d.Plain(garbage)},
			{"Total", d.Figure("total_fees", tax+fee+garbage)},
		},
		Ruling: extracttest.GridRuling, BoldRows: []int{3},
	})
	d.Left(40, y+20, pen{}, "O.R. No. "+d.ID("receipt_number", d.Digits("#######")))
	unseenSignedBy(d, 330, y+80, 190, newPerson(d.Random).firstLast(), "Mayor")
}

func unseenPermitList(d *sketch) {
	d.NewPage(792, 612)
	l := newUnseenPermit(d)
	d.Box(24, 24, 768, 588)
	d.Centre(396, 70, pen{Size: 12}, l.authority)
	d.Centre(396, 104, pen{Size: 24, Bold: true}, "PERMIT TO OPERATE")
	y := unseenFacts(d, 80, 170, 180, 470, 30, pen{Size: 11}, pen{Size: 12, Bold: true}, [][2]string{
		{"Mayor's Permit No. :", l.number}, {"Name of Taxpayer :", l.owner}, {"Name of Business :", l.business},
		{"Location :", l.place}, {"Line of Business :", l.line}, {"Date of Issue :", d.Day("issue_date", l.issued)},
		{"This permit expires on :", d.Day("expiry_date", l.ends)},
	})
	d.Left(80, y+10, pen{Size: 8}, "POST IN A CONSPICUOUS PLACE.  NOT VALID WITHOUT OFFICIAL RECEIPT.")
	unseenSignedBy(d, 500, 540, 200, newPerson(d.Random).firstLast(), "Municipal/City Mayor")
}

func newUnseenBusinessName(d *sketch) unseenLicense {
	l := unseenLicense{firm: newSoleProprietor(d.Random), issued: d.Between(2022, 2025)}
	l.number = d.Digits(d.Pick("#######", "########"))
	l.ends = dayOf(l.issued.Year+5, int(l.issued.Month), min(l.issued.Day, 28)).AddDays(-1)
	if d.Flawed {
		if d.Chance(50) {
			l.issued.Year -= 8
			l.ends.Year -= 8
			d.Flaw("the registration has expired", "not_expired")
		} else {
			l.number = l.number[:4]
			d.Flaw("the number has four digits", "number_format")
		}
	}
	l.number = d.ID("dti_registration_number", l.number)
	l.business, l.owner = d.Text("business_name", l.firm.Trade), d.Text("owner_name", l.firm.Owner.whole())
	return l
}

func unseenDtiCentred(d *sketch) {
	d.NewPage(a4Wide, a4High)
	l := newUnseenBusinessName(d)
	scope := d.Pick("REGIONAL", "NATIONAL", "CITY/MUNICIPALITY", "BARANGAY")
	for i, line := range []struct {
		size float64
		text string
	}{
		{9, "Department of Trade and Industry"}, {22, "Certificate of Business Name Registration"}, {10,
			"This certifies that"}, {18, l.business},
		{9, "(" + scope + ")"}, {10,
			"is a business name registered in this office pursuant to Act 3883, as amended, by"}, {15, l.owner},
		{10, "valid from " + unseenLongDay(d, "registration_date", l.issued) + " to " + unseenLongDay(d,
			"expiry_date", l.ends)},
		{10, "subject to continuing compliance with the above-mentioned laws and all applicable laws of the Philippines."},
		{11, d.Pick("Business Name No. ", "BN No. ") + l.number},
	} {
		d.Centre(297, 90+float64(i)*46, unseenSqueezed(d, 500, pen{Size: line.size, Bold: line.size > 12}, line.text),
			line.text)
	}
	unseenSignedBy(d, 200, 620, 200, newPerson(d.Random).firstLast(), "Secretary")
}

func unseenDtiList(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	l := newUnseenBusinessName(d)
	d.Left(50, 60, pen{Size: 13, Bold: true}, "DTI Business Name Registration System")
	d.Left(50, 80, pen{Size: 11}, d.Pick("Certificate of Registration of Business Name", "Business Name Certificate"))
	y := unseenFacts(d, 50, 120, 170, 340, 24, pen{Size: 9, Tint: extracttest.GrayTint}, pen{Size: 11}, [][2]string{
		{"Certificate No.", l.number}, {"Registered Business Name", l.business}, {d.Pick("Name of Registrant",
			"Owner's Name"), l.owner},
		{"Territorial Scope", d.Pick("Regional", "National", "Barangay")}, {d.Pick("Registration Date",
			"Date Registered"), d.Day("registration_date", l.issued)},
		{d.Pick("Expiration Date", "Valid Until"), d.Day("expiry_date", l.ends)},
	})
	d.Barcode(50, y+20, 220, y+50)
	unseenSignedBy(d, 340, y+60, 190, newPerson(d.Random).firstLast(), "Provincial Director")
}

func unseenDtiOld(d *sketch) {
	d.NewPage(letterWide, longHigh)
	l := newUnseenBusinessName(d)
	d.Right(562, 60, pen{Size: 10}, "Certificate No. "+l.number)
	d.Centre(306, 110, pen{Size: 12}, "REPUBLIC OF THE PHILIPPINES")
	d.Centre(306, 128, pen{Size: 12, Bold: true}, "DEPARTMENT OF TRADE AND INDUSTRY")
	d.Centre(306, 170, pen{Size: 16, Bold: true}, "CERTIFICATE OF REGISTRATION OF BUSINESS NAME")
	y := d.Paragraph(60, 220, 492, pen{Size: 12}, fmt.Sprintf(
		"TO ALL WHOM THESE PRESENTS MAY COME: This is to certify that **%s**, being the name under which **%s** will conduct business, has been "+
			"registered in this Department on %s. This certificate is good until %s.", l.business, l.owner,
		unseenLongDay(d, "registration_date", l.issued), unseenLongDay(d, "expiry_date", l.ends)),
		extracttest.Justified)
	d.Seal(130, y+90, 44, extracttest.GrayTint, "")
	unseenSignedBy(d, 340, y+90, 190, newPerson(d.Random).firstLast(), "Regional Director")
}

// unseenCorporation is a registration of a company.
type unseenCorporation struct {
	name, number, kind string
	day                engine.Date
}

func newUnseenRegisteredCompany(d *sketch) unseenCorporation {
	f := newCorporation(d.Random)
	c := unseenCorporation{name: d.Text("corporate_name", f.Name), day: d.Between(2005, 2024), kind: "stock"}
	year := c.day.Year
	if d.Flawed {
		year += 3
		d.Flaw("the number's year is after the registration", "year_matches_number")
	}
	c.number = d.ID("sec_registration_number", fmt.Sprintf("CS%d%s", year, d.Digits("#####")))
	if strings.HasSuffix(f.Name, "OPC") {
		c.kind = "opc"
	}
	d.Is("company_type", exact, c.kind)
	return c
}

// kindWords is what the company is called on the paper.
func (c unseenCorporation) kindWords() string {
	return map[string]string{"opc": "One Person Corporation", "stock": "stock corporation"}[c.kind]
}

func unseenSecLetter(d *sketch, digital bool) {
	d.NewPage(a4Wide, a4High)
	c := newUnseenRegisteredCompany(d)
	d.Centre(297, 70, pen{Size: 10}, "REPUBLIC OF THE PHILIPPINES")
	d.Centre(297, 88, pen{Size: 13, Bold: true}, "SECURITIES AND EXCHANGE COMMISSION")
	d.Centre(297, 102, pen{Size: 8}, d.Pick("SEC Headquarters, Makati City", "SEC Building, EDSA, Mandaluyong City"))
	label := d.Pick("COMPANY REG. NO. ", "SEC Registration No. ")
	if digital {
		d.Left(60, 140, pen{Size: 10}, label+c.number)
	} else {
		d.Right(535, 140, pen{Size: 10}, label+c.number)
	}
	d.Centre(297, 190, pen{Size: 18, Bold: true}, d.Pick("CERTIFICATE OF INCORPORATION",
		"Certificate of Incorporation"))
	d.Left(60, 226, pen{Size: 11}, "KNOW ALL PERSONS BY THESE PRESENTS:")
	y := d.Paragraph(60, 254, 475, pen{Size: 11}, fmt.Sprintf(
		"This is to certify that the Articles of Incorporation and By-Laws of **%s**, a %s, were duly approved by the Commission %s under the "+
			"provisions of the Revised Corporation Code of the Philippines.", c.name, c.kindWords(), c.dayText(d,
			digital)), extracttest.Justified)
	y = d.Paragraph(60, y+14, 475, pen{Size: 11},
		"This Certificate grants juridical personality to the corporation but does not authorize it to "+
			"undertake business activities requiring a secondary license from this Commission.", extracttest.Justified)
	unseenSignedBy(d, 320, y+90, 200, newPerson(d.Random).firstLast(),
		"Director, Company Registration and Monitoring Department")
}

// dayText records the day of registration and returns it in words or numerals.
func (c unseenCorporation) dayText(d *sketch, digital bool) string {
	if digital {
		return "on " + d.Day("registration_date", c.day)
	}
	d.Is("registration_date", exact, c.day)
	return fmt.Sprintf("on this %s day of %s, %d", ordinalDay(c.day.Day), c.day.Month, c.day.Year)
}

func unseenSecTable(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	c := newUnseenRegisteredCompany(d)
	d.Left(60, 70, pen{Size: 12, Bold: true}, "Securities and Exchange Commission")
	d.Left(60, 100, pen{Size: 16}, d.Pick("Certificate of Registration", "Certificate of Incorporation"))
	d.Table(60, 130, grid{
		Columns: []extracttest.FormColumn{unseenLcol("", 170), unseenLcol("", 320)}, Headless: true,
		Ruling: extracttest.GridRuling, Leading: 2.4,
		Rows: [][]string{
			{"Name of Corporation", c.name}, {"SEC Registration Number", c.number}, {"Company Type",
				properCase(strings.ToUpper(c.kindWords()))},
			{d.Pick("Date of Registration", "Registered On"), d.Day("registration_date", c.day)},
		},
	})
	d.Paragraph(60, 300, 490, pen{Size: 9},
		"Issued under the seal of the Commission. The authenticity of this certificate may be verified online.",
		extracttest.AlignLeft)
	d.Seal(120, 380, 44, extracttest.BlueTint, "SEC")
	unseenSignedBy(d, 330, 390, 190, newPerson(d.Random).firstLast(), "Assistant Director")
}
