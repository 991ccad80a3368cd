package httpapi

import (
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Application is a loan application as it is answered. Values that were never given are null.
type Application struct {
	ID                 string                   `json:"id" format:"uuid"`
	AppID              string                   `json:"app_id" pattern:"^APP-[1-9][0-9]*$" example:"APP-17"`
	BusinessName       string                   `json:"business_name" doc:"Borrower business or legal name."`
	BorrowerEmail      string                   `json:"borrower_email" format:"email"`
	BorrowerPhone      *string                  `json:"borrower_phone" nullable:"true"`
	LoanType           *string                  `json:"loan_type" nullable:"true" doc:"Free-text loan product name."`
	LoanAmount         *engine.Amount           `json:"loan_amount" nullable:"true" doc:"Requested amount."`
	ApplicationContext *string                  `json:"application_context" nullable:"true" doc:"Loan purpose or context."`
	ExternalRef        *string                  `json:"external_ref" nullable:"true" doc:"Idempotency key from the integrating system."`
	Status             engine.ApplicationStatus `json:"status" enum:"submitted,awaiting_docs,underwriting,question_raised,memo_drafted,approved,declined"`
	DocumentCount      int                      `json:"document_count" minimum:"0" doc:"Number of documents attached."`
	CreatedAt          clock                    `json:"created_at"`
	UpdatedAt          clock                    `json:"updated_at"`
}

func applicationAnswer(a engine.Application) Application {
	return Application{ID: a.ID, AppID: a.AppID(), BusinessName: a.BusinessName, BorrowerEmail: a.BorrowerEmail,
		BorrowerPhone: a.BorrowerPhone, LoanType: a.LoanType, LoanAmount: a.LoanAmount,
		ApplicationContext: a.ApplicationContext, ExternalRef: a.ExternalRef, Status: a.Status,
		DocumentCount: a.DocumentCount, CreatedAt: clock(a.CreatedAt), UpdatedAt: clock(a.UpdatedAt)}
}

// StatusChange is one step of an application's history. From is null for its creation.
type StatusChange struct {
	At    clock                     `json:"at"`
	KeyID string                    `json:"key_id" doc:"The key that made the change; empty for the system itself."`
	From  *engine.ApplicationStatus `json:"from" nullable:"true"`
	To    engine.ApplicationStatus  `json:"to"`
}

func statusChangeAnswer(c engine.StatusChange) StatusChange {
	answer := StatusChange{At: clock(c.At), KeyID: c.KeyID, To: c.To}
	if c.From != "" {
		answer.From = &c.From
	}
	return answer
}

// data wraps an answer the way the loan service does.
type data[T any] struct {
	Data T `json:"data"`
}

func each[A, B any](list []A, answer func(A) B) []B {
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = answer(v)
	}
	return out
}

// clock is a time in answers: RFC 3339 UTC with milliseconds.
type clock time.Time

// MarshalJSON implements json.Marshaler.
func (t clock) MarshalJSON() ([]byte, error) {
	return []byte(`"` + engine.TimeText(time.Time(t)) + `"`), nil
}
