package header

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// The scores of a line at the head of a document as the issuer's name, and the minimal score.
const (
	forBankWord  = 4 // "Bank", "Sparkasse", "Wallet"
	forLender    = 3 // "Savings", "Finance": words for accounts too
	forDomain    = 4 // its letters are those of a web or mail address in the document
	forMention   = 2 // printed again outside the rows: at page feet, on other pages
	forSize      = 3 // larger than the text
	forFirst     = 1 // nothing is above it, or no other name is nearly as large
	enoughIssuer = 4
)

// issuerByEvidence sets the issuer to the line at the head with the highest score, if it is high enough, else to the
// issuer named in the texts or before the title. A line with only size and place as evidence may be the addressee.
func (h *Head) issuerByEvidence(blocks []headBlock) {
	if h.Issuer != nil || len(h.Doc.Pages) == 0 {
		return
	}
	best := h.bestCandidate(blocks)
	if best != nil && (best.told > 0 || !h.mayBeAddressee(*best, blocks)) {
		h.takeLetterhead(best, blocks)
		return
	}
	if best != nil { // a bank in the texts shows whether the address is that of an addressee
		if h.issuerInText(); h.Issuer == nil && cellSize(best.cell) > logoShare*h.usualSize() &&
			!h.isPerson(best.cell) {
			h.takeLetterhead(best, blocks)
			return
		}
		if h.Holder == nil && isHolderName(best.cell) {
			h.large = doubtful(nameValue(best.cell, best.block.line))
			h.Holder = h.large
		}
		if h.Issuer != nil {
			return
		}
	}
	owner := h.titleOwner(blocks)
	if owner == nil || !isBankName(layout.NewCell(owner.Page, owner.Words)) {
		h.issuerInText() // a name of a bank is preferred to a word that only precedes a title
	}
	if h.Issuer == nil {
		h.Issuer = owner
	}
}

// takeLetterhead sets the issuer to the best line at the head. It is marked doubtful if only its size and place are
// evidence, because a brand, a class of customers and a town may be printed as large as the bank's own name, which may
// be a picture. It is also marked doubtful if it has no word for banks and an address below, like a trust that the
// document is sent to, or if it ends like the name of a card.
func (h *Head) takeLetterhead(best *candidate, blocks []headBlock) {
	h.Issuer = h.letterhead(best.cell, blocks)
	addressed := (best.told < forBankWord || !isBankName(best.cell)) && best.block.addressFollows(best.at)
	h.Issuer.Doubtful = best.told == 0 || addressed && h.Holder == nil || endsAsCard(h.Issuer.Read)
}

// endsAsCard reports whether a name ends like the name of a card.
func endsAsCard(name string) bool {
	normal := layout.Normalize(name)
	return strings.HasSuffix(normal, " credit card") || strings.HasSuffix(normal, " credit cards")
}

// letterhead returns the complete name of the issuer for one of its lines, with its legal form as printed.
func (h *Head) letterhead(line layout.Cell, blocks []headBlock) *Value[string] {
	name := nameValue(withoutBranch(withKind(h.fullName(line, blocks), blocks)), 0)
	last := name.Words[len(name.Words)-1]
	if len(name.Words) > 1 && !(IsForm(last.Text) && len(last.Text) <= longestShort) {
		name.Read = withoutStop(name.Read)
	}
	return name
}

// issuerByPlace sets the issuer to the sender or to the first line that can be an issuer, for documents whose issuer is
// unknown or only named in passing. A company that sells the accounts of another bank is at the top, and the bank is in
// the small print.
func (h *Head) issuerByPlace(blocks []headBlock) {
	if h.Issuer != nil && !h.told {
		return
	}
	first := h.sender(blocks)
	if first == nil {
		first = h.firstIssuer(blocks)
	}
	if first == nil || h.Issuer == nil {
		h.Issuer = cmp.Or(h.Issuer, first)
		return
	}
	name := layout.NewCell(first.Page, first.Words)
	both := h.isMentioned(name) && !sharesWord(first.Read, h.Issuer.Read)
	if holder := h.Holder != nil && !sharesWord(first.Read, h.Holder.Read); holder && (h.passing || both) {
		h.Issuer = first
	}
}

