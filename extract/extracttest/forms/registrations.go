package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var registrationWords = readWords("registrations.txt")

// registrationLooks are the looks of registrations, permits and clearances.
func registrationLooks() []look {
	return []look{
		{Name: "permit-boxes", About: "labels above their values in boxes, fees at the right",
			DocumentType: "mayors_permit", Draw: permitBoxes},
		{Name: "permit-certificate", About: "a framed certificate with large values on lines",
			DocumentType: "mayors_permit", Draw: permitCertificate},
		{Name: "permit-pairs", About: "a printout of pairs with a table of fees", DocumentType: "mayors_permit",
			Draw: permitPairs},
		{Name: "dti-sentence", About: "the certificate: everything in a sentence, the name large",
			DocumentType: "dti_registration", Draw: dtiSentence},
		{Name: "dti-pairs", About: "pairs under the title, with a QR code", DocumentType: "dti_registration",
			Draw: func(d *drawing) { dtiPairs(d, false) }},
		{Name: "dti-landscape", About: "landscape, labels above values", DocumentType: "dti_registration",
			Draw: func(d *drawing) { dtiPairs(d, true) }},
		{Name: "sec-certificate", About: "the certificate of incorporation, number at the top",
			DocumentType: "sec_registration", Draw: func(d *drawing) { secCertificate(d, "stock") }},
		{Name: "sec-partnership", About: "certificate of partnership or of a corporation with one person",
			DocumentType: "sec_registration", Draw: func(d *drawing) {
				secCertificate(d, pick(d.Random, "partnership", "opc"))
			}},
		{Name: "sec-digital", About: "the electronic certificate: pairs below the sentence",
			DocumentType: "sec_registration", Draw: secDigital},
		{Name: "barangay-person", About: "clearance of a resident, officials listed at the left",
			DocumentType: "barangay_clearance", Draw: func(d *drawing) { barangayClearance(d, false, true) }},
		{Name: "barangay-business", About: "clearance of a business", DocumentType: "barangay_clearance",
			Draw: func(d *drawing) { barangayClearance(d, true, false) }},
		{Name: "barangay-plain", About: "clearance of a resident on plain paper", DocumentType: "barangay_clearance",
			Draw: func(d *drawing) { barangayClearance(d, false, false) }},
	}
}

// permit is a mayor's permit of an invented business.
type permit struct {
	*cursor
	w              words
	business       firm
	place          address
	number         string
	issued, expiry engine.Date
}

func newPermit(d *drawing, c *cursor) *permit {
	r := c.r
	p := &permit{cursor: c, w: registrationWords["permit"], business: newFirm(r)}
	p.place = p.business.Office
	p.issued = dayOf(2023+r.IntN(3), 1+r.IntN(3), 1+r.IntN(28))
	p.expiry = dayOf(p.issued.Year, 12, 31)
	p.number = fmt.Sprintf("%s%d-%s", pick(r, "", "BP-", "MP-"), p.issued.Year, digits(r, 5))
	if d.Flawed {
		if chance(r, 50) {
			p.expiry = dayOf(p.issued.Year-1, 12, 31)
			d.Flaw("the permit ends before it is issued", "not_expired")
		} else {
			p.number = fmt.Sprintf("%d-%s", p.issued.Year+1, digits(r, 5))
			d.Flaw("the year in the number is not that of the permit", "year_matches_number")
		}
	}
	return p
}

// head prints the city. The office that issues the permit is the city.
func (p *permit) head() {
	city := properCase(p.place.City)
	if chance(p.r, 50) {
		city = p.place.City
	}
	authority := city
	if !strings.Contains(strings.ToUpper(city), "CITY") {
		authority = pick(p.r, "Municipality of ", "MUNICIPALITY OF ") + city
	}
	p.centred(style{Size: 9}, "Republic of the Philippines")
	if chance(p.r, 40) {
		p.centred(style{Size: 9}, "Province of "+properCase(p.place.Province))
	}
	p.centred(style{Size: 12, Bold: true}, p.Text("issuing_authority", authority))
	p.centred(style{Size: 9}, pick(p.r, "OFFICE OF THE MAYOR", "Business Permits and Licensing Office",
		"Office of the City Mayor"))
	p.down(1)
	p.title(16, p.w.draw(p.r, "title"))
	p.down(0.8)
}

