package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// isBankName says that a cell is written as a bank's name and holds a bank's word.
func isBankName(c layout.Cell) bool {
	text := c.Text()
	if len(c.Words) > longestName || strings.ContainsAny(text, ":@!?©") || begins(layout.Normalize(text), wordOwner) || begins(layout.Normalize(text), wordProvider) || isReach(text) || lexicon.OfDeposits().Accounts.Role(text) != "" || strings.HasSuffix(text, ".") && len(c.Words) > 5 {
		return false
	}
	normal := layout.Normalize(text)
	if holds(normal, wordTitle) || begins(normal, wordParent) || beforeParent(c.Words) < len(c.Words) || isSlogan(text) || numberThenStreet.MatchString(text) && holds(normal, wordStreet) {
		return false
	}
	if role, n := lexicon.OfDeposits().Accounts.Longest(layout.Texts(c.Words)); role != "" && n == len(c.Words) {
		return false
	}
	if writesToOffice(normal) || isLabelOfBanks(normal) || isService(normal) || supervises(normal) || findsThere(normal) || slices.ContainsFunc(c.Words, func(w page.Word) bool { return isCodeWord(w.Text) }) {
		return false
	}
	return holdsBankWord(normal) || holds(normal, wordLender) && len(strings.Fields(normal)) > 1
}

// findsThere says that a line in normal form tells where to find an address, as no name does: "opp the Bank of Nadir",
// "Ground floor Menara Nadir Bank".
func findsThere(normal string) bool {
	return slices.ContainsFunc(strings.Fields(normal), func(w string) bool { return landmarks[w] })
}

// landmarks are words of addresses for what an address stands near or in.
var landmarks = map[string]bool{
	"opp": true, "opposite": true, "near": true, "behind": true, "beside": true, "adjacent": true, "floor": true, "flr": true,
	"menara": true, "wisma": true, "bangunan": true, "tingkat": true, "lantai": true,
}

// writesToOffice says that a line in normal form is whom to write to at a bank: "The Manager, Nadir Bank Cards Division".
func writesToOffice(normal string) bool {
	office := strings.TrimPrefix(normal, "the ")
	return slices.ContainsFunc(officers, func(o string) bool { return strings.HasPrefix(office, o+" ") })
}

// officers are whom banks have letters sent to.
var officers = []string{"manager", "branch manager", "chief manager", "general manager", "nodal officer", "grievance officer", "principal nodal officer", "ombudsman", "chief inspector"}

// isLabelOfBanks says that a line in normal form only says bank and branch, as a label or a heading does.
func isLabelOfBanks(normal string) bool {
	return !slices.ContainsFunc(strings.Fields(normal), func(w string) bool { return !labelsOfBanks[w] })
}

// labelsOfBanks are words of labels that ask for a bank.
var labelsOfBanks = map[string]bool{"bank": true, "branch": true, "name": true, "and": true, "the": true, "your": true, "our": true, "my": true, "address": true, "code": true}

// supervises says that a name in normal form is that of who supervises banks: "Bank of Canada", but not "Royal Bank of
// Canada".
func supervises(normal string) bool {
	return slices.ContainsFunc(nameWords[wordRegulator], func(w string) bool {
		at := strings.Index(" "+normal+" ", w)
		return at == 0 || at > 0 && (!strings.HasPrefix(w, " bank of ") || normal[:at] == "the ")
	})
}

// isService says that a text in normal form is what banks call a service of theirs, and no name: "internet banking".
func isService(normal string) bool {
	service, found := strings.CutSuffix(normal, "banking")
	return found && !slices.ContainsFunc(strings.Fields(service), func(w string) bool { return !holds(w, wordForm) && !holds(w, wordNobody) })
}

// longestYear is how many digits a number has at most that names hold: that of a year.
const longestYear = 4

// isCodeWord says that a word is a code or leads to one, as none within a name is: "BIC", "NL91", "XXXX6430", "No.".
func isCodeWord(text string) bool {
	letters, digits := lettersAndDigits(text)
	switch layout.Normalize(text) {
	case "bic", "iban", "swift", "no", "nr", "gst", "gstin", "vat", "trn", "cin", "ifsc", "micr":
		return true
	}
	return letters > 0 && digits > 1 || digits > longestYear
}

// holdsBankWord says that a name in normal form has a bank's word, or is one ("Metrobank").
func holdsBankWord(normal string) bool {
	words := strings.Fields(normal)
	if holds(normal, wordBank) && (len(words) > 1 || len(normal) > 4) || slices.ContainsFunc(scriptBanks, func(w string) bool { return strings.Contains(normal, w) }) {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool {
		_, ending, joined := strings.Cut(w, "bank")
		return len(w) > 5 && (joined && bankEndings[ending] || strings.HasPrefix(w, "bank") && !strings.HasPrefix(w, "banksia") && !strings.HasPrefix(w, "bankst") || strings.HasSuffix(w, "banc") || strings.Contains(w, "sparkass"))
	})
}

// scriptBanks are the words for banks in scripts that do not part words or join them to others, as layout.Normalize
// writes them.
var scriptBanks = []string{"銀行", "银行", "信用金庫", "信用組合", "农商行", "은행", "ธนาคาร", "банк", "τραπεζα"}

// bankEndings are what languages end the word for a bank in, alone or joined to another.
var bankEndings = map[string]bool{"": true, "en": true, "a": true, "as": true, "asi": true, "i": true, "ka": true, "e": true, "et": true}

// isKindOfBank says that a line is no name but what sort of lender one is.
func isKindOfBank(c layout.Cell) bool {
	return slices.Contains(nameWords[wordKind], " "+layout.Normalize(c.Text())+" ")
}
