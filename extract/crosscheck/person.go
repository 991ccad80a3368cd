package crosscheck

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// person is a natural person's name as a paper prints it, in every way that it can be read.
type person struct {
	normalized string
	suffix     string // jr, sr, ii, iii, iv
	readings   []reading
	birth      *engine.Date
}

// reading is one way to tell surname and given names apart. A guessed one (two last words as surname,
// or the surname first without a comma) needs the surname to be equal, not only alike.
type reading struct {
	surname  string
	given    []string // given and middle names in their order
	guessed  bool
	reversed bool
}

var (
	nameTitles = wordSet("mr mrs ms miss dr atty engr hon rev sir maam")
	// nameSuffixes leaves out "v": it is a middle initial far more often.
	nameSuffixes = map[string]string{"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii", "iv": "iv"}
	nameForms    = map[string]string{"ma": "maria", "sta": "santa", "sto": "santo"}
	// particles belong to the word after them: de la Cruz, Dela Cruz and Delacruz are one surname.
	particles = wordSet("de del dela delas delos la las los san santa santo van von der da dos di")
)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// parsePerson reads "LAST, FIRST MIDDLE SUFFIX" and "FIRST M. LAST"; ok is false when no word is left.
func parsePerson(printed string) (p person, ok bool) {
	var parts [][]string
	for _, part := range strings.Split(printed, ",") {
		if list := p.nameWords(part); len(list) > 0 {
			parts = append(parts, list)
		}
	}
	switch len(parts) {
	case 0:
		return p, false
	case 1:
		p.readings = readingsOf(parts[0])
	default:
		p.readings = []reading{{surname: strings.Join(parts[0], ""), given: slices.Concat(parts[1:]...)}}
	}
	first := p.readings[0]
	p.normalized = strings.Join(slices.Concat(first.given, []string{first.surname}, strings.Fields(p.suffix)), " ")
	return p, true
}

// nameWords are a part's words in their full form; titles are dropped, the suffix is kept apart.
func (p *person) nameWords(part string) (list []string) {
	pending := ""
	for _, w := range words(part) {
		if suffix := nameSuffixes[w]; suffix != "" {
			p.suffix = suffix
			continue
		}
		if form := nameForms[w]; form != "" {
			w = form
		}
		switch {
		case nameTitles[w]:
		case particles[w]:
			pending += w
		default:
			list = append(list, pending+w)
			pending = ""
		}
	}
	if pending != "" {
		list = append(list, pending)
	}
	return list
}

// readingsOf a name without comma: the last word is the surname; else the two last, or the first.
func readingsOf(list []string) []reading {
	n := len(list)
	readings := []reading{{surname: list[n-1], given: list[:n-1]}}
	if n >= 3 {
		readings = append(readings, reading{surname: list[n-2] + list[n-1], given: list[:n-2], guessed: true})
	}
	if n >= 2 {
		readings = append(readings, reading{surname: list[0], given: list[1:], guessed: true, reversed: true})
	}
	if n >= 3 {
		readings = append(readings, reading{surname: list[0] + list[1], given: list[2:], guessed: true, reversed: true})
	}
	return readings
}

// What a difference between two names leaves.
const (
	missingMiddle   = 0.95
	marriedName     = 0.7 // another surname, but given name and birth date are equal
	otherMiddle     = 0.6
	surnameOnly     = 0.6
	otherSuffix     = 0.4 // father and son
	otherGiven      = 0.3 // same surname
	droppedGiven    = 0.85
	givenForMarried = leastWinkler
)

// compare is the likeness of two names, 0..1, by the best pair of readings.
func (p person) compare(q person) float64 {
	best, married := 0.0, false
	for _, a := range p.readings {
		for _, b := range q.readings {
			if a.reversed && b.reversed {
				continue
			}
			best = max(best, a.compare(b))
			married = married || len(a.given) > 0 && len(b.given) > 0 && likeness(a.given[0], b.given[0]) >= givenForMarried
		}
	}
	if best == 0 && married && p.birth != nil && q.birth != nil && *p.birth == *q.birth {
		best = marriedName
	}
	return min(best, p.suffixLikeness(q))
}

func (p person) suffixLikeness(q person) float64 {
	switch {
	case p.suffix == q.suffix:
		return 1
	case p.suffix == "" || q.suffix == "":
		return missingMiddle
	}
	return otherSuffix
}

func (r reading) compare(o reading) float64 {
	surname := likeness(r.surname, o.surname)
	if surname == 0 || (r.guessed || o.guessed) && r.surname != o.surname {
		return 0
	}
	return min(surname, givenLikeness(r.given, o.given))
}

// givenLikeness compares given and middle names; the first given name must agree.
func givenLikeness(a, b []string) float64 {
	switch {
	case len(a) == 0 && len(b) == 0:
		return 1
	case len(a) == 0 || len(b) == 0:
		return surnameOnly
	}
	first := likeness(a[0], b[0])
	if first > 0 {
		return min(first, middleLikeness(a[1:], b[1:]))
	}
	for _, pair := range [][2][]string{{a, b}, {b, a}} {
		if slices.ContainsFunc(pair[0][1:], func(w string) bool { return len(w) > 1 && w == pair[1][0] }) {
			return droppedGiven
		}
	}
	return otherGiven
}

// middleLikeness pairs the words of the shorter list with the best of the longer one.
func middleLikeness(short, long []string) float64 {
	if len(short) > len(long) {
		short, long = long, short
	}
	worst, taken := 1.0, make([]bool, len(long))
	for _, word := range short {
		best, at := 0.0, -1
		for i := range long {
			if s := likeness(word, long[i]); !taken[i] && s > best {
				best, at = s, i
			}
		}
		if at < 0 {
			return otherMiddle
		}
		taken[at] = true
		worst = min(worst, best)
	}
	if len(short) < len(long) {
		worst = min(worst, missingMiddle)
	}
	return worst
}
