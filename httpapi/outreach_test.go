package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// letterbox is a mailer that keeps what it is given.
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

func (s *testServer) outreach(app string) []Outreach {
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
	list := []Outreach{}
	for _, o := range out.Data.Outreach {
		list = append(list, Outreach{ID: o.ID, Cause: engine.OutreachCause(o.Cause), Outcome: (*engine.OutreachOutcome)(o.Outcome), Reason: o.Reason})
	}
	return list
}

// ended waits until the newest mail has an outcome.
func (s *testServer) ended(app string) Outreach {
	s.t.Helper()
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(2 * time.Millisecond) {
		if list := s.outreach(app); len(list) > 0 && list[0].Outcome != nil {
			return list[0]
		}
	}
	s.t.Fatal("the mail has no outcome")
	return Outreach{}
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

func TestABorrowerIsMailedOnceAboutWhatIsMissing(t *testing.T) {
	box := &letterbox{}
	s, clock := openMailServer(t, box)
	made := s.postForm("/intake", application(outreachApplication)).wantStatus(200)
	if w := made.Header.Get("Warning"); w != "" {
		t.Errorf("Warning is %q although mail is set", w)
	}
	app := made.text("data.id")
	l := box.next(t)
	if l.To != "nena@example.com" || l.BusinessName != "Nena" || l.AppID != "APP-1" || l.Lender != "Lakeside Lending" || len(l.Wanted) != 2 ||
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
	if a := s.send(again).wantStatus(429); a.text("error") != string(engine.CodeOutreachTooSoon) || a.Header.Get("Retry-After") != "3600" {
		t.Errorf("got %s with Retry-After %q", a.raw, a.Header.Get("Retry-After"))
	}
	s.send(jsonAsk("PATCH", "/applications/"+app, `{"borrower_email":"new.nena@example.com"}`)).wantStatus(200)
	clock.Add(3600)
	id := s.send(again).wantStatus(202).text("data.id")
	if l := box.next(t); l.ID != id || l.To != "new.nena@example.com" || len(l.Wanted) != 1 || l.Wanted[0].Key != "bank_statements" {
		t.Errorf("second letter is %+v, want only the statements, at the new address", l)
	}
	if o := s.ended(app); *o.Outcome != engine.OutreachSent || o.Cause != engine.OutreachByHand || len(s.outreach(app)) != 2 || len(box.letters) != 0 {
		t.Errorf("outreach is %+v", s.outreach(app))
	}
}

func TestTheMailWaitsForTheDocumentsAndTheStatusFollowsThem(t *testing.T) {
	box := &letterbox{}
	s, _ := openMailServer(t, box)
	app := s.postForm("/intake", application(outreachApplication), file("slip.csv", csvFile)).wantStatus(200).text("data.id")
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
	s.postForm("/applications/"+app+"/documents", typed("payslip"), file("pay.csv", csvFile+"2026-01-03,,7,102\n")).wantStatus(201)
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

func TestTheSystemNeverOverrulesAPerson(t *testing.T) {
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

func TestAMailThatFailsIsShownAndNotSentAgain(t *testing.T) {
	box := &letterbox{fails: errors.New("The mail server refused the mail (550).")}
	s, _ := openMailServer(t, box)
	app := s.postJSON("/applications", outreachApplication).wantStatus(201).text("data.id")
	box.next(t)
	if o := s.ended(app); *o.Outcome != engine.OutreachFailed || *o.Reason != "The mail server refused the mail (550)." {
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

func TestWithNothingMissingNobodyIsMailed(t *testing.T) {
	box := &letterbox{}
	s, _ := openMailServer(t, box)
	whole := strings.NewReplacer("01/01/2025 - 01/31/2025", "11/01/2024 - 01/31/2025").Replace(statementText)
	a := s.postForm("/intake", application(outreachApplication), file("paper.txt", whole)).wantStatus(200)
	s.postForm("/applications/"+a.text("data.id")+"/documents", typed("payslip"), file("slip.csv", csvFile)).wantStatus(201)
	s.process()
	if o := s.ended(a.text("data.id")); *o.Outcome != engine.OutreachNotNeeded || len(box.letters) != 0 {
		t.Errorf("outreach is %+v and %d letters came, want none needed", o, len(box.letters))
	}
	if got := s.steps(a.text("data.id")); got != "submitted by person" {
		t.Errorf("history is %s", got)
	}
}