// facts are the pairs of the permit.
func (p *permit) facts() []pair {
	list := []pair{
		{p.w.draw(p.r, "number"), p.ID("permit_number", p.number)},
		{p.w.draw(p.r, "business"), p.Text("business_name", p.business.shown())},
		{p.w.draw(p.r, "owner"), p.Text("owner_name", p.business.Owner.anyName(p.r))},
		{p.w.draw(p.r, "address"), p.Address("address", p.business.Office.line(p.r))},
		{p.w.draw(p.r, "line"), p.Text("line_of_business", p.business.Business)},
		{p.w.draw(p.r, "issue"), p.Day("issue_date", p.issued)},
		{p.w.draw(p.r, "expiry"), p.Day("expiry_date", p.expiry)},
	}
	if chance(p.r, 50) {
		list = append(list, pair{p.w.draw(p.r, "bin"), p.ID("business_id_number", filled(p.r, "########-##"))})
	}
	return list
}

// fees prints the table of fees between two edges and records it.
func (p *permit) fees(left, right float64) {
	var rows [][]string
	var total engine.Amount
	for _, label := range p.w.some(p.r, "fee", 3+p.r.IntN(4)) {
		a := between(p.r, 100, 4000)
		total += a
		rows = append(rows, []string{label, p.Plain(a)})
		p.Entry("fees", map[string]any{"label": label, "amount": a})
	}
	rows = append(rows, []string{p.w.draw(p.r, "total"), p.Money("total_fees", total)})
	p.tableAt(left, right, []extracttest.FormColumn{textColumn("Fees", 3), sumColumn("Amount", 1.5)}, rows, len(rows)-1)
	p.pairs(left, right, pair{p.w.draw(p.r, "receipt"), p.ID("receipt_number", filled(p.r, "#######"))})
}

// mayor prints the signature of the mayor.
func (p *permit) mayor() {
	p.down(3)
	name := pick(p.r, "HON. ", "") + newPerson(p.r).firstLast()
	position := pick(p.r, "City Mayor", "Mayor", "Municipal Mayor")
	p.Entry("signatories", map[string]any{"name": name, "position": position, "role": "official"})
	p.signed(p.right-200, p.right, name, position)
}

func permitBoxes(d *drawing) {
	c := newCursor(d)
	p := newPermit(d, c)
	p.head()
	c.boxes(2, p.facts()...)
	c.down(0.5)
	p.fees(c.middle(), c.right)
	p.mayor()
	c.put(c.small, "This permit must be displayed in a conspicuous place. Not valid without the official receipt.")
}

func permitCertificate(d *drawing) {
	c := newCursor(d, a4, letter, [2]float64{792, 612})
	p := newPermit(d, c)
	p.head()
	c.prose(style{Size: 9.5}, p.w.draw(c.r, "body"))
	wide := min(c.width(), 440)
	left := c.middle() - wide/2
	for _, f := range p.facts() {
		c.Left(left, c.y, style{Size: 8}, f.label)
		big := style{Size: 11, Bold: true}
		for c.TextWidth(big, f.value) > wide-136 {
			big.Size -= 0.4
		}
		c.Left(left+132, c.y, big, f.value)
		c.Rule(left+128, c.y+3, left+wide, c.y+3)
		c.y += 20
	}
	p.mayor()
	c.Box(16, 16, d.Width()-16, d.Height()-16)
	c.Box(20, 20, d.Width()-20, d.Height()-20)
	c.Seal(c.left+44, c.y-40, 32, extracttest.GrayTint, "OFFICIAL SEAL")
}

func permitPairs(d *drawing) {
	c := newCursor(d)
	p := newPermit(d, c)
	p.head()
	c.pairs(c.left, c.right, p.facts()...)
	c.down(1)
	p.fees(c.left, c.left+c.width()*0.62)
	p.mayor()
	dots(d, c.left, c.y-50, 60)
}

// tradeName is a business name registered with the DTI.
type tradeName struct {
	*cursor
	w          words
	business   firm
	number     string
	start, end engine.Date
	scope      string
}

