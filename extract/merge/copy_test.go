package merge

import (
	"bytes"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// layered has text on a layer that is shown and on one that is hidden; the hidden one says that it is for
// designing, which viewers would take for shown.
const layered = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[7 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[6 0 R 7 0 R]>>]>>>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]/Rotate 90/Resources<</Font<</F 5 0 R>>/Properties<</A 6 0 R/B 7 0 R>>>>>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R>> endobj
4 0 obj <</Length 119>> stream
BT /F 12 Tf 20 200 Td /OC /A BDC (shown) Tj EMC ET BT /F 12 Tf 20 100 Td /OC /B BDC (secret) Tj EMC ET                  
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
6 0 obj <</Type/OCG/Name(A)>> endobj
7 0 obj <</Type/OCG/Name(B)/Intent/Design>> endobj
trailer <</Root 1 0 R>>
`

// active does things: it runs scripts, opens addresses and carries a file, and a form field shows a value.
const active = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction 8 0 R/AcroForm<</Fields[6 0 R]>>/Names<</JavaScript<</Names[(x) 8 0 R]>>/EmbeddedFiles<</Names[(f) 9 0 R]>>>>/StructTreeRoot 10 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R/StructParents 0/AA<</O 8 0 R>>
 /Annots[6 0 R 11 0 R 12 0 R <</Type/Annot/Subtype/FileAttachment/Rect[1 1 9 9]/FS 9 0 R>>]>> endobj
4 0 obj <</Length 40>> stream
BT /F 12 Tf 20 200 Td (paper) Tj ET     
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
6 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(1,234.00)/Rect[10 10 110 30]/P 3 0 R/AP<</N 7 0 R>>/A 8 0 R/Parent 10 0 R>> endobj
7 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>/AF[9 0 R]/Metadata 13 0 R/Length 39>> stream
BT /F 12 Tf 2 5 Td (1,234.00) Tj ET    
endstream endobj
8 0 obj <</Type/Action/S/JavaScript/JS(app.alert\(1\))>> endobj
9 0 obj <</Type/Filespec/F(x.exe)/EF<</F 14 0 R>>>> endobj
10 0 obj <</Type/StructTreeRoot/K[<</Pg 3 0 R>>]>> endobj
11 0 obj <</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://tracker.example)>>>> endobj
12 0 obj <</Type/Annot/Subtype/Square/Rect[50 50 60 60]/C[1 0 0]/Popup 11 0 R/A 8 0 R>> endobj
13 0 obj <</Type/Metadata/Length 6>> stream
<xmp/>
endstream endobj
14 0 obj <</Type/EmbeddedFile/Length 2>> stream
MZ
endstream endobj
trailer <</Root 1 0 R>>
`

func TestHiddenLayersStayHidden(t *testing.T) {
	merged, _ := mergeAll(t, sourceOf("pdf", []byte(layered)), sourceOf("pdf", []byte(layered)))
	for n, text := range pageTexts(t, merged, "") {
		if !strings.Contains(text, "shown") || strings.Contains(text, "secret") != strings.Contains(pageTexts(t, []byte(layered), "")[0], "secret") {
			t.Errorf("page %d says %q", n+1, text)
		}
	}
	f, err := pdf.Open(bytes.NewReader(merged), int64(len(merged)), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	properties, _ := f.Resolve(f.Catalog()["OCProperties"]).(object.Dict)
	config, _ := f.Resolve(properties["D"]).(object.Dict)
	all, _ := properties["OCGs"].(object.Array)
	off, _ := config["OFF"].(object.Array)
	uses, _ := config["AS"].(object.Array)
	if len(all) != 4 || len(off) != 2 || len(uses) != 2 {
		t.Fatalf("%d layers, %d off, %d rules; want 4, 2 and 2", len(all), len(off), len(uses))
	}
	for _, o := range off {
		layer, _ := f.Resolve(o).(object.Dict)
		if name, _ := layer["Name"].(object.String); string(name) != "B" || layer["Intent"] != nil {
			t.Errorf("off: %v, want the hidden layer for every intent", layer)
		}
	}
}

func TestOnlyThePaperIsMerged(t *testing.T) {
	merged, _ := mergeAll(t, sourceOf("pdf", []byte(active)))
	for _, gone := range []string{"JavaScript", "app.alert", "tracker", "URI", "x.exe", "MZ", "EmbeddedFile", "Filespec", "FileAttachment", "StructTree", "StructParents", "xmp", "Widget", "AcroForm", "OpenAction", "/Popup"} {
		if bytes.Contains(merged, []byte(gone)) {
			t.Errorf("the merged PDF holds %s", gone)
		}
	}
	got := pageTexts(t, merged, "")[0]
	if want := pageTexts(t, []byte(active), "")[0]; got != want || !strings.Contains(got, "1,234.00") {
		t.Errorf("the page says %q, want %q", got, want)
	}
	if !bytes.Contains(merged, []byte("/Square")) {
		t.Error("a drawn remark is lost")
	}
}

func TestActionsAndFilesWithoutATypeAreLeftOutToo(t *testing.T) {
	source := strings.NewReplacer("/Type/Action", "", "/Type/Filespec", "", "/Type/EmbeddedFile", "",
		"5 0 obj <</Type/Font", "5 0 obj <</Type/Font/AF[9 0 R]/A 8 0 R").Replace(active)
	merged, _ := mergeAll(t, sourceOf("pdf", []byte(source)))
	for _, gone := range []string{"JavaScript", "app.alert", "x.exe", "MZ"} {
		if bytes.Contains(merged, []byte(gone)) {
			t.Errorf("the merged PDF holds %s", gone)
		}
	}
	if !bytes.Contains(merged, []byte("/Helvetica")) {
		t.Error("the font that they hung on is lost")
	}
}

func TestWhatPagesInheritIsTheirOwnThen(t *testing.T) {
	f := openMerged(t, sourceOf("pdf", []byte(layered)))
	p, err := f.Page(1)
	if err != nil || p.Rotation != 90 || p.Width != 300 {
		t.Errorf("rotation %d, width %v, %v; want what the tree says", p.Rotation, p.Width, err)
	}
}

func TestSharedObjectsAreCopiedOnce(t *testing.T) {
	chromium := sample(t, "chromium.pdf")
	merged, _ := mergeAll(t, sourceOf("pdf", chromium))
	if len(merged) > len(chromium)*5/4 {
		t.Errorf("%d bytes of a PDF of %d", len(merged), len(chromium))
	}
}

func TestAStreamChainEndsWithItsDecryption(t *testing.T) {
	for _, name := range []string{"rc4-40.pdf", "aes-256-r5.pdf", "aes-128-clear-metadata.pdf"} {
		merged, _ := mergeAll(t, sourceOf("pdf", sample(t, name)))
		if bytes.Contains(merged, []byte("/Encrypt")) || bytes.Contains(merged, []byte("/Crypt")) {
			t.Errorf("%s: the merged PDF is still protected", name)
		}
	}
}
