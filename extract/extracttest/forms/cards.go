package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var cardWords = readWords("cards.txt")

// cardTypes are the types of identity cards.
var cardTypes = []string{
	"philsys_id", "drivers_license", "passport", "umid", "tin_id", "prc_id", "voters_id", "postal_id", "sss_id",
}

// cardLooks are three looks of each identity card: the card alone, both sides on a sheet, and an older or paper form.
func cardLooks() (looks []look) {
	for _, kind := range cardTypes {
		name := strings.ReplaceAll(kind, "_", "-")
		looks = append(looks,
			look{Name: name + "-card", About: "the front of the card", DocumentType: kind,
				Draw: func(d *drawing) { cardAlone(d, kind) }},
			look{Name: name + "-sheet", About: "both sides of the card copied on one sheet", DocumentType: kind,
				Draw: func(d *drawing) { cardSheet(d, kind) }},
			look{Name: name + "-paper", About: "the older or paper form, labels beside their values", DocumentType: kind,
				Draw: func(d *drawing) { cardPaper(d, kind) }})
	}
	return looks
}

// idCard is an identity card of an invented person.
type idCard struct {
	*drawing
	kind           string
	w              words
	holder         person
	number         string
	issued, expiry engine.Date
	registered     engine.Date
	wrongMRZ       bool
	// named reports whether the parts of the name were printed.
	named bool
}

// newCard invents a card and plants an error in flawed ones. issueShown says that the look prints the day of issue.
func newCard(d *drawing, kind string, issueShown bool) *idCard {
	r := d.Random
	c := &idCard{drawing: d, kind: kind, w: cardWords[kind], holder: newPerson(r)}
	c.holder.Suffix = ""
	c.issued = dayOf(2014+r.IntN(11), 1+r.IntN(12), 1+r.IntN(28))
	years := map[string]int{"drivers_license": pick(r, 5, 10), "passport": 10, "prc_id": 3, "postal_id": 3}[kind]
	c.expiry = c.issued.AddDays(years*365 + years/4)
	c.registered = c.issued.AddDays(-r.IntN(3000))
	c.holder.Birth.Year = c.issued.Year - 30 - r.IntN(28)
	switch kind {
	case "philsys_id":
		c.number = newPCN(r)
	case "drivers_license":
		c.number, c.expiry = newLicence(r), dayOf(c.issued.Year+years, int(c.holder.Birth.Month), c.holder.Birth.Day)
	case "passport":
		c.number = newPassportNumber(r)
	case "umid":
		c.number = newCRN(r)
	case "tin_id":
		c.number = filled(r, pick(r, "###-###-###-000", "###-###-###", "###-###-###-00000"))
	case "prc_id":
		c.number = filled(r, "0######")
	case "voters_id":
		c.number = newVIN(r, c.holder)
	case "postal_id":
		c.number = filled(r, pick(r, "100######### P", "PRN100#########P"))
	case "sss_id":
		c.number = newSSS(r)
	}
	if d.Flawed {
		c.flaw(issueShown)
	}
	if strings.HasPrefix(d.Formats.Day, "January") && chance(r, 50) {
		d.Formats.Day = pick(r, "2006/01/02", "January 02, 2006", "upper:02 Jan 2006", "01/02/2006")
	}
	return c
}

// flaw plants an error that each look of the type shows.
func (c *idCard) flaw(issueShown bool) {
	switch {
	case c.kind == "passport" && chance(c.Random, 70):
		c.wrongMRZ = true
		c.Flaw("a check digit of the machine-readable zone is wrong", "mrz_check_digits")
	case issueShown && (c.kind == "drivers_license" || c.kind == "postal_id") && chance(c.Random, 50):
		c.expiry = c.issued.AddDays(-400 - c.Random.IntN(300))
		c.Flaw("the card expires before it is issued", "dates_plausible")
	default:
		c.number = c.number[:len(c.number)-3]
		c.Flaw("the number is three characters short", "id_number_format")
	}
}

// cardField is a label with its value.
type cardField struct{ label, value string }

// fields records and returns the fields of a side.
func (c *idCard) fields(side string) (list []cardField) {
	for _, line := range c.w[side] {
		name, labels, _ := strings.Cut(line, "|")
		label := pick(c.Random, strings.Split(labels, "~")...)
		list = append(list, cardField{label, c.value(name)})
	}
	return list
}

