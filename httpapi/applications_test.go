package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

// appIDs lists the organization's applications in the order of the response.
func (s *testServer) appIDs() string {
	s.t.Helper()
	var ids []string
	for _, a := range s.get("/applications?limit=100").wantStatus(200).at("data").([]any) {
		ids = append(ids, a.(map[string]any)["app_id"].(string))
	}
	return strings.Join(ids, " ")
}

// "most-recently-active first"; "Activity that moves an application up: creation, update, a document
// attached, a document finished."
func TestActivityMovesApplicationUp(t *testing.T) {
	var ticks atomic.Int64 // a clock that never shows the same millisecond twice
	begin := time.Now()
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Now = func() time.Time { return begin.Add(time.Duration(ticks.Add(1)) * time.Millisecond) }
	})
	first, second, third := s.apply(), s.apply(), s.apply()
	wantOrder := func(after, want string) {
		t.Helper()
		if diff := cmp.Diff(want, s.appIDs()); diff != "" {
			t.Errorf("after %s (-want +got):\n%s", after, diff)
		}
	}
	wantOrder("creation", "APP-3 APP-2 APP-1")
	s.send(jsonAsk("PATCH", "/applications/"+first, `{"loan_type":"term loan"}`)).wantStatus(200)
	wantOrder("an update", "APP-1 APP-3 APP-2")
	s.send(jsonAsk("PATCH", "/applications/"+second, `{}`)).wantStatus(200)
	wantOrder("an update that changes nothing", "APP-1 APP-3 APP-2")
	s.postForm("/applications/"+second+"/documents", file("a.csv", csvFile)).wantStatus(201)
	wantOrder("an attachment", "APP-2 APP-1 APP-3")
	s.send(jsonAsk("PATCH", "/applications/"+third, `{"status":"approved"}`)).wantStatus(200)
	s.postForm("/applications/"+second+"/documents", file("b.csv", csvFile)).wantStatus(201)
	wantOrder("bytes that are there already", "APP-3 APP-2 APP-1")
	s.process()
	wantOrder("a document finished", "APP-2 APP-3 APP-1")
}

// "app_id counts per organization from APP-1; ids are never used twice."
func TestAppIDsCountPerOrganizationAndAreNotReused(t *testing.T) {
	s := openTestServer(t)
	s.apply()
	s.apply()
	s.send(ask{method: "DELETE", path: basePath + "/applications/APP-2"}).wantStatus(200)
	s.apply()
	if diff := cmp.Diff("APP-3 APP-1", s.appIDs()); diff != "" {
		t.Errorf("after a deletion (-want +got):\n%s", diff)
	}
	s.key = s.foreign
	s.apply()
	if diff := cmp.Diff("APP-1", s.appIDs()); diff != "" {
		t.Errorf("another organization (-want +got):\n%s", diff)
	}
}

