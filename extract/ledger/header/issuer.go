package header

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
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

// issuerByEvidence takes the line at the head for which most speaks, when it is enough.
func (h *Head) issuerByEvidence(blocks []headBlock) {
	if h.Issuer != nil || len(h.Doc.Pages) == 0 {
		return
	}
	domains, size := h.domains(), h.usualSize()
	var best layout.Cell
	most := 0.0
	for n, b := range blocks {
		for k, c := range b.cells {
			if !h.canBeIssuer(b, k) {
				continue
			}
			score := h.forIssuer(c, domains, size)
			if k == 0 && isFirst(blocks, n) || h.isLargest(c, blocks, size) {
				score += forFirst
			}
			if score >= enoughIssuer && score+cellSize(c)/1000 > most { // of equals the larger, then the first
				best, most = c, score+cellSize(c)/1000
			}
		}
	}
	if most > 0 {
		h.Issuer = nameValue(withoutBranch(withKind(h.fullName(best, blocks), blocks)), 0)
		if len(h.Issuer.Words) > 1 {
			h.Issuer.Read = withoutStop(h.Issuer.Read)
		}
		return
	}
	owner := h.titleOwner(blocks)
	if owner == nil || !isBankName(layout.NewCell(owner.Page, owner.Words)) {
		h.issuerInText() // a bank by its words before a word that only stands before a title
	}
	if h.Issuer == nil {
		h.Issuer = owner
	}
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

// fullName is the line that holds a name and more of it: "Shannon Mutual" in a logo, "Shannon Mutual Building
// Society" below.
func (h *Head) fullName(name layout.Cell, blocks []headBlock) layout.Cell {
	name = withFormBelow(logo(name, blocks), blocks)
	short := layout.Normalize(name.Text())
	for _, b := range blocks {
		for k, c := range b.cells {
			if full := layout.Normalize(c.Text()); len(full) > len(short) && strings.HasPrefix(full, short+" ") && h.canBeIssuer(b, k) && isBankName(c) {
				return c
			}
		}
	}
	return name
}

// logo is a name with the lines right below it in letters as large: "CREDIT" over "MUTUEL DES" over "ALPES".
func logo(name layout.Cell, blocks []headBlock) layout.Cell {
	last := name
	for _, b := range blocks {
		for _, c := range b.cells {
			gap := c.Box.Y0 - last.Box.Y1
			under := c.Page == name.Page && c.Box.CenterY() > last.Box.Y1 && gap < sameLogo*c.Box.Height() && layout.Overlap(c.Box, name.Box) > 0
			if !under || c.Box.Height() < largeLogo || math.Abs(cellSize(c)-cellSize(name)) > sameSize*cellSize(name) {
				continue
			}
			if !looksLikeName(c, true) || isTitledName(c) || isAddressLine(c.Text()) {
				return name
			}
			name, last = layout.NewCell(name.Page, append(name.Words[:len(name.Words):len(name.Words)], c.Words...)), c
		}
	}
	return name
}

const (
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
			if !isKindOfBank(lower) || isKindOfBank(upper) || isBankName(upper) || !logo && !looksLikeName(upper, true) {
				continue
			}
			if upper.Box == name.Box || lower.Box == name.Box {
				return layout.NewCell(name.Page, append(append([]page.Word{}, upper.Words...), lower.Words...))
			}
		}
	}
	return name
}

