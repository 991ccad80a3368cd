package appliance_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi"
)

// If a file is served after Run has ended, by a request that was still under way, the access log has it after the next
// start.
func TestReadsAfterRunHasEndedAreLogged(t *testing.T) {
	data := t.TempDir()
	a, err := appliance.New(appliance.Config{Data: data, Types: ownTypes()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	o := &office{t: t, a: a}
	org, err := a.Engine.Organizations.Create(t.Context(), "Acme Lending", "paid")
	if err != nil {
		t.Fatal(err)
	}
	if o.key, _, err = a.Engine.Organizations.CreateKey(t.Context(), "Acme Lending", engine.Scopes); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Handler)
	o.url = server.URL
	id, _ := o.upload("payslip", "a.csv", "a,b\n")
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	o.send("GET", fmt.Sprintf("/api/v1/documents/%d/file", id), "", nil, 200)
	server.Close()
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := appliance.New(appliance.Config{Data: data, Types: ownTypes()})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	log, err := again.Store.AccessLog(
		t.Context(), org.ID, engine.AuditFilter{BeforeAt: time.Now().AddDate(1, 0, 0), Limit: 10},
	)
	if err != nil || len(log) != 1 || log[0].What != engine.AccessFile {
		t.Errorf("the access log is %+v (%v), want the file", log, err)
	}
}

// gate is an Authenticator that blocks marked requests until the test releases them.
type gate struct {
	org            *engine.OrgID
	entered, leave chan struct{}
}

func (g gate) Authenticate(r *http.Request) (engine.Principal, error) {
	if r.Header.Get("X-Who") == "slow" {
		g.entered <- struct{}{}
		<-g.leave
	}
	return engine.Principal{Org: *g.org, KeyID: "user:1", Scopes: engine.Scopes}, nil
}

// slowMailer takes a while for each mail.
type slowMailer struct{}

func (slowMailer) Send(context.Context, engine.OutreachLetter) error {
	time.Sleep(300 * time.Millisecond)
	return nil
}

// Requests under way when Serve is stopped still serve files and start mails. Serve waits for the mails and writes the
// access log, and after Close no goroutine is left.
func TestStopLosesNoWorkAndLeavesNoGoroutine(t *testing.T) {
	http.DefaultClient.CloseIdleConnections()
	before := goroutines()
	data, log := t.TempDir(), &safeLog{}
	var org engine.OrgID
	g := gate{&org, make(chan struct{}, 2), make(chan struct{})}
	a, err := appliance.New(appliance.Config{
		Data:   data,
		Log:    slog.New(slog.NewTextHandler(log, nil)),
		Engine: engine.Config{Extractor: &fakeExtractor{}, Mailer: slowMailer{}},
		API:    httpapi.Config{Authenticator: g, AuthHeader: "X-Who"},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	made, err := a.Engine.Organizations.Create(ctx, "Acme Lending", "paid")
	if err != nil {
		t.Fatal(err)
	}
	org = made.ID
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- a.Serve(ctx, listener) }()
	o := &office{t: t, a: a, url: "http://" + listener.Addr().String()}
	id, _ := o.upload("payslip", "a.csv", "a,b\n")

	answers := make(chan string, 2)
	slow := func(method, path, body string) {
		r, err := http.NewRequestWithContext(t.Context(), method, o.url+path, strings.NewReader(body))
		if err != nil {
			t.Error(err)
		}
		r.Header.Set("X-Who", "slow")
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			answers <- err.Error()
			return
		}
		defer answer.Body.Close()
		if _, err := io.ReadAll(answer.Body); err != nil {
			t.Error(err)
		}
		answers <- answer.Status
	}
	go slow("GET", fmt.Sprintf("/api/v1/documents/%d/file", id), "")
	go slow("POST", "/api/v1/applications", `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","loan_type":"working_capital","send_outreach":true}`)
	<-g.entered
	<-g.entered
	stop()
	for !strings.Contains(log.String(), "draining") {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(500 * time.Millisecond) // until the workers have ended
	close(g.leave)
	if one, two := <-answers, <-answers; one+two != "200 OK201 Created" && one+two != "201 Created200 OK" {
		t.Fatalf("the requests that were under way were answered %s and %s", one, two)
	}
	if err := <-served; err != nil {
		t.Fatal(err)
	}
	list, err := a.Store.Applications(t.Context(), org, engine.ApplicationFilter{Limit: 10})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d applications, %v", len(list), err)
	}
	if mails, err := a.Store.Outreach(
		t.Context(), org, list[0].ID, 10,
	); err != nil || len(mails) != 1 || mails[0].Outcome == nil || *mails[0].Outcome != engine.OutreachSent {
		t.Errorf("when Serve has ended the mails are %+v (%v), want one that was sent", mails, err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	http.DefaultClient.CloseIdleConnections()
	awaitNoMoreThan(t, before)
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("the log has errors: %s", log)
	}
	again, err := appliance.New(appliance.Config{Data: data, Engine: engine.Config{Extractor: &fakeExtractor{}}})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	reads, err := again.Store.AccessLog(
		t.Context(), org, engine.AuditFilter{BeforeAt: time.Now().AddDate(1, 0, 0), Limit: 10},
	)
	if err != nil || len(reads) != 1 || reads[0].What != engine.AccessFile {
		t.Errorf("the access log is %+v (%v), want the file", reads, err)
	}
}

// goroutines returns the stacks of the goroutines that run code of this module, by their number.
func goroutines() map[string]string {
	text := make([]byte, 4<<20)
	text = text[:runtime.Stack(text, true)]
	found := map[string]string{}
	for stack := range strings.SplitSeq(string(text), "\n\n") {
		if strings.Contains(stack, "dossier-lending/dossier") {
			number, _, _ := strings.Cut(strings.TrimPrefix(stack, "goroutine "), " ")
			found[number] = stack
		}
	}
	return found
}

// awaitNoMoreThan waits a few seconds until all new goroutines have ended.
func awaitNoMoreThan(t *testing.T, before map[string]string) {
	t.Helper()
	var left map[string]string
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		left = goroutines()
		for number := range before {
			delete(left, number)
		}
		if len(left) == 0 {
			return
		}
	}
	for _, stack := range left {
		t.Errorf("after Close there still runs: %s", stack)
	}
}
