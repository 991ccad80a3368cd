package crashtest

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/httpapi/outbound"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

const (
	childFolder = "DOSSIER_CRASHTEST_FOLDER"
	// childURL is the address of PostgreSQL, for the child and for the test itself; without it both use SQLite.
	childURL = "DOSSIER_CRASHTEST_DATABASE"
	childBug = "DOSSIER_CRASHTEST_NO_FOLDER_FSYNC"
	orgName  = "Acme Lending"
)

// headKey is the key of the head beside the database.
var headKey = bytes.Repeat([]byte{1}, 32)

// beforeRun is called at the start of each process of a test; nil if there is nothing to do.
var beforeRun func()

func TestMain(m *testing.M) {
	if beforeRun != nil {
		beforeRun()
	}
	if folder := os.Getenv(childFolder); folder != "" {
		if err := runAppliance(folder, os.Getenv(childBug) != ""); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// runAppliance is the child process: a whole server over a data folder, until it is killed.
func runAppliance(folder string, bug bool) error {
	ctx := context.Background()
	lock, err := sqlite.LockFolder(folder)
	if err != nil {
		return err
	}
	defer lock.Unlock()
	files, err := newPowerFS(folder+".renames", bug)
	if err != nil {
		return err
	}
	e, err := newEngine(ctx, folder, files)
	if err != nil {
		return err
	}
	if loss := e.Store.Loss(); loss != nil { // a kill loses nothing that the head has recorded
		return fmt.Errorf("false alarm: %q", loss.Lines())
	}
	if _, err := e.Store.ReclaimJobs(ctx, time.Now()); err != nil {
		return err
	}
	handler, err := httpapi.New(httpapi.Config{Engine: e})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go e.Run(ctx)
	fmt.Println("listening", listener.Addr())
	return httpapi.NewServer("", handler).Serve(listener)
}

func openStore(ctx context.Context, folder string) (*storage.Store, error) {
	if url := os.Getenv(childURL); url != "" {
		return postgres.Open(ctx, url, postgres.Options{})
	}
	return sqlite.Open(ctx, folder, sqlite.Options{HeadKey: headKey})
}

func newEngine(ctx context.Context, folder string, files blob.FS) (*engine.Engine, error) {
	store, err := openStore(ctx, folder)
	if err != nil {
		return nil, err
	}
	blobs, err := blob.OpenFS(filepath.Join(folder, "blobs"), files)
	if err != nil {
		return nil, err
	}
	client := outbound.New(outbound.Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	return engine.New(engine.Config{
		Store:        store,
		Blobs:        blobs,
		Extractor:    digestExtractor{},
		Types:        doctype.Default(),
		Reviser:      revision.New(all.Types(), all.Generic(), all.Custom()),
		Results:      all.Shapes(),
		Notifier:     client,
		PollInterval: 50 * time.Millisecond,
		Lease:        5 * time.Second,
		Log:          slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
}

// digestExtractor "reads" a document by hashing it, so that its result is easy to compare.
type digestExtractor struct{}

func (digestExtractor) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	h := sha256.New()
	if _, err := io.Copy(h, io.NewSectionReader(in.Content, 0, in.Size)); err != nil {
		return engine.Extraction{}, err
	}
	return engine.Extraction{SchemaVersion: engine.SchemaVersion, DocumentType: "other",
		Fields: engine.Fields{{Name: "digest", Value: hex.EncodeToString(h.Sum(nil))}}}, nil
}

// prepare creates the organization and its key.
func prepare(t *testing.T, folder string) (key string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	e, err := newEngine(t.Context(), folder, blob.OS{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Store.Close()
	if err := e.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(t.Context(), engine.Plan{Name: "unlimited", SoftDeleteRetainDays: 30})
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Organizations.Create(t.Context(), orgName, "unlimited"); err != nil {
		t.Fatal(err)
	}
	key, _, err = e.Organizations.CreateKey(t.Context(), orgName, engine.Scopes)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// appliance is a running child process.
type appliance struct {
	command *exec.Cmd
	base    string
}

// startApplianceAs starts the child process. change may change its command before.
func startApplianceAs(t *testing.T, folder string, bug bool, change func(*exec.Cmd)) *appliance {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Env = append(os.Environ(), childFolder+"="+folder)
	if bug {
		c.Env = append(c.Env, childBug+"=1")
	}
	c.Stderr = os.Stderr
	change(c)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "listening ")
	if err != nil || !ok {
		c.Process.Kill()
		c.Wait()
		t.Fatalf("the appliance did not come up by itself: %q, %v", line, err)
	}
	return &appliance{command: c, base: "http://" + address + "/api/v1"}
}

// kill ends the child process without warning. Killing it again does nothing.
func (a *appliance) kill(t *testing.T) {
	t.Helper()
	if err := a.command.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	a.command.Wait()
}

var client = &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
