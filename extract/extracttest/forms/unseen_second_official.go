package forms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func secondOfficial() []extracttest.FormLook {
	return []extracttest.FormLook{
		secondLook("bir_2307", "2307-items", "official form: numbered items in boxes, a second table without amounts",
			secondItems2307),
		secondLook("bir_2307", "2307-old", "older version of the form, landscape: payee and payor side by side",
			secondOld2307),
		secondLook("voters_id", "voters-certification", "certification of an election officer: labels beneath "+
			"the values",
			secondVoterCertification),
		secondLook("dti_registration", "dti-labelled", "certificate with each value on a line of its own, its "+
			"label beneath",
			secondDtiLabelled),
		secondLook("mayors_permit", "permit-digital", "permit of an online system: a grid of labels and values, "+
			"landscape",
			secondPermitDigital),
		secondLook("mayors_permit", "permit-calendar", "permit of a municipality for a calendar year, day at the end",
			secondPermitCalendar),
	}
}

// secondItem draws a numbered item of a form: number and label on top, the value in a box below.
func secondItem(d *sketch, x, y, width float64, number, label, value string) {
	d.Left(x+3, y+8, pen{Size: 6.5, Bold: true}, number)
	unseenSqueeze(d, x+16, y+8, width-20, pen{Size: 6.5}, label)
	d.Box(x+14, y+11, x+width-4, y+25)
	unseenSqueeze(d, x+18, y+21.5, width-26, pen{Size: 9}, value)
}

func secondItems2307(d *sketch) {
	d.NewPage(letterWide, longHigh)
	w := newUnseenWithholding(d)
	d.Is("form_number", extracttest.KindID, "2307")
	d.Box(24, 24, 588, 72)
	d.Left(30, 36, pen{Size: 7}, "BIR Form No.")
	d.Left(30, 56, pen{Size: 20, Bold: true}, "2307")
	d.Left(30, 67, pen{Size: 6.5}, "January 2018 (ENCS)")
	d.Centre(300, 34, pen{Size: 7}, "Republic of the Philippines - Department of Finance - Bureau of Internal "+
		"Revenue")
	d.Centre(300, 50, pen{Size: 13, Bold: true}, "Certificate of Creditable Tax")
	d.Centre(300, 65, pen{Size: 13, Bold: true}, "Withheld At Source")
	d.Barcode(480, 30, 580, 56)
	d.Right(580, 66, pen{Size: 6.5}, "2307 01/18ENCS")
	d.Left(28, 82, pen{Size: 7}, "Fill in all applicable spaces. Mark all appropriate boxes with an \"X\".")
	d.Box(24, 86, 588, 106)
	d.Left(28, 99, pen{Size: 7, Bold: true}, "1")
	d.Left(40, 99, pen{Size: 7.5}, "For the Period")
	d.Left(130, 99, pen{Size: 7.5}, "From")
	d.Comb(156, 100, 8, 13, pen{Size: 9}, strings.ReplaceAll(unseenFormatDay(w.start), "/", ""))
	d.Left(268, 99, pen{Size: 6.5}, "(MM/DD/YYYY)")
	d.Left(350, 99, pen{Size: 7.5}, "To")
	d.Comb(370, 100, 8, 13, pen{Size: 9}, strings.ReplaceAll(unseenFormatDay(w.end), "/", ""))
	d.Left(482, 99, pen{Size: 6.5}, "(MM/DD/YYYY)")
	part := func(y float64, title string, numbers []string, who, tin, name, place string) float64 {
		d.Shade(24, y, 588, y+12, 0.8)
		d.Centre(306, y+9, pen{Size: 7.5, Bold: true}, title)
		secondItem(d, 24, y+12, 564, numbers[0], "Taxpayer Identification Number (TIN)", tin)
		secondItem(d, 24, y+38, 564, numbers[1], who+"'s Name (Last Name, First Name, Middle Name for "+
			"Individual OR Registered "+
			"Name for Non-Individual)", name)
		secondItem(d, 24, y+64, 480, numbers[2], "Registered Address", place)
		secondItem(d, 504, y+64, 84, numbers[2]+"A", "  ZIP Code", d.Digits("####"))
		d.Box(24, y+12, 588, y+92)
		return y + 92
	}
	y := part(106, "Part I – Payee Information", []string{"2", "3", "4"}, "Payee", w.payeeTIN, w.payee,
		w.payeeAddress)
	y = part(y, "Part II – Payor Information", []string{"6", "7", "8"}, "Payor", w.payorTIN, w.payor, w.payorAddress)
	d.Shade(24, y, 588, y+12, 0.8)
	d.Centre(306, y+9, pen{Size: 7.5, Bold: true}, "Part III – Details of Monthly Income Payments and Taxes Withheld")
	y = secondPayments(d, &w, 24, y+12, 564, 4)
	empty := [][]string{make([]string, 7), make([]string, 7), {"Total", "", "", "", "", "", ""}}
	y = d.Table(24, y, grid{
		Columns: secondColumns(564, "Money Payments Subject to Withholding of Business Tax (Government & Private)"),
		Rows:    empty, Ruling: extracttest.GridRuling, Head: pen{Size: 6}, Body: pen{Size: 7.5},
		BoldRows: []int{2}, Leading: 1.7,
	})
	y = d.Paragraph(28, y+12, 556, pen{Size: 6.5}, "We declare under the penalties of perjury that this "+
		"certificate has been made in "+
		"good faith, verified by us, and to the best of our knowledge and belief, is true and correct, pursuant "+
		"to the provisions "+
		"of the National Internal Revenue Code, as amended, and the regulations issued under authority thereof.",
		extracttest.Justified)
	secondUnder(d, 130, y+34, 350, "Signature over Printed Name of Payor/Payor's Authorized Representative/Tax Agent",
		newPerson(d.Random).firstLast())
	d.Left(28, y+58, pen{Size: 7}, "CONFORME:")
	secondUnder(d, 130, y+84, 350, "Signature over Printed Name of Payee/Payee's Authorized Representative/Tax "+
		"Agent", " ")
}

