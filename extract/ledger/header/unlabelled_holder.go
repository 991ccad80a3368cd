package header

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// This file finds holders without a label or address: "Account: 7788123 - MARIA LANE", "Maria Lane (7788123)",
// "Transaction history for Maria Lane", "This statement is for Maria Lane.", and a name alone at the head.

// besideNumber returns the name after a labelled account number and a dash, or before a number in brackets.
func (h *Head) besideNumber() *Value[string] {
	numbers := h.AccountNumbers()
	for _, v := range numbers {
		if name := h.behindLabelled(v); name != nil {
			return name
		}
	}
	for i, l := range h.headOnly() {
		if name, number := bracketedNumber(l); number != nil && isHolderName(name) && !h.isIssuer(name) &&
			!isAnotherNumber(numberText(number), numbers) {
			return doubtProduct(nameValue(name, i))
		}
	}
	return nil
}

// isAnotherNumber reports whether a number differs from the account numbers beside labels: it may be that of a branch
// or a reference.
func isAnotherNumber(number string, labelled []Value[string]) bool {
	digits, told := parse.OnlyDigits(number), false
	for _, v := range labelled {
		own := parse.OnlyDigits(v.Read)
		if strings.Contains(own, digits) || strings.Contains(digits, own) {
			return false
		}
		told = told || v.IsOwn()
	}
	return told
}

// doubtProduct marks a name without a label as doubtful if it has a word of products.
func doubtProduct(v *Value[string]) *Value[string] {
	v.Doubtful = v.Doubtful || mayBeProduct(layout.NewCell(v.Page, v.Words))
	return v
}

// behindLabelled returns the name after a labelled number, with a dash between them or close to it: "A/C No. 7788123
// Maria Lane".
func (h *Head) behindLabelled(v Value[string]) *Value[string] {
	l := h.Lines[v.Line]
	_, to := placeOf(l, layout.NewCell(v.Page, v.Words))
	if to <= 0 || to >= len(l.Words) {
		return nil
	}
	parted := isSeparator(l.Words[to].Text)
	if parted {
		to++
	}
	name := behindProduct(withoutMoney(firstCell(l, to)))
	near := len(name.Words) > 0 && name.Words[0].Box.X0-v.Words[len(v.Words)-1].Box.X1 < nearNumber*l.Height()
	if (parted && isHolderName(name) || near && h.isLoneName(name, false)) && !h.isIssuer(name) {
		return doubtProduct(nameValue(name, v.Line))
	}
	return nil
}

// behindProduct returns a name without the product and the mark before it: "SAVINGS PLUS - Maria Lane".
func behindProduct(name layout.Cell) layout.Cell {
	at := slices.IndexFunc(name.Words, func(w page.Word) bool { return isSeparator(w.Text) })
	if at < 1 || at+2 >= len(name.Words) || !namesOnlyProduct(layout.Text(name.Words[:at])) {
		return name
	}
	return layout.NewCell(name.Page, name.Words[at+1:])
}

// withoutMoney returns a name without the currency after it: "Maria Lane - EUR".
func withoutMoney(name layout.Cell) layout.Cell {
	n := len(name.Words)
	if n < 3 || parse.CurrencyCode(strings.Trim(name.Words[n-1].Text, "()")) == "" {
		return name
	}
	for n--; n > 1 && isSeparator(name.Words[n-1].Text); n-- {
	}
	return layout.NewCell(name.Page, name.Words[:n])
}

// headOnly returns the lines at the head of the first page.
func (o Outside) headOnly() []layout.Line {
	n := 0
	for n < len(o.Lines) && n < headLines && !o.Used[n] && o.Lines[n].Page == o.Lines[0].Page {
		n++
	}
	return o.Lines[:n]
}

// firstCell returns the first cell of a line's words from the given one on.
func firstCell(l layout.Line, from int) layout.Cell {
	rest := l
	rest.Words = l.Words[min(from, len(l.Words)):]
	if cells := rest.Cells(); len(cells) > 0 {
		return cells[0]
	}
	return layout.Cell{}
}

