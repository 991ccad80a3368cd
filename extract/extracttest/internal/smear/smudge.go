// Package smear makes what a recognizer gives of a picture from a page's text layer: figures misread, doubled and lost,
// and how sure it is of each word. Thousands of such pages are read in the time of one scan.
package smear

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// twins are the characters that each figure is misread as.
var twins = [10]string{"8896O", "7l4", "7Z", "885", "19", "36S", "885", "12", "33069", "4830"}

// Press smudges documents, always in the same way for the same seeds.
type Press struct {
	random *rand.Rand
	// rate is the share of characters in figures that are misread.
	rate float64
}

// New is a press that misreads the share of the characters in figures.
func New(seed, run int, rate float64) Press {
	return Press{rand.New(rand.NewPCG(uint64(seed), uint64(run))), rate}
}

// Document is the document as it is recognized from pictures of its pages.
func (p Press) Document(d page.Document) page.Document {
	d.Pages = slices.Clone(d.Pages)
	for i := range d.Pages {
		d.Pages[i] = p.page(d.Pages[i])
	}
	return d
}

func (p Press) page(pg page.Page) page.Page {
	pg.Source, pg.Reader, pg.UnreadKnown = page.SourceOCR, "tesseract", true
	read := make([]page.Word, 0, len(pg.Words))
	for _, w := range pg.Words {
		if w.Hidden {
			continue
		}
		w = page.Word{Text: w.Text, Box: w.Box, Size: w.Size, Rotation: w.Rotation, Source: page.SourceOCR, Confidence: 0.9 + 0.07*p.random.Float64()}
		if strings.ContainsAny(w.Text, "0123456789") {
			w = p.figure(w)
		}
		switch {
		case w.Text == "" || p.random.Float64() < p.rate/4:
			pg.Unread = append(pg.Unread, w.Box)
		case len(w.Text) > 4 && p.random.Float64() < p.rate:
			read = append(read, p.parted(w)...)
		default:
			read = append(read, w)
		}
	}
	pg.Words = read
	return pg
}

// figure misreads a word of figures. Of most that are misread the recognizer is less sure, of some it also gives what is
// printed; of some that are right it gives something else besides.
func (p Press) figure(w page.Word) page.Word {
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

// parted is a word read as two.
func (p Press) parted(w page.Word) []page.Word {
	at := 1 + p.random.IntN(len(w.Text)-2)
	first, second := w, w
	first.Text, second.Text = w.Text[:at], w.Text[at:]
	middle := w.Box.X0 + w.Box.Width()*float64(at)/float64(len(w.Text))
	first.Box.X1, second.Box.X0 = middle-0.5, middle+0.5
	first.Alternatives, second.Alternatives = nil, nil
	return []page.Word{first, second}
}

func (p Press) misread(text string, rate float64) string {
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
