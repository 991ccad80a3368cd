package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ChecklistRules say which documents a loan product needs. They are data that the operator may replace.
type ChecklistRules struct {
	// Day as of which the rules were looked up.
	Dated Date `yaml:"dated"`
	// Name of the product of an application that no other product fits.
	Default string `yaml:"default"`
	// The product with the most specific condition that fits is the application's (see ProductMatch), the first of
	// equally specific ones. All additions that fit apply.
	Products []Product `yaml:"products"`
}

// Product is a loan product's list of documents, or an addition to it.
type Product struct {
	Name     string         `yaml:"name"`     // lower-case letters, digits and _, at most 60; unique
	Label    string         `yaml:"label"`    // for people, one line
	Addition bool           `yaml:"addition"` // its documents are needed in addition to the product's
	Replaces []string       `yaml:"replaces"` // names of additions that do not apply together with this one
	When     []ProductMatch `yaml:"when"`     // at least one must fit; empty only for the default product
	Required []Requirement  `yaml:"required"` // documents that every application of the product needs
	Optional []Requirement  `yaml:"optional"` // documents that lenders often ask for; they are never missing
}

// ProductMatch fits if each list that is given holds the application's value. Values are compared without case, spaces
// and punctuation. loan_type is free text and must contain one of the phrases: plurals, accents, words written together
// or apart and typing errors in long words do not matter.
//
// A condition on track is more specific than one on profile, because the lender chose the track for this application,
// and one on profile more than one on loan_type: a loan's purpose does not tell who borrows. Conditions on several of
// them are more specific than on one, exact words more than misspelt ones, and phrases of more words than of fewer.
type ProductMatch struct {
	LoanType []string `yaml:"loan_type"` // phrases of Application.LoanType
	Track    []string `yaml:"track"`     // values of Application.Track
	Profile  []string `yaml:"profile"`   // values of Application.Profile
	// It decides only if no other condition of a product fits: a car loan says little about who borrows.
	Weak bool `yaml:"weak"`
}

// Requirement is one kind of document that a product needs. Zero values ask for nothing.
type Requirement struct {
	// Unique within all products that may apply together.
	Key string `yaml:"key"`
	// For people, one line.
	Label string `yaml:"label"`
	// Why lenders ask for it, one line.
	Why string `yaml:"why"`
	// Registry names; any of them counts.
	Types []string `yaml:"types"`
	// Number of documents; 0 means 1.
	MinCount int `yaml:"min_count"`
	// PerSignatory: each person whom a corporate document authorizes to sign needs MinCount documents of different
	// types; if no document names signatories, one person does. Otherwise "".
	Per string `yaml:"per"`
	// Consecutive days, up to the end of the newest document, that the periods of one account must cover;
	// 0 asks for none.
	CoverDays int `yaml:"cover_days"`
	// The same in calendar months: three months up to 30 April begin on 1 February. 0 asks for none; not together with
	// CoverDays.
	CoverMonths int `yaml:"cover_months"`
	// With CoverDays or CoverMonths: how many of the last days before today may be without a document. Nil allows all
	// that NewestWithinDays allows.
	OpenDays *int `yaml:"open_days"`
	// Every account that is shown must be covered, not just one.
	AllAccounts bool `yaml:"all_accounts"`
	// The newest document may be at most this many days old; 0 for any age.
	NewestWithinDays int `yaml:"newest_within_days"`
	// Each document that counts may be at most this many days old; 0 for any age.
	IssuedWithinDays int `yaml:"issued_within_days"`
	// How many years the document's year may be before today's; nil asks for nothing.
	YearsBack *int `yaml:"years_back"`
	// The document's expiry date is not in the past.
	NotExpired bool `yaml:"not_expired"`
	// Lowest authenticity score, 0 to 100; 0 asks for none.
	MinAuthenticity int `yaml:"min_authenticity"`
	// Not needed of applications of these tracks: of a renewal the lender has the registration already.
	UnlessTrack []string `yaml:"unless_track"`
}

// PerSignatory is the only value of Requirement.Per.
const PerSignatory = "signatory"

// Bounds of the rules: far above any lender's list, low enough to judge a list quickly.
const (
	MaxProducts     = 200  // products and additions together
	MaxRequirements = 100  // of one product
	maxMinCount     = 100  // documents of one requirement
	maxRuleDays     = 3660 // ten years
	maxRuleMonths   = 120  // ten years
	maxRuleText     = 500  // bytes of a label or reason
)