func newTradeName(d *drawing, c *cursor) *tradeName {
	r := c.r
	t := &tradeName{cursor: c, w: registrationWords["dti"], business: newSoleProprietor(r), number: filled(r, pick(r,
		"#######", "0#######", "########"))}
	t.start = dayOf(2019+r.IntN(7), 1+r.IntN(12), 1+r.IntN(28))
	t.end = dayOf(t.start.Year+5, int(t.start.Month), t.start.Day)
	t.scope = pick(r, "barangay", "city", "regional", "national")
	if d.Flawed {
		if chance(r, 50) {
			t.number = digits(r, 4)
			d.Flaw("the number has four digits", "number_format")
		} else {
			t.end = t.start.AddDays(-300)
			d.Flaw("the registration ends before it begins", "not_expired")
		}
	}
	return t
}

// scopeText is the scope as printed.
func (t *tradeName) scopeText() string {
	t.Is("territorial_scope", extracttest.KindExact, t.scope)
	if t.scope == "city" {
		return pick(t.r, "CITY/MUNICIPALITY", "City/Municipality")
	}
	return pick(t.r, strings.ToUpper(t.scope), properCase(strings.ToUpper(t.scope)))
}

func (t *tradeName) head() {
	t.centred(style{Size: 9}, "Republic of the Philippines")
	t.centred(style{Size: 12, Bold: true}, "DEPARTMENT OF TRADE AND INDUSTRY")
	t.down(1.4)
	t.title(15, t.w.draw(t.r, "title"))
	t.down(1.4)
}

// foot prints number, code and signature.
func (t *tradeName) foot() {
	t.down(3)
	name := newPerson(t.r).firstLast()
	position := pick(t.r, "Secretary", "Provincial Director", "Director, BN Registration")
	t.Entry("signatories", map[string]any{"name": name, "position": position, "role": "official"})
	t.signed(t.right-200, t.right, name, position)
	dots(t.drawing, t.left, t.y-60, 64)
	t.down(1)
	t.put(t.small, "This certificate is not a license to engage in any kind of business and is subject to the laws.")
}

func dtiSentence(d *drawing) {
	c := newCursor(d)
	t := newTradeName(d, c)
	c.asLetter()
	t.head()
	name := d.Text("business_name", t.business.Trade)
	owner := d.Text("owner_name", t.business.Owner.whole())
	body := t.w.draw(c.r, "body")
	c.prose(style{Size: c.value.Size}, strings.NewReplacer("{name}", name, "{owner}", owner, "{scope}", t.scopeText(),
		"{from}", d.DayAs("registration_date", t.start, "January 2, 2006"),
		"{to}", d.DayAs("expiry_date", t.end, "January 2, 2006")).Replace(body))
	c.down(1)
	c.put(style{Size: c.value.Size, Bold: true}, t.w.draw(c.r, "number")+" "+
		d.ID("dti_registration_number", t.number))
	t.foot()
	c.Box(20, 20, d.Width()-20, d.Height()-20)
}

func dtiPairs(d *drawing, landscape bool) {
	var c *cursor
	if landscape {
		c = newCursor(d, [2]float64{842, 595}, [2]float64{792, 612})
	} else {
		c = newCursor(d)
	}
	t := newTradeName(d, c)
	t.head()
	list := []pair{
		{t.w.draw(c.r, "name"), d.Text("business_name", t.business.Trade)},
		{t.w.draw(c.r, "number"), d.ID("dti_registration_number", t.number)},
		{t.w.draw(c.r, "owner"), d.Text("owner_name", t.business.Owner.anyName(c.r))},
		{t.w.draw(c.r, "scope"), t.scopeText()},
		{t.w.draw(c.r, "from"), d.Day("registration_date", t.start)},
		{t.w.draw(c.r, "to"), d.Day("expiry_date", t.end)},
	}
	if chance(c.r, 60) {
		list = append(list, pair{"Business Address", d.Address("address", t.business.Office.line(c.r))})
	}
	if landscape {
		c.boxes(2, list...)
	} else {
		c.pairs(c.left+30, c.right, list...)
	}
	t.foot()
}

// company is a registration with the SEC.
type company struct {
	*cursor
	w          words
	name       string
	kind       string
	number     string
	registered engine.Date
}

