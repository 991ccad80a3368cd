package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// rowCounter writes a view as one line of text.
type rowCounter struct{}

func (rowCounter) WriteCashflow(w io.Writer, a engine.Application, c engine.Cashflow, p engine.Policy) error {
	_, err := fmt.Fprintf(w, "%s: %d rows, %d rules", a.AppID(), len(c.Rows), len(p.Rules))
	return err
}

// borrower is an application with the statements of January and February, which are really read.
func (s *testServer) borrower() (app string) {
	s.t.Helper()
	s.readPapers()
	app = s.postJSON("/applications", `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com",
		"loan_amount":100000,"term_months":12,"profile":"salaried",
		"scorecard_inputs":{"interest_rate":1.5,"interest_rate_basis":"per_month"}}`).wantStatus(201).text("data.id")
	for _, text := range []string{statementText, february} {
		s.postForm(
			"/applications/"+app+"/documents", typed("bank_statement"), file("paper.txt", text),
		).wantStatus(201)
	}
	s.process()
	return app
}

const (
	cashflowFields = "schema_version application_id app_id as_of from to main_currency basis documents accounts combined own_transfers " +
		"round_trips window_dressing income debt affordability figures policy score findings confidence rows reasons evidence"
	summaryFields = "schema_version app_id business_name as_of currency request coverage headline debts income findings policy score " +
		"authenticity basis cashflow_etag"
	viewAccount = "lakandula-7890-PHP"
)

