package header

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// NumberBeside is the account's number without a label where whom it belongs to is named: right of the name, right
// under it, or below the name's address; nil for none.
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
			if v := o.numberAlone(c, titleDigits, others); v != nil && c.Box.X0 > name.Box.X1 {
				v.Line = o.FreeIndex[i]
				return v
			}
		}
	}
	return o.numberBelow(name, others)
}

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
		if v := o.numberAlone(c, least, others); v != nil {
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
	if places(number) < least || !isAccountNumber(number) || postalCode.MatchString(number) || strings.HasPrefix(number, "+") || others.hold(c) {
		return nil
	}
	return &Value[string]{Read: number, Page: c.Page, Words: c.Words}
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
