package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// asked is a request that the API received.
type asked struct {
	method, path, authorization, body string
	match                             string // If-Match
	files                             map[string]string
}

// office is a fake API that records its requests, and a client of the tools.
type office struct {
	t       *testing.T
	session *sdk.ClientSession
	asked   []asked
	status  int
	answer  string
	etag    string
}

func openOffice(t *testing.T, folders ...string) *office {
	t.Helper()
	return openOfficeWith(t, Config{Folders: folders})
}

func openTextOffice(t *testing.T) *office {
	t.Helper()
	return openOfficeWith(t, Config{Text: true})
}

func openOfficeWith(t *testing.T, c Config) *office {
	t.Helper()
	o := &office{t: t, status: 200, answer: `{"success":true}`}
	server := httptest.NewServer(http.HandlerFunc(o.serve))
	t.Cleanup(server.Close)
	c.BaseURL, c.Version = server.URL+"/api/v1", "test"
	tools, err := New(c, "dsk_key")
	if err != nil {
		t.Fatal(err)
	}
	near, far := sdk.NewInMemoryTransports()
	if _, err := tools.Connect(t.Context(), near, nil); err != nil {
		t.Fatal(err)
	}
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	if o.session, err = client.Connect(t.Context(), far, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.session.Close() })
	return o
}

func (o *office) serve(w http.ResponseWriter, r *http.Request) {
	a := asked{
		method:        r.Method,
		path:          r.URL.RequestURI(),
		authorization: r.Header.Get("Authorization"),
		match:         r.Header.Get("If-Match"),
		files:         map[string]string{},
	}
	if form, err := r.MultipartReader(); err == nil {
		for {
			part, err := form.NextPart()
			if err != nil {
				break
			}
			content, _ := io.ReadAll(part)
			a.files[part.FormName()+"/"+part.FileName()] = string(content)
		}
	} else {
		body, _ := io.ReadAll(r.Body)
		a.body = string(body)
	}
	o.asked = append(o.asked, a)
	w.Header().Set("Content-Type", "application/json")
	if o.etag != "" {
		w.Header().Set("ETag", o.etag)
	}
	w.WriteHeader(o.status)
	io.WriteString(w, o.answer)
}

