// Package mcp offers the documented API as tools of the Model Context Protocol, so that an assistant can create an
// application, follow its documents and read their results.
//
// Every tool sends one or two requests to the API with the caller's own key, so permissions, separation of
// organizations, limits and errors are those of the API. Start with [New] for one key on standard input and output, or
// with [Handler] for many keys over HTTP.
package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp" // the official implementation of the protocol

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi"
)

// Config configures the address of the API and what the tools may access.
type Config struct {
	// BaseURL is the URL of the API with its version prefix ("http://127.0.0.1:8080/api/v1").
	BaseURL string
	// Client sends the requests; nil means a client with a time limit.
	Client *http.Client
	// Folders are the folders whose files upload_document may read by path. If there are none, it accepts no paths. Set
	// none if callers are not the machine's own user.
	Folders []string
	// Text returns results as text instead of structured content, for clients that show their assistant only text.
	// Clients of protocol revisions before 2025-06-18 always get text.
	Text bool
	// Version is shown to clients.
	Version string
	// Log receives one line per request over HTTP; nil discards them.
	Log *slog.Logger
}

// requestTime is the time limit of a request to the API: enough for a large upload on a slow line.
const requestTime = 5 * time.Minute

// instructions explain to an assistant how to use the tools together.
const instructions = `dossier reads the papers of loan applications and proves their figures.
Take in an application with its files by intake_application, or a single paper by upload_document. Papers are read in the
background: ask document_status until it is completed or failed, then read document_result. Every figure there is proven by
balance_checks and validation or says that it is not; never call a figure proven whose checks are not "pass".`

// New returns a server whose tools use one key. It returns an error if the configuration cannot work.
func New(c Config, key string) (*sdk.Server, error) {
	if key == "" {
		return nil, errors.New("the tools need an API key")
	}
	api, err := newAPI(c, key)
	if err != nil {
		return nil, err
	}
	server := sdk.NewServer(
		&sdk.Implementation{Name: "dossier", Title: "dossier", Version: c.Version},
		&sdk.ServerOptions{Instructions: instructions},
	)
	addDocumentTools(server, api)
	addApplicationTools(server, api)
	addCashflowTools(server, api)
	addDeskTools(server, api)
	return server, nil
}

// maxLine limits a message on standard input: a file in base64 with its arguments.
const maxLine = 160 << 20

// Serve speaks the protocol over in and out, one message per line, until in ends.
func Serve(ctx context.Context, c Config, key string, in io.ReadCloser, out io.WriteCloser) error {
	server, err := New(c, key)
	if err != nil {
		return err
	}
	return server.Run(ctx, &sdk.IOTransport{Reader: in, Writer: out, MaxLineLength: maxLine})
}

// maxHTTPBody limits a message over HTTP: a file of 6 MB in base64 with its arguments. Such a message is in memory
// several times.
const maxHTTPBody = 8 << 20

// tooLarge explains to the sender of a larger message what to do instead.
const tooLarge = "A message has at most 8 MiB, a file in it 6 MB; give a larger file by file_url, or send it with the same key to the API itself (POST /documents, POST /applications/{id}/documents)."

// Handler serves the protocol's streamable HTTP. Each request has its key in Authorization and is handled
// independently, so there is no session that another caller could use. Files are never read by path. The key is checked
// before the body is read, and the limits of the API apply (httpapi.NewFront).
func Handler(c Config) (http.Handler, error) {
	c.Folders = nil
	checking, err := newAPI(c, "")
	if err != nil {
		return nil, err
	}
	keys := &keyCheck{api: checking, known: map[[sha256.Size]byte]time.Time{}}
	served := sdk.NewStreamableHTTPHandler(func(r *http.Request) *sdk.Server {
		server, err := New(c, keyOf(r))
		if err != nil {
			return nil
		}
		return server
	}, &sdk.StreamableHTTPOptions{Stateless: true, JSONResponse: true, MaxRequestBodyBytes: maxHTTPBody})
	return httpapi.NewFront(httpapi.FrontConfig{
		Next: served, Check: keys.check, MaxBody: maxHTTPBody, TooLarge: tooLarge, Log: c.Log,
	}), nil
}

// keyOf returns the key of a request in either of the API's schemes. The front has checked its form.
func keyOf(r *http.Request) string {
	_, key, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " ")
	return strings.TrimSpace(key)
}

// tool describes a tool to clients.
type tool struct {
	name, title, about string
	hints              *sdk.ToolAnnotations
	output             json.RawMessage // JSON schema of its result
}

