package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// listedAccount is a line of a summary of several accounts: the kind of account, its number and a sum.
type listedAccount struct {
	kind   string // in normal form
	number []page.Word
	page   int
}

// leastListed is how many accounts a summary lists at least.
const leastListed = 2

// ListedTitles are the accounts whose titles right above tables name the kind of one account that a summary lists above all
// tables, without a number or with a misread one: "Reserve Savings 0425-1$9432". Titles with a number that can be read are
// told already.
func (o Outside) ListedTitles(told []Value[string]) []Value[string] {
	listed := o.listedAccounts()
	if len(listed) < leastListed {
		return nil
	}
	var out []Value[string]
	for _, h := range o.Headers {
		for i := h.First - 1; i >= 0 && i >= h.First-titleReach && o.Lines[i].Page == h.Page && !o.Used[i]; i-- {
			if slices.ContainsFunc(told, func(v Value[string]) bool { return v.Line == i }) {
				break
			}
			if a := accountOfTitle(listed, o.Lines[i]); a != nil {
				out = append(out, Value[string]{Read: numberText(a.number), Page: a.page, Words: a.number, Line: i, Guess: true})
				break
			}
		}
	}
	return out
}

// listedAccounts are the lines above the first table that hold a kind of account, a number and an amount.
func (o Outside) listedAccounts() (listed []listedAccount) {
	if len(o.Headers) == 0 {
		return nil
	}
	for _, l := range o.Lines[:o.Headers[0].First] {
		cells := l.Cells()
		if len(cells) < 3 || len(o.Amounts(l)) == 0 {
			continue
		}
		for k, c := range cells[1:] {
			words, ok := accountWordsOf(c)
			kind := layout.Normalize(cells[k].Text())
			if ok && places(layout.Text(words)) >= titleDigits && namesKind(kind) {
				listed = append(listed, listedAccount{kind, words, l.Page})
				break
			}
		}
	}
	return listed
}

// accountOfTitle is the one listed account whose kind a line names, alone or, recognized, beside other words; nil when
// several are.
func accountOfTitle(listed []listedAccount, l layout.Line) *listedAccount {
	if len(l.Words) > longestTitle {
		return nil
	}
	title := layout.Normalize(layout.Text(l.Words))
	var found *listedAccount
	for i := range listed {
		if title == listed[i].kind || source.Recognized(l.Words) && strings.Contains(" "+title+" ", " "+listed[i].kind+" ") {
			if found != nil {
				return nil
			}
			found = &listed[i]
		}
	}
	return found
}
