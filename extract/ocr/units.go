package ocr

import (
	"regexp"

	"github.com/dossier-lending/dossier/extract/page"
)

// unit is a currency's short name behind amounts whose letters the language does not know, and what it is read as.
type unit struct {
	name    string
	misread *regexp.Regexp
	letters *regexp.Regexp // misreadings that are no figures: they say that the unit is printed
}

var units = []unit{
	{"zł", regexp.MustCompile(`^[zZ2][tlifł1!|]$|^z[ltł][.,]$`), regexp.MustCompile(`^z[tlfł]$`)},
	{"Kč", regexp.MustCompile(`^[Kk][céečoé¢€]$|^K[cč][.,]$`), regexp.MustCompile(`^K[céečé]$`)},
}

// leastUnits is how many amounts a unit stands behind at least.
const leastUnits = 3

// clearUnits reads what stands behind amounts again and again as the currency's name that it looks like ("zt" for zł,
// "Ké" for Kč).
func clearUnits(d *page.Document) {
	for _, u := range units {
		n := 0
		eachBehindAmount(d, func(w *page.Word) {
			if u.letters.MatchString(w.Text) {
				n++
			}
		})
		if n < leastUnits {
			continue
		}
		eachBehindAmount(d, func(w *page.Word) {
			if u.misread.MatchString(w.Text) {
				w.Text, w.Confidence, w.Alternatives = u.name, min(w.Confidence, changed), nil
			}
		})
	}
}

// eachBehindAmount shows the recognized words that follow an amount within the width of a blank or two.
func eachBehindAmount(d *page.Document, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := 1; i < len(p.Words); i++ {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR && whole.MatchString(p.Words[i-1].Text) && follows(p.Words[i-1], *w) {
				show(w)
			}
		}
	}
}
