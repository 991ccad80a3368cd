package engine

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Bounds of sending mails.
const (
	mailTimeout      = 20 * time.Second // how long a mail server may take for one mail
	maxMailsInFlight = 4                // connections to the mail server
	maxMailsPending  = 4096             // mails that wait for their turn, a few hundred bytes each
)

const (
	unsentMailStopping unsent = "The server stopped before the mail was sent."
	unsentMailDeleted  unsent = "The application was deleted before the mail was sent."
	unsentMailFlood    unsent = "Too many mails were waiting for the mail server."
	unsentMailUnknown  unsent = "What to ask for could not be worked out; the operator's log says more."
)

// errRedirected ends a mail whose application got another address; it is sent there under the same claim.
var errRedirected = errors.New("the application has got another e-mail address")

func redirected(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errRedirected) }

// outreachSender moves statuses and sends claimed mails in the background.
type outreachSender struct {
	core    *core
	slots   chan struct{}
	pending chan struct{}

	mu      sync.Mutex
	idle    *sync.Cond      // signals that nothing is under way
	ctx     context.Context // of what is under way; replaced when a stopping server has ended it
	stop    context.CancelCauseFunc
	running map[*mailing]outreachKey // what is under way, by its application
}

// mailing is due work until it is done.
type mailing struct {
	cancel context.CancelCauseFunc
	done   chan struct{}
}

type outreachKey struct {
	org         OrgID
	application string
}

func newOutreachSender(e *core) *outreachSender {
	s := &outreachSender{
		core:    e,
		slots:   make(chan struct{}, maxMailsInFlight),
		pending: make(chan struct{}, maxMailsPending),
		running: map[*mailing]outreachKey{},
	}
	s.ctx, s.stop = context.WithCancelCause(context.Background())
	s.idle = sync.NewCond(&s.mu)
	return s
}

// carryOut does in the background what a transaction left to be done; nil is nothing.
func (s *outreachSender) carryOut(due *outreachDue) {
	if due == nil {
		return
	}
	select {
	case s.pending <- struct{}{}:
	default:
		s.end(due.claim, OutreachFailed, unsentMailFlood)
		return
	}
	s.mu.Lock()
	ctx, cancel := context.WithCancelCause(s.ctx)
	d := &mailing{cancel, make(chan struct{})}
	s.running[d] = outreachKey{due.org, due.application}
	s.mu.Unlock()
	go func() {
		again := false
		defer func() {
			cancel(nil)
			<-s.pending
			if again {
				s.carryOut(due) // before this one is removed, so that drain waits for both
			}
			s.mu.Lock()
			delete(s.running, d)
			if len(s.running) == 0 {
				s.idle.Broadcast()
			}
			s.mu.Unlock()
			close(d.done)
		}()
		again = s.work(ctx, *due)
	}()
}

// silence ends what is under way for a deleted application. After it returns, nobody writes to its borrower any more.
// Call it after the deletion's commit: what begins later finds that the application is gone.
func (s *outreachSender) silence(org OrgID, application string) {
	s.interrupt(org, application, unsentMailDeleted)
}

// redirect ends what is under way for an application that got another address, and begins it again. After it returns,
// nobody writes to the old address any more. Call it after the change's commit.
func (s *outreachSender) redirect(org OrgID, application string) {
	s.interrupt(org, application, errRedirected)
}

func (s *outreachSender) interrupt(org OrgID, application string, why error) {
	var found []*mailing
	s.mu.Lock()
	for d, key := range s.running {
		if key == (outreachKey{org, application}) {
			found = append(found, d)
		}
	}
	s.mu.Unlock()
	for _, d := range found {
		d.cancel(why)
		<-d.done
	}
}

