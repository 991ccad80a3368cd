package forms

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// unseenCards are three looks of each identity card, and the passport's.
func unseenCards() (looks []extracttest.FormLook) {
	for _, k := range unseenCardKinds {
		if k.documentType == "passport" {
			continue
		}
		short := strings.TrimSuffix(k.documentType, "_id")
		looks = append(looks,
			unseenLook(k.documentType, short+"-stacked",
				"card: labels above the parts of the name, photograph on the left",
				func(d *sketch) { unseenCardStacked(d, k) }),
			unseenLook(k.documentType, short+"-inline",
				"card: the name in one line, labels in front of values, photograph on the right",
				func(d *sketch) { unseenCardInline(d, k) }),
			unseenLook(k.documentType, short+"-sheet",
				"printed from a portal onto a page: labels on the left, values on the right",
				func(d *sketch) { unseenCardPortal(d, k) }),
		)
	}
	return append(looks,
		unseenLook("passport", "passport-page",
			"data page with a machine-readable zone, labels in two languages above values",
			func(d *sketch) { unseenPassportPage(d, 30) }),
		unseenLook("passport", "passport-copy", "photocopy of the data page on letter paper", unseenPassportCopy),
		unseenLook("passport", "passport-left", "data page, labels on the left of values", unseenPassportLeft),
	)
}

// unseenCardKind is what one sort of card prints.
type unseenCardKind struct {
	documentType, title, agency, numberLabel, pattern string
	// parts are the labels of last, first and middle name; birth and home those of birth date and address.
	parts       [3]string
	birth, home string
	// issued and expires are the labels of the days, "" where the card has none; years is how long it is valid.
	issued, expires string
	years           int
}

var unseenCardKinds = []unseenCardKind{
	{"philsys_id", "Philippine Identification Card", "REPUBLIKA NG PILIPINAS", "PCN", "####-####-####-####",
		[3]string{"Apelyido/Last Name", "Mga Pangalan/Given Names", "Gitnang Apelyido/Middle Name"},
		"Petsa ng Kapanganakan/Date of Birth",
		"Tirahan/Address", "Araw ng pagkakaloob/Date of issue", "", 0},
	{"drivers_license", "DRIVER'S LICENSE", "LAND TRANSPORTATION OFFICE", "License No.", "N##-##-######",
		[3]string{"Surname", "Given Name", "Middle Name"}, "Birthdate", "Address", "", "Expiration Date", 10},
	{"umid", "UNIFIED MULTI-PURPOSE ID", "REPUBLIC OF THE PHILIPPINES", "CRN", "01##-#######-#",
		[3]string{"SURNAME", "GIVEN NAME", "MIDDLE NAME"}, "DATE OF BIRTH", "ADDRESS", "", "", 0},
	{"tin_id", "TAXPAYER IDENTIFICATION CARD", "BUREAU OF INTERNAL REVENUE", "TIN", "###-###-###-00000",
		[3]string{"Family Name", "First Name", "Middle Name"}, "Birth Date", "Address", "Date Issued", "", 0},
	{"prc_id", "PROFESSIONAL IDENTIFICATION CARD", "PROFESSIONAL REGULATION COMMISSION", "Registration No.", "0######",
		[3]string{"Last Name", "First Name", "Middle Name"}, "Date of Birth", "", "", "Valid Until", 3},
	{"voters_id", "VOTER'S IDENTIFICATION", "COMMISSION ON ELECTIONS", "VIN", "####-####A-C####ABC#####",
		[3]string{"LAST NAME", "FIRST NAME", "MATERNAL NAME"}, "DATE OF BIRTH", "ADDRESS", "DATE ISSUED", "", 0},
	{"postal_id", "POSTAL IDENTITY CARD", "PHILIPPINE POSTAL CORPORATION", "PRN", "############ P",
		[3]string{"Surname", "First Name", "Middle Name"}, "Date of Birth", "Address", "Issued", "Valid Until", 3},
	{"sss_id", "SOCIAL SECURITY CARD", "SOCIAL SECURITY SYSTEM", "SS Number", "##-#######-#",
		[3]string{"Surname", "Given Name", "Middle Name"}, "Date of Birth", "", "Date of Issue", "", 0},
	{"passport", "PASAPORTE/PASSPORT", "REPUBLIKA NG PILIPINAS", "Pasaporte blg./Passport no.", "P#######B",
		[3]string{"Apelyido/Surname", "Pangalan/Given names", "Panggitnang apelyido/Middle name"},
		"Petsa ng kapanganakan/Date of birth", "",
		"Petsa ng pagkakaloob/Date of issue", "Petsa ng pagkawalang bisa/Valid until", 10},
}

