package pdf

import (
	"bytes"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// repair rebuilds the object table by scanning the file for "N G obj", with the last definition of a number winning,
// and the trailer from the trailers and catalogs that it finds.
func (f *File) repair() error {
	f.repaired = true
	f.table = newTable(len(f.data), f.limits.Objects)
	f.sections = []section{{}}
	clear(f.cache)
	clear(f.streams)
	clear(f.fonts)
	trailer := object.Dict{}
	var containers []int
	for at := 0; at < len(f.data); {
		i := bytes.Index(f.data[at:], []byte("obj"))
		if i < 0 {
			break
		}
		word := at + i
		at = word + len("obj")
		num, gen, start, ok := headerBefore(f.data, word)
		if !ok {
			continue
		}
		if err := f.table.set(num, place{kind: inFile, gen: int32(gen), offset: int64(start)}, true); err != nil {
			return err
		}
		kind := f.scanKind(at)
		switch kind {
		case "ObjStm":
			containers = append(containers, num)
		case "XRef":
			f.mergeTrailerAt(at, trailer)
		case "Catalog":
			if trailer["Root"] == nil {
				trailer["Root"] = object.Ref{Num: num, Gen: gen}
			}
		}
	}
	f.scanTrailers(trailer)
	if f.table.count == 0 {
		return ErrNotPDF
	}
	f.trailer = trailer
	f.sections[0].trailer = trailer
	if err := f.unlock(); err != nil {
		return err
	}
	if err := f.addCompressed(containers); err != nil {
		return err
	}
	f.findRoot()
	return nil
}

// headerBefore reads "N G " backwards from the word obj; start is where N begins.
func headerBefore(data []byte, word int) (num, gen, start int, ok bool) {
	p := word
	back := func() (v int, ok bool) {
		blanks := p
		for p > 0 && object.IsSpace(data[p-1]) && blanks-p < 16 {
			p--
		}
		end := p
		for p > 0 && data[p-1] >= '0' && data[p-1] <= '9' && end-p < 10 {
			p--
		}
		for _, d := range data[p:end] {
			v = v*10 + int(d-'0')
		}
		return v, p < end
	}
	if gen, ok = back(); !ok || gen > 65535 || p == 0 || !object.IsSpace(data[p-1]) {
		return 0, 0, 0, false
	}
	if num, ok = back(); !ok || num > maxObjectNumber {
		return 0, 0, 0, false
	}
	return num, gen, p, true
}

// scanKind looks at the Type near an object's beginning without parsing the object.
func (f *File) scanKind(at int) string {
	const window = 400 // dictionaries of streams and catalogs open within this
	part := f.data[at:min(at+window, len(f.data))]
	if end := bytes.Index(part, []byte("endobj")); end >= 0 {
		part = part[:end]
	}
	if end := bytes.Index(part, []byte("stream")); end >= 0 {
		part = part[:end]
	}
	i := bytes.Index(part, []byte("/Type"))
	for i >= 0 {
		l := &object.Lexer{Data: part, Pos: i + len("/Type")}
		if l.Next() == object.TokenName {
			switch kind := string(l.Bytes); kind {
			case "ObjStm", "XRef", "Catalog":
				return kind
			}
		}
		next := bytes.Index(part[i+1:], []byte("/Type"))
		if next < 0 {
			return ""
		}
		i += 1 + next
	}
	return ""
}

var trailerKeys = []object.Name{"Root", "Info", "Encrypt", "ID"}

// mergeTrailerAt takes the trailer's entries from a cross-reference stream's dictionary.
func (f *File) mergeTrailerAt(at int, trailer object.Dict) {
	o, err := object.Parse(&object.Lexer{Data: f.data, Pos: at})
	dict, ok := o.(object.Dict)
	if err != nil || !ok {
		return
	}
	for _, key := range trailerKeys {
		if v := dict[key]; v != nil {
			trailer[key] = v
		}
	}
}

// scanTrailers takes the entries of every "trailer << … >>"; later ones win.
func (f *File) scanTrailers(trailer object.Dict) {
	for at := 0; ; {
		i := bytes.Index(f.data[at:], []byte("trailer"))
		if i < 0 {
			return
		}
		at += i + len("trailer")
		f.mergeTrailerAt(at, trailer)
	}
}

// addCompressed lists the objects of the object streams that were found. An object in the file itself wins only if it
// is found later, so streams count at their own place.
func (f *File) addCompressed(containers []int) error {
	for _, num := range containers {
		s, err := f.objectStream(num)
		if err != nil {
			continue
		}
		at := f.table.get(num).offset
		for inner := range s.offsets {
			old := f.table.get(inner)
			if inner == num || old.kind == inFile && old.offset > at {
				continue
			}
			if err := f.table.set(inner, place{kind: inStream, offset: int64(num)}, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// findRoot looks for a catalog among all objects if the trailer's is unusable.
func (f *File) findRoot() {
	if root, ok := f.Resolve(f.trailer["Root"]).(object.Dict); ok && root["Pages"] != nil {
		return
	}
	for num := range f.numbers() {
		if d, ok := f.load(num).(object.Dict); ok && d["Type"] == object.Name("Catalog") && d["Pages"] != nil {
			f.trailer["Root"] = object.Ref{Num: num}
			return
		}
	}
}

// numbers runs over all object numbers that are in use.
func (f *File) numbers() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for num := range f.table.dense {
			if k := f.table.dense[num].kind; (k == inFile || k == inStream) && !yield(num) {
				return
			}
		}
		for num, p := range f.table.sparse {
			if (p.kind == inFile || p.kind == inStream) && !yield(num) {
				return
			}
		}
	}
}
