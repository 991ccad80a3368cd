package header

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

//go:embed names.txt
var nameData string

//go:embed words.txt
var wordData string

// terms holds the word lists of words.txt. Its comments explain the roles.
var terms = layout.ReadTerms("words.txt", wordData)

// nameWords holds the words of names.txt by role, each between two spaces. A word may have several roles.
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
	wordDoubtful  layout.Role = "doubtful honorific"
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
	// wordSupervised follows the name of the issuer in a sentence about its supervision.
	wordSupervised layout.Role = "supervised"
)

// longestName is the maximal number of words in a name; longer lines are sentences.
const longestName = 8

func parseNameWords(data string) map[layout.Role][]string {
	out := map[layout.Role][]string{}
	for _, t := range layout.ReadTerms("names.txt", data) {
		out[t.Role] = append(out[t.Role], " "+layout.Normalize(t.Text)+" ")
	}
	return out
}

// holds reports whether a text in normal form contains a word or phrase of a role.
func holds(normal string, role layout.Role) bool {
	padded := " " + normal + " "
	return slices.ContainsFunc(nameWords[role], func(w string) bool { return strings.Contains(padded, w) })
}

// HasContact reports whether a text contains contact details of the issuer.
func HasContact(text string) bool { return holds(layout.Normalize(text), wordContact) }

// IsForm reports whether a text is the legal form of a company: "Bhd".
func IsForm(text string) bool {
	return slices.Contains(nameWords[wordCompany], " "+layout.Normalize(text)+" ")
}

func begins(normal string, role layout.Role) bool {
	return slices.ContainsFunc(nameWords[role], func(w string) bool { return strings.HasPrefix(normal+" ", w[1:]) })
}

func ends(normal string, role layout.Role) bool {
	return slices.ContainsFunc(
		nameWords[role], func(w string) bool { return strings.HasSuffix(" "+normal, w[:len(w)-1]) },
	)
}

// isTooLong reports whether there are more words than a name has. Each of two joint holders may have as many.
func isTooLong(fields []string) bool {
	if len(fields) <= longestName {
		return false
	}
	capitals := !slices.ContainsFunc(fields, func(f string) bool { return strings.ToUpper(f) != f })
	at := slices.IndexFunc(fields, func(f string) bool {
		return f == "&" || slices.Contains(nameWords[wordJoint], " "+layout.Normalize(f)+" ") ||
			(isSmall(f) || capitals) && slices.Contains(nameWords[wordJointEnd], " "+layout.Normalize(f)+" ")
	})
	return at < 2 || at > longestName || len(fields)-at-1 > longestName || len(fields)-at-1 < 2
}

// looksLikeName reports whether a cell is written like a name: two to eight words (or one if single is true), most of
// them with a capital, without digits and punctuation of sentences.
func looksLikeName(c layout.Cell, single bool) bool {
	text := strings.Trim(c.Text(), " ,;")
	fields := strings.Fields(text)
	if isTooLong(fields) || len(fields) < 2 && !single || strings.ContainsAny(text, ":?!*|=<>") ||
		strings.IndexFunc(text, unicode.IsDigit) >= 0 {
		return false
	}
	normal := layout.Normalize(text)
	if !IsName(text) || begins(normal, wordParent) ||
		holds(normal, wordTitle) && !(ends(normal, wordCompany) && !isTitled(normal)) {
		return false
	}
	return !mostlySmall(withoutForm(fields))
}

// isTitled reports whether a text in normal form has words of titles. Words that are also part of names ("Total Fitness
// Ltd", "Page & Sons") count only if all words are such words.
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

// isSlogan reports whether a text is a sentence or a part of one: it has three words or more, and after the first one
// most begin with a small letter. Romance names of banks are written like this too, and do not count: "Banque cantonale
// vaudoise".
func isSlogan(text string) bool {
	fields := withoutForm(strings.Fields(text))
	if len(fields) < 3 {
		return false
	}
	// a line from the middle of a sentence: "through Nadir Bank's offices before"
	if isSmallWord(fields[0]) && isSmallWord(fields[len(fields)-1]) && len(fields) > leastSentence {
		return true
	}
	first := layout.Normalize(fields[0])
	return mostlySmall(fields[1:]) && (first == "bank" || first == "banking" || !holds(first, wordBank))
}

