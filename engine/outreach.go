package engine

import (
	"context"
	"fmt"
	"time"
)

// OutreachService writes to borrowers about missing documents and open questions.
type OutreachService struct {
	*core
	sender *outreachSender
}

// OutreachCause is why a borrower is mailed.
type OutreachCause string

const (
	OutreachCreation OutreachCause = "creation" // send_outreach of the application; once
	OutreachByHand   OutreachCause = "by_hand"  // somebody asked for it
	// Somebody asked for the open questions to be mailed.
	OutreachQuestions OutreachCause = "questions"
)

// OutreachOutcome is the end of an outreach.
type OutreachOutcome string

const (
	OutreachSent      OutreachOutcome = "sent"       // the mail server accepted it
	OutreachNotNeeded OutreachOutcome = "not_needed" // nothing was missing that the borrower could send
	OutreachFailed    OutreachOutcome = "failed"     // see Reason; it is not sent again by itself
)

// Outreach is one mail to a borrower about missing documents or open questions. It is claimed in the transaction that
// makes it due, and sent once after that. A crash in between loses the mail, and its outcome stays unknown; sending
// first could send it twice.
type Outreach struct {
	ID            string           // UUID; also the mail's Message-ID, left of the @
	Org           OrgID            // whose application it is
	ApplicationID string           // UUID
	Cause         OutreachCause    // why it is sent
	KeyID         string           // public id of the key that asked for it; "" for the engine itself
	ClaimedAt     time.Time        // when it became due
	EndedAt       *time.Time       // nil while it is under way, and for good after a crash
	Outcome       *OutreachOutcome // nil until it ended
	Reason        *string          // one sentence without personal data, "" for none; nil until it ended
}

// OutreachLetter is the content of a mail to a borrower.
type OutreachLetter struct {
	ID           string             // for the Message-ID
	At           time.Time          // when it is written
	To           string             // the borrower's address, not parsed yet
	BusinessName string             // of the application
	AppID        string             // APP-<number>
	Lender       string             // name of the organization
	Wanted       []ChecklistEntry   // required documents that the borrower can send
	Unreadable   []ChecklistFailure // documents to be sent again
	// An underwriter's questions. A letter with questions is about them, and wants nothing else.
	Questions []OutreachQuestion
}

// OutreachQuestion is a question in a letter.
type OutreachQuestion struct {
	Text            string   // as the underwriter wrote it
	Due             *Date    // when the answer is wanted; nil for no day
	DocumentsWanted []string // registry names of papers that would answer it
}

// Mailer sends letters.
type Mailer interface {
	// Send sends a letter once. An error's text is one sentence without personal data.
	Send(ctx context.Context, l OutreachLetter) error
}

// OutreachReads are the store's queries for mails to borrowers.
type OutreachReads interface {
	// Outreach lists an application's newest mails, the newest first.
	Outreach(ctx context.Context, org OrgID, applicationID string, limit int) ([]Outreach, error)
}

// OutreachWrites are the store's changes to mails to borrowers.
type OutreachWrites interface {
	// ClaimOutreach adds a mail; false if its cause is OutreachCreation and the application has one of that cause.
	ClaimOutreach(ctx context.Context, o Outreach) (bool, error)
	// EndOutreach stores an outcome, once; ErrNotFound if the mail does not exist or has one.
	EndOutreach(ctx context.Context, o Outreach) error
}

const (
	outreachRate  = time.Hour // how often a borrower may be mailed by hand
	outreachShown = 20        // how many mails an application shows, the newest first
)

// Get lists an application's newest mails, the newest first.
func (s *OutreachService) Get(ctx context.Context, by Principal, applicationID string) ([]Outreach, error) {
	list, err := s.config.Store.Outreach(ctx, by.Org, applicationID, outreachShown)
	return list, s.storageError(err)
}

