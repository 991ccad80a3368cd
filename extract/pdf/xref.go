package pdf

import (
	"bytes"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// section is one cross-reference table or stream with its trailer.
type section struct {
	offset  int64
	trailer object.Dict
	stream  bool
}

// readXref follows the chain of cross-reference sections from the newest to the oldest.
func (f *File) readXref() error {
	f.table = newTable(len(f.data), f.limits.Objects)
	f.sections, f.trailer = nil, nil
	start, ok := f.startXref()
	if !ok {
		return damaged("cross-reference table", "startxref is missing")
	}
	seen := map[int64]bool{}
	for offset := start; ; {
		if seen[offset] {
			break // the chain bites its tail: all of it has been read
		}
		seen[offset] = true
		if len(f.sections) >= maxSections {
			return &LimitError{"cross-reference sections", maxSections}
		}
		trailer, err := f.readSection(offset, seen)
		if err != nil {
			return err
		}
		prev, ok := object.Int(trailer["Prev"])
		if !ok {
			break
		}
		offset = int64(prev)
	}
	f.trailer = f.sections[0].trailer
	const head = 1024 // the linearization dictionary must be here
	f.linearized = bytes.Contains(f.data[:min(head, len(f.data))], []byte("/Linearized"))
	if f.trailer["Root"] == nil {
		return damaged("trailer", "it names no Root")
	}
	return nil
}

// startXref finds the last startxref.
func (f *File) startXref() (int64, bool) {
	const tail = 2048 // the standard allows 1024; some writers append more junk
	from := max(0, len(f.data)-tail)
	i := bytes.LastIndex(f.data[from:], []byte("startxref"))
	if i < 0 {
		return 0, false
	}
	l := &object.Lexer{Data: f.data, Pos: from + i + len("startxref")}
	if l.Next() != object.TokenInt {
		return 0, false
	}
	return l.Int, true
}

// readSection reads the table or stream at offset, and the stream that a hybrid table points to.
func (f *File) readSection(offset int64, seen map[int64]bool) (object.Dict, error) {
	if offset < 0 || offset >= int64(len(f.data)) {
		return nil, damaged("cross-reference table", "offset %d is outside the file", offset)
	}
	l := &object.Lexer{Data: f.data, Pos: int(offset)}
	switch t := l.Next(); {
	case t == object.TokenKeyword && string(l.Bytes) == "xref":
		return f.readTable(l, offset, seen)
	case t == object.TokenInt:
		return f.readXrefStream(offset, false)
	}
	return nil, damaged("cross-reference table", "there is none at byte %d", offset)
}

func (f *File) readTable(l *object.Lexer, offset int64, seen map[int64]bool) (object.Dict, error) {
	index := int32(len(f.sections))
	f.sections = append(f.sections, section{offset: offset})
	for {
		t := l.Next()
		if t == object.TokenKeyword && string(l.Bytes) == "trailer" {
			break
		}
		first := l.Int
		if t != object.TokenInt || l.Next() != object.TokenInt {
			return nil, damaged("cross-reference table", "no subsection at byte %d", l.Pos)
		}
		if err := f.readSubsection(l, int(first), l.Int, index); err != nil {
			return nil, err
		}
	}
	o, err := object.Parse(l)
	if err != nil {
		return nil, &DamagedError{"trailer", err}
	}
	trailer, ok := o.(object.Dict)
	if !ok {
		return nil, damaged("trailer", "it is no dictionary")
	}
	f.sections[index].trailer = trailer
	// A hybrid file hides its compressed objects from old readers in a stream beside the table.
	if at, ok := object.Int(trailer["XRefStm"]); ok && !seen[int64(at)] {
		seen[int64(at)] = true
		if _, err := f.readXrefStream(int64(at), true); err != nil {
			return nil, err
		}
	}
	return trailer, nil
}

// readSubsection reads count entries from object number first on.
func (f *File) readSubsection(l *object.Lexer, first int, count int64, index int32) error {
	for i := range count {
		back := l.Pos
		t := l.Next()
		if t == object.TokenKeyword { // fewer entries than announced
			l.Pos = back
			return nil
		}
		offset := l.Int
		if t != object.TokenInt || l.Next() != object.TokenInt {
			return damaged("cross-reference table", "entry %d of the subsection at object %d", i, first)
		}
		gen := l.Int
		if l.Next() != object.TokenKeyword || len(l.Bytes) != 1 {
			return damaged("cross-reference table", "entry %d of the subsection at object %d", i, first)
		}
		p := place{kind: free, section: index}
		if l.Bytes[0] == 'n' && offset > 0 {
			p = place{kind: inFile, gen: int32(gen), offset: offset, section: index}
		}
		// Some writers start the table at 1 though its first entry is object 0's.
		if i == 0 && first == 1 && l.Bytes[0] == 'f' && gen == 65535 && offset == 0 {
			first = 0
		}
		if err := f.table.set(first+int(i), p, false); err != nil {
			return err
		}
	}
	return nil
}

// readXrefStream reads a cross-reference stream; hybrid ones belong to the table before them.
func (f *File) readXrefStream(offset int64, hybrid bool) (object.Dict, error) {
	o, _, err := f.parseAt(offset, -1)
	if err != nil {
		return nil, err
	}
	s, ok := o.(object.Stream)
	if !ok || s.Dict["Type"] != object.Name("XRef") && s.Dict["W"] == nil {
		return nil, damaged("cross-reference stream", "there is none at byte %d", offset)
	}
	data, _, err := f.decode(s)
	if err != nil && len(data) == 0 {
		return nil, err
	}
	index := int32(len(f.sections))
	if hybrid {
		index--
	} else {
		f.sections = append(f.sections, section{offset: offset, trailer: s.Dict, stream: true})
	}
	return s.Dict, f.readEntries(s.Dict, data, index)
}

// readEntries reads the fixed-width records of a cross-reference stream.
func (f *File) readEntries(dict object.Dict, data []byte, index int32) error {
	var w [3]int
	widths, _ := dict["W"].(object.Array)
	if len(widths) < 3 {
		return damaged("cross-reference stream", "W is missing")
	}
	for i := range w {
		w[i], _ = object.Int(widths[i])
		if w[i] < 0 || w[i] > 8 {
			return damaged("cross-reference stream", "W holds %d", w[i])
		}
	}
	record := w[0] + w[1] + w[2]
	if record == 0 {
		return damaged("cross-reference stream", "W holds only zeros")
	}
	ranges, _ := dict["Index"].(object.Array)
	if len(ranges) < 2 {
		ranges = object.Array{int64(0), dict["Size"]}
	}
	for i := 0; i+1 < len(ranges); i += 2 {
		first, ok1 := object.Int(ranges[i])
		count, ok2 := object.Int(ranges[i+1])
		if !ok1 || !ok2 || first < 0 || first > maxObjectNumber {
			return damaged("cross-reference stream", "Index is wrong")
		}
		for n := 0; n < count && len(data) >= record; n++ {
			if err := f.table.set(first+n, entry(data, w, index), false); err != nil {
				return err
			}
			data = data[record:]
		}
	}
	return nil
}

func entry(data []byte, w [3]int, index int32) place {
	field := func(width int) (v int64) {
		for _, b := range data[:width] {
			v = v<<8 | int64(b)
		}
		data = data[width:]
		return v
	}
	kind := int64(1)
	if w[0] > 0 {
		kind = field(w[0])
	}
	second, third := field(w[1]), field(w[2])
	switch kind {
	case 1:
		return place{kind: inFile, offset: second, gen: int32(third), section: index}
	case 2:
		return place{kind: inStream, offset: second, gen: int32(third), section: index}
	}
	return place{kind: free, section: index}
}

// place is where an object is.
type place struct {
	kind placeKind
	// gen is the generation of an object in the file, or the index within its object stream.
	gen int32
	// section is the index of the cross-reference section with this entry; 0 is the newest.
	section int32
	// offset is the byte offset in the file, or the number of the object stream.
	offset int64
}

type placeKind uint8

const (
	unknown placeKind = iota
	free
	inFile
	inStream
)

// table maps object numbers to places. Real files have dense numbers, so a slice holds them. The slice never grows
// beyond a size that the file's size justifies; other numbers are in a map.
type table struct {
	dense  []place
	sparse map[int]place
	limit  int // first number that goes to sparse
	count  int
	max    int // how many objects are allowed
}

func newTable(fileSize, maxObjects int) table {
	const bytesPerObject = 4 // compressed objects are the smallest; honest ones need more
	return table{sparse: map[int]place{}, limit: fileSize/bytesPerObject + 1024, max: maxObjects}
}

func (t *table) get(num int) place {
	if num >= 0 && num < len(t.dense) {
		return t.dense[num]
	}
	return t.sparse[num]
}

// set records a place; with replace it wins over an earlier one.
func (t *table) set(num int, p place, replace bool) error {
	if num < 0 || num > maxObjectNumber {
		return nil // no valid reference can name it
	}
	old := t.get(num)
	if old.kind != unknown {
		if !replace {
			return nil
		}
	} else if t.count++; t.count > t.max {
		return &LimitError{"objects", int64(t.max)}
	}
	if num >= t.limit {
		t.sparse[num] = p
		return nil
	}
	if num >= len(t.dense) {
		grown := make([]place, min(max(num+1, 2*len(t.dense), 64), t.limit))
		copy(grown, t.dense)
		t.dense = grown
	}
	t.dense[num] = p
	return nil
}
