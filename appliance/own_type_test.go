package appliance_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3" // validates a result against the schema in /openapi.json
	"github.com/xuri/excelize/v2"            // reads the exported workbook

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
)

// office is a running appliance with an API key.
type office struct {
	t   testing.TB
	a   *appliance.Appliance
	url string
	key string
}

// openOffice starts an appliance on a new folder, or on the one in Config, and adds an organization.
func openOffice(t testing.TB, c appliance.Config) *office {
	t.Helper()
	if c.Data == "" {
		c.Data = t.TempDir()
	}
	a, err := appliance.New(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	server := httptest.NewServer(a.Handler)
	t.Cleanup(func() {
		server.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	o := &office{t: t, a: a, url: server.URL}
	if _, err := a.Engine.Organizations.Create(ctx, "Acme Lending", "paid"); err != nil {
		t.Fatal(err)
	}
	if o.key, _, err = a.Engine.Organizations.CreateKey(ctx, "Acme Lending", engine.Scopes); err != nil {
		t.Fatal(err)
	}
	return o
}

// send sends a request with the office's key, and checks the status of the response.
func (o *office) send(method, path, contentType string, body []byte, want int) []byte {
	o.t.Helper()
	r, err := http.NewRequestWithContext(o.t.Context(), method, o.url+path, bytes.NewReader(body))
	if err != nil {
		o.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+o.key)
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		o.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		o.t.Fatal(err)
	}
	if answer.StatusCode != want {
		o.t.Fatalf("%s %s: %d %s, want %d", method, path, answer.StatusCode, raw, want)
	}
	return raw
}

// ask is send with JSON; it decodes the response into v.
func (o *office) ask(method, path, body string, want int, v any) {
	o.t.Helper()
	kind := ""
	if body != "" {
		kind = "application/json"
	}
	raw := o.send(method, path, kind, []byte(body), want)
	if err := json.Unmarshal(raw, v); err != nil {
		o.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
	}
}

// upload uploads a document and returns its id and the type it was accepted as.
func (o *office) upload(documentType, name, content string) (id int64, taken string) {
	o.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	form.WriteField("document_type", documentType)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		o.t.Fatal(err)
	}
	part.Write([]byte(content))
	form.Close()
	var receipt struct {
		ID   int64  `json:"document_id"`
		Type string `json:"document_type"`
	}
	raw := o.send("POST", "/api/v1/documents", form.FormDataContentType(), body.Bytes(), http.StatusAccepted)
	if err := json.Unmarshal(raw, &receipt); err != nil {
		o.t.Fatal(err)
	}
	return receipt.ID, receipt.Type
}

// result waits until a document is read and returns document.result.
func (o *office) result(id int64) json.RawMessage {
	o.t.Helper()
	deadline := time.After(time.Minute)
	for {
		var answer struct {
			Document struct {
				Status string
				Error  any
				Result json.RawMessage
			}
		}
		o.ask("GET", fmt.Sprint("/api/v1/documents/", id), "", http.StatusOK, &answer)
		switch answer.Document.Status {
		case "completed":
			return answer.Document.Result
		case "failed":
			o.t.Fatalf("document %d failed: %v", id, answer.Document.Error)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-deadline:
			o.t.Fatalf("document %d is still %s after a minute", id, answer.Document.Status)
		}
	}
}

const receiptPaper = `WAREHOUSE RECEIPT
Receipt No: WR-2031
Depositor: Nena Cruz
Commodity: Palay
Bags: 120
Declared Value: 180000.00
`

func TestOwnDocumentTypeIsServedLikeBuiltInTypes(t *testing.T) {
	o := openOffice(t, appliance.Config{Types: ownTypes()})

	var list struct {
		Types []engine.DocumentTypeEntry `json:"document_types"`
	}
	o.ask("GET", "/api/v1/document-types", "", http.StatusOK, &list)
	listed := ""
	for _, e := range list.Types {
		if e.DocumentType == warehouseReceipt.Name {
			listed = fmt.Sprint(e.Aliases, e.Family)
		}
	}
	if listed != "[quedan]collateral" || len(list.Types) < 52 {
		t.Errorf("%d types are listed, the own one with %q", len(list.Types), listed)
	}

	declared, taken := o.upload("Quedan", "receipt.txt", receiptPaper)
	if taken != warehouseReceipt.Name {
		t.Errorf("an upload as Quedan is taken as %s, want %s", taken, warehouseReceipt.Name)
	}
	detected, _ := o.upload("auto", "another.txt", strings.Replace(receiptPaper, "2031", "2032", 1))
	for id, number := range map[int64]string{declared: "WR-2031", detected: "WR-2032"} {
		raw := o.result(id)
		receipt, err := engine.As[Receipt](raw)
		if err != nil {
			t.Fatalf("%v: %s", err, raw)
		}
		if receipt.ReceiptNumber == nil || *receipt.ReceiptNumber != number || receipt.Depositor == nil ||
			*receipt.Depositor != "Nena Cruz" ||
			receipt.Bags == nil || *receipt.Bags != 120 || receipt.DeclaredValue == nil ||
			*receipt.DeclaredValue != 18_000_000 || len(receipt.Goods) != 1 {
			t.Errorf("%s is read as %+v: %s", number, receipt, raw)
		}
		var e engine.Extraction
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		if e.DocumentType != warehouseReceipt.Name || e.TypeCheck.Detected != warehouseReceipt.Name ||
			e.Provenance["/bags"].Text != "120" {
			t.Errorf(
				"%s is %s, checked as %+v, bags from %+v", number, e.DocumentType, e.TypeCheck, e.Provenance["/bags"],
			)
		}
	}
	o.holdToSchema("WarehouseReceiptResult", warehouseReceipt.Name, o.result(declared))
	o.exportByTemplate(declared)
}

// holdToSchema validates a result against the named schema in /openapi.json, and checks that the union refers to that
// schema.
func (o *office) holdToSchema(name, documentType string, result json.RawMessage) {
	o.t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(o.send("GET", "/openapi.json", "", nil, http.StatusOK))
	if err != nil {
		o.t.Fatal(err)
	}
	if err := document.Validate(o.t.Context()); err != nil {
		o.t.Error(err)
	}
	union := document.Components.Schemas["DocumentResult"].Value
	if got := union.Discriminator.Mapping[documentType].Ref; got != "#/components/schemas/"+name {
		o.t.Errorf("the union leads from %s to %q, want %s", documentType, got, name)
	}
	schema := document.Components.Schemas[name]
	if schema == nil {
		o.t.Fatalf("there is no schema %s", name)
	}
	var value map[string]any
	if err := json.Unmarshal(result, &value); err != nil {
		o.t.Fatal(err)
	}
	if err := schema.Value.VisitJSON(value, openapi3.MultiErrors()); err != nil {
		o.t.Errorf("the result is not as its schema says: %v", err)
	}
	for member := range value {
		if schema.Value.Properties[member] == nil {
			o.t.Errorf("the schema %s does not name %s", name, member)
		}
	}
	delete(value, schema.Value.Required[len(schema.Value.Required)-1])
	if schema.Value.VisitJSON(value) == nil {
		o.t.Errorf("a result without one of its members passes as %s", name)
	}
}

// exportByTemplate creates a template for the own type, by its alias, and checks the exported workbook.
func (o *office) exportByTemplate(id int64) {
	o.t.Helper()
	var made struct{ Template struct{ ID string } }
	o.ask("POST", "/api/v1/export-templates", `{"name":"Receipts","document_types":["quedan"],"sheets":[{"name":"Receipt","blocks":[{"table":{
		"rows":[{"pointer":"/goods"}],"columns":[{"header":"Number","pointer":"#/receipt_number","kind":"id"},{"header":"Goods","pointer":"/name"},
		{"header":"Value","pointer":"#/declared_value","kind":"amount"}]}}]}]}`, http.StatusCreated, &made)
	book, err := excelize.OpenReader(bytes.NewReader(o.send(
		"GET", fmt.Sprintf("/api/v1/documents/%d/custom-export?template=%s", id, made.Template.ID), "", nil,
		http.StatusOK,
	)))
	if err != nil {
		o.t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Receipt")
	if err != nil {
		o.t.Fatal(err)
	}
	if got := fmt.Sprint(rows); !strings.Contains(got, "[WR-2031 Palay 180,000.00]") {
		o.t.Errorf("the workbook holds %s", got)
	}
}

func TestRowsOfAnOwnStatementTypeAreCorrected(t *testing.T) {
	o := openOffice(t, appliance.Config{Types: ownTypes()})
	id, _ := o.upload("share capital ledger", "ledger.csv", "SHARE CAPITAL LEDGER\nAccount No.,5313-3258-5628\nDate,Description,Debit,Credit,Balance\n"+
		"2026-01-02,Opening share,,100.00,100.00\n2026-01-09,Share bought,,50.00,150.00\n2026-01-16,Share sold,20.00,,130.00\n")
	raw := o.result(id)
	o.holdToSchema("ShareCapitalLedgerResult", shareLedger.Name, raw)
	var before engine.Extraction
	if err := json.Unmarshal(raw, &before); err != nil {
		t.Fatal(err)
	}
	if len(before.Transactions) != 3 {
		t.Fatalf("%d rows are read of 3: %s", len(before.Transactions), raw)
	}
	var ignored any
	o.ask("PUT", fmt.Sprintf("/api/v1/documents/%d/transactions", id), `{"transactions":[{"row":1,"date":"2026-01-02","description":"Opening share","debit":0,"credit":100,"balance":100},
		{"row":2,"date":"2026-01-09","description":"Share bought","debit":0,"credit":30,"balance":130}]}`, http.StatusOK, &ignored)
	var after engine.Extraction
	if err := json.Unmarshal(o.result(id), &after); err != nil {
		t.Fatal(err)
	}
	if len(after.Transactions) != 2 || after.BalanceChecks.TotalCredits != 13_000 ||
		after.DocumentType != shareLedger.Name {
		t.Errorf(
			"after the correction the %s has %d rows and credits of %v", after.DocumentType, len(after.Transactions),
			after.BalanceChecks.TotalCredits,
		)
	}
	if _, err := engine.As[Receipt](o.result(id)); err == nil ||
		!strings.Contains(err.Error(), "share_capital_ledger, not warehouse_receipt") {
		t.Errorf("a ledger taken for a receipt: %v", err)
	}
	paper, _ := o.upload("quedan", "receipt.txt", receiptPaper)
	o.result(paper)
	// A receipt has no transactions.
	o.send(
		"PUT", fmt.Sprintf("/api/v1/documents/%d/transactions", paper), "application/json",
		[]byte(`{"transactions":[]}`), http.StatusBadRequest,
	)
}
