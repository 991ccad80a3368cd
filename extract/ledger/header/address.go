package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// maxAddressWords is the maximal number of words in an address.
const maxAddressWords = 40

// findAddress reads the text beside an address label with the lines below it at the same left edge; without a label,
// the lines right below the holder's name if they are an address.
func (h *Head) findAddress(blocks []headBlock) {
	for _, f := range h.Labels {
		if f.Role != "address" || len(f.Values) == 0 || !h.Within(h.FreeIndex[f.Line]) {
			continue
		}
		start := f.Values[0]
		if strings.TrimSpace(start.Text()) == "" {
			continue
		}
		words := h.addressLines(start, f.Label)
		h.Address = &Value[string]{Read: strings.Trim(layout.Text(words), " ,:;"), Page: start.Page, Words: words}
		return
	}
	if h.First {
		h.addressBelowName(blocks)
	}
}

// addressLines returns the words of a value's first line and of the lines below it at its left edge, up to a label or a
// gap.
func (h *Head) addressLines(first, label layout.Cell) []page.Word {
	words := append([]page.Word{}, first.Words...)
	for last, n := first, 1; n < blockLines && len(words) <= maxAddressWords; n++ {
		l, ok := h.lineBelow(last)
		if !ok {
			break
		}
		if _, next := cellAt(l, label.Box.X0, sameEdge); next && first.Box.X0 > label.Box.X1 {
			break // the next label of a list is there
		}
		if last, ok = cellAt(l, first.Box.X0, sameEdge); !ok || isLabelled(last) {
			break
		}
		words = append(words, last.Words...)
	}
	return words
}

func isLabelled(c layout.Cell) bool {
	texts := layout.Texts(c.Words)
	// also before its translation
	role, _ := lexicon.OfDeposits().Accounts.Longest(strings.Fields(strings.ReplaceAll(c.Text(), "/", " ")))
	if role == "" {
		role, _ = lexicon.OfDeposits().Accounts.Longest(texts)
	}
	return role != "" || hasLabelColon(texts) || strings.IndexFunc(c.Text(), unicode.IsLetter) < 0 && len(texts) > 2
}

// hasLabelColon reports whether one of the words ends a label with a colon. A short word with a colon before a number
// may be part of an address ("Cad. No: 15 D: 3").
func hasLabelColon(words []string) bool {
	for i, w := range words {
		if !strings.Contains(w, ":") {
			continue
		}
		number := i > 0 && i+1 < len(words) && strings.HasSuffix(w, ":") && len([]rune(w)) <= shortMark &&
			parse.IsDigits(strings.Trim(words[i+1], ",.;"))
		if !number {
			return true
		}
	}
	return false
}

// shortMark is the maximal length, with the colon, of words such as "No:", "Kat:" and "D:".
const shortMark = 4

// addressBelowName reads the address below the holder's name, without a label.
func (h *Head) addressBelowName(blocks []headBlock) {
	if h.Holder == nil {
		return
	}
	for _, b := range blocks {
		for k, c := range b.cells {
			if !strings.EqualFold(c.Text(), h.Holder.Read) || k == 0 && h.isRunningHead(b.line) {
				continue
			}
			if words := b.address(b.afterName(k)); len(words) >= 3 {
				h.Address = &Value[string]{Read: strings.Trim(layout.Text(words), " ,:;"), Page: c.Page, Words: words}
				return
			}
		}
	}
	if words := h.belowLabelled(h.Holder); len(words) >= 3 {
		h.Address = &Value[string]{Read: strings.Trim(layout.Text(words), " ,:;"), Page: h.Holder.Page, Words: words}
	}
}