// secondColumns are the columns of payments, the first with a title of its own.
func secondColumns(width float64, title string) []extracttest.FormColumn {
	part := width / 564
	return []extracttest.FormColumn{
		unseenLcol(title, 168*part), unseenCcol("ATC", 42*part), unseenRcol("1st Month of the Quarter", 70*part),
		unseenRcol("2nd Month of the Quarter", 70*part), unseenRcol("3rd Month of the Quarter", 70*part),
		unseenRcol("Total", 74*part), unseenRcol("Tax Withheld for the Quarter", 70*part),
	}
}

// secondPayments draws the payments, filled up to some rows, and returns the lower edge.
func secondPayments(d *sketch, w *unseenWithholding, x, y, width float64, least int) float64 {
	none := d.Pick("", "-")
	plain := func(a engine.Amount) string {
		if a == 0 {
			return none
		}
		return d.Plain(a)
	}
	var rows [][]string
	for _, r := range w.rows {
		rows = append(rows, []string{r.Text, r.ATC, plain(r.Months[0]), plain(r.Months[1]), plain(r.Months[2]),
			d.Plain(r.total()), d.Plain(r.Tax)})
	}
	for len(rows) < least {
		rows = append(rows, make([]string, 7))
	}
	rows = append(rows, []string{"Total", "", plain(w.months[0]), plain(w.months[1]), plain(w.months[2]),
		d.Figure("total_income", w.income), d.Figure("total_tax_withheld", w.tax)})
	return d.Table(x, y, grid{
		Columns: secondColumns(width, "Income Payments Subject to Expanded Withholding Tax"), Rows: rows,
		BoldRows: []int{len(rows) - 1}, Ruling: extracttest.GridRuling, Head: pen{Size: 6.5}, Body: pen{Size: 7.5},
		Leading: 1.8,
	})
}

