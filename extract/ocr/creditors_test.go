package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestACreditorsBusinessCodeIsZZZ(t *testing.T) {
	for text, want := range map[string]string{
		"CRED+DE98Z2Z09999999999": "CRED+DE98ZZZ09999999999",
		"ICS:FR312Z2967613":       "ICS:FR31ZZZ967613",
		"FR31ABC967613":           "FR31ABC967613",
		"DE98222099999999":        "DE98222099999999",
		"NL18JZ22H0334932613":     "NL18JZ22H0334932613",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: []page.Word{{Text: text, Source: page.SourceOCR, Confidence: 0.6}}}}}
		clearCreditors(&d)
		if got := d.Pages[0].Words[0].Text; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