// cashflowRows are about the view of an application and its forms.
func cashflowRows(ts *testServer, s *fixture) []row {
	app, none := ts.borrower(), ts.apply()
	view := func(rest string) ask { return get("/applications/" + app + "/cashflow" + rest) }
	summary := func() ask { return get("/applications/" + app + "/summary") }
	tagOf := func(a ask) string { return ts.send(a).wantStatus(200).Header.Get("ETag") }
	onlyDocuments := ts.keyFor("Lakeside Lending", engine.DocumentRead)
	rows := []row{
		{
			says:   "`GET /applications/{id}/cashflow`: `{\"data\": Cashflow}` (§12.1)",
			status: 200,
			ask:    view(""),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted(cashflowFields) {
					t.Errorf("fields %s", got)
				}
				if len(a.at("data.rows").([]any)) != 6 || a.text("data.accounts.0.account_key") != viewAccount ||
					a.text("data.as_of") != "2025-02-28" || a.text("data.from") != "2025-01-01" {
					t.Errorf("got %s, want one account with the rows of two months", a.raw)
				}
			},
		},
		{
			says:   "Only `completed` documents go in. `documents` lists **every** document of the application, ascending id",
			status: 200,
			ask:    view(""),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if keysOf(t, a.at("data.documents.0")) != sorted("document_id file_name document_type status used reason detail account_keys period_start period_end rows_total rows_used rows_duplicate rows_left_out proven authenticity_score") ||
					a.number("data.documents.0.document_id") >= a.number("data.documents.1.document_id") {
					t.Errorf("documents %v", a.at("data.documents"))
				}
			},
		},
		{
			says:   "Query of the first three: `from`, `to` (`YYYY-MM-DD` or `YYYY-MM`, inclusive)",
			status: 200,
			ask:    view("?from=2025-01-05&to=2025-01"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.text("data.from") != "2025-01-05" || a.text("data.to") != "2025-01-31" || len(a.at("data.rows").([]any)) != 2 {
					t.Errorf("got %s, want the rows of 5 and 31 January", a.raw)
				}
			},
		},
		{
			says:   "Query of the first three: `accounts` (account keys, comma)",
			status: 200,
			ask:    view("?accounts=" + viewAccount),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if len(a.at("data.accounts").([]any)) != 1 {
					t.Errorf("accounts %v", a.at("data.accounts"))
				}
			},
		},
		{
			says:   "`rows=false` (leaves out `rows`)",
			status: 200,
			ask:    view("?rows=false"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if len(a.at("data.rows").([]any)) != 0 || len(a.at("data.documents").([]any)) != 2 {
					t.Errorf("got %s, want no rows and all else", a.raw)
				}
			},
		},
		{
			says:   "Unknown account: 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?accounts=" + viewAccount + ",narra-0000-PHP"),
			check:  wantFields("/accounts"),
		},
		{
			says:   "Unknown parameter: 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?month=2025-01"),
			check:  wantFields("/month"),
		},
		{
			says:   "`from` after `to`: 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?from=2025-02-01&to=2025-01-31"),
			check:  wantFields("/from"),
		},
		{
			says:   "a day that the calendar lacks is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?from=2025-02-30"),
			check:  wantFields("/from"),
		},
		{
			says:   "a day in another form is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?from=02/01/2025&to=2025"),
			check:  wantFields("/from", "/to"),
		},
		{
			says:   "a parameter without a value is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?from=&to=&accounts="),
			check:  wantFields("/from", "/to", "/accounts"),
		},
		{
			says:   "a parameter that comes twice is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?from=2025-01&from=2025-02"),
			check:  wantFields("/from"),
		},
		{
			says:   "rows that are neither true nor false are 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    view("?rows=0"),
			check:  wantFields("/rows"),
		},
		{
			says:   "No statement yet: 200 with empty lists and reasons, never 404",
			status: 200,
			ask:    get("/applications/" + none + "/cashflow"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				for _, list := range []string{"documents", "accounts", "combined", "rows", "own_transfers", "income.streams", "debt.positions"} {
					if n := len(a.at("data." + list).([]any)); n != 0 {
						t.Errorf("%d %s, want none", n, list)
					}
				}
				if a.at("data.as_of") != nil || len(a.at("data.reasons").(map[string]any)) == 0 {
					t.Errorf("as_of is %v with the reasons %v", a.at("data.as_of"), a.at("data.reasons"))
				}
			},
		},
		{
			says:   "No statement yet: the summary is 200 too",
			status: 200,
			ask:    get("/applications/" + none + "/summary"),
		},
		{
			says:   "No statement yet: its page is 200 too",
			status: 200,
			ask:    get("/applications/"+none+"/summary").with("Accept", pdfMedia),
		},
		{
			says:   "`GET /applications/{id}/cashflow/export`: XLSX",
			status: 200,
			ask:    view("/export?from=2025-02"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.Header.Get("Content-Type") != workbookMedia || !strings.Contains(string(a.raw), ": 3 rows, ") ||
					!strings.Contains(a.Header.Get("Content-Disposition"), "-cashflow.xlsx") {
					t.Errorf("got %s with %v", a.raw, a.Header)
				}
			},
		},
		{
			says:   "`GET /applications/{id}/summary`: `{\"data\": Summary}` (§12.2)",
			status: 200,
			ask:    summary(),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted(summaryFields) {
					t.Errorf("fields %s", got)
				}
				if tag := tagOf(view("")); a.text("data.cashflow_etag") != tag {
					t.Errorf("cashflow_etag is %s, want that of the view, %s", a.text("data.cashflow_etag"), tag)
				}
			},
		},
		{
			says:   "`Accept: application/pdf`: one printable page of the same figures",
			status: 200,
			ask:    summary().with("Accept", "application/json;q=0.5, application/pdf"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.Header.Get("Content-Type") != pdfMedia || !bytes.HasPrefix(a.raw, []byte("%PDF-")) ||
					a.Header.Get("Vary") == "" {
					t.Errorf("got %.20q with %v", a.raw, a.Header)
				}
			},
		},
		{
			says:   "a form in which there is no summary is 406",
			status: 406,
			code:   engine.CodeNotAcceptable,
			ask:    summary().with("Accept", "text/html, application/pdf;q=0"),
			beyond: true,
		},
		{
			says:   "`Cache-Control: private, no-cache`",
			status: 200,
			ask:    summary(),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if got := a.Header.Get("Cache-Control"); got != "private, no-cache" {
					t.Errorf("Cache-Control is %q", got)
				}
			},
		},
		{
			says:   "HEAD of a view has the headers of GET",
			status: 200,
			ask:    ask{method: "HEAD", path: basePath + "/applications/" + app + "/cashflow"},
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.Header.Get("ETag") == "" || a.Header.Get("Cache-Control") != "private, no-cache" || len(a.raw) > 0 {
					t.Errorf("headers %v and %d bytes", a.Header, len(a.raw))
				}
			},
		},
		{
			says:   "`GET /applications/{id}/cashflow`: an application of another organization is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    view("").by(s.foreignKey),
		},
		{
			says:   "`GET /applications/{id}/cashflow`: an unknown application is 404 before a wrong account is 400",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/applications/" + s.foreignApp + "/cashflow?accounts=x"),
		},
		{
			says:   "`GET /applications/{id}/cashflow/export`: an application of another organization is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    view("/export").by(s.foreignKey),
		},
		{
			says:   "`GET /applications/{id}/summary`: an application of another organization is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    summary().by(s.foreignKey),
		},
	}
	fresh := tagOf(view(""))
	rows = append(rows, row{
		says:   "application:read alone does not read the cash flow",
		status: 403,
		code:   engine.CodeMissingScope,
		ask:    view("").by(s.loanReader),
	}, row{
		says:   "document:read alone does not read the cash flow",
		status: 403,
		code:   engine.CodeMissingScope,
		ask:    view("").by(onlyDocuments),
	}, row{
		says:   "application:read alone does not export the cash flow",
		status: 403,
		code:   engine.CodeMissingScope,
		ask:    view("/export").by(s.loanReader),
	}, row{
		says:   "application:read alone does not read the summary",
		status: 403,
		code:   engine.CodeMissingScope,
		ask:    summary().by(s.loanReader),
	}, row{
		says:   "`If-None-Match` → 304",
		status: 304,
		ask:    view("").with("If-None-Match", `"other", W/`+fresh),
		check: func(t *testing.T, _ *testServer, a *answer) {
			if a.Header.Get("ETag") != fresh || a.Header.Get("Cache-Control") != "private, no-cache" || len(a.raw) > 0 {
				t.Errorf("headers %v and %d bytes, want the tag %s", a.Header, len(a.raw), fresh)
			}
		},
	})
	for name, a := range map[string]ask{
		"export": view("/export"), "summary": summary(), "page": summary().with("Accept", pdfMedia),
	} {
		rows = append(rows, row{
			says:   "`If-None-Match` → 304: " + name,
			status: 304,
			ask:    a.with("If-None-Match", tagOf(a)),
		}, row{
			says:   "`If-None-Match: *` → 304: " + name,
			status: 304,
			ask:    a.with("If-None-Match", "*"),
		}, row{
			says:   "the tag of another form in `If-None-Match`: " + name,
			status: 200,
			ask:    a.with("If-None-Match", fresh),
		})
	}
	return append(rows, row{
		says:   "`If-None-Match: *` does not hide an unknown account",
		status: 400,
		code:   engine.CodeValidationFailed,
		ask:    view("?accounts=x").with("If-None-Match", "*"),
		check:  wantFields("/accounts"),
	})
}

