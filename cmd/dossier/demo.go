package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3" // a bar on a terminal, nothing elsewhere
	"golang.org/x/term"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
)

// demoCommand shows the main job with sample files, in a temporary folder.
type demoCommand struct {
	Out string `help:"Where to leave the summary and the workbooks; default a folder dossier-demo among the temporary files." type:"path" placeholder:"DIR"`
}

// samples are the invented statements of one borrower: eight months of one account.
//
//go:embed samples/application
var samples embed.FS

const sampleFolder = "samples/application"

// demoTime is the time limit of the whole demo, which takes about a second.
const demoTime = 60 * time.Second

const demoOrg = "Demo Lending"

// Run starts a server on the loopback address, sends the requests of a lender's system, and prints the results. Then
// server and data are removed; the workbooks stay.
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

// play runs the demo with its folder and receiver.
func (c demoCommand) play(
	ctx context.Context, show *demoScreen, folder string, receiver *callbackReceiver,
) (err error) {
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
	application, err := client.intake(ctx, demoApplication, sampleFolder)
	done()
	if err != nil {
		return err
	}
	done = show.step("one statement sent again by itself, with a webhook_url")
	_, err = client.uploadWithCallback(ctx, sampleFolder, receiver.url)
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
	files, err := c.underwrite(ctx, show, client, application)
	if err != nil {
		return err
	}
	return show.end(documents, c.Out, files)
}

// await polls until every document of the application has a final state, and fetches the results.
func (c demoCommand) await(
	ctx context.Context, show *demoScreen, client *demoClient, applicationID string,
) ([]demoDocument, error) {
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

// present prints each statement and writes its workbook.
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

// startDemoServer starts a whole appliance over the folder, adds an organization with a key, and serves on a free
// loopback port.
func startDemoServer(
	ctx context.Context, folder string, receiver *callbackReceiver,
) (*demoClient, func() error, error) {
	s, err := demoSettings(folder)
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

// demoSettings keeps everything in the folder. The demo writes nothing into a database that the environment or the
// configuration file names.
func demoSettings(folder string) (settings, error) {
	return load("", map[string]any{"data": folder, "database": "", "addr": "127.0.0.1:0", "log_level": "error",
		"idle_readers": 2, "allow_networks": []string{"127.0.0.0/8"}})
}

// serveUntilStopped serves in the background. The returned function drains and closes.
func serveUntilStopped(ctx context.Context, a *appliance.Appliance, listener net.Listener) (stop func() error) {
	serving, end := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan error, 1)
	go func() { done <- serve(serving, a, listener) }()
	return func() error {
		end()
		return errors.Join(<-done, a.Close())
	}
}

// demoKey adds the organization and its key, and passes the secret of its callbacks to the receiver.
func demoKey(ctx context.Context, e *engine.Engine, s settings, receiver *callbackReceiver) (string, error) {
	org, err := e.Organizations.Create(ctx, demoOrg, "paid")
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
	key, _, err := e.Organizations.CreateKey(ctx, demoOrg, engine.Scopes)
	return key, err
}

// demoApplication says that the borrower has no debt. Its statements show three lenders.
var demoApplication = map[string]any{
	"business_name": "Puntod Packaging Corp", "borrower_email": "accounts@puntod-packaging.example",
	"borrower_phone": "+63 917 555 0142", "loan_type": "Working capital", "loan_amount": 450000, "term_months": 24,
	"profile": "corporation", "application_context": "A second bag machine", "external_ref": "crm-20261",
	"scorecard_inputs": map[string]any{
		"interest_rate": 1.5, "interest_rate_basis": "per_month", "existing_monthly_debt": 0,
	},
}

// callbackReceiver is the receiver of a webhook_url: a small server that verifies the signature.
type callbackReceiver struct {
	url    string
	server *http.Server
	calls  chan receivedCallback
	secret []byte // set before the first callback
}

// receivedCallback is a received POST.
type receivedCallback struct {
	id       string
	body     []byte
	verified error // nil if the signature is valid
}

// maxCallbackBody is how many bytes the demo reads; the documented payloads have a few hundred.
const maxCallbackBody = 64 << 10

func newCallbackReceiver() (*callbackReceiver, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &callbackReceiver{url: "http://" + listener.Addr().String() + "/hook", calls: make(chan receivedCallback, 8)}
	r.server = &http.Server{
		ReadHeaderTimeout: 5 * time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
			body, err := io.ReadAll(io.LimitReader(request.Body, maxCallbackBody))
			if err != nil {
				return
			}
			r.calls <- receivedCallback{
				id:       request.Header.Get("webhook-id"),
				body:     body,
				verified: verifySignature(r.secret, body, request.Header),
			}
			w.WriteHeader(http.StatusNoContent)
		}),
	}
	go r.server.Serve(listener)
	return r, nil
}

// trust accepts signatures by the organization's newest secret.
func (r *callbackReceiver) trust(secrets [][]byte) error {
	if len(secrets) == 0 {
		return errors.New("the organization has no secret for its callbacks")
	}
	r.secret = secrets[0]
	return nil
}

// verifySignature does everything that a receiver must do: the signature is the HMAC-SHA-256 of id, time and body,
// joined by dots. A permanent receiver also refuses an old time and an id that it has seen before.
func verifySignature(secret, body []byte, header http.Header) error {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", header.Get("webhook-id"), header.Get("webhook-timestamp"), body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, got := range strings.Fields(header.Get("webhook-signature")) { // several while a secret is rotated
		if hmac.Equal([]byte(got), []byte(want)) {
			return nil
		}
	}
	return errors.New("the body is not signed with this secret")
}

