package extracttest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// producer holds the choices by which programs write the same content as different PDFs.
type producer struct {
	runs runs
	// composite uses Type0 fonts with arbitrary two-byte codes and a ToUnicode map, as browsers and
	// office programs do, instead of the standard fonts with WinAnsi codes.
	composite bool
	compress  bool
	// packed writes object streams and a cross-reference stream (PDF 1.5) instead of a table.
	packed bool
	// flipped draws in a coordinate system with a y axis that points down.
	flipped bool
	// rotated stores the page on its side with /Rotate 90.
	rotated bool
	// boxed draws the page's content through a form XObject.
	boxed bool
	// damage is done to the finished file without touching its content.
	damage damage
}

// damage is file damage as mail gateways, download managers and faulty programs cause it; viewers still open such
// files.
type damage int

const (
	intact    damage = iota
	junkFirst        // lines of a mail header before the file's own
	lostTable        // the address of the cross-reference table is wrong
	cutTail          // the last lines are missing
)

// apply returns the damaged file.
func (d damage) apply(file []byte) []byte {
	switch d {
	case junkFirst:
		return append([]byte("Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n"), file...)
	case lostTable:
		at := bytes.LastIndex(file, []byte("startxref"))
		return append(bytes.Clone(file[:at]), "startxref\n7\n%%EOF\n"...)
	case cutTail:
		return bytes.Clone(file[:bytes.LastIndex(file, []byte("startxref"))])
	}
	return file
}

// runs is how text is cut into show operators.
type runs int

const (
	wholeRuns runs = iota // one operator a cell
	wordRuns              // one operator a word
	glyphRuns             // one operator a character
	spreadTJ              // one TJ a cell, spaces as movements and small kerning
)

// randomProducer draws any mixture; the seed decides.
func randomProducer(r *rand.Rand) producer {
	how := producer{
		runs: runs(r.IntN(4)), composite: r.IntN(3) == 0, compress: r.IntN(4) != 0, packed: r.IntN(3) == 0,
		flipped: r.IntN(3) == 0, rotated: r.IntN(8) == 0, boxed: r.IntN(6) == 0,
	}
	if r.IntN(10) == 0 {
		how.damage = damage(1 + r.IntN(3))
	}
	return how
}

// fontsOf lists the fonts of a canvas in order of use.
func fontsOf(c *canvas) []fontFace {
	var faces []fontFace
	seen := map[fontFace]bool{}
	for _, p := range c.pages {
		for _, t := range p.texts {
			if !seen[t.font] {
				seen[t.font] = true
				faces = append(faces, t.font)
			}
		}
	}
	return faces
}

// write makes the file. The same canvas, producer and random source give the same bytes.
func (how producer) write(c *canvas, r *rand.Rand) []byte {
	w := &pdfWriter{}
	catalog, tree, info := w.reserve(), w.reserve(), w.reserve()
	fonts := how.addFonts(w, c, r)
	var kids []string
	for _, p := range c.pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", how.addPage(w, c, p, tree, fonts)))
	}
	w.set(catalog, fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree))
	w.set(tree, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids)))
	w.set(info, "<< /Producer (dossier synthetic papers) /CreationDate (D:20250105080000Z) >>")
	id := fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
	if how.packed {
		return how.damage.apply(w.packedFile(catalog, info, id))
	}
	return how.damage.apply(w.plainFile(catalog, info, id))
}

func (how producer) addPage(w *pdfWriter, c *canvas, p *sheet, tree int, fonts *fontTable) int {
	ink := how.ink(c, p, fonts)
	width, height := c.size(p)
	rotate := ""
	resources := "/Resources << " + fonts.resources + " >>"
	if how.boxed {
		form := w.addStream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 %s %s] %s", number(width), number(height), resources), ink, how.compress)
		ink, resources = []byte("q /Fm0 Do Q\n"), fmt.Sprintf("/Resources << /XObject << /Fm0 %d 0 R >> >>", form)
	}
	if how.rotated {
		ink = append([]byte(fmt.Sprintf("q 0 1 -1 0 %s 0 cm\n", number(height))), append(ink, "Q\n"...)...)
		width, height, rotate = height, width, "/Rotate 90 "
	}
	content := w.addStream("", ink, how.compress)
	return w.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] %s%s /Contents %d 0 R >>",
		tree, number(width), number(height), rotate, resources, content))
}

