package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A paper prints the number of its account again and again: beside a label, over the rows, in the head and foot of each
// page. The numbers of other accounts, of customers and papers stand once.

const (
	// mentionLines is how many free lines are searched for a number at most.
	mentionLines = 400
	// mostRepeated is how many numbers are looked for on other lines at most.
	mostRepeated = 40
)

// Mentions is on how many free lines before another line a number is printed.
func (o Outside) Mentions(number string, before int) int {
	n, key := 0, NormalizeAccount(number)
	for i, l := range o.Free[:min(len(o.Free), mentionLines)] {
		if o.FreeIndex[i] < before && strings.Contains(NormalizeAccount(l.Text()), key) {
			n++
		}
	}
	return n
}

// RepeatedNumber is the number that is printed on several lines, once without any word that says what it is or under
// words that no list knows: "Facility  517-00106-8" at the head and "517-00106-8" at the foot. Nil when none is.
func (o Outside) RepeatedNumber() *Value[string] {
	var best *Value[string]
	most, looked, others := 1, 0, o.otherValues()
	for i, l := range o.Free {
		for _, c := range l.Cells() {
			c = behindLeader(c)
			number := numberText(c.Words)
			if looked == mostRepeated || places(number) < titleDigits || !IsAccountNumber(number) || others.hold(c) {
				continue
			}
			looked++
			if n := o.Mentions(number, len(o.Lines)); n > most {
				best, most = &Value[string]{Read: number, Page: l.Page, Words: c.Words, Line: o.FreeIndex[i]}, n
			}
		}
	}
	return best
}

// behindLeader is what stands behind a row of dots or a colon in a cell, the cell itself where neither does.
func behindLeader(c layout.Cell) layout.Cell {
	for i := len(c.Words) - 2; i >= 0; i-- {
		text := c.Words[i].Text
		if len(text) > 2 && strings.Trim(text, ".…_") == "" || strings.HasSuffix(text, ":") || strings.HasSuffix(text, "...") {
			return layout.NewCell(c.Page, c.Words[i+1:])
		}
	}
	return c
}

// otherValues are what labels ask for that is no number of an account alone, a number of a branch before that of an
// account too: by their places and by their texts.
type otherValues struct {
	places map[valuePlace]bool
	texts  map[string]bool
}

type valuePlace struct {
	page int
	box  page.Box
}

func (o Outside) otherValues() otherValues {
	others := otherValues{map[valuePlace]bool{}, map[string]bool{}}
	for _, f := range o.Labels {
		if f.Role == "account_number" {
			continue
		}
		for _, v := range f.Values {
			others.places[valuePlace{v.Page, v.Words[0].Box}] = true
			others.texts[NormalizeAccount(v.Text())] = true
		}
	}
	return others
}

// hold says that a cell is one of them, or a day, or in brackets, as the number that a company is registered by.
func (others otherValues) hold(c layout.Cell) bool {
	return strings.HasPrefix(c.Text(), "(") || others.holdBare(c)
}

// holdBare is hold of a cell that brackets make no other's: behind a kind of account.
func (others otherValues) holdBare(c layout.Cell) bool {
	if _, date := parse.ParsePrintedDate(c.Text()); date || beginsSpan(c.Words) {
		return true
	}
	return others.places[valuePlace{c.Page, c.Words[0].Box}] || others.texts[NormalizeAccount(c.Text())]
}

// footLines is how many lines at the foot of a page may hold its account's number.
const footLines = 6

// FootNumber is the last account number in a sentence at the foot of a page: "Grace Wanjiku · Account 3811-600 · page 2";
// nil when none is.
func (o Outside) FootNumber() *Value[string] {
	for i, l := range slices.Backward(o.Free) {
		if last := min(i+footLines, len(o.Free)-1); last == i+footLines && o.Free[last].Page == l.Page {
			continue // more lines follow on the page
		}
		for _, c := range l.Cells() {
			if v, ok := mentionedNumber(c); ok {
				v.Line = o.FreeIndex[i]
				return &v
			}
		}
	}
	return nil
}