// Check names what is wrong with the rules, by JSON pointer; nil if nothing is.
func (r ChecklistRules) Check(types DocumentTypes) []ErrorDetail {
	c := &ruleCheck{types: types}
	if r.Dated.IsZero() {
		c.fault("/dated", "name the day of the rules, YYYY-MM-DD")
	}
	if len(r.Products) == 0 || len(r.Products) > MaxProducts {
		c.fault("/products", "list 1 to %d products", MaxProducts)
		return c.faults
	}
	names := map[string]bool{}
	for i, p := range r.Products {
		at := fmt.Sprintf("/products/%d", i)
		if !ruleName(p.Name) || names[p.Name] {
			c.fault(at+"/name", "give each product a name of its own of a-z, 0-9 and _")
		}
		names[p.Name] = true
		c.product(at, p, p.Name == r.Default)
		for k, name := range p.Replaces {
			if other := r.product(name); other == nil || !other.Addition || name == p.Name || !p.Addition {
				c.fault(fmt.Sprintf("%s/replaces/%d", at, k), "an addition replaces other additions of the list")
			}
		}
	}
	if p := r.product(r.Default); p == nil || p.Addition {
		c.fault("/default", "name a product of the list that is no addition")
	}
	return c.faults
}

func (r ChecklistRules) product(name string) *Product {
	for i := range r.Products {
		if r.Products[i].Name == name {
			return &r.Products[i]
		}
	}
	return nil
}

type ruleCheck struct {
	types  DocumentTypes
	faults []ErrorDetail
}

func (c *ruleCheck) fault(at, format string, args ...any) {
	c.faults = append(c.faults, ErrorDetail{Field: at, Code: "RULE", Message: fmt.Sprintf(format, args...)})
}

func (c *ruleCheck) product(at string, p Product, isDefault bool) {
	c.text(at+"/label", p.Label)
	if len(p.When) == 0 && !isDefault {
		c.fault(at+"/when", "say when the product is chosen; only the default needs no conditions")
	}
	for i, m := range p.When {
		if len(m.LoanType)+len(m.Track)+len(m.Profile) == 0 {
			c.fault(fmt.Sprintf("%s/when/%d", at, i), "name at least one of loan_type, track and profile")
		}
		for _, v := range slices.Concat(m.LoanType, m.Track, m.Profile) {
			if plainWords(v) == "" {
				c.fault(fmt.Sprintf("%s/when/%d", at, i), "%q has no letter or digit", v)
			}
		}
	}
	if len(p.Required)+len(p.Optional) > MaxRequirements {
		c.fault(at, "list at most %d papers", MaxRequirements)
	}
	keys := map[string]bool{}
	for i, q := range p.Required {
		c.requirement(fmt.Sprintf("%s/required/%d", at, i), q, keys)
	}
	for i, q := range p.Optional {
		c.requirement(fmt.Sprintf("%s/optional/%d", at, i), q, keys)
	}
}

func (c *ruleCheck) requirement(at string, q Requirement, keys map[string]bool) {
	if !ruleName(q.Key) || keys[q.Key] {
		c.fault(at+"/key", "give each paper a key of its own of a-z, 0-9 and _")
	}
	keys[q.Key] = true
	c.text(at+"/label", q.Label)
	c.text(at+"/why", q.Why)
	if len(q.Types) == 0 {
		c.fault(at+"/types", "name at least one document type")
	}
	for i, name := range q.Types {
		if canonical, err := c.types.Resolve(name); !strings.HasPrefix(name, "custom:") &&
			(err != nil || canonical != name || name == AutoType) {
			c.fault(fmt.Sprintf("%s/types/%d", at, i), "%q is no document type; GET /document-types lists them", name)
		}
	}
	if q.Per != "" && q.Per != PerSignatory {
		c.fault(at+"/per", "per is %s or left out", PerSignatory)
	}
	for name, bound := range map[string]struct{ value, most int }{
		"min_count":          {q.MinCount, maxMinCount},
		"cover_days":         {q.CoverDays, maxRuleDays},
		"cover_months":       {q.CoverMonths, maxRuleMonths},
		"newest_within_days": {q.NewestWithinDays, maxRuleDays},
		"issued_within_days": {q.IssuedWithinDays, maxRuleDays},
		"min_authenticity":   {q.MinAuthenticity, 100},
	} {
		if bound.value < 0 || bound.value > bound.most {
			c.fault(at+"/"+name, "choose 0 to %d", bound.most)
		}
	}
	if q.CoverDays > 0 && q.CoverMonths > 0 {
		c.fault(at+"/cover_months", "give cover_days or cover_months, not both")
	}
	if q.OpenDays != nil && (*q.OpenDays < 0 || *q.OpenDays > maxRuleDays || !q.covers()) {
		c.fault(at+"/open_days", "choose 0 to %d, beside cover_days or cover_months", maxRuleDays)
	}
	for _, v := range q.UnlessTrack {
		if plainWords(v) == "" {
			c.fault(at+"/unless_track", "%q has no letter or digit", v)
		}
	}
	if q.YearsBack != nil && (*q.YearsBack < 0 || *q.YearsBack > 50) {
		c.fault(at+"/years_back", "choose 0 to 50")
	}
}

