package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// parties are the bank, the holder and the other names on a composed paper.
type parties struct {
	nation *nation
	// brand is the letterhead's name, legal the one of the small print.
	brand, legal string
	// holder is the holder's name as it breaks over lines: one, or two of joint holders and long names.
	holder  []string
	company bool
	// others are people who are not holders: clerks, advisers, the person who opens a company's letters.
	others []string
	// group is another institution: the parent, an insurer, a card scheme.
	group string
	iban  string // "" if none is printed
	// register reports whether the head is a register of the customer; parent is the bank that the brand is a division
	// of, "" for none.
	register bool
	parent   string
}

// newComposed invents an account of any nation.
func newComposed(r *rand.Rand, rows int) *ledger { return newComposedIn(r, pick(r, nations), rows) }

func newComposedIn(r *rand.Rand, where *nation, rows int) *ledger {
	l := newLedger(r, where.region, rows, false)
	h := &parties{nation: where, company: r.IntN(5) < 2}
	h.nameBank(r)
	h.nameHolder(r)
	h.others = []string{h.someone(r), h.someone(r)}
	l.parties = h
	l.bank, l.holder, l.currency = h.brand, strings.Join(h.holder, " "), where.currency
	l.address, l.city, l.product = pick(r, where.streets), pick(r, where.towns), pick(r, where.products)
	l.branch = strings.Fields(pick(r, where.towns))[0] + pick(r, []string{" Main", " West", ""})
	l.number = fillIn(r, pick(r, where.numbers))
	if where.iban != "" && r.IntN(2) == 0 {
		h.iban = where.ibanOf(r)
	}
	return l
}

