package revision_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// readUnder reads a paper under rules, as a server keeps it; ok is false for a paper that is refused.
func readUnder(
	t *testing.T, p extracttest.Sample, documentType string, rules []engine.CategoryRule,
) (stored engine.Extraction, workings json.RawMessage, ok bool) {
	t.Helper()
	x, err := extract.New(extract.Config{
		Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := x.Extract(context.Background(), engine.ExtractRequest{
		Content:      bytes.NewReader(p.Content),
		Size:         int64(len(p.Content)),
		FileName:     p.Name,
		DeclaredType: documentType,
		Rules:        rules,
		Today:        today,
	})
	if err != nil {
		return stored, nil, false
	}
	raw, err := json.Marshal(fresh)
	if err == nil {
		err = json.Unmarshal(raw, &stored)
	}
	if err != nil {
		t.Fatal(err)
	}
	return stored, fresh.Workings, true
}

// rulesFor are rules for words of every third row, with and without a counterparty.
func rulesFor(rows []engine.Transaction) (rules []engine.CategoryRule) {
	party := "PARTY OF A RULE"
	for i := 0; i < len(rows); i += 3 {
		words := strings.FieldsFunc(rows[i].Description, func(c rune) bool { return !unicode.IsLetter(c) })
		if len(words) == 0 || len(words[0]) < 3 {
			continue
		}
		r := engine.CategoryRule{
			ID: words[0], Match: words[0], Direction: engine.RuleBoth, Category: "own_word", Active: true,
		}
		if i%2 == 0 {
			r.Counterparty = &party
		}
		rules = append(rules, r)
	}
	return rules
}

func decided(rows []engine.Transaction) (n int) {
	for _, t := range rows {
		if t.CategoryRule != "" {
			n++
		}
	}
	return n
}

// A result that rules are applied to, or taken from, is the same as if the paper were read again.
func TestRulesAppliedLaterGiveWhatReadingGives(t *testing.T) {
	for _, documentType := range []string{"bank_statement", "credit_card_statement", "loan_statement", "e_wallet_statement"} {
		t.Run(documentType, func(t *testing.T) {
			compared, ruled := 0, 0
			for _, p := range extracttest.Papers(extracttest.TemplatesOf(documentType), 11, 1) {
				plain, workings, ok := readUnder(t, p, documentType, nil)
				if !ok {
					continue
				}
				rules := rulesFor(plain.Transactions)
				under, underWorkings, ok := readUnder(t, p, documentType, rules)
				if !ok {
					t.Fatalf("%s is read without rules only", p.Name)
				}
				in := engine.ReviseRequest{Extracted: plain, Workings: workings, Rows: plain.Transactions, Rules: rules,
					KeepCategories: allKept(plain.Transactions)}
				later := reviseAll(t, in)
				if diff := cmp.Diff(asJSON(t, under), asJSON(t, later)); diff != "" {
					t.Errorf("%s: rules applied later (-read under rules +applied):\n%s", p.Name, diff)
				}
				checkCategorized(t, in, later.Transactions)
				in = engine.ReviseRequest{Extracted: under, Workings: underWorkings, Rows: under.Transactions,
					KeepCategories: allKept(under.Transactions)}
				without := reviseAll(t, in)
				if diff := cmp.Diff(asJSON(t, plain), asJSON(t, without)); diff != "" {
					t.Errorf("%s: rules taken away (-read without rules +taken away):\n%s", p.Name, diff)
				}
				checkCategorized(t, in, without.Transactions)
				compared++
				ruled += decided(under.Transactions)
			}
			if compared == 0 || ruled < compared {
				t.Errorf("compared %d papers with %d rows decided by rules, want some of both", compared, ruled)
			}
		})
	}
}

func reviseAll(t *testing.T, in engine.ReviseRequest) engine.Extraction {
	t.Helper()
	out, err := allTypes().Revise(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// checkCategorized compares the judgement of rows alone with a whole revision, and checks that it changes no row of its
// caller.
func checkCategorized(t *testing.T, in engine.ReviseRequest, want []engine.Transaction) {
	t.Helper()
	before := slices.Clone(in.Rows)
	got, err := allTypes().Categorize(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if got[i].Row != want[i].Row || got[i].Category != want[i].Category ||
			got[i].CategoryRule != want[i].CategoryRule || !cmp.Equal(got[i].Counterparty, want[i].Counterparty) {
			t.Errorf("row %d is categorized as %+v, want %+v", got[i].Row, got[i], want[i])
		}
	}
	if len(got) != len(want) || !cmp.Equal(before, in.Rows) {
		t.Error("categorizing changed the rows that it was given, or lost some")
	}
}
