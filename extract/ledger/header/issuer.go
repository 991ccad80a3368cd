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

// What speaks for a line at the head of a paper being the issuer's name, and how much is enough.
const (
	forBankWord  = 4 // "Bank", "Sparkasse", "Wallet"
	forLender    = 3 // "Savings", "Finance": accounts are called so too
	forDomain    = 4 // its letters are those of a web or mail address on the paper
	forMention   = 2 // named again outside the rows: in the feet, on other pages
	forSize      = 3 // set larger than the text
	forFirst     = 1 // nothing stands above it, or no other name is nearly as large
	enoughIssuer = 4
	// headShare is how much larger than the page's usual text a letterhead is set.
	headShare = 1.25
	// letterheadShare is the part of the first page, from the top, where the issuer's name stands.
	letterheadShare = 0.3
)

// issuerByEvidence takes the line at the head for which most speaks, when it is enough, else who is told in the paper's
// texts or before its title. A line that only its size and place tell may be the addressee's.
func (h *Head) issuerByEvidence(blocks []headBlock) {
	if h.Issuer != nil || len(h.Doc.Pages) == 0 {
		return
	}
	best := h.bestCandidate(blocks)
	if best != nil && (best.told > 0 || !h.mayBeAddressee(*best, blocks)) {
		h.takeLetterhead(best, blocks)
		return
	}
	if best != nil { // whose address it is, another bank in the texts shows
		if h.issuerInText(); h.Issuer == nil && cellSize(best.cell) > logoShare*h.usualSize() &&
			!h.isPerson(best.cell) {
			h.takeLetterhead(best, blocks)
			return
		}
		if h.Holder == nil && isHolderName(best.cell) {
			h.large = guess(nameValue(best.cell, best.block.line))
			h.Holder = h.large
		}
		if h.Issuer != nil {
			return
		}
	}
	owner := h.titleOwner(blocks)
	if owner == nil || !isBankName(layout.NewCell(owner.Page, owner.Words)) {
		h.issuerInText() // a bank by its words before a word that only stands before a title
	}
	if h.Issuer == nil {
		h.Issuer = owner
	}
}

// takeLetterhead takes the best line at the head for the issuer's name, in doubt where nothing but its size and place
// tells that it is one: a brand in letters, a class of customers and a town are set large alike where the bank's own
// name is a picture. So it is where no bank's word stands in it and an address below, as the trust has that the paper
// is sent to, and where it goes on as the name of a card.
func (h *Head) takeLetterhead(best *candidate, blocks []headBlock) {
	h.Issuer = h.letterhead(best.cell, blocks)
	addressed := (best.told < forBankWord || !isBankName(best.cell)) && best.block.addressFollows(best.at)
	h.Issuer.Guess = best.told == 0 || addressed && h.Holder == nil || endsAsCard(h.Issuer.Read)
}

// endsAsCard says that a name ends in what cards are called by.
func endsAsCard(name string) bool {
	normal := layout.Normalize(name)
	return strings.HasSuffix(normal, " credit card") || strings.HasSuffix(normal, " credit cards")
}

// letterhead is the issuer's whole name where a line is of it, with its legal form as printed.
func (h *Head) letterhead(line layout.Cell, blocks []headBlock) *Value[string] {
	name := nameValue(withoutBranch(withKind(h.fullName(line, blocks), blocks)), 0)
	if last := name.Words[len(
		name.Words,
	)-1]; len(name.Words) > 1 && !(IsForm(last.Text) && len(last.Text) <= longestShort) {
		name.Read = withoutStop(name.Read)
	}
	return name
}

// issuerByPlace takes the name of a sender, else the first line of the paper that can be an issuer's, for papers
// whose issuer is not told or only named in passing: who sells another's accounts stands on top, and in the small
// print beside him.
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

// firstIssuer is the first line of the paper when it is written as a name and is not the holder's: what stands alone
// above everything is whose paper it is, and below the title only in letters as large.
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
		return guess(nameValue(withoutBranch(c), b.line))
	}
	return nil
}

// canBeIssuer says that a paragraph's line is written as an issuer's name and is high enough on the page.
func (h *Head) canBeIssuer(b headBlock, k int) bool {
	c := b.cells[k]
	height := h.Doc.Pages[0].Height
	if height > 0 && c.Box.Y0 > letterheadShare*height && b.line > 8 || b.line > 20 ||
		begins(layout.Normalize(c.Text()), wordProvider) {
		return false
	}
	if begins(layout.Normalize(c.Text()), wordParent) || isWebAddress(c.Text()) ||
		namesOnlyProduct(c.Text()) && !holdsBankWord(layout.Normalize(c.Text())) && h.toldIssuer(c) == 0 {
		return false
	}
	if k == 0 && isKindOfBank(c) && !h.isLarge(c) {
		return false // "Savings Bank" before "Account 7788123"
	}
	if len(c.Words) > leastSentence && goesOn(strings.Fields(c.Text())) || isAdvert(c.Words) {
		return false // a sentence
	}
	return looksLikeName(c, true) && (!isAddressLine(c.Text()) || k == 0 && b.mayBeBrand() || h.isBrand(c)) ||
		isBankName(c) || h.isLogo(c)
}

