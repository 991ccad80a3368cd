package pdf

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// objectStream is a decoded stream of objects.
type objectStream struct {
	data    []byte
	offsets map[int]int // by object number, into data
}

// readCompressed reads an object out of an object stream. Its number decides, not the index that the
// cross-reference stream gives: the two differ only in damaged files.
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
