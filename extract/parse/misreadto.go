package parse

import (
	"math"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// misreadTo are what a fax makes of the word between the two days of a period.
var misreadTo = map[string]bool{"10": true, "1o": true, "t0": true, "lo": true, "io": true, "70": true, "tc": true}

// ClearMisreadTo reads a doubtful word of a recognized line as "to" where it stands, in one text with them, between a year
// and a whole day: "Dec 01, 2024 10 Dec 31, 2024".
func ClearMisreadTo(lines []layout.Line) {
	for i := range lines {
		l := &lines[i]
		for k := 1; k+1 < len(l.Words); k++ {
			if w := &l.Words[k]; w.Source == page.SourceOCR && w.Confidence < surelyTo && misreadTo[strings.ToLower(w.Text)] && leadsOn(l, k) {
				w.Text = "to"
			}
		}
	}
}

// surelyTo is the confidence from which on a number between two days is one.
const surelyTo = 0.95

// leadsOn says that a year stands right before a word and a whole day right behind it.
func leadsOn(l *layout.Line, k int) bool {
	before, after := l.Words[k-1], l.Words[k+1]
	year := strings.TrimRight(before.Text, ".,")
	if len(year) < 4 || !IsDigits(year[len(year)-4:]) || year[len(year)-4] < '1' || year[len(year)-4] > '2' ||
		max(l.Words[k].Box.X0-before.Box.X1, after.Box.X0-l.Words[k].Box.X1) > TextGap*l.Height() {
		return false
	}
	d, ok := FindDate(l.Words, k+1, math.MaxFloat64)
	return ok && d.Known() && d.Year > 1000
}