// ink is a page's content stream.
func (how producer) ink(c *canvas, p *sheet, fonts *fontTable) []byte {
	var b bytes.Buffer
	_, height := c.size(p)
	b.WriteString("q\n")
	if how.flipped {
		fmt.Fprintf(&b, "1 0 0 -1 0 %s cm\n", number(height))
	}
	y := func(v float64) float64 {
		if how.flipped {
			return v
		}
		return height - v
	}
	for _, a := range p.areas {
		top := min(y(a.y0), y(a.y1))
		fmt.Fprintf(
			&b, "%s g %s %s %s %s re f\n", number(a.gray), number(a.x0), number(top), number(a.x1-a.x0),
			number(a.y1-a.y0),
		)
	}
	b.WriteString("0 g\n")
	for _, t := range p.texts {
		fmt.Fprintf(&b, "BT %s %s Tf\n", fonts.names[t.font], number(t.size))
		if t.tint != black {
			b.WriteString(t.tint.operator() + "\n")
		}
		how.show(&b, t, y(t.y), fonts)
		b.WriteString("ET\n")
		if t.tint != black {
			b.WriteString(black.operator() + "\n")
		}
	}
	for _, s := range p.strokes {
		fmt.Fprintf(&b, "%s %s w\n", strings.ToUpper(s.tint.operator()), number(s.width))
		for i, at := range s.points {
			fmt.Fprintf(
				&b, "%s %s %s\n", number(at[0]), number(y(at[1])), map[bool]string{true: "m", false: "l"}[i == 0],
			)
		}
		b.WriteString("S\n")
	}
	b.WriteString("Q\n")
	return b.Bytes()
}

// show writes one text with the producer's habit of cutting it.
func (how producer) show(b *bytes.Buffer, t textOp, y float64, fonts *fontTable) {
	at := how.textMatrix(t, y)
	switch how.runs {
	case wordRuns, glyphRuns:
		x := t.x
		for _, piece := range pieces(t.text, how.runs == glyphRuns) {
			if strings.TrimSpace(piece) != "" || how.runs == glyphRuns {
				b.WriteString(at(x) + fonts.encode(t.font, piece) + " Tj\n")
			}
			x += t.font.width(piece) * t.size
		}
	case spreadTJ:
		b.WriteString(at(t.x) + "[")
		for i, piece := range pieces(t.text, false) {
			if strings.TrimSpace(piece) == "" {
				fmt.Fprintf(b, " %s ", number(-1000*t.font.width(piece)))
				continue
			}
			if i > 0 {
				b.WriteString(" 0 ")
			}
			b.WriteString(fonts.encode(t.font, piece))
		}
		b.WriteString("] TJ\n")
	default:
		b.WriteString(at(t.x) + fonts.encode(t.font, t.text) + " Tj\n")
	}
}

// textMatrix returns the operator that moves to x on a text's baseline, which begins at t.x and y.
func (how producer) textMatrix(t textOp, y float64) func(x float64) string {
	up := 1.0
	if how.flipped {
		up = -1
	}
	sin, cos := math.Sincos(t.turn * math.Pi / 180)
	return func(x float64) string {
		along := x - t.x
		return fmt.Sprintf(
			"%s %s %s %s %s %s Tm ", number(cos), number(up*sin), number(t.slant*cos-sin),
			number(up*(t.slant*sin+cos)), number(t.x+along*cos), number(y+up*along*sin),
		)
	}
}

// pieces cuts a text into words and the spaces between them, or into characters.
func pieces(text string, single bool) []string {
	var out []string
	for _, r := range text {
		last := len(out) - 1
		if single || last < 0 || (r == ' ') != strings.HasSuffix(out[last], " ") {
			out = append(out, string(r))
			continue
		}
		out[last] += string(r)
	}
	return out
}

