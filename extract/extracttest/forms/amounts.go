package forms

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// pesos is an amount of whole units.
func pesos(units int) engine.Amount { return engine.Amount(units) * 100 }

// between returns an amount in [low, high) units with centavos.
func between(r *rand.Rand, low, high int) engine.Amount {
	return pesos(low) + engine.Amount(r.IntN((high-low)*100))
}

// roundTo rounds an amount to a multiple, half up.
func roundTo(a, multiple engine.Amount) engine.Amount {
	return (a + multiple/2) / multiple * multiple
}

// share is a part of an amount, percent in hundredths (1200 is 12 %), rounded to centavos, half up.
func share(a engine.Amount, hundredths int) engine.Amount {
	product := int64(a) * int64(hundredths)
	if product < 0 {
		return -share(-a, hundredths)
	}
	return engine.Amount((product + 5000) / 10000)
}

// sum adds amounts.
func sum(amounts ...engine.Amount) (total engine.Amount) {
	for _, a := range amounts {
		total += a
	}
	return total
}

var (
	ones = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
		"fifteen sixteen seventeen eighteen nineteen")
	tens = strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
)

// cardinal spells a number below a billion.
func cardinal(n int) string {
	rest := func(name string, unit int) string {
		if n%unit == 0 {
			return cardinal(n/unit) + " " + name
		}
		return cardinal(n/unit) + " " + name + " " + cardinal(n%unit)
	}
	switch {
	case n < 20:
		return ones[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return tens[n/10] + "-" + ones[n%10]
	case n < 1000:
		return rest("hundred", 100)
	case n < 1000000:
		return rest("thousand", 1000)
	}
	return rest("million", 1000000)
}

// inWords spells an amount of pesos as Philippine papers do. It is in small letters.
func inWords(r *rand.Rand, a engine.Amount) string {
	units, cents := int(a/100), int(a%100)
	words := cardinal(units)
	if chance(r, 30) {
		words = strings.ReplaceAll(words, "-", " ")
	}
	if cents == 0 {
		return words + pick(r, " pesos only", " pesos", " Philippine pesos only")
	}
	return words + pick(r, fmt.Sprintf(" pesos and %02d/100", cents), fmt.Sprintf(" and %02d/100 pesos only", cents),
		" pesos and "+cardinal(cents)+" centavos")
}

// ordinalDay writes a day as letters do: 3rd, 21st.
func ordinalDay(n int) string {
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return fmt.Sprint(n, "st")
	case n%10 == 2:
		return fmt.Sprint(n, "nd")
	case n%10 == 3:
		return fmt.Sprint(n, "rd")
	}
	return fmt.Sprint(n, "th")
}
