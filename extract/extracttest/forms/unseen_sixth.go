package forms

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// sixthLooks lists the sixth batch of held-out looks, a line a file. They are never changed.
func sixthLooks() []extracttest.FormLook {
	return slices.Concat(
		sixthPayslips(),
		sixthCertificates(),
		sixthTrade(),
		sixthPapers(),
		sixthOfficials(),
	)
}

var sixthWords = readWords("unseen_sixth.txt")

// sixthLook is a look of the sixth batch.
func sixthLook(documentType, name, about string, draw func(d *sketch)) extracttest.FormLook {
	return unseenLook(documentType, "sixth-"+name, about, draw)
}

// sixthKeys are the keys of lines that only some countries know.
var sixthKeys = map[string]string{
	"social": "other", "medicare": "other", "state": "other", "saving": "other", "fund": "other",
	"professional": "other", "soli": "other", "church": "other", "health": "other", "pension": "other",
	"unemployment": "other", "care": "other", "house": "allowance", "conveyance": "allowance", "medical": "allowance",
	"special": "allowance", "travel": "allowance",
}

// sixthLine records a line of a payslip with the words of a section and returns its label.
func sixthLine(d *sketch, section, list string, l payLine) string {
	label, key := sixthWords[section].draw(d.Random, l.Key), l.Key
	if k, ok := sixthKeys[key]; ok {
		key = k
	}
	d.Entry(list, map[string]any{"key": key, "label": label, "amount": l.Amount})
	switch key {
	case "basic":
		d.Figure("basic_pay", l.Amount)
	case "withholding_tax":
		d.Figure("withholding_tax", l.Amount)
	}
	return label
}

// sixthHours prints hours, "" for none.
func sixthHours(hours float64) string {
	if hours == 0 {
		return ""
	}
	return strconv.FormatFloat(hours, 'f', 2, 64)
}

// sixthColons prints labels, a colon at one place and the values behind it, and returns the next baseline.
func sixthColons(d *sketch, x, y, colon, room, step float64, p pen, rows [][2]string) float64 {
	for _, row := range rows {
		unseenSqueeze(d, x, y, colon-x-4, p, row[0])
		d.Left(colon, y, p, ":")
		unseenSqueeze(d, colon+8, y, room, p, row[1])
		y += step
	}
	return y
}

// sixthTotal adds the amounts of lines.
func sixthTotal(lines []payLine) (total engine.Amount) {
	for _, l := range lines {
		total += l.Amount
	}
	return total
}

// sixthParts are the parts of a word entry, parted by bars.
func sixthParts(d *sketch, section, key string) []string {
	return strings.Split(sixthWords[section].draw(d.Random, key), "|")
}
