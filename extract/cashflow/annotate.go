package cashflow

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// Option changes how rows are annotated.
type Option func(*annotator)

// KeepCategories keeps the category of these rows (by Transaction.Row), because an analyst chose it.
func KeepCategories(rows map[int]bool) Option {
	return func(a *annotator) { a.kept = rows }
}

// Employers names employers known from other papers, so that their credits are salary.
func Employers(names ...string) Option {
	return func(a *annotator) {
		for _, name := range names {
			if words := narration.Words(name); len(words) > 0 {
				a.employers = append(a.employers, strings.Join(words, " "))
			}
		}
	}
}

type annotator struct {
	kept      map[int]bool
	employers []string
	holders   []string
}

// Annotate fills Category, Channel, Counterparty, IsOutlier and OutlierReason of the statement's rows. A channel or
// counterparty that a row already has is kept. today is the day the document came in; with the zero Date, future dates
// are not flagged. Annotating twice changes nothing.
func Annotate(st *ledger.Statement, today engine.Date, options ...Option) {
	a := &annotator{}
	for _, option := range options {
		option(a)
	}
	a.holders = holderNames(st)
	hits := make([]narration.Hit, 0, narration.MaxWords)
	for i := range st.Rows {
		row := &st.Rows[i]
		words := narration.Words(row.Description)
		category := categoryOf(words, directionOf(*row), hits)
		a.name(row, category, words, hits)
		if a.kept[row.Row] {
			continue
		}
		if row.Category = owedCategory(st, *row, words, hits); row.Category == "" {
			row.Category = a.refineCategory(row, category, words)
		}
	}
	a.mirrorTransfers(st)
	flagOutliers(st, today)
}

// betweenHolderAndBank are the categories of rows without another party: their descriptions name a branch or a machine.
var betweenHolderAndBank = map[string]bool{
	"atm_withdrawal": true, "cash_withdrawal": true, "cash_deposit": true, "bank_fee": true, "nsf_fee": true,
	"interest_income": true, "interest_tax": true,
}

// name fills the channel and the counterparty if the row has none. A known lender is named as in the lender list.
func (a *annotator) name(row *engine.Transaction, category string, words []string, hits []narration.Hit) {
	if row.Channel == nil {
		row.Channel = channelOf(words, *row, hits)
	}
	if row.Counterparty != nil || betweenHolderAndBank[category] {
		return
	}
	name := strings.ToUpper(lenderIn(words, hits))
	if name == "" {
		name = counterpartyOf(row.Description)
	}
	if name != "" {
		row.Counterparty = &name
	}
}

// refineCategory makes the category of the word list more exact if the counterparty is known.
func (a *annotator) refineCategory(row *engine.Transaction, category string, words []string) string {
	dir := directionOf(*row)
	switch category {
	case "transfer_in", "transfer_out", uncategorized, "other_income", "other_expense":
	default:
		return category
	}
	switch {
	case dir != 0 && row.Counterparty != nil && slices.Contains(a.holders, sortedWords(*row.Counterparty)):
		return "own_account_transfer"
	case dir == in && a.paidByEmployer(words):
		return "salary"
	case category == uncategorized && dir == out && row.CheckNumber != nil && *row.CheckNumber != "":
		return "check_issued"
	}
	return category
}

func (a *annotator) paidByEmployer(words []string) bool {
	if len(a.employers) == 0 {
		return false
	}
	said := " " + strings.Join(words, " ") + " "
	return slices.ContainsFunc(a.employers, func(name string) bool { return strings.Contains(said, " "+name+" ") })
}

// holderNames are the names of the account holders, each name's words sorted.
func holderNames(st *ledger.Statement) []string {
	var names []string
	for _, account := range st.Accounts {
		if account.Name == nil {
			continue
		}
		if sorted := sortedWords(*account.Name); len(sorted) > 0 {
			names = append(names, sorted)
		}
	}
	return names
}

