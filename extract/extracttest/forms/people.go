package forms

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// peopleWords are names, places and firms.
var peopleWords = readWords("people.txt")[""]

// person is an invented Filipino. Names are in capitals; properCase gives the other form.
type person struct {
	// First are the given names. Middle is the mother's family name; of a married woman her own before marriage.
	First, Middle, Last, Suffix string
	// Maiden is a married woman's family name at birth, "" for others.
	Maiden string
	// Sex is "male" or "female"; Status the civil status as fields.md spells it.
	Sex, Status string
	// Birth is the day of birth, BirthPlace the city.
	Birth      engine.Date
	BirthPlace string
	// Home is where the person lives.
	Home address
	// TIN, SSS, PhilHealth and PagIBIG are the person's numbers.
	TIN, SSS, PhilHealth, PagIBIG string
}

// newPerson invents a person of working age.
func newPerson(r *rand.Rand) person {
	p := person{Sex: "male", Status: "single", Last: peopleWords.draw(r, "family")}
	p.First = peopleWords.draw(r, "man")
	if chance(r, 50) {
		p.Sex, p.First = "female", peopleWords.draw(r, "woman")
	}
	p.Middle = another(r, "family", p.Last)
	switch {
	case p.Sex == "male" && chance(r, 25):
		p.Suffix = peopleWords.draw(r, "suffix")
	case p.Sex == "female" && chance(r, 40):
		p.Maiden, p.Status = p.Middle, "married"
	}
	if p.Sex == "male" && chance(r, 50) {
		p.Status = "married"
	}
	p.Birth = dayOf(1962+r.IntN(42), 1+r.IntN(12), 1+r.IntN(28))
	p.BirthPlace = newAddress(r).City
	p.Home = newAddress(r)
	p.TIN, p.SSS, p.PhilHealth, p.PagIBIG = newTIN(r, false), newSSS(r), newPhilHealth(r), newPagIBIG(r)
	return p
}

// another draws a value of a key that differs from the one given.
func another(r *rand.Rand, key, than string) string {
	for {
		if s := peopleWords.draw(r, key); s != than {
			return s
		}
	}
}

// lastFirst is the name in government order: DELA CRUZ, JUAN SANTOS JR.
func (p person) lastFirst() string { return joined(p.Last+",", p.First, p.Middle, p.Suffix) }

// lastFirstSuffix has the suffix behind the family name: DELA CRUZ JR., JUAN SANTOS.
func (p person) lastFirstSuffix() string {
	return joined(joined(p.Last, p.Suffix)+",", p.First, p.Middle)
}

// firstLast is the name in speaking order with the middle initial: JUAN S. DELA CRUZ JR.
func (p person) firstLast() string {
	return joined(p.First, string([]rune(p.Middle)[:1])+".", p.Last, p.Suffix)
}

// whole is the name in speaking order with the whole middle name: JUAN SANTOS DELA CRUZ JR.
func (p person) whole() string { return joined(p.First, p.Middle, p.Last, p.Suffix) }

// anyName is the name in one of the orders, in capitals or not.
func (p person) anyName(r *rand.Rand) string {
	name := pick(r, p.lastFirst(), p.lastFirstSuffix(), p.firstLast(), p.whole(), joined(p.Last+",", p.First))
	if chance(r, 40) {
		return properCase(name)
	}
	return name
}

// title is Mr. or Ms. (Mrs.).
func (p person) title(r *rand.Rand) string {
	switch {
	case p.Sex == "male":
		return pick(r, "Mr.", "MR.")
	case p.Status == "married":
		return pick(r, "Mrs.", "Ms.", "MS.")
	}
	return pick(r, "Ms.", "MS.")
}

// joined joins the parts that are not empty by spaces.
func joined(parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " ")
}

// kept are words that stay in capitals.
var keptCapitals = map[string]bool{
	"II": true, "III": true, "IV": true, "OPC": true, "BF": true, "JTC": true, "RM": true, "BPO": true, "NCR": true,
	"G/F": true, "3/F": true, "8B": true, "M.": true, "H.": true, "F.": true, "P.": true, "J.R.": true, "E.": true,
}

// properCase writes words in capitals with small letters after the first: DELA CRUZ becomes Dela Cruz.
func properCase(s string) string {
	fields := strings.Split(s, " ")
	for i, word := range fields {
		if keptCapitals[word] || strings.HasPrefix(word, "(") {
			continue
		}
		runes := []rune(strings.ToLower(word))
		up := true
		for j, c := range runes {
			if up && c >= 'a' || up && c == 'ñ' {
				runes[j] = []rune(strings.ToUpper(string(c)))[0]
			}
			up = c == '-' || c == '/' || c == '.' && j < len(runes)-2
		}
		fields[i] = string(runes)
	}
	return strings.Join(fields, " ")
}

// address is a place in the Philippines, its parts in capitals; missing parts are "".
type address struct {
	House, Building, Street, Village, Barangay, City, Province, ZIP, Region string
}

// newAddress invents a home or an office.
func newAddress(r *rand.Rand) address {
	place := strings.Split(peopleWords.draw(r, "place"), "|")
	a := address{
		Street: peopleWords.draw(r, "street"), Barangay: peopleWords.draw(r, "barangay"),
		City: place[0], Province: place[1], ZIP: place[2], Region: place[3],
	}
	switch r.IntN(4) {
	case 0:
		a.House = filled(r, pick(r, "##", "1##", "#-@"))
	case 1:
		a.House = filled(r, pick(r, "BLK # LOT ##", "B# L#", "LOT ## BLK #"))
		a.Village = peopleWords.draw(r, "village")
	case 2:
		a.House = filled(r, "#2#")
		a.Village = peopleWords.draw(r, "village")
	default:
		a.House = "NO. " + filled(r, "4#")
	}
	return a
}

// newOffice invents the address of a firm.
func newOffice(r *rand.Rand) address {
	a := newAddress(r)
	if chance(r, 50) {
		a.Building, a.Village = peopleWords.draw(r, "building"), ""
	}
	return a
}

// line is the whole address as one line; each paper writes it in its own way.
func (a address) line(r *rand.Rand) string {
	barangay := pick(r, "BRGY. ", "BRGY ", "BARANGAY ", "BGY. ", "") + a.Barangay
	parts := []string{joined(a.House, a.Street)}
	if a.Building != "" {
		parts = append([]string{a.Building}, parts...)
	}
	for _, part := range []string{a.Village, barangay, a.City} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if a.City != "" && chance(r, 60) && !(a.Province == "METRO MANILA" && chance(r, 60)) {
		parts = append(parts, a.Province)
	}
	line := strings.Join(parts, ", ")
	if chance(r, 60) {
		line += " " + a.ZIP
	}
	if chance(r, 40) {
		return properCase(line)
	}
	return line
}

// short is house, street and city.
func (a address) short() string { return joined(a.House, a.Street) + ", " + a.City }

// mobile is a number of a mobile phone.
func mobile(r *rand.Rand) string {
	return filled(r, pick(r, "0917-###-####", "09#########", "0918 ### ####", "+63 927 ### ####", "(0919) ###-####"))
}

// landline is a number of a telephone in an office.
func landline(r *rand.Rand) string {
	return filled(r, pick(r, "(02) 8###-####", "8###-####", "(032) 2##-####", "(049) 5##-####", "+632 8### ####"))
}

// dayOf is a day that exists.
func dayOf(year, month, day int) engine.Date {
	return engine.Date{Year: year, Month: time.Month(month), Day: day}
}
