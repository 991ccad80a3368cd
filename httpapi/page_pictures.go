package httpapi

import (
	"bytes"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) pagePictureRoutes() {
	register(s, route{method: http.MethodGet, path: "/documents/{document_id}/pages/{n}", id: "getPagePicture", scheme: documentScheme,
		summary: "See a page of a document", scope: engine.DocumentRead, status: http.StatusOK,
		about: "A PNG in shades of gray, `width` pixels wide, painted as the page is seen and then turned clockwise by `rotate`. Boxes of `provenance` " +
			"fit it: points times `width` over the page's width. One page of an organization is painted at a time, others wait; what was painted " +
			"lately comes at once. PDFs and images have pages, in whatever state the document is; spreadsheets and text have none.",
		answer: &huma.Schema{Type: huma.TypeString, Format: "binary"}, answerMedia: "image/png", fresh: true, ranges: true,
		failures: []engine.Code{engine.CodeNoPagePicture, engine.CodePasswordRequired, engine.CodePasswordIncorrect, engine.CodeUnreadableDocument,
			engine.CodeDocumentNotProcessed, engine.CodePagePictureTimeout, engine.CodePreconditionFailed, engine.CodeRangeNotSatisfiable}}, s.getPagePicture)
}

// pageRef is read as text where it names things, so that what is no page is answered as an absent one is.
type pageRef struct {
	ID       string `path:"document_id" doc:"A positive integer below 2^53."`
	Page     string `path:"n" example:"2" doc:"From 1; beyond the last page is 404."`
	Width    int    `query:"width" minimum:"200" maximum:"3000" default:"1200" example:"1600" doc:"Pixels; a very high page is painted as wide as 24 million pixels allow."`
	Rotate   int    `query:"rotate" enum:"0,90,180,270" default:"0" example:"90" doc:"Degrees clockwise."`
	Password string `header:"Dossier-Document-Password" example:"DELACRUZ1985" doc:"Of a protected PDF. It is used for this page and forgotten; such pages are not kept."`
}

func (s *server) getPagePicture(ctx context.Context, c *call, in *pageRef) (*huma.StreamResponse, error) {
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
	p, err := s.Engine.PagePicture(ctx, c.by, id, engine.PageRequest{Page: page, Width: in.Width, Rotate: in.Rotate, Password: in.Password})
	if err != nil {
		return nil, err
	}
	return c.sendFile(download{content: inMemory{bytes.NewReader(p.PNG)}, held: len(p.PNG), tag: p.Tag, media: "image/png", read: p.NoteRead})
}

// inMemory is bytes as an engine.BlobReader.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }
