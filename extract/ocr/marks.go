package ocr

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// grouped is an amount with thousands, whichever of the two its marks were read as: its sign, its groups, the cents
// with their mark, a sign behind.
var grouped = regexp.MustCompile(`^([-+(]?)(\d{1,3}(?:[.,]\d{3})+)([.,]\d{2})?(\)?-?)$`)

// outnumbering is how many times more numbers must be clear than are not before those follow.
const outnumbering = 3

// clearMarks gives the marks in numbers the paper's own way where faint print was read as the other: "20.849,000" among
// "23.755.000", "384,704,00" among "5.015.412,00". Figures stay as they are.
func clearMarks(d *page.Document) {
	clear, unclear := map[string]int{}, 0
	eachGrouped(d, func(_ *page.Word, m []string) {
		if thousands := thousandsMark(m); thousands != "" {
			clear[thousands]++
		} else {
			unclear++
		}
	})
	thousands, cents := ",", "."
	if clear["."] > clear[","] {
		thousands, cents = ".", ","
	}
	if clear[thousands] < outnumbering*(clear[cents]+unclear) {
		return
	}
	eachGrouped(d, func(w *page.Word, m []string) {
		if thousandsMark(m) == thousands {
			return
		}
		text := m[1] + onlyMark(m[2], thousands)
		if m[3] != "" {
			text += cents + m[3][1:]
		}
		w.Text, w.Confidence, w.Alternatives = text+m[4], min(w.Confidence, changed), nil
	})
}

// eachGrouped shows every recognized number with thousands, and its parts.
func eachGrouped(d *page.Document, show func(*page.Word, []string)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR {
				if m := grouped.FindStringSubmatch(w.Text); m != nil && strings.Count(m[0], ".")+strings.Count(m[0], ",") > 1 {
					show(w, m)
				}
			}
		}
	}
}

// thousandsMark is what parts the thousands of a number that says so by itself: one mark for them all and the other
// before its cents. It is "" where they contradict. Three figures behind another mark are a number's thousandths: such
// a paper's numbers outnumber no others.
func thousandsMark(m []string) string {
	thousands := "."
	if strings.Contains(m[2], ",") {
		thousands = ","
	}
	if onlyMark(m[2], thousands) != m[2] || m[3] != "" && m[3][:1] == thousands {
		return ""
	}
	return thousands
}

// onlyMark writes groups with one mark.
func onlyMark(groups, mark string) string {
	return strings.NewReplacer(".", mark, ",", mark).Replace(groups)
}
