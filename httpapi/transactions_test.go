package httpapi

import (
	"maps"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// thinStatement prints a balance in one row only, so that the others are worked out.
const thinStatement = `LAKANDULA BANK
STATEMENT OF ACCOUNT
Account Name: DELA CRUZ, JUAN SANTOS
Account Number: 0012-3456-7890       Currency: PHP

Date        Description                      Debit        Credit       Balance
01/02/2025  ATM WITHDRAWAL                3,500.00
01/05/2025  PAYROLL CREDIT                             40,000.00     46,500.00
01/20/2025  TRANSFER TO OWN ACCOUNT       1,000.00
01/31/2025  BILLS PAYMENT                20,999.75
`

func (s *testServer) thin() string {
	s.t.Helper()
	s.readPapers()
	id := jsonText(s.postForm("/documents", typed("bank_statement"), file("paper.txt", thinStatement)).wantStatus(202).at("document_id"))
	s.process()
	return id
}

// Whatever was edited before: to send back what is read changes nothing, however often, and neither does
// a revalidation. Every edit is undone by sending the extracted rows.
func TestWhatIsReadMayBeSentBackAfterAnyEdit(t *testing.T) {
	s := openTestServer(t)
	id := s.thin()
	read := s.result(id)
	set := func(rows []map[string]any, at int, name string, value any) { rows[at][name] = value }
	newRow := map[string]any{"date": "2025-01-15", "description": "CASH DEPOSIT", "debit": 0, "credit": 250.25}
	for _, edit := range []struct {
		what string
		do   func(rows []map[string]any) []map[string]any
	}{
		{"nothing", func(rows []map[string]any) []map[string]any { return rows }},
		{"an amount", func(rows []map[string]any) []map[string]any { set(rows, 2, "debit", 1500.5); return rows }},
		{"a computed balance", func(rows []map[string]any) []map[string]any { set(rows, 3, "balance", 1.25); return rows }},
		{"a printed balance", func(rows []map[string]any) []map[string]any { set(rows, 1, "balance", 46501); return rows }},
		{"a category", func(rows []map[string]any) []map[string]any { set(rows, 0, "category", "rent"); return rows }},
		{"a description with its category worked out", func(rows []map[string]any) []map[string]any {
			set(rows, 3, "description", "MERALCO")
			set(rows, 3, "category", nil)
			return rows
		}},
		{"a row added", func(rows []map[string]any) []map[string]any { return slices.Insert(rows, 2, maps.Clone(newRow)) }},
		{"a row removed", func(rows []map[string]any) []map[string]any { return slices.Delete(rows, 0, 1) }},
		{"rows turned round", func(rows []map[string]any) []map[string]any { slices.Reverse(rows); return rows }},
		{"all removed", func(rows []map[string]any) []map[string]any { return []map[string]any{} }},
	} {
		rows := rowsOf(read)
		for i := range rows {
			rows[i] = maps.Clone(rows[i])
		}
		s.send(put(id, edit.do(rows))).wantStatus(200)
		edited := s.result(id)
		for range 2 {
			s.send(putRows(id, `{"transactions":`+asText(edited["transactions"])+`}`)).wantStatus(200)
			sameNumbers(t, edit.what+", sent back", edited, s.result(id), everything...)
		}
		s.send(putRows(id, `{"transactions":`+asText(edited["transactions"])+`,"revalidate":false}`)).wantStatus(200)
		s.send(ask{method: "POST", path: basePath + "/documents/" + id + "/transactions/revalidate"}).wantStatus(200)
		sameNumbers(t, edit.what+", revalidated", edited, s.result(id), everything...)
		s.send(put(id, rowsOf(read))).wantStatus(200)
		sameNumbers(t, edit.what+", undone by the extracted rows", read, s.result(id), everything...)
	}
}

// Balances that no page prints follow the rows.
func TestWorkedOutBalancesFollowAnEdit(t *testing.T) {
	s := openTestServer(t)
	id := s.thin()
	rows := rowsOf(s.result(id))
	if rows[3]["balance"] != 24500.25 {
		t.Fatalf("read %s, want the last balance worked out", asText(rows))
	}
	rows[2]["debit"] = 1500.5
	s.send(put(id, rows)).wantStatus(200)
	after := s.result(id)
	if got := rowsOf(after)[3]["balance"]; got != 23999.75 || after["closing_balance"] != 23999.75 {
		t.Errorf("last balance %v and closing %v, want both 23999.75", got, after["closing_balance"])
	}
}

// A key that may write and not read is answered the values of what it edits, as the contract says, also where a revert
// changes nothing; each such answer is a read in the access log. What is refused shows nothing and is none.
func TestWhoMayWriteSeesWhatIsEditedAndIsNoted(t *testing.T) {
	s := openTestServer(t)
	s.readPapers()
	id := s.statement("bank_statement")
	s.process()
	writes := s.keyFor("Lakeside Lending", engine.DocumentWrite)
	s.send(get("/documents/"+id).by(writes)).wantCode(403, engine.CodeMissingScope)
	edit := func(method, path, body string) ask { return jsonAsk(method, "/documents/"+id+path, body).by(writes) }
	revert := func(path string) ask {
		return ask{method: "POST", path: basePath + "/documents/" + id + path, key: writes}
	}
	if rows := s.send(revert("/transactions/revert")).wantStatus(200).at("transactions").([]any); len(rows) != 3 {
		t.Errorf("a revert that changes nothing answered %d rows, want all three", len(rows))
	}
	s.send(revert("/fields/revert")).wantStatus(200)
	s.send(revert("/transactions/revalidate")).wantStatus(200)
	s.send(edit("PATCH", "/fields", `{"/account_name":"MARIA BAYANI"}`)).wantStatus(200)
	s.send(edit("PATCH", "/fields", `{"/no_such_field":1}`)).wantCode(400, engine.CodeValidationFailed)
	s.send(edit("PATCH", "/fields", `{"/account_name":"JUANA CRUZ"}`).matching(`"transactions-0"`)).wantCode(412, engine.CodePreconditionFailed)
	if got := s.accessOf(id); got != "result 4" {
		t.Errorf("the access log says %q, want the four answers with values", got)
	}
}