// belowLabelled returns the words of the address on the lines below a name that is beside or below its label.
func (h *Head) belowLabelled(holder *Value[string]) []page.Word {
	at := slices.IndexFunc(h.Labels, func(f layout.Found) bool {
		return f.Role == "account_name" && len(f.Values) > 0 && len(holder.Words) > 0 &&
			f.Values[0].Words[0].Box == holder.Words[0].Box
	})
	if at < 0 {
		return nil
	}
	label := h.Labels[at].Label.Box
	b := headBlock{[]layout.Cell{layout.NewCell(holder.Page, holder.Words)}, holder.Line}
	for len(b.cells) < blockLines {
		last := b.cells[len(b.cells)-1]
		next, ok := h.cellBelow(last, sameEdge)
		if line, _ := h.lineBelow(last); ok && last.Box.X0 > label.X1 {
			_, labelled := cellAt(line, label.X0, sameEdge)
			ok = !labelled // the next label of a list is there
		}
		if !ok || isLabelled(next) || h.isOwnLabel(next) || h.isIssuer(next) {
			break
		}
		b.cells = append(b.cells, next)
	}
	if next := b.afterName(0); next < len(b.cells) && b.isAddressFrom(next) {
		return b.address(next)
	}
	return nil
}

// houseNumber matches the number of a house or flat as many countries write it: "No. 8", "No: 15", "#08-77".
var houseNumber = regexp.MustCompile(`(?i)(?:\bn[o°º]\.?:? ?|#)\d+[a-z]?\b`)

// postBox matches a line that ends with the number of a post office box.
var postBox = regexp.MustCompile(`(?i)\b(?:box|apartado|postfach|bp|postbus|casilla|cp)\b\.? *(?:n[o°º]\.?)? *\d+$`)

// address returns the words of the paragraph's lines, from line k on, that are an address: up to its postal code, or to
// a title, a contact, a label or a greeting.
func (b headBlock) address(k int) []page.Word {
	var words []page.Word
	shown := false
	for _, c := range b.cells[min(k, len(b.cells)):] {
		text := c.Text()
		if holds(layout.Normalize(houseNumber.ReplaceAllString(text, " ")), wordTitle) || isContact(text) ||
			isLabelled(c) || isGreeting(text) {
			break
		}
		words = append(words, c.Words...)
		shown = shown || isAddressLine(text) || isHouse(text) ||
			hasDigit(text) && strings.IndexFunc(text, unicode.IsLetter) >= 0
		m := postalCode.FindStringIndex(text)
		if house := m != nil && (m[0] == 0 && holds(layout.Normalize(text), wordStreet) ||
			unitNumber.MatchString(text) && text[m[1]-1] == ','); m != nil && !house && !postBox.MatchString(text) {
			if m[1] == len(text) { // the town is on the next line
				words = append(words, b.town(k)...)
			}
			// a number at the beginning of a line is a house number if a postal code follows
			if m[0] > 0 || !b.codeFollows(k) {
				break
			}
		}
		k++
	}
	if !shown {
		return nil
	}
	return words
}

// codeFollows reports whether one of the next lines of an address has a postal code after the name of a place.
func (b headBlock) codeFollows(k int) bool {
	for _, c := range b.cells[k+1 : min(k+1+nameLines, len(b.cells))] {
		if m := postalCode.FindStringIndex(c.Text()); m != nil && m[0] > 0 && !isLabelled(c) {
			return true
		}
	}
	return false
}

// town returns the words of the line after line k if they can be the name of a town.
func (b headBlock) town(k int) []page.Word {
	if k+1 >= len(b.cells) {
		return nil
	}
	if c := b.cells[k+1]; len(c.Words) <= 3 && looksLikeName(c, true) && !isLabelled(c) {
		return c.Words
	}
	return nil
}

// IsCode reports whether a text can be an identifier: it has a digit and at most four words, and is not an amount with
// two decimals or a code with its own label.
func IsCode(s string) bool {
	if len(s) > 40 || strings.IndexFunc(s, unicode.IsDigit) < 0 || len(strings.Fields(s)) > 4 {
		return false
	}
	m, money := parse.ParseMoney(s, parse.Style{})
	return !(money && m.Decimals == 2) && !labelledCode.MatchString(s)
}

