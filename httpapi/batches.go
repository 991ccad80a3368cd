package httpapi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// batchHandlers serve batches: many documents in one request.
type batchHandlers struct{ staging }

func (h batchHandlers) operations() operations {
	return operations{
		"submitBatch": {
			summary: "Submit up to 100 documents",
			about: "Each document has exactly one of `file_url` (fetched after the answer) and `file_base64` with `filename`. " +
				"A document that cannot be taken fails alone; the record says why. At most 500 MB together.",
			plan:      engine.CheckBatchPlan,
			bodyLimit: batchBody,
			request:   batchBodySchema(),
			creates:   creates(batchSubmitted),
			failures:  []engine.Code{engine.CodeTooManyFiles, engine.CodeNotFound},
		},
		"uploadBatch": {
			summary:   "Submit up to 100 files of one type",
			about:     "A file that cannot be taken fails alone; the record says why. At most 100 MB a file and 500 MB together.",
			plan:      engine.CheckBatchPlan,
			bodyLimit: batchBody,
			request:   batchFormSchema(),
			creates:   creates(batchSubmitted),
			failures: []engine.Code{engine.CodeTooManyFiles, engine.CodeNotFound,
				engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType},
		},
		"getBatch": {
			summary: "Poll a batch's progress",
			about:   "A deleted document keeps its place and counts as what it had come to, as failed when it had not ended.",
		},
		"getBatchResults": {
			summary: "Read the results of all documents of a batch",
			about:   "Streamed document by document. `result` is null where a document is not completed, or is deleted.",
			answer:  h.api.OpenAPI().Components.Schemas.Schema(typeOf[batchResults](), true, ""),
		},
	}
}

// batchBody is the limit of a batch request: 500 MB of files, plus the rest of the body.
const batchBody = engine.MaxBatchBytes + formSlack

type submitBatchOutput struct {
	Body struct {
		BatchID string `json:"batch_id" format:"uuid"`
	}
}

func (h batchHandlers) submitBatch(ctx context.Context, c *call, _ *struct{}) (*submitBatchOutput, error) {
	return h.receiveBatch(ctx, c, h.readBatchJSON)
}

func (h batchHandlers) uploadBatch(ctx context.Context, c *call, _ *struct{}) (*submitBatchOutput, error) {
	return h.receiveBatch(ctx, c, h.readBatchForm)
}

