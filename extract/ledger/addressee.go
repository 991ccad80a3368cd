package ledger

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

// honorifics begin a person's or firm's name on the line that a letter is addressed to, and companyForms end a
// firm's, as layout.Normalize writes them.
var (
	honorifics   = []string{"mr", "mrs", "ms", "miss", "mx", "dr", "sir", "dame", "m/s", "messrs", "herr", "frau", "herrn", "firma", "sr", "sra", "srta", "mme", "mlle", "monsieur", "madame", "sig", "signor", "signora", "bapak", "ibu", "encik", "puan", "dhr", "mevr", "engr", "atty"}
	companyForms = []string{"inc", "corp", "corporation", "co", "company", "ltd", "limited", "llc", "llp", "plc", "gmbh", "sarl", "srl", "spa", "bv", "nv", "pty", "opc", "sdn bhd", "bhd", "pte ltd", "pvt ltd", "sa de cv", "s de rl de cv", "sas", "ltda", "eirl", "kg", "ohg", "ug", "enterprises", "trading"}
)

const (
	// addresseeReach is how many lines from the top an address may stand.
	addresseeReach = 14
	longestName    = 7 // words
)

// addressee is the name above the rows that the letter is addressed to, for papers that print no label beside
// it: only what an honorific or a company's form shows to be a name.
func (h *headerReader) addressee() *value[string] {
	for i, l := range h.r.lines {
		if i >= addresseeReach || l.Page != h.r.lines[0].Page || h.r.used[i] {
			break
		}
		for _, c := range l.Cells() {
			if i > 0 && h.isAddressee(c) {
				return &value[string]{v: strings.Trim(c.Text(), " ,:;"), page: c.Page, words: c.Words, line: i}
			}
		}
	}
	return nil
}

func (h *headerReader) isAddressee(c layout.Cell) bool {
	text := c.Text()
	words := strings.Fields(layout.Normalize(text))
	if len(words) < 2 || len(words) > longestName || !isName(text) || strings.ContainsAny(text, ":@") || strings.IndexFunc(text, unicode.IsDigit) >= 0 {
		return false
	}
	if h.besideLabel(c) || isBankName(c) || h.account.BankName != nil && strings.Contains(text, *h.account.BankName) {
		return false
	}
	if slices.Contains(honorifics, words[0]) {
		return true
	}
	joined := strings.Join(words, " ")
	return slices.ContainsFunc(companyForms, func(form string) bool { return strings.HasSuffix(joined, " "+form) })
}
