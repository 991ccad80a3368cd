package connections

import (
	"bytes"
	"strconv"
	"strings"
)

// framing parses the requests in the bytes of a connection to find one that states its length in two ways.
//
// # Why this is done below net/http
//
// A request with both Content-Length and Transfer-Encoding has two possible ends, and a proxy may choose the other one.
// Then part of the body for one is the next request for the other (request smuggling). net/http uses Transfer-Encoding,
// removes the length before a handler sees it, and keeps the connection open. RFC 9112 §6.1 demands that the connection
// is closed after the response. The same applies to HTTP/1.0 with a Transfer-Encoding, which net/http ignores and
// others do not.
//
// After bytes that are not HTTP, parsing stops: net/http refuses them and closes the connection.
type framing struct {
	state    frameState
	line     []byte // received part of the current line
	skip     int64  // remaining bytes of a body or chunk
	length   int64  // of the current head; -1 if it has none
	coded    bool   // it has a Transfer-Encoding
	old      bool   // it is HTTP/1.0
	requests int    // complete heads
	twoEnds  int    // number of the first request with two ends; 0 if there is none
}

type frameState int

const (
	atRequestLine frameState = iota
	atHeader
	atBody
	atChunkSize
	atChunkEnd
	atTrailer
	lost // the rest of the connection is not parsed
)

const (
	// lineMost is the maximum length of a line; net/http refuses longer heads.
	lineMost = MaxHeaderBytes + 8<<10
	// lineUsual is the size of the line buffer that is kept between requests.
	lineUsual = 1 << 10
)

// follow parses the next bytes of the connection.
func (f *framing) follow(p []byte) {
	for len(p) > 0 && f.state != lost {
		if f.skip > 0 {
			n := min(f.skip, int64(len(p)))
			f.skip -= n
			p = p[n:]
			continue
		}
		if f.state == atBody {
			f.begin()
		}
		part, rest, whole := bytes.Cut(p, []byte("\n"))
		if p = rest; len(f.line)+len(part) > lineMost {
			f.state = lost
			break
		}
		f.line = append(f.line, part...)
		if whole {
			line := strings.TrimSuffix(string(f.line), "\r")
			f.line = f.line[:0]
			f.take(line)
		}
	}
	if f.state == lost || len(f.line) == 0 && cap(f.line) > lineUsual {
		f.line = nil
	}
}

// begin waits for the next request.
func (f *framing) begin() {
	f.state, f.length, f.coded, f.old = atRequestLine, -1, false, false
}

// take parses a complete line, or its start if it is too long.
func (f *framing) take(line string) {
	switch f.state {
	case atRequestLine:
		if line == "" { // between two requests
			return
		}
		f.begin()
		f.old, f.state = strings.HasSuffix(line, " HTTP/1.0"), atHeader
	case atHeader:
		if line == "" {
			f.headEnds()
			return
		}
		f.field(line)
	case atChunkSize:
		f.chunk(line)
	case atChunkEnd:
		f.state = atChunkSize
	case atTrailer:
		if line == "" {
			f.begin()
		}
	}
}

func (f *framing) field(line string) {
	name, value, _ := strings.Cut(line, ":")
	switch {
	case strings.EqualFold(name, "Transfer-Encoding"):
		f.coded = true
	case strings.EqualFold(name, "Content-Length"):
		length, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil || length < 0 {
			f.state = lost
			return
		}
		f.length = length
	}
}

func (f *framing) headEnds() {
	f.requests++
	switch {
	case f.coded && (f.length >= 0 || f.old):
		f.twoEnds, f.state = f.requests, lost
	case f.coded:
		f.state = atChunkSize
	default:
		f.state, f.skip = atBody, max(0, f.length)
	}
}

func (f *framing) chunk(line string) {
	digits, _, _ := strings.Cut(line, ";")
	size, err := strconv.ParseInt(strings.TrimSpace(digits), 16, 64)
	switch {
	case err != nil || size < 0:
		f.state = lost
	case size == 0:
		f.state = atTrailer
	default:
		f.state, f.skip = atChunkEnd, size
	}
}