// isBrand says that a name with a word that streets have too ("Quay Mutual", "First Crescent") is none of an address:
// it is that of the paper's web address, or set large.
func (h *Head) isBrand(c layout.Cell) bool {
	return isPlainText(c) && (inDomain(c.Text(), h.domains()) || cellSize(c) > headShare*h.usualSize())
}

// mayBeBrand says that a paragraph is one line on top of the paper that is no address but for a word that streets
// have too.
func (b headBlock) mayBeBrand() bool {
	return b.line == 0 && len(b.cells) == 1 && isPlainText(b.cells[0]) && len(b.cells[0].Words) > 1 &&
		!findsThere(layout.Normalize(b.cells[0].Text()))
}

// isPlainText says that neither digits nor commas stand in a cell, as in most lines of addresses.
func isPlainText(c layout.Cell) bool { return !hasDigit(c.Text()) && !strings.Contains(c.Text(), ",") }

// isLogo says that a cell is one word set much larger than the text: brands are also written small, "plume".
func (h *Head) isLogo(c layout.Cell) bool {
	word := strings.TrimRight(c.Text(), ".")
	return len(c.Words) == 1 && cellSize(c) > headShare*h.usualSize() && len(word) >= shortestBrand &&
		lettersOf(word) == strings.ToLower(word) &&
		!holds(layout.Normalize(word), wordTitle) && !isLabelWord(word)
}

// shortestBrand is the length of the shortest word that is taken for a brand by its size.
const shortestBrand = 3

// sender is the name on the line above the window of an envelope, small and parted from its own address by marks:
// "Plume · Via Roma 5 · 20121 Milano"; nil when no line is written so.
func (h *Head) sender(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for _, c := range b.cells {
			to := slices.IndexFunc(c.Words, func(w page.Word) bool { return isBar(w.Text) })
			if to < 1 || cellSize(c) >= h.usualSize() || !postalCode.MatchString(layout.Text(c.Words[to+1:])) {
				continue
			}
			if name := layout.NewCell(c.Page, c.Words[:to]); isWrittenAsName(name.Text()) && !h.isHolder(name) &&
				!isStreetBefore(c.Words, to) {
				return guess(nameValue(name, b.line))
			}
		}
	}
	return nil
}

// isStreetBefore says that words with a number up to a mark are a house in the town right behind it, and no sender's
// name with its address: "45-A Extension, Poblacion | Makati City 1226 | Tel. (02) 8420 3122".
func isStreetBefore(words []page.Word, mark int) bool {
	rest := words[mark+1:]
	if next := slices.IndexFunc(rest, func(w page.Word) bool { return isBar(w.Text) }); next >= 0 {
		rest = rest[:next]
	}
	return hasDigit(layout.Text(words[:mark])) && postalCode.MatchString(layout.Text(rest))
}

// isHolder says that a cell holds the holder's name as far as it is known.
func (h *Head) isHolder(c layout.Cell) bool {
	return h.Holder != nil && strings.Contains(c.Text(), h.Holder.Read)
}

// isTitle says that a line is the paper's title ("Statement of account"), above which an issuer need not stand.
func isTitle(c layout.Cell) bool {
	normal := layout.Normalize(c.Text())
	return len(c.Words) <= longestName && holds(normal, wordTitle) &&
		strings.IndexFunc(normal, unicode.IsDigit) < 0 && !strings.Contains(c.Text(), ":")
}

// isReachAlone says that a paragraph is nothing but an address and ways to reach its owner, without a name on top.
func (b headBlock) isReachAlone() bool {
	return !slices.ContainsFunc(b.cells, func(c layout.Cell) bool {
		return !isAddressLine(c.Text()) && !isContact(c.Text()) && !isHouse(c.Text()) && !isReach(c.Text())
	})
}

// isPageMark says that a text stands above a letterhead without meaning anything: "Page 1 of 2", "1 of 2", "- 1 -".
func isPageMark(text string) bool {
	_, _, numbered := source.PageNumber(text)
	return numbered || source.IsPageCount(text) || strings.IndexFunc(text, unicode.IsLetter) < 0
}

// guess marks a value that only its place shows to be what it is.
func guess(v *Value[string]) *Value[string] {
	v.Guess = true
	return v
}

