package merge

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// layered has text on a visible and on a hidden layer; the hidden one is marked as for designing, which viewers would
// show.
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
		if !strings.Contains(text, "shown") ||
			strings.Contains(text, "secret") != strings.Contains(pageTexts(t, []byte(layered), "")[0], "secret") {
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
	for _, gone := range []string{
		"JavaScript", "app.alert", "tracker", "URI", "x.exe", "MZ", "EmbeddedFile", "Filespec", "FileAttachment",
		"StructTree", "StructParents", "xmp", "Widget", "AcroForm", "OpenAction", "/Popup",
	} {
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

func TestInheritedEntriesAreCopiedToPages(t *testing.T) {
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

func TestStreamChainEndsWithDecryption(t *testing.T) {
	for _, name := range []string{"rc4-40.pdf", "aes-256-r5.pdf", "aes-128-clear-metadata.pdf"} {
		merged, _ := mergeAll(t, sourceOf("pdf", sample(t, name)))
		if bytes.Contains(merged, []byte("/Encrypt")) || bytes.Contains(merged, []byte("/Crypt")) {
			t.Errorf("%s: the merged PDF is still protected", name)
		}
	}
}

// smuggled has scripts and files in places that are not objects, or under names that no drawing uses: an action inside
// a font, and streams without a type among the property lists.
const smuggled = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R]/D<<>>>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources 10 0 R/Contents 4 0 R/Group<</S/Transparency/A<</S/URI/URI(https://tracker.example)>>>>
 /Annots[<</Type/Annot/Subtype/Square/Rect[5 5 9 9]/BS<</W 1/A<</S/JavaScript/JS(app.alert\(2\))>>>>>>]>> endobj
4 0 obj <</Length 103>> stream
/OC /L BDC BT /F 12 Tf 20 200 Td (paper) Tj ET EMC /Span /A BDC BT /F 12 Tf 20 100 Td (\001) Tj ET EMC 
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/A<</Type/Action/S/JavaScript/JS(app.alert\(1\))>>
 /More[<</S/Launch/F(calc.exe)>>[<</Type/Filespec/F(x.exe)>>]]>> endobj
6 0 obj <</Length 8>> stream
MZ first
endstream endobj
7 0 obj <</Type/OCG/Name(L)/Payload 8 0 R>> endobj
8 0 obj <</Length 9>> stream
MZ second
endstream endobj
9 0 obj <</ActualText(spoken)/Payload 6 0 R/List[6 0 R<</Deep 8 0 R>>]>> endobj
10 0 obj <</Font<</F 5 0 R>>/Properties 11 0 R>> endobj
11 0 obj <</A 9 0 R/L 7 0 R/S 6 0 R/M<</Type/OCMD/OCGs 7 0 R/Payload 8 0 R>>>> endobj
trailer <</Root 1 0 R>>
`

func TestHiddenPayloadsAreNotCopied(t *testing.T) {
	merged, _ := mergeAll(t, sourceOf("pdf", []byte(smuggled)))
	for _, gone := range []string{
		"JavaScript", "app.alert", "tracker", "Launch", "calc.exe", "Filespec", "x.exe", "MZ first", "MZ second",
	} {
		if bytes.Contains(merged, []byte(gone)) {
			t.Errorf("the merged PDF holds %s", gone)
		}
	}
	for _, kept := range []string{"/Transparency", "/Helvetica", "/Square", "/OCMD", "(spoken)", "/OCG"} {
		if !bytes.Contains(merged, []byte(kept)) {
			t.Errorf("the merged PDF lost %s", kept)
		}
	}
	if got, want := pageTexts(t, merged, "")[0], pageTexts(t, []byte(smuggled), "")[0]; got != want ||
		!strings.Contains(got, "paper") {
		t.Errorf("the page says %q, want %q", got, want)
	}
}

func TestDrawnObjectIsMergedWhateverItsType(t *testing.T) {
	for _, guise := range []string{
		"/S/URI", "/S/JavaScript/JS(app.alert)", "/Type/Action", "/Type/EmbeddedFile", "/Type/Metadata",
		"/EF<</F 4 0 R>>",
	} {
		for _, place := range []string{"/Contents", "/Form", "/Type1", "/Page", "/Res"} {
			if strings.HasPrefix(guise, "/Type/E") || strings.HasPrefix(guise, "/Type/M") {
				if place != "/Contents" && place != "/Form" {
					continue // these are streams
				}
			}
			source := guises.ReplaceAllString(strings.Replace(drawn, "/Disguised"+place, guise, 1), "")
			merged, _ := mergeAll(t, sourceOf("pdf", []byte(source)))
			if got, want := pageTexts(t, merged, "")[0], pageTexts(t, []byte(source), "")[0]; got != want ||
				!strings.Contains(got, ";:") {
				t.Errorf("%s in %s: the page says %q, want %q", guise, place, got, want)
			}
			if bytes.Contains(merged, []byte("app.alert")) {
				t.Errorf("%s in %s: the merged PDF holds the script", guise, place)
			}
		}
	}
}

// guises are the places of drawn that are not changed.
var guises = regexp.MustCompile(`/Disguised/\w+`)

// drawn shows its letters in a form, with a font that has its own code table; each part may be disguised.
const drawn = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Disguised/Page/XObject<</X 5 0 R>>>>/Contents 4 0 R>> endobj
4 0 obj <</Disguised/Contents/Length 5>> stream
/X Do
endstream endobj
5 0 obj <</Disguised/Form/Subtype/Form/BBox[0 0 100 20]/Resources<</Disguised/Res/Font<</F 6 0 R>>>>/Length 38>> stream
BT /F 12 Tf 2 5 Td (AB) Tj ET         
endstream endobj
6 0 obj <</Disguised/Type1/Subtype/Type1/BaseFont/Helvetica/FirstChar 65/LastChar 66/Widths[600 600]/Encoding<</Differences[65/semicolon/colon]>>>> endobj
trailer <</Root 1 0 R>>
`
