package sandbox

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
)

// request is the child's task. The bytes come as descriptors: the document or, for a merge, the output, and then the
// sources.
type request struct {
	Merge        bool   `json:"merge,omitempty"`
	MaxBytes     int64  `json:"max_bytes,omitempty"` // of a merge's output
	Size         int64  `json:"size"`
	FileName     string `json:"file_name"`
	Kind         string `json:"kind"`
	DeclaredType string `json:"declared_type"`
	Password     string `json:"password"`
	Today        string `json:"today"` // YYYY-MM-DD or ""
	// Render is the page to paint; nil for other tasks. Requests for further pages of the same file may follow, without
	// descriptors.
	Render *renderRequest `json:"render,omitempty"`
	// Sources are those of a merge, or of a merged document.
	Sources []sourceRequest `json:"sources,omitempty"`
	// Pages are those to read, "1-3,5"; "" for all.
	Pages string `json:"pages,omitempty"`
	// Schema is the organization's own schema, when the paper is read by one.
	Schema *engine.VersionedSchema `json:"schema,omitempty"`
	// Rules are those of the organization's rules for rows that are in force.
	Rules []ruleRequest `json:"rules,omitempty"`
}

// ruleRequest is what a reader needs of a rule.
type ruleRequest struct {
	ID           string               `json:"id"`
	Match        string               `json:"match"`
	Direction    engine.RuleDirection `json:"direction"`
	Category     string               `json:"category"`
	Counterparty *string              `json:"counterparty,omitempty"`
}

type renderRequest struct {
	Page   int `json:"page"`
	Width  int `json:"width"`
	Rotate int `json:"rotate"`
	// Masks are the places that a filled box covers.
	Masks [][4]float64 `json:"masks,omitempty"`
}

type sourceRequest struct {
	Size      int64  `json:"size"`
	Kind      string `json:"kind"`
	FileName  string `json:"file_name,omitempty"`
	SHA256    string `json:"sha256,omitempty"`
	FirstPage int    `json:"first_page,omitempty"`
	Pages     int    `json:"pages,omitempty"`
}

func requestOf(in engine.ExtractRequest) request {
	r := request{Size: in.Size, FileName: in.FileName, Kind: in.Kind, DeclaredType: in.DeclaredType,
		Password: in.Password, Schema: in.Schema, Pages: in.Pages.String()}
	if !in.Today.IsZero() {
		r.Today = in.Today.String()
	}
	for _, rule := range in.Rules {
		r.Rules = append(r.Rules, ruleRequest{rule.ID, rule.Match, rule.Direction, rule.Category, rule.Counterparty})
	}
	for _, s := range in.Sources {
		r.Sources = append(r.Sources, sourceRequest{Size: s.Size, Kind: s.Kind, FileName: s.FileName, SHA256: s.SHA256,
			FirstPage: s.FirstPage, Pages: s.Pages})
	}
	return r
}

func mergeRequestOf(in engine.MergeRequest) request {
	r := request{Merge: true, Password: in.Password, MaxBytes: in.MaxBytes}
	for _, s := range in.Sources {
		r.Sources = append(r.Sources, sourceRequest{Size: s.Size, Kind: s.Kind})
	}
	return r
}

func renderRequestOf(in engine.RenderRequest) request {
	return request{Size: in.Size, Kind: in.Kind, Password: in.Password,
		Render: &renderRequest{Page: in.Page, Width: in.Width, Rotate: in.Rotate, Masks: in.Masks}}
}

// toRender is the page to paint, of the file that came along.
func (r request) toRender(content io.ReaderAt) (engine.RenderRequest, error) {
	in := engine.RenderRequest{Content: content, Size: r.Size, Kind: r.Kind, Password: r.Password,
		Page: r.Render.Page, Width: r.Render.Width, Rotate: r.Render.Rotate, Masks: r.Render.Masks}
	if len(r.Sources) > 0 || r.Merge {
		return in, errDescriptors
	}
	return in, in.Check()
}

var errDescriptors = errors.New("the request's descriptors do not fit it")

// task returns the child's task with the files that came with it.
func (r request) task(files []*os.File) (extract engine.ExtractRequest, merge engine.MergeRequest, err error) {
	if len(files) != 1+len(r.Sources) {
		return extract, merge, errDescriptors
	}
	if extract, err = r.extractRequest(); err != nil {
		return extract, merge, err
	}
	extract.Content = files[0]
	merge = engine.MergeRequest{Password: r.Password, MaxBytes: r.MaxBytes}
	for i, s := range r.Sources {
		content := files[i+1]
		extract.Sources = append(extract.Sources, engine.ExtractSource{Content: content, Size: s.Size,
			Kind: s.Kind, FileName: s.FileName,
			SHA256: s.SHA256, FirstPage: s.FirstPage, Pages: s.Pages})
		merge.Sources = append(merge.Sources, engine.MergeSource{Content: content, Size: s.Size, Kind: s.Kind})
	}
	return extract, merge, nil
}

