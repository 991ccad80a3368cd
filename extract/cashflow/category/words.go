package category

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// Direction is the side of a row.
type Direction uint8

// In is money that came in, Out money that went out. A row without money is 0.
const (
	In Direction = 1 << iota
	Out
)

var directionNames = map[string]Direction{"in": In, "out": Out, "both": In | Out}

// markets is a set of markets; words of other markets than the row's do not count.
type markets uint32

const everyMarket = ^markets(0)

// marketNames are the markets of the data files, a bit each.
var marketNames = strings.Fields("PH US UK AU IN SG MY ID DE FR ES LA BR IT NL PL")

func marketsOf(names string) (set markets, ok bool) {
	if names == "*" {
		return everyMarket, true
	}
	for name := range strings.SplitSeq(names, ",") {
		at := slices.Index(marketNames, name)
		if at < 0 {
			return 0, false
		}
		set |= 1 << at
	}
	return set, true
}

// currencyMarkets are the markets whose statements have a currency. Accounts in dollars are held everywhere.
var currencyMarkets = map[string]string{
	"PHP": "PH", "USD": "US,LA,PH", "GBP": "UK", "AUD": "AU", "NZD": "AU", "INR": "IN", "SGD": "SG", "MYR": "MY",
	"IDR": "ID", "EUR": "DE,FR,ES,IT,NL", "CHF": "DE,FR,IT", "BRL": "BR", "PLN": "PL",
	"MXN": "LA", "ARS": "LA", "COP": "LA", "CLP": "LA", "PEN": "LA", "UYU": "LA", "CRC": "LA", "GTQ": "LA",
	"DOP": "LA", "HNL": "LA", "NIO": "LA", "PYG": "LA", "BOB": "LA", "VES": "LA",
}

// marketOf is every market for a currency that is not known.
func marketOf(currency string) markets {
	if names, ok := currencyMarkets[currency]; ok {
		set, _ := marketsOf(names)
		return set
	}
	return everyMarket
}

// kind is the data file that a phrase is from.
type kind uint8

const (
	returned kind = iota
	reversals
	fees
	interest
	cash
	checks
	channels
	transfers
	purchases
	purposes
	loans
	cards
	invoices
	agencies
	lenders
	lenderWords
	billers
	merchants
	sectors
	banks
	agents
	legalForms
	descriptors
	markers
	keys
	stops
	noise
	places
	codes
	kinds // how many there are
)

// fileNames are the files of the kinds, in their order.
var fileNames = [kinds]string{
	"returned", "reversals", "fees", "interest", "cash", "checks", "channels", "transfers", "purchases", "purposes",
	"loans", "cards", "invoices", "agencies", "lenders", "lender_words", "billers", "merchants", "sectors", "banks",
	"agents", "legal_forms", "descriptors", "markers", "keys", "stops", "noise", "places", "codes",
}

// entry is one line of a data file.
type entry struct {
	kind    kind
	phrase  string // in capitals
	value   string // second column
	common  bool   // merchants: the word also stands in other names
	named   int    // lenders: how many words are the name, without those of the product
	side    Direction
	markets markets
	words   int    // length of the phrase
	role    role   // what its words are in a name
	rank    int    // channels, purposes: place of the value, earlier ones win
	key     string // lenders: cluster of the name; see Key
}

//go:embed data
var dataFiles embed.FS

// lexicon finds the phrases of all files; a hit's label is the place of its entry.
var entries, lexicon = mustEntries()

func mustEntries() ([]entry, *narration.Lexicon) {
	var list []entry
	var phrases []narration.Phrase
	for k, name := range fileNames {
		ranks := map[string]int{}
		for _, line := range mustLines(name, 4) {
			e := mustEntry(kind(k), line)
			if _, known := ranks[e.value]; !known {
				ranks[e.value] = len(ranks)
			}
			e.rank = ranks[e.value]
			phrases = append(phrases, narration.Phrase{Text: e.phrase, Label: len(list)})
			list = append(list, e)
		}
	}
	return list, narration.Compile(phrases)
}

func mustEntry(k kind, columns []string) entry {
	e := entry{kind: k, phrase: columns[0], value: columns[1], words: len(narration.Words(columns[0]))}
	var ok, known bool
	e.side, ok = directionNames[columns[2]]
	e.markets, known = marketsOf(columns[3])
	if !ok || !known || e.words == 0 {
		panic(fmt.Sprintf("category: %s.tsv: side or markets of %q", fileNames[k], columns))
	}
	switch k {
	case merchants:
		e.value, e.common = strings.CutSuffix(e.value, " common")
		e.value = strings.TrimSuffix(e.value, " own")
	case lenders:
		e.named = nameLength(narration.Words(e.phrase))
		e.key = strings.ToLower(narration.Joined(e.value))
	}
	e.role = roleOf(e)
	return e
}

// categorySides are the sides of the categories.
var categorySides = mustCategories()

func mustCategories() map[string]Direction {
	sides := map[string]Direction{}
	for _, line := range mustLines("categories", 2) {
		if sides[line[0]] = directionNames[line[1]]; sides[line[0]] == 0 {
			panic(fmt.Sprintf("category: categories.tsv: side of %q", line))
		}
	}
	return sides
}

