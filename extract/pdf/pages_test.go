package pdf_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
)

const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"

func firstPage(t *testing.T, data []byte) page.Page {
	t.Helper()
	return document(t, data, pdf.Options{}).Pages[0]
}

func near(a, b page.Box) bool {
	const slack = 0.01
	return math.Abs(a.X0-b.X0) < slack && math.Abs(a.Y0-b.Y0) < slack && math.Abs(a.X1-b.X1) < slack &&
		math.Abs(a.Y1-b.Y1) < slack
}

// pageWith is a file of one page whose dictionary has the entries, with the content and Helvetica as F1.
func pageWith(entries, content string) []byte {
	return plainFile("<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>",
		"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> "+entries+" >>",
		stream("", content), helvetica)
}

// The word "10" in Helvetica 10: two digits of 5.56, ascent 7.18, descent 2.07.
func TestBoxesFollowThePage(t *testing.T) {
	for _, c := range []struct {
		name, entries string
		size          [2]float64
		want          page.Box
		rotation      int
	}{
		{"upright", "", [2]float64{600, 800}, page.Box{X0: 100, Y0: 92.82, X1: 111.12, Y1: 102.07}, 0},
		{"turned right", "/Rotate 90", [2]float64{800, 600}, page.Box{X0: 697.93, Y0: 100, X1: 707.18, Y1: 111.12}, 90},
		{"upside down", "/Rotate 180", [2]float64{600, 800}, page.Box{X0: 488.88, Y0: 697.93, X1: 500, Y1: 707.18},
			180},
		{"turned left", "/Rotate -90", [2]float64{800, 600}, page.Box{X0: 92.82, Y0: 488.88, X1: 102.07, Y1: 500}, 270},
		{"cropped", "/CropBox [50 100 500 750]", [2]float64{450, 650},
			page.Box{X0: 50, Y0: 42.82, X1: 61.12, Y1: 52.07}, 0},
		{"crop box outside the paper", "/CropBox [700 900 800 1000]", [2]float64{600, 800},
			page.Box{X0: 100, Y0: 92.82, X1: 111.12, Y1: 102.07}, 0},
		{"in units of two points", "/UserUnit 2", [2]float64{1200, 1600},
			page.Box{X0: 200, Y0: 185.64, X1: 222.24, Y1: 204.14}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := firstPage(t, pageWith(c.entries, "BT /F1 10 Tf 100 700 Td (10) Tj ET"))
			if p.Width != c.size[0] || p.Height != c.size[1] {
				t.Errorf("size %v x %v, want %v", p.Width, p.Height, c.size)
			}
			if len(p.Words) != 1 || !near(p.Words[0].Box, c.want) || p.Words[0].Rotation != c.rotation {
				t.Errorf("words = %+v, want one in %v turned by %d", p.Words, c.want, c.rotation)
			}
		})
	}
}

func TestFormsDrawInTheirOwnPlace(t *testing.T) {
	data := plainFile("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> >>",
		stream("", "q 1 0 0 1 100 100 cm 1 0 0 rg /X Do Q BT /F1 10 Tf 300 700 Td (page) Tj ET"), helvetica,
		stream("/Subtype /Form /Matrix [2 0 0 2 0 0] /Resources << /Font << /G 5 0 R >> >>",
			"BT /G 10 Tf 0 300 Td (10) Tj ET 0 0 1 rg 0 Tr"))
	p := firstPage(t, data)
	if len(p.Words) != 2 {
		t.Fatalf("words = %+v, want two", p.Words)
	}
	inner, outer := p.Words[0], p.Words[1]
	if want := (page.Box{X0: 100, Y0: 85.64, X1: 122.24, Y1: 104.14}); !near(inner.Box, want) || inner.Size != 20 {
		t.Errorf("form's word in %v, size %v; want %v, 20", inner.Box, inner.Size, want)
	}
	if inner.Object != 6 || outer.Object != 4 || inner.Color != 0xff0000 || outer.Color != 0 ||
		inner.Order >= outer.Order {
		t.Errorf("objects %d, %d, colours %06x, %06x, orders %d, %d; want 6, 4, ff0000, 000000, rising",
			inner.Object, outer.Object, inner.Color, outer.Color, inner.Order, outer.Order)
	}
}