// sortedWords makes "DELA CRUZ, JUAN" and "Juan dela Cruz" the same text.
func sortedWords(name string) string {
	words := slices.Clone(narration.Words(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// mirrorReach bounds how many equal amounts of one day are looked at for the other side of a transfer:
// more than these are not transfers but a pattern.
const mirrorReach = 64

// mirrorTransfers finds money that left one account of the file and came into another, the same amount
// within a day: both rows are transfers between own accounts. Each row is used once.
func (a *annotator) mirrorTransfers(st *ledger.Statement) {
	if len(st.Accounts) < 2 {
		return
	}
	type key struct {
		day    engine.Date
		amount engine.Amount
	}
	outgoing := map[key][]int{}
	for i, row := range st.Rows {
		if row.Date != nil && row.Debit > 0 && a.mayMirror(row) {
			k := key{*row.Date, row.Debit}
			outgoing[k] = append(outgoing[k], i)
		}
	}
	for i := range st.Rows {
		row := &st.Rows[i]
		if row.Date == nil || row.Credit <= 0 || !a.mayMirror(*row) {
			continue
		}
		for _, shift := range []int{0, -1, 1} {
			k := key{row.Date.AddDays(shift), row.Credit}
			candidates := outgoing[k][:min(len(outgoing[k]), mirrorReach)]
			at := slices.IndexFunc(candidates, func(o int) bool { return st.Rows[o].AccountIndex != row.AccountIndex })
			if at < 0 {
				continue
			}
			row.Category, st.Rows[outgoing[k][at]].Category = "own_account_transfer", "own_account_transfer"
			outgoing[k] = slices.Delete(outgoing[k], at, at+1)
			break
		}
	}
}

// mayMirror reports whether the row could be one side of a transfer between the holder's own accounts.
func (a *annotator) mayMirror(row engine.Transaction) bool {
	switch row.Category {
	case "transfer_in", "transfer_out", "own_account_transfer", uncategorized, "other_income", "other_expense":
		return !a.kept[row.Row]
	}
	return false
}

// longestName is the most words of a cleaned name; further words are a remark.
const longestName = 6

// role is the function of a word in a description.
type role int

const (
	named  role = iota // may be part of a name
	marker             // precedes a name: FROM, TO
	stop               // ends a name: REF, ACCT
	drop               // channel and booking words
)

var wordRoles = mustRoles(noiseText)

func mustRoles(text string) map[string]role {
	kinds := map[string]role{"marker": marker, "stop": stop, "drop": drop}
	roles := map[string]role{}
	for _, list := range mustWordlists("noise.tsv", text, 2) {
		for _, word := range list.phrases {
			roles[word] = kinds[list.columns[0]]
		}
	}
	return roles
}

// counterpartyOf returns the other party's name in capitals, cleaned of references, dates, channel words and masks; ""
// if the description names nobody. A name after FROM or TO is preferred.
func counterpartyOf(description string) string {
	tokens := strings.Fields(narration.Fold(description))
	if len(tokens) > narration.MaxWords {
		tokens = tokens[:narration.MaxWords]
	}
	for i, token := range tokens {
		if wordRoles[trimToken(token)] == marker {
			if name := nameIn(tokens[i+1:]); name != "" {
				return name
			}
		}
	}
	return nameIn(tokens)
}

// nameIn joins the first words that may belong to a name.
func nameIn(tokens []string) string {
	var name []string
	for _, token := range tokens {
		word := trimToken(token)
		switch r := wordRoles[word]; {
		case r == stop || r == marker && len(name) > 0:
			return joinName(name)
		case r != named || word == "" || isReference(word):
			continue
		}
		name = append(name, word)
		if len(name) == longestName {
			break
		}
	}
	return joinName(name)
}

// joinName joins the words of a name. A single letter is not a name.
func joinName(name []string) string {
	joined := strings.Join(name, " ")
	if len([]rune(joined)) < 2 {
		return ""
	}
	return joined
}

// trimToken removes the punctuation around a token.
func trimToken(token string) string {
	return strings.TrimFunc(token, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// isReference reports whether a word is a number, a date, a reference or a masked number rather than a name: it has
// three digits or more, no letters, or is made of X only.
func isReference(word string) bool {
	digits, letters, masks := 0, 0, 0
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits++
		case r == 'X':
			masks++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return digits >= 3 || letters+masks == 0 || letters == 0 && (digits > 0 || masks > 1)
}

// stemOf is the description without numbers and references: the same for each row of a series.
func stemOf(words []string) string {
	var stem []string
	for _, w := range words {
		if !isReference(w) {
			stem = append(stem, w)
		}
	}
	return strings.Join(stem, " ")
}