// bracketedNumber splits a cell of a line with an account number and its holder's name: "Maria Lane (7788123)",
// "7788-1234-5 - Maria Lane". A number in brackets after a bank's name is its registration number.
func bracketedNumber(l layout.Line) (name layout.Cell, number []page.Word) {
	for _, c := range l.Cells() {
		if name, number = nameBehindNumber(c); number != nil {
			return name, number
		}
		if name, number = nameBeforeNumber(c); number != nil {
			return name, number
		}
		open := slices.IndexFunc(c.Words, func(w page.Word) bool { return strings.HasPrefix(w.Text, "(") })
		if open < 1 || !strings.HasSuffix(c.Text(), ")") {
			continue
		}
		text, name := numberText(c.Words[open:]), layout.NewCell(c.Page, c.Words[:open])
		if places(text) >= titleDigits && IsAccountNumber(text) && !registration.MatchString(text) &&
			!isBankName(name) {
			return layout.NewCell(c.Page, c.Words[:open]), c.Words[open:]
		}
	}
	return layout.Cell{}, nil
}

// registration matches registration numbers of companies in some countries, printed after their names: "787435-M".
var registration = regexp.MustCompile(`^\d{4,12}-[A-Z]$`)

// leadingDigits is the minimal number of digits in an account number before a name. Numbers of houses and in company
// names have fewer.
const leadingDigits = 8

// nameBehindNumber splits a cell with an account number and then the holder's name.
func nameBehindNumber(c layout.Cell) (name layout.Cell, number []page.Word) {
	number, ok := accountWordsOf(c)
	if !ok || places(layout.Text(number)) < leadingDigits && !isNumberOfTitled(c, number) ||
		number[0].Box != c.Words[0].Box ||
		len(number) == 1 && postalCode.FindString(number[0].Text) == number[0].Text && !isNumberOfTitled(c, number) {
		return layout.Cell{}, nil
	}
	rest := c.Words[len(number):]
	for len(rest) > 0 && isSeparator(rest[0].Text) {
		rest = rest[1:]
	}
	if len(rest) < 2 || !isHolderName(layout.NewCell(c.Page, rest)) {
		return layout.Cell{}, nil
	}
	return layout.NewCell(c.Page, rest), number
}

// isNumberOfTitled reports whether a mark and a name with an honorific follow a number, which may then be shorter:
// "109080 - Mrs Maria Lane".
func isNumberOfTitled(c layout.Cell, number []page.Word) bool {
	n := len(number)
	return places(layout.Text(number)) >= titleDigits && n+2 < len(c.Words) && isSeparator(c.Words[n].Text) &&
		begins(layout.Normalize(layout.Text(c.Words[n+1:])), wordHonorific)
}

// nameBeforeNumber splits a cell with the holder's name, a dash and the account number: "Maria Lane - 7788123".
func nameBeforeNumber(c layout.Cell) (name layout.Cell, number []page.Word) {
	at := len(c.Words) - 2
	for at > 1 && !isSeparator(c.Words[at].Text) {
		at--
	}
	if at < 2 {
		return layout.Cell{}, nil
	}
	text := numberText(c.Words[at+1:])
	name = layout.NewCell(c.Page, c.Words[:at])
	if generalKinds[layout.Normalize(name.Words[at-1].Text)] || places(text) < titleDigits ||
		!IsAccountNumber(text) || !isHolderName(name) ||
		!isTitledName(name) && (isAddressLine(name.Text()) || !isPlainNumber(text) && isAddressLine(c.Text()) ||
			isSurelyKind(name.Text()) || namesProduct(name) || isLabelled(name)) {
		return layout.Cell{}, nil
	}
	return name, c.Words[at+1:]
}

// isPlainNumber reports whether a number cannot be the postal code after the name of a town: it is long, has no letters
// and is not written like a code.
func isPlainNumber(text string) bool {
	return places(text) >= longNumber && strings.IndexFunc(text, unicode.IsLetter) < 0 &&
		postalCode.FindString(text) != text
}