// call calls a tool. It returns its structured content, or else its text, and whether it failed; a refusal by the
// schema is also a failure.
func (o *office) call(tool string, arguments any) (text string, failed bool) {
	o.t.Helper()
	result, err := o.session.CallTool(context.Background(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return err.Error(), true
	}
	if result.StructuredContent != nil {
		raw, err := json.Marshal(result.StructuredContent)
		if err != nil {
			o.t.Fatal(err)
		}
		return string(raw), result.IsError
	}
	for _, c := range result.Content {
		if t, ok := c.(*sdk.TextContent); ok {
			text += t.Text
		}
	}
	return text, result.IsError
}

func TestEachToolCallsTheDocumentedAPI(t *testing.T) {
	o := openOffice(t)
	for _, c := range []struct {
		tool      string
		arguments object
		want      asked
	}{
		{
			"document_status", object{"document_id": 7},
			asked{method: "GET", path: "/api/v1/documents/jobs/7", authorization: "Bearer dsk_key"},
		},
		{"get_summary", object{"id": "APP-7", "from": "2026-01"}, asked{
			method: "GET", path: "/api/v1/applications/APP-7/summary?from=2026-01", authorization: "ApiKey dsk_key",
		}},
		{"get_policy", object{}, asked{method: "GET", path: "/api/v1/policy", authorization: "ApiKey dsk_key"}},
		{"list_documents", object{"q": "dela cruz 5628", "application_id": "APP-7"}, asked{
			method:        "GET",
			path:          "/api/v1/documents?application_id=APP-7&q=dela+cruz+5628",
			authorization: "Bearer dsk_key",
		}},
		{
			"list_documents", object{"status": "failed", "limit": 5},
			asked{method: "GET", path: "/api/v1/documents?limit=5&status=failed", authorization: "Bearer dsk_key"},
		},
		{"verify_documents", object{"document_ids": []int{1, 2}}, asked{
			method:        "POST",
			path:          "/api/v1/verify",
			authorization: "Bearer dsk_key",
			body:          `{"document_ids":[1,2]}`,
		}},
		{"verify_documents", object{"document_ids": []int{3}}, asked{
			method:        "POST",
			path:          "/api/v1/verify/single",
			authorization: "Bearer dsk_key",
			body:          `{"document_id":3}`,
		}},
		{"upload_document", object{"file_base64": "YQ==", "filename": "a.csv"}, asked{
			method:        "POST",
			path:          "/api/v1/documents",
			authorization: "Bearer dsk_key",
			body:          `{"file_base64":"YQ==","filename":"a.csv","document_type":"auto"}`,
		}},
		{"unlock_document", object{"document_id": 7, "password": "hunter2"}, asked{
			method:        "POST",
			path:          "/api/v1/documents/7/unlock",
			authorization: "Bearer dsk_key",
			body:          `{"password":"hunter2"}`,
		}},
		{"reprocess_document", object{"document_id": 7, "pages": "1-3"}, asked{
			method:        "POST",
			path:          "/api/v1/documents/7/reprocess",
			authorization: "Bearer dsk_key",
			body:          `{"pages":"1-3"}`,
		}},
		{"split_document", object{"document_id": 7}, asked{
			method:        "POST",
			path:          "/api/v1/documents/7/split",
			authorization: "Bearer dsk_key",
			body:          `{}`,
		}},
		{
			"split_document", object{"document_id": 7, "password": "x", "parts": []object{
				{"pages": []int{1, 2}, "document_type": "payslip"}, {"pages": []int{3, 3}},
			}}, asked{
				method:        "POST",
				path:          "/api/v1/documents/7/split",
				authorization: "Bearer dsk_key",
				body:          `{"parts":[{"pages":[1,2],"document_type":"payslip"},{"pages":[3,3]}],"password":"x"}`,
			},
		},
		{
			"document_versions", object{"document_id": 7},
			asked{method: "GET", path: "/api/v1/documents/7/versions", authorization: "Bearer dsk_key"},
		},
		{
			"application_documents", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3/documents", authorization: "ApiKey dsk_key"},
		},
		{
			"application_checklist", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3/checklist", authorization: "ApiKey dsk_key"},
		},
		{
			"application_questions", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3/questions", authorization: "ApiKey dsk_key"},
		},
		{
			"application_memo", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3/memo", authorization: "ApiKey dsk_key"},
		},
		{
			"application_decisions", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3/decision", authorization: "ApiKey dsk_key"},
		},
		{
			"ask_question", object{"id": "APP-3", "text": "Why?", "finding": "GAP", "documents_wanted": []string{"payslip"}, "confirm": true},
			asked{
				method: "POST", path: "/api/v1/applications/APP-3/questions", authorization: "ApiKey dsk_key",
				body: `{"text":"Why?","finding":"GAP","documents_wanted":["payslip"]}`,
			},
		},
		{
			"verify_application", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3/verification", authorization: "ApiKey dsk_key"},
		},
		{
			"get_application", object{"id": "APP-3"},
			asked{method: "GET", path: "/api/v1/applications/APP-3", authorization: "ApiKey dsk_key"},
		},
		{
			"list_applications", object{"offset": 20},
			asked{method: "GET", path: "/api/v1/applications?offset=20", authorization: "ApiKey dsk_key"},
		},
		{"update_application", object{"id": "APP-3", "status": "declined", "loan_amount": 1250000.55, "borrower_email": "new@example.com"}, asked{method: "PATCH", path: "/api/v1/applications/APP-3", authorization: "ApiKey dsk_key", body: `{"borrower_email":"new@example.com","loan_amount":1250000.55,"status":"declined"}`}},
		{
			"delete_application", object{"id": "APP-3", "confirm": true},
			asked{method: "DELETE", path: "/api/v1/applications/APP-3", authorization: "ApiKey dsk_key"},
		},
	} {
		o.asked = nil
		if text, failed := o.call(c.tool, c.arguments); failed {
			t.Errorf("%s %v failed: %s", c.tool, c.arguments, text)
			continue
		}
		got := o.asked[0]
		if got.method != c.want.method || got.path != c.want.path || got.authorization != c.want.authorization ||
			got.body != c.want.body {
			t.Errorf("%s %v asked %+v, want %+v", c.tool, c.arguments, got, c.want)
		}
	}
}

func TestDeletingNeedsConfirmation(t *testing.T) {
	o := openOffice(t)
	for _, arguments := range []object{
		{"id": "APP-3"}, {"id": "APP-3", "confirm": false}, {"id": "APP-3", "confirm": "x"},
		{"id": "APP-3", "confirm": "true"}, {"id": "APP-3", "confirm": nil},
	} {
		if text, failed := o.call("delete_application", arguments); !failed {
			t.Errorf("%v was not refused: %s", arguments, text)
		}
	}
	for _, arguments := range []object{{}, {"confirm": false}, {"confirm": "true"}} {
		arguments["id"], arguments["text"] = "APP-3", "Why?"
		if text, failed := o.call("ask_question", arguments); !failed {
			t.Errorf("asking with %v was not refused: %s", arguments, text)
		}
	}
	if len(o.asked) > 0 {
		t.Errorf("the API was asked %+v, want nothing", o.asked)
	}
}

func TestRefusedToolCallsDoNotReachTheAPI(t *testing.T) {
	o := openOffice(t)
	for tool, arguments := range map[string]object{
		"get_application":       {"id": "../documents"},
		"application_documents": {"id": "APP-3/../.."},
		"application_checklist": {"id": ""},
		"application_questions": {"id": "APP-3/../.."},
		"application_memo":      {"id": "../documents"},
		"application_decisions": {"id": ""},
		"ask_question":          {"id": "APP-3/../..", "text": "Why?", "confirm": true},
		"verify_application":    {"id": "APP-3/../.."},
		"get_summary":           {"id": "APP-3/../.."},
		"get_cashflow":          {"id": "APP-3", "rows_limit": 501},
		"get_policy":            {"id": "APP-3"},
		"attach_documents":      {"id": "APP-3"},
		"correct_fields":        {"document_id": 7, "fields": object{"/net_pay": 1}},
		"update_application":    {"id": "APP-3/../../x", "status": "declined"},
		"document_status":       {"document_id": "7"},
		"document_result":       {"document_id": 7, "transactions_limit": 501},
		"list_documents":        {"stauts": "failed"},
		"upload_document":       {"path": "/etc/passwd"},
		"intake_application": {
			"business_name":  "X",
			"borrower_email": "x@example.com",
			"files":          []object{{"filename": "a.csv"}},
		},
	} {
		if text, failed := o.call(tool, arguments); !failed {
			t.Errorf("%s %v was not refused: %s", tool, arguments, text)
		}
	}
	if len(o.asked) > 0 {
		t.Errorf("the API was asked %+v, want nothing", o.asked)
	}
}

func TestToolsReportErrorsOfTheAPI(t *testing.T) {
	o := openOffice(t)
	o.status, o.answer = 403, `{"success":false,"error":"MISSING_SCOPE","message":"The API key lacks the scope.","details":[{"field":"/x","code":"Y","message":"Z."}]}`
	text, failed := o.call("list_documents", object{})
	if want := "MISSING_SCOPE (403): The API key lacks the scope. /x: Z."; !failed || text != want {
		t.Errorf("got %q (failed %v), want %q", text, failed, want)
	}
	o.status, o.answer = 200, "<html>"
	if text, failed := o.call("list_documents", object{}); !failed || !strings.Contains(text, "without JSON") {
		t.Errorf("got %q (failed %v), want to hear that it is no dossier server", text, failed)
	}
}

func TestFilesAreReadOnlyInAllowedFolders(t *testing.T) {
	open, secret := t.TempDir(), t.TempDir()
	write := func(path, content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(open, "march.csv"), "date,amount\n")
	write(filepath.Join(secret, "key"), "secret")
	if err := os.Symlink(filepath.Join(secret, "key"), filepath.Join(open, "link.csv")); err != nil {
		t.Fatal(err)
	}
	o := openOffice(t, open)
	for _, path := range []string{"march.csv", filepath.Join(open, "march.csv")} {
		o.asked = nil
		if text, failed := o.call("upload_document", object{"path": path, "document_type": "payslip"}); failed {
			t.Fatalf("%s: %s", path, text)
		}
		want := map[string]string{"document_type/": "payslip", "file/march.csv": "date,amount\n"}
		if got := o.asked[0].files; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: sent %v, want %v", path, got, want)
		}
	}
	o.asked = nil
	for _, path := range []string{
		"link.csv", filepath.Join(secret, "key"), "../" + filepath.Base(secret) + "/key", ".", "none.csv", "",
	} {
		if text, failed := o.call("upload_document", object{"path": path}); !failed {
			t.Errorf("%q was read: %s", path, text)
		}
	}
	if len(o.asked) > 0 {
		t.Errorf("the API was sent %+v, want nothing", o.asked)
	}
}