// unseenHolder is whose card it is.
type unseenHolder struct {
	unseenCardKind
	who             person
	number          string
	issueDay, ended engine.Date
	wrongZone       bool
}

func newUnseenHolder(d *sketch, k unseenCardKind) unseenHolder {
	h := unseenHolder{unseenCardKind: k, who: newPerson(d.Random), issueDay: d.Between(2024, 2025)}
	number := strings.ReplaceAll(d.Digits(k.pattern), " P", " "+capitals(d.Random, 1))
	if k.documentType == "tin_id" {
		number = newTIN(d.Random, false)
	}
	h.ended = engine.Date{Year: h.issueDay.Year + max(k.years, 3), Month: h.who.Birth.Month, Day: h.who.Birth.Day}
	if k.documentType == "passport" {
		h.who.Suffix = ""
		h.ended = dayOf(h.issueDay.Year+10, int(h.issueDay.Month), min(h.issueDay.Day, 28)).AddDays(-1)
	}
	if d.Flawed {
		number = h.spoil(d, number)
	}
	h.number = d.ID("id_number", number)
	if k.documentType == "tin_id" {
		d.ID("tin", number)
	}
	d.Is("sex", exact, h.who.Sex)
	return h
}

// spoil plants an error and returns the number.
func (h *unseenHolder) spoil(d *sketch, number string) string {
	n := d.Random.IntN(3)
	switch {
	case h.documentType == "passport" && n == 0:
		h.wrongZone = true
		d.Flaw("the check digit of the birth date is wrong", "mrz_check_digits")
	case h.years > 0 && n < 2:
		h.issueDay.Year -= 12
		h.ended.Year -= 12
		d.Flaw("the card has expired", "not_expired")
	case h.issued != "" && n == 1:
		h.issueDay = dayOf(h.who.Birth.Year-3, 5, 9)
		d.Flaw("the card was issued before its holder was born", "dates_plausible")
	default:
		d.Flaw("a character of the number is missing", "id_number_format")
		return number[:len(number)-3] + number[len(number)-2:]
	}
	return number
}

// name records the name in its parts; the whole name is first, middle, last, as when parts are printed apart.
func (h *unseenHolder) name(d *sketch) (last, first, middle string) {
	last, first, middle = h.who.Last, joined(h.who.First, h.who.Suffix), h.who.Middle
	d.Text("full_name", joined(first, middle, last))
	return d.Text("last_name", last), d.Text("first_name", first), d.Text("middle_name", middle)
}

// inLine records the name as one text with a comma, and its parts.
func (h *unseenHolder) inLine(d *sketch) string {
	d.Text("last_name", h.who.Last)
	d.Text("first_name", joined(h.who.First, h.who.Suffix))
	d.Text("middle_name", h.who.Middle)
	return d.Text("full_name", h.who.Last+", "+joined(h.who.First, h.who.Suffix)+", "+h.who.Middle)
}

// sexText is the sex as the card prints it.
func (h *unseenHolder) sexText(d *sketch) string {
	if d.Chance(50) {
		return strings.ToUpper(h.who.Sex[:1])
	}
	return strings.ToUpper(h.who.Sex)
}

