package httpapi

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// fileHandlers serve a document's file and the images of its pages.
type fileHandlers struct{ *server }

func (h fileHandlers) operations() operations {
	return operations{
		"getDocumentFile": {
			summary: "Download a document's file",
			about: "The bytes as they were received, checked against their digest before the first is sent; in whatever state the document is. " +
				"`ETag` is their SHA-256. `Range` is answered with 206. A file that shows a PhilSys number is 403, unless the operator permits it.",
			answer:      &huma.Schema{Type: huma.TypeString, Format: "binary"},
			answerMedia: "*/*",
			fresh:       true,
			ranges:      true,
			failures: []engine.Code{
				engine.CodeDocumentNotProcessed, engine.CodeOriginalMasked, engine.CodePreconditionFailed,
				engine.CodeRangeNotSatisfiable,
			},
		},
		"getPagePicture": {
			summary: "See a page of a document",
			about: "A PNG in shades of gray, `width` pixels wide, painted as the page is seen and then turned clockwise by `rotate`. Boxes of `provenance` " +
				"fit it: points times `width` over the page's width. One page of an organization is painted at a time, others wait; what was painted " +
				"lately comes at once. A PhilSys number is covered. PDFs and images have pages, in whatever state the document is; spreadsheets and text have none.",
			answer:      &huma.Schema{Type: huma.TypeString, Format: "binary"},
			answerMedia: "image/png",
			fresh:       true,
			ranges:      true,
			failures: []engine.Code{
				engine.CodeNoPagePicture, engine.CodePasswordRequired, engine.CodePasswordIncorrect,
				engine.CodeUnreadableDocument,
				engine.CodeDocumentNotProcessed, engine.CodePagePictureTimeout, engine.CodePreconditionFailed,
				engine.CodeRangeNotSatisfiable,
			},
		},
	}
}

// workbookMedia is the media type of xlsx.
const workbookMedia = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// attachment returns a Content-Disposition for a download. filename* (RFC 8187) has the whole name; filename, for old
// clients, has "_" instead of characters outside ASCII.
func attachment(name string) string {
	name = engine.VisibleName(name)
	ascii := strings.Map(func(r rune) rune {
		if r > 0x7e {
			return '_'
		}
		return r
	}, name)
	header := mime.FormatMediaType("attachment", map[string]string{"filename": ascii})
	if ascii != name {
		header += strings.TrimPrefix(
			mime.FormatMediaType("attachment", map[string]string{"filename": name}), "attachment",
		)
	}
	return header
}

// isFresh reports whether If-None-Match contains the tag, by weak comparison (RFC 9110 §13.1.2).
func isFresh(headers []string, tag string) bool {
	return namesTag(headers, `"`+tag+`"`) || namesTag(headers, "*")
}

// namesTag reports whether If-None-Match contains a tag with its quotes, or "*".
func namesTag(headers []string, tag string) bool {
	for held := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		if strings.TrimPrefix(strings.TrimSpace(held), "W/") == tag {
			return true
		}
	}
	return false
}

// originalMedia maps a kind of file to its media type. Text and tables are sent as plain bytes, because their character
// set is unknown.
var originalMedia = map[string]string{
	"pdf":  "application/pdf",
	"png":  "image/png",
	"jpeg": "image/jpeg",
	"tiff": "image/tiff",
	"bmp":  "image/bmp",
	"xlsx": workbookMedia,
	"xls":  "application/vnd.ms-excel",
}

const plainBytes = "application/octet-stream"

func (h fileHandlers) getDocumentFile(ctx context.Context, c *call, in *documentRef) (*huma.StreamResponse, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	o, err := h.Engine.Files.Original(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	media := originalMedia[o.Kind]
	if media == "" {
		media = plainBytes
	}
	held := int(min(o.Size(), largeAnswer)) // only buffers of a file are in memory
	return c.sendFile(download{
		content:     o,
		held:        held,
		tag:         o.SHA256,
		media:       media,
		disposition: attachment(o.FileName),
		read:        o.NoteRead,
	})
}

// download is an open file that is being sent.
type download struct {
	content     engine.BlobReader // closed after it is sent
	held        int               // bytes of memory reserved meanwhile
	tag         string            // of the bytes
	media       string
	disposition string // "" for none
	read        func() // called when bytes are sent
}

// sendFile sends a file, or the parts in the Range header. It reserves memory in the room for responses, so that slow
// clients can block no more than their share of it. It closes the file.
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

// fileWriter is the ResponseWriter for http.ServeContent. It replaces its plain-text errors by errors in the API's
// form, and records that bytes were sent.
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

// pageRef names a page. Id and number are read as text, so that malformed ones get the same response as a missing page.
type pageRef struct {
	ID       string `path:"document_id" doc:"A positive integer below 2^53."`
	Page     string `path:"n" example:"2" doc:"From 1; beyond the last page is 404."`
	Width    int    `query:"width" minimum:"200" maximum:"3000" default:"1200" example:"1600" doc:"Pixels; a very high page is painted as wide as 24 million pixels allow."`
	Rotate   int    `query:"rotate" enum:"0,90,180,270" default:"0" example:"90" doc:"Degrees clockwise."`
	Password string `header:"Dossier-Document-Password" example:"DELACRUZ1985" doc:"Of a protected PDF. It is used for this page and forgotten; such pages are not kept."`
}

func (h fileHandlers) getPagePicture(ctx context.Context, c *call, in *pageRef) (*huma.StreamResponse, error) {
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	page, ok := engine.ParsePageNumber(in.Page)
	if !ok {
		return nil, engine.Fail(engine.CodeNotFound)
	}
	if !plainText(in.Password) || len(c.r.Header.Values("Dossier-Document-Password")) > 1 {
		return nil, engine.FailField("/Dossier-Document-Password", "TEXT", "Give the password once, as UTF-8 text.")
	}
	p, err := h.Engine.Pages.Picture(
		ctx, c.by, id, engine.PageRequest{Page: page, Width: in.Width, Rotate: in.Rotate, Password: in.Password},
	)
	if err != nil {
		return nil, err
	}
	return c.sendFile(download{
		content: inMemory{bytes.NewReader(p.PNG)},
		held:    len(p.PNG),
		tag:     p.Tag,
		media:   "image/png",
		read:    p.NoteRead,
	})
}

// inMemory is an engine.BlobReader for bytes in memory.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }
