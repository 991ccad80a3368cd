// Package mcp offers the documented API as tools of the Model Context Protocol, so that an assistant can
// take in an application, follow its papers and read what they say.
//
// Every tool is one or two requests to the API itself with the caller's own key: what a key may do, what
// another organization sees, every limit and every error are the API's. Start with [New] for one key on
// standard input and output, or with [Handler] for many keys over HTTP.
package mcp

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp" // the official implementation of the protocol

	"github.com/dossier-lending/dossier/httpapi"
)

// Config says where the API is and what the tools may reach.
type Config struct {
	// BaseURL is the API with its version prefix ("http://127.0.0.1:8080/api/v1").
	BaseURL string
	// Client sends the requests; nil is a client with a time limit of its own.
	Client *http.Client
	// Folders are those whose files upload_document may read by path; none means that it takes no paths.
	// Give none where callers are not the machine's own user.
	Folders []string
	// Text gives answers as text instead of structured content, for clients that show their assistant nothing else. Clients
	// of protocol revisions before 2025-06-18 always get text.
	Text bool
	// Version is shown to clients.
	Version string
	// Log gets one line per request over HTTP; default none.
	Log *slog.Logger
}

// requestTime is how long one request to the API may take: a large upload on a slow line.
const requestTime = 5 * time.Minute

// instructions tell an assistant how the tools belong together.
const instructions = `dossier reads the papers of loan applications and proves their figures.
Take in an application with its files by intake_application, or a single paper by upload_document. Papers are read in the
background: ask document_status until it is completed or failed, then read document_result. Every figure there is proven by
balance_checks and validation or says that it is not; never call a figure proven whose checks are not "pass".`

// New is a server whose tools use one key. It fails on a configuration that cannot work.
func New(c Config, key string) (*sdk.Server, error) {
	if key == "" {
		return nil, errors.New("the tools need an API key")
	}
	api, err := newAPI(c, key)
	if err != nil {
		return nil, err
	}
	server := sdk.NewServer(&sdk.Implementation{Name: "dossier", Title: "dossier", Version: c.Version}, &sdk.ServerOptions{Instructions: instructions})
	addDocumentTools(server, api)
	addApplicationTools(server, api)
	return server, nil
}

// maxLine bounds a message on standard input: a file in base64 with its arguments.
const maxLine = 160 << 20

// Serve speaks the protocol over in and out, a message a line, until in ends.
func Serve(ctx context.Context, c Config, key string, in io.ReadCloser, out io.WriteCloser) error {
	server, err := New(c, key)
	if err != nil {
		return err
	}
	return server.Run(ctx, &sdk.IOTransport{Reader: in, Writer: out, MaxLineLength: maxLine})
}

// maxHTTPBody bounds a message over HTTP: a file of 6 MB in base64 with its arguments. Such a message is in
// memory several times over.
const maxHTTPBody = 8 << 20

// tooLarge tells the sender of a larger message how to go on.
const tooLarge = "A message has at most 8 MiB, a file in it 6 MB; give a larger file by file_url, or send it with the same key to the API itself (POST /documents, POST /applications/{id}/documents)."

// Handler serves the protocol's streamable HTTP. Each request brings its key in Authorization and is
// served by itself: there is no session that another caller could go on with. Files are never read by path.
// A key is checked before the body is read, and the walls of the API stand before it.
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
	return httpapi.NewFront(httpapi.FrontConfig{Next: served, Check: keys.check, MaxBody: maxHTTPBody, TooLarge: tooLarge, Log: c.Log}), nil
}

// keyOf is the key of a request in either of the API's schemes; the front has judged its form.
func keyOf(r *http.Request) string {
	_, key, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " ")
	return strings.TrimSpace(key)
}