// firstIssuer returns the first line of the document if it is written like a name and is not the holder's name. A line
// below the title must be in letters as large.
func (h *Head) firstIssuer(blocks []headBlock) *Value[string] {
	title := 0.0
	for i, b := range blocks {
		for len(b.cells) > 1 && isTitle(b.cells[0]) && !isTitle(b.cells[1]) &&
			math.Abs(cellSize(b.cells[0])-cellSize(b.cells[1])) <= sameSize*cellSize(b.cells[0]) && h.Holder != nil {
			b.cells = b.cells[1:]
		}
		c := b.cells[0]
		if isTitle(c) {
			title = max(title, cellSize(c))
		}
		beside := i+1 < len(blocks) && blocks[i+1].line == b.line
		if isPageMark(c.Text()) || isTitle(c) || h.isRunningHead(b.line) || beside && h.isHolder(c) ||
			b.isReachAlone() && !b.mayBeBrand() {
			continue
		}
		if isSlogan(c.Text()) && len(b.cells) > 1 && cellSize(b.cells[1]) > cellSize(c) {
			b.cells, c = b.cells[1:], b.cells[1] // above a larger name
		}
		if isSlogan(c.Text()) && beside {
			continue
		}
		if cellSize(c) < title || !h.canBeIssuer(b, 0) || h.isPerson(c) ||
			ends(layout.Normalize(c.Text()), wordHonorific) {
			return nil
		}
		return doubtful(nameValue(withoutBranch(c), b.line))
	}
	return nil
}

// canBeIssuer reports whether a line of a paragraph is written like the name of an issuer and is high enough on the
// page.
func (h *Head) canBeIssuer(b headBlock, k int) bool {
	c := b.cells[k]
	height := h.Doc.Pages[0].Height
	if height > 0 && c.Box.Y0 > letterheadShare*height && b.line > 8 || b.line > 20 ||
		begins(layout.Normalize(c.Text()), wordProvider) {
		return false
	}
	if begins(layout.Normalize(c.Text()), wordParent) || isWebAddress(c.Text()) ||
		namesOnlyProduct(c.Text()) && !holdsBankWord(layout.Normalize(c.Text())) && h.wordScore(c) == 0 {
		return false
	}
	if k == 0 && isKindOfBank(c) && !h.isLarge(c) {
		return false // "Savings Bank" before "Account 7788123"
	}
	if len(c.Words) > leastSentence && continuesSentence(strings.Fields(c.Text())) || isAdvert(c.Words) {
		return false // a sentence
	}
	return looksLikeName(c, true) && (!isAddressLine(c.Text()) || k == 0 && b.mayBeBrand() || h.isBrand(c)) ||
		isBankName(c) || h.isLogo(c)
}

// isBrand reports whether a name with a word that streets have too ("Quay Mutual", "First Crescent") is not part of an
// address: it is in the document's web address, or in large letters.
func (h *Head) isBrand(c layout.Cell) bool {
	return isPlainText(c) && (inDomain(c.Text(), h.domains()) || cellSize(c) > headShare*h.usualSize())
}

// mayBeBrand reports whether a paragraph is a single line at the top of the document that only looks like an address
// because of a word that streets have too.
func (b headBlock) mayBeBrand() bool {
	return b.line == 0 && len(b.cells) == 1 && isPlainText(b.cells[0]) && len(b.cells[0].Words) > 1 &&
		!describesPlace(layout.Normalize(b.cells[0].Text()))
}

// isPlainText reports whether a cell has neither digits nor commas, which most lines of addresses have.
func isPlainText(c layout.Cell) bool { return !hasDigit(c.Text()) && !strings.Contains(c.Text(), ",") }

// isLogo reports whether a cell is one word in much larger letters than the text. Brands may be in small letters:
// "plume".
func (h *Head) isLogo(c layout.Cell) bool {
	word := strings.TrimRight(c.Text(), ".")
	return len(c.Words) == 1 && cellSize(c) > headShare*h.usualSize() && len(word) >= shortestBrand &&
		lettersOf(word) == strings.ToLower(word) &&
		!holds(layout.Normalize(word), wordTitle) && !isLabelWord(word)
}

// shortestBrand is the minimal length of a word that is accepted as a brand because of its size.
const shortestBrand = 3

// sender returns the name on the line above the address window of an envelope, in small print and separated from its
// own address by marks: "Plume · Via Roma 5 · 20121 Milano"; nil if there is no such line.
func (h *Head) sender(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for _, c := range b.cells {
			to := slices.IndexFunc(c.Words, func(w page.Word) bool { return isBar(w.Text) })
			if to < 1 || cellSize(c) >= h.usualSize() || !postalCode.MatchString(layout.Text(c.Words[to+1:])) {
				continue
			}
			if name := layout.NewCell(c.Page, c.Words[:to]); isWrittenAsName(name.Text()) && !h.isHolder(name) &&
				!isStreetBefore(c.Words, to) {
				return doubtful(nameValue(name, b.line))
			}
		}
	}
	return nil
}