// Send mails the borrower again, at most once an hour. It returns before the mail is sent; the checklist shows the
// outcome. With OUTREACH_TOO_SOON, wait is the time until the next mail.
func (s *OutreachService) Send(
	ctx context.Context, by Principal, ref string,
) (o Outreach, wait time.Duration, err error) {
	if _, err := s.engine.Applications.Get(ctx, by, ref); err != nil {
		return o, 0, err
	}
	if s.config.Mailer == nil {
		return o, 0, Fail(CodeOutreachUnavailable)
	}
	var due *outreachDue
	err = s.inTx(ctx, func(tx Tx) error {
		a, err := lockApplication(ctx, tx, by.Org, ref)
		if err != nil {
			return err
		}
		if due, wait, err = s.claimByHand(ctx, tx, by, a, OutreachByHand); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, *due.claim, AboutApplication(a.ID))
	})
	if err != nil {
		return Outreach{}, wait, err
	}
	s.sender.carryOut(due)
	return *due.claim, 0, nil
}

// claimByHand claims a mail that somebody asked for, under the application's lock. With OUTREACH_TOO_SOON, wait is the
// time until the next mail.
func (s *OutreachService) claimByHand(
	ctx context.Context, tx Tx, by Principal, a Application, cause OutreachCause,
) (due *outreachDue, wait time.Duration, err error) {
	before, err := tx.Outreach(ctx, by.Org, a.ID, 1)
	if err != nil {
		return nil, 0, err
	}
	now := s.now()
	// after now, the clock was set back, so nobody knows how long ago it was
	if len(before) > 0 && !before[0].ClaimedAt.After(now) {
		if wait = before[0].ClaimedAt.Add(outreachRate).Sub(now); wait > 0 {
			return nil, wait, Fail(CodeOutreachTooSoon, fmt.Sprintf(
				"This borrower was mailed less than an hour ago; try again in %s.", wait.Round(time.Second),
			))
		}
	}
	o := Outreach{
		ID: s.config.NewID(), Org: by.Org, ApplicationID: a.ID, Cause: cause, KeyID: by.KeyID, ClaimedAt: now,
	}
	return &outreachDue{org: by.Org, application: a.ID, claim: &o}, 0, s.claimOutreach(ctx, tx, o)
}

func (s *OutreachService) claimOutreach(ctx context.Context, tx Tx, o Outreach) error {
	if _, err := tx.ClaimOutreach(ctx, o); err != nil {
		return err
	}
	return s.audit(ctx, tx, change{org: o.Org, keyID: o.KeyID, action: "outreach.claimed", subject: o.ApplicationID,
		after: map[string]any{"cause": o.Cause}})
}

// outreachDue is what a transaction leaves to be done after it: update the application's status, and send the claimed
// mail if there is one.
type outreachDue struct {
	org         OrgID
	application string
	claim       *Outreach
}

// dueOutreach decides whether an application's borrower is mailed, in the transaction that ends the reading of its last
// document or makes it without documents. It returns nil while documents are still being read, or if nobody asked for
// mails.
func (s *OutreachService) dueOutreach(
	ctx context.Context, tx Tx, org OrgID, applicationID *string,
) (*outreachDue, error) {
	if s.config.Mailer == nil || applicationID == nil {
		return nil, nil
	}
	a, err := tx.Application(ctx, org, *applicationID)
	if err != nil || !a.SendOutreach {
		return nil, ignoreNotFound(err)
	}
	documents, err := tx.DocumentsOfApplication(ctx, org, a.ID)
	if err != nil {
		return nil, err
	}
	for _, d := range documents {
		if d.DeletedAt == nil && !d.Status.Terminal() {
			return nil, nil
		}
	}
	due := &outreachDue{org: org, application: a.ID}
	o := Outreach{ID: s.config.NewID(), Org: org, ApplicationID: a.ID, Cause: OutreachCreation, ClaimedAt: s.now()}
	claimed, err := tx.ClaimOutreach(ctx, o)
	if err != nil || !claimed {
		return due, err
	}
	due.claim = &o
	return due, s.audit(
		ctx, tx, change{org: org, action: "outreach.claimed", subject: a.ID, after: map[string]any{"cause": o.Cause}},
	)
}
