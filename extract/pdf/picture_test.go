package pdf_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// scanned is a file of one page of 600 × 800 points with the content, and image objects 6, 7, … as its
// resources Im6, Im7, …; page adds to the page's dictionary.
func scanned(content, page string, images ...string) []byte {
	names := ""
	for i := range images {
		names += fmt.Sprintf("/Im%d %d 0 R ", i+6, i+6)
	}
	return plainFile(append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] " + page + " /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> " +
			"/ExtGState << /Half << /ca 0.5 >> /Dark << /BM /Multiply >> >> /XObject << " + names + ">> >> >>",
		stream("", content),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	}, images...)...)
}

// pixels is an image of 2 × 2 gray pixels, with more in its dictionary.
func pixels(more string) string {
	return stream(
		"/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray "+more,
		"\x00\x40\x80\xff",
	)
}

func picturesOf(t testing.TB, data []byte, password string) pdf.Pictures {
	t.Helper()
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: password})
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Pictures(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPicturePagesAreReported(t *testing.T) {
	const whole = "q 600 0 0 800 0 0 cm /Im6 Do Q "
	for _, c := range []struct {
		name, content string
		images        []string
		parts         int
		alone         bool
	}{
		{"one picture fills the page", whole, []string{pixels("")}, 1, true},
		{"words lie over it", whole + "BT /F1 10 Tf 50 50 Td (Received) Tj ET", []string{pixels("")}, 1, true},
		{"hidden words lie over it", whole + "BT 3 Tr /F1 10 Tf 50 50 Td (0.00) Tj ET", []string{pixels("")}, 1, true},
		{"white paper lies under it", "1 g 0 0 600 800 re f " + whole, []string{pixels("")}, 1, true},
		{"a gray area lies under it", "0.5 g 10 10 500 700 re f " + whole, []string{pixels("")}, 1, true},
		{"a white area covers a part of it", whole + "1 g 100 100 50 10 re f", []string{pixels("")}, 1, false},
		{"a line crosses it", whole + "100 100 m 200 100 l S", []string{pixels("")}, 1, false},
		{"a line stands beside it", "q 600 0 0 400 0 0 cm /Im6 Do Q 100 600 m 200 600 l S", []string{pixels("")},
			1, false},
		{"strips stand below each other", "q 600 0 0 400 0 400 cm /Im6 Do Q q 600 0 0 400 0 0 cm /Im7 Do Q",
			[]string{pixels(""), pixels("")}, 2, true},
		{"one picture lies on another", whole + "q 60 0 0 40 100 100 cm /Im7 Do Q",
			[]string{pixels(""), pixels("")}, 2, false},
		{"it has a mask of its own", whole, []string{pixels("/Mask [0 0]")}, 1, false},
		{"it has a soft mask", whole, []string{pixels("/SMask 6 0 R")}, 1, false},
		{"it shines through", "/Half gs " + whole, []string{pixels("")}, 1, false},
		{"it is multiplied with the paper", "/Dark gs " + whole, []string{pixels("")}, 1, false},
		{"transparency ended before it", "q /Half gs Q " + whole, []string{pixels("")}, 1, true},
		{"it is clipped to a circle", "100 100 m 200 200 300 200 400 100 c h W n " + whole, []string{pixels("")},
			1, false},
		{"it is clipped to a rectangle", "50 50 500 700 re W n " + whole, []string{pixels("")}, 1, true},
		{"a stencil is painted black", whole, []string{stream("/Subtype /Image /Width 8 /Height 1 /ImageMask true",
			"\x0f")}, 1, true},
		{"it is an inline image", "q 600 0 0 800 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\x40\x80\xff EI Q", nil,
			1, true},
		{"it lies outside the page", "q 600 0 0 800 900 0 cm /Im6 Do Q", []string{pixels("")}, 0, true},
		{"there is none", "BT /F1 10 Tf 50 50 Td (Text) Tj ET", nil, 0, true},
	} {
		p := picturesOf(t, scanned(c.content, "", c.images...), "")
		if len(p.Parts) != c.parts || p.Alone != c.alone {
			t.Errorf("%s: %d parts, alone %t; want %d, %t", c.name, len(p.Parts), p.Alone, c.parts, c.alone)
		}
		for _, part := range p.Parts {
			if want := len(part.Image.Data); want != 4 && want != 1 {
				t.Errorf("%s: %d bytes of samples", c.name, want)
			}
		}
	}
}

func TestPicturesAreSeenTurnedAndFlipped(t *testing.T) {
	for _, c := range []struct {
		name, cm, page       string
		turned, flipX, flipY bool
		upright              bool
	}{
		{"as it is", "600 0 0 800 0 0", "", false, false, false, true},
		{"mirrored", "-600 0 0 800 600 0", "", false, true, false, true},
		{"upside down", "600 0 0 -800 0 800", "", false, false, true, true},
		{"turned by half", "600 0 0 800 0 0", "/Rotate 180", false, true, true, true},
		{"turned right", "600 0 0 800 0 0", "/Rotate 90", true, true, false, true},
		{"turned left", "600 0 0 800 0 0", "/Rotate 270", true, false, true, true},
		{"turned right by its matrix and left by the page", "0 -800 600 0 0 800", "/Rotate 270", false, false,
			false, true},
		{"askew", "600 30 -30 800 0 0", "", false, false, false, false},
		{"without height", "600 0 0 0 0 0", "", false, false, false, false},
	} {
		p := picturesOf(t, scanned("q "+c.cm+" cm /Im6 Do Q", c.page, pixels("")), "")
		if len(p.Parts) == 0 {
			if c.upright {
				t.Errorf("%s: no picture", c.name)
			}
			continue
		}
		turned, flipX, flipY, ok := p.Parts[0].Upright()
		if turned != c.turned || flipX != c.flipX || flipY != c.flipY || ok != c.upright {
			t.Errorf("%s: turned %t, flipped %t %t, upright %t; want %t, %t %t, %t", c.name, turned, flipX, flipY,
				ok, c.turned, c.flipX, c.flipY, c.upright)
		}
	}
}

func TestEmbeddedPicturesComeOutUntouched(t *testing.T) {
	load := func(name string) []byte {
		data, err := os.ReadFile("../filereader/testdata/" + name + ".pdf")
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	jpeg := load("jpeg")
	p := picturesOf(t, jpeg, "")
	img := p.Parts[0].Image
	if !p.Alone || img.Codec != "DCTDecode" || img.Width != 993 ||
		!bytes.HasPrefix(img.Data, []byte("\xff\xd8")) || !bytes.Contains(jpeg, img.Data) {
		t.Errorf("jpeg: alone %t, %s, %d pixels wide; want the bytes of the file", p.Alone, img.Codec, img.Width)
	}
	plain := picturesOf(t, load("g4"), "").Parts[0].Image
	if plain.Codec != "CCITTFaxDecode" || plain.Fax.K >= 0 || plain.Fax.Columns != plain.Width || plain.Bits != 1 {
		t.Errorf("g4: %s, %+v, %d bits", plain.Codec, plain.Fax, plain.Bits)
	}
	for _, name := range []string{"rc4-40", "rc4-128", "aes-128", "aes-256-r5", "aes-256-r6"} {
		if got := picturesOf(t, load(name), "user").Parts[0].Image; !bytes.Equal(got.Data, plain.Data) ||
			got.Fax != plain.Fax {
			t.Errorf("%s: %d bytes, %+v; want those of the file that is not protected", name, len(got.Data), got.Fax)
		}
	}
	if g3 := picturesOf(t, load("g3"), "").Parts[0].Image; g3.Fax.K != 0 || g3.Fax.BlackIs1 {
		t.Errorf("g3: %+v", g3.Fax)
	}
	for name, codec := range map[string]string{"jbig2": "JBIG2Decode", "jpx": "JPXDecode", "flate": ""} {
		if got := picturesOf(t, load(name), "").Parts[0].Image; got.Codec != codec || len(got.Data) == 0 {
			t.Errorf("%s: codec %q, %d bytes; want %q", name, got.Codec, len(got.Data), codec)
		}
	}
}

func TestColorsOfPicturesAreRead(t *testing.T) {
	for space, want := range map[string]pdf.Colors{
		"/DeviceRGB":        {Kind: pdf.RGB, Components: 3},
		"/CMYK":             {Kind: pdf.CMYK, Components: 4},
		"[/ICCBased 7 0 R]": {Kind: pdf.CMYK, Components: 4},
		"[/Indexed /DeviceRGB 1 <000000ffffff>]": {Kind: pdf.RGB, Components: 3,
			Palette: []byte("\x00\x00\x00\xff\xff\xff")},
		"[/Indexed [/Separation /Black /DeviceGray 8 0 R] 0 <00>]": {Kind: pdf.Tint, Components: 1, Palette: []byte{0}},
		"[/DeviceN [/A /B /C] /DeviceRGB 8 0 R]":                   {Kind: pdf.Tint, Components: 3},
		"[/Lab << /WhitePoint [1 1 1] >>]":                         {Kind: pdf.Lab, Components: 3},
		"[/CalRGB << >>]":                                          {Kind: pdf.RGB, Components: 3},
		"/Nonsense":                                                {Components: 1},
		"[/Indexed]":                                               {Components: 1},
	} {
		image := stream("/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /Decode [1 0] /ColorSpace "+space,
			strings.Repeat("\x00", 4))
		p := picturesOf(t, scanned("q 600 0 0 800 0 0 cm /Im6 Do Q", "", image, stream("/N 4", "")), "")
		got := p.Parts[0].Image
		if got.Colors.Kind != want.Kind || got.Colors.Components != want.Components ||
			!bytes.Equal(got.Colors.Palette, want.Palette) {
			t.Errorf("%s: %+v, want %+v", space, got.Colors, want)
		}
		if len(got.Decode) != 2 || got.Decode[0] != 1 {
			t.Errorf("%s: Decode %v, want [1 0]", space, got.Decode)
		}
	}
}

func TestPicturesTooLargeOrDamagedHaveNoData(t *testing.T) {
	for name, image := range map[string]string{
		"a bomb": deflatedImage("/Width 100 /Height 100 /BitsPerComponent 8", bomb(1<<20)),
		"senseless sides": stream(
			"/Subtype /Image /Width 99999999 /Height 99999999 /BitsPerComponent 16 /ColorSpace /DeviceCMYK", "x",
		),
		"a negative side": stream("/Subtype /Image /Width -5 /Height 5 /BitsPerComponent 8", "x"),
		"too many filters": stream(
			"/Subtype /Image /Width 5 /Height 5 /Filter ["+strings.Repeat("/ASCIIHexDecode ", 20)+"]", "00>",
		),
	} {
		p := picturesOf(t, scanned("q 600 0 0 800 0 0 cm /Im6 Do Q", "", image), "")
		if p.Alone || p.Parts[0].Image.Data != nil {
			t.Errorf("%s: %d bytes, alone %t; want none, and a page to be rendered", name,
				len(p.Parts[0].Image.Data), p.Alone)
		}
	}
	many := strings.Repeat("q 1 0 0 1 5 5 cm /Im6 Do Q ", 2000)
	if p := picturesOf(t, scanned(many, "", pixels("")), ""); len(p.Parts) > 512 || p.Alone {
		t.Errorf("%d parts, alone %t; want a page of 2000 pictures to be rendered", len(p.Parts), p.Alone)
	}
}

// deflatedImage is an image whose samples are deflated.
func deflatedImage(dict, samples string) string {
	return strings.Replace(deflated(samples), "/Filter /FlateDecode",
		"/Subtype /Image "+dict+" /Filter /FlateDecode", 1)
}

func TestOutlinesAndSenselessTextAreCounted(t *testing.T) {
	look := func(data []byte) pdf.Look {
		f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := f.Look(1); ok {
			t.Error("a page that was not read has a look")
		}
		_, _ = f.Document(t.Context())
		l, _ := f.Look(1)
		return l
	}
	drawn := look(onePage(strings.Repeat("100 100 m 105 110 110 90 115 100 c 120 105 l 100 95 l f ", 100)))
	if drawn.Outlines != 300 || drawn.OutlineArea <= 0 || drawn.OutlineArea > 0.02 {
		t.Errorf("drawn letters: %+v, want 300 outlines in a cell or two", drawn)
	}
	if table := look(onePage("0 0 100 100 re S 10 10 m 500 10 l S")); table.Outlines != 0 {
		t.Errorf("a table's lines: %+v, want no outlines", table)
	}
	hidden := look(onePage("BT 3 Tr /F1 10 Tf 50 50 Td (12345) Tj 0 Tr (678) Tj ET"))
	if hidden.Glyphs != 3 || hidden.Unknown != 0 {
		t.Errorf("hidden text: %+v, want the 3 painted characters", hidden)
	}
}
