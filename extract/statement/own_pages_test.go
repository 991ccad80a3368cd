package statement_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/page"
)

// reader reads papers as files are read, changed, where change is given, between the file and its types.
func reader(t *testing.T, change func(*page.Document)) func(extracttest.Sample, string) engine.Extraction {
	t.Helper()
	pdf := func(ctx context.Context, in engine.ExtractRequest, kind string) (page.Document, error) {
		d, err := filereader.PDF(nil)(ctx, in, kind)
		if change != nil {
			change(&d)
		}
		return d, err
	}
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadPDF:   pdf,
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(p extracttest.Sample, declared string) engine.Extraction {
		e, err := x.Extract(t.Context(), engine.ExtractRequest{
			Content:      bytes.NewReader(p.Content),
			Size:         int64(len(p.Content)),
			FileName:     p.Name,
			DeclaredType: declared,
			Today:        extracttest.Today,
		})
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		return e
	}
}

var pageNumber = regexp.MustCompile(`"page":\d+`)

// figures are a result's values, rows, metrics and proof, without their places in the file.
func figures(t *testing.T, e engine.Extraction) string {
	t.Helper()
	text, err := json.Marshal([]any{e.Fields, e.Transactions, e.Metrics, e.BalanceChecks, e.Validation})
	if err != nil {
		t.Fatal(err)
	}
	return pageNumber.ReplaceAllString(string(text), `"page":0`)
}

func warned(e engine.Extraction) string {
	i := slices.IndexFunc(e.Quality.Warnings, func(w engine.Warning) bool { return w.Code == "MIXED_PAPERS" })
	if i < 0 {
		return ""
	}
	return e.Quality.Warnings[i].Detail
}

func statementLooks(kind string) (looks []extracttest.Template) {
	for _, l := range extracttest.TemplatesOf("bank_statement") {
		if !l.Unseen && strings.HasSuffix(extracttest.Make(l, 1).Name, kind) {
			looks = append(looks, l)
		}
	}
	return looks
}

func recognized(d *page.Document) {
	for i := range d.Pages {
		d.Pages[i].Source = page.SourceOCR
		for k := range d.Pages[i].Words {
			w := &d.Pages[i].Words[k]
			w.Source, w.Font, w.Confidence = page.SourceOCR, "", 0.97
		}
	}
}

// A page of another paper never changes the result of a statement, at any place and for any template. A statement of
// another bank may share columns and running lines with it: a few such pages are kept, and the proof warns of them; no
// row of the statement itself is ever lost.
func TestPagesOfOtherPapersAreLeftOut(t *testing.T) {
	const anotherBank = "statement of another bank"
	for name, change := range map[string]func(*page.Document){"text": nil, "recognized": recognized} {
		read := reader(t, change)
		banks, missed, papers := 0, 0, 0
		var wrongs []string
		for k, look := range statementLooks(".pdf") {
			for i, other := range extracttest.Others {
				for j, place := range []extracttest.Place{extracttest.Before, extracttest.Between, extracttest.After} {
					if (i+j+k)%oneOfMixed != 0 {
						continue
					}
					seed := 1 + (i+j)%3
					alone := read(extracttest.Make(look, seed), "bank_statement")
					mixed, foreign := extracttest.MakeMixed(look, seed, other, place)
					e := read(mixed, "bank_statement")
					names := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(foreign)), ", "), "[]")
					a, b := figures(t, alone), figures(t, e)
					wrong := a != b || !strings.Contains(warned(e), " "+names+" ")
					if other == anotherBank {
						if banks++; wrong {
							missed++
						}
						continue
					}
					if papers++; wrong {
						wrongs = append(wrongs, fmt.Sprintf(
							"%s, %s: warned %q, want %s; %d rows, proof %s, alone %d, %s\n%s",
							name,
							mixed.Name,
							warned(e),
							names,
							len(e.Transactions),
							e.BalanceChecks.Status,
							len(alone.Transactions),
							alone.BalanceChecks.Status,
							differ(a, b),
						))
					}
				}
			}
		}
		t.Logf("%s: %d of %d with a statement of another bank not read as the statement alone", name, missed, banks)
		if len(wrongs)*50 > papers { // one in fifty is what the weights reach today
			t.Errorf(
				"%s: %d of %d files with another paper are not read as the statement alone:\n%s", name, len(wrongs),
				papers, strings.Join(wrongs, "\n"),
			)
		}
		if missed*8 > banks {
			t.Errorf(
				"%s: %d of %d with a statement of another bank are not read as the statement alone", name, missed,
				banks,
			)
		}
	}
}

// All pages of the maker's own papers belong to them: sums overleaf, terms, further accounts.
func TestNoPageOfCompleteStatementIsRemoved(t *testing.T) {
	read := reader(t, nil)
	for _, documentType := range []string{
		"bank_statement", "passbook", "e_wallet_statement", "credit_card_statement", "loan_statement",
	} {
		for k, look := range extracttest.TemplatesOf(documentType) {
			if look.Unseen || strings.HasSuffix(extracttest.Make(look, 1).Name, ".csv") {
				continue
			}
			for seed := 1 + k%3; seed <= 3; seed += 3 {
				p := extracttest.Make(look, seed)
				if got := warned(read(p, documentType)); got != "" {
					t.Errorf("%s (%s): %s", p.Name, p.Truth.Flaw, got)
				}
			}
		}
	}
}

func TestSheetOfOtherPaperIsRemoved(t *testing.T) {
	read, looks := reader(t, nil), statementLooks(".xlsx")
	if len(looks) == 0 {
		t.Fatal("no look is a workbook")
	}
	for _, look := range looks {
		for seed := 1; seed <= 3; seed++ {
			for _, place := range []extracttest.Place{extracttest.Before, extracttest.After} {
				alone, mixed := read(extracttest.Make(look, seed), "bank_statement"), extracttest.MakeMixedWorkbook(
					look, seed, place,
				)
				e := read(mixed, "bank_statement")
				if a, b := figures(t, alone), figures(t, e); a != b {
					t.Errorf(
						"%s: %d rows, alone %d\n%s", mixed.Name, len(e.Transactions), len(alone.Transactions),
						differ(a, b),
					)
				}
				if !strings.Contains(warned(e), "(Payslip)") {
					t.Errorf("%s: warned %q, want the sheet named", mixed.Name, warned(e))
				}
			}
		}
	}
}

// Nobody has to declare the type for it.
func TestStatementWithOtherPaperIsDetected(t *testing.T) {
	read := reader(t, nil)
	for i, look := range statementLooks(".pdf")[:12] {
		for _, other := range []string{"payslip", "certificate", "utility bill"} {
			mixed, _ := extracttest.MakeMixed(look, 1+i%3, other, extracttest.After)
			if e := read(mixed, "auto"); e.DocumentType != "bank_statement" {
				t.Errorf("%s: %s with %.2f", mixed.Name, e.DocumentType, e.TypeCheck.Confidence)
			}
		}
	}
}

// differ is where two texts part.
func differ(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-80)
	return a[from:min(len(a), i+80)] + "\n" + b[from:min(len(b), i+80)]
}
