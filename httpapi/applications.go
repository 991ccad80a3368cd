package httpapi

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/ratelimit"
)

// applicationHandlers serve loan applications.
type applicationHandlers struct{ *server }

func (h applicationHandlers) operations() operations {
	return operations{
		"listApplications": {
			summary: "List applications, most recently active first",
			about: "Creation, an update, a document attached and a document finished move an application up. " +
				"To read a long list to its end, go on with `cursor` = `next_cursor`.",
		},
		"createApplication": {
			summary:   "Create an application without files",
			about:     "Never conflicts on `external_ref`; idempotency belongs to intake.",
			bodyLimit: smallBody,
			request:   jsonBody(inputSchema[engine.ApplicationInput](h.server)),
			creates:   creates(applicationMade),
		},
		"getApplication": {
			summary: "Read an application",
			about:   "By its uuid or its app_id.",
		},
		"updateApplication": {
			summary:   "Change some values of an application",
			about:     "What is left out stays. A change of `status` is kept in the history.",
			bodyLimit: smallBody,
			request:   jsonBody(inputSchema[engine.ApplicationPatch](h.server)),
		},
		"deleteApplication": {
			summary: "Delete an application for good",
			about:   "Its documents, their files and a borrower left without application go with it. This cannot be undone.",
		},
		"listStatusChanges": {
			summary: "List an application's status changes, oldest first",
			about:   "Each with its time, the key that made it, and the statuses before and after.",
		},
	}
}

// checklistHandlers serve an application's checklist and the mails about it.
type checklistHandlers struct{ *server }

func (h checklistHandlers) operations() operations {
	return operations{
		"getChecklist": {
			summary: "See which papers an application needs and which are there",
			about: "The product's rules are chosen by `profile`, `track` and `loan_type`. Each paper is `satisfied`, `missing`, `stale`, `incomplete` " +
				"(with the days that no statement covers), `pending` while documents are still being read, or `unreadable`. Account numbers are masked. " +
				"`outreach` are the newest mails to the borrower, the newest first.",
		},
		"sendOutreach": {
			summary:  "Mail the borrower what is missing, again",
			about:    "At most once an hour, the mail of `send_outreach` counted. What came of it stands in the checklist.",
			creates:  creates(outreachClaimed),
			failures: []engine.Code{engine.CodeOutreachUnavailable, engine.CodeOutreachTooSoon},
		},
	}
}

type applicationRef struct {
	ID string `path:"id" doc:"The application's uuid or its app_id."`
}

type applicationOutput struct {
	Warning string `header:"Warning" doc:"Set when send_outreach was stored but no outbound mail is configured."`
	Body    data[application]
}

// outreachWarning is sent if send_outreach was stored although this installation cannot send mail.
const outreachWarning = `299 dossier "send_outreach is stored, but this installation has no outbound mail setting"`

