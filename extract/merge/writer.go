package merge

import (
	"bufio"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// writer writes a PDF from start to end. The first error stays, and later output is dropped.
type writer struct {
	out     *bufio.Writer
	at      int64
	limit   int64
	offsets []int64 // of object 1, 2, …; 0 while it is not written
	buf     []byte
	err     error

	tree   tree
	layers layers
}

const fileHeader = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"

func newWriter(out io.Writer, limit int64) *writer {
	w := &writer{out: bufio.NewWriterSize(out, 64<<10), limit: limit}
	w.raw([]byte(fileHeader))
	return w
}

// Write is for stream bytes.
func (w *writer) Write(b []byte) (int, error) {
	w.raw(b)
	return len(b), w.err
}

func (w *writer) raw(b []byte) {
	if w.err != nil {
		return
	}
	if w.at += int64(len(b)); w.at > w.limit {
		w.err = fmt.Errorf("the merged PDF exceeds %d bytes: %w", w.limit, engine.ErrTooLarge)
		return
	}
	if _, err := w.out.Write(b); err != nil {
		w.err = err
	}
}

var errTooManyObjects = errors.New("the files hold more objects than one PDF may have")

// reserve returns the number of an object that is written later.
func (w *writer) reserve() int {
	if len(w.offsets) >= maxObjects && w.err == nil {
		w.err = fmt.Errorf("%w: %w", errTooManyObjects, engine.ErrTooLarge)
	}
	if w.err != nil {
		return 1 // nothing is written any more
	}
	w.offsets = append(w.offsets, 0)
	return len(w.offsets)
}

func (w *writer) begin(num int) {
	w.offsets[num-1] = w.at
	w.buf = strconv.AppendInt(w.buf[:0], int64(num), 10)
	w.buf = append(w.buf, " 0 obj\n"...)
}

func (w *writer) end() {
	w.buf = append(w.buf, "\nendobj\n"...)
	w.raw(w.buf)
}

// put writes an object that refers to written objects only.
func (w *writer) put(num int, v any) { w.putFrom(num, v, nil, nil) }

// putFrom writes an object of another file. leaveOut are names that a dictionary loses.
func (w *writer) putFrom(num int, v any, leaveOut map[object.Name]bool, from origin) {
	if w.err != nil {
		return
	}
	w.begin(num)
	if d, ok := v.(object.Dict); ok {
		w.buf = appendDict(w.buf, d, leaveOut, from, 0)
	} else {
		w.buf = appendValue(w.buf, v, from, 0)
	}
	w.end()
}

// putStream writes a stream whose dictionary is complete except for the length.
func (w *writer) putStream(num int, d object.Dict, data []byte, leaveOut map[object.Name]bool, from origin) {
	w.beginStream(num, d, leaveOut, from, strconv.AppendInt(nil, int64(len(data)), 10))
	w.raw(data)
	w.endStream()
}

func (w *writer) beginStream(num int, d object.Dict, leaveOut map[object.Name]bool, from origin, length []byte) {
	if w.err != nil {
		return
	}
	w.begin(num)
	w.buf = appendDict(w.buf, d, leaveOut, from, 0)
	w.buf = append(w.buf[:len(w.buf)-len(">>")], "/Length "...)
	w.buf = append(w.buf, length...)
	w.buf = append(w.buf, ">>\nstream\n"...)
	w.raw(w.buf)
}

func (w *writer) endStream() { w.raw([]byte("\nendstream\nendobj\n")) }

// copyStream writes a stream of size bytes that come from r.
func (w *writer) copyStream(num int, d object.Dict, r io.Reader, size int64) error {
	w.beginStream(num, d, nil, nil, strconv.AppendInt(nil, size, 10))
	n, err := io.Copy(w, r)
	if err == nil && n != size {
		err = io.ErrUnexpectedEOF
	}
	w.endStream()
	return err
}

// deflate writes a stream that fill writes uncompressed; its length is known only afterwards.
func (w *writer) deflate(num int, d object.Dict, fill func(io.Writer) error) error {
	length := w.reserve()
	d["Filter"] = object.Name("FlateDecode")
	w.beginStream(num, d, nil, nil, appendRef(nil, length))
	start := w.at
	z := zlib.NewWriter(w)
	err := fill(z)
	if cerr := z.Close(); err == nil {
		err = cerr
	}
	size := w.at - start
	w.endStream()
	w.put(length, size)
	return err
}

// finish writes the page tree, the catalog and the table of objects.
func (w *writer) finish() error {
	catalog := object.Dict{"Type": object.Name("Catalog"), "Pages": w.tree.write(w)}
	if o := w.layers.properties(); o != nil {
		catalog["OCProperties"] = o
	}
	root, info := w.reserve(), w.reserve()
	w.put(root, catalog)
	w.put(info, object.Dict{"Producer": object.String("dossier merge")})
	start := w.at
	w.table()
	w.buf = append(w.buf[:0], "trailer\n"...)
	w.buf = appendValue(
		w.buf, object.Dict{"Size": len(w.offsets) + 1, "Root": written(root), "Info": written(info)}, nil, 0,
	)
	w.buf = fmt.Appendf(w.buf, "\nstartxref\n%d\n%%%%EOF\n", start)
	w.raw(w.buf)
	if w.err == nil {
		w.err = w.out.Flush()
	}
	return w.err
}

func (w *writer) table() {
	w.buf = fmt.Appendf(w.buf[:0], "xref\n0 %d\n0000000000 65535 f \n", len(w.offsets)+1)
	for _, at := range w.offsets {
		if w.buf = fmt.Appendf(w.buf, "%010d 00000 n \n", at); len(w.buf) > 32<<10 {
			w.raw(w.buf)
			w.buf = w.buf[:0]
		}
	}
	w.raw(w.buf)
}

// pagesPerNode is the number of pages of one tree node, so that viewers find a page without reading all.
const pagesPerNode = 64

// tree is the page tree while it grows.
type tree struct {
	root  int
	nodes []node
	pages int
}

type node struct {
	num  int
	kids object.Array
}

var errTooManyPages = fmt.Errorf("the merged PDF would have more than %d pages: %w", maxPages, engine.ErrTooLarge)

// page makes room for the next page and returns its number and the node that has it.
func (t *tree) page(w *writer) (num int, parent written) {
	if t.pages >= maxPages && w.err == nil {
		w.err = errTooManyPages
	}
	if t.root == 0 {
		t.root = w.reserve()
	}
	if t.pages%pagesPerNode == 0 {
		t.nodes = append(t.nodes, node{num: w.reserve()})
	}
	last := &t.nodes[len(t.nodes)-1]
	num = w.reserve()
	last.kids = append(last.kids, written(num))
	t.pages++
	return num, written(last.num)
}

// write ends the tree and returns its root. There is at least one page.
func (t *tree) write(w *writer) written {
	root := written(t.root)
	kids := object.Array{}
	for _, n := range t.nodes {
		w.put(n.num, object.Dict{"Type": object.Name("Pages"), "Parent": root, "Kids": n.kids, "Count": len(n.kids)})
		kids = append(kids, written(n.num))
	}
	w.put(t.root, object.Dict{"Type": object.Name("Pages"), "Kids": kids, "Count": t.pages})
	return root
}

// origin is the file from which a value is copied; nil for our own values.
type origin interface {
	// number returns the number under which a referenced object is written, 0 if it is left out. The name is the key
	// under which the value is used.
	number(name object.Name, r object.Ref) int
	// leadsAway reports whether a dictionary is not part of a page.
	leadsAway(object.Dict) bool
	// loses are the names that a dictionary is copied without.
	loses(object.Dict) map[object.Name]bool
	// under returns the origin of the value of a key.
	under(name object.Name) origin
}

// written refers to an object by its number in the merged file.
type written int

// appendValue writes a value as PDF text. Names of a dictionary are sorted, so that the same value always gives the
// same bytes.
func appendValue(b []byte, v any, from origin, depth int) []byte {
	return appendNamed(b, "", v, from, depth)
}

// appendNamed writes the value of a name in a dictionary.
func appendNamed(b []byte, name object.Name, v any, from origin, depth int) []byte {
	if depth > object.MaxDepth {
		return append(b, "null"...)
	}
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case float64:
		return appendReal(b, v)
	case object.Name:
		return appendName(b, v)
	case object.String:
		return appendString(b, v)
	case object.Ref:
		return appendRef(b, from.number(name, v))
	case written:
		return appendRef(b, int(v))
	case object.Array:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ' ')
			}
			b = appendNamed(b, name, e, from, depth+1)
		}
		return append(b, ']')
	case object.Dict:
		if from == nil {
			return appendDict(b, v, nil, nil, depth)
		}
		if from.leadsAway(v) {
			return append(b, "null"...)
		}
		return appendDict(b, v, from.loses(v), from, depth)
	}
	return append(b, "null"...) // null itself, and words that are not values
}

