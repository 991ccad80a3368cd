package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// api sends requests with one key.
type api struct {
	base    string
	key     string
	client  *http.Client
	folders []string
	asText  bool
}

func newAPI(c Config, key string) (*api, error) {
	u, err := url.Parse(c.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is no address of a server; give one like http://127.0.0.1:8080", c.BaseURL)
	}
	for _, folder := range c.Folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("%s is no folder that files could be read from", folder)
		}
	}
	client := c.Client
	if client == nil {
		client = &http.Client{Timeout: requestTime}
	}
	return &api{
		base:    strings.TrimRight(c.BaseURL, "/"),
		key:     key,
		client:  client,
		folders: c.Folders,
		asText:  c.Text,
	}, nil
}

// The API's two services take the key under different schemes.
const (
	loanScheme     = "ApiKey"
	documentScheme = "Bearer"
)

// maxAnswer limits how much of a response is read: the largest result of the API, with the rest of its response.
const maxAnswer = 64 << 20

// send sends a request to the API and returns the JSON of the response. An error response becomes a failure.
func (a *api) send(
	ctx context.Context, scheme, method, path, contentType string, body io.Reader,
) (json.RawMessage, error) {
	raw, _, err := a.ask(ctx, scheme, method, path, http.Header{"Content-Type": {contentType}}, body)
	return raw, err
}

// ask is send with headers of the request and of the response.
func (a *api) ask(
	ctx context.Context, scheme, method, path string, headers http.Header, body io.Reader,
) (json.RawMessage, http.Header, error) {
	r, err := http.NewRequestWithContext(ctx, method, a.base+path, body)
	if err != nil {
		return nil, nil, err
	}
	r.Header = headers
	r.Header.Set("Authorization", scheme+" "+a.key)
	r.Header.Set("Accept", "application/json")
	if body == nil {
		r.Header.Del("Content-Type")
	}
	answer, err := a.client.Do(r)
	if err != nil {
		return nil, nil, unreachable(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, nil, unreachable(err)
	case len(raw) > maxAnswer:
		return nil, nil, fmt.Errorf("the answer is larger than %d bytes", maxAnswer)
	case answer.StatusCode < 200 || answer.StatusCode > 299:
		return nil, nil, &failure{answer.StatusCode, raw}
	case !json.Valid(raw):
		return nil, nil, fmt.Errorf(
			"the server answered %d without JSON; is the address that of a dossier server?", answer.StatusCode,
		)
	}
	return raw, answer.Header, nil
}

// unreachable removes the server's address from an error, because only the operator needs to know it.
func unreachable(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("the dossier server did not answer: %w", err)
}

func (a *api) get(ctx context.Context, scheme, path string) (json.RawMessage, error) {
	return a.send(ctx, scheme, http.MethodGet, path, "", nil)
}

func (a *api) sendJSON(ctx context.Context, scheme, method, path string, body any) (json.RawMessage, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return a.send(ctx, scheme, method, path, "application/json", bytes.NewReader(raw))
}

// failure is an error response of the API.
type failure struct {
	status int
	body   json.RawMessage
}

// Error returns the API's code and message, with the invalid fields.
func (f *failure) Error() string {
	var body struct {
		Error   string `json:"error"`
		Message string `json:"message"`
		Details []struct {
			Field   string `json:"field"`
			Message string `json:"message"`
		} `json:"details"`
	}
	if json.Unmarshal(f.body, &body) != nil || body.Error == "" {
		return fmt.Sprintf("the server answered %d", f.status)
	}
	text := fmt.Sprintf("%s (%d): %s", body.Error, f.status, body.Message)
	for _, d := range body.Details {
		text += fmt.Sprintf(" %s: %s", d.Field, d.Message)
	}
	return text
}

// maxToolAnswer limits the result of a tool, because an assistant must read all of it.
const maxToolAnswer = 1 << 20

// answer converts the API's JSON to a tool's result. The result contains the JSON once: as structured content with a
// sentence for people, or as text for clients that read only text.
func (a *api) answer(r *sdk.CallToolRequest, raw json.RawMessage, err error) (*sdk.CallToolResult, any, error) {
	if err != nil {
		return refused(err.Error()), nil, nil
	}
	if len(raw) > maxToolAnswer {
		return refused(fmt.Sprintf(
			"The answer has %d bytes, more than the %d that fit; ask for fewer rows, or include less.",
			len(raw), maxToolAnswer,
		)), nil, nil
	}
	if a.asText || !structured(r) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(raw)}}}, nil, nil
	}
	return &sdk.CallToolResult{
		Content:           []sdk.Content{&sdk.TextContent{Text: sentence(raw)}},
		StructuredContent: raw,
	}, nil, nil
}

// firstStructured is the revision of the protocol that introduced structured results. Revisions are dates, so they
// compare as text.
const firstStructured = "2025-06-18"

// structured reports whether the client's revision of the protocol has structured results.
func structured(r *sdk.CallToolRequest) bool { return r.ProtocolVersion() >= firstStructured }

// refused returns a tool's error, which the assistant sees and can react to.
func refused(why string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: why}}}
}
