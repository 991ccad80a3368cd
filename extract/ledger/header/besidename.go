package header

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// NumberBeside is the account's number without a label where whom it belongs to is named: beside the name, right under
// it, or below the name's address; nil for none.
func (o Outside) NumberBeside(holder *Value[string]) *Value[string] {
	if holder == nil || len(holder.Words) == 0 {
		return nil
	}
	name := layout.NewCell(holder.Page, holder.Words)
	others := o.otherValues()
	for i, l := range o.Free {
		if l.Page != name.Page || l.Box.CenterY() < name.Box.Y0 || l.Box.Y0 > name.Box.CenterY() {
			continue
		}
		for _, c := range l.Cells() {
			if v := o.numberAlone(c, titleDigits, others); v != nil && !isPostalCode(v.Read) {
				v.Line = o.FreeIndex[i]
				return v
			}
		}
	}
	return o.numberBelow(name, others)
}

// StripNumber is the number without a label in a line of the head that tells whose account it is, in a cell of its own
// beside a name or a currency: "7788-123   Lucia Ferrer   EUR"; nil for none.
func (o Outside) StripNumber() *Value[string] {
	others := o.otherValues()
	for i := range o.headOnly() {
		if slices.ContainsFunc(o.Labels, func(f layout.Found) bool { return o.FreeIndex[f.Line] == i }) {
			continue
		}
		if v := o.numberInStrip(i, others); v != nil {
			v.Line = i
			return v
		}
	}
	return nil
}

// numberInStrip is the number that fills a cell of a line with a currency, or a long one with a name; nothing stands right
// above it that may be its label.
func (o Outside) numberInStrip(line int, others otherValues) *Value[string] {
	name, currency := false, false
	cells := o.Lines[line].Cells()
	for _, c := range cells {
		name = name || len(c.Words) > 1 && isHolderName(c)
		currency = currency || parse.CurrencyCode(c.Text()) != ""
	}
	for _, c := range cells {
		v := o.numberAlone(c, titleDigits, others)
		if v == nil || len(cells) < 2 || paperNumber.MatchString(v.Read) || !(name && currency) && (places(v.Read) < longNumber || !name && !currency) {
			continue
		}
		if line > 0 && o.Lines[line-1].Page == c.Page {
			above, under := cellAt(o.Lines[line-1], c.Box.X0, sameEdge)
			if under && c.Box.Y0-above.Box.Y1 < blockGap*c.Box.Height() && !beginsSpan(above.Words) {
				continue
			}
		}
		return v
	}
	return nil
}

// paperNumber is the number of a statement within its year: "18/2026".
var paperNumber = regexp.MustCompile(`^\d{1,4}/(?:19|20)\d\d$`)

// numberBelow is the number right under a name, or below the lines of its address.
func (o Outside) numberBelow(name layout.Cell, others otherValues) *Value[string] {
	for n, last := 1, name; n <= blockLines; n++ {
		l, ok := o.lineBelow(last)
		if !ok {
			return nil
		}
		c, under := cellAt(l, name.Box.X0, sameEdge)
		if !under {
			return nil
		}
		least := longNumber
		if n == 1 {
			least = titleDigits
		}
		if v := o.numberAlone(c, least, others); v != nil && !isPostalCode(v.Read) {
			v.Line, v.Guess = o.lineOf(l), n > 1
			return v
		}
		if !isAddressLine(c.Text()) && !isHouse(c.Text()) && !isJoint(c) && !isCare(c) {
			return nil
		}
		last = c
	}
	return nil
}

// numberAlone is a cell that is nothing but a number with so many digits and no other label's value, nil for any other.
func (o Outside) numberAlone(c layout.Cell, least int, others otherValues) *Value[string] {
	number := numberText(c.Words)
	if places(number) < least || !IsAccountNumber(number) || strings.HasPrefix(number, "+") || isReached(c) || others.hold(c) {
		return nil
	}
	return &Value[string]{Read: number, Page: c.Page, Words: c.Words}
}

// isReached says that a cell begins with a word for a telephone: "Tel. 085 3994081".
func isReached(c layout.Cell) bool { return begins(layout.Normalize(c.Words[0].Text), wordContact) }

// isPostalCode says that a number may be the code of a town.
func isPostalCode(number string) bool {
	return places(number) < longNumber && postalCode.FindString(number) == number
}

// lineOf is the place of a free line among all lines.
func (o Outside) lineOf(l layout.Line) int {
	for i, free := range o.Free {
		if free.Page == l.Page && free.Box == l.Box {
			return o.FreeIndex[i]
		}
	}
	return 0
}
