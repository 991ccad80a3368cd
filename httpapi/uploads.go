package httpapi

import (
	"context"
	"errors"
	"io"
	"mime"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// staging receives files for handlers.
type staging struct{ *server }

// uploadHandlers serve uploads of one document.
type uploadHandlers struct{ staging }

func (h uploadHandlers) operations() operations {
	return operations{
		"uploadDocument": {
			summary: "Upload one document for processing",
			about: "Exactly one of `file`, `file_base64` and `file_url`. A `file_url` is fetched before the answer. " +
				"Poll `status_url`, or give a `webhook_url`.",
			bodyLimit: uploadBody,
			tooLarge:  engine.CodeFileTooLarge,
			request:   uploadBodySchema(),
			creates:   creates(h.uploadAnswer),
			failures:  uploadFailures,
		},
		"uploadDocumentAsync": {
			summary: "Upload one document and return at once",
			about: "As `POST /documents`, but a `file_url` is fetched after the answer; a failed fetch fails the document with " +
				"`error_category` `download_failed`.",
			bodyLimit: uploadBody,
			tooLarge:  engine.CodeFileTooLarge,
			request:   uploadBodySchema(),
			creates:   creates(h.uploadAnswer),
			failures:  uploadFailures,
		},
	}
}

// fileFailures can happen to every operation that receives a file.
var fileFailures = []engine.Code{
	engine.CodeEmptyFile, engine.CodeFileTooLarge, engine.CodeUnsupportedFileType, engine.CodeFileTypeMismatch,
}

// uploadFailures can happen to an upload in any of its forms.
var uploadFailures = append(
	slices.Clone(fileFailures),
	engine.CodeUnknownDocumentType,
	engine.CodeAmbiguousDocumentType,
	engine.CodeExactlyOneSource,
	engine.CodeInvalidBase64,
	engine.CodePrivateURL,
	engine.CodeURLUnreachable,
	engine.CodeNotFound,
)

// uploadBody is the limit of an upload: 100 MB as base64 have at most 150 MB, with a line break every 76 characters,
// and line breaks and slashes written as escapes.
const uploadBody = engine.MaxFileBytes/2*3 + 8*formSlack

// multipartUploadBody is the limit if the bytes are sent as they are.
const multipartUploadBody = engine.MaxFileBytes + formSlack

type uploadOutput struct {
	Body struct {
		Success      bool                  `json:"success"`
		DocumentID   int64                 `json:"document_id" minimum:"1"`
		JobID        string                `json:"job_id"`
		DocumentType string                `json:"document_type"`
		Status       engine.DocumentStatus `json:"status" enum:"pending,processing,completed,failed"`
		StatusURL    string                `json:"status_url" doc:"Poll this for results."`
	}
}

func (h uploadHandlers) upload(ctx context.Context, c *call, _ *struct{}) (*uploadOutput, error) {
	return h.receive(ctx, c, false)
}

func (h uploadHandlers) uploadAsync(ctx context.Context, c *call, _ *struct{}) (*uploadOutput, error) {
	return h.receive(ctx, c, true)
}

// receive reads an upload in any of its forms and passes it to the engine.
func (h uploadHandlers) receive(ctx context.Context, c *call, async bool) (*uploadOutput, error) {
	in := engine.UploadInput{Async: async}
	defer func() { in.File.Discard() }()
	if err := h.readUpload(ctx, c, &in); err != nil {
		return nil, err
	}
	if (in.File == nil) == (in.FileURL == "") {
		return nil, engine.Fail(engine.CodeExactlyOneSource)
	}
	if err := c.claims(saidUpload(in)); err != nil {
		return nil, err
	}
	d, err := h.Engine.Documents.Upload(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return h.uploadAnswer(d), nil
}

func (s *server) uploadAnswer(d engine.Document) *uploadOutput {
	out := &uploadOutput{}
	out.Body.Success, out.Body.DocumentID, out.Body.JobID = true, d.ID, d.JobID
	out.Body.DocumentType, out.Body.Status = d.DocumentType, d.Status
	out.Body.StatusURL = s.PublicURL + basePath + "/documents/jobs/" + strconv.FormatInt(d.ID, 10)
	return out
}

func (h uploadHandlers) readUpload(ctx context.Context, c *call, in *engine.UploadInput) error {
	contentType := c.r.Header.Get("Content-Type")
	if media, _, err := mime.ParseMediaType(contentType); err == nil && media == "multipart/form-data" {
		return h.readUploadForm(ctx, c, in)
	}
	if !isJSON(contentType) {
		return engine.Fail(engine.CodeInvalidRequest, "Send the upload as multipart/form-data or as application/json.")
	}
	return h.readUploadJSON(ctx, c, in)
}

// readUploadForm reads the parts in any order, and streams the file into the engine's staging area.
func (h uploadHandlers) readUploadForm(ctx context.Context, c *call, in *engine.UploadInput) error {
	c.body.limit = multipartUploadBody
	if c.r.ContentLength > multipartUploadBody {
		return engine.Fail(engine.CodeFileTooLarge)
	}
	form, err := openForm(c)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for {
		p, err := form.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := h.readUploadPart(ctx, c, in, p, seen); err != nil {
			return err
		}
	}
}

func (h uploadHandlers) readUploadPart(
	ctx context.Context, c *call, in *engine.UploadInput, p *part, seen map[string]bool,
) (err error) {
	fields := uploadFields(in)
	target := fields[p.name]
	switch {
	case p.name != "file" && target == nil, p.name == "file_url", p.name == "filename":
		return unknownPart(p)
	case seen[p.name]:
		return repeatedPart(p)
	}
	seen[p.name] = true
	if target != nil {
		*target, err = p.text(fieldBytes)
		return err
	}
	if err := h.checkEarly(ctx, c, *in); err != nil {
		return err
	}
	if in.File, err = h.Engine.Files.Stage(ctx, c.by, p.fileName, p); err != nil {
		return fileError(p, err)
	}
	return nil
}

// uploadFields returns the text fields of an upload by their names in forms and JSON bodies.
func uploadFields(in *engine.UploadInput) map[string]*string {
	return map[string]*string{
		"document_type":  &in.DocumentType,
		"password":       &in.Password,
		"webhook_url":    &in.WebhookURL,
		"folder_id":      &in.FolderID,
		"application_id": &in.ApplicationID,
		"file_url":       &in.FileURL,
		"filename":       &in.FileName,
	}
}

// checkEarly checks the fields that came before the file, so that a misspelled type is reported before 100 MB are sent.
func (h staging) checkEarly(ctx context.Context, c *call, in engine.UploadInput) error {
	if in.DocumentType == "" {
		return nil
	}
	return h.Engine.Documents.CheckUpload(ctx, c.by, in)
}

// readUploadJSON reads a JSON upload, and decodes file_base64 into the staging area while reading.
func (h uploadHandlers) readUploadJSON(ctx context.Context, c *call, in *engine.UploadInput) error {
	reader := newUploadReader(c.body, uploadFields(in))
	head := &headKeeper{}
	reader.file = func(content io.Reader) error {
		head.r = content
		return h.stageUpload(ctx, c, in, head)
	}
	if err := reader.read(); err != nil {
		return err
	}
	if in.File == nil {
		return nil
	}
	if in.FileURL != "" {
		return engine.Fail(engine.CodeExactlyOneSource)
	}
	if in.FileName == "" {
		return engine.FailField("/filename", "REQUIRED", "file_base64 needs filename.")
	}
	return giveName(in, head.kept)
}

// stageUpload stages a JSON upload's file under the name that came before it, if there was one.
func (h staging) stageUpload(ctx context.Context, c *call, in *engine.UploadInput, content io.Reader) (err error) {
	if err := h.checkEarly(ctx, c, *in); err != nil {
		return err
	}
	name := in.FileName
	if name == "" {
		name = unnamed // the name may come later in the body
	}
	in.File, err = h.Engine.Files.Stage(ctx, c.by, name, content)
	return err
}

// unnamed is a file's name until its own name is read. It has no extension, so it cannot contradict the bytes.
const unnamed = "unnamed"

// giveName gives a staged file the name that came after it in the body. The engine checks with the file's first bytes,
// head, whether they match the name.
func giveName(in *engine.UploadInput, head []byte) error {
	if in.File.Name == in.FileName {
		return nil
	}
	if err := engine.CheckFileName(in.FileName); err != nil {
		return err
	}
	kind, err := engine.JudgeKind(in.FileName, head)
	if err != nil {
		return err
	}
	in.File.Name, in.File.Kind = in.FileName, kind
	return nil
}

// headKeeper keeps the first bytes of a stream: as many as engine.JudgeKind uses.
type headKeeper struct {
	r    io.Reader
	kept []byte
}

func (k *headKeeper) Read(p []byte) (int, error) {
	n, err := k.r.Read(p)
	if room := engine.FileHeadBytes - len(k.kept); room > 0 {
		k.kept = append(k.kept, p[:min(n, room)]...)
	}
	return n, err
}

func uploadBodySchema() *huma.RequestBody {
	common := func() map[string]*huma.Schema {
		return map[string]*huma.Schema{
			"document_type":  text("Any spelling or alias of a document type, or auto."),
			"password":       text("For a protected PDF; sealed, used once, erased."),
			"webhook_url":    uri("Gets document.completed or document.failed, once."),
			"folder_id":      text("The uuid of the folder to put it into."),
			"application_id": text("The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload makes a document of its own."),
		}
	}
	form := common()
	form["file"] = fileSchema("At most 100 MB: PDF, PNG, JPEG, TIFF, BMP, TXT, CSV, XLSX, XLS.")
	body := common()
	body[fileMember] = &huma.Schema{Type: huma.TypeString, ContentEncoding: "base64",
		Description: "The file in standard base64 with padding; line breaks are skipped. Needs filename."}
	body["file_url"] = uri("A public or presigned http(s) URL; instead of file_base64.")
	body["filename"] = text("Required with file_base64; with file_url, default is the last segment of its path.")
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"multipart/form-data": formSchema([]string{"file", "document_type"}, form),
		"application/json":    formSchema([]string{"document_type"}, body)}}
}

// stagedFiles are files that were received and checked, but not stored yet.
type stagedFiles []*engine.StagedFile

func (files stagedFiles) discard() {
	for _, f := range files {
		f.Discard()
	}
}

// stage receives a file part.
func (h staging) stage(ctx context.Context, c *call, files *stagedFiles, p *part) error {
	if len(*files) >= engine.MaxIntakeFiles {
		return engine.Fail(engine.CodeTooManyFiles)
	}
	f, err := h.Engine.Files.Stage(ctx, c.by, p.fileName, p)
	if err != nil {
		return manyFilesError(p, len(*files), err)
	}
	*files = append(*files, f)
	return nil
}