// mostlySmall reports whether at least half of the words begin with a small letter and are not particles of names.
func mostlySmall(fields []string) bool {
	small := 0
	for _, f := range fields {
		if isSmallWord(f) {
			small++
		}
	}
	return 2*small >= len(fields)
}

// isSmallWord reports whether a word begins with a small letter and is not a particle of names.
func isSmallWord(word string) bool {
	first := []rune(strings.TrimLeft(word, "(\"'“’&-–"))
	if len(first) > 2 && strings.ContainsRune("'’", first[1]) {
		first = first[2:] // "l'Estuaire"
	}
	return len(first) > 0 && unicode.IsLower(first[0]) && !slices.Contains(nameWords[wordParticle], " "+word+" ")
}

// withoutForm returns the words of a name without its legal form, which may be written in small letters: "sp. z o.o.".
func withoutForm(words []string) []string {
	for n := min(longestForm, len(words)-1); n > 0; n-- {
		form := " " + layout.Normalize(strings.Join(words[len(words)-n:], " ")) + " "
		if slices.Contains(nameWords[wordCompany], form) {
			return words[:len(words)-n]
		}
	}
	return words
}

// longestForm is the maximal number of words in a legal form.
const longestForm = 4

// IsNamed reports whether a text beside a label for a name can be a name: it neither continues the label nor a sentence
// that begins with the label's words. Examples of other texts: "Name | and address of the supplier", "Customer |
// representatives are available", "Statement for | Heron Bank Credit Card".
func IsNamed(s string) bool {
	words := strings.Fields(s)
	return IsName(s) && !continuesSentence(words) && !ends(layout.Normalize(s), wordProduct) && !asksForNumber(words)
}

// asksForNumber reports whether words are the rest of a label for a number, with or without its value: "Customer | VAT
// Registration Number : 4780123456", "Client | Reference".
func asksForNumber(words []string) bool {
	for i, w := range words {
		normal := layout.Normalize(w)
		asks := normal == "number" || normal == "registration" || normal == "reference"
		if asks && (i+1 == len(words) || hasDigit(words[i+1]) || strings.HasSuffix(w, ":") ||
			strings.HasPrefix(words[i+1], ":")) {
			return true
		}
	}
	return false
}

// leastSentence is the minimal number of words, most of them in small letters, in a sentence.
const leastSentence = 4

// continuesSentence reports whether words continue a sentence and are not a name: the first is a sign or a small word
// of sentences, one is a verb in small letters, or there are many words and most are in small letters.
func continuesSentence(words []string) bool {
	if first := []rune(words[0])[0]; first == '&' || first == '/' {
		return true
	}
	if isSmall(words[0]) && begins(words[0], wordGoesOn) {
		return true
	}
	small := 0
	for i, w := range words {
		if !isSmall(w) {
			continue
		}
		if i > 0 && begins(w, wordVerb) {
			return true
		}
		if !slices.Contains(nameWords[wordParticle], " "+w+" ") {
			small++
		}
	}
	return len(words) >= leastSentence && 2*small >= len(words)
}

func isSmall(word string) bool { return strings.IndexFunc(word, unicode.IsUpper) < 0 }

// Undecorated returns a name without the marks around it: the glyph of a logo, a star, a bullet, the colon of the label
// before it. "◆ Heron Bank" becomes "Heron Bank".
func Undecorated(text string) string {
	if bare := strings.TrimRightFunc(strings.TrimLeftFunc(text, decoratesFront), decoratesEnd); bare != "" {
		return bare
	}
	return text
}

// decoratesFront reports whether a rune before a name is decoration: a symbol, a bullet, a glyph of a private font, a
// colon after a label.
func decoratesFront(r rune) bool {
	return decoratesEnd(r) || strings.ContainsRune(":;,|", r)
}