// value records a field of the card and returns its text.
func (c *idCard) value(name string) string {
	p, r := c.holder, c.Random
	switch name {
	case "last", "first", "middle":
		if !c.named {
			c.named = true
			// Parts printed apart are put together in speaking order.
			c.Is("full_name", extracttest.KindText, p.whole())
		}
		return c.Text(name+"_name", map[string]string{"last": p.Last, "first": p.First, "middle": p.Middle}[name])
	case "line":
		c.Is("last_name", extracttest.KindText, p.Last)
		if chance(r, 35) { // commas part all names
			c.Is("first_name", extracttest.KindText, p.First)
			c.Is("middle_name", extracttest.KindText, p.Middle)
			return c.Text("full_name", p.Last+", "+p.First+", "+p.Middle)
		}
		return c.Text("full_name", p.lastFirst())
	case "speaking":
		if c.named {
			return ""
		}
		return c.Text("full_name", p.firstLast())
	case "birth":
		return c.Day("birth_date", p.Birth)
	case "address":
		return c.Address("address", p.Home.line(r))
	case "issue":
		return c.Day("issue_date", c.issued)
	case "expiry":
		return c.Day("expiry_date", c.expiry)
	case "registered":
		return c.Day("registration_date", c.registered)
	case "sex":
		c.Is("sex", extracttest.KindExact, p.Sex)
		return pick(r, strings.ToUpper(p.Sex), strings.ToUpper(p.Sex[:1]))
	case "status":
		c.Is("civil_status", extracttest.KindExact, p.Status)
		return strings.ToUpper(p.Status)
	}
	return c.further(name)
}

// further are the fields that are printed for their look.
func (c *idCard) further(name string) string {
	r := c.Random
	switch name {
	case "nationality":
		return c.Text("nationality", map[bool]string{true: "FILIPINO", false: "PHL"}[c.kind == "passport" || chance(r, 50)])
	case "birthplace":
		return c.Text("birth_place", c.holder.BirthPlace)
	case "blood":
		return c.Text("blood_type", pick(r, "O+", "A+", "B+", "AB+", "O"))
	case "profession":
		return c.Text("profession", cardWords[""].draw(r, "profession"))
	case "authority":
		return c.Text("issuing_authority", cardWords[""].draw(r, "authority"))
	case "precinct":
		return c.ID("precinct_number", filled(r, "0###@"))
	case "class":
		return pick(r, "A, A1, B, B1", "1, 2", "B, B1", "A")
	case "agency":
		return c.ID("agency_code", filled(r, "@##"))
	case "height":
		return fmt.Sprintf("1.%02d", 48+r.IntN(38))
	case "weight":
		return fmt.Sprint(44 + r.IntN(46))
	}
	panic("forms: no field " + name)
}

// cardAlone draws the front on a page of the size of a card, enlarged.
func cardAlone(d *drawing, kind string) {
	c := newCard(d, kind, kind != "drivers_license")
	if kind == "passport" {
		d.NewPage(360, 252)
		c.passport(0, 0, 360)
		return
	}
	d.NewPage(486, 306)
	c.front(0, 0, 2)
	c.Is("document_side", extracttest.KindExact, "front")
}

// cardSheet draws both sides on a sheet of paper.
func cardSheet(d *drawing, kind string) {
	c := newCard(d, kind, true)
	size := pick(d.Random, a4, letter)
	d.NewPage(size[0], size[1])
	if kind == "passport" {
		c.passport((size[0]-400)/2, 70, 400)
		return
	}
	scale := pick(d.Random, 1.3, 1.5, 1.7)
	x, y := (size[0]-243*scale)*pick(d.Random, 0.3, 0.5), 60.0
	c.front(x, y, scale)
	y += 153*scale + 40
	c.back(x, y, scale)
	c.Is("document_side", extracttest.KindExact, "both")
	if chance(d.Random, 50) {
		for i := range 3 {
			d.Signature(x+40+float64(i)*90, y+153*scale+70, 60)
		}
	}
}

