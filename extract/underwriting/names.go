package underwriting

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// tablesDate is the date of the data tables: of this package's and of the classifier's words.
const tablesDate = "2026-11-28"

// clusterOf is the cluster of a name: equal for spellings that differ only in case, accents, punctuation and legal
// form.
func clusterOf(name string) string { return category.Key(name) }

func isBusiness(name string) bool { return category.IsBusiness(name) }

// referenceLength is how many letters and digits the number of a loan has, at most, and digits at least.
const referenceLength, referenceDigits = 24, 4

// loanReference is the number of the loan that a description names: the first word with four digits or more after a
// word of loans. strong reports whether the word stands right before it (PN 8821); else it may be a trace number, which
// is another in each row.
func loanReference(description string) (reference string, strong bool) {
	after := false
	last := ""
	parts := strings.FieldsFunc(description, func(r rune) bool { return strings.ContainsRune(" :#.", r) })
	for _, token := range parts {
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

// cardPattern finds the last four places of a card: behind a mask, or after a word that says so.
var cardPattern = regexp.MustCompile(
	`(?i)(?:(?:[*x•●#]{2,}|…|\.{3})[ .…-]*|\b(?:ending|ends)(?: in| with)? |\bcard(?: no\.?)? )(\d{4})\b`)

// cardReference is the last four places of the card that a payment names; "" for none.
func cardReference(description string) string {
	if m := cardPattern.FindStringSubmatch(description); m != nil {
		return m[1]
	}
	return ""
}

// findReferences gives loan rows their reference. A number that does not stand right behind its word must come twice
// with the same lender: a trace number is another each time.
func (v *view) findReferences() {
	type key struct{ party, reference string }
	weak := map[key][]*row{}
	for _, r := range v.rows {
		if r.Category == "credit_card_payment" {
			r.facts.reference = cardReference(r.Description)
			continue
		}
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

// understand says what each row's description means beyond its category. Names are clustered over all accounts, so
// that a name that one statement cuts off joins its longer form in another.
func (v *view) understand() {
	parties := v.parties()
	readers := map[*statement]*category.Classifier{}
	for _, r := range v.rows {
		c := readers[r.statement]
		if c == nil {
			c = category.New(category.Options{Currency: r.statement.currency, Holders: []string{r.statement.holder()},
				Paper: r.statement.kind()})
			readers[r.statement] = c
		}
		r.facts = v.factsOf(r, c.Read(r.reading()), parties)
	}
	v.findReferences()
}

// party is what a counterparty's printed name says.
type party struct {
	cluster  string
	business bool // it bears a legal form or a word of trade
	lender   bool // it bears a word of lending
}

// parties are all counterparties, by name as printed.
func (v *view) parties() map[string]party {
	seen := map[string]bool{}
	for _, r := range v.rows {
		if name := r.party(); name != "" {
			seen[name] = true
		}
	}
	names := slices.Sorted(maps.Keys(seen))
	clusters := category.Clusters(names)
	list := make(map[string]party, len(names))
	for i, name := range names {
		words := narration.Words(name)
		if len(words) == 1 && says(words, "no_lender") {
			continue // a booking word that was taken for a name
		}
		list[name] = party{clusters[i], category.IsBusiness(name), says(words, "lender")}
	}
	return list
}

// kind is what the classifier calls the statement.
func (s *statement) kind() category.Paper {
	if s.paper.DocumentType == "e_wallet_statement" {
		return category.Wallet
	}
	return category.Account
}

// reading is what the classifier reads of the row.
func (r *row) reading() category.Row {
	in := category.Row{Description: r.Description, Direction: category.Out}
	if r.isCredit() {
		in.Direction = category.In
	}
	if r.CheckNumber != nil {
		in.CheckNumber = *r.CheckNumber
	}
	return in
}

// factsOf takes from the classifier what the row's own category and counterparty, which an analyst may have put, leave
// open.
func (v *view) factsOf(r *row, read category.Reading, parties map[string]party) facts {
	p := parties[r.party()]
	return facts{words: narration.Words(r.Description), bank: read.Bank, invoice: read.Invoice, creditor: read.Lender,
		party: p.cluster, business: p.business, lender: p.cluster != "" && (p.lender || read.Lender != "")}
}

// kindOfDebt is the kind by words of the description, then by the lender's name.
func kindOfDebt(r *row) string {
	if kind := debtKinds.first(r.facts.words); kind != "" {
		return kind
	}
	return kindUnknown
}
