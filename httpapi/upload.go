package httpapi

import (
	"context"
	"errors"
	"io"
	"mime"
	"net"
	"os"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
)

// uploadBody is the limit of an upload: 100 MB as base64 with a line break every 76 characters, each
// written as an escape, and every slash escaped, come to 150 MB.
const uploadBody = engine.MaxFileBytes/2*3 + 8*formSlack

// multipartUploadBody is the limit when the bytes come as they are.
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

func (s *server) upload(ctx context.Context, c *call, _ *struct{}) (*uploadOutput, error) {
	return s.receive(ctx, c, false)
}

func (s *server) uploadAsync(ctx context.Context, c *call, _ *struct{}) (*uploadOutput, error) {
	return s.receive(ctx, c, true)
}

// receive reads an upload in any of its forms and hands it to the engine.
func (s *server) receive(ctx context.Context, c *call, async bool) (*uploadOutput, error) {
	in := engine.UploadInput{Async: async}
	defer func() { in.File.Discard() }()
	if err := s.readUpload(ctx, c, &in); err != nil {
		return nil, err
	}
	if (in.File == nil) == (in.FileURL == "") {
		return nil, engine.Fail(engine.CodeExactlyOneSource)
	}
	if err := c.claims(saidUpload(in)); err != nil {
		return nil, err
	}
	d, err := s.Engine.Upload(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return s.uploadAnswer(d), nil
}

func (s *server) uploadAnswer(d engine.Document) *uploadOutput {
	out := &uploadOutput{}
	out.Body.Success, out.Body.DocumentID, out.Body.JobID = true, d.ID, d.JobID
	out.Body.DocumentType, out.Body.Status = d.DocumentType, d.Status
	out.Body.StatusURL = s.PublicURL + basePath + "/documents/jobs/" + strconv.FormatInt(d.ID, 10)
	return out
}

func (s *server) readUpload(ctx context.Context, c *call, in *engine.UploadInput) error {
	contentType := c.r.Header.Get("Content-Type")
	if media, _, err := mime.ParseMediaType(contentType); err == nil && media == "multipart/form-data" {
		return s.readUploadForm(ctx, c, in)
	}
	if !isJSON(contentType) {
		return engine.Fail(engine.CodeInvalidRequest, "Send the upload as multipart/form-data or as application/json.")
	}
	return s.readUploadJSON(ctx, c, in)
}

// readUploadForm reads the parts in any order; the file runs straight into the engine's staging.
func (s *server) readUploadForm(ctx context.Context, c *call, in *engine.UploadInput) error {
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
		if err := s.readUploadPart(ctx, c, in, p, seen); err != nil {
			return err
		}
	}
}

func (s *server) readUploadPart(ctx context.Context, c *call, in *engine.UploadInput, p *part, seen map[string]bool) (err error) {
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
	if err := s.checkEarly(ctx, c, *in); err != nil {
		return err
	}
	if in.File, err = s.Engine.Stage(ctx, c.by, p.fileName, p); err != nil {
		return fileError(p, err)
	}
	return nil
}

// uploadFields are the text fields of an upload by their names in forms and JSON bodies.
func uploadFields(in *engine.UploadInput) map[string]*string {
	return map[string]*string{"document_type": &in.DocumentType, "password": &in.Password,
		"webhook_url": &in.WebhookURL, "folder_id": &in.FolderID, "application_id": &in.ApplicationID, "file_url": &in.FileURL, "filename": &in.FileName}
}

// checkEarly judges the fields that came before the file, so that 100 MB need not be sent for a
// misspelt type.
func (s *server) checkEarly(ctx context.Context, c *call, in engine.UploadInput) error {
	if in.DocumentType == "" {
		return nil
	}
	return s.Engine.CheckUpload(ctx, c.by, in)
}

// readUploadJSON reads a JSON upload; file_base64 is decoded on its way into staging.
func (s *server) readUploadJSON(ctx context.Context, c *call, in *engine.UploadInput) error {
	reader := newUploadReader(c.body, uploadFields(in))
	head := &headKeeper{}
	reader.file = func(content io.Reader) error {
		head.r = content
		return s.stageUpload(ctx, c, in, head)
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

// stageUpload stages a JSON upload's file under the name that came before it, if any did.
func (s *server) stageUpload(ctx context.Context, c *call, in *engine.UploadInput, content io.Reader) (err error) {
	if err := s.checkEarly(ctx, c, *in); err != nil {
		return err
	}
	name := in.FileName
	if name == "" {
		name = unnamed // the name may come later in the body
	}
	in.File, err = s.Engine.Stage(ctx, c.by, name, content)
	return err
}

// unnamed is a file's name until its own is read; it has no ending that could contradict the bytes.
const unnamed = "unnamed"

// giveName gives a staged file the name that came after it in the body. The engine judges from the file's first
// bytes, head, whether they fit the name.
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

// headKeeper keeps the first bytes that pass through: as many as engine.JudgeKind looks at.
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

func isTimeout(err error) bool {
	var network net.Error
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &network) && network.Timeout()
}
