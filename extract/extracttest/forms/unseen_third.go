package forms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// thirdLooks lists the third batch of held-out looks, a line a file. They are never changed.
func thirdLooks() []extracttest.FormLook {
	return slices.Concat(
		thirdPayslips(),
		thirdCertificates(),
		thirdInvoices(),
		thirdOthers(),
	)
}

var thirdWords = readWords("unseen_third.txt")

// thirdLook is a look of the third batch.
func thirdLook(documentType, name, about string, draw func(d *sketch)) extracttest.FormLook {
	return unseenLook(documentType, "third-"+name, about, draw)
}

// thirdLine prints a label, a colon and its value on one line; the value begins where the label ends.
func thirdLine(d *sketch, x, y, width float64, p pen, label, value string) {
	unseenSqueeze(d, x, y, width, p, label+": "+value)
}

// thirdList prints labels at the left and values at the right edge, step points apart, and returns the next baseline.
func thirdList(d *sketch, x, right, y, step float64, p pen, rows [][2]string) float64 {
	for _, row := range rows {
		unseenSqueeze(d, x, y, right-x-8-d.TextWidth(p, row[1]), p, row[0])
		d.Right(right, y, p, row[1])
		y += step
	}
	return y
}

// thirdDashes prints a line of dashes in the fixed face of a printer.
func thirdDashes(d *sketch, x, y, right float64, p pen, mark string) {
	p.Face = extracttest.MonoFace
	d.Left(x, y, p, strings.Repeat(mark, int((right-x)/d.TextWidth(p, mark))))
}

// thirdMonth records the first and last day of a month and returns its name and year.
func thirdMonth(d *sketch, start, end engine.Date) string {
	d.Is("period_start", exact, start)
	d.Is("period_end", exact, end)
	return fmt.Sprintf("%s %d", d.Pick(start.Month.String(), start.Month.String()[:3]), start.Year)
}