func secondOld2307(d *sketch) {
	d.NewPage(936, 612)
	w := newUnseenWithholding(d)
	d.Is("form_number", extracttest.KindID, "2307")
	d.Left(30, 34, pen{Size: 7}, "Republika ng Pilipinas")
	d.Left(30, 43, pen{Size: 7}, "Kagawaran ng Pananalapi")
	d.Left(30, 52, pen{Size: 7}, "Kawanihan ng Rentas Internas")
	d.Centre(468, 42, pen{Size: 14, Bold: true}, d.Pick("Certificate of Creditable Tax Withheld At Source",
		"CERTIFICATE OF CREDITABLE TAX WITHHELD AT SOURCE"))
	d.Right(906, 34, pen{Size: 7}, "BIR Form No.")
	d.Right(906, 54, pen{Size: 20, Bold: true}, "2307")
	d.Right(906, 64, pen{Size: 7}, "September 2005 (ENCS)")
	d.Box(30, 70, 906, 92)
	d.Left(36, 84, pen{Size: 8}, "1  For the Period From")
	d.Left(150, 84, pen{Size: 10, Bold: true}, unseenFormatDay(w.start))
	d.Left(300, 84, pen{Size: 8}, "To")
	d.Left(330, 84, pen{Size: 10, Bold: true}, unseenFormatDay(w.end))
	for i, p := range [][5]string{
		{"Part I  Payee Information", "Payee's Name", w.payee, w.payeeTIN, w.payeeAddress},
		{"Part I  Payor Information", "Payor's Name", w.payor, w.payorTIN, w.payorAddress},
	} {
		x := 30 + float64(i)*438
		d.Shade(x, 92, x+438, 106, 0.85)
		d.Left(x+6, 102, pen{Size: 8, Bold: true}, p[0])
		n := 2 + 4*i
		unseenCell(d, x, 106, 438, 26, fmt.Sprintf("%d  Taxpayer Identification Number", n), p[3])
		unseenCell(d, x, 132, 438, 26, fmt.Sprintf("%d  %s", n+1, p[1]), p[2])
		unseenCell(d, x, 158, 438, 26, fmt.Sprintf("%d  Registered Address", n+2), p[4])
	}
	d.Shade(30, 184, 906, 198, 0.85)
	d.Left(36, 194, pen{Size: 8, Bold: true}, "Part II  Details of Monthly Income Payments and Tax Withheld for "+
		"the Quarter")
	y := secondPayments(d, &w, 30, 198, 876, 3)
	d.Paragraph(36, y+18, 860, pen{Size: 7}, "I declare, under the penalties of perjury, that this certificate "+
		"has been made in good "+
		"faith, verified by me, and to the best of my knowledge and belief, is true and correct.",
		extracttest.AlignLeft)
	secondUnder(d, 60, y+62, 280, "Payor/Payor's Authorized Representative", newPerson(d.Random).firstLast())
	secondUnder(d, 370, y+62, 160, "Title/Position of Signatory", d.Pick("Accountant", "Treasurer",
		"Finance Manager"))
	secondUnder(d, 560, y+62, 160, "TIN of Signatory", newTIN(d.Random, false))
}

func secondVoterCertification(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	kind := unseenCardKinds[slices.IndexFunc(unseenCardKinds, func(k unseenCardKind) bool {
		return k.documentType == "voters_id"
	})]
	h := newUnseenHolder(d, kind)
	d.Centre(306, 50, pen{Size: 9}, "Republic of the Philippines")
	d.Centre(306, 64, pen{Size: 13, Bold: true}, "COMMISSION ON ELECTIONS")
	d.Centre(306, 77, pen{Size: 9}, "Office of the Election Officer")
	d.Centre(306, 89, pen{Size: 9}, h.who.Home.City)
	d.Centre(306, 130, pen{Size: 16, Bold: true}, d.Pick("VOTER'S CERTIFICATION", "VOTER CERTIFICATION"))
	d.Picture(470, 150, 552, 240)
	d.Left(60, 172, pen{Size: 11}, "TO WHOM IT MAY CONCERN:")
	d.Paragraph(60, 196, 390, pen{Size: 11}, "This is to certify that the person named below is a registered "+
		"voter of this "+
		"city/municipality, as shown by the records of this office:", extracttest.Justified)
	last, first, middle := h.name(d)
	secondUnder(d, 60, 274, 160, d.Pick("(Last Name)", "Surname"), last)
	secondUnder(d, 226, 274, 170, d.Pick("(First Name)", "Given Name"), first)
	secondUnder(d, 402, 274, 150, d.Pick("(Middle Name)", "Maternal Name"), middle)
	secondUnder(d, 60, 310, 492, d.Pick("Registered Address", "Residence"), d.Address("address",
		h.who.Home.line(d.Random)))
	secondUnder(d, 60, 346, 160, "Date of Birth", d.Day("birth_date", h.who.Birth))
	secondUnder(d, 226, 346, 80, "Sex", h.sexText(d))
	secondUnder(d, 312, 346, 110, "Precinct No.", d.ID("precinct_number", d.Digits("0###A")))
	secondUnder(d, 428, 346, 124, "Civil Status", d.Pick("SINGLE", "MARRIED"))
	secondUnder(d, 60, 382, 246, d.Pick("Voter's Identification Number (VIN)", "VIN"), h.number)
	secondUnder(d, 312, 382, 240, d.Pick("Date Issued", "Date of Issuance"), d.Day("issue_date", h.issueDay))
	d.Paragraph(60, 424, 492, pen{Size: 10}, "Issued upon request of the above-named voter for "+
		d.Pick("identification", "passport application", "loan application")+" purposes. Certification fee: P75.00.",
		extracttest.Justified)
	unseenSignedBy(d, 340, 510, 200, newPerson(d.Random).firstLast(), d.Pick("Election Officer IV",
		"Acting Election Officer"))
	d.Seal(130, 520, 42, extracttest.GrayTint, "")
	d.Left(60, 600, pen{Size: 7.5}, "NOT VALID WITHOUT THE COMELEC DRY SEAL")
}

