package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func addApplicationTools(s *sdk.Server, a *api) {
	add(s, a, tool{
		name:   "intake_application",
		title:  "Take in a loan application",
		hints:  adding(),
		output: intakeOutput,
		about: "Makes a loan application with its files in one call. With external_ref it is safe to call again: " +
			"the application that bears it already is answered and nothing is changed.",
	}, a.intake)
	add(s, a, tool{name: "get_application", title: "Read an application", hints: reading(), output: applicationOutput,
		about: "Reads one application by its id or by its app_id (APP-12)."}, a.getApplication)
	add(s, a, tool{name: "list_applications", title: "List applications", hints: reading(), output: applicationsOutput,
		about: "Lists applications, the most recently active first."}, a.listApplications)
	add(s, a, tool{
		name:   "application_documents",
		title:  "List an application's papers",
		hints:  reading(),
		output: papersOutput,
		about:  "Lists the papers of one application, newest first, with their status and why any of them failed.",
	}, a.applicationDocuments)
	add(s, a, tool{
		name:   "attach_documents",
		title:  "Attach papers to an application",
		hints:  adding(),
		output: papersOutput,
		about: "Attaches files to an application; they are read in the background. A file that it already holds is answered with the paper " +
			"that holds it, so it is safe to call again.",
	}, a.attach)
	add(s, a, tool{
		name:   "application_checklist",
		title:  "See which papers are missing",
		hints:  reading(),
		output: checklistOutput,
		about: "Shows which papers the loan product asks for: satisfied, missing, stale, incomplete (with the days that no statement covers), " +
			"pending or unreadable, and the mails sent to the borrower about them.",
	}, a.checklist)
	add(s, a, tool{
		name:   "verify_application",
		title:  "Compare an application's papers",
		hints:  reading(),
		output: applicationVerificationOutput,
		about: "Compares the completed papers of an application with each other: names, numbers, pay against the bank's credits, balances, " +
			"statements that follow each other. Findings are sentences, the most serious first. The key needs document:read too.",
	}, a.verifyApplication)
	add(s, a, tool{
		name:   "update_application",
		title:  "Change an application",
		hints:  changing(),
		output: applicationOutput,
		about:  "Changes the values that are given and leaves the others. A change of status is kept in the application's history.",
	}, a.updateApplication)
	add(s, a, tool{name: "delete_application", title: "Delete an application for good",
		hints: &sdk.ToolAnnotations{DestructiveHint: yes(), OpenWorldHint: no()}, output: deletedOutput,
		about: "Permanently deletes an application, its documents, their files and a borrower left without application. " +
			"This cannot be undone: ask the person first, then call with confirm: true. Without it nothing is done."}, a.deleteApplication)
}

func yes() *bool { b := true; return &b }
func no() *bool  { b := false; return &b }

func reading() *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: no()}
}
func adding() *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{DestructiveHint: no(), OpenWorldHint: no()}
}
func changing() *sdk.ToolAnnotations {
	return &sdk.ToolAnnotations{DestructiveHint: yes(), IdempotentHint: true, OpenWorldHint: no()}
}

type intakeInput struct {
	BusinessName       string         `json:"business_name" jsonschema:"the borrower's business or legal name"`
	BorrowerEmail      string         `json:"borrower_email" jsonschema:"the borrower's e-mail address"`
	BorrowerPhone      *string        `json:"borrower_phone,omitempty"`
	LoanType           *string        `json:"loan_type,omitempty" jsonschema:"loan product, free text"`
	LoanAmount         *float64       `json:"loan_amount,omitempty" jsonschema:"requested amount"`
	ApplicationContext *string        `json:"application_context,omitempty" jsonschema:"purpose or context of the loan"`
	ExternalRef        *string        `json:"external_ref,omitempty" jsonschema:"the caller's own id; makes a repeated call harmless"`
	SendOutreach       *bool          `json:"send_outreach,omitempty" jsonschema:"whether the borrower may be mailed about missing papers"`
	Track              *string        `json:"track,omitempty"`
	Profile            *string        `json:"profile,omitempty"`
	AssetValue         *float64       `json:"asset_value,omitempty"`
	TermMonths         *int           `json:"term_months,omitempty"`
	ScorecardInputs    map[string]any `json:"scorecard_inputs,omitempty"`

	filesInput
}

// filesInput are the files of an application.
type filesInput struct {
	Files    []fileInput `json:"files,omitempty" jsonschema:"at most 50 files, 100 MB each"`
	Password *string     `json:"password,omitempty" jsonschema:"tried on every file that is protected; used once and erased"`
}

// fields returns the form fields that are sent with the files.
func (f filesInput) fields() map[string]string {
	fields := map[string]string{}
	if f.Password != nil {
		fields["password"] = *f.Password
	}
	return fields
}

func (a *api) intake(ctx context.Context, in intakeInput) (json.RawMessage, error) {
	papers := in.filesInput
	in.filesInput = filesInput{}
	application, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	body, contentType, err := a.form(ctx, application, papers.fields(), papers.Files)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return a.send(ctx, loanScheme, http.MethodPost, "/intake", contentType, body)
}

