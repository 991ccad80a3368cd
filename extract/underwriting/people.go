package underwriting

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// people are the names that decide whose money a row moves.
type people struct {
	applicant map[string]bool   // sorted words of the holders, the business and its owner
	printed   []string          // their names as printed
	known     map[string]bool   // names that were asked for before: whether they are the applicant's
	related   map[string]string // sorted words of owners, directors, spouses: the printed name
	employers map[string]string // cluster: the printed name
	slips     []payslip
	deducted  []deduction
}

// payslip is what a payslip says about a credit.
type payslip struct {
	employer string
	net      engine.Amount
	paid     engine.Date
}

// ownNames are the members by which papers name the applicant or its owner.
var ownNames = []string{"business_name", "corporate_name", "trade_name", "taxpayer_name", "company_name"}

// relatedNames are the members by which papers name people who belong to the applicant.
var relatedNames = []string{"owner_name", "full_name", "spouse_name", "proprietor_name", "secretary_name"}

// relatedLists are lists of people with a name.
var relatedLists = []string{"signatories", "directors", "officers", "stockholders", "incorporators", "partners",
	"beneficial_owners"}

func peopleOf(a engine.Application, papers []*paper) *people {
	p := &people{applicant: map[string]bool{}, related: map[string]string{}, employers: map[string]string{},
		known: map[string]bool{}}
	p.addApplicant(a.BusinessName)
	for _, x := range papers {
		for _, s := range x.statements {
			p.addApplicant(s.holder())
			for _, name := range x.head.AccountHolders {
				p.addApplicant(name)
			}
		}
	}
	for _, x := range papers {
		if x.head.raw != nil {
			p.addPaper(x)
		}
	}
	return p
}

func (p *people) addApplicant(name string) {
	if words := sortedWords(name); words != "" && !p.applicant[words] {
		p.applicant[words] = true
		p.printed = append(p.printed, name)
	}
}

func (p *people) addRelated(name string) {
	words := sortedWords(name)
	if words == "" || p.applicant[words] || strings.Count(words, " ") == 0 {
		return // one word alone is a surname: no relation
	}
	if old, known := p.related[words]; !known || name < old {
		p.related[words] = name
	}
}

// addPaper takes names from registrations, identity cards, certificates and payslips. A sole proprietor's own name is
// the applicant's; the people of a company are related to it.
func (p *people) addPaper(x *paper) {
	for _, member := range ownNames {
		p.addApplicant(x.text(member))
	}
	for _, member := range relatedNames {
		name := x.text(member)
		if member == "owner_name" && x.text("business_name") != "" {
			p.addApplicant(name)
			continue
		}
		p.addRelated(name)
	}
	for _, list := range relatedLists {
		var entries []struct {
			Name *string `json:"name"`
		}
		if json.Unmarshal(x.head.raw[list], &entries) == nil {
			for _, e := range entries {
				p.addRelated(textOr(e.Name, ""))
			}
		}
	}
	if employer := x.text("employer_name"); employer != "" {
		p.addEmployer(x, employer)
	}
}

// addEmployer takes what a payslip, a certificate of employment or a tax certificate says about pay.
func (p *people) addEmployer(x *paper, employer string) {
	cluster := clusterOf(employer)
	if old, known := p.employers[cluster]; !known || employer < old {
		p.employers[cluster] = employer
	}
	if net, paid := x.amount("net_pay"), x.date("pay_date"); net != nil && *net > 0 {
		if paid == nil {
			paid = x.date("period_end")
		}
		if paid != nil {
			p.slips = append(p.slips, payslip{employer, *net, *paid})
		}
	}
	p.deducted = append(p.deducted, x.deductions(employer)...)
}

// text, amount and date read one member of a paper; a member of another kind is none.
func (p *paper) text(member string) string {
	var v *string
	if json.Unmarshal(p.head.raw[member], &v) != nil {
		return ""
	}
	return textOr(v, "")
}

func (p *paper) amount(member string) *engine.Amount {
	var v *engine.Amount
	if json.Unmarshal(p.head.raw[member], &v) != nil {
		return nil
	}
	return v
}

func (p *paper) date(member string) *engine.Date {
	var v *engine.Date
	if json.Unmarshal(p.head.raw[member], &v) != nil {
		return nil
	}
	return v
}

// isApplicant reports whether a name is the applicant's: the same words in any order, a masked form or one that was cut
// off, or the same given name and the first letter of the surname (ROSA B).
func (p *people) isApplicant(name string) bool {
	is, known := p.known[name]
	if !known {
		is = p.compareApplicant(name)
		p.known[name] = is
	}
	return is
}

func (p *people) compareApplicant(name string) bool {
	if p.applicant[sortedWords(name)] {
		return true
	}
	words := narration.Words(name)
	return slices.ContainsFunc(p.printed, func(printed string) bool {
		return category.SameParty(name, printed) || abbreviates(words, narration.Words(printed))
	})
}

// abbreviates reports whether words are others of which some are only first letters. The first word must be whole, and
// so must every word of a business.
func abbreviates(words, full []string) bool {
	if len(words) < 2 || len(words) > len(full) || words[0] != full[0] || len(words[0]) < 2 {
		return false
	}
	letters := 0
	at := 1
	for _, w := range words[1:] {
		for at < len(full) && full[at] != w && !(len(w) == 1 && strings.HasPrefix(full[at], w)) {
			at++
		}
		if at == len(full) {
			return false
		}
		if len(w) == 1 {
			letters++
		}
		at++
	}
	return letters > 0
}

// relatedTo returns the printed name of the related person whom a row's party names; "" for none. All words of the
// shorter name of at least two words must be in the longer: the same surname alone is no relation.
func (p *people) relatedTo(name string) string {
	words := narration.Words(name)
	if len(words) < 2 {
		return ""
	}
	if printed, ok := p.related[sortedWords(name)]; ok {
		return printed
	}
	for _, known := range slices.Sorted(maps.Keys(p.related)) {
		if given := strings.Fields(known); allIn(words, given) || allIn(given, words) {
			return p.related[known]
		}
	}
	return ""
}

// allIn reports whether all of at least two words are among others.
func allIn(words, others []string) bool {
	for _, w := range words {
		if !slices.Contains(others, w) {
			return false
		}
	}
	return len(words) >= 2
}