func (r request) extractRequest() (engine.ExtractRequest, error) {
	in := engine.ExtractRequest{Size: r.Size, FileName: r.FileName, Kind: r.Kind, DeclaredType: r.DeclaredType,
		Password: r.Password, Schema: r.Schema}
	for _, rule := range r.Rules {
		in.Rules = append(in.Rules, engine.CategoryRule{ID: rule.ID, Match: rule.Match, Direction: rule.Direction,
			Category: rule.Category, Counterparty: rule.Counterparty, Active: true})
	}
	var err error
	if in.Pages, err = engine.ParsePages(r.Pages); err != nil {
		return in, err
	}
	if r.Today == "" {
		return in, nil
	}
	today, err := engine.ParseDate(r.Today)
	in.Today = today
	return in, err
}

// answer is the child's result: its work, or a category and its sentence, or a crash.
type answer struct {
	// HasResult reports whether the extraction follows, as its JSON in parts (partWriter). It may have tens of
	// megabytes, so neither side holds the whole text.
	HasResult bool `json:"has_result,omitempty"`
	// HasPicture reports whether the next frame is a picture.
	HasPicture bool `json:"has_picture,omitempty"`
	extraction engine.Extraction
	png        []byte
	Workings   json.RawMessage      `json:"workings,omitempty"`
	Masks      []engine.Mask        `json:"masks,omitempty"`
	Category   engine.ErrorCategory `json:"category,omitempty"`
	Message    string               `json:"message,omitempty"`
	Crash      string               `json:"crash,omitempty"`
	// Of a merge: the pages of each source, or which source is at fault, or that the output grew too large.
	Pages    []int `json:"pages,omitempty"`
	Place    *int  `json:"place,omitempty"`
	TooLarge bool  `json:"too_large,omitempty"`
	// NoPage reports whether the paper has no page of that number.
	NoPage bool `json:"no_page,omitempty"`
	// Progress is the only field of the frames before the answer.
	Progress *engine.Progress `json:"progress,omitempty"`
}

// hello is the child's first frame: it is locked in and waits.
type hello struct {
	Walls Walls `json:"walls"`
}

// say writes the answer, and the extraction or picture after it.
func say(out io.Writer, a answer) error {
	if err := sayFrame(out, a); err != nil {
		return err
	}
	switch {
	case a.HasPicture:
		return writeFrame(out, a.png)
	case a.HasResult:
		parts := bufio.NewWriterSize(partWriter{out}, partSize)
		if err := errors.Join(a.extraction.WriteJSON(parts), parts.Flush()); err != nil {
			return err // the end is missing, so that the parent does not take it for whole
		}
		return writeFrame(out, nil)
	}
	return nil
}

// partSize is the size of the frames that an extraction is sent in.
const partSize = 64 << 10

// partWriter writes a text of unknown length as frames; an empty frame ends it.
type partWriter struct{ out io.Writer }

func (w partWriter) Write(part []byte) (int, error) { return len(part), writeFrame(w.out, part) }

// partReader reads the text that a partWriter wrote, of at most left bytes.
type partReader struct {
	r     *bufio.Reader
	inOne int // bytes that are left of the present frame
	left  int
	err   error
}

func (p *partReader) Read(b []byte) (n int, err error) {
	if p.err == nil && p.inOne == 0 {
		p.err = p.begin()
	}
	if p.err != nil {
		return 0, p.err
	}
	n, err = p.r.Read(b[:min(len(b), p.inOne)])
	p.inOne -= n
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	p.err = err
	return n, err
}

// begin begins the next frame; io.EOF at the end of the text.
func (p *partReader) begin() error {
	var header [frameHeader]byte
	if _, err := io.ReadFull(p.r, header[:]); errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF // the text has no end
	} else if err != nil {
		return err
	}
	size := int64(binary.BigEndian.Uint32(header[:]))
	switch {
	case size == 0:
		return io.EOF
	case size > int64(p.left):
		return fmt.Errorf("%d bytes more announced, %d allowed: %w", size, p.left, errFrameTooLarge)
	}
	p.inOne, p.left = int(size), p.left-int(size)
	return nil
}

func sayFrame(out io.Writer, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return writeFrame(out, body)
}

// answerTo runs the reader. A panic becomes a crash without its value, which may quote the document.
func answerTo(ctx context.Context, x engine.Extractor, in engine.ExtractRequest) (a answer) {
	defer func() {
		if v := recover(); v != nil {
			a = answer{Crash: panicSignature(v)}
		}
	}()
	extraction, err := x.Extract(ctx, in)
	if err != nil {
		return answerOf(err)
	}
	return answer{HasResult: true, extraction: extraction, Workings: extraction.Workings, Masks: extraction.Masks}
}

func answerOf(err error) answer {
	var known *engine.ExtractError
	if errors.As(err, &known) {
		return answer{Category: known.Category, Message: known.Message}
	}
	return answer{Category: engine.InternalError, Message: messageInternal}
}

func panicSignature(v any) string {
	if e, ok := v.(runtime.Error); ok {
		return withoutValues(e.Error())
	}
	return "panic"
}

