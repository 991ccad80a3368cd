package columns

import (
	"context"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/page"
)

// Part splits pages on which lists of dated rows are printed side by side and the right list continues the left one.
// Read line by line, two unrelated rows would become one. Each list becomes a separate page: the left one first, with
// the text around the lists, then the others as if they were printed below, and last the text below all of them. These
// pages keep the number of their page, and their boxes are mapped back to its coordinates.
//
// Lists under header rows that repeat on one line stay as they are, because package tables splits them.
func Part(d page.Document) page.Document {
	var pages []page.Page
	moved := map[int][]page.Page{}
	for i, p := range d.Pages {
		cuts := lists(p)
		if len(cuts) > 0 && pages == nil {
			pages = slices.Clone(d.Pages[:i])
		}
		switch {
		case len(cuts) > 0:
			parts := parted(p, cuts)
			moved[p.Number] = parts
			pages = append(pages, parts...)
		case pages != nil:
			pages = append(pages, p)
		}
	}
	if pages == nil {
		return d
	}
	d.Pages = pages
	d.Reread, d.Confirm, d.ConfirmWords = rereadUnmoved(d.Reread, moved), rereadUnmoved(d.Confirm, moved),
		rereadUnmoved(d.ConfirmWords, moved)
	return d
}

// rereadUnmoved maps the boxes of a request back to the page before it was split; nil for nil.
func rereadUnmoved(again page.Reread, moved map[int][]page.Page) page.Reread {
	if again == nil {
		return nil
	}
	return func(ctx context.Context, number, part int, b page.Box) ([]page.Alternative, error) {
		return again(ctx, number, part, unmoved(moved[number], b))
	}
}

// cut is the box of a list beside another one and its distance to the right of the first, or the box of the text below
// all lists.
type cut struct {
	box   page.Box
	right float64
}

// parted returns the parts of a page: the words in no cut, then the cuts in reading order, each below the one before.
func parted(p page.Page, cuts []cut) []page.Page {
	parts := make([]page.Page, len(cuts)+1)
	for i := range parts {
		parts[i] = p
		parts[i].Words, parts[i].Rules, parts[i].Images, parts[i].Unread = nil, nil, nil, nil
		parts[i].Part = i + 1
		if i > 0 { // once per page
			parts[i].Note, parts[i].Compared = "", nil
		}
	}
	parts[0].Images = p.Images
	at := func(b page.Box) *page.Page { return &parts[cutOf(cuts, b)] }
	for _, w := range p.Words {
		part := at(w.Box)
		part.Words = append(part.Words, w)
	}
	for _, r := range p.Rules {
		part := at(r.Box)
		part.Rules = append(part.Rules, r)
	}
	for _, b := range p.Unread {
		part := at(b)
		if len(part.Words) == 0 { // a part without words would be dropped
			part = &parts[0]
		}
		part.Unread = append(part.Unread, b)
	}
	below := foot(parts[0].Words)
	parts[0].Straightened = back(p, 0, 0)
	for i, c := range cuts {
		down := below + lineSpace*height(parts[i+1].Words) - head(parts[i+1].Words)
		move(&parts[i+1], -c.right, down)
		parts[i+1].Straightened = back(p, c.right, -down)
		below = foot(parts[i+1].Words)
	}
	return slices.DeleteFunc(parts, func(part page.Page) bool { return len(part.Words)+len(part.Unread) == 0 })
}

// cutOf returns the part of a box: 0 if no cut contains it, else the index of the cut plus one.
func cutOf(cuts []cut, b page.Box) int {
	for i, c := range cuts {
		if x, y := b.CenterX(), b.CenterY(); x >= c.box.X0 && x < c.box.X1 && y >= c.box.Y0 && y < c.box.Y1 {
			return i + 1
		}
	}
	return 0
}

// move shifts everything on a part.
func move(p *page.Page, x, y float64) {
	for i := range p.Words {
		p.Words[i].Box = shifted(p.Words[i].Box, x, y)
	}
	for i := range p.Rules {
		p.Rules[i].Box = shifted(p.Rules[i].Box, x, y)
	}
	for i := range p.Unread {
		p.Unread[i] = shifted(p.Unread[i], x, y)
	}
}

func shifted(b page.Box, x, y float64) page.Box {
	return page.Box{X0: b.X0 + x, Y0: b.Y0 + y, X1: b.X1 + x, Y1: b.Y1 + y}
}

// back returns the projection of a shifted part to its place on the page.
func back(p page.Page, x, y float64) *page.Projection {
	to := page.Projection{1, 0, x, 0, 1, y, 0, 0, 1}
	if p.Straightened != nil {
		to = to.Then(*p.Straightened)
	}
	return &to
}

// unmoved returns a box of one of a page's parts in the coordinates of the page's words.
func unmoved(parts []page.Page, b page.Box) page.Box {
	for i := len(parts) - 1; i > 0; i-- {
		if y := b.CenterY(); y < head(parts[i].Words) || y > foot(parts[i].Words) {
			continue
		}
		first, ok := parts[0].Straightened.Inverse()
		if !ok {
			return b
		}
		return parts[i].Straightened.Then(first).Box(b)
	}
	return b
}

func head(words []page.Word) float64 {
	y := math.Inf(1)
	for i := range words {
		y = min(y, words[i].Box.Y0)
	}
	return y
}

func foot(words []page.Word) float64 {
	y := math.Inf(-1)
	for i := range words {
		y = max(y, words[i].Box.Y1)
	}
	return y
}
