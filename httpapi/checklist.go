package httpapi

import (
	"context"
	"net/http"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) checklistRoutes() {
	register(s, route{method: http.MethodGet, path: "/applications/{id}/checklist", id: "getChecklist", scheme: loanScheme,
		summary: "See which papers an application needs and which are there", scope: engine.ApplicationRead, status: http.StatusOK,
		about: "The product's rules are chosen by `profile`, `track` and `loan_type`. Each paper is `satisfied`, `missing`, `stale`, `incomplete` " +
			"(with the days that no statement covers), `pending` while documents are still being read, or `unreadable`. Account numbers are masked. " +
			"`outreach` are the newest mails to the borrower, the newest first."}, s.checklist)
	register(s, route{method: http.MethodPost, path: "/applications/{id}/outreach", id: "sendOutreach", scheme: loanScheme,
		summary: "Mail the borrower what is missing, again", scope: engine.ApplicationWrite, status: http.StatusAccepted, creates: creates(outreachClaimed),
		about:    "At most once an hour, the mail of `send_outreach` counted. What came of it stands in the checklist.",
		failures: []engine.Code{engine.CodeOutreachUnavailable, engine.CodeOutreachTooSoon}}, s.sendOutreach)
}

// Checklist is an application's papers and the mails about them.
type Checklist struct {
	engine.Checklist
	Outreach []Outreach `json:"outreach"`
}

// Outreach is one mail to a borrower.
type Outreach struct {
	ID        string                  `json:"id" doc:"Left of the @ in the mail's Message-ID."`
	Cause     engine.OutreachCause    `json:"cause" enum:"creation,by_hand"`
	ClaimedAt clock                   `json:"claimed_at"`
	EndedAt   *clock                  `json:"ended_at" nullable:"true" doc:"Null while it is under way, and when the server went down meanwhile; it is not sent again by itself."`
	Outcome   *engine.OutreachOutcome `json:"outcome" nullable:"true" doc:"sent, not_needed (nothing was missing) or failed."`
	Reason    *string                 `json:"reason" nullable:"true" doc:"Why it failed, else empty."`
}

func outreachAnswer(o engine.Outreach) Outreach {
	return Outreach{ID: o.ID, Cause: o.Cause, ClaimedAt: clock(o.ClaimedAt), EndedAt: (*clock)(o.EndedAt), Outcome: o.Outcome, Reason: o.Reason}
}

type checklistOutput struct {
	Body data[Checklist]
}

type outreachOutput struct {
	Body data[Outreach]
}

func (s *server) sendOutreach(ctx context.Context, c *call, in *applicationRef) (*outreachOutput, error) {
	o, wait, err := s.Engine.SendOutreach(ctx, c.by, in.ID)
	if wait > 0 {
		c.w.Header().Set("Retry-After", seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return outreachClaimed(o), nil
}

func outreachClaimed(o engine.Outreach) *outreachOutput {
	return &outreachOutput{data[Outreach]{outreachAnswer(o)}}
}

func (s *server) checklist(ctx context.Context, c *call, in *applicationRef) (*checklistOutput, error) {
	list, err := s.Engine.Checklist(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	mails, err := s.Engine.OutreachOf(ctx, c.by, list.ApplicationID)
	if err != nil {
		return nil, err
	}
	return &checklistOutput{data[Checklist]{Checklist{list, each(mails, outreachAnswer)}}}, nil
}
