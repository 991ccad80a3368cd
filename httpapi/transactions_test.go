package httpapi

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// thinStatement has a balance in one row only, so the others are computed.
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
	id := jsonText(s.postForm("/documents", typed("bank_statement"), file("paper.txt", thinStatement)).wantStatus(
		202,
	).at("document_id"))
	s.process()
	return id
}

// After any edit, sending back the transactions that were read changes nothing, however often, and neither does a
// revalidation. Sending the extracted rows undoes every edit.
func TestTransactionsCanBeSentBackAfterAnyEdit(t *testing.T) {
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
		{
			"a computed balance",
			func(rows []map[string]any) []map[string]any { set(rows, 3, "balance", 1.25); return rows },
		},
		{
			"a printed balance",
			func(rows []map[string]any) []map[string]any { set(rows, 1, "balance", 46501); return rows },
		},
		{"a category", func(rows []map[string]any) []map[string]any { set(rows, 0, "category", "rent"); return rows }},
		{"a description with its category worked out", func(rows []map[string]any) []map[string]any {
			set(rows, 3, "description", "MERALCO")
			set(rows, 3, "category", nil)
			return rows
		}},
		{
			"a row added",
			func(rows []map[string]any) []map[string]any { return slices.Insert(rows, 2, maps.Clone(newRow)) },
		},
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

// Computed balances follow the rows.
func TestComputedBalancesFollowEdit(t *testing.T) {
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

// A key that may write but not read gets the values of what it edits in the response, as the contract says, even if a
// revert changes nothing. Each such response is a read in the access log. An error shows nothing and is not a read.
func TestResponseToEditIsShownAndLogged(t *testing.T) {
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
	s.send(edit("PATCH", "/fields", `{"/account_name":"JUANA CRUZ"}`).matching(`"transactions-0"`)).wantCode(
		412, engine.CodePreconditionFailed,
	)
	if got := s.accessOf(id); got != "result 4" {
		t.Errorf("the access log says %q, want the four answers with values", got)
	}
}

// scannedText is the recognized text of a scan: two debits are misread so that every sum still agrees, and one date.
const scannedText = `LAKANDULA BANK
STATEMENT OF ACCOUNT
Account Name: DELA CRUZ, JUAN SANTOS
Account Number: 0012-3456-7890       Currency: PHP
Account Type: Savings                Period Covered: 01/01/2025 - 01/31/2025
Opening Balance: 10,000.00           Closing Balance: 11,395.00
Total Debits: 3,605.00               Total Credits: 5,000.00

Date        Description                      Debit        Credit
01/03/2025  PAYROLL CREDIT                              5,000.00
01/15/2025  GROCERY STORE                 1,850.00
01/17/2025  ATM WITHDRAWAL                1,755.00
`

// unclear are the texts that a second recognition of the scan cannot read.
var unclear = []string{"1,850.00", "1,755.00", "01/17/2025"}

// recognizedPages is a reader of images that returns a text as recognized. A second recognition reads the same text
// again, except for what is unclear.
func recognizedPages(text string) extract.Reader {
	d := typewriter.Document(text)
	d.Kind = "png"
	p := &d.Pages[0]
	p.Source, p.Reader = page.SourceOCR, "double"
	for i := range p.Words {
		p.Words[i].Source, p.Words[i].Confidence = page.SourceOCR, 0.9
	}
	d.Confirm = func(_ context.Context, _, _ int, b page.Box) ([]page.Alternative, error) {
		var seen []string
		for _, w := range p.Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 &&
				w.Box.CenterY() < b.Y1 && !slices.Contains(unclear, w.Text) {
				seen = append(seen, w.Text)
			}
		}
		if seen == nil {
			return nil, nil
		}
		return slices.Repeat([]page.Alternative{{Text: strings.Join(seen, " "), Confidence: 0.9}}, 3), nil
	}
	d.ConfirmWords = d.Confirm
	return func(context.Context, engine.ExtractRequest, string) (page.Document, error) { return d, nil }
}

// scan uploads an image that is read as a text.
func (s *testServer) scan(text string) (id string) {
	s.t.Helper()
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadImage: recognizedPages(text)})
	s.must(err)
	s.reader.mu.Lock()
	s.reader.papers = x
	s.reader.mu.Unlock()
	id = jsonText(s.postForm("/documents", typed("bank_statement"), file("paper.png", string(picture(30)))).wantStatus(
		202,
	).at("document_id"))
	s.process()
	return id
}

