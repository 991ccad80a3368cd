package mcp

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// fileInput is one file: a path below an allowed folder, or its bytes.
type fileInput struct {
	Path       *string `json:"path,omitempty" jsonschema:"path of a file on this machine, below a folder that the operator opened"`
	FileBase64 *string `json:"file_base64,omitempty" jsonschema:"the file's bytes in base64; needs filename"`
	FileName   *string `json:"filename,omitempty" jsonschema:"the file's name, with file_base64"`
}

// open answers the file's name and content.
func (a *api) open(f fileInput) (string, io.ReadCloser, error) {
	switch {
	case (f.Path == nil) == (f.FileBase64 == nil):
		return "", nil, errors.New("each file has exactly one of path and file_base64")
	case f.FileBase64 != nil && (f.FileName == nil || *f.FileName == ""):
		return "", nil, errors.New("file_base64 needs filename")
	case f.FileBase64 != nil:
		// Tried whole before the first byte is sent: a request that breaks off half-way says nothing of why.
		if _, err := io.Copy(io.Discard, decoded(*f.FileBase64)); err != nil {
			return "", nil, errors.New("file_base64 is no valid base64; send the standard alphabet with padding")
		}
		return *f.FileName, io.NopCloser(decoded(*f.FileBase64)), nil
	}
	file, err := a.openPath(*f.Path)
	if err != nil {
		return "", nil, err
	}
	return filepath.Base(*f.Path), file, nil
}

func decoded(text string) io.Reader {
	return base64.NewDecoder(base64.StdEncoding, strings.NewReader(text))
}

// openPath opens a regular file below one of the folders; links that lead out of it are refused.
func (a *api) openPath(path string) (io.ReadCloser, error) {
	if len(a.folders) == 0 {
		return nil, errors.New("files are not read by path here; send file_base64, or let the operator open a folder with --folder")
	}
	for _, folder := range a.folders {
		below := path
		if filepath.IsAbs(path) {
			absolute, err := filepath.Abs(folder)
			if err != nil {
				continue
			}
			if below, err = filepath.Rel(absolute, filepath.Clean(path)); err != nil {
				continue
			}
		}
		if !filepath.IsLocal(below) {
			continue
		}
		file, err := os.OpenInRoot(folder, below)
		if err != nil {
			continue
		}
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			return file, nil
		}
		file.Close()
	}
	return nil, fmt.Errorf("%q is no file below a folder that was opened to uploads", path)
}

// uploadForm is the body of POST /documents for a file by path.
func (a *api) uploadForm(ctx context.Context, in uploadInput) (io.ReadCloser, string, error) {
	name, file, err := a.open(in.fileInput)
	if err != nil {
		return nil, "", err
	}
	fields := map[string]string{"document_type": in.DocumentType}
	if in.Password != nil {
		fields["password"] = *in.Password
	}
	if in.ApplicationID != nil {
		fields["application_id"] = *in.ApplicationID
	}
	body, contentType := stream(ctx, func(w *multipart.Writer) error {
		defer file.Close()
		if err := writeFields(w, fields); err != nil {
			return err
		}
		return copyPart(w, "file", name, file)
	})
	return body, contentType, nil
}

// form is a multipart body of the application as JSON, where there is one, fields and files.
func (a *api) form(ctx context.Context, application json.RawMessage, fields map[string]string, files []fileInput) (io.ReadCloser, string, error) {
	opened := make([]io.ReadCloser, 0, len(files))
	names := make([]string, 0, len(files))
	for _, f := range files {
		name, content, err := a.open(f)
		if err != nil {
			closeAll(opened)
			return nil, "", err
		}
		opened, names = append(opened, content), append(names, name)
	}
	body, contentType := stream(ctx, func(w *multipart.Writer) error {
		defer closeAll(opened)
		if application != nil {
			head, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="application"`}, "Content-Type": {"application/json"}})
			if err != nil {
				return err
			}
			if _, err = head.Write(application); err != nil {
				return err
			}
		}
		if err := writeFields(w, fields); err != nil {
			return err
		}
		for i, content := range opened {
			if err := copyPart(w, "files", names[i], content); err != nil {
				return err
			}
		}
		return nil
	})
	return body, contentType, nil
}

// writeFields writes values in the order of their names.
func writeFields(w *multipart.Writer, fields map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if err := w.WriteField(name, fields[name]); err != nil {
			return err
		}
	}
	return nil
}

func closeAll(files []io.ReadCloser) {
	for _, f := range files {
		f.Close()
	}
}

func copyPart(w *multipart.Writer, part, name string, content io.Reader) error {
	to, err := w.CreateFormFile(part, name)
	if err == nil {
		_, err = io.Copy(to, content)
	}
	return err
}

// stream writes a form while it is read. Closing the body ends the writing.
func stream(ctx context.Context, write func(w *multipart.Writer) error) (body io.ReadCloser, contentType string) {
	reader, writer := io.Pipe()
	form := multipart.NewWriter(writer)
	stop := context.AfterFunc(ctx, func() { reader.CloseWithError(context.Cause(ctx)) })
	go func() {
		defer stop()
		err := write(form)
		if err == nil {
			err = form.Close()
		}
		writer.CloseWithError(err)
	}()
	return reader, form.FormDataContentType()
}