// The page of a summary shows every headline figure of the JSON.
func TestSummaryPageHasFiguresOfJSON(t *testing.T) {
	s := openTestServer(t)
	app := s.borrower()
	sum := s.get("/applications/" + app + "/summary").wantStatus(200)
	var body struct{ Data engine.Summary }
	s.must(json.Unmarshal(sum.raw, &body))
	page := s.send(get("/applications/"+app+"/summary").with("Accept", pdfMedia)).wantStatus(200)
	again := s.send(get("/applications/"+app+"/summary").with("Accept", pdfMedia)).wantStatus(200)
	if !bytes.Equal(page.raw, again.raw) {
		t.Error("two pages of one summary differ")
	}
	f, err := pdf.Open(bytes.NewReader(page.raw), int64(len(page.raw)), pdf.Options{})
	s.must(err)
	document, err := f.Document(t.Context())
	s.must(err)
	if len(document.Pages) != 1 {
		t.Errorf("%d pages, want 1", len(document.Pages))
	}
	var words []string
	for _, w := range document.Pages[0].Words {
		words = append(words, strings.ReplaceAll(w.Text, ",", ""))
	}
	text, known := strings.Join(words, " "), 0
	for _, h := range body.Data.Headline {
		if h.Value == nil {
			continue
		}
		known++
		want := strconv.FormatFloat(*h.Value, 'f', -1, 64)
		switch h.Unit {
		case "PHP":
			want = strconv.FormatFloat(*h.Value, 'f', 2, 64)
		case "share":
			want = strconv.FormatFloat(*h.Value*100, 'f', -1, 64)
		}
		if !strings.Contains(text, strings.TrimPrefix(want, "-")) {
			t.Errorf("the page lacks %s of %s", want, h.Key)
		}
	}
	if known < 5 {
		t.Errorf("the summary knows %d figures, want most: %s", known, sum.raw)
	}
}

