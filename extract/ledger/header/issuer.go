package header

import (
	"cmp"
	"math"
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
		if h.issuerInText(); h.Issuer == nil && cellSize(best.cell) > logoShare*h.usualSize() && !h.isPerson(best.cell) {
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

// takeLetterhead takes the best line at the head for the issuer's name, in doubt where nothing but its size and place tells
// that it is one: a brand in letters, a class of customers and a town are set large alike where the bank's own name is a
// picture. So it is where no bank's word stands in it and an address below, as the trust has that the paper is sent to, and
// where it goes on as the name of a card.
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
	if last := name.Words[len(name.Words)-1]; len(name.Words) > 1 && !(IsForm(last.Text) && len(last.Text) <= longestShort) {
		name.Read = withoutStop(name.Read)
	}
	return name
}

// issuerByPlace takes the name of a sender, else the first line of the paper that can be an issuer's, for papers whose issuer
// is not told or only named in passing: who sells another's accounts stands on top, and in the small print beside him.
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

// firstIssuer is the first line of the paper when it is written as a name and is not the holder's: what stands alone above
// everything is whose paper it is, and below the title only in letters as large.
func (h *Head) firstIssuer(blocks []headBlock) *Value[string] {
	title := 0.0
	for i, b := range blocks {
		for len(b.cells) > 1 && isTitle(b.cells[0]) && !isTitle(b.cells[1]) && math.Abs(cellSize(b.cells[0])-cellSize(b.cells[1])) <= sameSize*cellSize(b.cells[0]) && h.Holder != nil {
			b.cells = b.cells[1:]
		}
		c := b.cells[0]
		if isTitle(c) {
			title = max(title, cellSize(c))
		}
		beside := i+1 < len(blocks) && blocks[i+1].line == b.line
		if isPageMark(c.Text()) || isTitle(c) || h.isRunningHead(b.line) || beside && h.isHolder(c) || b.isReachAlone() && !b.mayBeBrand() {
			continue
		}
		if isSlogan(c.Text()) && len(b.cells) > 1 && cellSize(b.cells[1]) > cellSize(c) {
			b.cells, c = b.cells[1:], b.cells[1] // above a larger name
		}
		if isSlogan(c.Text()) && beside {
			continue
		}
		if cellSize(c) < title || !h.canBeIssuer(b, 0) || h.isPerson(c) || ends(layout.Normalize(c.Text()), wordHonorific) {
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
	if height > 0 && c.Box.Y0 > letterheadShare*height && b.line > 8 || b.line > 20 || begins(layout.Normalize(c.Text()), wordProvider) {
		return false
	}
	if begins(layout.Normalize(c.Text()), wordParent) || isWebAddress(c.Text()) || namesOnlyProduct(c.Text()) && !holdsBankWord(layout.Normalize(c.Text())) && h.toldIssuer(c) == 0 {
		return false
	}
	if k == 0 && isKindOfBank(c) && !h.isLarge(c) {
		return false // "Savings Bank" before "Account 7788123"
	}
	if len(c.Words) > leastSentence && goesOn(strings.Fields(c.Text())) || isAdvert(c.Words) {
		return false // a sentence
	}
	return looksLikeName(c, true) && (!isAddressLine(c.Text()) || k == 0 && b.mayBeBrand() || h.isBrand(c)) || isBankName(c) || h.isLogo(c)
}

// isBrand says that a name with a word that streets have too ("Quay Mutual", "First Crescent") is none of an address:
// it is that of the paper's web address, or set large.
func (h *Head) isBrand(c layout.Cell) bool {
	return isPlainText(c) && (inDomain(c.Text(), h.domains()) || cellSize(c) > headShare*h.usualSize())
}

// mayBeBrand says that a paragraph is one line on top of the paper that is no address but for a word that streets have too.
func (b headBlock) mayBeBrand() bool {
	return b.line == 0 && len(b.cells) == 1 && isPlainText(b.cells[0]) && len(b.cells[0].Words) > 1 && !findsThere(layout.Normalize(b.cells[0].Text()))
}

// isPlainText says that neither digits nor commas stand in a cell, as in most lines of addresses.
func isPlainText(c layout.Cell) bool { return !hasDigit(c.Text()) && !strings.Contains(c.Text(), ",") }

// isLogo says that a cell is one word set much larger than the text: brands are also written small, "plume".
func (h *Head) isLogo(c layout.Cell) bool {
	word := strings.TrimRight(c.Text(), ".")
	return len(c.Words) == 1 && cellSize(c) > headShare*h.usualSize() && len(word) >= shortestBrand && lettersOf(word) == strings.ToLower(word) &&
		!holds(layout.Normalize(word), wordTitle) && !isLabelWord(word)
}

// shortestBrand is the length of the shortest word that is taken for a brand by its size.
const shortestBrand = 3

// sender is the name on the line above the window of an envelope, small and parted from its own address by marks: "Plume ·
// Via Roma 5 · 20121 Milano"; nil when no line is written so.
func (h *Head) sender(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for _, c := range b.cells {
			to := slices.IndexFunc(c.Words, func(w page.Word) bool { return isBar(w.Text) })
			if to < 1 || cellSize(c) >= h.usualSize() || !postalCode.MatchString(layout.Text(c.Words[to+1:])) {
				continue
			}
			if name := layout.NewCell(c.Page, c.Words[:to]); isWrittenAsName(name.Text()) && !h.isHolder(name) && !isStreetBefore(c.Words, to) {
				return guess(nameValue(name, b.line))
			}
		}
	}
	return nil
}

// isStreetBefore says that words with a number up to a mark are a house in the town right behind it, and no sender's name
// with its address: "45-A Extension, Poblacion | Makati City 1226 | Tel. (02) 8420 3122".
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
	return len(c.Words) <= longestName && holds(normal, wordTitle) && strings.IndexFunc(normal, unicode.IsDigit) < 0 && !strings.Contains(c.Text(), ":")
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