func TestIntakeSendsApplicationAndFiles(t *testing.T) {
	o := openOffice(t)
	text, failed := o.call("intake_application", object{
		"business_name":  "Sari-Sari",
		"borrower_email": "nena@example.com",
		"external_ref":   "crm-1",
		"files": []object{
			{"file_base64": "YSxi", "filename": "a.csv"}, {"file_base64": "YyxkCg==", "filename": "b.csv"},
		},
	})
	if failed {
		t.Fatal(text)
	}
	got := o.asked[0]
	want := map[string]string{
		"application/": `{"business_name":"Sari-Sari","borrower_email":"nena@example.com","external_ref":"crm-1"}`,
		"files/a.csv":  "a,b",
		"files/b.csv":  "c,d\n",
	}
	if got.path != "/api/v1/intake" || fmt.Sprint(got.files) != fmt.Sprint(want) {
		t.Errorf("sent %+v, want %v", got, want)
	}
	if text, failed := o.call("intake_application", object{"business_name": "X", "borrower_email": "x@example.com", "files": []object{{"file_base64": "!", "filename": "a.csv"}}}); !failed || !strings.Contains(text, "base64") {
		t.Errorf("got %q (failed %v), want to hear of the base64", text, failed)
	}
}

func TestResultHasPages(t *testing.T) {
	o := openOffice(t)
	rows := make([]string, 120)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"row":%d}`, i+1)
	}
	o.answer = `{"success":true,"document":{"id":7,"status":"completed","result":{"account_number":"1","transactions":[` + strings.Join(rows, ",") + `],"provenance":{"/account_number":{}}}}}`
	text, failed := o.call(
		"document_result", object{"document_id": 7, "transactions_from": 100, "transactions_limit": 30},
	)
	if failed {
		t.Fatal(text)
	}
	var got struct {
		Total  int `json:"transactions_total"`
		Result struct {
			Transactions []struct{ Row int }
			Provenance   any
		}
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if got.Total != 120 || len(got.Result.Transactions) != 20 || got.Result.Transactions[0].Row != 101 ||
		got.Result.Provenance != nil {
		t.Errorf("got %+v, want rows 101 to 120 of 120 without provenance", got)
	}
	o.answer = `{"success":true,"document":{"id":7,"status":"pending","result":null}}`
	if text, failed := o.call("document_result", object{"document_id": 7}); failed ||
		!strings.Contains(text, `"pending"`) {
		t.Errorf("got %q (failed %v), want the document without result", text, failed)
	}
	o.answer = `{"success":true,"document":{"id":7,"result":{"text":"` + strings.Repeat("x", maxToolAnswer) + `"}}}`
	if text, failed := o.call("document_result", object{"document_id": 7}); !failed {
		t.Errorf("an answer of %d bytes was handed over", len(text))
	}
}

// statement returns a document of 22 rows as the API returns it, with every member of a row.
func statement(rows int) string {
	var b strings.Builder
	b.WriteString(`{"success":true,"document":{"id":7,"file_name":"january.pdf","document_type":"bank_statement","status":"completed","error":null,"result":{"schema_version":"1.0","document_type":"bank_statement","bank_name":"Bangko Uno","branch":null,"transactions":[`)
	for i := range rows {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"date":"2025-01-%02d","description":"INSTAPAY TRANSFER FROM MARIA LOURDES SANTOS","debit":0,"credit":46289.00,"balance":146507.15,"category":"transfer_in","is_outlier":false,"outlier_reason":null,"row":%d,"account_index":0,"value_date":null,"time":null,"reference":"0700123","check_number":null,"branch":null,"foreign_amount":null,"page":1,"repaired":false}`, 1+i, i+1)
	}
	b.WriteString(`],"metrics":{"total_credits":1018358.00,"total_debits":0,"by_month":[{"month":"2025-01","credits":1}],"average_balance":null},` +
		`"balance_checks":{"status":"pass","rows_checked":22,"first_break":null,"row_breaks":[],"checks":[{"key":"a","status":"pass"}],"by_account":[]},` +
		`"validation":{"status":"warn","checks":[{"key":"period_dates","label":"Dates","status":"warn","expected":null,"detail":"One row lies outside."},{"key":"x","label":"X","status":"pass","detail":""},{"key":"y","label":"Y","status":"not_applicable","detail":"Nothing printed."}]},` +
		`"fraud_detection":{"authenticity_score":null,"risk_level":"inconclusive","integrity_checks":[{"key":"z","label":"Z","status":"not_applicable","detail":"This check was not run."}]},` +
		`"quality":{"pages":1,"warnings":[]},"provenance":{"/bank_name":{"page":1,"bbox":[1,2,3,4],"text":"Bangko Uno","confidence":1,"source":"text"}},"records":[]}}}`)
	return b.String()
}

func TestResultIsBriefAndNotDuplicated(t *testing.T) {
	o := openOffice(t)
	o.answer = statement(22)
	result, err := o.session.CallTool(
		t.Context(), &sdk.CallToolParams{Name: "document_result", Arguments: object{"document_id": 7}},
	)
	if err != nil || result.IsError {
		t.Fatal(err, result)
	}
	whole, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	if len(whole) >= 8<<10 {
		t.Errorf("22 rows take %d bytes, want less than 8 KB", len(whole))
	}
	if got := strings.Count(string(whole), "Bangko Uno"); got != 1 {
		t.Errorf("the bank's name is in the answer %d times, want once", got)
	}
	text, _ := o.call("document_result", object{"document_id": 7, "transactions_limit": 1})
	want := `{"document_type":"bank_statement","file_name":"january.pdf","id":7,"result":{"balance_checks":{"rows_checked":22,"status":"pass"},"bank_name":"Bangko Uno",` +
		`"document_type":"bank_statement","fraud_detection":{"checks_not_run":1,"checks_passed":0,"risk_level":"inconclusive"},"metrics":{"total_credits":1018358,"total_debits":0},` +
		`"quality":{"pages":1},"schema_version":"1.0","transactions":[{"account_index":0,"balance":146507.15,"category":"transfer_in","credit":46289,"date":"2025-01-01",` +
		`"description":"INSTAPAY TRANSFER FROM MARIA LOURDES SANTOS","page":1,"reference":"0700123","row":1}],` +
		`"validation":{"checks":[{"detail":"One row lies outside.","key":"period_dates","label":"Dates","status":"warn"}],"checks_not_run":1,"checks_passed":1,"status":"warn"}},` +
		`"status":"completed","transactions_from":0,"transactions_total":22}`
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

func TestPartsOfResultCanBeComplete(t *testing.T) {
	o := openOffice(t)
	o.answer = statement(2)
	text, failed := o.call("document_result", object{"document_id": 7, "include": []string{
		"provenance", "transactions", "validation", "metrics", "fraud_detection", "balance_checks",
	}})
	for _, want := range []string{
		`"confidence":1`, `"check_number":null`, `"debit":0`, `"This check was not run."`,
		`"status":"not_applicable"`, `"by_month":[{`, `"first_break":null`,
	} {
		if failed || !strings.Contains(text, want) {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
	o.asked = nil
	if text, failed := o.call("document_result", object{"document_id": 7, "include": []string{"everything"}}); !failed || !strings.Contains(text, "provenance") || len(o.asked) > 0 {
		t.Errorf("an unknown part answered %q, want the parts that there are", text)
	}
}

// A client without support for structured content gets the same as text, once, and no output schema.
func TestTextClientsGetResultAsText(t *testing.T) {
	o := openTextOffice(t)
	o.answer = statement(1)
	result, err := o.session.CallTool(
		t.Context(), &sdk.CallToolParams{Name: "document_result", Arguments: object{"document_id": 7}},
	)
	if err != nil || result.IsError || result.StructuredContent != nil ||
		!json.Valid([]byte(result.Content[0].(*sdk.TextContent).Text)) {
		t.Errorf("got %+v, %v; want JSON as text alone", result, err)
	}
	listed, err := o.session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range listed.Tools {
		if tool.OutputSchema != nil {
			t.Errorf("%s promises a structure", tool.Name)
		}
	}
}

func TestFilesAreAttachedToApplication(t *testing.T) {
	o := openOffice(t)
	if text, failed := o.call("attach_documents", object{
		"id":            "APP-3",
		"document_type": "payslip",
		"password":      "hunter2",
		"files": []object{
			{"file_base64": "YSxi", "filename": "a.csv"}, {"file_base64": "YyxkCg==", "filename": "b.csv"},
		},
	}); failed {
		t.Fatal(text)
	}
	got := o.asked[0]
	want := map[string]string{
		"document_type/": "payslip",
		"password/":      "hunter2",
		"files/a.csv":    "a,b",
		"files/b.csv":    "c,d\n",
	}
	if got.method != "POST" || got.path != "/api/v1/applications/APP-3/documents" ||
		got.authorization != "ApiKey dsk_key" || fmt.Sprint(got.files) != fmt.Sprint(want) {
		t.Errorf("sent %+v, want %v", got, want)
	}
}

func TestFieldCorrectionUsesVersionThatWasRead(t *testing.T) {
	o := openOffice(t)
	o.answer, o.etag = statement(1), `"transactions-3"`
	text, _ := o.call("document_result", object{"document_id": 7})
	var read struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal([]byte(text), &read); err != nil || read.Version != o.etag {
		t.Fatalf("version %q, want %q", read.Version, o.etag)
	}
	o.answer = `{"success":true,"edited":{"at":"2026-03-14T09:26:53.589Z","by":"Ab3dEf7h","revision":1},"fields":{"/bank_name":{"value":null,"original":"Y","by":"Ab3dEf7h","at":"2026-03-14T09:26:53.589Z"}},"validation":{"status":"pass","checks":[]},"metrics":null,"balance_checks":null}`
	if text, failed := o.call("correct_fields", object{
		"document_id": 7,
		"version":     read.Version,
		"fields":      object{"/bank_name": nil, "/opening_balance": 23500.10},
	}); failed {
		t.Fatal(text)
	}
	got := o.asked[len(o.asked)-1]
	if got.method != "PATCH" || got.path != "/api/v1/documents/7/fields" || got.match != o.etag ||
		got.body != `{"/bank_name":null,"/opening_balance":23500.1}` {
		t.Errorf("sent %+v, want the fields under the version", got)
	}
}

func TestEachToolHasDescription(t *testing.T) {
	o := openOffice(t)
	listed, err := o.session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if tool.Description == "" || tool.Title == "" || tool.Annotations == nil || tool.OutputSchema == nil {
			t.Errorf("%s has no description, title, annotations or output schema", tool.Name)
		}
	}
	slices.Sort(names)
	want := "application_checklist application_decisions application_documents application_memo application_questions ask_question attach_documents correct_fields delete_application document_result document_status document_versions get_application get_cashflow get_policy get_summary " +
		"intake_application list_applications list_documents reprocess_document split_document unlock_document update_application upload_document verify_application verify_documents"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("tools %s, want %s", got, want)
	}
}

// The rows of a view come page by page, its evidence on demand.
func TestViewIsGivenInPages(t *testing.T) {
	o := openOffice(t)
	o.answer = `{"data":{"app_id":"APP-3","policy":{"outcome":"warn"},"findings":[],"rows":[{"row":1},{"row":2},{"row":3}],"evidence":{"/a":{}}}}`
	for _, c := range []struct {
		arguments  object
		path, want string
	}{
		{object{"id": "APP-3"}, "?rows=false", `{"data":{"app_id":"APP-3","findings":[],"policy":{"outcome":"warn"}}}`},
		{object{"id": "APP-3", "accounts": []string{"a", "b"}, "include": []string{"evidence"}}, "?accounts=a%2Cb&rows=false",
			`{"data":{"app_id":"APP-3","evidence":{"/a":{}},"findings":[],"policy":{"outcome":"warn"}}}`},
		{object{"id": "APP-3", "rows_limit": 2, "rows_from": 2, "to": "2026-06"}, "?to=2026-06",
			`{"data":{"app_id":"APP-3","findings":[],"policy":{"outcome":"warn"},"rows":[{"row":3}],"rows_from":2,"rows_total":3}}`},
		{object{"id": "APP-3", "rows_limit": 2, "rows_from": 9}, "",
			`{"data":{"app_id":"APP-3","findings":[],"policy":{"outcome":"warn"},"rows":[],"rows_from":9,"rows_total":3}}`},
	} {
		o.asked = nil
		got, failed := o.call("get_cashflow", c.arguments)
		if failed || got != c.want {
			t.Errorf("%v: %s, want %s", c.arguments, got, c.want)
		}
		if len(o.asked) != 1 || o.asked[0].path != "/api/v1/applications/APP-3/cashflow"+c.path {
			t.Errorf("%v: asked %+v, want %q", c.arguments, o.asked, c.path)
		}
	}
	for _, answer := range []string{`{"data":null}`, `[]`, `{"data":{"rows":7}}`} {
		o.answer = answer
		if got, failed := o.call("get_cashflow", object{"id": "APP-3"}); !failed {
			t.Errorf("%s is given as %s, want an error", answer, got)
		}
	}
}

func TestEachHTTPRequestHasItsKey(t *testing.T) {
	o := &office{t: t, status: 200, answer: `{"success":true}`}
	apiServer := httptest.NewServer(http.HandlerFunc(o.serve))
	defer apiServer.Close()
	handler, err := Handler(Config{BaseURL: apiServer.URL + "/api/v1", Folders: []string{t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	tools := httptest.NewServer(handler)
	defer tools.Close()
	bare, err := http.Post(tools.URL, "application/json", strings.NewReader(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	bare.Body.Close()
	if bare.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a key: %d, want 401", bare.StatusCode)
	}
	for _, key := range []string{"first", "second"} {
		client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
		session, err := client.Connect(
			t.Context(),
			&sdk.StreamableClientTransport{Endpoint: tools.URL, HTTPClient: &http.Client{Transport: withKey(key)}},
			nil,
		)
		if err != nil {
			t.Fatal(err)
		}
		o.session, o.asked = session, nil
		if text, failed := o.call("list_documents", object{}); failed {
			t.Errorf("%s: %s", key, text)
		} else if o.asked[0].authorization != "Bearer "+key {
			t.Errorf("asked with %q, want the caller's key %s", o.asked[0].authorization, key)
		}
		if text, failed := o.call("upload_document", object{"path": "a.csv"}); !failed {
			t.Errorf("a path was read over HTTP: %s", text)
		}
		session.Close()
	}
}

// withKey adds a key to every request.
type withKey string

func (k withKey) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(k))
	return http.DefaultTransport.RoundTrip(r)
}

func TestWrongConfigurationFailsAtStart(t *testing.T) {
	for name, c := range map[string]Config{
		"no address":      {BaseURL: "localhost:8080"},
		"another scheme":  {BaseURL: "ftp://localhost/"},
		"a folder absent": {BaseURL: "http://localhost/api/v1", Folders: []string{"/nowhere/at/all"}},
	} {
		if _, err := New(c, "k"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := New(Config{BaseURL: "http://localhost/api/v1"}, ""); err == nil {
		t.Error("no key: no error")
	}
}
