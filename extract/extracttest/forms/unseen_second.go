package forms

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// secondLooks lists the second batch of held-out looks, a line a file. They are never changed.
func secondLooks() []extracttest.FormLook {
	return slices.Concat(
		secondPayslips(),
		secondCertificates(),
		secondBank(),
		secondInvoices(),
		secondBills(),
		secondOfficial(),
	)
}

var secondWords = readWords("unseen_second.txt")

// secondLook is a look of the second batch.
func secondLook(documentType, name, about string, draw func(d *sketch)) extracttest.FormLook {
	return unseenLook(documentType, "second-"+name, about, draw)
}

// secondUnder prints a value on a line with its label beneath, as forms that are filled in have it.
func secondUnder(d *sketch, x, y, width float64, label, value string) {
	d.Centre(x+width/2, y, unseenSqueezed(d, width-4, pen{Size: 9.5, Bold: true}, value), value)
	d.Rule(x, y+3, x+width, y+3)
	d.Centre(x+width/2, y+11, unseenSqueezed(d, width-4, pen{Size: 7}, label), label)
}

// secondOver prints a small label and its value below it, without a box.
func secondOver(d *sketch, x, y, width float64, label, value string) {
	unseenSqueeze(d, x, y, width-6, pen{Size: 7, Tint: extracttest.GrayTint}, label)
	unseenSqueeze(d, x, y+12, width-6, pen{Size: 9.5}, value)
}

// secondOverRow prints pairs of labels and values side by side and returns the next baseline.
func secondOverRow(d *sketch, x, y float64, widths []float64, pairs ...string) float64 {
	for i, width := range widths {
		secondOver(d, x, y, width, pairs[2*i], pairs[2*i+1])
		x += width
	}
	return y + 30
}
