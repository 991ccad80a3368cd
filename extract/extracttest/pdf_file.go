package extracttest

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

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
	home := w.addStream(fmt.Sprintf("/Type /ObjStm /N %d /First %d", len(place), index.Len()), append(index.Bytes(), bodies.Bytes()...), true)
	table := w.reserve()
	var b bytes.Buffer
	b.WriteString("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
	var rows []byte
	rows = appendXrefRow(rows, 0, 0, 65535)
	for i, o := range w.objects {
		if p, packed := place[i+1]; packed {
			rows = appendXrefRow(rows, 2, home, p)
			continue
		}
		rows = appendXrefRow(rows, 1, b.Len(), 0)
		if i+1 != table {
			fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o.body)
		}
	}
	start := b.Len()
	packed := deflate(rows)
	fmt.Fprintf(&b, "%d 0 obj\n<< /Type /XRef /Size %d /W [1 4 2] /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>] /Filter /FlateDecode /Length %d >>\nstream\n",
		table, table+1, catalog, info, id, id, len(packed))
	b.Write(packed)
	fmt.Fprintf(&b, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", start)
	return b.Bytes()
}

func appendXrefRow(b []byte, kind, where, extra int) []byte {
	b = append(b, byte(kind))
	b = binary.BigEndian.AppendUint32(b, uint32(where))
	return binary.BigEndian.AppendUint16(b, uint16(extra))
}
