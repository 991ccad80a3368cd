package underwriting

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// tablesDate is the date of the data tables.
const tablesDate = "2026-11-28"

var legalForms = []string{"INC", "CORP", "CORPORATION", "CO", "COMPANY", "LTD", "LIMITED", "OPC", "LLP", "LLC",
	"PARTNERSHIP", "COOPERATIVE", "MPC", "INCORPORATED", "PLC", "GMBH", "SA", "SARL", "LTDA", "PTE", "BHD"}

var descriptors = []string{"TRADING", "ENTERPRISES", "ENTERPRISE", "HARDWARE", "MARKETING", "VENTURES", "CONSTRUCTION",
	"SERVICES", "SERVICE", "SUPPLY", "SUPPLIES", "INDUSTRIES", "LOGISTICS", "FOODS", "STORE", "SHOP", "HOLDINGS",
	"DEVELOPMENT", "BUILDERS", "SOLUTIONS", "MERCHANDISE", "MERCHANDISING", "MANUFACTURING", "REALTY", "SUPERMARKET"}

func clusterOf(name string) string {
	words := narration.Words(name)
	for len(words) > 1 && slices.Contains(legalForms, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return strings.ToLower(strings.Join(words, " "))
}

func isBusiness(name string) bool {
	words := narration.Words(name)
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains(legalForms, w) || slices.Contains(descriptors, w)
	})
}

var notePattern = regexp.MustCompile(
	`(?i)\b(?:PN|LN|LOAN|PROMISSORY NOTE)\b[ .:#]*(?:NO|NUM|NUMBER|REF|ACCT)?[ .:#]*([A-Z]{0,4}[0-9][A-Z0-9-]*)`,
)

// understand says what each row's description means beyond its category.
func (v *view) understand() {
	for _, r := range v.rows {
		f := facts{words: narration.Words(r.Description)}
		party := r.party()
		f.party = clusterOf(party)
		partyWords := narration.Words(party)
		if says(partyWords, "no_lender") && len(partyWords) == 1 {
			f.party = ""
		}
		f.lender = f.party != "" && (says(partyWords, "lender") || debtKinds.first(partyWords) != "")
		f.business = isBusiness(party)
		f.invoice = says(f.words, "invoice")
		if r.Category == "loan_repayment" || r.Category == "loan_proceeds" || f.lender {
			if m := notePattern.FindStringSubmatch(r.Description); m != nil {
				f.reference = strings.ToUpper(strings.Trim(m[1], "-"))
			}
		}
		r.facts = f
	}
}

// kindOfDebt is the kind by words of the description, then by the lender's name.
func kindOfDebt(r *row) string {
	if kind := debtKinds.first(r.facts.words); kind != "" {
		return kind
	}
	return kindUnknown
}