func (h applicationHandlers) createApplication(ctx context.Context, c *call, _ *struct{}) (*applicationOutput, error) {
	in, err := readJSON[engine.ApplicationInput](c)
	if err != nil {
		return nil, err
	}
	made, err := h.Engine.Applications.Create(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return applicationMade(made), nil
}

func applicationMade(made engine.CreateResult) *applicationOutput {
	out := &applicationOutput{Body: data[application]{applicationAnswer(made.Application)}}
	if made.OutreachUnavailable {
		out.Warning = outreachWarning
	}
	return out
}

type listApplicationsInput struct {
	Status string `query:"status" enum:"submitted,awaiting_docs,underwriting,question_raised,memo_drafted,approved,declined"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Cursor string `query:"cursor" maxLength:"200" example:"MTc2NDA2MTIwMDAwMDAwMC40MQ" doc:"next_cursor of the page before, in place of offset."`
	Offset int    `query:"offset" minimum:"0" maximum:"1000000000" default:"0"`
}

type applicationsOutput struct {
	Body struct {
		Data       []application `json:"data"`
		NextCursor *string       `json:"next_cursor" doc:"Continues with applications that were active earlier; null at the end of the list."`
	}
}

func (h applicationHandlers) listApplications(
	ctx context.Context, c *call, in *listApplicationsInput,
) (*applicationsOutput, error) {
	page, err := h.Engine.Applications.Page(ctx, c.by, engine.ApplicationFilter{
		Status: engine.ApplicationStatus(in.Status), Limit: in.Limit, Offset: in.Offset, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	out := &applicationsOutput{}
	out.Body.Data, out.Body.NextCursor = each(page.Applications, applicationAnswer), textOrNull(page.NextCursor)
	return out, nil
}

type plainApplicationOutput struct {
	Body data[application]
}

func (h applicationHandlers) getApplication(
	ctx context.Context, c *call, in *applicationRef,
) (*plainApplicationOutput, error) {
	a, err := h.Engine.Applications.Get(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &plainApplicationOutput{data[application]{applicationAnswer(a)}}, nil
}

func (h applicationHandlers) updateApplication(
	ctx context.Context, c *call, in *applicationRef,
) (*plainApplicationOutput, error) {
	patch, err := readJSON[engine.ApplicationPatch](c)
	if err != nil {
		return nil, err
	}
	a, err := h.Engine.Applications.Update(ctx, c.by, in.ID, patch)
	if err != nil {
		return nil, err
	}
	return &plainApplicationOutput{data[application]{applicationAnswer(a)}}, nil
}

type deleted struct {
	Deleted bool `json:"deleted"`
}

type deletedOutput struct {
	Body data[deleted]
}

func (h applicationHandlers) deleteApplication(
	ctx context.Context, c *call, in *applicationRef,
) (*deletedOutput, error) {
	if err := h.Engine.Applications.Delete(ctx, c.by, in.ID); err != nil {
		return nil, err
	}
	return &deletedOutput{data[deleted]{deleted{true}}}, nil
}

type historyOutput struct {
	Body data[[]statusChange]
}

func (h applicationHandlers) applicationHistory(
	ctx context.Context, c *call, in *applicationRef,
) (*historyOutput, error) {
	list, err := h.Engine.Applications.History(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &historyOutput{data[[]statusChange]{each(list, statusChangeAnswer)}}, nil
}

// application is a loan application in responses. Values that were never sent are null.
type application struct {
	// The application's UUID.
	ID string `json:"id" format:"uuid"`
	// The number for people, counted per organization: APP-17.
	AppID string `json:"app_id" pattern:"^APP-[1-9][0-9]*$" example:"APP-17"`
	// The borrower's business or legal name.
	BusinessName string `json:"business_name" doc:"Borrower business or legal name."`
	// The borrower's e-mail address.
	BorrowerEmail string `json:"borrower_email" format:"email"`
	// The borrower's phone number as it was sent; nil if none was.
	BorrowerPhone *string `json:"borrower_phone" nullable:"true"`
	// The loan product in the lender's own words; nil if none was sent.
	LoanType *string `json:"loan_type" nullable:"true" doc:"Free-text loan product name."`
	// The requested amount in hundredths; nil if none was sent.
	LoanAmount *engine.Amount `json:"loan_amount" nullable:"true" doc:"Requested amount."`
	// Purpose or context of the loan; nil if none was sent.
	ApplicationContext *string `json:"application_context" nullable:"true" doc:"Loan purpose or context."`
	// The id in the lender's own system, which makes an intake idempotent; nil if none was sent.
	ExternalRef *string `json:"external_ref" nullable:"true" doc:"Idempotency key from the integrating system."`
	// Where the application is in its lifecycle.
	Status engine.ApplicationStatus `json:"status" enum:"submitted,awaiting_docs,underwriting,question_raised,memo_drafted,approved,declined"`
	// Number of documents attached, 0 or more.
	DocumentCount int `json:"document_count" minimum:"0" doc:"Number of documents attached."`
	// When it was created, UTC.
	CreatedAt clock `json:"created_at"`
	// When its values last changed, UTC.
	UpdatedAt clock `json:"updated_at"`
}

func applicationAnswer(a engine.Application) application {
	return application{ID: a.ID, AppID: a.AppID(), BusinessName: a.BusinessName, BorrowerEmail: a.BorrowerEmail,
		BorrowerPhone: a.BorrowerPhone, LoanType: a.LoanType, LoanAmount: a.LoanAmount,
		ApplicationContext: a.ApplicationContext, ExternalRef: a.ExternalRef, Status: a.Status,
		DocumentCount: a.DocumentCount, CreatedAt: clock(a.CreatedAt), UpdatedAt: clock(a.UpdatedAt)}
}

// statusChange is one step of an application's history. From is null for its creation.
type statusChange struct {
	// When the status changed, UTC.
	At clock `json:"at"`
	// Public id of the API key that made the change; empty for the system itself.
	KeyID string `json:"key_id" doc:"The key that made the change; empty for the system itself."`
	// The status before; nil for the creation.
	From *engine.ApplicationStatus `json:"from" nullable:"true"`
	// The status after.
	To engine.ApplicationStatus `json:"to"`
}

func statusChangeAnswer(c engine.StatusChange) statusChange {
	answer := statusChange{At: clock(c.At), KeyID: c.KeyID, To: c.To}
	if c.From != "" {
		answer.From = &c.From
	}
	return answer
}

// checklist is an application's papers and the mails about them.
type checklist struct {
	engine.Checklist
	// The newest mails to the borrower, newest first.
	Outreach []outreach `json:"outreach"`
}

// outreach is one mail to a borrower.
type outreach struct {
	// The part before the @ in the mail's Message-ID.
	ID string `json:"id" doc:"Left of the @ in the mail's Message-ID."`
	// What made the server send it: creation, a request by hand, or questions.
	Cause engine.OutreachCause `json:"cause" enum:"creation,by_hand,questions"`
	// When it was decided to send it, UTC.
	ClaimedAt clock `json:"claimed_at"`
	// When sending ended, UTC; nil while it is under way, and if the server stopped meanwhile.
	EndedAt *clock `json:"ended_at" nullable:"true" doc:"Null while it is under way, and when the server went down meanwhile; it is not sent again by itself."`
	// sent, not_needed (nothing was missing) or failed; nil before the end.
	Outcome *engine.OutreachOutcome `json:"outcome" nullable:"true" doc:"sent, not_needed (nothing was missing) or failed."`
	// Why it failed; nil before the end, otherwise empty.
	Reason *string `json:"reason" nullable:"true" doc:"Why it failed, else empty."`
}

func outreachAnswer(o engine.Outreach) outreach {
	return outreach{
		ID:        o.ID,
		Cause:     o.Cause,
		ClaimedAt: clock(o.ClaimedAt),
		EndedAt:   (*clock)(o.EndedAt),
		Outcome:   o.Outcome,
		Reason:    o.Reason,
	}
}

type checklistOutput struct {
	Body data[checklist]
}

type outreachOutput struct {
	Body data[outreach]
}

func (h checklistHandlers) sendOutreach(ctx context.Context, c *call, in *applicationRef) (*outreachOutput, error) {
	o, wait, err := h.Engine.Outreach.Send(ctx, c.by, in.ID)
	if wait > 0 {
		c.w.Header().Set("Retry-After", ratelimit.Seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return outreachClaimed(o), nil
}

func outreachClaimed(o engine.Outreach) *outreachOutput {
	return &outreachOutput{data[outreach]{outreachAnswer(o)}}
}

func (h checklistHandlers) checklist(ctx context.Context, c *call, in *applicationRef) (*checklistOutput, error) {
	list, err := h.Engine.Checklists.Get(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	mails, err := h.Engine.Outreach.Get(ctx, c.by, list.ApplicationID)
	if err != nil {
		return nil, err
	}
	return &checklistOutput{data[checklist]{checklist{list, each(mails, outreachAnswer)}}}, nil
}
