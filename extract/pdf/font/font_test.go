package font_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf/font"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// direct is a file without references.
type direct struct{}

func (direct) Resolve(o any) any           { return o }
func (direct) Data(s object.Stream) []byte { return s.Raw }

func load(t testing.TB, dict string) *font.Font {
	t.Helper()
	o, err := object.Parse(&object.Lexer{Data: []byte(dict)})
	d, ok := o.(object.Dict)
	if err != nil || !ok {
		t.Fatalf("%s: %v", dict, err)
	}
	return font.Load(direct{}, d)
}

// show is the text of s and its width in thousandths of the size.
func show(f *font.Font, s string) (text string, width float64) {
	for b := []byte(s); len(b) > 0; {
		g, n := f.Next(b)
		b = b[n:]
		text += g.Text
		width += g.Width
	}
	return text, math.Round(width * 1000)
}

func TestSimpleFonts(t *testing.T) {
	for _, c := range []struct {
		name, dict, in, text string
		width                float64
	}{
		{"standard widths", "<</Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>", "A1\x80", "A1€",
			667 + 556 + 556},
		{"the alias Arial,Bold", "<</Subtype/TrueType/BaseFont/Arial,Bold>>", "A1", "A1", 722 + 556},
		{"Times italic", "<</Subtype/Type1/BaseFont/Times-Italic>>", "W", "W", 833},
		{"Courier", "<</Subtype/Type1/BaseFont/Courier-Bold>>", "i W", "i W", 1800},
		{"Symbol", "<</Subtype/Type1/BaseFont/Symbol>>", "aS", "αΣ", 631 + 592},
		{"ZapfDingbats", "<</Subtype/Type1/BaseFont/ZapfDingbats>>", "4", "✔", 846},
		{"own widths", "<</Subtype/TrueType/BaseFont/X/FirstChar 65/Widths[500 600]>>", "AB", "AB", 1100},
		{
			"missing width",
			"<</Subtype/TrueType/BaseFont/X/FirstChar 65/Widths[500]/FontDescriptor<</MissingWidth 250>>>>", "AZ",
			"AZ", 750,
		},
		{"Mac encoding", "<</Subtype/Type1/BaseFont/Helvetica/Encoding/MacRomanEncoding>>", "\x8a", "ä", 556},
		{"standard encoding's ligature", "<</Subtype/Type1/BaseFont/Helvetica>>", "\xae", "fi", 500},
		{"differences", "<</Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/Euro/uni00E9 65/f_i/u1F600/a.alt]>>>>", "\x01\x02AB", "€éfi\U0001F600", 556 + 556 + 500},
		{"numbered glyph names", "<</Subtype/Type1/BaseFont/X/Encoding<</Differences[1/g49/g50/g46]>>>>",
			"\x01\x02\x03", "12.", 0},
		{"a blank called .notdef", "<</Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[32/.notdef]>>>>",
			"a b", "a b", 444 + 250 + 500},
		{"glyph names that say nothing", "<</Subtype/Type1/BaseFont/X/Encoding<</Differences[65/.notdef/G300]>>>>",
			"AB", "", 0},
		{
			"Type 3 with its own scale",
			"<</Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 65/Widths[50]/Encoding<</Differences[65/A]>>>>",
			"A", "A", 500,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, width := show(load(t, c.dict), c.in)
			if text != c.text || width != c.width {
				t.Errorf("%q shows %q of width %v, want %q of width %v", c.in, text, width, c.text, c.width)
			}
		})
	}
}