// IsBranchNumber reports whether a text is only the number of a branch.
func IsBranchNumber(s string) bool {
	digits := parse.OnlyDigits(s)
	return len(digits) >= 3 && len(digits) <= 6 && len(s) <= len(digits)+2 &&
		strings.IndexFunc(s, unicode.IsLetter) < 0 && !strings.ContainsAny(s, "/:., ")
}

// labelledCode matches another code with its own label: "Ref.: R2632", "No: 85".
var labelledCode = regexp.MustCompile(`^\pL[^:]*:`)

// Some names could be lines of an address, or have only one word: "Village Bookshop", "3 BROTHERS HARDWARE", "LANE &
// COURT REALTY", "Sukarno". Their place shows that they are names: the first line of a paragraph that continues as an
// address.

// aboveAddress returns the first line of a paragraph, after lines for the post, if an address follows and the line is
// not part of it. At the top of a document with an unknown issuer this may be the issuer above its own address.
func (h *Head) aboveAddress(b headBlock, top bool) (layout.Cell, bool) {
	for k := range b.cells {
		if (k == 0 || h.beginsAnew(b, k)) && (h.Issuer != nil || !top || k > 0) && h.isAboveAddress(b, b.afterPost(k)) {
			return b.cells[b.afterPost(k)], true
		}
	}
	return layout.Cell{}, false
}

// beginsAnew reports whether another paragraph begins at line k, close to the one before, because the line above is a
// title, the issuer or its contact details.
func (h *Head) beginsAnew(b headBlock, k int) bool {
	return k > 0 && (isTitle(b.cells[k-1]) || isContact(b.cells[k-1].Text()) || h.isIssuer(b.cells[k-1]))
}

// afterPost returns the first line from k on that is not for the post.
func (b headBlock) afterPost(k int) int {
	for k < len(b.cells) && isForPost(b.cells[k]) {
		k++
	}
	return k
}

// isAboveAddress reports whether line k of a paragraph is written like a name and the lines below it are its address.
func (h *Head) isAboveAddress(b headBlock, k int) bool {
	next := b.afterName(k)
	if next >= len(b.cells) || !b.isAddressFrom(next) {
		return false
	}
	c := b.cells[k]
	if bank := holdsBankWord(layout.Normalize(c.Text())); h.isIssuer(c) || bank && !h.isOtherCooperative(c) ||
		h.Issuer == nil && isBankName(c) {
		return false
	}
	return isWrittenAsName(c.Text()) && !isHouse(c.Text()) && !isStreet(c.Text()) && !namesBranch(c) &&
		!isSlogan(c.Text()) && cellSize(c) <= largerName*cellSize(b.cells[k+1])
}

// isOtherCooperative reports whether a name with a word for banks ends with a legal form that customers have too, and
// is below the issuer's name: "Jua Kali Motors SACCO".
func (h *Head) isOtherCooperative(c layout.Cell) bool {
	return h.Issuer != nil && ends(layout.Normalize(c.Text()), wordCompany) && h.Issuer.Page == c.Page &&
		len(h.Issuer.Words) > 0 && h.Issuer.Words[0].Box.Y1 < c.Box.Y0
}

// afterName returns the line where the address of the name on line k begins: below second holders and "c/o".
func (b headBlock) afterName(k int) int {
	for k++; k < len(b.cells) && (isCare(b.cells[k]) || isJoint(b.cells[k]) || endsInJoint(b.cells[k-1])); k++ {
	}
	return k
}

// isAddressFrom reports whether the lines of a paragraph from k on are an address without contact details, which an
// issuer would have.
func (b headBlock) isAddressFrom(k int) bool {
	if isContact(b.cells[k].Text()) || !isAddressLine(b.cells[k].Text()) && !isHouse(b.cells[k].Text()) {
		return false
	}
	return !slices.ContainsFunc(b.cells[k:], func(c layout.Cell) bool { return isContact(c.Text()) })
}

