package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// descriptions are the sections of movements.txt.
var descriptions = sectionsByName("movements.txt")

// fillPlaces replaces the places in braces by their values, from left to right.
func fillPlaces(text string, value func(place string) string) string {
	var filled strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		filled.WriteString(before)
		if !found {
			return filled.String()
		}
		place, after, _ := strings.Cut(rest, "}")
		filled.WriteString(value(place))
		text = after
	}
}

// placeSize returns the count at the end of a place's name: 4 for "n4".
func placeSize(place string) int {
	n, err := strconv.Atoi(place[1:])
	if err != nil {
		panic(fmt.Sprintf("extracttest: there is no place {%s}", place))
	}
	return n
}

// describe fills all descriptions of a section, in the order of the file, and returns those of each region as lines.
func describe(r *rand.Rand, section string, values map[string]string) map[string][][]string {
	filled := map[string][][]string{}
	for _, key := range descriptions[section].keys {
		for _, text := range descriptions[section].all(key) {
			text = fillPlaces(text, func(place string) string {
				if value, ok := values[place]; ok {
					return value
				}
				return placeValue(r, place)
			})
			filled[key] = append(filled[key], strings.Split(text, "|"))
		}
	}
	return filled
}

// placeValue draws the value of a place.
func placeValue(r *rand.Rand, place string) string {
	switch place {
	case "branch":
		return pick(r, branches)
	case "shop":
		return pick(r, shops)
	case "biller":
		return pick(r, billers)
	case "quarter":
		return pick(r, []string{"31-MAR", "30-JUN"})
	case "SHOP_":
		return withoutBlanks(pick(r, shops))
	case "BILLER_":
		return withoutBlanks(pick(r, billers))
	case "COMPANY_":
		return strings.ToUpper(withoutBlanks(pick(r, companies)))
	}
	return digits(r, placeSize(place))
}

func withoutBlanks(text string) string { return strings.ReplaceAll(text, " ", "") }

// descriptionRegion returns the region whose descriptions a region prints.
func descriptionRegion(where region) string {
	if where == swissCanton {
		where = european
	}
	return regionNames[where]
}

// misleading is text that looks like a separate column: amounts and days inside descriptions.
func misleading(r *rand.Rand) string { return pick(r, describe(r, "remarks", nil)["remark"])[0] }

// denseText is a description as payment networks write it: parts in a row, hardly a blank.
func denseText(r *rand.Rand, out bool) []string {
	person := strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames))
	short := withoutBlanks(person)
	return pick(r, describe(r, "dense", map[string]string{
		"PERSON": person, "PERSON_": short, "person_": strings.ToLower(short), "side": mark(out, "DR", "CR"),
	})["text"])
}

func movement(r *rand.Rand, where region) entry {
	if r.IntN(100) < 38 {
		return deposit(r, where)
	}
	return withdrawal(r, where)
}

// cents returns an amount between low and high pesos; round ones are common, as in life.
func cents(r *rand.Rand, low, high int) engine.Amount {
	whole := engine.Amount(low + r.IntN(high-low))
	switch r.IntN(3) {
	case 0:
		return whole / 100 * 100 * 100 // whole hundreds
	case 1:
		return whole * 100
	}
	return whole*100 + engine.Amount(r.IntN(100))
}

func atLeast(a, low engine.Amount) engine.Amount { return max(a, low) }

func deposit(r *rand.Rand, where region) entry {
	person := pick(r, firstNames) + " " + pick(r, lastNames)
	company := strings.ToUpper(pick(r, companies))
	texts := describe(r, "deposits", map[string]string{"person": person, "company": company})
	e := entry{
		text: pick(r, texts[descriptionRegion(where)]), amount: atLeast(cents(r, 500, 60_000), 100_00), code: "CM",
	}
	if strings.Contains(strings.Join(e.text, " "), "INTEREST") {
		e.amount = engine.Amount(100 + r.IntN(90_000))
		e.code = "IN"
	}
	return e
}

func withdrawal(r *rand.Rand, where region) entry {
	person := pick(r, firstNames) + " " + pick(r, lastNames)
	check := digits(r, 7)
	texts := describe(r, "withdrawals", map[string]string{"person": person})
	e := entry{
		text: pick(r, texts[descriptionRegion(where)]), amount: -atLeast(cents(r, 50, 30_000), 20_00), code: "DM",
	}
	if strings.HasPrefix(e.text[0], "CH") { // checks and cheques
		e.check, e.code = check, "CK"
	}
	if strings.Contains(e.text[0], "SERVICE") {
		e.amount, e.code = -pick(r, []engine.Amount{5_00, 25_00, 300_00, 1_50}), "SC"
	}
	return e
}