func TestCompositeFonts(t *testing.T) {
	const below = "/DescendantFonts[<</Subtype/CIDFontType0/DW 900/W[1[250 300] 34 36 700 231[444]]>>]"
	for _, c := range []struct {
		name, dict, in, text string
		width                float64
	}{
		{"UCS-2", "<</Subtype/Type0/Encoding/UniGB-UCS2-H" + below + ">>", "\x00 \x00!\x00A\x4e\x2d", " !A中",
			250 + 300 + 700 + 900},
		{"UTF-16 with surrogates", "<</Subtype/Type0/Encoding/UniJIS-UTF16-H" + below + ">>",
			"\x00C\xd8\x40\xdc\x0b", "C𠀋", 700 + 900},
		{"Shift JIS", "<</Subtype/Type0/Encoding/90ms-RKSJ-H" + below + ">>", " \x93\xfa", " 日", 444 + 900},
		{"proportional Shift JIS", "<</Subtype/Type0/Encoding/90msp-RKSJ-H" + below + ">>", " A", " A", 250 + 700},
		{"GBK", "<</Subtype/Type0/Encoding/GBK-EUC-H" + below + ">>", "\xd6\xd0", "中", 900},
		{"Big5", "<</Subtype/Type0/Encoding/ETenms-B5-H" + below + ">>", "\xa4\xa4B", "中B", 900 + 700},
		{"Korean", "<</Subtype/Type0/Encoding/KSCms-UHC-H" + below + ">>", "\xc7\xd1", "한", 900},
		{"ToUnicode by name", "<</Subtype/Type0/Encoding/Identity-H/ToUnicode/Identity-H" + below + ">>", "\x00A",
			"A", 900},
		{"identity without text", "<</Subtype/Type0/Encoding/Identity-H" + below + ">>", "\x00\x02\x01\x00", "",
			300 + 900},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := load(t, c.dict)
			text, width := show(f, c.in)
			if text != c.text || width != c.width || f.Problem != "" {
				t.Errorf("%q shows %q of width %v (%s), want %q of width %v", c.in, text, width, f.Problem, c.text,
					c.width)
			}
		})
	}
}

func TestNames(t *testing.T) {
	f := load(t, "<</Subtype/TrueType/BaseFont/ABCDEF+Roboto-SemiBold/FontDescriptor<</Ascent 930/Descent 240>>>>")
	if f.Name != "Roboto-SemiBold" || f.Subset != "ABCDEF" || !f.Bold || f.Ascent != 0.93 || f.Descent != -0.24 {
		t.Errorf("font = %q %q bold %v %v %v", f.Name, f.Subset, f.Bold, f.Ascent, f.Descent)
	}
}

const toUnicode = `/CIDInit /ProcSet findresource begin begincmap /CMapName /X def /WMode 1 def
1 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange
2 beginbfchar <01> <00480069> <02> /Euro endbfchar
3 beginbfrange <10> <12> <0041> <8000> <8001> [<0031> <D83DDE00>] <20> <1f> <0042> endbfrange
1 begincidrange <30> <39> 100 endcidrange 1 begincidchar <8000> 7 endcidchar endcmap`

func TestCMap(t *testing.T) {
	m, err := font.ParseCMap([]byte(toUnicode), nil)
	if err != nil || !m.Vertical {
		t.Fatalf("ParseCMap: %v, vertical %v", err, m.Vertical)
	}
	for code, want := range map[uint32]string{1: "Hi", 2: "€", 0x10: "A", 0x12: "C", 0x13: "", 0x8000: "1",
		0x8001: "😀", 0x20: ""} {
		if got := m.Text(code); got != want {
			t.Errorf("Text(%#x) = %q, want %q", code, got, want)
		}
	}
	for code, want := range map[uint32]uint32{0x30: 100, 0x39: 109, 0x3a: 0, 0x8000: 7} {
		if got := m.CID(code); got != want {
			t.Errorf("CID(%#x) = %d, want %d", code, got, want)
		}
	}
	var cuts []string
	for s := []byte("\x01\x80\x01\x7f\x90"); len(s) > 0; {
		c, n := m.Next(s)
		cuts = append(cuts, fmt.Sprintf("%x/%d", c, n))
		s = s[n:]
	}
	if got := strings.Join(cuts, " "); got != "1/1 8001/2 7f/1 90/1" {
		t.Errorf("codes = %s", got)
	}
}

func TestCMapIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("1 beginbfchar ")
	for i := range font.MaxCMapEntries + 1 {
		fmt.Fprintf(&b, "<%04x> <0041> ", i&0xffff)
	}
	if _, err := font.ParseCMap([]byte(b.String()), nil); !errors.Is(err, font.ErrCMapTooLarge) {
		t.Errorf("error %v, want ErrCMapTooLarge", err)
	}
}