// work does what is due; again reports whether it must begin again.
func (s *outreachSender) work(ctx context.Context, due outreachDue) (again bool) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		if redirected(ctx) {
			return true
		}
		s.end(due.claim, OutreachFailed, context.Cause(ctx))
		return false
	}
	if due.claim != nil && due.claim.Cause == OutreachQuestions {
		return s.sendQuestions(ctx, *due.claim)
	}
	e := s.core
	a, list, err := e.engine.Outreach.settleStatus(ctx, due.org, due.application)
	if CodeOf(err) == CodeNotFound && err != nil { // deleted, and the claim with it
		return false
	}
	if err != nil && redirected(ctx) {
		return true
	}
	if err != nil {
		e.config.Log.Error(
			"an application's checklist could not be worked out for its borrower", "application_id", due.application,
			"error", err,
		)
		s.end(due.claim, OutreachFailed, unsentMailUnknown)
		return false
	}
	if due.claim == nil {
		return false
	}
	wanted := list.wanted()
	if len(wanted) == 0 {
		s.end(due.claim, OutreachNotNeeded, nil)
		return false
	}
	return s.send(ctx, *due.claim, a, OutreachLetter{Wanted: wanted, Unreadable: list.Unreadable})
}

// sendQuestions mails the questions that are open by now; again reports whether it must begin again.
func (s *outreachSender) sendQuestions(ctx context.Context, o Outreach) (again bool) {
	e := s.core
	a, err := e.config.Store.Application(ctx, o.Org, o.ApplicationID)
	if errors.Is(err, ErrNotFound) { // deleted, and the claim with it
		return false
	}
	var open []OutreachQuestion
	if err == nil {
		open, err = e.engine.Questions.openQuestions(ctx, o.Org, a.ID)
	}
	switch {
	case err != nil && redirected(ctx):
		return true
	case err != nil:
		s.end(&o, OutreachFailed, unsentMailUnknown)
		return false
	case len(open) == 0:
		s.end(&o, OutreachNotNeeded, nil)
		return false
	}
	return s.send(ctx, o, a, OutreachLetter{Questions: open})
}

// send completes a letter and sends it.
func (s *outreachSender) send(ctx context.Context, o Outreach, a Application, letter OutreachLetter) (again bool) {
	e := s.core
	org, err := e.config.Store.Organization(ctx, o.Org)
	if err != nil && redirected(ctx) {
		return true
	}
	if err != nil {
		s.end(&o, OutreachFailed, unsentMailUnknown)
		return false
	}
	letter.ID, letter.At, letter.To = o.ID, e.now(), a.BorrowerEmail
	letter.BusinessName, letter.AppID, letter.Lender = a.BusinessName, a.AppID(), org.Name
	sending, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if err = ctx.Err(); err == nil { // the address may have been changed since it was read
		err = e.config.Mailer.Send(sending, letter)
	}
	if err != nil && redirected(ctx) {
		return true
	}
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		s.end(&o, OutreachFailed, err)
		return false
	}
	s.end(&o, OutreachSent, nil)
	return false
}

// end stores an outcome with its audit entry, and logs a failure.
func (s *outreachSender) end(o *Outreach, outcome OutreachOutcome, cause error) {
	if o == nil {
		return
	}
	e, reason, now := s.core, "", s.core.now()
	if cause != nil {
		reason = cause.Error()
		e.config.Log.Warn(
			"mail to a borrower was not sent; it is not sent again by itself", "application_id", o.ApplicationID,
			"reason", reason,
		)
	}
	ended := *o
	ended.EndedAt, ended.Outcome, ended.Reason = &now, &outcome, &reason
	ctx := context.Background()
	err := e.inTx(ctx, func(tx Tx) error {
		if err := tx.EndOutreach(ctx, ended); err != nil {
			return err
		}
		return e.audit(ctx, tx, change{
			org:     o.Org,
			action:  "outreach." + string(outcome),
			subject: o.ApplicationID,
			after:   map[string]any{"cause": o.Cause},
		})
	})
	if err != nil && CodeOf(err) != CodeNotFound { // its application may be deleted by now
		e.config.Log.Error("a mail's outcome could not be recorded", "application_id", o.ApplicationID, "error", err)
	}
}

