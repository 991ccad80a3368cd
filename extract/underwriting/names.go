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

// referenceLength is how many letters and digits the number of a loan has, at most, and digits at least.
const referenceLength, referenceDigits = 24, 4

// loanReference is the number of the loan that a description names: the first word with four digits or more after a
// word of loans. strong reports whether the word stands right before it (PN 8821); else it may be a trace number, which
// is another in each row.
func loanReference(description string) (reference string, strong bool) {
	after := false
	last := ""
	for _, token := range strings.FieldsFunc(description, func(r rune) bool { return r == ' ' || r == ':' || r == '#' || r == '.' }) {
		word := strings.ToUpper(strings.Trim(token, ".,;()-"))
		switch {
		case after && isNumber(word):
			return word, noteBefore(last)
		case says(narration.Words(word), "loan"):
			after = true
		}
		if word != "NO" && word != "NUM" && word != "REF" && word != "" {
			last = word
		}
	}
	return "", false
}

func noteBefore(word string) bool { return says([]string{word}, "note") }

// isNumber reports whether a word can be the number of a loan: no date, no amount.
func isNumber(word string) bool {
	digits := 0
	for _, r := range word {
		switch {
		case isDigit(r):
			digits++
		case r != '-' && r != '/' && (r < 'A' || r > 'Z'):
			return false
		}
	}
	return digits >= referenceDigits && len(word) <= referenceLength && !datePattern.MatchString(word)
}

var datePattern = regexp.MustCompile(`^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})$`)

// findReferences gives loan rows their reference. A number that does not stand right behind its word must come twice
// with the same lender: a trace number is another each time.
func (v *view) findReferences() {
	type key struct{ party, reference string }
	weak := map[key][]*row{}
	for _, r := range v.rows {
		if r.Category != "loan_repayment" && r.Category != "loan_proceeds" && !r.facts.lender {
			continue
		}
		reference, strong := loanReference(r.Description)
		if strong {
			r.facts.reference = reference
		} else if reference != "" {
			weak[key{r.facts.party, reference}] = append(weak[key{r.facts.party, reference}], r)
		}
	}
	for k, rows := range weak {
		if len(rows) > 1 {
			for _, r := range rows {
				r.facts.reference = k.reference
			}
		}
	}
}

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
		r.facts = f
	}
	v.findReferences()
}

// kindOfDebt is the kind by words of the description, then by the lender's name.
func kindOfDebt(r *row) string {
	if kind := debtKinds.first(r.facts.words); kind != "" {
		return kind
	}
	return kindUnknown
}
