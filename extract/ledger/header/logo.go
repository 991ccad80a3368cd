package header

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// fullName is the line that holds a name and more of it: "Shannon Mutual" in a logo, "Shannon Mutual Building
// Society" below.
func (h *Head) fullName(name layout.Cell, blocks []headBlock) layout.Cell {
	name = withFormBelow(h.logo(name, blocks), blocks)
	short := layout.Normalize(name.Text())
	for _, b := range blocks {
		for k, c := range b.cells {
			if full := layout.Normalize(c.Text()); len(full) > len(short) && strings.HasPrefix(full, short+" ") && !isParted(c, len(name.Words)) && h.canBeIssuer(b, k) && isBankName(c) {
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
	under := lower.Page == upper.Page && lower.Box.CenterY() > upper.Box.Y1 && gap < sameLogo*lower.Box.Height() && layout.Overlap(lower.Box, upper.Box) > 0
	if !under || math.Abs(cellSize(lower)-cellSize(upper)) > sameSize*cellSize(upper) {
		return false
	}
	large := h.isLarge(lower) && len(lower.Words) <= restOfLogo && lower.Box.X0-upper.Box.X0 < sameEdge*lower.Box.Height()
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
		if to > from+1 && !isTitle(cells[from]) && (isBankName(name) || slices.Contains(h.domains(), lettersOf(name.Text()))) {
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