// candidate is a line at the head that may be the issuer's name, with what speaks for it.
type candidate struct {
	cell  layout.Cell
	block headBlock
	at    int     // its place in the block
	told  float64 // by its words: a bank's, those of a web address, told again elsewhere
	shown float64 // by its size and place
}

// bestCandidate is the line at the head for which most speaks and enough, of equals the larger, then the first; nil for
// none.
func (h *Head) bestCandidate(blocks []headBlock) *candidate {
	var best *candidate
	most, usual := 0.0, h.usualSize()
	for n, b := range blocks {
		for k, c := range b.cells {
			if !h.canBeIssuer(b, k) {
				continue
			}
			found := candidate{cell: c, block: b, at: k, told: h.toldIssuer(c)}
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

// toldIssuer is what the words of a line tell of its being the issuer's name.
func (h *Head) toldIssuer(c layout.Cell) float64 {
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

// mayBeAddressee says that a line told by its size and place only may be whom the paper is sent to: it is a person's,
// or its address stands below it and no other name at the head has one.
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

// isPerson says that a line names the holder as far as known, somebody with a title, or stands right over a number
// alone that can be the account's.
func (h *Head) isPerson(c layout.Cell) bool {
	if h.isHolder(c) || begins(layout.Normalize(c.Text()), wordHonorific) {
		return true
	}
	under, ok := h.cellBelow(c, sameEdge)
	return ok && len(c.Words) > 1 && h.numberAlone(under, titleDigits, h.otherValues()) != nil
}

// isFirst says that nothing stands above or left of a paragraph but titles in letters no larger than its own.
func isFirst(blocks []headBlock, n int) bool {
	return !slices.ContainsFunc(blocks[:n], func(b headBlock) bool {
		return len(b.cells) > 1 || !isTitle(b.cells[0]) || cellSize(b.cells[0]) > cellSize(blocks[n].cells[0])
	})
}

// logoShare is how much larger than the page's usual text a brand is set that is told by its size alone.
const logoShare = 1.5

// isLargest says that a line is set much larger than the text and than all other lines at the head but titles, and is
// not the holder's.
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

// usualSize is the middle of the sizes of the first page's lines, 0 when no line can be read.
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
		size = max(size, w.Size, 0.8*w.Box.Height())
	}
	return size
}

// isMentioned says that a name stands again outside the rows.
func (h *Head) isMentioned(c layout.Cell) bool {
	name := layout.Normalize(c.Text())
	if len(name) < 5 {
		return false
	}
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || tellsAccount(l) ||
			l.Page == c.Page && l.Box.CenterY() > c.Box.Y0 && l.Box.CenterY() < c.Box.Y1 {
			continue
		}
		if strings.Contains(layout.Normalize(l.Text()), name) {
			return true
		}
	}
	return false
}

// tellsAccount says that a line tells an account's number in its text, as feet do beside the holder's name.
func tellsAccount(l layout.Line) bool {
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		_, ok := mentionedNumber(c)
		return ok
	})
}

// dropNameless gives up an issuer that nothing but its place or a mention told and whose words name nobody: a button
// of the form, the half of a label in two languages, "your". Where a bank's name is a picture, none is read.
func (h *Head) dropNameless() {
	if h.Issuer != nil && isNameless(h.Issuer.Read) {
		h.Issuer = nil
	}
}

// isNameless says that a text is the half of a label that goes on in another language, or that all of its words are
// those of labels and buttons.
func isNameless(text string) bool {
	if strings.HasSuffix(text, "/") || strings.HasPrefix(text, "/") {
		return true
	}
	words := strings.Fields(layout.Normalize(text))
	return !slices.ContainsFunc(words, func(w string) bool { return !formWords[w] && !labelsOfBanks[w] })
}

// formWords are words of labels, forms and web pages by which no bank goes alone.
var formWords = terms.Set("form")

var domainPattern = regexp.MustCompile(`(?i)(?:www\.|https?://|@)([a-z0-9][a-z0-9.-]{2,60})\.[a-z]{2,}`)

// webAddress is one without "www." before it: "kestrelbank.com".
var webAddress = regexp.MustCompile(`(?i)^[a-z0-9-]{2,}(?:\.[a-z]{2,6}){1,2}/?$`)

// isWebAddress says that a text is one word with a point before its ending, and no name with the point of its logo.
func isWebAddress(text string) bool { return webAddress.MatchString(text) }

// domains are the names in the web and mail addresses outside the rows, letters only. Mail hosts that anyone
// may use are the holder's.
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

// registryOf is what countries' registries put behind a firm's own part of its address: "kestrel.co" of
// "kestrel.co.ke".
var registryOf = regexp.MustCompile(`(?i)\.(?:com?|net|org|ac|or|ne)$`)

var freeMail = terms.List("mail provider")

// inDomain says that a name's longest word, or its letters together, are a domain's.
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
