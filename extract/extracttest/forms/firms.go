package forms

import (
	"math/rand/v2"
	"strings"
)

// firm is an invented Philippine business. Names are in capitals.
type firm struct {
	// Name is the registered name: of a corporation its own, of a sole proprietor the person's.
	Name string
	// Trade is the name of the business; of a corporation often "".
	Trade string
	// Owner owns a business that is no corporation; of a corporation the president.
	Owner person
	// Corporate reports whether the firm is registered with the SEC.
	Corporate bool
	// Office is its address.
	Office address
	// TIN, Phone and Email are the firm's.
	TIN, Phone, Email string
	// Business is the line of business, PSIC its code.
	Business, PSIC string
}

// newCorporation invents a firm registered with the SEC.
func newCorporation(r *rand.Rand) firm {
	trade := strings.Split(peopleWords.draw(r, "trade"), "|")
	f := firm{Corporate: true, Owner: newPerson(r), Office: newOffice(r), Business: trade[1], PSIC: trade[2]}
	name := joined(peopleWords.draw(r, "firm"), trade[0], peopleWords.draw(r, "corporate_form"))
	f.Name = strings.ReplaceAll(name, " ,", ",")
	f.complete(r)
	return f
}

// newSoleProprietor invents a business of one person, registered with the DTI.
func newSoleProprietor(r *rand.Rand) firm {
	trade := strings.Split(peopleWords.draw(r, "trade"), "|")
	f := firm{Owner: newPerson(r), Office: newOffice(r), Business: trade[1], PSIC: trade[2]}
	f.Name = f.Owner.lastFirst()
	f.Trade = joined(peopleWords.draw(r, "firm"), trade[0], peopleWords.draw(r, "sole_form"))
	f.complete(r)
	if chance(r, 70) {
		f.TIN = f.Owner.TIN
	}
	return f
}

// newFirm invents a business of either kind.
func newFirm(r *rand.Rand) firm {
	if chance(r, 35) {
		return newSoleProprietor(r)
	}
	return newCorporation(r)
}

// complete adds what every firm has.
func (f *firm) complete(r *rand.Rand) {
	f.TIN, f.Phone = newTIN(r, f.Corporate), landline(r)
	f.Email = pick(r, "info", "accounting", "hr", "sales", "billing") + "@" + f.domain()
}

// domain is the name of the firm's site.
func (f firm) domain() string {
	letters := strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return -1
	}, strings.Join(strings.Fields(f.shown())[:2], ""))
	return letters + ".example.ph"
}

// shown is the name on a letterhead: the trade name, else the registered one.
func (f firm) shown() string {
	if f.Trade != "" {
		return f.Trade
	}
	return f.Name
}

// letterhead is the shown name, in capitals or not.
func (f firm) letterhead(r *rand.Rand) string {
	if chance(r, 35) {
		return properCase(f.shown())
	}
	return f.shown()
}