// rest are the labels and values besides number and name.
func (h *unseenHolder) rest(d *sketch) (rows [][2]string) {
	rows = append(rows, [2]string{h.birth, d.Day("birth_date", h.who.Birth)}, [2]string{d.Pick("Sex", "SEX",
		"Kasarian/Sex"), h.sexText(d)})
	switch h.documentType {
	case "prc_id":
		rows = append(rows, [2]string{"Profession", d.Text("profession", d.Pick("NURSE", "CIVIL ENGINEER",
			"PROFESSIONAL TEACHER", "PHARMACIST"))})
	case "drivers_license":
		rows = append(rows, [2]string{"Nationality", d.Text("nationality", "PHL")},
			[2]string{"Agency Code", d.ID("agency_code", d.Digits("N##"))})
	case "voters_id":
		rows = append(rows, [2]string{"PRECINCT NO.", d.ID("precinct_number", d.Digits("0###A"))})
	}
	if h.issued != "" {
		rows = append(rows, [2]string{h.issued, d.Day("issue_date", h.issueDay)})
	}
	if h.expires != "" {
		rows = append(rows, [2]string{h.expires, d.Day("expiry_date", h.ended)})
	}
	return rows
}

// head prints agency and title.
func (h *unseenHolder) head(d *sketch, x, y, size float64) {
	d.Centre(x, y, pen{Size: size * 0.8}, h.agency)
	d.Centre(x, y+size*1.25, pen{Size: size, Bold: true}, h.title)
}

func unseenCardStacked(d *sketch, k unseenCardKind) {
	d.NewPage(360, 236)
	h := newUnseenHolder(d, k)
	d.Shade(0, 0, 360, 236, 0.96)
	h.head(d, 180, 20, 9)
	d.Picture(14, 46, 90, 142)
	label, value := pen{Size: 5.8, Tint: extracttest.GrayTint}, pen{Size: 9, Bold: true}
	y := 52.0
	put := func(x, width float64, name, text string) {
		unseenSqueeze(d, x, y, width, label, name)
		unseenSqueeze(d, x, y+11, width, value, text)
	}
	last, first, middle := h.name(d)
	put(104, 240, k.numberLabel, h.number)
	y += 24
	put(104, 115, k.parts[0], last)
	put(228, 120, k.parts[2], middle)
	y += 24
	put(104, 240, k.parts[1], first)
	for i, row := range h.rest(d) {
		if i%2 == 0 {
			y += 24
		}
		put(104+float64(i%2)*124, 116, row[0], row[1])
	}
	if k.home != "" {
		y = max(y+24, 178)
		put(14, 332, k.home, d.Address("address", h.who.Home.line(d.Random)))
	}
	d.Signature(20, 168, 60)
}

func unseenCardInline(d *sketch, k unseenCardKind) {
	d.NewPage(324, 204)
	h := newUnseenHolder(d, k)
	h.head(d, 162, 18, 8)
	d.Picture(240, 44, 310, 128)
	rows := [][2]string{{k.numberLabel + ":", h.number}, {d.Pick("Name:", "NAME:"), h.inLine(d)}}
	for _, row := range h.rest(d) {
		rows = append(rows, [2]string{row[0] + ":", row[1]})
	}
	y := unseenFacts(d, 12, 52, 82, 138, 14, pen{Size: 6.5}, pen{Size: 8.5, Bold: true}, rows)
	if k.home != "" {
		unseenSqueeze(d, 12, max(y, 144), 70, pen{Size: 6.5}, k.home+":")
		unseenSqueeze(d, 84, max(y, 144), 230, pen{Size: 8}, d.Address("address", h.who.Home.line(d.Random)))
	}
	d.Signature(200, 184, 70)
	d.Left(200, 195, pen{Size: 6}, "Signature of Holder")
}

func unseenCardPortal(d *sketch, k unseenCardKind) {
	d.NewPage(letterWide, letterHigh)
	h := newUnseenHolder(d, k)
	h.head(d, 306, 60, 14)
	d.Rule(60, 92, 552, 92)
	d.Picture(440, 110, 552, 236)
	last, first, middle := h.name(d)
	rows := append([][2]string{{k.numberLabel, h.number}, {k.parts[0], last}, {k.parts[1], first}, {k.parts[2],
		middle}}, h.rest(d)...)
	y := unseenFacts(d, 60, 126, 160, 200, 20, pen{Size: 8}, pen{Size: 10}, rows)
	if k.home != "" {
		y = unseenFacts(d, 60, y, 160, 330, 20, pen{Size: 8}, pen{Size: 10}, [][2]string{{k.home, d.Address("address",
			h.who.Home.line(d.Random))}})
	}
	d.Barcode(60, y+14, 240, y+44)
	d.Paragraph(60, y+66, 490, pen{Size: 7.5},
		"This is a digital copy of the card. It may be verified by scanning the code.", extracttest.AlignLeft)
}

