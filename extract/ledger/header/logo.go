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
