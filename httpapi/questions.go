package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/ratelimit"
)

// questionHandlers serve an underwriter's questions to borrowers.
type questionHandlers struct{ *server }

func (h questionHandlers) operations() operations {
	mails := []engine.Code{engine.CodeOutreachUnavailable, engine.CodeOutreachTooSoon, engine.CodeQuestionLimit}
	return operations{
		"listQuestions": {
			summary: "List an application's questions, oldest first",
			about:   "All of them, at most 200, each with its history.",
		},
		"askQuestion": {
			summary: "Ask the borrower a question",
			about: "From `submitted`, `awaiting_docs` and `underwriting` the application moves to `question_raised`. With `send` the borrower is mailed all open " +
				"questions in one mail, at most once an hour, the mail about missing papers counted; what came of it stands in the checklist.",
			bodyLimit: smallBody,
			request:   jsonBody(h.questionSchema(inputSchema[engine.QuestionInput](h.server), false)),
			creates:   creates(questionMade),
			failures:  mails,
		},
		"changeQuestion": {
			summary: "Change, answer or withdraw a question",
			about: "What is left out stays. An `answer`, or `status` `answered` with `document_ids`, answers it. When the last open one is answered or withdrawn, " +
				"the status before `question_raised` returns, unless somebody moved the application meanwhile. A closed question is not changed any more.",
			bodyLimit: smallBody,
			request:   jsonBody(h.questionSchema(inputSchema[engine.QuestionPatch](h.server), true)),
			failures:  append(mails[:len(mails):len(mails)], engine.CodeQuestionClosed),
		},
	}
}

// questionSchema adds to a body's schema what its Go type cannot express.
func (h questionHandlers) questionSchema(ref *huma.Schema, patch bool) *huma.Schema {
	schema := h.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	schema.Properties["finding"] = findingSchema(patch)
	due := &huma.Schema{Type: huma.TypeString, Format: "date", Nullable: patch, Description: "Not in the past."}
	schema.Properties["due"] = due
	if !patch {
		schema.Required = []string{"text"}
	}
	schema.PrecomputeMessages()
	return ref
}

// findingSchema is the schema of a reference to a finding.
func findingSchema(nullable bool) *huma.Schema {
	code := &huma.Schema{Type: huma.TypeString, Pattern: "^[A-Z][A-Z_]*$"}
	one := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"code"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{"code": code, "date": {Type: huma.TypeString, Format: "date"}},
	}
	union := &huma.Schema{
		AnyOf:       []*huma.Schema{code, one},
		Description: "A code of the view's findings, or code and date of one of several.",
	}
	if nullable {
		union.AnyOf = append(union.AnyOf, &huma.Schema{Type: nullType})
	}
	return union
}

// findingRef is a reference to a finding in a response: its code, or an object if it names a day; null for none.
type findingRef struct{ of *engine.FindingRef }

// MarshalJSON implements json.Marshaler.
func (f findingRef) MarshalJSON() ([]byte, error) {
	if f.of != nil && f.of.Date == nil {
		return json.Marshal(f.of.Code)
	}
	return json.Marshal(f.of)
}

// Schema implements huma.SchemaProvider.
func (findingRef) Schema(huma.Registry) *huma.Schema { return findingSchema(true) }

// question is a question in responses.
type question struct {
	// The question's UUID.
	ID string `json:"id" format:"uuid"`
	// What the borrower is asked.
	Text string `json:"text"`
	// When it was asked, UTC.
	AskedAt clock `json:"asked_at"`
	// Public id of the API key that asked.
	AskedBy string `json:"asked_by" doc:"The key that asked."`
	// What it is about; null for nothing in the view.
	Finding findingRef `json:"finding"`
	// Registry names of papers that would answer it.
	DocumentsWanted []string `json:"documents_wanted"`
	// When the answer is wanted; null for no day.
	Due *engine.Date `json:"due" format:"date" nullable:"true"`
	// open, answered or withdrawn.
	Status engine.QuestionStatus `json:"status" enum:"open,answered,withdrawn"`
	// What the borrower says; null if nothing was written.
	Answer *string `json:"answer" nullable:"true"`
	// When it was answered, UTC; null unless it is.
	AnsweredAt *clock `json:"answered_at" nullable:"true"`
	// Papers of the application that answer it.
	DocumentIDs []int64 `json:"document_ids"`
	// What happened to it, oldest first.
	History []questionChange `json:"history"`
}

// questionChange is a step in a question's history.
type questionChange struct {
	// When, UTC.
	At clock `json:"at"`
	// Public id of the API key.
	By string `json:"by" doc:"The key that made the change."`
	// The status after it.
	Status engine.QuestionStatus `json:"status" enum:"open,answered,withdrawn"`
	// Names of what was changed.
	Fields []string `json:"fields" doc:"The names of what was changed; empty for the asking."`
}

func questionAnswer(q engine.Question) question {
	return question{
		ID: q.ID, Text: q.Text, AskedAt: clock(q.AskedAt), AskedBy: q.AskedBy, Finding: findingRef{q.Finding},
		DocumentsWanted: q.DocumentsWanted, Due: q.Due, Status: q.Status, Answer: q.Answer,
		AnsweredAt: (*clock)(q.AnsweredAt), DocumentIDs: q.DocumentIDs,
		History: each(q.History, func(c engine.QuestionChange) questionChange {
			return questionChange{clock(c.At), c.KeyID, c.Status, c.Fields}
		}),
	}
}

type questionOutput struct {
	Body data[question]
}

type questionsOutput struct {
	Body data[[]question]
}

func questionMade(q engine.Question) *questionOutput {
	return &questionOutput{data[question]{questionAnswer(q)}}
}

func (h questionHandlers) listQuestions(ctx context.Context, c *call, in *applicationRef) (*questionsOutput, error) {
	list, err := h.Engine.Questions.List(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &questionsOutput{data[[]question]{each(list, questionAnswer)}}, nil
}

func (h questionHandlers) askQuestion(ctx context.Context, c *call, in *applicationRef) (*questionOutput, error) {
	input, err := readJSON[engine.QuestionInput](c)
	if err != nil {
		return nil, err
	}
	q, wait, err := h.Engine.Questions.Ask(ctx, c.by, in.ID, input)
	return c.questionAfter(q, wait, err)
}

type questionRef struct {
	ID       string `path:"id" doc:"The application's uuid or its app_id."`
	Question string `path:"qid" example:"0199c9a1-7d60-7c1e-b1a4-3d2f6a9b8c01" doc:"The question's uuid."`
}

func (h questionHandlers) changeQuestion(ctx context.Context, c *call, in *questionRef) (*questionOutput, error) {
	patch, err := readJSON[engine.QuestionPatch](c)
	if err != nil {
		return nil, err
	}
	q, wait, err := h.Engine.Questions.Change(ctx, c.by, in.ID, in.Question, patch)
	return c.questionAfter(q, wait, err)
}

// questionAfter is the answer to a change of a question; wait is the time until a mail may be sent.
func (c *call) questionAfter(q engine.Question, wait time.Duration, err error) (*questionOutput, error) {
	if wait > 0 {
		c.w.Header().Set("Retry-After", ratelimit.Seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return questionMade(q), nil
}
