package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// request is what the child is told about its document; the bytes come as descriptors: the document or,
// for a merge, the output, and then the sources.
type request struct {
	Merge        bool   `json:"merge,omitempty"`
	MaxBytes     int64  `json:"max_bytes,omitempty"` // of a merge's output
	Size         int64  `json:"size"`
	FileName     string `json:"file_name"`
	Kind         string `json:"kind"`
	DeclaredType string `json:"declared_type"`
	Password     string `json:"password"`
	Today        string `json:"today"` // YYYY-MM-DD or ""
	// Render says which page to paint; nil when none is. Another page of the same file may be asked for after it,
	// without descriptors.
	Render *renderRequest `json:"render,omitempty"`
	// Sources are those of a merge, or of a merged document.
	Sources []sourceRequest `json:"sources,omitempty"`
	// Pages are those to read, "1-3,5"; "" for all.
	Pages string `json:"pages,omitempty"`
	// Schema is the organization's own schema, when the paper is read by one.
	Schema *engine.VersionedSchema `json:"schema,omitempty"`
}

type renderRequest struct {
	Page   int `json:"page"`
	Width  int `json:"width"`
	Rotate int `json:"rotate"`
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
	r := request{Size: in.Size, FileName: in.FileName, Kind: in.Kind, DeclaredType: in.DeclaredType, Password: in.Password, Schema: in.Schema, Pages: in.Pages.String()}
	if !in.Today.IsZero() {
		r.Today = in.Today.String()
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
	return request{Size: in.Size, Kind: in.Kind, Password: in.Password, Render: &renderRequest{Page: in.Page, Width: in.Width, Rotate: in.Rotate}}
}

// toRender is the page to paint, of the file that came along.
func (r request) toRender(content io.ReaderAt) (engine.RenderRequest, error) {
	in := engine.RenderRequest{Content: content, Size: r.Size, Kind: r.Kind, Password: r.Password,
		Page: r.Render.Page, Width: r.Render.Width, Rotate: r.Render.Rotate}
	if len(r.Sources) > 0 || r.Merge {
		return in, errDescriptors
	}
	return in, in.Check()
}

var errDescriptors = errors.New("the request's descriptors do not fit it")

// task is what the child is to do, with the files that came along.
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
		extract.Sources = append(extract.Sources, engine.ExtractSource{Content: content, Size: s.Size, Kind: s.Kind, FileName: s.FileName,
			SHA256: s.SHA256, FirstPage: s.FirstPage, Pages: s.Pages})
		merge.Sources = append(merge.Sources, engine.MergeSource{Content: content, Size: s.Size, Kind: s.Kind})
	}
	return extract, merge, nil
}

func (r request) extractRequest() (engine.ExtractRequest, error) {
	in := engine.ExtractRequest{Size: r.Size, FileName: r.FileName, Kind: r.Kind, DeclaredType: r.DeclaredType, Password: r.Password, Schema: r.Schema}
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

// answer is what the child says: what it did, or a category and its sentence, or how it crashed.
type answer struct {
	// HasResult says that the next frame is the extraction. It is apart because it may have tens of megabytes,
	// which JSON inside JSON copies and goes over once more on each side.
	HasResult  bool `json:"has_result,omitempty"`
	extraction []byte
	Workings   json.RawMessage      `json:"workings,omitempty"`
	Category   engine.ErrorCategory `json:"category,omitempty"`
	Message    string               `json:"message,omitempty"`
	Crash      string               `json:"crash,omitempty"`
	// Of a merge: the pages of each source, or which source is at fault, or that the output grew too large.
	Pages    []int `json:"pages,omitempty"`
	Place    *int  `json:"place,omitempty"`
	TooLarge bool  `json:"too_large,omitempty"`
	// NoPage says that the paper has no page of that number. A picture is in the frame of the extraction.
	NoPage bool `json:"no_page,omitempty"`
	// Progress is all that the frames before the answer hold.
	Progress *engine.Progress `json:"progress,omitempty"`
}

// hello is the child's first frame: it is locked in and waits.
type hello struct {
	Walls Walls `json:"walls"`
}

// say writes the answer, and the extraction after it.
func say(out io.Writer, a answer) error {
	if err := sayFrame(out, a); err != nil || !a.HasResult {
		return err
	}
	return writeFrame(out, a.extraction)
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
	body, err := extraction.MarshalJSON() // json.Marshal would go over it once more
	if err != nil {
		return answer{Category: engine.InternalError, Message: messageInternal}
	}
	return answer{HasResult: true, extraction: body, Workings: extraction.Workings}
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