// Categories returns the categories that [Classifier.Read] gives rows of deposit accounts, with the sides on which each
// is used.
func Categories() map[string]Direction { return maps.Clone(categorySides) }

// ruleWords are the words that one rule treats apart, by rule.
var ruleWords = mustRuleWords()

func mustRuleWords() map[string]map[string]bool {
	rules := map[string]map[string]bool{}
	for _, line := range mustLines("rule_words", 4) {
		if rules[line[1]] == nil {
			rules[line[1]] = map[string]bool{}
		}
		rules[line[1]][line[0]] = true
	}
	return rules
}

// The rules' words; the file says what each rule is.
var (
	isNation     = ruleWords["nation"]
	isProduct    = ruleWords["product"]
	isBillWord   = ruleWords["bill"]
	titles       = ruleWords["title"]
	vagueFees    = ruleWords["vague_fee"]
	vagueTrades  = ruleWords["vague_trade"]
	genericBank  = ruleWords["generic_bank"]
	unnamedBanks = ruleWords["unnamed_bank"]
	noteWords    = ruleWords["note"]
	networks     = ruleWords["network"]
	paymentWords = ruleWords["payment"]
	chargeWords  = ruleWords["charge"]
	platforms    = ruleWords["platform"]
	ownWallets   = ruleWords["own_wallet"]
	localOffices = ruleWords["local_office"]
)

// nameLength is how many words of a lender's phrase are its name. A phrase without a product is a name.
func nameLength(words []string) int {
	if !anyOf(words, ruleWords["loan_product"]) {
		return len(words)
	}
	at := slices.IndexFunc(words, func(w string) bool { return isProduct[w] })
	return max(at, 1)
}

// layer groups the kinds whose phrases hide shorter ones inside: SUN in SUN LIFE. Phrases of the main layer also hide
// those of the small words.
type layer uint8

const (
	mainLayer layer = iota
	channelLayer
	smallLayer
	keyLayer
	layers
)

func layerOf(k kind) layer {
	switch k {
	case channels:
		return channelLayer
	case markers, stops, noise, places, codes, agents:
		return smallLayer
	case keys:
		return keyLayer
	}
	return mainLayer
}

// mustLines reads a data file: lines of columns separated by tabs. The data is part of the program, so an error in it
// stops the program at start.
func mustLines(name string, columns int) [][]string {
	text, err := dataFiles.ReadFile("data/" + name + ".tsv")
	if err != nil {
		panic(err)
	}
	var lines [][]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != columns {
			panic(fmt.Sprintf("category: %s.tsv: want %d columns, got %q", name, columns, line))
		}
		lines = append(lines, parts)
	}
	return lines
}

// role is what a word is in a description, as a set.
type role uint32

const (
	cut      role = 1 << iota // belongs to no name
	nameable                  // part of a name
	from                      // a payer's name follows
	to                        // a payee's name follows
	at                        // a shop or place follows
	via                       // a channel follows, no name
	about                     // a remark follows
	stop                      // numbers and remarks follow
	link                      // stands between the words of a name
	particle                  // begins a name or stands in it: SAN, DE LA
	month                     // of a date, or a name between names
	bank
	city
	country
	form       // legal form
	descriptor // word of trade
	reference  // a number, date, mask or code
)

// wordRoles are the roles of the files whose phrases all have one.
var wordRoles = [kinds]role{
	returned: cut, reversals: cut, fees: cut, interest: cut, cash: cut, checks: cut, channels: cut, transfers: cut,
	purchases: cut, loans: cut, cards: cut, invoices: cut, agencies: nameable, lenders: nameable, lenderWords: nameable,
	billers: nameable, merchants: nameable, sectors: nameable, banks: bank, legalForms: form, descriptors: descriptor,
	stops: stop,
}

var (
	markerRoles = map[string]role{"from": from, "to": to, "at": at, "via": via, "for": about}
	noiseRoles  = map[string]role{"word": cut, "month": month, "link": link, "particle": link | particle}
	placeRoles  = map[string]role{"city": city, "country": country}
)

// nouns are purposes whose words may stand in a party's name, such as WATER or INSURANCE.
var nouns = map[string]bool{
	"utilities_electric": true, "utilities_water": true, "utilities_telco": true, "utilities_internet": true,
	"insurance": true, "gambling": true, "pawnshop": true, "professional_fee": true, "government_fees": true,
	"education": true, "crypto": true, "investment": true, "government_tax": true,
}

// isNoun reports whether the words of a purpose may be part of a name.
func isNoun(e entry) bool {
	switch e.value {
	case "professional_fee", "government_fees", "education", "crypto", "investment", "government_tax":
		return false
	}
	return nouns[e.value] && !anyOf(strings.Fields(e.phrase), isBillWord)
}

func roleOf(e entry) role {
	switch e.kind {
	case purposes:
		if isNoun(e) {
			return nameable
		}
		return cut
	case markers:
		return markerRoles[e.value]
	case cards:
		if e.value == "issuer" {
			return nameable
		}
	case noise:
		return noiseRoles[e.value]
	case places:
		return placeRoles[e.value]
	}
	return wordRoles[e.kind]
}

// anyOf reports whether one of the words is in a set.
func anyOf(words []string, set map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return set[w] })
}
