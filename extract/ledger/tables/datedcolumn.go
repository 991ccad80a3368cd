package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// datedLeast is how many dates under a heading show that it heads dates.
const datedLeast = 3

// datedColumns makes columns of dates of those that are headed as amounts or strangely and hold dates and nothing
// else: "Value" beside "Date" is the day of value.
func (t *Table) datedColumns() {
	t.textNamedAsDay()
	t.dayHeadedAsText()
	for i, c := range t.Columns {
		if c.Role != "" && !(c.Role == lexicon.RoleAmount && t.otherAmounts(i) != nil) {
			continue
		}
		if dates, others := t.datesUnder(c); dates < datedLeast || others*10 > dates {
			continue
		}
		for _, k := range t.otherAmounts(i) {
			if t.Columns[k].Role == "" {
				t.Columns[k].Role = lexicon.RoleAmount
			}
		}
		switch {
		case t.Column(lexicon.RoleDate) < 0:
			t.Columns[i].Role = lexicon.RoleDate
		case t.Column(lexicon.RoleValueDate) < 0:
			t.Columns[i].Role = lexicon.RoleValueDate
		default:
			t.Columns[i].Role = lexicon.RoleFurther
		}
	}
}

// textNamedAsDay makes the descriptions' column of one whose heading may name days and texts ("Transaction" on cards'
// papers) where no other holds texts and no day begins under it.
func (t *Table) textNamedAsDay() {
	i := t.Column(lexicon.RoleDate)
	if i < 0 || t.Column(lexicon.RoleDescription) >= 0 || lexicon.OfDeposits().Columns.Role(t.Columns[i].Text) != lexicon.RoleDescription {
		return
	}
	if dates, _ := t.datesUnder(t.Columns[i]); dates == 0 {
		t.Columns[i].Role = lexicon.RoleDescription
	}
}

// dayHeadedAsText gives the half of a torn heading ("Transaction" before "Date") that means texts by itself back to the days
// under it where another heading names the texts.
func (t *Table) dayHeadedAsText() {
	i := t.Column(lexicon.RoleDescription)
	if i < 0 || i+1 >= len(t.Columns) || t.Columns[i+1].Role != lexicon.RoleDate {
		return
	}
	texts := slices.IndexFunc(t.Columns, func(c layout.Column) bool {
		return c.Role == lexicon.RoleReference && lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleDescription
	})
	if dates, others := t.datesUnder(t.Columns[i]); texts < 0 || dates < datedLeast || others*10 > dates {
		return
	}
	t.Columns = slices.Clone(t.Columns)
	t.Columns[texts].Role = lexicon.RoleDescription
	t.Columns[i+1].Box = t.Columns[i].Box.Union(t.Columns[i+1].Box)
	t.Columns = slices.Delete(t.Columns, i, i+1)
}

// otherAmounts are the places of the columns beside one headed as an amount that hold movements or a further amount.
func (t *Table) otherAmounts(column int) (places []int) {
	for k, c := range t.Columns {
		if k != column && (lexicon.IsMovement(c.Role) || c.Role == "" && lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleAmount) {
			places = append(places, k)
		}
	}
	return places
}

// datesUnder counts the lines whose words under a heading begin a date, and those whose words there do not.
func (t *Table) datesUnder(c layout.Column) (dates, others int) {
	for _, l := range t.Lines {
		for i, w := range l.Words {
			if layout.Overlap(w.Box, c.Box) <= 0 {
				continue
			}
			if inDate(l.Words, i, l.Height()) {
				dates++
			} else {
				others++
			}
			break
		}
	}
	return dates, others
}

// inDate says that a date begins with a word of a line of that height, or one begins just before and goes on in it. What
// stands further apart than words of one text do is no part of it ("01 08" before "18.500,00").
func inDate(words []page.Word, i int, height float64) bool {
	apart := func(k int) bool { return words[k].Box.X0-words[k-1].Box.X1 > parse.TextGap*height }
	end := math.MaxFloat64
	for k := i + 1; k < len(words); k++ {
		if apart(k) {
			end = words[k].Box.X0
			break
		}
	}
	for from := i; from >= 0 && from > i-dateWords; from-- {
		if d, ok := parse.FindDate(words, from, end); ok && d.From == from && d.To > i {
			return true
		}
		if from > 0 && apart(from) {
			break
		}
	}
	return false
}

// dateWords is of how many words a date is at most.
const dateWords = 3