// "Attached files are ordinary documents: they are classified, extracted and readable at
// /documents/{id} by a key with document scope."
func TestAttachedFileIsOrdinaryDocument(t *testing.T) {
	s := openTestServer(t)
	made := s.postForm(
		"/intake", applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`), file("a.csv", csvFile),
	).wantStatus(200)
	s.process()
	id := jsonText(s.get("/applications/" + made.text("data.id") + "/documents").at("data.0.id"))
	reader := s.keyFor("Lakeside Lending", engine.DocumentRead)
	a := s.send(get("/documents/" + id).by(reader)).wantStatus(200)
	if a.text("document.status") != "completed" || a.text("document.document_type") != "bank_statement" ||
		a.text("document.result.document_type") != "bank_statement" {
		t.Errorf("got %s, want it classified and read", a.raw)
	}
	loans := s.keyFor("Lakeside Lending", engine.ApplicationRead, engine.ApplicationWrite)
	s.send(get("/documents/" + id).by(loans)).wantStatus(403)
}

// "DELETE removes rows, blobs and an orphaned borrower for good, also from the pages of the database
// file."
func TestPermanentDeletionLeavesNoTraceOnDisk(t *testing.T) {
	s := openTestServer(t)
	const canary = "Halimbawa Canary"
	keep := s.apply()
	made := s.postForm(
		"/intake",
		applicationPart(`{"business_name":"`+canary+`","borrower_email":"canary.halimbawa@example.com","borrower_phone":"+63 917 555 0199","application_context":"`+canary+`"}`),
		file("Halimbawa.csv", "Date,Debit\n2026-01-02,"+canary+"\n"),
	).wantStatus(200)
	id := made.text("data.id")
	document := jsonText(s.get("/applications/" + id + "/documents").at("data.0.id"))
	s.process()
	if !s.onDisk("Halimbawa") {
		t.Fatal("the search does not find what is there")
	}
	s.send(ask{method: "DELETE", path: basePath + "/applications/" + id}).wantStatus(200)
	s.get("/applications/" + id).wantStatus(404)
	s.get("/applications/" + id + "/documents").wantStatus(404)
	s.get("/applications/" + id + "/history").wantStatus(404)
	s.get("/documents/" + document).wantStatus(404)
	s.get("/documents/jobs/" + document).wantStatus(404)
	for _, trace := range []string{"Halimbawa", "canary.halimbawa", "555 0199"} {
		if s.onDisk(trace) {
			t.Errorf("%q is still in a file under the data folder", trace)
		}
	}
	s.get("/applications/" + keep).wantStatus(200)
}

// onDisk reports whether any file of the installation contains a text.
func (s *testServer) onDisk(text string) (found bool) {
	s.t.Helper()
	s.must(filepath.WalkDir(s.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		found = found || bytes.Contains(content, []byte(text))
		return err
	}))
	return found
}

// "GET /readyz (can commit a durable row)"
func TestReadyFailsWhenStorageRefusesWrites(t *testing.T) {
	s := openTestServer(t)
	id := s.apply()
	s.blobs.failCommits(func(string) error { return engine.ErrStorageFailed })
	s.postForm("/documents", typed("auto"), file("a.csv", csvFile)).wantStatus(502)
	ready := s.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(503)
	if ready.text("error") != string(engine.CodeNotReady) {
		t.Errorf("got %s, want NOT_READY", ready.raw)
	}
	s.send(ask{method: "GET", path: "/healthz", scheme: "none"}).wantStatus(200)
	s.get("/applications/" + id).wantStatus(200)
	s.postJSON("/applications", `{"business_name":"X","borrower_email":"x@example.com"}`).wantStatus(502)
}

// letterbox is a mailer that keeps the mails.
type letterbox struct {
	letters chan engine.OutreachLetter
	fails   error
}

func (b *letterbox) Send(_ context.Context, l engine.OutreachLetter) error {
	b.letters <- l
	return b.fails
}

func (b *letterbox) next(t *testing.T) engine.OutreachLetter {
	t.Helper()
	select {
	case l := <-b.letters:
		return l
	case <-time.After(10 * time.Second):
		t.Fatal("no letter came")
		panic("unreachable")
	}
}

func openMailServer(t *testing.T, b *letterbox) (*testServer, *atomic.Int64) {
	t.Helper()
	b.letters = make(chan engine.OutreachLetter, 10)
	clock := &atomic.Int64{}
	clock.Store(time.Date(2025, 2, 20, 8, 0, 0, 0, time.UTC).Unix())
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Mailer, c.Now = b, func() time.Time { return time.Unix(clock.Load(), 0) }
	})
	s.readPapers()
	return s, clock
}

const outreachApplication = `{"business_name":"Nena","borrower_email":"nena@example.com","send_outreach":true}`

func (s *testServer) outreach(app string) []outreach {
	s.t.Helper()
	var out struct {
		Data struct {
			Outreach []struct {
				ID, Cause       string
				Outcome, Reason *string
			}
		}
	}
	s.must(json.Unmarshal([]byte(s.get("/applications/"+app+"/checklist").wantStatus(200).raw), &out))
	list := []outreach{}
	for _, o := range out.Data.Outreach {
		list = append(list, outreach{
			ID:      o.ID,
			Cause:   engine.OutreachCause(o.Cause),
			Outcome: (*engine.OutreachOutcome)(o.Outcome),
			Reason:  o.Reason,
		})
	}
	return list
}

// ended waits until the newest mail has an outcome.
func (s *testServer) ended(app string) outreach {
	s.t.Helper()
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(2 * time.Millisecond) {
		if list := s.outreach(app); len(list) > 0 && list[0].Outcome != nil {
			return list[0]
		}
	}
	s.t.Fatal("the mail has no outcome")
	return outreach{}
}

func (ts *testServer) steps(app string) string {
	ts.t.Helper()
	var out struct {
		Data []struct {
			To    string
			KeyID string `json:"key_id"`
		}
	}
	ts.must(json.Unmarshal([]byte(ts.get("/applications/"+app+"/history").wantStatus(200).raw), &out))
	var steps []string
	for _, s := range out.Data {
		who := "person"
		if s.KeyID == "" {
			who = "system"
		}
		steps = append(steps, s.To+" by "+who)
	}
	return strings.Join(steps, ", ")
}

func TestBorrowerIsMailedOnceAboutMissingPapers(t *testing.T) {
	box := &letterbox{}
	s, clock := openMailServer(t, box)
	made := s.postForm("/intake", applicationPart(outreachApplication)).wantStatus(200)
	if w := made.Header.Get("Warning"); w != "" {
		t.Errorf("Warning is %q although mail is set", w)
	}
	app := made.text("data.id")
	l := box.next(t)
	if l.To != "nena@example.com" || l.BusinessName != "Nena" || l.AppID != "APP-1" ||
		l.Lender != "Lakeside Lending" || len(l.Wanted) != 2 ||
		l.Wanted[0].Key != "bank_statements" || !l.At.Equal(time.Unix(clock.Load(), 0)) {
		t.Errorf("letter is %+v", l)
	}
	if o := s.ended(app); *o.Outcome != engine.OutreachSent || o.Cause != engine.OutreachCreation || o.ID != l.ID {
		t.Errorf("outreach is %+v", o)
	}
	if got := s.steps(app); got != "submitted by person, awaiting_docs by system" {
		t.Errorf("history is %s", got)
	}
	s.postForm("/applications/"+app+"/documents", typed("payslip"), file("slip.csv", csvFile)).wantStatus(201)
	s.process()
	again := ask{method: "POST", path: basePath + "/applications/" + app + "/outreach"}
	if a := s.send(again).wantStatus(
		429,
	); a.text("error") != string(engine.CodeOutreachTooSoon) || a.Header.Get("Retry-After") != "3600" {
		t.Errorf("got %s with Retry-After %q", a.raw, a.Header.Get("Retry-After"))
	}
	s.send(jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":"new.nena@example.com"}`)).wantStatus(200)
	clock.Add(3600)
	id := s.send(again).wantStatus(202).text("data.id")
	if l := box.next(
		t,
	); l.ID != id || l.To != "new.nena@example.com" || len(l.Wanted) != 1 || l.Wanted[0].Key != "bank_statements" {
		t.Errorf("second letter is %+v, want only the statements, at the new address", l)
	}
	if o := s.ended(app); *o.Outcome != engine.OutreachSent || o.Cause != engine.OutreachByHand ||
		len(s.outreach(app)) != 2 || len(box.letters) != 0 {
		t.Errorf("outreach is %+v", s.outreach(app))
	}
}

func TestMailWaitsForDocumentsAndStatusFollows(t *testing.T) {
	box := &letterbox{}
	s, _ := openMailServer(t, box)
	app := s.postForm("/intake", applicationPart(outreachApplication), file("slip.csv", csvFile)).wantStatus(200).text(
		"data.id",
	)
	if len(box.letters) != 0 || len(s.outreach(app)) != 0 {
		t.Fatal("the borrower was mailed before the documents were read")
	}
	s.process()
	box.next(t)
	if o := s.ended(app); *o.Outcome != engine.OutreachSent {
		t.Errorf("outreach is %+v", o)
	}
	whole := strings.NewReplacer("01/01/2025 - 01/31/2025", "11/01/2024 - 01/31/2025").Replace(statementText)
	s.postForm("/applications/"+app+"/documents", typed("bank_statement"), file("paper.txt", whole)).wantStatus(201)
	s.postForm(
		"/applications/"+app+"/documents", typed("payslip"), file("pay.csv", csvFile+"2026-01-03,,7,102\n"),
	).wantStatus(201)
	s.process()
	if a := s.get("/applications/" + app + "/checklist"); a.at("data.complete") != true {
		t.Fatalf("checklist is %s", a.raw)
	}
	if got := s.steps(app); got != "submitted by person, awaiting_docs by system, submitted by system" {
		t.Errorf("history is %s", got)
	}
	if len(box.letters) != 0 || len(s.outreach(app)) != 1 {
		t.Error("a second mail was sent")
	}
}

func TestMailAsksForExactlyMissingDays(t *testing.T) {
	box := &letterbox{}
	s, _ := openMailServer(t, box)
	november := strings.NewReplacer("01/01/2025 - 01/31/2025", "11/15/2024 - 11/30/2024").Replace(statementText)
	made := s.postForm(
		"/intake", applicationPart(outreachApplication), file("paper.txt", statementText), file("paper.txt", november),
	).wantStatus(200)
	s.process()
	want := "LAKANDULA ••7890: 2024-11-03 to 2024-11-14, 2024-12-01 to 2024-12-31 are missing."
	if l := box.next(t); len(l.Wanted) == 0 || l.Wanted[0].Detail != want {
		t.Errorf("the letter wants %+v, want %s", l.Wanted, want)
	}
	s.ended(made.text("data.id"))
}

func TestStatusSetByPersonIsNotOverwritten(t *testing.T) {
	box := &letterbox{}
	s, _ := openMailServer(t, box)
	app := s.postJSON("/applications", outreachApplication).wantStatus(201).text("data.id")
	box.next(t)
	s.ended(app)
	s.send(jsonAsk("PATCH", "/applications/"+app, `{"status":"submitted"}`)).wantStatus(200)
	s.postForm("/applications/"+app+"/documents", typed("payslip"), file("slip.csv", csvFile)).wantStatus(201)
	s.process()
	if got := s.steps(app); got != "submitted by person, awaiting_docs by system, submitted by person" {
		t.Errorf("history is %s, want the person's status to stand", got)
	}
}