// number writes a coordinate with at most three decimals.
func number(v float64) string {
	s := fmt.Sprintf("%.3f", v)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	return s
}

func deflate(b []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	_, _ = z.Write(b) // a bytes.Buffer does not fail
	_ = z.Close()
	return out.Bytes()
}

// pdfWriter collects numbered objects and writes them as a file.
type pdfWriter struct {
	objects []pdfObject // object n is objects[n-1]
}

type pdfObject struct {
	body   []byte
	stream bool // streams cannot live in an object stream
}

func (w *pdfWriter) reserve() int {
	w.objects = append(w.objects, pdfObject{})
	return len(w.objects)
}

func (w *pdfWriter) set(n int, body string) { w.objects[n-1] = pdfObject{body: []byte(body)} }

func (w *pdfWriter) add(body string) int {
	n := w.reserve()
	w.set(n, body)
	return n
}

func (w *pdfWriter) addStream(entries string, content []byte, compress bool) int {
	if compress {
		content = deflate(content)
		entries += " /Filter /FlateDecode"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "<< %s /Length %d >>\nstream\n", entries, len(content))
	b.Write(content)
	b.WriteString("\nendstream")
	n := w.reserve()
	w.objects[n-1] = pdfObject{b.Bytes(), true}
	return n
}

// plainFile is PDF 1.4: every object in the open, one cross-reference table.
func (w *pdfWriter) plainFile(catalog, info int, id string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(w.objects))
	for i, o := range w.objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o.body)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(w.objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(w.objects)+1, catalog, info, id, id, start)
	return b.Bytes()
}