func decoratesEnd(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.So, r) && !strings.ContainsRune("®™℠©°", r) ||
		unicode.Is(unicode.Co, r) || strings.ContainsRune("•·∙‣⁃◦※�", r)
}

// respect returns the form of address at the end of a name, as printed: "様" of "山田 太郎 様"; "" for other texts.
func respect(text string) string {
	text = strings.TrimRight(text, " ,:;")
	i := slices.IndexFunc(nameWords[wordRespect], func(w string) bool {
		form := strings.TrimSpace(w)
		return strings.HasSuffix(text, form) && len(text) > len(form)
	})
	if i < 0 {
		return ""
	}
	return strings.TrimSpace(nameWords[wordRespect][i])
}

// withoutRespect returns a name without the form of address at its end.
func withoutRespect(holder *Value[string]) *Value[string] {
	if holder == nil {
		return nil
	}
	form := respect(holder.Read)
	if form == "" {
		return holder
	}
	plain := *holder
	plain.Read = strings.TrimSpace(strings.TrimSuffix(strings.TrimRight(holder.Read, " ,:;"), form))
	if last := len(holder.Words) - 1; last > 0 && holder.Words[last].Text == form {
		plain.Words = append([]page.Word{}, holder.Words[:last]...)
	}
	return &plain
}

// cannotBeName reports whether a text beside a label for a name cannot be a name: a currency, a caption, a form of
// address alone, a title, the second half of a longer label or title ("Cardholder" above "Responsibilities").
func cannotBeName(text string) bool {
	normal := layout.Normalize(text)
	caption := ends(normal, wordCaption) && !slices.ContainsFunc(strings.Fields(normal), func(w string) bool {
		return !holds(w, wordTitle) && !holds(w, wordCaption) && !holds(w, wordAnother) && !holds(w, wordContact) &&
			!isProductWord(w)
	})
	money := !slices.ContainsFunc(strings.Fields(text), func(w string) bool { return parse.CurrencyCode(w) == "" })
	return caption || money || isTitleOnly(normal) || slices.Contains(nameWords[wordLabelOn], " "+normal+" ") ||
		slices.Contains(nameWords[wordHonorific], " "+normal+" ")
}

// isTitleOnly reports whether all words are words of titles, as after the first word of a title that looks like a
// label: "CUSTOMER | ACCOUNT STATEMENT". At least one of them must not be a word of names too.
func isTitleOnly(normal string) bool {
	words := strings.Fields(normal)
	return slices.ContainsFunc(words, func(w string) bool { return holds(w, wordTitle) && !holds(w, wordOften) }) &&
		!slices.ContainsFunc(
			words,
			func(w string) bool { return !holds(w, wordTitle) && !holds(w, wordForm) && !holds(w, wordParticle) },
		)
}

// namesOnlyProduct reports whether all words are words for types of accounts, products or classes of customers, as
// beside "Account Name": "SAVINGS ACCOUNT - INDIVIDUAL", "Priority Banking". A legal form makes the text a name.
func namesOnlyProduct(text string) bool {
	normal := layout.Normalize(text)
	words := strings.Fields(normal)
	if ends(normal, wordCompany) && len(words) > 1 || len(words) == 0 || holds(words[len(words)-1], wordParticle) {
		return false // "Crédit des" continues below
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !isProductWord(w) && !holds(w, wordParticle) })
}

// isProductWord reports whether a word in normal form occurs in names of products.
func isProductWord(w string) bool {
	return slices.Contains(accountKinds, w) || isJoinedKind(w) || holds(w, wordOffer) || holds(w, wordForm) ||
		holds(w, wordNobody) || parse.CurrencyCode(w) != "" || parse.IsDigits(w)
}

// mayBeProduct reports whether a text has a word of products, and no legal form or honorific that makes it a name.
func mayBeProduct(name layout.Cell) bool {
	return !isTitledName(name) &&
		slices.ContainsFunc(strings.Fields(layout.Normalize(name.Text())), func(w string) bool {
			return len(w) > 1 && isProductWord(w) && !holds(w, wordParticle)
		})
}
