package header

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

//go:embed names.txt
var nameData string

// nameWords tell what a line at the head of a paper is; a word may have several of the roles.
var nameWords = parseNameWords(nameData)

// Roles of the words in names.txt.
const (
	wordBank      layout.Role = "bank"
	wordLender    layout.Role = "lender"
	wordTitle     layout.Role = "title"
	wordContact   layout.Role = "contact"
	wordAttention layout.Role = "attention"
	wordStreet    layout.Role = "street"
	wordHonorific layout.Role = "honorific"
	wordUnsure    layout.Role = "unsure honorific"
	wordRespect   layout.Role = "respect"
	wordParticle  layout.Role = "particle"
	wordSalute    layout.Role = "salutation"
	wordJoint     layout.Role = "joint"
	wordJointEnd  layout.Role = "joint end"
	wordLabelOn   layout.Role = "label on"
	wordCaption   layout.Role = "caption"
	wordTells     layout.Role = "tells"
	wordCompany   layout.Role = "company"
	wordKind      layout.Role = "kind"
	wordParent    layout.Role = "parent"
	wordOwner     layout.Role = "owner"
	wordFirm      layout.Role = "firm"
	wordProvider  layout.Role = "provider"
	wordPaper     layout.Role = "paper"
	wordOften     layout.Role = "often"
	wordNobody    layout.Role = "nobody"
	wordForm      layout.Role = "form"
	wordRegulator layout.Role = "regulator"
	wordGoesOn    layout.Role = "goes on"
	wordVerb      layout.Role = "verb"
	wordProduct   layout.Role = "product"
	wordOffer     layout.Role = "offer"
	wordAnother   layout.Role = "another"
	wordOffice    layout.Role = "office"
	wordNamePart  layout.Role = "name part"
	wordLoose     layout.Role = "loose label"
	wordBranch    layout.Role = "branch"
	wordAsked     layout.Role = "asked"
	wordAdvert    layout.Role = "advert"
	// wordSupervised is what an issuer's name stands before in a sentence about it.
	wordSupervised layout.Role = "supervised"
)

// longestName is the number of words beyond which a line is a sentence.
const longestName = 8

func parseNameWords(data string) map[layout.Role][]string {
	out := map[layout.Role][]string{}
	for _, t := range lexicon.ReadTerms("names.txt", data) {
		out[t.Role] = append(out[t.Role], " "+layout.Normalize(t.Text)+" ")
	}
	return out
}

// holds says that a text in normal form has a word or phrase of a role.
func holds(normal string, role layout.Role) bool {
	padded := " " + normal + " "
	return slices.ContainsFunc(nameWords[role], func(w string) bool { return strings.Contains(padded, w) })
}

// TellsContact says that a text tells how to reach the issuer.
func TellsContact(text string) bool { return holds(layout.Normalize(text), wordContact) }

// IsForm says that a text is a firm's legal form: "Bhd".
func IsForm(text string) bool {
	return slices.Contains(nameWords[wordCompany], " "+layout.Normalize(text)+" ")
}

func begins(normal string, role layout.Role) bool {
	return slices.ContainsFunc(nameWords[role], func(w string) bool { return strings.HasPrefix(normal+" ", w[1:]) })
}

func ends(normal string, role layout.Role) bool {
	return slices.ContainsFunc(nameWords[role], func(w string) bool { return strings.HasSuffix(" "+normal, w[:len(w)-1]) })
}

// isTooLong says that words are more than a name has; joint holders have as many each.
func isTooLong(fields []string) bool {
	if len(fields) <= longestName {
		return false
	}
	capitals := !slices.ContainsFunc(fields, func(f string) bool { return strings.ToUpper(f) != f })
	at := slices.IndexFunc(fields, func(f string) bool {
		return f == "&" || slices.Contains(nameWords[wordJoint], " "+layout.Normalize(f)+" ") || (isSmall(f) || capitals) && slices.Contains(nameWords[wordJointEnd], " "+layout.Normalize(f)+" ")
	})
	return at < 2 || at > longestName || len(fields)-at-1 > longestName || len(fields)-at-1 < 2
}

// looksLikeName says that a cell is written as names are: two to eight words (one, where single says so),
// each with a capital or none with a small letter, no digits and no sentence's marks.
func looksLikeName(c layout.Cell, single bool) bool {
	text := strings.Trim(c.Text(), " ,;")
	fields := strings.Fields(text)
	if isTooLong(fields) || len(fields) < 2 && !single || strings.ContainsAny(text, ":?!*|=<>") || strings.IndexFunc(text, unicode.IsDigit) >= 0 {
		return false
	}
	normal := layout.Normalize(text)
	if !IsName(text) || begins(normal, wordParent) || holds(normal, wordTitle) && !(ends(normal, wordCompany) && !isTitled(normal)) {
		return false
	}
	return !mostlySmall(withoutForm(fields))
}

// isTitled says that a text in normal form has words of titles, which no name holds; those that names hold too ("Total
// Fitness Ltd", "Page & Sons") make it one only among themselves.
func isTitled(normal string) bool {
	other := false
	for _, w := range strings.Fields(normal) {
		switch title, often := holds(w, wordTitle), holds(w, wordOften); {
		case title && !often:
			return true
		case !title && !holds(w, wordParticle):
			other = true
		}
	}
	return !other
}

// isSlogan says that a text is a sentence or a part of one rather than a name: of three words or more, all but the first
// are mostly small. Romance names of banks are written so too: "Banque cantonale vaudoise".
func isSlogan(text string) bool {
	fields := withoutForm(strings.Fields(text))
	if len(fields) < 3 {
		return false
	}
	if isSmallWord(fields[0]) && isSmallWord(fields[len(fields)-1]) && len(fields) > leastSentence { // a line out of one: "through Nadir Bank's offices before"
		return true
	}
	first := layout.Normalize(fields[0])
	return mostlySmall(fields[1:]) && (first == "bank" || first == "banking" || !holds(first, wordBank))
}

// mostlySmall says that at least half of the words begin with a small letter and are no particles of names.
func mostlySmall(fields []string) bool {
	small := 0
	for _, f := range fields {
		if isSmallWord(f) {
			small++
		}
	}
	return 2*small >= len(fields)
}

// isSmallWord says that a word begins with a small letter and is no particle of names.
func isSmallWord(word string) bool {
	first := []rune(strings.TrimLeft(word, "(\"'“’&-–"))
	if len(first) > 2 && strings.ContainsRune("'’", first[1]) {
		first = first[2:] // "l'Estuaire"
	}
	return len(first) > 0 && unicode.IsLower(first[0]) && !slices.Contains(nameWords[wordParticle], " "+word+" ")
}

// withoutForm are the words of a name without its legal form, which some write small: "sp. z o.o.".
func withoutForm(words []string) []string {
	for n := min(longestForm, len(words)-1); n > 0; n-- {
		form := " " + layout.Normalize(strings.Join(words[len(words)-n:], " ")) + " "
		if slices.Contains(nameWords[wordCompany], form) {
			return words[:len(words)-n]
		}
	}
	return words
}

// longestForm is how many words a legal form has at most.
const longestForm = 4
