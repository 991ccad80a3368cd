package filereader

import (
	"context"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// sureRead is the confidence from which a recognized amount is held against the text layer.
	sureRead = 0.8
	// beyondDoubt is the confidence that a second look at the same ink needs to overrule words that are seen.
	beyondDoubt = 0.85
	// maxConfirmed bounds the second looks at one page.
	maxConfirmed = 12
	// maxListed bounds the amounts named in one note.
	maxListed = 3
)

// compare holds the amounts of the text layer against what was recognized in the same places. Where the
// picture shows another one beyond doubt, the words of the layer yield wherever the picture says anything.
func (j *job) compare(ctx context.Context, s *scanner, pages []page.Page) error {
	if j.need == textLies {
		return nil
	}
	looks := 0
	for i := range pages {
		back, c := straightening(pages[i]), page.Comparison{}
		sure, any := readWords(pages[i])
		for _, w := range j.page.Words {
			if !isAmount(w.Text) {
				continue
			}
			b := back.Box(w.Box)
			read := sure.find(b, func(o page.Word) bool { return shared(o.Box, b) >= sameInk })
			if read == nil {
				continue
			}
			c.Compared++
			if figures(read.Text) == figures(w.Text) || looks >= maxConfirmed {
				continue
			}
			looks++
			if ok, err := s.confirms(ctx, pages[i], *read); err != nil {
				return err
			} else if ok {
				unseen := w.Hidden || j.covered[w.Order]
				c.Differ = append(c.Differ, page.Difference{Box: w.Box, Text: w.Text, Picture: read.Text, Hidden: unseen})
			}
		}
		if c.Compared > 0 {
			j.note(c)
			pages[i].Compared, j.page.Compared = &c, &c
		}
		if len(c.Differ) > 0 {
			j.yield(back, any)
		}
	}
	return nil
}

// readWords are a page's recognized words: the amounts that were read surely, and all.
func readWords(p page.Page) (sure, all shelf) {
	for _, w := range p.Words {
		all.put(w)
		if w.Confidence >= sureRead && isAmount(w.Text) {
			sure.put(w)
		}
	}
	return sure, all
}

// confirms says that a second look at the same ink reads the same figures.
func (s *scanner) confirms(ctx context.Context, p page.Page, read page.Word) (bool, error) {
	again, err := s.reader.Reread(ctx, p.Number, p.Part, read.Box)
	if err != nil || len(again) == 0 {
		return false, err
	}
	return again[0].Confidence >= beyondDoubt && figures(again[0].Text) == figures(read.Text), nil
}

// yield marks the words of the layer that stand where the picture says something too.
func (j *job) yield(back page.Projection, read shelf) {
	if j.yields == nil {
		j.yields = map[int]bool{}
	}
	for _, w := range j.page.Words {
		b := back.Box(w.Box)
		if !w.Hidden && read.find(b, func(o page.Word) bool { return shared(o.Box, b) >= sameInk }) != nil {
			j.yields[w.Order] = true
		}
	}
}

// note names what the text layer says otherwise.
func (j *job) note(c page.Comparison) {
	if len(c.Differ) == 0 {
		return
	}
	var named []string
	for _, d := range c.Differ[:min(len(c.Differ), maxListed)] {
		named = append(named, fmt.Sprintf("%s where the picture shows %s", d.Text, d.Picture))
	}
	j.notes = append(j.notes, page.Note{Code: CodeDiffers, Page: j.page.Number, Detail: fmt.Sprintf(
		"Page %d: the text layer differs from the picture in %d of %d amounts compared (%s); the page was read from the picture.",
		j.page.Number, len(c.Differ), c.Compared, strings.Join(named, ", "))})
}
