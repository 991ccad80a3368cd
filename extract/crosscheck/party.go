package crosscheck

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// party is who a paper is about: persons (several on a joint account), a business, or a person who does
// business under another name.
type party struct {
	printed  string
	persons  []person
	business []string // words without company suffixes; nil when no business is named
}

var (
	doingBusiness = regexp.MustCompile(`(?i)^(.*?)[\s,(]+(?:doing business under the name(?: and style)?(?: of)?|doing business as|trading as|d/?b/?a|t/a)[\s:]+(.+)$`)
	jointHolders  = regexp.MustCompile(`(?i)\s*(?:&\s*/\s*or|and\s*/\s*or|&|/)\s*|\s+(?:and|or|itf|in trust for)\s+`)
	andCompany    = regexp.MustCompile(`(?:&|\band)\s+co\b`)
	brackets      = regexp.MustCompile(`\([^)]*\)`)
	// companyWords tell a business from a person. "co" alone is a surname.
	companyWords = wordSet("inc incorporated corp corporation company ltd limited opc llp partnership enterprises enterprise trading cooperative mpc foundation")
)

// parseParty tells persons from businesses and holders from each other. birth is the paper's, if any.
func parseParty(printed string, birth *engine.Date) party {
	p := party{printed: printed}
	if m := doingBusiness.FindStringSubmatch(printed); m != nil {
		p.business = businessWords(m[2])
		p.addPerson(m[1], birth)
		return p
	}
	if isBusiness(printed) {
		p.business = businessWords(printed)
		return p
	}
	for _, holder := range jointHolders.Split(printed, -1) {
		p.addPerson(holder, birth)
	}
	return p
}

// maxHolders bounds the comparisons of holders with holders; joint accounts have two or three.
const maxHolders = 8

func (p *party) addPerson(name string, birth *engine.Date) {
	if one, ok := parsePerson(name); ok && len(p.persons) < maxHolders {
		one.birth = birth
		p.persons = append(p.persons, one)
	}
}

func isBusiness(printed string) bool {
	return andCompany.MatchString(fold(printed)) ||
		slices.ContainsFunc(words(printed), func(w string) bool { return companyWords[w] })
}

// businessWords are a business's words without company suffixes; a name made of suffixes alone stays.
func businessWords(printed string) []string {
	all := words(brackets.ReplaceAllString(printed, " "))
	bare := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return companyWords[w] || w == "co" || w == "the" })
	if len(bare) == 0 {
		return all
	}
	return bare
}

// comparePersons is the likeness of the two holders that are most alike.
func comparePersons(a, b party) (best float64) {
	for _, p := range a.persons {
		for _, q := range b.persons {
			best = max(best, p.compare(q))
		}
	}
	return best
}

// compareBusinesses is 1 for the same words, else how alike spelling or words are.
func compareBusinesses(a, b []string) float64 {
	left, right := strings.Join(a, ""), strings.Join(b, "")
	if left == right {
		return 1
	}
	return max(wordOverlap(a, b), likeness(left, right))
}

// normalizedPersons writes the holders for the answer.
func (p party) normalizedPersons() string {
	names := make([]string, len(p.persons))
	for i, one := range p.persons {
		names[i] = one.normalized
	}
	return strings.Join(names, " / ")
}