func newCompany(d *drawing, c *cursor, kind string) *company {
	r := c.r
	k := &company{cursor: c, w: registrationWords["sec"], kind: kind}
	f := newCorporation(r)
	k.name = f.Name
	switch kind {
	case "opc":
		k.name = peopleWords.draw(r, "firm") + " VENTURES OPC"
	case "partnership":
		k.name = peopleWords.draw(r, "family") + " AND " + peopleWords.draw(r, "family") + " PARTNERSHIP CO."
	default:
		if strings.HasSuffix(k.name, "OPC") {
			k.name = strings.TrimSuffix(k.name, "OPC") + "INC."
		}
	}
	k.registered = dayOf(1998+r.IntN(28), 1+r.IntN(12), 1+r.IntN(28))
	year := k.registered.Year
	if d.Flawed && chance(r, 60) {
		year += 2
		d.Flaw("the year in the number is after the registration", "year_matches_number")
	}
	switch {
	case year >= 2020:
		k.number = fmt.Sprintf("%d%s-%s", year, filled(r, "0########"), digits(r, 2))
	default:
		k.number = fmt.Sprintf("%s%d%s", pick(r, "CS", "CS", "A"), year, filled(r, "#####"))
	}
	if kind == "partnership" && year < 2020 {
		k.number = fmt.Sprintf("PG%d%s", year, filled(r, "#####"))
	}
	if d.Flawed && year == k.registered.Year {
		k.number = digits(r, 3)
		d.Flaw("the number has three digits", "number_format")
	}
	return k
}

// head prints the commission and the title.
func (k *company) head(title string) {
	k.centred(style{Size: 9}, "REPUBLIC OF THE PHILIPPINES")
	k.centred(style{Size: 13, Bold: true}, "SECURITIES AND EXCHANGE COMMISSION")
	k.centred(style{Size: 8}, pick(k.r, "SEC Headquarters, 7907 Makati Avenue, Makati City", "Makati City"))
	k.down(1.5)
	k.Right(k.right, k.y, style{Size: 10, Bold: true}, k.w.draw(k.r, "number")+" "+
		k.ID("sec_registration_number", k.number))
	k.down(2.4)
	k.title(17, title)
	k.down(1.5)
	k.Is("company_type", extracttest.KindExact, k.kind)
}

// director prints the signature.
func (k *company) director() {
	k.down(3)
	name := newPerson(k.r).firstLast()
	const position = "Director, Company Registration and Monitoring Department"
	k.Entry("signatories", map[string]any{"name": name, "position": position, "role": "official"})
	k.signed(k.right-220, k.right, name, position)
	k.Seal(k.left+50, k.y-30, 36, extracttest.GrayTint, "SEC")
}

func secCertificate(d *drawing, kind string) {
	c := newCursor(d)
	k := newCompany(d, c, kind)
	c.asLetter()
	title, body := k.w.draw(c.r, "title"), k.w.draw(c.r, "body")
	if kind == "partnership" {
		title, body = "CERTIFICATE OF RECORDING OF ARTICLES OF PARTNERSHIP", k.w.draw(c.r, "partnership")
	}
	if kind == "opc" {
		title = "CERTIFICATE OF INCORPORATION OF ONE PERSON CORPORATION"
	}
	k.head(title)
	c.prose(style{Size: c.value.Size}, strings.ReplaceAll(body, "{name}", d.Text("corporate_name", k.name)))
	c.prose(style{Size: c.value.Size}, strings.NewReplacer("{city}", "Makati City", "{day}",
		dayInWords(d, "registration_date", k.registered)).Replace(k.w.draw(c.r, "given")))
	k.director()
}

func secDigital(d *drawing) {
	c := newCursor(d)
	kind := pick(c.r, "stock", "non_stock", "opc")
	k := newCompany(d, c, kind)
	if kind == "non_stock" {
		k.name = peopleWords.draw(c.r, "firm") + " HOMEOWNERS ASSOCIATION, INC."
	}
	k.head("CERTIFICATE OF INCORPORATION")
	c.prose(style{Size: c.value.Size}, "This digital certificate is issued to the corporation whose details appear below, "+
		"whose Articles of Incorporation were approved by the Commission.")
	c.pairs(c.left+20, c.right, pair{pick(c.r, "Corporate Name", "Company Name"), d.Text("corporate_name", k.name)},
		pair{"Company Type", map[string]string{"stock": "Stock Corporation", "non_stock": "Non-Stock Corporation",
			"opc": "One Person Corporation"}[kind]},
		pair{pick(c.r, "Date of Registration", "Registration Date", "Date Approved"),
			d.Day("registration_date", k.registered)},
		pair{"TIN", d.ID("tin", newTIN(c.r, true))})
	k.director()
	dots(d, c.left, c.y+6, 62)
}

