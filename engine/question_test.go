package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func (h *fixture) application(status engine.ApplicationStatus) engine.Application {
	h.t.Helper()
	made, err := h.Applications.Create(
		h.t.Context(), h.by, engine.ApplicationInput{BusinessName: "Reyes Bakery", BorrowerEmail: "ana@example.com"},
	)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.setStatus(made.Application, status)
}

func (h *fixture) setStatus(a engine.Application, status engine.ApplicationStatus) engine.Application {
	h.t.Helper()
	a, err := h.Applications.Update(h.t.Context(), h.by, a.ID, engine.ApplicationPatch{Status: &status})
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *fixture) wantStatus(a engine.Application, want engine.ApplicationStatus) {
	h.t.Helper()
	now, err := h.Applications.Get(h.t.Context(), h.by, a.ID)
	if err != nil || now.Status != want {
		h.t.Errorf("the status is %s (%v), want %s", now.Status, err, want)
	}
}

func (h *fixture) ask(a engine.Application, in engine.QuestionInput) engine.Question {
	h.t.Helper()
	q, _, err := h.Questions.Ask(h.t.Context(), h.by, a.ID, in)
	if err != nil {
		h.t.Fatal(err)
	}
	return q
}

func (h *fixture) changeQuestion(q engine.Question, p engine.QuestionPatch) engine.Question {
	h.t.Helper()
	q, _, err := h.Questions.Change(h.t.Context(), h.by, q.ApplicationID, q.ID, p)
	if err != nil {
		h.t.Fatal(err)
	}
	return q
}

func TestQuestionRaisesAndLastAnswerReturnsStatus(t *testing.T) {
	for _, c := range []struct{ from, asked, after engine.ApplicationStatus }{
		{engine.StatusSubmitted, engine.StatusQuestionRaised, engine.StatusSubmitted},
		{engine.StatusAwaitingDocs, engine.StatusQuestionRaised, engine.StatusAwaitingDocs},
		{engine.StatusUnderwriting, engine.StatusQuestionRaised, engine.StatusUnderwriting},
		{engine.StatusQuestionRaised, engine.StatusQuestionRaised, engine.StatusQuestionRaised}, // a person set it
		{engine.StatusMemoDrafted, engine.StatusMemoDrafted, engine.StatusMemoDrafted},
		{engine.StatusApproved, engine.StatusApproved, engine.StatusApproved},
		{engine.StatusDeclined, engine.StatusDeclined, engine.StatusDeclined},
	} {
		t.Run(string(c.from), func(t *testing.T) {
			h := newFixture(t)
			a := h.application(c.from)
			first, second := h.ask(a, engine.QuestionInput{Text: "One?"}), h.ask(a, engine.QuestionInput{Text: "Two?"})
			h.wantStatus(a, c.asked)
			h.changeQuestion(first, engine.QuestionPatch{Answer: ptrTo("Yes.")})
			h.wantStatus(a, c.asked)
			h.changeQuestion(second, engine.QuestionPatch{Status: ptrTo(engine.QuestionWithdrawn)})
			h.wantStatus(a, c.after)
		})
	}
}

func TestStatusThatSomebodySetMeanwhileStays(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	q := h.ask(a, engine.QuestionInput{Text: "Why?"})
	h.setStatus(a, engine.StatusMemoDrafted)
	h.changeQuestion(q, engine.QuestionPatch{Answer: ptrTo("So.")})
	h.wantStatus(a, engine.StatusMemoDrafted)

	b := h.application(engine.StatusUnderwriting)
	q = h.ask(b, engine.QuestionInput{Text: "Why?"})
	h.setStatus(b, engine.StatusSubmitted)
	h.setStatus(b, engine.StatusQuestionRaised) // by hand, so that it is no longer what asking made
	h.changeQuestion(q, engine.QuestionPatch{Answer: ptrTo("So.")})
	h.wantStatus(b, engine.StatusQuestionRaised)
}

