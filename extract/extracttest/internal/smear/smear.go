// Package smear imitates a recognizer on a page's text layer: it misreads, doubles and loses figures, and gives each
// word a confidence. Thousands of such pages are read in the time of one scan.
package smear

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// twins are the characters that each figure is misread as.
var twins = [10]string{"8896O", "7l4", "7Z", "885", "19", "36S", "885", "12", "33069", "4830"}

// Smearer misreads figures of documents, always in the same way for the same seeds.
type Smearer struct {
	random *rand.Rand
	// rate is the share of characters in figures that are misread.
	rate float64
}

// New makes a Smearer that misreads the given share of the characters in figures.
func New(seed, run int, rate float64) Smearer {
	return Smearer{rand.New(rand.NewPCG(uint64(seed), uint64(run))), rate}
}

// Document returns the document as a recognizer would read it from pictures.
func (p Smearer) Document(d page.Document) page.Document {
	d.Pages = slices.Clone(d.Pages)
	for i := range d.Pages {
		d.Pages[i] = p.page(d.Pages[i])
	}
	return d
}

func (p Smearer) page(pg page.Page) page.Page {
	pg.Source, pg.Reader, pg.UnreadKnown = page.SourceOCR, "tesseract", true
	read := make([]page.Word, 0, len(pg.Words))
	for _, w := range pg.Words {
		if w.Hidden {
			continue
		}
		w = page.Word{
			Text:       w.Text,
			Box:        w.Box,
			Size:       w.Size,
			Rotation:   w.Rotation,
			Source:     page.SourceOCR,
			Confidence: 0.9 + 0.07*p.random.Float64(),
		}
		if strings.ContainsAny(w.Text, "0123456789") {
			w = p.figure(w)
		}
		switch {
		case w.Text == "" || p.random.Float64() < p.rate/4:
			pg.Unread = append(pg.Unread, w.Box)
		case len(w.Text) > 4 && p.random.Float64() < p.rate:
			read = append(read, p.split(w)...)
		default:
			read = append(read, w)
		}
	}
	pg.Words = read
	return pg
}

// figure misreads a word of figures. Most misread words have a lower confidence, and some have the printed text as an
// alternative; some right words have a wrong alternative.
func (p Smearer) figure(w page.Word) page.Word {
	printed := w.Text
	w.Text = p.misread(printed, p.rate)
	other, chance := printed, 0.4
	if w.Text == printed {
		other, chance = p.misread(printed, 0.1), 0.1
	} else if p.random.Float64() < 0.7 {
		w.Confidence = 0.4 + 0.55*p.random.Float64()
	}
	if other != w.Text && other != "" && p.random.Float64() < chance {
		w.Alternatives = []page.Alternative{{Text: other, Confidence: 0.5 * w.Confidence * p.random.Float64()}}
	}
	return w
}

// split returns a word read as two.
func (p Smearer) split(w page.Word) []page.Word {
	at := 1 + p.random.IntN(len(w.Text)-2)
	first, second := w, w
	first.Text, second.Text = w.Text[:at], w.Text[at:]
	middle := w.Box.X0 + w.Box.Width()*float64(at)/float64(len(w.Text))
	first.Box.X1, second.Box.X0 = middle-0.5, middle+0.5
	first.Alternatives, second.Alternatives = nil, nil
	return []page.Word{first, second}
}

func (p Smearer) misread(text string, rate float64) string {
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if p.random.Float64() >= rate {
			b.WriteByte(c)
			continue
		}
		kind := p.random.Float64()
		switch digit := c >= '0' && c <= '9'; {
		case kind < 0.15: // lost
		case strings.IndexByte(".,", c) >= 0:
			b.WriteByte("., "[p.random.IntN(3)])
		case digit && kind < 0.8:
			like := twins[c-'0']
			b.WriteByte(like[p.random.IntN(len(like))])
		case digit && kind < 0.9:
			b.WriteByte(byte('0' + p.random.IntN(10)))
		default:
			b.WriteByte(c)
			b.WriteByte(c)
		}
	}
	return b.String()
}

// WithoutMarks is the document with the points and commas of its amounts lost, as of a faint print.
func WithoutMarks(d page.Document) page.Document {
	d.Pages = slices.Clone(d.Pages)
	for i := range d.Pages {
		words := slices.Clone(d.Pages[i].Words)
		for k, w := range words {
			if strings.ContainsAny(w.Text, "0123456789") && strings.Trim(w.Text, "0123456789.,'-+()CRDB") == "" {
				words[k].Text = strings.NewReplacer(".", "", ",", "", "'", "").Replace(w.Text)
			}
		}
		d.Pages[i].Words = words
	}
	return d
}

// Pair is two figures of a recognized paper that are misread together, so that one loses as much as the other gains, or
// both days move. Each alone looks like any other figure.
type Pair struct {
	// Kind names the two figures of the statement.
	Kind string
	// words are the two places, texts the misreadings in words.
	words [2]place
	texts [2]string
}

// place is a word of a document.
type place struct{ page, word int }

// String names the kind of the pair and its two readings.
func (p Pair) String() string { return p.Kind + ": " + strings.Join(p.texts[:], ", ") }

// Misread returns the document with both figures of the pair misread. The document itself is not changed, and second
// looks at its pixels see what is printed.
func (p Pair) Misread(d page.Document) page.Document {
	d.Pages = slices.Clone(d.Pages)
	for k, at := range p.words {
		d.Pages[at.page].Words = slices.Clone(d.Pages[at.page].Words)
		w := &d.Pages[at.page].Words[at.word]
		w.Text, w.Alternatives = p.texts[k], nil
	}
	return d
}

// Pairs are misreadings of two figures each that a statement's sums may not show: a balance and the amount that leads
// to it or from it, two amounts of one side, an amount and its side's total, the opening and the closing balance, two
// days. e is how the document was read.
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
			m.add(
				"an amount and the balance before it", fmt.Sprintf("/transactions/%d/balance", i),
				amountOf(rows[i+1], i+1), turned,
			)
			m.add(
				"the days of two rows", fmt.Sprintf("/transactions/%d/date", i),
				fmt.Sprintf("/transactions/%d/date", i+1), 1,
			)
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

// add misreads two figures that are printed as one word each: the first by some digit more, the second by as much more
// (way 1) or less (-1). Nothing is added if no digit of both allows it.
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

// moved returns the text with one digit changed by by; false if the result is not a digit, or if the first digit would
// be 0.
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
