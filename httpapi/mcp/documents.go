package mcp

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func addDocumentTools(s *sdk.Server, a *api) {
	add(s, a, tool{name: "upload_document", title: "Upload a paper", hints: adding(), output: receiptOutput,
		about: "Uploads one paper to be read: a PDF, picture, spreadsheet or text by exactly one of path, file_base64 with filename, and file_url. " +
			"It answers at once with the document_id; ask document_status until the paper is read."}, a.upload)
	add(s, a, tool{name: "document_status", title: "Ask how far a paper is", hints: reading(), output: statusOutput,
		about: "Tells whether a paper is pending, processing, completed or failed, and why it failed."}, a.status)
	add(s, a, tool{name: "unlock_document", title: "Open a protected paper", hints: adding(), output: receiptOutput,
		about: "Reads a paper again, with a password, that failed with password_required or password_incorrect. At most 10 tries an hour."}, a.unlock)
	add(s, a, tool{name: "document_result", title: "Read what a paper says", hints: reading(), output: resultOutput,
		about: "Reads a completed paper: its fields, checks, metrics and a page of its transactions. A figure is proven only where its checks pass. " +
			"The result is brief: what the paper does not show is left out, and of the checks all but those that warn or fail; include gives parts whole."}, a.result)
	add(s, a, tool{name: "correct_fields", title: "Correct what was read", hints: changing(), output: correctedOutput,
		about: "Replaces values of a completed paper by JSON pointers into its result (null erases one), and runs its checks again. Provenance " +
			"then says analyst. Only for corrections that a person made or confirmed. Transactions are not corrected here."}, a.correct)
	add(s, a, tool{name: "reprocess_document", title: "Read a paper again", hints: adding(), output: receiptOutput,
		about: "Reads a paper that has ended again: as another type, only some of its pages, or with a newer version of dossier. It answers at once; ask " +
			"document_status until the paper is read. Edits are carried over where their places are found again. At most 10 times an hour."}, a.reprocess)
	add(s, a, tool{name: "split_document", title: "Split a file of several papers", hints: adding(), output: splitOutput,
		about: "Makes a document of each paper in a completed file that holds several (paper_types, or the result's documents). Without parts it takes " +
			"the papers that were found; parts correct their borders. Repeating it answers with the same documents; ask document_status until each is read."}, a.split)
	add(s, a, tool{
		name:   "document_versions",
		title:  "List readings of a paper",
		hints:  reading(),
		output: versionsOutput,
		about:  "Lists the latest readings of a paper, at most ten: as what it was read, when, and whether its result is edited.",
	}, a.versions)
	add(s, a, tool{name: "list_documents", title: "List papers", hints: reading(), output: documentsOutput,
		about: "Lists papers, newest first; with q those that are found by a name, an account number or a reference."}, a.listDocuments)
	add(s, a, tool{
		name:   "verify_documents",
		title:  "Compare papers with each other",
		hints:  adding(),
		output: verificationOutput,
		about:  "Compares 2 to 50 completed papers, or shows the authenticity of one: scores, contradictions, and what was not looked at.",
	}, a.verify)
}

type uploadInput struct {
	fileInput
	FileURL       *string `json:"file_url,omitempty" jsonschema:"presigned or public http(s) address of the file"`
	DocumentType  string  `json:"document_type,omitempty" jsonschema:"type of the paper, default auto: found from its content"`
	Password      *string `json:"password,omitempty" jsonschema:"password of a protected PDF"`
	ApplicationID *string `json:"application_id,omitempty" jsonschema:"uuid or app_id of the loan application that the paper belongs to"`
}

func (a *api) upload(ctx context.Context, in uploadInput) (json.RawMessage, error) {
	if in.DocumentType == "" {
		in.DocumentType = "auto"
	}
	if in.Path == nil { // the API itself checks base64 and URLs
		return a.sendJSON(ctx, documentScheme, http.MethodPost, "/documents", in)
	}
	if in.FileURL != nil || in.FileBase64 != nil {
		return nil, errors.New("give exactly one of path, file_base64 and file_url")
	}
	body, contentType, err := a.uploadForm(ctx, in)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return a.send(ctx, documentScheme, http.MethodPost, "/documents", contentType, body)
}

type documentInput struct {
	DocumentID int64 `json:"document_id" jsonschema:"the document's id, a positive integer"`
}

func documentPath(id int64) string { return "/documents/" + strconv.FormatInt(id, 10) }

