package parse

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestWordsOfTwoColumnsWithoutASpaceAreParted(t *testing.T) {
	for text, want := range map[string]string{
		"2024Sat":        "2024 Sat",
		"15-Mar-2024PHP": "15-Mar-2024 PHP",
		"--PHP":          "-- PHP",
		"1,234.00PHP":    "1,234.00PHP",
		"02Jan":          "02Jan",
		"3RD":            "3RD",
		"7890SUN":        "7890SUN",
		"INV-2024-10USD": "INV-2024-10USD",
		"2024":           "2024",
		"PHP":            "PHP",
	} {
		lines := []layout.Line{{Words: []page.Word{{Text: text, Box: page.Box{X1: 70, Y1: 10}}}}}
		PartGlued(lines)
		if got := lines[0].Text(); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
