package layout

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// headingReaders read a column's label that is none of the list's as it stands, the surest way first.
var headingReaders = []func(text string, v *Vocabulary) Role{roleOfParts, roleOfBoth, roleOfAll, roleOfEnd, roleBeforeUnit, roleOfHead, roleOfJoined}

// roleOfHeading is the role of a column's label, "" when it means nothing.
func roleOfHeading(text string, v *Vocabulary) Role {
	if side := sideInBrackets(text, v); side != "" {
		return side
	}
	role := v.Role(text)
	if role == "" {
		role = roleOfScripts(text, v)
	}
	for _, read := range headingReaders {
		if role != "" {
			break
		}
		role = read(text, v)
	}
	return role
}

// roleOfParts reads a label written twice in two languages ("Fecha / Date") or with a unit after it
// ("Balance PHP"): one part that is a label is enough when no other part contradicts it.
func roleOfParts(text string, v *Vocabulary) Role {
	var role Role
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '|' || r == '\n' }) {
		words := strings.Fields(part)
		found, n := v.Longest(words)
		if n < len(words) && !(n == len(words)-1 && isUnit(words[n])) {
			continue
		}
		if found != "" && role != "" && found != role {
			return ""
		}
		if found != "" {
			role = found
		}
	}
	return role
}

// roleOfBoth reads a label for two figures that stand above each other ("Amount / Balance"): the upper one's. A label
// of both sides ("Money out/Money in") heads one column of amounts whose sides their signs tell.
func roleOfBoth(text string, v *Vocabulary) Role {
	upper, lower, two := strings.Cut(text, "/")
	above, below := v.Role(upper), v.Role(lower)
	if !two || above == "" || below == "" {
		return ""
	}
	if above != below && isSide(above, v) && isSide(below, v) {
		return v.Role("amount")
	}
	return above
}

// isSide says that a role is that of the amounts of one side.
func isSide(r Role, v *Vocabulary) bool {
	return r != "" && (r == v.Role("debit") || r == v.Role("credit"))
}

// sideInBrackets reads a label of amounts whose bracketed end tells their side: "Amount (DR)" beside "Amount (CR)".
// Elsewhere a bracketed remark, which normal forms leave out, says nothing of the column: "Balance (CR)".
func sideInBrackets(text string, v *Vocabulary) Role {
	label, rest, opened := strings.Cut(text, "(")
	remark, after, closed := strings.Cut(rest, ")")
	if !opened || !closed || strings.TrimSpace(after) != "" || v.Role(label) == "" || v.Role(label) != v.Role("amount") {
		return ""
	}
	if first, _, _ := strings.Cut(strings.TrimSpace(remark), " "); beforeUnit[strings.ToLower(first)] {
		return "" // "Amount (in ₹)"
	}
	if side := v.Role(remark); isSide(side, v) {
		return side
	}
	return ""
}

// roleOfAll reads a label of several words for the same thing: "CARGOS DEBE", "Date" with its translation.
func roleOfAll(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	var role Role
	for len(words) > 0 {
		found, n := v.Longest(words)
		if n == 0 || role != "" && found != role {
			return ""
		}
		role, words = found, words[n:]
	}
	return role
}

// roleOfEnd reads a label by its last words: "Statement Balance" is a balance. One word may stand in
// front; longer texts are titles.
func roleOfEnd(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 {
		return ""
	}
	return v.Role(strings.Join(words[1:], " "))
}

// roleOfHead reads a label by the words in front of "of": "Description of the transaction" is a description.
func roleOfHead(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	role, n := v.Longest(words)
	if n == 0 || n == len(words) || len(words) > n+longestOf || !ofWords[Normalize(words[n])] {
		return ""
	}
	return role
}

// roleOfJoined reads a label whose words are told apart by their capitals alone, as programs name the columns of what
// they export: "TransactionDate".
func roleOfJoined(text string, v *Vocabulary) Role {
	var b strings.Builder
	small := false
	for _, r := range text {
		if small && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		small = unicode.IsLower(r)
	}
	if b.Len() == len(text) {
		return ""
	}
	return v.Role(b.String())
}

// longestOf is how many words may follow such a label, ofWords how they begin.
const longestOf = 4

var ofWords = map[string]bool{"of": true, "de": true, "del": true, "della": true, "delle": true, "degli": true, "dei": true, "di": true, "des": true, "du": true, "d": true, "da": true, "do": true, "das": true, "dos": true, "der": true, "van": true, "ng": true, "in": true, "for": true}

// isUnit says that a word after a label is a currency or a sign.
func isUnit(s string) bool {
	s = strings.Trim(s, "()[].:")
	if len([]rune(s)) <= 4 && strings.ContainsAny(s, "$€£¥₱₹") {
		return true // "R$", "US$"
	}
	if len([]rune(s)) == 1 {
		return !strings.ContainsAny(s, "0123456789")
	}
	return len(s) == 3 && s == strings.ToUpper(s) || unitWords[strings.ToLower(s)]
}

// unitWords are currencies as they are written in headings, beside codes of three capitals and signs.
var unitWords = map[string]bool{"php": true, "rs": true, "rm": true, "rp": true, "ksh": true, "tk": true, "kr": true, "kc": true, "kč": true, "ft": true, "zl": true, "zł": true, "lei": true,
	"euro": true, "euros": true, "pesos": true, "dollars": true, "reais": true, "rupees": true, "rupiah": true, "pounds": true, "soles": true, "franken": true, "francs": true, "baht": true, "ringgit": true}

// roleBeforeUnit reads a label that names its currency in words: "Amount in AED", "Valor em R$".
func roleBeforeUnit(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	n := len(words) - 2
	if n < 1 || !isUnit(words[n+1]) {
		return ""
	}
	if !beforeUnit[strings.ToLower(words[n])] {
		return ""
	}
	return v.Role(strings.Join(words[:n], " "))
}

// namesUnit says that the k-th word goes on with the label before it: "in" before a currency, which may stand on the
// next line when the label is one of amounts.
func namesUnit(words []page.Word, k int, v *Vocabulary) bool {
	if k == 0 || !beforeUnit[strings.ToLower(words[k].Text)] {
		return false
	}
	if k+1 < len(words) {
		return isUnit(words[k+1].Text)
	}
	return v.Role(words[k-1].Text) != "" && v.Role(words[k-1].Text) == v.Role("amount")
}

// beforeUnit are words between a label and the currency that it is in.
var beforeUnit = map[string]bool{"in": true, "en": true, "em": true, "dalam": true}
