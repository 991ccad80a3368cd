package httpapi

import (
	"context"
	"errors"
	"io"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// mergeHandlers serve merges: several files that become one document.
type mergeHandlers struct{ staging }

func (h mergeHandlers) operations() operations {
	return operations{
		"mergeDocuments": {
			summary: "Merge 2 to 50 files into one PDF and process it as one document",
			about: "PDFs (also protected ones, with `password`) and images, in the given order; each image becomes a page, a TIFF all its pages. " +
				"A `file_url` is fetched before the answer. At most 100 MB a file and 500 MB together. When one file cannot be taken, nothing is kept; " +
				"`details` names it by its place. The files themselves are kept: what speaks for or against each is looked for in its own bytes.",
			bodyLimit: mergeBody,
			request:   mergeBodySchema(),
			creates:   creates(h.mergeAnswer),
			failures: append(
				append([]engine.Code{}, fileFailures...),
				engine.CodeUnknownDocumentType,
				engine.CodeAmbiguousDocumentType,
				engine.CodeExactlyOneSource,
				engine.CodeInvalidBase64,
				engine.CodePrivateURL,
				engine.CodeURLUnreachable,
				engine.CodeTooManyFiles,
				engine.CodePasswordRequired,
				engine.CodePasswordIncorrect,
				engine.CodeUnreadableDocument,
				engine.CodeNotFound,
			),
		},
	}
}

// mergeBody is the limit of a merge request: 500 MB as base64 with a line break every 76 characters, as
// for an upload.
const mergeBody = engine.MaxMergeBytes/2*3 + 8*formSlack

func mergeBodySchema() *huma.RequestBody {
	least, most := engine.MinMergeFiles, engine.MaxMergeFiles
	file := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{
		"file_url": uri("A public or presigned http(s) URL; instead of file_base64."),
		fileMember: {
			Type:            huma.TypeString,
			ContentEncoding: "base64",
			Description:     "PDF, PNG, JPEG, TIFF or BMP in standard base64 with padding; needs filename.",
		},
		"filename": text("Required with file_base64; with file_url, default is the last segment of its path."),
	}}
	return jsonBody(&huma.Schema{
		Type:                 huma.TypeObject,
		Required:             []string{"files", "document_type"},
		AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"files": {
				Type:        huma.TypeArray,
				MinItems:    &least,
				MaxItems:    &most,
				Items:       file,
				Description: "In the order of the pages.",
			},
			"document_type":   text("Any spelling or alias of a document type, or auto."),
			"output_filename": text("Ends in .pdf; default is made up."),
			"password":        text("Opens those PDFs that are protected; sealed, used once, erased."),
			"webhook_url":     uri("Gets document.completed or document.failed, once."),
			"folder_id":       text("The uuid of the folder to put it into."),
			"application_id": text(
				"The uuid or app_id of the loan application that it belongs to; needs application:write too.",
			),
		},
	})
}

type mergeOutput struct {
	Body struct {
		Success      bool                  `json:"success"`
		DocumentID   int64                 `json:"document_id" minimum:"1"`
		JobID        string                `json:"job_id"`
		DocumentType string                `json:"document_type"`
		Status       engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
		StatusURL    string                `json:"status_url" doc:"Poll this for results."`
		FileName     string                `json:"filename" doc:"Of the merged PDF."`
		Pages        int                   `json:"pages" minimum:"2" doc:"Of the merged PDF."`
		SizeBytes    int64                 `json:"size_bytes" minimum:"1" doc:"Of the merged PDF."`
		SourceFiles  int                   `json:"source_files" minimum:"2"`
	}
}

func (h mergeHandlers) mergeAnswer(d engine.MergedDocument) *mergeOutput {
	uploaded := h.uploadAnswer(d.Document).Body
	out := &mergeOutput{}
	out.Body.Success, out.Body.DocumentID, out.Body.JobID = uploaded.Success, uploaded.DocumentID, uploaded.JobID
	out.Body.DocumentType, out.Body.Status = uploaded.DocumentType, uploaded.Status
	out.Body.StatusURL, out.Body.FileName = uploaded.StatusURL, d.FileName
	out.Body.Pages, out.Body.SizeBytes, out.Body.SourceFiles = d.Pages, d.SizeBytes, d.SourceFiles
	return out
}