var unseenPassportKind = unseenCardKinds[len(unseenCardKinds)-1]

// zone prints the machine-readable zone.
func (h *unseenHolder) zone(d *sketch, x, y, size float64) {
	first, second := mrzOf(h.who, h.number, h.ended, h.wrongZone)
	mono := pen{Face: extracttest.MonoFace, Size: size}
	d.Left(x, y, mono, first)
	d.Left(x, y+size*1.6, mono, second)
}

// unseenPassportPage draws the data page from a height on.
func unseenPassportPage(d *sketch, top float64) {
	if top == 30 {
		d.NewPage(420, 300)
	}
	h := newUnseenHolder(d, unseenPassportKind)
	h.head(d, 250, top, 9)
	d.Picture(16, top+30, 116, top+160)
	label, value := pen{Size: 5.8}, pen{Size: 9}
	y := top + 32
	put := func(x, width float64, name, text string) {
		unseenSqueeze(d, x, y, width, label, name)
		unseenSqueeze(d, x, y+11, width, value, text)
	}
	put(130, 60, "Uri/Type", "P")
	put(200, 80, "Kodigo ng bansa/Country code", "PHL")
	put(296, 110, unseenPassportKind.numberLabel, h.number)
	last, first, middle := h.name(d)
	for i, text := range []string{last, first, middle} {
		y += 25
		put(130, 270, unseenPassportKind.parts[i], text)
	}
	y += 25
	day := d.Pick("02 Jan 2006", "upper:02 Jan 2006")
	put(130, 110, unseenPassportKind.birth, d.DayAs("birth_date", h.who.Birth, day))
	put(250, 60, "Kasarian/Sex", strings.ToUpper(h.who.Sex[:1]))
	put(316, 94, "Nasyonalidad/Nationality", d.Text("nationality", "FILIPINO"))
	y += 25
	put(130, 130, "Lugar ng kapanganakan/Place of birth", d.Text("birth_place", h.who.BirthPlace))
	put(270, 130, unseenPassportKind.issued, d.DayAs("issue_date", h.issueDay, day))
	y += 25
	put(130, 130, unseenPassportKind.expires, d.DayAs("expiry_date", h.ended, day))
	put(270, 130, "Maykapangyarihang nagkaloob/Issuing authority", d.Text("issuing_authority", d.Pick("DFA MANILA",
		"DFA NCR EAST", "PCG DUBAI")))
	h.zone(d, 16, y+42, 14)
}

func unseenPassportCopy(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Box(8, 90, 430, 372)
	unseenPassportPage(d, 112)
	d.Left(60, 440, pen{Size: 8}, "Certified true copy of the original presented to me.")
	unseenSignedBy(d, 60, 500, 170, newPerson(d.Random).firstLast(), "Branch Service Officer")
}

func unseenPassportLeft(d *sketch) {
	d.NewPage(420, 300)
	h := newUnseenHolder(d, unseenPassportKind)
	d.Left(16, 24, pen{Size: 10, Bold: true}, "PASSPORT  PHILIPPINES")
	d.Picture(300, 40, 400, 166)
	last, first, middle := h.name(d)
	rows := [][2]string{
		{"Passport No.", h.number}, {"Surname", last}, {"Given Names", first}, {"Middle Name", middle},
		{"Nationality", d.Text("nationality", "FILIPINO")},
		{"Date of Birth", d.DayAs("birth_date", h.who.Birth, "02 Jan 2006")}, {"Sex", strings.ToUpper(h.who.Sex[:1])},
		{"Place of Birth", d.Text("birth_place", h.who.BirthPlace)}, {"Date of Issue", d.DayAs("issue_date",
			h.issueDay, "02 Jan 2006")},
		{"Date of Expiry", d.DayAs("expiry_date", h.ended, "02 Jan 2006")},
	}
	unseenFacts(d, 16, 46, 80, 190, 18, pen{Size: 7}, pen{Size: 9, Bold: true}, rows)
	h.zone(d, 16, 256, 14)
}
