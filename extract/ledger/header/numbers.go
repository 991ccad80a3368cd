package header

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// rankedNumber is an account number with how far its label is from asking for the account's own.
type rankedNumber struct {
	Value[string]
	rank int
}

// AccountNumbers are the account numbers beside their labels, in reading order. Of an account's own number, its number
// for transfers and that of its card, printed close to each other, only the first is told.
func (o Outside) AccountNumbers() []Value[string] {
	var all []rankedNumber
	for _, f := range o.Labels {
		if v, ok := o.numberBeside(f); ok {
			all = append(all, rankedNumber{v, o.rankOf(f, v.Read)})
		}
	}
	var out []Value[string]
	for _, n := range all {
		if !slices.ContainsFunc(all, n.givesWayTo) {
			out = append(out, n.Value)
		}
	}
	return out
}

func (o Outside) numberBeside(f layout.Found) (Value[string], bool) {
	if f.Role != "account_number" {
		return Value[string]{}, false
	}
	for _, v := range f.Values {
		if words, ok := accountWordsOf(o.whole(f, o.unbroken(v))); ok {
			return Value[string]{Read: numberText(words), Page: f.Label.Page, Words: words, Line: o.FreeIndex[f.Line]}, true
		}
		if v.Box.Y0 < f.Label.Box.Y1 && holds(layout.Normalize(v.Words[0].Text), wordTitle) {
			break // "Account Activity": what stands below it is no number of its own
		}
	}
	return Value[string]{}, false
}

// numbersTogether is how many lines apart the numbers of one account stand at most.
const numbersTogether = 6

// givesWayTo says that another number close by is rather the account's own.
func (n rankedNumber) givesWayTo(other rankedNumber) bool {
	return other.rank < n.rank && other.Page == n.Page && max(n.Line-other.Line, other.Line-n.Line) <= numbersTogether
}

// Ranks of what a label asks for.
const (
	rankAccount  = iota
	rankTransfer // the number by which other banks know the account, in countries that print both
	rankCard
)

var (
	transferLabels = regexp.MustCompile(`\b(iban|clabe|cvu|cbu|nuban)\b`)
	cardLabels     = regexp.MustCompile(`\b(card|tarjeta|carte|karte|carta|kartu|kaart)\b`)
	ibanPattern    = regexp.MustCompile(`^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$`)
)

// rankOf tells what a label on a paper of deposits asks for; on a paper of debts a card's number is the account's.
func (o Outside) rankOf(f layout.Found, number string) int {
	label := layout.Normalize(f.Label.Text())
	switch {
	case o.Liability:
		return rankAccount
	case transferLabels.MatchString(label) || ibanPattern.MatchString(strings.ReplaceAll(number, " ", "")):
		return rankTransfer
	case cardLabels.MatchString(label):
		return rankCard
	}
	return rankAccount
}
