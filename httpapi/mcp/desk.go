package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// addDeskTools adds the tools for what underwriters ask, write and decide. An assistant reads it and may ask; writing a
// memo and deciding stay with persons.
func addDeskTools(s *sdk.Server, a *api) {
	add(s, a, tool{
		name:   "application_questions",
		title:  "See the questions to the borrower",
		hints:  reading(),
		output: questionsOutput,
		about:  "Lists the underwriter's questions about an application, oldest first, with their answers and the papers that answer them.",
	}, a.questions)
	add(s, a, tool{
		name:   "ask_question",
		title:  "Ask the borrower a question",
		hints:  adding(),
		output: questionOutput,
		about: "Adds a question to an application, which then waits for its answer (question_raised). With send: true the borrower is mailed all open questions. " +
			"Show the person the text first, then call with confirm: true. Without it nothing is asked.",
	}, a.askQuestion)
	add(s, a, tool{
		name:   "application_memo",
		title:  "Read the credit memo",
		hints:  reading(),
		output: memoOutput,
		about: "Reads an application's credit memo: sections of sentences whose figures point into the view over its statements. Before the first draft it shows " +
			"what a draft would say. stale says that the data changed since. The key needs document:read too.",
	}, a.memo)
	add(s, a, tool{
		name:   "application_decisions",
		title:  "See what was decided",
		hints:  reading(),
		output: decisionsOutput,
		about:  "Lists the decisions about an application, oldest first; the last one is in force. Each keeps the rules of the policy that were hit.",
	}, a.decisions)
}

func (a *api) questions(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "/questions")
}

func (a *api) memo(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "/memo")
}

func (a *api) decisions(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "/decision")
}

type questionInput struct {
	ID              string   `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	Text            string   `json:"text" jsonschema:"what the borrower is asked, at most 2,000 characters"`
	Finding         *string  `json:"finding,omitempty" jsonschema:"code of the finding that it is about, such as GAP"`
	DocumentsWanted []string `json:"documents_wanted,omitempty" jsonschema:"types of papers that would answer it, such as bank_statement"`
	Due             *string  `json:"due,omitempty" jsonschema:"when the answer is wanted, YYYY-MM-DD"`
	Send            *bool    `json:"send,omitempty" jsonschema:"whether the borrower is mailed all open questions, at most once an hour"`
	Confirm         bool     `json:"confirm,omitempty" jsonschema:"true only after the person agreed to the text"`
}

func (a *api) askQuestion(ctx context.Context, in questionInput) (json.RawMessage, error) {
	path, err := applicationPath(in.ID)
	if err != nil {
		return nil, err
	}
	if !in.Confirm {
		return nil, errors.New("nothing was asked: show the person the text, and when the person agrees, " +
			"call ask_question again with confirm: true")
	}
	// body is questionInput without id and confirm; its names are those of the API.
	type body questionInput
	return a.sendJSON(ctx, loanScheme, http.MethodPost, path+"/questions", struct {
		body
		ID      *string `json:"id,omitempty"`
		Confirm *bool   `json:"confirm,omitempty"`
	}{body: body(in)})
}