func TestTextThatIsNotSeenIsHidden(t *testing.T) {
	for name, content := range map[string]string{
		"render mode 3":    "BT 3 Tr /F1 10 Tf 50 700 Td (x) Tj ET",
		"no size":          "BT /F1 0.1 Tf 50 700 Td (x) Tj ET",
		"outside the page": "BT /F1 10 Tf 50 900 Td (x) Tj ET",
	} {
		if p := firstPage(t, onePage(content)); len(p.Words) != 1 || !p.Words[0].Hidden {
			t.Errorf("%s: words = %+v, want one that is hidden", name, p.Words)
		}
	}
}

func TestLayersThatAreOffAreHidden(t *testing.T) {
	data := plainFile(
		"<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >> >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /Off 6 0 R /On 7 0 R /Any 8 0 R /All 9 0 R >> >> >>",
		stream("", "BT /F1 10 Tf 50 700 Td /OC /Off BDC (off) Tj /Span BMC ( inner) Tj EMC EMC ( plain) Tj /OC /On BDC ( on) Tj EMC "+
			"/OC /Any BDC ( any) Tj EMC /OC /All BDC ( all) Tj EMC ET"),
		helvetica,
		"<< /Type /OCG /Name (a) >>",
		"<< /Type /OCG /Name (b) >>",
		"<< /Type /OCMD /OCGs [6 0 R 7 0 R] >>",
		"<< /Type /OCMD /OCGs [6 0 R 7 0 R] /P /AllOn >>",
	)
	var got []string
	for _, w := range firstPage(t, data).Words {
		got = append(got, fmt.Sprint(w.Text, w.Hidden))
	}
	if want := "offtrue innertrue plainfalse onfalse anyfalse alltrue"; strings.Join(got, " ") != want {
		t.Errorf("words = %v, want %v", got, want)
	}
}

func TestPicturesAndLines(t *testing.T) {
	data := plainFile("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>",
		stream("", "q 200 0 0 100 50 600 cm /I Do Q 0 1 0 rg 10 20 30 40 re f 2 w 1 0 0 RG 50 500 m 300 500 l S 10 10 m 90 10 l 90 20 l 10 20 l f 5 5 m 6 7 8 9 10 11 c S 0 0 5 5 re n"),
		stream("/Subtype /Image /Width 640 /Height 480 /Filter [/FlateDecode /DCTDecode]", "x"))
	p := firstPage(t, data)
	if len(p.Images) != 1 || p.Images[0] != (page.Image{Box: page.Box{X0: 50, Y0: 100, X1: 250, Y1: 200},
		Object: 5, Order: 1, Width: 640, Height: 480, Filter: "DCTDecode"}) {
		t.Errorf("images = %+v", p.Images)
	}
	want := []page.Rule{
		{Box: page.Box{X0: 10, Y0: 740, X1: 40, Y1: 780}, Filled: true, Color: 0x00ff00, Order: 2},
		{Box: page.Box{X0: 49, Y0: 299, X1: 301, Y1: 301}, Color: 0xff0000, Order: 3},
		{Box: page.Box{X0: 10, Y0: 780, X1: 90, Y1: 790}, Filled: true, Color: 0x00ff00, Order: 4},
	}
	if fmt.Sprint(p.Rules) != fmt.Sprint(want) {
		t.Errorf("rules = %v, want %v", p.Rules, want)
	}
}

