package httpapi

import (
	"context"
	"errors"
	"io"

	"github.com/dossier-lending/dossier/engine"
)

type applicationDocumentsOutput struct {
	Body data[[]Document]
}

func (s *server) applicationDocuments(ctx context.Context, c *call, in *applicationRef) (*applicationDocumentsOutput, error) {
	list, err := s.Engine.ApplicationDocuments(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &applicationDocumentsOutput{data[[]Document]{each(list, documentAnswer)}}, nil
}

// attachDocuments receives and judges every file before it looks for the application.
func (s *server) attachDocuments(ctx context.Context, c *call, in *applicationRef) (*applicationDocumentsOutput, error) {
	var files stagedFiles
	defer func() { files.discard() }()
	var passwords passwordParts
	documentType, err := s.readAttachments(ctx, c, &files, &passwords)
	if err != nil {
		return nil, err
	}
	if err := s.Engine.GivePasswords(files, passwords.Passwords); err != nil {
		return nil, err
	}
	if err := c.claims(passwords.said(map[string]any{"document_type": documentType, "files": saidFiles(files)})); err != nil {
		return nil, err
	}
	documents, receipts, err := s.Engine.AttachDocuments(ctx, c.by, in.ID, documentType, files)
	if err != nil && receipts != nil {
		return nil, c.refusePartly(err, nil, receipts)
	}
	if err != nil {
		return nil, err
	}
	return documentsAttached(documents), nil
}

func documentsAttached(documents []engine.Document) *applicationDocumentsOutput {
	return &applicationDocumentsOutput{data[[]Document]{each(documents, documentAnswer)}}
}

func (s *server) readAttachments(ctx context.Context, c *call, files *stagedFiles, passwords *passwordParts) (documentType string, err error) {
	form, err := openForm(c)
	if err != nil {
		return "", err
	}
	seenType := false
	for {
		p, err := form.next()
		if errors.Is(err, io.EOF) {
			return documentType, nil
		}
		if err != nil {
			return "", err
		}
		switch p.name {
		case "document_type":
			if seenType {
				return "", repeatedPart(p)
			}
			seenType = true
			documentType, err = p.text(fieldBytes)
		case "file", "files":
			err = s.stage(ctx, c, files, p)
		case "password", "passwords":
			err = passwords.read(p)
		default:
			err = unknownPart(p)
		}
		if err != nil {
			return "", err
		}
	}
}
