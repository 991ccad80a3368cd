package header

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// isBankName reports whether a cell is written like the name of a bank or lender and contains a word for one.
func isBankName(c layout.Cell) bool {
	text := c.Text()
	if len(c.Words) > longestName || strings.ContainsAny(text, ":@!?©") ||
		begins(layout.Normalize(text), wordOwner) || begins(layout.Normalize(text), wordProvider) || isReach(text) ||
		lexicon.OfDeposits().Accounts.Role(text) != "" || strings.HasSuffix(text, ".") && len(c.Words) > 5 {
		return false
	}
	normal := layout.Normalize(text)
	if holds(normal, wordTitle) || begins(normal, wordParent) || beforeParent(c.Words) < len(c.Words) ||
		isSlogan(text) || numberThenStreet.MatchString(text) && holds(normal, wordStreet) {
		return false
	}
	if role, n := lexicon.OfDeposits().Accounts.Longest(layout.Texts(c.Words)); role != "" && n == len(c.Words) {
		return false
	}
	if isAddresseeAtBank(normal) || isLabelOfBanks(normal) || isService(normal) || supervises(normal) ||
		describesPlace(normal) || slices.ContainsFunc(c.Words, func(w page.Word) bool { return isCodeWord(w.Text) }) {
		return false
	}
	return holdsBankWord(normal) || holds(normal, wordLender) && len(strings.Fields(normal)) > 1
}

// describesPlace reports whether a line in normal form describes where an address is: "opp the Bank of Nadir", "Ground
// floor Menara Nadir Bank". It is then not a name.
func describesPlace(normal string) bool {
	return slices.ContainsFunc(strings.Fields(normal), func(w string) bool { return landmarks[w] })
}

// landmarks are words of addresses that describe a place.
var landmarks = terms.Set("landmark")

// isAddresseeAtBank reports whether a line in normal form is an addressee at a bank: "The Manager, Nadir Bank Cards
// Division".
func isAddresseeAtBank(normal string) bool {
	office := strings.TrimPrefix(normal, "the ")
	return slices.ContainsFunc(officers, func(o string) bool { return strings.HasPrefix(office, o+" ") })
}

// officers are addressees of letters to a bank.
var officers = terms.List("officer")

// isLabelOfBanks reports whether a line in normal form has only words of labels for a bank and its branch.
func isLabelOfBanks(normal string) bool {
	return !slices.ContainsFunc(strings.Fields(normal), func(w string) bool { return !labelsOfBanks[w] })
}

// labelsOfBanks are words of labels that ask for a bank.
var labelsOfBanks = terms.Set("bank label")

// supervises reports whether a name in normal form is a supervisor of banks: "Bank of Canada", but not "Royal Bank of
// Canada".
func supervises(normal string) bool {
	return slices.ContainsFunc(nameWords[wordRegulator], func(w string) bool {
		at := strings.Index(" "+normal+" ", w)
		return at == 0 || at > 0 && (!strings.HasPrefix(w, " bank of ") || normal[:at] == "the ")
	})
}

// isService reports whether a text in normal form is a service of a bank: "internet banking".
func isService(normal string) bool {
	service, found := strings.CutSuffix(normal, "banking")
	return found && !slices.ContainsFunc(
		strings.Fields(service), func(w string) bool { return !holds(w, wordForm) && !holds(w, wordNobody) },
	)
}

// longestYear is the maximal number of digits in a number within a name: a year.
const longestYear = 4

// isCodeWord reports whether a word is a code or precedes one: "BIC", "NL91", "XXXX6430", "No.". Names have no such
// words.
func isCodeWord(text string) bool {
	letters, digits := lettersAndDigits(text)
	return codeLabels[layout.Normalize(text)] || letters > 0 && digits > 1 || digits > longestYear
}

var codeLabels = terms.Set("code label")

// holdsBankWord reports whether a name in normal form contains a word for a bank, or is a compound with one
// ("Metrobank").
func holdsBankWord(normal string) bool {
	words := strings.Fields(normal)
	if holds(normal, wordBank) && (len(words) > 1 || len(normal) > 4) ||
		slices.ContainsFunc(scriptBanks, func(w string) bool { return strings.Contains(normal, w) }) {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool {
		_, ending, joined := strings.Cut(w, "bank")
		return len(w) > 5 && (joined && (ending == "" || bankEndings[ending]) ||
			strings.HasPrefix(w, "bank") && !strings.HasPrefix(w, "banksia") && !strings.HasPrefix(w, "bankst") ||
			strings.HasSuffix(w, "banc") || strings.Contains(w, "sparkass"))
	})
}