// isStreetBefore reports whether the words before a mark are a house with the town right after the mark, and not the
// name of a sender: "45-A Extension, Poblacion | Makati City 1226 | Tel. (02) 8420 3122".
func isStreetBefore(words []page.Word, mark int) bool {
	rest := words[mark+1:]
	if next := slices.IndexFunc(rest, func(w page.Word) bool { return isBar(w.Text) }); next >= 0 {
		rest = rest[:next]
	}
	return hasDigit(layout.Text(words[:mark])) && postalCode.MatchString(layout.Text(rest))
}

// isHolder reports whether a cell contains the known name of the holder.
func (h *Head) isHolder(c layout.Cell) bool {
	return h.Holder != nil && strings.Contains(c.Text(), h.Holder.Read)
}

// isTitle reports whether a line is the title of the document ("Statement of account").
func isTitle(c layout.Cell) bool {
	normal := layout.Normalize(c.Text())
	return len(c.Words) <= longestName && holds(normal, wordTitle) &&
		strings.IndexFunc(normal, unicode.IsDigit) < 0 && !strings.Contains(c.Text(), ":")
}

// isReachAlone reports whether a paragraph consists of an address and contact details, without a name.
func (b headBlock) isReachAlone() bool {
	return !slices.ContainsFunc(b.cells, func(c layout.Cell) bool {
		return !isAddressLine(c.Text()) && !isContact(c.Text()) && !isHouse(c.Text()) && !isReach(c.Text())
	})
}

// isPageMark reports whether a text above a letterhead has no meaning: "Page 1 of 2", "1 of 2", "- 1 -".
func isPageMark(text string) bool {
	_, _, numbered := source.PageNumber(text)
	return numbered || source.IsPageCount(text) || strings.IndexFunc(text, unicode.IsLetter) < 0
}

// doubtful marks a value as doubtful because only its place is evidence.
func doubtful(v *Value[string]) *Value[string] {
	v.Doubtful = true
	return v
}

// candidate is a line at the head that may be the issuer's name, with its scores.
type candidate struct {
	cell  layout.Cell
	block headBlock
	at    int     // its index in the block
	told  float64 // score of its words: of banks, of a web address, printed again elsewhere
	shown float64 // score of its size and place
}

// bestCandidate returns the line at the head with the highest score that is high enough; of equals the larger, then the
// first. Nil if there is none.
func (h *Head) bestCandidate(blocks []headBlock) *candidate {
	var best *candidate
	most, usual := 0.0, h.usualSize()
	for n, b := range blocks {
		for k, c := range b.cells {
			if !h.canBeIssuer(b, k) {
				continue
			}
			found := candidate{cell: c, block: b, at: k, told: h.wordScore(c)}
			if cellSize(c) > headShare*usual {
				found.shown += forSize
			}
			if k == 0 && isFirst(blocks, n) || h.isLargest(c, blocks, usual) {
				found.shown += forFirst
			}
			score := found.told + found.shown
			if rank := score + cellSize(c)/1000; score >= enoughIssuer && rank > most {
				best, most = &found, rank
			}
		}
	}
	return best
}

// wordScore returns the score of a line's words as the issuer's name.
func (h *Head) wordScore(c layout.Cell) float64 {
	told := 0.0
	switch {
	case isBankName(c) && holdsBankWord(layout.Normalize(c.Text())):
		told += forBankWord
	case isBankName(c):
		told += forLender
	}
	if inDomain(c.Text(), h.domains()) {
		told += forDomain
	}
	if h.isMentioned(c) {
		told += forMention
	}
	return told
}

// mayBeAddressee reports whether a line with only size and place as evidence may be the addressee: a person, or the
// only name at the head with an address below.
func (h *Head) mayBeAddressee(c candidate, blocks []headBlock) bool {
	if h.isPerson(c.cell) {
		return true
	}
	if h.Holder != nil || !c.block.addressFollows(c.at) {
		return false
	}
	return !slices.ContainsFunc(blocks, func(b headBlock) bool {
		return b.line != c.block.line && h.isAboveAddress(b, b.afterPost(0))
	})
}

// isPerson reports whether a line is the known holder, has an honorific, or is right above a number that can be the
// account number.
func (h *Head) isPerson(c layout.Cell) bool {
	if h.isHolder(c) || begins(layout.Normalize(c.Text()), wordHonorific) {
		return true
	}
	under, ok := h.cellBelow(c, sameEdge)
	return ok && len(c.Words) > 1 && h.numberAlone(under, titleDigits, h.otherValues()) != nil
}

// isFirst reports whether a paragraph has nothing above or before it, except titles in letters no larger than its own.
func isFirst(blocks []headBlock, n int) bool {
	return !slices.ContainsFunc(blocks[:n], func(b headBlock) bool {
		return len(b.cells) > 1 || !isTitle(b.cells[0]) || cellSize(b.cells[0]) > cellSize(blocks[n].cells[0])
	})
}