// balanceDoubts returns a result's status of the balance checks, its doubtful dates and amounts, and the number of
// warnings about them.
func balanceDoubts(result map[string]any) (status, days, figures string, sentences int) {
	checks := result["balance_checks"].(map[string]any)
	for _, w := range result["quality"].(map[string]any)["warnings"].([]any) {
		if said := asText(w); strings.Contains(said, "Every sum agrees; but") &&
			!strings.Contains(said, "the text of") {
			sentences++
		}
	}
	return checks["status"].(string), asText(checks["doubtful_days"]), asText(checks["doubtful_figures"]), sentences
}

func TestAnalystResolvesDoubtsOfScan(t *testing.T) {
	s := openTestServer(t)
	id := s.scan(scannedText)
	read := rowsOf(s.result(id))
	if len(read) != 3 {
		t.Fatalf("%d rows, want 3: %s", len(read), asText(read))
	}
	edit := func(changes ...map[string]any) []map[string]any {
		rows := make([]map[string]any, len(read))
		for i, row := range read {
			rows[i] = map[string]any{}
			for name, v := range row {
				rows[i][name] = v
			}
		}
		for _, change := range changes {
			for name, v := range change {
				rows[change["at"].(int)][name] = v
			}
			delete(rows[change["at"].(int)], "at")
		}
		return rows
	}
	first, second := map[string]any{"at": 1, "debit": 1250.0}, map[string]any{"at": 2, "debit": 2355.0}
	day := map[string]any{"at": 2, "date": "2025-01-16"}
	const both = `["/transactions/1/debit","/transactions/2/debit"]`
	for _, c := range []struct {
		says                  string
		rows                  []map[string]any
		status, days, figures string
		sentences             int
	}{
		{"sent back unchanged nothing is settled", edit(), "warn", "[2]", both, 2},
		{"one of two figures corrected breaks the sums that both held", edit(first), "fail", "null", "null", 0},
		{"both corrected, the day is still in doubt", edit(first, second), "warn", "[2]", "null", 1},
		{"the day alone corrected, both figures are still in doubt", edit(day), "warn", "null", both, 1},
		{"all corrected, the statement is proven", edit(first, second, day), "pass", "null", "null", 0},
		{"sent back as it was read, it is in doubt again", edit(), "warn", "[2]", both, 2},
	} {
		if c.says != "sent back unchanged nothing is settled" {
			s.send(put(id, c.rows)).wantStatus(200)
		}
		status, days, figures, sentences := balanceDoubts(s.result(id))
		if status != c.status || days != c.days || figures != c.figures || sentences != c.sentences {
			t.Errorf(
				"%s: %s, days %s, figures %s, %d sentences of doubt; want %s, %s, %s, %d", c.says, status, days,
				figures, sentences, c.status, c.days, c.figures, c.sentences,
			)
		}
		answer := s.send(put(id, c.rows)).wantStatus(200)
		if got := answer.text("balance_checks.status"); got != c.status {
			t.Errorf("%s: PUT answers %s, want %s", c.says, got, c.status)
		}
	}
	s.send(put(id, edit(first, second, day))).wantStatus(200)
	s.send(ask{method: "POST", path: basePath + "/documents/" + id + "/transactions/revert"}).wantStatus(200)
	if status, days, figures, sentences := balanceDoubts(s.result(
		id,
	)); status != "warn" || days != "[2]" || figures != both || sentences != 2 {
		t.Errorf(
			"reverted: %s, days %s, figures %s, %d sentences, want all as it was read", status, days, figures,
			sentences,
		)
	}
}
