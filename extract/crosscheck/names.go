package crosscheck

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
)

// person is a natural person's name on a paper, in every way it can be read.
type person struct {
	normalized string
	suffix     string // jr, sr, ii, iii, iv
	readings   []reading
	birth      *engine.Date
}

// reading is one way to separate surname and given names. A guessed one (the last two words as surname, or the
// surname first without a comma) needs an equal surname, not only a similar one.
type reading struct {
	surname  string
	given    []string // given and middle names in their order
	guessed  bool
	reversed bool
}

//go:embed data/name_words.tsv
var nameWordData string

// Words in names by role. The full forms of suffixes and short forms are their values.
var (
	nameTitles   = nameWords(nameWordData, "title")
	nameSuffixes = nameWords(nameWordData, "suffix")
	nameForms    = nameWords(nameWordData, "short_form")
	particles    = nameWords(nameWordData, "particle")
	tradeOrName  = nameWords(nameWordData, "trade_or_surname")
)

// nameWords returns the terms of one role with their full forms, which are the terms themselves if the data gives none.
// The data is part of the program, so an error in it stops the program at start.
func nameWords(data, role string) map[string]string {
	words := map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(data), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "\t")
		if len(columns) < 4 || len(columns) > 5 || columns[0] == "" {
			panic(fmt.Sprintf("crosscheck: name_words.tsv: want four or five columns, got %q", line))
		}
		if columns[1] != role {
			continue
		}
		if _, twice := words[columns[0]]; twice {
			panic(fmt.Sprintf("crosscheck: name_words.tsv: %q is listed twice", columns[0]))
		}
		words[columns[0]] = columns[len(columns)-1]
		if len(columns) == 4 {
			words[columns[0]] = columns[0]
		}
	}
	return words
}

