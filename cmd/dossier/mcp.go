package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/httpapi/mcp"
)

type mcpCommand struct {
	common
	Server  string   `help:"Address of a running server (http://127.0.0.1:8080). Without it this command opens the data folder and reads papers itself." placeholder:"URL"`
	HTTP    string   `help:"HOST:PORT to serve streamable HTTP on; each caller brings a key. Without it: standard input and output." placeholder:"HOST:PORT"`
	KeyFile string   `help:"File that holds the API key, for standard input and output; else DOSSIER_API_KEY." placeholder:"FILE" type:"existingfile"`
	Folder  []string `help:"Folder whose files upload_document may read by path; repeat for several. Standard input and output only." placeholder:"DIR" type:"existingdir"`
	Text    bool     `help:"Give answers as text, for clients that show their assistant no structured content."`
}

// apiPrefix is the version prefix of the API's paths.
const apiPrefix = "/api/v1"

// Run serves the tools until the input ends or a signal arrives.
func (c mcpCommand) Run(ctx context.Context, std streams) (err error) {
	s, err := load(c.Config, c.common.flags())
	if err != nil {
		return err
	}
	log := newLog(std.err, s) // standard output carries only the protocol
	key, err := c.key()
	if err != nil {
		return err
	}
	config := mcp.Config{
		BaseURL: strings.TrimRight(c.Server, "/") + apiPrefix,
		Folders: c.Folder,
		Text:    c.Text,
		Version: versionText(),
	}
	if c.Server == "" {
		own, err := serveOwn(ctx, s, log)
		if err != nil {
			return fmt.Errorf(
				"%w; when a server is running on this folder, give its address: --server http://127.0.0.1:8080", err,
			)
		}
		defer func() { err = errors.Join(err, own.close()) }()
		config.BaseURL = own.address + apiPrefix
	}
	if c.HTTP != "" {
		return serveTools(ctx, c.HTTP, config, log)
	}
	return mcp.Serve(ctx, config, key, io.NopCloser(std.in), keptOpen{std.out})
}

// key returns the key for standard input and output; over HTTP, callers send their own.
func (c mcpCommand) key() (string, error) {
	if c.HTTP != "" {
		if c.KeyFile != "" || len(c.Folder) > 0 {
			return "", errors.New(
				"--http takes no --key-file and no --folder: each caller brings a key and sends files themselves",
			)
		}
		return "", nil
	}
	key := os.Getenv(keyVariable)
	if c.KeyFile != "" {
		raw, err := os.ReadFile(c.KeyFile)
		if err != nil {
			return "", fmt.Errorf("the key cannot be read: %w", err)
		}
		key = string(raw)
	}
	if key = strings.TrimSpace(key); key == "" {
		return "", errors.New(
			"there is no API key: set DOSSIER_API_KEY or give --key-file; dossier key create makes one",
		)
	}
	return key, nil
}

// keptOpen protects standard output from a writer that closes its target.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }

// ownServer is the appliance on this folder, at an address of this machine.
type ownServer struct {
	address string
	stop    context.CancelFunc
	ended   chan error
	open    *appliance.Appliance
}

func serveOwn(ctx context.Context, s settings, log *slog.Logger) (*ownServer, error) {
	a, err := openAppliance(s, log)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(err, a.Close())
	}
	serving, stop := context.WithCancel(ctx)
	own := &ownServer{address: "http://" + listener.Addr().String(), stop: stop, ended: make(chan error, 1), open: a}
	go func() { own.ended <- serve(serving, a, listener) }()
	return own, nil
}

func (o *ownServer) close() error {
	o.stop()
	return errors.Join(<-o.ended, o.open.Close())
}

// toolsDrainTime is how long calls under way may take after the first signal.
const toolsDrainTime = 30 * time.Second

// serveTools serves streamable HTTP until ctx ends.
func serveTools(ctx context.Context, addr string, config mcp.Config, log *slog.Logger) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --http", addr, err)
	}
	config.Log = log
	handler, err := mcp.Handler(config)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	server := httpapi.NewServer(addr, handler)
	serving := make(chan error, 1)
	go func() {
		serving <- server.Serve(httpapi.ListenWithin(listener, httpapi.ConnectionLimitsFor(appliance.OpenFiles())))
	}()
	log.Info("serving tools", "addr", listener.Addr().String())
	select {
	case err := <-serving:
		return err
	case <-ctx.Done():
	}
	draining, stop := context.WithTimeout(context.WithoutCancel(ctx), toolsDrainTime)
	defer stop()
	return server.Shutdown(draining)
}
