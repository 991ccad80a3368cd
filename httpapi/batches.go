package httpapi

import (
	"bufio"
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// batchBody is the limit of a batch request: 500 MB, and what surrounds the files.
const batchBody = engine.MaxBatchBytes + formSlack

func (s *server) batchRoutes() {
	submit := route{method: http.MethodPost, scheme: documentScheme, scope: engine.DocumentWrite, plan: engine.CheckBatchPlan,
		status: http.StatusAccepted, creates: creates(batchSubmitted), bodyLimit: batchBody, failures: []engine.Code{engine.CodeTooManyFiles, engine.CodeNotFound}}
	submit.path, submit.id, submit.summary = "/batch", "submitBatch", "Submit up to 100 documents"
	submit.about = "Each document has exactly one of `file_url` (fetched after the answer) and `file_base64` with `filename`. " +
		"A document that cannot be taken fails alone; the record says why. At most 500 MB together."
	submit.request = s.batchBodySchema()
	register(s, submit, s.submitBatch)
	submit.path, submit.id, submit.summary = "/batch/upload", "uploadBatch", "Submit up to 100 files of one type"
	submit.about = "A file that cannot be taken fails alone; the record says why. At most 100 MB a file and 500 MB together."
	submit.request = s.batchFormSchema()
	submit.failures = append(submit.failures, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType)
	register(s, submit, s.uploadBatch)
	register(s, route{method: http.MethodGet, path: "/batch/{batch_id}", id: "getBatch", scheme: documentScheme,
		summary: "Poll a batch's progress", scope: engine.DocumentRead, status: http.StatusOK,
		about: "A deleted document keeps its place and counts as what it had come to, as failed when it had not ended."}, s.getBatch)
	register(s, route{method: http.MethodGet, path: "/batch/{batch_id}/results", id: "getBatchResults", scheme: documentScheme,
		summary: "Read the results of all documents of a batch", scope: engine.DocumentRead, status: http.StatusOK,
		about:  "Streamed document by document. `result` is null where a document is not completed, or is deleted.",
		answer: s.api.OpenAPI().Components.Schemas.Schema(typeOf[BatchResults](), true, "")}, s.batchResults)
}

type submitBatchOutput struct {
	Body struct {
		BatchID string `json:"batch_id" format:"uuid"`
	}
}

func (s *server) submitBatch(ctx context.Context, c *call, _ *struct{}) (*submitBatchOutput, error) {
	return s.receiveBatch(ctx, c, s.readBatchJSON)
}

func (s *server) uploadBatch(ctx context.Context, c *call, _ *struct{}) (*submitBatchOutput, error) {
	return s.receiveBatch(ctx, c, s.readBatchForm)
}

func (s *server) receiveBatch(ctx context.Context, c *call, read func(context.Context, *call, *engine.BatchInput) error) (*submitBatchOutput, error) {
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
	b, err := s.Engine.SubmitBatch(ctx, c.by, in)
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

// saidBatch is a batch in what is compared. Of a document that fails alone the reason stands for its bytes.
func saidBatch(in engine.BatchInput) any {
	documents := make([]any, len(in.Documents))
	for i, d := range in.Documents {
		said := saidUpload(d.UploadInput)
		if d.Fault != nil {
			said["fault"] = d.Fault.Code
		}
		documents[i] = said
	}
	return map[string]any{"webhook_url": in.WebhookURL, "folder_id": in.FolderID, "application_id": in.ApplicationID, "documents": documents}
}

type batchRef struct {
	ID string `path:"batch_id"`
}

type batchResultsRef struct {
	ID string `path:"batch_id"`
	PartsQuery
}

type batchOutput struct {
	Body Batch
}

func (s *server) getBatch(ctx context.Context, c *call, in *batchRef) (*batchOutput, error) {
	r, err := s.Engine.Batch(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &batchOutput{batchAnswer(r)}, nil
}

// batchResults streams: a hundred long statements would not fit into memory for many callers at once.
// Once the first byte is out a failure can only be told by cutting the answer off.
func (s *server) batchResults(ctx context.Context, c *call, in *batchResultsRef) (*huma.StreamResponse, error) {
	parts, err := c.parts()
	if err != nil {
		return nil, err
	}
	r, err := s.Engine.Batch(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	if err := s.batchPartsOf(parts, r); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		c.w.Header().Set("Content-Type", "application/json")
		if err := s.writeBatchResults(ctx, c, r, parts); err != nil {
			if ctx.Err() == nil {
				s.Log.Error("the results of a batch broke off", "request_id", c.id, "error", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

func (s *server) writeBatchResults(ctx context.Context, c *call, r engine.BatchRecord, parts engine.ResultParts) error {
	w := bufio.NewWriterSize(c.w, 32<<10)
	encoder := answerEncoder(w)
	w.WriteString(`{"batch_id":"` + r.ID + `","documents":[`)
	for i, entry := range r.Entries {
		entry, result, err := s.Engine.BatchResult(ctx, c.by, entry)
		if err != nil {
			return err
		}
		if i > 0 {
			w.WriteByte(',')
			http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(answerTime)) // for each anew: all together may take longer
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