type attachmentInput struct {
	ID           string  `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	DocumentType *string `json:"document_type,omitempty" jsonschema:"type of every file, default auto: found from its content"`
	filesInput
}

func (a *api) attach(ctx context.Context, in attachmentInput) (json.RawMessage, error) {
	path, err := applicationPath(in.ID)
	if err != nil {
		return nil, err
	}
	if len(in.Files) == 0 {
		return nil, errors.New("files names no file to attach")
	}
	fields := in.fields()
	if in.DocumentType != nil {
		fields["document_type"] = *in.DocumentType
	}
	body, contentType, err := a.form(ctx, nil, fields, in.Files)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return a.send(ctx, loanScheme, http.MethodPost, path+"/documents", contentType, body)
}

type applicationInput struct {
	ID string `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
}

// applicationID matches what the API accepts for {id}. Anything else is refused here, so that an assistant's text
// cannot become another path.
var applicationID = regexp.MustCompile(`^(?i:[0-9a-f-]{36}|APP-[0-9]{1,18})$`)

func applicationPath(id string) (string, error) {
	if !applicationID.MatchString(id) {
		return "", fmt.Errorf("%q is no id of an application; give its id or its app_id (APP-12)", id)
	}
	return "/applications/" + url.PathEscape(id), nil
}

func (a *api) ofApplication(ctx context.Context, method, id, below string) (json.RawMessage, error) {
	path, err := applicationPath(id)
	if err != nil {
		return nil, err
	}
	return a.send(ctx, loanScheme, method, path+below, "", nil)
}

func (a *api) getApplication(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "")
}

func (a *api) applicationDocuments(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "/documents")
}

func (a *api) checklist(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "/checklist")
}

func (a *api) verifyApplication(ctx context.Context, in applicationInput) (json.RawMessage, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, "/verification")
}

type applicationList struct {
	Status *string `json:"status,omitempty" jsonschema:"submitted, awaiting_docs, underwriting, question_raised, memo_drafted, approved or declined"`
	Limit  *int    `json:"limit,omitempty" jsonschema:"1 to 100, default 20"`
	Offset *int    `json:"offset,omitempty" jsonschema:"how many to leave out, default 0"`
	Cursor *string `json:"cursor,omitempty" jsonschema:"next_cursor of the page before, in place of offset"`
}

func (a *api) listApplications(ctx context.Context, in applicationList) (json.RawMessage, error) {
	q := query{}
	q.text("status", in.Status)
	q.number("limit", in.Limit)
	q.number("offset", in.Offset)
	q.text("cursor", in.Cursor)
	return a.get(ctx, loanScheme, "/applications"+q.String())
}

type applicationPatch struct {
	ID                   string   `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	BusinessName         *string  `json:"business_name,omitempty"`
	BorrowerEmail        *string  `json:"borrower_email,omitempty" jsonschema:"moves the application to this address's borrower; one who is left without applications is erased"`
	LoanType             *string  `json:"loan_type,omitempty"`
	LoanAmount           *float64 `json:"loan_amount,omitempty"`
	ApplicationContext   *string  `json:"application_context,omitempty"`
	Status               *string  `json:"status,omitempty" jsonschema:"submitted, awaiting_docs, underwriting, question_raised, memo_drafted, approved or declined"`
	Track                *string  `json:"track,omitempty"`
	Profile              *string  `json:"profile,omitempty"`
	AssetValue           *float64 `json:"asset_value,omitempty"`
	AssetUsefulLifeYears *float64 `json:"asset_useful_life_years,omitempty"`
	TermMonths           *int     `json:"term_months,omitempty"`
}

func (a *api) updateApplication(ctx context.Context, in applicationPatch) (json.RawMessage, error) {
	path, err := applicationPath(in.ID)
	if err != nil {
		return nil, err
	}
	// patch is applicationPatch without the id; its names are those of the body.
	type patch applicationPatch
	return a.sendJSON(ctx, loanScheme, http.MethodPatch, path, struct {
		patch
		ID *string `json:"id,omitempty"`
	}{patch: patch(in)})
}

type deletion struct {
	ID      string `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	Confirm bool   `json:"confirm,omitempty" jsonschema:"true only after the person agreed to delete it for good"`
}

func (a *api) deleteApplication(ctx context.Context, in deletion) (json.RawMessage, error) {
	if !in.Confirm {
		return nil, errors.New("nothing was deleted: deleting an application is permanent and takes its documents and files with it; " +
			"when the person agrees, call delete_application again with confirm: true")
	}
	return a.ofApplication(ctx, http.MethodDelete, in.ID, "")
}

// query builds a query string.
type query struct{ values url.Values }

func (q *query) set(name, value string) {
	if q.values == nil {
		q.values = url.Values{}
	}
	q.values.Set(name, value)
}

func (q *query) text(name string, v *string) {
	if v != nil {
		q.set(name, *v)
	}
}

func (q *query) number(name string, v *int) {
	if v != nil {
		q.set(name, strconv.Itoa(*v))
	}
}

// String returns "" or a query that begins with "?".
func (q *query) String() string {
	if len(q.values) == 0 {
		return ""
	}
	return "?" + q.values.Encode()
}