func TestFailedMailIsShownAndNotSentAgain(t *testing.T) {
	box := &letterbox{fails: errors.New("The mail server refused the mail (550).")}
	s, _ := openMailServer(t, box)
	app := s.postJSON("/applications", outreachApplication).wantStatus(201).text("data.id")
	box.next(t)
	if o := s.ended(
		app,
	); *o.Outcome != engine.OutreachFailed || *o.Reason != "The mail server refused the mail (550)." {
		t.Errorf("outreach is %+v", o)
	}
	s.postForm("/applications/"+app+"/documents", typed("payslip"), file("slip.csv", csvFile)).wantStatus(201)
	s.process()
	if len(box.letters) != 0 {
		t.Error("it was sent again by itself")
	}
	if log := s.log.String(); !strings.Contains(log, "refused the mail (550)") || strings.Contains(log, "nena") {
		t.Errorf("the log is %s, want the reason and no borrower", log)
	}
}

func TestNoMailIfNothingIsMissing(t *testing.T) {
	box := &letterbox{}
	s, _ := openMailServer(t, box)
	whole := strings.NewReplacer("01/01/2025 - 01/31/2025", "11/01/2024 - 01/31/2025").Replace(statementText)
	a := s.postForm("/intake", applicationPart(outreachApplication), file("paper.txt", whole)).wantStatus(200)
	s.postForm("/applications/"+a.text("data.id")+"/documents", typed("payslip"), file("slip.csv", csvFile)).wantStatus(
		201,
	)
	s.process()
	if o := s.ended(a.text("data.id")); *o.Outcome != engine.OutreachNotNeeded || len(box.letters) != 0 {
		t.Errorf("outreach is %+v and %d letters came, want none needed", o, len(box.letters))
	}
	if got := s.steps(a.text("data.id")); got != "submitted by person" {
		t.Errorf("history is %s", got)
	}
}

func TestPartialIntakeIsCompletedByRetrying(t *testing.T) {
	s := openTestServer(t)
	for files := 1; files <= 4; files++ {
		for failing := range files {
			s.partialIntake(files, failing)
		}
	}
}

// partialIntake sends an intake of which one file cannot be stored, repeats the intake, and attaches every file twice.
func (s *testServer) partialIntake(files, failing int) {
	s.t.Helper()
	ref := fmt.Sprintf("PARTIAL-%d-%d", files, failing)
	var sent []formPart
	for i := range files {
		sent = append(sent, file(fmt.Sprintf("%d.csv", i), fmt.Sprintf("a,b\n%d,%s\n", i, ref)))
	}
	sum := sha256.Sum256([]byte(sent[failing].content))
	bad := hex.EncodeToString(sum[:])
	s.blobs.failCommits(func(sha256 string) error {
		if sha256 == bad {
			return errPlannedFault
		}
		return nil
	})
	intake := append([]formPart{applicationPart(`{"business_name":"P","borrower_email":"p@example.com","external_ref":"` + ref + `"}`)}, sent...)
	a := s.postForm("/intake", intake...).wantStatus(502)
	s.blobs.failCommits(nil)
	id := a.text("data.id")
	for i := range files {
		if stored := a.at(fmt.Sprintf("files.%d.stored", i)); stored != (i != failing) {
			s.t.Errorf("%s: file %d has stored %v in %s", ref, i, stored, a.raw)
		}
	}
	if a.text(fmt.Sprintf("files.%d.sha256", failing)) != bad {
		s.t.Errorf("%s: receipts %s, want the digest of each file", ref, a.raw)
	}
	s.wantDocuments(id, files-1, "after the partial intake")
	if again := s.postForm("/intake", intake...).wantStatus(
		200,
	); again.at("idempotent") != true || again.text("data.id") != id {
		s.t.Errorf("%s: the repeated intake answered %s", ref, again.raw)
	}
	s.wantDocuments(id, files-1, "after the repeated intake, which skips files")
	for range 2 {
		s.postForm("/applications/"+id+"/documents", sent...).wantStatus(201)
	}
	s.wantDocuments(id, files, "after sending every file twice")
}

func (s *testServer) wantDocuments(id string, want int, when string) {
	s.t.Helper()
	if n := s.get("/applications/" + id).number("data.document_count"); n != int64(want) {
		s.t.Errorf("document_count is %d %s, want %d", n, when, want)
	}
	if n := len(s.get("/applications/" + id + "/documents").at("data").([]any)); n != want {
		s.t.Errorf("%d documents %s, want %d", n, when, want)
	}
}
