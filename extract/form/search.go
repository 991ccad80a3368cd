package form

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Normal is the whole text in the form of layout.Normalize, with a space at both ends and between words.
func (p *Paper) Normal() string {
	var b strings.Builder
	b.WriteByte(' ')
	for i := range p.segments {
		for _, form := range p.segments[i].normal {
			if form != "" {
				b.WriteString(form)
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// AmountInWords finds the first amount in words ("TEN THOUSAND PESOS AND 50/100"), also one that goes on in the next
// line, with its words and page.
func (p *Paper) AmountInWords() (words []page.Word, amount engine.Amount, number int, ok bool) {
	for _, s := range p.streams(nil) {
		if in, found := parse.FindAmountInWords(layout.Text(s.words)); found {
			return WordsAt(s.words, in.From, in.To), in.Amount, s.page, true
		}
	}
	return nil, 0, 0, false
}

// Printed is the text of words as a result gives it (fields.md §2.3).
func Printed(words []page.Word) string { return strings.Trim(printed(words), "()., ") }

// isPhilippine reports whether the words of a paper are those of a Philippine one.
func (p *Paper) isPhilippine() bool {
	text := p.Normal()
	for _, w := range philippineWords {
		if strings.Contains(text, " "+w+" ") {
			return true
		}
	}
	return false
}

// WordsAt returns the words that a part of their joined text covers.
func WordsAt(words []page.Word, from, to int) (covered []page.Word) {
	at := 0
	for _, w := range words {
		text := strings.Join(strings.Fields(w.Text), " ")
		if text == "" {
			continue
		}
		if at < to && at+len(text) > from {
			covered = append(covered, w)
		}
		at += len(text) + 1
	}
	return covered
}
