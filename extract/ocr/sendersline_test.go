package ocr

import (
	"image"
	"strings"
	"testing"
)

func TestTheLineOfTheSendingFaxMachineIsNoPartOfThePaper(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		top  int
		want bool // that the line is dropped
	}{
		"day, time, number, sheet":       {"19-SEP-2023 16:50 FROM +63 2 8936 5523 P.02/03", 20, true},
		"a time with a misread zero":     {"19-SEP-2023 16:5@ FROM +63 2 8936 5523 P.02/03", 20, true},
		"time and sheet":                 {"10:15AM FAX 02 555 1234 002/005", 20, true},
		"the time of a statement":        {"Printed 19-SEP-2023 16:50 Page 1/3", 20, false},
		"the period of a statement":      {"FROM 01-SEP-2023 TO 30-SEP-2023 16:50", 20, false},
		"a name before the number":       {"Sep 19 2023 16:50 FROM: Omar Sandoval 02-555-1234 P.2", 20, true},
		"the day's words of a period":    {"Statement from 1 September 2023 to 30 September 2023 16:50 Page 1/3", 20, false},
		"a row of a page without a head": {"03-02-2026 16:50 TRANSFER TO MARIA 500.00 1,200.00", 20, false},
		"such a row with a number":       {"03-02-2026 16:50 TRANSFER TO 0917 555 1234 500.00 1,200.00", 20, false},
		"such a row without cents":       {"03-02-2026 16:50 TRANSFER TO MARIA 500 12,200", 20, false},
		"further down among the entries": {"19-SEP-2023 16:50 FROM +63 2 8936 5523 P.02/03", 600, false},
	} {
		words := []Word{{Text: "Balance", Box: image.Rect(100, 300, 200, 330)}}
		for i, text := range strings.Fields(c.line) {
			words = append(words, Word{Text: text, Box: image.Rect(50+110*i, c.top, 150+110*i, c.top+30)})
		}
		got := withoutSendersLine(words, 2200)
		if dropped := len(got) == 1; dropped != c.want {
			t.Errorf("%s: dropped %v, want %v, left %v", name, dropped, c.want, got)
		}
	}
}
