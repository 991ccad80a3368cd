package secondreader_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/secondreader"
)

func readBoth(t *testing.T, name, password string) (page.Document, secondreader.Opinion) {
	t.Helper()
	data, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: password})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	doc, err := f.Document(t.Context())
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return doc, secondreader.Amounts(t.Context(), bytes.NewReader(data), int64(len(data)), password)
}

func TestReadersAgreeOnHonestStatements(t *testing.T) {
	for _, name := range []string{"chromium.pdf", "libreoffice.pdf", "object-streams.pdf"} {
		doc, opinion := readBoth(t, name, "")
		for _, p := range doc.Pages {
			if len(p.Words) > 0 && opinion[p.Number] == "" {
				t.Errorf("%s: no opinion on page %d", name, p.Number)
			}
		}
		if notes := secondreader.Disagreements(doc, opinion); len(notes) != 0 {
			t.Errorf("%s: notes = %v, want none", name, notes)
		}
	}
}

func TestAmountThatOnlyWeReadIsNoted(t *testing.T) {
	doc, opinion := readBoth(t, "chromium.pdf", "")
	changed := ""
	for i, w := range doc.Pages[0].Words {
		if strings.Contains(w.Text, ".") && strings.Contains(w.Text, ",") {
			doc.Pages[0].Words[i].Text = "999,999.99"
			changed = w.Text
			break
		}
	}
	if changed == "" {
		t.Fatal("the fixture holds no amount")
	}
	notes := secondreader.Disagreements(doc, opinion)
	if len(notes) != 1 || notes[0].Code != secondreader.Code || notes[0].Page != 1 ||
		!strings.Contains(notes[0].Detail, "999,999.99") {
		t.Errorf("notes = %v, want one of page 1 that names 999,999.99", notes)
	}
}

func TestFailingSecondReaderHasNoOpinion(t *testing.T) {
	// The library panics on 40-bit RC4 and refuses AES-256.
	for _, name := range []string{"rc4-40.pdf", "aes-256-r6.pdf"} {
		doc, opinion := readBoth(t, name, "user")
		if notes := secondreader.Disagreements(doc, opinion); len(notes) != 0 {
			t.Errorf("%s: notes = %v, want none", name, notes)
		}
	}
	for _, data := range []string{"", "%PDF-1.7\n", "%PDF-1.4\nstartxref\n5\n%%EOF", strings.Repeat("[", 100_000)} {
		opinion := secondreader.Amounts(t.Context(), strings.NewReader(data), int64(len(data)), "x")
		if len(opinion) != 0 {
			t.Errorf("opinion on %.20q = %v, want none", data, opinion)
		}
	}
}

func TestEndedContextGivesNoOpinion(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if o := secondreader.Amounts(ctx, strings.NewReader("%PDF-"), 5, ""); len(o) != 0 {
		t.Errorf("opinion = %v, want none", o)
	}
}

func TestPageThatTheSecondReaderMissedIsPassedOver(t *testing.T) {
	doc := page.Document{Pages: []page.Page{{Number: 1,
		Words: []page.Word{{Text: "10.00"}, {Text: "20.00"}, {Text: "-1,230.00"}}}}}
	if notes := secondreader.Disagreements(doc, secondreader.Opinion{1: "only10.00isread"}); len(notes) != 0 {
		t.Errorf("notes = %v, want none", notes)
	}
	if notes := secondreader.Disagreements(doc, secondreader.Opinion{1: "10.0020.00d1,231.00"}); len(notes) != 1 {
		t.Errorf("notes = %v, want one", notes)
	}
}
