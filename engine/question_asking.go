package engine

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"
)

// QuestionService manages an underwriter's questions to borrowers.
type QuestionService struct{ *core }

// List returns an application's questions, oldest first.
func (s *QuestionService) List(ctx context.Context, by Principal, ref string) ([]Question, error) {
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	list, err := s.config.Store.Questions(ctx, by.Org, a.ID)
	return list, s.storageError(err)
}

// Ask adds a question. From submitted, awaiting_docs and underwriting the application moves to question_raised. With
// Send, the borrower is mailed all open questions after the return; with OUTREACH_TOO_SOON nothing is asked, and wait
// is the time until a mail may be sent.
func (s *QuestionService) Ask(
	ctx context.Context, by Principal, ref string, in QuestionInput,
) (q Question, wait time.Duration, err error) {
	if q, err = s.questionOf(ctx, by, in); err != nil {
		return q, 0, err
	}
	q.ID, q.Org, q.AskedBy = s.config.NewID(), by.Org, by.KeyID
	send := in.Send != nil && *in.Send
	if err := s.checkSending(ctx, by, ref, send); err != nil {
		return q, 0, err
	}
	var due *outreachDue
	err = s.inTx(ctx, func(tx Tx) error {
		a, err := lockApplication(ctx, tx, by.Org, ref)
		if err != nil {
			return err
		}
		standing, err := tx.Questions(ctx, by.Org, a.ID)
		if err != nil {
			return err
		}
		if len(standing) >= MaxQuestions {
			return Fail(CodeQuestionLimit)
		}
		q.ApplicationID, q.AskedAt, q.RaisedFrom = a.ID, s.now(), ""
		q.History = []QuestionChange{{At: q.AskedAt, KeyID: by.KeyID, Status: QuestionOpen, Fields: []string{}}}
		to := a.Status
		if slices.Contains([]ApplicationStatus{StatusSubmitted, StatusAwaitingDocs, StatusUnderwriting}, a.Status) {
			q.RaisedFrom, to = a.Status, StatusQuestionRaised
		}
		if err := tx.InsertQuestion(ctx, q); err != nil {
			return err
		}
		if due, wait, err = s.claimSending(ctx, tx, by, a, send); err != nil {
			return err
		}
		if err := s.advance(ctx, tx, by, a, to, q.AskedAt, "questions", change{
			action: "question.asked", after: q.auditValues(a.AuditSalt),
		}); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, q, AboutApplication(a.ID))
	})
	if err != nil {
		return Question{}, wait, err
	}
	s.engine.Outreach.sender.carryOut(due)
	return q, 0, nil
}

// questionOf checks an input as far as that needs no application.
func (s *QuestionService) questionOf(
	ctx context.Context, by Principal, in QuestionInput,
) (q Question, err error) {
	if err := checkInput(in); err != nil {
		return q, err
	}
	q = Question{Text: in.Text, Status: QuestionOpen, DocumentIDs: []int64{}}
	q.Finding, _ = findingOf(in.Finding)
	if in.Due != nil {
		q.Due, _ = dueOf(*in.Due)
	}
	if err := s.pastDue(q.Due); err != nil {
		return q, err
	}
	q.DocumentsWanted, err = s.wantedTypes(ctx, by, in.DocumentsWanted)
	return q, err
}

// checkSending refuses a mail that this installation cannot send, unless there is no such application.
func (s *QuestionService) checkSending(ctx context.Context, by Principal, ref string, send bool) error {
	if !send || s.config.Mailer != nil {
		return nil
	}
	if _, err := s.engine.Applications.Get(ctx, by, ref); err != nil {
		return err
	}
	return Fail(CodeOutreachUnavailable)
}

// claimSending claims a mail with the open questions, if it is asked for.
func (s *QuestionService) claimSending(
	ctx context.Context, tx Tx, by Principal, a Application, send bool,
) (*outreachDue, time.Duration, error) {
	if !send {
		return nil, 0, nil
	}
	return s.engine.Outreach.claimByHand(ctx, tx, by, a, OutreachQuestions)
}