func TestQuestionsAreInHistoryAuditAndFeed(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	q := h.ask(a, engine.QuestionInput{Text: "Who is Maria?", Finding: json.RawMessage(`"RELATED_CREDITS"`)})
	h.changeQuestion(q, engine.QuestionPatch{Answer: ptrTo("My sister Maria.")})
	history, err := h.Applications.History(t.Context(), h.by, a.ID)
	if err != nil || len(history) != 4 || history[2].To != engine.StatusQuestionRaised ||
		history[2].KeyID != h.by.KeyID || !history[2].At.Equal(q.AskedAt) ||
		history[3].To != engine.StatusUnderwriting {
		t.Errorf("the history is %+v, %v", history, err)
	}
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, e := range entries {
		if e.Subject == a.ID {
			actions = append(actions, e.Action)
		}
		if text := string(e.Before) + string(e.After); strings.Contains(text, "Maria") {
			t.Errorf("%s shows what was written: %s", e.Action, text)
		}
	}
	want := "application.created application.updated question.asked question.answered"
	if got := strings.Join(actions, " "); got != want {
		t.Errorf("the audit log has %s, want %s", got, want)
	}
	var told []string
	for _, ev := range h.feed(h.by, 0) {
		if strings.Contains(string(ev.Payload), "Maria") {
			t.Errorf("the feed shows what was written: %s", ev.Payload)
		}
		told = append(told, string(ev.Name))
	}
	if n := len(told); n < 4 || !slices.Equal(told[n-4:], []string{"application.updated", "application.status_changed",
		"application.updated", "application.status_changed"}) {
		t.Errorf("the feed has %v", told)
	}
}

func TestQuestionInputIsChecked(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	for name, c := range map[string]struct {
		in   engine.QuestionInput
		want string // field at fault
	}{
		"nothing":          {engine.QuestionInput{}, "/text"},
		"blank":            {engine.QuestionInput{Text: " \n"}, "/text"},
		"too long":         {engine.QuestionInput{Text: strings.Repeat("é", 2001)}, "/text"},
		"no finding":       {engine.QuestionInput{Text: "?", Finding: json.RawMessage(`"NO_SUCH"`)}, "/finding"},
		"null finding":     {engine.QuestionInput{Text: "?", Finding: json.RawMessage(`null`)}, "/finding"},
		"a number":         {engine.QuestionInput{Text: "?", Finding: json.RawMessage(`7`)}, "/finding"},
		"a member more":    {engine.QuestionInput{Text: "?", Finding: json.RawMessage(`{"code":"GAP","x":1}`)}, "/finding"},
		"a wrong day":      {engine.QuestionInput{Text: "?", Finding: json.RawMessage(`{"code":"GAP","date":"x"}`)}, "/finding"},
		"no such day":      {engine.QuestionInput{Text: "?", Due: ptrTo("2099-02-30")}, "/due"},
		"the past":         {engine.QuestionInput{Text: "?", Due: ptrTo("2020-01-01")}, "/due"},
		"no type of paper": {engine.QuestionInput{Text: "?", DocumentsWanted: []string{"payslip", "unheard_of"}}, "/documents_wanted/1"},
		"any paper":        {engine.QuestionInput{Text: "?", DocumentsWanted: []string{"auto"}}, "/documents_wanted/0"},
		"many papers":      {engine.QuestionInput{Text: "?", DocumentsWanted: make([]string, 51)}, "/documents_wanted"},
	} {
		_, _, err := h.Questions.Ask(t.Context(), h.by, a.ID, c.in)
		wantFaultOf(t, name, err, c.want)
	}
	h.wantStatus(a, engine.StatusUnderwriting)
	q := h.ask(a, engine.QuestionInput{
		Text: strings.Repeat("é", 2000), Finding: json.RawMessage(`{"code":"GAP","date":"2026-04-01"}`),
		DocumentsWanted: []string{"bank_statement", "bank_statement"}, Due: ptrTo("2099-12-31"),
	})
	if q.Finding.Date.String() != "2026-04-01" || !slices.Equal(q.DocumentsWanted, []string{"bank_statement"}) {
		t.Errorf("asked is %+v", q)
	}
}

func wantFaultOf(t *testing.T, name string, err error, field string) {
	t.Helper()
	var failure *engine.Error
	if !errors.As(err, &failure) || failure.Code != engine.CodeValidationFailed || len(failure.Details) == 0 ||
		failure.Details[0].Field != field {
		t.Errorf("%s: got %v, want a fault of %s", name, err, field)
	}
}