// scriptBanks are words for banks in scripts without spaces between words, or in languages that join them to other
// words, in normal form.
var scriptBanks = terms.List("script bank")

// bankEndings are the endings of the word for a bank in several languages, alone or in compounds.
var bankEndings = terms.Set("bank ending")

// isKindOfBank reports whether a line is a type of lender and not a name.
func isKindOfBank(c layout.Cell) bool {
	return slices.Contains(nameWords[wordKind], " "+layout.Normalize(c.Text())+" ")
}

// fullName returns the line that contains a name and more of it: "Shannon Mutual" in a logo, "Shannon Mutual Building
// Society" below.
func (h *Head) fullName(name layout.Cell, blocks []headBlock) layout.Cell {
	name = withFormBelow(h.logo(name, blocks), blocks)
	short := layout.Normalize(name.Text())
	for _, b := range blocks {
		for k, c := range b.cells {
			if full := layout.Normalize(c.Text()); len(full) > len(short) && strings.HasPrefix(full, short+" ") &&
				!isParted(c, len(name.Words)) && h.canBeIssuer(b, k) && isBankName(c) {
				return c
			}
		}
	}
	return name
}

// isParted reports whether a mark follows the first words of a line: "Shannon Mutual - 12 Mill Road".
func isParted(c layout.Cell, first int) bool {
	return first < len(c.Words) && isSeparator(c.Words[first].Text)
}

// logo returns a name together with the lines right above and below it in letters of the same size: "CREDIT" above
// "MUTUEL DES" above "ALPES".
func (h *Head) logo(name layout.Cell, blocks []headBlock) layout.Cell {
	first, last := name, name
	for _, b := range blocks {
		for _, c := range b.cells {
			if h.continuesLogo(last, c) {
				name, last = layout.NewCell(name.Page,
					append(name.Words[:len(name.Words):len(name.Words)], c.Words...)), c
			}
		}
	}
	for _, b := range slices.Backward(blocks) {
		for _, c := range slices.Backward(b.cells) {
			if h.continuesLogo(c, first) && !isTitle(c) && (looksLikeName(c, true) || isKindOfBank(c)) {
				name, first = layout.NewCell(name.Page, append(c.Words[:len(c.Words):len(c.Words)], name.Words...)), c
			}
		}
	}
	return name
}

// continuesLogo reports whether a line right below a name, in letters of the same size, continues it.
func (h *Head) continuesLogo(upper, lower layout.Cell) bool {
	gap := lower.Box.Y0 - upper.Box.Y1
	under := lower.Page == upper.Page && lower.Box.CenterY() > upper.Box.Y1 && gap < sameLogo*lower.Box.Height() &&
		layout.Overlap(lower.Box, upper.Box) > 0
	if !under || math.Abs(cellSize(lower)-cellSize(upper)) > sameSize*cellSize(upper) {
		return false
	}
	large := h.isLarge(lower) && len(lower.Words) <= restOfLogo &&
		lower.Box.X0-upper.Box.X0 < sameEdge*lower.Box.Height()
	if !large && lower.Box.Height() < largeLogo && !breaksOffAsName(upper) {
		return false
	}
	if !looksLikeName(lower, true) || beginsProduct(lower.Words) || ends(layout.Normalize(lower.Text()), wordBranch) {
		return false
	}
	return h.isLarge(lower) || !isTitledName(lower) && !isAddressLine(lower.Text())
}

// isLarge reports whether a line is in larger letters than the page's text.
func (o Outside) isLarge(c layout.Cell) bool { return cellSize(c) > headShare*o.usualSize() }

// isLogoWord reports whether a label for a bank is in fact a word of its name, in larger letters than the text: "Bank"
// above "Hijaz".
func (o Outside) isLogoWord(f layout.Found) bool {
	return f.Role == "bank_name" && !strings.Contains(f.Label.Text(), ":") && o.isLarge(f.Label)
}

