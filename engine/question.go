package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// QuestionStatus is the state of a question.
type QuestionStatus string

const (
	QuestionOpen      QuestionStatus = "open"      // waits for an answer
	QuestionAnswered  QuestionStatus = "answered"  // has one
	QuestionWithdrawn QuestionStatus = "withdrawn" // needs none any more
)

// Question is what an underwriter wants to know from a borrower about an application.
type Question struct {
	ID              string            // UUID
	Org             OrgID             // whose application it is
	ApplicationID   string            // UUID
	Text            string            // 1 to 2,000 characters
	AskedAt         time.Time         // when it was asked
	AskedBy         string            // public id of the key that asked
	Finding         *FindingRef       // what it is about; nil for nothing in the view
	DocumentsWanted []string          // registry names of papers that would answer it
	Due             *Date             // when the answer is wanted; nil for no day
	Status          QuestionStatus    // only an open one can be changed
	Answer          *string           // 1 to 10,000 characters; nil if none was given
	AnsweredAt      *time.Time        // nil unless it is answered
	DocumentIDs     []int64           // papers that answer it, all of the application
	RaisedFrom      ApplicationStatus // the status that asking replaced by question_raised; "" if it replaced none
	History         []QuestionChange  // what happened to it, oldest first; never empty
}

// QuestionChange is one step in a question's history.
type QuestionChange struct {
	At     time.Time      `json:"at"`     // when
	KeyID  string         `json:"by"`     // public id of the key
	Status QuestionStatus `json:"status"` // after the change
	Fields []string       `json:"fields"` // names of what was changed, sorted; empty for the asking
}

// FindingRef names a finding of the view: its code and, if there are several, its day.
type FindingRef struct {
	Code string `json:"code"`           // one of FindingCodes
	Date *Date  `json:"date,omitempty"` // of the finding; nil if the code is enough
}

// Bounds of questions.
const (
	MaxQuestions       = 200 // questions of an application
	maxDocumentsWanted = 50  // papers that a question asks for
	maxAnswerDocuments = 100 // papers that answer a question
	maxQuestionChanges = 200 // steps in a question's history, the closing one left out
)

// QuestionInput is a new question.
type QuestionInput struct {
	// What the borrower is asked.
	Text string `json:"text" validate:"required,notblank,max=2000"`
	// A code of the view's findings, or {code, date} for one of several.
	Finding json.RawMessage `json:"finding,omitempty"`
	// Types of papers that would answer it.
	DocumentsWanted []string `json:"documents_wanted,omitempty"`
	// YYYY-MM-DD, not in the past.
	Due *string `json:"due,omitempty"`
	// Mail the borrower all open questions.
	Send *bool `json:"send,omitempty"`
}

// QuestionPatch changes an open question, answers it or withdraws it; nil leaves a value unchanged, null removes it.
type QuestionPatch struct {
	// What the borrower is asked.
	Text *string `json:"text,omitempty" validate:"omitempty,notblank,max=2000"`
	// A code of the view's findings, or {code, date} for one of several; null removes it.
	Finding json.RawMessage `json:"finding,omitempty"`
	// Types of papers that would answer it.
	DocumentsWanted *[]string `json:"documents_wanted,omitempty"`
	// YYYY-MM-DD; null removes it.
	Due json.RawMessage `json:"due,omitempty"`
	// open, answered or withdrawn. An answer makes it answered.
	Status *QuestionStatus `json:"status,omitempty" validate:"omitempty,oneof=open answered withdrawn"`
	// What the borrower says.
	Answer *string `json:"answer,omitempty" validate:"omitempty,notblank,max=10000"`
	// Papers of the application that answer it.
	DocumentIDs *[]int64 `json:"document_ids,omitempty"`
	// Mail the borrower all open questions.
	Send *bool `json:"send,omitempty"`
}

// QuestionReads are the store's queries for questions.
type QuestionReads interface {
	// Question finds one of an application's questions; ErrNotFound if there is none.
	Question(ctx context.Context, org OrgID, applicationID, id string) (Question, error)
	// Questions lists an application's questions, oldest first.
	Questions(ctx context.Context, org OrgID, applicationID string) ([]Question, error)
}

// QuestionWrites are the store's changes to questions.
type QuestionWrites interface {
	// InsertQuestion adds a question.
	InsertQuestion(ctx context.Context, q Question) error
	// UpdateQuestion replaces everything but ids, AskedAt, AskedBy and RaisedFrom; ErrNotFound if there is none.
	UpdateQuestion(ctx context.Context, q Question) error
}