func (c *ruleCheck) text(at, s string) {
	if strings.TrimSpace(s) == "" || len(s) > maxRuleText || strings.ContainsFunc(s, unicode.IsControl) {
		c.fault(at, "write one line of at most %d bytes", maxRuleText)
	}
}

func ruleName(s string) bool {
	return s != "" && len(s) <= 60 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// Choose returns the names of the product and the additions that an application would get; nil means not given.
func (r ChecklistRules) Choose(loanType, profile, track *string) (product string, additions []string) {
	chosen, on := r.choose(Application{LoanType: loanType, Profile: profile, Track: track})
	for _, p := range on {
		additions = append(additions, p.Name)
	}
	if chosen != nil {
		product = chosen.Name
	}
	return product, additions
}

// choose finds an application's product and the additions that apply.
func (r ChecklistRules) choose(a Application) (chosen *Product, additions []*Product) {
	found := map[string]foundPhrase{}
	if a.LoanType != nil {
		found = newLoanPhrases(r.Products).find(*a.LoanType)
	}
	var best fit
	var replaced []string
	for i := range r.Products {
		p := &r.Products[i]
		f := p.fits(a, found)
		switch {
		case !f.fits:
		case p.Addition:
			additions, replaced = append(additions, p), append(replaced, p.Replaces...)
		case f.compare(best) > 0:
			chosen, best = p, f
		}
	}
	if chosen == nil {
		chosen = r.product(r.Default)
	}
	additions = slices.DeleteFunc(additions, func(p *Product) bool { return slices.Contains(replaced, p.Name) })
	return chosen, additions
}

// fit is how specifically a product's condition fits an application. The zero fit does not fit.
type fit struct {
	fits, strong, track, profile, loanType, exact bool
	words                                         int // of the longest phrase found
}

// compare is +1 if f is more specific than g, -1 if it is less.
func (f fit) compare(g fit) int {
	for _, pair := range [][2]bool{{f.fits, g.fits}, {f.strong, g.strong}, {f.track, g.track}, {f.profile, g.profile},
		{f.loanType, g.loanType}, {f.exact, g.exact}} {
		if pair[0] != pair[1] {
			if pair[0] {
				return 1
			}
			return -1
		}
	}
	return cmp.Compare(f.words, g.words)
}

// fits returns the most specific of a product's conditions that fit.
func (p *Product) fits(a Application, found map[string]foundPhrase) (best fit) {
	for _, m := range p.When {
		f := fit{strong: !m.Weak, track: len(m.Track) > 0, profile: len(m.Profile) > 0, loanType: len(m.LoanType) > 0}
		for _, phrase := range m.LoanType {
			if one, ok := found[phrase]; ok {
				f.fits, f.exact, f.words = true, f.exact || !one.misspelt, max(f.words, one.words)
			}
		}
		f.fits = (f.fits || !f.loanType) && holdsValue(m.Track, a.Track) && holdsValue(m.Profile, a.Profile)
		if f.fits && f.compare(best) > 0 {
			best = f
		}
	}
	return best
}

// covers reports whether a rule asks for days without gaps.
func (q Requirement) covers() bool { return q.CoverDays > 0 || q.CoverMonths > 0 }

// holdsValue compares without case, spaces and punctuation: "Fast-Track" is fast_track.
func holdsValue(wanted []string, given *string) bool {
	if len(wanted) == 0 || given == nil {
		return len(wanted) == 0
	}
	joined := func(s string) string { return strings.ReplaceAll(plainWords(s), " ", "") }
	return slices.ContainsFunc(wanted, func(w string) bool { return joined(w) == joined(*given) })
}

// plainWords are a text's words in lower case, with one space between them.
func plainWords(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}
