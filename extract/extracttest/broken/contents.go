package broken

import (
	"fmt"
	"strings"
)

// zeros pack well: a thousand to one.
func zeros(n int) string { return strings.Repeat("\x00", n) }

// image is a page covered by an image of that dictionary and data.
func image(dict, data string) []byte {
	return page(
		"/XObject << /I 5 0 R >>", stream("", "q 600 0 0 800 0 0 cm /I Do Q"),
		stream("/Type /XObject /Subtype /Image "+dict, data),
	)
}

func form(resources, content string) string {
	return stream("/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << "+resources+" >>", content)
}

// hostileContents attack the content of a page: filters, fonts, drawing, pictures.
func hostileContents() []Recipe {
	packed := func(times, size int) func() []byte {
		return func() []byte { return page("", stream(filters("FlateDecode", times), deflate(zeros(size), times))) }
	}
	list := []struct {
		name string
		make func() []byte
	}{
		{"content packed 1000 to 1", packed(1, 200<<20)},
		{"content packed twice", packed(2, 200<<20)},
		{"content packed ten times", packed(10, 50<<20)},
		{"content packed with runs of runs", func() []byte {
			return page("", stream(filters("RunLengthDecode", 6), strings.Repeat("\x81\x81", 500_000)))
		}},
		{"content packed with LZW over LZW", func() []byte {
			return page(
				"", stream(filters("LZWDecode", 8), "\x80"+strings.Repeat("\x0b\x60\x50\x22\x0c\x0c\x85\x01", 50_000)),
			)
		}},
		{"content in digits over a bomb", func() []byte {
			return page("", stream("/Filter [/ASCII85Decode /FlateDecode]", strings.Repeat("z", million)+"~>"))
		}},
		{"rows of two billion columns", func() []byte {
			return page("", stream("/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>", deflate(zeros(1<<20), 1)))
		}},
		{"100,000 forms that call each other", func() []byte {
			forms := chain(
				5, deep,
				func(next int) string { return form(fmt.Sprintf("/XObject << /X %d 0 R >>", next), "/X Do /X Do") },
			)
			return page("/XObject << /X 5 0 R >>", stream("", "/X Do"), append(forms, form("", "n"))...)
		}},
		{"forms that multiply", func() []byte {
			forms := chain(5, 12, func(next int) string {
				return form(fmt.Sprintf("/XObject << /X %d 0 R >>", next), strings.Repeat("/X Do ", 30))
			})
			return page("/XObject << /X 5 0 R >>", stream("", "/X Do"), append(
				forms, form("", "BT /F1 9 Tf (9) Tj ET"),
			)...)
		}},
		{"a million pieces of text", func() []byte {
			return page("", stream(
				"/Filter /FlateDecode",
				deflate("BT /F1 9 Tf "+strings.Repeat("(1,000.00)Tj 0 -9 Td ", million)+"ET", 1),
			))
		}},
		{"text of one letter, a million times over itself", func() []byte {
			return page(
				"",
				stream("/Filter /FlateDecode", deflate(strings.Repeat("BT /F1 9 Tf 50 700 Td (7)Tj ET ", million), 1)),
			)
		}},
		{"a million lines drawn", func() []byte {
			return page("", stream("/Filter /FlateDecode", deflate(strings.Repeat("0 0 m 600 800 l S ", million), 1)))
		}},
		{"a million states saved", func() []byte {
			return page("", stream("/Filter /FlateDecode", deflate(strings.Repeat("q ", million), 1)))
		}},
		{"an inline image that never ends", func() []byte {
			return page("", stream("", "BI /W 65535 /H 65535 /BPC 16 /CS /CMYK ID "+strings.Repeat("x", million)))
		}},
		{"patterns that paint themselves", func() []byte {
			return page("/Pattern << /P 5 0 R >>", stream("", "/Pattern cs /P scn 0 0 600 800 re f"),
				stream("/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>", "/Pattern cs /P scn 0 0 1 1 re f"))
		}},
		{"a shading whose function is itself", func() []byte {
			return page(
				"/Shading << /S 5 0 R >>",
				stream("", "/S sh"),
				"<< /ShadingType 1 /ColorSpace 6 0 R /Function 7 0 R >>",
				"[/Separation /A 6 0 R 7 0 R]",
				"<< /FunctionType 3 /Functions [7 0 R 7 0 R] /Domain [0 1] /Bounds [0] /Encode [0 1 0 1] >>",
			)
		}},
		{"a font that draws with itself", func() []byte {
			return page("/Font << /F2 5 0 R >>", stream("", "BT /F2 9 Tf (aaaa) Tj ET"),
				"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << /Font << /F2 5 0 R >> >> >>",
				stream("", "BT /F2 9 Tf (aaaa) Tj ET"))
		}},
		{"a font that knows two billion characters", func() []byte {
			return page("/Font << /F2 5 0 R >>", stream("", "BT /F2 9 Tf <0041ffff00> Tj ET"),
				"<< /Type /Font /Subtype /Type0 /BaseFont /A /DescendantFonts [<< /Subtype /CIDFontType2 /W [0 2147483647 500] >>] /Encoding /Identity-H /ToUnicode 6 0 R >>",
				stream("", "1 begincodespacerange <00> <ffffffff> endcodespacerange 9 beginbfrange <00000000> <ffffffff> <00> <0000> <ffff> <d800> endbfrange"+
					strings.Repeat(" 1 beginbfchar <00> <d8> endbfchar", deep)))
		}},
		{"a scan of 60,000 by 60,000 pixels in a megabyte", func() []byte {
			return image(
				"/Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode",
				deflate(zeros(200<<20), 1),
			)
		}},
		{"a fax of 65,535 by 65,535 from a few bytes", func() []byte {
			return image("/Width 65535 /Height 65535 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 65535 /Rows 65535 >>", "\x26\xa0\x9f")
		}},
		{"JBIG2 of two billion symbols", func() []byte {
			return image("/Width 65535 /Height 65535 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode",
				"\x00\x00\x00\x00\x00\x00\x01\x7f\xff\xff\xff\x00\x01\x00\x03\x7f\xff\xff\xff\x7f\xff\xff\xff"+strings.Repeat("\xff", 1000))
		}},
		{"JPEG 2000 of 65,535 by 65,535 from a few bytes", func() []byte {
			return image("/Width 65535 /Height 65535 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /JPXDecode",
				"\xff\x4f\xff\x51\x00\x2f\x00\x00\x00\x00\xff\xff\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x07\x01\x01\x07\x01\x01\x07\x01\x01")
		}},
		{"JPEG of 65,535 by 65,535 from a few bytes", func() []byte {
			return image("/Width 65535 /Height 65535 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter [/FlateDecode /DCTDecode]", deflate(hugeJPEG(), 1))
		}},
		{"a thousand scans on one page", func() []byte {
			return page("/XObject << /I 5 0 R >>", stream("", strings.Repeat("q 600 0 0 800 0 0 cm /I Do Q ", 1000)),
				stream("/Subtype /Image /Width 5000 /Height 5000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode", deflate(zeros(25_000_000), 1)))
		}},
		{"a palette of colors that is itself", func() []byte {
			return page(
				"/XObject << /I 5 0 R >> /ColorSpace << /C 6 0 R >>",
				stream("", "q 600 0 0 800 0 0 cm /I Do Q"),
				stream("/Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace 6 0 R", zeros(81)),
				"[/Indexed 6 0 R 255 6 0 R]",
			)
		}},
		{"a picture masked by itself", func() []byte {
			return image("/Width 999 /Height 999 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 5 0 R /Mask 5 0 R /Filter /FlateDecode", deflate(zeros(999*999), 1))
		}},
		{"numbers beyond numbers", func() []byte {
			return page("", stream("", "BT /F1 "+strings.Repeat("9", 5000)+" Tf 1e308 0 0 1e308 1e308 1e308 Tm (1,000.00) Tj NaN inf Td (a) Tj ET"))
		}},
		{"marked content that is its own parent", func() []byte {
			return page(
				"/Properties << /P 5 0 R >>", stream("", strings.Repeat("/OC /P BDC ", deep)),
				"<< /Type /OCMD /OCGs [5 0 R] /VE [/Not 5 0 R] >>",
			)
		}},
	}
	out := make([]Recipe, len(list))
	for i, r := range list {
		out[i] = Recipe{Name: "pdf: " + r.name, Kind: "pdf", Make: r.make}
	}
	return out
}

