package httpapi

import (
	"cmp"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// compressFrom is the minimum size of a compressed response, because smaller responses need one packet anyway.
	compressFrom = 1 << 10
	// gzipSuffix distinguishes the entity tag of a compressed response from that of the plain one, because a strong tag
	// stands for exact bytes (RFC 9110 §8.8.3.3). It is removed when a client sends a tag back.
	gzipSuffix = "-gzip"
)

// gzipWriters are reused, because each has about 800 KB of tables. The fastest level reduces results of documents to a
// sixth; other levels take several times as long and reduce them little further.
var gzipWriters = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // fails only for an unknown level
	return w
}}

// # Why not gzhttp
//
// github.com/klauspost/compress/gzhttp (tried: v1.20.4) fails TestAcceptEncodingFollowsWeights: it supports neither
// "*" nor "x-gzip", accepts malformed weights ("gzip;q=2", "gzip;x=1"), and compresses for a client that prefers
// identity.

// compressor is a ResponseWriter that compresses JSON with gzip if the client accepts it and the response is large
// enough. It holds back the first KiB until it knows whether more follows; then it passes everything through.
type compressor struct {
	http.ResponseWriter
	wanted bool // the client accepts gzip
	status int
	held   []byte
	sent   bool // the header has been sent
	gzip   *gzip.Writer
}

// WriteHeader decides what does not depend on the body.
func (c *compressor) WriteHeader(status int) {
	if status < http.StatusOK { // for example 100 Continue
		c.ResponseWriter.WriteHeader(status)
		return
	}
	c.status = status
	media, _, _ := strings.Cut(c.Header().Get("Content-Type"), ";")
	if media != "application/json" || c.Header().Get("Content-Encoding") != "" || status == http.StatusNoContent ||
		status == http.StatusNotModified {
		c.sendHeader()
		return
	}
	c.Header().Add("Vary", "Accept-Encoding")
	if !c.wanted {
		c.sendHeader()
	}
}

func (c *compressor) sendHeader() {
	c.sent = true
	c.ResponseWriter.WriteHeader(c.status)
}

func (c *compressor) Write(p []byte) (int, error) {
	if c.gzip != nil {
		return c.gzip.Write(p)
	}
	if c.sent {
		return c.ResponseWriter.Write(p)
	}
	if len(c.held)+len(p) < compressFrom {
		c.held = append(c.held, p...)
		return len(p), nil
	}
	c.compress()
	if len(c.held) > 0 {
		if _, err := c.gzip.Write(c.held); err != nil {
			return 0, err
		}
		c.held = nil
	}
	return c.gzip.Write(p)
}

// compress begins a compressed answer.
func (c *compressor) compress() {
	h := c.Header()
	h.Set("Content-Encoding", "gzip")
	h.Del("Content-Length")
	if tag := h.Get("ETag"); strings.HasPrefix(tag, `"`) {
		h.Set("ETag", strings.TrimSuffix(tag, `"`)+gzipSuffix+`"`)
	}
	c.sendHeader()
	c.gzip = gzipWriters.Get().(*gzip.Writer)
	c.gzip.Reset(c.ResponseWriter)
}

// finish sends the held bytes. It does not complete a response that broke off, so that the client notices.
func (c *compressor) finish() error {
	switch {
	case c.gzip != nil:
		err := c.gzip.Close()
		gzipWriters.Put(c.gzip)
		c.gzip = nil
		return err
	case c.status != 0 && !c.sent:
		return c.release()
	}
	return nil
}

// release sends the held bytes as they are.
func (c *compressor) release() error {
	c.Header().Set("Content-Length", strconv.Itoa(len(c.held)))
	c.sendHeader()
	_, err := c.ResponseWriter.Write(c.held)
	c.held = nil
	return err
}

// FlushError sends everything so far; http.ResponseController calls it.
func (c *compressor) FlushError() error {
	if c.gzip == nil && c.status != 0 && !c.sent {
		c.compress() // more may follow, so the length is unknown
		if _, err := c.gzip.Write(c.held); err != nil {
			return err
		}
		c.held = nil
	}
	if c.gzip != nil {
		if err := c.gzip.Flush(); err != nil {
			return err
		}
	}
	return http.NewResponseController(c.ResponseWriter).Flush()
}

// Unwrap gives http.ResponseController access to the connection.
func (c *compressor) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// counter counts the bytes that are sent over the connection.
type counter struct {
	http.ResponseWriter
	n     int64
	grace time.Duration // time before answerFloor applies; answerTime if 0
	began time.Time     // of the answer
	due   time.Time     // the write deadline
}

// writeStep is how many bytes are written under one deadline.
const writeStep = 64 << 10

// begin starts the time in which the response must be received.
func (c *counter) begin(now time.Time) {
	c.began = now
	c.moveDeadline()
}

// moveDeadline sets the deadline to the time at which the average speed falls below the floor; at most once a second,
// because setting it costs a lock.
func (c *counter) moveDeadline() {
	due := c.began.Add(cmp.Or(c.grace, answerTime) + time.Duration(c.n/answerFloor)*time.Second)
	if due.Sub(c.due) >= time.Second {
		c.due = due
		http.NewResponseController(c.ResponseWriter).SetWriteDeadline(due)
	}
}

func (c *counter) Write(p []byte) (written int, err error) {
	for {
		n, err := c.ResponseWriter.Write(p[:min(len(p), writeStep)])
		written += n
		c.n += int64(n)
		if p = p[n:]; err != nil || len(p) == 0 {
			return written, err
		}
		c.moveDeadline()
	}
}

// Unwrap gives http.ResponseController access to the connection.
func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// takesGzip evaluates Accept-Encoding (RFC 9110 §12.5.3): gzip needs a weight above zero and at least the weight that
// is given for identity.
func takesGzip(headers []string) bool {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name, parameters, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		weight, ok := weightOf(parameters)
		if name != "" && ok {
			weights[name] = weight
		}
	}
	weight, named := weights["gzip"]
	if !named {
		weight, named = weights["x-gzip"]
	}
	if !named {
		weight = weights["*"]
	}
	return weight > 0 && weight >= weights["identity"]
}

// weightOf parses "q=0.5"; without a parameter the weight is 1. A malformed weight is refused.
func weightOf(parameters string) (float64, bool) {
	parameters = strings.TrimSpace(parameters)
	if parameters == "" {
		return 1, true
	}
	name, value, _ := strings.Cut(parameters, "=")
	weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return weight, strings.EqualFold(strings.TrimSpace(name), "q") && err == nil && weight >= 0 && weight <= 1
}

// plainTags removes the suffix of compressed responses from the entity tags that a client sends back.
func plainTags(h http.Header) {
	for _, name := range []string{"If-Match", "If-None-Match"} {
		for i, value := range h[name] {
			h[name][i] = strings.ReplaceAll(value, gzipSuffix+`"`, `"`)
		}
	}
}
