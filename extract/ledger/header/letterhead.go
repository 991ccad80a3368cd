package header

import (
	"math"
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
	if holds(normal, wordTitle) || begins(normal, wordParent) || beforeParent(c.Words) < len(c.Words) ||
		isSlogan(text) || numberThenStreet.MatchString(text) && holds(normal, wordStreet) {
		return false
	}
	if role, n := lexicon.OfDeposits().Accounts.Longest(layout.Texts(c.Words)); role != "" && n == len(c.Words) {
		return false
	}
	if writesToOffice(normal) || isLabelOfBanks(normal) || isService(normal) || supervises(normal) ||
		findsThere(normal) || slices.ContainsFunc(c.Words, func(w page.Word) bool { return isCodeWord(w.Text) }) {
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
var landmarks = terms.Set("landmark")

// writesToOffice says that a line in normal form is whom to write to at a bank: "The Manager, Nadir Bank Cards
// Division".
func writesToOffice(normal string) bool {
	office := strings.TrimPrefix(normal, "the ")
	return slices.ContainsFunc(officers, func(o string) bool { return strings.HasPrefix(office, o+" ") })
}

// officers are whom banks have letters sent to.
var officers = terms.List("officer")

// isLabelOfBanks says that a line in normal form only says bank and branch, as a label or a heading does.
func isLabelOfBanks(normal string) bool {
	return !slices.ContainsFunc(strings.Fields(normal), func(w string) bool { return !labelsOfBanks[w] })
}

// labelsOfBanks are words of labels that ask for a bank.
var labelsOfBanks = terms.Set("bank label")

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
	return found && !slices.ContainsFunc(
		strings.Fields(service), func(w string) bool { return !holds(w, wordForm) && !holds(w, wordNobody) },
	)
}

// longestYear is how many digits a number has at most that names hold: that of a year.
const longestYear = 4

// isCodeWord says that a word is a code or leads to one, as none within a name is: "BIC", "NL91", "XXXX6430", "No.".
func isCodeWord(text string) bool {
	letters, digits := lettersAndDigits(text)
	return codeLabels[layout.Normalize(text)] || letters > 0 && digits > 1 || digits > longestYear
}

var codeLabels = terms.Set("code label")

// holdsBankWord says that a name in normal form has a bank's word, or is one ("Metrobank").
func holdsBankWord(normal string) bool {
	words := strings.Fields(normal)
	if holds(normal, wordBank) && (len(words) > 1 || len(normal) > 4) ||
		slices.ContainsFunc(scriptBanks, func(w string) bool { return strings.Contains(normal, w) }) {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool {
		_, ending, joined := strings.Cut(w, "bank")
		return len(w) > 5 && (joined && (ending == "" || bankEndings[ending]) || strings.HasPrefix(w, "bank") && !strings.HasPrefix(w, "banksia") && !strings.HasPrefix(w, "bankst") || strings.HasSuffix(w, "banc") || strings.Contains(w, "sparkass"))
	})
}

// scriptBanks are the words for banks in scripts that do not part words or join them to others, as layout.Normalize
// writes them.
var scriptBanks = terms.List("script bank")

// bankEndings are what languages end the word for a bank in, alone or joined to another.
var bankEndings = terms.Set("bank ending")

// isKindOfBank says that a line is no name but what sort of lender one is.
func isKindOfBank(c layout.Cell) bool {
	return slices.Contains(nameWords[wordKind], " "+layout.Normalize(c.Text())+" ")
}

// fullName is the line that holds a name and more of it: "Shannon Mutual" in a logo, "Shannon Mutual Building
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

// isParted says that a mark stands behind the first words of a line: "Shannon Mutual - 12 Mill Road".
func isParted(c layout.Cell, first int) bool {
	return first < len(c.Words) && isSeparator(c.Words[first].Text)
}

// logo is a name with the lines right above and below it in letters as large: "CREDIT" over "MUTUEL DES" over "ALPES".
func (h *Head) logo(name layout.Cell, blocks []headBlock) layout.Cell {
	first, last := name, name
	for _, b := range blocks {
		for _, c := range b.cells {
			if h.goOnAsLogo(last, c) {
				name, last = layout.NewCell(name.Page, append(name.Words[:len(name.Words):len(name.Words)], c.Words...)), c
			}
		}
	}
	for _, b := range slices.Backward(blocks) {
		for _, c := range slices.Backward(b.cells) {
			if h.goOnAsLogo(c, first) && !isTitle(c) && (looksLikeName(c, true) || isKindOfBank(c)) {
				name, first = layout.NewCell(name.Page, append(c.Words[:len(c.Words):len(c.Words)], name.Words...)), c
			}
		}
	}
	return name
}

// goOnAsLogo says that a line stands right below a name's in letters as large and is more of it.
func (h *Head) goOnAsLogo(upper, lower layout.Cell) bool {
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

// isLarge says that a line is set larger than the page's text.
func (o Outside) isLarge(c layout.Cell) bool { return cellSize(c) > headShare*o.usualSize() }

// isLogoWord says that what looks like a label for a bank is a word of its name, set larger than the text: "Bank" over
// "Hijaz".
func (o Outside) isLogoWord(f layout.Found) bool {
	return f.Role == "bank_name" && !strings.Contains(f.Label.Text(), ":") && o.isLarge(f.Label)
}

// wordsOfLogo joins the cells of a line that are words of one name in large letters, set further apart than words of a
// text: "AL   NASR   BANK". Their letters are those of the paper's web address, or a bank's word is one of them.
func (h *Head) wordsOfLogo(cells []layout.Cell) []layout.Cell {
	for from := 0; from+1 < len(cells); from++ {
		name, to := cells[from], from+1
		for to < len(cells) && h.isLarge(cells[from]) && math.Abs(cellSize(cells[to])-cellSize(cells[from])) <= sameSize*cellSize(cells[from]) && cells[to].Box.X0-name.Box.X1 < wideBlank*cells[to].Box.Height() && !isTitle(cells[to]) {
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

// wideBlank is how wide, in heights, the space between the words of such a name is at most.
const wideBlank = 1.5

// breaksOffAsName says that a name cannot end where its line does: "Bank of", "Crédit des".
func breaksOffAsName(name layout.Cell) bool {
	last := layout.Normalize(name.Words[len(name.Words)-1].Text)
	return len(name.Words) > 1 && holds(last, wordParticle) || strings.HasSuffix(name.Text(), "&")
}

const (
	// restOfLogo is how many words the second line of a name has at most in letters that are only larger than the text.
	restOfLogo = 3
	// largeLogo is how high, in points, the letters of a name are at least that goes on below: names of text size stand
	// over others that are none of theirs.
	largeLogo = 15
	// sameSize is how much the sizes of one logo's lines differ at most.
	sameSize = 0.05
	// sameLogo is how far apart, in line heights, a logo's lines stand at most.
	sameLogo = 0.5
)

// withFormBelow is a name with the legal form that did not fit beside it: "Ikeja Merchant Bank" over "Plc".
func withFormBelow(name layout.Cell, blocks []headBlock) layout.Cell {
	for _, b := range blocks {
		for _, c := range b.cells {
			below := c.Box.Y0 - name.Box.Y1
			if c.Page == name.Page && c.Box.CenterY() > name.Box.Y1 && below < blockGap*c.Box.Height() && layout.Overlap(c.Box, name.Box) > 0 && slices.Contains(nameWords[wordCompany], " "+layout.Normalize(c.Text())+" ") {
				return layout.NewCell(name.Page, append(append([]page.Word{}, name.Words...), c.Words...))
			}
		}
	}
	return name
}

// withKind is a name with the line above or below it that makes it whole, in a logo on two lines: "BOREAL" over
// "Credit Union".
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

// A letterhead prints more beside its name on one line: where the firm is registered, its address, a product of the
// account, a branch.

// nameAlone are the words of a cell up to what stands behind a bank's or firm's name in it.
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

// endBeforeRegistration is where a name ends before what tells where its firm is registered: "Kestrel Limited | Reg.
// No. 1998/0011"; 0 where nothing does.
func endBeforeRegistration(c layout.Cell) int { return endOfSubject(layout.Line(c), 0) }

// endBeforeAddress is where a bank's name ends before its own address or a way to reach it: "Heron Bank, 12 Mill Lane,
// York", "Heron Bank · Postfach 11 · 70173 Stuttgart"; 0 where neither follows.
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
			(isAddressLine(rest) || isReach(rest) || TellsContact(rest)) {
			return i
		}
	}
	return 0
}

// endBeforeProduct is where a bank's name ends before the kind of the account: "Acme Private Banking Premier Account";
// 0 where none follows a bank's word.
func endBeforeProduct(c layout.Cell) int {
	for from := 1; from < len(c.Words); from++ {
		name, product := layout.Normalize(layout.Text(c.Words[:from])), c.Words[from:]
		if holdsBankWord(name) && !ends(name, wordParticle) && beginsProduct(product) {
			return from
		}
	}
	return 0
}

// beginsProduct says that words call a kind of account, behind what sort of one it is or not, and no bank.
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

// endBeforeBranch is where a bank's name ends before that of a branch which no mark parts from it: "Heron Bank Mill
// Lane Branch"; 0 where none follows, or where the bank's word begins the name, so that nothing tells where it ends.
func endBeforeBranch(c layout.Cell) int {
	marked := slices.ContainsFunc(
		c.Words, func(w page.Word) bool { return withoutDash(w.Text) == "" || strings.HasSuffix(w.Text, ",") },
	)
	if marked || !ends(layout.Normalize(c.Text()), wordBranch) || len(c.Words) < 4 ||
		holds(layout.Normalize(c.Words[0].Text), wordBank) {
		return 0
	}
	for from := 2; from < len(c.Words)-1; from++ {
		last, before, next := layout.Normalize(c.Words[from-1].Text), layout.Normalize(c.Words[from-2].Text), layout.Normalize(c.Words[from].Text)
		ended := last == "bank" && !holds(before, wordParticle) || before == "of" && from > 2
		if ended && !holds(next, wordParticle) && !IsForm(next) && !holds(next, wordBank) {
			return from
		}
	}
	return 0
}

// withoutBranch is a name up to the bar that parts it from a branch: "Harrow Bank | Mill Lane Branch".
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

// isBranchBehind says that a dash and the name of a branch are what some words are: "- Mill Lane Branch".
func isBranchBehind(words []page.Word) bool {
	return len(words) > 1 && withoutDash(words[0].Text) == "" && layout.Normalize(words[len(words)-1].Text) == "branch"
}