func hostileTexts() []Recipe {
	repeat := func(kind, name, head, piece string, n int) Recipe {
		return Recipe{
			Name: kind + ": " + name,
			Kind: kind,
			Make: func() []byte { return []byte(head + strings.Repeat(piece, n)) },
		}
	}
	const heading = "Date,Description,Debit,Credit,Balance\n"
	return []Recipe{
		repeat("csv", "five million rows", heading, "2025-01-02,PAY,1,,100\n", 4*million),
		repeat("csv", "one line of 95 MB", "", "a,b,c,d,e,", 9_500_000),
		repeat("csv", "one field of 95 MB", heading+`2025-01-02,"`, "xxxxxxxxxx", 9_500_000),
		repeat("csv", "a million columns", heading, "1,", million),
		repeat("csv", "a quote that never closes", heading, "\"a,1,2,3\n", million),
		repeat("csv", "nothing but quotes", "", `"`, 20*million),
		repeat("csv", "nothing but delimiters", "", ",;\t|\n", million),
		repeat("csv", "NUL bytes", heading, "2025-01-02\x00,PAY,1,,100\x00\n", 10_000),
		repeat("csv", "UTF-16 that breaks off", "\xff\xfe", "D\x00,\x00\xd8", 10_001),
		repeat("csv", "UTF-32", "\xff\xfe\x00\x00", "1\x00\x00\x00,\x00\x00\x00", 10_000),
		repeat("csv", "bytes that are no letters", heading, "\xc3\x28,\xff,\xfe\n", 10_000),
		repeat("csv", "byte order marks everywhere", heading, "\xef\xbb\xbf1,\xff\xfe2\n", 10_000),
		repeat(
			"csv", "lines that end in CR only", "Date,Description,Debit,Credit,Balance\r", "2025-01-02,PAY,1,,100\r",
			10_000,
		),
		repeat("csv", "letters that turn the line around", heading, "2025-01-02,\u202e\u2066PAY,1,,100\n", 10_000),
		repeat(
			"csv", "numbers beyond numbers", heading, "2025-01-02,PAY,1e309,NaN,"+strings.Repeat("9", 400)+".99\n",
			2000,
		),
		repeat(
			"csv", "days that never were", heading, "0000-00-00,PAY,1,,1\n9999-12-31,PAY,,1,2\n2025-02-30,X,1,,1\n",
			5000,
		),
		repeat(
			"csv", "20,000 rows whose balances never fit", heading,
			"2025-01-02,PAY,3.33,,7.77\n2025-01-03,PAY,,1.11,5.55\n", 10_000,
		),
		repeat("csv", "20,000 rows of equal amounts", heading, "2025-01-02,PAY,1.00,,\n", 20_000),
		repeat("txt", "five million lines", "STATEMENT OF ACCOUNT\n", "01/02/2025 PAY 1.00 2.00\n", 3*million),
		repeat("txt", "one line of 95 MB", "STATEMENT ", "1,000.00  ", 9_500_000),
		repeat("txt", "a million form feeds", "STATEMENT", "\f", million),
		repeat("txt", "spaces", "STATEMENT\n", strings.Repeat(" ", 500)+"1.00\n", 20_000),
		repeat(
			"txt", "escapes of printers and terminals", "STATEMENT\n", "\x1b[2J\x1b]0;x\x07\x08\x08 1.00 2.00\n",
			10_000,
		),
	}
}