// drain waits for what is under way, and after a time ends it.
func (s *outreachSender) drain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	stop := s.stop
	late := time.AfterFunc(callbackDrain, func() { stop(unsentMailStopping) })
	for len(s.running) > 0 {
		s.idle.Wait()
	}
	if late.Stop() {
		return
	}
	s.ctx, s.stop = context.WithCancelCause(context.Background())
}

// settleTries is how often a checklist is computed again because documents changed in the meantime.
const settleTries = 5

var errMoving = errors.New("the application's documents change faster than they are judged")

// settleStatus moves an application between submitted and awaiting_docs by its checklist. It moves only applications
// that nobody has moved, or that it moved last itself: it never overrules a person.
func (s *OutreachService) settleStatus(
	ctx context.Context, org OrgID, id string,
) (a Application, list Checklist, err error) {
	for range settleTries {
		if a, err = s.config.Store.Application(ctx, org, id); err != nil {
			return a, list, s.storageError(err)
		}
		documents, err := s.engine.Applications.Documents(ctx, Principal{Org: org}, id)
		if err != nil {
			return a, list, err
		}
		if list, err = s.engine.Checklists.judgeApplication(ctx, a, documents); err != nil {
			return a, list, err
		}
		stood := false
		err = s.inTx(ctx, func(tx Tx) (err error) {
			a, stood, err = s.moveStatus(ctx, tx, org, id, documents, list)
			return err
		})
		if err != nil || stood {
			return a, list, err
		}
	}
	return a, list, FailWith(CodeStorageUnavailable, errMoving)
}

// moveStatus is settleStatus's transaction; stood is false if the documents are no longer those that were judged.
func (s *OutreachService) moveStatus(
	ctx context.Context, tx Tx, org OrgID, id string, judged []Document, list Checklist,
) (a Application, stood bool, err error) {
	if a, err = lockApplication(ctx, tx, org, id); err != nil {
		return a, false, err
	}
	now, err := tx.DocumentsOfApplication(ctx, org, id)
	if err != nil {
		return a, false, err
	}
	now = slices.DeleteFunc(now, func(d Document) bool { return d.DeletedAt != nil })
	if !slices.EqualFunc(now, judged, func(a, b Document) bool { return a.ID == b.ID && a.Status == b.Status }) {
		return a, false, nil
	}
	history, err := tx.StatusChanges(ctx, org, id)
	if err != nil {
		return a, false, err
	}
	history = withoutQuestions(history)
	before, from, to := a, a.Status, list.calls(a.Status)
	if to == from || len(history) > 1 && history[len(history)-1].KeyID != "" {
		return a, true, nil
	}
	a.Status, a.UpdatedAt, a.ActiveAt = to, s.now(), s.now()
	if err := tx.UpdateApplication(ctx, a); err != nil {
		return a, true, err
	}
	if err := tx.InsertStatusChange(
		ctx, org, StatusChange{ApplicationID: id, At: a.UpdatedAt, From: from, To: to},
	); err != nil {
		return a, true, err
	}
	moved := map[string]any{"status": to}
	if err := s.audit(ctx, tx, change{org: org, action: "application.updated", subject: id,
		before: map[string]any{"status": from}, after: moved}); err != nil {
		return a, true, err
	}
	return a, true, s.emitUpdate(ctx, tx, before, a, moved)
}

// withoutQuestions leaves out at the end of a history that a question was asked and that the status before it returned:
// both together move nothing.
func withoutQuestions(history []StatusChange) []StatusChange {
	n := len(history)
	for ; n >= 2; n -= 2 {
		asked, back := history[n-2], history[n-1]
		if asked.To != StatusQuestionRaised || back.From != StatusQuestionRaised || back.To != asked.From {
			break
		}
	}
	return history[:n]
}

// calls is the status that the checklist calls for, given the present one. It is unchanged while documents are being
// read.
func (l Checklist) calls(now ApplicationStatus) ApplicationStatus {
	switch {
	case now == StatusSubmitted && len(l.wanted()) > 0:
		return StatusAwaitingDocs
	case now == StatusAwaitingDocs && l.Complete:
		return StatusSubmitted
	}
	return now
}