// appendDict writes a dictionary without the names in leaveOut.
func appendDict(b []byte, d object.Dict, leaveOut map[object.Name]bool, from origin, depth int) []byte {
	var few [16]object.Name
	names := few[:0]
	for name := range d {
		if !leaveOut[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	b = append(b, "<<"...)
	for _, name := range names {
		b = appendName(b, name)
		b = append(b, ' ')
		within := from
		if from != nil {
			within = from.under(name)
		}
		b = appendNamed(b, name, d[name], within, depth+1)
	}
	return append(b, ">>"...)
}

func appendRef(b []byte, number int) []byte {
	if number == 0 {
		return append(b, "null"...)
	}
	b = strconv.AppendInt(b, int64(number), 10)
	return append(b, " 0 R"...)
}

func appendReal(b []byte, v float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(b, '0')
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

const hexDigits = "0123456789ABCDEF"

func appendName(b []byte, n object.Name) []byte {
	b = append(b, '/')
	for i := range len(n) {
		c := n[i]
		if c <= ' ' || c > '~' || c == '#' || !object.IsRegular(c) {
			b = append(b, '#', hexDigits[c>>4], hexDigits[c&15])
			continue
		}
		b = append(b, c)
	}
	return b
}

func appendString(b []byte, s object.String) []byte {
	for _, c := range s {
		if c < ' ' || c > '~' || c == '(' || c == ')' || c == '\\' {
			return appendHex(b, s)
		}
	}
	b = append(b, '(')
	b = append(b, s...)
	return append(b, ')')
}

func appendHex(b []byte, s object.String) []byte {
	b = append(b, '<')
	for _, c := range s {
		b = append(b, hexDigits[c>>4], hexDigits[c&15])
	}
	return append(b, '>')
}
