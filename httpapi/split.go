package httpapi

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// splitHandlers serve the splitting of a file with several papers into documents.
type splitHandlers struct{ *server }

func (h splitHandlers) operations() operations {
	least, most := 1, engine.MaxParts
	body := jsonBody(&huma.Schema{
		Type:                 huma.TypeObject,
		AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"password": text("Opens a protected file, at most 127 bytes: that of the upload was erased."),
			"parts": {
				Type:        huma.TypeArray,
				MinItems:    &least,
				MaxItems:    &most,
				Description: "The papers as a person sees them; default is what was found. Pages that no part names become no document.",
				Items: &huma.Schema{
					Type:                 huma.TypeObject,
					Required:             []string{"pages"},
					AdditionalProperties: false,
					Properties: map[string]*huma.Schema{
						"pages":         pagesSchema("First and last page in the file, from 1; a page belongs to one part at most."),
						"document_type": text("Any spelling or alias of a document type, or auto; default is what was found on these pages."),
					},
				},
			},
		},
	})
	body.Required = false
	return operations{
		"splitDocument": {
			summary: "Make documents of the papers in a file",
			about: "For a completed document whose file holds several papers (`paper_types`, `result.documents`). Each becomes a document of its own " +
				"with `origin_document_id` and `pages`, in the same application and folder, and is read once more: its own pages alone, which keep their " +
				"numbers in the file. The origin stays, names its parts in `split_into`, and is no longer counted in checklists and comparisons. " +
				"Asked again, it answers with the parts that are there. To move a border, delete the parts and split anew, with `parts`.",
			bodyLimit: smallBody,
			request:   body,
			creates:   creates(h.splitAnswer),
			failures: []engine.Code{
				engine.CodeDocumentNotProcessed, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType,
				engine.CodeOnePaper, engine.CodeAlreadySplit,
			},
		},
	}
}

type splitBody struct {
	Password string      `json:"password"`
	Parts    *[]partBody `json:"parts"`
}

type partBody struct {
	Pages        []int  `json:"pages"`
	DocumentType string `json:"document_type"`
}

type splitOutput struct {
	Body struct {
		Success   bool       `json:"success"`
		Documents []Document `json:"documents" doc:"The parts, by their pages."`
	}
}

func (h splitHandlers) splitAnswer(parts []engine.Document) *splitOutput {
	out := &splitOutput{}
	out.Body.Success, out.Body.Documents = true, each(parts, h.documentAnswer)
	return out
}

// split without a body takes the papers that were found.
func (h splitHandlers) split(ctx context.Context, c *call, in *documentRef) (*splitOutput, error) {
	var body splitBody
	var err error
	if c.body.empty {
		err = c.claims(nil)
	} else {
		body, err = readJSON[splitBody](c)
	}
	if err != nil {
		return nil, err
	}
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	parts, err := h.Engine.Documents.Split(ctx, c.by, id, body.input())
	if err != nil {
		return nil, err
	}
	return h.splitAnswer(parts), nil
}

func (b splitBody) input() engine.SplitInput {
	in := engine.SplitInput{Password: b.Password}
	if b.Parts == nil {
		return in
	}
	in.Parts = []engine.SplitPart{}
	for _, p := range *b.Parts {
		part := engine.SplitPart{DocumentType: p.DocumentType}
		if len(p.Pages) == len(part.Pages) { // else no page, which the engine refuses
			part.Pages = [2]int(p.Pages)
		}
		in.Parts = append(in.Parts, part)
	}
	return in
}