// barangayClearance draws a clearance of a person or a business; with officials, the council is listed at the left.
func barangayClearance(d *drawing, business, officials bool) {
	c := newCursor(d)
	r, w := c.r, registrationWords["barangay"]
	c.asLetter()
	home, p, f := newAddress(r), newPerson(r), newSoleProprietor(r)
	place := "Barangay " + properCase(home.Barangay) + ", " + properCase(home.City)
	c.centred(style{Size: 9}, "Republic of the Philippines", properCase(home.City))
	c.centred(style{Size: 12, Bold: true}, d.Text("issuing_authority", "BARANGAY "+home.Barangay))
	c.centred(style{Size: 9}, pick(r, "OFFICE OF THE PUNONG BARANGAY", "Office of the Barangay Captain"))
	c.down(1.2)
	title := "title"
	if business {
		title = "title_business"
	}
	c.title(15, w.draw(r, title))
	c.down(1)
	bottom := c.y
	if officials {
		bottom = council(c)
	}
	issued := dayOf(2023+r.IntN(3), 1+r.IntN(12), 1+r.IntN(28))
	if chance(r, 60) {
		c.put(c.small, pick(r, "Clearance No. ", "Control No. ")+d.ID("clearance_number", filled(r, "202#-####")))
		c.down(0.5)
	}
	address := d.Address("address", home.line(r))
	text := w.draw(r, "business")
	if business {
		text = strings.NewReplacer("{name}", d.Text("business_name", f.Trade), "{owner}",
			d.Text("owner_name", f.Owner.whole()), "{address}", address).Replace(text)
	} else {
		text = strings.NewReplacer("{name}", d.Text("full_name", p.whole()), "{status}", p.Status, "{address}",
			address).Replace(w.draw(r, "person"))
	}
	d.Is("subject_type", extracttest.KindExact, map[bool]string{true: "business", false: "person"}[business])
	body := style{Size: c.value.Size}
	c.prose(body, text)
	purpose := pick(r, "loan application", "local employment", "bank requirement", "postal ID application")
	if business {
		purpose = pick(r, "business permit", "renewal of business permit")
	}
	c.prose(body, strings.ReplaceAll(w.draw(r, "purpose"), "{purpose}", d.Text("purpose", purpose)))
	c.prose(body, strings.NewReplacer("{day}", dayInWords(d, "issue_date", issued), "{place}", place).Replace(
		w.draw(r, "given")))
	if chance(r, 50) {
		expiry := issued.AddDays(180)
		if d.Flawed {
			expiry = issued.AddDays(-40)
			d.Flaw("the clearance ends before it is issued", "not_expired")
		}
		c.put(c.small, "Valid until "+d.DayAs("expiry_date", expiry, "January 2, 2006"))
	}
	c.put(c.small, "CTC No. "+d.ID("community_tax_number", filled(r, "########"))+"   O.R. No. "+
		d.ID("receipt_number", filled(r, "#######")))
	c.y = max(c.y, bottom)
	c.down(3)
	c.signed(c.right-190, c.right, pick(r, "HON. ", "")+newPerson(r).firstLast(), pick(r, "Punong Barangay",
		"Barangay Captain"))
}

// council lists the officials at the left and moves the text to the right of them.
func council(c *cursor) (bottom float64) {
	top, x := c.y, c.left-30
	c.Left(x, c.y, style{Size: 7.5, Bold: true}, "BARANGAY COUNCIL")
	y := c.y + 13
	for i := range 7 {
		c.Left(x, y, style{Size: 7, Bold: true}, "Hon. "+properCase(newPerson(c.r).firstLast()))
		c.Left(x, y+8, style{Size: 6.5}, map[bool]string{true: "Punong Barangay", false: "Barangay Kagawad"}[i == 0])
		y += 22
	}
	c.Rule(x+128, top-10, x+128, y)
	c.left = x + 138
	return y
}