func TestBlanksInsideAGlyphAreDropped(t *testing.T) {
	cmap := object.Stream{
		Raw: []byte("4 beginbfchar <01> <00660069 0020> <02> <00200020> <03> <00AD> <04> <0000> endbfchar"),
	}
	f := font.Load(direct{}, object.Dict{"Subtype": object.Name("Type1"), "ToUnicode": cmap,
		"Encoding": object.Dict{"Differences": object.Array{int64(4), object.Name("four")}}})
	for code, want := range []string{1: "fi", 2: "", 3: "-", 4: "4"} {
		if code == 0 {
			continue
		}
		g, _ := f.Next([]byte{byte(code)})
		if g.Text != want || g.Blank != (want == "") {
			t.Errorf("code %d shows %q, blank %v; want %q", code, g.Text, g.Blank, want)
		}
	}
}

func TestUsecmapTakesOver(t *testing.T) {
	m, _ := font.ParseCMap([]byte("/90ms-RKSJ-H usecmap 1 beginbfchar <0041> <0042> endbfchar"), font.Predefined)
	if c, n := m.Next([]byte("\x93\xfa")); n != 2 || m.Text(c) != "日" {
		t.Errorf("code %x of %d bytes is %q, want 日", c, n, m.Text(c))
	}
}

// smallCFF is a program of three glyphs: notdef, "A" at code 1 with its standard name, "euro.x" at code 2 with a
// further name: header, names, top dictionary (charset, encoding, char strings), strings, data.
const smallCFF = "\x01\x00\x04\x01" +
	"\x00\x01\x01\x01\x02F" +
	"\x00\x01\x01\x01\x0a" + "\x1c\x00\x25\x0f" + "\xb5\x10" + "\xb9\x11\x8b" +
	"\x00\x01\x01\x01\x07" + "Euro.x" +
	"\x00\x00" +
	"\x00\x00\x22\x01\x87" + "\x00\x02\x01\x02" + "\x00\x03\x01\x01\x02\x03\x04\x0e\x0e\x0e"

func TestNamesOfCompactFonts(t *testing.T) {
	descriptor := object.Dict{"FontFile3": object.Stream{Raw: []byte(smallCFF)}}
	f := font.Load(direct{}, object.Dict{"Subtype": object.Name("Type1"), "FontDescriptor": descriptor})
	if text, _ := show(f, "\x01\x02\x03"); text != "A€" {
		t.Errorf("built-in encoding shows %q, want A€", text)
	}
	below := object.Dict{"Subtype": object.Name("CIDFontType0"), "FontDescriptor": descriptor}
	f = font.Load(direct{}, object.Dict{"Subtype": object.Name("Type0"), "Encoding": object.Name("Identity-H"),
		"DescendantFonts": object.Array{below}})
	if text, _ := show(f, "\x00\x02\x00\x01\x00\x00"); text != "€A" {
		t.Errorf("glyphs by number show %q, want €A", text)
	}
}

func FuzzCMap(f *testing.F) {
	f.Add([]byte(toUnicode), []byte("\x01\x80\x00"))
	f.Add([]byte("1 begincodespacerange <00000000> <ffffffff> endcodespacerange"), []byte("abcd"))
	f.Fuzz(func(t *testing.T, cmap, s []byte) {
		m, _ := font.ParseCMap(cmap, font.Predefined)
		for len(s) > 0 {
			c, n := m.Next(s)
			if n < 1 || n > len(s) {
				t.Fatalf("code of %d bytes of %d", n, len(s))
			}
			m.Text(c)
			m.CID(c)
			s = s[n:]
		}
	})
}

func FuzzFontProgram(f *testing.F) {
	f.Add([]byte("\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00cmap\x00\x00\x00\x00\x00\x00\x00\x1c\x00\x00\x00\x40\x00\x00\x00\x01\x00\x03\x00\x01\x00\x00\x00\x0c\x00\x04\x00\x20"))
	f.Add([]byte(smallCFF))
	f.Add([]byte("/Encoding 256 array dup 65 /A put readonly def"))
	f.Fuzz(func(t *testing.T, program []byte) {
		for _, key := range []object.Name{"FontFile", "FontFile2", "FontFile3"} {
			descriptor := object.Dict{"Flags": int64(4), key: object.Stream{Raw: program}}
			font.Load(direct{}, object.Dict{"Subtype": object.Name("TrueType"), "FontDescriptor": descriptor})
			font.Load(direct{}, object.Dict{"Subtype": object.Name("Type0"), "Encoding": object.Name("Identity-H"),
				"DescendantFonts": object.Array{object.Dict{"FontDescriptor": descriptor}}})
		}
	})
}