func (h batchHandlers) receiveBatch(
	ctx context.Context, c *call, read func(context.Context, *call, *engine.BatchInput) error,
) (*submitBatchOutput, error) {
	in := engine.BatchInput{}
	defer func() {
		for _, d := range in.Documents {
			d.File.Discard()
		}
	}()
	if err := read(ctx, c, &in); err != nil {
		return nil, err
	}
	if err := c.claims(saidBatch(in)); err != nil {
		return nil, err
	}
	b, err := h.Engine.Batches.Submit(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return batchSubmitted(b), nil
}

func batchSubmitted(b engine.Batch) *submitBatchOutput {
	out := &submitBatchOutput{}
	out.Body.BatchID = b.ID
	return out
}

// saidBatch returns the parts of a batch that are compared if a request repeats an Idempotency-Key. A document that
// fails alone is compared by its error code instead of its bytes.
func saidBatch(in engine.BatchInput) any {
	documents := make([]any, len(in.Documents))
	for i, d := range in.Documents {
		said := saidUpload(d.UploadInput)
		if d.Fault != nil {
			said["fault"] = d.Fault.Code
		}
		documents[i] = said
	}
	return map[string]any{
		"webhook_url":    in.WebhookURL,
		"folder_id":      in.FolderID,
		"application_id": in.ApplicationID,
		"documents":      documents,
	}
}

type batchRef struct {
	ID string `path:"batch_id"`
}

type batchResultsRef struct {
	ID string `path:"batch_id"`
	PartsQuery
}

type batchOutput struct {
	Body batch
}

func (h batchHandlers) getBatch(ctx context.Context, c *call, in *batchRef) (*batchOutput, error) {
	r, err := h.Engine.Batches.Get(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &batchOutput{batchAnswer(r)}, nil
}

// batchResults streams its response, because a hundred long statements would not fit into memory for many callers at
// once. After the first byte, a failure can only break off the response.
func (h batchHandlers) batchResults(ctx context.Context, c *call, in *batchResultsRef) (*huma.StreamResponse, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	r, err := h.Engine.Batches.Get(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	if err := h.batchPartsOf(parts, r); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		c.w.Header().Set("Content-Type", "application/json")
		if err := h.writeBatchResults(ctx, c, r, parts); err != nil {
			if ctx.Err() == nil {
				h.Log.Error("the results of a batch broke off", "request_id", c.id, "error", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

func (h batchHandlers) writeBatchResults(
	ctx context.Context, c *call, r engine.BatchRecord, parts engine.ResultParts,
) error {
	w := bufio.NewWriterSize(c.w, 32<<10)
	encoder := answerEncoder(w)
	w.WriteString(`{"batch_id":"` + r.ID + `","documents":[`)
	for i, entry := range r.Entries {
		entry, result, err := h.Engine.Batches.Result(ctx, c.by, entry)
		if err != nil {
			return err
		}
		if i > 0 {
			w.WriteByte(',')
			// Each document gets a new deadline, because all together may take longer.
			http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(answerTime))
		}
		answer := batchResultAnswer(entry)
		if answer.Result, err = batchPartOf(parts, result); err != nil {
			return err
		}
		if err := encoder.Encode(answer); err != nil {
			return err
		}
	}
	w.WriteString("]}\n")
	return w.Flush()
}

// batch is a batch's record.
type batch struct {
	// The batch's UUID.
	BatchID string `json:"batch_id" format:"uuid"`
	// How far the batch is, from the states of its documents.
	Status engine.BatchStatus `json:"status" enum:"pending,processing,completed,completed_with_errors,failed"`
	// Number of documents sent, from 1.
	TotalDocuments int `json:"total_documents" minimum:"1"`
	// Number of documents completed.
	Completed int `json:"completed" minimum:"0"`
	// Number of documents failed.
	Failed int `json:"failed" minimum:"0"`
	// Share of documents that have ended, 0 to 100 with two decimals.
	ProgressPercent float64 `json:"progress_percent" minimum:"0" maximum:"100" doc:"Documents that have ended, two decimals."`
	// All documents in the order sent, deleted ones included.
	Documents []BatchDocument `json:"documents" doc:"In the order sent."`
}

// BatchDocument is one document's state in a batch.
type BatchDocument struct {
	// The document's id, a positive integer below 2^53.
	DocumentID int64 `json:"document_id" minimum:"1" maximum:"9007199254740991"`
	// Name of the file; nil once the document is deleted.
	FileName *string `json:"filename" nullable:"true" doc:"null once the document is deleted."`
	// The type as declared; with auto the type found, once completed.
	DocumentType string `json:"document_type" doc:"As declared; with auto, what was found once completed. auto also where an unknown type was sent."`
	// How far processing is.
	Status engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
	Pages
	// Why it failed, or that it was deleted; nil otherwise.
	Error *string `json:"error" nullable:"true" doc:"Why it failed, or that it was deleted."`
}

// batchResults contains the results of a batch's documents.
type batchResults struct {
	// The batch's UUID.
	BatchID string `json:"batch_id" format:"uuid"`
	// All documents with their results, in the order sent.
	Documents []batchDocumentResult `json:"documents" doc:"In the order sent."`
}

// batchDocumentResult is one document of a batch with its result.
type batchDocumentResult struct {
	BatchDocument
	// Why it failed, in one word; nil if it did not.
	ErrorCategory *engine.ErrorCategory `json:"error_category" nullable:"true"`
	// The extraction result; nil before completion and after a deletion.
	Result resultJSON `json:"result" doc:"Type-specific extraction output; null before completion and after a deletion."`
}

func batchAnswer(r engine.BatchRecord) batch {
	completed, failed := r.Counts()
	return batch{
		BatchID:         r.ID,
		Status:          r.Status(),
		TotalDocuments:  r.TotalDocuments,
		Completed:       completed,
		Failed:          failed,
		ProgressPercent: r.ProgressPercent(),
		Documents:       each(r.Entries, batchDocumentAnswer),
	}
}

func batchDocumentAnswer(e engine.BatchEntry) BatchDocument {
	answer := BatchDocument{DocumentID: e.DocumentID, DocumentType: e.DeclaredType, Status: e.Status()}
	if e.Document == nil {
		deleted := "The document was deleted."
		answer.Error = &deleted
		return answer
	}
	answer.FileName, answer.DocumentType, answer.Error = &e.Document.FileName, e.Document.DocumentType, e.Document.Error
	answer.Pages = pagesAnswer(e.Document.Pages)
	return answer
}

func batchResultAnswer(e engine.BatchEntry) batchDocumentResult {
	answer := batchDocumentResult{BatchDocument: batchDocumentAnswer(e)}
	if e.Document != nil {
		answer.ErrorCategory = e.Document.ErrorCategory
	}
	return answer
}

func batchBodySchema() *huma.RequestBody {
	least, most := 1, engine.MaxBatchDocuments
	entry := &huma.Schema{Type: huma.TypeObject, Required: []string{"document_type"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"file_url": uri("A public or presigned http(s) URL, fetched after the answer; instead of file_base64."),
			fileMember: {Type: huma.TypeString, ContentEncoding: "base64",
				Description: "The file in standard base64 with padding; line breaks are skipped. Needs filename."},
			"filename":      text("Required with file_base64; with file_url, default is the last segment of its path."),
			"document_type": text("Any spelling or alias of a document type, or auto."),
			"webhook_url":   uri("Gets document.completed or document.failed, once; default is the batch's own."),
		}}
	return jsonBody(&huma.Schema{Type: huma.TypeObject, Required: []string{"documents"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"documents": {Type: huma.TypeArray, MinItems: &least, MaxItems: &most, Items: entry},
			"folder_id": text("The uuid of the folder to put all of them into."),
			"application_id": text(
				"The uuid or app_id of the loan application that all of them belong to; needs application:write too.",
			),
			"webhook_url": uri(
				"Gets batch.completed, once, and the events of documents without an address of their own.",
			),
		}})
}

func batchFormSchema() *huma.RequestBody {
	most := engine.MaxBatchDocuments
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": formSchema(
		[]string{"files", "document_type"}, map[string]*huma.Schema{
			"files":         {Type: huma.TypeArray, MaxItems: &most, Items: fileSchema("One file, at most 100 MB.")},
			"document_type": text("Of all files: any spelling or alias of a document type, or auto."),
			"folder_id":     text("The uuid of the folder to put all of them into."),
			"application_id": text(
				"The uuid or app_id of the loan application that all of them belong to; needs application:write too.",
			),
			"webhook_url": uri("Gets batch.completed and the events of all documents, once each."),
		})}}
}

// # Which errors fail a batch request, and which fail one document
//
// An error in the form of the request (invalid JSON, unknown or repeated names, wrong types, no document_type, too many
// documents, too many bytes) fails the request, because it is a bug in the sender's program or does not belong to one
// document. An error in one document (its type, its base64, its bytes, its address) fails only this document: it is
// skipped, and reading continues.

// readBatchJSON reads a batch document by document, and decodes each file into the staging area while reading.
func (h batchHandlers) readBatchJSON(ctx context.Context, c *call, in *engine.BatchInput) error {
	if !isJSON(c.r.Header.Get("Content-Type")) {
		return engine.Fail(
			engine.CodeInvalidRequest, "Send the batch as application/json; files themselves go to POST /batch/upload.",
		)
	}
	u := newUploadReader(c.body, map[string]*string{
		"webhook_url":    &in.WebhookURL,
		"folder_id":      &in.FolderID,
		"application_id": &in.ApplicationID,
	})
	u.own = map[string]func() error{"documents": func() error {
		return u.list("documents", func(i int) error {
			if err := engine.CheckBatchSize(c.by, i+1); err != nil {
				return err
			}
			in.Documents = append(in.Documents, engine.BatchDocumentInput{})
			entry := &uploadReader{in: u.in, at: "/documents/" + strconv.Itoa(i), seen: map[string]bool{}}
			return h.readBatchEntry(ctx, c, entry, &in.Documents[i])
		})
	}}
	return u.read()
}

// readBatchEntry reads one document of a batch. It returns an error only if the whole request fails.
func (h batchHandlers) readBatchEntry(
	ctx context.Context, c *call, u *uploadReader, d *engine.BatchDocumentInput,
) error {
	u.fields = uploadFields(&d.UploadInput)
	delete(u.fields, "password")  // not documented for a batch
	delete(u.fields, "folder_id") // set once for the whole batch
	delete(u.fields, "application_id")
	head := &headKeeper{}
	u.own = map[string]func() error{fileMember: func() error { return h.readEntryFile(ctx, c, u, d, head) }}
	first, err := u.skipSpace()
	if err != nil {
		return err
	}
	if first != '{' {
		return engine.FailField(u.at, "TYPE", "Each document must be an object.")
	}
	if err := u.object(); err != nil {
		return err
	}
	if strings.TrimSpace(d.DocumentType) == "" {
		return engine.FailField(
			u.at+"/document_type", "REQUIRED", "Each document needs a document_type; auto finds it from the content.",
		)
	}
	if !u.seen[fileMember] || d.Fault != nil {
		return nil
	}
	err = engine.FailField("/filename", "REQUIRED", "file_base64 needs filename.")
	if d.FileName != "" {
		err = giveName(&d.UploadInput, head.kept)
	}
	return failAlone(d, err)
}

// readEntryFile stages a document's file. If the file is refused, the rest of its text is skipped.
func (h batchHandlers) readEntryFile(
	ctx context.Context, c *call, u *uploadReader, d *engine.BatchDocumentInput, head *headKeeper,
) error {
	if err := u.begin('"', fileMember, "a string"); err != nil {
		return err
	}
	text := &stringReader{in: u.in}
	err := text.decode(func(content io.Reader) error {
		head.r = content
		return h.stageUpload(ctx, c, &d.UploadInput, head)
	})
	if err := failAlone(d, err); err != nil || d.Fault == nil {
		return err
	}
	return text.skip()
}

// failAlone records an error that concerns only this document, and returns every other error.
func failAlone(d *engine.BatchDocumentInput, err error) error {
	alone := engine.FailsAlone(err)
	if alone == nil {
		return err
	}
	d.Fault = alone
	d.File.Discard()
	d.File = nil
	return nil
}

// readBatchForm reads the parts in any order, and streams each file into the staging area. document_type and
// webhook_url apply to all files.
func (h batchHandlers) readBatchForm(ctx context.Context, c *call, in *engine.BatchInput) error {
	form, err := openForm(c)
	if err != nil {
		return err
	}
	common := engine.UploadInput{}
	seen := map[string]bool{}
	for {
		p, err := form.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := h.readBatchPart(ctx, c, in, &common, p, seen); err != nil {
			return err
		}
	}
	if err := h.Engine.Documents.CheckUpload(ctx, c.by, common); err != nil {
		return err
	}
	if len(in.Documents) == 0 {
		return engine.FailField("/files", "REQUIRED", "Send at least one file in a part named files.")
	}
	in.WebhookURL, in.FolderID, in.ApplicationID = common.WebhookURL, common.FolderID, common.ApplicationID
	for i := range in.Documents {
		in.Documents[i].DocumentType = common.DocumentType
	}
	return nil
}

func (h batchHandlers) readBatchPart(
	ctx context.Context, c *call, in *engine.BatchInput, common *engine.UploadInput, p *part, seen map[string]bool,
) (err error) {
	fields := map[string]*string{
		"document_type":  &common.DocumentType,
		"webhook_url":    &common.WebhookURL,
		"folder_id":      &common.FolderID,
		"application_id": &common.ApplicationID,
	}
	target := fields[p.name]
	switch {
	case p.name == "files":
		return h.readBatchFile(ctx, c, in, *common, p)
	case target == nil:
		return unknownPart(p)
	case seen[p.name]:
		return repeatedPart(p)
	}
	seen[p.name] = true
	*target, err = p.text(fieldBytes)
	return err
}

func (h batchHandlers) readBatchFile(
	ctx context.Context, c *call, in *engine.BatchInput, common engine.UploadInput, p *part,
) error {
	if err := h.checkEarly(ctx, c, common); err != nil {
		return err
	}
	if err := engine.CheckBatchSize(c.by, len(in.Documents)+1); err != nil {
		return err
	}
	d := engine.BatchDocumentInput{}
	d.FileName = p.fileName
	var err error
	if d.File, err = h.Engine.Files.Stage(ctx, c.by, p.fileName, p); err != nil {
		err = failAlone(&d, formError(err))
	}
	in.Documents = append(in.Documents, d)
	return err
}

// batchPartsOf checks the requested members of a batch's results before the first result is sent.
func (h batchHandlers) batchPartsOf(parts engine.ResultParts, r engine.BatchRecord) error {
	custom := slices.ContainsFunc(r.Entries, func(e engine.BatchEntry) bool {
		_, custom := engine.CustomSlug(e.DeclaredType)
		return custom
	})
	if custom {
		return nil
	}
	_, err := parts.Of(nil, h.resultNames)
	return err
}
