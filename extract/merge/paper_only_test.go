package merge

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// smuggled carries scripts and files in every place that is no object of its own, or under names that no
// drawing follows: an action inside a font, and streams without a type among the property lists.
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

func TestNothingTravelsInsideOtherObjects(t *testing.T) {
	merged, _ := mergeAll(t, sourceOf("pdf", []byte(smuggled)))
	for _, gone := range []string{"JavaScript", "app.alert", "tracker", "Launch", "calc.exe", "Filespec", "x.exe", "MZ first", "MZ second"} {
		if bytes.Contains(merged, []byte(gone)) {
			t.Errorf("the merged PDF holds %s", gone)
		}
	}
	for _, kept := range []string{"/Transparency", "/Helvetica", "/Square", "/OCMD", "(spoken)", "/OCG"} {
		if !bytes.Contains(merged, []byte(kept)) {
			t.Errorf("the merged PDF lost %s", kept)
		}
	}
	if got, want := pageTexts(t, merged, "")[0], pageTexts(t, []byte(smuggled), "")[0]; got != want || !strings.Contains(got, "paper") {
		t.Errorf("the page says %q, want %q", got, want)
	}
}

func TestWhatIsDrawnIsMergedWhateverItCallsItself(t *testing.T) {
	for _, guise := range []string{"/S/URI", "/S/JavaScript/JS(app.alert)", "/Type/Action", "/Type/EmbeddedFile", "/Type/Metadata", "/EF<</F 4 0 R>>"} {
		for _, place := range []string{"/Contents", "/Form", "/Type1", "/Page", "/Res"} {
			if strings.HasPrefix(guise, "/Type/E") || strings.HasPrefix(guise, "/Type/M") {
				if place != "/Contents" && place != "/Form" {
					continue // these are streams
				}
			}
			source := guises.ReplaceAllString(strings.Replace(drawn, "/Disguised"+place, guise, 1), "")
			merged, _ := mergeAll(t, sourceOf("pdf", []byte(source)))
			if got, want := pageTexts(t, merged, "")[0], pageTexts(t, []byte(source), "")[0]; got != want || !strings.Contains(got, ";:") {
				t.Errorf("%s in %s: the page says %q, want %q", guise, place, got, want)
			}
			if bytes.Contains(merged, []byte("app.alert")) {
				t.Errorf("%s in %s: the merged PDF holds the script", guise, place)
			}
		}
	}
}

// guises are the places of drawn that stay as they are.
var guises = regexp.MustCompile(`/Disguised/\w+`)

// drawn shows its letters in a form, by a font that says itself what its codes mean; each part may be disguised.
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