// What a reader masks is in no form of the view.
func TestMaskedDigitsAreInNoForm(t *testing.T) {
	s := openTestServer(t)
	s.readPapers()
	const number = "1234-5678901-2"
	app := s.apply()
	text := strings.Replace(statementText, "JUAN SANTOS", "JUAN SANTOS PSN "+number, 1)
	if !strings.Contains(text, number) {
		t.Fatal("the statement does not show the number")
	}
	s.postForm(
		"/applications/"+app+"/documents", typed("bank_statement"), file("paper.txt", text),
	).wantStatus(201)
	s.process()
	view := s.get("/applications/" + app + "/cashflow").wantStatus(200)
	if name := view.text("data.accounts.0.account_name"); !strings.Contains(name, "PSN •") {
		t.Fatalf("the name is %q, want it with the masked number", name)
	}
	plain := strings.NewReplacer("-", "", " ", "")
	for _, a := range []*answer{
		view, s.get("/applications/" + app + "/summary"), s.get("/applications/" + app + "/cashflow/export"),
		s.send(get("/applications/"+app+"/summary").with("Accept", pdfMedia)),
	} {
		if strings.Contains(plain.Replace(string(a.wantStatus(200).raw)), "123456789012") {
			t.Errorf("%s shows the number", a.request.URL.Path)
		}
	}
}

// An edit shows in the next view, and the ETag before it does not fit any more.
func TestViewFollowsEdits(t *testing.T) {
	s := openTestServer(t)
	app := s.borrower()
	path := "/applications/" + app + "/cashflow"
	before := s.get(path).wantStatus(200)
	id := jsonText(before.at("data.documents.0.document_id"))
	s.send(put(id, []map[string]any{{"date": "2025-01-02", "description": "CASH DEPOSIT", "debit": 0, "credit": 7}})).wantStatus(200)
	after := s.send(get(path).with("If-None-Match", before.Header.Get("ETag"))).wantStatus(200)
	if before.Header.Get("ETag") == after.Header.Get("ETag") || len(after.at("data.rows").([]any)) != 4 {
		t.Errorf("after the edit: %s %s", after.Header.Get("ETag"), after.raw)
	}
	s.send(ask{method: "POST", path: basePath + "/documents/" + id + "/transactions/revert"}).wantStatus(200)
	reverted := s.get(path).wantStatus(200)
	if diff := cmp.Diff(before.at("data.rows"), reverted.at("data.rows")); diff != "" {
		t.Errorf("rows after reverting (-before +after):\n%s", diff)
	}
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + id}).wantStatus(200)
	if left := s.get(path).wantStatus(200); len(left.at("data.documents").([]any)) != 1 {
		t.Errorf("after a deletion: %s", left.raw)
	}
}

// savingsText is a second account of the borrower, to which the first one transfers.
const savingsText = `LAKANDULA BANK
STATEMENT OF ACCOUNT
Account Name: DELA CRUZ, JUAN SANTOS
Account Number: 0012-3456-9999       Currency: PHP
Account Type: Savings                Period Covered: 01/01/2025 - 01/31/2025

Date        Description                      Debit        Credit       Balance
            BEGINNING BALANCE                                         1,000.00
01/02/2025  TRANSFER FROM 0012-3456-7890                   3,500.00     4,500.00
            ENDING BALANCE                                            4,500.00
Total Debits: 0.00    Total Credits: 3,500.00
`

func TestOwnTransferStaysOneWhenOtherAccountIsNotSelected(t *testing.T) {
	s := openTestServer(t)
	s.readPapers()
	app := s.apply()
	for _, text := range []string{
		strings.Replace(statementText, "ATM WITHDRAWAL              ", "TRANSFER TO 0012-3456-9999  ", 1), savingsText,
	} {
		s.postForm(
			"/applications/"+app+"/documents", typed("bank_statement"), file("paper.txt", text),
		).wantStatus(201)
	}
	s.process()
	a := s.get("/applications/" + app + "/cashflow?accounts=" + viewAccount).wantStatus(200)
	if n := len(a.at("data.accounts").([]any)); n != 1 {
		t.Errorf("%d accounts are summed, want the selected one", n)
	}
	if a.text("data.rows.0.revenue_class") != "own_transfer" || a.text("data.rows.0.class_basis") != "pair" {
		t.Errorf("the transfer is %v, want one of a pair", a.at("data.rows.0"))
	}
}

// The whole body is compressed, and its ETag is taken back like the plain one.
func TestCompressedViewHasItsETag(t *testing.T) {
	s := openTestServer(t)
	app := s.borrower()
	r := s.request(t.Context(), get("/applications/"+app+"/cashflow").with("Accept-Encoding", "gzip"))
	answer, err := s.server.Client().Do(r)
	s.must(err)
	defer answer.Body.Close()
	tag := answer.Header.Get("ETag")
	if answer.Header.Get("Content-Encoding") != "gzip" || answer.Header.Get("Content-Length") != "" {
		t.Errorf("headers %v, want gzip of unknown length", answer.Header)
	}
	again := s.send(get("/applications/"+app+"/cashflow").with("If-None-Match", tag))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("the tag %s of the compressed view is answered %d", tag, again.StatusCode)
	}
}
