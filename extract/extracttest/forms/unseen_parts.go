package forms

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Short names for the files of the unseen looks.
type (
	sketch = extracttest.FormDrawing
	pen    = extracttest.Style
	grid   = extracttest.FormTable
)

// exact is how days, choices and yes or no are compared.
const exact = extracttest.KindExact

// Paper sizes in points.
const (
	a4Wide, a4High         = 595, 842
	letterWide, letterHigh = 612, 792
	longHigh               = 936
	cardWide, cardHigh     = 243, 153
)

var unseenWords = readWords("unseen.txt")

// unseenLook is a held-out look.
func unseenLook(documentType, name, about string, draw func(d *sketch)) extracttest.FormLook {
	return extracttest.FormLook{
		Name: "unseen-" + name, About: about, DocumentType: documentType, Unseen: true, Draw: draw,
	}
}

// unseenFile is a held-out look of a sheet or a text file.
func unseenFile(documentType, kind, name, about string, draw func(d *sketch)) extracttest.FormLook {
	look := unseenLook(documentType, name, about, draw)
	look.Kind = kind
	return look
}

// lcol, rcol and ccol are columns whose texts are left, right and in the middle.
func unseenLcol(title string, width float64) extracttest.FormColumn {
	return extracttest.FormColumn{Title: title, Width: width}
}

func unseenRcol(title string, width float64) extracttest.FormColumn {
	return extracttest.FormColumn{Title: title, Width: width, Align: extracttest.AlignRight}
}

func unseenCcol(title string, width float64) extracttest.FormColumn {
	return extracttest.FormColumn{Title: title, Width: width, Align: extracttest.AlignCentre}
}

// unseenSqueeze prints a text that is at most width points wide, smaller if it must be.
func unseenSqueeze(d *sketch, x, y, width float64, p pen, text string) {
	d.Left(x, y, unseenSqueezed(d, width, p, text), text)
}

// unseenSqueezed is a style whose size lets a text fit into a width.
func unseenSqueezed(d *sketch, width float64, p pen, text string) pen {
	if p.Size == 0 {
		p.Size = 9
	}
	if w := d.TextWidth(p, text); w > width {
		p.Size *= width / w
	}
	return p
}

// unseenFacts prints labels and, gap points to the right, their values, step points apart. It returns the next
// baseline. Values that are wider than the room are printed smaller.
func unseenFacts(d *sketch, x, y, gap, room, step float64, label, value pen, rows [][2]string) float64 {
	for _, row := range rows {
		unseenSqueeze(d, x, y, gap-4, label, row[0])
		unseenSqueeze(d, x+gap, y, room, value, row[1])
		y += step
	}
	return y
}

// unseenCell draws a box with a small label in its upper left corner and a value at its foot.
func unseenCell(d *sketch, x, y, width, height float64, label, value string) {
	d.Box(x, y, x+width, y+height)
	unseenSqueeze(d, x+3, y+8, width-6, pen{Size: 6.5}, label)
	unseenSqueeze(d, x+4, y+height-5, width-8, pen{Size: 9.5}, value)
}

// row draws cells of given widths side by side; pairs are label, value. It returns the lower edge.
func unseenCellRow(d *sketch, x, y, height float64, widths []float64, pairs ...string) float64 {
	for i, width := range widths {
		unseenCell(d, x, y, width, height, pairs[2*i], pairs[2*i+1])
		x += width
	}
	return y + height
}

// unseenSpanText records a period and returns it as papers print it.
func unseenSpanText(d *sketch, start, end engine.Date) string {
	d.Is("period_start", exact, start)
	d.Is("period_end", exact, end)
	if start.Month == end.Month && start.Year == end.Year && d.Chance(45) {
		month := d.Pick(start.Month.String(), strings.ToUpper(start.Month.String()))
		return fmt.Sprintf("%s %d-%d, %d", month, start.Day, end.Day, end.Year)
	}
	return d.DayText(start) + d.Pick(" - ", " to ", " – ") + d.DayText(end)
}

// unseenOrNone is a text, or a dash where there is none.
func unseenOrNone(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// unseenAsShown is a text in capitals or not.
func unseenAsShown(d *sketch, s string) string {
	if d.Chance(40) {
		return properCase(s)
	}
	return s
}

// unseenSignedBy prints a signature over a line, a name and a position below it.
func unseenSignedBy(d *sketch, x, y, width float64, name, position string) {
	d.Signature(x+width*0.2, y-4, width*0.5)
	d.Rule(x, y, x+width, y)
	d.Centre(x+width/2, y+11, unseenSqueezed(d, width, pen{Bold: true}, name), name)
	d.Centre(x+width/2, y+22, unseenSqueezed(d, width, pen{Size: 8}, position), position)
}