func TestAnsweringNeedsAnswerAndOwnDocuments(t *testing.T) {
	h := newFixture(t)
	a, other := h.application(engine.StatusUnderwriting), h.application(engine.StatusSubmitted)
	attach := func(a engine.Application, content string) int64 {
		t.Helper()
		files := []*engine.StagedFile{h.stage("a.txt", content)}
		docs, _, err := h.Applications.AttachDocuments(t.Context(), h.by, a.ID, "auto", files)
		if err != nil {
			t.Fatal(err)
		}
		return docs[0].ID
	}
	own, gone, foreign := attach(a, "own"), attach(a, "gone"), attach(other, "foreign")
	if err := h.Documents.Delete(t.Context(), h.by, gone); err != nil {
		t.Fatal(err)
	}
	q := h.ask(a, engine.QuestionInput{Text: "Papers?"})
	refuse := func(name string, p engine.QuestionPatch, field string) {
		t.Helper()
		_, _, err := h.Questions.Change(t.Context(), h.by, a.ID, q.ID, p)
		wantFaultOf(t, name, err, field)
	}
	answered := ptrTo(engine.QuestionAnswered)
	refuse("no answer", engine.QuestionPatch{Status: answered}, "/answer")
	refuse("answered and open", engine.QuestionPatch{Answer: ptrTo("x"), Status: ptrTo(engine.QuestionOpen)}, "/status")
	refuse("no status", engine.QuestionPatch{Status: ptrTo(engine.QuestionStatus("closed"))}, "/status")
	refuse("a foreign document", engine.QuestionPatch{DocumentIDs: &[]int64{own, foreign}}, "/document_ids")
	refuse("a deleted document", engine.QuestionPatch{DocumentIDs: &[]int64{gone}}, "/document_ids")
	refuse("many documents", engine.QuestionPatch{DocumentIDs: ptrTo(make([]int64, 101))}, "/document_ids")
	refuse("a long answer", engine.QuestionPatch{Answer: ptrTo(strings.Repeat("x", 10_001))}, "/answer")
	part := h.changeQuestion(q, engine.QuestionPatch{DocumentIDs: &[]int64{own, own}})
	if part.Status != engine.QuestionOpen || !slices.Equal(part.DocumentIDs, []int64{own}) {
		t.Errorf("papers without an answer make it %+v, want open", part)
	}
	done := h.changeQuestion(q, engine.QuestionPatch{Status: answered})
	if done.Status != engine.QuestionAnswered || done.AnsweredAt == nil || len(done.History) != 3 {
		t.Errorf("answered by papers alone is %+v", done)
	}
	again := h.changeQuestion(q, engine.QuestionPatch{Status: answered, DocumentIDs: &[]int64{own}})
	if len(again.History) != 3 {
		t.Errorf("a repeated answer changed %+v", again)
	}
	_, _, err := h.Questions.Change(t.Context(), h.by, a.ID, q.ID, engine.QuestionPatch{Answer: ptrTo("late")})
	if engine.CodeOf(err) != engine.CodeQuestionClosed {
		t.Errorf("a second answer: %v, want QUESTION_CLOSED", err)
	}
	_, _, err = h.Questions.Change(t.Context(), h.by, other.ID, q.ID, engine.QuestionPatch{Answer: ptrTo("x")})
	if engine.CodeOf(err) != engine.CodeNotFound {
		t.Errorf("by another application: %v, want NOT_FOUND", err)
	}
}

func TestOpenQuestionIsChangedAndEmptied(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	q := h.ask(a, engine.QuestionInput{Text: "A?", Finding: json.RawMessage(`"GAP"`), Due: ptrTo("2099-12-31"),
		DocumentsWanted: []string{"payslip"}})
	null := json.RawMessage("null")
	emptied := engine.QuestionPatch{Text: ptrTo("B?"), Finding: null, Due: null, DocumentsWanted: &[]string{}}
	q = h.changeQuestion(q, emptied)
	if q.Text != "B?" || q.Finding != nil || q.Due != nil || len(q.DocumentsWanted) != 0 ||
		!slices.Equal(q.History[1].Fields, []string{"documents_wanted", "due", "finding", "text"}) {
		t.Errorf("changed is %+v", q)
	}
	list, err := h.Questions.List(t.Context(), h.by, a.ID)
	if err != nil || len(list) != 1 || fmt.Sprint(list[0]) != fmt.Sprint(q) {
		t.Errorf("listed is %+v, %v; want %+v", list, err, q)
	}
}

