package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"path"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// demoClient calls the server like any integration: over HTTP, with a key.
type demoClient struct {
	base string
	key  string
	http *http.Client
}

func newDemoClient(addr net.Addr, key string) *demoClient {
	return &demoClient{base: "http://" + addr.String() + "/api/v1", key: key, http: &http.Client{Timeout: demoTime}}
}

// demoApplicationAnswer contains the fields of an application that the demo shows.
type demoApplicationAnswer struct {
	ID            string        `json:"id"`
	AppID         string        `json:"app_id"`
	BusinessName  string        `json:"business_name"`
	BorrowerEmail string        `json:"borrower_email"`
	LoanType      string        `json:"loan_type"`
	LoanAmount    engine.Amount `json:"loan_amount"`
	ExternalRef   string        `json:"external_ref"`
	Status        string        `json:"status"`
	DocumentCount int           `json:"document_count"`
}

// demoDocument contains the fields of a document that the demo shows.
type demoDocument struct {
	ID       int64             `json:"id"`
	FileName string            `json:"file_name"`
	Status   string            `json:"status"`
	Seconds  float64           `json:"processing_time_seconds"`
	Result   engine.Extraction `json:"result"`
}

// intake sends the application with all samples in one request.
func (c *demoClient) intake(
	ctx context.Context, application map[string]any, folder string,
) (demoApplicationAnswer, error) {
	var answer struct {
		Data demoApplicationAnswer `json:"data"`
	}
	body, contentType, err := c.form(func(form *multipart.Writer) error {
		if err := writeJSONPart(form, "application", application); err != nil {
			return err
		}
		return eachSample(
			folder, func(name string, content []byte) error { return writeFilePart(form, "files", name, content) },
		)
	})
	if err != nil {
		return answer.Data, err
	}
	err = c.call(ctx, http.MethodPost, "/intake", "ApiKey", contentType, body, &answer)
	return answer.Data, err
}

// uploadWithCallback uploads the first sample separately, because intake has no webhook_url.
func (c *demoClient) uploadWithCallback(ctx context.Context, folder, webhookURL string) (id int64, err error) {
	var answer struct {
		DocumentID int64 `json:"document_id"`
	}
	body, contentType, err := c.form(func(form *multipart.Writer) error {
		if err := form.WriteField("document_type", "bank_statement"); err != nil {
			return err
		}
		if err := form.WriteField("webhook_url", webhookURL); err != nil {
			return err
		}
		sent := false
		return eachSample(folder, func(name string, content []byte) error {
			if sent {
				return nil
			}
			sent = true
			return writeFilePart(form, "file", name, content)
		})
	})
	if err != nil {
		return 0, err
	}
	err = c.call(ctx, http.MethodPost, "/documents", "Bearer", contentType, body, &answer)
	return answer.DocumentID, err
}

func (c *demoClient) application(ctx context.Context, id string) (demoApplicationAnswer, error) {
	var answer struct {
		Data demoApplicationAnswer `json:"data"`
	}
	err := c.call(ctx, http.MethodGet, "/applications/"+id, "ApiKey", "", nil, &answer)
	return answer.Data, err
}

// applicationDocuments lists the application's documents in the order in which they were sent.
func (c *demoClient) applicationDocuments(ctx context.Context, id string) ([]demoDocument, error) {
	var answer struct {
		Data []demoDocument `json:"data"`
	}
	err := c.call(ctx, http.MethodGet, "/applications/"+id+"/documents", "ApiKey", "", nil, &answer)
	for i, j := 0, len(answer.Data)-1; i < j; i, j = i+1, j-1 { // lists have the newest first
		answer.Data[i], answer.Data[j] = answer.Data[j], answer.Data[i]
	}
	return answer.Data, err
}

// pollPause is the time between two requests for a document's status.
const pollPause = 20 * time.Millisecond

// settled polls a document until it is completed or failed.
func (c *demoClient) settled(ctx context.Context, id int64) (demoDocument, error) {
	for {
		var answer struct {
			Document demoDocument `json:"document"`
		}
		if err := c.call(
			ctx, http.MethodGet, fmt.Sprintf("/documents/%d", id), "Bearer", "", nil, &answer,
		); err != nil {
			return answer.Document, err
		}
		if engine.DocumentStatus(answer.Document.Status).Terminal() {
			return answer.Document, nil
		}
		select {
		case <-ctx.Done():
			return answer.Document, fmt.Errorf("document %d is still %s: %w", id, answer.Document.Status, ctx.Err())
		case <-time.After(pollPause):
		}
	}
}

func (c *demoClient) call(
	ctx context.Context, method, path, scheme, contentType string, body io.Reader, answer any,
) error {
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", scheme+" "+c.key)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	status, raw, err := c.send(request)
	if err != nil {
		return err
	}
	if status >= 300 {
		return fmt.Errorf("%s %s answered %d: %s", method, path, status, bytes.TrimSpace(raw))
	}
	return json.Unmarshal(raw, answer)
}

func (c *demoClient) send(request *http.Request) (status int, body []byte, err error) {
	response, err := c.http.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	body, err = io.ReadAll(response.Body)
	return response.StatusCode, body, err
}

func (c *demoClient) form(fill func(*multipart.Writer) error) (io.Reader, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := fill(form); err != nil {
		return nil, "", err
	}
	return &body, form.FormDataContentType(), form.Close()
}

func writeJSONPart(form *multipart.Writer, name string, v any) error {
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf(`form-data; name=%q`, name)}, "Content-Type": {"application/json"}})
	if err != nil {
		return err
	}
	return json.NewEncoder(part).Encode(v)
}

func writeFilePart(form *multipart.Writer, field, name string, content []byte) error {
	part, err := form.CreateFormFile(field, name)
	if err != nil {
		return err
	}
	_, err = part.Write(content)
	return err
}

// eachSample visits the embedded statements in the order of their names.
func eachSample(folder string, visit func(name string, content []byte) error) error {
	entries, err := fs.ReadDir(samples, folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		content, err := samples.ReadFile(path.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		if err := visit(entry.Name(), content); err != nil {
			return err
		}
	}
	return nil
}
