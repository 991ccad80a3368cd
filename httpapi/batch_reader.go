package httpapi

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// # What fails a batch request and what fails one document
//
// The form of the request (JSON that is none, unknown or repeated names, wrong types, no document_type,
// too many documents, too many bytes) fails the request, because no one document is at fault or the
// sender's program is. What one document says or holds (its type, its base64, its bytes, its address)
// fails that document: it is read past, and the rest goes on.

// readBatchJSON reads a batch document by document; each file is decoded on its way into staging.
func (s *server) readBatchJSON(ctx context.Context, c *call, in *engine.BatchInput) error {
	if !isJSON(c.r.Header.Get("Content-Type")) {
		return engine.Fail(engine.CodeInvalidRequest, "Send the batch as application/json; files themselves go to POST /batch/upload.")
	}
	u := newUploadReader(c.body, map[string]*string{"webhook_url": &in.WebhookURL, "folder_id": &in.FolderID, "application_id": &in.ApplicationID})
	u.own = map[string]func() error{"documents": func() error {
		return u.list("documents", func(i int) error {
			if err := engine.CheckBatchSize(c.by, i+1); err != nil {
				return err
			}
			in.Documents = append(in.Documents, engine.BatchDocumentInput{})
			entry := &uploadReader{in: u.in, at: "/documents/" + strconv.Itoa(i), seen: map[string]bool{}}
			return s.readBatchEntry(ctx, c, entry, &in.Documents[i])
		})
	}}
	return u.read()
}

// list reads a member's array; element is called where each begins.
func (u *uploadReader) list(name string, element func(i int) error) error {
	if err := u.begin('[', name, "a list"); err != nil {
		return err
	}
	next, err := u.skipSpace()
	if err != nil || next == ']' {
		return err
	}
	u.in.UnreadByte()
	for i := 0; ; i++ {
		if err := element(i); err != nil {
			return err
		}
		next, err := u.skipSpace()
		switch {
		case err != nil:
			return err
		case next == ']':
			return nil
		case next != ',':
			return errSyntax
		}
	}
}

// readBatchEntry reads one document of a batch. It returns an error only when the whole request fails.
func (s *server) readBatchEntry(ctx context.Context, c *call, u *uploadReader, d *engine.BatchDocumentInput) error {
	u.fields = uploadFields(&d.UploadInput)
	delete(u.fields, "password")  // the contract names none for a batch
	delete(u.fields, "folder_id") // one for the whole batch
	delete(u.fields, "application_id")
	head := &headKeeper{}
	u.own = map[string]func() error{fileMember: func() error { return s.readEntryFile(ctx, c, u, d, head) }}
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
		return engine.FailField(u.at+"/document_type", "REQUIRED", "Each document needs a document_type; auto finds it from the content.")
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

// readEntryFile stages a document's file. When the file cannot be taken, the rest of its text is read past.
func (s *server) readEntryFile(ctx context.Context, c *call, u *uploadReader, d *engine.BatchDocumentInput, head *headKeeper) error {
	if err := u.begin('"', fileMember, "a string"); err != nil {
		return err
	}
	text := &stringReader{in: u.in}
	err := text.decode(func(content io.Reader) error {
		head.r = content
		return s.stageUpload(ctx, c, &d.UploadInput, head)
	})
	if err := failAlone(d, err); err != nil || d.Fault == nil {
		return err
	}
	return text.skip()
}

// failAlone notes a failure that is the document's own and returns all others.
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

// skip reads on to the closing quote of a string whose text was refused.
func (s *stringReader) skip() error {
	switch {
	case s.err == io.EOF:
		return nil
	case s.err != nil && engine.CodeOf(s.err) != engine.CodeInvalidBase64:
		return s.err
	}
	for {
		b, err := s.in.ReadByte()
		if err == nil && b == '\\' {
			_, err = s.in.ReadByte()
		}
		switch {
		case err != nil:
			return brokenOff(err)
		case b == '"':
			return nil
		case b < 0x20:
			return errSyntax
		}
	}
}

// readBatchForm reads the parts in any order; each file runs straight into staging. document_type and
// webhook_url are those of all files.
func (s *server) readBatchForm(ctx context.Context, c *call, in *engine.BatchInput) error {
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
		if err := s.readBatchPart(ctx, c, in, &common, p, seen); err != nil {
			return err
		}
	}
	if err := s.Engine.CheckUpload(ctx, c.by, common); err != nil {
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

func (s *server) readBatchPart(ctx context.Context, c *call, in *engine.BatchInput, common *engine.UploadInput, p *part, seen map[string]bool) (err error) {
	fields := map[string]*string{"document_type": &common.DocumentType, "webhook_url": &common.WebhookURL, "folder_id": &common.FolderID, "application_id": &common.ApplicationID}
	target := fields[p.name]
	switch {
	case p.name == "files":
		return s.readBatchFile(ctx, c, in, *common, p)
	case target == nil:
		return unknownPart(p)
	case seen[p.name]:
		return repeatedPart(p)
	}
	seen[p.name] = true
	*target, err = p.text(fieldBytes)
	return err
}

func (s *server) readBatchFile(ctx context.Context, c *call, in *engine.BatchInput, common engine.UploadInput, p *part) error {
	if err := s.checkEarly(ctx, c, common); err != nil {
		return err
	}
	if err := engine.CheckBatchSize(c.by, len(in.Documents)+1); err != nil {
		return err
	}
	d := engine.BatchDocumentInput{}
	d.FileName = p.fileName
	var err error
	if d.File, err = s.Engine.Stage(ctx, c.by, p.fileName, p); err != nil {
		err = failAlone(&d, formError(err))
	}
	in.Documents = append(in.Documents, d)
	return err
}
