package forms

import (
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// numberedForm draws a government form of numbered items in columns, as a data file describes it (words/form2316.txt).
type numberedForm struct {
	*cursor
	// values print the values of items; an item without one is an empty box. checks are the ticked boxes.
	values map[string]func() string
	checks map[string]bool
	// combs prints texts of fixed length a character a box.
	combs bool
	// ink is the style of values; shiftX and shiftY move them off their places, as typewriters and overlays do.
	ink            style
	shiftX, shiftY float64
	// row is the height of a row; figures is the share of a row that is the box of an amount.
	row, figures float64
}

// numberedItem is one item of a form.
type numberedItem struct {
	number, label, value string
	width                float64
	kind                 string
}

// itemsOf reads the items of one row.
func itemsOf(line string) (items []numberedItem) {
	for _, text := range strings.Split(line, ";;") {
		parts := strings.Split(text, "|")
		width, err := strconv.ParseFloat(parts[3], 64)
		if err != nil {
			panic("forms: item " + text)
		}
		items = append(items, numberedItem{parts[0], parts[1], parts[2], width, parts[4]})
	}
	return items
}

// column draws the rows of a column between two edges and returns its lower edge.
func (n *numberedForm) column(left, right, top float64, lines []string) float64 {
	y := top
	for _, line := range lines {
		if bar, ok := strings.CutPrefix(line, "bar|"); ok {
			n.Shade(left, y, right, y+10, 0.8)
			n.Box(left, y, right, y+10)
			n.Centre((left+right)/2, y+7.8, style{Size: 6.5, Bold: true, Face: extracttest.SansFace}, bar)
			y += 10
			continue
		}
		if head, ok := strings.CutPrefix(line, "head|"); ok {
			n.Left(left+3, y+7.5, style{Size: 6, Bold: true, Face: extracttest.SansFace}, head)
			y += 10
			continue
		}
		items := itemsOf(line)
		total := 0.0
		for _, item := range items {
			total += item.width
		}
		x := left
		for _, item := range items {
			wide := (right - left) * item.width / total
			n.item(x, x+wide, y, item)
			x += wide
		}
		y += n.row
	}
	n.Box(left, top, right, y)
	return y
}

// item draws one item in its part of a row.
func (n *numberedForm) item(left, right, top float64, item numberedItem) {
	small := style{Size: 5.6, Face: extracttest.SansFace}
	text := ""
	if value := n.values[item.value]; value != nil {
		text = value()
	}
	n.Left(left+2, top+6.5, style{Size: 5.6, Bold: true, Face: extracttest.SansFace}, item.number)
	x := left + 4 + max(8, n.TextWidth(small, item.number)+3)
	switch {
	case item.kind == "check":
		n.Check(right-16, top+11, n.checks[item.value])
		n.label(x, right-20, top, item.label)
	case item.kind == "money":
		box := right - (right-left)*n.figures
		n.Box(box, top+1.5, right-2, top+n.row-1.5)
		n.label(x, box-3, top, item.label)
		n.Right(right-5+n.shiftX, top+n.row-5.5+n.shiftY, n.ink, text)
	case strings.HasPrefix(item.kind, "comb") && n.combs:
		n.label(x, right, top, item.label)
		cells, err := strconv.Atoi(item.kind[len("comb"):])
		if err != nil {
			panic("forms: kind " + item.kind)
		}
		cells = max(cells, len([]rune(text)))
		pitch := min(11, (right-left-6)/float64(cells))
		n.Comb(left+3, top+n.row-4, cells, pitch, style{Size: min(7.5, n.ink.Size), Face: n.ink.Face}, text)
	default:
		n.label(x, right, top, item.label)
		n.Box(left+2, top+8, right-2, top+n.row-1)
		s := n.ink
		for s.Size > 3.5 && n.TextWidth(s, text) > right-left-9 {
			s.Size -= 0.25
		}
		n.Left(left+5+n.shiftX, top+n.row-4+n.shiftY, s, text)
	}
}

// label prints an item's words in at most two lines.
func (n *numberedForm) label(left, right, top float64, text string) {
	s := style{Size: 5.6, Face: extracttest.SansFace}
	for len(n.broken(s, right-left, text)) > 2 && s.Size > 4 {
		s.Size -= 0.2
	}
	for i, line := range n.broken(s, right-left, text) {
		n.Left(left, top+6.5+float64(i)*(s.Size+0.6), s, line)
	}
}

// government prints the head of a form of the revenue bureau: number and version at the left, the title in the middle.
func (n *numberedForm) government(number, version, title, small string) float64 {
	left, right, y := n.left, n.right, n.y
	n.Box(left, y, right, y+44)
	n.Left(left+5, y+9, style{Size: 6.5, Face: extracttest.SansFace}, pick(n.r, "BIR Form No.", "BIR Form No."))
	n.Left(left+5, y+28, style{Size: 19, Bold: true, Face: extracttest.SansFace}, number)
	n.Left(left+5, y+39, style{Size: 6, Face: extracttest.SansFace}, version)
	middle := (left + right) / 2
	n.Centre(middle, y+10, style{Size: 7, Face: extracttest.SansFace}, "Republic of the Philippines")
	n.Centre(middle, y+18, style{Size: 7, Face: extracttest.SansFace}, "Department of Finance")
	n.Centre(middle, y+26, style{Size: 7.5, Bold: true, Face: extracttest.SansFace}, "Bureau of Internal Revenue")
	n.Centre(middle, y+40, style{Size: 12, Bold: true, Face: extracttest.SansFace}, title)
	n.Barcode(right-110, y+6, right-8, y+30)
	n.Right(right-8, y+39, style{Size: 6, Face: extracttest.SansFace}, small)
	n.Is("form_number", extracttest.KindText, number)
	return y + 44
}
