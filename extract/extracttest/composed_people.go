package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// home is where a composed paper comes from, and who stands on it.
type home struct {
	nation *nation
	// brand is the letterhead's name, legal the one of the small print.
	brand, legal string
	// holder is the holder's name as it breaks over lines: one, or two of joint holders and long names.
	holder  []string
	company bool
	// others are persons who hold nothing: clerks, advisers, whoever opens a company's letters.
	others []string
	// group is another institution: the parent, an insurer, a card scheme.
	group string
	iban  string // "" where none is printed
	// register says that the head is a register of the customer; parent is the bank that the brand is a division of, ""
	// for none.
	register bool
	parent   string
}

// newComposed invents an account of any nation.
func newComposed(r *rand.Rand, rows int) *ledger { return newComposedIn(r, pick(r, nations), rows) }

func newComposedIn(r *rand.Rand, where *nation, rows int) *ledger {
	l := newLedger(r, where.region, rows, false)
	h := &home{nation: where, company: r.IntN(5) < 2}
	h.nameBank(r)
	h.nameHolder(r)
	h.others = []string{h.someone(r), h.someone(r)}
	l.home = h
	l.bank, l.holder, l.currency = h.brand, strings.Join(h.holder, " "), where.currency
	l.address, l.city, l.product = pick(r, where.streets), pick(r, where.towns), pick(r, where.products)
	l.branch = strings.Fields(pick(r, where.towns))[0] + pick(r, []string{" Main", " West", ""})
	l.number = fillIn(r, pick(r, where.numbers))
	if where.iban != "" && r.IntN(2) == 0 {
		h.iban = where.ibanOf(r)
	}
	return l
}

// nameBank gives a brand as it stands in the letterhead, and the name that the law knows.
func (h *home) nameBank(r *rand.Rand) {
	stem := pick(r, h.nation.bankStems)
	name := fmt.Sprintf(pick(r, h.nation.bankKinds), stem)
	h.legal = name
	if form := pick(r, h.nation.bankForm); strings.HasPrefix(form, ",") {
		h.legal += form
	} else if form != "" {
		h.legal += " " + form
	}
	h.brand = pick(r, []string{name, name, h.legal, strings.ToUpper(name)})
	h.group = fmt.Sprintf(pick(r, h.nation.bankKinds), pick(r, nations).bankStems[0])
	if strings.Contains(h.group, stem) {
		h.group = "Altaverra"
	}
}

func (h *home) nameHolder(r *rand.Rand) {
	switch {
	case !h.company:
		h.holder = h.persons(r)
	case r.IntN(6) == 0: // too long for a line
		i := r.IntN(len(h.nation.trades))
		trades := h.nation.trades[i] + " " + pick(r, []string{"&", "-", "and"}) + " " + h.nation.trades[(i+1)%len(h.nation.trades)]
		first, second := halves(fmt.Sprintf(pick(r, h.nation.forms), trades))
		h.holder = []string{first, second}
	default:
		h.holder = []string{fmt.Sprintf(pick(r, h.nation.forms), pick(r, h.nation.trades))}
	}
	if r.IntN(3) == 0 {
		for i := range h.holder {
			h.holder[i] = strings.ToUpper(h.holder[i])
		}
	}
}

// halves breaks a long name in its middle.
func halves(name string) (first, second string) {
	words := strings.Fields(name)
	at := (len(words) + 1) / 2
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// persons are one holder or, of one paper in six, two: on a line together or on one each.
func (h *home) persons(r *rand.Rand) []string {
	titled, woman := r.IntN(2) == 0, r.IntN(2) == 0
	first := h.person(r, titled, woman)
	and := map[*tongue]string{&tongueGerman: "und", &tongueFrench: "et", &tongueSpanish: "y", &tongueItalian: "e", &tonguePortuguese: "e", &tongueDutch: "en", &tongueSwedish: "och"}[h.nation.tongue]
	if and == "" {
		and = pick(r, []string{"&", "and", "or", "AND"})
	}
	switch r.IntN(12) {
	case 0:
		return []string{first + " " + and + " " + h.person(r, titled, !woman)}
	case 1:
		return []string{first + " " + and, h.person(r, titled, !woman)}
	}
	return []string{first}
}

func (h *home) person(r *rand.Rand, titled, woman bool) string {
	given, title := h.nation.men, 0
	if woman {
		given, title = h.nation.women, 1
	}
	name := pick(r, given)
	switch r.IntN(5) {
	case 0:
		name += " " + string(rune('A'+r.IntN(26)))
		if r.IntN(2) == 0 {
			name += "."
		}
	case 1:
		name = string([]rune(name)[:1]) + "."
	}
	name += " " + pick(r, h.nation.families)
	if titled {
		name = pick(r, h.nation.honorifics[title]) + " " + name
	}
	return name
}

// someone is a person who is not the holder.
func (h *home) someone(r *rand.Rand) string {
	for {
		if name := h.person(r, r.IntN(3) == 0, r.IntN(2) == 0); !strings.Contains(strings.Join(h.holder, " "), name) {
			return name
		}
	}
}

// phone is a number to call.
func (h *home) phone(r *rand.Rand) string { return fillIn(r, h.nation.phone) }

// site is the bank's address in the web.
func (h *home) site() string {
	return "www." + strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, strings.ToLower(h.brand)) + ".example"
}
