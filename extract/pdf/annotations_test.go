package pdf_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// field is a page with one form field of the flags and appearance entry.
func field(flags, appearance string) []byte {
	return plainFile("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /MediaBox [0 0 600 800] /Annots [4 0 R] >>",
		"<< /Type /Annot /Subtype /Widget /Rect [100 100 300 140] "+flags+" /AP << /N "+appearance+" >> >>",
		stream("/Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 6 0 R >> >>", "/Tx BMC BT /F 10 Tf 10 5 Td (10) Tj ET EMC"), helvetica)
}

func TestFilledFormFieldsAreRead(t *testing.T) {
	// The appearance is 100 x 20 and is drawn twice as large to fill the rectangle.
	want := page.Box{X0: 120, Y0: 675.64, X1: 142.24, Y1: 694.14}
	for name, data := range map[string][]byte{
		"text":                 field("", "5 0 R"),
		"check box in a state": field("/AS /Yes", "<< /Yes 5 0 R /Off 9 0 R >>"),
		"printed and seen":     field("/F 4", "5 0 R"),
	} {
		p := firstPage(t, data)
		if len(p.Words) != 1 || p.Words[0].Text != "10" || !near(p.Words[0].Box, want) || p.Words[0].Object != 5 {
			t.Errorf("%s: words %+v, want 10 in %v of object 5", name, p.Words, want)
		}
	}
	for name, data := range map[string][]byte{
		"hidden":                  field("/F 2", "5 0 R"),
		"not for viewing":         field("/F 32", "5 0 R"),
		"check box that is off":   field("/AS /Off", "<< /Yes 5 0 R >>"),
		"appearance that is lost": field("", "9 0 R"),
		"popup":                   field("/Subtype /Popup", "5 0 R"),
	} {
		if p := firstPage(t, data); len(p.Words) != 0 {
			t.Errorf("%s: words %+v, want none", name, p.Words)
		}
	}
}
