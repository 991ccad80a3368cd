package merge

import (
	"bufio"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// writer writes a PDF from its start to its end. The first failure stays; what is written after it goes
// nowhere.
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

// reserve gives the number of an object that is written later.
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

// putStream writes a stream whose dictionary has all but the length.
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
	w.buf = appendValue(w.buf, object.Dict{"Size": len(w.offsets) + 1, "Root": written(root), "Info": written(info)}, nil, 0)
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