// wordsOfLogo joins the cells of a line that are the words of one name in large letters, with wide spaces between them:
// "AL   NASR   BANK". The name has a word for banks, or its letters are those of the document's web address.
func (h *Head) wordsOfLogo(cells []layout.Cell) []layout.Cell {
	for from := 0; from+1 < len(cells); from++ {
		name, to := cells[from], from+1
		for to < len(cells) && h.isLarge(cells[from]) &&
			math.Abs(cellSize(cells[to])-cellSize(cells[from])) <= sameSize*cellSize(cells[from]) &&
			cells[to].Box.X0-name.Box.X1 < wideBlank*cells[to].Box.Height() && !isTitle(cells[to]) {
			name = layout.NewCell(name.Page, append(name.Words[:len(name.Words):len(name.Words)], cells[to].Words...))
			to++
		}
		if to > from+1 && !isTitle(cells[from]) &&
			(isBankName(name) || slices.Contains(h.domains(), lettersOf(name.Text()))) {
			return append(append(slices.Clone(cells[:from]), name), cells[to:]...)
		}
	}
	return cells
}

// breaksOffAsName reports whether a name is incomplete at the end of its line: "Bank of", "Crédit des".
func breaksOffAsName(name layout.Cell) bool {
	last := layout.Normalize(name.Words[len(name.Words)-1].Text)
	return len(name.Words) > 1 && holds(last, wordParticle) || strings.HasSuffix(name.Text(), "&")
}

const (
	// restOfLogo is the maximal number of words on the second line of a name in letters that are only larger than the
	// text.
	restOfLogo = 3
)

// withFormBelow returns a name together with the legal form below it: "Ikeja Merchant Bank" above "Plc".
func withFormBelow(name layout.Cell, blocks []headBlock) layout.Cell {
	for _, b := range blocks {
		for _, c := range b.cells {
			below := c.Box.Y0 - name.Box.Y1
			if c.Page == name.Page && c.Box.CenterY() > name.Box.Y1 && below < blockGap*c.Box.Height() &&
				layout.Overlap(c.Box, name.Box) > 0 &&
				slices.Contains(nameWords[wordCompany], " "+layout.Normalize(c.Text())+" ") {
				return layout.NewCell(name.Page, append(append([]page.Word{}, name.Words...), c.Words...))
			}
		}
	}
	return name
}

// withKind returns a name together with the type of lender below it, or the brand above it: "BOREAL" above "Credit
// Union".
func withKind(name layout.Cell, blocks []headBlock) layout.Cell {
	for _, b := range blocks {
		for k, c := range b.cells[1:] {
			upper, lower := b.cells[k], c
			logo := len(upper.Words) == 1 && cellSize(upper) > headShare*cellSize(lower) // also in small letters
			if !isKindOfBank(lower) || isKindOfBank(upper) || isBankName(upper) ||
				!logo && !looksLikeName(upper, true) {
				continue
			}
			if upper.Box == name.Box || lower.Box == name.Box {
				return layout.NewCell(name.Page, append(append([]page.Word{}, upper.Words...), lower.Words...))
			}
		}
	}
	return name
}

// A letterhead may have more than the name on one line: the registration of the company, its address, a product, a
// branch.

// nameAlone returns the words of a cell without what follows the name of a bank or company.
func (h *Head) nameAlone(c layout.Cell) layout.Cell {
	for _, end := range []func(layout.Cell) int{
		endBeforeRegistration, h.endBeforeAddress, endBeforeProduct, endBeforeBranch,
	} {
		if n := end(c); n > 0 {
			c = layout.NewCell(c.Page, trimMarks(c.Words[:n]))
		}
	}
	return c
}

// endBeforeRegistration returns the index at which a name ends before the registration of its company: "Kestrel Limited
// | Reg. No. 1998/0011"; 0 if there is none.
func endBeforeRegistration(c layout.Cell) int { return endOfSubject(layout.Line(c), 0) }

