package httpapi

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// scannedText is a scan as it was recognized: two debits are misread so that every sum agrees, and a day.
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

// unclear are what second looks at the scan's pixels read nothing of.
var unclear = []string{"1,850.00", "1,755.00", "01/17/2025"}

// recognizedPages is a reader of pictures that gives a text as recognized, and second looks that read the same again, of
// all but what is unclear.
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
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 && !slices.Contains(unclear, w.Text) {
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

// scan uploads a picture that is read as a text.
func (s *testServer) scan(text string) (id string) {
	s.t.Helper()
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadImage: recognizedPages(text)})
	s.must(err)
	s.reader.mu.Lock()
	s.reader.papers = x
	s.reader.mu.Unlock()
	id = jsonText(s.postForm("/documents", typed("bank_statement"), file("paper.png", string(picture(30)))).wantStatus(202).at("document_id"))
	s.process()
	return id
}

// balanceDoubts are a result's status of the balance checks, its days and figures in doubt, and how many sentences about
// them its warnings hold.
func balanceDoubts(result map[string]any) (status, days, figures string, sentences int) {
	checks := result["balance_checks"].(map[string]any)
	for _, w := range result["quality"].(map[string]any)["warnings"].([]any) {
		if said := asText(w); strings.Contains(said, "Every sum agrees; but") && !strings.Contains(said, "the text of") {
			sentences++
		}
	}
	return checks["status"].(string), asText(checks["doubtful_days"]), asText(checks["doubtful_figures"]), sentences
}

func TestAnalystSettlesWhatIsInDoubtOfAScan(t *testing.T) {
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
			t.Errorf("%s: %s, days %s, figures %s, %d sentences of doubt; want %s, %s, %s, %d", c.says, status, days, figures, sentences, c.status, c.days, c.figures, c.sentences)
		}
		answer := s.send(put(id, c.rows)).wantStatus(200)
		if got := answer.text("balance_checks.status"); got != c.status {
			t.Errorf("%s: PUT answers %s, want %s", c.says, got, c.status)
		}
	}
	s.send(put(id, edit(first, second, day))).wantStatus(200)
	s.send(ask{method: "POST", path: basePath + "/documents/" + id + "/transactions/revert"}).wantStatus(200)
	if status, days, figures, sentences := balanceDoubts(s.result(id)); status != "warn" || days != "[2]" || figures != both || sentences != 2 {
		t.Errorf("reverted: %s, days %s, figures %s, %d sentences, want all as it was read", status, days, figures, sentences)
	}
}