// parsePerson parses "LAST, FIRST MIDDLE SUFFIX" and "FIRST M. LAST"; ok is false if no word remains.
func parsePerson(printed string) (p person, ok bool) {
	var parts [][]string
	for _, part := range strings.Split(printed, ",") {
		if list := p.wordsOfName(part); len(list) > 0 {
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

// wordsOfName returns the words of a part of the name in their full form. Titles are left out; the suffix is stored
// in p.
func (p *person) wordsOfName(part string) (list []string) {
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
		case nameTitles[w] != "":
		case particles[w] != "":
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

// readingsOf returns the readings of a name without a comma: the surname is the last word, the last two, or the
// first.
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

// Likeness that remains after a difference between two names.
const (
	missingMiddle   = 0.95
	marriedName     = 0.7 // another surname, but given name and birth date are equal
	otherMiddle     = 0.6
	surnameOnly     = 0.6
	otherSuffix     = 0.4 // father and son
	otherGiven      = 0.3 // same surname
	droppedGiven    = 0.85
	givenForMarried = minWinkler
)

// compare is the likeness of two names, 0 to 1, by the best pair of readings.
func (p person) compare(q person) float64 {
	best, married := 0.0, false
	for _, a := range p.readings {
		for _, b := range q.readings {
			if a.reversed && b.reversed {
				continue
			}
			best = max(best, a.compare(b))
			married = married ||
				len(a.given) > 0 && len(b.given) > 0 && likeness(a.given[0], b.given[0]) >= givenForMarried
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

// middleLikeness pairs each word of the shorter list with the best one of the longer list.
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

// party is whom a paper is about: persons (several on a joint account), a business, or a person who does business
// under another name.
type party struct {
	printed  string
	persons  []person
	business []string      // words without the legal form; nil when no business is named
	name     category.Name // the business's, in its parts
}

var (
	doingBusiness = regexp.MustCompile(`(?i)^(.*?)[\s,(]+(?:doing business under the name(?: and style)?(?: of)?|doing business as|trading as|d/?b/?a|t/a)[\s:]+(.+)$`)
	jointHolders  = regexp.MustCompile(`(?i)\s*(?:&\s*/\s*or|and\s*/\s*or|&|/)\s*|\s+(?:and|or|itf|in trust for)\s+`)
	andCompany    = regexp.MustCompile(`(?:&|\band)\s+co\b`)
	brackets      = regexp.MustCompile(`\([^)]*\)`)
)

// parseParty separates persons from businesses and holders from each other. birth is the birth date on the paper, or
// nil.
func parseParty(printed string, birth *engine.Date) party {
	p := party{printed: printed}
	if m := doingBusiness.FindStringSubmatch(printed); m != nil {
		p.setBusiness(m[2])
		p.addPerson(m[1], birth)
		return p
	}
	if isBusiness(printed) {
		p.setBusiness(printed)
		return p
	}
	for _, holder := range jointHolders.Split(printed, -1) {
		p.addPerson(holder, birth)
	}
	return p
}

func (p *party) setBusiness(printed string) {
	p.name = category.ParseName(brackets.ReplaceAllString(printed, " "))
	p.business = businessWords(printed)
}

// maxHolders is the most holders that are compared; joint accounts have two or three.
const maxHolders = 8

func (p *party) addPerson(name string, birth *engine.Date) {
	if one, ok := parsePerson(name); ok && len(p.persons) < maxHolders {
		one.birth = birth
		p.persons = append(p.persons, one)
	}
}

// isBusiness reports whether a name bears a legal form or a word of trade. CO alone is a family name, and a few words
// of trade are family names too: "MILLS, ANTHONY" and "Anthony Mills" are persons.
func isBusiness(printed string) bool {
	if andCompany.MatchString(fold(printed)) {
		return true
	}
	name := category.ParseName(printed)
	if name.LegalForm != "" && !isSurnameCo(printed) {
		return true
	}
	trade := func(w string) bool { return tradeOrName[strings.ToLower(w)] == "" }
	return slices.ContainsFunc(name.Descriptors, trade) || len(name.Descriptors) > 1
}

// isSurnameCo reports whether CO is the only word of a legal form in a name: "Antonio Co".
func isSurnameCo(printed string) bool {
	others := slices.DeleteFunc(words(printed), func(w string) bool { return w == "co" })
	return category.ParseName(strings.Join(others, " ")).LegalForm == ""
}

// businessWords are the words of a business without its legal form and THE; a name that has no others keeps them.
func businessWords(printed string) []string {
	all := words(brackets.ReplaceAllString(printed, " "))
	form := category.ParseName(strings.Join(all, " "))
	bare := slices.DeleteFunc(slices.Clone(all), func(w string) bool {
		return w == "the" || !strings.Contains(w, "*") && !slices.Contains(form.Words, strings.ToUpper(w))
	})
	if len(bare) == 0 {
		return all
	}
	return bare
}

// comparePersons returns the likeness of the two most similar holders, 0 to 1.
func comparePersons(a, b party) (best float64) {
	for _, p := range a.persons {
		for _, q := range b.persons {
			best = max(best, p.compare(q))
		}
	}
	return best
}

const (
	otherForm     = 0.8                  // the same name with another legal form
	otherBusiness = conflictBelow - 0.01 // NARRA TRADING is not NARRA ENTERPRISES, nor MOLAVE TRADING
)

// compareBusinesses is 1 for the same words, else the likeness of spelling or of words, 0 to 1. Two printed legal forms
// that differ, words of trade that differ, and names that share only their words of trade limit it; a missing one
// does not.
func compareBusinesses(a, b party) float64 {
	spelled := likeness(strings.Join(a.business, ""), strings.Join(b.business, ""))
	like := max(
		wordOverlap(a.business, b.business), wordOverlap(wordsOfTrade(a.name), wordsOfTrade(b.name)), spelled,
	)
	if category.CompareForms(a.name, b.name) == category.FormsPartial {
		like = min(like, otherForm)
	}
	if !category.SameTrade(a.name, b.name) || spelled == 0 && nothingInCommon(a.name, b.name) {
		like = min(like, otherBusiness)
	}
	return like
}

// nothingInCommon reports whether two names share no word but words of trade.
func nothingInCommon(a, b category.Name) bool {
	own := func(n category.Name) []string { return words(strings.Join(n.Own, " ")) }
	return len(a.Own) > 0 && len(b.Own) > 0 && wordOverlap(own(a), own(b)) == 0
}

// wordsOfTrade are a name's words with one spelling for each word of trade: services for svcs.
func wordsOfTrade(n category.Name) []string {
	return words(strings.Join(slices.Concat(n.Own, n.Descriptors), " "))
}

// normalizedPersons are the holders as the answer shows them.
func (p party) normalizedPersons() string {
	names := make([]string, len(p.persons))
	for i, one := range p.persons {
		names[i] = one.normalized
	}
	return strings.Join(names, " / ")
}
