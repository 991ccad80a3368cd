package smear

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// Pair is two figures of a recognized paper that are misread together so that what one gains the other loses, or both
// days move: by themselves they look like any figure.
type Pair struct {
	// Kind says which figures of a statement the two are.
	Kind string
	// Words are the two places, What says what is read for what.
	words [2]place
	texts [2]string
}

// place is a word of a document.
type place struct{ page, word int }

func (p Pair) String() string { return p.Kind + ": " + strings.Join(p.texts[:], ", ") }

// Misread is the document with both figures of the pair misread. The document stays as it was, and second looks at its
// pixels see what is printed.
func (p Pair) Misread(d page.Document) page.Document {
	d.Pages = slices.Clone(d.Pages)
	for k, at := range p.words {
		d.Pages[at.page].Words = slices.Clone(d.Pages[at.page].Words)
		w := &d.Pages[at.page].Words[at.word]
		w.Text, w.Alternatives = p.texts[k], nil
	}
	return d
}

// Pairs are misreadings of two figures each that a statement's sums may not show: a balance and the amount that leads to
// it or from it, two amounts of one side, an amount and its side's total, the opening and the closing balance, two days.
// e is how the document was read.
func Pairs(d page.Document, e engine.Extraction) (pairs []Pair) {
	m := misreader{d: d, e: e}
	rows := e.Transactions
	for i := range rows {
		amount, balance := amountOf(rows[i], i), fmt.Sprintf("/transactions/%d/balance", i)
		same, turned := 1, -1
		if (rows[i].Debit > 0) != (e.BalanceChecks != nil && e.BalanceChecks.Liability) {
			same, turned = -1, 1
		}
		if i == 0 {
			m.add("the opening balance and the first amount", "/opening_balance", amount, turned)
		}
		if i == len(rows)-1 {
			m.add("the last amount and the last balance", amount, balance, same)
			m.add("the last amount and the closing balance", amount, "/closing_balance", same)
		}
		m.add("an amount and its balance", amount, balance, same)
		if i+1 < len(rows) {
			m.add("an amount and the balance before it", fmt.Sprintf("/transactions/%d/balance", i), amountOf(rows[i+1], i+1), turned)
			m.add("the days of two rows", fmt.Sprintf("/transactions/%d/date", i), fmt.Sprintf("/transactions/%d/date", i+1), 1)
		}
		for k := i + 1; k < min(len(rows), i+4); k++ {
			if (rows[i].Debit > 0) == (rows[k].Debit > 0) {
				m.add("two amounts of one side", amount, amountOf(rows[k], k), -1)
			} else {
				m.add("two amounts of two sides", amount, amountOf(rows[k], k), 1)
			}
		}
		if rows[i].Debit > 0 {
			m.add("an amount and its total", amount, "/total_debits", 1)
		} else {
			m.add("an amount and its total", amount, "/total_credits", 1)
		}
	}
	m.add("the opening and the closing balance", "/opening_balance", "/closing_balance", 1)
	m.add("the ends of the period", "/period_start", "/period_end", 1)
	return m.pairs
}

func amountOf(row engine.Transaction, place int) string {
	if row.Credit > 0 {
		return fmt.Sprintf("/transactions/%d/credit", place)
	}
	return fmt.Sprintf("/transactions/%d/debit", place)
}

// misreader collects pairs.
type misreader struct {
	d     page.Document
	e     engine.Extraction
	pairs []Pair
}

// add misreads two figures that are printed as a word each: the first by some digit more, the second by as much more (way
// 1) or less (-1). Nothing is added where no digit of both allows it.
func (m *misreader) add(kind, first, second string, way int) {
	a, okA := m.word(first)
	b, okB := m.word(second)
	if !okA || !okB || a == b {
		return
	}
	textA, textB := m.d.Pages[a.page].Words[a.word].Text, m.d.Pages[b.page].Words[b.word].Text
	digitsA, digitsB := digitsFromRight(textA), digitsFromRight(textB)
	for step := 1; step < 9; step++ {
		for k := range min(len(digitsA), len(digitsB)) {
			n := (k*7 + len(m.pairs)*3 + step) % min(len(digitsA), len(digitsB)) // not always the same digit
			for _, by := range []int{step, -step} {
				moreA, okA := moved(textA, digitsA[n], by)
				moreB, okB := moved(textB, digitsB[n], by*way)
				if okA && okB {
					m.pairs = append(m.pairs, Pair{kind, [2]place{a, b}, [2]string{moreA, moreB}})
					return
				}
			}
		}
	}
}

// digitsFromRight are the places of a text's digits, the last first.
func digitsFromRight(text string) (places []int) {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] >= '0' && text[i] <= '9' {
			places = append(places, i)
		}
	}
	return places
}

// moved is the text with one digit read as another; false where there is none so far from it, or a first one would be 0.
func moved(text string, at, by int) (string, bool) {
	digit := int(text[at]-'0') + by
	if digit < 0 || digit > 9 || digit == 0 && strings.Trim(text[:at], "-+(") == "" {
		return "", false
	}
	return text[:at] + string(rune('0'+digit)) + text[at+1:], true
}

// word is the only word that prints a figure.
func (m *misreader) word(pointer string) (place, bool) {
	origin, placed := m.e.Provenance[pointer]
	if !placed || origin.BBox == nil || origin.Source != engine.FromOCR {
		return place{}, false
	}
	var found []place
	for i, p := range m.d.Pages {
		if p.Number != origin.Page {
			continue
		}
		for k, w := range p.Words {
			b := p.Seen(w.Box)
			if w.Text == origin.Text && math.Abs(b.X0-origin.BBox[0]) < 1 && math.Abs(b.Y0-origin.BBox[1]) < 1 {
				found = append(found, place{i, k})
			}
		}
	}
	if len(found) != 1 {
		return place{}, false
	}
	return found[0], true
}
