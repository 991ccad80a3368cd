package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// AccountNumbers are the account numbers beside their labels, in reading order. Of an account's own number, its number
// for transfers and that of its card, printed close to each other, only the first is told.
func (o Outside) AccountNumbers() []Value[string] {
	var all []Value[string]
	for _, f := range o.Labels {
		if v, ok := o.numberBeside(f); ok {
			v.Rank = o.rankOf(f, v.Read)
			v.Guess = v.Rank == rankTelephone
			all = append(all, v)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(n Value[string]) bool {
		if n.Rank == rankTelephone && slices.ContainsFunc(all, func(other Value[string]) bool { return other.Rank < n.Rank }) {
			return true
		}
		return slices.ContainsFunc(all, func(other Value[string]) bool { return givesWay(n, other) })
	})
}

func (o Outside) numberBeside(f layout.Found) (Value[string], bool) {
	if f.Role != "account_number" || o.isSaidToReader(f) || !o.Wallet && o.asksForPhone(f) {
		return Value[string]{}, false
	}
	for _, v := range f.Values {
		if v.Box.Y0 >= f.Label.Box.Y1 && o.isBesideLabel(v) || o.isUnderLabel(f, v) || o.isBehindContact(f.Line, v) {
			continue // "Agencia  3266" below "Tipo  Conta Corrente"
		}
		if words, ok := accountWordsOf(o.whole(f, o.unbroken(v))); ok {
			return Value[string]{Read: numberText(words), Page: f.Label.Page, Words: words, Line: o.FreeIndex[f.Line]}, true
		}
		if v.Box.Y0 < f.Label.Box.Y1 && (holds(layout.Normalize(v.Words[0].Text), wordTitle) || o.runsOn(f, v)) {
			break // "Account Activity", "Cont de economii": what stands beside or below it is no number of its own
		}
	}
	return Value[string]{}, false
}

// asksForPhone says that a label is one of telephones: the holder's, or the bank's own.
func (o Outside) asksForPhone(f layout.Found) bool {
	return phoneLabels.MatchString(layout.Normalize(f.Label.Text()))
}

// isSaidToReader says that a label is a word of what a bank tells all its readers: "To pay into this account quote
// reference 800 8366".
func (o Outside) isSaidToReader(f layout.Found) bool {
	words := o.Free[f.Line].Words
	from, to := placeOf(o.Free[f.Line], f.Label)
	return from > 0 && to > 0 && saidToReader(sentenceAround(words, from, to))
}

// isUnderLabel says that a value on a label's line stands under another label that asks for it: "15681248" under "Client
// ID", right of "Savings Account" under "Type of Account".
func (o Outside) isUnderLabel(f layout.Found, v layout.Cell) bool {
	return v.Box.Y0 < f.Label.Box.Y1 && slices.ContainsFunc(o.Labels, func(other layout.Found) bool {
		first := len(other.Values) > 0 && other.Label.Page == v.Page && other.Values[0].Words[0].Box == v.Words[0].Box
		return first && other.Role != f.Role && !asksForName[other.Role] && other.Label.Box.Y1 <= v.Box.CenterY() && layout.Overlap(other.Label.Box, v.Box) > 0
	})
}

// isBehindContact says that a value on a label's line stands behind a word for a telephone: "Conta corrente   Tel.: (11)
// 4344-7832".
func (o Outside) isBehindContact(line int, v layout.Cell) bool {
	l := o.Free[line]
	at := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box == v.Words[0].Box })
	for k := at - 1; k >= 0 && at-k <= 2; k-- {
		if holds(layout.Normalize(l.Words[k].Text), wordContact) {
			return true
		}
	}
	return false
}

// isBesideLabel says that a cell stands right of a label of its own that asks for another value.
func (o Outside) isBesideLabel(c layout.Cell) bool {
	return slices.ContainsFunc(o.Labels, func(f layout.Found) bool {
		first := len(f.Values) > 0 && f.Values[0].Words[0].Box == c.Words[0].Box && f.Label.Page == c.Page
		return first && f.Role != "account_number" && f.Label.Box.X1 <= c.Box.X0 && f.Label.Box.Y1 > c.Box.Y0
	})
}

// runsOn says that a label of one word without a colon is only the first word of a text: "Cont de economii", "Konto Plus".
func (o Outside) runsOn(f layout.Found, rest layout.Cell) bool {
	if len(f.Label.Words) > 1 || strings.HasSuffix(f.Label.Words[0].Text, ":") || strings.IndexFunc(rest.Words[0].Text, unicode.IsLetter) != 0 {
		return false
	}
	whole := slices.ContainsFunc(o.Free[f.Line].Cells(), func(c layout.Cell) bool {
		return c.Words[0].Box == f.Label.Words[0].Box && len(c.Words) > 1
	})
	return whole
}

// numbersTogether is how many lines apart the numbers of one account stand at most.
const numbersTogether = 6

// givesWay says that another number close by is rather the account's own.
func givesWay(n, other Value[string]) bool {
	return other.Rank < n.Rank && other.Page == n.Page && max(n.Line-other.Line, other.Line-n.Line) <= numbersTogether
}

// Ranks of what a label asks for.
const (
	rankAccount  = iota
	rankTransfer // the number by which other banks know the account, in countries that print both
	rankCard
	rankTelephone // wallets are called by it
)

var (
	transferLabels = regexp.MustCompile(`\b(iban|clabe|cvu|cbu|nuban)\b`)
	phoneLabels    = regexp.MustCompile(`^(telefono|celular|phone no|msisdn|numero de telephone|handphone no|no hp|nomor hp)$`)
	asksForPhone   = regexp.MustCompile(`\b((mobile|cell|cellular|hp)( phone)?( no| number)|(mobile |cell )?(telephone|phone|cellphone|handphone|celular)( no| number)?)$`)
	cardLabels     = regexp.MustCompile(`\b(card|tarjeta|carte|karte|carta|kartu|kaart)\b`)
	ibanBegins     = regexp.MustCompile(`^[A-Z]{2}\d{2} ?[A-Z0-9]`)
	ibanPattern    = regexp.MustCompile(`^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$`)
)

// IsOwn says that a number is asked for as the account's own.
func (v Value[T]) IsOwn() bool { return v.Rank == rankAccount }

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
	case phoneLabels.MatchString(label):
		return rankTelephone
	}
	return rankAccount
}