func TestOfTwoAnswersAtOnceOneIsKept(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	q := h.ask(a, engine.QuestionInput{Text: "Which?"})
	var kept, closed atomic.Int32
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			p := engine.QuestionPatch{Answer: ptrTo(fmt.Sprint("answer ", i))}
			switch _, _, err := h.Questions.Change(t.Context(), h.by, a.ID, q.ID, p); {
			case err == nil:
				kept.Add(1)
			case engine.CodeOf(err) == engine.CodeQuestionClosed:
				closed.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if kept.Load() != 1 || closed.Load() != 9 {
		t.Errorf("%d answers were kept and %d refused, want 1 and 9", kept.Load(), closed.Load())
	}
	h.wantStatus(a, engine.StatusUnderwriting)
}

func TestNumberOfQuestionsIsBounded(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	for range engine.MaxQuestions {
		h.ask(a, engine.QuestionInput{Text: "?"})
	}
	_, _, err := h.Questions.Ask(t.Context(), h.by, a.ID, engine.QuestionInput{Text: "?"})
	if engine.CodeOf(err) != engine.CodeQuestionLimit {
		t.Errorf("one more: %v, want QUESTION_LIMIT", err)
	}
}

func TestOneMailHasAllOpenQuestions(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p)
	a := h.application(engine.StatusUnderwriting)
	gone := h.ask(a, engine.QuestionInput{Text: "Gone?"})
	h.changeQuestion(gone, engine.QuestionPatch{Status: ptrTo(engine.QuestionWithdrawn)})
	h.ask(a, engine.QuestionInput{Text: "One?", DocumentsWanted: []string{"payslip"}, Due: ptrTo("2099-12-31")})
	last := h.ask(a, engine.QuestionInput{Text: "Two?", Send: ptrTo(true)})
	h.mailEnded(a)
	l := <-p.letters
	if len(l.Questions) != 2 || l.Questions[0].Text != "One?" || l.Questions[1].Text != "Two?" ||
		l.Questions[0].Due.String() != "2099-12-31" || len(l.Wanted) != 0 || l.To != "ana@example.com" {
		t.Errorf("the letter is %+v", l)
	}
	mails := h.mails(a)
	if len(mails) != 1 || mails[0].Cause != engine.OutreachQuestions || *mails[0].Outcome != engine.OutreachSent {
		t.Errorf("the mails are %+v", mails)
	}
	_, wait, err := h.Questions.Ask(t.Context(), h.by, a.ID, engine.QuestionInput{Text: "Three?", Send: ptrTo(true)})
	if engine.CodeOf(err) != engine.CodeOutreachTooSoon || wait <= 0 {
		t.Errorf("a mail too soon: %v, wait %s", err, wait)
	}
	_, _, err = h.Questions.Change(t.Context(), h.by, a.ID, last.ID, engine.QuestionPatch{Send: ptrTo(true)})
	if engine.CodeOf(err) != engine.CodeOutreachTooSoon {
		t.Errorf("a mail too soon by a change: %v", err)
	}
	if list, err := h.Questions.List(t.Context(), h.by, a.ID); err != nil || len(list) != 3 || len(p.letters) != 0 {
		t.Errorf("%d questions and %d letters, %v; what was refused must leave nothing", len(list), len(p.letters), err)
	}
}

func TestMailWithQuestionsNeedsMailServer(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	send := engine.QuestionInput{Text: "?", Send: ptrTo(true)}
	_, _, err := h.Questions.Ask(t.Context(), h.by, a.ID, send)
	if engine.CodeOf(err) != engine.CodeOutreachUnavailable {
		t.Errorf("got %v, want OUTREACH_UNAVAILABLE", err)
	}
	if _, _, err := h.Questions.Ask(t.Context(), h.by, "APP-99", send); engine.CodeOf(err) != engine.CodeNotFound {
		t.Errorf("of no application: %v, want NOT_FOUND", err)
	}
	h.wantStatus(a, engine.StatusUnderwriting)
}

// The move to question_raised and back is no person's verdict about missing papers.
func TestChecklistStillMovesStatusAfterQuestions(t *testing.T) {
	p := newPostman()
	h := mailingFixture(t, p, func(c *engine.Config) {
		c.Checklists = engine.ChecklistRules{Default: "any", Products: []engine.Product{{Name: "any", Label: "Any",
			Required: []engine.Requirement{{Key: "slip", Label: "Payslip", Why: "Shows it.", Types: []string{"payslip"}}}}}}
	})
	a := h.outreachIntake()
	h.mailEnded(a)
	h.wantStatus(a, engine.StatusAwaitingDocs)
	q := h.ask(a, engine.QuestionInput{Text: "?"})
	h.changeQuestion(q, engine.QuestionPatch{Answer: ptrTo("!")})
	h.wantStatus(a, engine.StatusAwaitingDocs)
	stop := h.run()
	files := []*engine.StagedFile{h.stage("slip.txt", "slip")}
	if _, _, err := h.Applications.AttachDocuments(t.Context(), h.by, a.ID, "payslip", files); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the status to move", func() bool {
		now, err := h.Applications.Get(t.Context(), h.by, a.ID)
		return err == nil && now.Status == engine.StatusSubmitted
	})
	stop()
}