func (r *callbackReceiver) close() { r.server.Close() }

// wait waits for the callback that the demo requested.
func (r *callbackReceiver) wait(ctx context.Context) (receivedCallback, error) {
	select {
	case call := <-r.calls:
		if call.verified != nil {
			return call, fmt.Errorf("the callback's signature is wrong: %w", call.verified)
		}
		return call, nil
	case <-ctx.Done():
		return receivedCallback{}, fmt.Errorf("no callback came: %w", ctx.Err())
	}
}

// demoScreen prints the progress of the demo: with colour and a bar on a terminal, plain otherwise.
type demoScreen struct {
	w        io.Writer
	terminal bool
	began    time.Time
}

func newDemoScreen(w io.Writer) *demoScreen {
	f, isFile := w.(*os.File)
	terminal := isFile && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == ""
	return &demoScreen{w: w, terminal: terminal, began: time.Now()}
}

const (
	bold  = "1"
	green = "32"
	red   = "31"
	faint = "2"
)

func (s *demoScreen) paint(style, text string) string {
	if !s.terminal {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

func (s *demoScreen) title() {
	fmt.Fprintf(
		s.w, "%s\n\n",
		s.paint(bold, "dossier: one loan application with three bank statements, from upload to a lender's figures"),
	)
}

// step starts a step. The returned function prints the step with its duration.
func (s *demoScreen) step(what string) (done func()) {
	began := time.Now()
	return func() {
		took := fmt.Sprintf("%d ms", time.Since(began).Milliseconds())
		fmt.Fprintf(s.w, "  %8s  %s\n", took, what)
	}
}

func (s *demoScreen) progress(n int) *progressbar.ProgressBar {
	return progressbar.NewOptions(
		n,
		progressbar.OptionSetWriter(s.w),
		progressbar.OptionSetVisibility(s.terminal),
		progressbar.OptionSetDescription("  reading"),
		progressbar.OptionSetWidth(24),
		progressbar.OptionClearOnFinish(),
	)
}

func (s *demoScreen) application(a demoApplicationAnswer) {
	fmt.Fprintf(s.w, "\n%s\n", s.paint(bold, a.AppID+"  "+a.BusinessName))
	fmt.Fprintf(
		s.w, "  %s, %s, %s, status %s, %d documents\n", a.BorrowerEmail, a.LoanType, a.LoanAmount, a.Status,
		a.DocumentCount,
	)
}

// demoRows is how many rows of each statement are printed; its workbook has all.
const demoRows = 5

// statement prints one statement's first rows with the balance check of all.
func (s *demoScreen) statement(n, of int, d demoDocument) error {
	fmt.Fprintf(
		s.w, "\n%s\n", s.paint(bold, fmt.Sprintf("Statement %d of %d: %s", n, of, engine.VisibleName(d.FileName))),
	)
	if d.Status != string(engine.DocumentCompleted) {
		return fmt.Errorf("%s ended as %s instead of completed", engine.VisibleName(d.FileName), d.Status)
	}
	short, left := d.Result, max(0, len(d.Result.Transactions)-demoRows)
	short.Transactions = short.Transactions[:len(short.Transactions)-left]
	var table bytes.Buffer
	if err := writeTable(&table, d.FileName, short); err != nil {
		return err
	}
	for line := range strings.Lines(table.String()) {
		if left > 0 && strings.HasPrefix(line, "proof:") {
			fmt.Fprintf(s.w, "  %s\n", s.paint(faint, fmt.Sprintf("… and %d more rows", left)))
		}
		fmt.Fprint(s.w, s.coloured(line))
	}
	fmt.Fprintf(s.w, "  %s\n", s.paint(faint, fmt.Sprintf("read in %.0f ms", 1000*d.Seconds)))
	return nil
}

func (s *demoScreen) coloured(line string) string {
	text := strings.TrimSuffix(line, "\n")
	switch {
	case strings.HasPrefix(text, "proof: pass"):
		return s.paint(green, text) + "\n"
	case strings.HasPrefix(text, "proof:"), strings.Contains(text, "does not follow"):
		return s.paint(red, text) + "\n"
	}
	return line
}

func (s *demoScreen) callback(c receivedCallback) {
	var pretty bytes.Buffer
	if json.Indent(&pretty, c.body, "  ", "  ") != nil {
		pretty.Reset()
		pretty.Write(c.body)
	}
	fmt.Fprintf(s.w, "\n%s\n  %s\n", s.paint(bold, "Callback "+c.id), pretty.String())
}

// end prints a summary. It returns an error if the balances of a statement do not add up, because those of the samples
// do.
func (s *demoScreen) end(documents []demoDocument, out string, files demoFiles) error {
	proven := 0
	for _, d := range documents {
		if d.Result.BalanceChecks != nil && d.Result.BalanceChecks.Status == engine.CheckPass {
			proven++
		}
	}
	summary := fmt.Sprintf("%d of %d statements proven, %.1f s in all.",
		proven, len(documents), time.Since(s.began).Seconds())
	fmt.Fprintf(s.w, "\n%s\n  the page above, for printing: %s\n", s.paint(bold, summary), files.summary)
	if files.workbook != "" {
		fmt.Fprintf(s.w, "  the whole view as a workbook: %s\n", files.workbook)
	}
	fmt.Fprintf(s.w, "  workbooks of transactions: %s\n", filepath.Join(out, "*.pdf.xlsx"))
	if proven < len(documents) {
		return fmt.Errorf("only %d of %d sample statements were proven", proven, len(documents))
	}
	return nil
}
