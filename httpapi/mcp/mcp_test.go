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

// asked is a request as the API saw it.
type asked struct {
	method, path, authorization, body string
	files                             map[string]string
}

// office is a stand-in for the API that notes what it is asked, and a client of the tools.
type office struct {
	t       *testing.T
	session *sdk.ClientSession
	asked   []asked
	status  int
	answer  string
}

func openOffice(t *testing.T, folders ...string) *office {
	t.Helper()
	o := &office{t: t, status: 200, answer: `{"success":true}`}
	server := httptest.NewServer(http.HandlerFunc(o.serve))
	t.Cleanup(server.Close)
	tools, err := New(Config{BaseURL: server.URL + "/api/v1", Folders: folders, Version: "test"}, "dsk_key")
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
	a := asked{method: r.Method, path: r.URL.RequestURI(), authorization: r.Header.Get("Authorization"), files: map[string]string{}}
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
	w.WriteHeader(o.status)
	io.WriteString(w, o.answer)
}

// call calls a tool and answers its text and whether it failed; a refusal by the schema is a failure too.
func (o *office) call(tool string, arguments any) (text string, failed bool) {
	o.t.Helper()
	result, err := o.session.CallTool(context.Background(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return err.Error(), true
	}
	for _, c := range result.Content {
		if t, ok := c.(*sdk.TextContent); ok {
			text += t.Text
		}
	}
	return text, result.IsError
}

type object = map[string]any

func TestEachToolAsksTheDocumentedAPI(t *testing.T) {
	o := openOffice(t)
	for _, c := range []struct {
		tool      string
		arguments object
		want      asked
	}{
		{"document_status", object{"document_id": 7}, asked{method: "GET", path: "/api/v1/documents/jobs/7", authorization: "Bearer dsk_key"}},
		{"list_documents", object{"status": "failed", "limit": 5}, asked{method: "GET", path: "/api/v1/documents?limit=5&status=failed", authorization: "Bearer dsk_key"}},
		{"verify_documents", object{"document_ids": []int{1, 2}}, asked{method: "POST", path: "/api/v1/verify", authorization: "Bearer dsk_key", body: `{"document_ids":[1,2]}`}},
		{"verify_documents", object{"document_ids": []int{3}}, asked{method: "POST", path: "/api/v1/verify/single", authorization: "Bearer dsk_key", body: `{"document_id":3}`}},
		{"upload_document", object{"file_base64": "YQ==", "filename": "a.csv"}, asked{method: "POST", path: "/api/v1/documents", authorization: "Bearer dsk_key", body: `{"file_base64":"YQ==","filename":"a.csv","document_type":"auto"}`}},
		{"get_application", object{"id": "APP-3"}, asked{method: "GET", path: "/api/v1/applications/APP-3", authorization: "ApiKey dsk_key"}},
		{"list_applications", object{"offset": 20}, asked{method: "GET", path: "/api/v1/applications?offset=20", authorization: "ApiKey dsk_key"}},
		{"update_application", object{"id": "APP-3", "status": "declined", "loan_amount": 1250000.55}, asked{method: "PATCH", path: "/api/v1/applications/APP-3", authorization: "ApiKey dsk_key", body: `{"loan_amount":1250000.55,"status":"declined"}`}},
		{"delete_application", object{"id": "APP-3", "confirm": true}, asked{method: "DELETE", path: "/api/v1/applications/APP-3", authorization: "ApiKey dsk_key"}},
	} {
		o.asked = nil
		if text, failed := o.call(c.tool, c.arguments); failed {
			t.Errorf("%s %v failed: %s", c.tool, c.arguments, text)
			continue
		}
		got := o.asked[0]
		if got.method != c.want.method || got.path != c.want.path || got.authorization != c.want.authorization || got.body != c.want.body {
			t.Errorf("%s %v asked %+v, want %+v", c.tool, c.arguments, got, c.want)
		}
	}
}

func TestDeletingNeedsConfirmation(t *testing.T) {
	o := openOffice(t)
	for _, arguments := range []object{{"id": "APP-3"}, {"id": "APP-3", "confirm": false}, {"id": "APP-3", "confirm": "x"}, {"id": "APP-3", "confirm": "true"}, {"id": "APP-3", "confirm": nil}} {
		if text, failed := o.call("delete_application", arguments); !failed {
			t.Errorf("%v was not refused: %s", arguments, text)
		}
	}
	if len(o.asked) > 0 {
		t.Errorf("the API was asked %+v, want nothing", o.asked)
	}
}

func TestWhatTheToolsRefuseReachesNoAPI(t *testing.T) {
	o := openOffice(t)
	for tool, arguments := range map[string]object{
		"get_application":    {"id": "../documents"},
		"update_application": {"id": "APP-3/../../x", "status": "declined"},
		"document_status":    {"document_id": "7"},
		"document_result":    {"document_id": 7, "transactions_limit": 501},
		"list_documents":     {"stauts": "failed"},
		"upload_document":    {"path": "/etc/passwd"},
		"intake_application": {"business_name": "X", "borrower_email": "x@example.com", "files": []object{{"filename": "a.csv"}}},
	} {
		if text, failed := o.call(tool, arguments); !failed {
			t.Errorf("%s %v was not refused: %s", tool, arguments, text)
		}
	}
	if len(o.asked) > 0 {
		t.Errorf("the API was asked %+v, want nothing", o.asked)
	}
}

func TestTheAPIsRefusalIsTheTools(t *testing.T) {
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

func TestFilesAreReadBelowTheOpenedFoldersOnly(t *testing.T) {
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
	for _, path := range []string{"link.csv", filepath.Join(secret, "key"), "../" + filepath.Base(secret) + "/key", ".", "none.csv", ""} {
		if text, failed := o.call("upload_document", object{"path": path}); !failed {
			t.Errorf("%q was read: %s", path, text)
		}
	}
	if len(o.asked) > 0 {
		t.Errorf("the API was sent %+v, want nothing", o.asked)
	}
}

func TestIntakeSendsTheApplicationAndItsFiles(t *testing.T) {
	o := openOffice(t)
	text, failed := o.call("intake_application", object{"business_name": "Sari-Sari", "borrower_email": "nena@example.com", "external_ref": "crm-1",
		"files": []object{{"file_base64": "YSxi", "filename": "a.csv"}, {"file_base64": "YyxkCg==", "filename": "b.csv"}}})
	if failed {
		t.Fatal(text)
	}
	got := o.asked[0]
	want := map[string]string{"application/": `{"business_name":"Sari-Sari","borrower_email":"nena@example.com","external_ref":"crm-1"}`, "files/a.csv": "a,b", "files/b.csv": "c,d\n"}
	if got.path != "/api/v1/intake" || fmt.Sprint(got.files) != fmt.Sprint(want) {
		t.Errorf("sent %+v, want %v", got, want)
	}
	if text, failed := o.call("intake_application", object{"business_name": "X", "borrower_email": "x@example.com", "files": []object{{"file_base64": "!", "filename": "a.csv"}}}); !failed || !strings.Contains(text, "base64") {
		t.Errorf("got %q (failed %v), want to hear of the base64", text, failed)
	}
}

func TestAResultComesInPages(t *testing.T) {
	o := openOffice(t)
	rows := make([]string, 120)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"row":%d}`, i+1)
	}
	o.answer = `{"success":true,"document":{"id":7,"status":"completed","result":{"account_number":"1","transactions":[` + strings.Join(rows, ",") + `],"provenance":{"/account_number":{}}}}}`
	text, failed := o.call("document_result", object{"document_id": 7, "transactions_from": 100, "transactions_limit": 30})
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
	if got.Total != 120 || len(got.Result.Transactions) != 20 || got.Result.Transactions[0].Row != 101 || got.Result.Provenance != nil {
		t.Errorf("got %+v, want rows 101 to 120 of 120 without provenance", got)
	}
	o.answer = `{"success":true,"document":{"id":7,"status":"pending","result":null}}`
	if text, failed := o.call("document_result", object{"document_id": 7}); failed || !strings.Contains(text, `"pending"`) {
		t.Errorf("got %q (failed %v), want the document without result", text, failed)
	}
	o.answer = `{"success":true,"document":{"id":7,"result":{"text":"` + strings.Repeat("x", maxToolAnswer) + `"}}}`
	if text, failed := o.call("document_result", object{"document_id": 7}); !failed {
		t.Errorf("an answer of %d bytes was handed over", len(text))
	}
}

func TestEachToolSaysWhatItDoes(t *testing.T) {
	o := openOffice(t)
	listed, err := o.session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if tool.Description == "" || tool.Title == "" || tool.Annotations == nil {
			t.Errorf("%s has no description, title or annotations", tool.Name)
		}
	}
	slices.Sort(names)
	want := "delete_application document_result document_status get_application intake_application list_applications list_documents update_application upload_document verify_documents"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("tools %s, want %s", got, want)
	}
}

func TestOverHTTPEachRequestBringsItsKey(t *testing.T) {
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
		session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: tools.URL, HTTPClient: &http.Client{Transport: withKey(key)}}, nil)
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

func TestWhatCannotWorkIsSaidAtStart(t *testing.T) {
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
