package appliance_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	bankstatement "github.com/dossier-lending/dossier/extract/doctype/bankstatement"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/storage/blob"
)

// The whole appliance: both services over one data folder, documents read by sandboxed child processes.
func Example() {
	data := newFolder()
	defer os.RemoveAll(data)
	address := freeAddress()
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		fmt.Println("ready:", statusOf("http://"+address+"/readyz"))
		stop()
	}()

	appliance.Child() // first in main: a child process reads one document here, and ends
	a, err := appliance.New(appliance.Config{Data: data})
	if err != nil {
		log.Fatal(err)
	}
	defer a.Close()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	err = a.Serve(ctx, listener) // both services, until ctx ends

	fmt.Println("ended:", err)
	// Output:
	// ready: 200
	// ended: <nil>
}

// A back office with its own server uses the handler there, runs the workers and calls the engine.
func Example_parts() {
	data := newFolder()
	defer os.RemoveAll(data)
	ctx, stop := context.WithCancel(context.Background())
	appliance.Child()

	a, err := appliance.New(appliance.Config{Data: data})
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/api/v1/", a.Handler) // beside your own pages
	workers := make(chan error, 1)
	go func() { workers <- a.Run(ctx) }() // reads papers until ctx ends
	if _, err := a.Engine.Organizations.Create(ctx, "Acme Lending", "standard"); err != nil {
		log.Fatal(err)
	}
	key, _, err := a.Engine.Organizations.CreateKey(ctx, "Acme Lending", engine.Scopes)
	if err != nil {
		log.Fatal(err)
	}
	by, err := a.Engine.Organizations.Authenticate(ctx, key)
	if err != nil {
		log.Fatal(err)
	}
	made, err := a.Engine.Applications.Create(ctx, by, engine.ApplicationInput{
		BusinessName: "Tindahan ni Nena", BorrowerEmail: "nena@example.com",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.Application.AppID(), made.Application.Status)

	server := httptest.NewServer(mux)
	request, err := http.NewRequest("GET", server.URL+"/api/v1/applications/"+made.Application.AppID(), nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "ApiKey "+key)
	fmt.Println("over HTTP:", send(request))
	server.Close()
	stop()
	fmt.Println("workers:", <-workers, "closed:", a.Close())
	// Output:
	// APP-1 submitted
	// over HTTP: 200
	// workers: <nil> closed: <nil>
}

// A result is decoded into the struct of its document type.
func Example_typedResults() {
	data := newFolder()
	defer os.RemoveAll(data)
	paper, err := os.ReadFile("../cmd/dossier/samples/3-export.csv")
	if err != nil {
		log.Fatal(err)
	}
	appliance.Child()
	a, by, stop := runAppliance(appliance.Config{Data: data})
	defer stop()
	ctx := context.Background()

	file, err := a.Engine.Files.Stage(ctx, by, "export.csv", strings.NewReader(string(paper)))
	if err != nil {
		log.Fatal(err)
	}
	document, err := a.Engine.Documents.Upload(ctx, by, engine.UploadInput{DocumentType: "bank_statement", File: file})
	if err != nil {
		log.Fatal(err)
	}
	result := waitForResult(a, by, document.ID)
	statement, err := engine.As[bankstatement.Fields](result)
	if err != nil {
		log.Fatal(err) // *engine.OtherTypeError: the result is of document type …, not bank_statement
	}
	fmt.Println(statement.AccountHolders[0], *statement.Currency, *statement.ClosingBalance)
	// Output: NIÑO D. DIMACULANGAN PHP 184277.06
}

// Your own document type is a value in a list.
func Example_ownType() {
	data := newFolder()
	defer os.RemoveAll(data)

	types := append(all.Types(), warehouseReceipt)
	appliance.Child(types...)
	a, err := appliance.New(appliance.Config{Data: data, Types: types})
	if err != nil {
		log.Fatal(err)
	}

	name, err := a.Engine.Types.Resolve("Quedan")
	fmt.Println(name, err)
	fmt.Println("in the API's document:", strings.Contains(string(a.Handler.OpenAPI()), `"WarehouseReceiptResult"`))
	fmt.Println("closed:", a.Close())
	// Output:
	// warehouse_receipt <nil>
	// in the API's document: true
	// closed: <nil>
}

// deskSessions authenticates by the sessions of a back office's own pages.
type deskSessions struct {
	org   func() engine.OrgID                // the organization of the desk
	users func(session string) (user string) // "" for a session that has ended
}

func (d deskSessions) Authenticate(r *http.Request) (engine.Principal, error) {
	session := r.Header.Get("X-Desk-Session")
	if session == "" {
		return engine.Principal{}, engine.FailWith(
			engine.CodeUnauthorized, httpapi.ErrNoCredentials, "Sign in to the desk.",
		)
	}
	user := d.users(session)
	if user == "" {
		return engine.Principal{}, engine.Fail(engine.CodeUnauthorized, "The session has ended; sign in again.")
	}
	return engine.Principal{Org: d.org(), KeyID: "user:" + user, Scopes: []engine.Scope{engine.DocumentRead}}, nil
}

// The sessions of a back office replace API keys.
func Example_ownAuthentication() {
	data := newFolder()
	defer os.RemoveAll(data)
	appliance.Child()
	var lender engine.OrgID
	sessions := deskSessions{org: func() engine.OrgID { return lender }, users: func(session string) string {
		return map[string]string{"s-1041": "7"}[session]
	}}

	a, err := appliance.New(appliance.Config{Data: data,
		API: httpapi.Config{Authenticator: sessions, AuthHeader: "X-Desk-Session"}})
	if err != nil {
		log.Fatal(err)
	}

	defer a.Close()
	org, err := a.Engine.Organizations.Create(context.Background(), "Acme Lending", "standard")
	if err != nil {
		log.Fatal(err)
	}
	lender = org.ID
	server := httptest.NewServer(a.Handler)
	defer server.Close()
	for _, ask := range []struct{ method, session string }{{"GET", "s-1041"}, {"GET", "s-9999"}, {"GET", ""}, {"DELETE", "s-1041"}} {
		request, err := http.NewRequest(ask.method, server.URL+"/api/v1/documents/7", nil)
		if err != nil {
			log.Fatal(err)
		}
		request.Header.Set("X-Desk-Session", ask.session)
		fmt.Println(ask.method, ask.session, send(request))
	}
	// Output:
	// GET s-1041 404
	// GET s-9999 401
	// GET  401
	// DELETE s-1041 403
}

// archivedBlobs wraps other blobs and counts how many are opened.
type archivedBlobs struct {
	engine.Blobs
	opened *atomic.Int64
}

func (b archivedBlobs) Open(ctx context.Context, org engine.OrgID, sha256 string) (engine.BlobReader, error) {
	b.opened.Add(1)
	return b.Blobs.Open(ctx, org, sha256)
}

// Documents are on another disk, and a few lines of your own wrap the store of their files.
func Example_ownBlobs() {
	data, disk := newFolder(), newFolder()
	defer os.RemoveAll(data)
	defer os.RemoveAll(disk)
	appliance.Child()

	files, err := blob.Open(filepath.Join(disk, "papers"))
	if err != nil {
		log.Fatal(err)
	}
	var opened atomic.Int64
	config := appliance.Config{Data: data, Engine: engine.Config{Blobs: archivedBlobs{files, &opened}}}

	a, by, stop := runAppliance(config)
	defer stop()
	ctx := context.Background()
	file, err := a.Engine.Files.Stage(ctx, by, "slip.txt", strings.NewReader("PAYSLIP\nNet pay: 20,000.00\n"))
	if err != nil {
		log.Fatal(err)
	}
	document, err := a.Engine.Documents.Upload(ctx, by, engine.UploadInput{DocumentType: "payslip", File: file})
	if err != nil {
		log.Fatal(err)
	}
	waitForResult(a, by, document.ID)
	fmt.Println("opened to be read:", opened.Load())
	// Output: opened to be read: 1
}

// Documents from a trusted source can be read without child processes.
func Example_readInProcess() {
	data := newFolder()
	defer os.RemoveAll(data)

	a, err := appliance.New(appliance.Config{Data: data, ReadInProcess: true})
	if err != nil {
		log.Fatal(err)
	}

	fmt.Println("reads here:", a.CanRead(context.Background()) == nil)
	fmt.Println("closed:", a.Close())
	// Output:
	// reads here: true
	// closed: <nil>
}

// nightQueue hands out work only at night.
type nightQueue struct {
	engine.Queue
	night func() bool
}

func (q nightQueue) ClaimJobs(ctx context.Context, c engine.JobClaim) ([]engine.Job, error) {
	if !q.night() {
		return nil, nil
	}
	return q.Queue.ClaimJobs(ctx, c)
}

// Your own queue wraps the store's queue.
func Example_ownQueue() {
	data := newFolder()
	defer os.RemoveAll(data)
	appliance.Child()
	var night atomic.Bool
	a, by, stop := runAppliance(appliance.Config{Data: data}, func(a *appliance.Appliance) {

		a.Engine.Queue = nightQueue{a.Engine.Queue, night.Load} // before Run

	})
	defer stop()
	ctx := context.Background()
	file, err := a.Engine.Files.Stage(ctx, by, "slip.txt", strings.NewReader("PAYSLIP\nNet pay: 20,000.00\n"))
	if err != nil {
		log.Fatal(err)
	}
	document, err := a.Engine.Documents.Upload(ctx, by, engine.UploadInput{DocumentType: "payslip", File: file})
	if err != nil {
		log.Fatal(err)
	}
	day, _, err := a.Engine.Documents.Get(ctx, by, document.ID)
	fmt.Println("by day:", day.Status, err)
	night.Store(true)
	a.Engine.Wake()
	waitForResult(a, by, document.ID)
	fmt.Println("at night: read")
	// Output:
	// by day: pending <nil>
	// at night: read
}

// newFolder returns an empty folder.
func newFolder() string {
	folder, err := os.MkdirTemp("", "back-office-")
	if err != nil {
		log.Fatal(err)
	}
	return folder
}

// freeAddress returns an address of this machine that is not in use.
func freeAddress() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// statusOf repeats a request until a server responds.
func statusOf(url string) int {
	for {
		answer, err := http.Get(url)
		if err == nil {
			answer.Body.Close()
			return answer.StatusCode
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func send(r *http.Request) (status int) {
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		log.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

// runAppliance makes an appliance with an organization and runs its workers.
func runAppliance(
	c appliance.Config, before ...func(*appliance.Appliance),
) (a *appliance.Appliance, by engine.Principal, stop func()) {
	a, err := appliance.New(c)
	if err != nil {
		log.Fatal(err)
	}
	for _, adjust := range before {
		adjust(a)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	if _, err := a.Engine.Organizations.Create(ctx, "Acme Lending", "standard"); err != nil {
		log.Fatal(err)
	}
	key, _, err := a.Engine.Organizations.CreateKey(ctx, "Acme Lending", engine.Scopes)
	if err != nil {
		log.Fatal(err)
	}
	if by, err = a.Engine.Organizations.Authenticate(ctx, key); err != nil {
		log.Fatal(err)
	}
	return a, by, func() {
		cancel()
		if err := <-ended; err != nil {
			log.Fatal(err)
		}
		if err := a.Close(); err != nil {
			log.Fatal(err)
		}
	}
}

// waitForResult waits until a document is read.
func waitForResult(a *appliance.Appliance, by engine.Principal, id int64) json.RawMessage {
	for {
		d, result, err := a.Engine.Documents.Get(context.Background(), by, id)
		switch {
		case err != nil:
			log.Fatal(err)
		case d.Status == engine.DocumentCompleted:
			return result
		case d.Status == engine.DocumentFailed:
			log.Fatal(*d.Error)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
