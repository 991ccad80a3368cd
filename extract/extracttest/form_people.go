package extracttest

import (
	"fmt"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// formNames are the invented people, companies and places of forms.
var formNames = sectionsByName("forms.txt")[""]

// Person is an invented person.
type Person struct {
	// First, Middle and Last are the names apart, as "Maria Lourdes", "Santos" and "Dela Cruz".
	First, Middle, Last string
	// Female reports the sex.
	Female bool
}

// Full is the name with the middle initial: "Maria Lourdes S. Dela Cruz".
func (p Person) Full() string { return p.First + " " + p.Middle[:1] + ". " + p.Last }

// Whole is the name with the whole middle name: "Maria Lourdes Santos Dela Cruz".
func (p Person) Whole() string { return p.First + " " + p.Middle + " " + p.Last }

// LastFirst is the name as lists print it: "Dela Cruz, Maria Lourdes Santos".
func (p Person) LastFirst() string { return p.Last + ", " + p.First + " " + p.Middle }

// Person invents a person.
func (d *FormDrawing) Person() Person {
	female := d.Random.IntN(2) == 0
	given := "male_name"
	if female {
		given = "female_name"
	}
	return Person{
		First: formNames.draw(d.Random, given), Middle: formNames.draw(d.Random, "family_name"),
		Last: formNames.draw(d.Random, "family_name"), Female: female,
	}
}

// Company invents a company with its legal form.
func (d *FormDrawing) Company() string {
	return fmt.Sprintf(
		"%s %s %s", formNames.draw(d.Random, "company_first"), formNames.draw(d.Random, "company_second"),
		formNames.draw(d.Random, "company_form"),
	)
}

// Shop invents the name of a small business.
func (d *FormDrawing) Shop() string {
	return formNames.draw(d.Random, "company_first") + " " + formNames.draw(d.Random, "shop")
}

// StreetAddress is an invented Philippine address.
type StreetAddress struct {
	// Street is the number and the street.
	Street string
	// Barangay, City and Province are without further words; Province is "" for cities of Metro Manila.
	Barangay, City, Province string
	// PostalCode has four digits.
	PostalCode string
}

// Line is the whole address on one line.
func (p StreetAddress) Line() string {
	parts := []string{p.Street, "Brgy. " + p.Barangay, p.City}
	if p.Province != "" {
		parts = append(parts, p.Province)
	}
	return strings.Join(parts, ", ") + " " + p.PostalCode
}

// StreetAddress invents an address.
func (d *FormDrawing) StreetAddress() StreetAddress {
	city, rest, _ := strings.Cut(formNames.draw(d.Random, "city"), "|")
	province, code, _ := strings.Cut(rest, "|")
	return StreetAddress{
		Street:   fmt.Sprintf("%d %s", 1+d.Random.IntN(980), formNames.draw(d.Random, "street")),
		Barangay: formNames.draw(d.Random, "barangay"), City: city, Province: province, PostalCode: code,
	}
}

// Word draws a word of the data file words/forms.txt by its key ("position", "department", "bank").
func (d *FormDrawing) Word(key string) string {
	word := formNames.draw(d.Random, key)
	if word == "" {
		panic("extracttest: words/forms.txt has no " + key) // a programming mistake
	}
	return word
}

// TIN invents a taxpayer number with a branch code: "123-456-789-00000".
func (d *FormDrawing) TIN() string {
	r := d.Random
	branch := "00000"
	if r.IntN(3) == 0 {
		branch = fmt.Sprintf("%03d", r.IntN(20))
	}
	return fmt.Sprintf("%03d-%03d-%03d-%s", 100+r.IntN(800), r.IntN(1000), r.IntN(1000), branch)
}

// Digits fills each # of a pattern with a digit ("##-#######-#"), the first never 0.
func (d *FormDrawing) Digits(pattern string) string {
	first := true
	return strings.Map(func(c rune) rune {
		if c != '#' {
			return c
		}
		low := 0
		if first {
			low, first = 1, false
		}
		return rune('0' + low + d.Random.IntN(10-low))
	}, pattern)
}

// Between invents a day from the first of January of one year to the end of another.
func (d *FormDrawing) Between(firstYear, lastYear int) engine.Date {
	start := engine.Date{Year: firstYear, Month: time.January, Day: 1}
	days := start.DaysUntil(engine.Date{Year: lastYear + 1, Month: time.January, Day: 1})
	return start.AddDays(d.Random.IntN(days))
}

// Sum invents an amount from low to high pesos, a multiple of step centavos.
func (d *FormDrawing) Sum(low, high, step int) engine.Amount {
	return engine.Amount(low*100/step+d.Random.IntN((high-low)*100/step+1)) * engine.Amount(step)
}

// Pick draws one of several texts.
func (d *FormDrawing) Pick(texts ...string) string { return pick(d.Random, texts) }

// Chance is true in so many of a hundred papers.
func (d *FormDrawing) Chance(percent int) bool { return d.Random.IntN(100) < percent }
