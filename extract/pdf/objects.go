package pdf

import (
	"bytes"
	"fmt"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Resolve follows references to a value. A missing, free or damaged object is nil, as the standard asks for missing
// ones.
func (f *File) Resolve(o any) any {
	for range maxRefChain {
		ref, ok := o.(object.Ref)
		if !ok {
			return o
		}
		o = f.load(ref.Num)
	}
	return nil
}

// Object returns the newest version of an object; nil if there is none or it is damaged. The result is shared and must
// not be changed.
func (f *File) Object(num int) any { return f.load(num) }

func (f *File) load(num int) any {
	if o, ok := f.cache[num]; ok {
		return o
	}
	if f.loading[num] {
		return nil // the object needs itself to be read, as in a Length that refers to its stream
	}
	f.loading[num] = true
	defer delete(f.loading, num)
	o, err := f.read(num)
	if err != nil {
		o = nil
	}
	if len(f.cache) >= maxCached {
		clear(f.cache)
	}
	f.cache[num] = o
	return o
}

func (f *File) read(num int) (any, error) {
	p := f.table.get(num)
	switch p.kind {
	case inFile:
		o, got, err := f.parseAt(p.offset, num)
		if err == nil && got.Num != num {
			err = damaged(fmt.Sprintf("object %d", num), "object %d stands in its place", got.Num)
		}
		if err != nil {
			return f.readAfterRepair(num, err)
		}
		if f.key != nil && num != f.plain {
			o = f.decryptStrings(o, got, 0)
		}
		return o, nil
	case inStream:
		return f.readCompressed(num, int(p.offset))
	}
	return nil, nil
}

// readAfterRepair scans the file when the table pointed to a wrong place, and tries once more.
func (f *File) readAfterRepair(num int, cause error) (any, error) {
	if f.repaired || f.trailer == nil {
		return nil, cause
	}
	if err := f.repair(); err != nil {
		return nil, cause
	}
	if p := f.table.get(num); p.kind == unknown {
		return nil, cause
	}
	return f.read(num)
}

// parseAt reads "N G obj …" at an offset; got is the object that is there. A stream's raw bytes are cut out by its
// Length if that is right, else by looking for endstream.
func (f *File) parseAt(offset int64, want int) (o any, got object.Ref, err error) {
	if offset < 0 || offset >= int64(len(f.data)) {
		return nil, got, damaged(fmt.Sprintf("object %d", want), "byte %d is outside the file", offset)
	}
	l := &object.Lexer{Data: f.data, Pos: int(offset)}
	if !objectHeader(l, &got) {
		return nil, got, damaged(fmt.Sprintf("object %d", want), "no object at byte %d", offset)
	}
	o, err = object.Parse(l)
	if err != nil {
		return nil, got, &DamagedError{fmt.Sprintf("object %d", got.Num), err}
	}
	dict, ok := o.(object.Dict)
	if !ok {
		if _, word := o.(object.Keyword); word {
			o = nil // "endobj" or rubbish: an empty object
		}
		return o, got, nil
	}
	if l.Next() != object.TokenKeyword || string(l.Bytes) != "stream" {
		return o, got, nil
	}
	return f.cutStream(l, dict, got), got, nil
}

func objectHeader(l *object.Lexer, got *object.Ref) bool {
	if l.Next() != object.TokenInt {
		return false
	}
	got.Num = int(l.Int)
	if l.Next() != object.TokenInt {
		return false
	}
	got.Gen = int(l.Int)
	return l.Next() == object.TokenKeyword && string(l.Bytes) == "obj"
}

func (f *File) cutStream(l *object.Lexer, dict object.Dict, ref object.Ref) object.Stream {
	start := l.Pos
	for start < len(f.data) && (f.data[start] == ' ' || f.data[start] == '\t') {
		start++ // blanks before the line end, which the standard forbids
	}
	if start < len(f.data) && f.data[start] == '\r' {
		start++
	}
	if start < len(f.data) && f.data[start] == '\n' {
		start++
	}
	s := object.Stream{Dict: dict, Ref: ref, Offset: int64(start)}
	if n, ok := object.Int(f.Resolve(dict["Length"])); ok && n >= 0 && n <= len(f.data)-start {
		after := &object.Lexer{Data: f.data, Pos: start + n}
		if after.Next() == object.TokenKeyword && bytes.HasPrefix(after.Bytes, []byte("endstream")) {
			s.Raw = f.data[start : start+n : start+n]
			return s
		}
	}
	end := len(f.data)
	if i := bytes.Index(f.data[start:], []byte("endstream")); i >= 0 {
		end = start + i
	} else if i := bytes.Index(f.data[start:], []byte("endobj")); i >= 0 {
		end = start + i
	}
	if end > start && f.data[end-1] == '\n' {
		end--
	}
	if end > start && f.data[end-1] == '\r' {
		end--
	}
	s.Raw = f.data[start:end:end]
	return s
}

// objectStream is a decoded stream of objects.
type objectStream struct {
	data    []byte
	offsets map[int]int // by object number, into data
}

// readCompressed reads an object out of an object stream by its number, not by the index in the cross-reference stream:
// the two differ only in damaged files.
func (f *File) readCompressed(num, container int) (any, error) {
	s, err := f.objectStream(container)
	if err != nil {
		return nil, err
	}
	at, ok := s.offsets[num]
	if !ok {
		return nil, damaged(fmt.Sprintf("object %d", num), "object stream %d does not hold it", container)
	}
	return object.Parse(&object.Lexer{Data: s.data, Pos: at})
}

// maxOpenStreams bounds the decoded object streams kept in memory at once.
const maxOpenStreams = 64

func (f *File) objectStream(num int) (*objectStream, error) {
	if s, ok := f.streams[num]; ok {
		if s == nil {
			return nil, damaged(fmt.Sprintf("object stream %d", num), "it cannot be read")
		}
		return s, nil
	}
	if f.table.get(num).kind != inFile { // a stream within a stream is not allowed and could be itself
		return nil, damaged(fmt.Sprintf("object stream %d", num), "it is not in the file itself")
	}
	if len(f.streams) >= maxOpenStreams {
		clear(f.streams)
	}
	f.streams[num] = nil
	stream, ok := f.load(num).(object.Stream)
	if !ok {
		return nil, damaged(fmt.Sprintf("object stream %d", num), "it is no stream")
	}
	data, _, err := f.decode(stream)
	if err != nil && len(data) == 0 {
		return nil, err
	}
	s := &objectStream{data: data, offsets: map[int]int{}}
	s.readIndex(f, stream.Dict)
	f.streams[num] = s
	return s, nil
}

// readIndex reads the N pairs of number and offset at the stream's start.
func (s *objectStream) readIndex(f *File, dict object.Dict) {
	first, _ := object.Int(f.Resolve(dict["First"]))
	n, _ := object.Int(f.Resolve(dict["N"]))
	l := &object.Lexer{Data: s.data}
	for range min(n, f.limits.Objects) {
		if l.Next() != object.TokenInt {
			return
		}
		num := l.Int
		if l.Next() != object.TokenInt {
			return
		}
		at := int64(first) + l.Int
		if at < 0 || at > int64(len(s.data)) || num < 0 || num > maxObjectNumber {
			continue
		}
		s.offsets[int(num)] = int(at)
	}
}