// packedFile is PDF 1.5: plain objects in one object stream, the table as a stream.
func (w *pdfWriter) packedFile(catalog, info int, id string) []byte {
	var index, bodies bytes.Buffer
	place := map[int]int{} // object number → place in the object stream
	for i, o := range w.objects {
		if !o.stream {
			place[i+1] = len(place)
			fmt.Fprintf(&index, "%d %d ", i+1, bodies.Len())
			bodies.Write(o.body)
			bodies.WriteByte('\n')
		}
	}
	parties := w.addStream(
		fmt.Sprintf("/Type /ObjStm /N %d /First %d", len(place), index.Len()),
		append(index.Bytes(), bodies.Bytes()...), true,
	)
	table := w.reserve()
	var b bytes.Buffer
	b.WriteString("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
	var rows []byte
	rows = appendXrefRow(rows, 0, 0, 65535)
	for i, o := range w.objects {
		if p, packed := place[i+1]; packed {
			rows = appendXrefRow(rows, 2, parties, p)
			continue
		}
		rows = appendXrefRow(rows, 1, b.Len(), 0)
		if i+1 != table {
			fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o.body)
		}
	}
	start := b.Len()
	packed := deflate(rows)
	fmt.Fprintf(
		&b,
		"%d 0 obj\n<< /Type /XRef /Size %d /W [1 4 2] /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>] /Filter /FlateDecode /Length %d >>\nstream\n",
		table,
		table+1,
		catalog,
		info,
		id,
		id,
		len(packed),
	)
	b.Write(packed)
	fmt.Fprintf(&b, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", start)
	return b.Bytes()
}

func appendXrefRow(b []byte, kind, where, extra int) []byte {
	b = append(b, byte(kind))
	b = binary.BigEndian.AppendUint32(b, uint32(where))
	return binary.BigEndian.AppendUint16(b, uint16(extra))
}

// fontTable knows how a file names its fonts and writes characters in them.
type fontTable struct {
	resources string
	names     map[fontFace]string
	// codes maps each face's characters to two-byte codes; nil for simple fonts.
	codes map[fontFace]map[rune]int
}

func (how producer) addFonts(w *pdfWriter, c *canvas, r *rand.Rand) *fontTable {
	t := &fontTable{names: map[fontFace]string{}, codes: map[fontFace]map[rune]int{}}
	var entries []string
	for i, face := range fontsOf(c) {
		var object int
		switch {
		case how.composite:
			t.codes[face] = shuffledCodes(charsOf(c, face), r)
			object = addComposite(w, face, t.codes[face], i)
		case trueTypeOf(face) != nil:
			object = addSimpleTrueType(w, face, charsOf(c, face), i)
		default:
			object = w.add(fmt.Sprintf(
				"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>", face,
			))
		}
		t.names[face] = fmt.Sprintf("/F%d", i+1)
		entries = append(entries, fmt.Sprintf("%s %d 0 R", t.names[face], object))
	}
	t.resources = "/Font << " + strings.Join(entries, " ") + " >>"
	return t
}

// charsOf lists the characters that a canvas shows in a face.
func charsOf(c *canvas, face fontFace) []rune {
	used := map[rune]bool{}
	for _, p := range c.pages {
		for _, op := range p.texts {
			if op.font == face {
				for _, ch := range op.text {
					used[ch] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// shuffledCodes assigns every used character an arbitrary code, as subset fonts do.
func shuffledCodes(all []rune, r *rand.Rand) map[rune]int {
	codes := map[rune]int{}
	for i, place := range r.Perm(len(all)) {
		codes[all[i]] = place + 3
	}
	return codes
}

// addComposite writes a Type0 font, a standard one without a font program: readers of text need only
// widths and the ToUnicode map; a viewer substitutes a font.
func addComposite(w *pdfWriter, face fontFace, codes map[rune]int, index int) int {
	var chars []rune
	for ch := range codes {
		chars = append(chars, ch)
	}
	slices.SortFunc(chars, func(a, b rune) int { return codes[a] - codes[b] })
	var widths, mapping strings.Builder
	for _, ch := range chars {
		fmt.Fprintf(&widths, "%d [%s] ", codes[ch], number(1000*face.advance(ch)))
		fmt.Fprintf(&mapping, "<%04X> <%04X>\n", codes[ch], ch)
	}
	name := pdfName(face, index)
	toUnicode := w.addStream("", []byte("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"+
		"/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n"+
		bfchars(mapping.String())+"endcmap CMapName currentdict /CMap defineresource pop end end\n"), true)
	descriptor, shapes := 0, "/Identity"
	if t := trueTypeOf(face); t != nil {
		descriptor = embeddedDescriptor(w, name, addFontFile(w, t, chars), 4)
		shapes = fmt.Sprintf("%d 0 R", w.addStream("", glyphMap(t, codes), true))
	} else {
		descriptor = w.add(fmt.Sprintf("<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-166 -225 1000 931] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718 /StemV 88 >>", name))
	}
	child := w.add(fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %d 0 R /DW 600 /W [%s] /CIDToGIDMap %s >>", name, descriptor, widths.String(), shapes))
	return w.add(fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", name, child, toUnicode))
}

// bfcharLimit is the most entries of one bfchar section (PDF 32000, 9.10.3).
const bfcharLimit = 100

func bfchars(lines string) string {
	all := strings.Split(strings.TrimSpace(lines), "\n")
	var b strings.Builder
	for chunk := range slices.Chunk(all, bfcharLimit) {
		fmt.Fprintf(&b, "%d beginbfchar\n%s\nendbfchar\n", len(chunk), strings.Join(chunk, "\n"))
	}
	return b.String()
}

// encode writes a text as a PDF string in a face's codes.
func (t *fontTable) encode(face fontFace, text string) string {
	if codes := t.codes[face]; codes != nil {
		var b strings.Builder
		for _, ch := range text {
			fmt.Fprintf(&b, "%04X", codes[ch])
		}
		return "<" + b.String() + ">"
	}
	var b strings.Builder
	b.WriteByte('(')
	for _, ch := range text {
		code, ok := charmap.Windows1252.EncodeRune(ch)
		switch {
		case !ok:
			b.WriteByte('?')
		case code == '(' || code == ')' || code == '\\':
			b.WriteByte('\\')
			b.WriteByte(code)
		case code > 126:
			fmt.Fprintf(&b, "\\%03o", code)
		default:
			b.WriteByte(code)
		}
	}
	b.WriteByte(')')
	return b.String()
}