// frame draws the edge of a card.
func (c *idCard) frame(x, y, scale float64) {
	if chance(c.Random, 60) {
		c.Shade(x+1, y+1, x+243*scale-1, y+153*scale-1, pick(c.Random, 0.93, 0.96, 0.9))
	}
	c.Box(x+1, y+1, x+243*scale-1, y+153*scale-1)
}

// head prints the lines at the top of a card and returns the place below.
func (c *idCard) head(x, y, scale float64) float64 {
	lines := c.w["head"]
	y += 10 * scale
	for i, line := range lines {
		s := style{Size: 6 * scale, Face: extracttest.SansFace}
		if i == len(lines)-1 || i == len(lines)-2 {
			s.Bold, s.Size = true, 6.8*scale
		}
		c.Centre(x+121*scale, y, s, line)
		y += 7.4 * scale
	}
	if chance(c.Random, 60) {
		c.Seal(x+20*scale, y-14*scale, 9*scale, extracttest.BlueTint, "")
	}
	return y
}

// front draws the front of a card: photo, number and fields.
func (c *idCard) front(x, y, scale float64) {
	c.frame(x, y, scale)
	top := c.head(x, y, scale) + 3*scale
	photoLeft := chance(c.Random, 70)
	px, fx := x+10*scale, x+78*scale
	if !photoLeft {
		px, fx = x+178*scale, x+10*scale
	}
	c.Picture(px, top, px+56*scale, top+66*scale)
	number := c.ID("id_number", c.number)
	if label := c.w.draw(c.Random, "id"); label != "" {
		number = label + " " + number
	}
	s := style{Size: 8 * scale, Bold: true, Face: extracttest.SansFace}
	limit := 155 * scale
	for c.TextWidth(s, number) > limit {
		s.Size -= 0.3
	}
	c.Left(fx, top+7*scale, s, number)
	c.columnOfFields(fx, top+16*scale, y+149*scale, limit, scale, c.fields("front"))
}

// columnOfFields prints fields from top to bottom, short ones beside each other, in what room there is.
func (c *idCard) columnOfFields(x, y, bottom, width, scale float64, list []cardField) {
	type row []cardField
	var rows []row
	for _, f := range list {
		last := len(rows) - 1
		if f.value == "" {
			continue
		}
		fits := func(g cardField) bool {
			return max(c.TextWidth(c.tiny(scale), g.label), c.TextWidth(c.big(scale), g.value)) < width/2-2
		}
		if last >= 0 && len(rows[last]) == 1 && len(list) > 5 && fits(f) && fits(rows[last][0]) {
			rows[last] = append(rows[last], f)
			continue
		}
		rows = append(rows, row{f})
	}
	units := 0.6
	for _, r := range rows {
		units += c.rowUnits(r[0], width/float64(len(r)), scale)
	}
	step := min(17*scale, (bottom-y)/units)
	for _, r := range rows {
		for i, f := range r {
			at := x + float64(i)*width/2
			c.Left(at, y, c.tiny(scale), f.label)
			c.fit(at, y+step*0.5, width/float64(len(r)), c.big(scale), f.value)
		}
		y += step * c.rowUnits(r[0], width/float64(len(r)), scale)
	}
}

// rowUnits is the height of a row: 1, or more if its value takes two lines.
func (c *idCard) rowUnits(f cardField, width, scale float64) float64 {
	if c.TextWidth(c.big(scale), f.value) > width {
		return 1.5
	}
	return 1
}

func (c *idCard) tiny(scale float64) style { return style{Size: 4 * scale, Face: extracttest.SansFace} }

func (c *idCard) big(scale float64) style {
	return style{Size: 6 * scale, Bold: true, Face: extracttest.SansFace}
}

// fit prints a value on one line or two, smaller if it is too long for two.
func (c *idCard) fit(x, y, width float64, s style, text string) {
	cur := cursor{drawing: c.drawing}
	for len(cur.broken(s, width, text)) > 2 {
		s.Size -= 0.3
	}
	for i, line := range cur.broken(s, width, text) {
		c.Left(x, y+float64(i)*s.Size*1.1, s, line)
	}
}