// withoutValues keeps the words of a runtime error and drops its figures and quotes.
func withoutValues(s string) string {
	if i := strings.IndexAny(s, "[\"'`0123456789"); i >= 0 {
		s = s[:i]
	}
	if len(s) > 80 {
		s = s[:80]
	}
	return strings.TrimSpace(s)
}

// errFrameTooLarge means that the other side announced more than is allowed.
var errFrameTooLarge = errors.New("frame exceeds its bound")

const frameHeader = 4 // bytes of length, big-endian

// frame puts a length before a body.
func frame(body []byte) []byte {
	out := make([]byte, frameHeader, frameHeader+len(body))
	binary.BigEndian.PutUint32(out, uint32(len(body)))
	return append(out, body...)
}

// writeFrame writes a body with its length before it.
func writeFrame(w io.Writer, body []byte) error {
	if _, err := w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(body)))); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

// readFrame reads one frame of at most limit bytes. Memory grows with the bytes that arrive, not with the announced
// length.
func readFrame(r io.Reader, limit int) ([]byte, error) {
	var header [frameHeader]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return nil, err
	}
	size := int64(binary.BigEndian.Uint32(header[:]))
	if size > int64(limit) {
		return nil, fmt.Errorf("%d bytes announced, %d allowed: %w", size, limit, errFrameTooLarge)
	}
	var body []byte
	for int64(len(body)) < size {
		have := len(body)
		body = slices.Grow(body, int(min(size, max(firstPart, growth*int64(have))))-have)
		n, err := io.ReadFull(r, body[have:min(int64(cap(body)), size)])
		if body = body[:have+n]; errors.Is(err, io.EOF) {
			return body, io.ErrUnexpectedEOF
		} else if err != nil {
			return body, err
		}
	}
	return body, nil
}

// A frame's memory begins with firstPart bytes and grows by this factor when they have arrived: a result of
// tens of megabytes is copied once or twice.
const (
	firstPart = 64 << 10
	growth    = 16
)

const (
	// maxProgressPages bounds the pages that a child may speak of; no reader reads more.
	maxProgressPages = 10_000
	// maxProgressFrames bounds the reports of one document: one for each page, and some that repeat the same.
	maxProgressFrames = 2 * maxProgressPages
)

// teller is the child's side: it writes a frame for every report that is further than the last.
type teller struct {
	mu      sync.Mutex
	out     io.Writer
	last    engine.Progress
	stopped bool
}

func (t *teller) tell(p engine.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stopped || !p.Beyond(t.last) {
		return
	}
	t.last = p
	body, err := json.Marshal(answer{Progress: &p})
	if err == nil {
		_, err = t.out.Write(frame(body))
	}
	t.stopped = err != nil // nobody listens any more
}

// stop lets nothing more out.
func (t *teller) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stopped = true
}

var errNotJSON = errors.New("child's answer is not JSON")

// readAnswer reads frames up to the answer and passes on believable reports of progress. The child may have been taken
// over, so a caller that gives it time for its progress must bound that time as a whole.
func readAnswer(r io.Reader, limit int, tell func(engine.Progress), encode bool) (answer, error) {
	var last engine.Progress
	for range maxProgressFrames {
		body, err := readFrame(r, limit)
		if err != nil {
			return answer{}, err
		}
		var a answer
		if json.Unmarshal(body, &a) != nil {
			return answer{}, errNotJSON
		}
		if a.Progress == nil {
			switch {
			case a.HasPicture:
				a.png, err = readFrame(r, limit)
			case a.HasResult:
				a.extraction, err = readExtraction(r, limit, encode)
			}
			return a, err
		}
		if p := *a.Progress; believable(p) && p.Beyond(last) {
			last = p
			tell(p)
		}
	}
	return answer{}, fmt.Errorf("%d reports of progress: %w", maxProgressFrames, errFrameTooLarge)
}

// errNoExtraction means that the child's result is not JSON, or not of the shape of an extraction.
var errNoExtraction = errors.New("child's result is not an extraction")

// readExtraction reads the extraction that follows an answer, encoded if the caller wants that.
func readExtraction(r io.Reader, limit int, encode bool) (e engine.Extraction, err error) {
	parts := &partReader{r: bufio.NewReaderSize(r, partSize), left: limit}
	e, err = engine.ReadEncoded(parts)
	if parts.err != nil && !errors.Is(parts.err, io.EOF) {
		return engine.Extraction{}, parts.err // the child ended or sent too much
	}
	if err == nil && !encode {
		var text []byte
		if text, err = e.Encoded.JSON(); err == nil {
			e = engine.Extraction{}
			err = e.UnmarshalJSON(text)
		}
	}
	if err != nil {
		return engine.Extraction{}, fmt.Errorf("%w: %w", errNoExtraction, err)
	}
	return e, nil
}

func believable(p engine.Progress) bool {
	return 0 <= p.Recognized && p.Recognized <= p.PagesDone && p.PagesDone <= p.PagesTotal &&
		p.PagesTotal <= maxProgressPages
}
