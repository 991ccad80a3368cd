package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

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
	if bank := holdsBankWord(layout.Normalize(c.Text())); h.isIssuer(c) || bank && !h.isOtherCooperative(c) || h.Issuer == nil && isBankName(c) {
		return false
	}
	return isWrittenAsName(c.Text()) && !isHouse(c.Text()) && !isStreet(c.Text()) && !namesBranch(c) && !isSlogan(c.Text()) && cellSize(c) <= largerName*cellSize(b.cells[k+1])
}

// isOtherCooperative says that a name with a bank's word ends with a form that customers have too, below the issuer's own:
// "Jua Kali Motors SACCO".
func (h *Head) isOtherCooperative(c layout.Cell) bool {
	return h.Issuer != nil && ends(layout.Normalize(c.Text()), wordCompany) && h.Issuer.Page == c.Page && len(h.Issuer.Words) > 0 && h.Issuer.Words[0].Box.Y1 < c.Box.Y0
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
	if len(fields) == 0 || isTooLong(fields) || strings.ContainsAny(text, ":?!*|=<>") || isReach(text) || unicode.IsLower([]rune(fields[0])[0]) {
		return false
	}
	letters, digits := lettersAndDigits(text)
	return letters > 1 && letters > digits && !isTitled(layout.Normalize(text)) && !isContact(text) && !isLabelWord(text)
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
	// unitNumber begins a line that tells where in a house: "Flat 9, The Old Brewery", "Blk 3 Lot 9", "B-204, Sai Krupa".
	unitNumber = regexp.MustCompile(`(?i)^(?:flat|unit|apt|apartment|suite|room|rm|floor|flr|lot|blk|block|phase|shop|plot|door|h\.? ?no|no|p\.? ?o\.? ?box|box|house)\.? *(?:no\.?)? *#?\d|^[A-Z]-\d{1,4}[A-Z]?,`)
	// house ends the name of a building.
	house = regexp.MustCompile(`(?i)\b(?:house|towers?|building|bldg|mansions?|heights|lodge|cottage|farm|hall|chambers|villas?|apartments)$`)
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
	street := numberThenStreet.MatchString(text) && holds(normal, wordStreet) || streetThenNumber.MatchString(text) && holds(normal, wordStreet)
	return numbered || street || house.MatchString(text) && !initials.MatchString(text)
}

// isForPost says that a line above the addressee is the post's: a routing code, a request.
func isForPost(c layout.Cell) bool {
	letters, digits := lettersAndDigits(c.Text())
	return isCare(c) || strings.Contains(c.Text(), "**") || digits > 0 && letters <= digits || isPageMark(c.Text())
}

// isCare says that a line is no name but leads to one: "Private & Confidential", "c/o The Manager".
func isCare(c layout.Cell) bool {
	normal := layout.Normalize(strings.Join(withoutForm(strings.Fields(c.Text())), " ")) // "Lane Private Limited" is a firm
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