// isWrittenAsName reports whether a text has more letters than digits, begins with a capital or a digit, and has no
// words of titles.
func isWrittenAsName(text string) bool {
	text = strings.Trim(text, " ,;")
	fields := strings.Fields(text)
	if len(fields) == 0 || isTooLong(fields) || strings.ContainsAny(text, ":?!*|=<>") || isReach(text) ||
		unicode.IsLower([]rune(fields[0])[0]) {
		return false
	}
	letters, digits := lettersAndDigits(text)
	return letters > 1 && letters > digits && !isTitled(layout.Normalize(text)) && !isContact(text) &&
		!isLabelWord(text)
}

func lettersAndDigits(text string) (letters, digits int) {
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
	}
	return letters, digits
}

var (
	// unitNumber matches the beginning of a line for a part of a building: "Flat 9, The Old Brewery", "Blk 3 Lot 9",
	// "B-204, Sai Krupa".
	unitNumber = regexp.MustCompile(`(?i)^(?:flat|unit|apt|apartment|suite|room|rm|floor|flr|lot|blk|block|phase|shop|plot|door|h\.? ?no|no|p\.? ?o\.? ?box|box|house)\.? *(?:no\.?)? *#?\d|^[A-Z]-\d{1,4}[A-Z]?,`)
	// house matches the end of a building's name.
	house = regexp.MustCompile(
		`(?i)\b(?:house|towers?|building|bldg|mansions?|heights|lodge|cottage|farm|hall|chambers|villas?|apartments)$`,
	)
	// initials matches the initials of a person.
	initials = regexp.MustCompile(`(?:^|[ .])\p{Lu}(?:\.|$| )`)
)

// isHouse reports whether a line is a place and not a name: a part of a building, a building, a street with a number, a
// postal code. A legal form, or the initials of a person, make it a name.
func isHouse(text string) bool {
	text = strings.Trim(text, " ,;")
	normal := layout.Normalize(text)
	if ends(normal, wordCompany) || ends(normal, wordFirm) {
		return false
	}
	numbered := unitNumber.MatchString(text) || postalCode.MatchString(text)
	street := numberThenStreet.MatchString(text) && holds(normal, wordStreet) ||
		streetThenNumber.MatchString(text) && holds(normal, wordStreet)
	return numbered || street || house.MatchString(text) && !initials.MatchString(text)
}

// isForPost reports whether a line above the addressee is for the post: a routing code, an instruction.
func isForPost(c layout.Cell) bool {
	letters, digits := lettersAndDigits(c.Text())
	return isCare(c) || strings.Contains(c.Text(), "**") || digits > 0 && letters <= digits || isPageMark(c.Text())
}

// isCare reports whether a line precedes a name and is not one: "Private & Confidential", "c/o The Manager".
func isCare(c layout.Cell) bool {
	// "Lane Private Limited" is a firm
	normal := layout.Normalize(strings.Join(withoutForm(strings.Fields(c.Text())), " "))
	return holds(normal, wordAttention) && !strings.HasPrefix(normal, "private bag")
}

// isJoint reports whether a line names a second holder: "OR RAMON SANTOS", "& LUCIA FERRER".
func isJoint(c layout.Cell) bool {
	return begins(layout.Normalize(c.Text()), wordJoint) || strings.HasPrefix(c.Text(), "& ")
}

// isStreet reports whether a line is a street and not a name that looks like one: a house number follows, or a street
// follows a comma.
func isStreet(text string) bool {
	if !isAddressLine(text) && !postBox.MatchString(text) {
		return false
	}
	_, last, parted := strings.Cut(text, ",")
	if normal := layout.Normalize(text); ends(normal, wordCompany) || ends(normal, wordFirm) {
		return false
	}
	behind := hasDigit(text) && !unicode.IsDigit([]rune(text)[0])
	return behind || parted && holds(layout.Normalize(last), wordStreet)
}

// namesBranch reports whether a line is the name of a branch: "Bur Dubai Branch".
func namesBranch(c layout.Cell) bool {
	return len(c.Words) > 1 && ends(layout.Normalize(c.Text()), wordBranch)
}
