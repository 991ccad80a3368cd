package extracttest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// producer is a way of writing the same ink as a PDF: real programs differ in all of these.
type producer struct {
	runs runs
	// composite uses Type0 fonts with arbitrary two-byte codes and a ToUnicode map, as browsers and
	// office programs do, instead of the standard fonts with WinAnsi codes.
	composite bool
	compress  bool
	// packed writes object streams and a cross-reference stream (PDF 1.5) instead of a table.
	packed bool
	// flipped draws in a coordinate system whose y axis points down.
	flipped bool
	// turned stores the page on its side with /Rotate 90.
	turned bool
	// boxed draws the page's content through a form XObject.
	boxed bool
	// damage is done to the finished file without touching its content.
	damage damage
}

// damage is what mail gateways, download managers and bad programs do to files that people still open.
type damage int

const (
	intact    damage = iota
	junkFirst        // lines of a mail header before the file's own
	lostTable        // the address of the cross-reference table is wrong
	cutTail          // the last lines are missing
)

// do returns the damaged file.
func (d damage) do(file []byte) []byte {
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

// runs says how text is cut into show operators.
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
		flipped: r.IntN(3) == 0, turned: r.IntN(8) == 0, boxed: r.IntN(6) == 0,
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
		return how.damage.do(w.packedFile(catalog, info, id))
	}
	return how.damage.do(w.plainFile(catalog, info, id))
}

func (how producer) addPage(w *pdfWriter, c *canvas, p *sheet, tree int, fonts *fontTable) int {
	ink := how.ink(c, p, fonts)
	resources := "/Resources << " + fonts.resources + " >>"
	if how.boxed {
		form := w.addStream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 %s %s] %s", number(c.width), number(c.height), resources), ink, how.compress)
		ink, resources = []byte("q /Fm0 Do Q\n"), fmt.Sprintf("/Resources << /XObject << /Fm0 %d 0 R >> >>", form)
	}
	width, height, rotate := c.width, c.height, ""
	if how.turned {
		ink = append([]byte(fmt.Sprintf("q 0 1 -1 0 %s 0 cm\n", number(c.height))), append(ink, "Q\n"...)...)
		width, height, rotate = c.height, c.width, "/Rotate 90 "
	}
	content := w.addStream("", ink, how.compress)
	return w.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] %s%s /Contents %d 0 R >>",
		tree, number(width), number(height), rotate, resources, content))
}

// ink is a page's content stream.
func (how producer) ink(c *canvas, p *sheet, fonts *fontTable) []byte {
	var b bytes.Buffer
	b.WriteString("q\n")
	if how.flipped {
		fmt.Fprintf(&b, "1 0 0 -1 0 %s cm\n", number(c.height))
	}
	y := func(v float64) float64 {
		if how.flipped {
			return v
		}
		return c.height - v
	}
	for _, a := range p.areas {
		top := min(y(a.y0), y(a.y1))
		fmt.Fprintf(&b, "%s g %s %s %s %s re f\n", number(a.gray), number(a.x0), number(top), number(a.x1-a.x0), number(a.y1-a.y0))
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
			fmt.Fprintf(&b, "%s %s %s\n", number(at[0]), number(y(at[1])), map[bool]string{true: "m", false: "l"}[i == 0])
		}
		b.WriteString("S\n")
	}
	b.WriteString("Q\n")
	return b.Bytes()
}

// show writes one text with the producer's habit of cutting it.
func (how producer) show(b *bytes.Buffer, t textOp, y float64, fonts *fontTable) {
	at := how.placed(t, y)
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

// placed gives the operator that moves to x on a text's baseline, which begins at t.x and y.
func (how producer) placed(t textOp, y float64) func(x float64) string {
	up := 1.0
	if how.flipped {
		up = -1
	}
	sin, cos := math.Sincos(t.turn * math.Pi / 180)
	return func(x float64) string {
		along := x - t.x
		return fmt.Sprintf("%s %s %s %s %s %s Tm ", number(cos), number(up*sin), number(t.slant*cos-sin), number(up*(t.slant*sin+cos)), number(t.x+along*cos), number(y+up*along*sin))
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
