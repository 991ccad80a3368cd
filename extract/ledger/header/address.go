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

// maxAddressWords bounds a printed address.
const maxAddressWords = 40

// findAddress takes the text beside an address label with the lines set below it at the same left edge;
// without a label, the lines right below the holder's name that are an address.
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

// addressLines are the words of a value's first line and of those below it at its left edge, until a label, a gap or
// something that is no address.
func (h *Head) addressLines(first, label layout.Cell) []page.Word {
	words := append([]page.Word{}, first.Words...)
	for last, n := first, 1; n < blockLines && len(words) <= maxAddressWords; n++ {
		l, ok := h.lineBelow(last)
		if !ok {
			break
		}
		if _, next := cellAt(l, label.Box.X0, sameEdge); next && first.Box.X0 > label.Box.X1 {
			break // the next label of a list stands there
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

// hasLabelColon says that a colon ends a label among some words: it does not where a short word before it and a
// number after it name a house or a floor ("Cad. No: 15 D: 3").
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

// shortMark is the length, colon included, of words such as "No:", "Kat:" and "D:".
const shortMark = 4

// addressBelowName reads the address that stands under the holder's name without a label.
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

// belowLabelled are the words of the address on the lines below a name that stands beside or under its label.
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
			ok = !labelled // the next label of a list stands there
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

// houseNumber is the number of a house or flat as many countries write it: "No. 8", "No: 15", "#08-77".
var houseNumber = regexp.MustCompile(`(?i)(?:\bn[o°º]\.?:? ?|#)\d+[a-z]?\b`)

// postBox is a line whose number is that of a post office box.
var postBox = regexp.MustCompile(`(?i)\b(?:box|apartado|postfach|bp|postbus|casilla|cp)\b\.? *(?:n[o°º]\.?)? *\d+$`)

// address are the words of the paragraph's lines from the k-th on as far as they are an address: until its
// postal code, a title or a sum.
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
			if m[1] == len(text) { // the town stands on the next line
				words = append(words, b.town(k)...)
			}
			if m[0] > 0 || !b.codeFollows(k) { // a number that begins a line is a house's where a code follows
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

// codeFollows says that one of the next lines of an address has a postal code behind a place.
func (b headBlock) codeFollows(k int) bool {
	for _, c := range b.cells[k+1 : min(k+1+nameLines, len(b.cells))] {
		if m := postalCode.FindStringIndex(c.Text()); m != nil && m[0] > 0 && !isLabelled(c) {
			return true
		}
	}
	return false
}

// town are the words of the line below the k-th when they can be a town's name.
func (b headBlock) town(k int) []page.Word {
	if k+1 >= len(b.cells) {
		return nil
	}
	if c := b.cells[k+1]; len(c.Words) <= 3 && looksLikeName(c, true) && !isLabelled(c) {
		return c.Words
	}
	return nil
}

// IsCode says that a text can be an identifier: it has a digit, no blanks but a few, and is no amount
// with decimals or date.
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

// labelledCode is another code with its own label: "Ref.: R2632", "No: 85".
var labelledCode = regexp.MustCompile(`^\pL[^:]*:`)

// Names that could be lines of an address or are one word: "Village Bookshop", "3 BROTHERS HARDWARE", "LANE & COURT
// REALTY", "Sukarno". Their place shows what they are: the first line of a paragraph that goes on as an address.

// aboveAddress is the first line of a paragraph, after those for the post, when an address follows it and it is none
// itself. On top of a paper whose issuer is not known that may be the issuer, above its own address.
func (h *Head) aboveAddress(b headBlock, top bool) (layout.Cell, bool) {
	for k := range b.cells {
		if (k == 0 || h.beginsAnew(b, k)) && (h.Issuer != nil || !top || k > 0) && h.isAboveAddress(b, b.afterPost(k)) {
			return b.cells[b.afterPost(k)], true
		}
	}
	return layout.Cell{}, false
}

// beginsAnew says that a paragraph that stands close to another begins with its k-th line: the one before it is a
// title, the issuer or a way to reach it.
func (h *Head) beginsAnew(b headBlock, k int) bool {
	return k > 0 && (isTitle(b.cells[k-1]) || isContact(b.cells[k-1].Text()) || h.isIssuer(b.cells[k-1]))
}

// afterPost is the first line from the k-th on that is not for the post.
func (b headBlock) afterPost(k int) int {
	for k < len(b.cells) && isForPost(b.cells[k]) {
		k++
	}
	return k
}

// isAboveAddress says that a paragraph's k-th line is written as a name and those below it are its address.
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

// isOtherCooperative says that a name with a bank's word ends with a form that customers have too, below the issuer's
// own: "Jua Kali Motors SACCO".
func (h *Head) isOtherCooperative(c layout.Cell) bool {
	return h.Issuer != nil && ends(layout.Normalize(c.Text()), wordCompany) && h.Issuer.Page == c.Page &&
		len(h.Issuer.Words) > 0 && h.Issuer.Words[0].Box.Y1 < c.Box.Y0
}

// afterName is the line where the address of a name on the k-th line begins: below second holders and "c/o".
func (b headBlock) afterName(k int) int {
	for k++; k < len(b.cells) && (isCare(b.cells[k]) || isJoint(b.cells[k]) || endsInJoint(b.cells[k-1])); k++ {
	}
	return k
}

// isAddressFrom says that the lines of a paragraph from the k-th on are an address and not the issuer's.
func (b headBlock) isAddressFrom(k int) bool {
	if isContact(b.cells[k].Text()) || !isAddressLine(b.cells[k].Text()) && !isHouse(b.cells[k].Text()) {
		return false
	}
	return !slices.ContainsFunc(b.cells[k:], func(c layout.Cell) bool { return isContact(c.Text()) })
}

// isWrittenAsName says that a text has letters, more of them than digits, begins with a capital or a digit, and has no
// word of a title.
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
	// unitNumber begins a line that tells where in a house: "Flat 9, The Old Brewery", "Blk 3 Lot 9", "B-204, Sai
	// Krupa".
	unitNumber = regexp.MustCompile(`(?i)^(?:flat|unit|apt|apartment|suite|room|rm|floor|flr|lot|blk|block|phase|shop|plot|door|h\.? ?no|no|p\.? ?o\.? ?box|box|house)\.? *(?:no\.?)? *#?\d|^[A-Z]-\d{1,4}[A-Z]?,`)
	// house ends the name of a building.
	house = regexp.MustCompile(
		`(?i)\b(?:house|towers?|building|bldg|mansions?|heights|lodge|cottage|farm|hall|chambers|villas?|apartments)$`,
	)
	// initials are those of a person.
	initials = regexp.MustCompile(`(?:^|[ .])\p{Lu}(?:\.|$| )`)
)

// isHouse says that a line rather tells a place than a name: a part of a house, a building, a numbered street, a
// postal code. A firm's form or a person's initials make it a name.
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

// isForPost says that a line above the addressee is the post's: a routing code, a request.
func isForPost(c layout.Cell) bool {
	letters, digits := lettersAndDigits(c.Text())
	return isCare(c) || strings.Contains(c.Text(), "**") || digits > 0 && letters <= digits || isPageMark(c.Text())
}

// isCare says that a line is no name but leads to one: "Private & Confidential", "c/o The Manager".
func isCare(c layout.Cell) bool {
	// "Lane Private Limited" is a firm
	normal := layout.Normalize(strings.Join(withoutForm(strings.Fields(c.Text())), " "))
	return holds(normal, wordAttention) && !strings.HasPrefix(normal, "private bag")
}

// isJoint says that a line names a second holder: "OR RAMON SANTOS", "& LUCIA FERRER".
func isJoint(c layout.Cell) bool {
	return begins(layout.Normalize(c.Text()), wordJoint) || strings.HasPrefix(c.Text(), "& ")
}

// isStreet says that a line is rather a street than a name that looks like one: a house's number stands behind it, or
// a comma before a street.
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

// namesBranch says that a line is the name of the issuer's branch: "Bur Dubai Branch".
func namesBranch(c layout.Cell) bool {
	return len(c.Words) > 1 && ends(layout.Normalize(c.Text()), wordBranch)
}