func (a *api) status(ctx context.Context, in documentInput) (json.RawMessage, error) {
	raw, err := a.get(ctx, documentScheme, "/documents/jobs/"+strconv.FormatInt(in.DocumentID, 10))
	if err != nil {
		return nil, err
	}
	return without(raw, "result")
}

type unlockInput struct {
	DocumentID int64  `json:"document_id" jsonschema:"the document's id, a positive integer"`
	Password   string `json:"password" jsonschema:"password that opens the file; used once and erased"`
}

func (a *api) unlock(ctx context.Context, in unlockInput) (json.RawMessage, error) {
	return a.sendJSON(
		ctx, documentScheme, http.MethodPost, documentPath(in.DocumentID)+"/unlock",
		map[string]string{"password": in.Password},
	)
}

type resultInput struct {
	DocumentID       int64    `json:"document_id" jsonschema:"the document's id, a positive integer"`
	TransactionsFrom int      `json:"transactions_from,omitempty" jsonschema:"place of the first transaction wanted, from 0"`
	TransactionsMost *int     `json:"transactions_limit,omitempty" jsonschema:"how many transactions, 0 to 500, default 50"`
	Include          []string `json:"include,omitempty" jsonschema:"parts of the result to give whole: provenance (page, box and printed text of every value), metrics, balance_checks, validation, fraud_detection, transactions (with every member)"`
}

func (a *api) result(ctx context.Context, in resultInput) (json.RawMessage, error) {
	most := defaultRows
	if in.TransactionsMost != nil {
		most = *in.TransactionsMost
	}
	if in.TransactionsFrom < 0 || most < 0 || most > maxRows {
		return nil, errors.New("transactions_from is 0 or more, transactions_limit 0 to 500")
	}
	if err := judgeParts(in.Include); err != nil {
		return nil, err
	}
	path := documentPath(in.DocumentID)
	if !slices.Contains(in.Include, "provenance") {
		path += "?exclude=provenance" // which are half of a long result
	}
	raw, headers, err := a.ask(ctx, documentScheme, http.MethodGet, path, http.Header{}, nil)
	if err != nil {
		return nil, err
	}
	return briefDocument(raw, headers.Get("ETag"), in.TransactionsFrom, most, in.Include)
}

type correctionInput struct {
	DocumentID int64          `json:"document_id" jsonschema:"the document's id, a positive integer"`
	Version    string         `json:"version" jsonschema:"the version that document_result gave: another edit since then is not overwritten"`
	Fields     map[string]any `json:"fields" jsonschema:"JSON pointers into the result with their right values, such as {\"/net_pay\": 23500.00}; null erases a value"`
}

func (a *api) correct(ctx context.Context, in correctionInput) (json.RawMessage, error) {
	body, err := json.Marshal(in.Fields)
	if err != nil {
		return nil, err
	}
	headers := http.Header{"Content-Type": {"application/json"}, "If-Match": {in.Version}}
	raw, answered, err := a.ask(
		ctx, documentScheme, http.MethodPatch, documentPath(in.DocumentID)+"/fields", headers, bytes.NewReader(body),
	)
	if err != nil {
		return nil, err
	}
	return briefCorrection(raw, answered.Get("ETag"))
}

type reprocessInput struct {
	DocumentID   int64   `json:"document_id" jsonschema:"the document's id, a positive integer"`
	DocumentType *string `json:"document_type,omitempty" jsonschema:"type to read it as, or auto; default is the one declared before"`
	Pages        *string `json:"pages,omitempty" jsonschema:"pages to read, such as 1-3,5; default all"`
	Password     *string `json:"password,omitempty" jsonschema:"password of a protected file: the one before was erased"`
}

func (a *api) reprocess(ctx context.Context, in reprocessInput) (json.RawMessage, error) {
	body := object{}
	for name, value := range map[string]*string{
		"document_type": in.DocumentType,
		"pages":         in.Pages,
		"password":      in.Password,
	} {
		if value != nil {
			body[name] = *value
		}
	}
	return a.sendJSON(ctx, documentScheme, http.MethodPost, documentPath(in.DocumentID)+"/reprocess", body)
}

type splitInput struct {
	DocumentID int64       `json:"document_id" jsonschema:"the document's id, a positive integer"`
	Password   *string     `json:"password,omitempty" jsonschema:"password of a protected file: the one before was erased"`
	Parts      []splitPart `json:"parts,omitempty" jsonschema:"the papers as a person sees them; default is what was found"`
}

