package httpapi

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

const slipText = `BAYANI BAKERY
PAYSLIP

Employee Name:   SANTOS, MARIA
Pay Date:        March 15, 2026
Net Pay:         23,050.00
`

const valuedText = `Date,Value Date,Reference,Description,Debit,Credit,Balance
2026-01-02,2026-01-03,REF-1001,ATM WITHDRAWAL,5.00,,95.00
2026-01-05,2026-01-05,REF-1002,PAYROLL CREDIT,,40.00,135.00
`

const feeSchema = `{"slug":"fees","name":"Fees","definition":{
	"fields":[{"name":"total","type":"amount","labels":["Total"]},{"name":"issued","type":"date","labels":["Issued"],"required":true}],
	"tables":[{"name":"lines","columns":[{"name":"code","type":"id","headers":["Code"],"required":true},{"name":"amount","type":"amount","headers":["Amount"],"required":true}]}],
	"checks":[{"key":"sum","equation":"sum(lines.amount) = total"}]}}`

const feeText = "Issued,2026-03-15\nTotal,31.00\n,\nCode,Amount\nA1,10.00\nA2,20.00\n"

// readEverything makes the server really read documents of every type, including organizations' own types.
func (s *testServer) readEverything() {
	s.t.Helper()
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		Custom:    all.Custom(),
		ReadSheet: filereader.Sheet,
	})
	s.must(err)
	s.reader.mu.Lock()
	defer s.reader.mu.Unlock()
	s.reader.papers, s.reader.fails = x, nil
}

func patchFields(id, body string) ask { return jsonAsk("PATCH", "/documents/"+id+"/fields", body) }

func revertFields(id string) ask {
	return ask{method: "POST", path: basePath + "/documents/" + id + "/fields/revert"}
}

// checkIn returns the status of a validation check in a result or a response.
func checkIn(from map[string]any, key string) string {
	for _, c := range from["validation"].(map[string]any)["checks"].([]any) {
		if check := c.(map[string]any); check["key"] == key {
			return check["status"].(string)
		}
	}
	return "none"
}

func originOf(result map[string]any, pointer string) map[string]any {
	origin, _ := result["provenance"].(map[string]any)[pointer].(map[string]any)
	return origin
}

