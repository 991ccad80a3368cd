package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// AccountNumbers returns the account numbers beside labels, in reading order. If an account's own number, its number
// for transfers and the number of its card are close to each other, it returns only the first.
func (o Outside) AccountNumbers() []Value[string] {
	var all []Value[string]
	for _, f := range o.Labels {
		if v, ok := o.numberBeside(f); ok {
			v.Rank = o.rankOf(f, v.Read)
			v.Doubtful = v.Rank == rankTelephone
			all = append(all, v)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(n Value[string]) bool {
		if n.Rank == rankTelephone &&
			slices.ContainsFunc(all, func(other Value[string]) bool { return other.Rank < n.Rank }) {
			return true
		}
		return slices.ContainsFunc(all, func(other Value[string]) bool { return givesWay(n, other) })
	})
}

func (o Outside) numberBeside(f layout.Found) (Value[string], bool) {
	if f.Role != "account_number" || o.addressesReader(f) || !o.Wallet && o.asksForPhone(f) {
		return Value[string]{}, false
	}
	for _, v := range f.Values {
		if v.Box.Y0 >= f.Label.Box.Y1 && o.isBesideLabel(v) || o.isUnderLabel(f, v) || o.isBehindContact(f.Line, v) {
			continue // "Agencia  3266" below "Tipo  Conta Corrente"
		}
		if words, ok := accountWordsOf(o.whole(f, o.unbroken(v))); ok {
			return Value[string]{Read: numberText(words), Page: f.Label.Page, Words: words,
				Line: o.FreeIndex[f.Line]}, true
		}
		if v.Box.Y0 < f.Label.Box.Y1 && (holds(layout.Normalize(v.Words[0].Text), wordTitle) || o.runsOn(f, v)) {
			break // "Account Activity", "Cont de economii": texts beside or below are not its number
		}
	}
	return Value[string]{}, false
}

// asksForPhone reports whether a label asks for a telephone number, of the holder or of the bank.
func (o Outside) asksForPhone(f layout.Found) bool {
	return phoneLabels.MatchString(layout.Normalize(f.Label.Text()))
}

// addressesReader reports whether a label is part of a sentence to all readers: "To pay into this account quote
// reference 800 8366".
func (o Outside) addressesReader(f layout.Found) bool {
	words := o.Free[f.Line].Words
	from, to := placeOf(o.Free[f.Line], f.Label)
	return from > 0 && to > 0 && isForReader(sentenceAround(words, from, to))
}

// isUnderLabel reports whether a value on a label's line is below another label that asks for it: "15681248" below
// "Client ID", to the right of "Savings Account" below "Type of Account".
func (o Outside) isUnderLabel(f layout.Found, v layout.Cell) bool {
	return v.Box.Y0 < f.Label.Box.Y1 && slices.ContainsFunc(o.Labels, func(other layout.Found) bool {
		first := len(other.Values) > 0 && other.Label.Page == v.Page && other.Values[0].Words[0].Box == v.Words[0].Box
		return first && other.Role != f.Role && !asksForName[other.Role] && other.Label.Box.Y1 <= v.Box.CenterY() &&
			layout.Overlap(other.Label.Box, v.Box) > 0
	})
}

// isBehindContact reports whether a value on a label's line follows a word for a telephone: "Conta corrente Tel.: (11)
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

// isBesideLabel reports whether a cell is to the right of another label that asks for it.
func (o Outside) isBesideLabel(c layout.Cell) bool {
	return slices.ContainsFunc(o.Labels, func(f layout.Found) bool {
		first := len(f.Values) > 0 && f.Values[0].Words[0].Box == c.Words[0].Box && f.Label.Page == c.Page
		return first && f.Role != "account_number" && f.Label.Box.X1 <= c.Box.X0 && f.Label.Box.Y1 > c.Box.Y0
	})
}

// runsOn reports whether a label of one word, without a colon, is only the first word of a text: "Cont de economii",
// "Konto Plus".
func (o Outside) runsOn(f layout.Found, rest layout.Cell) bool {
	if len(f.Label.Words) > 1 || strings.HasSuffix(f.Label.Words[0].Text, ":") ||
		strings.IndexFunc(rest.Words[0].Text, unicode.IsLetter) != 0 {
		return false
	}
	whole := slices.ContainsFunc(o.Free[f.Line].Cells(), func(c layout.Cell) bool {
		return c.Words[0].Box == f.Label.Words[0].Box && len(c.Words) > 1
	})
	return whole
}

// numbersTogether is the maximal number of lines between the numbers of one account.
const numbersTogether = 6

// givesWay reports whether another number close by is more likely the account's own.
func givesWay(n, other Value[string]) bool {
	return other.Rank < n.Rank && other.Page == n.Page && max(n.Line-other.Line, other.Line-n.Line) <= numbersTogether
}

// Ranks of the numbers that labels ask for; a lower rank is preferred.
const (
	rankAccount  = iota
	rankTransfer // the number that other banks use for the account, in countries that print both
	rankCard
	rankTelephone // wallets use it as their number
)

var (
	transferLabels = regexp.MustCompile(`\b(iban|clabe|cvu|cbu|nuban)\b`)
	phoneLabels    = regexp.MustCompile(
		`^(telefono|celular|phone no|msisdn|numero de telephone|handphone no|no hp|nomor hp)$`,
	)
	asksForPhone = regexp.MustCompile(`\b((mobile|cell|cellular|hp)( phone)?( no| number)|(mobile |cell )?(telephone|phone|cellphone|handphone|celular)( no| number)?)$`)
	cardLabels   = regexp.MustCompile(`\b(card|tarjeta|carte|karte|carta|kartu|kaart)\b`)
	ibanBegins   = regexp.MustCompile(`^[A-Z]{2}\d{2} ?[A-Z0-9]`)
	ibanPattern  = regexp.MustCompile(`^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$`)
)

// IsOwn reports whether the label of a number asks for the account's own number.
func (v Value[T]) IsOwn() bool { return v.Rank == rankAccount }

// rankOf returns the rank of a label on a statement of deposits. On a statement of debts, the number of a card is the
// account number.
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

// NumberBeside returns the account number without a label beside the holder's name, right below it, or below its
// address; nil if there is none.
func (o Outside) NumberBeside(holder *Value[string]) *Value[string] {
	if holder == nil || len(holder.Words) == 0 {
		return nil
	}
	name := layout.NewCell(holder.Page, holder.Words)
	others := o.otherValues()
	for i, l := range o.Free {
		if l.Page != name.Page || l.Box.CenterY() < name.Box.Y0 || l.Box.Y0 > name.Box.CenterY() {
			continue
		}
		for _, c := range l.Cells() {
			if v := o.numberAlone(c, titleDigits, others); v != nil && !isPostalCode(v.Read) {
				v.Line = o.FreeIndex[i]
				return v
			}
		}
	}
	return o.numberBelow(name, others)
}

// StripNumber returns the account number without a label in a line at the head, in a separate cell beside a name or a
// currency: "7788-123   Lucia Ferrer   EUR"; nil if there is none.
func (o Outside) StripNumber() *Value[string] {
	others := o.otherValues()
	for i := range o.headOnly() {
		if slices.ContainsFunc(o.Labels, func(f layout.Found) bool { return o.FreeIndex[f.Line] == i }) {
			continue
		}
		if v := o.numberInStrip(i, others); v != nil {
			v.Line = i
			return v
		}
	}
	return nil
}

// numberInStrip returns the number that fills a cell of a line with a name and a currency, or a long number with one of
// them, without a text right above it that may be its label.
func (o Outside) numberInStrip(line int, others otherValues) *Value[string] {
	name, currency := false, false
	cells := o.Lines[line].Cells()
	for _, c := range cells {
		name = name || len(c.Words) > 1 && isHolderName(c)
		currency = currency || parse.CurrencyCode(c.Text()) != ""
	}
	for _, c := range cells {
		v := o.numberAlone(c, titleDigits, others)
		if v == nil || len(cells) < 2 || paperNumber.MatchString(v.Read) ||
			!(name && currency) && (places(v.Read) < longNumber || !name && !currency) {
			continue
		}
		if line > 0 && o.Lines[line-1].Page == c.Page {
			above, under := cellAt(o.Lines[line-1], c.Box.X0, sameEdge)
			if under && c.Box.Y0-above.Box.Y1 < blockGap*c.Box.Height() && !beginsSpan(above.Words) {
				continue
			}
		}
		return v
	}
	return nil
}

// paperNumber matches the number of a statement within its year: "18/2026".
var paperNumber = regexp.MustCompile(`^\d{1,4}/(?:19|20)\d\d$`)

// numberBelow returns the number right below a name, or below the lines of its address.
func (o Outside) numberBelow(name layout.Cell, others otherValues) *Value[string] {
	for n, last := 1, name; n <= blockLines; n++ {
		l, ok := o.lineBelow(last)
		if !ok {
			return nil
		}
		c, under := cellAt(l, name.Box.X0, sameEdge)
		if !under {
			return nil
		}
		least := longNumber
		if n == 1 {
			least = titleDigits
		}
		if v := o.numberAlone(c, least, others); v != nil && !isPostalCode(v.Read) {
			v.Line, v.Doubtful = o.lineOf(l), n > 1
			return v
		}
		if !isAddressLine(c.Text()) && !isHouse(c.Text()) && !isJoint(c) && !isCare(c) {
			return nil
		}
		last = c
	}
	return nil
}

// numberAlone returns the number that fills a cell, with at least the given number of digits, unless it is the value of
// another label. Nil for other cells.
func (o Outside) numberAlone(c layout.Cell, least int, others otherValues) *Value[string] {
	number := numberText(c.Words)
	if places(number) < least || !IsAccountNumber(number) || strings.HasPrefix(number, "+") || isReached(c) ||
		others.hold(c) {
		return nil
	}
	return &Value[string]{Read: number, Page: c.Page, Words: c.Words}
}

// isReached reports whether a cell begins with a word for a telephone: "Tel. 085 3994081".
func isReached(c layout.Cell) bool { return begins(layout.Normalize(c.Words[0].Text), wordContact) }

// isPostalCode reports whether a number may be a postal code.
func isPostalCode(number string) bool {
	return places(number) < longNumber && postalCode.FindString(number) == number
}

// lineOf returns the index among all lines of a line outside the rows.
func (o Outside) lineOf(l layout.Line) int {
	for i, free := range o.Free {
		if free.Page == l.Page && free.Box == l.Box {
			return o.FreeIndex[i]
		}
	}
	return 0
}

// listedAccount is a line in a summary of several accounts: an account kind, its number and a sum.
type listedAccount struct {
	kind   string // in normal form
	number []page.Word
	page   int
}

// leastListed is the minimal number of accounts in a summary.
const leastListed = 2

// ListedTitles returns the accounts whose titles right above tables name the kind of one account in a summary above all
// tables, without a number or with a misread one: "Reserve Savings 0425-1$9432". told has the titles with a readable
// number.
func (o Outside) ListedTitles(told []Value[string]) []Value[string] {
	listed := o.listedAccounts()
	if len(listed) < leastListed {
		return nil
	}
	var out []Value[string]
	for _, h := range o.Headers {
		for i := h.First - 1; i >= 0 && i >= h.First-titleReach && o.Lines[i].Page == h.Page && !o.Used[i]; i-- {
			if slices.ContainsFunc(told, func(v Value[string]) bool { return v.Line == i }) {
				break
			}
			if a := accountOfTitle(listed, o.Lines[i]); a != nil {
				out = append(
					out, Value[string]{Read: numberText(a.number), Page: a.page, Words: a.number, Line: i,
						Doubtful: true},
				)
				break
			}
		}
	}
	return out
}

// listedAccounts returns the lines above the first table with an account kind, a number and an amount.
func (o Outside) listedAccounts() (listed []listedAccount) {
	if len(o.Headers) == 0 {
		return nil
	}
	for _, l := range o.Lines[:o.Headers[0].First] {
		cells := l.Cells()
		if len(cells) < 3 || len(o.Amounts(l)) == 0 {
			continue
		}
		for k, c := range cells[1:] {
			words, ok := accountWordsOf(c)
			kind := layout.Normalize(cells[k].Text())
			if ok && places(layout.Text(words)) >= titleDigits && namesKind(kind) {
				listed = append(listed, listedAccount{kind, words, l.Page})
				break
			}
		}
	}
	return listed
}

// accountOfTitle returns the only listed account whose kind is on a line, alone or, if recognized, beside other words.
// Nil if there are several.
func accountOfTitle(listed []listedAccount, l layout.Line) *listedAccount {
	if len(l.Words) > longestTitle {
		return nil
	}
	title := layout.Normalize(layout.Text(l.Words))
	var found *listedAccount
	for i := range listed {
		if title == listed[i].kind ||
			source.Recognized(l.Words) && strings.Contains(" "+title+" ", " "+listed[i].kind+" ") {
			if found != nil {
				return nil
			}
			found = &listed[i]
		}
	}
	return found
}