type splitPart struct {
	Pages        []int   `json:"pages" jsonschema:"first and last page in the file, from 1, such as [2, 3]"`
	DocumentType *string `json:"document_type,omitempty" jsonschema:"type to read it as, or auto; default is what was found on these pages"`
}

func (a *api) split(ctx context.Context, in splitInput) (json.RawMessage, error) {
	body := object{}
	if in.Password != nil {
		body["password"] = *in.Password
	}
	if in.Parts != nil {
		body["parts"] = in.Parts
	}
	return a.sendJSON(ctx, documentScheme, http.MethodPost, documentPath(in.DocumentID)+"/split", body)
}

func (a *api) versions(ctx context.Context, in documentInput) (json.RawMessage, error) {
	return a.get(ctx, documentScheme, documentPath(in.DocumentID)+"/versions")
}

type documentList struct {
	Status        *string `json:"status,omitempty" jsonschema:"pending, processing, completed or failed"`
	DocumentType  *string `json:"document_type,omitempty"`
	ApplicationID *string `json:"application_id,omitempty" jsonschema:"only papers of this loan application, by uuid or app_id"`
	ExternalRef   *string `json:"external_ref,omitempty" jsonschema:"only papers of loan applications with this reference of your own"`
	Query         *string `json:"q,omitempty" jsonschema:"only papers whose file name, holder, account number, transaction references or external_ref have all of these words; the last may be a beginning"`
	Page          *int    `json:"page,omitempty" jsonschema:"from 1"`
	Cursor        *string `json:"cursor,omitempty" jsonschema:"next_cursor of the page before, in place of page"`
	Limit         *int    `json:"limit,omitempty" jsonschema:"1 to 100, default 20"`
}

func (a *api) listDocuments(ctx context.Context, in documentList) (json.RawMessage, error) {
	q := query{}
	q.text("status", in.Status)
	q.text("document_type", in.DocumentType)
	q.text("application_id", in.ApplicationID)
	q.text("external_ref", in.ExternalRef)
	q.text("q", in.Query)
	q.number("page", in.Page)
	q.text("cursor", in.Cursor)
	q.number("limit", in.Limit)
	return a.get(ctx, documentScheme, "/documents"+q.String())
}

type verifyInput struct {
	DocumentIDs []int64 `json:"document_ids" jsonschema:"ids of completed documents: one, or 2 to 50 to compare"`
}

func (a *api) verify(ctx context.Context, in verifyInput) (json.RawMessage, error) {
	if len(in.DocumentIDs) == 1 {
		return a.sendJSON(
			ctx, documentScheme, http.MethodPost, "/verify/single", map[string]int64{"document_id": in.DocumentIDs[0]},
		)
	}
	return a.sendJSON(ctx, documentScheme, http.MethodPost, "/verify", in)
}

// fileInput is one file: a path inside an allowed folder, or its bytes.
type fileInput struct {
	Path       *string `json:"path,omitempty" jsonschema:"path of a file on this machine, below a folder that the operator opened"`
	FileBase64 *string `json:"file_base64,omitempty" jsonschema:"the file's bytes in base64; needs filename"`
	FileName   *string `json:"filename,omitempty" jsonschema:"the file's name, with file_base64"`
}

// open returns a file's name and content.
func (a *api) open(f fileInput) (string, io.ReadCloser, error) {
	switch {
	case (f.Path == nil) == (f.FileBase64 == nil):
		return "", nil, errors.New("each file has exactly one of path and file_base64")
	case f.FileBase64 != nil && (f.FileName == nil || *f.FileName == ""):
		return "", nil, errors.New("file_base64 needs filename")
	case f.FileBase64 != nil:
		// All of it is checked before the first byte is sent, because a request that breaks off half-way contains no
		// reason.
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

// openPath opens a regular file inside one of the folders. Links that lead out of it are refused.
func (a *api) openPath(path string) (io.ReadCloser, error) {
	if len(a.folders) == 0 {
		return nil, errors.New(
			"files are not read by path here; send file_base64, or let the operator open a folder with --folder",
		)
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

// uploadForm returns the body of POST /documents for a file by path.
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

// form returns a multipart body: the application as JSON, if there is one, fields and files.
func (a *api) form(
	ctx context.Context, application json.RawMessage, fields map[string]string, files []fileInput,
) (io.ReadCloser, string, error) {
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
			head, err := w.CreatePart(textproto.MIMEHeader{
				"Content-Disposition": {`form-data; name="application"`},
				"Content-Type":        {"application/json"},
			})
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

// stream writes a form while it is read. Closing the body stops the writing.
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
