package forms

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// fourthLooks lists the fourth batch of held-out looks, a line a file. They are never changed.
func fourthLooks() []extracttest.FormLook {
	return slices.Concat(
		fourthPayslips(),
		fourthCertificates(),
		fourthInvoices(),
		fourthOthers(),
	)
}

var fourthWords = readWords("unseen_fourth.txt")

// fourthLook is a look of the fourth batch.
func fourthLook(documentType, name, about string, draw func(d *sketch)) extracttest.FormLook {
	return unseenLook(documentType, "fourth-"+name, about, draw)
}

// fourthSlipLines records lines with the words of a section and returns them as printed.
func fourthSlipLines(d *sketch, section, list string, lines []payLine) (printed []unseenSlipLine) {
	for _, l := range lines {
		label := fourthWords[section].draw(d.Random, l.Key)
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

// fourthTaken are the deductions; a tax of nothing has no line.
func fourthTaken(lines []payLine) []payLine {
	if lines[0].Key == "withholding_tax" && lines[0].Amount == 0 {
		return lines[1:]
	}
	return lines
}

// fourthPairs prints gray labels and, gap points to the right, their values; longer values are broken into lines.
func fourthPairs(d *sketch, x, y, gap, room, step float64, value pen, rows [][2]string) float64 {
	for _, row := range rows {
		unseenSqueeze(d, x, y, gap-4, pen{Size: value.Size, Tint: extracttest.GrayTint}, row[0])
		y = max(y+step, d.Paragraph(x+gap, y, room, value, row[1], extracttest.AlignLeft))
	}
	return y
}

// fourthLeader prints a label, dots and a value at the right edge.
func fourthLeader(d *sketch, x, right, y float64, p pen, label, value string) {
	d.Left(x, y, p, label)
	from, to := x+d.TextWidth(p, label)+4, right-d.TextWidth(p, value)-4
	if n := int((to - from) / d.TextWidth(p, ".")); n > 1 {
		d.Right(to, y, p, strings.Repeat(".", n))
	}
	d.Right(right, y, p, value)
}

// fourthTop prints a text in the middle, smaller if it must be.
func fourthTop(d *sketch, x, y, width float64, p pen, text string) {
	d.Centre(x, y, unseenSqueezed(d, width, p, text), text)
}

// fourthSum adds the amounts of lines.
func fourthSum(lines []payLine) (total engine.Amount) {
	for _, l := range lines {
		total += l.Amount
	}
	return total
}
