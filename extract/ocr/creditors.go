package ocr

import (
	"regexp"

	"github.com/dossier-lending/dossier/extract/page"
)

// creditor is an identifier of who collects by mandate in Europe: land, check digits, a business code and a number. Banks
// give ZZZ for the business code to all who ask for none.
var creditor = regexp.MustCompile(`\b([A-Z]{2}\d{2})(Z[Z2]{2}|2Z[Z2]|22Z)(\d{6,})\b`)

// clearCreditors reads a doubtful identifier's business code of Z and what looks like it ("DE98Z2Z09999999999") as ZZZ.
func clearCreditors(d *page.Document) {
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord {
			return
		}
		if text := creditor.ReplaceAllString(w.Text, "${1}ZZZ${3}"); text != w.Text {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}
