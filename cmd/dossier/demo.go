package main

import (
	"context"
	"embed"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
)

// demoCommand shows the whole main job on sample files, in a temporary folder.
type demoCommand struct {
	Out string `help:"Where to leave the workbooks of transactions; default a folder dossier-demo among the temporary files." type:"path" placeholder:"DIR"`
}

// samples are invented statements in three looks.
//
//go:embed samples
var samples embed.FS

// demoTime is how long the whole demo may take; it needs about a second.
const demoTime = 60 * time.Second

const demoOrg = "Demo Lending"

// Run starts a server on the loopback address, sends it what a lender's system would send, and prints
// what comes back. The server and its data are gone afterwards; the workbooks stay.
func (c demoCommand) Run(ctx context.Context, std streams) (err error) {
	ctx, stop := context.WithTimeout(ctx, demoTime)
	defer stop()
	folder, err := os.MkdirTemp("", "dossier-demo-data-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if c.Out == "" {
		c.Out = filepath.Join(os.TempDir(), "dossier-demo")
	}
	show := newDemoScreen(std.out)
	show.title()
	receiver, err := newCallbackReceiver()
	if err != nil {
		return err
	}
	defer receiver.close()
	return c.play(ctx, show, folder, receiver)
}

// play is the demo once its folder and its receiver are there.
func (c demoCommand) play(ctx context.Context, show *demoScreen, folder string, receiver *callbackReceiver) (err error) {
	var client *demoClient
	stopServer, err := func() (func() error, error) {
		defer show.step("server started")()
		var stop func() error
		client, stop, err = startDemoServer(ctx, folder, receiver)
		return stop, err
	}()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stopServer()) }()

	done := show.step("application taken in with 3 statements, durable")
	application, err := client.intake(ctx, demoApplication, "samples")
	done()
	if err != nil {
		return err
	}
	done = show.step("one statement sent again by itself, with a webhook_url")
	_, err = client.uploadWithCallback(ctx, "samples", receiver.url)
	done()
	if err != nil {
		return err
	}
	documents, err := c.await(ctx, show, client, application.ID)
	if err != nil {
		return err
	}
	done = show.step("callback received, signature verified")
	call, err := receiver.wait(ctx)
	done()
	if err != nil {
		return err
	}
	if application, err = client.application(ctx, application.ID); err != nil {
		return err
	}
	show.application(application)
	if err := c.present(show, documents); err != nil {
		return err
	}
	show.callback(call)
	return show.end(documents, c.Out)
}

// await polls until every document of the application is settled, and fetches the results.
func (c demoCommand) await(ctx context.Context, show *demoScreen, client *demoClient, applicationID string) ([]demoDocument, error) {
	done := show.step("statements read and proven")
	defer done()
	list, err := client.applicationDocuments(ctx, applicationID)
	if err != nil {
		return nil, err
	}
	progress := show.progress(len(list))
	defer progress.Close()
	for i := range list {
		if list[i], err = client.settled(ctx, list[i].ID); err != nil {
			return nil, err
		}
		progress.Add(1)
	}
	return list, nil
}

// present shows each statement and leaves its workbook.
func (c demoCommand) present(show *demoScreen, documents []demoDocument) error {
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	for i, d := range documents {
		if err := show.statement(i+1, len(documents), d); err != nil {
			return err
		}
		if d.Status != string(engine.DocumentCompleted) {
			continue
		}
		if err := writeWorkbookFile(filepath.Join(c.Out, d.FileName+".xlsx"), d.FileName, d.Result); err != nil {
			return err
		}
	}
	return nil
}

func writeWorkbookFile(path, name string, e engine.Extraction) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return writeWorkbook(f, name, e)
}

// startDemoServer wires a whole appliance over the folder, makes an organization with a key, and serves
// on a free loopback port.
func startDemoServer(ctx context.Context, folder string, receiver *callbackReceiver) (*demoClient, func() error, error) {
	s, err := load("", map[string]any{"data": folder, "addr": "127.0.0.1:0", "log_level": "error", "idle_readers": 2,
		"allow_networks": []string{"127.0.0.0/8"}})
	if err != nil {
		return nil, nil, err
	}
	log := newLog(io.Discard, s)
	a, err := openAppliance(s, log)
	if err != nil {
		return nil, nil, err
	}
	key, err := demoKey(ctx, a.Engine, s, receiver)
	if err != nil {
		return nil, nil, errors.Join(err, a.Close())
	}
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return nil, nil, errors.Join(err, a.Close())
	}
	return newDemoClient(listener.Addr(), key), serveUntilStopped(ctx, a, listener), nil
}

// serveUntilStopped serves in the background; the function it returns drains and closes.
func serveUntilStopped(ctx context.Context, a *appliance.Appliance, listener net.Listener) (stop func() error) {
	serving, end := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan error, 1)
	go func() { done <- serve(serving, a, listener) }()
	return func() error {
		end()
		return errors.Join(<-done, a.Close())
	}
}

// demoKey makes the organization and its key, and tells the receiver the secret of its callbacks.
func demoKey(ctx context.Context, e *engine.Engine, s settings, receiver *callbackReceiver) (string, error) {
	org, err := e.CreateOrganization(ctx, demoOrg, "paid")
	if err != nil {
		return "", err
	}
	secret, err := s.folder().CallbackSecret(org.ID)
	if err != nil {
		return "", err
	}
	if err := receiver.trust([][]byte{secret}); err != nil {
		return "", err
	}
	key, _, err := e.CreateKey(ctx, demoOrg, engine.Scopes)
	return key, err
}

var demoApplication = map[string]any{
	"business_name": "Aling Nena General Merchandise", "borrower_email": "nena@merchandise.example",
	"borrower_phone": "+63 917 555 0142", "loan_type": "Working capital", "loan_amount": 750000,
	"application_context": "Stock for the town fiesta", "external_ref": "crm-20261", "term_months": 12,
}
