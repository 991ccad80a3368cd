package forms

import (
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// fifthLooks lists the fifth batch of held-out looks, a line a file. They are never changed.
func fifthLooks() []extracttest.FormLook {
	return slices.Concat(
		fifthPayslips(),
		fifthCertificates(),
		fifthPapers(),
	)
}

var fifthWords = readWords("unseen_fifth.txt")

// fifthLook is a look of the fifth batch.
func fifthLook(documentType, name, about string, draw func(d *sketch)) extracttest.FormLook {
	return unseenLook(documentType, "fifth-"+name, about, draw)
}

// fifthSlipLines records lines with the words of a section and returns them as printed.
func fifthSlipLines(d *sketch, section, list string, lines []payLine) (printed []unseenSlipLine) {
	for _, l := range lines {
		label := fifthWords[section].draw(d.Random, l.Key)
		row := unseenSlipLine{label: label, amount: d.Plain(l.Amount), ytd: d.Plain(l.YTD)}
		if l.Hours > 0 {
			row.hours = strconv.FormatFloat(l.Hours, 'f', 2, 64)
		}
		if l.Remaining > 0 {
			row.left = d.Plain(l.Remaining)
		}
		d.Entry(list, map[string]any{"key": l.Key, "label": label, "amount": l.Amount})
		switch l.Key {
		case "basic":
			d.Figure("basic_pay", l.Amount)
		case "withholding_tax":
			d.Figure("withholding_tax", l.Amount)
		}
		printed = append(printed, row)
	}
	return printed
}

// fifthTaxed are the deductions; a tax of nothing has no line.
func fifthTaxed(lines []payLine) []payLine {
	if lines[0].Key == "withholding_tax" && lines[0].Amount == 0 {
		return lines[1:]
	}
	return lines
}

// fifthRows prints labels at the left and amounts at the right edge, step points apart, and returns the next baseline.
func fifthRows(d *sketch, x, right, y, step float64, p pen, rows [][2]string) float64 {
	for _, row := range rows {
		unseenSqueeze(d, x, y, right-x-8-d.TextWidth(p, row[1]), p, row[0])
		d.Right(right, y, p, row[1])
		y += step
	}
	return y
}

// fifthAbove prints a small gray label and its value below it, and returns the baseline of the next label.
func fifthAbove(d *sketch, x, y, width float64, p pen, label, value string) float64 {
	unseenSqueeze(d, x, y, width, pen{Size: 7, Tint: extracttest.GrayTint}, label)
	return d.Paragraph(x, y+p.Size+3, width, p, value, extracttest.AlignLeft) + 6
}

// fifthCaption prints a value in the middle of a line and a small caption below it.
func fifthCaption(d *sketch, x, y, width float64, p pen, value, caption string) {
	d.Centre(x+width/2, y, unseenSqueezed(d, width-6, p, value), value)
	d.Rule(x, y+4, x+width, y+4)
	d.Centre(x+width/2, y+13, pen{Size: 7.5, Slant: 0.2}, caption)
}

// fifthLayout is one way of writing days in letters, for all days of a paper.
func fifthLayout(d *sketch) string {
	return d.Pick("January 2, 2006", "02 January 2006", "January 02, 2006", "Jan. 2, 2006")
}

// fifthMiddle prints a text in the middle, smaller if it must be.
func fifthMiddle(d *sketch, x, y, width float64, p pen, text string) {
	d.Centre(x, y, unseenSqueezed(d, width, p, text), text)
}

// fifthTotal adds the amounts of lines.
func fifthTotal(lines []payLine) (total engine.Amount) {
	for _, l := range lines {
		total += l.Amount
	}
	return total
}