func TestChangedObjectsKnowTheirRevision(t *testing.T) {
	first := onePage("BT /F1 10 Tf 50 700 Td (1,000.00) Tj ET")
	var b bytes.Buffer
	b.Write(first)
	at := b.Len()
	fmt.Fprintf(&b, "4 0 obj\n%s\nendobj\n", stream("", "BT /F1 10 Tf 50 700 Td (9,000.00) Tj ET"))
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n4 1\n%010d 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n",
		at, bytes.Index(first, []byte("xref\n")), xref)
	doc := document(t, b.Bytes(), pdf.Options{})
	w := doc.Pages[0].Words
	if doc.Revisions != 2 || len(w) != 1 || w[0].Text != "9,000.00" || w[0].Object != 4 || w[0].Revision != 1 ||
		doc.Repaired {
		t.Errorf("%d revisions, words %+v; want 2 and the new amount of object 4 in revision 1", doc.Revisions, w)
	}
	f, err := pdf.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for e := range f.Objects() {
		listed = append(listed, fmt.Sprint(e.Num, ":", e.Revision))
	}
	if got := strings.Join(listed, " "); got != "1:0 2:0 3:0 4:1 5:0" {
		t.Errorf("objects = %s", got)
	}
	if r := f.Revisions(); len(r) != 2 || r[1].Offset != int64(xref) || r[0].Trailer["Prev"] != nil {
		t.Errorf("revisions = %+v", r)
	}
}

func TestDamagedFilesAreRepaired(t *testing.T) {
	good := onePage("BT /F1 10 Tf 50 700 Td (Total 10.00) Tj ET")
	for name, data := range map[string][]byte{
		"no cross-reference table": bytes.Replace(good, []byte("xref\n0"), []byte("xxxx\n0"), 1),
		"wrong startxref":          bytes.Replace(good, []byte("startxref\n"), []byte("startxref\n9"), 1),
		"shifted offsets": bytes.Replace(good, []byte("%PDF-1.7\n"),
			[]byte("%PDF-1.7\n% shifted by a line\n"), 1),
		"cut before the trailer": good[:bytes.Index(good, []byte("xref\n"))],
	} {
		doc := document(t, data, pdf.Options{})
		if len(doc.Pages) != 1 || len(doc.Pages[0].Words) != 2 || !doc.Repaired {
			t.Errorf("%s: %+v, repaired %v; want one page of two words, repaired", name, doc.Pages, doc.Repaired)
		}
		if len(doc.Notes) != 1 || doc.Notes[0].Code != pdf.NoteRepaired {
			t.Errorf("%s: notes %v, want %s", name, doc.Notes, pdf.NoteRepaired)
		}
	}
	junk := append([]byte("HTTP/1.1 200 OK\r\n\r\n"), good...)
	if doc := document(t, junk, pdf.Options{}); doc.Repaired || len(doc.Pages[0].Words) != 2 {
		t.Errorf("junk before the header: %+v, want the page unrepaired", doc)
	}
}

func TestLimitsAreNamed(t *testing.T) {
	var kids strings.Builder
	for range 30 {
		kids.WriteString("<< /Type /Page >> ")
	}
	data := plainFile("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids ["+kids.String()+"] >>")
	for name, l := range map[string]pdf.Limits{"pages": {Pages: 29}, "objects": {Objects: 1},
		"file bytes": {FileBytes: 10}} {
		_, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Limits: l})
		if limit := (*pdf.LimitError)(nil); !errors.As(err, &limit) || limit.Limit != name {
			t.Errorf("%s: error %v, want a LimitError of that name", name, err)
		}
	}
	drawn := onePage("BT /F1 9 Tf 50 700 Td (a b c) Tj ET")
	f, err := pdf.Open(bytes.NewReader(drawn), int64(len(drawn)), pdf.Options{Limits: pdf.Limits{Drawn: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Document(t.Context()); !errors.As(err, new(*pdf.LimitError)) {
		t.Errorf("three words where two are allowed: %v, want a LimitError", err)
	}
	if _, err := pdf.Open(bytes.NewReader(data), int64(len(data)),
		pdf.Options{Limits: pdf.Limits{Pages: 30}}); err != nil {
		t.Errorf("as many pages as allowed: %v", err)
	}
}

// field is a page with one form field of the flags and appearance entry.
func field(flags, appearance string) []byte {
	return plainFile("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /MediaBox [0 0 600 800] /Annots [4 0 R] >>",
		"<< /Type /Annot /Subtype /Widget /Rect [100 100 300 140] "+flags+" /AP << /N "+appearance+" >> >>",
		stream("/Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 6 0 R >> >>",
			"/Tx BMC BT /F 10 Tf 10 5 Td (10) Tj ET EMC"), helvetica)
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