// inTitle returns the name at the end of a title: "Transaction history for Maria Lane".
func (h *Head) inTitle() *Value[string] {
	for i, l := range h.headOnly() {
		for _, c := range l.Cells() {
			at := leadToHolder(c.Words)
			if at < 1 {
				continue
			}
			if name := layout.NewCell(
				c.Page, c.Words[at+1:endOfName(c.Words, at+1)],
			); isHolderName(name) && !h.isIssuer(name) {
				v := doubtProduct(nameValue(h.withRestOfTitle(name, c), i))
				if holds(layout.Normalize(c.Words[at-1].Text), wordVerb) { // a sentence
					v.Read = withoutStop(v.Read)
				}
				return v
			}
		}
	}
	return nil
}

// leadToHolder returns the index of the word in a title that leads to the holder's name, 0 if there is none.
func leadToHolder(words []page.Word) int {
	for at := 1; at+1 < len(words); at++ {
		lead := layout.Normalize(words[at].Text)
		ofAccount := lead == "of" && at > 1 && (holds(layout.Normalize(words[at-2].Text), wordForm) ||
			layout.Normalize(words[at-2].Text) == "account") && layout.Normalize(words[at-1].Text) == "statement"
		if (titleLeads[lead] || ofAccount) && isAllTitle(words[:at]) {
			return at
		}
	}
	return 0
}

// withRestOfTitle returns the name in a title together with the words below it, in letters of the same size that are
// larger than the text.
func (h *Head) withRestOfTitle(name, title layout.Cell) layout.Cell {
	rest, ok := h.cellBelow(title, sameEdge)
	if !ok || cellSize(title) <= titleShare*h.usualSize() ||
		math.Abs(cellSize(rest)-cellSize(title)) > sameSize*cellSize(title) || !looksLikeName(rest, true) {
		return name
	}
	return layout.NewCell(name.Page, append(name.Words[:len(name.Words):len(name.Words)], rest.Words...))
}

// titleLeads are words between a title and the holder's name.
var titleLeads = terms.Set("title lead")

// isAllTitle reports whether all words are words of titles, and one of them means a statement.
func isAllTitle(words []page.Word) bool {
	title := false
	for _, w := range words {
		normal := layout.Normalize(w.Text)
		kind := generalKinds[normal] || slices.Contains(accountKinds, normal)
		if normal != "" && !kind && !holds(normal, wordTitle) && !holds(normal, wordForm) &&
			!holds(normal, wordParticle) && !holds(normal, wordVerb) {
			return false
		}
		title = title || holds(normal, wordTitle) && !holds(normal, wordOften)
	}
	return title
}

// isHolderName reports whether a cell is written like a holder's name (a company name may have digits) and is not a
// month, bank or product.
func isHolderName(c layout.Cell) bool {
	if len(c.Words) == 0 {
		return false
	}
	text := strings.Trim(c.Text(), " ,;.")
	if !isWrittenAsName(text) || !IsNamed(text) || isSlogan(text) ||
		hasDigit(text) && slices.ContainsFunc(strings.Fields(text), parse.IsMonth) {
		return false
	}
	normal := layout.Normalize(text)
	return (!holdsBankWord(normal) || ends(normal, wordCompany)) && !namesOnlyProduct(text) && !cannotBeName(text) &&
		!isOffice(normal)
}

// isOffice reports whether a text in normal form is the position of a person without a name: "Branch Manager Deira".
func isOffice(normal string) bool {
	words := strings.Fields(normal)
	return begins(normal, wordAnother) && len(words) > 1 && !ends(normal, wordCompany)
}

