package httpapi

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

const statementText = `LAKANDULA BANK
STATEMENT OF ACCOUNT
Account Name: DELA CRUZ, JUAN SANTOS
Account Number: 0012-3456-7890       Currency: PHP
Account Type: Savings                Period Covered: 01/01/2025 - 01/31/2025

Date        Description                      Debit        Credit       Balance
            BEGINNING BALANCE                                        10,000.00
01/02/2025  ATM WITHDRAWAL                3,500.00                    6,500.00
01/05/2025  PAYROLL CREDIT                             40,000.00     46,500.00
01/31/2025  BILLS PAYMENT                20,999.75                   25,500.25
            ENDING BALANCE                                           25,500.25
Total Debits: 24,499.75    Total Credits: 40,000.00
`

// readPapers makes the server really read files named paper.txt.
func (s *testServer) readPapers() {
	s.t.Helper()
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadSheet: filereader.Sheet})
	s.must(err)
	s.reader.mu.Lock()
	defer s.reader.mu.Unlock()
	s.reader.papers, s.reader.fails = x, nil
}

// statement uploads the statement and returns its id. The next process() reads it.
func (s *testServer) statement(documentType string) string {
	s.t.Helper()
	return jsonText(s.postForm("/documents", typed(documentType), file("paper.txt", statementText)).wantStatus(202).at(
		"document_id",
	))
}

// result returns a document's result in GET /documents/{id}.
func (s *testServer) result(id string) map[string]any {
	s.t.Helper()
	return s.get("/documents/" + id).wantStatus(200).at("document.result").(map[string]any)
}

func rowsOf(result map[string]any) []map[string]any {
	var rows []map[string]any
	for _, r := range result["transactions"].([]any) {
		rows = append(rows, r.(map[string]any))
	}
	return rows
}