// withoutBranch is a name up to the bar that parts it from a branch: "Harrow Bank | Mill Lane Branch".
func withoutBranch(name layout.Cell) layout.Cell {
	for i, w := range name.Words {
		if i > 0 && (isBar(w.Text) || isBranchBehind(name.Words[i:])) {
			return layout.NewCell(name.Page, name.Words[:i])
		}
		if strings.HasSuffix(w.Text, ",") && i+1 < len(name.Words) && layout.Normalize(name.Words[len(name.Words)-1].Text) == "branch" {
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

// isKindOfBank says that a line is no name but what sort of lender one is.
func isKindOfBank(c layout.Cell) bool {
	return slices.Contains(nameWords[wordKind], " "+layout.Normalize(c.Text())+" ")
}

// issuerByPlace takes the first line of the paper when it is written as a name and is not the holder's: what
// stands alone above everything is whose paper it is, and below the title only in letters as large.
func (h *Head) issuerByPlace(blocks []headBlock) {
	if h.Issuer != nil || len(blocks) == 0 {
		return
	}
	title := 0.0
	for i, b := range blocks {
		c := b.cells[0]
		if isTitle(c) {
			title = max(title, cellSize(c))
		}
		beside := i+1 < len(blocks) && blocks[i+1].line == b.line
		if isPageMark(c.Text()) || isTitle(c) || h.isRunningHead(b.line) || beside && h.isHolder(c) || b.isReachAlone() {
			continue
		}
		if isSlogan(c.Text()) && len(b.cells) > 1 && cellSize(b.cells[1]) > cellSize(c) {
			b.cells, c = b.cells[1:], b.cells[1] // above a larger name
		}
		if isSlogan(c.Text()) && beside {
			continue
		}
		if cellSize(c) < title || !h.canBeIssuer(b, 0) || h.isHolder(c) || ends(layout.Normalize(c.Text()), wordHonorific) || begins(layout.Normalize(c.Text()), wordHonorific) {
			return
		}
		h.Issuer = guess(nameValue(withoutBranch(c), b.line))
		return
	}
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

// guess marks a value that only its place shows to be what it is.
func guess(v *Value[string]) *Value[string] {
	v.Guess = true
	return v
}

// canBeIssuer says that a paragraph's line is written as an issuer's name and is high enough on the page.
func (h *Head) canBeIssuer(b headBlock, k int) bool {
	c := b.cells[k]
	height := h.Doc.Pages[0].Height
	if height > 0 && c.Box.Y0 > letterheadShare*height && b.line > 8 || b.line > 20 || begins(layout.Normalize(c.Text()), wordProvider) {
		return false
	}
	return looksLikeName(c, true) && (!isAddressLine(c.Text()) || h.isBrand(c)) || isBankName(c) || h.isLogo(c)
}

// isBrand says that a name with a word that streets have too ("Quay Mutual", "First Crescent") is none of an address:
// it is that of the paper's web address, or set large.
func (h *Head) isBrand(c layout.Cell) bool {
	return !hasDigit(c.Text()) && !strings.Contains(c.Text(), ",") && (inDomain(c.Text(), h.domains()) || cellSize(c) > headShare*h.usualSize())
}

// isLogo says that a cell is one word set much larger than the text: brands are also written small, "plume".
func (h *Head) isLogo(c layout.Cell) bool {
	word := strings.TrimRight(c.Text(), ".")
	return len(c.Words) == 1 && cellSize(c) > headShare*h.usualSize() && len(word) >= shortestBrand && lettersOf(word) == strings.ToLower(word) &&
		!holds(layout.Normalize(word), wordTitle) && !isLabelWord(word)
}

// shortestBrand is the length of the shortest word that is taken for a brand by its size.
const shortestBrand = 3

// isReachAlone says that a paragraph is nothing but an address and ways to reach its owner, without a name on top.
func (b headBlock) isReachAlone() bool {
	return !slices.ContainsFunc(b.cells, func(c layout.Cell) bool {
		return !isAddressLine(c.Text()) && !isContact(c.Text()) && !isHouse(c.Text()) && !isReach(c.Text())
	})
}

func (h *Head) forIssuer(c layout.Cell, domains []string, size float64) float64 {
	score := 0.0
	switch {
	case isBankName(c) && holdsBankWord(layout.Normalize(c.Text())):
		score += forBankWord
	case isBankName(c):
		score += forLender
	}
	if inDomain(c.Text(), domains) {
		score += forDomain
	}
	if h.isMentioned(c) {
		score += forMention
	}
	if cellSize(c) > headShare*size {
		score += forSize
	}
	return score
}

// usualSize is the middle of the sizes of the first page's lines, 0 when no line can be read.
func (h *Head) usualSize() float64 {
	var sizes []float64
	for _, l := range h.Lines {
		if l.Page == h.Lines[0].Page && len(l.Words) > 0 {
			sizes = append(sizes, cellSize(layout.NewCell(l.Page, l.Words)))
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// isMentioned says that a name stands again outside the rows.
func (h *Head) isMentioned(c layout.Cell) bool {
	name := layout.Normalize(c.Text())
	if len(name) < 5 {
		return false
	}
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || l.Page == c.Page && l.Box.CenterY() > c.Box.Y0 && l.Box.CenterY() < c.Box.Y1 {
			continue
		}
		if strings.Contains(layout.Normalize(l.Text()), name) {
			return true
		}
	}
	return false
}

var domainPattern = regexp.MustCompile(`(?i)(?:www\.|https?://|@)([a-z0-9][a-z0-9.-]{2,60})\.[a-z]{2,}`)

// domains are the names in the web and mail addresses outside the rows, letters only. Mail hosts that anyone
// may use are the holder's.
func (h *Head) domains() []string {
	var out []string
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

// registryOf is what countries' registries put behind a firm's own part of its address: "kestrel.co" of "kestrel.co.ke".
var registryOf = regexp.MustCompile(`(?i)\.(?:com?|net|org|ac|or|ne)$`)

var freeMail = []string{"gmail", "yahoo", "ymail", "hotmail", "outlook", "icloud", "live", "aol", "protonmail", "gmx", "web"}

// inDomain says that a name's longest word, or its letters together, are a domain's.
func inDomain(text string, domains []string) bool {
	words := strings.Fields(layout.Normalize(text))
	if len(words) == 0 {
		return false
	}
	long := lettersOf(slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) }))
	const leastShared = 4
	return slices.ContainsFunc(domains, func(d string) bool {
		return len(long) >= leastShared && strings.Contains(d, long) || strings.Contains(lettersOf(text), d) && len(d) >= leastShared
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

// isPageMark says that a text stands above a letterhead without meaning anything: "Page 1 of 2", "1 of 2", "- 1 -".
func isPageMark(text string) bool {
	_, _, numbered := printed.PageNumber(text)
	return numbered || printed.IsPageCount(text) || strings.IndexFunc(text, unicode.IsLetter) < 0
}

// bankSentence is a run of capitalized words in a running text.
var bankSentence = regexp.MustCompile(`(?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für)(?: (?:[\p{Lu}][\p{L}\d.&'’-]*|&|of|and|de|del|der|für))+`)

// issuerInText is the name with a bank's word that the paper's feet and notes tell most often, for papers whose
// letterhead is a picture. Banks that supervise others are named on every bank's papers.
func (h *Head) issuerInText() {
	type mention struct{ count, line, from, to int }
	seen := map[string]*mention{}
	best := ""
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] || len(l.Words) < 2 {
			continue
		}
		name, from, to := h.signer(i)
		if name == "" && len(l.Words) > 2 {
			name, from, to = inSmallPrint(l)
		}
		if name != "" {
			h.Issuer = guess(&Value[string]{Read: name, Page: l.Page, Words: l.Words[from:to], Line: i})
			return
		}
		for _, run := range bankSentence.FindAllString(l.Text(), 4) {
			name := trimSmall(beforeContact(firstSentence(run)))
			normal := layout.Normalize(name)
			if n := len(strings.Fields(name)); n < 2 || n > longestName-2 || !holdsBankWord(normal) || holds(normal, wordRegulator) || holds(normal, wordTitle) || begins(normal, wordAttention) || isAddressLine(name) {
				continue
			}
			if seen[name] == nil {
				from, to := wordsOf(l, name)
				if to == 0 {
					continue
				}
				seen[name] = &mention{line: i, from: from, to: to}
			}
			seen[name].count++
			if best == "" || seen[name].count > seen[best].count {
				best = name
			}
		}
	}
	if best == "" {
		return
	}
	m := seen[best]
	l := h.Lines[m.line]
	h.Issuer = guess(&Value[string]{Read: withoutStop(best), Page: l.Page, Words: l.Words[m.from:m.to], Line: m.line})
}

// beforeContact is a bank's name up to the word for a way to reach it: "Lumen Bank Hotline", "Lumen Bank Tel".
func beforeContact(name string) string {
	words := strings.Fields(name)
	for i := 1; i < len(words); i++ {
		if begins(layout.Normalize(strings.Join(words[i:], " ")), wordContact) && holdsBankWord(layout.Normalize(strings.Join(words[:i], " "))) {
			return strings.Join(words[:i], " ")
		}
	}
	return name
}

// firstSentence is a text up to the first period after a whole word; abbreviations ("St.", "N.V.") end none.
func firstSentence(text string) string {
	words := strings.Fields(text)
	for i, w := range words[:max(0, len(words)-1)] {
		form := ends(layout.Normalize(w), wordCompany) && !ends(layout.Normalize(words[i+1]), wordCompany) // "Co. Ltd."
		if strings.HasSuffix(w, ".") && (form || len(w) > longestShort && strings.Count(w, ".") == 1) {
			if form && (len(w) <= longestShort || strings.Count(w, ".") > 1) {
				return strings.Join(words[:i+1], " ")
			}
			return strings.TrimSuffix(strings.Join(words[:i+1], " "), ".")
		}
	}
	return text
}

// longestShort is the length of the longest abbreviation, its period included: "Corp.".
const longestShort = 5

// trimSmall cuts the small words off the ends of a run of capitalized ones.
func trimSmall(run string) string {
	fields := strings.Fields(run)
	small := func(s string) bool { return s == "&" || unicode.IsLower([]rune(s)[0]) }
	for len(fields) > 0 && small(fields[0]) {
		fields = fields[1:]
	}
	for len(fields) > 0 && small(fields[len(fields)-1]) {
		fields = fields[:len(fields)-1]
	}
	return strings.Join(fields, " ")
}

// wordsOf is the place of a text in a line's words, 0 and 0 when it is not made of whole words.
func wordsOf(l layout.Line, text string) (from, to int) {
	n := len(strings.Fields(text))
	for i := 0; i+n <= len(l.Words); i++ {
		if strings.HasPrefix(layout.Text(l.Words[i:i+n]), text) {
			return i, i + n
		}
	}
	return 0, 0
}

// isBankName says that a cell is written as a bank's name and holds a bank's word.
func isBankName(c layout.Cell) bool {
	text := c.Text()
	if len(c.Words) > longestName || strings.ContainsAny(text, ":@!?") || begins(layout.Normalize(text), wordOwner) || isReach(text) || wording.OfDeposits().Accounts.Role(text) != "" || strings.HasSuffix(text, ".") && len(c.Words) > 5 {
		return false
	}
	normal := layout.Normalize(text)
	if holds(normal, wordTitle) || isSlogan(text) || numberThenStreet.MatchString(text) && holds(normal, wordStreet) {
		return false
	}
	if role, n := wording.OfDeposits().Accounts.Longest(layout.Texts(c.Words)); role != "" && n == len(c.Words) {
		return false
	}
	return holdsBankWord(normal) || holds(normal, wordLender) && len(strings.Fields(normal)) > 1
}

// holdsBankWord says that a name in normal form has a bank's word, or is one ("Metrobank").
func holdsBankWord(normal string) bool {
	words := strings.Fields(normal)
	if holds(normal, wordBank) && (len(words) > 1 || len(normal) > 4) {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool {
		_, ending, joined := strings.Cut(w, "bank")
		return len(w) > 5 && (joined && bankEndings[ending] || strings.HasPrefix(w, "bank") || strings.HasSuffix(w, "banc") || strings.Contains(w, "sparkass"))
	})
}

// bankEndings are what languages end the word for a bank in, alone or joined to another.
var bankEndings = map[string]bool{"": true, "en": true, "a": true, "as": true, "asi": true, "i": true, "ka": true, "e": true, "et": true}

func cellSize(c layout.Cell) float64 {
	size := 0.0
	for _, w := range c.Words {
		size = max(size, w.Size, 0.8*w.Box.Height())
	}
	return size
}
