package engine

import (
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
	// The first product that fits by profile or track is the application's, else the first that fits by loan_type,
	// because the borrower matters more than the purpose. All additions that fit apply.
	Products []Product `yaml:"products"`
}

// Product is a loan product's list of documents, or an addition to it.
type Product struct {
	Name     string         `yaml:"name"`     // lower-case letters, digits and _, at most 60; unique
	Label    string         `yaml:"label"`    // for people, one line
	Addition bool           `yaml:"addition"` // its documents are needed in addition to the product's
	When     []ProductMatch `yaml:"when"`     // at least one must fit; empty only for the default product
	Required []Requirement  `yaml:"required"` // documents that every application of the product needs
	Optional []Requirement  `yaml:"optional"` // documents that lenders often ask for; they are never missing
}

// ProductMatch fits if each list that is given holds the application's value. Values are compared without case and
// punctuation; loan_type, which is free text, must contain the words in a row.
type ProductMatch struct {
	LoanType []string `yaml:"loan_type"` // words of Application.LoanType
	Track    []string `yaml:"track"`     // values of Application.Track
	Profile  []string `yaml:"profile"`   // values of Application.Profile
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
}

// PerSignatory is the only value of Requirement.Per.
const PerSignatory = "signatory"

// Bounds of the rules: far above any lender's list, low enough to judge a list quickly.
const (
	MaxProducts     = 200  // products and additions together
	MaxRequirements = 100  // of one product
	maxMinCount     = 100  // documents of one requirement
	maxRuleDays     = 3660 // ten years
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
		"newest_within_days": {q.NewestWithinDays, maxRuleDays},
		"issued_within_days": {q.IssuedWithinDays, maxRuleDays},
		"min_authenticity":   {q.MinAuthenticity, 100},
	} {
		if bound.value < 0 || bound.value > bound.most {
			c.fault(at+"/"+name, "choose 0 to %d", bound.most)
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

// choose finds an application's product and the additions that apply.
func (r ChecklistRules) choose(a Application) (chosen *Product, additions []*Product) {
	var byPurpose *Product
	for i := range r.Products {
		p := &r.Products[i]
		fits, borrower := p.fits(a)
		switch {
		case !fits:
		case p.Addition:
			additions = append(additions, p)
		case borrower && chosen == nil:
			chosen = p
		case byPurpose == nil:
			byPurpose = p
		}
	}
	if chosen == nil {
		chosen = byPurpose
	}
	if chosen == nil {
		chosen = r.product(r.Default)
	}
	return chosen, additions
}

// fits reports whether a product is the application's, and whether a condition on track or profile decided it.
func (p *Product) fits(a Application) (fits, borrower bool) {
	for _, m := range p.When {
		if holdsWords(m.LoanType, a.LoanType) && holdsValue(m.Track, a.Track) && holdsValue(m.Profile, a.Profile) {
			fits, borrower = true, borrower || len(m.Profile)+len(m.Track) > 0
		}
	}
	return fits, borrower
}

func holdsWords(wanted []string, given *string) bool {
	if len(wanted) == 0 || given == nil {
		return len(wanted) == 0
	}
	text := " " + plainWords(*given) + " "
	return slices.ContainsFunc(wanted, func(w string) bool { return strings.Contains(text, " "+plainWords(w)+" ") })
}

func holdsValue(wanted []string, given *string) bool {
	if len(wanted) == 0 || given == nil {
		return len(wanted) == 0
	}
	return slices.ContainsFunc(wanted, func(w string) bool { return plainWords(w) == plainWords(*given) })
}

// plainWords are a text's words in lower case, with one space between them.
func plainWords(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}