// back draws the other side of a card.
func (c *idCard) back(x, y, scale float64) {
	c.frame(x, y, scale)
	c.columnOfFields(x+12*scale, y+18*scale, y+100*scale, 130*scale, scale, c.fields("back"))
	dots(c.drawing, x+165*scale, y+16*scale, 62*scale)
	c.Paragraph(x+12*scale, y+112*scale, 215*scale, style{Size: 4.6 * scale, Face: extracttest.SansFace},
		"If found, please return to the nearest office of the issuing agency. This card is non-transferable and must be "+
			"presented upon request.", extracttest.AlignLeft)
	c.Signature(x+30*scale, y+142*scale, 60*scale)
}

// cardPaper draws the paper form of an identity, or for a passport its page with another face.
func cardPaper(d *drawing, kind string) {
	c := newCard(d, kind, true)
	if kind == "passport" {
		size := pick(d.Random, letter, a4)
		d.NewPage(size[0], size[1])
		d.Left(50, 46, style{Size: 10}, pick(d.Random, "Certified photocopy of passport", "PASSPORT DATA PAGE", "Copy"))
		c.passport(50, 70, pick(d.Random, 360.0, 440))
		return
	}
	cur := newCursor(d, letter, a4, [2]float64{420, 595})
	cur.centred(style{Size: 9}, c.w["head"][:len(c.w["head"])-1]...)
	cur.down(0.8)
	cur.title(13, c.w.draw(d.Random, "title"))
	cur.down(1)
	top := cur.y
	px := cur.right - 86
	d.Picture(px, top-8, px+84, top+88)
	list := []pair{{c.w.draw(d.Random, "paper_id"), d.ID("id_number", c.number)}}
	for _, f := range c.fields("paper") {
		list = append(list, pair(f))
	}
	cur.step = cur.value.Size * 1.7
	cur.pairs(cur.left, px-10, list...)
	cur.y = max(cur.y, top+100)
	cur.down(1.2)
	dots(d, cur.left, cur.y, 70)
	cur.y += 46
	cur.signed(cur.right-170, cur.right, newPerson(d.Random).firstLast(), pick(d.Random, "Registrar", "Authorized Officer",
		"Election Officer", "Administrator"))
	cur.y += 40
	cur.put(cur.small, "Valid only with the dry seal or QR code of the issuing office. Any alteration voids this document.")
}

// passport draws the data page of a passport with its machine-readable zone.
func (c *idCard) passport(x, y, width float64) {
	scale := width / 360
	c.Box(x+1, y+1, x+width-1, y+250*scale)
	sans := func(size float64, bold bool) style {
		return style{Size: size * scale, Bold: bold, Face: extracttest.SansFace}
	}
	c.Left(x+14*scale, y+18*scale, sans(8, true), "REPUBLIKA NG PILIPINAS")
	c.Left(x+14*scale, y+27*scale, sans(6.5, false), "PASAPORTE / PASSPORT")
	c.Left(x+150*scale, y+14*scale, sans(4.5, false), "Uri/Type")
	c.Left(x+150*scale, y+23*scale, sans(7, true), "P")
	c.Left(x+180*scale, y+14*scale, sans(4.5, false), "Kodigo ng bansa/Country code")
	c.Left(x+180*scale, y+23*scale, sans(7, true), "PHL")
	c.Left(x+265*scale, y+14*scale, sans(4.5, false), c.w.draw(c.Random, "id"))
	c.Left(x+265*scale, y+24*scale, sans(8, true), c.ID("id_number", c.number))
	c.Picture(x+14*scale, y+38*scale, x+100*scale, y+150*scale)
	c.Formats.Day = pick(c.Random, "upper:02 Jan 2006", "upper:02 Jan 2006", "02 Jan 2006")
	left, top := x+112*scale, y+40*scale
	for i, f := range c.fields("front") {
		at, row := left, float64(i)
		if i > 3 { // short fields are beside each other
			row = 4 + float64((i-4)/2)
			at = left + float64((i-4)%2)*118*scale
		}
		place := top + row*21*scale
		c.Left(at, place, sans(4.5, false), f.label)
		c.Left(at, place+9*scale, sans(7.5, true), f.value)
	}
	first, second := mrzOf(c.holder, c.number, c.expiry, c.wrongMRZ)
	zone := style{Size: 12.4 * scale, Face: extracttest.MonoFace}
	c.Left(x+16*scale, y+212*scale, zone, first)
	c.Left(x+16*scale, y+234*scale, zone, second)
}