// nameBank draws the brand in the letterhead and the legal name.
func (h *parties) nameBank(r *rand.Rand) {
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

func (h *parties) nameHolder(r *rand.Rand) {
	switch {
	case !h.company:
		h.holder = h.persons(r)
	case r.IntN(6) == 0: // too long for a line
		i := r.IntN(len(h.nation.trades))
		trades := h.nation.trades[i] + " " + pick(
			r, []string{"&", "-", "and"},
		) + " " + h.nation.trades[(i+1)%len(h.nation.trades)]
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
func (h *parties) persons(r *rand.Rand) []string {
	titled, woman := r.IntN(2) == 0, r.IntN(2) == 0
	first := h.person(r, titled, woman)
	and := map[*language]string{
		languageGerman:     "und",
		languageFrench:     "et",
		languageSpanish:    "y",
		languageItalian:    "e",
		languagePortuguese: "e",
		languageDutch:      "en",
		languageSwedish:    "och",
	}[h.nation.language]
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

func (h *parties) person(r *rand.Rand, titled, woman bool) string {
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
func (h *parties) someone(r *rand.Rand) string {
	for {
		if name := h.person(r, r.IntN(3) == 0, r.IntN(2) == 0); !strings.Contains(strings.Join(h.holder, " "), name) {
			return name
		}
	}
}

// phone is a number to call.
func (h *parties) phone(r *rand.Rand) string { return fillIn(r, h.nation.phone) }

// site is the bank's address in the web.
func (h *parties) site() string {
	return "www." + strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, strings.ToLower(h.brand)) + ".example"
}

// nation is a country of composed papers: its money, its days, its addresses and how banks and people are named there.
// Every person, company, bank and street is invented.
type nation struct {
	language   *language
	region     region // of the words of movements
	currency   string
	days       []string // layouts of days in figures
	monthFirst bool     // in English words too: "Jan 02, 2006"
	money      grouping
	men, women []string
	families   []string
	honorifics [2][]string // of men, of women
	trades     []string    // names of businesses
	forms      []string    // %s is trade
	bankStems  []string
	bankKinds  []string // %s is stem
	bankForm   []string // legal forms of banks, "" for none
	streets    []string
	towns      []string
	country    string
	iban       string // format of the national part with the country in front, digits for #; "" for none
	numbers    []string
	phone      string
	products   []string
	places     []string // names of branches; papers with a register print them
	parent     string   // a bank with divisions and its form: "Quandong Bank|Limited"; "" for none
}

// nations are the nations of composed papers.
var nations = readNations("nations.txt")

// readNations reads the nations of a data file, a section each.
func readNations(file string) []*nation {
	var all []*nation
	for _, s := range readWords(file) {
		spoken := languages[s.one("language")]
		if spoken == nil {
			panic("extracttest: there is no language " + s.one("language"))
		}
		all = append(all, &nation{
			language:   spoken,
			region:     regionNamed(s.one("region")),
			currency:   s.one("currency"),
			days:       s.all("day"),
			monthFirst: s.one("month_first") == "yes",
			money:      groupingNamed(s.one("amounts")),
			men:        s.all("man"),
			women:      s.all("woman"),
			families:   s.all("family"),
			honorifics: [2][]string{s.all("honorific_man"), s.all("honorific_woman")},
			trades:     s.all("trade"),
			forms:      s.all("company"),
			bankStems:  s.all("bank_stem"),
			bankKinds:  s.all("bank"),
			bankForm:   s.all("bank_form"),
			streets:    s.all("street"),
			towns:      s.all("town"),
			country:    s.name,
			iban:       s.one("iban"),
			numbers:    s.all("number"),
			phone:      s.one("phone"),
			products:   s.all("product"),
			places:     s.all("place"),
			parent:     s.one("parent"),
		})
	}
	return all
}

// fillIn replaces each # of a form by a digit; the first is not zero.
func fillIn(r *rand.Rand, form string) string {
	b := []byte(form)
	for i, first := 0, true; i < len(b); i++ {
		if b[i] == '#' {
			b[i] = byte('0' + r.IntN(10))
			if first && b[i] == '0' {
				b[i] = '7'
			}
			first = false
		}
	}
	return string(b)
}

// ibanOf makes an IBAN with right check digits of a nation's form, in groups of four.
func (l *nation) ibanOf(r *rand.Rand) string {
	country, national := l.iban[:2], fillIn(r, l.iban[4:])
	rest := 0
	for _, c := range national + country + "00" {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return inFours(fmt.Sprintf("%s%02d%s", country, 98-rest, national))
}

func inFours(s string) string {
	out := ""
	for len(s) > 4 {
		out, s = out+s[:4]+" ", s[4:]
	}
	return out + s
}

// shortDays are the layouts that fit into a column.
func (n *nation) shortDays() []string {
	return slices.DeleteFunc(
		slices.Clone(n.days), func(layout string) bool { return strings.Contains(layout, "January") },
	)
}

// registerNations are nations whose banks print a register of the customer.
var registerNations = readNations("register_nations.txt")

// language holds the wordings of every label that a composed paper chooses from.
type language struct {
	title, holder, nameAndAddress, number []string
	// join is printed between the days of a period; until are the labels "from" and "to"
	currency, period, join, until              []string
	issuedOn, branch, product, customer        []string
	opening, closing, credits, debits          []string
	people                                     []string // labels of persons who are not the holder
	sentence                                   []string // names the holder, %s, in words
	sheetNumber, page                          string
	amountsIn                                  string // names the currency, %s
	balanceVerb                                string // between a balance's label and its amount
	confidential, attention                    []string
	months                                     []string // nil for English
	columns                                    map[columnKind][]string
	legal, member, insured, phone, slogan, tip []string // small print; %s of legal and member is the bank
}

// languages are the languages of composed papers by their name in the data files.
var languages = readLanguages()

// The languages with special rules in templates.
var (
	languageEnglish    = languages["english"]
	languageGerman     = languages["german"]
	languageFrench     = languages["french"]
	languageSpanish    = languages["spanish"]
	languageItalian    = languages["italian"]
	languagePortuguese = languages["portuguese"]
	languageDutch      = languages["dutch"]
	languageIndonesian = languages["indonesian"]
	languageSwedish    = languages["swedish"]
)

// readLanguages reads languages.txt, a section each.
func readLanguages() map[string]*language {
	all := map[string]*language{}
	for _, s := range readWords("languages.txt") {
		columns := map[columnKind][]string{}
		for kind, name := range columnNames {
			if headings := s.all("column_" + name); headings != nil {
				columns[columnKind(kind)] = headings
			}
		}
		all[s.name] = &language{
			title:          s.all("title"),
			holder:         s.all("holder"),
			nameAndAddress: s.all("name_and_address"),
			number:         s.all("number"),
			currency:       s.all("currency"),
			period:         s.all("period"),
			join:           s.all("join"),
			until:          s.all("until"),
			issuedOn:       s.all("issued_on"),
			branch:         s.all("branch"),
			product:        s.all("product"),
			customer:       s.all("customer"),
			opening:        s.all("opening"),
			closing:        s.all("closing"),
			credits:        s.all("credits"),
			debits:         s.all("debits"),
			people:         s.all("person"),
			sentence:       s.all("sentence"),
			sheetNumber:    s.one("sheet_number"),
			page:           s.one("page"),
			amountsIn:      s.one("amounts_in"),
			balanceVerb:    s.one("balance_verb"),
			confidential:   s.all("confidential"),
			attention:      s.all("attention"),
			months:         s.all("month"),
			columns:        columns,
			legal:          s.all("legal"),
			member:         s.all("member"),
			insured:        s.all("insured"),
			phone:          s.all("phone"),
			slogan:         s.all("slogan"),
			tip:            s.all("tip"),
		}
	}
	return all
}
