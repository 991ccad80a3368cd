package header

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A value that does not fit before the next column, or before the end of the line, continues below: under itself in a
// grid, or under its label if both are one text.

const (
	// leastGroups is the minimal number of groups of digits in a number that continues with another group on the next
	// line.
	leastGroups = 3
	// wrappedLines is the maximal number of lines of a value after its first.
	wrappedLines = 3
)

// whole returns a value together with its words on the lines below.
func (o Outside) whole(f layout.Found, c layout.Cell) layout.Cell {
	if len(c.Words) == 0 {
		return c
	}
	words, last := append([]page.Word{}, c.Words...), c
	for range wrappedLines {
		more, ok := o.restOfIBAN(f, c, last, layout.Text(words))
		if !ok {
			more, ok = o.wrapped(f, c, last)
		}
		if !ok {
			break
		}
		words, last = joinWrapped(words, more.Words), more
	}
	if len(words) == len(c.Words) {
		return c
	}
	return layout.NewCell(c.Page, words)
}

// restOfIBAN returns the cell below the beginning of an IBAN that makes its check digits right, anywhere in its column.
func (o Outside) restOfIBAN(f layout.Found, value, last layout.Cell, text string) (layout.Cell, bool) {
	if f.Role != "account_number" || !ibanBegins.MatchString(text) || isIBAN(text) {
		return layout.Cell{}, false
	}
	line, ok := o.wrapLine(f, value, last)
	if !ok {
		return layout.Cell{}, false
	}
	for _, c := range line.Cells() {
		if layout.Overlap(c.Box, value.Box) > 0 && isIBAN(text+c.Text()) {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// joinWrapped appends words to others. A word that ends with a hyphen continues without a space.
func joinWrapped(words, more []page.Word) []page.Word {
	last := &words[len(words)-1]
	if strings.HasSuffix(last.Text, "-") && len(last.Text) > 1 {
		last.Text, last.Box = last.Text+more[0].Text, last.Box.Union(more[0].Box)
		more = more[1:]
	}
	return append(words, more...)
}

// wrapped returns the cell on the line below a value's last one, if its first word did not fit on the line above.
func (o Outside) wrapped(f layout.Found, value, last layout.Cell) (layout.Cell, bool) {
	line, ok := o.wrapLine(f, value, last)
	if !ok {
		return layout.Cell{}, false
	}
	cell, ok := cellAt(line, value.Box.X0, sameEdge)
	if !ok && f.Role == "account_number" {
		cell, ok = cellEnding(line, value.Box.X1)
	}
	beside, stands := cellAt(line, f.Label.Box.X0, sameEdge)
	if runsOn := value.Box.Y0 < f.Label.Box.Y1 && !ok && stands && !o.isBeforeColon(beside); runsOn {
		cell, ok = beside, true
	}
	if !ok || stands && (isLabelled(beside) || o.Words.Accounts.Role(f.Label.Text()+" "+beside.Text()) == f.Role) ||
		isLabelled(cell) || o.isOwnLabel(cell) || f.Role != "address" && !mayGoOn(f.Role, value, cell.Text()) {
		return layout.Cell{}, false
	}
	space := wordSpace * line.Height()
	if breaksOff(f.Role, last, cell) {
		return cell, true
	}
	if f.Role == "account_name" && value.Box.Y0 < f.Label.Box.Y1 && stands && beside.Box.X1 < cell.Box.X0 {
		return layout.Cell{}, false // an unknown label with its value
	}
	if f.Role == "account_name" && value.Box.X0 > f.Label.Box.X1 && !stands && o.isOneLineOfList(f, value, cell) {
		return cell, true
	}
	return cell, last.Box.X1+space+cell.Words[0].Box.Width() > o.columnEnd(f, value, last)
}

// isOneLineOfList reports whether exactly one line without a label is below a value in a list of labels, and is written
// like more of a name. An address has several lines.
func (o Outside) isOneLineOfList(f layout.Found, value, cell layout.Cell) bool {
	next, ok := o.lineBelow(cell)
	if !ok || !looksLikeName(cell, true) || isAddressLine(cell.Text()) {
		return false
	}
	label, labelled := cellAt(next, f.Label.Box.X0, sameEdge)
	_, pair := cellAt(next, value.Box.X0, sameEdge)
	return labelled && (pair || isLabelled(label))
}

// breaksOff reports whether a value cannot end with its line: a word ends with a hyphen; only together with the next
// line it is an IBAN with the right check digits; a name ends with a comma or lacks its legal form; a period lacks its
// end.
func breaksOff(role layout.Role, last, next layout.Cell) bool {
	text := last.Text()
	if len(text) > 1 && strings.HasSuffix(text, "-") && !strings.HasSuffix(text, " -") && role != "period" {
		return strings.IndexFunc(text, unicode.IsLetter) >= 0 || role == "account_number"
	}
	if role == "period" {
		return leadsOn(last, next)
	}
	if role == "account_name" {
		return strings.HasSuffix(text, ",") || beginsWithMark(next) || onlyWithForm(text, next.Text())
	}
	return role == "account_number" && !isIBAN(text) && isIBAN(text+next.Text())
}

// beginsWithMark reports whether a line of a name begins with a mark that joins the halves of a company name: "& Sons",
// "- Upper Mill".
func beginsWithMark(c layout.Cell) bool {
	first := c.Words[0].Text
	return len(c.Words) > 1 && (first == "&" || strings.Trim(first, "-–") == "") && !hasDigit(c.Text())
}

// leadsOn reports whether a period continues on the next line: a word that leads to its end is between them, or the
// year of its last date is only there.
func leadsOn(last, next layout.Cell) bool {
	if parse.LeadsToEnd(last.Words[len(last.Words)-1].Text) || parse.LeadsToEnd(next.Words[0].Text) {
		return true
	}
	days := parse.DatesIn(last)
	joined := parse.DatesIn(layout.NewCell(last.Page, joinWrapped(slices.Clone(last.Words), next.Words)))
	return len(joined) > 0 && joined[len(joined)-1].Year != 0 &&
		(len(joined) > len(days) || days[len(days)-1].Year == 0) && len(parse.DatesIn(next)) == 0
}

// onlyWithForm reports whether a name lacks a legal form and the next words end with one.
func onlyWithForm(text, next string) bool {
	return !ends(layout.Normalize(text), wordCompany) && ends(layout.Normalize(next), wordCompany)
}

// isIBAN reports whether a text has the form and the check digits of an international account number (ISO 13616).
func isIBAN(text string) bool {
	text = strings.ReplaceAll(text, " ", "")
	if !ibanPattern.MatchString(text) {
		return false
	}
	rest := 0
	for _, r := range text[4:] + text[:4] {
		if unicode.IsDigit(r) {
			rest = (rest*10 + int(r-'0')) % 97
		} else {
			rest = (rest*100 + int(r-'A') + 10) % 97
		}
	}
	return rest == 1
}

// mayGoOn reports whether a text can continue a value: a number in groups continues with groups, a name with letters
// and without a house number.
func mayGoOn(role layout.Role, value layout.Cell, text string) bool {
	letters, digits := lettersAndDigits(text)
	switch role {
	case "account_number":
		return digits > 0 && !isIBAN(value.Text()) && !postalCode.MatchString(text) &&
			(len(value.Words) >= leastGroups || strings.HasSuffix(value.Text(), "-"))
	case "period":
		return true
	case "customer_number", "branch_code", "tin":
		return false
	}
	return letters > 0 && (digits == 0 || letters > digits && !isAddressLine(text) && !endsInDate(text))
}

// wrapLine returns the line below a value's last one, at the distance of lines of one text; in a grid, at the distance
// of labels from their values.
func (o Outside) wrapLine(f layout.Found, value, last layout.Cell) (layout.Line, bool) {
	for i := f.Line + 1; i < len(o.Free); i++ {
		l := o.Free[i]
		pitch := wrapPitch * last.Box.Height()
		if value.Box.Y0 >= f.Label.Box.Y1 {
			pitch = max(gridPitch*l.Height(), gridSlack*(value.Box.CenterY()-f.Label.Box.CenterY()))
		}
		if l.Page != last.Page || l.Box.CenterY()-last.Box.CenterY() > pitch {
			return layout.Line{}, false
		}
		if l.Box.CenterY() > last.Box.Y1 {
			return l, true
		}
	}
	return layout.Line{}, false
}

// columnEnd returns how far right the words of a value can extend: up to the next cell beside it or its label, else to
// the end of the page's lines.
func (o Outside) columnEnd(f layout.Found, value, last layout.Cell) float64 {
	next := math.MaxFloat64
	for i := f.Line; i < len(o.Free) && o.Free[i].Page == last.Page && o.Free[i].Box.Y0 < last.Box.Y1; i++ {
		for _, c := range o.Free[i].Cells() {
			if c.Box.X0 > max(f.Label.Box.X1, value.Box.X0) && c.Box.X0 >= last.Box.X1 {
				next = min(next, c.Box.X0)
			}
		}
	}
	height := last.Box.Height()
	if next < math.MaxFloat64 {
		return next - columnGutter*height
	}
	if end, known := o.ends[last.Page]; known {
		return end - edgeGutter*height
	}
	return math.MaxFloat64
}

// cellEnding returns the cell of a line with the given right edge, because numbers may be flush right.
func cellEnding(l layout.Line, x float64) (layout.Cell, bool) {
	for _, c := range l.Cells() {
		if d := c.Box.X1 - x; max(d, -d) < sameEdge*l.Height() {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// lineEnds returns the right edges of pages by page number: the furthest edge that at least two lines share.
func lineEnds(lines []layout.Line) map[int]float64 {
	ends, furthest := map[int]float64{}, map[int]float64{}
	byEnd := slices.Clone(lines)
	slices.SortStableFunc(byEnd, func(a, b layout.Line) int { return cmp.Compare(b.Box.X1, a.Box.X1) })
	for _, l := range byEnd {
		if _, known := ends[l.Page]; known {
			continue
		}
		if before, seen := furthest[l.Page]; seen && before-l.Box.X1 < sameEnd*l.Height() {
			ends[l.Page] = before
		}
		furthest[l.Page] = l.Box.X1
	}
	return ends
}