func (h mergeHandlers) mergeDocuments(ctx context.Context, c *call, _ *struct{}) (*mergeOutput, error) {
	in := engine.MergeInput{}
	defer func() {
		for _, f := range in.Files {
			f.File.Discard()
		}
	}()
	if err := h.readMerge(ctx, c, &in); err != nil {
		return nil, err
	}
	if err := c.claims(saidMerge(in)); err != nil {
		return nil, err
	}
	d, err := h.Engine.Merges.Merge(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return h.mergeAnswer(d), nil
}

// saidMerge returns the parts of a merge that are compared if a request repeats an Idempotency-Key.
func saidMerge(in engine.MergeInput) any {
	files := make([]any, len(in.Files))
	for i, f := range in.Files {
		files[i] = map[string]any{"file": saidFile(f.File), "file_url": f.FileURL, "filename": f.FileName}
	}
	return map[string]any{
		"files":           files,
		"document_type":   in.DocumentType,
		"output_filename": in.OutputFilename,
		"password":        in.Password,
		"webhook_url":     in.WebhookURL,
		"folder_id":       in.FolderID,
		"application_id":  in.ApplicationID,
	}
}

// readMerge reads a merge file by file, and decodes each file into the staging area while reading.
func (h mergeHandlers) readMerge(ctx context.Context, c *call, in *engine.MergeInput) error {
	if !isJSON(c.r.Header.Get("Content-Type")) {
		return engine.Fail(
			engine.CodeInvalidRequest, "Send the merge as application/json with each file as file_base64 or file_url.",
		)
	}
	u := newUploadReader(c.body, map[string]*string{
		"document_type":   &in.DocumentType,
		"output_filename": &in.OutputFilename,
		"password":        &in.Password,
		"webhook_url":     &in.WebhookURL,
		"folder_id":       &in.FolderID,
		"application_id":  &in.ApplicationID,
	})
	u.own = map[string]func() error{"files": func() error {
		if in.DocumentType != "" { // so that a misspelled type is reported before 500 MB are sent
			if err := h.Engine.Merges.Check(ctx, c.by, *in); err != nil {
				return err
			}
		}
		return u.list("files", func(i int) error {
			in.Files = append(in.Files, engine.MergeFile{})
			if err := engine.CheckMergeFiles(in.Files); err != nil {
				return err
			}
			if err := h.readMergeFile(ctx, c, u, i, &in.Files[i]); err != nil {
				if engine.FailsAlone(err) != nil {
					return engine.AtFile(i, in.Files[i].FileName, onlyMergeable(err))
				}
				return err
			}
			return engine.CheckMergeFiles(in.Files)
		})
	}}
	return u.read()
}

// onlyMergeable adds the mergeable kinds to the message for a file of unsupported kind.
func onlyMergeable(err error) error {
	var known *engine.Error
	if errors.As(err, &known) && known.Code == engine.CodeUnsupportedFileType &&
		known.Message == known.Code.Row().Sentence {
		return engine.FailWith(known.Code, err, "Only PDF, PNG, JPEG, TIFF and BMP files can be merged.")
	}
	return err
}

func (h mergeHandlers) readMergeFile(
	ctx context.Context, c *call, whole *uploadReader, i int, f *engine.MergeFile,
) error {
	one := engine.UploadInput{}
	defer func() { f.File, f.FileURL, f.FileName = one.File, one.FileURL, one.FileName }()
	head := &headKeeper{}
	u := &uploadReader{in: whole.in, at: "/files/" + strconv.Itoa(i), seen: map[string]bool{},
		fields: map[string]*string{"file_url": &one.FileURL, "filename": &one.FileName}}
	u.file = func(content io.Reader) error {
		head.r = content
		return h.stageUpload(ctx, c, &one, head)
	}
	u.own = map[string]func() error{fileMember: u.content}
	first, err := u.skipSpace()
	if err != nil {
		return err
	}
	if first != '{' {
		return engine.FailField(u.at, "TYPE", "Each file must be an object.")
	}
	if err := u.object(); err != nil {
		return err
	}
	switch {
	case one.File == nil:
		return nil
	case one.FileURL != "":
		return engine.Fail(engine.CodeExactlyOneSource, "Give each file exactly one of file_base64 and file_url.")
	case one.FileName == "":
		return engine.FailField(u.at+"/filename", "REQUIRED", "file_base64 needs filename.")
	}
	if err := giveName(&one, head.kept); err != nil {
		return err
	}
	return engine.CheckMergeFile(one.File)
}