// Change changes an open question, answers it or withdraws it. When the last open one is answered or withdrawn, the
// application returns to the status that asking replaced, unless somebody has moved it since. A change that is repeated
// changes nothing. Errors: QUESTION_CLOSED; for the others see Ask.
func (s *QuestionService) Change(
	ctx context.Context, by Principal, ref, id string, patch QuestionPatch,
) (q Question, wait time.Duration, err error) {
	if patch, err = s.checkPatch(ctx, by, patch); err != nil {
		return q, 0, err
	}
	send := patch.Send != nil && *patch.Send
	if err := s.checkSending(ctx, by, ref, send); err != nil {
		return q, 0, err
	}
	var due *outreachDue
	err = s.inTx(ctx, func(tx Tx) error {
		due = nil
		a, err := lockApplication(ctx, tx, by.Org, ref)
		if err != nil {
			return err
		}
		before, err := tx.Question(ctx, by.Org, a.ID, strings.ToLower(id))
		if err != nil {
			return err
		}
		if q, err = s.changed(ctx, tx, by, before, patch); err != nil {
			return err
		}
		if send && q.Status != QuestionOpen {
			return Fail(CodeQuestionClosed)
		}
		if due, wait, err = s.claimSending(ctx, tx, by, a, send); err != nil || len(q.History) == len(before.History) {
			return err
		}
		return s.keepChange(ctx, tx, by, a, before, q)
	})
	if err != nil {
		return Question{}, wait, err
	}
	s.engine.Outreach.sender.carryOut(due)
	return q, 0, nil
}

// checkPatch checks a patch as far as that needs no application, and gives types of papers their registry names.
func (s *QuestionService) checkPatch(ctx context.Context, by Principal, patch QuestionPatch) (QuestionPatch, error) {
	if err := checkInput(patch); err != nil {
		return patch, err
	}
	due, _ := nullableDue(patch.Due)
	if err := s.pastDue(due); err != nil || patch.DocumentsWanted == nil {
		return patch, err
	}
	types, err := s.wantedTypes(ctx, by, *patch.DocumentsWanted)
	patch.DocumentsWanted = &types
	return patch, err
}

// changed applies a patch to a question. A question that stays as it is has no new step in its history.
func (s *QuestionService) changed(
	ctx context.Context, tx Tx, by Principal, before Question, patch QuestionPatch,
) (q Question, err error) {
	q = before
	if patch.Text != nil {
		q.Text = *patch.Text
	}
	if len(patch.Finding) > 0 {
		q.Finding, _ = findingOf(patch.Finding)
	}
	if len(patch.Due) > 0 {
		q.Due, _ = nullableDue(patch.Due)
	}
	if patch.DocumentsWanted != nil {
		q.DocumentsWanted = *patch.DocumentsWanted
	}
	if patch.DocumentIDs != nil {
		if q.DocumentIDs, err = ownDocuments(ctx, tx, by.Org, q.ApplicationID, *patch.DocumentIDs); err != nil {
			return q, err
		}
	}
	replace(&q.Answer, patch.Answer)
	switch {
	case patch.Status != nil:
		q.Status = *patch.Status
	case patch.Answer != nil:
		q.Status = QuestionAnswered
	}
	fields := changedMembers(before, q)
	if len(fields) == 0 {
		return before, nil
	}
	return s.closing(by, before, q, fields)
}

// closing adds a step to a question's history, and checks that it may be taken.
func (s *QuestionService) closing(by Principal, before, q Question, fields []string) (Question, error) {
	now := s.now()
	switch {
	case before.Status != QuestionOpen:
		return q, Fail(CodeQuestionClosed)
	case q.Status == QuestionOpen && len(before.History) >= maxQuestionChanges:
		return q, Fail(CodeQuestionLimit, "This question was changed very often; withdraw it and ask anew.")
	case q.Status == QuestionAnswered && q.Answer == nil && len(q.DocumentIDs) == 0:
		return q, FailField("/answer", "REQUIRED", "An answered question needs an answer or document_ids.")
	case q.Status == QuestionAnswered:
		q.AnsweredAt = &now
	}
	step := QuestionChange{At: now, KeyID: by.KeyID, Status: q.Status, Fields: fields}
	q.History = append(slices.Clone(before.History), step)
	return q, nil
}

// changedMembers are the names of what differs between two states of a question, sorted.
func changedMembers(before, after Question) []string {
	var names []string
	for _, f := range []struct {
		name     string
		old, now any
	}{
		{"answer", before.Answer, after.Answer},
		{"document_ids", before.DocumentIDs, after.DocumentIDs},
		{"documents_wanted", before.DocumentsWanted, after.DocumentsWanted},
		{"due", before.Due, after.Due},
		{"finding", before.Finding, after.Finding},
		{"status", before.Status, after.Status},
		{"text", before.Text, after.Text},
	} {
		if !reflect.DeepEqual(f.old, f.now) {
			names = append(names, f.name)
		}
	}
	return names
}