func secondDtiLabelled(d *sketch) {
	d.NewPage(792, 612)
	l := newUnseenBusinessName(d)
	d.Box(22, 22, 770, 590)
	d.Box(28, 28, 764, 584)
	d.Right(748, 52, pen{Size: 8}, d.Pick("Transaction Ref. No. ", "TRN: ")+d.ID("reference_number",
		d.Digits("BN##########")))
	d.Centre(396, 62, pen{Size: 10}, "Republic of the Philippines")
	d.Centre(396, 78, pen{Size: 13, Bold: true}, "DEPARTMENT OF TRADE AND INDUSTRY")
	d.Centre(396, 118, pen{Size: 22, Bold: true, Face: extracttest.SerifFace},
		d.Pick("Certificate of Business Name Registration",
			"Business Name Registration Certificate"))
	d.Centre(396, 146, pen{Size: 10}, "This is to certify that the following is registered in this Office under "+
		"Act No. 3883:")
	big := func(y, width, size float64, label, value string) {
		d.Centre(396, y, unseenSqueezed(d, width, pen{Size: size, Bold: true}, value), value)
		d.Rule(396-width/2, y+4, 396+width/2, y+4)
		d.Centre(396, y+14, pen{Size: 8, Slant: 0.2}, label)
	}
	big(186, 560, 20, "Business Name", l.business)
	scope := d.Pick("regional", "national", "barangay", "city")
	d.Is("territorial_scope", exact, scope)
	big(232, 260, 12, "Territorial Scope", strings.ToUpper(scope))
	big(280, 480, 16, d.Pick("Name of Owner", "Registered Owner", "Business Name Owner"), l.owner)
	secondUnder(d, 110, 336, 180, d.Pick("Business Name Number", "Certificate Number"), l.number)
	secondUnder(d, 306, 336, 180, d.Pick("Valid From", "Date of Registration"), unseenLongDay(d,
		"registration_date", l.issued))
	secondUnder(d, 502, 336, 180, d.Pick("Valid To", "Valid Until"), unseenLongDay(d, "expiry_date", l.ends))
	d.Paragraph(110, 380, 572, pen{Size: 9}, "subject to continuing compliance with the above-mentioned law and "+
		"its implementing rules. "+
		"This certificate is not a license to engage in any kind of business and is valid only at the scope "+
		"indicated herein.",
		extracttest.AlignCentre)
	d.Barcode(80, 450, 140, 510)
	d.Left(80, 522, pen{Size: 7}, "Documentary Stamp Tax Paid Php 30.00")
	unseenSignedBy(d, 500, 500, 200, newPerson(d.Random).firstLast(), d.Pick("Secretary", "OIC Secretary"))
}