func asText(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func putRows(id, body string) ask {
	return jsonAsk("PUT", "/documents/"+id+"/transactions", body)
}

func put(id string, rows []map[string]any, more ...string) ask {
	return putRows(id, `{"transactions":`+asText(rows)+strings.Join(more, "")+`}`)
}

func conditional(a ask, etag string) ask {
	a.header = http.Header{"If-Match": {etag}}
	return a
}

// plainRow returns a minimal row with one member changed or added.
func plainRow(name, value string) string {
	fields := map[string]string{"date": `"2025-01-10"`, "description": `"FEE"`, "debit": "5", "credit": "0"}
	if value == "" {
		delete(fields, name)
	} else {
		fields[name] = value
	}
	var parts []string
	for _, known := range []string{"date", "description", "debit", "credit"} {
		if v, ok := fields[known]; ok {
			parts = append(parts, `"`+known+`":`+v)
			delete(fields, known)
		}
	}
	for added, v := range fields {
		parts = append(parts, `"`+added+`":`+v)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// sameNumbers checks that a document has the same metrics, checks and rows as before.
func sameNumbers(t *testing.T, what string, want, got map[string]any, names ...string) {
	t.Helper()
	for _, name := range names {
		if diff := cmp.Diff(want[name], got[name]); diff != "" {
			t.Errorf("%s: %s differs (-want +got):\n%s", what, name, diff)
		}
	}
}

var everything = []string{
	"transactions", "metrics", "balance_checks", "validation", "opening_balance", "closing_balance",
	"fraud_detection", "quality", "provenance",
}

// transactionRows run one after the other on one document.
func transactionRows(ts *testServer, s *fixture) []row {
	ts.readPapers()
	id, passbook := ts.statement("bank_statement"), ts.statement("passbook")
	unread := ts.upload(csvFile) // its reader returns neither rows nor metrics
	ts.process()
	pending := ts.statement("bank_statement")
	read := ts.result(id)
	rows := rowsOf(read)
	withoutLast := rows[:2]
	plain := `{"transactions":[{"date":"2025-01-02","description":"ATM WITHDRAWAL","debit":3500,"credit":0}]}`
	path := "/documents/" + id + "/transactions"
	refused := func(says, name, value string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[`+plainRow("", "")+`,`+plainRow(name, value)+`]}`),
			check:  wantFields("/transactions/1/" + name),
		}
	}
	return []row{
		{
			says:   "PUT …/transactions: a client may send back what it read, and nothing changes",
			status: 200,
			ask:    put(id, rows),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("")); got != sorted("success transactions metrics balance_checks") {
					t.Errorf("fields %s", got)
				}
				sameNumbers(t, "answer", read, a.at("").(map[string]any), "transactions", "metrics", "balance_checks")
				sameNumbers(t, "document", read, ts.result(id), everything...)
			},
		},
		{
			says:   "Full replacement (not a patch) of the transaction array; revalidate (boolean, default true: re-runs validation and metrics inline",
			status: 200,
			ask:    put(id, withoutLast),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("transactions").([]any)) != 2 || a.text("balance_checks.status") != "fail" ||
					a.number("metrics.flows.outflow_count") != 1 {
					t.Errorf("got %s, want two rows, a failing closing and one outflow", a.raw)
				}
				sameNumbers(
					t, "document", a.at("").(map[string]any), ts.result(id), "transactions", "metrics",
					"balance_checks",
				)
				if ts.result(id)["validation"].(map[string]any)["status"] != "fail" {
					t.Error("validation of the document passes, want it to fail as balance_checks do")
				}
				job := ts.get("/documents/jobs/" + id)
				sameNumbers(
					t, "job", a.at("").(map[string]any), job.at("result").(map[string]any), "transactions", "metrics",
					"balance_checks",
				)
			},
		},
		{says: "false means call revalidate separately", status: 200, ask: put(id, rows, `,"revalidate":false`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("transactions").([]any)) != 3 || a.text("balance_checks.status") != "fail" ||
					a.number("metrics.flows.outflow_count") != 1 {
					t.Errorf("got %s, want three rows and the numbers of two", a.raw)
				}
			}},
		{
			says:   "POST …/revalidate: Re-runs validation and metrics after edits. Response 200: same as above",
			status: 200,
			ask:    ask{method: "POST", path: basePath + path + "/revalidate"},
			check: func(t *testing.T, ts *testServer, a *answer) {
				sameNumbers(t, "answer", read, a.at("").(map[string]any), "transactions", "metrics", "balance_checks")
				sameNumbers(t, "document", read, ts.result(id), everything...)
			},
		},
		{
			says:   "is_outlier, outlier_reason, repaired are recomputed, not believed; a category put by an analyst is kept as given",
			status: 200,
			ask:    putRows(id, `{"transactions":[{"row":2,"date":"2025-01-05","description":"PAYROLL CREDIT","debit":0,"credit":40000,"category":"owner capital","is_outlier":true,"outlier_reason":"x: y","repaired":true}]}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("transactions.0.category") != "owner capital" ||
					a.at("transactions.0.repaired") != false || a.at("transactions.0.outlier_reason") == "x: y" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "Extras left out are kept from the extracted row with the same row", status: 200,
			ask: putRows(
				id,
				`{"transactions":[{"row":3,"date":"2025-01-31","description":"BILLS","debit":20999.75,"credit":0}]}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				want := rows[2]
				if a.at("transactions.0.balance") != want["balance"] ||
					a.at("transactions.0.page") != want["page"] ||
					a.at("transactions.0.category") != want["category"] || a.Header.Get("Warning") != "" {
					t.Errorf(
						"got %s and Warning %q, want balance, page and category of row 3 and no warning", a.raw,
						a.Header.Get("Warning"),
					)
				}
			}},
		{
			says:   "a row without row has none (warning ROW_DETAILS_DROPPED when that loses any); a new row takes the next number",
			status: 200,
			ask:    putRows(id, plain),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("transactions.0.row") != 4 || a.at("transactions.0.page") != nil ||
					!strings.Contains(a.Header.Get("Warning"), "ROW_DETAILS_DROPPED") {
					t.Errorf("got %s and Warning %q", a.raw, a.Header.Get("Warning"))
				}
				if quality := asText(ts.result(id)["quality"]); !strings.Contains(quality, "ROW_DETAILS_DROPPED") {
					t.Errorf("quality is %s, want the warning", quality)
				}
			},
		},
		{
			says:   "row: never reused",
			status: 200,
			ask:    putRows(id, plain),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("transactions.0.row") != 5 {
					t.Errorf("got %s, want row 5", a.raw)
				}
			},
		},
		{
			says:   "a row that does not exist is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[`+plainRow("row", "4")+`]}`),
			check:  wantFields("/transactions/0/row"),
		},
		{
			says:   "or comes twice is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[`+plainRow("row", "1")+`,`+plainRow("row", "1")+`]}`),
			check:  wantFields("/transactions/1/row"),
		},
		{
			says:   "optional If-Match: the ETag of the last answer is taken",
			status: 200,
			ask:    conditional(put(id, rows), `"transactions-8", W/"transactions-7"`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.Header.Get("ETag") != `"transactions-9"` ||
					ts.get("/documents/"+id).Header.Get("ETag") != `"transactions-9"` {
					t.Errorf("ETag %s, want version 9 here and on the document", a.Header.Get("ETag"))
				}
			},
		},
		{
			says:   "412 when stale: PUT",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    conditional(put(id, withoutLast), `"transactions-8"`),
		},
		{
			says:   "412 when stale: revert",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    conditional(ask{method: "POST", path: basePath + path + "/revert"}, `"other"`),
		},
		{
			says:   "412 when stale: revalidate",
			status: 412,
			code:   engine.CodePreconditionFailed,
			ask:    conditional(ask{method: "POST", path: basePath + path + "/revalidate"}, `W/"transactions-9"`),
		},
		{
			says:   "an If-Match that is none is 400",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    conditional(put(id, rows), `transactions-9`),
		},
		{
			says:   "POST …/revert: Discards all edits, restores the originally extracted transactions and resets metrics and validation",
			status: 200,
			ask:    conditional(ask{method: "POST", path: basePath + path + "/revert"}, `*`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				sameNumbers(t, "answer", read, a.at("").(map[string]any), "transactions", "metrics", "balance_checks")
				sameNumbers(t, "document", read, ts.result(id), everything...)
				if a.Header.Get("ETag") != `"transactions-10"` {
					t.Errorf("ETag %s, want a version of its own", a.Header.Get("ETag"))
				}
			},
		},
		{
			says:   "only for bank_statement and passbook",
			status: 200,
			ask: put(passbook, []map[string]any{
				{"date": "2025-01-02", "description": "CASH DEPOSIT", "debit": 0, "credit": 12.5, "balance": 12.5},
			}),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.number("transactions.0.row") < 1 || a.at("metrics.flows.total_inflow") != 12.5 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{says: "a replacement where no rows were read has nothing to keep: its numbers are worked out", status: 200,
			ask: put(
				unread,
				[]map[string]any{{"date": "2025-01-02", "description": "CASH DEPOSIT", "debit": 0, "credit": 7}},
				`,"revalidate":false`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(rowsOf(ts.result(unread))) != 1 || a.at("metrics.flows.total_inflow") != 7.0 {
					t.Errorf("got %s and document %s", a.raw, asText(ts.result(unread)))
				}
			}},
		{
			says:   "other types are 400",
			status: 400,
			code:   engine.CodeTransactionsNotEditable,
			ask:    putRows(s.doc, plain),
		},
		{
			says:   "other types are 400: revert",
			status: 400,
			code:   engine.CodeTransactionsNotEditable,
			ask:    ask{method: "POST", path: basePath + "/documents/" + s.doc + "/transactions/revert"},
		},
		{
			says:   "of a processed document: DOCUMENT_NOT_PROCESSED is 400",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    putRows(pending, plain),
		},
		{
			says:   "revalidate: DOCUMENT_NOT_PROCESSED is 400",
			status: 400,
			code:   engine.CodeDocumentNotProcessed,
			ask:    ask{method: "POST", path: basePath + "/documents/" + pending + "/transactions/revalidate"},
		},
		{
			says:   "PUT …/transactions: Errors: 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    putRows(s.foreignDoc, plain),
		},
		{
			says:   "400 that needs no look-up, then 404",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(s.foreignDoc, `{"transactions":[`+plainRow("debit", `"5"`)+`]}`),
			check:  wantFields("/transactions/0/debit"),
		},
		{
			says:   "transactions (Transaction[], required)",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"revalidate":true}`),
			check:  wantFields("/transactions"),
		},
		{
			says:   "a revalidate that is no boolean is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[],"revalidate":"no"}`),
			check:  wantFields("/revalidate"),
		},
		{
			says:   "PUT …/transactions takes these names and no others",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[`+plainRow("amount", "5")+`]}`),
			check:  wantFields("/transactions/0/amount"),
		},
		refused("required per row: date", "date", ""),
		refused("required per row: description", "description", ""),
		refused("required per row: debit", "debit", ""),
		refused("required per row: credit", "credit", ""),
		refused("a new row has a date", "date", "null"),
		refused("dates are days of the calendar", "date", `"2025-02-30"`),
		refused("dates are near", "date", `"0001-01-01"`),
		refused("dates are text", "date", "20250110"),
		refused("money is exact", "debit", "0.005"),
		refused("money is finite", "debit", "1e400"),
		refused("money fits", "balance", "92233720368547758.08"),
		refused("debit, credit: never negative", "credit", "-0.01"),
		refused("a description is text", "description", "null"),
		refused("texts hold no control characters", "description", `"A\u0000B"`),
		refused("texts are bounded", "reference", `"`+strings.Repeat("9", 201)+`"`),
		refused("account_index: an account of the file", "account_index", "1"),
		refused("time: HH:MM", "time", `"9:30"`),
		refused("channel: one of the words", "channel", `"pigeon"`),
		refused("foreign_currency: ISO", "foreign_currency", `"pesos"`),
		refused("page counts from 1", "page", "0"),
		{
			says:   "NaN is no JSON",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    putRows(id, `{"transactions":[`+plainRow("debit", "NaN")+`]}`),
		},
		{
			says:   "a row is an object",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[[]]}`),
			check:  wantFields("/transactions/0"),
		},
		{
			says:   "a name comes once in a row",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    putRows(id, `{"transactions":[{"debit":1,"debit":1}]}`),
			check:  wantFields("/transactions/0/debit"),
		},
		{
			says:   "at most 15,000 rows",
			status: 400,
			code:   engine.CodeInvalidRequest,
			ask:    putRows(id, `{"transactions":[`+strings.Repeat("{},", engine.MaxTransactions)+`{}]}`),
		},
		{
			says:   "what was refused changed nothing",
			status: 200,
			ask:    get("/documents/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				sameNumbers(t, "document", read, ts.result(id), everything...)
				if a.Header.Get("ETag") != `"transactions-10"` {
					t.Errorf("ETag %s, want the one of the revert", a.Header.Get("ETag"))
				}
			},
		},
		{says: "an empty list is a statement without rows", status: 200, ask: putRows(id, `{"transactions":[]}`)},
	}
}