// ownDocuments checks that documents belong to an application and are not deleted. It returns them once each, sorted.
func ownDocuments(ctx context.Context, tx Tx, org OrgID, applicationID string, ids []int64) ([]int64, error) {
	documents, err := tx.DocumentsOfApplication(ctx, org, applicationID)
	if err != nil {
		return nil, err
	}
	ids = slices.Clone(ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	for _, id := range ids {
		if !slices.ContainsFunc(documents, func(d Document) bool { return d.ID == id && d.DeletedAt == nil }) {
			return nil, FailField("/document_ids", "UNKNOWN", "document_ids must name documents of this application.")
		}
	}
	if ids == nil {
		ids = []int64{}
	}
	return ids, nil
}

// keepChange writes a changed question, and moves the application back if it was the last open one.
func (s *QuestionService) keepChange(
	ctx context.Context, tx Tx, by Principal, a Application, before, q Question,
) error {
	if err := tx.UpdateQuestion(ctx, q); err != nil {
		return err
	}
	to := a.Status
	if q.Status != QuestionOpen {
		var err error
		if to, err = s.statusAfterQuestions(ctx, tx, a); err != nil {
			return err
		}
	}
	action := "question.changed"
	if q.Status != QuestionOpen {
		action = "question." + string(q.Status)
	}
	last := q.History[len(q.History)-1]
	return s.advance(ctx, tx, by, a, to, last.At, "questions", change{
		action: action, before: before.auditValues(a.AuditSalt), after: q.auditValues(a.AuditSalt),
	})
}

// statusAfterQuestions is an application's status once its questions were answered or withdrawn: the one that asking
// replaced, if none is open and nobody has moved the application since.
func (s *QuestionService) statusAfterQuestions(ctx context.Context, tx Tx, a Application) (ApplicationStatus, error) {
	if a.Status != StatusQuestionRaised {
		return a.Status, nil
	}
	questions, err := tx.Questions(ctx, a.Org, a.ID)
	if err != nil {
		return a.Status, err
	}
	history, err := tx.StatusChanges(ctx, a.Org, a.ID)
	if err != nil || len(history) == 0 {
		return a.Status, err
	}
	last, to := history[len(history)-1], a.Status
	for _, q := range questions {
		if q.Status == QuestionOpen {
			return a.Status, nil
		}
		if q.RaisedFrom != "" && q.RaisedFrom == last.From && q.AskedAt.Equal(last.At) {
			to = q.RaisedFrom
		}
	}
	return to, nil
}

// advance records in an application that work on it went on: its status, its time of change, the history, the audit log
// and the feed, which names the field that changed.
func (c *core) advance(
	ctx context.Context, tx Tx, by Principal, before Application, to ApplicationStatus, at time.Time, field string,
	entry change,
) error {
	a := before
	a.Status, a.UpdatedAt, a.ActiveAt = to, at, at
	if err := tx.UpdateApplication(ctx, a); err != nil {
		return err
	}
	entry.org, entry.keyID, entry.subject = by.Org, by.KeyID, a.ID
	if to != before.Status {
		step := StatusChange{ApplicationID: a.ID, At: at, KeyID: by.KeyID, From: before.Status, To: to}
		if err := tx.InsertStatusChange(ctx, by.Org, step); err != nil {
			return err
		}
		entry.before = withStatus(entry.before, before.Status)
		entry.after = withStatus(entry.after, to)
	}
	if err := c.audit(ctx, tx, entry); err != nil {
		return err
	}
	return c.emitUpdate(ctx, tx, before, a, map[string]any{field: true})
}

// withStatus adds an application's status to the values of an audit entry.
func withStatus(values map[string]any, status ApplicationStatus) map[string]any {
	if values == nil {
		values = map[string]any{}
	}
	values["application_status"] = status
	return values
}

// openQuestions are the open questions of an application as a mail names them.
func (s *QuestionService) openQuestions(
	ctx context.Context, org OrgID, applicationID string,
) ([]OutreachQuestion, error) {
	list, err := s.config.Store.Questions(ctx, org, applicationID)
	if err != nil {
		return nil, s.storageError(err)
	}
	var open []OutreachQuestion
	for _, q := range list {
		if q.Status == QuestionOpen {
			open = append(open, OutreachQuestion{Text: q.Text, Due: q.Due, DocumentsWanted: q.DocumentsWanted})
		}
	}
	return open, nil
}