// endBeforeAddress returns the index at which a bank's name ends before its address or contact details: "Heron Bank, 12
// Mill Lane, York", "Heron Bank · Postfach 11 · 70173 Stuttgart"; 0 if there are none.
func (h *Head) endBeforeAddress(c layout.Cell) int {
	for i := 1; i < len(c.Words); i++ {
		mark := isSeparator(c.Words[i].Text) || isBar(c.Words[i].Text)
		if !mark && !strings.HasSuffix(c.Words[i-1].Text, ",") {
			continue
		}
		name, rest := layout.NewCell(c.Page, withoutEnd(c.Words[:i])), layout.Text(c.Words[i:])
		if rest = strings.Trim(rest, subjectEnd); begins(layout.Normalize(rest), wordCompany) {
			continue // "Heron Bank, S.A."
		}
		if !hasDigit(name.Text()) && (isBankName(name) || inDomain(name.Text(), h.domains())) && rest != "" &&
			(isAddressLine(rest) || isReach(rest) || HasContact(rest)) {
			return i
		}
	}
	return 0
}

// endBeforeProduct returns the index at which a bank's name ends before an account kind: "Acme Private Banking Premier
// Account"; 0 if there is none after a word for banks.
func endBeforeProduct(c layout.Cell) int {
	for from := 1; from < len(c.Words); from++ {
		name, product := layout.Normalize(layout.Text(c.Words[:from])), c.Words[from:]
		if holdsBankWord(name) && !ends(name, wordParticle) && beginsProduct(product) {
			return from
		}
	}
	return 0
}

// beginsProduct reports whether words begin with an account kind, perhaps after an adjective, and do not name a bank.
func beginsProduct(words []page.Word) bool {
	normal := layout.Normalize(layout.Text(words))
	if strings.HasPrefix(normal, "savings bank account") {
		return true
	}
	if holdsBankWord(normal) || ends(normal, wordCompany) {
		return false
	}
	for _, w := range words {
		word := layout.Normalize(w.Text)
		if slices.Contains(accountKinds, word) || isJoinedKind(word) || strings.HasPrefix(normal, "money market") {
			return true
		}
		if !holds(word, wordForm) && !holds(word, wordNobody) {
			return false
		}
	}
	return false
}

// endBeforeBranch returns the index at which a bank's name ends before the name of a branch without a mark between
// them: "Heron Bank Mill Lane Branch"; 0 if there is none, or if the word for banks is at the beginning, because the
// end of the name is then unclear.
func endBeforeBranch(c layout.Cell) int {
	marked := slices.ContainsFunc(
		c.Words, func(w page.Word) bool { return withoutDash(w.Text) == "" || strings.HasSuffix(w.Text, ",") },
	)
	if marked || !ends(layout.Normalize(c.Text()), wordBranch) || len(c.Words) < 4 ||
		holds(layout.Normalize(c.Words[0].Text), wordBank) {
		return 0
	}
	for from := 2; from < len(c.Words)-1; from++ {
		last, before, next := layout.Normalize(c.Words[from-1].Text), layout.Normalize(c.Words[from-2].Text),
			layout.Normalize(c.Words[from].Text)
		ended := last == "bank" && !holds(before, wordParticle) || before == "of" && from > 2
		if ended && !holds(next, wordParticle) && !IsForm(next) && !holds(next, wordBank) {
			return from
		}
	}
	return 0
}

// withoutBranch returns a name without the branch after a bar, a dash or a comma: "Harrow Bank | Mill Lane Branch".
func withoutBranch(name layout.Cell) layout.Cell {
	for i, w := range name.Words {
		if i > 0 && (isBar(w.Text) || isBranchBehind(name.Words[i:])) {
			return layout.NewCell(name.Page, name.Words[:i])
		}
		if strings.HasSuffix(w.Text, ",") && i+1 < len(name.Words) && !IsForm(name.Words[i+1].Text) &&
			layout.Normalize(name.Words[len(name.Words)-1].Text) == "branch" {
			brand := slices.Clone(name.Words[:i+1])
			brand[i].Text = strings.TrimRight(w.Text, ",")
			return layout.NewCell(name.Page, brand)
		}
	}
	return name
}

// isBranchBehind reports whether words are a dash and the name of a branch: "- Mill Lane Branch".
func isBranchBehind(words []page.Word) bool {
	return len(words) > 1 && withoutDash(words[0].Text) == "" && layout.Normalize(words[len(words)-1].Text) == "branch"
}
