package engine

import (
	"context"
	"fmt"
	"time"
)

// OutreachService writes to borrowers about missing papers.
type OutreachService struct {
	*core
	sender *outreachSender
}

// OutreachCause says why a borrower is mailed.
type OutreachCause string

const (
	OutreachCreation OutreachCause = "creation" // send_outreach; once per application
	OutreachByHand   OutreachCause = "by_hand"  // POST /applications/{id}/outreach
)

// OutreachOutcome is what came of an outreach.
type OutreachOutcome string

const (
	OutreachSent      OutreachOutcome = "sent"       // the mail server took it
	OutreachNotNeeded OutreachOutcome = "not_needed" // nothing that the borrower could send was missing
	OutreachFailed    OutreachOutcome = "failed"     // see Reason; it is not sent again by itself
)

// Outreach is one mail to a borrower about missing papers. It is claimed in the transaction that makes it
// due and sent once after it: a crash in between loses the mail, and its outcome stays unknown, while sending
// first could send it twice.
type Outreach struct {
	ID            string // also the mail's Message-ID, left of the @
	Org           OrgID
	ApplicationID string
	Cause         OutreachCause
	KeyID         string // of the key that asked by hand, "" for the system itself
	ClaimedAt     time.Time
	EndedAt       *time.Time // nil while it is under way, and for good after a crash
	Outcome       *OutreachOutcome
	Reason        *string // one sentence without personal data, "" when there is nothing to say
}

// OutreachLetter is what a mail to a borrower is written from.
type OutreachLetter struct {
	ID           string // for the Message-ID
	At           time.Time
	To           string // the borrower's address, not yet parsed
	BusinessName string
	AppID        string
	Lender       string             // the organization's name
	Wanted       []ChecklistEntry   // required papers that the borrower can send
	Unreadable   []ChecklistFailure // documents to be sent again
}

// Mailer sends a letter once. An error's text is one sentence without personal data.
type Mailer interface {
	Send(ctx context.Context, l OutreachLetter) error
}

// OutreachReads are the questions about mails to borrowers.
type OutreachReads interface {
	// Outreach lists the newest mails of an application, the newest first.
	Outreach(ctx context.Context, org OrgID, applicationID string, limit int) ([]Outreach, error)
}

// OutreachWrites claim and end mails to borrowers.
type OutreachWrites interface {
	// ClaimOutreach adds one; false when it is of the creation and the application has one of that.
	ClaimOutreach(ctx context.Context, o Outreach) (bool, error)
	// EndOutreach keeps an outcome, once; ErrNotFound when there is none to be ended.
	EndOutreach(ctx context.Context, o Outreach) error
}

const (
	// outreachRate is how often a borrower may be mailed by hand.
	outreachRate = time.Hour
	// outreachShown is how many mails an application shows, the newest first.
	outreachShown = 20
)

// Get lists an application's newest mails, the newest first.
func (s *OutreachService) Get(ctx context.Context, by Principal, applicationID string) ([]Outreach, error) {
	list, err := s.config.Store.Outreach(ctx, by.Org, applicationID, outreachShown)
	return list, s.storageError(err)
}

// Send mails the borrower again, at most once an hour. It answers before the mail is sent; the
// checklist shows what came of it. With OUTREACH_TOO_SOON comes how long to wait.
func (s *OutreachService) Send(
	ctx context.Context, by Principal, ref string,
) (o Outreach, wait time.Duration, err error) {
	if _, err := s.engine.Applications.Get(ctx, by, ref); err != nil {
		return o, 0, err
	}
	if s.config.Mailer == nil {
		return o, 0, Fail(CodeOutreachUnavailable)
	}
	var due outreachDue
	err = s.inTx(ctx, func(tx Tx) error {
		a, err := lockApplication(ctx, tx, by.Org, ref)
		if err != nil {
			return err
		}
		before, err := tx.Outreach(ctx, by.Org, a.ID, 1)
		if err != nil {
			return err
		}
		if len(before) > 0 {
			// the clock was stepped back: how long ago it was nobody knows
			if now := s.now(); before[0].ClaimedAt.After(now) {
				wait = 0
			} else if wait = before[0].ClaimedAt.Add(outreachRate).Sub(now); wait > 0 {
				return Fail(CodeOutreachTooSoon, fmt.Sprintf(
					"This borrower was mailed less than an hour ago; try again in %s.", wait.Round(time.Second),
				))
			}
		}
		o = Outreach{
			ID:            s.config.NewID(),
			Org:           by.Org,
			ApplicationID: a.ID,
			Cause:         OutreachByHand,
			KeyID:         by.KeyID,
			ClaimedAt:     s.now(),
		}
		due = outreachDue{org: by.Org, application: a.ID, claim: &o}
		if err := s.claimOutreach(ctx, tx, o); err != nil {
			return err
		}
		return s.engine.Idempotency.made(ctx, tx, by, o, AboutApplication(a.ID))
	})
	if err != nil {
		return Outreach{}, wait, err
	}
	s.sender.carryOut(&due)
	return o, 0, nil
}

func (s *OutreachService) claimOutreach(ctx context.Context, tx Tx, o Outreach) error {
	if _, err := tx.ClaimOutreach(ctx, o); err != nil {
		return err
	}
	return s.audit(ctx, tx, change{org: o.Org, keyID: o.KeyID, action: "outreach.claimed", subject: o.ApplicationID,
		after: map[string]any{"cause": o.Cause}})
}

// outreachDue is what a transaction finds to be done after it: look at the status, and send claim if any.
type outreachDue struct {
	org         OrgID
	application string
	claim       *Outreach
}

// dueOutreach decides, in the transaction that ends the reading of an application's last document or makes
// one without documents, that its borrower is mailed. Nil while documents are still being read, and when
// nobody asked.
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