// behindKind returns the name at the head after an account kind and a dash: "Business Account - Reyes Roofing".
func (h *Head) behindKind() *Value[string] {
	for i, l := range h.headOnly() {
		for _, c := range l.Cells() {
			at := slices.IndexFunc(
				c.Words, func(w page.Word) bool { return withoutDash(w.Text) == "" || strings.HasSuffix(w.Text, ":") },
			)
			if at < 1 || at+2 >= len(c.Words) ||
				!isSurelyKind(layout.Text(c.Words[:at])) && !isKindOfAccount(c.Words[:at+1]) {
				continue
			}
			name := layout.NewCell(c.Page, c.Words[at+1:])
			product := slices.ContainsFunc(name.Words, func(w page.Word) bool {
				normal := layout.Normalize(w.Text)
				return holds(normal, wordForm) || holds(normal, wordNobody) && !holds(normal, wordParticle)
			})
			if !product && h.isLoneName(name, false) {
				return doubtful(nameValue(name, i))
			}
		}
	}
	return nil
}

// isKindOfAccount reports whether words are only the purpose of an account: "Business Account -".
func isKindOfAccount(words []page.Word) bool {
	text := layout.Normalize(layout.Text(words))
	kind, found := strings.CutSuffix(text, " account")
	return found && (holds(kind, wordForm) || holds(kind, wordNobody)) && len(strings.Fields(kind)) <= 2
}

// alone returns the only text at the head of a document with a known issuer that is written like a name: alone, below
// the title or after a star. Nil if there are several.
func (h *Head) alone(blocks []headBlock) *Value[string] {
	var found *Value[string]
	for i, b := range blocks {
		beside := i+1 < len(blocks) && blocks[i+1].line == b.line || i > 0 && blocks[i-1].line == b.line
		for k, c := range b.cells {
			starred, titled := strings.HasPrefix(c.Text(), "*"), k > 0 && (isTitle(b.cells[k-1]) ||
				isTitleStart(b.cells[k-1].Words) || h.isIssuer(b.cells[k-1]) || endsInDate("- "+b.cells[k-1].Text()))
			if starred {
				c = withoutStar(c)
			}
			if !starred && (k > 0 && !titled || beside || h.followsText(c, b.line+k)) ||
				h.Issuer == nil && !starred && !titled || !h.isLoneName(c, starred) {
				continue
			}
			if found != nil {
				return nil
			}
			found = doubtful(nameValue(c, b.line))
		}
	}
	return found
}

// followsText reports whether another text, perhaps an unknown label, is to the left of a cell on its line.
func (h *Head) followsText(c layout.Cell, line int) bool {
	if line >= len(h.Lines) || h.Lines[line].Box.CenterY() > c.Box.Y1 || h.Lines[line].Box.CenterY() < c.Box.Y0 {
		return false
	}
	before := layout.NewCell(c.Page, c.Words[:1]).Box.X0
	return slices.ContainsFunc(
		beforeLabels(layout.Cell(h.Lines[line]), h.labelledBoxes()).Words,
		func(w page.Word) bool { return w.Box.X1 < before-c.Box.Height() },
	)
}

func withoutStar(c layout.Cell) layout.Cell {
	words := slices.Clone(c.Words)
	if words[0].Text = strings.TrimLeft(words[0].Text, "* "); words[0].Text == "" {
		words = words[1:]
	}
	if len(words) == 0 {
		return c
	}
	return layout.NewCell(c.Page, words)
}

// isLoneName reports whether a cell can only be a name. A star before it means that it is not a place.
func (h *Head) isLoneName(c layout.Cell, starred bool) bool {
	text := strings.Trim(c.Text(), " ,;.")
	if len(c.Words) < 2 && !starred || !isHolderName(c) || h.isIssuer(c) || isLabelled(c) || isCare(c) ||
		isContact(text) || isBankName(c) && !h.isOtherCooperative(c) || h.isOwnLabel(c) {
		return false
	}
	if honored := isTitledName(c) || ends(layout.Normalize(text), wordCompany); !honored &&
		(!starred && (isAddressLine(text) || isHouse(text)) || isSurelyKind(text) || parse.CurrencyCode(text) != "") {
		return false
	}
	for _, f := range withoutForm(strings.Fields(text)) {
		if first := []rune(f)[0]; unicode.IsLower(first) && !holds(f, wordParticle) && !joins(f) {
			return false
		}
	}
	return true
}