// isLargest reports whether a line is much larger than the text and than all other lines at the head except titles, and
// is not the holder's name.
func (h *Head) isLargest(c layout.Cell, blocks []headBlock, usual float64) bool {
	if cellSize(c) <= logoShare*usual || isTitledName(c) || h.isHolder(c) {
		return false
	}
	for _, b := range blocks {
		for _, other := range b.cells {
			if other.Box != c.Box && !isTitle(other) && headShare*cellSize(other) > cellSize(c) {
				return false
			}
		}
	}
	return true
}

// usualSize is the median size of the first page's lines, 0 if there are none.
func (o Outside) usualSize() float64 {
	var sizes []float64
	for _, l := range o.Lines {
		if l.Page == o.Lines[0].Page && len(l.Words) > 0 {
			sizes = append(sizes, cellSize(layout.NewCell(l.Page, l.Words)))
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

func cellSize(c layout.Cell) float64 {
	size := 0.0
	for _, w := range c.Words {
		size = max(size, w.Size, sizeOfHeight*w.Box.Height())
	}
	return size
}

// isMentioned reports whether a name is printed again outside the rows.
func (h *Head) isMentioned(c layout.Cell) bool {
	name := layout.Normalize(c.Text())
	if len(name) < 5 {
		return false
	}
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || statesAccountNumber(l) ||
			l.Page == c.Page && l.Box.CenterY() > c.Box.Y0 && l.Box.CenterY() < c.Box.Y1 {
			continue
		}
		if strings.Contains(layout.Normalize(l.Text()), name) {
			return true
		}
	}
	return false
}

// statesAccountNumber reports whether a line has an account number in its text, as the foot of a page has beside the
// holder's name.
func statesAccountNumber(l layout.Line) bool {
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		_, ok := mentionedNumber(c)
		return ok
	})
}

// dropNameless removes an issuer whose words are not a name: a button of a form, one half of a label in two languages,
// "your". If the bank's name is a picture, there is none to read.
func (h *Head) dropNameless() {
	if h.Issuer != nil && isNameless(h.Issuer.Read) {
		h.Issuer = nil
	}
}

// isNameless reports whether a text is one half of a label in two languages, or has only words of labels and buttons.
func isNameless(text string) bool {
	if strings.HasSuffix(text, "/") || strings.HasPrefix(text, "/") {
		return true
	}
	words := strings.Fields(layout.Normalize(text))
	return !slices.ContainsFunc(words, func(w string) bool { return !formWords[w] && !labelsOfBanks[w] })
}

// formWords are words of labels, forms and web pages that are not the name of a bank.
var formWords = terms.Set("form")

var domainPattern = regexp.MustCompile(`(?i)(?:www\.|https?://|@)([a-z0-9][a-z0-9.-]{2,60})\.[a-z]{2,}`)

// webAddress matches a web address without "www.": "kestrelbank.com".
var webAddress = regexp.MustCompile(`(?i)^[a-z0-9-]{2,}(?:\.[a-z]{2,6}){1,2}/?$`)

// isWebAddress reports whether a text is a web address without "www.".
func isWebAddress(text string) bool { return webAddress.MatchString(text) }

// domains returns the names in the web and mail addresses outside the rows, letters only. Public mail hosts are left
// out, because such addresses are the holder's.
func (h *Head) domains() []string {
	if h.webNames == nil {
		h.webNames = h.domainsIn()
	}
	return h.webNames
}

func (h *Head) domainsIn() []string {
	out := []string{}
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] {
			continue
		}
		for _, m := range domainPattern.FindAllStringSubmatch(l.Text(), 8) {
			name := lettersOf(registryOf.ReplaceAllString(m[1], ""))
			if !slices.Contains(freeMail, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// registryOf matches what registries of countries add to a domain: "kestrel.co" of "kestrel.co.ke".
var registryOf = regexp.MustCompile(`(?i)\.(?:com?|net|org|ac|or|ne)$`)

var freeMail = terms.List("mail provider")

// inDomain reports whether the longest word of a name, or all its letters together, are part of a domain.
func inDomain(text string, domains []string) bool {
	words := strings.Fields(layout.Normalize(text))
	if len(words) == 0 {
		return false
	}
	long := lettersOf(slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) }))
	const leastShared = 4
	return slices.ContainsFunc(domains, func(d string) bool {
		return len(long) >= leastShared && strings.Contains(d, long) ||
			strings.Contains(lettersOf(text), d) && len(d) >= leastShared
	})
}

func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
