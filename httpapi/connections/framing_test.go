package connections

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"
)

func FuzzFraming(f *testing.F) {
	f.Add("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nHost: h\r\n\r\n", 1)
	f.Add("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nT: 1\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", 7)
	f.Add("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 3)
	f.Add("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 47\r\n\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", 5)
	f.Add("\r\n\r\nGET / HTTP/1.0\r\n\r\n", 2)
	f.Fuzz(func(t *testing.T, sent string, step int) {
		if step < 1 || len(sent) > 1<<16 {
			return
		}
		whole, parts := framing{}, framing{}
		whole.follow([]byte(sent))
		for rest := []byte(sent); len(rest) > 0; rest = rest[min(step, len(rest)):] {
			parts.follow(rest[:min(step, len(rest))])
		}
		if whole.requests != parts.requests || whole.twoEnds != parts.twoEnds || whole.state != parts.state {
			t.Fatalf("whole %+v, in parts %+v", whole, parts)
		}
		in := bufio.NewReader(strings.NewReader(sent))
		for n := 1; ; n++ {
			r, err := http.ReadRequest(in)
			if err != nil {
				return
			}
			if whole.twoEnds != 0 && n >= whole.twoEnds {
				return
			}
			if whole.requests < n && whole.state != lost {
				t.Fatalf("net/http finds request %d, the following only %d (%+v)", n, whole.requests, whole)
			}
			if _, err := io.Copy(io.Discard, r.Body); err != nil {
				return
			}
		}
	})
}
