package rows

import (
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// The rows around a single misread date show that it is misread, so balances can still be computed.
func TestSingleMisreadDateKeepsTimeOrder(t *testing.T) {
	day := func(month, day int) engine.Date { return engine.Date{Year: 2024, Month: time.Month(month), Day: day} }
	far := engine.Date{Year: 1974, Month: 3, Day: 9}
	for name, c := range map[string]struct {
		days   []engine.Date
		source page.Source
		want   bool
	}{
		"days in order": {[]engine.Date{day(3, 1), day(3, 5), day(3, 9)}, page.SourceText,
			true},
		"one goes back as the page prints it": {[]engine.Date{day(3, 1), day(3, 9), day(3, 5), day(3, 7)},
			page.SourceText, false},
		"one goes back as it was recognized": {[]engine.Date{day(3, 1), day(3, 29), day(3, 5), day(3, 7)},
			page.SourceOCR, true},
		"two go back as they were recognized": {[]engine.Date{day(3, 1), day(3, 29), day(3, 5), day(3, 7),
			day(3, 1), day(3, 8)}, page.SourceOCR, true},
		"two sections": {[]engine.Date{day(3, 1), day(3, 5), day(3, 9), day(3, 2),
			day(3, 4), day(3, 7)}, page.SourceOCR, false},
		"the last is of another section": {[]engine.Date{day(3, 1), day(3, 5), day(3, 9), day(3, 2)},
			page.SourceOCR, false},
		"the last has a year that cannot be its": {[]engine.Date{day(3, 1), day(3, 9), far}, page.SourceOCR, true},
	} {
		var rows []*Row
		for _, d := range c.days {
			rows = append(rows, &Row{Draft: &Draft{DateWords: []page.Word{{Text: "x", Source: c.source}}}, Date: &d})
		}
		if got := InTimeOrder(rows); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