// fieldRows run one after the other on a few documents.
func fieldRows(ts *testServer, s *fixture) []row {
	ts.reader.fail(engine.UnreadableDocument, "The file is damaged; save it anew and upload it again.")
	failed := ts.upload(csvFile)
	ts.process()
	ts.readEverything()
	ts.send(jsonAsk("POST", "/schemas", feeSchema)).wantStatus(201)
	upload := func(documentType, content string) string {
		return jsonText(ts.postForm("/documents", typed(documentType), file("paper.csv", content)).wantStatus(202).at(
			"document_id",
		))
	}
	id, slip, fees, valued := ts.statement("bank_statement"), jsonText(ts.postForm("/documents", typed("general_information_sheet"), file("paper.txt", slipText)).wantStatus(202).at("document_id")), upload("custom:fees", feeText), upload("bank_statement", valuedText)
	ts.process()
	pending := ts.statement("bank_statement")
	read, readSlip := ts.result(id), ts.result(slip)
	rows := rowsOf(read)
	netPay := ""
	for i, f := range readSlip["labelled_fields"].([]any) {
		if f.(map[string]any)["label"] == "Net Pay" {
			netPay = "/labelled_fields/" + asText(i)
		}
	}
	keyID := engineKeyID(ts.key)
	refused := func(says, pointer, value string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(id, `{`+asText(pointer)+`:`+value+`}`),
			check:  wantFields(pointer),
		}
	}
	return []row{
		{
			says:   "an edited result says edited {at, by, revision}: null for one that is shown as it was read",
			status: 200,
			ask:    get("/documents/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if edited, shown := a.at("document.result").(map[string]any)["edited"]; !shown || edited != nil {
					t.Errorf("edited is %v (shown: %v), want null", edited, shown)
				}
			},
		},
		{
			says:   "PATCH /documents/{id}/fields (JSON pointers into the result; null erases), with If-Match; checks run again",
			status: 200,
			ask:    conditional(patchFields(id, `{"/closing_balance": 25500.00, "/account_name": "DELA CRUZ, JUAN & MARIA", "/branch_name": null}`), `"transactions-0"`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(
					t, a.at(""),
				); got != sorted("success edited fields validation metrics balance_checks") {
					t.Errorf("fields %s", got)
				}
				shown, answered := ts.result(id), a.at("").(map[string]any)
				if a.text("balance_checks.status") != "fail" || checkIn(answered, "opening_closing") != "fail" ||
					shown["closing_balance"] != 25500.0 || a.Header.Get("ETag") != `"transactions-1"` {
					t.Errorf("got %s, want a closing balance that does not follow", a.raw)
				}
				sameNumbers(t, "document", answered, shown, "metrics", "balance_checks", "validation", "edited")
				sameNumbers(
					t, "what was not corrected", read, shown, "account_number", "transactions", "opening_balance",
					"fraud_detection", "type_check",
				)
				if diff := cmp.Diff([]any{"DELA CRUZ, JUAN", "MARIA"}, shown["account_holders"]); diff != "" {
					t.Errorf("what follows from the name (-want +got):\n%s", diff)
				}
			},
		},
		{
			says:   "provenance says analyst, with who, when and what was read",
			status: 200,
			ask:    get("/documents/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shown := a.at("document.result").(map[string]any)
				origin, was := originOf(shown, "/closing_balance"), originOf(read, "/closing_balance")
				if origin["source"] != "analyst" || origin["by"] != keyID || !isMilliseconds.MatchString(
					origin["at"].(string),
				) || origin["original"] != 25500.25 || origin["cell"] != was["cell"] {
					t.Errorf("provenance %v of what was read at %v", origin, was)
				}
				if erased := originOf(
					shown, "/branch_name",
				); erased["source"] != "analyst" || erased["original"] != nil {
					t.Errorf("provenance of an erased value %v", erased)
				}
			},
		},
		{
			says:   "an edited result says edited {at, by, revision}",
			status: 200,
			ask:    get("/documents/jobs/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				edited := a.at("result.edited").(map[string]any)
				if edited["by"] != keyID || edited["revision"] != 1.0 ||
					!isMilliseconds.MatchString(edited["at"].(string)) {
					t.Errorf("edited %v", edited)
				}
			},
		},
		{
			says:   "fields: the same correction again changes nothing",
			status: 200,
			ask:    patchFields(id, `{"/closing_balance": 25500}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("edited.revision") != 1 {
					t.Errorf("got %s, want revision 1", a.raw)
				}
			},
		},
		{
			says:   "fields: with If-Match: 412 when stale",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    conditional(patchFields(id, `{"/tin": null}`), `"transactions-0"`),
		},
		{
			says:   "fields: with If-Match: 412 when stale, revert",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    conditional(revertFields(id), `"transactions-7"`),
		},
		{
			says:   "beside PUT …/transactions: corrected fields survive edited rows, and revision counts both",
			status: 200,
			ask:    conditional(put(id, rows[:2]), `"transactions-1"`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shown := ts.result(id)
				if shown["closing_balance"] != 25500.0 || len(rowsOf(shown)) != 2 ||
					a.Header.Get("ETag") != `"transactions-2"` {
					t.Errorf("the document shows closing %v and %d rows", shown["closing_balance"], len(rowsOf(shown)))
				}
			},
		},
		{
			says:   "each edited row says edited: true",
			status: 200,
			ask: put(id, append(
				rows[:1:1],
				map[string]any{
					"row":         2,
					"date":        "2025-01-05",
					"description": "PAYROLL CREDIT",
					"debit":       0,
					"credit":      4000,
				},
				rows[2],
				map[string]any{"date": "2025-01-31", "description": "FEE", "debit": 5, "credit": 0},
			)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				var edited []any
				for _, r := range rowsOf(ts.result(id)) {
					edited = append(edited, r["edited"])
				}
				if diff := cmp.Diff([]any{nil, true, nil, true}, edited); diff != "" {
					t.Errorf("edited rows (-want +got):\n%s", diff)
				}
			},
		},
		{
			says:   "fields: PUT takes rows back as they are shown, with edited among their names",
			status: 200,
			ask:    get("/documents/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				a = ts.send(put(id, rowsOf(a.at("document.result").(map[string]any)))).wantStatus(200)
				if a.at("transactions.1.edited") != true || a.at("transactions.0").(map[string]any)["edited"] != nil {
					t.Errorf("got %s, want row 2 edited and row 1 not", a.raw)
				}
			},
		},
		{
			says:   "POST …/fields/revert: edited rows stay",
			status: 200,
			ask:    revertFields(id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shown := ts.result(id)
				if shown["closing_balance"] != 25500.25 || originOf(
					shown, "/closing_balance",
				)["source"] == "analyst" || len(rowsOf(shown)) != 4 || len(a.at("fields").(map[string]any)) != 0 {
					t.Errorf("got %s, want fields as read and four rows", a.raw)
				}
				sameNumbers(
					t, "fields", read, shown, "closing_balance", "account_name", "account_holders", "branch_name",
				)
			},
		},
		{
			says:   "POST …/transactions/revert: corrected fields stay",
			status: 200,
			ask:    patchFields(id, `{"/opening_balance": 9000}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.send(ask{method: "POST", path: basePath + "/documents/" + id + "/transactions/revert"}).wantStatus(
					200,
				)
				shown := ts.result(id)
				if shown["opening_balance"] != 9000.0 || len(rowsOf(shown)) != 3 ||
					shown["balance_checks"].(map[string]any)["opening_balance"] != 9000.0 ||
					checkIn(shown, "opening_closing") != "fail" {
					t.Errorf(
						"the document shows opening %v, %d rows, opening_closing %s", shown["opening_balance"],
						len(rowsOf(shown)), checkIn(shown, "opening_closing"),
					)
				}
			},
		},
		{
			says:   "POST …/fields/revert: the document shows what was read",
			status: 200,
			ask:    revertFields(id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				sameNumbers(t, "document", read, ts.result(id), append([]string{"account_name", "edited"}, everything...)...)
				if a.at("edited") != nil {
					t.Errorf("edited is %v, want null", a.at("edited"))
				}
			},
		},
		{
			says:   "fields: for every type: a paper that is read by its labels",
			status: 200,
			ask:    patchFields(slip, `{"`+netPay+`/value": "23,500.00", "/reference_number": "PS-17"}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shown := ts.result(slip)
				i := strings.TrimPrefix(netPay, "/labelled_fields/")
				field := ts.get("/documents/" + slip).at("document.result.labelled_fields." + i).(map[string]any)
				if field["value"] != "23,500.00" || field["typed_value"] != 23500.0 ||
					field["value_type"] != "money" || shown["reference_number"] != "PS-17" || a.at("metrics") != nil {
					t.Errorf("the field is %v, the answer %s", field, a.raw)
				}
			},
		},
		{
			says:   "fields: for every type: an organization's own, whose equations run again",
			status: 200,
			ask:    patchFields(fees, `{"/lines/1/amount": 21, "/issued": null}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shown := ts.result(fees)
				if checkIn(shown, "sum") != "pass" || checkIn(shown, "required.issued") != "fail" ||
					asText(shown["lines"]) != `[{"amount":10,"code":"A1"},{"amount":21,"code":"A2"}]` {
					t.Errorf("the document shows %s", asText(shown))
				}
			},
		},
		{
			says:   "fields: a whole list is sent to add an element",
			status: 200,
			ask: patchFields(
				fees, `{"/lines": [{"code":"A1","amount":10},{"code":"A2","amount":20},{"code":"A3","amount":1}]}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if shown := ts.result(fees); checkIn(shown, "sum") != "pass" || len(shown["lines"].([]any)) != 3 ||
					asText(a.at("").(map[string]any)["fields"].(map[string]any)["/lines"].(map[string]any)["original"]) != `[{"amount":10,"code":"A1"},{"amount":20,"code":"A2"}]` {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "fields: a value of a schema's type",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(fees, `{"/lines/0/amount": "10", "/issued": "15.03.2026", "/lines/3/amount": 1}`),
			check:  wantFields("/issued", "/lines/0/amount", "/lines/3/amount"),
		},
		{
			says:   "A replaced row that names its row keeps page, box, value date and reference where its figures are unchanged",
			status: 200,
			ask:    putRows(valued, `{"transactions":[{"date":"2026-01-07","description":"NEW","debit":1,"credit":0},{"row":1,"date":"2026-01-02","description":"ATM WITHDRAWAL CEBU","debit":5,"credit":0},{"row":2,"date":"2026-01-05","description":"PAYROLL CREDIT","debit":0,"credit":40}]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				shown := ts.result(valued)
				for place, want := range map[int]string{
					1: `["2026-01-03","REF-1001",1,true]`,
					2: `["2026-01-05","REF-1002",1,null]`,
				} {
					r := rowsOf(shown)[place]
					if got := asText([]any{r["value_date"], r["reference"], r["page"], r["edited"]}); got != want {
						t.Errorf("row %v has %s, want %s", r["row"], got, want)
					}
				}
				if a, b := originOf(shown, "/transactions/1/debit"), originOf(
					shown, "/transactions/1/description",
				); a["cell"] != "E2" || b != nil {
					t.Errorf(
						"the unchanged debit stands at %v, the changed description at %v, want E2 and nowhere", a, b,
					)
				}
			},
		},
		refused("fields: an unknown pointer names the nearest", "/acount_number", `"1"`),
		refused("fields: beyond the end of a list", "/account_holders/9", `"A"`),
		refused("fields: no element is added", "/account_holders/-", `"A"`),
		refused("fields: an amount", "/opening_balance", `"9"`),
		refused("fields: a date", "/period_start", `"2025-02-30"`),
		refused("fields: a string", "/account_name", `5`),
		refused("fields: an integer", "/credit_count", `1.5`),
		refused("fields: an enum", "/account_type", `"gold"`),
		refused("fields: a currency", "/currency", `"pesos"`),
		refused("fields: no pointer", "account_name", `"A"`),
		refused("fields: RFC 6901", "/a~2", `"A"`),
		refused("not correctable: transactions", "/transactions/0/debit", `1`),
		refused("not correctable: metrics", "/metrics/flows", `{}`),
		refused("not correctable: balance_checks", "/balance_checks", `null`),
		refused("not correctable: validation", "/validation/status", `"pass"`),
		refused("not correctable: fraud_detection", "/fraud_detection", `null`),
		refused("not correctable: quality", "/quality", `null`),
		refused("not correctable: provenance", "/provenance", `{}`),
		refused("not correctable: type_check", "/type_check/detected", `"x"`),
		refused("not correctable: schema_version", "/schema_version", `"9"`),
		refused("not correctable: document_type", "/document_type", `"payslip"`),
		refused("not correctable: edited", "/edited", `null`),
		refused("not correctable: records", "/records", `[]`),
		{
			says:   "fields: several faults are told at once",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(id, `{"/opening_balance": "x", "/acount": null, "/tin": null}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantFields("/acount", "/opening_balance")(t, ts, a)
				if !strings.Contains(a.text("details.0.message"), "nearest: /accounts") {
					t.Errorf("got %s, want the nearest names", a.raw)
				}
			},
		},
		{
			says:   "fields: one pointer within another is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(id, `{"/address_parts": null, "/address_parts/city": "CEBU"}`),
			check:  wantFields("/address_parts/city"),
		},
		{
			says:   "fields: a pointer comes once",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(id, `{"/tin": null, "/tin": "1"}`),
			check:  wantFields("/tin"),
		},
		{
			says:   "fields: nothing to correct is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(id, `{}`),
		},
		{
			says:   "fields: at most 500 at once",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(id, `{"/x":1`+manyPointers(engine.MaxFieldsAtOnce)+`}`),
		},
		{says: "fields: a list is no body", status: 400, code: engine.CodeValidationFailed, ask: patchFields(id, `[]`)},
		{
			says:   "fields: a body that is no JSON",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    patchFields(id, `{"/tin":`),
		},
		{says: "fields: an empty body", status: 400, code: engine.CodeInvalidRequest, ask: patchFields(id, ``)},
		{
			says:   "fields: the body is bounded",
			status: 413,
			code:   engine.CodeRequestTooLarge,
			ask:    patchFields(id, `{"/tin":"`+strings.Repeat("9", smallBody)+`"}`),
		},
		{
			says:   "fields: 404 of another organization's document",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    patchFields(s.foreignDoc, `{"/tin": null}`),
		},
		{
			says:   "fields: 404 of another organization's document, revert",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    revertFields(s.foreignDoc),
		},
		{
			says:   "fields: 400 that needs no look-up, then 404",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    patchFields(s.foreignDoc, `{"tin": null}`),
			check:  wantFields("tin"),
		},
		{
			says:   "fields: DOCUMENT_NOT_PROCESSED is 400",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    patchFields(pending, `{"/tin": null}`),
		},
		{
			says:   "fields: of a failed document: DOCUMENT_NOT_PROCESSED is 400",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    revertFields(failed),
		},
		{
			says:   "fields: 403 without document:write",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    patchFields(id, `{"/tin": null}`).by(s.deleter),
		},
		{
			says:   "fields: what was refused changed nothing",
			status: 200,
			ask:    get("/documents/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				sameNumbers(t, "document", read, ts.result(id), append([]string{"account_name", "edited", "account_type", "currency"}, everything...)...)
			},
		},
		{
			says:   "fields: the audit log names pointers, not values",
			status: 200,
			ask:    get("/audit?kind=document.fields_corrected&subject=" + slip),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := asText(a.at("entries.0.after")); !strings.Contains(got, netPay+"/value") ||
					strings.Contains(got, "23,500") || strings.Contains(got, "PS-17") {
					t.Errorf("the entry says %s", got)
				}
			},
		},
	}
}

func manyPointers(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`,"/x` + asText(i) + `":1`)
	}
	return b.String()
}

func engineKeyID(key string) string { return strings.TrimPrefix(key, "dossier_")[:8] }

// Corrections are used by everything that reads results: comparisons, workbooks, batches.
func TestCorrectedFieldsAreUsedEverywhere(t *testing.T) {
	s := openTestServer(t)
	s.readEverything()
	entry := func(name string) string {
		return `{"document_type":"bank_statement","filename":"` + name + `","file_base64":"` + base64.StdEncoding.EncodeToString([]byte(statementText)) + `"}`
	}
	batch := s.submitBatch(`{"documents":[` + entry("paper.txt") + `,` + entry("other.txt") + `]}`)
	s.process()
	listed := s.get("/batch/" + batch).wantStatus(200)
	id, other := jsonText(listed.at("documents.0.document_id")), jsonText(listed.at("documents.1.document_id"))
	read := func() map[string]string {
		verified := s.send(jsonAsk("POST", "/verify", `{"document_ids":[`+id+`,`+other+`]}`)).wantStatus(200)
		return map[string]string{
			"verification": string(verified.raw),
			"workbook tag": s.get("/documents/" + id + "/custom-export").wantStatus(200).Header.Get("ETag"),
			"batch":        string(s.get("/batch/" + batch + "/results").wantStatus(200).raw),
		}
	}
	before := read()
	s.send(patchFields(id, `{"/account_name": "REYES, ANA"}`)).wantStatus(200)
	after := read()
	for what := range before {
		if before[what] == after[what] || what != "workbook tag" && !strings.Contains(after[what], "REYES, ANA") {
			t.Errorf("%s after the correction is %s", what, after[what])
		}
	}
}