func (in QuestionInput) fieldFaults() (faults []ErrorDetail) {
	_, fault := findingOf(in.Finding)
	faults = appendFault(faults, fault)
	if string(in.Finding) == "null" {
		faults = append(faults, findingFault())
	}
	faults = appendFault(faults, listFault("/documents_wanted", len(in.DocumentsWanted), maxDocumentsWanted))
	if in.Due != nil {
		_, fault = dueOf(*in.Due)
		faults = appendFault(faults, fault)
	}
	return faults
}

func (p QuestionPatch) fieldFaults() (faults []ErrorDetail) {
	_, fault := findingOf(p.Finding)
	faults = appendFault(faults, fault)
	if p.DocumentsWanted != nil {
		faults = appendFault(faults, listFault("/documents_wanted", len(*p.DocumentsWanted), maxDocumentsWanted))
	}
	_, fault = nullableDue(p.Due)
	faults = appendFault(faults, fault)
	if p.DocumentIDs != nil {
		faults = appendFault(faults, listFault("/document_ids", len(*p.DocumentIDs), maxAnswerDocuments))
	}
	if p.Answer != nil && p.Status != nil && *p.Status != QuestionAnswered {
		faults = append(faults, ErrorDetail{"/status", "CONFLICT", "A question with an answer is answered; leave status out."})
	}
	return faults
}

func appendFault(faults []ErrorDetail, fault *ErrorDetail) []ErrorDetail {
	if fault == nil {
		return faults
	}
	return append(faults, *fault)
}

func listFault(field string, length, most int) *ErrorDetail {
	if length <= most {
		return nil
	}
	return &ErrorDetail{field, "MAX", fmt.Sprintf("%s has at most %d entries.", field[1:], most)}
}

// findingOf reads a finding: a code, or an object of code and date. Nothing and null are nil.
func findingOf(raw json.RawMessage) (*FindingRef, *ErrorDetail) {
	var ref FindingRef
	switch {
	case len(raw) == 0 || string(raw) == "null":
		return nil, nil
	case json.Unmarshal(raw, &ref.Code) == nil:
	default:
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil || json.Unmarshal(raw, &ref) != nil {
			return nil, new(findingFault())
		}
		for name := range members {
			if name != "code" && name != "date" {
				return nil, new(findingFault())
			}
		}
	}
	if !slices.Contains(FindingCodes(), ref.Code) {
		return nil, new(findingFault())
	}
	return &ref, nil
}

func findingFault() ErrorDetail {
	return ErrorDetail{
		"/finding", "ONEOF", "finding must be a code of the view's findings, such as GAP, or {\"code\", \"date\"} of one.",
	}
}

func dueOf(text string) (*Date, *ErrorDetail) {
	d, err := ParseDate(text)
	if err != nil {
		return nil, &ErrorDetail{"/due", "DATE", "due must be a calendar day written YYYY-MM-DD."}
	}
	return &d, nil
}

// nullableDue reads a day that may be null; nothing and null are nil.
func nullableDue(raw json.RawMessage) (*Date, *ErrorDetail) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = "" // no day
	}
	return dueOf(text)
}

// pastDue is a fault of a day before today, wherever on earth the lender is.
func (c *core) pastDue(due *Date) error {
	if due == nil || !due.Before(DateOf(c.now().Add(-12*time.Hour))) {
		return nil
	}
	return FailField("/due", "PAST", "due must not be in the past.")
}

// wantedTypes are the registry names of types of papers, each once.
func (c *core) wantedTypes(ctx context.Context, by Principal, names []string) ([]string, error) {
	types := []string{}
	for i, name := range names {
		known, err := c.engine.Schemas.resolveType(ctx, by, name)
		if err != nil && CodeOf(err).Row().Kind != KindInvalid {
			return nil, err
		}
		if err != nil || known == AutoType {
			return nil, FailField(
				fmt.Sprintf("/documents_wanted/%d", i), "ONEOF",
				"This is no type of paper; GET /document-types lists all.",
			)
		}
		if !slices.Contains(types, known) {
			types = append(types, known)
		}
	}
	return types, nil
}

// auditValues are a question's values for the audit log: what somebody wrote is blinded.
func (q Question) auditValues(salt string) map[string]any {
	values := map[string]any{
		"question_id": q.ID, "status": q.Status, "text": blind(salt, q.Text),
		"documents_wanted": strings.Join(q.DocumentsWanted, " "), "document_ids": fmt.Sprint(q.DocumentIDs),
	}
	if q.Finding != nil {
		values["finding"] = q.Finding.Code
		if q.Finding.Date != nil {
			values["finding_date"] = q.Finding.Date.String()
		}
	}
	if q.Due != nil {
		values["due"] = q.Due.String()
	}
	if q.Answer != nil {
		values["answer"] = blind(salt, *q.Answer)
	}
	return values
}
