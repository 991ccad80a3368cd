package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestCodesAreReadByThePartsThatThePaperRepeats(t *testing.T) {
	for name, c := range map[string]struct {
		often, text string
		confidence  float64
		want        string
	}{
		"a figure read as a letter":      {"ATW-493883XXXXXX0395-S1ANHY36-HYDERABAD", "ATW-150190XXXXXX0807-SLANHY78-HYDERABAD", 0.9, "ATW-150190XXXXXX0807-S1ANHY78-HYDERABAD"},
		"a part of its own":              {"S1ANMU5881 MUMBAI", "STANMU9024 MUMBAI", 0.9, "S1ANMU9024 MUMBAI"},
		"another code":                   {"S1ANMU5881 MUMBAI", "S1ANKO9024 MUMBAI", 0.9, "S1ANKO9024 MUMBAI"},
		"a code that is sure":            {"S1ANMU5881 MUMBAI", "STANMU9024 MUMBAI", 0.96, "STANMU9024 MUMBAI"},
		"a stroke read as a letter":      {"0894/FTFVA/WS95031", "8103/FTFVAIWS95031", 0.9, "8103/FTFVA/WS95031"},
		"a stroke lost":                  {"0894/FTFVA/WS95031", "8103/FTFVAWS95031", 0.9, "8103/FTFVA/WS95031"},
		"a stroke lost at two places":    {"XYZ/ABC/DE1 XYZ/ABCD/E12 ABC/DEF1 ABCD/EF1", "7/ABCDEF1", 0.9, "7/ABCDEF1"},
		"letters between that are more":  {"0894/FTFVA/WS95031", "8103/FTFVAXWS95031", 0.9, "8103/FTFVAXWS95031"},
		"figures alone are left as read": {"5281/5282/5283", "52815282", 0.9, "52815282"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen {
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), c.often, 0.95)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, c.text, c.confidence)...)
		if Agree(&d); textAt(d, 100) != c.want {
			t.Errorf("%s: %q became %q, want %q", name, c.text, textAt(d, 100), c.want)
		}
	}
}
