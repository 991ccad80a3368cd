package mcp

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func addApplicationTools(s *sdk.Server, a *api) {
	sdk.AddTool(s, &sdk.Tool{Name: "intake_application", Title: "Take in a loan application",
		Description: "Makes a loan application with its files in one call. With external_ref it is safe to call again: " +
			"the application that bears it already is answered and nothing is changed.",
		Annotations: adding()}, a.intake)
	sdk.AddTool(s, &sdk.Tool{Name: "get_application", Title: "Read an application",
		Description: "Reads one application by its id or by its app_id (APP-12).", Annotations: reading()}, a.getApplication)
	sdk.AddTool(s, &sdk.Tool{Name: "list_applications", Title: "List applications",
		Description: "Lists applications, the most recently active first.", Annotations: reading()}, a.listApplications)
	sdk.AddTool(s, &sdk.Tool{Name: "update_application", Title: "Change an application",
		Description: "Changes the values that are given and leaves the others. A change of status is kept in the application's history.",
		Annotations: changing()}, a.updateApplication)
	sdk.AddTool(s, &sdk.Tool{Name: "delete_application", Title: "Delete an application for good",
		Description: "Permanently deletes an application, its documents, their files and a borrower left without application. " +
			"This cannot be undone: ask the person first, then call with confirm: true. Without it nothing is done.",
		Annotations: &sdk.ToolAnnotations{DestructiveHint: yes(), OpenWorldHint: no()}}, a.deleteApplication)
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

	Files []fileInput `json:"files,omitempty" jsonschema:"at most 50 files, 100 MB each"`
}

func (a *api) intake(ctx context.Context, _ *sdk.CallToolRequest, in intakeInput) (*sdk.CallToolResult, any, error) {
	files := in.Files
	in.Files = nil
	body, contentType, err := a.form(ctx, "application", in, "files", files)
	if err != nil {
		return refused(err.Error()), nil, nil
	}
	defer body.Close()
	return answer(a.send(ctx, loanScheme, http.MethodPost, "/intake", contentType, body))
}

type applicationInput struct {
	ID string `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
}

// applicationID is what the API takes in the place of {id}. Anything else is refused here, so that no
// text of an assistant's becomes another path.
var applicationID = regexp.MustCompile(`^(?i:[0-9a-f-]{36}|APP-[0-9]{1,18})$`)

func (a *api) ofApplication(ctx context.Context, method, id string, body any) (*sdk.CallToolResult, any, error) {
	if !applicationID.MatchString(id) {
		return refused(fmt.Sprintf("%q is no id of an application; give its id or its app_id (APP-12).", id)), nil, nil
	}
	path := "/applications/" + url.PathEscape(id)
	if body == nil {
		return answer(a.send(ctx, loanScheme, method, path, "", nil))
	}
	return answer(a.sendJSON(ctx, loanScheme, method, path, body))
}

func (a *api) getApplication(ctx context.Context, _ *sdk.CallToolRequest, in applicationInput) (*sdk.CallToolResult, any, error) {
	return a.ofApplication(ctx, http.MethodGet, in.ID, nil)
}

type applicationList struct {
	Status *string `json:"status,omitempty" jsonschema:"submitted, awaiting_docs, underwriting, question_raised, memo_drafted, approved or declined"`
	Limit  *int    `json:"limit,omitempty" jsonschema:"1 to 100, default 20"`
	Offset *int    `json:"offset,omitempty" jsonschema:"how many to leave out, default 0"`
}

func (a *api) listApplications(ctx context.Context, _ *sdk.CallToolRequest, in applicationList) (*sdk.CallToolResult, any, error) {
	q := query{}
	q.text("status", in.Status)
	q.number("limit", in.Limit)
	q.number("offset", in.Offset)
	return answer(a.get(ctx, loanScheme, "/applications"+q.String()))
}

type applicationPatch struct {
	ID                   string   `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	BusinessName         *string  `json:"business_name,omitempty"`
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

func (a *api) updateApplication(ctx context.Context, _ *sdk.CallToolRequest, in applicationPatch) (*sdk.CallToolResult, any, error) {
	// A patch without its id: the names are those of the body.
	type patch applicationPatch
	body := struct {
		patch
		ID *string `json:"id,omitempty"`
	}{patch: patch(in)}
	return a.ofApplication(ctx, http.MethodPatch, in.ID, body)
}

type deletion struct {
	ID      string `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	Confirm bool   `json:"confirm,omitempty" jsonschema:"true only after the person agreed to delete it for good"`
}

func (a *api) deleteApplication(ctx context.Context, _ *sdk.CallToolRequest, in deletion) (*sdk.CallToolResult, any, error) {
	if !in.Confirm {
		return refused("Nothing was deleted. Deleting an application is permanent and takes its documents and files with it; " +
			"when the person agrees, call delete_application again with confirm: true."), nil, nil
	}
	return a.ofApplication(ctx, http.MethodDelete, in.ID, nil)
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

// String begins with "?" unless it is empty.
func (q *query) String() string {
	if len(q.values) == 0 {
		return ""
	}
	return "?" + q.values.Encode()
}