// add registers a tool. do calls the API and returns its JSON or an error.
func add[In any](s *sdk.Server, a *api, t tool, do func(context.Context, In) (json.RawMessage, error)) {
	offered := &sdk.Tool{Name: t.name, Title: t.title, Description: t.about, Annotations: t.hints}
	if !a.asText {
		offered.OutputSchema = t.output
	}
	sdk.AddTool(s, offered, func(ctx context.Context, r *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
		raw, err := do(ctx, in)
		return a.answer(r, raw, err)
	})
}

// sentence summarizes a response in one line for a person.
func sentence(raw json.RawMessage) string {
	var v struct {
		FileName     string            `json:"file_name"`
		DocumentType string            `json:"document_type"`
		Status       string            `json:"status"`
		Total        *int              `json:"total"`
		Rows         *int              `json:"transactions_total"`
		Data         json.RawMessage   `json:"data"`
		Documents    []json.RawMessage `json:"documents"`
		Result       *struct {
			BalanceChecks struct{ Status string } `json:"balance_checks"`
			Validation    struct{ Status string } `json:"validation"`
		} `json:"result"`
	}
	if json.Unmarshal(raw, &v) != nil {
		return inStructured
	}
	var list []json.RawMessage
	var application struct {
		AppID    string            `json:"app_id"`
		Status   string            `json:"status"`
		Findings []json.RawMessage `json:"findings"`
		Policy   *struct {
			Outcome string `json:"outcome"`
		} `json:"policy"`
	}
	switch {
	case v.Result != nil && v.Rows != nil:
		return fmt.Sprintf(
			"%s, %s: %d transactions, balance checks %s, validation %s. %s",
			v.FileName,
			v.DocumentType,
			*v.Rows,
			word(v.Result.BalanceChecks.Status),
			word(v.Result.Validation.Status),
			inStructured,
		)
	case v.Result != nil:
		return fmt.Sprintf(
			"%s, %s: validation %s. %s", v.FileName, v.DocumentType, word(v.Result.Validation.Status), inStructured,
		)
	case v.Total != nil:
		return fmt.Sprintf("%d of %d papers. %s", len(v.Documents), *v.Total, inStructured)
	case json.Unmarshal(v.Data, &list) == nil && list != nil:
		return fmt.Sprintf("%d listed. %s", len(list), inStructured)
	case json.Unmarshal(v.Data, &application) == nil && application.AppID != "" && application.Policy != nil:
		return fmt.Sprintf("%s: the policy says %s; %d findings. %s", application.AppID, application.Policy.Outcome,
			len(application.Findings), inStructured)
	case application.AppID != "":
		return fmt.Sprintf("%s is %s. %s", application.AppID, application.Status, inStructured)
	case v.Status != "":
		return fmt.Sprintf("The paper is %s. %s", v.Status, inStructured)
	}
	return inStructured
}

// inStructured is for readers of the text, who find the result elsewhere.
const inStructured = "The answer is the structured content."

func word(status string) string {
	if status == "" {
		return "not there"
	}
	return status
}

const (
	// keyLife is how long messages with a valid key are accepted without asking the API again. The requests of a
	// message are still checked by the API itself, so a revoked key has no effect meanwhile.
	keyLife = 10 * time.Second
	// maxKnownKeys limits the number of remembered keys.
	maxKnownKeys = 1000
)

// keyCheck asks the API whether a key is valid, and remembers valid ones for keyLife.
type keyCheck struct {
	api   *api
	mu    sync.Mutex
	known map[[sha256.Size]byte]time.Time // digest of a key → end of its validity here
}

// check requests a document that cannot exist: the API checks key and rate first, and looks nothing up.
func (k *keyCheck) check(ctx context.Context, key string) error {
	digest := sha256.Sum256([]byte(key))
	if k.knows(digest) {
		return nil
	}
	asking := *k.api
	asking.key = key
	_, err := asking.get(ctx, documentScheme, documentPath(0))
	var refusal *failure
	switch {
	case err != nil && !errors.As(err, &refusal):
		return engine.FailWith(
			engine.CodeNotReady, err,
			"The dossier server behind these tools does not answer; try again in a few seconds.",
		)
	case err != nil && refusal.status == http.StatusUnauthorized:
		return engine.Fail(engine.CodeUnauthorized)
	case err != nil && refusal.status == http.StatusTooManyRequests:
		return engine.Fail(engine.CodeRateLimited)
	case err != nil && refusal.status >= http.StatusInternalServerError:
		return engine.FailWith(
			engine.CodeNotReady, err,
			"The dossier server behind these tools takes nothing at the moment; try again in a few seconds.",
		)
	}
	k.note(digest)
	return nil
}

func (k *keyCheck) knows(digest [sha256.Size]byte) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return time.Now().Before(k.known[digest])
}

func (k *keyCheck) note(digest [sha256.Size]byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.known) >= maxKnownKeys {
		clear(k.known)
	}
	k.known[digest] = time.Now().Add(keyLife)
}
