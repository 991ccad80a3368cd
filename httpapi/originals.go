package httpapi

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// originalMedia is the media type by kind of file. Text and tables are given as plain bytes: their character set
// is not known.
var originalMedia = map[string]string{"pdf": "application/pdf", "png": "image/png", "jpeg": "image/jpeg", "tiff": "image/tiff",
	"bmp": "image/bmp", "xlsx": workbookMedia, "xls": "application/vnd.ms-excel"}

const plainBytes = "application/octet-stream"

func (s *server) originalRoutes() {
	register(s, route{method: http.MethodGet, path: "/documents/{document_id}/file", id: "getDocumentFile", scheme: documentScheme,
		summary: "Download a document's file", scope: engine.DocumentRead, status: http.StatusOK,
		about: "The bytes as they were received, checked against their digest before the first is sent; in whatever state the document is. " +
			"`ETag` is their SHA-256. `Range` is answered with 206.",
		answer: &huma.Schema{Type: huma.TypeString, Format: "binary"}, answerMedia: "*/*", fresh: true, ranges: true,
		failures: []engine.Code{engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed, engine.CodeRangeNotSatisfiable}}, s.getDocumentFile)
}

func (s *server) getDocumentFile(ctx context.Context, c *call, in *documentRef) (*huma.StreamResponse, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	o, err := s.Engine.Original(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	media := originalMedia[o.Kind]
	if media == "" {
		media = plainBytes
	}
	held := int(min(o.Size(), largeAnswer)) // of a file only buffers are in memory
	return c.sendFile(download{content: o, held: held, tag: o.SHA256, media: media, disposition: attachment(o.FileName), read: o.NoteRead})
}

// download is an open file on its way out.
type download struct {
	content     engine.BlobReader // closed when it is sent
	held        int               // bytes of room that it takes meanwhile
	tag         string            // of the bytes
	media       string
	disposition string // "" for none
	read        func() // notes that bytes of it were given out
}

// sendFile sends a file or the parts that Range asks for, with room taken in the lane for answers:
// slow clients hold up no more than their share of it. It closes the file.
func (c *call) sendFile(d download) (*huma.StreamResponse, error) {
	if err := c.holdAnswer(d.held); err != nil {
		d.content.Close()
		return nil, err
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		defer d.content.Close()
		header := c.w.Header()
		header.Set("ETag", `"`+d.tag+`"`)
		header.Set("Content-Type", d.media)
		if d.disposition != "" {
			header.Set("Content-Disposition", d.disposition)
		}
		w := &fileWriter{ResponseWriter: c.w, read: func() {
			if c.r.Method == http.MethodGet {
				d.read()
			}
		}}
		http.ServeContent(w, c.r, "", time.Time{}, io.NewSectionReader(d.content, 0, d.content.Size()))
		if w.refused != "" {
			header.Del("Content-Disposition")
			c.answerFailure(engine.Fail(w.refused, w.message()))
		}
	}}, nil
}

// fileWriter is the ResponseWriter of http.ServeContent: its refusals, which are plain text, become ours, and what is
// given out is noted.
type fileWriter struct {
	http.ResponseWriter
	read    func()
	refused engine.Code
}

func (w *fileWriter) WriteHeader(status int) {
	switch status {
	case http.StatusRequestedRangeNotSatisfiable:
		w.refused = engine.CodeRangeNotSatisfiable
		return
	case http.StatusPreconditionFailed:
		w.refused = engine.CodePreconditionFailed
		return
	case http.StatusOK, http.StatusPartialContent:
		w.read()
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *fileWriter) Write(p []byte) (int, error) {
	if w.refused != "" {
		return len(p), nil
	}
	return w.ResponseWriter.Write(p)
}

func (w *fileWriter) message() string {
	if w.refused == engine.CodePreconditionFailed {
		return "What If-Match names is not what there is; ask again without it."
	}
	return ""
}