func secondPermitDigital(d *sketch) {
	d.NewPage(792, 612)
	l := newUnseenPermit(d)
	d.Shade(0, 0, 792, 64, 0.88)
	d.Left(40, 32, pen{Size: 14, Bold: true}, l.authority)
	d.Left(40, 48, pen{Size: 9}, "Business Permits and Licensing Department")
	d.Right(752, 40, pen{Size: 20, Bold: true}, d.Pick("BUSINESS PERMIT", "MAYOR'S PERMIT",
		"Mayor's / Business Permit"))
	y := unseenCellRow(d, 40, 80, 36, []float64{240, 240, 232}, d.Pick("Permit No.", "Mayor's Permit No."), l.number,
		d.Pick("Business Identification Number (BIN)", "Business ID No."), d.ID("business_id_number",
			d.Digits("##-######-#")),
		"Business Plate No.", d.Digits("P-#####"))
	y = unseenCellRow(d, 40, y, 36, []float64{480, 232}, d.Pick("Business / Trade Name",
		"Name of Business Establishment"), l.business,
		"TIN", d.ID("tin", l.firm.TIN))
	y = unseenCellRow(d, 40, y, 36, []float64{480, 232}, d.Pick("Owner / Representative",
		"Name of Owner/President/Incorporator"), l.owner,
		"Ownership", d.Pick("Single Proprietorship", "Corporation", "SINGLE"))
	y = unseenCellRow(d, 40, y, 36, []float64{712}, d.Pick("Business Address", "Business Location"), l.place)
	y = unseenCellRow(d, 40, y, 36, []float64{480, 232}, d.Pick("Line of Business", "Business Activity"), l.line,
		"Type", d.Pick("RENEWAL", "NEW", "Renewal"))
	y = unseenCellRow(d, 40, y, 36, []float64{240, 240, 232}, d.Pick("Date Issued", "Issuance Date"),
		d.Day("issue_date", l.issued),
		d.Pick("Valid Until", "Expiration"), d.Day("expiry_date", l.ends), "O.R. No. / Amount Paid",
		d.ID("receipt_number", d.Digits("#######"))+" / "+d.Figure("total_fees", d.Sum(2500, 60000, 25)))
	d.Paragraph(40, y+24, 480, pen{Size: 8.5}, "This permit is granted subject to existing laws, ordinances and "+
		"regulations, and to the "+
		"conditions at the back hereof. It must be posted in a conspicuous place and surrendered upon closure "+
		"of the business.",
		extracttest.Justified)
	d.Barcode(560, y+16, 620, y+76)
	d.Left(560, y+86, pen{Size: 7}, "Scan to validate this permit")
	unseenSignedBy(d, 40, y+90, 200, newPerson(d.Random).firstLast(), d.Pick("City Mayor", "Municipal Mayor"))
	d.Left(270, y+86, pen{Size: 7}, "By authority of the Mayor: "+newPerson(d.Random).firstLast()+", BPLO Head")
}

func secondPermitCalendar(d *sketch) {
	d.NewPage(letterWide, longHigh)
	l := newUnseenPermit(d)
	d.Centre(306, 54, pen{Size: 10}, "REPUBLIC OF THE PHILIPPINES")
	d.Centre(306, 70, pen{Size: 12, Bold: true}, l.authority)
	d.Centre(306, 84, pen{Size: 10}, "OFFICE OF THE MAYOR")
	d.Centre(306, 138, pen{Size: 24, Bold: true, Face: extracttest.SerifFace}, d.Pick("Mayor's Permit",
		"MAYOR'S PERMIT", "Business Permit"))
	d.Right(552, 172, pen{Size: 11}, d.Pick("No. ", "Permit No. ")+l.number)
	body := pen{Size: 12}
	y := d.Paragraph(64, 210, 484, body, fmt.Sprintf(d.Pick(
		"PURSUANT to the Revenue Code of this municipality, after payment of taxes, fees and charges, PERMIT is "+
			"hereby granted to "+
			"**%s**, owner/manager of **%s**, with business address at %s, to engage in **%s** for calendar year %d.",
		"LICENSE AND PERMIT is granted unto **%s** of **%s** located at %[3]s to conduct, operate and maintain "+
			"the business of "+
			"%[4]s within this municipality for the year %[5]d."),
		l.owner, l.business, l.place, l.line, l.ends.Year), extracttest.Justified)
	y = d.Paragraph(64, y+18, 484, body, fmt.Sprintf(d.Pick("This permit expires on %s unless revoked earlier "+
		"for cause.",
		"Valid up to %s only and is non-transferable."), unseenLongDay(d, "expiry_date", l.ends)),
		extracttest.Justified)
	d.Is("issue_date", exact, l.issued)
	y = d.Paragraph(64, y+18, 484, body, fmt.Sprintf(d.Pick("Given this %s day of %s, %d.",
		"Issued this %s day of %s %d at the Municipal Hall."),
		ordinalDay(l.issued.Day), l.issued.Month, l.issued.Year), extracttest.Justified)
	unseenSignedBy(d, 330, y+90, 200, "HON. "+newPerson(d.Random).firstLast(), "Municipal Mayor")
	y = unseenFacts(d, 64, y+150, 100, 160, 14, pen{Size: 9}, pen{Size: 9}, [][2]string{
		{"Paid under O.R. No.", d.ID("receipt_number", d.Digits("########"))}, {"Amount", d.Money("total_fees",
			d.Sum(800, 15000, 25))},
		{"C.T.C. No.", d.Digits("CCI2025 ########")},
	})
	d.Left(64, y+16, pen{Size: 8}, "THIS PERMIT SHALL BE DISPLAYED CONSPICUOUSLY IN THE PLACE OF BUSINESS.")
}
