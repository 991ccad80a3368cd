package broken

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

const (
	sheetSpace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	sheetPath  = "xl/worksheets/sheet1.xml"
)

// entry is a file of a package; write streams content that is too large for memory.
type entry struct {
	name  string
	write func(w io.Writer)
}

func text(name, content string) entry {
	return entry{name, func(w io.Writer) { io.WriteString(w, content) }}
}

// times is an entry of one piece again and again between a head and a tail.
func times(name, head, piece string, n int, tail string) entry {
	return entry{name, func(w io.Writer) {
		io.WriteString(w, head)
		block := strings.Repeat(piece, 1000)
		for range n / 1000 {
			io.WriteString(w, block)
		}
		io.WriteString(w, tail)
	}}
}

// workbook is a package with one sheet; the entries add or replace parts.
func workbook(entries ...entry) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(e entry) {
		if w, err := z.Create(e.name); err == nil {
			e.write(w)
		}
	}
	given := map[string]bool{}
	for _, e := range entries {
		given[e.name] = true
	}
	for _, e := range []entry{
		text("[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`),
		text("_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
		text("xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`),
		text("xl/workbook.xml", `<workbook `+sheetSpace+` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`),
		text(sheetPath, rowsOf(`<row r="1"><c r="A1"><v>1</v></c></row>`)),
	} {
		if !given[e.name] {
			put(e)
		}
	}
	for _, e := range entries {
		put(e)
	}
	z.Close() // to memory
	return b.Bytes()
}

const (
	sheetHead = `<worksheet ` + sheetSpace + `><sheetData>`
	sheetTail = `</sheetData></worksheet>`
)

func rowsOf(rows string) string { return sheetHead + rows + sheetTail }

func sheet(rows string) func() []byte {
	return func() []byte { return workbook(text(sheetPath, rowsOf(rows))) }
}

func hostileWorkbooks() []Recipe {
	list := []struct {
		name string
		make func() []byte
	}{
		{"a sheet packed 1000 to 1", func() []byte {
			return workbook(times(sheetPath, sheetHead, `<row><c><v>1</v></c></row>`, 8*million, sheetTail))
		}},
		{"a sheet of spaces, 500 MB of them", func() []byte {
			return workbook(times(sheetPath, sheetHead, strings.Repeat(" ", 500), million, sheetTail))
		}},
		{"ten million shared strings", func() []byte {
			return workbook(times(
				"xl/sharedStrings.xml", `<sst `+sheetSpace+`>`, `<si><t>a</t></si>`, 10*million, `</sst>`,
			))
		}},
		{
			"a shared string beyond all",
			sheet(`<row r="1"><c r="A1" t="s"><v>2147483647</v></c><c r="B1" t="s"><v>-1</v></c></row>`),
		},
		{"a cell below the last row", sheet(`<row r="1048577"><c r="A1048577"><v>1</v></c></row>`)},
		{"a cell in row 2^31", sheet(`<row r="2147483648"><c r="XFD2147483648"><v>1</v></c></row>`)},
		{
			"a cell in a column of a hundred letters",
			sheet(`<row r="1"><c r="` + strings.Repeat("Z", 100) + `1"><v>1</v></c></row>`),
		},
		{"the last cell of all, and nothing before it", sheet(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)},
		{"cells at the four corners, a thousand times", sheet(strings.Repeat(
			`<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>`, 1000,
		))},
		{"a dimension of everything", func() []byte {
			return workbook(text(sheetPath, `<worksheet `+sheetSpace+`><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`))
		}},
		{"ten thousand merged ranges of everything", func() []byte {
			return workbook(text(sheetPath, `<worksheet `+sheetSpace+`><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>`+
				strings.Repeat(`<mergeCell ref="A1:XFD1048576"/>`, 10_000)+`</mergeCells></worksheet>`))
		}},
		{"a million styles", func() []byte {
			return workbook(times(
				"xl/styles.xml", `<styleSheet `+sheetSpace+`><cellXfs>`, `<xf numFmtId="14"/>`, million,
				`</cellXfs></styleSheet>`,
			))
		}},
		{"a billion laughs", func() []byte {
			var b strings.Builder
			b.WriteString(`<!DOCTYPE x [<!ENTITY l0 "ha">`)
			for i := 1; i < 30; i++ {
				fmt.Fprintf(&b, `<!ENTITY l%d "&l%d;&l%d;">`, i, i-1, i-1)
			}
			return workbook(text(
				sheetPath, b.String()+`]>`+rowsOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>&l29;</t></is></c></row>`),
			))
		}},
		{"an external entity", func() []byte {
			return workbook(text(
				"xl/workbook.xml", `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>`,
			))
		}},
		{"elements a million deep", func() []byte { return workbook(times(sheetPath, sheetHead, "<a>", million, "")) }},
		{
			"elements a million deep among the strings",
			func() []byte { return workbook(times("xl/sharedStrings.xml", "", "<a>", million, "")) },
		},
		{"an attribute of 100 MB", func() []byte {
			return workbook(times(sheetPath, `<worksheet a="`, strings.Repeat("x", 100), million, `"/>`))
		}},
		{"a cell of 100 MB", func() []byte {
			return workbook(times(
				sheetPath, sheetHead+`<row r="1"><c r="A1" t="inlineStr"><is><t>`, strings.Repeat("x", 100), million,
				`</t></is></c></row>`+sheetTail,
			))
		}},
		{"65,000 entries", func() []byte {
			entries := make([]entry, 65_000)
			for i := range entries {
				entries[i] = text(fmt.Sprint("xl/x", i), "")
			}
			return workbook(entries...)
		}},
		{"a thousand entries of one name", func() []byte {
			entries := make([]entry, 1000)
			for i := range entries {
				entries[i] = text(sheetPath, rowsOf(""))
			}
			return workbook(entries...)
		}},
		{"names that climb", func() []byte {
			return workbook(
				text("../../../etc/passwd", "x"), text(`..\..\x`, "x"), text("/etc/passwd", "x"), text("C:/x", "x"),
				text("\x00", "x"),
			)
		}},
		{"a thousand sheets that are one", func() []byte {
			var b strings.Builder
			for i := range 1000 {
				fmt.Fprintf(&b, `<sheet name="S%d" sheetId="%d" r:id="r1"/>`, i, i)
			}
			return workbook(
				text("xl/workbook.xml", `<workbook `+sheetSpace+` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`+b.String()+`</sheets></workbook>`),
				times(sheetPath, sheetHead, `<row><c><v>1</v></c></row>`, 100_000, sheetTail),
			)
		}},
		{"entries that overlap", overlapping},
		{"sizes that lie", func() []byte { return relabeled(workbook(), 0x7fffffff) }},
		{"sizes of nothing", func() []byte { return relabeled(workbook(), 0) }},
		{"numbers beyond numbers", sheet(`<row r="1"><c r="A1"><v>1e309</v></c><c r="B1"><v>NaN</v></c><c r="C1"><v>` + strings.Repeat("9", 100_000) + `</v></c><c r="D1" s="4294967295"><v>-1e308</v></c></row>`)},
		{"formulas that refer to each other", sheet(`<row r="1"><c r="A1"><f>B1</f></c><c r="B1"><f>A1</f></c><c r="C1"><f>WEBSERVICE("http://169.254.169.254/")</f></c></row>`)},
	}
	out := make([]Recipe, len(list), len(list)+8)
	for i, r := range list {
		out[i] = Recipe{Name: "xlsx: " + r.name, Kind: "xlsx", Make: r.make}
	}
	return append(out, hostileCompounds()...)
}

// relabeled changes the size of every entry in the directory of a package.
func relabeled(b []byte, size uint32) []byte {
	for at := 0; ; {
		i := bytes.Index(b[at:], []byte("PK\x01\x02"))
		if i < 0 {
			return b
		}
		at += i
		binary.LittleEndian.PutUint32(b[at+24:], size)
		at += 4
	}
}

// overlapping is a package whose directory names one packed entry 20,000 times.
func overlapping() []byte {
	b := workbook(times(sheetPath, sheetHead, `<row><c><v>1</v></c></row>`, million, sheetTail))
	last := bytes.LastIndex(b, []byte("PK\x01\x02"))
	end := bytes.LastIndex(b, []byte("PK\x05\x06"))
	directory := bytes.Repeat(b[last:end], 20_000)
	start := uint32(last)
	tail := bytes.Clone(b[end:])
	binary.LittleEndian.PutUint16(tail[8:], 20_000)
	binary.LittleEndian.PutUint16(tail[10:], 20_000)
	binary.LittleEndian.PutUint32(tail[12:], uint32(len(directory)))
	binary.LittleEndian.PutUint32(tail[16:], start)
	return append(append(b[:last:last], directory...), tail...)
}

// hostileCompounds are Excel 97-2003 files: a file system of sectors chained by a table.
func hostileCompounds() []Recipe {
	const sector = 512
	compound := func(edit func(header, table, directory []byte)) func() []byte {
		return func() []byte {
			b := make([]byte, 40*sector)
			header, table, directory := b[:sector], b[sector:2*sector], b[2*sector:3*sector]
			copy(header, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
			le := binary.LittleEndian
			for at, v := range map[int]uint16{24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6} {
				le.PutUint16(header[at:], v)
			}
			for at, v := range map[int]uint32{44: 1, 48: 1, 56: 4096, 60: 0xfffffffe, 68: 0xfffffffe, 76: 0} {
				le.PutUint32(header[at:], v)
			}
			for i := range 109 - 1 {
				le.PutUint32(header[80+4*i:], 0xffffffff)
			}
			for i := range sector / 4 {
				le.PutUint32(table[4*i:], uint32(i+1))
			}
			le.PutUint32(table[0:], 0xfffffffd)
			le.PutUint32(table[4:], 0xfffffffe)
			le.PutUint32(table[38*4:], 0xfffffffe)
			named(directory[:128], "Root Entry", 5, 0xfffffffe, 0)
			le.PutUint32(directory[76:], 1)
			named(directory[128:256], "Workbook", 2, 2, 37*sector)
			copy(b[3*sector:], "\x09\x08\x10\x00\x00\x06\x05\x00")
			edit(header, table, directory)
			return b
		}
	}
	put := binary.LittleEndian.PutUint32
	list := []struct {
		name string
		edit func(header, table, directory []byte)
	}{
		{"a workbook of nothing", func(_, _, _ []byte) {}},
		{"a chain of sectors in a circle", func(_, table, _ []byte) { put(table[30*4:], 2) }},
		{"a table that describes itself", func(header, table, _ []byte) {
			put(header[44:], 0xffffff)
			put(header[68:], 0)
			put(header[72:], 0xffffff)
		}},
		{"sectors of 2^30 bytes", func(header, _, _ []byte) { binary.LittleEndian.PutUint16(header[30:], 30) }},
		{"a directory in a circle", func(_, table, directory []byte) {
			put(table[4:], 1)
			put(directory[68:], 0)
			put(directory[128+68:], 1)
		}},
		{"small sectors in a circle", func(header, table, directory []byte) {
			put(header[60:], 2)
			put(header[64:], 0x7fffffff)
			put(directory[128+120:], 100)
		}},
		{"a stream of 2^63 bytes", func(_, _, directory []byte) {
			put(directory[128+120:], 0xffffffff)
			put(directory[128+124:], 0x7fffffff)
		}},
	}
	var out []Recipe
	for _, c := range list {
		out = append(out, Recipe{Name: "xls: " + c.name, Kind: "xls", Make: compound(c.edit)})
	}
	records := func(name, record string) Recipe {
		return Recipe{Name: "xls: " + name, Kind: "xls", Make: func() []byte {
			b := compound(func(_, _, _ []byte) {})()
			for at := 3*sector + 20; at+len(record) < len(b); at += len(record) {
				copy(b[at:], record)
			}
			return b
		}}
	}
	return append(
		out,
		records("records that go on and on", "\x3c\x00\x00\x00"),
		records("a string of 2^32 letters", "\xfc\x00\x08\x00\xff\xff\xff\xff\xff\xff\xff\xff"),
		records("cells beyond the sheet", "\x03\x02\x0e\x00\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\xf0\x7f"),
	)
}

// named fills an entry of a compound file's directory.
func named(entry []byte, name string, kind byte, start, size uint32) {
	for i, c := range name {
		entry[2*i] = byte(c)
	}
	entry[64], entry[66], entry[67] = byte(2*len(name)+2), kind, 1
	for at, v := range map[int]uint32{68: 0xffffffff, 72: 0xffffffff, 76: 0xffffffff, 116: start, 120: size} {
		binary.LittleEndian.PutUint32(entry[at:], v)
	}
}
